// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Teller.h"

#include "insight/Periods.h"
#include "insight/SharedNames.h"
#include "insight/Stretch.h"
#include "insight/YesOrNo.h"

#include <algorithm>

namespace querent::insight {

using data::Phrase;
using data::Phrasebook;

Teller::Teller(const AnsweredQuery &answered, const ResultShape &shape, const Phrasebook &phrases)
    : m_answered(answered)
    , m_shape(shape)
    , m_phrases(phrases)
    , m_sharedNames(sharedNamesOf(answered, shape))
{
    if (m_sharedNames) {
        const auto number = shape.numbers.empty() ? std::nullopt : std::optional(mainNumber());
        m_turns = turnsOfNames(answered.result, *m_sharedNames, number);
    }
}

std::optional<std::size_t> Teller::change() const
{
    std::optional<std::size_t> found;
    int stretches = 0;
    for (const std::size_t number : m_shape.numbers) {
        const std::string &name = column(number).name;
        stretches += name == "earlier" || name == "later" ? 1 : 0;
        found = name == "change" || name == "change_percent" ? std::optional(number) : found;
    }
    return stretches == 2 ? found : std::nullopt;
}

bool Teller::addsUp(std::size_t place) const
{
    const ColumnShape &number = column(place);
    return number.meaning.additive.value_or(false) && m_shape.extent == Extent::All &&
           !m_shape.groupsLeftOut;
}

void Teller::headline(Phrase phrase, std::initializer_list<std::string_view> arguments)
{
    m_narrative.headline = begun(m_phrases.say(phrase, arguments));
}

void Teller::sentence(Phrase phrase, std::initializer_list<std::string_view> arguments)
{
    m_narrative.sentences.push_back(begun(m_phrases.say(phrase, arguments)));
}

std::string Teller::begun(std::string text) const
{
    // names keep the case they have in the data
    const bool flag = std::ranges::any_of(m_shape.columns, [&](const ColumnShape &each) {
        return each.flag && (text.starts_with(flagWords(each.meaning.label, true, m_phrases)) ||
                             text.starts_with(flagWords(each.meaning.label, false, m_phrases)));
    });
    return flag || text.starts_with(m_phrases.value(data::Value())) ? capitalised(std::move(text))
                                                                    : text;
}

void Teller::caveat(Phrase phrase, std::initializer_list<std::string_view> arguments,
                    CaveatKind kind)
{
    m_narrative.caveats.emplace_back(m_phrases.say(phrase, arguments), kind);
}

std::string Teller::amountOf(std::size_t place, double value, bool compact) const
{
    return amount(value, column(place).meaning, m_phrases, compact);
}

std::string Teller::derivedAmount(std::string operation, std::size_t place, double value)
{
    const double shown =
        column(place).meaning.inDays ? value * perDay(stretchUnitFor(value)) : value;
    m_narrative.derived.push_back({std::move(operation), shown});
    return amountOf(place, value);
}

std::string Teller::derivedCount(std::string operation, std::size_t count)
{
    m_narrative.derived.push_back({std::move(operation), static_cast<double>(count)});
    return m_phrases.integer(static_cast<std::int64_t>(count));
}

std::string Teller::derivedShare(std::string operation, double share)
{
    m_narrative.derived.push_back({std::move(operation), share});
    return m_phrases.percent(share, 1);
}

std::string Teller::derivedNumber(std::string operation, double value, int decimals)
{
    m_narrative.derived.push_back({std::move(operation), value});
    return m_phrases.number(value, decimals);
}

std::string Teller::given(std::string text)
{
    for (const double number : numbersIn(text)) {
        m_narrative.derived.push_back({"given", number});
    }
    return text;
}

std::string Teller::labelOf(std::size_t row, std::size_t place) const
{
    const data::Value &value = result().rows[row][place];
    std::string text = value.isNull() ? m_phrases.value(value) : data::toText(value);
    if (place == m_sharedNames && m_turns[row] > 1) {
        return say(QUERENT_PHRASE("insight", "%1 (%2)"),
                   {std::move(text), m_phrases.integer(static_cast<std::int64_t>(m_turns[row]))});
    }
    if (const auto flag = column(place).flag ? yesOrNo(value) : std::nullopt) {
        return flagWords(column(place).meaning.label, *flag, m_phrases);
    }
    return column(place).unit && !value.isNull() ? periodLabel(text, *column(place).unit, m_phrases)
                                                 : text;
}

std::string Teller::nameOf(std::size_t place)
{
    return given(column(place).meaning.label);
}

std::string Teller::periodWords()
{
    if (!m_shape.facts) {
        return {};
    }
    const std::vector<PeriodFact> &periods = m_shape.facts->periods;
    const auto outermost = [](const PeriodFact &period) { return period.outermost; };
    const auto found = std::ranges::find_if(periods, outermost);
    // two periods are a comparison or a contradiction: no one span describes them
    if (found == periods.end() || periods.size() != 1) {
        return {};
    }
    return given(spanWords(found->from, found->until, m_phrases));
}

std::string Teller::withPeriod(std::string name)
{
    const std::string period = periodWords();
    return period.empty() ? name : say(QUERENT_PHRASE("insight", "%1 %2"), {name, period});
}

std::string Teller::nameInPeriod(std::size_t place)
{
    return withPeriod(nameOf(place));
}

std::string Teller::nameBeside(Beside word, std::size_t place)
{
    const ColumnMeaning &meaning = column(place).meaning;
    std::string name = nameOf(place);
    const bool most = name == say(QUERENT_PHRASE("insight", "highest %1"), {meaning.of});
    const bool least = name == say(QUERENT_PHRASE("insight", "lowest %1"), {meaning.of});
    if (meaning.of.empty() || (!most && !least)) {
        return name;
    }
    if (word == (most ? Beside::Highest : Beside::Lowest)) {
        return given(meaning.of);
    }
    return say(most ? QUERENT_PHRASE("insight", "maximum %1")
                    : QUERENT_PHRASE("insight", "minimum %1"),
               {given(meaning.of)});
}

std::string Teller::nameBesideInPeriod(Beside word, std::size_t place)
{
    return withPeriod(nameBeside(word, place));
}

bool Teller::isRestricted() const
{
    return m_shape.facts && (!m_shape.facts->filters.empty() || m_shape.facts->otherConditions);
}

bool Teller::isFlag(const FilterFact &filter) const
{
    const std::vector<data::Table> none;
    const auto &tables = m_answered.catalog != nullptr ? m_answered.catalog->tables : none;
    return std::ranges::any_of(tables, [&](const data::Table &table) {
        return data::equalNames(table.name, filter.table) &&
               std::ranges::any_of(table.columns, [&](const data::Column &each) {
                   return data::equalNames(each.name, filter.column) &&
                          each.role == data::ColumnRole::Flag;
               });
    });
}

std::optional<std::string> Teller::conditionWords()
{
    constexpr std::size_t mostConditions = 2;
    if (!m_shape.facts || m_shape.facts->otherConditions ||
        m_shape.facts->filters.size() > mostConditions) {
        return std::nullopt;
    }
    std::vector<std::string> conditions;
    for (const FilterFact &filter : m_shape.facts->filters) {
        const bool simple = filter.outermost && filter.kind == FilterFact::Kind::Equal &&
                            filter.values.size() == 1 && !filter.values.front().isNull();
        if (!simple) {
            return std::nullopt;
        }
        const data::Value &value = filter.values.front();
        const auto flag = isFlag(filter) ? yesOrNo(value) : std::nullopt;
        const std::string name = readableName(filter.column);
        conditions.push_back(
            flag ? say(QUERENT_PHRASE("insight", "%1 is %2"),
                       {given(flagName(name)), say(*flag ? QUERENT_PHRASE("insight", "yes")
                                                         : QUERENT_PHRASE("insight", "no"))})
                 : say(QUERENT_PHRASE("insight", "%1 is %2"),
                       {given(name), given(data::toText(value))}));
    }
    return conditions.empty() ? std::nullopt : std::optional(listed(conditions));
}

std::string Teller::listed(const std::vector<std::string> &items) const
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i == 0) {
            text = items[i];
        } else if (i + 1 == items.size()) {
            text = say(QUERENT_PHRASE("insight", "%1 and %2"), {text, items[i]});
        } else {
            text = say(QUERENT_PHRASE("insight", "%1, %2"), {text, items[i]});
        }
    }
    return text;
}

void Teller::tellRestriction()
{
    if (const std::optional<std::string> conditions = conditionWords()) {
        sentence(QUERENT_PHRASE("insight", "Counted are only rows where %1."), {*conditions});
    }
}

void Teller::tellTruncation()
{
    if (!result().truncated) {
        return;
    }
    const CaveatKind kind = m_headlineCut ? CaveatKind::RowsAndHeadlineCut : CaveatKind::RowsCut;
    const std::string shown = derivedCount("rows", result().rows.size());
    if (result().totalRows) {
        const std::string total =
            derivedCount("rows", static_cast<std::size_t>(*result().totalRows));
        caveat(QUERENT_PHRASE("insight", "Only the first %1 of %2 rows are shown."), {shown, total},
               kind);
    } else {
        caveat(QUERENT_PHRASE("insight", "Only the first %1 rows are shown; there are more."),
               {shown}, kind);
    }
}

void Teller::tellNamelessGroup(std::size_t place)
{
    if (column(place).nulls > 0) {
        caveat(QUERENT_PHRASE("insight", "Rows without a %1 are counted as “%2”."),
               {nameOf(place), m_phrases.value(data::Value())});
    }
}

void Teller::tellSharedNames()
{
    if (m_sharedNames) {
        for (const std::size_t turn : m_turns) {
            m_narrative.derived.push_back({"turn", static_cast<double>(turn)});
        }
        caveat(QUERENT_PHRASE("insight", "Rows with the same %1 are different ones. They are kept "
                                         "apart and numbered, the largest first."),
               {nameOf(*m_sharedNames)});
    }
}

Narrative Teller::take()
{
    return std::move(m_narrative);
}

} // namespace querent::insight
