// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AnswerEditor.h"
#include "language/ChosenNumber.h"
#include "language/FormerRows.h"
#include "language/OneOf.h"
#include "language/TokenReplacement.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>

/// How a follow-up wants the former answer sorted and cut.
namespace querent::language {

using query::SortDirection;

namespace {

/// Words that only tell which way to sort.
bool isOrderWord(const std::string &word)
{
    return oneOf(word, {"sort",         "sorted",     "order",          "ordered",
                        "arrange",      "arranged",   "rank",           "ranked",
                        "first",        "top",        "high",           "low",
                        "large",        "small",      "highest",        "lowest",
                        "most",         "least",      "descending",     "ascending",
                        "desc",         "asc",        "oldest",         "youngest",
                        "way",          "round",      "around",         "other",
                        "reverse",      "reversed",   "alphabetically", "number",
                        "largest",      "smallest",   "biggest",        "newest",
                        "latest",       "earliest",   "cheapest",       "expensive",
                        "alphabetical", "list",       "results",        "result",
                        "number",       "count",      "down",           "last",
                        "increasing",   "decreasing", "heaviest",       "lightest",
                        "longest",      "shortest",   "best",           "worst",
                        "fewest",       "recent",     "name",           "total",
                        "sum",          "average"});
}

/// Words around "the most" that name nothing new.
bool isVerb(const Item &mention)
{
    return oneOf(mention.word, {"made", "used", "got", "has", "have", "had", "common", "sold",
                                "took", "did", "does", "count", "number", "value", "figure"});
}

void turnRound(query::QueryPlan &plan)
{
    for (query::OrderItem &order : plan.orderBy) {
        order.direction = order.direction == SortDirection::Ascending ? SortDirection::Descending
                                                                      : SortDirection::Ascending;
    }
}

} // namespace

std::optional<SortDirection> AnswerEditor::direction(const query::Expression *key) const
{
    const query::ColumnRef *const column = key != nullptr ? columnIn(*key) : nullptr;
    const ColumnModel *const model = column != nullptr ? modelOf(*column) : nullptr;
    for (const Token &token : m_tokens) {
        // the oldest people have the greatest age, but the earliest day of birth
        if (oneOf(token.lower, {"oldest", "youngest", "eldest"})) {
            const bool years = model == nullptr || !model->date;
            return (token.lower == "youngest") == years ? SortDirection::Ascending
                                                        : SortDirection::Descending;
        }
    }
    if (model != nullptr && says({"worst", "best"})) {
        Measure number;
        number.table = model->id.table;
        number.column = model->id;
        return says({"worst"}) == isBurden(number, m_source) ? SortDirection::Descending
                                                             : SortDirection::Ascending;
    }
    // "highest first" tells more than a "most" beside it
    if (firstCue("asc") != nullptr || firstCue("desc") != nullptr) {
        return firstCue("desc") != nullptr ? SortDirection::Descending : SortDirection::Ascending;
    }
    for (const Item &item : m_items) {
        if (item.cue("least") != nullptr || item.cue("bottom") != nullptr) {
            return SortDirection::Ascending;
        }
        if (item.cue("most") != nullptr || item.cue("top") != nullptr) {
            return SortDirection::Descending;
        }
        if (!item.superlatives.empty()) {
            return item.superlatives.front().descending ? SortDirection::Descending
                                                        : SortDirection::Ascending;
        }
    }
    return std::nullopt;
}

bool AnswerEditor::asksForOrder() const
{
    const bool first = says({"first"}) && direction(nullptr).has_value();
    const bool sorts = says({"sort", "sorted", "arrange", "arranged", "ranked", "ordered"});
    const bool cuts = count().has_value() && (superlative() != nullptr || says({"top", "best"}));
    return (first || sorts || cuts) &&
           !says({"which", "who", "what", "when", "where", "how", "show", "list", "give"});
}

bool AnswerEditor::saysOfOrder(const Item &item) const
{
    for (std::size_t at = item.begin; at < item.end; ++at) {
        if (!isPadding(m_tokens[at].lower) && !isOrderWord(m_tokens[at].lower)) {
            return false;
        }
    }
    return true;
}

std::optional<query::QueryPlan> AnswerEditor::sorted() const
{
    const std::string &first = wordAt(m_tokens, 0);
    const bool verb =
        says({"sort", "sorted", "arrange", "arranged", "rank", "ranked", "ordered"}) ||
        (says({"order"}) && (first == "order" || says({"them", "it", "these", "those"})));
    const bool alphabet = says({"alphabetically", "alphabetical"});
    const bool turned = says({"reverse", "reversed"}) || (says({"other"}) && says({"way"}));
    // "oldest first", but not "which was hired first?"
    const bool ends = !says({"which", "who", "what", "when"}) && direction(nullptr) &&
                      (says({"first"}) || (says({"top"}) && says({"on", "at"})));
    if ((!verb && !ends && !turned && !alphabet) || m_former.setOperation) {
        return std::nullopt;
    }
    if (!std::ranges::all_of(m_items, [&](const Item &item) {
            return item.kind == ItemKind::Sign || item.kind == ItemKind::Mention ||
                   item.kind == ItemKind::Superlative || item.kind == ItemKind::Number ||
                   item.kind == ItemKind::TimeUnit || saysOfOrder(item);
        })) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    if (turned) {
        if (plan.orderBy.empty()) {
            return std::nullopt;
        }
        turnRound(plan);
        return plan;
    }
    std::optional<query::Expression> key;
    std::vector<const Item *> named = mentions();
    std::erase_if(named, [&](const Item *mention) { return saysOfOrder(*mention); });
    for (const Item *const mention : named) {
        if (auto by = keyOf(*mention)) {
            key = key ? key : std::move(by);
        } else {
            return std::nullopt;
        }
    }
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::TimeUnit && !key) {
            key = shownBy(item.stem);
        }
    }
    const bool byName =
        named.empty() && says({"alphabetically", "alphabetical", "alphabet", "name", "names"});
    if (!key && byName) {
        const auto called =
            std::ranges::find_if(m_former.select, [&](const query::SelectItem &item) {
                const auto *const column = query::as<query::ColumnRef>(item.expression);
                const ColumnModel *const model = column != nullptr ? modelOf(*column) : nullptr;
                return model != nullptr && model->text;
            });
        key = called != m_former.select.end() ? std::optional(orderKey(*called)) : std::nullopt;
    } else if (!key && named.empty()) {
        const query::SelectItem *const measured = lastFigure();
        key = measured != nullptr ? std::optional(orderKey(*measured)) : onlyNumber();
    }
    if (!key) {
        return std::nullopt;
    }
    const bool already = plan.orderBy.size() == 1 && plan.orderBy.front().key.front() == *key;
    const SortDirection way = direction(&*key).value_or(already ? plan.orderBy.front().direction
                                                                : SortDirection::Ascending);
    std::vector<query::OrderItem> order = {query::OrderItem{{std::move(*key)}, way}};
    const auto limit = says({"top"}) ? count() : std::nullopt;
    if (order != plan.orderBy && !limit) {
        // the ten with the most, turned round, are the same ten
        if (auto same = firstRowsOf(plan, m_source)) {
            plan = std::move(*same);
        }
    }
    plan.orderBy = std::move(order);
    if (limit) {
        plan.limit = *limit;
    }
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::cut() const
{
    const bool back = says({"bottom", "last", "lowest", "fewest", "smallest", "least"});
    const bool ahead = says({"top", "first", "best", "highest", "biggest", "largest", "most"});
    const Item *const outermost = superlative();
    // "make it 5", "10 instead"
    const bool another = m_former.limit && !m_former.orderBy.empty() && count() &&
                         says({"make", "instead", "rather"}) && !back && !ahead;
    if ((!back && !ahead && outermost == nullptr && !another) || firstCue("cmp") != nullptr ||
        says({"what", "which", "who", "how", "by"}) ||
        std::ranges::any_of(mentions(), [](const Item *named) { return named->word != "make"; }) ||
        !saysOnly({ItemKind::Number, ItemKind::Superlative, ItemKind::Mention},
                  {"top", "first", "best", "highest", "biggest", "largest", "bottom", "last",
                   "lowest", "fewest", "smallest", "least", "most", "single", "make", "rather"})) {
        return std::nullopt;
    }
    const auto limit = count();
    if (!limit && !says({"one", "top", "single"})) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    if (another) {
        plan.limit = *limit;
        return plan;
    }
    const bool ranksBy = outermost != nullptr || !(says({"top", "first", "bottom", "last"}));
    if (plan.orderBy.empty() || (ranksBy && !says({"top", "first"}))) {
        const query::SelectItem *const measured = lastFigure();
        auto key = measured != nullptr ? std::optional(orderKey(*measured)) : onlyNumber();
        if (!key || plan.setOperation) {
            return std::nullopt;
        }
        const SortDirection way =
            direction(&*key).value_or(back ? SortDirection::Ascending : SortDirection::Descending);
        plan.orderBy = {query::OrderItem{{std::move(*key)}, way}};
    } else if (back) {
        turnRound(plan);
    }
    plan.limit = limit.value_or(1);
    plan.offset.reset();
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::extreme() const
{
    const query::SelectItem *const measured = lastFigure();
    const bool most = firstCue("most") != nullptr;
    const bool least = firstCue("least") != nullptr;
    const Item *const outermost = superlative();
    const auto asks = std::ranges::find_if(m_tokens, [](const Token &token) {
        return oneOf(token.lower, {"which", "who", "what"});
    });
    if (measured == nullptr || m_former.groupBy.empty() || m_former.setOperation ||
        asks == m_tokens.end() || asks - m_tokens.begin() > 2 ||
        (!most && !least && outermost == nullptr) ||
        !saysOnly({ItemKind::Superlative, ItemKind::Mention},
                  {"has",     "have",     "had",    "most",   "least", "number",
                   "the",     "highest",  "lowest", "common", "used",  "fewest",
                   "popular", "frequent", "often",  "made",   "got",   "there",
                   "single",  "overall",  "count",  "figure", "value"})) {
        return std::nullopt;
    }
    // what is named must be the group or the figure
    if (!std::ranges::all_of(mentions(), [&](const Item *mention) {
            return groupsBy(*mention) || keyOf(*mention).has_value() || isVerb(*mention);
        })) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    const SortDirection way =
        direction(nullptr).value_or(least ? SortDirection::Ascending : SortDirection::Descending);
    plan.orderBy = {query::OrderItem{{orderKey(*measured)}, way}};
    plan.limit = count().value_or(1);
    plan.offset.reset();
    return plan;
}

std::optional<query::Expression> AnswerEditor::outermostKey() const
{
    const Item *const found = superlative();
    if (found == nullptr) {
        return std::nullopt;
    }
    for (const Superlative &reading : found->superlatives) {
        for (const std::string &meant : reading.concepts) {
            if (auto key = shownBy(meant)) {
                return key;
            }
        }
    }
    if (auto number = onlyNumber()) {
        return number;
    }
    std::optional<query::Expression> key;
    for (const int table : tablesToldOf(m_former, m_source)) {
        const auto name = nameInPlan(m_former, table, m_source);
        for (const ColumnModel &column : m_source.table(table).columns) {
            const bool ordered =
                name && !column.formula && (column.numeric || column.date) && !column.key &&
                std::ranges::any_of(found->superlatives, [&](const Superlative &reading) {
                    return std::ranges::any_of(reading.concepts, [&](const std::string &meant) {
                        return !column.names.empty() &&
                               std::ranges::find(column.names.front().stems, meant) !=
                                   column.names.front().stems.end();
                    });
                });
            if (ordered && key) {
                return std::nullopt;
            }
            if (ordered) {
                key = query::column(*name, column.column->name);
            }
        }
        if (key) {
            break;
        }
    }
    return key;
}

std::optional<query::QueryPlan> AnswerEditor::outermost() const
{
    const bool otherEnd =
        m_former.limit && m_tokens.size() <= 7 && (direction(nullptr) || says({"best", "worst"}));
    if ((superlative() == nullptr && !otherEnd) ||
        (query::isAggregated(m_former) && (!otherEnd || !mentions().empty())) ||
        m_former.setOperation || says({"how", "many", "sort", "order", "than", "average"}) ||
        !saysOnly({ItemKind::Superlative, ItemKind::Mention},
                  {"all", "there", "highest", "lowest", "most", "least", "fewest", "largest",
                   "smallest", "biggest", "best", "worst", "has", "have", "had", "got"})) {
        return std::nullopt;
    }
    const bool of = says({"those", "these", "them"});
    std::optional<query::Expression> key;
    for (const Item *const mention : mentions()) {
        if (!mention->is(LinkKind::Column) || key) {
            return std::nullopt;
        }
        key = keyOf(*mention);
        if (!key) {
            return std::nullopt;
        }
    }
    query::QueryPlan plan = m_former;
    if (m_former.limit) {
        if (of || *m_former.limit != 1 || m_former.orderBy.size() != 1) {
            return std::nullopt;
        }
        const auto way = direction(key ? &*key : &m_former.orderBy.front().key.front());
        if (!way) {
            return std::nullopt;
        }
        if (key) {
            plan.orderBy.front().key = {std::move(*key)};
        }
        plan.orderBy.front().direction = *way;
        return plan;
    }
    if (!key) {
        key = outermostKey();
    }
    const auto way = key ? direction(&*key) : std::nullopt;
    if (!way) {
        return std::nullopt;
    }
    plan.orderBy = {query::OrderItem{{std::move(*key)}, *way}};
    plan.limit = count().value_or(1);
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::figure() const
{
    // "how many does it have?" of the one that has the most
    const bool has = says({"have", "has", "had", "get", "got", "make", "made"});
    const bool of = says({"that", "it", "those"}) || (has && says({"he", "she", "they"}));
    if (!m_former.limit || m_former.orderBy.empty() || wordAt(m_tokens, 0) != "how" ||
        m_tokens.size() > 8 || !of ||
        (has && (m_former.limit != 1 || !query::isAggregated(m_former) || !mentions().empty())) ||
        !saysOnly({ItemKind::Mention, ItemKind::Cue},
                  {"many", "much", "long", "high", "old", "does", "have", "has", "had", "get",
                   "got", "make", "made", "he", "she", "they"})) {
        return std::nullopt;
    }
    const query::Expression &key = m_former.orderBy.front().key.front();
    const auto *const named = query::as<query::ColumnRef>(key);
    const bool shown = std::ranges::any_of(m_former.select, [&](const query::SelectItem &item) {
        return item.expression == key ||
               (named != nullptr && named->table.empty() && named->column == item.alias);
    });
    if (shown) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    plan.select.push_back(query::SelectItem{key, {}});
    return plan;
}

} // namespace querent::language
