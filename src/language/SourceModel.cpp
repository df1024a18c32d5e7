// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SourceModel.h"

#include "data/Nouns.h"
#include "language/Engine.h"
#include "language/KeyNames.h"
#include "language/LastDay.h"
#include "language/NameSplitter.h"
#include "language/NameWordSets.h"
#include "language/Stemmer.h"
#include "language/TableNames.h"
#include "language/Tokenizer.h"
#include "language/UnitCounts.h"

#include <algorithm>
#include <array>
#include <set>

namespace querent::language {

namespace {

constexpr std::array<std::string_view, 16> weakWords{
    "id",   "code",  "name", "type", "number", "date", "flag", "key",
    "text", "value", "is",   "has",  "of",     "the",  "qty",  "quantity"};
constexpr std::array<std::string_view, 24> unitWords{
    "eur", "usd", "gbp",   "kg",   "km", "min", "minute", "minutes", "hours", "kwh", "kw", "m3",
    "pct", "at",  "cents", "unix", "on", "in",  "to",     "per",     "mm",    "bar", "c",  "s"};

/// How people say the units that names of columns end in.
constexpr std::array<std::pair<std::string_view, std::string_view>, 18> spokenUnits{
    {{"min", "minutes"},
     {"mins", "minutes"},
     {"minute", "minutes"},
     {"minutes", "minutes"},
     {"hour", "hours"},
     {"hours", "hours"},
     {"day", "days"},
     {"days", "days"},
     {"kg", "kilos"},
     {"kg", "kg"},
     {"km", "km"},
     {"km", "kilometres"},
     {"kwh", "kilowatt"},
     {"m3", "cubic"},
     {"pct", "percent"},
     {"km", "kilometers"},
     {"seconds", "seconds"},
     {"sec", "seconds"}}};

bool looksLikeFlag(const data::Column &column)
{
    if (column.role == data::ColumnRole::Flag || column.type == data::ColumnType::Boolean) {
        return true;
    }
    const auto &examples = column.profile.examples;
    if (examples.empty() || examples.size() > 2) {
        return false;
    }
    static constexpr std::array<std::string_view, 11> spellings{
        "y", "n", "yes", "no", "true", "false", "t", "f", "j", "ja", "nein"};
    // desktop databases store -1 for yes
    const std::int64_t yes =
        std::ranges::find(examples, data::Value(-1)) != examples.end() && examples.size() == 2 ? -1
                                                                                               : 1;
    return std::all_of(examples.begin(), examples.end(), [yes](const data::Value &value) {
        if (const std::int64_t *number = value.integer()) {
            return *number == 0 || *number == yes;
        }
        const std::string *text = value.text();
        return text != nullptr &&
               std::find(spellings.begin(), spellings.end(), foldText(*text)) != spellings.end();
    });
}

/// A name without a letter or digit ("--") is one word, too.
WordList wordsOfName(const std::string &name, const WordList &known)
{
    WordList words = splitName(name, known);
    if (words.empty()) {
        words.push_back(name);
    }
    return words;
}

} // namespace

NameWords nameWords(std::vector<std::string> words)
{
    NameWords name;
    for (std::string &word : words) {
        double weight = 1.0;
        if (std::find(weakWords.begin(), weakWords.end(), word) != weakWords.end()) {
            weight = 0.4;
        } else if (std::find(unitWords.begin(), unitWords.end(), word) != unitWords.end()) {
            weight = 0.2;
        }
        name.stems.push_back(stemWord(word));
        name.weights.push_back(weight);
        name.words.push_back(std::move(word));
    }
    if (name.words.size() == 1 && name.words.front().size() > 4) {
        name.weights.front() = std::max(name.weights.front(), 0.4); // a column called "hours"
    }
    return name;
}

std::shared_ptr<const SourceModel>
buildSourceModel(std::shared_ptr<const data::Catalog> catalog,
                 std::shared_ptr<const data::DataDictionary> dictionary,
                 std::vector<data::ColumnValues> values)
{
    if (!dictionary) {
        dictionary = std::make_shared<const data::DataDictionary>();
    }
    return std::make_shared<const SourceModel>(std::move(catalog), std::move(dictionary),
                                               std::move(values));
}

SourceModel::SourceModel(std::shared_ptr<const data::Catalog> catalog,
                         std::shared_ptr<const data::DataDictionary> dictionary,
                         std::vector<data::ColumnValues> values)
    : m_catalog(std::move(catalog))
    , m_dictionary(std::move(dictionary))
    , m_values(*m_catalog, values)
{
    std::vector<data::Relationship> additional;
    for (const data::DataDictionary::Relationship &known : m_dictionary->relationships) {
        if (!known.denied) {
            additional.push_back(data::Relationship{
                known.fromTable, {known.fromColumn}, known.toTable, {known.toColumn}, false, {}});
        }
    }
    m_graph = JoinGraph(*m_catalog, std::move(additional));
    buildTables();
    findCodeLists(values);
    heedDictionary();
    noteShortCodes();
    workOut();
    numberWords();
}

void SourceModel::buildTables()
{
    WordList known;
    for (const data::Table &table : m_catalog->tables) {
        for (const std::string &word : splitName(table.name)) {
            known.push_back(word);
            if (word.size() > 4 && word.back() == 's') {
                known.push_back(word.substr(0, word.size() - 1));
            }
        }
    }
    const TableNames spoken(*m_catalog);
    m_tables.reserve(m_catalog->tables.size());
    for (std::size_t t = 0; t < m_catalog->tables.size(); ++t) {
        const data::Table &source = m_catalog->tables[t];
        TableModel table;
        table.table = &source;
        const WordList words = wordsOfName(source.name, known);
        for (WordList &called : spoken.of(source.name, words)) {
            table.names.push_back(nameWords(std::move(called)));
        }
        table.label = readableName(data::withoutTablePrefix(source.name));
        const auto entry = m_dictionary->tables.find(source.name);
        if (entry != m_dictionary->tables.end()) {
            for (const std::string &synonym : entry->second.synonyms) {
                table.names.push_back(nameWords(splitName(synonym)));
            }
        }
        table.columns.resize(source.columns.size());
        for (std::size_t c = 0; c < source.columns.size(); ++c) {
            table.columns[c].id = ColumnId{static_cast<int>(t), static_cast<int>(c)};
            table.columns[c].column = &source.columns[c];
            describeColumn(table, table.columns[c], known);
            if (const auto *said = m_dictionary->column(source.name, source.columns[c].name)) {
                heedColumn(table.columns[c], source.name + "." + source.columns[c].name, *said);
            }
        }
        chooseRoles(table);
        chooseAmounts(table);
        m_tables.push_back(std::move(table));
    }
    inheritDates();
    nameByKeys(m_tables);
    nameSelfKeys(m_tables, m_graph);
    nameDates(m_tables);
}

namespace {

/// `wait_sec` is the waiting time.
void addTimeNames(ColumnModel &column)
{
    static constexpr std::array<std::string_view, 14> units{
        "s",      "sec",     "secs", "second", "seconds", "min",  "mins",
        "minute", "minutes", "hour", "hours",  "day",     "days", "ms"};
    const WordList words = column.names.front().words;
    const bool number = column.column->type == data::ColumnType::Integer ||
                        column.column->type == data::ColumnType::Real;
    if (!number || words.size() < 2 || hasWord(words, "per") ||
        std::find(units.begin(), units.end(), words.back()) == units.end()) {
        return;
    }
    for (const char *spoken : {"time", "duration"}) {
        WordList called(words.begin(), words.end() - 1);
        called.emplace_back(spoken);
        NameWords name = nameWords(std::move(called));
        name.whole = true;
        std::fill(name.weights.begin(), name.weights.end(), 1.0);
        column.names.push_back(std::move(name));
    }
}

/// What is said before "name" where all of it is meant.
constexpr std::array<std::string_view, 4> fullNames{"full", "display", "complete", "whole"};

} // namespace

void SourceModel::describeColumn(TableModel &table, ColumnModel &column, const WordList &known)
{
    const data::Column &source = *column.column;
    const WordList words = wordsOfName(std::string(source.ownName()), known);
    const WordList &tableWords = table.names.front().words;
    const WordList own = withoutWords(words, tableWords);
    // of "booked at" in "bookings" nothing is left that names anything
    const bool names = std::any_of(own.begin(), own.end(), [](const std::string &word) {
        return std::find(unitWords.begin(), unitWords.end(), word) == unitWords.end();
    });
    const auto telling = [&](NameWords name) {
        for (const std::string &word : name.words) {
            name.telling.push_back(own.empty() || hasWord(own, word));
        }
        return name;
    };
    column.names.push_back(telling(nameWords(words)));
    if (names && own.size() < words.size()) {
        column.names.push_back(nameWords(own));
    }
    WordList qualified = tableWords;
    const WordList &rest = own.empty() ? words : own;
    qualified.insert(qualified.end(), rest.begin(), rest.end());
    column.names.push_back(telling(nameWords(qualified)));
    if (source.prefix > 0) {
        column.names.push_back(nameWords({foldText(source.name)}));
    }
    if (names && words.size() == 2 && hasAnyWord(words, fullNames)) {
        column.names.push_back(nameWords({"name"})); // "names and emails of the guests"
    }
    const auto entry = m_dictionary->tables.find(table.table->name);
    if (entry != m_dictionary->tables.end()) {
        const auto columnEntry = entry->second.columns.find(source.name);
        if (columnEntry != entry->second.columns.end()) {
            for (const std::string &synonym : columnEntry->second.synonyms) {
                NameWords name = nameWords(splitName(synonym));
                const bool callsTheRow = std::any_of(
                    table.names.begin(), table.names.end(),
                    [&](const NameWords &called) { return called.stems == name.stems; });
                if (callsTheRow) {
                    continue; // "customer" means the row, whatever column shows it
                }
                name.whole = true; // "by" alone is not "paid by"
                column.names.push_back(std::move(name));
            }
        }
    }
    for (const auto &[unit, said] : spokenUnits) {
        const bool number =
            source.type == data::ColumnType::Integer || source.type == data::ColumnType::Real;
        if (number && hasWord(words, unit) && words.size() > 1) {
            NameWords name = nameWords({std::string(said)});
            name.weights.front() = 1.0;
            name.strength = 0.74;
            column.names.push_back(std::move(name));
        }
    }
    addTimeNames(column);
    column.label = readableName(source.ownName());
    column.date = source.encoding != data::DateEncoding::None ||
                  source.type == data::ColumnType::Date ||
                  source.type == data::ColumnType::DateTime;
    const int index = column.id.table;
    const bool joins =
        std::any_of(m_graph.edges().begin(), m_graph.edges().end(), [&](const JoinEdge &edge) {
            return (edge.from == index &&
                    std::find(edge.fromColumns.begin(), edge.fromColumns.end(), column.id.column) !=
                        edge.fromColumns.end()) ||
                   (edge.to == index && std::find(edge.toColumns.begin(), edge.toColumns.end(),
                                                  column.id.column) != edge.toColumns.end());
        });
    const bool namedKey = words.back() == "id" || source.role == data::ColumnRole::Key ||
                          source.role == data::ColumnRole::Reference;
    column.key = source.primaryKeyPosition > 0 || joins || namedKey;
    column.flag = looksLikeFlag(source);
    const bool number =
        source.type == data::ColumnType::Integer || source.type == data::ColumnType::Real;
    column.numeric = number && (!column.date || source.encoding == data::DateEncoding::Year) &&
                     !(column.key && (namedKey || source.type == data::ColumnType::Integer));
    column.text = source.type == data::ColumnType::Text || source.type == data::ColumnType::Unknown;
    static constexpr std::array<std::string_view, 33> moneyWords{
        "amount", "price",  "cost",    "fee",       "total",     "revenue", "salary",
        "value",  "budget", "balance", "charge",    "charged",   "mrr",     "income",
        "sales",  "spend",  "payment", "profit",    "wage",      "paid",    "due",
        "money",  "rate",   "tax",     "principal", "debt",      "fare",    "premium",
        "rent",   "bill",   "billed",  "donation",  "commission"};
    column.money = column.numeric && hasAnyWord(words, moneyWords);
    static constexpr std::array<std::string_view, 30> levelWords{
        "rate",  "price",   "age",   "year",         "rating",   "score",     "level",  "percent",
        "rank",  "stars",   "grade", "temperature",  "latitude", "longitude", "pct",    "position",
        "limit", "floor",   "ratio", "average",      "csat",     "nps",       "points", "mark",
        "marks", "vintage", "gpa",   "satisfaction", "hourly",   "per"};
    // "total price" is that of all the pieces
    const bool ofAll =
        hasWord(words, "price") && (hasWord(words, "total") || hasWord(words, "paid"));
    // "0.15" of a discount is a share of an amount
    static constexpr std::array<std::string_view, 5> shareWords{"discount", "commission", "margin",
                                                                "tax", "vat"};
    const bool share = source.type == data::ColumnType::Real && hasAnyWord(words, shareWords) &&
                       source.profile.max.isNumber() && source.profile.max.numeric() <= 1.0;
    static constexpr std::array<std::string_view, 6> ordinals{"no",    "nr",  "num",
                                                              "index", "seq", "sequence"};
    const bool ordinal =
        words.size() > 1 && std::ranges::find(ordinals, words.back()) != ordinals.end();
    column.quantity = column.numeric && !column.flag && !share && !ordinal &&
                      (ofAll || !hasAnyWord(words, levelWords));
    const auto distinct = source.profile.distinctCount;
    column.category = !column.key && !column.date && distinct > 0 && distinct <= 60 &&
                      (column.text || column.flag);
}

void SourceModel::numberWords()
{
    std::unordered_map<std::string, int> numbers;
    const auto number = [&](NameWords &name, int table, ColumnId column, bool shown) {
        for (std::size_t w = 0; w < name.words.size(); ++w) {
            const auto [place, fresh] =
                numbers.try_emplace(name.words[w], static_cast<int>(m_words.size()));
            if (fresh) {
                m_words.push_back({name.words[w], name.stems[w]});
            }
            name.numbers.push_back(place->second);
            std::vector<NamedThing> &things = m_namesByStem[name.stems[w]];
            if (shown && (things.empty() || things.back().name != &name)) {
                things.push_back({table, column, &name});
            }
        }
    };
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        for (NameWords &name : m_tables[t].names) {
            number(name, static_cast<int>(t), {}, true);
        }
        for (ColumnModel &column : m_tables[t].columns) {
            // nothing but its own names calls what was merely worked out
            const bool guessed = column.formula && column.formula->metric < 0;
            for (NameWords &name : column.names) {
                number(name, static_cast<int>(t), column.id, !column.hidden && !guessed);
            }
        }
    }
}

const std::vector<NamedThing> &SourceModel::namesWith(const std::string &stem) const
{
    static const std::vector<NamedThing> none;
    const auto found = m_namesByStem.find(stem);
    return found == m_namesByStem.end() ? none : found->second;
}

std::optional<data::CivilDate> SourceModel::lastDay(ColumnId id) const
{
    const ColumnModel &model = column(id);
    return model.date ? lastDayOf(*model.column) : std::nullopt;
}

} // namespace querent::language
