// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/threads/ThreadsPart.h"

#include "gui/answer/ConversationView.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/FileName.h"
#include "gui/controls/Toast.h"
#include "gui/report/ReportDocument.h"
#include "gui/settings/KeptSection.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/SideBar.h"
#include "gui/window/SourceDesk.h"
#include "gui/window/Workspace.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPointer>
#include <QUrl>

#include <algorithm>
#include <array>
#include <utility>

namespace querent::gui {

namespace {

using Section = Commands::Section;
using Need = Commands::Need;

QString threadsFile(const QString &folder)
{
    return folder.isEmpty() ? QString() : folder + QStringLiteral("/threads.db");
}

} // namespace

ThreadsPart::ThreadsPart(const WindowContext &context)
    : QObject(&context.window)
    , m_context(context)
    , m_desk(threadsFile(context.services.keptFolder))
    , m_drafts(
          *context.workspace.askBox()->editor(),
          [box = context.workspace.askBox()](const QString &draft) { box->setText(draft); },
          session::DraftBook(context.services.draftsFolder()), context.services.settings)
{
    if (!m_context.services.settings.keepsAnswers()) {
        m_drafts.removeAll();
    }
    m_desk.setKeeping(m_context.services.settings.keepsAnswers());
    m_context.workspace.setDesk(&m_desk);
    addCommands();
    if (!m_desk.path().isEmpty()) {
        if (const int days = m_context.services.settings.keptDays(); days > 0) {
            m_desk.removeUnused(std::chrono::days(days));
        }
        addPanel();
        addSettings();
    }
    listen();
}

void ThreadsPart::addCommands()
{
    Commands &commands = m_context.commands;
    m_new = commands.add(Section::Conversation, "plus", tr("New conversation"),
                         QKeySequence(Qt::CTRL | Qt::Key_N), Need::Source, [this] { begin(); });
    commands.addWords(m_new, tr("begin start thread chat", "words to find a command by"));
    ConversationView *conversation = m_context.workspace.conversation();
    commands.add(Section::Conversation, "chevron-up", tr("Previous answer"),
                 QKeySequence(Qt::ALT | Qt::Key_Up), Need::Source,
                 [conversation] { conversation->step(-1); });
    commands.add(Section::Conversation, "chevron-down", tr("Next answer"),
                 QKeySequence(Qt::ALT | Qt::Key_Down), Need::Source,
                 [conversation] { conversation->step(1); });
}

void ThreadsPart::addPanel()
{
    m_panel = new ThreadsPanel;
    m_panel->setKeeping(m_desk.isKeeping());
    m_context.sideBar.addSection(tr("History"), m_panel, {m_new});
    m_panel->list()->installEventFilter(this);
    m_panel->search()->installEventFilter(this);
    m_context.workspace.askBox()->editor()->installEventFilter(this);
    connect(m_panel, &ThreadsPanel::searched, &m_desk, &session::ThreadDesk::setSearch);
    connect(m_panel, &ThreadsPanel::opened, this,
            [this](const QString &id, bool clicked) { open(id.toStdString(), clicked); });
    connect(m_panel, &ThreadsPanel::typed, this, &ThreadsPart::type);
    connect(m_panel, &ThreadsPanel::renamed, this, [this](const QString &id, const QString &title) {
        m_desk.rename(id.toStdString(), title);
    });
    connect(m_panel, &ThreadsPanel::pinned, this,
            [this](const QString &id, bool pinned) { m_desk.setPinned(id.toStdString(), pinned); });
    connect(m_panel, &ThreadsPanel::removed, this,
            [this](const QString &id, const QString &title) { remove(id.toStdString(), title); });
    connect(m_panel, &ThreadsPanel::exportWanted, this,
            [this](const QString &id) { exportThread(id.toStdString()); });
    connect(&m_exporter, &ReportExporter::saved, this, [this](const QString &path) {
        m_context.toast.offer(tr("“%1” saved").arg(QFileInfo(path).fileName()), tr("Open"),
                              [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
    });
    connect(&m_exporter, &ReportExporter::failed, &m_context.toast, &Toast::say);
    connect(&m_desk, &session::ThreadDesk::listed, m_panel,
            [this] { m_panel->setThreads(m_desk.threads()); });
    connect(&m_desk, &session::ThreadDesk::currentChanged, m_panel,
            [this] { m_panel->setCurrent(m_desk.current()); });

    Commands &commands = m_context.commands;
    QAction *search = commands.add(Section::Conversation, "history", tr("Search the conversations"),
                                   QKeySequence(Qt::CTRL | Qt::Key_H), Need::Source, [this] {
                                       m_panel->search()->setFocus(Qt::ShortcutFocusReason);
                                       m_panel->search()->selectAll();
                                   });
    commands.addWords(search,
                      tr("history earlier find threads chats", "words to find a command by"));
    QAction *rename =
        commands.add(Section::Conversation, "pencil", tr("Rename the conversation"),
                     QKeySequence(Qt::Key_F2), Need::Source, [this] { m_panel->rename(); });
    commands.addWords(rename, tr("title name thread chat", "words to find a command by"));
    QAction *save = commands.add(Section::Conversation, "download", tr("Export the conversation…"),
                                 {}, Need::Source, [this] {
                                     if (!m_desk.current().empty()) {
                                         exportThread(m_desk.current());
                                     }
                                 });
    commands.addWords(save, tr("pdf html markdown xlsx excel report save share send print",
                               "words to find a command by"));
    QAction *away = commands.add(
        Section::Conversation, "trash-2", tr("Delete the conversation"), {}, Need::Source, [this] {
            for (const session::ThreadHead &head : m_desk.threads()) {
                if (head.id == m_desk.current()) {
                    remove(head.id, QString::fromStdString(head.title).simplified());
                    return;
                }
            }
        });
    commands.addWords(away, tr("remove erase thread chat", "words to find a command by"));
    commands.addFinder(Need::Source, [this] {
        std::vector<Command> rows;
        for (const session::ThreadHead &head : m_desk.threads()) {
            rows.push_back({QString::fromStdString(head.title).simplified(), tr("conversation"),
                            "history", [this, id = head.id] { open(id); }});
        }
        return rows;
    });
}

void ThreadsPart::addSettings()
{
    session::Settings &settings = m_context.services.settings;
    m_keep = new QAction(tr("Keep answers on this computer"), this);
    m_keep->setCheckable(true);
    m_keep->setChecked(settings.keepsAnswers());
    connect(m_keep, &QAction::triggered, this, [this, &settings](bool checked) {
        settings.setKeepsAnswers(checked);
        m_desk.setKeeping(checked);
        if (!checked) {
            m_drafts.removeAll();
        }
        m_panel->setKeeping(checked);
        m_context.toast.say(
            checked ? tr("Questions, answers and the rows that were shown are kept in “%1”, and "
                         "nowhere else.")
                          .arg(m_desk.path())
                    : tr("New questions and answers are not kept. Those from before stay until "
                         "you delete them."));
    });
    m_context.commands.add(Section::Conversation, "lock", m_keep, Need::Nothing);
    m_context.commands.addWords(m_keep,
                                tr("privacy history save store", "words to find a command by"));
    auto *restore = new QAction(tr("Open the last source at the start"), this);
    restore->setCheckable(true);
    restore->setChecked(settings.restoresLast());
    connect(restore, &QAction::triggered, this,
            [&settings](bool checked) { settings.setRestoresLast(checked); });
    m_context.commands.add(Section::Source, "rotate-ccw", restore, Need::Nothing);
    m_context.commands.addWords(restore,
                                tr("startup restore remember", "words to find a command by"));
    const QAction *clear =
        m_context.commands.addHidden("trash-2", tr("Delete all conversations with all sources"),
                                     Need::Nothing, [this] { removeAll(); });
    m_context.commands.addWords(
        clear, tr("privacy history remove erase clear", "words to find a command by"));
}

QWidget *ThreadsPart::makeSettings(QWidget *parent)
{
    if (m_keep == nullptr) {
        return nullptr;
    }
    auto *section = new KeptSection(m_desk.path(), parent);
    section->setKeeping(m_desk.isKeeping());
    connect(m_keep, &QAction::toggled, section, &KeptSection::setKeeping);
    connect(section, &KeptSection::keepingChosen, m_keep, &QAction::trigger);
    connect(section, &KeptSection::removalWanted, this, [this] { removeAll(); });
    section->setDays(m_context.services.settings.keptDays());
    connect(section, &KeptSection::daysChosen, this,
            [this, section](int days) { chooseDays(section, days); });
    connect(section, &KeptSection::daysConfirmed, this,
            [this, section](int days, int conversations) {
                const int before = m_context.services.settings.keptDays();
                keepFor(section, days);
                const session::WallTime removed = m_desk.removeUnused(std::chrono::days(days));
                offerBack(tr("%Ln conversation(s) deleted", "", conversations),
                          [this, kept = QPointer(section), before, removed] {
                              keepFor(kept, before);
                              m_desk.restoreAll(removed);
                          });
            });
    return section;
}

void ThreadsPart::chooseDays(KeptSection *section, int days)
{
    const int before = m_context.services.settings.keptDays();
    if (days == 0 || (before > 0 && days > before)) {
        keepFor(section, days);
        return;
    }
    m_desk.countUnused(std::chrono::days(days), [this, kept = QPointer(section), days](int count) {
        // another may have been chosen, or the page left, in the meantime
        if (kept == nullptr || kept->days()->currentData().toInt() != days) {
            return;
        }
        if (count > 0) {
            kept->warnOfLoss(count);
        } else {
            keepFor(kept, days);
        }
    });
}

void ThreadsPart::keepFor(KeptSection *section, int days)
{
    m_context.services.settings.setKeptDays(days);
    if (section != nullptr) {
        section->setDays(days);
    }
}

void ThreadsPart::listen()
{
    connect(&m_context.sources, &SourceDesk::shown, this,
            [this](const session::OpenSourcePtr &source) {
                if (m_panel != nullptr) {
                    m_panel->search()->clear();
                }
                m_desk.setSource(source);
                m_desk.openLatest();
                m_drafts.setSource(source->location);
            });
    // another window may have asked in the meantime
    connect(qApp, &QGuiApplication::applicationStateChanged, this,
            [this](Qt::ApplicationState state) {
                if (state == Qt::ApplicationActive && m_context.commands.isSourceOpen()) {
                    m_desk.refresh();
                }
            });
    connect(&m_desk, &session::ThreadDesk::troubled, &m_context.toast, &Toast::say);
    connect(&m_desk, &session::ThreadDesk::keptAgain, this,
            [this] { m_context.toast.say(tr("The conversation is kept again.")); });
    connect(&m_desk, &session::ThreadDesk::damageFound, this, [this](const QString &file) {
        m_context.toast.say(tr("The kept conversations were damaged. They are set aside in “%1”; "
                               "new ones are kept from now on.")
                                .arg(file));
        m_desk.refresh();
    });
}

void ThreadsPart::begin()
{
    m_context.services.controller.cancel();
    m_context.services.controller.forgetConversation();
    m_context.pages.back();
    m_context.workspace.beginConversation();
}

void ThreadsPart::type(const QString &text)
{
    m_context.pages.back();
    AskBox *box = m_context.workspace.askBox();
    box->setFocus(Qt::OtherFocusReason);
    QKeyEvent pressed(QEvent::KeyPress, 0, Qt::NoModifier, text);
    QApplication::sendEvent(box->editor(), &pressed);
}

void ThreadsPart::open(const std::string &thread, bool clicked)
{
    m_context.pages.back();
    if (thread != m_desk.current()) {
        m_context.services.controller.cancel();
        m_desk.open(thread);
    }
    if (clicked) {
        m_panel->list()->setFocus(Qt::OtherFocusReason);
    } else {
        m_context.workspace.askBox()->setFocus(Qt::OtherFocusReason);
    }
}

void ThreadsPart::remove(const std::string &thread, const QString &title)
{
    const bool shown = thread == m_desk.current();
    if (shown) {
        begin();
    }
    m_desk.remove(thread);
    offerBack(tr("“%1” is deleted.").arg(title), [this, thread, shown] {
        m_desk.restore(thread);
        if (shown && m_desk.current().empty() && !m_context.services.controller.isBusy()) {
            m_desk.open(thread);
        }
    });
}

void ThreadsPart::exportThread(const std::string &thread)
{
    m_desk.readAll(thread, [this](const session::ThreadHead &head,
                                  const std::vector<session::KeptTurn> &turns) {
        std::vector<session::AnswerPtr> answers;
        for (const session::KeptTurn &turn : turns) {
            if (turn.answer) {
                answers.push_back(turn.answer);
            }
        }
        if (answers.empty()) {
            m_context.toast.say(tr("There is no answer to export yet."));
            return;
        }
        const session::OpenSourcePtr source = m_context.sources.current();
        askWhere(reportOf(QString::fromStdString(head.title).simplified(),
                          source ? QString::fromStdString(source->displayName) : QString(),
                          answers));
    });
}

void ThreadsPart::askWhere(const ReportDocument &document)
{
    constexpr std::array formats{ReportFormat::Pdf, ReportFormat::Xlsx, ReportFormat::Html,
                                 ReportFormat::Markdown};
    QStringList filters;
    for (const ReportFormat format : formats) {
        filters << QStringLiteral("%1 (*.%2)").arg(formatText(format), endingOf(format));
    }
    auto *dialog = new QFileDialog(&m_context.window, tr("Export the conversation"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    const auto chosen = [dialog, filters, formats] {
        const qsizetype place = filters.indexOf(dialog->selectedNameFilter());
        return formats[static_cast<std::size_t>(std::max<qsizetype>(place, 0))];
    };
    const auto follow = [dialog, chosen] { dialog->setDefaultSuffix(endingOf(chosen())); };
    connect(dialog, &QFileDialog::filterSelected, dialog, follow);
    follow();
    dialog->selectFile(fileNameOf(document.title));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, document, chosen](const QString &path) {
                m_exporter.save(document, formatNamedBy(path, chosen()), path);
            });
    dialog->open();
}

void ThreadsPart::removeAll()
{
    if (m_context.commands.isSourceOpen()) {
        begin();
    }
    m_drafts.removeAll();
    const session::WallTime removed = m_desk.removeAll();
    offerBack(tr("All conversations are deleted."),
              [this, removed] { m_desk.restoreAll(removed); });
}

void ThreadsPart::offerBack(const QString &told, std::function<void()> takeBack)
{
    m_told = told;
    m_takeBack = [this, takeBack = std::move(takeBack)] {
        m_told.clear();
        takeBack();
    };
    m_context.toast.offer(told, tr("Undo"), m_takeBack);
}

bool ThreadsPart::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey =
        event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (isKey && !m_told.isEmpty() &&
        static_cast<QKeyEvent *>(event)->matches(QKeySequence::Undo)) {
        const QPlainTextEdit *box = m_context.workspace.askBox()->editor();
        const bool offered = m_context.toast.isVisible() && m_context.toast.text() == m_told;
        const bool nothingElse = m_context.workspace.conversation()->turns().empty() &&
                                 !box->document()->isUndoAvailable();
        const bool wanted = watched == m_panel->search() ? offered
                            : watched == box
                                ? (offered || nothingElse) && box->document()->isEmpty()
                                : true;
        if (wanted) {
            event->accept(); // neither the box's nor the answer's
            if (event->type() == QEvent::KeyPress) {
                m_context.toast.hide();
                m_takeBack();
            }
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace querent::gui
