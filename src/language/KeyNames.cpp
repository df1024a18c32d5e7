// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/KeyNames.h"

#include "language/Lexicon.h"
#include "language/OneOf.h"
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

/// The words of a name as it is stored, in small letters.
std::vector<std::string> storedWords(std::string_view name)
{
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool capital = c >= 'A' && c <= 'Z';
        const bool letter = capital || (c >= 'a' && c <= 'z');
        const bool hump = capital && i > 0 && name[i - 1] >= 'a' && name[i - 1] <= 'z';
        if ((!letter || hump) && !words.back().empty()) {
            words.emplace_back();
        }
        if (letter) {
            words.back() += static_cast<char>(capital ? c - 'A' + 'a' : c);
        }
    }
    return words;
}

bool calledSo(const TableModel &table, const std::string &stem)
{
    return std::ranges::any_of(table.names, [&](const NameWords &name) {
        return name.stems.size() == 1 && name.stems.front() == stem;
    });
}

/// The column of their names where its first word is what rows are called: `class_name` of
/// `class_types`. Null elsewhere.
const NameWords *callingLabel(const TableModel &table)
{
    if (table.labels.size() != 1 || table.table->isView || table.bridge) {
        return nullptr;
    }
    const NameWords &own = table.names.front();
    const NameWords &label =
        table.columns[static_cast<std::size_t>(table.labels.front())].names.front();
    const bool calls = label.words.size() == 2 && oneOf(label.words.back(), {"name", "title"}) &&
                       own.stems.size() > 1 && own.stems.front() == label.stems.front();
    return calls ? &label : nullptr;
}

} // namespace

void nameByKeys(std::vector<TableModel> &tables)
{
    struct Called
    {
        TableModel *table;
        std::string word;
        std::string stem;
        bool label = false;
    };
    std::vector<Called> called;
    for (TableModel &table : tables) {
        if (const NameWords *const label = callingLabel(table)) {
            called.push_back({&table, label->words.front(), label->stems.front(), true});
            continue;
        }
        if (table.key < 0 || table.table->isView) {
            continue;
        }
        const NameWords &key = table.columns[static_cast<std::size_t>(table.key)].names.front();
        const auto word = tellingWord(key);
        // what only joins others is called by its key where that repeats its own last word
        if (word && (!table.bridge || key.stems[*word] == table.names.front().stems.back())) {
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
        if (std::ranges::count(called, one.stem, &Called::stem) == 1 &&
            (!part || ends || one.label)) {
            NameWords name = nameWords({one.word});
            name.strength = part ? 0.92 : 1.0;
            one.table->names.push_back(std::move(name));
        }
    }
}

void nameDates(std::vector<TableModel> &tables)
{
    struct Spelled
    {
        std::string_view cut;
        std::string_view whole;
    };
    static constexpr std::array<Spelled, 5> spelled{{{"prm", "promised"},
                                                     {"act", "actual"},
                                                     {"fin", "finish"},
                                                     {"rcv", "received"},
                                                     {"recv", "received"}}};
    const Lexicon &lexicon = Lexicon::instance();
    for (TableModel &table : tables) {
        for (ColumnModel &column : table.columns) {
            if (!column.date) {
                continue;
            }
            const std::vector<std::string> stored = storedWords(column.column->ownName());
            for (const Spelled &word : spelled) {
                if (std::ranges::find(stored, word.cut) == stored.end()) {
                    continue;
                }
                const std::string known = lexicon.expansion(std::string(word.cut));
                for (NameWords &name : column.names) {
                    for (std::size_t w = 0; w < name.words.size(); ++w) {
                        if (name.words[w] == word.cut || name.words[w] == known) {
                            name.words[w] = word.whole;
                            name.stems[w] = stemWord(name.words[w]);
                            name.weights[w] = 1.0;
                        }
                    }
                }
            }
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
