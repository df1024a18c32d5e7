// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/MainWindow.h"

#include "gui/answer/AskBox.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/Toast.h"
#include "gui/settings/SettingsPage.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Theme.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/AboutDialog.h"
#include "gui/window/AuditMenu.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/RecentRow.h"
#include "gui/window/SettingsMenu.h"
#include "gui/window/ShortcutsDialog.h"
#include "gui/window/SidePanels.h"
#include "gui/window/SourceCommands.h"
#include "gui/window/TopBar.h"
#include "gui/window/Workspace.h"
#include "session/PolicyBook.h"
#include "ui_MainWindow.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>

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
    , m_palette(nullptr)
    , m_toast(nullptr)
    , m_corrector(new session::Corrector(this))
{
    m_form->setupUi(this);
    m_panels = new SidePanels(m_form->schemaDock, m_form->timelineDock, this);
    setMenuWidget(m_topBar);
    m_form->pages->addWidget(m_workspace);
    setUpSettings();
    m_palette = new CommandPalette(this);
    m_toast = new Toast(this);
    setUpPanels();
    setUpActions();
    setUpMenus();
    setUpSource();
    refreshTheme();
    refreshReasoner();
    refreshRecent();
    m_form->welcome->setSampleAvailable(!m_services.sampleLocation.isEmpty());
    showWelcome();
    restoreWindow();
}

MainWindow::~MainWindow() = default;

bool MainWindow::hasSource() const
{
    return m_services.controller.source() != nullptr &&
           m_form->pages->currentWidget() == m_workspace;
}

void MainWindow::setUpPanels()
{
    connect(m_form->schema, &SchemaPanel::nameActivated, this,
            [this](const QString &name) { m_workspace->askBox()->insertName(name); });
    connect(m_form->schema, &SchemaPanel::maskWanted, this, &MainWindow::setMasked);
    connect(m_form->schema, &SchemaPanel::roleChosen, this, [this](const QString &role) {
        const QString location = QString::fromStdString(m_services.controller.source()->location);
        m_services.settings.setPolicyRole(location, role);
        m_services.opener.chooseRole(location, role);
        openLocation(location);
    });
    connect(m_form->schema, &SchemaPanel::corrected, this,
            [this](const session::Correction &correction) {
                m_corrector->correct(m_services.controller.source(), correction);
            });
    connect(m_corrector, &session::Corrector::corrected, this, &MainWindow::showCorrected);
    connect(m_corrector, &session::Corrector::failed, m_toast, [this] {
        const QString path =
            hasSource()
                ? QString::fromStdString(m_services.controller.source()->corrections->path())
                : QString();
        m_toast->say(tr("This cannot be kept: its file cannot be read or written. Check that there "
                        "is room and that “%1” belongs to you.")
                         .arg(path));
    });
    connect(m_form->timeline, &TimelinePanel::closeRequested, m_form->timelineAction,
            &QAction::trigger);
    connect(m_form->timeline, &TimelinePanel::waitingStepActivated, m_workspace,
            &Workspace::revealWaiting);
    connect(m_workspace, &Workspace::traceChanged, this, &MainWindow::showTrace);
    connect(m_workspace, &Workspace::stepsRequested, this, &MainWindow::showSteps);
    connect(m_workspace, &Workspace::requested, this, &MainWindow::handle);
    connect(m_workspace, &Workspace::notified, m_toast, &Toast::say);
    connect(&m_services.controller, &session::RunController::runsNotKept, m_toast, &Toast::say);
    connect(&m_services.controller, &session::RunController::leftRunsTroubled, m_toast,
            &Toast::say);
    connect(m_workspace, &Workspace::busyChanged, m_form->cancelAction, &QAction::setEnabled);
}

void MainWindow::setUpActions()
{
    m_form->timelineAction->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_T), QKeySequence(Qt::Key_F11)});
    m_form->cancelAction->setEnabled(false);
    addActions({m_form->openAction, m_form->sampleAction, m_form->newConversationAction,
                m_form->closeSourceAction, m_form->askAction, m_form->paletteAction,
                m_form->findAction, m_form->cancelAction, m_form->schemaAction,
                m_form->timelineAction, m_form->settingsAction, m_form->shortcutsAction,
                m_form->aboutAction, m_form->quitAction});
    connect(m_form->openAction, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(m_form->sampleAction, &QAction::triggered, this,
            [this] { openLocation(m_services.sampleLocation); });
    m_form->sampleAction->setVisible(!m_services.sampleLocation.isEmpty());
    connect(m_form->newConversationAction, &QAction::triggered, this, [this] {
        m_services.controller.cancel();
        m_services.controller.forgetConversation();
        m_workspace->beginConversation();
    });
    connect(m_form->closeSourceAction, &QAction::triggered, this, &MainWindow::showWelcome);
    connect(m_form->askAction, &QAction::triggered, m_workspace->askBox(),
            [this] { m_workspace->askBox()->setFocus(Qt::ShortcutFocusReason); });
    connect(m_form->paletteAction, &QAction::triggered, this, &MainWindow::openPalette);
    connect(m_form->findAction, &QAction::triggered, this, [this] {
        handle({Request::Kind::ShowSchema, {}});
    });
    connect(m_form->cancelAction, &QAction::triggered, &m_services.controller,
            &session::RunController::cancel);
    connect(m_form->schemaAction, &QAction::triggered, this, [this](bool checked) {
        m_panels->wantSchema(checked);
        arrangePanels();
    });
    connect(m_form->timelineAction, &QAction::triggered, this, [this](bool checked) {
        m_panels->wantTimeline(checked);
        arrangePanels();
    });
    connect(m_form->shortcutsAction, &QAction::triggered, this, &MainWindow::showShortcuts);
    connect(m_form->aboutAction, &QAction::triggered, this, &MainWindow::showAbout);
    connect(m_form->quitAction, &QAction::triggered, this, &QWidget::close);

    connect(&m_services.theme, &Theme::changed, this, &MainWindow::refreshTheme);
    connect(m_topBar, &TopBar::themeToggled, this, [this] {
        m_services.theme.toggle();
        m_services.settings.setTheme(m_services.theme.choice());
    });
    connect(m_topBar, &TopBar::searchRequested, this, &MainWindow::openPalette);
}

void MainWindow::setUpMenus()
{
    m_form->openAction->setIcon(icon("folder-open"));
    m_form->sampleAction->setIcon(icon("database"));
    m_form->newConversationAction->setIcon(icon("plus"));
    m_form->closeSourceAction->setIcon(icon("x"));
    m_form->askAction->setIcon(icon("keyboard"));
    m_form->paletteAction->setIcon(icon("command"));
    m_form->findAction->setIcon(icon("search"));
    m_form->cancelAction->setIcon(icon("ban"));
    m_form->settingsAction->setIcon(icon("settings"));
    m_form->shortcutsAction->setIcon(icon("keyboard"));
    m_form->aboutAction->setIcon(icon("info"));

    auto *menu = new QMenu(this);
    menu->addAction(m_form->openAction);
    m_recentMenu = menu->addMenu(icon("history"), tr("Open recent"));
    menu->addAction(m_form->sampleAction);
    menu->addAction(m_form->closeSourceAction);
    menu->addSeparator();
    menu->addAction(m_form->newConversationAction);
    menu->addAction(m_form->findAction);
    menu->addAction(m_form->paletteAction);
    menu->addSeparator();
    menu->addAction(m_form->schemaAction);
    menu->addAction(m_form->timelineAction);
    menu->addSeparator();
    menu->addAction(m_form->shortcutsAction);
    menu->addAction(m_form->aboutAction);
    menu->addAction(m_form->quitAction);

    auto *settings = new SettingsMenu(m_services.settings, m_services.theme, this);
    settings->addSeparator();
    settings->addAction(m_form->settingsAction);
    connect(settings, &SettingsMenu::notified, m_toast, &Toast::say);
    if (m_services.audit) {
        auto *audit = new AuditMenu(m_services.audit, settings);
        settings->addMenu(audit);
        connect(audit, &AuditMenu::notified, m_toast, &Toast::say);
        connect(&m_services.controller, &session::RunController::runFinished, audit,
                &AuditMenu::tellProblem);
    }

    m_sourceMenu = new QMenu(this);
    m_topBar->setMenus(menu, m_sourceMenu, settings);
}

void MainWindow::setUpSettings()
{
    m_form->settingsAction->setVisible(m_services.models != nullptr);
    if (m_services.models == nullptr) {
        return;
    }
    m_settingsPage = new SettingsPage(*m_services.models, this);
    m_form->timeline->setModels(m_services.models);
    m_services.controller.setConsentKeeper(
        [models = m_services.models](
            const std::string &location, const session::ConsentRequest &request,
            const std::string &choice) { models->decide(location, request, choice); });
    m_form->pages->addWidget(m_settingsPage);
    connect(m_form->settingsAction, &QAction::triggered, this, &MainWindow::showSettings);
    connect(m_topBar, &TopBar::reasonerClicked, this, &MainWindow::showSettings);
    connect(m_settingsPage, &SettingsPage::left, this, &MainWindow::leaveSettings);
    connect(m_services.models, &session::ModelAccess::changed, this, &MainWindow::refreshReasoner);
}

void MainWindow::showSettings()
{
    if (m_settingsPage == nullptr || m_form->pages->currentWidget() == m_settingsPage) {
        return;
    }
    m_beforeSettings = m_form->pages->currentWidget();
    const session::OpenSourcePtr &source = m_services.controller.source();
    const bool open = hasSource();
    m_settingsPage->begin(open ? QString::fromStdString(source->location) : QString(),
                          open ? QString::fromStdString(source->displayName) : QString());
    m_form->pages->setCurrentWidget(m_settingsPage);
    arrangePanels();
    m_settingsPage->search()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::leaveSettings()
{
    if (m_form->pages->currentWidget() == m_settingsPage) {
        m_form->pages->setCurrentWidget(m_beforeSettings);
        arrangePanels();
        if (hasSource()) {
            m_workspace->askBox()->setFocus(Qt::OtherFocusReason);
        }
    }
}

void MainWindow::refreshReasoner()
{
    m_topBar->setReasoner(m_services.models != nullptr ? m_services.models->state()
                                                       : session::ModelState());
}

void MainWindow::setUpSource()
{
    connect(m_form->welcome, &WelcomePage::openRequested, this, &MainWindow::chooseFile);
    connect(m_form->welcome, &WelcomePage::sampleRequested, m_form->sampleAction,
            &QAction::trigger);
    connect(m_form->welcome, &WelcomePage::recentPicked, this, &MainWindow::openLocation);
    connect(m_form->welcome, &WelcomePage::recentRemoved, &m_services.settings,
            &session::Settings::removeRecentSource);
    connect(m_form->welcome, &WelcomePage::requested, this, &MainWindow::handle);
    connect(m_form->opening, &OpeningPage::cancelled, this, [this] {
        m_services.opener.cancel();
        showWelcome();
    });
    connect(&m_services.settings, &session::Settings::recentSourcesChanged, this,
            &MainWindow::refreshRecent);
    connect(&m_services.opener, &session::SourceOpener::progressed, m_form->opening,
            &OpeningPage::showStage);
    connect(&m_services.opener, &session::SourceOpener::opened, this, &MainWindow::showSource);
    connect(&m_services.opener, &session::SourceOpener::failed, this, &MainWindow::showFailure);
}

void MainWindow::restoreWindow()
{
    const QByteArray geometry = m_services.settings.windowGeometry();
    if (!geometry.isEmpty()) {
        restoreGeometry(geometry);
    }
    m_panels->restore(m_services.settings.windowState());
    arrangePanels();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_services.settings.setWindow(saveGeometry(), m_panels->state());
    m_services.opener.cancel();
    m_services.controller.leave();
    QMainWindow::closeEvent(event);
}

void MainWindow::arrangePanels()
{
    const bool open = hasSource();
    m_panels->arrange(open);
    m_form->schemaAction->setChecked(m_panels->wantsSchema());
    m_form->timelineAction->setChecked(m_panels->wantsTimeline());
    for (QAction *action :
         {m_form->newConversationAction, m_form->closeSourceAction, m_form->askAction,
          m_form->findAction, m_form->schemaAction, m_form->timelineAction}) {
        action->setEnabled(open);
    }
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    arrangePanels();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange && m_toast != nullptr) {
        m_panels->mirror();
        arrangePanels();
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

void MainWindow::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Open a file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Databases (*.db *.sqlite *.sqlite3 *.db3)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openLocation);
    dialog->open();
}

void MainWindow::openLocation(const QString &location)
{
    begin(location);
    m_services.opener.open(location);
}

void MainWindow::begin(const QString &location)
{
    m_services.controller.leave();
    m_form->welcome->clearFailure();
    m_form->opening->begin(location);
    m_form->pages->setCurrentWidget(m_form->opening);
    arrangePanels();
}

void MainWindow::showSource(const session::OpenSourcePtr &source)
{
    const QString location = QString::fromStdString(source->location);
    m_services.controller.setSource(source);
    if (location != m_services.sampleLocation) {
        m_services.settings.addRecentSource(location);
    }
    m_form->schema->setCatalog(*source->catalog, *source->dictionary, *source->semantics,
                               source->corrections->dictionary());
    QStringList roles;
    for (const std::string &role : source->roles) {
        roles << QString::fromStdString(role);
    }
    // what a document says of roles is not for those to change who have them
    m_form->schema->setPolicy(*source->policy, *source->catalog, roles,
                              !source->policyPath.empty() && source->policy->role.empty());
    m_form->pages->setCurrentWidget(m_workspace);
    m_workspace->beginConversation();
    if (source->lessonsProblem) {
        m_toast->say(tr("What was taught about this source cannot be read, so it does not count. "
                        "Nothing is lost: %1")
                         .arg(QString::fromStdString(source->lessonsProblem->detail)));
    }
    if (source->correctionsProblem) {
        m_toast->say(tr("What you set about this source cannot be read, so it does not count. "
                        "Nothing is lost: %1")
                         .arg(QString::fromStdString(source->correctionsProblem->detail)));
    }
    refreshTitle();
    arrangePanels();
}

void MainWindow::showCorrected(const session::OpenSourcePtr &source,
                               const session::Correction &back)
{
    const session::OpenSourcePtr &current = m_services.controller.source();
    if (!hasSource() || current->source != source->source) {
        return; // another one was opened in the meantime; it was kept all the same
    }
    m_services.controller.setSource(source);
    m_form->schema->setMeaning(*source->catalog, *source->dictionary, *source->semantics,
                               source->corrections->dictionary());
    m_toast->offer(tr("Set. It counts from the next question on."), tr("Undo"), [this, back] {
        if (hasSource()) {
            m_corrector->correct(m_services.controller.source(), back);
        }
    });
}

void MainWindow::setMasked(const QString &column, bool masked)
{
    const session::OpenSourcePtr source = m_services.controller.source();
    if (!hasSource() || source->policyPath.empty()) {
        return;
    }
    const QString location = QString::fromStdString(source->location);
    begin(location);
    m_services.opener.open(location, [source, name = column.toStdString(), masked] {
        return session::PolicyBook(source->policyPath).setMasked(*source->policy, name, masked);
    });
    m_toast->offer(masked ? tr("“%1” is masked from now on.").arg(column)
                          : tr("“%1” is shown again.").arg(column),
                   tr("Undo"), [this, column, masked] { setMasked(column, !masked); });
}

void MainWindow::showFailure(const QString &location, const base::Error &error)
{
    if (error.code == base::ErrorCode::Cancelled) {
        return;
    }
    showWelcome();
    m_form->welcome->showFailure(Notice::of(location, error));
}

void MainWindow::showWelcome()
{
    m_services.controller.leave();
    m_form->pages->setCurrentWidget(m_form->welcome);
    m_form->timeline->clear();
    refreshTitle();
    arrangePanels();
}

void MainWindow::refreshTitle()
{
    const QString name = hasSource()
                             ? QString::fromStdString(m_services.controller.source()->displayName)
                             : QString();
    m_topBar->setSourceName(name);
    setWindowTitle(name.isEmpty() ? tr("Querent") : tr("%1 – Querent", "window title").arg(name));
}

void MainWindow::refreshRecent()
{
    const QStringList recent = m_services.settings.recentSources();
    m_form->welcome->setRecent(recent);
    m_recentMenu->clear();
    m_sourceMenu->clear();
    for (const QString &location : recent) {
        const bool missing = !isRemoteLocation(location) && !QFileInfo::exists(location);
        QString name = QFileInfo(location).fileName();
        name = missing ? tr("%1 (not found)").arg(name) : name;
        for (QMenu *menu : {m_recentMenu, m_sourceMenu}) {
            QAction *action = menu->addAction(icon(missing ? "file-x" : "database"), name, this,
                                              [this, location] { openLocation(location); });
            action->setEnabled(!missing);
            action->setToolTip(location);
        }
    }
    m_recentMenu->setEnabled(!recent.isEmpty());
    m_sourceMenu->addSeparator();
    m_sourceMenu->addAction(m_form->sampleAction);
    m_sourceMenu->addAction(m_form->openAction);
}

void MainWindow::refreshTheme()
{
    m_topBar->setDark(m_services.theme.isDark());
}

void MainWindow::showTrace()
{
    if (const TurnView *turn = m_workspace->shownTurn()) {
        m_form->timeline->show(turn->trace());
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
        chooseFile();
        break;
    case Request::Kind::ReopenSource:
        openLocation(request.text);
        break;
    case Request::Kind::ShowSchema:
        m_panels->wantSchema(true);
        arrangePanels();
        m_form->schema->search()->setFocus(Qt::ShortcutFocusReason);
        m_form->schema->search()->selectAll();
        break;
    default:
        break;
    }
}

void MainWindow::openPalette()
{
    std::vector<Command> commands;
    for (QAction *action : actions()) {
        if (action->isVisible() && action->isEnabled() && action != m_form->paletteAction) {
            commands.push_back({action->text(),
                                action->shortcut().toString(QKeySequence::NativeText), "command",
                                [action] { action->trigger(); }});
        }
    }
    commands.push_back({tr("Switch between light and dark"), QString(), "contrast",
                        [this] { Q_EMIT m_topBar->themeToggled(); }});
    if (hasSource()) {
        for (Command &command : sourceCommands(*m_services.controller.source(), *m_workspace)) {
            commands.push_back(std::move(command));
        }
    }
    for (const QString &location : m_services.settings.recentSources()) {
        commands.push_back({QFileInfo(location).fileName(), tr("recent file"), "database",
                            [this, location] { openLocation(location); }});
    }
    m_palette->open(std::move(commands));
}

void MainWindow::showShortcuts()
{
    auto *dialog = new ShortcutsDialog(actions(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showAbout()
{
    auto *dialog = new AboutDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!droppedFile(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
        m_form->welcome->setDropLit(true);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *event)
{
    QMainWindow::dragLeaveEvent(event);
    m_form->welcome->setDropLit(false);
}

void MainWindow::dropEvent(QDropEvent *event)
{
    m_form->welcome->setDropLit(false);
    const QString file = droppedFile(event->mimeData());
    if (!file.isEmpty()) {
        event->acceptProposedAction();
        openLocation(file);
    }
}

} // namespace querent::gui
