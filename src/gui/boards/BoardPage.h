// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/boards/BoardCanvas.h"
#include "session/BoardDesk.h"
#include "session/BoardRefresher.h"

#include <QWidget>

class QLineEdit;
class QMenu;
class QPushButton;
class QScrollArea;
class QStackedLayout;
class QToolButton;

namespace querent::gui {

class FilterBar;
class Text;

/// A board with its filters and tools: what the desk holds and what the refresher brings.
class BoardPage : public QWidget
{
    Q_OBJECT

public:
    BoardPage(session::BoardDesk &desk, session::BoardRefresher &refresher,
              QWidget *parent = nullptr);

    /// Shows it, and reads its tiles anew where it wants that.
    void showBoard(const std::string &boardId);
    [[nodiscard]] const std::string &boardId() const noexcept { return m_boardId; }
    /// Null where the board is gone.
    [[nodiscard]] const session::Board *board() const;
    [[nodiscard]] BoardCanvas *canvas() const noexcept { return m_canvas; }
    [[nodiscard]] FilterBar *filterBar() const noexcept { return m_filters; }
    [[nodiscard]] QToolButton *moreButton() const noexcept { return m_more; }
    [[nodiscard]] QPushButton *refreshButton() const noexcept { return m_refresh; }

    void refreshAll();
    void addText();
    void rename();

Q_SIGNALS:
    void left();
    void questionPicked(const QString &question);
    /// The user may take that back.
    void removed(const QString &what);
    void presentRequested();
    void exportRequested(QWidget *below);
    void newBoardRequested();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void buildHeader();
    void listen();
    void refresh(const std::vector<session::Tile> &tiles, bool dearToo);
    void refreshShown();
    /// Takes the name that was typed, for the board that is shown.
    void endRename();
    void showTiles();
    void showState();
    void handle(const std::string &tileId, const TileRequest &request);
    void take(const session::TileRefresh &refresh);
    void edit(const std::string &tileId, const std::function<void(session::Tile &)> &change);
    [[nodiscard]] QMenu *makeMenu();
    [[nodiscard]] QString unfilteredText(const session::FilterReach &reach) const;

    session::BoardDesk &m_desk;
    session::BoardRefresher &m_refresher;
    std::string m_boardId;
    Text *m_title;
    QLineEdit *m_name = nullptr; ///< while the board is renamed
    Text *m_state;
    FilterBar *m_filters;
    QPushButton *m_refresh;
    QPushButton *m_present;
    QToolButton *m_more;
    BoardCanvas *m_canvas;
    QScrollArea *m_scroll;
    QWidget *m_empty;
    QStackedLayout *m_stack;
};

} // namespace querent::gui
