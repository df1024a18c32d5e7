// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/UnitReader.h"

#include "language/AmountsInCents.h"
#include "language/MeasureUnits.h"
#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::language {

namespace {

using query::TimeUnit;

/// Whether the name of the column says that it is so much for each such unit: `hourly_rate`.
bool namesUnit(const ColumnModel &column, TimeUnit unit)
{
    const std::vector<std::string> &words = column.names.front().words;
    return std::any_of(words.begin(), words.end(), [&](const std::string &word) {
        switch (unit) {
        case TimeUnit::Year:
            return oneOf(word, {"yearly", "annual", "annually", "year", "pa"});
        case TimeUnit::Month:
            return oneOf(word, {"monthly", "month"});
        case TimeUnit::Week:
            return oneOf(word, {"weekly", "week"});
        case TimeUnit::Day:
            return oneOf(word, {"daily", "day"});
        case TimeUnit::Hour:
        case TimeUnit::HourOfDay:
            return oneOf(word, {"hourly", "hour"});
        default:
            return false;
        }
    });
}

/// "Tonnes collected", of a number in kilos.
void showUnitsSaid(const Items &items, const SourceModel &source, Frame &frame)
{
    for (const Item &item : items) {
        const MeasureUnit said = item.is(LinkKind::Column)
                                     ? measureUnit(item.word.substr(item.word.rfind(' ') + 1))
                                     : MeasureUnit{};
        if (!said || said.kind == MeasureUnit::Kind::Money || isCalendarUnit(item.word)) {
            continue;
        }
        const ColumnId column = item.links.front().id();
        const MeasureUnit stored = storedUnit(source.column(column));
        for (Measure &measure : frame.measures) {
            if (measure.column != column || stored.kind != said.kind || measure.scale != 1.0 ||
                measure.factor != 1.0 || measure.since.valid() || !measure.operand.empty() ||
                measure.function == query::AggregateFunction::Count) {
                continue;
            }
            if (stored.size > said.size) {
                measure.factor = stored.size / said.size;
            } else if (stored.size < said.size) {
                measure.scale = said.size / stored.size;
            }
        }
    }
}

} // namespace

bool UnitReader::readUnitOf(std::size_t mention, std::size_t unit)
{
    Item &item = m_items[mention];
    if (item.kind != ItemKind::Mention || item.is(LinkKind::Value)) {
        return false;
    }
    // "monthly revenue" is no monthly price of what is on offer
    constexpr double near = 0.4;
    const double least = item.links.front().score - near;
    const auto fits = [&](const Link &link) {
        return link.kind == LinkKind::Column && link.score >= least &&
               m_source.column(link.id()).numeric && !m_source.column(link.id()).date &&
               namesUnit(m_source.column(link.id()), m_items[unit].unit);
    };
    const auto found = std::find_if(item.links.begin(), item.links.end(), fits);
    if (found != item.links.end()) {
        std::rotate(item.links.begin(), found, found + 1);
    } else {
        // "earn more per hour": the one number of the rows in question that is per hour
        const int subject = subjectTable();
        if (subject < 0 || item.links.front().score >= 0.95 || !item.is(LinkKind::Column) ||
            !m_source.column(item.links.front().id()).numeric) {
            return false;
        }
        std::vector<ColumnId> rates;
        for (const ColumnModel &column : m_source.table(subject).columns) {
            if (column.numeric && !column.date && namesUnit(column, m_items[unit].unit)) {
                rates.push_back(column.id);
            }
        }
        if (rates.size() != 1) {
            return false;
        }
        Link link;
        link.kind = LinkKind::Column;
        link.table = rates.front().table;
        link.column = rates.front().column;
        item.links.insert(item.links.begin(), link);
    }
    item.links.front().score = std::max(item.links.front().score, 1.0);
    return true;
}

void UnitReader::readExactNumbers()
{
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        Item &number = m_items[i];
        Item &column = m_items[i + 1];
        const bool has = m_items[i - 1].cue("with") != nullptr || m_items[i - 1].word == "for";
        if (number.kind != ItemKind::Number || number.used || number.ordinal || number.percent ||
            column.used || !has || !isMention(i + 1, LinkKind::Column) ||
            linkAt(i + 1).score < 0.9) {
            continue;
        }
        const ColumnModel &counted = m_source.column(linkAt(i + 1).id());
        const bool compares = i + 2 < m_items.size() && m_items[i + 2].cue("cmp") != nullptr;
        const bool rows =
            i > 1 && isMention(i - 2, LinkKind::Table) && linkAt(i - 2).table == counted.id.table;
        if (!counted.numeric || counted.key || counted.date || counted.formula || compares ||
            !rows) {
            continue;
        }
        Condition condition;
        condition.column = counted.id;
        condition.values = {number.number == std::floor(number.number)
                                ? data::Value(static_cast<std::int64_t>(number.number))
                                : data::Value(number.number)};
        condition.words = number.word + " " + column.word;
        m_frame.conditions.push_back(std::move(condition));
        m_items[i - 1].used = number.used = column.used = true;
        number.content = column.content = false;
    }
}

void UnitReader::readNamedUnits()
{
    // "hourly rate", "rent every month": the unit belongs to a number, nothing is cut up by it
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::TimeUnit || item.used) {
            continue;
        }
        std::size_t begin = i;
        bool found = false;
        if (item.word.ends_with("ly") && i + 1 < m_items.size()) {
            found = readUnitOf(i + 1, i);
        } else if (i > 0 && oneOf(m_items[i - 1].word, {"per", "a", "an", "every", "each"})) {
            begin = i - 1;
            for (std::size_t back = 1; back <= 3 && back <= begin && !found; ++back) {
                const Item &before = m_items[begin - back];
                if (before.is(LinkKind::Column) && before.links.front().event) {
                    break; // "rent received per month" is no monthly rent
                }
                found = readUnitOf(begin - back, i);
                if (before.kind == ItemKind::Mention || before.kind == ItemKind::Sign) {
                    break;
                }
            }
        }
        for (std::size_t k = begin; found && k <= i; ++k) {
            m_items[k].kind = ItemKind::Word;
            m_items[k].cues.clear();
            m_items[k].content = false;
            m_items[k].used = true;
        }
    }
}

void UnitReader::readHeads()
{
    // "bookings with more than 4 people": their party size, not the people that another table holds
    static constexpr std::array<std::string_view, 11> heads{
        "people",     "persons", "guests",    "travellers",   "travelers", "heads",
        "passengers", "pax",     "attendees", "participants", "visitors"};
    static constexpr std::array<std::string_view, 14> counted{
        "party",     "people",   "persons", "guests",     "travellers", "travelers",    "heads",
        "headcount", "visitors", "pax",     "passengers", "attendees",  "participants", "group"};
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (m_items[i - 1].kind != ItemKind::Number || !oneOf(item.word, heads) ||
            (item.is(LinkKind::Column) && item.links.front().score >= 0.9)) {
            continue;
        }
        std::vector<ColumnId> found;
        for (const Item &other : m_items) {
            if (!other.is(LinkKind::Table) || &other == &item ||
                m_source.table(other.links.front().table).person) {
                continue;
            }
            for (const ColumnModel &column : m_source.table(other.links.front().table).columns) {
                const bool counts = column.numeric && !column.key && !column.flag && !column.date &&
                                    !column.money && !column.formula;
                if (counts &&
                    std::ranges::any_of(
                        column.names.front().words,
                        [&](const std::string &word) { return oneOf(word, counted); }) &&
                    std::ranges::find(found, column.id) == found.end()) {
                    found.push_back(column.id);
                }
            }
        }
        if (found.size() == 1) {
            Link link;
            link.kind = LinkKind::Column;
            link.table = found.front().table;
            link.column = found.front().column;
            link.score = 1.0;
            item.kind = ItemKind::Mention;
            item.links = {link};
        }
    }
}

void UnitReader::joinSquares()
{
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        const MeasureUnit side = measureUnit(m_items[i + 1].word);
        if (m_items[i - 1].kind != ItemKind::Number || !oneOf(m_items[i].word, {"square", "sq"}) ||
            side.kind != MeasureUnit::Kind::Length || m_items[i].kind == ItemKind::Mention ||
            m_items[i + 1].kind == ItemKind::Mention) {
            continue;
        }
        m_items[i].word = side.size == 1.0 ? "sqm" : "sqft";
        m_items[i].end = m_items[i + 1].end;
        m_items.erase(m_items.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
}

void UnitReader::numberUnits()
{
    joinSquares();
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        Item &one = m_items[i];
        const bool half = one.word == "half";
        const bool article = half && oneOf(m_items[i + 1].word, {"a", "an"});
        const std::size_t unit = i + (article ? 2 : 1);
        if (m_items[i - 1].cue("cmp") == nullptr || !(half || oneOf(one.word, {"a", "an"})) ||
            unit >= m_items.size() || !measureUnit(m_items[unit].word)) {
            continue;
        }
        one.kind = ItemKind::Number;
        one.number = half ? 0.5 : 1.0;
        if (article) {
            m_items[i].end = m_items[i + 1].end;
            m_items.erase(m_items.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
}

void UnitReader::passOverUnits()
{
    numberUnits();
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &unit = m_items[i];
        const MeasureUnit said = measureUnit(unit.word);
        const Item &before = m_items[i - 1];
        if (said && before.kind == ItemKind::Number && unit.kind == ItemKind::Mention &&
            unit.links.front().score < 0.9 && i > 1 && m_items[i - 2].cue("cmp") != nullptr &&
            !(unit.is(LinkKind::Column) &&
              storedUnit(m_source.column(unit.links.front().id())).kind == said.kind)) {
            // "longer than 3 hours" speaks of no hourly rate
            unit.kind = ItemKind::Word;
            unit.links.clear();
            unit.content = false;
            continue;
        }
        if (said && before.cue("count") != nullptr && unit.is(LinkKind::Column) &&
            unit.links.front().score < 0.8) {
            // "how many minutes do patients wait": the unit of what is named later
            const bool named = std::any_of(
                m_items.begin() + static_cast<std::ptrdiff_t>(i) + 1, m_items.end(),
                [&](const Item &later) {
                    return later.is(LinkKind::Column) && later.links.front().score >= 0.65 &&
                           later.links.front().id() != unit.links.front().id() &&
                           storedUnit(m_source.column(later.links.front().id())) == said;
                });
            if (named) {
                silence(unit);
                continue;
            }
        }
        const bool stands = before.kind == ItemKind::Number || before.word == "in";
        if (!said || !stands || !unit.is(LinkKind::Column)) {
            continue;
        }
        const MeasureUnit stored = storedUnit(m_source.column(unit.links.front().id()));
        const bool loose = said.kind == MeasureUnit::Kind::Time && before.word == "in" &&
                           !isCalendarUnit(unit.word) && unit.links.front().score < 0.9;
        if (loose || (stored.kind == said.kind && (stored != said || before.word == "in"))) {
            unit.kind = ItemKind::Word;
            unit.links.clear();
            unit.content = false;
        }
    }
}

std::optional<ColumnId> UnitReader::measuredColumn(int table, std::size_t unit) const
{
    // "trucks that can carry more than 20 tonnes"
    const MeasureUnit said =
        table >= 0 && unit < m_items.size() ? measureUnit(m_items[unit].word) : MeasureUnit{};
    std::optional<ColumnId> found;
    if (said.kind == MeasureUnit::Kind::None || said.kind == MeasureUnit::Kind::Time) {
        return found; // nearly all rows have some stretch of time
    }
    for (const ColumnModel &column : m_source.table(table).columns) {
        if (storedUnit(column).kind == said.kind) {
            if (found) {
                return std::nullopt;
            }
            found = column.id;
        }
    }
    return found;
}

void UnitReader::convertUnits()
{
    compareInCents(m_items, m_source, m_frame);
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &unit = m_items[i];
        const MeasureUnit said = measureUnit(unit.word);
        const Item &before = m_items[i - 1];
        if (!said || unit.kind == ItemKind::Mention ||
            (before.word == "in" && isCalendarUnit(unit.word))) {
            continue;
        }
        bool heeded = false;
        // how large the stored unit is where it measures the same; else 0
        const auto storedSize = [&](ColumnId column) {
            if (!column.valid()) {
                return 0.0;
            }
            const MeasureUnit stored = storedUnit(m_source.column(column));
            // an amount of money is in the currency itself unless its name says cents
            const bool currency =
                !stored && said.kind == MeasureUnit::Kind::Money && m_source.column(column).money;
            return currency                   ? measureUnit("eur").size
                   : stored.kind == said.kind ? stored.size
                                              : 0.0;
        };
        const auto convert = [&](ColumnId column, std::vector<data::Value> &values) {
            const double stored = storedSize(column);
            for (data::Value &value : values) {
                if (stored > 0.0 && value.isNumber() && value.numeric() == before.number) {
                    const double number = before.number * said.size / stored;
                    const auto whole = static_cast<std::int64_t>(number);
                    value = static_cast<double>(whole) == number ? data::Value(whole)
                                                                 : data::Value(number);
                    heeded = true;
                }
            }
        };
        if (before.kind == ItemKind::Number) {
            for (Condition &condition : m_frame.conditions) {
                if (condition.kind == Condition::Kind::Compare ||
                    condition.kind == Condition::Kind::Between) {
                    convert(condition.column, condition.values);
                }
            }
            for (Having &having : m_frame.havings) {
                if (having.measure.function != query::AggregateFunction::Count) {
                    convert(having.measure.column, having.values);
                }
            }
        } else if (before.word == "in") {
            for (Measure &measure : m_frame.measures) {
                if (measure.since.valid() && measure.factor == 1.0 && measure.operand.empty() &&
                    said.kind == MeasureUnit::Kind::Time) {
                    constexpr double secondsOfDay = 86400.0;
                    if (said.size > secondsOfDay) {
                        measure.scale = said.size / secondsOfDay;
                    } else {
                        measure.factor = secondsOfDay / said.size;
                    }
                    heeded = true;
                    continue;
                }
                const bool amount = measure.column.valid() && !measure.since.valid() &&
                                    measure.function != query::AggregateFunction::Count &&
                                    measure.operand.empty() && measure.factor == 1.0;
                const double stored = amount ? storedSize(measure.column) : 0.0;
                heeded = heeded || stored > 0.0;
                if (stored > said.size) {
                    measure.factor = stored / said.size;
                } else if (stored > 0.0 && stored < said.size) {
                    measure.scale = said.size / stored;
                }
            }
        }
        if (heeded) {
            unit.used = true;
            unit.content = false;
        }
    }
}

void UnitReader::showMajorUnits()
{
    showUnitsSaid(m_items, m_source, m_frame);
    static constexpr std::array<std::string_view, 10> majors{
        "dollar", "dollars", "euro", "euros", "usd", "eur", "pounds", "gbp", "$", "€"};
    const auto major = std::find_if(m_items.begin(), m_items.end(), [](const Item &item) {
        return std::find(majors.begin(), majors.end(), item.word) != majors.end();
    });
    if (major == m_items.end()) {
        return;
    }
    for (Measure &measure : m_frame.measures) {
        if (!measure.column.valid() || measure.function == query::AggregateFunction::Count) {
            continue;
        }
        const std::vector<std::string> &words = m_source.column(measure.column).names.front().words;
        if (std::find(words.begin(), words.end(), "cents") != words.end()) {
            measure.scale = 100.0;
        }
    }
    if (!m_frame.measures.empty()) {
        major->used = true;
        major->content = false;
    }
}

} // namespace querent::language
