// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace querent::gui {

/// Something the palette can do.
struct Command
{
    QString title;
    QString hint; ///< short words at the end of the row: a shortcut, "table", "question"
    const char *iconName = "command";
    std::function<void()> run;
};

/// One field that finds commands, tables, columns and earlier questions.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget *parent);

    void open(std::vector<Command> commands);
    [[nodiscard]] QLineEdit *field() const noexcept { return m_field; }
    [[nodiscard]] QListView *list() const noexcept { return m_list; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void runCurrent();
    void place();

    QLineEdit *m_field;
    QListView *m_list;
    QStandardItemModel *m_model;
    QSortFilterProxyModel *m_filtered;
    std::vector<Command> m_commands;
};

} // namespace querent::gui
