// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "gui/window/WindowServices.h"
#include "session/Corrector.h"

#include <QObject>
#include <QStringList>

#include <functional>

class QAction;
class QMenu;

namespace querent::gui {

class Commands;
class OpeningPage;
class Pages;
class SchemaPanel;
class Toast;
class WelcomePage;
class Workspace;

/// Opens and closes sources, from choosing a file to what goes wrong, and applies what the user
/// says about the one that is open.
class SourceDesk : public QObject
{
    Q_OBJECT

public:
    /// Where the desk shows what it does.
    struct Places
    {
        WelcomePage &welcome;
        OpeningPage &opening;
        SchemaPanel &schema;
        Workspace &workspace;
        Pages &pages;
        Toast &toast;
        Commands &commands;
    };

    /// `window` is the parent.
    SourceDesk(const WindowServices &services, const Places &places, QWidget *window);

    /// Opens a path or URL in place of what is open now, which stays where it cannot be opened.
    void open(const QString &location);
    void choose();
    /// Closes what is open.
    void close();
    /// Whether a source is open and not another one being opened.
    [[nodiscard]] bool isOpen() const noexcept { return m_open; }
    /// Null unless isOpen().
    [[nodiscard]] session::OpenSourcePtr current() const;
    /// The sources of before, for the window's top bar.
    [[nodiscard]] QMenu *menu() const noexcept { return m_sourceMenu; }

    /// Takes down what the user says about the open source; corrected() follows, and a way to take
    /// it back is offered.
    void correct(const session::Correction &correction);
    /// The same of what is said at once; `told` is what the window says about it.
    void revise(const session::Revision &revision, const QString &told);

Q_SIGNALS:
    /// A source has been opened, or opened anew; the conversation has begun.
    void shown(const querent::session::OpenSourcePtr &source);
    /// The open source is understood anew: what was corrected counts.
    void corrected(const querent::session::OpenSourcePtr &source);
    /// None is open any more, perhaps because another one takes its place.
    void closed();

private:
    void addCommands();
    void listenToSchema();
    void listenToOpener();
    void begin(const QString &location);
    void show(const session::OpenSourcePtr &source);
    /// `takeBack` undoes what was said.
    void showCorrected(const session::OpenSourcePtr &source, const QString &told,
                       std::function<void()> takeBack);
    void showFailure(const QString &location, const base::Error &error);
    void setMasked(const QString &column, bool masked);
    void leave();
    /// To the source that was open before another one was to be; false where none was.
    bool goBack();
    void refreshRecent();

    WindowServices m_services;
    Places m_places;
    QWidget *m_window;
    session::Corrector *m_corrector;
    QMenu *m_recentMenu;
    QMenu *m_sourceMenu;
    QAction *m_openAction = nullptr;
    QAction *m_sampleAction = nullptr;
    QStringList m_told; ///< of the revisions that are being taken down, in order
    bool m_open = false;
    bool m_held = false; ///< one is open behind the page of another that is being opened
};

} // namespace querent::gui
