// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanColumns.h"

namespace querent::language {

ColumnId columnOf(const query::ColumnRef &reference, const SourceModel &source)
{
    for (const TableModel &table : source.tables()) {
        if (!data::equalNames(table.table->name, reference.table)) {
            continue;
        }
        for (const ColumnModel &column : table.columns) {
            if (!column.formula && data::equalNames(column.column->name, reference.column)) {
                return column.id;
            }
        }
    }
    return {};
}

} // namespace querent::language
