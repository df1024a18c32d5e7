// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ResultRivals.h"

#include "data/Nouns.h"
#include "language/EndDates.h"
#include "language/OneOf.h"
#include "language/PlanColumns.h"
#include "language/PlanExplainer.h"
#include "language/PlanShape.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"
#include "query/RowPeek.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::language {

namespace {

using query::Expression;
using query::QueryPlan;
using Kind = query::TrialResult::Kind;

constexpr std::size_t mostReadings = 4;
/// More people are not meant by a name that they have in common.
constexpr std::size_t mostOfOneName = 40;

/// The column under a period or a bucket of time; null for everything else.
template <typename SomeExpression>
auto timed(SomeExpression &expression) -> decltype(query::as<query::ColumnRef>(expression))
{
    const auto under = [](auto *node) -> decltype(query::as<query::ColumnRef>(expression)) {
        return node == nullptr || node->operand.empty()
                   ? nullptr
                   : query::as<query::ColumnRef>(node->operand.front());
    };
    if (auto *found = under(query::as<query::DuringPeriod>(expression))) {
        return found;
    }
    return under(query::as<query::TimeBucket>(expression));
}

/// Whether somebody has said which date counts for the rows.
bool settledByDictionary(const SourceModel &source, const TableModel &table)
{
    const auto said = source.dictionary().tables.find(table.table->name);
    return said != source.dictionary().tables.end() && said->second.date.has_value();
}

bool isBare(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 9> plain{"date", "day", "dt",   "time",     "at",
                                                           "on",   "ts",  "when", "timestamp"};
    return std::ranges::all_of(column.names.front().words, [&](const std::string &word) {
        return std::ranges::find(plain, word) != plain.end();
    });
}

/// Whether rows are dated by this column as a matter of course: "orders in May" were ordered then.
bool datesRows(const ColumnModel &column, const TableModel &table)
{
    static constexpr std::array<std::string_view, 49> natural{
        "start",    "begin", "began", "open",   "creat",  "order",   "book",    "hire",   "hir",
        "join",     "issu",  "sold",  "sale",   "sell",   "purchas", "bought",  "visit",  "check",
        "transact", "enter", "entri", "admi",   "depart", "rent",    "borrow",  "loan",   "request",
        "submit",   "post",  "sign",  "regist", "enrol",  "appoint", "session", "paid",   "pay",
        "place",    "made",  "taken", "record", "measur", "log",     "held",    "invoic", "bgn",
        "beg",      "strt",  "opn",   "crt"};
    const NameWords &name = column.names.front();
    const NameWords &row = table.names.front();
    const bool ofRow = std::ranges::any_of(name.stems, [&](const std::string &stem) {
        // "shipped" of shipments, "admitted" of admissions
        return std::ranges::any_of(row.stems, [&stem](const std::string &own) {
            return own == stem || (stem.size() >= 4 && own.starts_with(stem)) ||
                   (own.size() >= 4 && stem.starts_with(own));
        });
    });
    return ofRow || isBare(column) || anyBeginsLike(name.stems, natural);
}

bool mayDateRows(const ColumnModel &column)
{
    // of plans, of the record itself, of people
    static constexpr std::array<std::string_view, 18> never{
        "due",   "plan", "expect", "estim",  "schedul", "updat", "modifi", "birth", "born",
        "expir", "dead", "target", "promis", "valid",   "creat", "insert", "chang", "last"};
    return column.date && !column.hidden && !column.formula && !column.key &&
           !anyBeginsLike(column.names.front().stems, never);
}

/// Whether some word of the question speaks of a date of these rows.
bool dateSaid(const Items &linked, const TableModel &table)
{
    constexpr double likely = 0.5;
    return std::ranges::any_of(linked, [&](const Item &item) {
        if (item.kind == ItemKind::Period || item.kind == ItemKind::Sign) {
            return false;
        }
        if (saysEnding(item.word) && endDateOf(table) != nullptr) {
            return true;
        }
        const bool names = std::ranges::any_of(item.links, [&](const Link &link) {
            return link.kind == LinkKind::Column && link.score >= likely &&
                   link.table == table.columns.front().id.table &&
                   table.columns[static_cast<std::size_t>(link.column)].date;
        });
        return names || std::ranges::any_of(table.columns, [&](const ColumnModel &column) {
                   const std::vector<std::string> &stems = column.names.front().stems;
                   return column.date && item.stem.size() > 2 &&
                          std::ranges::find(stems, item.stem) != stems.end();
               });
    });
}

/// "Shipments by date", where no date of theirs is called that alone, and none is named.
bool anyDateSaid(const Items &linked, const TableModel &table)
{
    const bool said = std::ranges::any_of(
        linked, [](const Item &item) { return item.word == "date" || item.word == "dates"; });
    const std::vector<std::string> &rows = table.names.front().stems;
    const auto named = [&](const ColumnModel &column) {
        const std::vector<std::string> &stems = column.names.front().stems;
        return std::ranges::any_of(linked, [&](const Item &item) {
            return item.word != "date" && item.word != "dates" && item.word.size() > 2 &&
                   std::ranges::find(stems, item.stem) != stems.end() &&
                   std::ranges::find(rows, item.stem) == rows.end();
        });
    };
    return said && std::ranges::none_of(table.columns, [&](const ColumnModel &column) {
               return column.date && (isBare(column) || named(column));
           });
}

/// The conditions that a row must meet one and all.
std::vector<Expression *> conjuncts(Expression &condition)
{
    auto *logical = query::as<query::Logical>(condition);
    if (logical == nullptr || logical->op != query::LogicalOperator::And) {
        return {&condition};
    }
    std::vector<Expression *> all;
    for (Expression &operand : logical->operands) {
        const std::vector<Expression *> inner = conjuncts(operand);
        all.insert(all.end(), inner.begin(), inner.end());
    }
    return all;
}

/// "The Vienna store": one row is meant, though told by a value that others may have as well.
bool singledOut(ColumnId id, const Items &linked)
{
    for (std::size_t i = 1; i + 1 < linked.size(); ++i) {
        const Item &rows = linked[i + 1];
        const bool value = std::ranges::any_of(linked[i].links, [&](const Link &link) {
            return link.kind == LinkKind::Value && link.id() == id;
        });
        const bool named = std::ranges::any_of(rows.links, [&](const Link &link) {
            return link.kind == LinkKind::Table && link.table == id.table && link.score >= 0.9;
        });
        if (value && named && oneOf(linked[i - 1].word, {"the", "our"}) &&
            data::singular(rows.word) == rows.word) {
            return true;
        }
    }
    return false;
}

/// The column that a condition compares with a name, by which a row of people or things is meant.
ColumnId namedBy(const Expression &condition, const Items &linked, const SourceModel &source)
{
    const std::vector<Expression> *operands = nullptr;
    if (const auto *comparison = query::as<query::Comparison>(condition)) {
        operands =
            comparison->op == query::ComparisonOperator::Equal ? &comparison->operands : nullptr;
    } else if (const auto *like = query::as<query::Like>(condition)) {
        operands = like->negated ? nullptr : &like->operands;
    }
    if (operands == nullptr || operands->size() != 2) {
        return {};
    }
    const auto *reference = query::as<query::ColumnRef>(operands->front());
    const auto *text = query::as<query::Literal>(operands->back());
    const ColumnId id = reference != nullptr ? columnOf(*reference, source) : ColumnId{};
    if (!id.valid() || text == nullptr || text->value.text() == nullptr) {
        return {};
    }
    const std::vector<int> &labels = source.table(id.table).labels;
    const bool label = std::ranges::find(labels, id.column) != labels.end();
    return (label || singledOut(id, linked)) && source.table(id.table).key >= 0 ? id : ColumnId{};
}

/// Whether the plan shows or groups by columns of the table.
bool tellsOf(const QueryPlan &plan, int table, const SourceModel &source)
{
    bool found = false;
    const auto look = [&](auto &&self, const Expression &expression) -> void {
        const auto *reference = query::as<query::ColumnRef>(expression);
        found = found || (reference != nullptr && columnOf(*reference, source).table == table);
        query::forEachChild(
            expression, [&](const Expression &child) { self(self, child); },
            [](const QueryPlan &) {});
    };
    for (const query::SelectItem &item : plan.select) {
        look(look, item.expression);
    }
    for (const Expression &group : plan.groupBy) {
        look(look, group);
    }
    return found || (plan.from && plan.joins.empty());
}

/// What tells rows of one name apart: their labels, else the first column in which they differ.
std::vector<std::string> tellApart(const std::vector<data::Row> &rows,
                                   const std::vector<ColumnId> &columns, std::size_t labels,
                                   const OpenPlan &open)
{
    const PlanExplainer explainer(open.source, open.phrases);
    const auto differs = [&](std::size_t place) {
        return std::ranges::any_of(
            rows, [&](const data::Row &row) { return !(row[place] == rows.front()[place]); });
    };
    std::size_t extra = 0;
    bool apart = false;
    for (std::size_t c = 1; c < columns.size() && !apart; ++c) {
        apart = differs(c);
        extra = apart && c > labels ? c : 0;
    }
    std::vector<std::string> told;
    for (const data::Row &row : rows) {
        std::string label;
        for (std::size_t c = 1; c <= labels; ++c) {
            label += (c == 1 ? "" : " ") + data::toText(row[c]);
        }
        const std::size_t by = apart ? extra : 0;
        if (by != 0 || !apart) {
            label += " (" + explainer.columnName(columns[by]) + ": " + data::toText(row[by]) + ")";
        }
        told.push_back(std::move(label));
    }
    return told;
}

/// Whether the words of the names that the conditions ask for are whole words of a row's labels.
bool isCalled(const data::Row &row, std::size_t labels, const std::vector<Expression> &conditions)
{
    std::vector<std::string> called;
    for (std::size_t c = 1; c <= labels; ++c) {
        std::ranges::copy(valueWords(data::toText(row[c])), std::back_inserter(called));
    }
    const auto missing = [&](const Expression &node) {
        const auto *text = query::as<query::Literal>(node);
        return text != nullptr && text->value.text() != nullptr &&
               std::ranges::any_of(valueWords(*text->value.text()), [&](const std::string &word) {
                   return std::ranges::find(called, word) == called.end();
               });
    };
    return std::ranges::none_of(conditions, [&](const Expression &condition) {
        return query::anyWithin(condition, missing);
    });
}

} // namespace

StructuralReadings dateRivals(const OpenPlan &open)
{
    ColumnId dated;
    bool several = false;
    const auto byDate = [&](const Expression &expression) {
        const auto *reference = query::as<query::ColumnRef>(expression);
        const ColumnId id = reference != nullptr ? columnOf(*reference, open.source) : ColumnId{};
        return id.valid() && open.source.column(id).date &&
               std::ranges::find(open.plan.groupBy, expression) != open.plan.groupBy.end();
    };
    const auto dateIn = [&](auto &expression) {
        return byDate(expression) ? query::as<query::ColumnRef>(expression) : timed(expression);
    };
    everywhere(open.plan, [&](const Expression &expression) {
        if (const auto *reference = dateIn(expression)) {
            const ColumnId id = columnOf(*reference, open.source);
            several = several || !id.valid() || (dated.valid() && dated != id);
            dated = id;
        }
    });
    StructuralReadings result;
    if (!dated.valid() || several) {
        return result;
    }
    const TableModel &table = open.source.table(dated.table);
    const bool clear =
        !anyDateSaid(open.linked, table) &&
        (datesRows(open.source.column(dated), table) || dateSaid(open.linked, table));
    // when something was reported, and not when it was done with
    const auto begins = [](const ColumnModel &column) {
        return std::ranges::any_of(column.names.front().words, saysBeginning);
    };
    const bool opens = dated.column == table.eventDate && begins(open.source.column(dated)) &&
                       std::ranges::none_of(table.columns, [&](const ColumnModel &column) {
                           return column.id != dated && mayDateRows(column) && begins(column);
                       });
    // "overdue" says which date it is
    const bool ends =
        std::ranges::any_of(open.linked,
                            [](const Item &item) {
                                return oneOf(item.word, {"overdue", "past due", "late", "expired",
                                                         "expiring", "due"});
                            }) &&
        std::ranges::any_of(
            open.source.column(dated).names.front().words, [](const std::string &word) {
                return oneOf(word,
                             {"due", "deadline", "expiry", "expires", "promised", "until", "end"});
            });
    if (clear || opens || ends || settledByDictionary(open.source, table)) {
        return result;
    }
    const PlanExplainer explainer(open.source, open.phrases);
    result.readings.push_back({explainer.columnName(dated), open.plan});
    for (const ColumnModel &column : table.columns) {
        if (column.id == dated || !mayDateRows(column) || result.readings.size() >= mostReadings) {
            continue;
        }
        QueryPlan other = open.plan;
        everywhere(other, [&](Expression &expression) {
            if (auto *reference = dateIn(expression)) {
                reference->column = column.column->name;
            }
        });
        result.readings.push_back({explainer.columnName(column.id), std::move(other)});
    }
    result.question = open.phrases.say(QUERENT_PHRASE("language", "Which date counts?"));
    return result;
}

StructuralReadings namesakes(const OpenPlan &open)
{
    StructuralReadings result;
    const auto *peek = dynamic_cast<const query::RowPeek *>(open.trials);
    if (peek == nullptr || open.plan.where.empty()) {
        return result;
    }
    QueryPlan named = open.plan;
    std::vector<Expression> conditions;
    int table = -1;
    for (const Expression *condition : conjuncts(named.where.front())) {
        const ColumnId id = namedBy(*condition, open.linked, open.source);
        if (id.valid() && (table < 0 || table == id.table)) {
            table = id.table;
            conditions.push_back(*condition);
        }
    }
    if (table < 0 || tellsOf(open.plan, table, open.source)) {
        return result;
    }
    const TableModel &model = open.source.table(table);
    std::vector<ColumnId> columns{ColumnId{table, model.key}};
    for (const int label : model.labels) {
        columns.push_back(ColumnId{table, label});
    }
    const std::size_t labels = model.labels.size();
    for (const ColumnModel &column : model.columns) {
        const bool tells = (column.category || column.date || column.text) && !column.formula &&
                           !column.hidden && !column.key &&
                           column.column->role != data::ColumnRole::Contact;
        if (tells && std::ranges::find(columns, column.id) == columns.end()) {
            columns.push_back(column.id);
        }
    }
    QueryPlan rows;
    rows.from = query::TableSource{model.table->name, {}, {}};
    for (const ColumnId id : columns) {
        rows.select.push_back(query::SelectItem{
            query::column(model.table->name, open.source.column(id).column->name), {}});
    }
    rows.where = {query::allOf(conditions)};
    const std::size_t most = model.person ? mostOfOneName : mostReadings;
    rows.limit = static_cast<std::int64_t>(most);
    std::vector<data::Row> found = peek->peek(rows, most, open.stop);
    if (found.size() < 2 || found.size() >= most) {
        return result; // a kind of them rather than a name
    }
    // "Bakker" is rather Bakker than Bakkerij; further ones can be named
    std::ranges::stable_partition(
        found, [&](const data::Row &row) { return isCalled(row, labels, conditions); });
    found.resize(std::min(found.size(), mostReadings - 1));
    const std::vector<std::string> told = tellApart(found, columns, labels, open);
    const Expression key =
        query::column(model.table->name, open.source.column(columns.front()).column->name);
    for (std::size_t r = 0; r < found.size(); ++r) {
        QueryPlan one = open.plan;
        std::vector<Expression> where{std::move(one.where.front())};
        where.push_back(query::compare(query::ComparisonOperator::Equal, key,
                                       query::literal(found[r].front())));
        one.where = {query::allOf(std::move(where))};
        result.readings.push_back({told[r], std::move(one)});
    }
    const PlanExplainer explainer(open.source, open.phrases);
    result.readings.push_back(
        {open.phrases.say(QUERENT_PHRASE("language", "All of them")), open.plan});
    result.question = open.phrases.say(
        QUERENT_PHRASE("language", "Several rows of %1 are called so. Which is meant?"),
        {explainer.tableName(table)});
    return result;
}

void keepDifferent(StructuralReadings &found, const OpenPlan &open)
{
    if (open.trials == nullptr || found.readings.size() < 2) {
        return;
    }
    std::vector<QueryPlan> plans;
    for (const StructuralReading &reading : found.readings) {
        plans.push_back(reading.plan);
    }
    const std::vector<query::TrialResult> results = open.trials->run(plans, open.stop);
    std::vector<StructuralReading> kept;
    std::vector<query::TrialResult> seen;
    for (std::size_t r = 0; r < found.readings.size() && r < results.size(); ++r) {
        const bool leads = results[r].kind == Kind::Rows || results[r].kind == Kind::Unknown;
        const bool again =
            results[r].kind == Kind::Rows && std::ranges::find(seen, results[r]) != seen.end();
        if ((leads && !again) || r == 0) {
            kept.push_back(std::move(found.readings[r]));
            seen.push_back(results[r]);
        }
    }
    found.readings = std::move(kept);
}

} // namespace querent::language
