// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/KeyInference.h"

#include "connectors/NameWords.h"
#include "data/Nouns.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace querent::connectors {

namespace {

using data::Catalog;
using data::Column;
using data::ColumnType;
using data::Relationship;
using data::Table;

/// The name of a column, taken apart: "billing_customer_id" is about a billing customer.
struct ColumnName
{
    NameWords words;
    NameWords stem; ///< without the ending that says "identifier"
    bool isIdentifier = false;
};

/// A column that others may point at.
struct Target
{
    const Column *column = nullptr;
    ColumnName name;
    bool isKey = false; ///< the whole primary key, or what stands for one
};

struct NamedTable
{
    const Table *table = nullptr;
    NameWords words; ///< the last one singular
    std::vector<Target> targets;
};

std::string joined(const NameWords &words)
{
    std::string text;
    for (const std::string &word : words) {
        text += word;
    }
    return text;
}

ColumnName nameColumn(const Column &column)
{
    ColumnName name{nameWords(column.ownName()), {}, false};
    name.stem = name.words;
    if (endsWithWord(name.words, {"id", "key", "pk", "fk", "no", "nr", "num", "nbr", "number",
                                  "code", "cd", "uuid", "guid", "ref"})) {
        name.isIdentifier = true;
        name.stem.pop_back();
    } else if (name.words.size() == 1) {
        // "custid", "playerid": run together
        for (const std::string_view ending : {"id", "no", "nr", "code", "key", "num"}) {
            std::string &word = name.stem.front();
            if (word.size() > ending.size() + 2 && word.ends_with(ending)) {
                word.erase(word.size() - ending.size());
                name.isIdentifier = true;
                break;
            }
        }
    }
    if (!name.stem.empty()) {
        name.stem.back() = data::singular(name.stem.back());
    }
    return name;
}

const Column *singleKey(const Table &table)
{
    const Column *key = nullptr;
    for (const Column &column : table.columns) {
        if (column.primaryKeyPosition > 0) {
            if (key != nullptr) {
                return nullptr;
            }
            key = &column;
        }
    }
    // where none is declared, an identifier that stands first and never comes twice is one
    const bool first =
        key == nullptr && !table.columns.empty() && table.columns.front().unique &&
        (nameColumn(table.columns.front()).isIdentifier || table.columns.front().prefix > 0);
    return first ? &table.columns.front() : key;
}

NamedTable nameTable(const Table &table)
{
    NamedTable named{&table, nameWords(table.name), {}};
    if (!named.words.empty()) {
        named.words.back() = data::singular(named.words.back());
        // prefixes that say "this is a table"
        if (named.words.size() > 1 &&
            hasWord({named.words.front()}, {"tbl", "t", "dim", "fact", "tb", "ref"})) {
            named.words.erase(named.words.begin());
        }
        // and endings that say that it is the one with a row for each: "jc_hdr", "CUST_MST"
        if (named.words.size() > 1 &&
            hasWord({named.words.back()}, {"hdr", "header", "head", "mst", "mstr", "master", "main",
                                           "tbl", "table", "info", "data", "file"})) {
            named.words.pop_back();
        }
    }
    const Column *const key = singleKey(table);
    for (const Column &column : table.columns) {
        if (column.unique || &column == key) {
            named.targets.push_back({&column, nameColumn(column), &column == key});
        }
    }
    return named;
}

bool endsWith(const NameWords &words, const NameWords &ending)
{
    return !ending.empty() && words.size() >= ending.size() &&
           std::equal(ending.rbegin(), ending.rend(), words.rbegin());
}

/// "cust" for "customer", "dept" for "department": the same three letters first and the others in
/// the same order. Also initials: "hh" for "happy_hour".
bool abbreviates(const NameWords &stem, const NameWords &table)
{
    if (table.size() > 1 && stem.size() == 1 && stem.front().size() == table.size() &&
        std::equal(table.begin(), table.end(), stem.front().begin(),
                   [](const std::string &word, char initial) { return word[0] == initial; })) {
        return true;
    }
    const std::string shortForm = joined(stem);
    const std::string longForm = joined(table);
    return shortForm.size() >= 3 && longForm.size() > shortForm.size() &&
           longForm.starts_with(shortForm.substr(0, 3)) && [&] {
               // its letters in the same order
               std::size_t found = 0;
               for (const char c : longForm) {
                   found += found < shortForm.size() && c == shortForm[found] ? 1 : 0;
               }
               return found == shortForm.size();
           }();
}

bool isAboutPeople(const NamedTable &table)
{
    return hasWord(table.words, {"employee", "emp", "empl", "staff", "person", "user", "worker",
                                 "agent", "member", "salesperson", "rep", "teacher", "player"});
}

bool typesAgree(const Column &from, const Column &to)
{
    const auto comparable = [](const Column &column) {
        return column.type == ColumnType::Integer || column.type == ColumnType::Text;
    };
    // a column without values takes its type from a declaration, which SQLite does not enforce
    if (from.profile.rowCount == from.profile.nullCount || to.profile.rowCount == 0) {
        return true;
    }
    return comparable(from) && from.type == to.type && from.numbersAsText == to.numbersAsText;
}

/// How far the name of a column of another table points at `to` in `table`.
struct Match
{
    double likelihood = 0.0;
    const char *reason = "";
};

Match matchNames(const ColumnName &from, const NamedTable &table, const Target &to)
{
    const double penalty = to.isKey ? 0.0 : 0.05;
    const bool sameEnding =
        !from.words.empty() && !to.name.words.empty() && from.words.back() == to.name.words.back();
    const bool stemNamesTable = joined(from.stem) == joined(table.words);
    const bool stemEndsInTable = endsWith(from.stem, table.words);
    // "id" and "name" say nothing of whose they are
    const bool generic = to.name.stem.empty();
    const bool sameName = joined(from.words) == joined(to.name.words) && !generic;

    if (sameName && (stemNamesTable || to.isKey)) {
        return {stemNamesTable ? 1.0 : 0.9 - penalty, "the columns have the same name"};
    }
    if (sameName && from.isIdentifier &&
        (endsWith(table.words, from.stem) || abbreviates(from.stem, table.words))) {
        return {0.8 - penalty, "the columns have the same name"};
    }
    const bool toIsIdentifier = to.isKey || to.name.isIdentifier;
    const bool endingFits = sameEnding || generic || from.stem == from.words;
    if (stemNamesTable && toIsIdentifier && endingFits) {
        return {0.95 - penalty, "the column is named after the table"};
    }
    if (stemEndsInTable && from.isIdentifier && toIsIdentifier && endingFits) {
        return {0.85 - penalty, "the column's name ends in the table's"};
    }
    if (from.isIdentifier && to.name.words.size() > 1 && from.words.size() > to.name.words.size() &&
        endsWith(from.words, to.name.words)) {
        return {0.8 - penalty, "the column's name ends in the other's"};
    }
    if (from.isIdentifier && to.isKey && (sameEnding || generic) &&
        abbreviates(from.stem, table.words)) {
        return {0.7, "the column is named after the table, abbreviated"};
    }
    return {};
}

Match matchWithin(const ColumnName &from, const NamedTable &table, const Target &to)
{
    if (!to.isKey) {
        return {};
    }
    // "parent_id", "parent_category_id", "reports_to"
    const bool parent = hasWord(from.words, {"parent", "predecessor", "previous", "prev", "root",
                                             "superior", "original"}) &&
                        (from.isIdentifier || from.words.size() == 1);
    const bool boss = isAboutPeople(table) &&
                      hasWord(from.words, {"manager", "mgr", "supervisor", "boss", "reports",
                                           "reportsto", "lead", "mentor", "super"});
    // "referred_by", "RefByCustomer"
    const bool own = endsWith(from.words, table.words);
    const bool referral =
        (hasWord(from.words, {"referred", "referrer", "recommended", "recommender", "introduced",
                              "recruited", "invited", "sponsor"}) ||
         (hasWord(from.words, {"ref"}) && hasWord(from.words, {"by"}))) &&
        (own || from.isIdentifier || from.words.back() == "by");
    if (parent || boss || referral) {
        return {0.9, "the column's name points within the table"};
    }
    if (from.isIdentifier && from.stem.size() > table.words.size() &&
        endsWith(from.stem, table.words)) {
        return {0.8, "the column's name ends in the table's"};
    }
    return {};
}

/// A column that heads a department or the like points at the people.
Match matchBoss(const ColumnName &from, const NamedTable &own, const NamedTable &table,
                const Target &to)
{
    const bool boss = hasWord(from.words, {"manager", "mgr", "supervisor", "head"});
    return boss && from.isIdentifier && !isAboutPeople(own) && isAboutPeople(table) && to.isKey
               ? Match{0.6, "the column's name means a person"}
               : Match{};
}

/// A column named after what somebody does points at the people: "driver_id", "op_cd".
Match matchDoer(const ColumnName &from, const NamedTable &own, const NamedTable &table,
                const Target &to)
{
    const bool doer =
        !from.stem.empty() &&
        hasWord({from.stem.back()},
                {"driver",    "drv",       "operator",   "op",       "opr",         "technician",
                 "tech",      "mechanic",  "mech",       "rep",      "salesrep",    "salesman",
                 "clerk",     "cashier",   "seller",     "trainer",  "instructor",  "nurse",
                 "doctor",    "therapist", "consultant", "advisor",  "adviser",     "assessor",
                 "inspector", "insp",      "planner",    "picker",   "packer",      "courier",
                 "handler",   "assignee",  "approver",   "reviewer", "foreman",     "guide",
                 "waiter",    "server",    "engineer",   "engr",     "coordinator", "attendant",
                 "caretaker", "buyer",     "lawyer",     "stylist",  "groomer",     "recruiter",
                 "surveyor",  "auditor",   "dispatcher"});
    if (!doer || !from.isIdentifier || !to.isKey || isAboutPeople(own) || !isAboutPeople(table)) {
        return {};
    }
    const bool works =
        hasWord(table.words, {"employee", "emp", "empl", "staff", "worker", "agent"});
    return {works ? 0.6 : 0.5, "the column's name means a person"};
}

/// Codes all of which could be keys of another table, whatever the column is called: the values
/// must show it. Short codes coincide, and numbers always do.
Match matchValues(const Column &from, const ColumnName &name, const Target &to)
{
    constexpr std::int64_t fewest = 3;
    constexpr std::size_t shortest = 3;
    const data::ColumnProfile &values = from.profile;
    const data::ColumnProfile &keys = to.column->profile;
    const bool mayBe = name.isIdentifier && to.isKey && from.type == ColumnType::Text &&
                       to.column->type == ColumnType::Text && !from.unique &&
                       values.distinctCount >= fewest &&
                       values.distinctCount <= keys.distinctCount && !values.examples.empty() &&
                       values.min >= keys.min && values.max <= keys.max &&
                       std::ranges::all_of(values.examples, [&](const data::Value &value) {
                           return value.text() != nullptr && value.text()->size() >= shortest;
                       });
    return mayBe ? Match{0.3, "the codes are keys of that table"} : Match{};
}

bool isDeclared(const Catalog &catalog, const Table &table, const Column &column)
{
    return std::any_of(catalog.relationships.begin(), catalog.relationships.end(),
                       [&](const Relationship &relationship) {
                           return relationship.fromTable == table.name &&
                                  std::find(relationship.fromColumns.begin(),
                                            relationship.fromColumns.end(),
                                            column.name) != relationship.fromColumns.end();
                       });
}

/// Whether a column that identifies the rows of its own table may point elsewhere all the same:
/// "customer_details.customer_id", but neither "customers.customer_id" nor "vip_customers.…".
bool keyMayPoint(const NamedTable &own, const ColumnName &name)
{
    return !name.stem.empty() && !endsWith(own.words, name.stem) &&
           joined(name.stem) != joined(own.words) &&
           !(own.words.size() == 1 && abbreviates(name.stem, own.words));
}

/// Finds the tables whose name or columns a column's name may mean, without comparing it to all.
class NameIndex
{
public:
    explicit NameIndex(const std::vector<NamedTable> &tables) : m_tables(tables)
    {
        for (const NamedTable &table : tables) {
            m_byName.emplace(joined(table.words), &table);
            for (const Target &target : table.targets) {
                // half of all keys are called "id", which leads nowhere
                if (!target.name.stem.empty()) {
                    m_byName.emplace(joined(target.name.words), &table);
                }
            }
        }
    }

    [[nodiscard]] const std::vector<NamedTable> &tables() const { return m_tables; }
    [[nodiscard]] std::set<const NamedTable *> tablesFor(const ColumnName &name) const
    {
        std::set<const NamedTable *> found;
        for (const NameWords *words : {&name.words, &name.stem}) {
            std::string ending;
            for (auto word = words->rbegin(); word != words->rend(); ++word) {
                ending.insert(0, *word);
                const auto [first, last] = m_byName.equal_range(ending);
                for (auto entry = first; entry != last; ++entry) {
                    found.insert(entry->second);
                }
            }
        }
        if (found.empty() && name.isIdentifier) {
            for (const NamedTable &table : m_tables) {
                if (abbreviates(name.stem, table.words) || isAboutPeople(table)) {
                    found.insert(&table);
                }
            }
        }
        return found;
    }

private:
    const std::vector<NamedTable> &m_tables;
    std::multimap<std::string, const NamedTable *> m_byName;
};

bool couldRefer(const Column &column)
{
    return column.encoding == data::DateEncoding::None &&
           (column.type == ColumnType::Integer || column.type == ColumnType::Text ||
            column.type == ColumnType::Unknown);
}

std::vector<KeyCandidate> suggestFor(const NamedTable &own, const Column &from,
                                     const ColumnName &name, const NameIndex &index)
{
    std::set<const NamedTable *> tables = index.tablesFor(name);
    tables.insert(&own);
    std::vector<KeyCandidate> candidates;
    const auto add = [&](const NamedTable &table, const Target &to, const Match &match) {
        if (match.likelihood > 0.0) {
            candidates.push_back({{own.table->name,
                                   {from.name},
                                   table.table->name,
                                   {to.column->name},
                                   true,
                                   match.reason},
                                  match.likelihood});
        }
    };
    for (const NamedTable *table : tables) {
        for (const Target &to : table->targets) {
            if (to.column == &from || !typesAgree(from, *to.column)) {
                continue;
            }
            const bool within = table == &own;
            Match match = within ? matchWithin(name, own, to) : matchNames(name, *table, to);
            if (!within && match.likelihood == 0.0 && !from.unique && name.isIdentifier &&
                to.column == &table->table->columns.front() && !to.name.stem.empty() &&
                joined(name.words) == joined(to.name.words)) {
                match = {0.7, "the columns have the same name"};
            }
            if (!within && match.likelihood == 0.0) {
                match = matchBoss(name, own, *table, to);
            }
            if (!within && match.likelihood == 0.0) {
                match = matchDoer(name, own, *table, to);
            }
            // a key that nobody declared points only where its name says so: the line numbers of
            // two kinds of lines are no key to each other
            const bool undeclaredKey =
                from.unique && from.primaryKeyPosition == 0 && &from == &own.table->columns.front();
            if (undeclaredKey && match.likelihood < 0.95) {
                match = {};
            }
            add(*table, to, match);
        }
    }
    if (candidates.empty() && name.isIdentifier) {
        for (const NamedTable &table : index.tables()) {
            for (const Target &to : table.targets) {
                add(table, to, &table == &own ? Match{} : matchValues(from, name, to));
            }
        }
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const KeyCandidate &left, const KeyCandidate &right) {
                  return left.likelihood != right.likelihood
                             ? left.likelihood > right.likelihood
                             : std::tie(left.relationship.toTable, left.relationship.toColumns) <
                                   std::tie(right.relationship.toTable,
                                            right.relationship.toColumns);
              });
    return candidates;
}

} // namespace

std::vector<KeyCandidate> suggestKeys(const Catalog &catalog)
{
    std::vector<NamedTable> tables;
    for (const Table &table : catalog.tables) {
        if (!table.isView) {
            tables.push_back(nameTable(table));
        }
    }
    const NameIndex index(tables);
    std::vector<KeyCandidate> all;
    for (const NamedTable &own : tables) {
        const Column *const key = singleKey(*own.table);
        for (const Column &from : own.table->columns) {
            const ColumnName name = nameColumn(from);
            if (couldRefer(from) && !isDeclared(catalog, *own.table, from) &&
                ((&from != key && !from.unique) || keyMayPoint(own, name))) {
                std::vector<KeyCandidate> candidates = suggestFor(own, from, name, index);
                all.insert(all.end(), std::make_move_iterator(candidates.begin()),
                           std::make_move_iterator(candidates.end()));
            }
        }
    }
    return all;
}

} // namespace querent::connectors
