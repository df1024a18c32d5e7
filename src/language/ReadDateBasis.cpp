// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AsideReader.h"
#include "language/OneOf.h"

#include <algorithm>

namespace querent::language {

namespace {

/// "when", "the date", "the day": what follows tells a moment.
bool opensMoment(const Item &item)
{
    return oneOf(item.word, {"when", "date", "dates", "day", "time"});
}

} // namespace

bool AsideReader::opensBasis(std::size_t at) const
{
    const auto word = [&](std::size_t i) {
        return i < m_items.size() ? m_items[i].word : std::string();
    };
    const bool two = (word(at) == "based" && word(at + 1) == "on") ||
                     (oneOf(word(at), {"go", "going", "judged", "measured", "dated", "counted"}) &&
                      word(at + 1) == "by");
    if (two || oneOf(word(at), {"according to", "using"})) {
        return true;
    }
    // "by when they replied", "by the date it was paid": no grouping, as that would be by day
    if (word(at) == "by") {
        const std::size_t next = oneOf(word(at + 1), {"the", "its", "their"}) ? at + 2 : at + 1;
        // "refunds in 2024 by settlement date"
        if (next < m_items.size() && m_items[next].is(LinkKind::Column) &&
            word(next).ends_with(" date") &&
            m_source.column(m_items[next].links.front().id()).date) {
            return true;
        }
        return next + 1 < m_items.size() && opensMoment(m_items[next]) &&
               m_items[next].kind != ItemKind::TimeUnit && m_items[next + 1].kind != ItemKind::Sign;
    }
    return false;
}

ColumnId AsideReader::dateNamedIn(std::size_t begin, std::size_t end) const
{
    const auto named = [&](int table, std::size_t from, std::size_t to) {
        return std::any_of(
            m_items.begin() + static_cast<std::ptrdiff_t>(from),
            m_items.begin() + static_cast<std::ptrdiff_t>(to), [&](const Item &item) {
                return item.kind == ItemKind::Mention &&
                       (table < 0 ? item.is(LinkKind::Table) : item.links.front().table == table);
            });
    };
    const bool tableNamed = named(-1, begin, end);
    ColumnId best;
    double most = 0.0;
    for (const TableModel &table : m_source.tables()) {
        for (const ColumnModel &column : table.columns) {
            if (!column.date || (tableNamed && !named(column.id.table, begin, end))) {
                continue;
            }
            const auto &stems = column.names.front().stems;
            double fit = 0.0;
            for (std::size_t i = begin; i < end; ++i) {
                const Item &item = m_items[i];
                for (const Link &link : item.links) {
                    if (link.kind == LinkKind::Column && link.id() == column.id) {
                        fit = std::max(fit, link.score);
                    }
                }
                if (!item.filler() && !opensMoment(item) && item.stem.size() >= 3 &&
                    std::find(stems.begin(), stems.end(), item.stem) != stems.end()) {
                    fit = std::max(fit, 0.8);
                }
            }
            // a date of something else has to be named outright
            const bool spokenOf =
                named(column.id.table, 0, begin) || named(column.id.table, end, m_items.size());
            if (fit < (spokenOf ? 0.6 : 0.9)) {
                continue;
            }
            fit += spokenOf ? 0.2 : 0.0;
            if (fit > most) {
                most = fit;
                best = column.id;
            }
        }
    }
    return best;
}

void AsideReader::readDateBasis()
{
    const bool timed = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
        return item.kind == ItemKind::Period || item.kind == ItemKind::TimeUnit;
    });
    for (std::size_t i = 0; timed && i < m_items.size(); ++i) {
        if (!opensBasis(i)) {
            continue;
        }
        constexpr std::size_t longest = 7;
        std::size_t end = i + 1;
        while (end < m_items.size() && end < i + 1 + longest &&
               m_items[end].kind != ItemKind::Sign && m_items[end].kind != ItemKind::Period &&
               m_items[end].kind != ItemKind::TimeUnit && m_items[end].kind != ItemKind::Number) {
            ++end;
        }
        const ColumnId column = dateNamedIn(i + 1, end);
        if (!column.valid()) {
            continue;
        }
        m_state.timeChosen = column;
        for (std::size_t k = i; k < end; ++k) {
            if (m_items[k].kind == ItemKind::Mention && m_items[k].is(LinkKind::Table)) {
                m_items[k].used = true; // it tells what all is about
            } else {
                silence(m_items[k]);
            }
        }
        return;
    }
}

} // namespace querent::language
