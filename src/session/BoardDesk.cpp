// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/BoardDesk.h"

#include "base/Random.h"
#include "session/BoardLayout.h"
#include "session/Courier.h"

#include <QDir>
#include <QFileInfo>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace querent::session {

namespace {

constexpr std::size_t mostSteps = 100;

std::string freshId(std::string_view prefix)
{
    static base::SystemRandom random;
    return random.id(prefix);
}

void replaceBoard(std::vector<Board> &boards, const std::string &id,
                  const std::shared_ptr<const Board> &board, std::size_t position)
{
    const auto held = std::ranges::find(boards, id, &Board::id);
    if (!board) {
        if (held != boards.end()) {
            boards.erase(held);
        }
    } else if (held != boards.end()) {
        *held = *board;
    } else {
        const auto where = static_cast<std::ptrdiff_t>(std::min(position, boards.size()));
        boards.insert(boards.begin() + where, *board);
    }
}

} // namespace

BoardDesk::BoardDesk(const QString &folder, QObject *parent)
    : QObject(parent), m_folder(folder), m_courier(std::make_shared<Courier>(this))
{
    // edits reach the file in the order in which they were made
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] {
        if (m_writing == 0) {
            read();
        }
    });
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (m_writing == 0 && m_watcher.files().isEmpty() &&
            QFileInfo::exists(QString::fromStdString(m_path))) {
            read();
        }
    });
}

BoardDesk::~BoardDesk()
{
    m_courier->dismiss();
    m_pool.waitForDone();
}

void BoardDesk::setSource(OpenSourcePtr source)
{
    const bool same = m_source && source && m_source->location == source->location;
    m_source = std::move(source);
    if (same) {
        return;
    }
    ++m_asked;
    m_boards.clear();
    m_undo.clear();
    m_loaded = false;
    m_path.clear();
    if (!m_watcher.files().isEmpty()) {
        m_watcher.removePaths(m_watcher.files());
    }
    if (!m_source || m_folder.isEmpty()) {
        m_loaded = m_source != nullptr;
        Q_EMIT listChanged();
        if (m_loaded) {
            Q_EMIT loaded();
        }
        return;
    }
    m_path = BoardStore::pathFor(m_folder.toStdString(), m_source->location);
    Q_EMIT listChanged();
    read();
}

const Board *BoardDesk::board(const std::string &id) const noexcept
{
    const auto found = std::ranges::find(m_boards, id, &Board::id);
    return found != m_boards.end() ? &*found : nullptr;
}

Board *BoardDesk::find(const std::string &id) noexcept
{
    return const_cast<Board *>(std::as_const(*this).board(id));
}

void BoardDesk::read()
{
    std::ignore =
        QtConcurrent::run(&m_pool, [this, path = m_path, asked = m_asked, courier = m_courier] {
            auto contents = BoardStore(path).read();
            courier->send([this, asked, contents = std::move(contents)] { take(contents, asked); });
        });
}

void BoardDesk::take(const base::Result<BoardStore::Contents> &contents, int asked)
{
    if (asked != m_asked || m_writing > 0) {
        return;
    }
    const bool first = !std::exchange(m_loaded, true);
    if (watch()) {
        read(); // what was written before it was watched went unseen
    }
    if (!contents) {
        Q_EMIT troubled(QString::fromStdString(contents.error().message));
    } else {
        if (!contents->setAside.empty()) {
            Q_EMIT troubled(
                tr("The file of the pinboards was damaged. It is kept as “%1”.")
                    .arg(QFileInfo(QString::fromStdString(contents->setAside)).fileName()));
        }
        std::vector<Board> before = std::exchange(m_boards, contents->boards);
        if (first || before != m_boards) {
            Q_EMIT listChanged();
        }
        for (const Board &board : std::vector<Board>(m_boards)) {
            const auto old = std::ranges::find(before, board.id, &Board::id);
            if (old == before.end() || *old != board) {
                Q_EMIT changed(QString::fromStdString(board.id));
            }
        }
    }
    if (first) {
        Q_EMIT loaded();
    }
}

bool BoardDesk::watch()
{
    const QString path = QString::fromStdString(m_path);
    if (path.isEmpty()) {
        return false;
    }
    // without its folder, nobody would tell when the file comes
    const QString folder = QFileInfo(path).absolutePath();
    bool begun = false;
    if (m_watcher.directories().isEmpty() && QDir().mkpath(folder)) {
        begun = m_watcher.addPath(folder);
    }
    // a file that was replaced as a whole is a new one to the watcher
    if (!m_watcher.files().contains(path) && QFileInfo::exists(path)) {
        begun = m_watcher.addPath(path) || begun;
    }
    return begun;
}

void BoardDesk::write(const BoardStore::Edit &edit)
{
    if (m_path.empty()) {
        return;
    }
    ++m_writing;
    std::ignore = QtConcurrent::run(
        &m_pool, [this, path = m_path, edit, asked = m_asked, courier = m_courier] {
            auto contents = BoardStore(path).change(edit);
            courier->send([this, asked, contents = std::move(contents)] {
                --m_writing;
                if (contents) {
                    // others may have written in between: what the file holds is what counts
                    take(contents, asked);
                } else if (asked == m_asked) {
                    Q_EMIT troubled(QString::fromStdString(contents.error().message));
                }
            });
        });
}

void BoardDesk::apply(const BoardStore::Edit &edit)
{
    edit(m_boards);
    write(edit);
}

void BoardDesk::remember(const std::string &boardId)
{
    Step step;
    step.boardId = boardId;
    const auto held = std::ranges::find(m_boards, boardId, &Board::id);
    if (held != m_boards.end()) {
        step.before = std::make_shared<const Board>(*held);
        step.position = static_cast<std::size_t>(held - m_boards.begin());
    }
    m_undo.push_back(std::move(step));
    if (m_undo.size() > mostSteps) {
        m_undo.erase(m_undo.begin());
    }
}

std::string BoardDesk::addBoard(const QString &name)
{
    auto board = std::make_shared<Board>();
    board->id = freshId("board");
    board->name = name.toStdString();
    remember(board->id);
    const std::string id = board->id;
    apply([id, made = std::shared_ptr<const Board>(board)](std::vector<Board> &boards) {
        replaceBoard(boards, id, made, boards.size());
    });
    Q_EMIT listChanged();
    Q_EMIT changed(QString::fromStdString(id));
    return id;
}

std::string BoardDesk::addTile(const std::string &boardId, Tile tile)
{
    if (find(boardId) == nullptr) {
        return {};
    }
    tile.id = freshId("tile");
    const std::string id = tile.id;
    editBoard(boardId, [tile = std::move(tile)](Board &board) {
        Tile placed = tile;
        placed.place = freePlace(board.tiles, tile.place);
        board.tiles.push_back(std::move(placed));
    });
    return id;
}

void BoardDesk::editBoard(const std::string &boardId, const BoardEdit &edit)
{
    Board *board = find(boardId);
    if (board == nullptr) {
        return;
    }
    remember(boardId);
    const std::string name = board->name;
    apply([boardId, edit](std::vector<Board> &boards) {
        const auto held = std::ranges::find(boards, boardId, &Board::id);
        if (held != boards.end()) {
            edit(*held);
        }
    });
    if (const Board *now = find(boardId); now != nullptr && now->name != name) {
        Q_EMIT listChanged();
    }
    Q_EMIT changed(QString::fromStdString(boardId));
}

void BoardDesk::removeBoard(const std::string &boardId)
{
    if (find(boardId) == nullptr) {
        return;
    }
    remember(boardId);
    apply([boardId](std::vector<Board> &boards) { replaceBoard(boards, boardId, nullptr, 0); });
    Q_EMIT listChanged();
}

void BoardDesk::keepResult(const std::string &boardId, const std::string &tileId,
                           const TileResult &result)
{
    apply([boardId, tileId, result](std::vector<Board> &boards) {
        const auto held = std::ranges::find(boards, boardId, &Board::id);
        if (Tile *tile = held != boards.end() ? held->tile(tileId) : nullptr; tile != nullptr) {
            tile->result = result;
        }
    });
    Q_EMIT changed(QString::fromStdString(boardId));
}

void BoardDesk::undo()
{
    if (m_undo.empty()) {
        return;
    }
    const Step step = std::move(m_undo.back());
    m_undo.pop_back();
    apply([step](std::vector<Board> &boards) {
        replaceBoard(boards, step.boardId, step.before, step.position);
    });
    Q_EMIT listChanged();
    const QString id = QString::fromStdString(step.boardId);
    Q_EMIT changed(id);
    Q_EMIT undone(id);
}

} // namespace querent::session
