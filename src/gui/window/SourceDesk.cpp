// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SourceDesk.h"

#include "gui/answer/Notice.h"
#include "gui/controls/Toast.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/theme/Icons.h"
#include "gui/window/Commands.h"
#include "gui/window/OpeningPage.h"
#include "gui/window/Pages.h"
#include "gui/window/RecentRow.h"
#include "gui/window/WelcomePage.h"
#include "gui/window/Workspace.h"
#include "session/PolicyBook.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace querent::gui {

SourceDesk::SourceDesk(const WindowServices &services, const Places &places, QWidget *window)
    : QObject(window)
    , m_services(services)
    , m_places(places)
    , m_window(window)
    , m_corrector(new session::Corrector(this))
    , m_recentMenu(new QMenu(tr("Open recent"), window))
    , m_sourceMenu(new QMenu(window))
{
    m_recentMenu->setIcon(icon("history"));
    addCommands();
    listenToSchema();
    listenToOpener();
    m_places.welcome.setSampleAvailable(!m_services.sampleLocation.isEmpty());
    connect(&m_services.settings, &session::Settings::recentSourcesChanged, this,
            &SourceDesk::refreshRecent);
    refreshRecent();
}

void SourceDesk::addCommands()
{
    using Section = Commands::Section;
    using Need = Commands::Need;
    Commands &commands = m_places.commands;
    m_openAction =
        commands.add(Section::Source, "folder-open", tr("Open a file…"),
                     QKeySequence(Qt::CTRL | Qt::Key_O), Need::Nothing, [this] { choose(); });
    commands.addWords(m_openAction,
                      tr("csv excel xlsx spreadsheet sqlite database import load source connect",
                         "words to find a command by"));
    commands.addMenu(Section::Source, m_recentMenu);
    m_sampleAction = commands.add(Section::Source, "database", tr("Open the sample database"), {},
                                  Need::Nothing, [this] { open(m_services.sampleLocation); });
    m_sampleAction->setVisible(!m_services.sampleLocation.isEmpty());
    commands.addWords(m_sampleAction, tr("demo example try", "words to find a command by"));
    QAction *leave =
        commands.add(Section::Source, "x", tr("Close the source"),
                     QKeySequence(Qt::CTRL | Qt::Key_W), Need::Source, [this] { close(); });
    commands.addWords(leave, tr("disconnect file database", "words to find a command by"));
    commands.addFinder(Need::Nothing, [this] {
        std::vector<Command> rows;
        for (const QString &location : m_services.settings.recentSources()) {
            rows.push_back({QFileInfo(location).fileName(), tr("recent file"), "database",
                            [this, location] { open(location); }});
        }
        return rows;
    });
}

void SourceDesk::listenToSchema()
{
    SchemaPanel *schema = &m_places.schema;
    connect(schema, &SchemaPanel::maskWanted, this, &SourceDesk::setMasked);
    connect(schema, &SchemaPanel::roleChosen, this, [this](const QString &role) {
        const QString location = QString::fromStdString(m_services.controller.source()->location);
        m_services.settings.setPolicyRole(location, role);
        m_services.opener.chooseRole(location, role);
        open(location);
    });
    connect(schema, &SchemaPanel::corrected, this, &SourceDesk::correct);
    connect(m_corrector, &session::Corrector::corrected, this,
            [this](const session::OpenSourcePtr &source, const session::Correction &back) {
                const bool personal =
                    back.field == session::Correction::Field::Personal &&
                    (!back.value || *back.value != std::vector<std::string>{"true"});
                showCorrected(source,
                              personal ? tr("Set. Its values never leave this computer; answers "
                                            "here still show them.")
                                       : tr("Set. It counts from the next question on."),
                              [this, back] { correct(back); });
            });
    connect(m_corrector, &session::Corrector::revised, this,
            [this](const session::OpenSourcePtr &source, const data::DataDictionary &before) {
                const QString told = m_told.isEmpty() ? QString() : m_told.takeFirst();
                showCorrected(source, told, [this, before] {
                    revise(
                        [before](const data::DataDictionary &) {
                            return base::Result<data::DataDictionary>(before);
                        },
                        tr("As it was before."));
                });
            });
    connect(m_corrector, &session::Corrector::failed, this, [this] {
        m_told.clear();
        const QString path =
            m_open ? QString::fromStdString(m_services.controller.source()->corrections->path())
                   : QString();
        m_places.toast.say(
            tr("This cannot be kept: its file cannot be read or written. Check that there "
               "is room and that “%1” belongs to you.")
                .arg(path));
    });
}

void SourceDesk::listenToOpener()
{
    connect(&m_places.welcome, &WelcomePage::openRequested, this, &SourceDesk::choose);
    connect(&m_places.welcome, &WelcomePage::sampleRequested, m_sampleAction, &QAction::trigger);
    connect(&m_places.welcome, &WelcomePage::recentPicked, this, &SourceDesk::open);
    connect(&m_places.welcome, &WelcomePage::recentRemoved, &m_services.settings,
            &session::Settings::removeRecentSource);
    connect(&m_places.opening, &OpeningPage::cancelled, this, [this] {
        m_services.opener.cancel();
        if (!goBack()) {
            close();
        }
    });
    connect(&m_services.opener, &session::SourceOpener::progressed, &m_places.opening,
            &OpeningPage::showStage);
    connect(&m_services.opener, &session::SourceOpener::opened, this, &SourceDesk::show);
    connect(&m_services.opener, &session::SourceOpener::failed, this, &SourceDesk::showFailure);
}

session::OpenSourcePtr SourceDesk::current() const
{
    return m_open ? m_services.controller.source() : nullptr;
}

void SourceDesk::choose()
{
    auto *dialog = new QFileDialog(m_window, tr("Open a file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Databases (*.db *.sqlite *.sqlite3 *.db3)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &SourceDesk::open);
    dialog->open();
}

void SourceDesk::open(const QString &location)
{
    begin(location);
    m_services.opener.open(location);
}

void SourceDesk::leave()
{
    m_services.controller.leave();
    m_open = false;
    m_held = false;
    m_places.commands.setSourceOpen(false);
}

void SourceDesk::begin(const QString &location)
{
    m_held = m_held || m_open;
    m_open = false;
    m_places.commands.setSourceOpen(false);
    m_places.welcome.clearFailure();
    m_places.opening.begin(location);
    m_places.pages.show(&m_places.opening);
    // else the menu has the keyboard, and the first space of a question typed too early opens it
    m_places.opening.setFocus(Qt::OtherFocusReason);
}

bool SourceDesk::goBack()
{
    if (!m_held) {
        return false;
    }
    m_held = false;
    m_open = true;
    m_places.commands.setSourceOpen(true);
    m_places.pages.show(&m_places.workspace);
    return true;
}

void SourceDesk::show(const session::OpenSourcePtr &source)
{
    const QString location = QString::fromStdString(source->location);
    if (m_held) {
        leave();
        Q_EMIT closed();
    }
    m_services.controller.setSource(source);
    if (location != m_services.sampleLocation) {
        m_services.settings.addRecentSource(location);
    }
    m_services.settings.setLastSource(location);
    m_places.schema.setCatalog(*source->catalog, *source->dictionary, *source->semantics,
                               source->corrections->dictionary());
    QStringList roles;
    for (const std::string &role : source->roles) {
        roles << QString::fromStdString(role);
    }
    // what a document says of roles is not for those to change who have them
    m_places.schema.setPolicy(*source->policy, *source->catalog, roles,
                              !source->policyPath.empty() && source->policy->role.empty());
    m_open = true;
    m_places.commands.setSourceOpen(true);
    m_places.pages.show(&m_places.workspace);
    m_places.workspace.beginConversation();
    if (source->lessonsProblem) {
        m_places.toast.say(tr("What was taught about this source cannot be read, so it does not "
                              "count. Nothing is lost: %1")
                               .arg(QString::fromStdString(source->lessonsProblem->detail)));
    }
    if (source->correctionsProblem) {
        m_places.toast.say(tr("What you set about this source cannot be read, so it does not "
                              "count. Nothing is lost: %1")
                               .arg(QString::fromStdString(source->correctionsProblem->detail)));
    }
    Q_EMIT shown(source);
}

void SourceDesk::correct(const session::Correction &correction)
{
    if (m_open) {
        m_corrector->correct(m_services.controller.source(), correction);
    }
}

void SourceDesk::revise(const session::Revision &revision, const QString &told)
{
    if (m_open) {
        m_told << told;
        m_corrector->revise(m_services.controller.source(), revision);
    }
}

void SourceDesk::showCorrected(const session::OpenSourcePtr &source, const QString &told,
                               std::function<void()> takeBack)
{
    if (!m_open || m_services.controller.source()->source != source->source) {
        return; // another one was opened in the meantime; it was kept all the same
    }
    m_services.controller.setSource(source);
    m_places.schema.setMeaning(*source->catalog, *source->dictionary, *source->semantics,
                               source->corrections->dictionary());
    m_places.toast.offer(told, tr("Undo"), std::move(takeBack));
    Q_EMIT corrected(source);
}

void SourceDesk::setMasked(const QString &column, bool masked)
{
    const session::OpenSourcePtr source = m_services.controller.source();
    if (!m_open || source->policyPath.empty()) {
        return;
    }
    const QString location = QString::fromStdString(source->location);
    begin(location);
    m_services.opener.open(location, [source, name = column.toStdString(), masked] {
        return session::PolicyBook(source->policyPath).setMasked(*source->policy, name, masked);
    });
    m_places.toast.offer(masked ? tr("“%1” is masked from now on.").arg(column)
                                : tr("“%1” is shown again.").arg(column),
                         tr("Undo"), [this, column, masked] { setMasked(column, !masked); });
}

void SourceDesk::showFailure(const QString &location, const base::Error &error)
{
    if (error.code == base::ErrorCode::Cancelled) {
        return;
    }
    const Notice notice = Notice::of(location, error);
    if (goBack()) {
        m_places.toast.say(
            tr("%1. %2", "what went wrong, and why").arg(notice.title, notice.message));
        return;
    }
    close();
    m_places.welcome.showFailure(notice);
}

void SourceDesk::close()
{
    if (m_open) {
        m_services.settings.setLastSource({}); // the next start is not to bring it back
    }
    leave();
    m_places.pages.show(&m_places.welcome);
    Q_EMIT closed();
}

void SourceDesk::refreshRecent()
{
    const QStringList recent = m_services.settings.recentSources();
    m_places.welcome.setRecent(recent);
    m_recentMenu->clear();
    m_sourceMenu->clear();
    for (const QString &location : recent) {
        const bool missing = !isRemoteLocation(location) && !QFileInfo::exists(location);
        QString name = QFileInfo(location).fileName();
        name = missing ? tr("%1 (not found)").arg(name) : name;
        for (QMenu *menu : {m_recentMenu, m_sourceMenu}) {
            QAction *action = menu->addAction(icon(missing ? "file-x" : "database"), name, this,
                                              [this, location] { open(location); });
            action->setEnabled(!missing);
            action->setToolTip(location);
        }
    }
    m_recentMenu->setEnabled(!recent.isEmpty());
    m_sourceMenu->addSeparator();
    m_sourceMenu->addAction(m_sampleAction);
    m_sourceMenu->addAction(m_openAction);
}

} // namespace querent::gui
