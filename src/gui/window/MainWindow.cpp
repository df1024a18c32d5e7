// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/MainWindow.h"

#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/boards/BoardsPart.h"
#include "gui/controls/Toast.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/settings/SettingsPage.h"
#include "gui/threads/ThreadsPart.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/AboutDialog.h"
#include "gui/window/ChartPart.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/PaneCycle.h"
#include "gui/window/SchemaPart.h"
#include "gui/window/SettingsPart.h"
#include "gui/window/ShortcutsDialog.h"
#include "gui/window/SidePanels.h"
#include "gui/window/SourceCommands.h"
#include "gui/window/SourceDesk.h"
#include "gui/window/SqlPart.h"
#include "gui/window/TimelinePart.h"
#include "gui/window/TopBar.h"
#include "gui/window/WelcomePage.h"
#include "gui/window/WindowContext.h"
#include "gui/window/Workspace.h"
#include "ui_MainWindow.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>

namespace querent::gui {

namespace {

QString droppedFile(const QMimeData *mime)
{
    for (const QUrl &url : mime->urls()) {
        if (url.isLocalFile()) {
            return url.toLocalFile();
        }
    }
    return {};
}

} // namespace

MainWindow::MainWindow(const WindowServices &services, QWidget *parent)
    : QMainWindow(parent)
    , m_services(services)
    , m_form(std::make_unique<Ui::MainWindow>())
    , m_topBar(new TopBar(this))
    , m_workspace(new Workspace(services.controller, this))
    , m_commands(new Commands(this))
    , m_schema(new SchemaPanel(this))
{
    m_form->setupUi(this);
    m_panels = new SidePanels(m_form->schemaDock, m_form->timelineDock, this);
    setMenuWidget(m_topBar);
    m_pages = new Pages(m_form->pages);
    m_pages->add(m_workspace);
    m_palette = new CommandPalette(this);
    m_toast = new Toast(this);
    m_sources = new SourceDesk(m_services,
                               {.welcome = *m_form->welcome,
                                .opening = *m_form->opening,
                                .schema = *m_schema,
                                .workspace = *m_workspace,
                                .pages = *m_pages,
                                .toast = *m_toast,
                                .commands = *m_commands},
                               this);
    m_form->timeline->setModels(m_services.models);
    addConversationCommands();
    addViewCommands();
    addPanes();
    addParts();
    addProgramCommands();
    listenToPanels();

    auto *menu = new QMenu(this);
    m_commands->fill(menu);
    m_topBar->setMenus(menu, m_sources->menu());
    m_sources->close();
    restoreWindow();
    qApp->installEventFilter(this);
}

MainWindow::~MainWindow() = default;

void MainWindow::addParts()
{
    m_schema->setObjectName(QStringLiteral("schema"));
    m_form->sideBar->addSection(tr("Data"), m_schema);
    const WindowContext context{.services = m_services,
                                .window = *this,
                                .commands = *m_commands,
                                .pages = *m_pages,
                                .sideBar = *m_form->sideBar,
                                .sources = *m_sources,
                                .workspace = *m_workspace,
                                .toast = *m_toast};
    auto *threads = new ThreadsPart(context);
    new BoardsPart(context);
    new ChartPart(context);
    const auto *settings = new SettingsPart(context, m_topBar);
    if (QWidget *kept = threads->makeSettings(settings->page())) {
        settings->page()->addSection(tr("Conversations"), kept);
    }
    new SchemaPart(context, m_schema);
    new TimelinePart(context, *m_form->timeline, [this] {
        m_panels->wantTimeline(true);
        arrangePanels();
    });
    new SqlPart(context);
}

void MainWindow::addConversationCommands()
{
    using Section = Commands::Section;
    using Need = Commands::Need;
    QAction *ask = m_commands->add(Section::Conversation, "keyboard", tr("Go to the question box"),
                                   QKeySequence(Qt::CTRL | Qt::Key_L), Need::Source, [this] {
                                       m_pages->back();
                                       m_workspace->askBox()->setFocus(Qt::ShortcutFocusReason);
                                   });
    m_commands->addWords(ask, tr("ask type input", "words to find a command by"));
    QAction *undo = m_commands->add(
        Section::Conversation, "undo-2", tr("Undo the change of the answer"),
        QKeySequence(QKeySequence::Undo), Need::Source, [this] { m_workspace->takeBackLast(); });
    m_commands->addWords(undo, tr("take back revert", "words to find a command by"));
    QAction *redo =
        m_commands->add(Section::Conversation, "redo-2", tr("Redo the change of the answer"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), Need::Source,
                        [this] { m_workspace->repeatLast(); });
    m_commands->addWords(redo, tr("repeat again", "words to find a command by"));
    QAction *reject =
        m_commands->add(Section::Conversation, "thumbs-down", tr("Say what was wrong…"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W), Need::Source,
                        [this] { m_workspace->askWhatWasWrong(); });
    m_commands->addWords(
        reject, tr("feedback incorrect mistake report thumbs", "words to find a command by"));
    QAction *cancel = m_commands->addHidden("ban", tr("Cancel the question"), Need::Nothing,
                                            [this] { m_services.controller.cancel(); });
    m_commands->addWords(cancel, tr("stop abort", "words to find a command by"));
    cancel->setEnabled(false);
    connect(m_workspace, &Workspace::busyChanged, cancel, &QAction::setEnabled);
    m_commands->addFinder(Need::Source, [this] {
        return sourceCommands(*m_services.controller.source(), *m_workspace);
    });
}

void MainWindow::addViewCommands()
{
    using Section = Commands::Section;
    using Need = Commands::Need;
    QAction *palette = m_commands->add(Section::View, "command", tr("Search or run a command"),
                                       QKeySequence(Qt::CTRL | Qt::Key_K), Need::Nothing,
                                       [this] { openPalette(); });
    m_commands->keepFromPalette(palette);
    QAction *find = m_commands->add(Section::View, "search", tr("Find a table or column"),
                                    QKeySequence(Qt::CTRL | Qt::Key_F), Need::Source, [this] {
                                        handle({Request::Kind::ShowSchema, {}});
                                    });
    m_commands->addWords(find, tr("search schema field structure", "words to find a command by"));
    const auto addPanel = [this](const QString &text, const QList<QKeySequence> &keys,
                                 const char *iconName, auto want) {
        auto *action = new QAction(text, this);
        action->setCheckable(true);
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, [this, want](bool checked) {
            (m_panels->*want)(checked);
            arrangePanels();
        });
        m_commands->add(Section::View, iconName, action, Need::Source);
        return action;
    };
    m_schemaAction = addPanel(tr("Show the data panel"), {QKeySequence(Qt::CTRL | Qt::Key_B)},
                              "panel-left", &SidePanels::wantSchema);
    m_timelineAction = addPanel(tr("Show the timeline"),
                                {QKeySequence(Qt::CTRL | Qt::Key_T), QKeySequence(Qt::Key_F11)},
                                "panel-right", &SidePanels::wantTimeline);
    m_commands->addWords(m_schemaAction,
                         tr("sidebar schema tables columns hide", "words to find a command by"));
    m_commands->addWords(
        m_timelineAction,
        tr("plan steps explain how why answered trace tokens duration sidebar hide",
           "words to find a command by"));
}

void MainWindow::addPanes()
{
    auto *panes = new PaneCycle(this);
    panes->add(m_topBar);
    panes->add(m_form->sideBar);
    panes->add(m_form->welcome);
    panes->add(m_workspace->conversation());
    panes->add(m_workspace->askBox(), m_workspace->askBox()->editor());
    panes->add(m_form->timeline, m_form->timeline->view());
    using Section = Commands::Section;
    using Need = Commands::Need;
    m_commands->add(Section::View, "arrow-right", tr("Go to the next part of the window"),
                    QKeySequence(Qt::Key_F6), Need::Nothing, [panes] { panes->go(1); });
    m_commands->add(Section::View, "arrow-right", tr("Go to the part before"),
                    QKeySequence(Qt::SHIFT | Qt::Key_F6), Need::Nothing,
                    [panes] { panes->go(-1); });
}

void MainWindow::addProgramCommands()
{
    using Section = Commands::Section;
    using Need = Commands::Need;
    QAction *keys = m_commands->add(Section::Program, "keyboard", tr("Keyboard shortcuts"),
                                    QKeySequence(Qt::Key_F1), Need::Nothing, [this] {
                                        auto *dialog = new ShortcutsDialog(*m_commands, this);
                                        dialog->setAttribute(Qt::WA_DeleteOnClose);
                                        dialog->open();
                                    });
    m_commands->addWords(keys, tr("help keys hotkeys", "words to find a command by"));
    QAction *about =
        m_commands->add(Section::Program, "info", tr("About Querent"), {}, Need::Nothing, [this] {
            auto *dialog = new AboutDialog(this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->open();
        });
    m_commands->addWords(about, tr("help version licence", "words to find a command by"));
    about->setMenuRole(QAction::AboutRole);
    QAction *quit =
        m_commands->add(Section::Program, "x", tr("Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q),
                        Need::Nothing, [this] { close(); });
    m_commands->addWords(quit, tr("exit leave close", "words to find a command by"));
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::listenToPanels()
{
    connect(m_schema, &SchemaPanel::nameActivated, this,
            [this](const QString &name) { m_workspace->askBox()->insertName(name); });
    connect(m_form->timeline, &TimelinePanel::closeRequested, m_timelineAction, &QAction::trigger);
    connect(m_form->timeline, &TimelinePanel::waitingStepActivated, m_workspace,
            &Workspace::revealWaiting);
    connect(m_workspace, &Workspace::traceChanged, this, &MainWindow::showTrace);
    connect(m_workspace, &Workspace::stepsRequested, this, &MainWindow::showSteps);
    connect(m_workspace, &Workspace::requested, this, &MainWindow::handle);
    connect(m_form->welcome, &WelcomePage::requested, this, &MainWindow::handle);
    connect(m_workspace, &Workspace::notified, m_toast, &Toast::say);
    connect(m_workspace, &Workspace::undoOffered, m_toast,
            [this](const QString &text, const std::function<void()> &undo) {
                m_toast->offer(text, tr("Undo"), undo);
            });
    connect(&m_services.controller, &session::RunController::runsNotKept, m_toast, &Toast::say);
    connect(&m_services.controller, &session::RunController::leftRunsTroubled, m_toast,
            &Toast::say);
    connect(m_topBar, &TopBar::searchRequested, this, &MainWindow::openPalette);
    connect(m_pages, &Pages::changed, this, [this] {
        arrangePanels();
        if (m_pages->current() == m_workspace) {
            m_workspace->askBox()->setFocus(Qt::OtherFocusReason);
        }
    });
    connect(m_sources, &SourceDesk::shown, this, &MainWindow::refreshSource);
    connect(m_sources, &SourceDesk::closed, this, [this] {
        m_form->timeline->clear();
        refreshSource();
    });
}

void MainWindow::restoreWindow()
{
    const QByteArray geometry = m_services.settings.windowGeometry();
    if (!geometry.isEmpty()) {
        restoreGeometry(geometry);
    }
    m_panels->restore(m_services.settings.windowState());
    m_form->sideBar->restore(m_services.settings.viewState(QStringLiteral("sideBar")));
    arrangePanels();
}

bool MainWindow::fillsScreen(const QSize &window, const QSize &room) noexcept
{
    constexpr int frame = 40; // a title bar is not known before the window is shown
    return window.width() > room.width() || window.height() + frame > room.height();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_services.settings.setWindow(saveGeometry(), m_panels->state());
    m_services.settings.setViewState(QStringLiteral("sideBar"), m_form->sideBar->state());
    m_services.opener.cancel();
    m_services.controller.leave();
    QMainWindow::closeEvent(event);
}

void MainWindow::openLocation(const QString &location)
{
    m_sources->open(location);
}

void MainWindow::refreshSource()
{
    const session::OpenSourcePtr source = m_sources->current();
    const QString name = source ? QString::fromStdString(source->displayName) : QString();
    m_topBar->setSourceName(name);
    setWindowTitle(name.isEmpty() ? tr("Querent") : tr("%1 – Querent", "window title").arg(name));
    arrangePanels();
}

void MainWindow::arrangePanels()
{
    const bool open = m_sources->isOpen();
    m_panels->arrange(open && m_pages->keepsSideBar(), open && m_pages->current() == m_workspace);
    m_schemaAction->setChecked(m_panels->wantsSchema());
    m_timelineAction->setChecked(m_panels->wantsTimeline());
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    arrangePanels();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange && m_sources != nullptr) {
        m_panels->mirror();
        arrangePanels();
    }
    // Qt would give the keyboard to the first part of the window where what had it is gone
    const bool back = event->type() == QEvent::ActivationChange && isActiveWindow();
    const bool lost = focusWidget() == nullptr || !focusWidget()->isVisible();
    if (back && lost && m_pages != nullptr && m_pages->current() == m_workspace) {
        m_workspace->askBox()->setFocus(Qt::ActiveWindowFocusReason);
    }
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_services.controller.isBusy()) {
        m_services.controller.cancel();
        return;
    }
    QMainWindow::keyPressEvent(event);
}

void MainWindow::showTrace()
{
    if (const TurnView *turn = m_workspace->shownTurn()) {
        m_form->timeline->show(turn->trace(), turn->answer());
    } else {
        m_form->timeline->clear();
    }
}

void MainWindow::showSteps(TurnView *turn)
{
    if (!m_panels->hasRoomForTimeline()) {
        turn->toggleSteps();
        return;
    }
    m_panels->wantTimeline(true);
    arrangePanels();
    m_form->timeline->view()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::handle(const Request &request)
{
    switch (request.kind) {
    case Request::Kind::OpenSource:
        m_sources->choose();
        break;
    case Request::Kind::ReopenSource:
        m_sources->open(request.text);
        break;
    case Request::Kind::ShowSchema:
        m_panels->wantSchema(true);
        arrangePanels();
        m_schema->search()->setFocus(Qt::ShortcutFocusReason);
        m_schema->search()->selectAll();
        break;
    default:
        break;
    }
}

void MainWindow::openPalette()
{
    m_palette->open(m_commands->forPalette());
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    // a file is to be opened wherever it is dropped: fields would take its name for text
    if (event->type() == QEvent::DragEnter && watched != this && watched->isWidgetType() &&
        static_cast<QWidget *>(watched)->window() == this &&
        !droppedFile(static_cast<QDragEnterEvent *>(event)->mimeData()).isEmpty()) {
        event->ignore();
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (const QString file = droppedFile(event->mimeData()); !file.isEmpty()) {
        event->acceptProposedAction();
        offerDrop(file);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *event)
{
    QMainWindow::dragLeaveEvent(event);
    offerDrop({});
}

void MainWindow::offerDrop(const QString &file)
{
    const bool inArea = m_form->welcome->isVisible();
    m_form->welcome->setDropLit(inArea && !file.isEmpty());
    m_toast->withdraw(m_dropOffer);
    m_dropOffer.clear();
    if (!file.isEmpty() && !inArea) {
        m_dropOffer = tr("Drop “%1” to ask about it").arg(QFileInfo(file).fileName());
        m_toast->say(m_dropOffer);
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    offerDrop({});
    const QString file = droppedFile(event->mimeData());
    if (!file.isEmpty()) {
        event->acceptProposedAction();
        openLocation(file);
    }
}

} // namespace querent::gui
