// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ComparisonReader.h"

#include "language/MeasureUnits.h"
#include "language/OneOf.h"
#include "language/SpanReader.h"
#include "language/UnitReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::ComparisonOperator;

/// What the words of a bound speak of: "longer than" of lengths and times, "cost over" of money.
std::vector<std::string> conceptsOf(const std::string &phrase)
{
    if (phrase.starts_with("long") || phrase.starts_with("short")) {
        return {"length", "durat", "distanc", "hour", "minut", "day"};
    }
    if (phrase.starts_with("old") || phrase.starts_with("young")) {
        return {"age"};
    }
    if (phrase.starts_with("heav") || phrase.starts_with("light")) {
        return {"weight"};
    }
    if (phrase.starts_with("tall")) {
        return {"height"};
    }
    if (phrase.starts_with("fast") || phrase.starts_with("slow")) {
        return {"speed"};
    }
    return {"price", "cost", "rate", "fee", "amount", "salari", "total"};
}

} // namespace

std::optional<ColumnId> ComparisonReader::columnBySense(const std::string &phrase, int table) const
{
    return conceptColumn(table, conceptsOf(phrase));
}

bool ComparisonReader::readFigureOf(std::size_t first, std::size_t after,
                                    const std::function<void(Having)> &finish)
{
    // "with an average review below 4 stars": the figure of the rows, for each that has some
    std::size_t k = first;
    std::size_t rows = m_items.size();
    while (k > 0 && (skippable(m_items[k - 1]) || isMention(k - 1, LinkKind::Table) ||
                     isMention(k - 1, LinkKind::Value))) {
        --k;
        rows = isMention(k, LinkKind::Table) ? k : rows;
    }
    const Cue *cue = k > 0 ? m_items[k - 1].cue("agg") : nullptr;
    const bool ahead = isMention(after, LinkKind::Column);
    if (cue == nullptr || m_items[k - 1].used || (!ahead && rows == m_items.size())) {
        return false;
    }
    const auto measure = measureAt(ahead ? after : rows, functionOf(cue->payload));
    if (!measure || !measure->column.valid() || measure->table == subjectTable()) {
        return false;
    }
    Having having;
    having.measure = *measure;
    m_items[k - 1].used = true;
    for (const std::size_t named : {ahead ? after : rows, rows}) {
        if (named < m_items.size()) {
            m_items[named].used = true;
        }
    }
    finish(std::move(having));
    return true;
}

bool ComparisonReader::limitsRows(std::size_t at, ColumnId column) const
{
    bool with = false;
    for (std::size_t k = at; k-- > 0;) {
        if (isMention(k, LinkKind::Table)) {
            if (linkAt(k).table != column.table && k > 0 && m_items[k - 1].word == "whose") {
                continue; // "rentals whose guest has … and whose amount is at least 20"
            }
            return with && linkAt(k).table == column.table;
        }
        // "guests of rentals": a key of the rows, which are named with it
        if (isMention(k, LinkKind::Column) && m_source.column(linkAt(k).id()).key &&
            m_items[k].word.find(" of ") != std::string::npos) {
            return with && linkAt(k).table == column.table;
        }
        with =
            with || m_items[k].cue("with") != nullptr || oneOf(m_items[k].word, {"whose", "where"});
    }
    return false;
}

bool ComparisonReader::belongsToLastNamed(std::size_t at, int table) const
{
    const int owner = rowsNamedBefore(at);
    return owner >= 0 && owner != table &&
           m_source.graph().distance(owner, table) < JoinGraph::unreachable &&
           m_source.graph().fansOut(owner, table);
}

void ComparisonReader::readComparison(std::size_t at, ComparisonOperator op)
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
            // "larger than 2000 sqm"
            const bool unit = isMention(k + 1, LinkKind::Column) &&
                              m_source.column(linkAt(k + 1).id()).numeric &&
                              !m_source.column(linkAt(k + 1).id()).date;
            if (unit || (column && !m_source.column(linkAt(*column).id()).date)) {
                m_items[k].kind = ItemKind::Number;
                m_items[k].number =
                    static_cast<double>(static_cast<int>(m_items[k].periods.front().from->year()));
                std::erase_if(m_state.periods, [&](const PendingPeriod &p) { return p.item == k; });
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
    if (readAge(at, *number, op) || readElapsed(at, *number, op) ||
        SpanReader(m_state).readLasting(at, *number, op)) {
        return;
    }
    const auto finish = [&](Having having) {
        having.op = op;
        having.values = {value};
        having.words = words + " " + having.measure.words;
        m_items[at].used = m_items[*number].used = true;
        m_frame.havings.push_back(std::move(having));
    };
    const auto compareColumn = [&](ColumnId column) {
        const bool aggregated =
            subject >= 0 && column.table != subject && !limitsRows(first, column) &&
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
            (m_items[after].kind == ItemKind::Word && isMention(after + 1, LinkKind::Table)) ||
            (isMention(after, LinkKind::Value) && values++ < 2))) {
        if (m_items[after].word == "in" || m_items[after].word == "and" ||
            m_items[after].word == "," || m_items[after].word == "from") {
            after = m_items.size();
        } else {
            ++after;
        }
    }
    // "stay below 4 in hours": of that number
    if (last + 2 < m_items.size() && m_items[last + 1].word == "in" &&
        isMention(last + 2, LinkKind::Column) && m_source.column(linkAt(last + 2).id()).numeric &&
        linkAt(last + 2).table == subject) {
        m_items[last + 2].used = true;
        words += " " + m_items[last + 2].word;
        compareColumn(linkAt(last + 2).id());
        return;
    }
    // "in which countries do we have over 45 accounts": rows of the subject, by what is asked for
    bool asksFor = false;
    for (std::size_t k = 0; k < first; ++k) {
        asksFor = asksFor || (isMention(k, LinkKind::Column) && !m_items[k].used &&
                              m_source.column(linkAt(k).id()).category);
    }
    // "movies with at least 10 ratings": those of the kind, by the rows that belong to them
    for (std::size_t k = 0; k < first && isMention(after, LinkKind::Table); ++k) {
        if (isMention(k, LinkKind::Value) && saysSeveral(m_items[k]) && m_frame.subject < 0 &&
            linkAt(after).table == subject && linkAt(k).table != subject &&
            m_source.graph().fansOut(linkAt(k).table, subject) &&
            !m_source.graph().fansOut(subject, linkAt(k).table)) {
            m_frame.subject = linkAt(k).table;
            asksFor = true;
        }
    }
    if (isMention(after, LinkKind::Table) && (linkAt(after).table != subject || asksFor ||
                                              belongsToLastNamed(first, linkAt(after).table))) {
        Having having;
        having.measure = countOf(linkAt(after).table, wordsAt(after));
        m_items[after].used = true;
        finish(std::move(having));
        return;
    }
    // "more than 12,000 in payouts": what they add up to
    for (std::size_t in = last + 1; in + 1 < m_items.size() && in < last + 4; ++in) {
        const bool rows = m_items[in].word == "in" && isMention(in + 1, LinkKind::Table);
        const int table = rows ? linkAt(in + 1).table : -1;
        if (rows && table != subject && subject >= 0 && m_source.table(table).money >= 0 &&
            m_source.graph().distance(subject, table) < JoinGraph::unreachable &&
            m_source.graph().fansOut(subject, table)) {
            Having having;
            having.measure = countOf(table, wordsAt(in + 1));
            having.measure.function = query::AggregateFunction::Sum;
            having.measure.column = ColumnId{table, m_source.table(table).money};
            m_items[in + 1].used = true;
            finish(std::move(having));
            return;
        }
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
            if (auto measure = measureAt(*before, functionOf(cue->payload))) {
                Having having;
                having.measure = *measure;
                m_items[k - 1].used = m_items[*before].used = true;
                finish(std::move(having));
                return;
            }
        }
    }
    if (readFigureOf(first, after, finish)) {
        return;
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
    const bool near = before && !m_items[*before].used && *before + 3 >= first;
    if (const auto column =
            near ? std::nullopt : UnitReader(m_state).measuredColumn(subject, last + 1)) {
        compareColumn(*column);
        return;
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
    const auto column = columnBySense(phrase, subject);
    const bool time = last + 1 < m_items.size() &&
                      measureUnit(m_items[last + 1].word).kind == MeasureUnit::Kind::Time;
    // "more than 30 days" are no amount of money
    if (time && (!column || storedUnit(m_source.column(*column)).kind != MeasureUnit::Kind::Time) &&
        conceptsOf(phrase).front() == "price") {
        return;
    }
    if (column) {
        compareColumn(*column);
        return;
    }
    if (m_source.table(subject).money >= 0 && !time) {
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

bool ComparisonReader::readFromTo(std::size_t at)
{
    const auto number = [&](std::size_t k) {
        return m_items[k].kind == ItemKind::Number && !m_items[k].used;
    };
    if (m_items[at].word != "from" || at + 3 >= m_items.size() || !number(at + 1) ||
        m_items[at + 2].word != "to" || !number(at + 3)) {
        return false;
    }
    const std::optional<std::size_t> target = nearestColumn(at, true);
    if (!target || at > *target + 2) {
        return false;
    }
    Condition condition;
    condition.kind = Condition::Kind::Between;
    condition.column = linkAt(*target).id();
    condition.values = {numberValue(m_items[at + 1].number), numberValue(m_items[at + 3].number)};
    condition.words = "from " + wordsAt(at + 1) + " to " + wordsAt(at + 3);
    m_frame.conditions.push_back(std::move(condition));
    for (const std::size_t k : {*target, at, at + 1, at + 2, at + 3}) {
        m_items[k].used = true;
    }
    return true;
}

void ComparisonReader::readComparisons()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (readFromTo(i) || item.kind != ItemKind::Cue || item.used) {
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
            } else if (const auto column =
                           conceptColumn(subjectTable(), {"price", "cost", "amount", "rate"})) {
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
            static constexpr std::array<std::string_view, 7> lesser{
                "less", "fewer", "lower", "cheaper", "shorter", "younger", "worse"};
            for (std::size_t back = 1; back <= 6 && back <= i; ++back) {
                // "earn less per hour than the average"
                if (std::find(lesser.begin(), lesser.end(), m_items[i - back].word) !=
                    lesser.end()) {
                    condition.op = ComparisonOperator::Less;
                }
            }
            if (readMeanAbove(i, condition.op) ||
                readAboveOthers(i, nextContent(i + 1), condition.op)) {
                continue;
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
            readPeers(condition, i);
            const std::size_t after = nextContent(i + 1);
            const bool named =
                isMention(after, LinkKind::Column) && m_source.column(linkAt(after).id()).numeric;
            readAveraged(condition, named ? after + 1 : after);
            if (named) {
                condition.column = linkAt(after).id();
                m_items[after].used = true;
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
