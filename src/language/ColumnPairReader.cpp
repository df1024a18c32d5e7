// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ColumnPairReader.h"

#include "language/NamedComparison.h"
#include "language/OneOf.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::ComparisonOperator;
using Words = std::vector<std::string>;

/// What limits a number, and what is held against it.
struct Held
{
    std::array<std::string_view, 12> limits;
    std::array<std::string_view, 12> numbers;
};

constexpr std::array<Held, 5> heldNumbers{{
    {{"reorder", "minimum", "min", "safety", "critical", "threshold", "par"},
     {"stock", "hand", "inventory", "available", "balance", "qty", "quantity"}},
    {{"maximum", "max", "capacity", "seats", "places"},
     {"stock", "enrolled", "attendance", "attendees", "occupied", "occupancy", "participants",
      "guests", "booked", "registered", "load", "passengers"}},
    {{"budget", "budgeted", "planned", "plan", "estimate", "estimated", "quoted", "expected",
      "approved", "forecast", "target", "agreed"},
     {"actual", "spent", "real", "cost", "costs", "good", "achieved", "used", "billed", "produced",
      "expenses"}},
    {{"limit"}, {"balance", "outstanding", "owed", "debt", "exposure", "used"}},
    {{"list", "recommended", "catalog"}, {"sale", "selling", "unit", "actual", "charged", "paid"}},
}};

bool anyOf(const Words &words, const std::array<std::string_view, 12> &wanted)
{
    return std::ranges::any_of(words, [&](const std::string &word) {
        return !word.empty() && std::ranges::find(wanted, word) != wanted.end();
    });
}

bool share(const Words &left, const Words &right)
{
    return std::ranges::any_of(left, [&](const std::string &word) {
        return word.size() > 2 && std::ranges::find(right, word) != right.end();
    });
}

} // namespace

ColumnId ColumnPairReader::limitCalled(const std::string &word) const
{
    // "the budget", where what was planned is kept: one such number that something is held against
    ColumnId found;
    for (const Held &held : heldNumbers) {
        if (std::ranges::find(held.limits, word) == held.limits.end()) {
            continue;
        }
        for (const TableModel &table : m_source.tables()) {
            for (const ColumnModel &column : table.columns) {
                if (column.numeric && !column.key && !column.date && !column.flag &&
                    !column.formula && !column.hidden &&
                    anyOf(column.names.front().words, held.limits) &&
                    heldAgainst(column.id).valid()) {
                    if (found.valid()) {
                        return {};
                    }
                    found = column.id;
                }
            }
        }
    }
    return found;
}

ColumnId ColumnPairReader::numberMeant(std::size_t at, int table) const
{
    ColumnId found;
    if (at >= m_items.size() || m_items[at].used) {
        return found;
    }
    if (m_items[at].kind != ItemKind::Mention) {
        return limitCalled(m_items[at].word);
    }
    for (const Link &link : m_items[at].links) {
        const bool number = link.kind == LinkKind::Column && link.score >= 0.5 &&
                            m_source.column(link.id()).numeric && !m_source.column(link.id()).key &&
                            !m_source.column(link.id()).date && !m_source.column(link.id()).flag;
        if (number && (table < 0 || link.table == table || !found.valid())) {
            found = !found.valid() || link.table == table ? link.id() : found;
        }
        if (found.valid() && (table < 0 || found.table == table)) {
            break;
        }
    }
    return found.valid() ? found : limitCalled(m_items[at].word);
}

ColumnId ColumnPairReader::heldAgainst(ColumnId limit) const
{
    const ColumnModel &bound = m_source.column(limit);
    const Words &words = bound.names.front().words;
    ColumnId best;
    int bestScore = 0;
    for (const ColumnModel &column : m_source.table(limit.table).columns) {
        if (!column.numeric || column.key || column.date || column.flag || column.hidden ||
            column.formula || column.id == limit) {
            continue;
        }
        const Words &own = column.names.front().words;
        int score = 0;
        for (const Held &held : heldNumbers) {
            const bool pair =
                anyOf(words, held.limits) && anyOf(own, held.numbers) && !anyOf(own, held.limits);
            score += pair ? 2 : 0;
        }
        score += score > 0 && share(words, own) ? 1 : 0;
        score += score > 0 && bound.money == column.money ? 1 : 0;
        if (score > bestScore) {
            best = column.id;
            bestScore = score;
        } else if (score == bestScore) {
            best = bestScore > 0 ? best : ColumnId{};
        }
    }
    return best;
}

std::optional<ColumnPairReader::PairSaid> ColumnPairReader::pairSaidAt(std::size_t at) const
{
    const Item &item = m_items[at];
    PairSaid said;
    said.right = at + 1;
    const Cue *cue = item.cue("cmp");
    const auto op = cue != nullptr ? comparisonNamed(cue->payload) : std::nullopt;
    if (op && !item.word.starts_with("or ") && !item.word.starts_with("and ")) {
        said.op = *op;
        return said;
    }
    if (oneOf(item.word, {"exceeded", "surpassed"})) {
        return said;
    }
    if (item.word == "within") {
        said.op = ComparisonOperator::LessOrEqual;
        return said;
    }
    const bool more = oneOf(item.word, {"more", "higher", "greater", "larger", "bigger", "longer"});
    const bool less = oneOf(item.word, {"less", "fewer", "lower", "smaller", "shorter"});
    for (std::size_t k = at + 1; (more || less) && k < m_items.size() && k < at + 5; ++k) {
        if (m_items[k].word == "than") {
            said.op = more ? ComparisonOperator::Greater : ComparisonOperator::Less;
            said.right = k + 1;
            return said;
        }
    }
    return std::nullopt;
}

std::pair<ColumnId, std::size_t> ColumnPairReader::firstOfPair(std::size_t at, const PairSaid &said,
                                                               ColumnId bound) const
{
    const std::size_t none = m_items.size();
    for (std::size_t k = at + 1; k < said.right; ++k) {
        if (const ColumnId between = numberMeant(k, bound.table); between.valid()) {
            return {between, k};
        }
    }
    const auto nearest = nearestColumn(at, true);
    const ColumnId number = nearest ? numberMeant(*nearest, bound.table) : ColumnId{};
    if (!number.valid() || number == bound) {
        return {heldAgainst(bound), none};
    }
    // "clicks over impressions" is a quotient
    return m_items[at].word == "over" ? std::pair(ColumnId{}, none) : std::pair(number, *nearest);
}

bool ColumnPairReader::readColumnPairAt(std::size_t at)
{
    const auto said = pairSaidAt(at);
    if (!said) {
        return false;
    }
    std::size_t right = said->right;
    while (right < m_items.size() && (m_items[right].filler() || m_items[right].word == "own") &&
           m_items[right].kind != ItemKind::Sign && right < said->right + 4) {
        ++right;
    }
    const ColumnId bound = numberMeant(right, -1);
    if (!bound.valid()) {
        return false;
    }
    const auto [number, left] = firstOfPair(at, *said, bound);
    const bool sideBySide =
        number.valid() && number != bound &&
        (number.table == bound.table ||
         (m_source.graph().distance(number.table, bound.table) < JoinGraph::unreachable &&
          !m_source.graph().fansOut(number.table, bound.table)));
    if (!sideBySide) {
        return false;
    }
    Condition condition;
    condition.kind = Condition::Kind::Columns;
    condition.column = number;
    condition.other = bound;
    condition.op = said->op;
    condition.words = m_items[at].word + " " + m_items[right].word;
    m_frame.conditions.push_back(std::move(condition));
    m_state.related = true;
    if (m_frame.subject < 0 && subjectTable() < 0) {
        m_frame.subject = number.table;
    }
    // "went over budget", "stayed below …": the verb says no more
    for (std::size_t k = at > 2 ? at - 2 : 0; k < right; ++k) {
        const bool verb = oneOf(m_items[k].word, {"went", "go", "gone", "ran", "stayed", "fell",
                                                  "fallen", "sold", "dropped", "kept"});
        if (k != left && (verb || k >= at)) {
            silence(m_items[k]);
        }
    }
    for (const std::size_t k : {left, right}) {
        if (k < m_items.size()) {
            m_items[k].used = true;
        }
    }
    // "below the reorder level"
    if (right + 1 < m_items.size() &&
        oneOf(m_items[right + 1].word, {"level", "levels", "point", "limit", "threshold"})) {
        silence(m_items[right + 1]);
    }
    return true;
}

void ColumnPairReader::readColumnPairs()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (!m_items[i].used && !m_items[i].quoted) {
            readColumnPairAt(i);
        }
    }
}

} // namespace querent::language
