// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/TypingHelp.h"

#include <QFrame>

#include <vector>

namespace querent::gui {

class PickList;

/// Ways to go on with a question, above the box it is typed in. Never takes the focus.
class OfferList : public QFrame
{
    Q_OBJECT

public:
    explicit OfferList(QWidget *parent);

    /// Shows them with their lower edge `above` the field, none picked; nothing to show hides it.
    /// `field` and `cursorX`: of the parent.
    void offer(std::vector<session::TypedOffer> offers, const QRect &field, int cursorX);
    [[nodiscard]] const std::vector<session::TypedOffer> &offers() const noexcept
    {
        return m_offers;
    }
    /// -1: none is picked.
    [[nodiscard]] int current() const;
    void move(int by);
    /// Of the icons; a column has the one of its type, as in the schema.
    [[nodiscard]] static const char *iconOf(const session::TypedOffer &offer);
    [[nodiscard]] PickList *list() const noexcept { return m_list; }

Q_SIGNALS:
    void picked(int offer);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    PickList *m_list;
    std::vector<session::TypedOffer> m_offers;
};

} // namespace querent::gui
