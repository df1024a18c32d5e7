// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ask/OfferList.h"

#include "gui/controls/PickList.h"
#include "gui/schema/SchemaModel.h"
#include "gui/theme/Shapes.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int shadowSize = 10;
constexpr int mostRows = 6;
constexpr int widest = 420;

QString kindText(const session::TypedOffer &offer)
{
    if (offer.question) {
        return OfferList::tr("asked before");
    }
    switch (offer.kind) {
    case query::WordKind::Table:
        return OfferList::tr("table");
    case query::WordKind::Time:
        return OfferList::tr("time");
    case query::WordKind::Measure:
        return offer.detail.isEmpty() ? OfferList::tr("calculation") : offer.detail;
    default:
        return offer.detail;
    }
}

} // namespace

OfferList::OfferList(QWidget *parent) : QFrame(parent), m_list(new PickList(this))
{
    hide();
    setAccessibleName(tr("Ways to go on"));
    m_list->setAccessibleName(tr("Ways to go on"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(shadowSize, shadowSize + 4, shadowSize, shadowSize + 4);
    layout->addWidget(m_list);
    connect(m_list, &PickList::picked, this, &OfferList::picked);
}

const char *OfferList::iconOf(const session::TypedOffer &offer)
{
    if (offer.question) {
        return "history";
    }
    switch (offer.kind) {
    case query::WordKind::Table:
        return "table-2";
    case query::WordKind::Column: {
        data::Column column; // looks as it does beside the conversation
        column.type = offer.type;
        column.role = offer.role;
        return columnIcon(column);
    }
    case query::WordKind::Value:
        return "tag";
    case query::WordKind::Time:
        return "calendar";
    case query::WordKind::Measure:
        return "sigma";
    case query::WordKind::Number:
        return "hash";
    case query::WordKind::Steering:
        break;
    }
    return "arrow-right";
}

void OfferList::offer(std::vector<session::TypedOffer> offers, const QRect &field, int cursorX)
{
    m_offers = std::move(offers);
    if (m_offers.empty()) {
        hide();
        return;
    }
    std::vector<PickRow> rows;
    for (const session::TypedOffer &each : m_offers) {
        rows.push_back({each.text, kindText(each), iconOf(each)});
    }
    m_list->setRows(std::move(rows), false);
    m_list->fitHeight(mostRows);
    const int width = std::min(widest, field.width()) + 2 * shadowSize;
    const int height = m_list->height() + 2 * (shadowSize + 4);
    const int left =
        std::clamp(cursorX - 44, field.left() - shadowSize,
                   std::max(field.left() - shadowSize, field.right() + shadowSize - width));
    setGeometry(left, field.top() - height + shadowSize - 4, width, height);
    show();
    raise();
}

int OfferList::current() const
{
    return m_list->current();
}

void OfferList::move(int by)
{
    m_list->move(by);
}

void OfferList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    drawFloatingPanel(&painter,
                      QRectF(rect()).adjusted(shadowSize, shadowSize, -shadowSize, -shadowSize),
                      shadowSize, Tokens::of(palette()));
}

} // namespace querent::gui
