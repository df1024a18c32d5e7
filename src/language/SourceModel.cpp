// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SourceModel.h"

#include "data/Nouns.h"
#include "language/Engine.h"
#include "language/KeyNames.h"
#include "language/LastDay.h"
#include "language/NameSplitter.h"
#include "language/Stemmer.h"
#include "language/TableNames.h"
#include "language/Tokenizer.h"
#include "language/UnitCounts.h"

#include <algorithm>
#include <array>
#include <set>

namespace querent::language {

namespace {

using Words = std::vector<std::string>;

bool contains(const Words &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t count>
bool containsAny(const Words &words, const std::array<std::string_view, count> &wanted)
{
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](std::string_view word) { return contains(words, word); });
}

constexpr std::array<std::string_view, 4> firstNames{"first", "given", "fore", "f"};
constexpr std::array<std::string_view, 4> lastNames{"last", "family", "sur", "l"};

constexpr std::array<std::string_view, 16> weakWords{
    "id",   "code",  "name", "type", "number", "date", "flag", "key",
    "text", "value", "is",   "has",  "of",     "the",  "qty",  "quantity"};
constexpr std::array<std::string_view, 24> unitWords{
    "eur", "usd", "gbp",   "kg",   "km", "min", "minute", "minutes", "hours", "kwh", "kw", "m3",
    "pct", "at",  "cents", "unix", "on", "in",  "to",     "per",     "mm",    "bar", "c",  "s"};

/// How people say the units that names of columns end in.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> spokenUnits{
    {{"min", "minutes"},
     {"mins", "minutes"},
     {"minute", "minutes"},
     {"minutes", "minutes"},
     {"hour", "hours"},
     {"hours", "hours"},
     {"day", "days"},
     {"days", "days"},
     {"kg", "kilos"},
     {"km", "kilometres"},
     {"kwh", "kilowatt"},
     {"m3", "cubic"},
     {"pct", "percent"},
     {"km", "kilometers"},
     {"seconds", "seconds"},
     {"sec", "seconds"}}};

Words withoutWords(const Words &words, const Words &others)
{
    Words rest;
    for (const std::string &word : words) {
        const std::string stem = stemWord(word);
        const bool known = std::any_of(others.begin(), others.end(), [&](const std::string &other) {
            return other == word || stemWord(other) == stem;
        });
        if (!known) {
            rest.push_back(word);
        }
    }
    return rest;
}

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
    return std::all_of(examples.begin(), examples.end(), [](const data::Value &value) {
        if (const std::int64_t *number = value.integer()) {
            return *number == 0 || *number == 1;
        }
        const std::string *text = value.text();
        return text != nullptr &&
               std::find(spellings.begin(), spellings.end(), foldText(*text)) != spellings.end();
    });
}

/// A name without a letter or digit ("--") is one word, too.
Words wordsOfName(const std::string &name, const Words &known)
{
    Words words = splitName(name, known);
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
    workOut();
    numberWords();
}

void SourceModel::buildTables()
{
    Words known;
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
        const Words words = wordsOfName(source.name, known);
        for (Words &called : spoken.of(source.name, words)) {
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
    const Words words = column.names.front().words;
    const bool number = column.column->type == data::ColumnType::Integer ||
                        column.column->type == data::ColumnType::Real;
    if (!number || words.size() < 2 || contains(words, "per") ||
        std::find(units.begin(), units.end(), words.back()) == units.end()) {
        return;
    }
    for (const char *spoken : {"time", "duration"}) {
        Words called(words.begin(), words.end() - 1);
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

void SourceModel::describeColumn(TableModel &table, ColumnModel &column, const Words &known)
{
    const data::Column &source = *column.column;
    const Words words = wordsOfName(source.name, known);
    const Words &tableWords = table.names.front().words;
    const Words own = withoutWords(words, tableWords);
    // of "booked at" in "bookings" nothing is left that names anything
    const bool names = std::any_of(own.begin(), own.end(), [](const std::string &word) {
        return std::find(unitWords.begin(), unitWords.end(), word) == unitWords.end();
    });
    const auto telling = [&](NameWords name) {
        for (const std::string &word : name.words) {
            name.telling.push_back(own.empty() || contains(own, word));
        }
        return name;
    };
    column.names.push_back(telling(nameWords(words)));
    if (names && own.size() < words.size()) {
        column.names.push_back(nameWords(own));
    }
    Words qualified = tableWords;
    const Words &rest = own.empty() ? words : own;
    qualified.insert(qualified.end(), rest.begin(), rest.end());
    column.names.push_back(telling(nameWords(qualified)));
    if (names && words.size() == 2 && containsAny(words, fullNames)) {
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
        if (number && contains(words, unit) && words.size() > 1) {
            NameWords name = nameWords({std::string(said)});
            name.weights.front() = 1.0;
            name.strength = 0.74;
            column.names.push_back(std::move(name));
        }
    }
    addTimeNames(column);
    column.label = readableName(source.name);
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
    column.money = column.numeric && containsAny(words, moneyWords);
    static constexpr std::array<std::string_view, 30> levelWords{
        "rate",  "price",   "age",   "year",         "rating",   "score",     "level",  "percent",
        "rank",  "stars",   "grade", "temperature",  "latitude", "longitude", "pct",    "position",
        "limit", "floor",   "ratio", "average",      "csat",     "nps",       "points", "mark",
        "marks", "vintage", "gpa",   "satisfaction", "hourly",   "per"};
    // "total price" is that of all the pieces
    const bool ofAll = contains(words, "total") && contains(words, "price");
    // "0.15" of a discount is a share of an amount
    static constexpr std::array<std::string_view, 5> shareWords{"discount", "commission", "margin",
                                                                "tax", "vat"};
    const bool share = source.type == data::ColumnType::Real && containsAny(words, shareWords) &&
                       source.profile.max.isNumber() && source.profile.max.numeric() <= 1.0;
    static constexpr std::array<std::string_view, 6> ordinals{"no",    "nr",  "num",
                                                              "index", "seq", "sequence"};
    const bool ordinal =
        words.size() > 1 && std::ranges::find(ordinals, words.back()) != ordinals.end();
    column.quantity =
        column.numeric && !share && !ordinal && (ofAll || !containsAny(words, levelWords));
    const auto distinct = source.profile.distinctCount;
    column.category = !column.key && !column.date && distinct > 0 && distinct <= 60 &&
                      (column.text || column.flag);
}

void SourceModel::chooseRoles(TableModel &table)
{
    constexpr std::int64_t often = 3;
    int keyCount = 0;
    int first = -1;
    int last = -1;
    int best = -1;
    int bestScore = 0;
    int bestDate = -1;
    int bestDateScore = -100;
    int keyed = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const ColumnModel &column = table.columns[c];
        const int place = static_cast<int>(c);
        const Words &words = column.names.front().words;
        if (column.column->primaryKeyPosition > 0) {
            ++keyCount;
            table.key = place;
        }
        keyed += column.key ? 1 : 0;
        const bool names = contains(words, "name");
        const bool person = names && column.text;
        if (person && containsAny(words, firstNames)) {
            first = place;
        } else if (person && containsAny(words, lastNames)) {
            last = place;
        }
        if (column.text && !column.date && !column.flag) {
            int score = 0;
            const Words own = withoutWords(words, table.names.front().words);
            if (own == Words{"name"} || (own.empty() && names)) {
                score = 10;
            } else if (own == Words{"title"}) {
                score = 9;
            } else if (column.column->role == data::ColumnRole::Label) {
                score = names ? 8 : 7;
            } else if (names || contains(words, "title")) {
                score = words.size() <= 2 ? 8 : 5;
            } else if (own.empty() && !column.key) {
                score = 6;
            } else if (contains(words, "description") && table.columns.size() <= 4) {
                score = 4;
            }
            if (column.column->primaryKeyPosition > 0 && score > 0) {
                score -= 1;
            }
            if (score > bestScore) {
                bestScore = score;
                best = place;
            }
        }
        if (column.date) {
            static constexpr std::array<std::string_view, 27> lateWords{
                "expected",  "planned",   "estimated", "target",      "end",      "ended",
                "closed",    "cancelled", "canceled",  "termination", "expiry",   "expires",
                "due",       "paid",      "finished",  "updated",     "last",     "out",
                "delivered", "delivery",  "modified",  "return",      "returned", "shipped",
                "until",     "resolved",  "completed"};
            static constexpr std::array<std::string_view, 12> eventWords{
                "date", "created", "order",  "ordered",   "start",  "started",
                "on",   "at",      "issued", "scheduled", "joined", "transaction"};
            static constexpr std::array<std::string_view, 4> recordWords{"created", "inserted",
                                                                         "recorded", "added"};
            int score = 5 - place / 3;
            score -= containsAny(words, lateWords) ? 6 : 0;
            score += containsAny(words, eventWords) ? 2 : 0;
            score -= column.column->profile.nullCount > 0 ? 3 : 0; // what every row has comes first
            score -= containsAny(words, recordWords) ? 3 : 0;
            score -= contains(words, "birth") ? 30 : 0;
            score -= column.column->encoding == data::DateEncoding::Year ? 8 : 0;
            score -= contains(words, "year") ? 2 : 0;
            if (score > bestDateScore) {
                bestDateScore = score;
                bestDate = place;
            }
        }
    }
    if (keyCount != 1) {
        table.key = -1;
    }
    if (first >= 0 && last >= 0) {
        table.labels = {first, last};
    } else if (best >= 0) {
        table.labels = {best};
    }
    table.eventDate = bestDate;
    constexpr int ownName = 9;
    if (table.labels.size() == 1 && bestScore < ownName && bestDate >= 0 && table.key >= 0 &&
        keyed >= 2) {
        // "book title" of a loan: what comes again and again calls no row of what happened
        const ColumnModel &label = table.columns[static_cast<std::size_t>(table.labels.front())];
        const data::ColumnProfile &profile = label.column->profile;
        const bool repeats = !contains(label.names.front().words, "name") &&
                             profile.distinctCount > 0 && profile.nullCount == 0 &&
                             profile.rowCount > often * profile.distinctCount;
        if (repeats) {
            table.labels.clear();
        }
    }
    describePeople(table, first >= 0 && last >= 0);
    table.bridge = keyed >= 2 && table.columns.size() <= static_cast<std::size_t>(keyed) + 1 &&
                   table.labels.empty();
}

void SourceModel::describePeople(TableModel &table, bool twoNames)
{
    static constexpr std::array<std::string_view, 44> people{
        "person",     "employee",  "worker",    "student",  "pupil",      "teacher",    "doctor",
        "patient",    "customer",  "client",    "member",   "user",       "guest",      "driver",
        "author",     "artist",    "agent",     "player",   "staff",      "technician", "nurse",
        "instructor", "coach",     "singer",    "director", "actor",      "candidate",  "applicant",
        "tenant",     "passenger", "visitor",   "lawyer",   "judge",      "professor",  "tutor",
        "personnel",  "people",    "volunteer", "donor",    "subscriber", "reviewer",   "pilot",
        "physician",  "individual"};
    static constexpr std::array<std::string_view, 7> traits{"gender", "sex",      "birth",    "dob",
                                                            "age",    "birthday", "birthdate"};
    static constexpr std::array<std::string_view, 14> posts{
        "manager", "supervisor", "technician", "contact", "owner",  "chief",     "head",
        "leader",  "director",   "teacher",    "driver",  "doctor", "inspector", "operator"};
    Words names;
    for (const std::string &word : table.names.front().words) {
        names.push_back(data::singular(word));
        names.push_back(stemWord(word));
    }
    const bool traited =
        std::any_of(table.columns.begin(), table.columns.end(), [&](const ColumnModel &column) {
            return containsAny(column.names.front().words, traits);
        });
    table.person = !table.labels.empty() && (twoNames || traited || containsAny(names, people));
    if (table.person) {
        for (const char *word : {"people", "person", "everyone", "everybody"}) {
            NameWords name = nameWords({word});
            name.weights.front() = 0.8;
            table.names.push_back(std::move(name));
        }
        return;
    }
    for (ColumnModel &column : table.columns) {
        const bool key = column.column->primaryKeyPosition > 0;
        column.person = column.text && !key && !column.key && !column.flag &&
                        containsAny(column.names.front().words, posts);
    }
    table.fact = table.labels.empty() && table.eventDate >= 0;
}

void SourceModel::chooseAmounts(TableModel &table)
{
    int best = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const ColumnModel &column = table.columns[c];
        if (!column.numeric) {
            continue;
        }
        const Words &words = column.names.front().words;
        const int place = static_cast<int>(c);
        int score = 0;
        if (contains(words, "amount") || contains(words, "total") || contains(words, "charged") ||
            contains(words, "revenue") || contains(words, "sales") || contains(words, "mrr")) {
            score = 10;
        } else if (contains(words, "principal") || contains(words, "payment") ||
                   contains(words, "value") || contains(words, "cost") ||
                   contains(words, "balance") || contains(words, "salary") ||
                   contains(words, "profit")) {
            score = 6;
        } else if (column.money && !contains(words, "rate") && !contains(words, "price")) {
            score = 3;
        }
        score -= contains(words, "discount") || contains(words, "tax") || contains(words, "due") ||
                         contains(words, "insurance") || contains(words, "unit")
                     ? 5
                     : 0;
        if (score > best) {
            best = score;
            table.money = place;
        }
        if (contains(words, "quantity") || contains(words, "units")) {
            table.unitCount = place;
        }
        if (contains(words, "price") && !contains(words, "total") &&
            (table.unitPrice < 0 || contains(words, "unit"))) {
            table.unitPrice = place;
        }
        if (contains(words, "discount")) {
            table.discount = place;
        }
    }
    countUnits(table);
    const int own = table.columns.empty() ? -1 : table.columns.front().id.table;
    const bool catalogue = !table.labels.empty() && table.eventDate < 0 &&
                           std::ranges::any_of(m_graph.edges(), [own](const JoinEdge &edge) {
                               return edge.to == own && edge.from != own;
                           });
    if (catalogue) {
        table.unitCount = -1; // what is offered, or in stock, was not sold
    }
    if (table.money < 0 && table.unitPrice >= 0 && table.unitCount < 0 && table.eventDate >= 0 &&
        table.labels.empty()) {
        table.money = table.unitPrice; // what happened had one price
    }
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
