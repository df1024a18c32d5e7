// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Suggestions.h"

#include <algorithm>

namespace querent::language {

std::vector<std::string> suggestQuestions(const SourceModel &source,
                                          const data::Phrasebook &phrases, int most)
{
    // questions are asked in English whatever the language of the window
    static_cast<void>(phrases);
    std::vector<int> order;
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        if (!source.tables()[t].bridge && !source.tables()[t].columns.empty()) {
            order.push_back(static_cast<int>(t));
        }
    }
    std::stable_sort(order.begin(), order.end(), [&](int left, int right) {
        return source.table(left).table->rowCount.value_or(0) >
               source.table(right).table->rowCount.value_or(0);
    });
    std::vector<std::vector<std::string>> byTable;
    int dated = 0;
    for (const int index : order) {
        const TableModel &table = source.table(index);
        std::vector<std::string> questions;
        int category = -1;
        for (const ColumnModel &column : table.columns) {
            if (column.category && !column.flag && column.column->profile.distinctCount > 1 &&
                column.column->profile.distinctCount <= 12) {
                category = column.id.column;
                break;
            }
        }
        if (table.eventDate >= 0) {
            const ColumnModel &date = table.columns[static_cast<std::size_t>(table.eventDate)];
            const bool years = date.column->encoding == data::DateEncoding::Year;
            questions.push_back("How many " + table.label + (years ? " per year?" : " per month?"));
        }
        if (table.money >= 0 && category >= 0) {
            const auto &columns = table.columns;
            questions.push_back("Total " + columns[static_cast<std::size_t>(table.money)].label +
                                " by " + columns[static_cast<std::size_t>(category)].label);
        } else if (category >= 0) {
            questions.push_back("Number of " + table.label + " by " +
                                table.columns[static_cast<std::size_t>(category)].label);
        }
        for (const JoinEdge &edge : source.graph().edges()) {
            if (edge.from == index && !source.table(edge.to).labels.empty() && edge.to != index) {
                questions.push_back("Top 5 " + source.table(edge.to).label + " by number of " +
                                    table.label);
                break;
            }
        }
        if (questions.empty()) {
            questions.push_back("How many " + table.label + " are there?");
        }
        // more than two courses over time in a row look all the same
        constexpr int enoughDated = 2;
        if (table.eventDate >= 0 && ++dated > enoughDated) {
            std::rotate(questions.begin(), questions.begin() + 1, questions.end());
        }
        byTable.push_back(std::move(questions));
    }
    // one of each table before the second of any
    std::vector<std::string> result;
    for (std::size_t round = 0; round < 4; ++round) {
        for (const auto &questions : byTable) {
            if (round < questions.size() && static_cast<int>(result.size()) < most) {
                result.push_back(questions[round]);
            }
        }
    }
    return result;
}

} // namespace querent::language
