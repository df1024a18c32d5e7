// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedPart.h"
#include "language/Ranker.h"
#include "language/StructuralReadings.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

template <std::size_t count>
bool isOneOf(const std::string &word, const std::array<std::string_view, count> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Items that make up one noun: names, and words that stand with them.
bool nominal(const Item &item)
{
    return item.kind == ItemKind::Mention ||
           (item.kind == ItemKind::Word && item.content && !item.word.ends_with("ed"));
}

/// Two nouns joined by "and", and what follows them.
struct Pair
{
    std::size_t first = 0; ///< items
    std::size_t joint = 0;
    std::size_t second = 0;
    std::size_t behind = 0;
};

/// "Names of pilots": where the rows are named, behind the "of"; nothing for other items.
std::optional<std::size_t> rowsWithin(const Item &item, const Tokens &tokens)
{
    for (std::size_t t = item.begin; item.is(LinkKind::Column) && t + 1 < item.end; ++t) {
        if (tokens[t].lower == "of") {
            return t + 1;
        }
    }
    return std::nullopt;
}

bool sameKind(const Items &items, const Tokens &tokens, const Pair &pair, const SourceModel &source)
{
    for (std::size_t a = pair.first; a < pair.joint; ++a) {
        for (std::size_t b = pair.second; b < pair.behind; ++b) {
            if (items[a].kind != ItemKind::Mention || items[b].kind != ItemKind::Mention) {
                continue;
            }
            const Link &left = items[a].links.front();
            const Link &right = items[b].links.front();
            const bool rows =
                left.kind == LinkKind::Table || rowsWithin(items[a], tokens).has_value();
            if (rows && right.kind == LinkKind::Table && left.table != right.table &&
                source.graph().distance(left.table, right.table) > 1) {
                return true;
            }
            if (left.kind != LinkKind::Value || right.kind != LinkKind::Value) {
                continue;
            }
            for (const Link &one : items[a].links) {
                for (const Link &other : items[b].links) {
                    if (one.kind == LinkKind::Value && other.kind == LinkKind::Value &&
                        one.id() == other.id() && one.value != other.value) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

std::optional<Pair> pairOf(const Items &items, const Tokens &tokens, const SourceModel &source)
{
    for (std::size_t i = 1; i + 1 < items.size(); ++i) {
        if (items[i].cue("and") == nullptr || !nominal(items[i - 1])) {
            continue;
        }
        Pair pair;
        pair.joint = i;
        pair.first = i - 1;
        while (pair.first > 0 && nominal(items[pair.first - 1])) {
            --pair.first;
        }
        pair.second = i + 1;
        while (pair.second < items.size() && items[pair.second].filler()) {
            ++pair.second;
        }
        pair.behind = pair.second;
        while (pair.behind < items.size() && nominal(items[pair.behind])) {
            ++pair.behind;
        }
        if (pair.behind > pair.second && pair.behind < items.size() &&
            sameKind(items, tokens, pair, source)) {
            return pair;
        }
    }
    return std::nullopt;
}

bool plainRows(const query::QueryPlan &plan)
{
    return plan.groupBy.empty() && plan.having.empty() && plan.orderBy.empty() && !plan.limit &&
           !plan.setOperation && plan.with.empty() && plan.from && plan.from->subquery.empty() &&
           std::none_of(plan.select.begin(), plan.select.end(), [](const query::SelectItem &item) {
               return std::holds_alternative<query::Aggregate>(item.expression.node);
           });
}

bool sameRows(const query::QueryPlan &left, const query::QueryPlan &right)
{
    return left.from == right.from && left.select == right.select &&
           left.distinct == right.distinct;
}

/// The rows of both.
std::optional<query::QueryPlan> either(query::QueryPlan left, query::QueryPlan right)
{
    if (sameRows(left, right) && !left.where.empty() && !right.where.empty()) {
        const auto within = [](const query::QueryPlan &small, const query::QueryPlan &large) {
            return std::all_of(small.joins.begin(), small.joins.end(),
                               [&](const query::Join &join) {
                                   return std::find(large.joins.begin(), large.joins.end(), join) !=
                                          large.joins.end();
                               });
        };
        if (within(left, right) || within(right, left)) {
            query::QueryPlan both = left.joins.size() > right.joins.size() ? left : right;
            both.where = {query::expression(
                query::Logical{query::LogicalOperator::Or,
                               {std::move(left.where.front()), std::move(right.where.front())}})};
            return both;
        }
    }
    const std::size_t width = std::min(left.select.size(), right.select.size());
    if (width == 0) {
        return std::nullopt;
    }
    left.select.erase(left.select.begin() + static_cast<std::ptrdiff_t>(width), left.select.end());
    right.select.erase(right.select.begin() + static_cast<std::ptrdiff_t>(width),
                       right.select.end());
    left.distinct = false;
    right.distinct = false;
    left.setOperation = query::SetOperation{query::SetOperator::Union,
                                            query::Box<query::QueryPlan>(std::move(right))};
    return left;
}

/// The words of items, in order.
class Sentence
{
public:
    Sentence(const Tokens &tokens, const Items &items) : m_tokens(tokens), m_items(items) {}

    void add(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end; ++i) {
            for (std::size_t t = m_items[i].begin; t < m_items[i].end && t < m_tokens.size(); ++t) {
                m_said.push_back(m_tokens[t]);
            }
        }
    }
    void addTokens(std::size_t begin, std::size_t end)
    {
        m_said.insert(m_said.end(), m_tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                      m_tokens.begin() + static_cast<std::ptrdiff_t>(end));
    }
    [[nodiscard]] std::string text() const { return textOf(m_said); }

private:
    const Tokens &m_tokens;
    const Items &m_items;
    Tokens m_said;
};

} // namespace

StructuralReadings attachmentReadings(const std::string &question, const Candidates &candidates,
                                      const SourceModel &source,
                                      const CandidateGenerator &generator,
                                      const data::Phrasebook &phrases)
{
    StructuralReadings result;
    const Items &items = candidates.items;
    const Tokens tokens = askedPart(tokenize(question), source);
    const auto pair = pairOf(items, tokens, source);
    if (!pair) {
        return result;
    }
    const bool counted = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.cue("count") != nullptr || item.cue("agg") != nullptr ||
               item.cue("muchof") != nullptr || item.cue("group") != nullptr ||
               item.kind == ItemKind::Superlative;
    });
    static constexpr std::array<std::string_view, 8> prepositions{"from", "in", "at",  "by",
                                                                  "to",   "on", "for", "between"};
    const bool owned = pair->behind < items.size() && items[pair->behind].word == "of";
    const bool placed = pair->first > 0 && isOneOf(items[pair->first - 1].word, prepositions) &&
                        !items[pair->first].is(LinkKind::Table);
    if (counted || placed || owned) {
        return result;
    }
    const auto frameOf = [&](const Sentence &sentence) -> std::optional<Frame> {
        const Candidates read = generator.generate(sentence.text(), {}, std::nullopt, {});
        const std::vector<Candidate> ranked = rank(read.all, {});
        if (ranked.empty() || !plainRows(ranked.front().plan)) {
            return std::nullopt;
        }
        return ranked.front().reading.frame;
    };
    // what stands behind says which rows are meant, not what is shown of them
    const auto plansOf = [&](const std::optional<Frame> &alone, const std::optional<Frame> &full) {
        std::pair<std::optional<query::QueryPlan>, std::optional<query::QueryPlan>> plans;
        if (alone && full) {
            Frame modified = *alone;
            for (const Condition &condition : full->conditions) {
                if (std::find(modified.conditions.begin(), modified.conditions.end(), condition) ==
                    modified.conditions.end()) {
                    modified.conditions.push_back(condition);
                }
            }
            const FramePlanner planner(source);
            plans.first = planner.plan(*alone);
            plans.second = planner.plan(modified);
        }
        return plans;
    };
    const auto sentenceOf = [&](bool second, bool modified) {
        Sentence sentence(tokens, items);
        sentence.add(0, pair->first);
        if (second) {
            // what is asked of the first is asked of the second, too
            if (const auto rows = rowsWithin(items[pair->first], tokens)) {
                sentence.addTokens(items[pair->first].begin, *rows);
            }
            sentence.add(pair->second, pair->behind);
        } else {
            sentence.add(pair->first, pair->joint);
        }
        if (modified) {
            sentence.add(pair->behind, items.size());
        }
        return sentence;
    };
    const auto [firstAlone, first] =
        plansOf(frameOf(sentenceOf(false, false)), frameOf(sentenceOf(false, true)));
    const auto [secondAlone, second] =
        plansOf(frameOf(sentenceOf(true, false)), frameOf(sentenceOf(true, true)));
    if (!first || !firstAlone || !second || !secondAlone || first->where == firstAlone->where ||
        second->where == secondAlone->where) {
        return result;
    }
    const auto both = either(*first, *second);
    const auto last = either(*firstAlone, *second);
    if (!both || !last) {
        return result;
    }
    const auto words = [&](std::size_t begin, std::size_t end) {
        Sentence sentence(tokens, items);
        sentence.add(begin, end);
        std::string text = sentence.text();
        while (!text.empty() && (text.back() == '?' || text.back() == '.' || text.back() == ' ')) {
            text.pop_back();
        }
        return text;
    };
    const std::string behind = words(pair->behind, items.size());
    StructuralReading toBoth{
        phrases.say(QUERENT_PHRASE("language", "“%1” holds for %2 and for %3"),
                    {behind, words(pair->first, pair->joint), words(pair->second, pair->behind)}),
        *both};
    StructuralReading toLast{
        phrases.say(QUERENT_PHRASE("language", "“%1” holds for %3 only; %2 are all shown"),
                    {behind, words(pair->first, pair->joint), words(pair->second, pair->behind)}),
        *last};
    const auto says = [&](std::size_t begin, std::size_t end,
                          const std::array<std::string_view, 6> &any) {
        return std::any_of(items.begin() + static_cast<std::ptrdiff_t>(begin),
                           items.begin() + static_cast<std::ptrdiff_t>(end), [&](const Item &item) {
                               return isOneOf(item.word, any) || item.cue("both") != nullptr;
                           });
    };
    const bool stressed = says(0, pair->first, {"both", "either", "", "", "", ""}) ||
                          says(pair->behind, items.size(), {"both", "either", "", "", "", ""});
    static constexpr std::array<std::string_view, 16> predicates{
        "is",  "are", "was", "were",  "have", "has",   "had",    "do",
        "can", "did", "use", "offer", "does", "allow", "accept", "belong"};
    const bool predicate = isOneOf(items[pair->behind].word, predicates);
    // "city and mountain hotels": the first noun ends where the second does
    bool halved = false;
    for (std::size_t i = pair->first; i < pair->joint; ++i) {
        if (items[i].is(LinkKind::Table)) {
            const NameWords &name = source.table(items[i].links.front().table).names.front();
            const std::string &head = tokens[items[pair->behind - 1].end - 1].stem;
            const auto told = [&](std::size_t t) { return tokens[t].stem == head; };
            bool said = false;
            for (std::size_t t = items[pair->first].begin; t < items[pair->joint].begin; ++t) {
                said = said || told(t);
            }
            halved = halved ||
                     (!said && name.stems.size() > 1 &&
                      std::find(name.stems.begin(), name.stems.end(), head) != name.stems.end());
        }
    }
    if (stressed || predicate || halved) {
        result.readings.push_back(std::move(toBoth));
        return result;
    }
    const std::string joint = words(pair->joint, pair->second);
    const bool apart = joint.find("only") != std::string::npos ||
                       joint.find("just") != std::string::npos ||
                       joint.find("also") != std::string::npos;
    if (apart) {
        result.readings.push_back(std::move(toLast));
        return result;
    }
    result.about = behind;
    result.question =
        phrases.say(QUERENT_PHRASE("language", "What does “%1” belong to?"), {behind});
    result.readings.push_back(std::move(toBoth));
    result.readings.push_back(std::move(toLast));
    return result;
}

} // namespace querent::language
