// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::ComparisonOperator;

ComparisonOperator operatorOf(const std::string &payload)
{
    if (payload == ">") {
        return ComparisonOperator::Greater;
    }
    if (payload == "<") {
        return ComparisonOperator::Less;
    }
    if (payload == ">=") {
        return ComparisonOperator::GreaterOrEqual;
    }
    if (payload == "<=") {
        return ComparisonOperator::LessOrEqual;
    }
    return payload == "!=" ? ComparisonOperator::NotEqual : ComparisonOperator::Equal;
}

bool skippable(const Item &item)
{
    return (item.kind == ItemKind::Word && !item.content) || item.kind == ItemKind::Sign ||
           item.cue("with") != nullptr;
}

data::Value numberValue(double number)
{
    const auto whole = static_cast<std::int64_t>(number);
    if (static_cast<double>(whole) == number) {
        return data::Value(whole);
    }
    return data::Value(number);
}

} // namespace

void QuestionReader::readNegations()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Cue || item.used || item.cue("not") == nullptr) {
            continue;
        }
        if (item.word == "minus" || item.word == "no longer" || item.word == "not only") {
            continue;
        }
        // the next mention within the clause is what there is not
        for (std::size_t k = i + 1; k < m_items.size() && k < i + 7; ++k) {
            const Item &next = m_items[k];
            if (next.cue("cmp") != nullptr || next.kind == ItemKind::Number) {
                break;
            }
            if (next.kind == ItemKind::Sign && next.word != "-" && next.word != "'") {
                break;
            }
            if (next.kind != ItemKind::Mention || next.used) {
                continue;
            }
            const Link &link = next.links.front();
            const int subject = subjectTable();
            if (link.kind == LinkKind::Column && !m_source.column(link.id()).flag) {
                bool value = false;
                for (std::size_t v = k + 1; v < m_items.size() && v < k + 4; ++v) {
                    value = value || isMention(v, LinkKind::Value);
                }
                if (value) {
                    continue;
                }
            }
            if (link.kind == LinkKind::Table && link.table != subject && subject >= 0 &&
                m_source.graph().distance(subject, link.table) < JoinGraph::unreachable) {
                // "never paid for a school trip": values after it belong inside
                Condition condition;
                condition.kind = Condition::Kind::Related;
                condition.table = link.table;
                condition.negated = true;
                condition.words = item.word + " " + next.word;
                for (std::size_t v = k + 1; v < m_items.size() && v < k + 4; ++v) {
                    if (isMention(v, LinkKind::Value) &&
                        m_source.graph().distance(link.table, linkAt(v).table) <= 1 &&
                        linkAt(v).table != subject) {
                        Condition inner;
                        inner.column = linkAt(v).id();
                        inner.values.push_back(data::Value(linkAt(v).value));
                        inner.words = wordsAt(v);
                        condition.inner.push_back(std::move(inner));
                        m_items[v].used = true;
                    }
                }
                m_frame.conditions.push_back(std::move(condition));
                m_items[k].used = true;
                item.used = true;
            } else if (link.kind == LinkKind::Value && !link.codeList) {
                const bool child =
                    subject >= 0 && link.table != subject &&
                    m_source.graph().fansOut(subject, link.table) &&
                    m_source.graph().distance(subject, link.table) < JoinGraph::unreachable;
                Condition inner;
                inner.column = link.id();
                inner.values.push_back(data::Value(link.value));
                inner.words = next.word;
                if (child) {
                    Condition condition;
                    condition.kind = Condition::Kind::Related;
                    condition.table = link.table;
                    condition.negated = true;
                    condition.words = item.word + " " + next.word;
                    condition.inner.push_back(std::move(inner));
                    m_frame.conditions.push_back(std::move(condition));
                } else {
                    inner.negated = true;
                    m_frame.conditions.push_back(std::move(inner));
                }
                m_items[k].used = true;
                item.used = true;
                // "neither A nor B", "except A and B"
                for (std::size_t v = k + 1; v < m_items.size() && v < k + 4; ++v) {
                    if (isMention(v, LinkKind::Value) && linkAt(v).id() == link.id() &&
                        !m_items[v].used && !child) {
                        m_frame.conditions.back().values.push_back(data::Value(linkAt(v).value));
                        m_items[v].used = true;
                    }
                }
            } else if (link.kind == LinkKind::Value) {
                Condition condition;
                condition.kind = Condition::Kind::Coded;
                condition.column = link.id();
                condition.list = link.list;
                condition.values.push_back(data::Value(link.value));
                condition.negated = true;
                condition.words = item.word + " " + next.word;
                m_frame.conditions.push_back(std::move(condition));
                m_items[k].used = true;
                item.used = true;
            } else if (link.kind == LinkKind::Column) {
                const ColumnModel &column = m_source.column(link.id());
                const bool lacks = item.word == "without" || item.word == "no" ||
                                   item.word == "not have" || item.word == "do not" ||
                                   item.word == "does not" || item.word == "lacking" ||
                                   item.word == "not";
                Condition condition;
                condition.column = link.id();
                condition.words = item.word + " " + next.word;
                if (column.flag) {
                    condition.values.push_back(data::Value("flag"));
                    condition.negated = !link.opposite;
                } else if (lacks && column.column->primaryKeyPosition == 0 &&
                           (!column.key || column.column->profile.nullCount > 0) &&
                           m_items[k].cue("cmp") == nullptr &&
                           (k + 1 >= m_items.size() || !isMention(k + 1, LinkKind::Value))) {
                    condition.kind = Condition::Kind::Null;
                } else {
                    continue;
                }
                m_frame.conditions.push_back(std::move(condition));
                m_items[k].used = true;
                item.used = true;
            }
            break;
        }
        if (!item.used && i + 1 < m_items.size() && m_items[i + 1].kind == ItemKind::Period) {
            m_negatedPeriods = true;
            item.used = true;
        }
    }
}

std::optional<std::size_t> QuestionReader::nearestColumn(std::size_t at, bool numeric) const
{
    for (std::size_t back = 1; back <= 8 && back <= at; ++back) {
        const std::size_t k = at - back;
        if (isMention(k, LinkKind::Column)) {
            const ColumnModel &column = m_source.column(linkAt(k).id());
            if (!numeric || column.numeric || (column.date && !column.numeric)) {
                return k;
            }
            for (const Link &link : m_items[k].links) {
                if (link.kind == LinkKind::Column && m_source.column(link.id()).numeric &&
                    link.score + 0.2 > linkAt(k).score) {
                    return k;
                }
            }
        }
        if (m_items[k].kind == ItemKind::Mention && m_items[k].is(LinkKind::Table)) {
            return std::nullopt;
        }
        if (m_items[k].cue("cmp") != nullptr && m_items[k].used) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

bool QuestionReader::readRelative(std::size_t at, ComparisonOperator op)
{
    // "[more than] (three times) the average (price) (of …)"
    std::size_t k = at + 1;
    double factor = 1.0;
    while (k < m_items.size() && (skippable(m_items[k]) || m_items[k].kind == ItemKind::Number ||
                                  m_items[k].word == "times")) {
        if (m_items[k].kind == ItemKind::Number) {
            factor = m_items[k].number;
        }
        ++k;
    }
    if (k >= m_items.size() || m_items[k].cue("agg") == nullptr ||
        m_items[k].cue("agg")->payload == "sum") {
        return false;
    }
    const std::string payload = m_items[k].cue("agg")->payload;
    Condition condition;
    condition.kind = Condition::Kind::Relative;
    condition.op = op;
    condition.factor = factor;
    condition.function = payload == "max"   ? query::AggregateFunction::Max
                         : payload == "min" ? query::AggregateFunction::Min
                                            : query::AggregateFunction::Average;
    condition.words = m_items[at].word + " " + m_items[k].word;
    std::optional<std::size_t> target = nearestColumn(at, true);
    std::size_t after = k + 1;
    while (after < m_items.size() && skippable(m_items[after])) {
        ++after;
    }
    if (isMention(after, LinkKind::Column) && m_source.column(linkAt(after).id()).numeric) {
        target = target ? target : std::optional(after);
        m_items[after].used = true;
        condition.words += " " + m_items[after].word;
    }
    if (isMention(after, LinkKind::Value) && !linkAt(after).codeList) {
        // "than the average registrar": the average over those alone
        Condition inner;
        inner.column = linkAt(after).id();
        inner.values.push_back(data::Value(linkAt(after).value));
        inner.words = wordsAt(after);
        condition.inner.push_back(std::move(inner));
        condition.words += " " + wordsAt(after);
        m_items[after].used = true;
    }
    if (target) {
        condition.column = linkAt(*target).id();
        for (const Link &link : m_items[*target].links) {
            if (link.kind == LinkKind::Column && m_source.column(link.id()).numeric) {
                condition.column = link.id();
                break;
            }
        }
        m_items[*target].used = true;
    } else if (subjectTable() >= 0) {
        const TableModel &table = m_source.table(subjectTable());
        if (table.money < 0) {
            return false;
        }
        condition.column = ColumnId{subjectTable(), table.money};
    } else {
        return false;
    }
    for (std::size_t i = at; i <= k; ++i) {
        m_items[i].used = true;
    }
    m_frame.conditions.push_back(std::move(condition));
    return true;
}

void QuestionReader::readComparison(std::size_t at, ComparisonOperator op)
{
    if (readRelative(at, op)) {
        return;
    }
    std::optional<std::size_t> number;
    for (std::size_t k = at + 1; k < m_items.size() && k < at + 4; ++k) {
        if (m_items[k].kind == ItemKind::Number && !m_items[k].used) {
            number = k;
            break;
        }
        if (m_items[k].kind == ItemKind::Period && m_items[k].end == m_items[k].begin + 1 &&
            m_items[k].periods.size() == 1) {
            // "more than 2000": a year by its looks only
            std::optional<std::size_t> column = nearestColumn(at, true);
            if (column && !m_source.column(linkAt(*column).id()).date) {
                m_items[k].kind = ItemKind::Number;
                m_items[k].number =
                    static_cast<double>(static_cast<int>(m_items[k].periods.front().from->year()));
                std::erase_if(m_periods, [&](const PendingPeriod &p) { return p.item == k; });
                number = k;
            }
            break;
        }
        if (!skippable(m_items[k])) {
            break;
        }
    }
    const std::string &phrase = m_items[at].word;
    const bool trailing = phrase.starts_with("or ") || phrase.starts_with("and ");
    if (!number && trailing && at > 0) {
        for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
            if (m_items[at - back].kind == ItemKind::Number && !m_items[at - back].used) {
                number = at - back;
                break;
            }
        }
    }
    if (!number) {
        return;
    }
    const std::size_t first = std::min(*number, at);
    const std::size_t last = std::max(*number, at);
    data::Value value = numberValue(m_items[*number].number);
    std::string words = m_items[first].word + " " + m_items[last].word;
    const int subject = subjectTable();
    const auto finish = [&](Having having) {
        having.op = op;
        having.values = {value};
        having.words = words + " " + having.measure.words;
        m_items[at].used = m_items[*number].used = true;
        m_frame.havings.push_back(std::move(having));
    };
    const auto compareColumn = [&](ColumnId column) {
        const bool aggregated =
            subject >= 0 && column.table != subject &&
            m_source.graph().distance(subject, column.table) < JoinGraph::unreachable &&
            m_source.graph().fansOut(subject, column.table) && m_source.column(column).quantity &&
            *number < m_items.size() && first > 0;
        if (aggregated && m_source.graph().distance(subject, column.table) <= 2 &&
            op != ComparisonOperator::Equal) {
            Having having;
            having.measure.function = query::AggregateFunction::Sum;
            having.measure.column = column;
            having.measure.table = column.table;
            finish(std::move(having));
            return;
        }
        Condition condition;
        condition.column = column;
        condition.op = op;
        condition.values = {value};
        condition.words = words;
        m_items[at].used = m_items[*number].used = true;
        m_frame.conditions.push_back(std::move(condition));
    };
    // what follows the number: "more than 5 employees", "over 450 completed appointments"
    std::size_t after = last + 1;
    int values = 0;
    while (after < m_items.size() && after < last + 5 &&
           (skippable(m_items[after]) || m_items[after].cue("distinct") != nullptr ||
            (isMention(after, LinkKind::Value) && values++ < 2))) {
        if (m_items[after].word == "in" || m_items[after].word == "and" ||
            m_items[after].word == "," || m_items[after].word == "from") {
            after = m_items.size();
        } else {
            ++after;
        }
    }
    // "in which countries do we have over 45 accounts": rows of the subject, by what is asked for
    bool asksFor = false;
    for (std::size_t k = 0; k < first; ++k) {
        asksFor = asksFor || (isMention(k, LinkKind::Column) && !m_items[k].used &&
                              m_source.column(linkAt(k).id()).category);
    }
    if (isMention(after, LinkKind::Table) && (linkAt(after).table != subject || asksFor)) {
        Having having;
        having.measure = countOf(linkAt(after).table, wordsAt(after));
        m_items[after].used = true;
        finish(std::move(having));
        return;
    }
    // an aggregate before it: "with an average score above 60"
    std::optional<std::size_t> before = nearestColumn(first, true);
    if (before && !(isMention(after, LinkKind::Column) && m_items[*before].used)) {
        std::size_t k = *before;
        while (k > 0 && (skippable(m_items[k - 1]) || isMention(k - 1, LinkKind::Table) ||
                         isMention(k - 1, LinkKind::Value))) {
            --k;
        }
        const Cue *cue = k > 0 ? m_items[k - 1].cue("agg") : nullptr;
        if (cue != nullptr && !m_items[k - 1].used) {
            const auto function = cue->payload == "avg"   ? query::AggregateFunction::Average
                                  : cue->payload == "max" ? query::AggregateFunction::Max
                                  : cue->payload == "min" ? query::AggregateFunction::Min
                                                          : query::AggregateFunction::Sum;
            if (auto measure = measureAt(*before, function)) {
                Having having;
                having.measure = *measure;
                m_items[k - 1].used = m_items[*before].used = true;
                finish(std::move(having));
                return;
            }
        }
    }
    if (isMention(after, LinkKind::Column)) {
        for (const Link &link : m_items[after].links) {
            const bool fits = link.kind == LinkKind::Column && m_source.column(link.id()).numeric;
            if (fits && (!before || *before + 3 < first || m_items[*before].used)) {
                m_items[after].used = true;
                words += " " + m_items[after].word;
                compareColumn(link.id());
                return;
            }
        }
    }
    if (before) {
        for (const Link &link : m_items[*before].links) {
            if (link.kind == LinkKind::Column && m_source.column(link.id()).numeric) {
                m_items[*before].used = true;
                words = m_items[*before].word + " " + words;
                compareColumn(link.id());
                return;
            }
        }
    }
    // "number of employees greater than 5"
    for (std::size_t back = 1; back <= 4 && back <= first; ++back) {
        const std::size_t k = first - back;
        if (isMention(k, LinkKind::Table) && k > 0 && m_items[k - 1].cue("count") != nullptr) {
            Having having;
            having.measure = countOf(linkAt(k).table, wordsAt(k));
            m_items[k].used = m_items[k - 1].used = true;
            finish(std::move(having));
            return;
        }
    }
    if (subject < 0) {
        return;
    }
    // "longer than 1000 km", "cost over 200k": a column by the sense of the words
    std::vector<std::string> concepts;
    if (phrase.starts_with("long") || phrase.starts_with("short")) {
        concepts = {"length", "durat", "distanc", "hour", "minut", "day"};
    } else if (phrase.starts_with("old") || phrase.starts_with("young")) {
        concepts = {"age"};
    } else if (phrase.starts_with("heav") || phrase.starts_with("light")) {
        concepts = {"weight"};
    } else if (phrase.starts_with("tall")) {
        concepts = {"height"};
    } else if (phrase.starts_with("fast") || phrase.starts_with("slow")) {
        concepts = {"speed"};
    } else {
        concepts = {"price", "cost", "rate", "fee", "amount", "salari", "total"};
    }
    if (const auto column = conceptColumn(subject, concepts, true)) {
        compareColumn(*column);
        return;
    }
    if (m_source.table(subject).money >= 0) {
        compareColumn(ColumnId{subject, m_source.table(subject).money});
        return;
    }
    // "were billed more than 300k in total": the amount of what else is named
    for (std::size_t k = first; k-- > 0;) {
        const int named = m_items[k].kind == ItemKind::Mention ? linkAt(k).table : -1;
        if (named >= 0 && named != subject && m_source.table(named).money >= 0 &&
            m_source.graph().distance(subject, named) < JoinGraph::unreachable) {
            Having having;
            having.measure.function = query::AggregateFunction::Sum;
            having.measure.table = named;
            having.measure.column = ColumnId{named, m_source.table(named).money};
            m_items[k].used = true;
            finish(std::move(having));
            return;
        }
    }
}

std::optional<ColumnId> QuestionReader::conceptColumn(int table,
                                                      const std::vector<std::string> &concepts,
                                                      bool descending) const
{
    static_cast<void>(descending);
    if (table < 0) {
        return std::nullopt;
    }
    for (const std::string &wanted : concepts) {
        for (const ColumnModel &column : m_source.table(table).columns) {
            if (!column.numeric && !column.date) {
                continue;
            }
            const NameWords &name = column.names.front();
            for (std::size_t w = 0; w < name.stems.size(); ++w) {
                // "rated power" is no rate
                const bool deed = name.words[w].ends_with("ed") && name.words.size() > 1;
                if (name.stems[w] == wanted && !deed && !(wanted == "date" && column.numeric)) {
                    return column.id;
                }
            }
        }
        if (wanted == "date" && m_source.table(table).eventDate >= 0) {
            return ColumnId{table, m_source.table(table).eventDate};
        }
    }
    return std::nullopt;
}

void QuestionReader::readComparisons()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Cue || item.used) {
            continue;
        }
        if (item.cue("between") != nullptr) {
            std::vector<std::size_t> numbers;
            for (std::size_t k = i + 1; k < m_items.size() && k < i + 6; ++k) {
                if (m_items[k].kind == ItemKind::Number && !m_items[k].used) {
                    numbers.push_back(k);
                }
            }
            if (numbers.size() < 2) {
                continue;
            }
            std::optional<std::size_t> target = nearestColumn(i, true);
            std::size_t after = numbers[1] + 1;
            while (after < m_items.size() && skippable(m_items[after])) {
                ++after;
            }
            Condition condition;
            condition.kind = Condition::Kind::Between;
            condition.values = {numberValue(m_items[numbers[0]].number),
                                numberValue(m_items[numbers[1]].number)};
            condition.words = item.word + " " + wordsAt(numbers[0]) + " and " + wordsAt(numbers[1]);
            if (target) {
                condition.column = linkAt(*target).id();
                m_items[*target].used = true;
            } else if (isMention(after, LinkKind::Column) &&
                       m_source.column(linkAt(after).id()).numeric) {
                condition.column = linkAt(after).id();
                m_items[after].used = true;
            } else if (isMention(after, LinkKind::Table) && linkAt(after).table != subjectTable()) {
                Having having;
                having.measure = countOf(linkAt(after).table, wordsAt(after));
                having.values = condition.values;
                m_items[after].used = true;
                m_frame.havings.push_back(having);
                item.used = m_items[numbers[0]].used = m_items[numbers[1]].used = true;
                continue;
            } else if (const auto column = conceptColumn(
                           subjectTable(), {"price", "cost", "amount", "rate"}, true)) {
                condition.column = *column;
            } else {
                continue;
            }
            item.used = m_items[numbers[0]].used = m_items[numbers[1]].used = true;
            m_frame.conditions.push_back(std::move(condition));
            continue;
        }
        if (item.cue("avgthan") != nullptr) {
            const int subject = subjectTable();
            std::optional<std::size_t> target = nearestColumn(i, true);
            for (std::size_t k = i + 1; !target && k < m_items.size() && k < i + 4; ++k) {
                if (isMention(k, LinkKind::Column) && m_source.column(linkAt(k).id()).numeric) {
                    target = k;
                }
            }
            Condition condition;
            condition.kind = Condition::Kind::Relative;
            condition.op = item.word.find("below") != std::string::npos
                               ? ComparisonOperator::Less
                               : ComparisonOperator::Greater;
            if (i > 0 && m_items[i - 1].cue("cmp") != nullptr) {
                condition.op = operatorOf(m_items[i - 1].cue("cmp")->payload);
                m_items[i - 1].used = true;
            }
            condition.words = item.word;
            if (target) {
                condition.column = linkAt(*target).id();
                m_items[*target].used = true;
            } else if (subject >= 0 && m_source.table(subject).money >= 0) {
                condition.column = ColumnId{subject, m_source.table(subject).money};
            } else {
                continue;
            }
            item.used = true;
            m_frame.conditions.push_back(std::move(condition));
            continue;
        }
        if (const Cue *cue = item.cue("cmp")) {
            readComparison(i, operatorOf(cue->payload));
        }
    }
}

} // namespace querent::language
