// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/BoardsPart.h"

#include "gui/answer/TurnView.h"
#include "gui/boards/BoardList.h"
#include "gui/boards/BoardNamePopover.h"
#include "gui/boards/BoardPage.h"
#include "gui/boards/BoardShow.h"
#include "gui/controls/FileName.h"
#include "gui/controls/Toast.h"
#include "gui/report/ReportDocument.h"
#include "gui/theme/Icons.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/SideBar.h"
#include "gui/window/SourceDesk.h"
#include "gui/window/Workspace.h"
#include "session/LocalDate.h"

#include <QAction>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

namespace querent::gui {

namespace {

QString boardsFolder(const QString &kept)
{
    return kept.isEmpty() ? QString() : kept + QStringLiteral("/boards");
}

} // namespace

BoardsPart::BoardsPart(const WindowContext &context)
    : QObject(&context.window)
    , m_context(context)
    , m_desk(boardsFolder(context.services.keptFolder), this)
    , m_refresher(this)
    , m_exporter(this)
    , m_page(new BoardPage(m_desk, m_refresher, &context.window))
    , m_list(new BoardList(m_desk, &context.window))
{
    m_context.pages.add(m_page);
    addCommands();
    addList();
    listenToPage();
    listenToExporter();
    const auto take = [this](const session::OpenSourcePtr &source) {
        m_desk.setSource(source);
        m_refresher.setSource(source);
    };
    connect(&m_context.sources, &SourceDesk::shown, this, take);
    connect(&m_context.sources, &SourceDesk::corrected, this, take);
    connect(&m_context.sources, &SourceDesk::closed, this, [take] { take(nullptr); });
    connect(&m_context.pages, &Pages::changed, this, &BoardsPart::enableCommands);
    connect(&m_desk, &session::BoardDesk::troubled, &m_context.toast, &Toast::say);
    connect(&m_desk, &session::BoardDesk::undone, this, [this](const QString &boardId) {
        if (m_desk.board(boardId.toStdString()) != nullptr &&
            m_page->boardId() != boardId.toStdString()) {
            open(boardId.toStdString());
        }
    });
    connect(&m_context.workspace, &Workspace::pinRequested, this,
            [this](const session::AnswerPtr &answer, const insight::ChartSettings &settings,
                   const QWidget *button) {
                if (QMenu *menu = offerToPin(answer, settings, button); menu != nullptr) {
                    menu->popup(button->mapToGlobal(QPoint(0, button->height())));
                }
            });
    enableCommands();
}

void BoardsPart::addCommands()
{
    using Section = Commands::Section;
    using Need = Commands::Need;
    Commands &commands = m_context.commands;
    QAction *toPin = commands.add(Section::Boards, "pin", tr("Pin the answer to a board…"),
                                  QKeySequence(Qt::CTRL | Qt::Key_D), Need::Source,
                                  [this] { m_context.workspace.pinShown(); });
    commands.addWords(toPin,
                      tr("dashboard keep save share favourite", "words to find a command by"));
    QAction *create = commands.add(Section::Boards, "plus", tr("New pinboard"), {}, Need::Source,
                                   [this] { newBoard(); });
    commands.addWords(create, tr("dashboard create", "words to find a command by"));
    const auto add = [this](const char *iconName, const QString &text, const QKeySequence &keys,
                            const std::function<void()> &run, const QString &words) {
        m_boardActions << m_context.commands.add(Section::Boards, iconName, text, keys,
                                                 Need::Nothing, run);
        m_context.commands.addWords(m_boardActions.constLast(), words);
    };
    add(
        "presentation", tr("Present the board"), QKeySequence(Qt::Key_F5), [this] { present(); },
        tr("dashboard full screen slides", "words to find a command by"));
    add(
        "refresh-cw", tr("Refresh the board"), QKeySequence(Qt::CTRL | Qt::Key_R),
        [this] { m_page->refreshAll(); },
        tr("dashboard reload update", "words to find a command by"));
    add(
        "type", tr("Add a heading or words to the board"), {}, [this] { m_page->addText(); },
        tr("dashboard text note title", "words to find a command by"));
    add(
        "pencil", tr("Rename the board"), {}, [this] { m_page->rename(); },
        tr("dashboard title name", "words to find a command by"));
    for (const ReportFormat format :
         {ReportFormat::Pdf, ReportFormat::Html, ReportFormat::Xlsx, ReportFormat::Markdown}) {
        add(
            "download", tr("Export the board: %1").arg(formatText(format)), {},
            [this, format] { chooseFile(format); },
            tr("dashboard save share print", "words to find a command by"));
    }
    m_context.commands.addFinder(Need::Source, [this] {
        std::vector<Command> rows;
        for (const session::Board &board : m_desk.boards()) {
            Command row;
            row.title = QString::fromStdString(board.name);
            row.hint = tr("pinboard");
            row.iconName = "layout-dashboard";
            row.run = [this, id = board.id] { open(id); };
            rows.push_back(std::move(row));
        }
        return rows;
    });
}

void BoardsPart::addList()
{
    auto *add = new QAction(icon("plus"), tr("New pinboard"), this);
    connect(add, &QAction::triggered, this, &BoardsPart::newBoard);
    m_context.sideBar.addSection(tr("Pinboards"), m_list, {add});
    connect(m_list, &BoardList::picked, this,
            [this](const QString &id) { open(id.toStdString()); });
    connect(m_list, &BoardList::removeRequested, this, [this](const QString &id) {
        const session::Board *board = m_desk.board(id.toStdString());
        const QString name = board != nullptr ? QString::fromStdString(board->name) : QString();
        m_desk.removeBoard(id.toStdString());
        offerUndo(tr("“%1” deleted").arg(name));
    });
}

void BoardsPart::listenToPage()
{
    connect(m_page, &BoardPage::left, this, [this] {
        if (m_context.pages.current() == m_page) {
            m_context.pages.back();
        }
    });
    connect(m_page, &BoardPage::questionPicked, this, [this](const QString &question) {
        m_context.pages.back();
        m_context.workspace.ask(question);
    });
    connect(m_page, &BoardPage::removed, this, &BoardsPart::offerUndo);
    // by the keyboard: what the button would take back now is another edit
    connect(&m_desk, &session::BoardDesk::undone, this,
            [this] { m_context.toast.withdraw(m_offered); });
    connect(m_page, &BoardPage::presentRequested, this, &BoardsPart::present);
    connect(m_page, &BoardPage::newBoardRequested, this, &BoardsPart::newBoard);
    connect(m_page, &BoardPage::exportRequested, this, [this](QWidget *below) {
        makeExportMenu()->popup(below->mapToGlobal(QPoint(0, below->height())));
    });
}

void BoardsPart::listenToExporter()
{
    connect(&m_exporter, &ReportExporter::saved, this, [this](const QString &path) {
        m_context.toast.offer(tr("“%1” saved").arg(QFileInfo(path).fileName()), tr("Open"),
                              [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
    });
    connect(&m_exporter, &ReportExporter::failed, &m_context.toast, &Toast::say);
    connect(&m_exporter, &ReportExporter::cancelled, this,
            [this] { m_context.toast.say(tr("Export cancelled")); });
    connect(&m_exporter, &ReportExporter::progressed, this, [this](int done, int all) {
        if (done < all) {
            m_context.toast.offer(tr("Exporting: %1 of %2").arg(done).arg(all), tr("Cancel"),
                                  [this] { m_exporter.cancel(); });
        }
    });
}

void BoardsPart::enableCommands()
{
    const bool inSight = m_context.pages.current() == m_page && m_page->board() != nullptr;
    for (QAction *action : m_boardActions) {
        action->setEnabled(inSight);
        action->setVisible(inSight);
    }
    m_list->setCurrent(inSight ? m_page->boardId() : std::string());
}

void BoardsPart::offerUndo(const QString &what)
{
    m_offered = what;
    m_context.toast.offer(what, tr("Undo"), [this] { m_desk.undo(); });
}

QString BoardsPart::freeName() const
{
    for (int number = 1;; ++number) {
        const QString name = number == 1 ? tr("Pinboard") : tr("Pinboard %1").arg(number);
        if (std::ranges::none_of(m_desk.boards(), [&name](const session::Board &board) {
                return board.name == name.toStdString();
            })) {
            return name;
        }
    }
}

void BoardsPart::newBoard()
{
    if (!m_desk.source()) {
        return;
    }
    open(m_desk.addBoard(freeName()));
    m_page->rename();
}

void BoardsPart::open(const std::string &boardId)
{
    if (m_desk.board(boardId) == nullptr) {
        return;
    }
    m_context.pages.visit(m_page, Pages::Beside::SideBar);
    m_page->showBoard(boardId);
    enableCommands();
    m_page->setFocus(Qt::OtherFocusReason);
}

QMenu *BoardsPart::offerToPin(const session::AnswerPtr &answer,
                              const insight::ChartSettings &settings, const QWidget *button)
{
    if (!m_desk.source() || !answer || !session::canBePinned(*answer)) {
        m_context.toast.say(tr("There is no answer with rows to pin. Ask a question first."));
        return nullptr;
    }
    auto *menu = new QMenu(&m_context.window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const session::Board &board : m_desk.boards()) {
        menu->addAction(
            icon("layout-dashboard"),
            QString::fromStdString(board.name).replace(QLatin1Char('&'), QStringLiteral("&&")),
            this, [this, answer, settings, id = board.id] { pin(answer, settings, id); });
    }
    if (!m_desk.boards().empty()) {
        menu->addSeparator();
    }
    menu->addAction(icon("plus"), tr("New pinboard…"), this,
                    [this, answer, settings, beside = QPointer(button)] {
                        pinToNew(answer, settings, beside);
                    });
    menu->setActiveAction(menu->actions().constFirst());
    return menu;
}

void BoardsPart::pinToNew(const session::AnswerPtr &answer, const insight::ChartSettings &settings,
                          const QWidget *button)
{
    auto *popover = new BoardNamePopover(freeName(), &m_context.window);
    connect(popover, &BoardNamePopover::named, this, [this, answer, settings](const QString &name) {
        pin(answer, settings, m_desk.addBoard(name));
    });
    const QWidget *beside = button != nullptr ? button : &m_context.window;
    popover->openBelow({beside->mapToGlobal(QPoint()), beside->size()});
    popover->setFocus(Qt::PopupFocusReason);
}

void BoardsPart::pin(const session::AnswerPtr &answer, const insight::ChartSettings &settings,
                     const std::string &boardId)
{
    const session::OpenSourcePtr &source = m_desk.source();
    const session::Board *board = m_desk.board(boardId);
    if (!source || board == nullptr) {
        return;
    }
    const QString name = QString::fromStdString(board->name);
    session::Tile tile = session::tileFrom(*answer, session::localToday(), *source->catalog,
                                           session::markOf(*source->policy, {}));
    tile.chartSettings = settings;
    m_desk.addTile(boardId, std::move(tile));
    m_context.toast.offer(tr("Pinned to “%1”").arg(name), tr("Open"),
                          [this, boardId] { open(boardId); });
}

void BoardsPart::present()
{
    if (m_page->board() == nullptr) {
        return;
    }
    if (m_show) {
        m_show->close();
    }
    m_show = new BoardShow(m_desk, m_page->boardId(), &m_context.window);
    connect(m_show, &BoardShow::shown, this, [this](const QString &id) {
        const session::Board *board = m_desk.board(id.toStdString());
        if (board != nullptr && board->refreshOnOpen) {
            m_refresher.refresh(board->id, board->tiles, board->filters);
        }
    });
    m_show->showFullScreen();
    m_show->activateWindow();
}

QMenu *BoardsPart::makeExportMenu()
{
    auto *menu = new QMenu(m_page);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ReportFormat format :
         {ReportFormat::Pdf, ReportFormat::Html, ReportFormat::Xlsx, ReportFormat::Markdown}) {
        menu->addAction(icon("download"), formatText(format), this,
                        [this, format] { chooseFile(format); });
    }
    return menu;
}

void BoardsPart::chooseFile(ReportFormat format)
{
    const session::Board *board = m_page->board();
    if (board == nullptr) {
        return;
    }
    auto *dialog =
        new QFileDialog(m_page, tr("Export the board"), QString(),
                        QStringLiteral("%1 (*.%2)").arg(formatText(format), endingOf(format)));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(endingOf(format));
    dialog->selectFile(fileNameOf(QString::fromStdString(board->name)));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, format](const QString &path) { exportTo(formatNamedBy(path, format), path); });
    dialog->open();
}

void BoardsPart::exportTo(ReportFormat format, const QString &path)
{
    const session::Board *board = m_page->board();
    const session::OpenSourcePtr &source = m_desk.source();
    if (board == nullptr || !source) {
        return;
    }
    // what is seen is what is exported: rows of another policy or of other filters are not
    const session::Board seen = session::shownUnder(*source->policy, *board);
    m_exporter.save(
        reportOf(seen, QString::fromStdString(source->displayName), filtersText(board->filters)),
        format, path);
}

} // namespace querent::gui
