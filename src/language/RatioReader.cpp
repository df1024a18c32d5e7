// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RatioReader.h"

#include "language/ListReader.h"
#include "language/OneOf.h"

#include <algorithm>
#include <array>

namespace querent::language {

using query::AggregateFunction;

namespace {

bool saysPer(const Item &item)
{
    return item.kind == ItemKind::Cue && oneOf(item.word, {"per", "for every", "for each"});
}

/// 10, 100, 1000, …: "complaints per 100 orders".
bool roundNumber(const Item &item)
{
    return item.kind == ItemKind::Number && !item.ordinal &&
           (item.number == 10.0 || item.number == 100.0 || item.number == 1000.0 ||
            item.number == 10000.0 || item.number == 100000.0 || item.number == 1e6);
}

} // namespace

std::optional<Measure> RatioReader::amountNamed(std::size_t at) const
{
    if (isMention(at, LinkKind::Table)) {
        return countOf(linkAt(at).table, wordsAt(at));
    }
    if (!isMention(at, LinkKind::Column) || !m_source.column(linkAt(at).id()).numeric) {
        return std::nullopt;
    }
    Measure measure = countOf(linkAt(at).table, wordsAt(at));
    measure.function = AggregateFunction::Sum;
    measure.column = linkAt(at).id();
    return measure;
}

std::optional<std::size_t> RatioReader::amountBefore(std::size_t at) const
{
    for (std::size_t k = at; k-- > 0;) {
        const Item &item = m_items[k];
        if (item.kind == ItemKind::Mention && !item.is(LinkKind::Value)) {
            // "total amount of grants per project": the amount that they have
            const bool of = k > 1 && m_items[k - 1].word == "of" && isMention(k, LinkKind::Table) &&
                            isMention(k - 2, LinkKind::Column) && !m_items[k - 2].used &&
                            linkAt(k - 2).table == linkAt(k).table && amountNamed(k - 2);
            if (of) {
                return k - 2;
            }
            return amountNamed(k) && !item.used ? std::optional(k) : std::nullopt;
        }
        const bool skipped = item.filler() || item.is(LinkKind::Value) || item.used ||
                             item.kind == ItemKind::Word || item.cue("agg") != nullptr ||
                             item.cue("count") != nullptr || item.cue("rate") != nullptr ||
                             item.word == "have" || item.word == "has" || item.word == "had";
        if (!skipped || item.word == "," || item.word == "and") {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> RatioReader::amountAfter(std::size_t at) const
{
    for (std::size_t k = at + 1; k < m_items.size() && k < at + 7; ++k) {
        const Item &item = m_items[k];
        const bool describes = isMention(k, LinkKind::Table) && isMention(k + 1, LinkKind::Table) &&
                               (item.word.ends_with("ing") || item.word.ends_with("ed"));
        if (item.kind == ItemKind::Mention && !item.is(LinkKind::Value) && !describes) {
            return amountNamed(k) && !item.used ? std::optional(k) : std::nullopt;
        }
        const bool skipped = describes || item.filler() || item.is(LinkKind::Value) ||
                             item.kind == ItemKind::Word || item.cue("agg") != nullptr ||
                             item.cue("count") != nullptr || roundNumber(item);
        if (!skipped || item.word == "," || item.word == ".") {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

int RatioReader::tableBetween(int left, int right) const
{
    // rows of an n-to-n relation: each belongs to one of either side
    const JoinGraph &graph = m_source.graph();
    int at = left;
    for (const JoinStep &step : graph.path(left, right)) {
        const JoinEdge &edge = graph.edges()[static_cast<std::size_t>(step.edge)];
        at = step.forward ? edge.to : edge.from;
        if (at != left && at != right && !graph.fansOut(at, left) && !graph.fansOut(at, right)) {
            return at;
        }
    }
    return -1;
}

void RatioReader::addQuotient(std::size_t above, std::size_t below, double factor)
{
    Measure quotient = *amountNamed(above);
    const Cue *added = above > 0 ? m_items[above - 1].cue("agg") : nullptr;
    if (isMention(above, LinkKind::Table) && added != nullptr && added->payload == "sum") {
        quotient = ListReader(m_state).figureOf(
            linkAt(above).table); // "total payments": how much was paid
    }
    const Measure divisor = *amountNamed(below);
    quotient.words = wordsAt(above) + " / " + wordsAt(below);
    const bool rows = quotient.function == AggregateFunction::Count &&
                      divisor.function == AggregateFunction::Count;
    if (rows && m_source.graph().fansOut(quotient.table, divisor.table) &&
        m_source.graph().fansOut(divisor.table, quotient.table)) {
        const int between = tableBetween(quotient.table, divisor.table);
        quotient.table = between >= 0 ? between : quotient.table;
    }
    quotient.operand = {divisor};
    quotient.factor = factor;
    m_items[above].used = m_items[below].used = true;
    for (std::size_t k = above + 1; k < below; ++k) {
        if (isMention(k, LinkKind::Table) && linkAt(k).table == linkAt(above).table) {
            m_items[k].used = true; // "amount of grants"
        }
    }
    m_frame.measures.push_back(std::move(quotient));
    // the words around the two amounts say no more
    for (const std::size_t named : {above, below}) {
        for (std::size_t k = named; k-- > 0 && k + 4 > named;) {
            Item &item = m_items[k];
            const bool steers = item.cue("agg") != nullptr || item.cue("count") != nullptr ||
                                item.cue("muchof") != nullptr;
            if (steers && item.cue("top") == nullptr) {
                item.used = true;
            } else if (!item.filler() && !item.is(LinkKind::Value)) {
                break;
            }
        }
    }
}

bool RatioReader::averagesAnother(std::size_t above) const
{
    bool apart = false;
    for (std::size_t k = above; k-- > 0;) {
        const Item &item = m_items[k];
        apart = apart || item.cue("and") != nullptr || item.word == ",";
        if (item.cue("agg") != nullptr && item.cue("agg")->payload == "avg") {
            return apart;
        }
    }
    return false;
}

bool RatioReader::groupsBeside(std::size_t per, std::size_t above, std::size_t below) const
{
    for (std::size_t k = 0; k < m_items.size(); ++k) {
        const bool cue = k != per && !m_items[k].used &&
                         (m_items[k].cue("group") != nullptr || m_items[k].cue("by") != nullptr);
        const std::size_t by = cue ? nextContent(k + 1) : m_items.size();
        if (by < m_items.size() &&
            ((m_items[by].kind == ItemKind::Mention && !m_items[by].used &&
              !m_items[by].is(LinkKind::Value) && by != above && by != below) ||
             m_items[by].kind == ItemKind::TimeUnit)) {
            return true;
        }
    }
    return false;
}

bool RatioReader::groupedByOwn(std::size_t below) const
{
    // "claims per policy by product": a policy has one product, so no rows are for both
    const int table = linkAt(below).table;
    for (std::size_t k = below + 1; k + 1 < m_items.size(); ++k) {
        const std::size_t by = nextContent(k + 1);
        if (m_items[k].cue("by") == nullptr || by >= m_items.size() ||
            m_items[by].kind != ItemKind::Mention || m_items[by].is(LinkKind::Value)) {
            continue;
        }
        const int owner = linkAt(by).table;
        return owner == table ||
               (m_source.graph().distance(table, owner) < JoinGraph::unreachable &&
                !m_source.graph().fansOut(table, owner));
    }
    return false;
}

std::optional<std::pair<std::size_t, std::size_t>> RatioReader::partOfAnother(std::size_t at) const
{
    // "clicks as a percentage of impressions": one number out of another
    const Item &item = m_items[at];
    if (item.cue("share") == nullptr || !item.word.starts_with("as ") || at == 0 ||
        at + 1 >= m_items.size()) {
        return std::nullopt;
    }
    const std::size_t below = nextContent(at + 1);
    const auto number = [&](std::size_t k) {
        return isMention(k, LinkKind::Column) && m_source.column(linkAt(k).id()).quantity &&
               !m_items[k].used;
    };
    return number(at - 1) && number(below) && linkAt(at - 1) != linkAt(below)
               ? std::optional(std::pair(at - 1, below))
               : std::nullopt;
}

void RatioReader::readRatios()
{
    constexpr double hundredth = 100.0;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const auto part = m_items[i].used ? std::nullopt : partOfAnother(i);
        if (part) {
            m_items[i].used = true;
            addQuotient(part->first, part->second, hundredth);
        }
    }
    bool averaged = false;
    for (std::size_t k = 0; k < m_items.size(); ++k) {
        const Cue *aggregate = m_items[k].cue("agg");
        const std::size_t of = nextContent(k + 1);
        // "average age of operators per plant": what is averaged is a number that each has
        const bool number = of < m_items.size() && isMention(of, LinkKind::Column) &&
                            m_source.column(linkAt(of).id()).formula &&
                            m_source.column(linkAt(of).id()).numeric;
        averaged = averaged || (aggregate != nullptr && aggregate->payload == "avg" && !number);
    }
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.used || item.cue("share") != nullptr) {
            continue;
        }
        const bool divided = item.word == "divided by" || item.word == "over" ||
                             (item.word == "to" &&
                              std::any_of(m_items.begin(), m_items.end(), [](const Item &other) {
                                  return other.word == "ratio" || other.word == "ratio of";
                              }));
        if (!saysPer(item) && !divided) {
            continue;
        }
        const std::size_t next = nextContent(i + 1);
        if (next >= m_items.size()) {
            break;
        }
        const bool hundred = roundNumber(m_items[next]);
        const auto below = amountAfter(i);
        const auto above = below ? amountBefore(i) : std::nullopt;
        if (!above || linkAt(*above) == linkAt(*below)) {
            continue;
        }
        const bool columns =
            isMention(*above, LinkKind::Column) && isMention(*below, LinkKind::Column);
        const bool spelled = divided && item.word != "over";
        bool quotient = hundred || (divided && columns) || spelled;
        if (saysPer(item) && !quotient && columns) {
            const ColumnModel &unit = m_source.column(linkAt(*below).id());
            // "per guest" of so many guests, where "by guests" would tell large parties from small
            const std::vector<std::string> &name = unit.names.front().words;
            const bool one = name.size() == 1 && name.front() != wordsAt(*below) &&
                             name.front() == wordsAt(*below) + "s";
            const bool manifold = one || unit.column->profile.distinctCount > 12;
            quotient = item.word == "per" && !unit.flag && !unit.key &&
                       ((unit.quantity && manifold) ||
                        (!unit.category && groupsBeside(i, *above, *below)));
        }
        if (item.word == "per" && !quotient && isMention(*above, LinkKind::Table) &&
            isMention(*below, LinkKind::Column)) {
            // "incidents per registered bed in each home": what each home has so many of
            const ColumnModel &unit = m_source.column(linkAt(*below).id());
            const int rows = linkAt(*above).table;
            const int owner = linkAt(*below).table;
            quotient = unit.quantity && !unit.flag && !unit.key && !unit.formula && rows != owner &&
                       m_source.graph().distance(rows, owner) < JoinGraph::unreachable &&
                       !m_source.graph().fansOut(rows, owner) && groupsBeside(i, *above, *below);
        }
        // "average rating and number of bookings per trainer": of another figure than that one
        const bool averagedRows = averaged && !averagesAnother(*above);
        bool perRow = averagedRows;
        if (item.word == "per" && !quotient && isMention(*below, LinkKind::Table)) {
            // "budget per employee for every department": rows of one kind, shown for another
            const bool ranked = m_frame.rankWorked != 0;
            const bool grouped = ranked || groupsBeside(i, *above, *below);
            const bool sameRows = linkAt(*above).table == linkAt(*below).table;
            if (sameRows && ranked && isMention(*above, LinkKind::Column)) {
                // "the highest average revenue per booking" of bookings that each have one
                silence(item);
                silence(m_items[*below]);
                continue;
            }
            const bool rows = isMention(*above, LinkKind::Table);
            // "tickets per subscriber in each province"
            const bool each = std::any_of(
                m_items.begin() + static_cast<std::ptrdiff_t>(*below), m_items.end(),
                [](const Item &other) {
                    return other.cue("group") != nullptr && !saysPer(other) &&
                           (other.word.ends_with("each") || other.word.ends_with("every"));
                });
            perRow = averagedRows || (grouped && (each || ranked));
            quotient = !sameRows && ((grouped && (!rows || perRow || groupedByOwn(*below))) ||
                                     (averagedRows && rows));
        }
        if (!quotient) {
            continue;
        }
        // "per seat" said once more
        for (std::size_t k = 0; k + 1 < m_items.size(); ++k) {
            const std::size_t same = nextContent(k + 1);
            if (k != i && saysPer(m_items[k]) && same < m_items.size() && same != *below &&
                m_items[same].kind == ItemKind::Mention && linkAt(same) == linkAt(*below)) {
                m_items[k].used = m_items[same].used = true;
            }
        }
        const double factor = hundred ? m_items[next].number : 1.0;
        if (hundred) {
            m_items[next].used = true;
        }
        item.used = true;
        addQuotient(*above, *below, factor);
        if (averagedRows) {
            for (Item &other : m_items) {
                if (other.cue("agg") != nullptr && other.cue("agg")->payload == "avg") {
                    other.used = true;
                }
            }
        }
    }
}

void RatioReader::settleRatios()
{
    for (Measure &measure : m_frame.measures) {
        if (measure.operand.empty() || measure.percent) {
            continue;
        }
        Measure &divisor = measure.operand.front();
        if (divisor.function != AggregateFunction::Count || divisor.column.valid() ||
            measure.factor != 1.0) {
            continue;
        }
        // "loans per member": of the members who have some, unless every member has a group
        const bool own =
            std::all_of(m_frame.groups.begin(), m_frame.groups.end(), [&](const Grouping &group) {
                const int table = group.table >= 0 ? group.table : group.column.table;
                return table == divisor.table ||
                       (m_source.graph().distance(divisor.table, table) < JoinGraph::unreachable &&
                        !m_source.graph().fansOut(divisor.table, table));
            });
        const bool reaches =
            m_source.graph().distance(measure.table, divisor.table) < JoinGraph::unreachable &&
            !m_source.graph().fansOut(measure.table, divisor.table);
        divisor.distinct = reaches && (m_frame.groups.empty() || !own);
    }
}

} // namespace querent::language
