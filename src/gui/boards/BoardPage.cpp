// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/BoardPage.h"

#include "gui/boards/FilterBar.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"
#include "gui/report/ReportDocument.h"
#include "session/BoardLayout.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace querent::gui {

namespace {

constexpr int margin = 24;

QWidget *makeInvitation(QWidget *parent)
{
    auto *box = new QWidget(parent);
    auto *layout = new QVBoxLayout(box);
    layout->setSpacing(8);
    layout->addStretch(2);
    layout->addWidget(new IconLabel("pin", Tone::Faint, 32, box), 0, Qt::AlignHCenter);
    auto *title =
        new Text(BoardPage::tr("Nothing is pinned here yet"), TypeScale::Headline, Tone::Text, box);
    title->setAlignment(Qt::AlignCenter);
    layout->addWidget(title);
    auto *how = new Text(BoardPage::tr("Ask a question, then pin its answer with Ctrl+D. It stays "
                                       "here and is read anew when the board is opened."),
                         TypeScale::Body, Tone::Muted, box);
    how->setAlignment(Qt::AlignCenter);
    how->setWordWrap(true);
    layout->addWidget(how);
    layout->addStretch(3);
    return box;
}

} // namespace

BoardPage::BoardPage(session::BoardDesk &desk, session::BoardRefresher &refresher, QWidget *parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_refresher(refresher)
    , m_title(new Text({}, TypeScale::Title, Tone::Text, this))
    , m_state(new Text({}, TypeScale::Label, Tone::Muted, this))
    , m_filters(new FilterBar(this))
    , m_refresh(makeButton(tr("Refresh"), "ghost", "refresh-cw", this))
    , m_present(makeButton(tr("Present"), "ghost", "presentation", this))
    , m_more(makeIconButton("ellipsis", tr("What to do with this board"), this))
    , m_canvas(new BoardCanvas(true, this))
    , m_scroll(new QScrollArea(this))
    , m_empty(makeInvitation(this))
    , m_stack(new QStackedLayout)
{
    setObjectName(QStringLiteral("board"));
    buildHeader();
    listen();
}

void BoardPage::buildHeader()
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 16, 0, 0);
    layout->setSpacing(12);
    auto *header = new QHBoxLayout;
    header->setContentsMargins(margin, 0, margin, 0);
    header->setSpacing(4);
    auto *back = makeIconButton("chevron-left", tr("Back to the conversation"), this);
    connect(back, &QToolButton::clicked, this, &BoardPage::left);
    header->addWidget(back);
    header->addSpacing(4);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    header->addWidget(m_title, 1);
    header->addWidget(m_state);
    header->addSpacing(8);
    header->addWidget(m_refresh);
    header->addWidget(m_present);
    header->addWidget(m_more);
    layout->addLayout(header);
    auto *filters = new QHBoxLayout;
    filters->setContentsMargins(margin, 0, margin, 0);
    filters->addWidget(m_filters, 1);
    layout->addLayout(filters);

    auto *inner = new QWidget(m_scroll);
    auto *around = new QVBoxLayout(inner);
    around->setContentsMargins(margin, 4, margin, margin);
    around->addWidget(m_canvas);
    around->addStretch(1);
    m_scroll->setWidget(inner);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack->addWidget(m_scroll);
    m_stack->addWidget(m_empty);
    layout->addLayout(m_stack, 1);
}

void BoardPage::listen()
{
    connect(m_refresh, &QPushButton::clicked, this, [this] {
        if (m_refresher.isBusy()) {
            m_refresher.cancel();
        } else {
            refreshAll();
        }
    });
    connect(m_present, &QPushButton::clicked, this, &BoardPage::presentRequested);
    connect(m_more, &QToolButton::clicked, this,
            [this] { makeMenu()->popup(m_more->mapToGlobal(QPoint(0, m_more->height()))); });
    connect(m_filters, &FilterBar::chosen, this, [this](const session::BoardFilters &filters) {
        m_desk.editBoard(m_boardId, [filters](session::Board &board) { board.filters = filters; });
    });
    connect(m_canvas, &BoardCanvas::placed, this,
            [this](const QString &tileId, const session::TilePlace &place) {
                m_desk.editBoard(m_boardId, [tileId, place](session::Board &board) {
                    session::place(board.tiles, tileId.toStdString(), place);
                });
            });
    connect(m_canvas, &BoardCanvas::requested, this,
            [this](const QString &tileId, const TileRequest &request) {
                handle(tileId.toStdString(), request);
            });
    connect(m_canvas, &BoardCanvas::reached, this,
            [this](QWidget *frame) { m_scroll->ensureWidgetVisible(frame, 0, 24); });
    connect(&m_desk, &session::BoardDesk::changed, this, [this](const QString &boardId) {
        if (boardId.toStdString() == m_boardId) {
            showTiles();
            refreshShown();
        }
    });
    connect(&m_desk, &session::BoardDesk::listChanged, this, [this] {
        if (!m_boardId.empty() && board() == nullptr && m_desk.isLoaded()) {
            m_boardId.clear();
            Q_EMIT left();
        }
    });
    connect(&m_refresher, &session::BoardRefresher::started, this,
            [this](const QString &, const QString &tileId) {
                if (TileFrame *frame = m_canvas->frame(tileId.toStdString()); frame != nullptr) {
                    frame->setState(TileFrame::State::Waiting);
                }
            });
    connect(&m_refresher, &session::BoardRefresher::finished, this, &BoardPage::take);
    connect(&m_refresher, &session::BoardRefresher::progressed, this, [this](int done, int all) {
        m_state->setText(tr("Reading %1 of %2").arg(done + 1).arg(all));
        m_refresh->setText(tr("Cancel"));
        m_refresh->setIcon(icon("x"));
    });
    connect(&m_refresher, &session::BoardRefresher::rested, this, &BoardPage::showState);
}

const session::Board *BoardPage::board() const
{
    return m_desk.board(m_boardId);
}

void BoardPage::showBoard(const std::string &boardId)
{
    endRename();
    m_boardId = boardId;
    m_filters->setSource(m_desk.source());
    showTiles();
    m_scroll->ensureVisible(0, 0);
    const session::Board *shown = board();
    if (shown != nullptr && shown->refreshOnOpen) {
        refreshAll();
    } else {
        refreshShown();
    }
}

/// Only what has no rows that may be shown: new ones, and those under other filters than now.
void BoardPage::refreshShown()
{
    const session::Board *shown = board();
    if (shown == nullptr) {
        return;
    }
    std::vector<session::Tile> bare;
    for (const session::Tile &tile : shown->tiles) {
        const TileFrame *frame = m_canvas->frame(tile.id);
        if (frame != nullptr && !frame->tile().result &&
            frame->state() == TileFrame::State::Ready) {
            bare.push_back(tile);
        }
    }
    refresh(bare, false);
}

void BoardPage::refreshAll()
{
    if (const session::Board *shown = board(); shown != nullptr) {
        refresh(shown->tiles, false);
    }
}

void BoardPage::refresh(const std::vector<session::Tile> &tiles, bool dearToo)
{
    const session::Board *shown = board();
    if (shown == nullptr) {
        return;
    }
    m_refresher.refresh(m_boardId, tiles, shown->filters, dearToo);
    for (const session::Tile &tile : tiles) {
        TileFrame *frame = m_canvas->frame(tile.id);
        if (frame != nullptr && m_refresher.isDue(tile.id)) {
            frame->setState(TileFrame::State::Waiting);
        }
    }
}

void BoardPage::showTiles()
{
    const session::Board *shown = board();
    if (shown == nullptr || !m_desk.source()) {
        return;
    }
    m_title->setText(QString::fromStdString(shown->name));
    setAccessibleName(tr("Pinboard: %1").arg(m_title->text()));
    m_filters->setFilters(shown->filters);
    m_filters->setVisible(!shown->tiles.empty());
    const session::Board visible = session::shownUnder(*m_desk.source()->policy, *shown);
    m_canvas->setBoard(visible);
    m_stack->setCurrentWidget(visible.tiles.empty() ? m_empty : static_cast<QWidget *>(m_scroll));
    m_refresh->setEnabled(!visible.tiles.empty());
    m_present->setEnabled(!visible.tiles.empty());
    if (!m_refresher.isBusy()) {
        showState();
    }
}

void BoardPage::showState()
{
    m_refresh->setText(tr("Refresh"));
    m_refresh->setIcon(icon("refresh-cw"));
    const session::Board *shown = board();
    std::optional<std::chrono::system_clock::time_point> oldest;
    for (const session::Tile &tile :
         shown != nullptr ? shown->tiles : std::vector<session::Tile>()) {
        if (tile.result && (!oldest || tile.result->readAt < *oldest)) {
            oldest = tile.result->readAt;
        }
    }
    const auto time =
        oldest
            ? QDateTime::fromMSecsSinceEpoch(
                  std::chrono::duration_cast<std::chrono::milliseconds>(oldest->time_since_epoch())
                      .count())
            : QDateTime();
    m_state->setText(!oldest ? QString()
                     : time.date() == QDate::currentDate()
                         ? tr("As of %1").arg(QLocale().toString(time.time(), QLocale::ShortFormat))
                         : tr("As of %1").arg(QLocale().toString(time, QLocale::ShortFormat)));
}

QString BoardPage::unfilteredText(const session::FilterReach &reach) const
{
    const session::Board *shown = board();
    if (shown == nullptr) {
        return {};
    }
    session::BoardFilters left = shown->filters;
    if (reach.period) {
        left.period = session::BoardPeriod::Always;
    }
    left.values.clear();
    for (std::size_t index = 0; index < shown->filters.values.size(); ++index) {
        if (index >= reach.values.size() || !reach.values[index]) {
            left.values.push_back(shown->filters.values[index]);
        }
    }
    return filtersText(left);
}

void BoardPage::take(const session::TileRefresh &refresh)
{
    const std::string tileId = refresh.tileId.toStdString();
    const std::string boardId = refresh.boardId.toStdString();
    if (refresh.rows) {
        m_desk.keepResult(boardId, tileId, refresh.rows->result);
    }
    TileFrame *frame = boardId == m_boardId ? m_canvas->frame(tileId) : nullptr;
    if (frame == nullptr) {
        return;
    }
    if (refresh.rows) {
        frame->setState(TileFrame::State::Ready);
        frame->setUnfiltered(unfilteredText(refresh.rows->statement.reach));
        return;
    }
    switch (refresh.error->code) {
    case base::ErrorCode::Cancelled:
        frame->setState(frame->tile().result ? TileFrame::State::Ready : TileFrame::State::Failed,
                        frame->tile().result ? QString() : tr("Reading was cancelled."));
        break;
    case base::ErrorCode::TooExpensive:
        frame->setState(TileFrame::State::Dear, QString::fromStdString(refresh.error->message));
        break;
    default:
        frame->setState(TileFrame::State::Failed, QString::fromStdString(refresh.error->message));
    }
}

void BoardPage::edit(const std::string &tileId, const std::function<void(session::Tile &)> &change)
{
    m_desk.editBoard(m_boardId, [tileId, change](session::Board &board) {
        if (session::Tile *tile = board.tile(tileId); tile != nullptr) {
            change(*tile);
        }
    });
}

void BoardPage::handle(const std::string &tileId, const TileRequest &request)
{
    using Kind = TileRequest::Kind;
    const session::Board *shown = board();
    const session::Tile *tile = shown != nullptr ? shown->tile(tileId) : nullptr;
    if (tile == nullptr) {
        return;
    }
    switch (request.kind) {
    case Kind::Rename:
        edit(tileId,
             [text = request.text.toStdString()](session::Tile &each) { each.title = text; });
        break;
    case Kind::Write:
        edit(tileId,
             [text = request.text.toStdString()](session::Tile &each) { each.text = text; });
        break;
    case Kind::ShowAs:
        edit(tileId, [kind = request.shown](session::Tile &each) { each.kind = kind; });
        break;
    case Kind::ChangeChart:
        edit(tileId, [settings = nlohmann::json(request.settings)](session::Tile &each) {
            each.chartSettings = settings;
        });
        break;
    case Kind::Duplicate: {
        const std::string copy = m_desk.addTile(m_boardId, *tile);
        if (TileFrame *frame = m_canvas->frame(copy); frame != nullptr) {
            frame->setFocus(Qt::OtherFocusReason);
        }
        break;
    }
    case Kind::OpenAsQuestion:
        Q_EMIT questionPicked(QString::fromStdString(tile->question));
        break;
    case Kind::Refresh:
    case Kind::RefreshDearly:
        refresh({*tile}, request.kind == Kind::RefreshDearly);
        break;
    case Kind::Remove: {
        const QString title = QString::fromStdString(tile->title);
        m_desk.editBoard(m_boardId, [tileId](session::Board &board) {
            std::erase_if(board.tiles,
                          [&tileId](const session::Tile &each) { return each.id == tileId; });
            session::closeGaps(board.tiles);
        });
        setFocus(Qt::OtherFocusReason);
        Q_EMIT removed(title.isEmpty() ? tr("Tile removed") : tr("“%1” removed").arg(title));
        break;
    }
    }
}

void BoardPage::addText()
{
    session::Tile tile;
    tile.kind = session::TileKind::Text;
    tile.title = tr("Heading").toStdString();
    tile.place = session::usualPlace(session::TileKind::Text);
    const std::string id = m_desk.addTile(m_boardId, tile);
    if (TileFrame *frame = m_canvas->frame(id); frame != nullptr) {
        frame->editText();
        m_scroll->ensureWidgetVisible(frame);
    }
}

void BoardPage::rename()
{
    endRename();
    auto *name = new QLineEdit(m_title->text(), this);
    m_name = name;
    name->setAccessibleName(tr("Name of the pinboard"));
    name->setMaxLength(120);
    name->setFont(m_title->font());
    name->setGeometry(m_title->geometry().adjusted(-6, -4, 0, 4));
    name->selectAll();
    name->show();
    name->setFocus(Qt::OtherFocusReason);
    connect(name, &QLineEdit::editingFinished, this, &BoardPage::endRename);
}

void BoardPage::endRename()
{
    // editingFinished comes once more when the field goes
    QLineEdit *const name = std::exchange(m_name, nullptr);
    if (name == nullptr) {
        return;
    }
    name->hide();
    name->deleteLater();
    const std::string text = name->text().trimmed().toStdString();
    const session::Board *shown = board();
    if (shown != nullptr && !text.empty() && text != shown->name) {
        m_desk.editBoard(m_boardId, [text](session::Board &each) { each.name = text; });
    }
}

QMenu *BoardPage::makeMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(icon("type"), tr("Add a heading or words"), this, &BoardPage::addText);
    menu->addAction(icon("pencil"), tr("Rename the board"), this, &BoardPage::rename);
    const session::Board *shown = board();
    QAction *onOpen = menu->addAction(tr("Refresh when it is opened"), this, [this](bool wanted) {
        m_desk.editBoard(m_boardId,
                         [wanted](session::Board &each) { each.refreshOnOpen = wanted; });
    });
    onOpen->setCheckable(true);
    onOpen->setChecked(shown != nullptr && shown->refreshOnOpen);
    menu->addSeparator();
    menu->addAction(icon("download"), tr("Export…"), this,
                    [this] { Q_EMIT exportRequested(m_more); });
    menu->addAction(icon("plus"), tr("New pinboard"), this, &BoardPage::newBoardRequested);
    menu->addSeparator();
    menu->addAction(icon("trash-2"), tr("Delete the board"), this, [this] {
        const session::Board *gone = board();
        const QString name = gone != nullptr ? QString::fromStdString(gone->name) : QString();
        m_desk.removeBoard(m_boardId);
        Q_EMIT removed(tr("“%1” deleted").arg(name));
    });
    return menu;
}

bool BoardPage::event(QEvent *event)
{
    // what is undone here is the board's, not what the conversation behind it has to undo
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent *>(event)->matches(QKeySequence::Undo)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void BoardPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
    } else if (event->matches(QKeySequence::Undo)) {
        m_desk.undo();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace querent::gui
