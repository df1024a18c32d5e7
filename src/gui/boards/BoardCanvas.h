// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/boards/TileFrame.h"

#include <QWidget>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace querent::gui {

/// The tiles of a board on its twelve columns: moved and sized with the mouse or the keyboard. The
/// others give way while one is held.
class BoardCanvas : public QWidget
{
    Q_OBJECT

public:
    explicit BoardCanvas(bool editable, QWidget *parent = nullptr);

    void setBoard(const session::Board &board);
    /// Of one row of the board, in pixels.
    void setRowHeight(int height);
    [[nodiscard]] int rowHeight() const noexcept { return m_rowHeight; }
    /// Rows down to the end of the last tile.
    [[nodiscard]] int rows() const;
    /// Null where there is no such tile.
    [[nodiscard]] TileFrame *frame(const std::string &tileId) const;
    [[nodiscard]] QRect area(const session::TilePlace &place) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    static constexpr int gap = 16;

Q_SIGNALS:
    /// The user put it there.
    void placed(const QString &tileId, const querent::session::TilePlace &place);
    void requested(const QString &tileId, const querent::gui::TileRequest &request);
    /// Keep this in sight: it has the keyboard.
    void reached(QWidget *frame);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// A tile that the mouse holds.
    struct Hold
    {
        TileFrame *frame = nullptr;
        bool sizes = false;
        bool moved = false; ///< farther than a click
        QPoint start;       ///< of the pointer, on the canvas
        QRect area;         ///< of the frame when it was taken
        session::TilePlace wanted;
    };

    [[nodiscard]] TileFrame *makeFrame(const session::Tile &tile);
    void arrange(bool animated);
    void moveFrame(TileFrame *frame, const QRect &area, bool animated);
    void begin(TileFrame *frame, const QPoint &position);
    void drag(const QPoint &position);
    void drop();
    void letGo();
    void showCursor(TileFrame *frame, const QPoint &position) const;
    [[nodiscard]] double columnWidth() const;

    std::map<std::string, TileFrame *> m_frames;
    std::vector<session::Tile> m_tiles;   ///< as the board has them
    std::vector<session::Tile> m_preview; ///< as they would lie, while one is held
    std::optional<Hold> m_hold;
    int m_rowHeight = 72;
    bool m_editable;
};

} // namespace querent::gui
