// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ThreadDesk.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

namespace querent::gui {

class TurnView;

/// Turns one below the other in a column that reads well. Any number of them: those that have no
/// widget at the moment are drawn as their question, their sentence and the shape of a card, as
/// tall as they were or are likely to be.
class TurnStack : public QWidget
{
    Q_OBJECT

public:
    struct Turn
    {
        session::TurnHead head;
        TurnView *view = nullptr;
        int height = 0; ///< 0: not known yet
        /// What the view can be made from again where it is kept nowhere else.
        std::optional<session::KeptTurn> memory;
        bool awaited = false; ///< its answer is being read
    };

    static constexpr int topMargin = 16;

    explicit TurnStack(QWidget *parent = nullptr);

    [[nodiscard]] int count() const noexcept { return static_cast<int>(m_turns.size()); }
    [[nodiscard]] Turn &at(int place) { return m_turns[static_cast<std::size_t>(place)]; }
    [[nodiscard]] const Turn &at(int place) const
    {
        return m_turns[static_cast<std::size_t>(place)];
    }
    /// -1 where there is none.
    [[nodiscard]] int placeOf(const TurnView *view) const;
    [[nodiscard]] int placeOf(const std::string &id) const;
    /// The turn at this height of the stack, or the nearest one; -1 without any.
    [[nodiscard]] int placeAt(int y) const;

    /// layOut() is to follow these.
    void insert(int place, Turn turn);
    void remove(int place);
    void clear();
    void setView(int place, TurnView *view);
    /// Tab comes to the view between its neighbours, once there is in it what it will have.
    void orderForKeyboard(int place);
    /// Deletes the view; what it showed is drawn from now on.
    void fold(int place);

    /// Puts everything in its place and sets the size: as wide as `width`, and as tall as it takes,
    /// at least `height`.
    void layOut(int width, int height);
    [[nodiscard]] int topOf(int place) const;
    [[nodiscard]] int heightOf(int place) const;
    /// The column that the turns are in.
    [[nodiscard]] QRect columnRect() const noexcept { return m_column; }
    /// How tall a turn is likely to be that was not seen yet.
    [[nodiscard]] int likelyHeight() const;

    /// What the keyboard reaches in a view, in its order.
    [[nodiscard]] static QList<QWidget *> keyboardOrder(const QWidget *view);

Q_SIGNALS:
    /// A view wants to be taller or shorter.
    void layoutWanted();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void paintFolded(QPainter *painter, const Turn &turn, const QRect &area) const;

    std::vector<Turn> m_turns;
    std::vector<int> m_tops;
    QRect m_column;
    int m_measured = 0; ///< how many heights are in the sum
    int m_measuredSum = 0;
};

} // namespace querent::gui
