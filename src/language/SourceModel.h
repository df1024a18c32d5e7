// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "language/JoinGraph.h"
#include "language/ValueIndex.h"
#include "query/QueryPlan.h"

#include <compare>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace querent::language {

/// A column by its place in the catalog.
struct ColumnId
{
    int table = -1;
    int column = -1;

    [[nodiscard]] bool valid() const noexcept { return column >= 0; }
    friend auto operator<=>(const ColumnId &, const ColumnId &) = default;
};

/// Words by which something can be called, as stems; `weights` tell how much each one says.
struct NameWords
{
    std::vector<std::string> words;
    std::vector<std::string> stems;
    std::vector<double> weights;
    bool whole = false;        ///< counts only when all of its words are there
    double strength = 1.0;     ///< how surely the words call it
    std::vector<bool> telling; ///< not merely the table's own name; empty: all are
    std::vector<int> numbers;  ///< of the words, see SourceModel::words()
};

/// A number that no column stores and that is worked out from those of its table.
struct Formula
{
    query::Expression expression;
    bool aggregated = false; ///< a metric: one number for a group of rows
    int metric = -1;         ///< which one of the data dictionary; -1: worked out from names
    int beside = -1;         ///< another table whose columns it takes
    bool unsure = false;     ///< something stored may be meant by its names as well
    std::string unit;
    std::string told; ///< in the source's names, where the data dictionary does not say it
};

struct ColumnModel
{
    ColumnId id;
    const data::Column *column = nullptr;
    std::vector<NameWords> names; ///< the name itself first, then shorter forms and synonyms
    std::string label;            ///< readable
    bool numeric = false;
    bool date = false;
    bool text = false;
    bool flag = false;
    bool key = false; ///< identifies a row, here or elsewhere
    bool money = false;
    bool quantity = false; ///< a number worth adding up
    bool category = false; ///< few values, worth grouping by
    bool person = false;   ///< the name of a person, where rows are no people themselves
    bool coded = false;    ///< a code list says what its values stand for
    bool hidden = false;   ///< the data dictionary keeps it out of answers
    bool last = false;     ///< a level kept again and again: only those of the last day add up
    /// Where it is worked out, not stored. Such columns follow the stored ones.
    std::shared_ptr<const Formula> formula;
};

/// What goes on from one date of a row to another.
struct Stretch
{
    ColumnId from;
    ColumnId until;
    std::string name;   ///< "rental duration", "delivery time"
    bool hours = false; ///< both dates tell the time of the day
};

/// A table whose rows spell out the codes of other columns.
struct CodeList
{
    int table = -1;
    int code = -1;
    int description = -1;
    int group = -1;    ///< which kind of code, where one table serves several columns
    int owner = -1;    ///< the table of the column that the kind of code names
    bool read = false; ///< its rows are known, and with them what each code stands for
};

/// What the values of a column stand for, as a code list says.
struct CodedColumn
{
    ColumnId column;
    int list = -1;     ///< which code list
    std::string group; ///< which of its kinds of code; empty: all of the list
    std::vector<std::pair<std::string, std::string>> meanings; ///< of each code
};

/// A column of a few short codes that nothing explains.
struct ShortCodes
{
    ColumnId column;
    std::vector<std::pair<std::string, std::string>> codes; ///< in small letters, and as stored
};

struct TableModel
{
    const data::Table *table = nullptr;
    std::vector<NameWords> names;
    std::string label;
    std::vector<ColumnModel> columns;
    std::vector<int> labels;  ///< what people call a row; empty: nothing but the key
    std::vector<int> contact; ///< first and last name of somebody whom other rows tell of, or none
    int key = -1;             ///< single-column primary key
    int number = -1;          ///< what rows are shown by where they have no label: flight numbers
    int eventDate = -1;       ///< the date on which a row "happened"
    int money = -1;           ///< the amount of a row
    bool priced = false;      ///< `money` is the one price that a row came to
    int unitPrice = -1;       ///< with `quantity` the amount, where there is no amount column
    int unitCount = -1;
    int discount = -1;
    int lasting = -1;               ///< the one number that says how long a row took
    std::vector<Stretch> stretches; ///< how long a row takes first; none where that is stored
    bool bridge = false;            ///< little more than keys
    bool person = false;            ///< rows are people
    bool fact = false;              ///< rows are things that happened, without a name of their own
};

/// Whether the column is a day of birth.
[[nodiscard]] bool tellsBirth(const ColumnModel &column);

/// The column with the year in which rows were born or made; not valid for none.
[[nodiscard]] ColumnId yearMade(const TableModel &table);

/// Whether the column is the day on which somebody left.
[[nodiscard]] bool tellsLeave(const ColumnModel &column);

/// A name of a table, or of a column where `column` is valid.
struct NamedThing
{
    int table = -1;
    ColumnId column;
    const NameWords *name = nullptr;
};

/// A word of names, and its stem.
struct NameWord
{
    std::string word;
    std::string stem;
};

/// What the data dictionary says and the source does not bear out.
struct Unheeded
{
    enum class Why { NoTable, NoColumn, NoNumber, NoDate, BadMetric };
    Why why = Why::NoTable;
    std::string place; ///< "orders", "orders.total", or the name of a metric
    std::string detail;
};

/// See Engine.h.
class SourceModel
{
public:
    SourceModel(std::shared_ptr<const data::Catalog> catalog,
                std::shared_ptr<const data::DataDictionary> dictionary,
                std::vector<data::ColumnValues> values);

    [[nodiscard]] const data::Catalog &catalog() const noexcept { return *m_catalog; }
    [[nodiscard]] const data::DataDictionary &dictionary() const noexcept { return *m_dictionary; }
    [[nodiscard]] const std::vector<TableModel> &tables() const noexcept { return m_tables; }
    [[nodiscard]] const TableModel &table(int index) const
    {
        return m_tables[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] const ColumnModel &column(ColumnId id) const
    {
        return table(id.table).columns[static_cast<std::size_t>(id.column)];
    }
    [[nodiscard]] const JoinGraph &graph() const noexcept { return m_graph; }
    [[nodiscard]] const ValueIndex &values() const noexcept { return m_values; }
    [[nodiscard]] const std::vector<CodeList> &codeLists() const noexcept { return m_codeLists; }
    [[nodiscard]] const std::vector<ShortCodes> &shortCodes() const noexcept
    {
        return m_shortCodes;
    }
    [[nodiscard]] const std::vector<CodedColumn> &codedColumns() const noexcept
    {
        return m_codedColumns;
    }
    /// The words that all names are made of, each once.
    [[nodiscard]] const std::vector<NameWord> &words() const noexcept { return m_words; }
    /// The names that have a word of this stem.
    [[nodiscard]] const std::vector<NamedThing> &namesWith(const std::string &stem) const;
    [[nodiscard]] const std::vector<Unheeded> &unheeded() const noexcept { return m_unheeded; }
    /// The last day of `column`'s data; nothing for columns that are no dates.
    [[nodiscard]] std::optional<data::CivilDate> lastDay(ColumnId column) const;
    /// The last day of which `column`'s data tell what happened: where it says what is to happen,
    /// as the end of a lease does, the last day of anything that has.
    [[nodiscard]] std::optional<data::CivilDate> presentDay(ColumnId column) const;

private:
    void buildTables();
    void describeColumn(TableModel &table, ColumnModel &column,
                        const std::vector<std::string> &known);
    void chooseRoles(TableModel &table);
    void chooseAmounts(TableModel &table);
    /// Whether rows are people, which columns name people, and whether rows are mere events.
    /// What only has the date of something done to it later is told by that of what it is part of.
    void inheritDates();
    void describePeople(TableModel &table, bool twoNames);
    void findCodeLists(const std::vector<data::ColumnValues> &values);
    /// Lets the column's values be found by what a kind of codes of the list says of them.
    void decode(ColumnModel &column, const CodeList &list, const std::string &group,
                const std::vector<std::pair<std::string, std::string>> &meanings);
    void numberWords();
    /// What is worked out rather than stored: stretches of time, metrics; and levels.
    void workOut();
    void addFormula(TableModel &table, const std::string &name, Formula formula,
                    std::vector<NameWords> names);
    static void noteStretches(TableModel &table);
    void noteShortCodes();
    void addMetrics();
    /// What is taken less what it costs, where both are stored and the profit is not.
    void addProfit();
    /// What is due less what was paid, and costs of several sorts together, where they are stored
    /// apart.
    void addBalances();
    void addCosts();
    /// What discounts took off, where only their shares are stored.
    void addDiscounts();
    /// What is sold and what is bought, where only prices and quantities are stored.
    void addRevenue();
    /// Lets what sales brought in, where each stores it, be called by `words`.
    void nameStoredTakings(std::span<const std::string_view> words);
    void addTakings(const std::string &called, std::span<const std::string_view> words,
                    bool bought);
    /// How old people are, where only the day of birth is stored: in years, as of today.
    void addAges();
    /// How long people have been there, by the day on which they came.
    void addTenures();
    /// Lets the data dictionary overrule what was guessed.
    void heedDictionary();
    void heedTable(TableModel &table, const data::DataDictionary::TableEntry &entry);
    void heedColumn(ColumnModel &column, const std::string &place,
                    const data::DataDictionary::ColumnEntry &entry);
    [[nodiscard]] std::optional<int> columnSaid(const TableModel &table, const std::string &name);

    std::shared_ptr<const data::Catalog> m_catalog;
    std::shared_ptr<const data::DataDictionary> m_dictionary;
    std::vector<TableModel> m_tables;
    JoinGraph m_graph;
    ValueIndex m_values;
    std::vector<CodeList> m_codeLists;
    std::vector<ShortCodes> m_shortCodes;
    std::vector<CodedColumn> m_codedColumns;
    std::vector<NameWord> m_words;
    std::unordered_map<std::string, std::vector<NamedThing>> m_namesByStem;
    std::vector<std::unique_ptr<data::Column>> m_workedOut; ///< what columns with formulas hold
    std::vector<Unheeded> m_unheeded;
};

/// Whether the column's own name has one of the words, which are in small letters.
[[nodiscard]] bool namesAny(const ColumnModel &column, std::span<const std::string_view> words);

/// Names that count only when all of their words are there.
[[nodiscard]] std::vector<NameWords> wholeNames(const std::vector<std::vector<std::string>> &names);

/// Stems and weights of the words; generic words such as "id" or "code" weigh less.
[[nodiscard]] NameWords nameWords(std::vector<std::string> words);

} // namespace querent::language
