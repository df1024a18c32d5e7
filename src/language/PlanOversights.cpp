// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanOversights.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

bool onlyDrops(const PlanShape &plan, const PlanShape &rules)
{
    const auto within = [](const std::vector<std::string> &some,
                           const std::vector<std::string> &all) {
        return std::includes(all.begin(), all.end(), some.begin(), some.end());
    };
    return within(plan.group, rules.group) && within(plan.where, rules.where) &&
           within(plan.having, rules.having) &&
           plan.group.size() + plan.where.size() + plan.having.size() <
               rules.group.size() + rules.where.size() + rules.having.size();
}

bool saysLess(const PlanShape &plan, const PlanShape &rules, const SourceModel &source)
{
    const auto within = [](const std::set<std::string> &some, const std::set<std::string> &all) {
        return std::includes(all.begin(), all.end(), some.begin(), some.end());
    };
    std::set<std::string> told = plan.shownColumns;
    told.insert(plan.arrangedColumns.begin(), plan.arrangedColumns.end());
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const ColumnId key{static_cast<int>(t), source.tables()[t].key};
        if (key.column >= 0) {
            told.insert(placeOf(key, source));
        }
    }
    return !rules.group.empty() && within(rules.arrangedColumns, told) &&
           within(plan.columns, rules.columns) && within(plan.values, rules.values) &&
           within(plan.tables, rules.tables) && plan.nested <= rules.nested &&
           plan.setOperation == 0 && plan.limit == rules.limit &&
           (plan.values.size() < rules.values.size() || plan.select.size() < rules.select.size());
}

bool onlyTurns(const PlanShape &plan, const PlanShape &rules)
{
    return plan.order.size() == 1 && rules.order.size() == 1 &&
           plan.order.front().front() != rules.order.front().front() &&
           plan.order.front().substr(1) == rules.order.front().substr(1) &&
           plan.where == rules.where && plan.group == rules.group && plan.limit == rules.limit;
}

bool overlooksMean(const PlanShape &plan, const PlanShape &rules)
{
    return std::ranges::any_of(rules.having, [&](const std::string &condition) {
        return condition.find("\"select\"", 1) != std::string::npos &&
               std::ranges::find(plan.having, condition) == plan.having.end();
    });
}

bool takesWhatIsSetAside(const PlanShape &plan, const PlanShape &rules)
{
    static constexpr std::string_view differs = "\"<>\"";
    static constexpr std::string_view negates = "{\"not\":";
    return std::ranges::any_of(rules.where, [&](std::string condition) {
        if (const std::size_t at = condition.find(differs); at != std::string::npos) {
            condition.replace(at, differs.size(), "\"=\"");
        } else if (const std::size_t begin = condition.find(negates); begin != std::string::npos) {
            // braces in texts come in pairs, or else nothing is found
            std::size_t end = begin;
            int depth = 0;
            do {
                depth += condition[end] == '{' ? 1 : condition[end] == '}' ? -1 : 0;
                ++end;
            } while (depth > 0 && end < condition.size());
            condition.erase(end - 1, 1);
            condition.erase(begin, negates.size());
        } else {
            return false;
        }
        return std::ranges::find(plan.where, condition) != plan.where.end();
    });
}

bool overlooksLack(const PlanShape &plan, const PlanShape &rules)
{
    return std::ranges::any_of(rules.where, [&](const std::string &condition) {
        return condition.find("\"is_null\"") != std::string::npos &&
               condition.find("\"select\"", 1) == std::string::npos &&
               std::ranges::find(plan.where, condition) == plan.where.end();
    });
}

bool overlooksRecurring(const PlanShape &plan, const PlanShape &rules)
{
    return rules.does.contains("recurs") && !plan.does.contains("recurs");
}

bool overlooksSpans(const PlanShape &plan, const PlanShape &rules)
{
    const auto says = [](const std::string &expression) {
        return expression.find("\"days_between\"") != std::string::npos;
    };
    const auto spans = [&](const PlanShape &shape) {
        return std::ranges::any_of(shape.select, says) || std::ranges::any_of(shape.where, says);
    };
    return spans(rules) && !spans(plan);
}

bool overlooksBirth(const PlanShape &plan, const PlanShape &rules, const SourceModel &source)
{
    const auto tests = [&source](const PlanShape &shape) {
        return std::ranges::any_of(source.tables(), [&](const TableModel &table) {
            return std::ranges::any_of(table.columns, [&](const ColumnModel &column) {
                return tellsBirth(column) &&
                       shape.testedColumns.contains(placeOf(column.id, source));
            });
        });
    };
    return tests(rules) && !tests(plan);
}

bool overlooksPlace(const PlanShape &plan, const PlanShape &rules, const Frame &read,
                    const SourceModel &source)
{
    return read.where && (!showsPlace(plan, source) ||
                          !std::ranges::includes(plan.shownColumns, rules.shownColumns));
}

bool overlooksFigures(const PlanShape &plan, const Frame &rules, const Items &linked)
{
    const auto asked = std::ranges::count_if(linked, [](const Item &item) {
        return item.cue("count") != nullptr || item.cue("agg") != nullptr;
    });
    const auto told = std::ranges::count_if(plan.select, [](const std::string &shown) {
        return shown.find("\"aggregate\"") != std::string::npos;
    });
    const std::size_t figures = rules.measures.size();
    // "all courses, and those held and those cancelled": figures of some rows each
    const bool ofSome = std::ranges::any_of(
        rules.measures, [](const Measure &measure) { return !measure.only.empty(); });
    return figures > 1 && rules.operation == Operation::None &&
           (ofSome || static_cast<std::size_t>(asked) >= figures) &&
           static_cast<std::size_t>(told) < figures;
}

bool overlooksUnits(const PlanShape &plan, const PlanShape &rules)
{
    const auto withoutNumbers = [](std::string condition) {
        std::erase_if(condition, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
        return condition;
    };
    return std::ranges::any_of(rules.where, [&](const std::string &told) {
        return std::ranges::find(plan.where, told) == plan.where.end() &&
               std::ranges::any_of(plan.where, [&](const std::string &condition) {
                   return withoutNumbers(condition) == withoutNumbers(told);
               });
    });
}

bool addsWhatDoesNotAdd(const PlanShape &plan, const PlanShape &rules, const SourceModel &source)
{
    return std::ranges::any_of(source.tables(), [&](const TableModel &table) {
        return std::ranges::any_of(table.columns, [&](const ColumnModel &column) {
            const std::string place = placeOf(column.id, source);
            const bool summed = plan.summedColumns.contains(place);
            // of what is kept again and again the rules take the last, or the mean over time
            const bool level = column.last && plan.select != rules.select;
            return column.numeric && summed &&
                   (level || (!column.quantity && !rules.summedColumns.contains(place)));
        });
    });
}

bool sharesUnasked(const std::optional<Frame> &plan, const Items &linked)
{
    static constexpr std::array<std::string_view, 3> cues{"share", "rate", "ratio"};
    return plan &&
           (plan->operation == Operation::ShareOfTotal ||
            std::ranges::any_of(plan->measures, &Measure::percent)) &&
           std::ranges::none_of(linked, [](const Item &item) {
               return item.percent || std::ranges::any_of(cues, [&](std::string_view cue) {
                          return item.cue(cue) != nullptr;
                      });
           });
}

bool readsLess(const PlanShape &plan, const PlanShape &rules)
{
    return plan.tables.size() < rules.tables.size() &&
           std::ranges::includes(rules.tables, plan.tables);
}

bool overlooksStoredPercent(bool worksOut, const PlanShape &shape, const Items &linked,
                            const SourceModel &source)
{
    static constexpr std::array<std::string_view, 4> said{"percent", "pct", "rate", "percentage"};
    const auto stored = [&](const Item &item) {
        if (!item.is(LinkKind::Column)) {
            return false;
        }
        const ColumnId id = item.links.front().id();
        const std::vector<std::string> &words = source.column(id).names.front().words;
        return !shape.columns.contains(placeOf(id, source)) &&
               std::ranges::any_of(said, [&](std::string_view word) {
                   return std::ranges::find(words, word) != words.end();
               });
    };
    return worksOut && std::ranges::any_of(linked, stored);
}

} // namespace querent::language
