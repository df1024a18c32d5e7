// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/NameSplitter.h"
#include "language/SourceModel.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace querent::language {

namespace {

using Words = std::vector<std::string>;
using Rows = std::vector<std::vector<std::string>>;

/// Codes are no longer than that.
constexpr std::size_t longestCode = 12;
/// A column of more values holds no codes.
constexpr std::int64_t mostCodes = 60;

bool containsAny(const Words &words, std::initializer_list<std::string_view> wanted)
{
    return std::ranges::any_of(wanted, [&](std::string_view word) {
        return std::ranges::find(words, word) != words.end();
    });
}

/// What its columns are called like.
CodeList listByNames(const TableModel &table)
{
    CodeList list;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Words &words = table.columns[c].names.front().words;
        const int place = static_cast<int>(c);
        if (containsAny(words, {"group", "category", "domain", "kind"})) {
            list.group = place;
        } else if (containsAny(words, {"description", "label", "meaning", "name"})) {
            list.description = place;
        } else if (containsAny(words, {"code", "value", "key"})) {
            list.code = place;
        }
    }
    return list;
}

/// What the cells of a column of a small table look like.
struct CellFacts
{
    std::set<std::string> distinct;
    double meanSize = 0.0;
    bool brief = true; ///< all of them could be codes
};

CellFacts factsOf(const Rows &rows, std::size_t column)
{
    CellFacts facts;
    for (const std::vector<std::string> &row : rows) {
        const std::string &cell = row[column];
        facts.distinct.insert(cell);
        facts.meanSize += static_cast<double>(cell.size());
        facts.brief = facts.brief && !cell.empty() && cell.size() <= longestCode &&
                      cell.find(' ') == std::string::npos;
    }
    facts.meanSize /= static_cast<double>(rows.size());
    return facts;
}

bool tellsApart(const Rows &rows, int one, int other)
{
    std::set<std::pair<std::string, std::string>> seen;
    return std::ranges::all_of(rows, [&](const std::vector<std::string> &row) {
        return seen
            .emplace(row[static_cast<std::size_t>(one)], row[static_cast<std::size_t>(other)])
            .second;
    });
}

/// What the codes of a row are about: "order_status", "orders.status" where the table is told, too.
std::string groupOf(const CodeList &list, const std::vector<std::string> &row)
{
    const std::string &group = row[static_cast<std::size_t>(list.group)];
    return list.owner < 0 ? group : row[static_cast<std::size_t>(list.owner)] + "." + group;
}

/// The codes of columns that the list itself names, and perhaps their tables as well: "Table",
/// "Variable", "Code", "Label".
std::optional<CodeList> listByColumnNames(const TableModel &table, const Rows &rows,
                                          int description)
{
    CodeList list;
    list.description = description;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Words &words = table.columns[c].names.front().words;
        const int place = static_cast<int>(c);
        if (list.group < 0 && containsAny(words, {"variable", "field", "column", "attribute"})) {
            list.group = place;
        } else if (list.owner < 0 && containsAny(words, {"table", "file"})) {
            list.owner = place;
        } else if (list.code < 0 && containsAny(words, {"code", "value", "key"})) {
            list.code = place;
        } else if (containsAny(words, {"label", "meaning", "description"})) {
            list.description = place;
        }
    }
    if (list.group < 0 || list.code < 0 || list.code == list.description) {
        return std::nullopt;
    }
    std::set<std::string> seen;
    const bool apart = std::ranges::all_of(rows, [&](const std::vector<std::string> &row) {
        return seen.insert(groupOf(list, row) + '\n' + row[static_cast<std::size_t>(list.code)])
            .second;
    });
    return apart ? std::optional(list) : std::nullopt;
}

/// Which columns hold codes, what they stand for and of what kind they are, by what is in the rows.
CodeList listByRows(const TableModel &table, const Rows &rows)
{
    CodeList list;
    std::vector<CellFacts> facts;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        facts.push_back(factsOf(rows, c));
        const ColumnModel &column = table.columns[c];
        const bool longest =
            column.text && !column.date && !facts[c].brief &&
            (list.description < 0 ||
             facts[c].meanSize > facts[static_cast<std::size_t>(list.description)].meanSize);
        list.description = longest ? static_cast<int>(c) : list.description;
    }
    if (list.description < 0) {
        return {};
    }
    std::vector<int> brief;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const data::Column &column = *table.columns[c].column;
        const bool number = column.type == data::ColumnType::Integer;
        const bool code = table.columns[c].text || (number && column.primaryKeyPosition > 0) ||
                          (number && table.columns.size() == 2);
        if (static_cast<int>(c) != list.description && facts[c].brief && code &&
            !table.columns[c].date) {
            brief.push_back(static_cast<int>(c));
        }
    }
    if (const auto named = listByColumnNames(table, rows, list.description)) {
        return *named;
    }
    const auto kinds = [&](int c) { return facts[static_cast<std::size_t>(c)].distinct.size(); };
    // what has the fewest values tells the kind, where codes recur or many rows are of one kind
    std::ranges::stable_sort(brief, {}, kinds);
    std::vector<int> cuts = brief;
    std::erase_if(cuts, [&](int c) { return kinds(c) < 2 && brief.size() > 2; });
    if (cuts.size() > 1 && kinds(cuts.front()) * 2 <= rows.size() &&
        tellsApart(rows, cuts.front(), cuts[1])) {
        list.group = cuts.front();
        list.code = cuts[1];
        return list;
    }
    const auto unique = std::ranges::find_if(brief, [&](int c) {
        return kinds(c) == rows.size() && table.columns[static_cast<std::size_t>(c)].text;
    });
    const auto only = unique != brief.end() ? unique : std::ranges::find(brief, rows.size(), kinds);
    list.code = only != brief.end() ? *only : -1;
    return list;
}

/// One kind of codes, and what each stands for.
struct Domain
{
    CodeList list;
    std::string group;
    std::vector<std::pair<std::string, std::string>> meanings;

    [[nodiscard]] bool has(const std::string &code) const
    {
        return std::ranges::find(meanings, code, &std::pair<std::string, std::string>::first) !=
               meanings.end();
    }
};

std::vector<Domain> domainsOf(const CodeList &list, const Rows &rows)
{
    std::map<std::string, Domain> groups;
    Domain all{list, {}, {}};
    bool apart = true;
    for (const std::vector<std::string> &row : rows) {
        const std::string &code = row[static_cast<std::size_t>(list.code)];
        const std::string &meaning = row[static_cast<std::size_t>(list.description)];
        apart = apart && !all.has(code);
        all.meanings.emplace_back(code, meaning);
        if (list.group >= 0) {
            const std::string group = groupOf(list, row);
            Domain &domain = groups[group];
            domain.list = list;
            domain.group = group;
            domain.meanings.emplace_back(code, meaning);
        }
    }
    std::vector<Domain> domains;
    for (auto &[group, domain] : groups) {
        domains.push_back(std::move(domain));
    }
    if (apart) {
        domains.push_back(std::move(all));
    }
    return domains;
}

/// All values of a column that may hold codes; none where it holds none or not all are known.
Words codesIn(const ColumnModel &column, const ValueIndex &index)
{
    const data::ColumnProfile &profile = column.column->profile;
    const bool number = column.column->type == data::ColumnType::Integer;
    if (column.key || column.date || column.flag || column.hidden || column.formula ||
        profile.distinctCount < 1 || profile.distinctCount > mostCodes ||
        !(number || column.category)) {
        return {};
    }
    Words codes;
    if (number) {
        for (const data::Value &value : profile.examples) {
            codes.push_back(data::toText(value));
        }
    } else {
        codes = index.valuesOf(column.id.table, column.id.column);
    }
    return codes;
}

std::string lettersOf(std::string_view name)
{
    std::string letters;
    for (const char c : foldText(name)) {
        if (c != '_' && c != ' ' && c != '-' && c != '.') {
            letters += c;
        }
    }
    return letters;
}

/// Whether `brief` is made of letters of `whole`, in their order and with the same first one.
bool madeOf(const std::string &brief, const std::string &whole)
{
    std::size_t at = 0;
    for (const char c : whole) {
        at += at < brief.size() && brief[at] == c ? 1 : 0;
    }
    return !brief.empty() && !whole.empty() && brief.front() == whole.front() && at == brief.size();
}

/// The words that tell what a kind of codes is about.
Words tellingWords(Words words)
{
    std::erase_if(words, [](const std::string &word) {
        return containsAny({word}, {"code", "id", "type", "list", "lookup", "table", "value",
                                    "group", "kind", "reference", "domain"});
    });
    return words;
}

bool sharesAll(const Words &wanted, const Words &words)
{
    return !wanted.empty() && std::ranges::all_of(wanted, [&](const std::string &word) {
        return std::ranges::find(words, word) != words.end();
    });
}

/// How much the column is called like the kind of codes.
double likeness(const SourceModel &source, const Domain &domain, const ColumnModel &column)
{
    constexpr double sure = 1.0;
    constexpr double likely = 0.8;
    constexpr double spelled = 0.6;
    const TableModel &table = source.table(column.id.table);
    const std::string &called = column.column->name;
    const Words &own = column.names.front().words;
    Words both = table.names.front().words;
    both.insert(both.end(), own.begin(), own.end());
    if (domain.group.empty()) {
        const TableModel &codes = source.table(domain.list.table);
        const Words words = tellingWords(codes.names.front().words);
        const Words code = tellingWords(
            codes.columns[static_cast<std::size_t>(domain.list.code)].names.front().words);
        return sharesAll(words, own) || sharesAll(code, own) ? likely : 0.0;
    }
    const std::size_t dot = domain.group.rfind('.');
    const std::string tail = dot == std::string::npos ? domain.group : domain.group.substr(dot + 1);
    const std::string whole = lettersOf(table.table->name + called);
    if (data::equalNames(tail, called)) {
        const bool place = dot == std::string::npos ||
                           data::equalNames(domain.group.substr(0, dot), table.table->name);
        return place ? sure : spelled;
    }
    if (lettersOf(domain.group) == whole) {
        return sure;
    }
    if (sharesAll(tellingWords(splitName(tail)), both)) {
        return likely;
    }
    const std::string letters = lettersOf(tail);
    const bool short_ =
        madeOf(letters, lettersOf(called)) || madeOf(letters, whole) ||
        std::ranges::any_of(own, [&](const std::string &word) { return madeOf(letters, word); });
    return short_ ? spelled : 0.0;
}

/// How well the codes and the values of the column fit each other, from 0 to 2; 0: not at all.
double fitOf(const SourceModel &source, const Domain &domain, const ColumnModel &column,
             const Words &values)
{
    const bool covered =
        std::ranges::all_of(values, [&](const std::string &value) { return domain.has(value); });
    if (!covered) {
        return 0.0;
    }
    const double used =
        static_cast<double>(values.size()) / static_cast<double>(domain.meanings.size());
    const double called = likeness(source, domain, column);
    // of values alone only several that are most of the codes say anything
    const bool alone = values.size() >= 3 && used >= 0.6 && column.text;
    return called > 0.0 || alone ? used + called : 0.0;
}

/// Whether both say the same of the values.
bool agree(const Domain &one, const Domain &other, const Words &values)
{
    return std::ranges::all_of(values, [&](const std::string &value) {
        const auto mine =
            std::ranges::find(one.meanings, value, &std::pair<std::string, std::string>::first);
        const auto its =
            std::ranges::find(other.meanings, value, &std::pair<std::string, std::string>::first);
        return mine != one.meanings.end() && its != other.meanings.end() &&
               mine->second == its->second;
    });
}

/// The one kind of codes that fits the column best; nullptr where two would do.
const Domain *bestFor(const SourceModel &source, const std::vector<Domain> &domains,
                      const ColumnModel &column, const Words &values)
{
    constexpr double clear = 0.1;
    const Domain *best = nullptr;
    double most = 0.0;
    bool unsure = false;
    for (const Domain &domain : domains) {
        const double fit =
            domain.list.table == column.id.table ? 0.0 : fitOf(source, domain, column, values);
        if (fit <= 0.0) {
            continue;
        }
        const bool rival = best != nullptr && !agree(*best, domain, values);
        if (fit > most) {
            unsure = rival && fit < most + clear;
            best = &domain;
            most = fit;
        } else {
            unsure = unsure || (rival && fit + clear > most);
        }
    }
    return unsure ? nullptr : best;
}

const Rows *rowsOf(const TableModel &table, const std::vector<data::ColumnValues> &values)
{
    const auto known = std::ranges::find_if(values, [&](const data::ColumnValues &list) {
        return !list.rows.empty() && data::equalNames(list.table, table.table->name) &&
               std::ranges::all_of(list.rows, [&](const std::vector<std::string> &row) {
                   return row.size() == table.columns.size();
               });
    });
    return known == values.end() ? nullptr : &known->rows;
}

} // namespace

void SourceModel::findCodeLists(const std::vector<data::ColumnValues> &values)
{
    constexpr std::size_t mostColumns = 7;
    constexpr std::size_t mostOfNamed = 4;
    std::vector<Domain> domains;
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        const TableModel &table = m_tables[t];
        const bool joined = std::ranges::any_of(m_graph.edges(), [&](const JoinEdge &edge) {
            return edge.to == static_cast<int>(t) || edge.from == static_cast<int>(t);
        });
        if (table.columns.size() > mostColumns || table.columns.size() < 2 || joined) {
            continue;
        }
        CodeList named = listByNames(table);
        named.table = static_cast<int>(t);
        if (named.code >= 0 && named.description >= 0 && table.columns.size() <= mostOfNamed) {
            m_codeLists.push_back(named);
        }
        const Rows *rows = rowsOf(table, values);
        CodeList list = rows != nullptr ? listByRows(table, *rows) : CodeList{};
        if (list.code >= 0 && list.description >= 0) {
            list.table = static_cast<int>(t);
            list.read = true;
            std::ranges::move(domainsOf(list, *rows), std::back_inserter(domains));
        }
    }
    for (TableModel &table : m_tables) {
        for (ColumnModel &column : table.columns) {
            const Words codes = domains.empty() ? Words{} : codesIn(column, m_values);
            const Domain *domain = codes.empty() ? nullptr : bestFor(*this, domains, column, codes);
            if (domain != nullptr) {
                decode(column, domain->list, domain->group, domain->meanings);
            }
        }
    }
    for (const CodedColumn &column : m_codedColumns) {
        const CodeList &list = m_codeLists[static_cast<std::size_t>(column.list)];
        if (list.group >= 0) {
            m_values.forget(list.table); // spells out codes, and is asked for nothing else
        }
    }
}

void SourceModel::decode(ColumnModel &column, const CodeList &list, const std::string &group,
                         const std::vector<std::pair<std::string, std::string>> &meanings)
{
    auto place = std::ranges::find(m_codeLists, list.table, &CodeList::table);
    if (place == m_codeLists.end()) {
        place = m_codeLists.insert(place, list);
    }
    *place = list;
    column.coded = true;
    column.category = true;
    column.quantity = false;
    for (const auto &[code, meaning] : meanings) {
        m_values.addMeaning(column.id.table, column.id.column, code, meaning);
    }
    m_codedColumns.push_back(
        {column.id, static_cast<int>(place - m_codeLists.begin()), group, meanings});
}

void SourceModel::noteShortCodes()
{
    constexpr std::size_t longestCode = 5;
    constexpr std::size_t mostCodes = 20;
    for (const TableModel &table : m_tables) {
        for (const ColumnModel &column : table.columns) {
            if (!column.category || !column.text || column.flag || column.coded) {
                continue;
            }
            const std::vector<std::string> values =
                m_values.valuesOf(column.id.table, column.id.column);
            ShortCodes found{column.id, {}};
            for (const std::string &value : values) {
                std::string code = foldText(value);
                if (code.size() > 1 && code.size() <= longestCode && code != value) {
                    found.codes.emplace_back(std::move(code), value);
                }
            }
            if (!found.codes.empty() && values.size() <= mostCodes) {
                m_shortCodes.push_back(std::move(found));
            }
        }
    }
}

} // namespace querent::language
