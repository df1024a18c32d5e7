// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Verdicts.h"

#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

using By = Verdict::By;

/// "Our best doctor", "the three strongest products", "which campaign worked best": words that put
/// rows in an order and say nothing of a number.
constexpr std::array<std::string_view, 6> first{"best",     "strongest", "busiest",
                                                "greatest", "leading",   "best performing"};
constexpr std::array<std::string_view, 4> last{"worst", "weakest", "quietest", "worst performing"};
/// Said of what is rather somewhere than done; of a sum, an invoice, it says by how much.
constexpr std::array<std::string_view, 2> sized{"biggest", "largest"};
/// "The most important supplier": praise, or blame.
constexpr std::array<std::string_view, 12> praise{
    "important", "successful", "significant", "productive",  "effective", "efficient",
    "relevant",  "attractive", "problematic", "troublesome", "reliable",  "valuable"};
/// "Which of them gives us the most trouble"
constexpr std::array<std::string_view, 9> troubles{"trouble",   "troubles", "problems",
                                                   "headaches", "grief",    "hassle",
                                                   "headache",  "worry",    "worries"};
/// What says by which number after all: "best paid", "best seller".
constexpr std::array<std::string_view, 16> bySomething{
    "paid",     "selling", "seller", "sellers", "sold",   "rated",    "reviewed", "known",
    "attended", "earning", "value",  "price",   "priced", "equipped", "loved",    "reviews"};
constexpr std::array<std::string_view, 10> ofSomething{
    "terms",    "going",   "based",  "measured", "according",
    "counting", "counted", "judged", "judging",  "ranked"};
/// Verbs that go with "best" and "most".
constexpr std::array<std::string_view, 20> faring{
    "doing",   "do",       "does",      "did",      "works",      "work",  "worked",
    "working", "performs", "performed", "perform",  "performing", "fares", "fared",
    "going",   "matters",  "matter",    "mattered", "counts",     "sells"};
/// Verbs that ask how something goes: "how did Jane Eyre do".
constexpr std::array<std::string_view, 7> goes{"do",        "doing", "perform", "performing",
                                               "performed", "fare",  "faring"};
/// "How good are our teams": by whatever teams are judged by.
constexpr std::array<std::string_view, 13> judging{
    "good",       "bad",   "well", "badly", "strong",    "healthy",   "efficient",
    "productive", "great", "big",  "large", "important", "successful"};
/// Likewise of one row; how strong or healthy one is may well be stored.
constexpr std::array<std::string_view, 6> judgingOne{"good",  "bad",       "big",
                                                     "large", "important", "successful"};
/// What a column that tells a pace or a price of its own is called.
constexpr std::array<std::string_view, 10> paces{
    "speed", "time", "duration", "minutes", "seconds", "hours", "days", "pace", "lap", "velocity"};
constexpr std::array<std::string_view, 8> prices{"price",  "cost", "rate",    "fee",
                                                 "charge", "rent", "premium", "tariff"};
/// Before people and places that sell: "our best sales rep", "the best marketing channel".
constexpr std::array<std::string_view, 4> lines{"sales", "marketing", "service", "support"};

/// Looks for a verdict in the items of a question.
class VerdictReader
{
public:
    VerdictReader(const Items &items, const SourceModel &source) : m_items(items), m_source(source)
    {}

    [[nodiscard]] std::optional<Verdict> read() const
    {
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            for (const auto &found : {ranked(i), rated(i)}) {
                if (found) {
                    return found;
                }
            }
        }
        return oneRow();
    }

private:
    struct Rank
    {
        std::size_t begin;
        std::size_t end;
        std::string words;
        bool least = false;
        By by = By::Faring;
        bool size = false;
    };

    [[nodiscard]] std::string wordAt(std::size_t at) const
    {
        return at < m_items.size() ? m_items[at].word : std::string();
    }

    [[nodiscard]] std::optional<Rank> rankAt(std::size_t at) const
    {
        const std::string &word = m_items[at].word;
        const std::string next = wordAt(at + 1);
        const std::size_t verb = at > 1 && wordAt(at - 1) == "the" ? 2 : 1; // "doing the worst"
        const bool fares = at >= verb && oneOf(wordAt(at - verb), faring);
        const std::size_t begin = fares ? at - verb : at;
        if (oneOf(word, first) || oneOf(word, last)) {
            return oneOf(next, bySomething)
                       ? std::nullopt
                       : std::optional(Rank{begin, at + 1, word, oneOf(word, last)});
        }
        if (oneOf(word, sized) && !oneOf(next, bySomething)) {
            return Rank{at, at + 1, word, false, By::Anything, true};
        }
        if (word == "top" && next == "performing") {
            return Rank{at, at + 2, "top performing"};
        }
        if (fares && word == "hardest" && wordAt(begin).starts_with("work")) {
            return Rank{begin, at + 1, wordAt(begin) + " hardest"};
        }
        if (oneOf(word, {"slowest", "fastest", "quickest"})) {
            return Rank{at, at + 1, word, word != "slowest", By::Pace};
        }
        if (oneOf(word, {"costliest", "most expensive", "least expensive"})) {
            return Rank{at, at + 1, word, word.starts_with("least"), By::Cost};
        }
        if (oneOf(word, {"most popular", "least popular"})) {
            return Rank{at, at + 1, word, word.starts_with("least"), By::Liking};
        }
        return degreeAt(at, fares);
    }

    /// Success is told by what rows bring, importance by anything.
    [[nodiscard]] static By praisedFor(const std::string &word)
    {
        return oneOf(word, {"successful", "productive", "effective", "efficient"}) ? By::Faring
                                                                                   : By::Anything;
    }

    /// "The most important", "matters most", "the most trouble".
    [[nodiscard]] std::optional<Rank> degreeAt(std::size_t at, bool fares) const
    {
        const std::string &word = m_items[at].word;
        const std::string next = wordAt(at + 1);
        const std::size_t space = word.find(' ');
        const bool least = word.starts_with("least") || word.starts_with("the least");
        if (space != std::string::npos && oneOf(word.substr(0, space), {"most", "least"}) &&
            oneOf(word.substr(space + 1), praise)) {
            return Rank{at, at + 1, word, least, praisedFor(word.substr(space + 1))};
        }
        if (!oneOf(word, {"most", "the most", "least", "the least"})) {
            return std::nullopt;
        }
        if (oneOf(next, praise) || oneOf(next, troubles)) {
            return Rank{at, at + 2, word + " " + next, least,
                        oneOf(next, troubles) ? By::Trouble : praisedFor(next)};
        }
        if (next == "expensive" || next == "popular") {
            return Rank{at, at + 2, word + " " + next, least,
                        next == "popular" ? By::Liking : By::Cost};
        }
        const bool matters =
            fares && oneOf(wordAt(at - 1), {"matters", "matter", "mattered", "counts"});
        return matters && !least ? std::optional(Rank{at - 1, at + 1, wordAt(at - 1) + " " + word})
                                 : std::nullopt;
    }

    /// Rows that a word of the item at `at` puts in an order.
    [[nodiscard]] std::optional<Verdict> ranked(std::size_t at) const
    {
        const auto rank = rankAt(at);
        if (!rank) {
            return std::nullopt;
        }
        std::optional<Link> rows;
        std::size_t noun = 0;
        std::optional<std::int64_t> number;
        bool several = false;
        bool single = false;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const Item &item = m_items[i];
            if (i >= rank->begin && i < rank->end) {
                continue;
            }
            several = several || item.word == "are" || item.word == "were" ||
                      item.word.ends_with(" are") || item.word.ends_with(" were");
            single = single || oneOf(item.word, {"is", "was"}) || item.word.ends_with(" is") ||
                     item.word.ends_with("'s");
            if (const auto link = rowsOf(item)) {
                if (rows && (rows->table != link->table || rows->column != link->column)) {
                    return std::nullopt;
                }
                noun = rows ? noun : i;
                rows = rows ? rows : link;
            } else if (item.kind == ItemKind::Number && !item.ordinal && !number) {
                number = static_cast<std::int64_t>(item.number);
            } else if (!passes(item) && !describesRows(i)) {
                return std::nullopt;
            }
        }
        if (!rows || (rank->size && !isPlaceOrPerson(rows->table)) ||
            (rank->by == By::Pace && hasOwn(rows->table, paces)) ||
            (rank->by == By::Cost && hasOwn(rows->table, prices))) {
            return std::nullopt;
        }
        Verdict verdict{rank->words, *rows, rank->least ? "bottom " : "top ", rank->by,
                        rank->words == "slowest"};
        single = single || wordAt(rank->begin).ends_with("s"); // "which of our teams does best"
        const bool list = several || (!single && saysSeveral(m_items[noun]));
        verdict.told += std::to_string(number.value_or(list ? severalRows : 1));
        const auto kinds = kindsOf(*rows);
        if (kinds) {
            verdict.rows.table = *kinds;
            verdict.told += " " + m_source.table(*kinds).label;
        }
        verdict.told += restOf([&](std::size_t i) { return i == noun && !kinds; }, noun);
        return verdict;
    }

    /// "How good are our teams".
    [[nodiscard]] std::optional<Verdict> rated(std::size_t at) const
    {
        constexpr double named = 0.9;
        const Item &asked = m_items[at];
        const bool whole = asked.word.starts_with("how ") && oneOf(asked.word.substr(4), judging) &&
                           (asked.kind != ItemKind::Mention || asked.links.front().score < named);
        const bool apart = oneOf(asked.word, judging) && at > 0 && m_items[at - 1].word == "how";
        std::optional<std::size_t> noun;
        for (std::size_t i = at + 1; (whole || apart) && i < m_items.size(); ++i) {
            if (m_items[i].kind == ItemKind::Mention) {
                if (noun || !m_items[i].is(LinkKind::Table)) {
                    return std::nullopt;
                }
                noun = i;
            }
        }
        if (!noun) {
            return std::nullopt;
        }
        const Item &rows = m_items[*noun];
        return Verdict{asked.word, rows.links.front(), "top 10 " + rows.word, By::Anything};
    }

    /// "How did Jane Eyre do", "how big is the Leeds office": of one row that is called by its
    /// name.
    [[nodiscard]] std::optional<Verdict> oneRow() const
    {
        if (m_items.empty() || !m_items.front().word.starts_with("how")) {
            return std::nullopt;
        }
        std::string words;
        std::optional<std::size_t> name;
        std::optional<std::size_t> rows;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const Item &item = m_items[i];
            const std::string bare =
                item.word.starts_with("how ") ? item.word.substr(4) : item.word;
            if ((name || rows) && oneOf(item.word, goes)) {
                words = item.word;
            } else if (i <= 1 && oneOf(bare, judgingOne)) {
                words = bare;
            } else if (isNamed(item) && !name && !rows) {
                name = i;
            } else if (!name && !rows && item.is(LinkKind::Table) && rowsOf(item) &&
                       !m_source.table(item.links.front().table).fact) {
                rows = i;
            } else if (!passes(item) && !(name && rowsOf(item) && i == *name + 1)) {
                return std::nullopt;
            }
        }
        if (words.empty() || !(name || rows)) {
            return std::nullopt;
        }
        if (rows) {
            const Item &all = m_items[*rows];
            return Verdict{words, all.links.front(),
                           "top 10" + restOf([&](std::size_t i) { return i == *rows; }, *rows),
                           By::Faring};
        }
        Verdict verdict{words,
                        m_items[*name].links.front(),
                        {},
                        oneOf(words, goes) ? By::Faring : By::Anything};
        verdict.rows.kind = LinkKind::Table;
        verdict.rows.column = -1;
        verdict.told = m_source.table(verdict.rows.table).label;
        verdict.told += restOf([](std::size_t) { return false; }, 0);
        return verdict;
    }

    /// The words of values, of periods and of what else is to be kept, each with a space before.
    template <typename Kept>
    [[nodiscard]] std::string restOf(const Kept &kept, std::size_t noun) const
    {
        std::string rest;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const Item &item = m_items[i];
            const bool value = item.is(LinkKind::Value);
            if (kept(i) || item.kind == ItemKind::Period || value) {
                const bool within = value && i > noun && i > 0 &&
                                    oneOf(m_items[i - 1].word, {"in", "at", "from", "for", "of"});
                rest += (within ? " " + m_items[i - 1].word : "") + " " + item.word;
            }
        }
        return rest;
    }

    /// Whether the item calls one row by its name.
    [[nodiscard]] bool isNamed(const Item &item) const
    {
        if (!item.is(LinkKind::Value) || item.links.front().soft || item.links.front().several) {
            return false;
        }
        const Link &link = item.links.front();
        return std::ranges::find(m_source.table(link.table).labels, link.column) !=
               m_source.table(link.table).labels.end();
    }

    /// Whether the item says which rows right before them: "our open cinemas", "sales rep".
    [[nodiscard]] bool describesRows(std::size_t at) const
    {
        return (m_items[at].is(LinkKind::Value) || oneOf(m_items[at].word, lines) ||
                isFlag(m_items[at])) &&
               at + 1 < m_items.size() && rowsOf(m_items[at + 1]).has_value();
    }

    [[nodiscard]] bool isFlag(const Item &item) const
    {
        return item.is(LinkKind::Column) && m_source.column(item.links.front().id()).flag;
    }

    /// What the item calls, where that is rows, or the column that tells which rows or which kinds
    /// of rows.
    [[nodiscard]] std::optional<Link> rowsOf(const Item &item) const
    {
        constexpr double meant = 0.7;
        if (item.kind != ItemKind::Mention || item.links.front().score < meant) {
            return std::nullopt;
        }
        const Link &link = item.links.front();
        if (link.kind == LinkKind::Table) {
            return link;
        }
        const ColumnModel *column =
            link.kind == LinkKind::Column ? &m_source.column(link.id()) : nullptr;
        const bool refers =
            column != nullptr &&
            std::ranges::any_of(m_source.graph().edges(), [&](const JoinEdge &edge) {
                return edge.from == link.table && edge.fromColumns.size() == 1 &&
                       edge.fromColumns.front() == link.column;
            });
        const bool tells = column != nullptr &&
                           (column->key || (column->category && column->text && !column->flag));
        return refers || tells ? std::optional(link) : std::nullopt;
    }

    /// The kinds that rows without names are told by: "our best pass" is a pass type.
    [[nodiscard]] std::optional<int> kindsOf(const Link &rows) const
    {
        const TableModel &table = m_source.table(rows.table);
        if (rows.kind != LinkKind::Table || !table.labels.empty()) {
            return std::nullopt;
        }
        const std::vector<std::string> &own = table.names.front().stems;
        for (const JoinEdge &edge : m_source.graph().edges()) {
            const TableModel &other = m_source.table(edge.to);
            const std::vector<std::string> &stems = other.names.front().stems;
            if (edge.from == rows.table && edge.to != rows.table && !other.labels.empty() &&
                std::ranges::all_of(own, [&](const std::string &stem) {
                    return std::ranges::find(stems, stem) != stems.end();
                })) {
                return edge.to;
            }
        }
        return std::nullopt;
    }

    /// Whether the item says nothing of a number.
    [[nodiscard]] bool passes(const Item &item) const
    {
        if (item.kind == ItemKind::Mention) {
            return item.is(LinkKind::Value) && !item.links.front().soft;
        }
        if (item.kind == ItemKind::Period || item.kind == ItemKind::Sign) {
            return true;
        }
        for (const std::string_view cue : {"by", "agg", "count", "muchof", "cmp", "share", "group",
                                           "most", "least", "top", "rate", "ratio", "growth"}) {
            if (item.cue(cue) != nullptr) {
                return false;
            }
        }
        const bool strange = item.kind == ItemKind::Word && item.content;
        return item.kind != ItemKind::Number && item.kind != ItemKind::TimeUnit && !strange &&
               item.superlatives.empty() && !oneOf(item.word, ofSomething);
    }

    [[nodiscard]] bool isPlaceOrPerson(int table) const
    {
        const TableModel &model = m_source.table(table);
        return !model.fact && model.money < 0 && !model.labels.empty();
    }

    /// Whether the rows have a number of their own of one of those names.
    [[nodiscard]] bool hasOwn(int table, std::span<const std::string_view> names) const
    {
        return std::ranges::any_of(m_source.table(table).columns, [&](const ColumnModel &column) {
            return column.numeric && !column.key && !column.hidden &&
                   std::ranges::any_of(column.names.front().words,
                                       [&](const std::string &word) { return oneOf(word, names); });
        });
    }

    const Items &m_items;
    const SourceModel &m_source;
};

} // namespace

std::optional<Verdict> verdictIn(const Items &items, const SourceModel &source)
{
    return VerdictReader(items, source).read();
}

} // namespace querent::language
