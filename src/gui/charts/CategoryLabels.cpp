// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/CategoryLabels.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace querent::gui {

namespace {

constexpr double space = 6;        ///< between the plot and the words
constexpr double between = 8;      ///< two words side by side
constexpr qsizetype mostLines = 3; ///< of a wrapped name
constexpr double longest = 118;    ///< of a slanted name
constexpr double angle = 42;
constexpr double radians = angle * std::numbers::pi / 180;

/// "Office Supplies" → "Office ", "Supplies": where a line may end.
QStringList pieces(const QString &text)
{
    QStringList result;
    QString piece;
    for (const QChar character : text) {
        piece += character;
        if (character.isSpace() || QStringLiteral("-–/_·").contains(character)) {
            result << piece;
            piece.clear();
        }
    }
    return piece.isEmpty() ? result : result << piece;
}

/// Nothing where a word is wider than `width`.
std::optional<QStringList> wrapped(const QString &text, double width, const QFontMetricsF &metrics)
{
    QStringList lines{QString()};
    for (const QString &piece : pieces(text)) {
        if (metrics.horizontalAdvance(piece.trimmed()) > width) {
            return std::nullopt;
        }
        const bool fits = metrics.horizontalAdvance((lines.back() + piece).trimmed()) <= width;
        if (fits || lines.size() == mostLines) {
            lines.back() += piece;
        } else {
            lines << piece;
        }
    }
    for (QString &line : lines) {
        line = metrics.elidedText(line.trimmed(), Qt::ElideRight, width + 1);
    }
    return lines;
}

} // namespace

void CategoryLabels::layout(const ChartModel &model, double slot, const ChartInk &ink)
{
    const QFontMetricsF metrics = ink.metrics();
    m_lines.assign(static_cast<std::size_t>(model.categories.size()), {});
    if (model.isTime() || !model.positions.empty()) {
        thin(model, slot, metrics);
    } else if (!wrap(model, slot, metrics)) {
        slant(model, slot, metrics);
    }
}

double CategoryLabels::usualHeight(const ChartModel &model, const ChartInk &ink)
{
    constexpr double usualWidth = 560;
    CategoryLabels labels;
    labels.layout(model, usualWidth / static_cast<double>(model.categories.size()), ink);
    return labels.height();
}

void CategoryLabels::thin(const ChartModel &model, double slot, const QFontMetricsF &metrics)
{
    m_style = Style::Line;
    m_height = metrics.height() + 2 * space;
    const auto textOf = [&model](std::size_t index, const std::optional<Moment> &before) {
        return model.isTime() ? model.moments[index].tickTextAfter(before)
                              : model.categories[static_cast<qsizetype>(index)];
    };
    const auto momentOf = [&model](std::size_t index) {
        return model.isTime() ? std::optional(model.moments[index]) : std::nullopt;
    };
    double widest = 0;
    std::optional<Moment> before;
    for (std::size_t index = 0; index < m_lines.size(); ++index) {
        widest = std::max(widest, metrics.horizontalAdvance(textOf(index, before)));
        before = momentOf(index);
    }
    const auto every =
        static_cast<std::size_t>(std::max(1.0, std::ceil((widest + between) / slot)));
    before.reset();
    for (std::size_t index = 0; index < m_lines.size(); index += every) {
        m_lines[index] = QStringList{textOf(index, before)};
        before = momentOf(index);
    }
}

bool CategoryLabels::wrap(const ChartModel &model, double slot, const QFontMetricsF &metrics)
{
    qsizetype most = 1;
    for (std::size_t index = 0; index < m_lines.size(); ++index) {
        const auto lines =
            wrapped(model.categories[static_cast<qsizetype>(index)], slot - between, metrics);
        if (!lines) {
            return false;
        }
        m_lines[index] = *lines;
        most = std::max(most, lines->size());
    }
    m_style = most > 1 ? Style::Wrapped : Style::Line;
    m_height = metrics.height() * static_cast<double>(most) + 2 * space;
    return true;
}

void CategoryLabels::slant(const ChartModel &model, double slot, const QFontMetricsF &metrics)
{
    m_style = Style::Slanted;
    // slanted lines lie as far apart as their slots, seen across
    const auto every = static_cast<std::size_t>(
        std::max(1.0, std::ceil(metrics.height() / (slot * std::sin(radians)))));
    double widest = 0;
    for (std::size_t index = 0; index < m_lines.size(); ++index) {
        m_lines[index].clear();
        if (index % every == 0) {
            const QString text =
                metrics.elidedText(model.categories[static_cast<qsizetype>(index)].simplified(),
                                   Qt::ElideRight, longest);
            widest = std::max(widest, metrics.horizontalAdvance(text));
            m_lines[index] = QStringList{text};
        }
    }
    m_height =
        std::ceil(widest * std::sin(radians) + metrics.height() * std::cos(radians)) + 2 * space;
}

void CategoryLabels::paint(QPainter *painter, const ChartInk &ink, const QRectF &plot,
                           const QRectF &strip, double left, int emphasised) const
{
    const double slot =
        strip.width() / static_cast<double>(std::max<std::size_t>(1, m_lines.size()));
    const double lineHeight = ink.metrics().height();
    for (std::size_t index = 0; index < m_lines.size(); ++index) {
        const QColor colour =
            static_cast<int>(index) == emphasised ? ink.tokens.text : ink.tokens.muted;
        QPointF below(strip.left() + (static_cast<double>(index) + 0.5) * slot,
                      plot.bottom() + space);
        if (below.x() < plot.left() || below.x() > plot.right()) {
            continue;
        }
        for (const QString &line : m_lines[index]) {
            if (m_style == Style::Slanted) {
                paintSlanted(painter, ink, below, left, line, colour);
                continue;
            }
            const double width = ink.metrics().horizontalAdvance(line) + 2;
            ink.drawText(painter, QRectF(below.x() - width / 2, below.y(), width, lineHeight),
                         Qt::AlignCenter, line, colour);
            below.ry() += lineHeight;
        }
    }
}

void CategoryLabels::paintSlanted(QPainter *painter, const ChartInk &ink, const QPointF &end,
                                  double left, const QString &text, const QColor &colour) const
{
    const double height = ink.metrics().height();
    const double room = (end.x() - left) / std::cos(radians);
    const double length = std::min(ink.metrics().horizontalAdvance(text) + 2, room);
    painter->save();
    painter->translate(end.x(), end.y() + 2);
    painter->rotate(-angle);
    ink.drawText(painter, QRectF(-length, -2, length, height), Qt::AlignRight | Qt::AlignVCenter,
                 text, colour);
    painter->restore();
}

} // namespace querent::gui
