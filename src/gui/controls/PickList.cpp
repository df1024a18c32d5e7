// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/PickList.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QAbstractListModel>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int heightOfRow = 36;

enum Role { HintRole = Qt::UserRole + 1, IconRole };

class RowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = Tokens::of(option.palette);
        const QRect area = option.rect;
        painter->setLayoutDirection(Qt::LayoutDirectionAuto); // a title runs as its own words do
        if (option.state.testFlag(QStyle::State_Selected)) {
            drawPanel(painter, QRectF(area).adjusted(6, 1, -6, -1), controlRadius,
                      tokens.accentSoft, {});
        }
        const auto mirrored = [&option, &area](const QRect &part) {
            return QStyle::visualRect(option.direction, area, part);
        };
        paintIcon(painter, index.data(IconRole).toByteArray().constData(), tokens.muted,
                  mirrored(QRect(area.left() + 16, area.top(), 16, area.height())));
        painter->setFont(typeface(TypeScale::Label));
        const QFontMetrics small(painter->font());
        const QString hint =
            small.elidedText(index.data(HintRole).toString(), Qt::ElideRight, area.width() * 2 / 5);
        const int hintWidth = small.horizontalAdvance(hint);
        painter->setPen(tokens.faint);
        painter->drawText(mirrored(QRect(area.right() - 18 - hintWidth, area.top(), hintWidth + 2,
                                         area.height())),
                          Qt::AlignVCenter, hint);
        painter->setFont(typeface(TypeScale::Body));
        painter->setPen(tokens.text);
        const QRect words = mirrored(area.adjusted(44, 0, -30 - hintWidth, 0));
        painter->drawText(
            words,
            QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter |
                Qt::AlignAbsolute,
            QFontMetrics(painter->font())
                .elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, words.width()));
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {200, heightOfRow};
    }
};

} // namespace

class PickList::Rows final : public QAbstractListModel
{
public:
    using QAbstractListModel::QAbstractListModel;

    void set(std::vector<PickRow> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override
    {
        const PickRow &row = m_rows[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::DisplayRole:
            return row.title;
        case Qt::AccessibleTextRole:
            return row.hint.isEmpty() ? row.title : row.title + QStringLiteral(", ") + row.hint;
        case HintRole:
            return row.hint;
        case IconRole:
            return QByteArray(row.iconName);
        default:
            return {};
        }
    }

private:
    std::vector<PickRow> m_rows;
};

PickList::PickList(QWidget *parent) : QListView(parent), m_rows(new Rows(this))
{
    setModel(m_rows);
    setItemDelegate(new RowDelegate(this));
    setFrameShape(NoFrame);
    setUniformItemSizes(true);
    setFocusPolicy(Qt::NoFocus);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    connect(this, &QListView::entered, this,
            [this](const QModelIndex &index) { setCurrentIndex(index); });
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex &index) { Q_EMIT picked(index.row()); });
}

void PickList::setRows(std::vector<PickRow> rows, bool pickFirst)
{
    m_rows->set(std::move(rows));
    setCurrent(pickFirst && count() > 0 ? 0 : -1);
}

int PickList::count() const
{
    return m_rows->rowCount();
}

int PickList::current() const
{
    return currentIndex().row();
}

void PickList::setCurrent(int row)
{
    setCurrentIndex(row < 0 ? QModelIndex() : m_rows->index(row, 0));
}

void PickList::move(int by)
{
    if (count() > 0) {
        setCurrent(std::clamp(current() + by, 0, count() - 1));
    }
}

void PickList::fitHeight(int most)
{
    setFixedHeight(std::clamp(count(), 1, most) * heightOfRow + 4);
}

int PickList::rowHeight() noexcept
{
    return heightOfRow;
}

} // namespace querent::gui
