// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/KeyNames.h"

#include "language/Lexicon.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// The one telling word of a table's key; nothing where there is none or are several.
std::optional<std::size_t> tellingWord(const NameWords &key)
{
    std::optional<std::size_t> found;
    for (std::size_t w = 0; w < key.words.size(); ++w) {
        if (key.weights[w] >= 1.0 && key.words[w].size() > 1) {
            if (found) {
                return std::nullopt;
            }
            found = w;
        }
    }
    return found;
}

bool calledSo(const TableModel &table, const std::string &stem)
{
    return std::ranges::any_of(table.names, [&](const NameWords &name) {
        return name.stems.size() == 1 && name.stems.front() == stem;
    });
}

} // namespace

void nameByKeys(std::vector<TableModel> &tables)
{
    struct Called
    {
        TableModel *table;
        std::string word;
        std::string stem;
    };
    std::vector<Called> called;
    for (TableModel &table : tables) {
        if (table.key < 0 || table.table->isView || table.bridge) {
            continue;
        }
        const NameWords &key = table.columns[static_cast<std::size_t>(table.key)].names.front();
        if (const auto word = tellingWord(key)) {
            called.push_back({&table, key.words[*word], key.stems[*word]});
        }
    }
    std::erase_if(called, [&](const Called &one) {
        return std::ranges::any_of(
            tables, [&](const TableModel &other) { return calledSo(other, one.stem); });
    });
    for (const Called &one : called) {
        const std::vector<std::string> &own = one.table->names.front().stems;
        const bool part = std::ranges::find(own, one.stem) != own.end();
        const bool ends = own.back() == one.stem && Lexicon::instance().isEnglish(one.stem);
        if (std::ranges::count(called, one.stem, &Called::stem) == 1 && (!part || ends)) {
            NameWords name = nameWords({one.word});
            name.strength = part ? 0.92 : 1.0;
            one.table->names.push_back(std::move(name));
        }
    }
}

void nameSelfKeys(std::vector<TableModel> &tables, const JoinGraph &graph)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> spelled{
        {{"sup", "supervisor"},
         {"spv", "supervisor"},
         {"superv", "supervisor"},
         {"supplier", "supervisor"},
         {"mn", "main"},
         {"par", "parent"},
         {"prnt", "parent"}}};
    for (const JoinEdge &edge : graph.edges()) {
        if (edge.from != edge.to || edge.fromColumns.size() != 1) {
            continue;
        }
        TableModel &table = tables[static_cast<std::size_t>(edge.from)];
        ColumnModel &column = table.columns[static_cast<std::size_t>(edge.fromColumns.front())];
        // "sup" is short for a supplier elsewhere
        const bool whole = column.column->name.find("upplier") != std::string::npos;
        for (NameWords &name : column.names) {
            for (std::size_t w = 0; w < name.words.size(); ++w) {
                const auto found =
                    std::ranges::find(spelled, std::string_view(name.words[w]),
                                      &std::pair<std::string_view, std::string_view>::first);
                const bool person = found != spelled.end() && found->second == "supervisor";
                if (found == spelled.end() || (person && (!table.person || whole))) {
                    continue;
                }
                name.words[w] = found->second;
                name.stems[w] = stemWord(name.words[w]);
                name.weights[w] = 1.0;
            }
        }
    }
}

} // namespace querent::language
