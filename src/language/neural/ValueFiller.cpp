// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ValueFiller.h"

#include "language/FlagValue.h"
#include "language/Linker.h"
#include "language/MeasureUnits.h"
#include "language/OneOf.h"
#include "language/StoredText.h"
#include "language/Tokenizer.h"
#include "language/neural/SaidComparison.h"
#include "language/neural/SaidValue.h"
#include "language/neural/ValueMentions.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::language::neural {

namespace {

using query::Expression;

Expression numberLiteral(double value)
{
    const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
    return whole ? query::literal(static_cast<std::int64_t>(value)) : query::literal(value);
}

bool looksLikeYear(double value)
{
    return value == std::floor(value) && value >= 1800 && value <= 2100;
}

data::CivilDate firstDay(int year)
{
    return {std::chrono::year(year), std::chrono::January, std::chrono::day(1)};
}

/// "Longer than an hour", "over half a day": the number that the word before the unit stands for.
std::optional<double> articleNumber(const Tokens &tokens, std::size_t at)
{
    if (at == 0 || at + 1 >= tokens.size() || !measureUnit(tokens[at + 1].lower)) {
        return std::nullopt;
    }
    const bool article = oneOf(tokens[at].lower, {"a", "an"});
    const bool halved = article && tokens[at - 1].lower == "half";
    const std::size_t first = halved ? at - 1 : at;
    const bool compared =
        first > 0 && oneOf(tokens[first - 1].lower,
                           {"than", "over", "under", "least", "most", "above", "below"});
    if (!compared || !(article || tokens[at].lower == "half")) {
        return std::nullopt;
    }
    return halved || !article ? 0.5 : 1.0;
}

} // namespace

query::ComparisonOperator comparisonOf(Action action) noexcept
{
    switch (action) {
    case Action::Greater:
        return query::ComparisonOperator::Greater;
    case Action::Less:
        return query::ComparisonOperator::Less;
    case Action::GreaterOrEqual:
        return query::ComparisonOperator::GreaterOrEqual;
    case Action::LessOrEqual:
        return query::ComparisonOperator::LessOrEqual;
    case Action::NotEqual:
        return query::ComparisonOperator::NotEqual;
    default:
        return query::ComparisonOperator::Equal;
    }
}

ValueFiller::ValueFiller(const ParserSchema &schema, const ParserInput &input,
                         const data::CivilDate &today)
    : m_schema(schema), m_input(input), m_today(today), m_used(input.tokens.size())
{
    for (std::size_t w = 0; w < input.tokens.size(); ++w) {
        const Token &token = input.tokens[w];
        if (token.number) {
            m_numbers.push_back({w, *token.number, false});
        } else if (const auto value = numberWord(token.lower)) {
            m_numbers.push_back({w, *value, true});
        } else if (const auto part = articleNumber(input.tokens, w)) {
            m_numbers.push_back({w, *part, false});
        }
    }
}

bool ValueFiller::free(std::size_t begin, std::size_t end) const
{
    return std::none_of(m_used.begin() + static_cast<std::ptrdiff_t>(begin),
                        m_used.begin() + static_cast<std::ptrdiff_t>(end),
                        [](bool used) { return used; });
}

void ValueFiller::take(std::size_t begin, std::size_t end)
{
    std::fill(m_used.begin() + static_cast<std::ptrdiff_t>(begin),
              m_used.begin() + static_cast<std::ptrdiff_t>(end), true);
}

const SchemaColumn &ValueFiller::column(int number) const
{
    return m_schema
        .columns()[static_cast<std::size_t>(m_input.columns[static_cast<std::size_t>(number)])];
}

std::optional<std::size_t> ValueFiller::wordOf(int number) const
{
    std::optional<std::size_t> best;
    auto strongest = ColumnLink::None;
    for (std::size_t w = 0; w < m_input.tokens.size(); ++w) {
        const ColumnLink link = m_input.columnLink(w, static_cast<std::size_t>(number));
        if (link <= ColumnLink::Whole && link > strongest) {
            strongest = link;
            best = w;
        }
    }
    return best;
}

std::optional<double> ValueFiller::number(int wanted)
{
    const auto anchor = wordOf(wanted);
    const Number *best = nullptr;
    double least = 0.0;
    for (const Number &number : m_numbers) {
        if (m_used[number.word]) {
            continue;
        }
        double cost = static_cast<double>(number.word);
        if (anchor) {
            const auto apart = static_cast<double>(number.word) - static_cast<double>(*anchor);
            cost = apart > 0 ? apart : 0.5 - 1.5 * apart;
        }
        // "one" and "first" are rarely meant as a number
        cost += number.spelled && number.value <= 1.0 ? 100.0 : 0.0;
        if (best == nullptr || cost < least) {
            best = &number;
            least = cost;
        }
    }
    if (best == nullptr) {
        return std::nullopt;
    }
    m_used[best->word] = true;
    m_numberAt = best->word;
    return best->value * unitFactor(wanted);
}

double ValueFiller::unitFactor(int wanted) const
{
    const std::size_t next = m_numberAt + 1;
    const MeasureUnit said =
        next < m_input.tokens.size() ? measureUnit(m_input.tokens[next].lower) : MeasureUnit{};
    if (m_ofDays && said.kind == MeasureUnit::Kind::Time) {
        return said.size / measureUnit("day").size;
    }
    const MeasureUnit stored = said && wanted > 0
                                   ? storedUnit(m_schema.source().column(column(wanted).id))
                                   : MeasureUnit{};
    return stored && stored.kind == said.kind ? said.size / stored.size : 1.0;
}

const ValueMention *ValueFiller::mention(int wanted) const
{
    const int place = m_input.columns[static_cast<std::size_t>(wanted)];
    const ValueMention *best = nullptr;
    for (const ValueMention &candidate : m_input.values) {
        if (candidate.column != place || !free(candidate.begin, candidate.end)) {
            continue;
        }
        const bool whole = candidate.score >= wholeValue;
        const bool bestWhole = best != nullptr && best->score >= wholeValue;
        if (best == nullptr || (whole && !bestWhole)) {
            best = &candidate;
        }
    }
    return best;
}

std::string ValueFiller::text(std::size_t begin, std::size_t end) const
{
    std::string words;
    for (std::size_t w = begin; w < end; ++w) {
        const bool apart = w > begin && m_input.tokens[w].begin > m_input.tokens[w - 1].end;
        words += (apart ? " " : "") + m_input.tokens[w].text;
    }
    return words;
}

std::optional<std::string> ValueFiller::phrase()
{
    const std::size_t count = m_input.tokens.size();
    // what is written in one piece stays so: RP-0080
    const auto goesOn = [&](std::size_t begin, std::size_t end) {
        const Token &token = m_input.tokens[end];
        const bool within = !token.sign || (token.text != "'" && end + 1 < count &&
                                            m_input.tokens[end + 1].begin == token.end);
        return end > begin && token.begin == m_input.tokens[end - 1].end && within;
    };
    const auto stretch = [&](auto belongs) -> std::optional<std::string> {
        for (std::size_t begin = 0; begin < count; ++begin) {
            std::size_t end = begin;
            while (end < count && !m_used[end] && (belongs(end) || goesOn(begin, end)) &&
                   m_input.tokens[end].quote == m_input.tokens[begin].quote) {
                ++end;
            }
            if (end > begin) {
                take(begin, end);
                return text(begin, end);
            }
        }
        return std::nullopt;
    };
    if (auto quoted = stretch([&](std::size_t w) { return m_input.tokens[w].quote != 0; })) {
        return quoted;
    }
    if (auto dated = stretch([&](std::size_t w) {
            const Token &token = m_input.tokens[w];
            return !token.number && !token.sign && token.text.front() >= '0' &&
                   token.text.front() <= '9';
        })) {
        return dated;
    }
    return stretch([&](std::size_t w) {
        if (m_input.marks[w] != WordMark::Capital) {
            return false;
        }
        for (std::size_t c = 0; c < m_input.columns.size(); ++c) {
            if (m_input.columnLink(w, c) == ColumnLink::Whole) {
                return false;
            }
        }
        return true;
    });
}

bool ValueFiller::holdsOthers(ColumnId id, const std::string &said) const
{
    const ColumnModel &column = m_schema.source().column(id);
    const std::vector<std::string> values =
        column.category ? m_schema.source().values().valuesOf(id.table, id.column)
                        : std::vector<std::string>{};
    return !values.empty() && std::ranges::find(values, foldText(said), foldText) == values.end();
}

bool ValueFiller::spelled() const
{
    for (std::size_t w = 0; w < m_input.tokens.size(); ++w) {
        const Token &token = m_input.tokens[w];
        const bool digits = !token.number && token.text.front() >= '0' && token.text.front() <= '9';
        if (!m_used[w] && (token.quote != 0 || digits)) {
            return true;
        }
    }
    return false;
}

std::vector<Period> ValueFiller::take(const TimeMention &mention, ColumnId date)
{
    take(mention.begin, mention.end);
    std::vector<Period> periods = mention.time.periods;
    if (mention.time.relative) {
        const auto last = m_schema.source().presentDay(date);
        periods = {resolve(*mention.time.relative, last ? std::min(*last, m_today) : m_today)};
    }
    m_periods.insert(m_periods.end(), periods.begin(), periods.end());
    m_dated = date;
    return periods;
}

std::optional<Expression> ValueFiller::periodCondition(const ParsedCondition &parsed,
                                                       const Expression &left)
{
    for (const TimeMention &mention : m_input.times) {
        if (!free(mention.begin, mention.end)) {
            continue;
        }
        std::vector<Expression> alternatives;
        for (const Period &period : take(mention, column(parsed.term.column).id)) {
            query::DuringPeriod during;
            during.operand.push_back(left);
            during.from = period.from;
            during.until = period.until;
            alternatives.push_back(query::expression(std::move(during)));
        }
        if (alternatives.size() == 1) {
            return std::move(alternatives.front());
        }
        return query::expression(
            query::Logical{query::LogicalOperator::Or, std::move(alternatives)});
    }
    return std::nullopt;
}

std::vector<Period> ValueFiller::periods()
{
    for (const TimeMention &mention : m_input.times) {
        const bool named = mention.time.relative || !mention.time.periods.empty();
        if (m_dated.valid() && m_periods.size() < 2 && named && free(mention.begin, mention.end)) {
            (void)take(mention, m_dated);
        }
    }
    return m_periods;
}

std::optional<Expression> ValueFiller::dateCondition(Action comparison, const Expression &left)
{
    for (const Number &number : m_numbers) {
        if (m_used[number.word] || !looksLikeYear(number.value)) {
            continue;
        }
        m_used[number.word] = true;
        const int year = static_cast<int>(number.value);
        query::DuringPeriod period;
        period.operand.push_back(left);
        if (comparison == Action::Greater) {
            period.from = firstDay(year + 1);
        } else if (comparison == Action::GreaterOrEqual) {
            period.from = firstDay(year);
        } else if (comparison == Action::Less) {
            period.until = firstDay(year);
        } else if (comparison == Action::LessOrEqual) {
            period.until = firstDay(year + 1);
        } else {
            period.from = firstDay(year);
            period.until = firstDay(year + 1);
        }
        return query::expression(std::move(period));
    }
    return std::nullopt;
}

bool ValueFiller::said(const std::vector<std::string> &words, std::size_t before) const
{
    for (std::size_t w = before > 4 ? before - 4 : 0; w < before; ++w) {
        if (std::find(words.begin(), words.end(), m_input.tokens[w].stem) != words.end()) {
            return true;
        }
    }
    return false;
}

std::optional<bool> ValueFiller::lacksSaid(int wanted) const
{
    const auto place = wordOf(wanted);
    if (!place || m_input.columnLink(*place, static_cast<std::size_t>(wanted)) < ColumnLink::Part) {
        return std::nullopt;
    }
    const int rows = m_input.placeOfTable(column(wanted).id.table);
    if (rows >= 0 && m_input.tableLink(*place, static_cast<std::size_t>(rows)) >= TableLink::Part) {
        return std::nullopt; // "sessions" are the rows, not their status
    }
    const auto ofValue = [&](std::size_t w) {
        return std::ranges::any_of(m_input.values, [w](const ValueMention &mention) {
            return mention.score >= wholeValue && mention.begin <= w && w < mention.end;
        });
    };
    const std::size_t end = std::min(m_input.tokens.size(), *place + 5);
    for (std::size_t w = *place > 3 ? *place - 3 : 0; w < end; ++w) {
        if (!ofValue(w) && oneOf(m_input.tokens[w].lower,
                                 {"without", "no", "missing", "unknown", "empty", "blank", "lack",
                                  "lacks", "lacking", "null", "not", "never", "don't", "isn't"})) {
            return true;
        }
    }
    for (std::size_t w = *place + 1; w < end; ++w) {
        if (oneOf(m_input.tokens[w].lower, {"known", "filled", "recorded", "file", "given"})) {
            return false;
        }
    }
    return std::nullopt;
}

std::optional<Expression> ValueFiller::likeCondition(const ParsedCondition &parsed, Expression left)
{
    std::optional<std::string> words;
    std::size_t at = m_input.tokens.size();
    const std::vector<bool> before = m_used;
    if (const ValueMention *found = mention(parsed.term.column)) {
        take(found->begin, found->end);
        words = text(found->begin, found->end);
    } else {
        words = phrase();
    }
    for (std::size_t w = 0; !words && w + 1 < m_input.tokens.size(); ++w) {
        static constexpr std::array<std::string_view, 9> openers{
            "contain", "letter", "word", "substr", "string", "prefix", "includ", "with", "like"};
        const bool opens =
            std::find(openers.begin(), openers.end(), m_input.tokens[w].stem) != openers.end();
        if (opens && !m_used[w + 1] && !m_input.tokens[w + 1].sign &&
            wordOf(parsed.term.column) != w + 1) {
            take(w + 1, w + 2);
            words = m_input.tokens[w + 1].text;
        }
    }
    if (!words) {
        return std::nullopt;
    }
    for (std::size_t w = 0; w < m_used.size(); ++w) {
        if (m_used[w] && !before[w]) {
            at = std::min(at, w);
        }
    }
    const bool starts = said({"start", "begin", "prefix", "initi"}, at);
    const bool ends = said({"end", "suffix", "finish"}, at);
    query::Like like;
    like.operands.push_back(std::move(left));
    like.operands.push_back(query::literal((starts ? "" : "%") + *words + (ends ? "" : "%")));
    like.negated = parsed.comparison == Action::NotLike;
    return query::expression(std::move(like));
}

Expression ValueFiller::flagCondition(const ParsedCondition &parsed, Expression left)
{
    if (const ValueMention *found = mention(parsed.term.column)) {
        take(found->begin, found->end);
    }
    const ColumnModel &model = m_schema.source().column(column(parsed.term.column).id);
    const bool yes = parsed.comparison == Action::Equal || parsed.comparison == Action::In;
    return query::compare(query::ComparisonOperator::Equal, std::move(left),
                          query::literal(flagValue(model, yes)));
}

std::optional<Expression> ValueFiller::condition(const ParsedCondition &parsed, Expression left)
{
    const Action comparison = parsed.comparison;
    m_ofDays = parsed.term.pair == Action::Days;
    if (comparison == Action::Like || comparison == Action::NotLike) {
        return likeCondition(parsed, std::move(left));
    }
    const bool plain = parsed.term.aggregate == Action::Plain && parsed.term.column != 0 &&
                       parsed.term.pair == Action::Plain;
    const SchemaColumn &model = column(parsed.term.column);
    const bool numeric = !plain || model.sort == ColumnSort::Number;
    if (comparison == Action::Between) {
        auto low = number(parsed.term.column);
        auto high = number(parsed.term.column);
        if (!low || !high) {
            return std::nullopt;
        }
        query::Between between;
        between.operands = {std::move(left), numberLiteral(std::min(*low, *high)),
                            numberLiteral(std::max(*low, *high))};
        return query::expression(std::move(between));
    }
    const bool equality = comparison == Action::Equal || comparison == Action::NotEqual ||
                          comparison == Action::In || comparison == Action::NotIn;
    const auto compared = [&](Expression right, Action by) {
        const bool negated = comparison == Action::NotEqual || comparison == Action::NotIn;
        return query::compare(negated ? query::ComparisonOperator::NotEqual : comparisonOf(by),
                              std::move(left), std::move(right));
    };
    if (plain && equality && model.sort == ColumnSort::Flag) {
        return flagCondition(parsed, std::move(left));
    }
    // stored text is met, not exceeded
    const bool met = equality || model.sort == ColumnSort::Text;
    const ValueMention *found = plain && met ? mention(parsed.term.column) : nullptr;
    if (found != nullptr) {
        take(found->begin, found->end);
        if (found->several) {
            query::Like like;
            like.operands.push_back(std::move(left));
            like.operands.push_back(query::literal("%" + text(found->begin, found->end) + "%"));
            like.negated = comparison == Action::NotEqual;
            return query::expression(std::move(like));
        }
        const ColumnModel &stored = m_schema.source().column(model.id);
        return compared(query::literal(stored.coded ? codeValue(stored, found->value)
                                                    : data::Value(found->value)),
                        equality ? comparison : Action::Equal);
    }
    if (plain && model.sort == ColumnSort::Date) {
        if (auto period = periodCondition(parsed, left)) {
            return period;
        }
        if (auto period = dateCondition(comparison, left)) {
            return period;
        }
        if ((comparison == Action::Equal || comparison == Action::NotEqual) && !spelled()) {
            // what has not happened yet, or has
            ++m_implied;
            query::IsNull missing;
            missing.operand.push_back(std::move(left));
            missing.negated = comparison == Action::NotEqual;
            return query::expression(std::move(missing));
        }
    }
    const bool single = comparison == Action::Equal || comparison == Action::NotEqual;
    if (plain && single && found == nullptr && model.sort != ColumnSort::Date && !spelled()) {
        if (const auto lacks = lacksSaid(parsed.term.column)) {
            ++m_implied;
            query::IsNull missing;
            missing.operand.push_back(std::move(left));
            missing.negated = !*lacks;
            return query::expression(std::move(missing));
        }
    }
    if (numeric || !equality) {
        if (const auto value = number(parsed.term.column)) {
            return compared(numberLiteral(*value),
                            saidComparison(m_input.tokens, m_numberAt, comparison));
        }
        if (!plain && !equality) {
            return compared(query::literal(1), comparison);
        }
    }
    if (plain && equality && !spelled()) {
        if (const auto said = saidValue(m_schema, m_input, parsed.term.column, m_used)) {
            ++m_implied;
            take(said->word, said->word + 1);
            return compared(query::literal(said->value), comparison);
        }
    }
    const bool given = spelled();
    if (auto words = phrase()) {
        if (plain && equality && !given && holdsOthers(model.id, *words)) {
            return std::nullopt;
        }
        const auto figure = numeric ? wholeNumber(*words) : std::nullopt;
        return compared(figure ? numberLiteral(*figure) : query::literal(std::move(*words)),
                        comparison);
    }
    if (const auto value = number(parsed.term.column)) {
        const auto stored = plain && model.sort == ColumnSort::Text
                                ? storedText(m_schema.source(), model.id, *value)
                                : std::nullopt;
        return stored ? compared(query::literal(*stored), equality ? comparison : Action::Equal)
                      : compared(numberLiteral(*value),
                                 saidComparison(m_input.tokens, m_numberAt, comparison));
    }
    return std::nullopt;
}

std::int64_t ValueFiller::limit()
{
    for (const Number &number : m_numbers) {
        const bool small =
            number.value == std::floor(number.value) && number.value > 1 && number.value <= 1000;
        if (!m_used[number.word] && small) {
            m_used[number.word] = true;
            return static_cast<std::int64_t>(number.value);
        }
    }
    return 1;
}

int ValueFiller::unusedValues() const
{
    int unused = 0;
    std::vector<bool> counted(m_input.tokens.size());
    for (const ValueMention &mention : m_input.values) {
        if (mention.score < wholeValue || !free(mention.begin, mention.end) ||
            counted[mention.begin]) {
            continue;
        }
        bool names = false;
        for (std::size_t w = mention.begin; w < mention.end; ++w) {
            for (std::size_t c = 1; c < m_input.columns.size(); ++c) {
                const ColumnLink link = m_input.columnLink(w, c);
                names = names || link == ColumnLink::Whole || link == ColumnLink::Part;
            }
            for (std::size_t t = 0; t < m_input.tables.size(); ++t) {
                names = names || m_input.tableLink(w, t) >= TableLink::Part;
            }
        }
        if (!names) {
            ++unused;
            std::fill(counted.begin() + static_cast<std::ptrdiff_t>(mention.begin),
                      counted.begin() + static_cast<std::ptrdiff_t>(mention.end), true);
        }
    }
    return unused;
}

int ValueFiller::unusedTimes() const
{
    return static_cast<int>(
        std::count_if(m_input.times.begin(), m_input.times.end(), [&](const TimeMention &mention) {
            return free(mention.begin, mention.end);
        }));
}

int ValueFiller::unusedNumbers() const
{
    return static_cast<int>(
        std::count_if(m_numbers.begin(), m_numbers.end(), [&](const Number &number) {
            return !m_used[number.word] && !(number.spelled && number.value <= 1.0);
        }));
}

} // namespace querent::language::neural
