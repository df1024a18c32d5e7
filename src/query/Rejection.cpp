// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/Rejection.h"

#include "query/PlanNames.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"
#include "query/SqlLexer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace querent::query {

namespace {

using nlohmann::json;
using What = Rejection::What;

constexpr std::string_view mark = "rejection:";

std::string_view nameOf(What what) noexcept
{
    return what == What::Part ? "part" : what == What::Rows ? "rows" : "whole";
}

What whatCalled(std::string_view name) noexcept
{
    return name == "part" ? What::Part : name == "rows" ? What::Rows : What::Whole;
}

using Names = std::map<std::string, std::string>; ///< of a query's sources, and their tables

void unname(QueryPlan &plan, Names names);

void unname(Expression &expression, const Names &names)
{
    if (auto *const column = as<ColumnRef>(expression)) {
        const auto known = names.find(lowerCaseName(column->table));
        column->table = known != names.end() ? known->second : lowerCaseName(column->table);
        column->column = lowerCaseName(column->column);
    } else if (auto *const bucket = as<TimeBucket>(expression)) {
        bucket->encoding = data::DateEncoding::None;
    } else if (auto *const period = as<DuringPeriod>(expression)) {
        period->encoding = data::DateEncoding::None;
    } else if (auto *const call = as<Call>(expression)) {
        call->encodings.clear();
    }
    forEachChild(
        expression, [&](Expression &child) { unname(child, names); },
        [&](QueryPlan &inner) { unname(inner, names); });
}

/// Calls every column by its table, and nothing by a name that the plan alone knows.
void unname(QueryPlan &plan, Names names)
{
    std::vector<TableSource *> sources;
    if (plan.from) {
        sources.push_back(&*plan.from);
    }
    for (Join &join : plan.joins) {
        sources.push_back(&join.source);
    }
    for (const TableSource *source : sources) {
        const auto same = std::ranges::count(sources, source->table, &TableSource::table);
        const std::string name = lowerCaseName(sourceName(*source));
        // a table that stands here twice is told apart by its names alone
        names[name] = source->subquery.empty() && same == 1 ? lowerCaseName(source->table) : name;
    }
    if (sources.size() == 1) {
        names[""] = names[lowerCaseName(sourceName(*sources.front()))];
    }
    forEachPart(
        plan, [&](Expression &part) { unname(part, names); },
        [&](QueryPlan &inner) { unname(inner, names); });
    for (SelectItem &item : plan.select) {
        item.alias.clear();
    }
    for (TableSource *source : sources) {
        source->table = lowerCaseName(source->table);
        if (names[lowerCaseName(sourceName(*source))] == source->table) {
            source->alias.clear();
        }
    }
}

QueryPlan unnamed(QueryPlan plan)
{
    unname(plan, {});
    return plan;
}

bool contains(const std::vector<Expression> &list, const Expression &expression)
{
    return std::ranges::find(list, expression) != list.end();
}

std::vector<Expression> expressionsOf(const std::vector<SelectItem> &items)
{
    std::vector<Expression> list;
    for (const SelectItem &item : items) {
        list.push_back(item.expression);
    }
    return list;
}

/// The list of the query in which such a part would stand.
std::vector<Expression> listIn(const QueryPlan &query, PlanSection section)
{
    switch (section) {
    case PlanSection::Select:
        return expressionsOf(query.select);
    case PlanSection::GroupBy:
        return query.groupBy;
    case PlanSection::Where:
        return conjunctsOf(query.where);
    case PlanSection::Having:
        return conjunctsOf(query.having);
    case PlanSection::None:
    case PlanSection::OrderBy:
    case PlanSection::Limit:
        break;
    }
    return {};
}

const QueryPlan *queryAt(const QueryPlan &plan, const PlanPlace &place)
{
    const auto queries = queriesOf(plan);
    const bool there = place.query >= 0 && static_cast<std::size_t>(place.query) < queries.size();
    return there ? queries[static_cast<std::size_t>(place.query)] : nullptr;
}

bool sharesOrder(const QueryPlan &rejected, const PlanPlace &place, const QueryPlan &plan)
{
    const QueryPlan *query = queryAt(rejected, place);
    const auto at = static_cast<std::size_t>(std::max(place.index, 0));
    return query != nullptr && at < query->orderBy.size() &&
           std::ranges::any_of(queriesOf(plan), [&](const QueryPlan *other) {
               return std::ranges::find(other->orderBy, query->orderBy[at]) != other->orderBy.end();
           });
}

/// Whether a list has the part: one of its entries, where these stand for the same thing, else all.
bool hasPart(const std::vector<Expression> &list, const std::vector<Expression> &part,
             PlanSection section)
{
    const auto there = [&](const Expression &entry) { return contains(list, entry); };
    const bool shown =
        section == PlanSection::Select && std::ranges::none_of(part, containsAggregate);
    return shown ? std::ranges::all_of(part, there) : std::ranges::any_of(part, there);
}

bool sharesPart(const Rejection &rejection, const QueryPlan &plan)
{
    const PlanPlace &place = rejection.part.place;
    const QueryPlan rejected = unnamed(*rejection.plan);
    const QueryPlan other = unnamed(plan);
    if (place.section == PlanSection::OrderBy) {
        return sharesOrder(rejected, place, other);
    }
    if (place.section == PlanSection::Limit) {
        const QueryPlan *query = queryAt(rejected, place);
        return query != nullptr && query->limit == other.limit;
    }
    const std::vector<Expression> part = pieceAt(rejected, place);
    return !part.empty() && std::ranges::any_of(queriesOf(other), [&](const QueryPlan *query) {
        return hasPart(listIn(*query, place.section), part, place.section);
    });
}

/// Whether two queries ask for the same rows and columns, in whatever order they name them.
bool sameReading(const QueryPlan &left, const QueryPlan &right)
{
    if (left == right) {
        return true;
    }
    const auto same = [&](PlanSection section) {
        const auto one = listIn(left, section);
        const auto other = listIn(right, section);
        return one.size() == other.size() && std::ranges::is_permutation(one, other);
    };
    return queriesOf(left).size() == 1 && queriesOf(right).size() == 1 &&
           same(PlanSection::Select) && same(PlanSection::GroupBy) && same(PlanSection::Where) &&
           same(PlanSection::Having) && left.orderBy == right.orderBy &&
           left.limit == right.limit && left.distinct == right.distinct && left.from == right.from;
}

/// Words in small letters with one blank between them, without the marks that only end sentences.
std::string plainWords(const std::string &question)
{
    static constexpr std::string_view marks = " \t\r\n.,;:!?\"'";
    std::string words;
    for (const char character : question) {
        if (marks.find(character) == std::string_view::npos) {
            words += character;
        } else if (!words.empty() && words.back() != ' ') {
            words += ' ';
        }
    }
    while (!words.empty() && words.back() == ' ') {
        words.pop_back();
    }
    return lowerCaseName(words);
}

/// A statement without its layout.
std::string plainSql(std::string sql)
{
    std::erase_if(sql, [](char character) {
        return std::string_view(" \t\r\n;").find(character) != std::string_view::npos;
    });
    return sql;
}

} // namespace

bool isRejection(const Lesson &lesson) noexcept
{
    return lesson.constraint.starts_with(mark);
}

Lesson lessonOf(const Rejection &rejection)
{
    const json document{
        {"after", rejection.after}, {"what", nameOf(rejection.what)},
        {"part", rejection.part},   {"plan", rejection.plan ? planToJson(*rejection.plan) : json()},
        {"sql", rejection.sql},     {"remark", rejection.remark}};
    Lesson lesson;
    lesson.id = rejection.id;
    lesson.question = rejection.question;
    lesson.meaning = rejection.part.label;
    lesson.constraint =
        std::string(mark) + document.dump(-1, ' ', false, json::error_handler_t::replace);
    return lesson;
}

std::optional<Rejection> rejectionIn(const Lesson &lesson)
{
    if (!isRejection(lesson)) {
        return std::nullopt;
    }
    const json document = json::parse(lesson.constraint.substr(mark.size()), nullptr, false);
    const auto text = [&](const char *key) {
        const auto found = document.find(key);
        return found != document.end() && found->is_string() ? found->get<std::string>()
                                                             : std::string();
    };
    if (!document.is_object()) {
        return std::nullopt;
    }
    Rejection rejection;
    rejection.id = lesson.id;
    rejection.question = lesson.question;
    rejection.after = text("after");
    rejection.what = whatCalled(text("what"));
    rejection.sql = text("sql");
    rejection.remark = text("remark");
    if (const auto part = document.find("part"); part != document.end()) {
        rejection.part = part->get<UnderstoodPart>();
    }
    if (const auto plan = document.find("plan"); plan != document.end() && plan->is_object()) {
        if (auto read = planFromJson(*plan)) {
            rejection.plan = *std::move(read);
        }
    }
    return rejection.plan || !rejection.sql.empty() ? std::optional(std::move(rejection))
                                                    : std::nullopt;
}

std::string rowsOf(const QueryPlan &plan)
{
    const QueryPlan bare = unnamed(plan);
    std::string table;
    for (const QueryPlan *query : queriesOf(bare)) {
        if (!query->from || query->from->table.empty()) {
            continue;
        }
        table = query->from->table;
        for (const SelectItem &item : query->select) {
            const SourceNameSet measured =
                containsAggregate(item.expression) ? mentionedIn(item.expression) : SourceNameSet();
            if (!measured.empty()) {
                table = *measured.begin();
                break;
            }
        }
    }
    return table;
}

bool refuses(const Rejection &rejection, const QueryPlan &plan)
{
    if (!rejection.plan) {
        return false;
    }
    switch (rejection.what) {
    case What::Part:
        return sharesPart(rejection, plan);
    case What::Rows:
        return rowsOf(*rejection.plan) == rowsOf(plan);
    case What::Whole:
        break;
    }
    return sameReading(unnamed(*rejection.plan), unnamed(plan));
}

bool refuses(const std::vector<Rejection> &rejections, const QueryPlan &plan)
{
    return std::ranges::any_of(
        rejections, [&](const Rejection &rejection) { return refuses(rejection, plan); });
}

bool refuses(const std::vector<Rejection> &rejections, const std::string &sql)
{
    return std::ranges::any_of(rejections, [&](const Rejection &rejection) {
        return !rejection.sql.empty() && plainSql(rejection.sql) == plainSql(sql);
    });
}

bool sameWords(const std::string &left, const std::string &right)
{
    return plainWords(left) == plainWords(right);
}

std::vector<Rejection> rejectionsOf(const Lessons &lessons, const std::string &question,
                                    const std::string &after)
{
    std::vector<Rejection> found;
    for (const Lesson &lesson : lessons) {
        if (!isRejection(lesson) || !sameWords(lesson.question, question)) {
            continue;
        }
        auto rejection = rejectionIn(lesson);
        if (rejection && (rejection->after.empty() || sameWords(rejection->after, after))) {
            found.push_back(*std::move(rejection));
        }
    }
    return found;
}

} // namespace querent::query
