// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanExplainer.h"

#include "data/Nouns.h"
#include "language/MeasureUnits.h"
#include "language/PlanWords.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

using query::ComparisonOperator;

std::string PlanExplainer::columnName(ColumnId id) const
{
    return m_source.table(id.table).label + " · " + m_source.column(id).label;
}

std::string PlanExplainer::tableName(int table) const
{
    return m_source.table(table).label;
}

std::string PlanExplainer::values(const Condition &condition) const
{
    std::vector<std::string> texts;
    for (const data::Value &value : condition.values) {
        texts.push_back(sayValue(m_source, m_phrases, condition.column, value));
    }
    return joinedWords(texts, ", ");
}

std::string PlanExplainer::spanName(ColumnId since, ColumnId column) const
{
    return since.valid() ? m_phrases.say(QUERENT_PHRASE("language", "days from %1 to %2"),
                                         {columnName(since), columnName(column)})
                         : columnName(column);
}

std::string PlanExplainer::inUnit(const Measure &measure, const std::string &text) const
{
    constexpr double secondsOfDay = 86400.0;
    const MeasureUnit stored =
        measure.since.valid()    ? MeasureUnit{MeasureUnit::Kind::Time, secondsOfDay}
        : measure.column.valid() ? storedUnit(m_source.column(measure.column))
                                 : MeasureUnit{};
    if (stored.kind != MeasureUnit::Kind::Time || (measure.factor == 1.0 && measure.scale == 1.0)) {
        return text;
    }
    const double shown = stored.size * measure.scale / measure.factor;
    const auto is = [&](const char *unit) {
        constexpr double near = 0.001;
        return std::abs(shown / measureUnit(unit).size - 1.0) < near;
    };
    const auto say = [&](data::Phrase phrase) { return m_phrases.say(phrase, {text}); };
    return is("seconds")   ? say(QUERENT_PHRASE("language", "%1, in seconds"))
           : is("minutes") ? say(QUERENT_PHRASE("language", "%1, in minutes"))
           : is("hours")   ? say(QUERENT_PHRASE("language", "%1, in hours"))
           : is("weeks")   ? say(QUERENT_PHRASE("language", "%1, in weeks"))
           : is("months")  ? say(QUERENT_PHRASE("language", "%1, in months"))
           : is("years")   ? say(QUERENT_PHRASE("language", "%1, in years"))
                           : text;
}

std::string PlanExplainer::measure(const Measure &measure) const
{
    std::string text;
    const std::string of = measure.column.valid() ? spanName(measure.since, measure.column)
                           : measure.derived
                               ? m_phrases.say(QUERENT_PHRASE("language", "price × quantity of %1"),
                                               {tableName(measure.table)})
                               : tableName(measure.table);
    const query::Aggregate aggregate{measure.function, measure.distinct, {}, {}, measure.fraction};
    const bool metric = measure.column.valid() && m_source.column(measure.column).formula &&
                        m_source.column(measure.column).formula->aggregated;
    text = metric ? of : sayAggregate(m_phrases, aggregate, of);
    if (!measure.only.empty()) {
        text = m_phrases.say(QUERENT_PHRASE("language", "%1 where %2"),
                             {text, condition(measure.only.front())});
    }
    if (measure.operand.empty()) {
        text = inUnit(measure, text);
    } else {
        text = measure.less ? m_phrases.say(QUERENT_PHRASE("language", "%1, less the %2"),
                                            {text, this->measure(measure.operand.front())})
               : measure.percent
                   ? m_phrases.say(QUERENT_PHRASE("language", "%1, as a share of the %2"),
                                   {text, this->measure(measure.operand.front())})
               : measure.factor != 1.0
                   ? m_phrases.say(QUERENT_PHRASE("language", "%1 per %2 of the %3"),
                                   {text, m_phrases.number(measure.factor),
                                    this->measure(measure.operand.front())})
                   : m_phrases.say(QUERENT_PHRASE("language", "%1 per %2"),
                                   {text, this->measure(measure.operand.front())});
    }
    return text;
}

std::string PlanExplainer::grouping(const Grouping &grouping) const
{
    if (grouping.table >= 0) {
        return tableName(grouping.table);
    }
    if (grouping.width > 0.0 || !grouping.edges.empty()) {
        return m_phrases.say(QUERENT_PHRASE("language", "range of %1"),
                             {spanName(grouping.since, grouping.column)});
    }
    if (!grouping.bucket) {
        return columnName(grouping.column);
    }
    return sayBucket(m_phrases, *grouping.bucket, columnName(grouping.column));
}

std::string PlanExplainer::condition(const Condition &condition) const
{
    using Kind = Condition::Kind;
    const std::string of = condition.column.valid() ? columnName(condition.column)
                           : condition.table >= 0   ? tableName(condition.table)
                                                    : std::string();
    switch (condition.kind) {
    case Kind::Compare: {
        if (!condition.values.empty() && condition.values.front() == data::Value("flag")) {
            return condition.negated ? m_phrases.say(QUERENT_PHRASE("language", "not %1"), {of})
                                     : of;
        }
        const std::string value = values(condition);
        const bool isNot = condition.negated && condition.op == ComparisonOperator::Equal;
        return sayComparison(m_phrases, isNot ? ComparisonOperator::NotEqual : condition.op, of,
                             value);
    }
    case Kind::Between:
        return m_phrases.say(
            QUERENT_PHRASE("language", "%1 is between %2 and %3"),
            {of, m_phrases.value(condition.values[0]), m_phrases.value(condition.values[1])});
    case Kind::Null:
        return condition.negated
                   ? m_phrases.say(QUERENT_PHRASE("language", "%1 is filled in"), {of})
                   : m_phrases.say(QUERENT_PHRASE("language", "%1 is empty"), {of});
    case Kind::During: {
        if (condition.negated) {
            Condition affirmed = condition;
            affirmed.negated = false;
            return m_phrases.say(QUERENT_PHRASE("language", "not %1"), {this->condition(affirmed)});
        }
        if (condition.orMissing) {
            Condition dated = condition;
            dated.orMissing = false;
            return m_phrases.say(QUERENT_PHRASE("language", "%1, or nothing is stored"),
                                 {this->condition(dated)});
        }
        std::vector<std::string> names;
        for (const Period &period : condition.periods) {
            names.push_back(period.name);
        }
        // nobody has named the one that was read out of a plan
        if (names.size() == 1 && names.front().empty()) {
            const Period &period = condition.periods.front();
            return sayDuring(m_phrases, {{}, period.from, period.until, {}}, of);
        }
        return m_phrases.say(QUERENT_PHRASE("language", "%1 in %2"),
                             {of, joinedWords(names, ", ")});
    }
    case Kind::Recurs:
        return sayRecurring(
            m_phrases, condition.negated ? othersThan(condition.recurring) : condition.recurring,
            of);
    case Kind::Like:
        return m_phrases.say(QUERENT_PHRASE("language", "%1 reads like “%2”"),
                             {of, condition.pattern});
    case Kind::Coded:
        return condition.negated
                   ? m_phrases.say(QUERENT_PHRASE("language", "%1 is not %2"),
                                   {of, values(condition)})
                   : m_phrases.say(QUERENT_PHRASE("language", "%1 is %2"), {of, values(condition)});
    case Kind::Related:
        if (!condition.values.empty()) {
            return sayComparison(m_phrases, condition.op,
                                 sayAggregate(m_phrases, query::Aggregate{}, of),
                                 values(condition)) +
                   within(condition);
        }
        return (condition.negated
                    ? m_phrases.say(QUERENT_PHRASE("language", "without any %1"), {of})
                    : m_phrases.say(QUERENT_PHRASE("language", "with some %1"), {of})) +
               within(condition);
    case Kind::Relative:
        if (setsBesideOne(condition)) {
            return sayComparison(m_phrases, condition.op, of,
                                 m_phrases.say(QUERENT_PHRASE("language", "that of %1"),
                                               {values(condition.inner.front())}));
        }
        if (condition.peers.valid()) {
            return m_phrases.say(
                       QUERENT_PHRASE("language", "%1 compared with the average of the same %2"),
                       {of, columnName(condition.peers)}) +
                   within(condition);
        }
        return m_phrases.say(QUERENT_PHRASE("language", "%1 compared with its average"), {of}) +
               within(condition);
    case Kind::Days:
        return sayComparison(m_phrases, condition.op, spanName(condition.column, condition.other),
                             m_phrases.value(condition.values.front()));
    case Kind::Columns:
        return sayComparison(m_phrases, condition.op, of, columnName(condition.other));
    case Kind::Among:
        return of + within(condition);
    }
    return of;
}

bool PlanExplainer::setsBesideOne(const Condition &condition) const
{
    if (condition.function == query::AggregateFunction::Average || condition.factor != 1.0 ||
        condition.inner.size() != 1 || condition.inner.front().kind != Condition::Kind::Compare) {
        return false;
    }
    const ColumnId name = condition.inner.front().column;
    const std::vector<int> &labels = m_source.table(name.table).labels;
    return std::ranges::find(labels, name.column) != labels.end();
}

std::string PlanExplainer::within(const Condition &condition) const
{
    std::string text;
    for (const Condition &inner : condition.inner) {
        text += " (" + this->condition(inner) + ")";
    }
    return text;
}

std::string PlanExplainer::linkName(const Link &link) const
{
    return link.kind == LinkKind::Table ? tableName(link.table)
           : link.kind == LinkKind::Column
               ? columnName(link.id())
               : m_phrases.say(QUERENT_PHRASE("language", "%1 is %2"),
                               {columnName(link.id()),
                                sayValue(m_source, m_phrases, link.id(), data::Value(link.value))});
}

std::vector<std::string> PlanExplainer::leftOut(const Reading &reading) const
{
    std::vector<std::string> left = reading.unknown;
    left.insert(left.end(), reading.unused.begin(), reading.unused.end());
    if (left.empty()) {
        return {};
    }
    left.resize(std::min<std::size_t>(left.size(), 3));
    for (std::string &word : left) {
        word = m_phrases.say(QUERENT_PHRASE("language", "“%1”"), {word});
    }
    return {m_phrases.say(QUERENT_PHRASE("language", "This part was left out: %1."),
                          {joinedWords(left, ", ")})};
}

std::vector<std::string> PlanExplainer::assumptions(const Reading &reading, const Items &items,
                                                    bool doubtful) const
{
    std::vector<std::string> sentences;
    for (const DatedWords &dated : reading.frame.dated) {
        sentences.push_back(
            dated.fromData
                ? m_phrases.say(QUERENT_PHRASE("language", "“%1” is %2, counted from the last date "
                                                           "in the data."),
                                {dated.words, dated.span})
                : m_phrases.say(QUERENT_PHRASE("language", "“%1” is %2."),
                                {dated.words, dated.span}));
    }
    if (!doubtful) {
        return sentences;
    }
    const std::size_t certain = sentences.size();
    const std::vector<std::string> left = leftOut(reading);
    sentences.insert(sentences.end(), left.begin(), left.end());
    if (reading.guessedMeasure && !reading.frame.measures.empty()) {
        sentences.push_back(m_phrases.say(
            QUERENT_PHRASE("language", "The question does not say which number; this is the %1."),
            {measure(reading.frame.measures.front())}));
    }
    for (const bool close : {false, true}) {
        // words met by a synonym or in part, else words that fit something else as well
        for (const Item &item : items) {
            const bool linked = item.kind == ItemKind::Mention && item.used && !item.links.empty();
            if (!linked || sentences.size() >= certain + 3) {
                continue;
            }
            const bool told = close ? sentences.size() == certain && item.links.size() > 1 &&
                                          item.links[0].score - item.links[1].score < 0.2
                                    : item.links.front().score < certainLink;
            if (told) {
                sentences.push_back(
                    m_phrases.say(QUERENT_PHRASE("language", "“%1” is taken to mean %2."),
                                  {item.word, linkName(item.links.front())}));
            }
        }
    }
    if (sentences.size() == certain) {
        sentences.push_back(m_phrases.say(QUERENT_PHRASE(
            "language", "This is the likeliest reading. If you meant something else, change a "
                        "part of it or ask in other words.")));
    }
    return sentences;
}

std::vector<query::UnderstoodPart> PlanExplainer::parts(const Frame &frame) const
{
    std::vector<query::UnderstoodPart> parts;
    const auto add = [&](query::PlanRole role, std::string label, const std::string &words,
                         bool inherited = false) {
        parts.push_back(query::UnderstoodPart{role, std::move(label), words, inherited});
    };
    const auto addedUp = [&](ColumnId column, std::string text) {
        return frame.each >= 0 && column.valid() && column.table != frame.each
                   ? m_phrases.say(QUERENT_PHRASE("language", "%1, added up for each row of %2"),
                                   {text, tableName(frame.each)})
                   : text;
    };
    for (const Measure &item : frame.measures) {
        add(query::PlanRole::Measure, addedUp(item.column, measure(item)), item.words);
    }
    if (frame.measures.empty()) {
        for (const int entity : frame.entities) {
            add(query::PlanRole::Output, tableName(entity), {});
        }
        for (const ColumnId output : frame.outputs) {
            add(query::PlanRole::Output, columnName(output), {});
        }
        for (const ColumnId key : frame.references) {
            add(query::PlanRole::Output, columnName(key), {});
        }
    }
    for (const Grouping &item : frame.groups) {
        const bool bins = item.width > 0.0 || !item.edges.empty();
        const bool rows = item.table >= 0 && !frame.measures.empty(); // "for each customer"
        add(query::PlanRole::Grouping,
            rows   ? data::singular(grouping(item))
            : bins ? addedUp(item.column, grouping(item))
                   : grouping(item),
            item.words);
    }
    for (const Condition &item : frame.conditions) {
        add(item.kind == Condition::Kind::During || item.kind == Condition::Kind::Recurs
                ? query::PlanRole::Time
                : query::PlanRole::Filter,
            condition(item), item.words, item.inherited);
    }
    for (const Having &item : frame.havings) {
        if (item.overAverage) {
            const std::string mean =
                item.measure.function == query::AggregateFunction::Average
                    ? m_phrases.say(QUERENT_PHRASE("language", "the average of all rows"))
                    : m_phrases.say(QUERENT_PHRASE("language", "the mean of all of them"));
            add(query::PlanRole::Filter,
                sayComparison(m_phrases, item.op, measure(item.measure), mean), item.words);
            continue;
        }
        const auto value = [&](std::size_t at) {
            return at < item.values.size() ? m_phrases.value(item.values[at]) : std::string();
        };
        add(query::PlanRole::Filter,
            item.values.size() == 2
                ? m_phrases.say(QUERENT_PHRASE("language", "%1 is between %2 and %3"),
                                {measure(item.measure), value(0), value(1)})
                : sayComparison(m_phrases, item.op, measure(item.measure), value(0)),
            item.words);
    }
    for (const Ordering &item : frame.orders) {
        const std::string by = item.measure ? measure(*item.measure)
                               : item.column.valid()
                                   ? spanName(item.since, item.column)
                                   : m_phrases.say(QUERENT_PHRASE("language", "the change"));
        add(query::PlanRole::Order, sayOrder(m_phrases, item.descending, by), item.words);
    }
    if (frame.limit) {
        add(query::PlanRole::Limit,
            frame.offset > 0 ? m_phrases.say(QUERENT_PHRASE("language", "only place %1"),
                                             {m_phrases.integer(frame.offset + 1)})
                             : m_phrases.say(QUERENT_PHRASE("language", "only the first %1"),
                                             {m_phrases.integer(*frame.limit)}),
            {});
    }
    return parts;
}

std::string PlanExplainer::explain(const Frame &frame) const
{
    SaidParts said = sayParts(parts(frame), m_phrases);
    std::string &text = said.text;
    switch (frame.operation) {
    case Operation::ShareOfTotal:
        text = m_phrases.say(QUERENT_PHRASE("language", "%1, as a share of the total"), {text});
        break;
    case Operation::GrowthPercent:
    case Operation::BetweenPeriods:
        text = m_phrases.say(QUERENT_PHRASE("language", "change of %1 from one period to the next"),
                             {text});
        if (frame.onlyChanged != 0) {
            text = m_phrases.say(frame.onlyChanged > 0
                                     ? QUERENT_PHRASE("language", "%1, only where it rose")
                                     : QUERENT_PHRASE("language", "%1, only where it fell"),
                                 {text});
        }
        break;
    case Operation::Difference:
        text = m_phrases.say(
            QUERENT_PHRASE("language", "difference of %1 from one period to the next"), {text});
        break;
    case Operation::Running:
        text = m_phrases.say(QUERENT_PHRASE("language", "running total of %1"), {text});
        break;
    case Operation::Moving:
        text = m_phrases.say(QUERENT_PHRASE("language", "moving average of %1"), {text});
        break;
    case Operation::TopWithin:
    case Operation::RankWithin:
        if (!frame.groups.empty()) {
            text = m_phrases.say(QUERENT_PHRASE("language", "%1, ranked within each %2"),
                                 {text, grouping(frame.groups.front())});
        }
        break;
    default:
        break;
    }
    return asSentence(said);
}

} // namespace querent::language
