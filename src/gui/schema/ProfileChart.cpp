// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/ProfileChart.h"

#include "gui/charts/NumberText.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int columnsHeight = 64;
constexpr int labelHeight = 18;
constexpr int barHeight = 22;
constexpr int mostColumnWidth = 28;
constexpr double shareOfName = 0.42;

} // namespace

ProfileChart::ProfileChart(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProfileChart::setParts(Shape shape, std::vector<Part> parts, qint64 whole)
{
    m_shape = shape;
    m_parts = std::move(parts);
    m_whole = whole;
    QStringList spoken;
    for (const Part &part : m_parts) {
        if (spoken.size() < 10) {
            spoken << words(part);
        }
    }
    setAccessibleName(shape == Shape::Columns ? tr("How the values are spread")
                                              : tr("The most frequent values"));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void ProfileChart::setEnds(const QString &first, const QString &last)
{
    m_first = first;
    m_last = last;
    update();
}

QSize ProfileChart::sizeHint() const
{
    return {240, m_shape == Shape::Columns ? columnsHeight + labelHeight
                                           : barHeight * static_cast<int>(m_parts.size())};
}

qint64 ProfileChart::largest() const
{
    qint64 most = 1;
    for (const Part &part : m_parts) {
        most = std::max(most, part.rows);
    }
    return most;
}

QString ProfileChart::words(const Part &part) const
{
    return m_whole > 0
               ? tr("%1: %2 rows, %3", "value, number, share")
                     .arg(part.label, fullInteger(part.rows),
                          percentage(static_cast<double>(part.rows) / static_cast<double>(m_whole)))
               : part.label;
}

void ProfileChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_shape == Shape::Columns) {
        paintColumns(&painter);
    } else {
        paintBars(&painter);
    }
}

void ProfileChart::paintColumns(QPainter *painter) const
{
    const Tokens &tokens = Tokens::of(palette());
    const auto count = static_cast<int>(m_parts.size());
    if (count == 0) {
        return;
    }
    const double step = std::min<double>(mostColumnWidth, static_cast<double>(width()) / count);
    const auto most = static_cast<double>(largest());
    for (int i = 0; i < count; ++i) {
        const qint64 rows = m_parts[static_cast<std::size_t>(i)].rows;
        const double high =
            rows > 0 ? std::max(2.0, (columnsHeight - 4) * static_cast<double>(rows) / most) : 0.0;
        const QRectF bar(i * step + 0.5, columnsHeight - high, std::max(1.0, step - 1.5), high);
        painter->fillRect(bar, tokens.accent);
    }
    painter->fillRect(QRectF(0, columnsHeight, step * count, 1), tokens.border);
    painter->setFont(typeface(TypeScale::Label));
    painter->setPen(tokens.muted);
    const QRectF line(0, columnsHeight + 2, step * count, labelHeight - 2);
    // values go from left to right in every language, as on a chart
    painter->setLayoutDirection(Qt::LeftToRight);
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, m_first);
    painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, m_last);
}

void ProfileChart::paintBars(QPainter *painter) const
{
    const Tokens &tokens = Tokens::of(palette());
    const auto most = static_cast<double>(largest());
    const QFont font = typeface(TypeScale::Label);
    const QFontMetrics metrics(font);
    int numbers = 0;
    for (const Part &part : m_parts) {
        numbers = std::max(numbers, metrics.horizontalAdvance(fullInteger(part.rows)));
    }
    const int names = static_cast<int>(width() * shareOfName);
    painter->setFont(font);
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const Part &part = m_parts[i];
        const QRect row(0, static_cast<int>(i) * barHeight, width(), barHeight);
        const auto mirrored = [&](const QRect &area) {
            return QStyle::visualRect(layoutDirection(), row, area);
        };
        const auto aligned = [this](Qt::Alignment side) {
            return QStyle::visualAlignment(layoutDirection(), side) | Qt::AlignVCenter |
                   Qt::AlignAbsolute;
        };
        painter->setPen(tokens.text);
        painter->drawText(mirrored(QRect(0, row.top(), names - 8, barHeight)),
                          aligned(Qt::AlignLeft),
                          metrics.elidedText(part.label, Qt::ElideRight, names - 8));
        const int room = width() - names - numbers - 8;
        const int wide =
            std::max(2, static_cast<int>(room * static_cast<double>(part.rows) / most));
        painter->fillRect(mirrored(QRect(names, row.top() + 7, wide, barHeight - 14)),
                          tokens.accent);
        painter->setPen(tokens.muted);
        painter->drawText(mirrored(QRect(width() - numbers, row.top(), numbers, barHeight)),
                          aligned(Qt::AlignRight), fullInteger(part.rows));
    }
}

int ProfileChart::partAt(const QPoint &place) const
{
    const auto count = static_cast<int>(m_parts.size());
    if (count == 0) {
        return -1;
    }
    const double step =
        m_shape == Shape::Columns
            ? std::min<double>(mostColumnWidth, static_cast<double>(width()) / count)
            : static_cast<double>(barHeight);
    const int part = static_cast<int>((m_shape == Shape::Columns ? place.x() : place.y()) / step);
    return part >= 0 && part < count ? part : -1;
}

bool ProfileChart::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int part = partAt(help->pos());
        QToolTip::showText(help->globalPos(),
                           part >= 0 ? words(m_parts[static_cast<std::size_t>(part)]) : QString(),
                           this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace querent::gui
