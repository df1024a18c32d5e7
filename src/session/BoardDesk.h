// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/BoardStore.h"
#include "session/OpenSource.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace querent::session {

class Courier;

/// The boards of the source that is open, for a window. What is done here shows at once and is
/// written on another thread; what other windows wrote comes in by itself. Lives on the GUI thread.
class BoardDesk : public QObject
{
    Q_OBJECT

public:
    /// `folder` holds a file a source; empty: boards are forgotten with the program.
    explicit BoardDesk(const QString &folder, QObject *parent = nullptr);
    ~BoardDesk() override;

    /// loaded() follows. Null: no boards.
    void setSource(OpenSourcePtr source);
    [[nodiscard]] const OpenSourcePtr &source() const noexcept { return m_source; }
    /// What has been read; nothing before loaded().
    [[nodiscard]] const std::vector<Board> &boards() const noexcept { return m_boards; }
    [[nodiscard]] const Board *board(const std::string &id) const noexcept;
    [[nodiscard]] bool isLoaded() const noexcept { return m_loaded; }

    /// Returns the new board's id.
    std::string addBoard(const QString &name);
    /// Puts it where there is room and returns the tile's id; empty where there is no such board.
    std::string addTile(const std::string &boardId, Tile tile);
    /// Changes a board by hand; undo() takes it back.
    using BoardEdit = std::function<void(Board &board)>;
    void editBoard(const std::string &boardId, const BoardEdit &edit);
    void removeBoard(const std::string &boardId);
    /// What a refresh brought: nothing to take back.
    void keepResult(const std::string &boardId, const std::string &tileId,
                    const TileResult &result);

    [[nodiscard]] bool canUndo() const noexcept { return !m_undo.empty(); }
    /// Takes the last edit back that was made here, and shows the board: undone().
    void undo();

Q_SIGNALS:
    void loaded();
    /// Boards, their names or their order; changed() follows for each one.
    void listChanged();
    void changed(const QString &boardId);
    void undone(const QString &boardId);
    /// What was done shows, but is not kept; or a damaged file was moved aside.
    void troubled(const QString &reason);

private:
    struct Step
    {
        std::string boardId;
        std::shared_ptr<const Board> before; ///< null: there was none
        std::size_t position = 0;            ///< in the list
    };

    [[nodiscard]] Board *find(const std::string &id) noexcept;
    void apply(const BoardStore::Edit &edit);
    void remember(const std::string &boardId);
    void write(const BoardStore::Edit &edit);
    void read();
    void take(const base::Result<BoardStore::Contents> &contents, int asked);
    /// Whether it began to watch something, so that changes until now may have been missed.
    bool watch();

    QString m_folder;
    OpenSourcePtr m_source;
    std::string m_path;
    std::vector<Board> m_boards;
    std::vector<Step> m_undo;
    bool m_loaded = false;
    int m_asked = 0;   ///< for which source the file is read
    int m_writing = 0; ///< edits that are on their way into the file
    QFileSystemWatcher m_watcher;
    QThreadPool m_pool;
    std::shared_ptr<Courier> m_courier;
};

} // namespace querent::session
