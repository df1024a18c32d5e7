// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Nouns.h"
#include "language/NameWordSets.h"
#include "language/SourceModel.h"
#include "language/UnitCounts.h"

namespace querent::language {

namespace {

constexpr std::array<std::string_view, 4> firstNames{"first", "given", "fore", "f"};
constexpr std::array<std::string_view, 4> lastNames{"last", "family", "sur", "l"};

/// What vehicles are told apart by.
constexpr std::array<std::string_view, 4> plates{"registration", "plate", "licence", "license"};

/// Whether the column, which does not take its name from its table, holds the same for many rows.
bool calledAlike(const ColumnModel &column, const TableModel &table)
{
    const std::int64_t rows = table.table->rowCount.value_or(0);
    const std::int64_t different = column.column->profile.distinctCount;
    return rows >= 8 && different > 0 && different * 2 < rows;
}

/// Whether hardly any two rows have the same in the column.
bool differs(const ColumnModel &column, const TableModel &table)
{
    const std::int64_t rows = table.table->rowCount.value_or(0);
    return column.column->unique ||
           (rows >= 8 && column.column->profile.distinctCount * 5 >= rows * 4);
}

/// What is done to rows long after they came about, in names of dates: "damage paid on".
constexpr std::array<std::string_view, 10> sideWords{
    "paid",   "settled",   "refunded", "returned", "cancelled",
    "closed", "completed", "repaired", "checked",  "resolved"};

bool sharesStem(const NameWords &left, const NameWords &right)
{
    return std::ranges::any_of(left.stems, [&](const std::string &stem) {
        return std::ranges::find(right.stems, stem) != right.stems.end();
    });
}

/// Whether each row, if only of a few, has another value in the column.
bool neverTwice(const ColumnModel &column)
{
    const data::ColumnProfile &profile = column.column->profile;
    return profile.rowCount > 1 && profile.nullCount == 0 &&
           profile.distinctCount == profile.rowCount;
}

/// The column of the numbers that people know rows by, where the key only counts them; -1 for none.
int numberOf(const TableModel &table)
{
    static constexpr std::array<std::string_view, 4> numbers{"number", "no", "code", "reference"};
    if (table.key < 0 ||
        !hasWord(table.columns[static_cast<std::size_t>(table.key)].names.front().words, "id")) {
        return -1;
    }
    const auto tells = [&](const ColumnModel &column) {
        const WordList own = withoutWords(column.names.front().words, table.names.front().words);
        return column.id.column != table.key && !column.date && !column.flag && own.size() == 1 &&
               hasAnyWord(own, numbers) && (differs(column, table) || neverTwice(column));
    };
    const auto found = std::ranges::find_if(table.columns, tells);
    return found == table.columns.end() ? -1 : static_cast<int>(found - table.columns.begin());
}

/// Whether the price is what the row came to, rather than one that was asked: `sale_price` of a
/// sale, no `base_price`.
bool paysRow(const ColumnModel &price, const TableModel &table)
{
    static constexpr std::array<std::string_view, 8> came{"price", "cents", "sale",   "sold",
                                                          "paid",  "final", "agreed", "amount"};
    return std::ranges::all_of(
        withoutWords(price.names.front().words, table.names.front().words),
        [](const std::string &word) { return std::ranges::find(came, word) != came.end(); });
}

/// Whether a date of the table has the word in its name.
bool namesDate(const TableModel &table, std::string_view word)
{
    return std::ranges::any_of(table.columns, [word](const ColumnModel &column) {
        return column.date && hasWord(column.names.front().words, word);
    });
}

} // namespace

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
        const WordList &words = column.names.front().words;
        if (column.column->primaryKeyPosition > 0) {
            ++keyCount;
            table.key = place;
        }
        keyed += column.key ? 1 : 0;
        const bool names = hasWord(words, "name");
        const bool person = names && column.text;
        static constexpr std::array<std::string_view, 4> given{"forename", "firstname", "forenames",
                                                               "givenname"};
        static constexpr std::array<std::string_view, 3> family{"surname", "lastname",
                                                                "familyname"};
        if ((person && hasAnyWord(words, firstNames)) ||
            (column.text && hasAnyWord(words, given))) {
            first = place;
        } else if ((person && hasAnyWord(words, lastNames)) ||
                   (column.text && hasAnyWord(words, family))) {
            last = place;
        }
        if (column.text && !column.date && !column.flag) {
            int score = 0;
            const WordList own = withoutWords(words, table.names.front().words);
            if (own == WordList{"name"} || (own.empty() && names)) {
                score = 10;
            } else if (own == WordList{"title"}) {
                score = 9;
            } else if (column.column->role == data::ColumnRole::Label) {
                score = names ? 8 : 7;
            } else if (names || hasWord(words, "title")) {
                // "supplier name" of parts, of which many have the same, is not what they are
                // called
                score = words.size() <= 2 && !calledAlike(column, table) ? 8 : 5;
            } else if (own == WordList{"description"} && !calledAlike(column, table)) {
                score = 6;
            } else if (own.empty() && !column.key) {
                // the category of categories, rather than who looks after it
                score = calledAlike(column, table) ? 6 : 8;
            } else if (hasAnyWord(words, plates) && !calledAlike(column, table)) {
                score = 8;
            } else if (hasWord(words, "description") && table.columns.size() <= 4) {
                score = 4;
            } else if (own == WordList{"address"} && differs(column, table)) {
                score = 3; // houses and sites are called by where they are
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
            static constexpr std::array<std::string_view, 4> bookings{
                "booking", "bookings", "reservation", "reservations"};
            // a trip that was booked is made later; "out" ends what has a day on which it came in
            const bool out = hasWord(words, "out") && !namesDate(table, "in");
            score -= hasAnyWord(words, lateWords) && !out ? 6 : 0;
            score -= hasWord(words, "booked") && !hasAnyWord(table.names.front().words, bookings)
                         ? 3
                         : 0;
            score += hasAnyWord(words, eventWords) ? 2 : 0;
            score -= column.column->profile.nullCount > 0 ? 3 : 0; // what every row has comes first
            // a visit is when one visited, rather than when that was arranged
            score += sharesStem(column.names.front(), table.names.front()) ? 1 : 0;
            score -= hasAnyWord(words, recordWords) ? 3 : 0;
            score -= hasWord(words, "birth") ? 30 : 0;
            score -= column.column->encoding == data::DateEncoding::Year ? 8 : 0;
            score -= hasWord(words, "year") ? 2 : 0;
            if (score > bestDateScore) {
                bestDateScore = score;
                bestDate = place;
            }
        }
    }
    if (keyCount != 1) {
        table.key = -1;
    }
    // where none is declared, what stands first and never comes twice tells rows apart
    static constexpr std::array<std::string_view, 4> tells{"id", "number", "code", "key"};
    if (keyCount == 0 && !table.table->isView && !table.columns.empty() &&
        table.columns.front().column->unique &&
        (table.columns.front().column->prefix > 0 ||
         hasAnyWord(table.columns.front().names.front().words, tells))) {
        table.key = 0;
        table.columns.front().key = true;
    }
    // "owner first name" of a farm that has a name itself
    constexpr int calledSo = 10;
    const auto ofAnother = [&](int place) {
        const WordList &words = table.columns[static_cast<std::size_t>(place)].names.front().words;
        return withoutWords(words, table.names.front().words).size() > 2;
    };
    const bool twoNames =
        first >= 0 && last >= 0 &&
        (bestScore < calledSo || best == first || best == last || !ofAnother(first));
    if (first >= 0 && last >= 0 && !twoNames) {
        table.contact = {first, last};
    }
    if (twoNames) {
        table.labels = {first, last};
    } else if (best >= 0) {
        table.labels = {best};
    }
    table.number = numberOf(table);
    table.eventDate = bestDate;
    constexpr int ownName = 9;
    if (table.labels.size() == 1 && bestScore < ownName && bestDate >= 0 && table.key >= 0 &&
        keyed >= 2) {
        // "book title" of a loan: what comes again and again calls no row of what happened
        const ColumnModel &label = table.columns[static_cast<std::size_t>(table.labels.front())];
        const data::ColumnProfile &profile = label.column->profile;
        const bool repeats = !hasWord(label.names.front().words, "name") &&
                             profile.distinctCount > 0 && profile.nullCount == 0 &&
                             profile.rowCount > often * profile.distinctCount;
        if (repeats) {
            table.labels.clear();
        }
    }
    describePeople(table, twoNames);
    table.bridge = keyed >= 2 && table.columns.size() <= static_cast<std::size_t>(keyed) + 1 &&
                   table.labels.empty();
}

void SourceModel::inheritDates()
{
    for (TableModel &table : m_tables) {
        const ColumnModel *const date =
            table.eventDate < 0 ? nullptr
                                : &table.columns[static_cast<std::size_t>(table.eventDate)];
        const bool aside = date != nullptr && date->column->profile.nullCount > 0 &&
                           hasAnyWord(date->names.front().words, sideWords) &&
                           date->names.front().words.size() > 2 &&
                           !sharesStem(date->names.front(), table.names.front());
        const bool part = std::ranges::any_of(m_graph.edges(), [&](const JoinEdge &edge) {
            const TableModel &whole = m_tables[static_cast<std::size_t>(edge.to)];
            return &m_tables[static_cast<std::size_t>(edge.from)] == &table && &whole != &table &&
                   whole.fact && whole.eventDate >= 0 &&
                   whole.columns[static_cast<std::size_t>(whole.eventDate)]
                           .column->profile.nullCount == 0;
        });
        if (aside && part) {
            table.eventDate = -1;
            table.fact = false;
        }
    }
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
    WordList names;
    for (const std::string &word : table.names.front().words) {
        names.push_back(data::singular(word));
        names.push_back(stemWord(word));
    }
    const bool traited =
        std::any_of(table.columns.begin(), table.columns.end(), [&](const ColumnModel &column) {
            // an "age band" is one of prices
            const WordList &words = column.names.front().words;
            return hasAnyWord(words, traits) &&
                   (column.numeric || column.date || words.back() != "band");
        });
    table.person = !table.labels.empty() && (twoNames || traited || hasAnyWord(names, people));
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
                        hasAnyWord(column.names.front().words, posts);
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
        const WordList &words = column.names.front().words;
        const int place = static_cast<int>(c);
        int score = 0;
        if (hasWord(words, "amount") || hasWord(words, "total") || hasWord(words, "charged") ||
            hasWord(words, "revenue") || hasWord(words, "sales") || hasWord(words, "mrr")) {
            score = 10;
        } else if (hasWord(words, "principal") || hasWord(words, "payment") ||
                   hasWord(words, "value") || hasWord(words, "cost") || hasWord(words, "balance") ||
                   hasWord(words, "salary") || hasWord(words, "profit")) {
            score = 6;
        } else if (column.money && !hasWord(words, "rate") && !hasWord(words, "price")) {
            score = 3;
        }
        score -= hasWord(words, "tax") || hasWord(words, "due") || hasWord(words, "insurance") ||
                         hasWord(words, "unit")
                     ? 5
                     : 0;
        // "total after discount" is an amount, what a discount takes off it is none
        if (hasWord(words, "discount") && !hasWord(words, "after")) {
            score = 0;
        }
        // what something lies between adds up to nothing
        static constexpr std::array<std::string_view, 4> bounds{"minimum", "maximum", "min", "max"};
        score = hasAnyWord(words, bounds) ? 0 : score;
        // what is paid for the way is not what a bill comes to
        static constexpr std::array<std::string_view, 5> extras{"delivery", "shipping", "freight",
                                                                "postage", "tip"};
        score -=
            hasAnyWord(words, extras) && !hasAnyWord(table.names.front().words, extras) ? 5 : 0;
        // what somebody earns by it, or gives back, is not what it comes to
        static constexpr std::array<std::string_view, 2> shares{"commission", "deposit"};
        score -=
            hasAnyWord(words, shares) && !hasAnyWord(table.names.front().words, shares) ? 8 : 0;
        if (score > best) {
            best = score;
            table.money = place;
        }
        if (hasWord(words, "quantity") || hasWord(words, "units")) {
            table.unitCount = place;
        }
        if (hasWord(words, "price") && !hasWord(words, "total") &&
            (table.unitPrice < 0 || hasWord(words, "unit"))) {
            table.unitPrice = place;
        }
        if (hasWord(words, "discount")) {
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
    const bool lesser = table.money < 0 || best < 3;
    if (lesser && table.unitPrice >= 0 && table.unitCount < 0 && table.eventDate >= 0 &&
        table.labels.empty()) {
        // what happened had one price, and these add up
        table.money = table.unitPrice;
        table.priced = paysRow(table.columns[static_cast<std::size_t>(table.money)], table);
    }
}

} // namespace querent::language
