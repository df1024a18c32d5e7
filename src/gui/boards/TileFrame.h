// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Card.h"
#include "insight/ChartSettings.h"
#include "session/BoardFilter.h"

#include <QPointer>

class QBoxLayout;
class QLineEdit;
class QMenu;
class QPlainTextEdit;
class QToolButton;

namespace querent::gui {

class Text;
class TileSettings;

/// What a tile asks of its board.
struct TileRequest
{
    enum class Kind {
        Rename,      ///< `text` is the new title
        Write,       ///< `text` is what a text tile says
        ShowAs,      ///< `shown`
        ChangeChart, ///< `settings`
        Duplicate,
        OpenAsQuestion,
        Refresh,
        RefreshDearly, ///< although it reads a lot
        Remove,
    };

    Kind kind = Kind::Refresh;
    QString text = {};
    session::TileKind shown = session::TileKind::Chart;
    insight::ChartSettings settings = {};
};

/// One tile: its title, its menu and what it shows, or why it shows nothing. With the keyboard it
/// is one stop; the arrow keys move it and, with Shift, size it.
class TileFrame : public Card
{
    Q_OBJECT

public:
    enum class State {
        Ready,
        Waiting, ///< for its turn, or for the source
        Failed,
        Dear, ///< it would read a lot and was not run
    };

    /// Without tools where the board is only looked at.
    TileFrame(const session::Tile &tile, bool editable, QWidget *parent);

    [[nodiscard]] const session::Tile &tile() const noexcept { return m_tile; }
    /// What is shown is made anew where it changed.
    void setTile(const session::Tile &tile);
    /// `reason`: of Failed and Dear.
    void setState(State state, const QString &reason = {});
    [[nodiscard]] State state() const noexcept { return m_state; }
    /// What the board's filters do not do here; empty where they do it all.
    void setUnfiltered(const QString &filters);
    /// Where the pointer takes hold to move the tile, or to size it.
    [[nodiscard]] bool movesAt(const QPoint &position) const;
    [[nodiscard]] bool sizesAt(const QPoint &position) const;
    [[nodiscard]] bool isEditing() const;
    void rename();
    void editText();
    /// What can be changed about its chart, where it shows one.
    void openSettings();
    /// Null while they are not open.
    [[nodiscard]] TileSettings *settings() const noexcept;
    [[nodiscard]] QToolButton *menuButton() const noexcept { return m_more; }
    /// The actions of the menu, made when they are asked for.
    [[nodiscard]] QMenu *makeMenu();

Q_SIGNALS:
    void requested(const querent::gui::TileRequest &request);
    /// By the keyboard: columns and rows to move by, or to grow by.
    void stepped(int columns, int rows);
    void grown(int columns, int rows);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showTitle();
    void showContent();
    [[nodiscard]] QWidget *makeContent();
    [[nodiscard]] QWidget *makeProblem();
    void replaceContent(QWidget *content);
    void finishEditing(bool keep);
    void describe();

    session::Tile m_tile;
    bool m_editable;
    State m_state = State::Ready;
    QString m_reason;
    QBoxLayout *m_layout;
    QBoxLayout *m_header;
    Text *m_title;
    Text *m_note;
    QToolButton *m_more = nullptr;
    QWidget *m_content = nullptr;
    QLineEdit *m_name = nullptr;       ///< while it is renamed
    QPlainTextEdit *m_words = nullptr; ///< while its words are written
    QPointer<TileSettings> m_settings;
    bool m_focusVisible = false;
};

} // namespace querent::gui
