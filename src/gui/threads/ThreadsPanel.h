// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ThreadStore.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLineEdit;
class QListView;

namespace querent::gui {

class Text;
class ThreadDelegate;
class ThreadModel;

/// The conversations with a source: found by their words, opened with a click or Enter, renamed in
/// place, deleted with Delete.
class ThreadsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ThreadsPanel(QWidget *parent = nullptr);
    ~ThreadsPanel() override;

    /// `keeping`: new ones are kept; else the panel says that they are not.
    void setKeeping(bool keeping);
    void setThreads(const std::vector<session::ThreadHead> &threads);
    /// The one that is open; empty: none.
    void setCurrent(const std::string &id);
    /// Begins to rename the selected one where the list has the focus, else the one that is open.
    void rename();
    [[nodiscard]] QListView *list() const noexcept { return m_list; }
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    /// The words under which nothing was found, or why the list is empty; empty where it is not.
    [[nodiscard]] QString emptyText() const;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void searched(const QString &words);
    /// `clicked`: the list keeps the keyboard, for what else is to be done with it.
    void opened(const QString &id, bool clicked);
    /// In the list, which has no use for it: the beginning of a question.
    void typed(const QString &text);
    void renamed(const QString &id, const QString &title);
    void pinned(const QString &id, bool pinned);
    void exportWanted(const QString &id);
    void removed(const QString &id, const QString &title);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void open(const QModelIndex &index, bool clicked = false);
    void remove(const QModelIndex &index);
    void openMenu(const QPoint &position);
    void showEmptiness();

    QLineEdit *m_search;
    QListView *m_list;
    Text *m_nothing;
    ThreadModel *m_model;
    ThreadDelegate *m_delegate;
    QTimer m_typing; ///< searching begins when typing pauses
    std::string m_current;
    bool m_keeping = true;
};

} // namespace querent::gui
