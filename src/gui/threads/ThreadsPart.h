// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/ask/DraftSaver.h"
#include "gui/report/ReportExporter.h"
#include "gui/window/WindowContext.h"
#include "session/ThreadDesk.h"

#include <QObject>

#include <functional>

class QAction;

namespace querent::gui {

class KeptSection;
class ThreadsPanel;

/// Conversations that last: keeps what is asked and answered, brings the last thread back when a
/// source opens, and shows the others in the side bar.
class ThreadsPart : public QObject
{
    Q_OBJECT

public:
    /// The window is the parent.
    explicit ThreadsPart(const WindowContext &context);

    [[nodiscard]] session::ThreadDesk &desk() noexcept { return m_desk; }
    /// Null where nothing can be kept.
    [[nodiscard]] ThreadsPanel *panel() const noexcept { return m_panel; }
    /// What is to be set about it; null where nothing can be kept.
    [[nodiscard]] QWidget *makeSettings(QWidget *parent);

protected:
    /// Undo brings back what was deleted, from the list or while that is offered.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void addCommands();
    void addPanel();
    void addSettings();
    void listen();
    void begin();
    /// `clicked`: the list keeps the keyboard.
    void open(const std::string &thread, bool clicked = false);
    /// Goes on writing in the box of the conversation.
    void type(const QString &text);
    void remove(const std::string &thread, const QString &title);
    void removeAll();
    /// Asks first where that would delete conversations.
    void chooseDays(KeptSection *section, int days);
    void keepFor(KeptSection *section, int days);
    void offerBack(const QString &told, std::function<void()> takeBack);
    void exportThread(const std::string &thread);
    void askWhere(const ReportDocument &document);

    WindowContext m_context;
    session::ThreadDesk m_desk;
    DraftSaver m_drafts;
    ReportExporter m_exporter;
    ThreadsPanel *m_panel = nullptr;
    QAction *m_new = nullptr;
    QAction *m_keep = nullptr; ///< checkable: answers are kept
    QString m_told;            ///< of what was deleted last
    std::function<void()> m_takeBack;
};

} // namespace querent::gui
