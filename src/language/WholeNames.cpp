// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/WholeNames.h"

#include "language/PlanColumns.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Whether some word of the question belongs to the names of the one column alone.
bool isAskedFor(ColumnId asked, ColumnId other, const Tokens &question, const SourceModel &source)
{
    const auto belongs = [&](const Token &token, ColumnId column) {
        return std::ranges::any_of(source.column(column).names, [&](const NameWords &name) {
            return std::ranges::find(name.stems, token.stem) != name.stems.end();
        });
    };
    return std::ranges::any_of(question, [&](const Token &token) {
        return belongs(token, asked) && !belongs(token, other);
    });
}

/// The place of the column among plain ones; the number of them where it is none.
template <typename List, typename Expression>
std::size_t placeAmong(const List &list, ColumnId id, const SourceModel &source,
                       const Expression &expressionOf)
{
    std::size_t at = 0;
    for (; at < list.size(); ++at) {
        const auto *reference = query::as<query::ColumnRef>(expressionOf(list[at]));
        if (reference != nullptr && columnOf(*reference, source) == id) {
            break;
        }
    }
    return at;
}

/// Puts `missing` beside `shown` in a list that has it.
template <typename List, typename Expression>
void putBeside(List &list, ColumnId shown, ColumnId missing, bool before, const SourceModel &source,
               const Expression &expressionOf)
{
    const std::size_t at = placeAmong(list, shown, source, expressionOf);
    if (at == list.size() || placeAmong(list, missing, source, expressionOf) < list.size()) {
        return;
    }
    auto copy = list[at];
    query::as<query::ColumnRef>(expressionOf(copy))->column = source.column(missing).column->name;
    if constexpr (requires { copy.alias; }) {
        copy.alias.clear();
    }
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(before ? at : at + 1), std::move(copy));
}

} // namespace

void showWholeNames(query::QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    if (plan.setOperation || !plan.from) {
        return;
    }
    const auto shownBy = [](auto &item) -> auto &
    {
        return item.expression;
    };
    const auto itself = [](auto &expression) -> auto &
    {
        return expression;
    };
    for (const TableModel &table : source.tables()) {
        const std::vector<int> &names = table.labels.size() == 2 ? table.labels : table.contact;
        if (names.size() != 2) {
            continue;
        }
        const int number = table.columns.front().id.table;
        const ColumnId first{number, names.front()};
        const ColumnId last{number, names.back()};
        for (const auto &[shown, missing] : {std::pair{first, last}, std::pair{last, first}}) {
            const bool lacks =
                placeAmong(plan.select, shown, source, shownBy) < plan.select.size() &&
                placeAmong(plan.select, missing, source, shownBy) == plan.select.size();
            if (lacks && !isAskedFor(shown, missing, question, source)) {
                putBeside(plan.select, shown, missing, missing == first, source, shownBy);
                putBeside(plan.groupBy, shown, missing, missing == first, source, itself);
            }
        }
    }
}

} // namespace querent::language
