// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "session/Corrector.h"
#include "session/ModelAccess.h"
#include "session/RunController.h"
#include "session/Settings.h"
#include "session/SourceOpener.h"

#include <QMainWindow>

#include <memory>

namespace querent::gui {

namespace Ui {
class MainWindow;
}

class CommandPalette;
class SettingsPage;
class SidePanels;
class Theme;
class Toast;
class TopBar;
class TurnView;
class Workspace;

/// What the window works with; all of it outlives the window.
struct WindowServices
{
    session::Settings &settings;
    Theme &theme;
    session::SourceOpener &opener;
    session::RunController &controller;
    QString sampleLocation;                             ///< empty: there is no sample
    std::shared_ptr<session::AuditLog> audit = nullptr; ///< null: none is kept
    session::ModelAccess *models = nullptr;             ///< null: the offline engine alone
};

/// The window: opens sources, holds the panels, and knows the keys.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(const WindowServices &services, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens a path or URL in place of what is open now.
    void openLocation(const QString &location);
    [[nodiscard]] Workspace *workspace() const noexcept { return m_workspace; }
    [[nodiscard]] CommandPalette *palettePopup() const noexcept { return m_palette; }

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void setUpPanels();
    void setUpActions();
    void setUpMenus();
    void setUpSource();
    void setUpSettings();
    void restoreWindow();

    void chooseFile();
    void showSource(const session::OpenSourcePtr &source);
    /// What the user said about the source counts from now on; `back` takes it back.
    void showCorrected(const session::OpenSourcePtr &source, const session::Correction &back);
    /// Shows that the source is being opened.
    void begin(const QString &location);
    void setMasked(const QString &column, bool masked);
    void showFailure(const QString &location, const base::Error &error);
    void showWelcome();
    void refreshRecent();
    void refreshTitle();
    void refreshTheme();
    void refreshReasoner();
    void showSettings();
    void leaveSettings();
    /// Shows the panels that are wanted and for which there is room.
    void arrangePanels();
    void showTrace();
    void showSteps(TurnView *turn);
    void handle(const Request &request);
    void openPalette();
    void showShortcuts();
    void showAbout();
    [[nodiscard]] bool hasSource() const;

    WindowServices m_services;
    std::unique_ptr<Ui::MainWindow> m_form;
    TopBar *m_topBar;
    Workspace *m_workspace;
    CommandPalette *m_palette;
    Toast *m_toast;
    session::Corrector *m_corrector;
    SidePanels *m_panels = nullptr;
    SettingsPage *m_settingsPage = nullptr; ///< null without models
    QWidget *m_beforeSettings = nullptr;    ///< where one comes back to from there
    QMenu *m_recentMenu = nullptr;
    QMenu *m_sourceMenu = nullptr;
};

} // namespace querent::gui
