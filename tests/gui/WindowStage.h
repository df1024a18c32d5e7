// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/window/MainWindow.h"
#include "session/Reasoners.h"
#include "session/RunController.h"
#include "session/Settings.h"
#include "session/SourceOpener.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

namespace querent::test {

/// What differs from one test to another.
struct WindowOptions
{
    session::OpenOptions open = {}; ///< phrases and reasoner are filled in
    std::shared_ptr<const data::Phrasebook> phrases = std::make_shared<const data::Phrasebook>();
    QString sampleLocation = {};
    QString keptFolder = {}; ///< empty: conversations and boards are not kept
    QString runsFile = {};   ///< empty: runs are not kept
};

/// The whole window with all it works with, as a program's start puts it together, and the offline
/// reasoner. Settings are read from, and written to, `folder`/q.ini. It outlives no theme.
class WindowStage
{
public:
    WindowStage(const QString &folder, gui::Theme &theme, WindowOptions options = {})
        : settings(folder + QStringLiteral("/q.ini"))
        , opener(completed(std::move(options.open), options.phrases))
        , controller(options.phrases)
    {
        settings.setReducedMotion(true);
        if (!options.runsFile.isEmpty()) {
            controller.keepRunsIn(options.runsFile);
        }
        window = std::make_unique<gui::MainWindow>(
            gui::WindowServices{.settings = settings,
                                .theme = theme,
                                .opener = opener,
                                .controller = controller,
                                .sampleLocation = options.sampleLocation,
                                .keptFolder = options.keptFolder});
        window->resize(1280, 800);
    }

    /// Shows the window and waits until it has the keyboard.
    [[nodiscard]] bool show()
    {
        window->show();
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get());
    }

    /// Opens the source at `location` and waits for it.
    [[nodiscard]] bool open(const QString &location)
    {
        QSignalSpy opened(&opener, &session::SourceOpener::opened);
        window->openLocation(location);
        return opened.wait(patience);
    }

    static QString sampleFile()
    {
        return QStringLiteral(QUERENT_SOURCE_DIR "/resources/sample.db");
    }

    session::Settings settings;
    session::SourceOpener opener;
    session::RunController controller;
    std::unique_ptr<gui::MainWindow> window; ///< goes before what it works with

private:
    static constexpr int patience = 30'000;

    static session::OpenOptions completed(session::OpenOptions options,
                                          std::shared_ptr<const data::Phrasebook> phrases)
    {
        options.phrases = std::move(phrases);
        options.makeReasoner = *session::reasonerFactory("offline");
        return options;
    }
};

} // namespace querent::test
