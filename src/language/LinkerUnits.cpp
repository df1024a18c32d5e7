// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"
#include "language/MeasureUnits.h"
#include "language/OneOf.h"

#include <algorithm>

namespace querent::language {

void Linker::unitSpans(const Tokens &tokens, const std::vector<bool> &open,
                       std::vector<Span> &spans) const
{
    constexpr double sameUnit = 0.74;
    constexpr double otherUnit = 0.7;
    constexpr double happened = 0.04; // rather what was weighed than what may be carried
    using Kind = MeasureUnit::Kind;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const MeasureUnit said = open[t] && tokens[t].quote == 0 && tokens[t].lower.size() > 2
                                     ? measureUnit(tokens[t].lower)
                                     : MeasureUnit{};
        const bool measures = said.kind == Kind::Mass || said.kind == Kind::Length ||
                              said.kind == Kind::Volume || said.kind == Kind::Area;
        // "5 tonnes", "in tonnes": a unit of something else
        if (!measures || (t > 0 && (tokens[t - 1].number || tokens[t - 1].lower == "in"))) {
            continue;
        }
        for (const TableModel &table : m_source.tables()) {
            for (const ColumnModel &column : table.columns) {
                const MeasureUnit stored = column.hidden ? MeasureUnit{} : storedUnit(column);
                if (stored.kind != said.kind || column.key || column.flag) {
                    continue;
                }
                Link link;
                link.kind = LinkKind::Column;
                link.table = column.id.table;
                link.column = column.id.column;
                link.score = (stored.size == said.size ? sameUnit : otherUnit) +
                             (table.fact || table.eventDate >= 0 ? happened : 0.0);
                link.soft = true;
                addLink(spans, t, t + 1, std::move(link));
            }
        }
    }
}

} // namespace querent::language
