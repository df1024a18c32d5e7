// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SettleShare.h"

#include "language/OneOf.h"

#include <algorithm>

namespace querent::language {

namespace {

bool compares(const Items &items)
{
    return std::ranges::any_of(items,
                               [](const Item &item) { return item.cue("compare") != nullptr; });
}

bool separates(const Item &item)
{
    return item.word == "," || item.word == ";" || item.word == "and" ||
           item.word.starts_with("and ");
}

/// "Number of orders, average value and share returned": the figures that are asked for beside the
/// share, each between commas of its own.
std::vector<Measure> besideShare(const Frame &frame, const Items &items)
{
    const auto share = std::ranges::find_if(items, [](const Item &item) {
        return item.cue("share") != nullptr || item.cue("rate") != nullptr;
    });
    std::vector<Measure> beside;
    for (const Measure &measure : frame.measures) {
        const auto said = std::ranges::find_if(items, [&](const Item &item) {
            return item.kind == ItemKind::Mention && !measure.words.empty() &&
                   (measure.words.find(item.word) != std::string::npos ||
                    item.word.find(measure.words) != std::string::npos);
        });
        if (!measure.only.empty()) {
            beside.push_back(measure); // counted beside already
            continue;
        }
        if (share == items.end() || said == items.end()) {
            continue;
        }
        const auto [from, until] = std::minmax(said, share);
        if (std::any_of(from, until, separates)) {
            beside.push_back(measure);
        }
    }
    return beside;
}

/// Where in the question the words of a condition stand.
std::size_t positionOf(const Condition &condition, const Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].kind == ItemKind::Mention &&
            condition.words.find(items[i].word) != std::string::npos) {
            return i;
        }
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!items[i].word.empty() && condition.words.starts_with(items[i].word)) {
            return i;
        }
    }
    return 0;
}

/// Where the rows of a share are named once more, with what limits all of them: "the percentage of
/// books over 300 pages for books of that genre"; past the end where they are not.
std::size_t rowsAgain(const Items &items)
{
    int table = -1;
    for (std::size_t i = 1; i < items.size(); ++i) {
        if (!items[i].is(LinkKind::Table)) {
            continue;
        }
        const bool again = items[i].links.front().table == table &&
                           oneOf(items[i - 1].word, {"for", "among", "amongst", "of", "out of"});
        if (again) {
            return i;
        }
        table = items[i].links.front().table;
    }
    return items.size();
}

} // namespace

bool setsApart(const Condition &condition)
{
    return condition.values.size() > 1 && !condition.negated &&
           (condition.kind == Condition::Kind::Coded ||
            (condition.kind == Condition::Kind::Compare &&
             condition.op == query::ComparisonOperator::Equal));
}

void settleShare(Frame &frame, const SourceModel &source, const Items &items)
{
    // the condition that is asked about, last in the sentence, becomes the numerator
    int chosen = -1;
    std::size_t place = 0;
    const bool against = frame.sideBySide || compares(items);
    const std::size_t again = rowsAgain(items);
    const bool before = std::ranges::any_of(frame.conditions, [&](const Condition &condition) {
        return condition.kind != Condition::Kind::During && positionOf(condition, items) < again;
    });
    for (std::size_t c = 0; c < frame.conditions.size(); ++c) {
        const Condition &condition = frame.conditions[c];
        if (condition.kind == Condition::Kind::During || condition.inherited) {
            continue;
        }
        if (chosen >= 0 && against && setsApart(condition)) {
            continue;
        }
        const bool beaten =
            chosen >= 0 && against && setsApart(frame.conditions[static_cast<std::size_t>(chosen)]);
        std::size_t position = positionOf(condition, items);
        if (before && position >= again) {
            continue;
        }
        if (position + 1 < items.size() && items[position + 1].cue("rate") != nullptr) {
            position = items.size(); // "the cancellation rate of online bookings"
        }
        if (chosen < 0 || beaten || position >= place) {
            chosen = static_cast<int>(c);
            place = position;
        }
    }
    if (chosen < 0) {
        return;
    }
    const std::vector<Measure> beside = besideShare(frame, items);
    const Condition asked = frame.conditions[static_cast<std::size_t>(chosen)];
    frame.conditions.erase(frame.conditions.begin() + chosen);
    Measure measure;
    if (beside.size() < frame.measures.size()) {
        measure = *std::ranges::find_if(frame.measures, [&](const Measure &own) {
            return std::ranges::find(beside, own) == beside.end();
        });
    } else if (!frame.outputs.empty() && source.column(frame.outputs.front()).quantity) {
        measure.function = query::AggregateFunction::Sum;
        measure.column = frame.outputs.front();
        measure.table = measure.column.table;
    } else {
        measure.table = asked.kind == Condition::Kind::Related || !asked.column.valid()
                            ? frame.subject
                            : asked.column.table;
        if (frame.subject >= 0 &&
            source.graph().distance(frame.subject, measure.table) < JoinGraph::unreachable &&
            !source.graph().fansOut(frame.subject, measure.table)) {
            measure.table = frame.subject;
        }
    }
    const Measure whole = measure;
    measure.only.push_back(asked);
    measure.operand = {whole};
    measure.percent = true;
    frame.measures = beside;
    frame.measures.push_back(std::move(measure));
    frame.operation = Operation::None;
    // everything listed beside a share is what it is grouped by
    std::erase(frame.entities, whole.table);
    for (const int entity : frame.entities) {
        Grouping group;
        group.table = entity;
        const bool known = std::any_of(frame.groups.begin(), frame.groups.end(),
                                       [&](const Grouping &g) { return g.table == entity; });
        if (!known) {
            frame.groups.push_back(group);
        }
    }
    frame.entities.clear();
    frame.outputs.clear();
}

bool settleShareOfOwners(Frame &frame, const SourceModel &source)
{
    if (frame.havings.size() != 1 || frame.havings.front().overAverage) {
        return false;
    }
    const Having &having = frame.havings.front();
    const Measure &number = having.measure;
    if (having.values.size() != 1 || number.function != query::AggregateFunction::Count ||
        number.column.valid() || !number.operand.empty()) {
        return false;
    }
    std::vector<int> owners = frame.entities;
    for (const Grouping &group : frame.groups) {
        owners.push_back(group.table);
    }
    std::erase_if(owners, [&](int table) {
        return table < 0 || table == number.table ||
               source.graph().distance(table, number.table) == JoinGraph::unreachable ||
               !source.graph().fansOut(table, number.table);
    });
    std::ranges::sort(owners);
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
    if (owners.size() != 1) {
        return false;
    }
    const int owner = owners.front();
    Condition some;
    some.kind = Condition::Kind::Related;
    some.table = number.table;
    some.inner = number.only;
    some.words = having.words;
    const double bound = having.values.front().isNumber() ? having.values.front().numeric() : -1.0;
    const bool any = (having.op == query::ComparisonOperator::GreaterOrEqual && bound == 1.0) ||
                     (having.op == query::ComparisonOperator::Greater && bound == 0.0);
    if (!any) {
        some.op = having.op;
        some.values = having.values;
    }
    Measure share;
    share.table = owner;
    share.operand = {share};
    share.only = {std::move(some)};
    share.percent = true;
    frame.measures = {std::move(share)};
    frame.havings.clear();
    frame.entities.clear();
    frame.outputs.clear();
    frame.joined.clear();
    std::erase_if(frame.groups, [&](const Grouping &group) { return group.table == owner; });
    frame.operation = Operation::None;
    return true;
}

} // namespace querent::language
