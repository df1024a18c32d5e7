// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "gui/window/WindowServices.h"

#include <QMainWindow>

#include <memory>

namespace querent::gui {

namespace Ui {
class MainWindow;
}

class CommandPalette;
class Commands;
class Pages;
class SchemaPanel;
class SidePanels;
class SourceDesk;
class Toast;
class TopBar;
class TurnView;
class Workspace;

/// The window: puts its parts together, holds the panels, and knows the keys.
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
    /// Whether a window of this size, with its frame, leaves so little of the screen's room over
    /// that it better fills it.
    [[nodiscard]] static bool fillsScreen(const QSize &window, const QSize &room) noexcept;

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void addParts();
    void addConversationCommands();
    void addViewCommands();
    void addPanes();
    void addProgramCommands();
    void listenToPanels();
    void restoreWindow();

    void refreshSource();
    /// Shows the panels that are wanted and for which there is room.
    void arrangePanels();
    void showTrace();
    void showSteps(TurnView *turn);
    void handle(const Request &request);
    void openPalette();
    /// Says where a file that is dragged over the window would go, or no more.
    void offerDrop(const QString &file);

    WindowServices m_services;
    std::unique_ptr<Ui::MainWindow> m_form;
    TopBar *m_topBar;
    Workspace *m_workspace;
    Commands *m_commands;
    SchemaPanel *m_schema;
    Pages *m_pages = nullptr;
    SourceDesk *m_sources = nullptr;
    SidePanels *m_panels = nullptr;
    CommandPalette *m_palette = nullptr;
    Toast *m_toast = nullptr;
    QString m_dropOffer; ///< what the toast says of it
    QAction *m_schemaAction = nullptr;
    QAction *m_timelineAction = nullptr;
};

} // namespace querent::gui
