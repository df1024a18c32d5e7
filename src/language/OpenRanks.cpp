// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OpenRanks.h"

#include "language/OneOf.h"

#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// "Our best doctor", "the three strongest products", "which campaign worked best": words that put
/// rows in an order and say nothing of a number.
constexpr std::array<std::string_view, 6> first{"best",     "strongest", "busiest",
                                                "greatest", "leading",   "best performing"};
constexpr std::array<std::string_view, 4> last{"worst", "weakest", "quietest", "worst performing"};
/// Said of what is rather somewhere than done; of a sum, an invoice, it says by how much.
constexpr std::array<std::string_view, 2> sized{"biggest", "largest"};
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

/// Looks for them around one item.
class OpenRankReader
{
public:
    OpenRankReader(const Items &items, const SourceModel &source) : m_items(items), m_source(source)
    {}

    [[nodiscard]] std::optional<OpenRank> read(std::size_t at) const
    {
        const auto rank = rankAt(at);
        if (!rank) {
            return std::nullopt;
        }
        std::optional<std::size_t> noun;
        std::optional<int> number;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const Item &item = m_items[i];
            if (i >= rank->begin && i < rank->end) {
                continue;
            }
            if (isRows(item)) {
                if (noun && m_items[*noun].links.front().table != item.links.front().table) {
                    return std::nullopt;
                }
                noun = noun ? noun : i;
            } else if (item.kind == ItemKind::Number && !item.ordinal && !number) {
                number = static_cast<int>(item.number);
            } else if (!passes(item) && !describesRows(i)) {
                return std::nullopt;
            }
        }
        if (!noun || (rank->sized && !isPlaceOrPerson(m_items[*noun].links.front().table))) {
            return std::nullopt;
        }
        OpenRank open{rank->words, *noun, rank->least ? "bottom " : "top ", rank->sized};
        open.told += std::to_string(number.value_or(1));
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const Item &item = m_items[i];
            if (i == *noun || item.kind == ItemKind::Period || item.is(LinkKind::Value)) {
                const bool within = item.is(LinkKind::Value) && i > *noun && i > 0 &&
                                    oneOf(m_items[i - 1].word, {"in", "at", "from", "for", "of"});
                open.told += (within ? " " + m_items[i - 1].word : "") + " " + item.word;
            }
        }
        return open;
    }

private:
    struct Rank
    {
        std::size_t begin;
        std::size_t end;
        std::string words;
        bool least;
        bool sized;
    };

    [[nodiscard]] std::string wordAt(std::size_t at) const
    {
        return at < m_items.size() ? m_items[at].word : std::string();
    }

    [[nodiscard]] std::optional<Rank> rankAt(std::size_t at) const
    {
        const std::string &word = m_items[at].word;
        const bool fares = at > 0 && oneOf(wordAt(at - 1), faring);
        const std::size_t begin = fares ? at - 1 : at;
        if (oneOf(word, first) || oneOf(word, last)) {
            return oneOf(wordAt(at + 1), bySomething)
                       ? std::nullopt
                       : std::optional(Rank{begin, at + 1, word, oneOf(word, last), false});
        }
        if (oneOf(word, sized) && !oneOf(wordAt(at + 1), bySomething)) {
            return Rank{at, at + 1, word, false, true};
        }
        if (word == "top" && wordAt(at + 1) == "performing") {
            return Rank{at, at + 2, "top performing", false, false};
        }
        if (oneOf(word, {"most valuable", "most successful", "most important"})) {
            return Rank{at, at + 1, word, false, false};
        }
        const bool most = word == "most" || word == "the most";
        if (most && oneOf(wordAt(at + 1), {"valuable", "successful", "important"})) {
            return Rank{at, at + 2, word + " " + wordAt(at + 1), false, false};
        }
        return most && fares && oneOf(wordAt(at - 1), {"matters", "matter", "mattered", "counts"})
                   ? std::optional(Rank{begin, at + 1, wordAt(at - 1) + " most", false, false})
                   : std::nullopt;
    }

    /// Whether the item says which rows right before them: "our open cinemas".
    [[nodiscard]] bool describesRows(std::size_t at) const
    {
        return m_items[at].is(LinkKind::Value) && at + 1 < m_items.size() &&
               isRows(m_items[at + 1]);
    }

    /// Whether the item calls rows, or the column that tells which rows or which kinds of rows.
    [[nodiscard]] bool isRows(const Item &item) const
    {
        constexpr double meant = 0.7;
        if (item.kind != ItemKind::Mention || item.links.front().score < meant) {
            return false;
        }
        const Link &link = item.links.front();
        const ColumnModel *column =
            link.kind == LinkKind::Column ? &m_source.column(link.id()) : nullptr;
        return link.kind == LinkKind::Table ||
               (column != nullptr &&
                (column->key || (column->category && column->text && !column->flag) ||
                 std::ranges::any_of(m_source.graph().edges(), [&](const JoinEdge &edge) {
                     return edge.from == link.table && edge.fromColumns.size() == 1 &&
                            edge.fromColumns.front() == link.column;
                 })));
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

    const Items &m_items;
    const SourceModel &m_source;
};

} // namespace

std::optional<OpenRank> openRankAt(const Items &items, std::size_t at, const SourceModel &source)
{
    return OpenRankReader(items, source).read(at);
}

} // namespace querent::language
