// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/CueFit.h"

#include "language/AskedNoun.h"

#include <algorithm>
#include <array>
#include <vector>

namespace querent::language {

namespace {

using Names = std::vector<std::string_view>;

/// A kind of demand: the cues that make it, as "kind" or "kind payload", and what in a plan meets
/// it, as PlanShape::does and doesOf() name it.
struct Demand
{
    std::string_view name;
    Names cues;
    Names meets;
};

const std::vector<Demand> &demands()
{
    static const std::vector<Demand> all{
        {"counts", {"count"}, {"count", "sum"}},
        {"how much", {"muchof"}, {"sum", "average", "max", "min", "median", "divide"}},
        {"average", {"agg avg"}, {"average", "median", "divide"}},
        {"total", {"agg sum", "total"}, {"sum", "count", "window"}},
        {"extreme", {"agg max", "agg min"}, {"max", "min", "limit", "window"}},
        {"median", {"agg median", "percentile", "agg stddev"}, {"median"}},
        {"share", {"share", "rate", "ratio"}, {"divide"}},
        {"change", {"growth", "change"}, {"window", "subtract", "divide"}},
        {"running", {"running", "moving"}, {"window"}},
        {"groups", {"group", "by"}, {"group", "window"}},
        {"ranks",
         {"top", "bottom", "most", "least", "superlative"},
         {"limit", "window", "max", "min"}},
        {"sorts", {"sort", "desc", "asc"}, {"order", "window"}},
        {"leaves out", {"not", "null"}, {"not", "case"}},
        {"distinct", {"distinct"}, {"distinct", "group"}},
        {"text", {"contain", "starts", "ends"}, {"like"}},
        {"compares", {"cmp", "between", "number"}, {"compare", "limit", "having", "case"}},
        {"against average", {"avgthan"}, {"nested"}},
        {"period", {"period"}, {"period"}},
        {"time unit", {"unit"}, {"bucket"}},
    };
    return all;
}

bool makes(const Item &item, std::string_view cue)
{
    if (cue == "superlative") {
        return item.kind == ItemKind::Superlative;
    }
    if (cue == "number") {
        return item.kind == ItemKind::Number;
    }
    if (cue == "period") {
        return item.kind == ItemKind::Period && !item.recurring;
    }
    if (cue == "unit") {
        return item.kind == ItemKind::TimeUnit;
    }
    if (item.kind != ItemKind::Cue) {
        return false;
    }
    const auto space = cue.find(' ');
    if (cue == "ratio" && item.cue("group") != nullptr) {
        return false; // "per shop" takes apart more often than it divides
    }
    const Cue *const found = item.cue(cue.substr(0, space));
    return found != nullptr &&
           (space == std::string_view::npos || found->payload == cue.substr(space + 1));
}

std::set<std::string_view> doesOf(const PlanShape &shape)
{
    std::set<std::string_view> does = shape.does;
    const auto add = [&does](bool is, std::string_view name) {
        if (is) {
            does.insert(name);
        }
    };
    add(!shape.group.empty(), "group");
    add(!shape.having.empty(), "having");
    add(!shape.order.empty(), "order");
    add(shape.limit.has_value(), "limit");
    add(shape.distinct, "distinct");
    add(shape.nested > 0, "nested");
    return does;
}

/// Whether the plan lists the rows that the question asks something of each of, as they are: "the
/// owner of each pet", of whom a pet has one.
bool listsEach(const Items &linked, const PlanShape &shape, const SourceModel &source)
{
    static constexpr std::array<std::string_view, 6> figures{"count", "sum", "average",
                                                             "max",   "min", "median"};
    const bool works = std::ranges::any_of(
        figures, [&](std::string_view figure) { return shape.does.contains(figure); });
    if (works || !shape.group.empty()) {
        return false;
    }
    bool each = false;
    for (const Item &item : linked) {
        if (each && item.is(LinkKind::Table)) {
            const std::vector<ColumnModel> &columns =
                source.table(item.links.front().table).columns;
            return std::ranges::any_of(columns, [&](const ColumnModel &column) {
                return shape.shownColumns.contains(placeOf(column.id, source));
            });
        }
        each = item.cue("group") != nullptr || (each && item.filler());
    }
    return false;
}

} // namespace

std::vector<Feature> cueFit(const Items &linked, const PlanShape &shape, const SourceModel &source)
{
    std::set<std::string_view> does = doesOf(shape);
    if (listsEach(linked, shape, source)) {
        does.insert("group");
    }
    std::vector<Feature> features;
    double open = 0.0;
    for (const Demand &demand : demands()) {
        const bool demanded = std::ranges::any_of(linked, [&](const Item &item) {
            return std::ranges::any_of(demand.cues,
                                       [&](std::string_view cue) { return makes(item, cue); });
        });
        const bool done = std::ranges::any_of(
            demand.meets, [&](std::string_view name) { return does.contains(name); });
        features.push_back({demand.name, demanded ? (done ? 1.0 : -1.0) : done ? 0.5 : 0.0});
        open += demanded && !done ? 1.0 : 0.0;
    }
    features.push_back({"open demands", open});
    const auto vain = askedInVain(linked, shape, source);
    features.push_back({"asked in vain", !vain ? 0.0 : vain->known ? 2.0 : 1.0});
    features.push_back({"left without trace", leftWithoutTrace(linked, shape, source) ? 1.0 : 0.0});
    return features;
}

} // namespace querent::language
