// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/GrowthReader.h"

#include "language/GroupReader.h"
#include "language/MoneyReader.h"
#include "language/OneOf.h"
#include "language/PeriodReader.h"
#include "language/RatioReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

using query::AggregateFunction;
using query::TimeUnit;

namespace {

std::optional<TimeUnit> unitNamed(const std::string &word)
{
    static constexpr std::array<std::pair<std::string_view, TimeUnit>, 5> units{
        {{"year", TimeUnit::Year},
         {"quarter", TimeUnit::Quarter},
         {"month", TimeUnit::Month},
         {"week", TimeUnit::Week},
         {"day", TimeUnit::Day}}};
    for (const auto &[name, unit] : units) {
        if (word == name) {
            return unit;
        }
    }
    return std::nullopt;
}

std::vector<std::string> wordsOf(const std::string &text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

bool saysPercent(const Item &item)
{
    return item.word == "%" || item.word.find("percent") != std::string::npos ||
           item.word == "pct" || item.word == "rate of growth";
}

/// Words for going up or down; they ask for a change only where two stretches of time are named.
bool saysChange(const Item &item)
{
    return item.cue("growth") != nullptr || item.cue("change") != nullptr ||
           oneOf(item.word,
                 {"change",   "changed",   "changes",  "difference", "grow",      "grew",
                  "grown",    "growing",   "increase", "increased",  "increases", "rise",
                  "rose",     "risen",     "up",       "down",       "decline",   "declined",
                  "decrease", "decreased", "drop",     "dropped",    "fall",      "fell",
                  "fallen",   "shrink",    "shrank",   "gained",     "gain",      "lost",
                  "higher",   "lower",     "more",     "fewer",      "less",      "delta",
                  "evolve",   "evolved",   "develop",  "developed",  "improve",   "improved",
                  "worsened", "went up",   "go up",    "jump",       "jumped",    "evolution",
                  "move",     "moved",     "moves",    "shifted"});
}

bool saysAgainst(const Item &item)
{
    return item.cue("compare") != nullptr || item.cue("change") != nullptr ||
           oneOf(item.word, {"from", "over", "against", "to", "than", "vs", "versus", "on", "with",
                             "compared", "since", "and", "relative to"});
}

/// "Higher than in 2023", "more … than last year": 1 or -1 where a stretch of time is set against
/// another, else 0.
int comparesTimes(const Items &items)
{
    static constexpr std::array<std::string_view, 7> above{"more",   "higher", "greater", "better",
                                                           "larger", "bigger", "up"};
    static constexpr std::array<std::string_view, 6> below{"less",    "lower", "fewer",
                                                           "smaller", "worse", "down"};
    for (std::size_t i = 1; i < items.size(); ++i) {
        // "this year than last year" is one stretch and the one before it
        const bool both =
            items[i].kind == ItemKind::Period && items[i].word.find(" than ") != std::string::npos;
        if (!both && items[i].word != "than" && !items[i].word.ends_with(" than")) {
            continue;
        }
        std::size_t next = i + 1;
        while (next < items.size() && items[next].filler()) {
            ++next;
        }
        if (!both && (next >= items.size() || items[next].kind != ItemKind::Period)) {
            continue;
        }
        for (std::size_t k = i + 1; k-- > 0;) {
            for (const std::string &word : wordsOf(items[k].word)) {
                if (oneOf(word, above) || oneOf(word, below)) {
                    return oneOf(word, above) ? 1 : -1;
                }
            }
        }
    }
    return 0;
}

} // namespace

void GrowthReader::readRates()
{
    // "default rate": a share of the rows, whatever column is called a rate
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const Item &before = m_items[i - 1];
        const bool rate = oneOf(item.word, {"rate", "rates"});
        const bool named =
            before.kind == ItemKind::Mention || (before.kind == ItemKind::Word && before.content);
        if (rate && named && item.is(LinkKind::Column) && item.links.front().score < 0.9 &&
            !before.is(LinkKind::Value) &&
            !(before.kind == ItemKind::Mention &&
              before.links.front().table == item.links.front().table)) {
            // "occupancy rate" is no hourly rate
            item.kind = ItemKind::Word;
            item.links.clear();
            item.content = true;
        }
        if (!rate || before.kind != ItemKind::Mention) {
            continue;
        }
        const bool state =
            before.is(LinkKind::Value) ||
            (before.is(LinkKind::Column) && (m_source.column(before.links.front().id()).flag ||
                                             m_source.column(before.links.front().id()).date));
        if (state && item.kind == ItemKind::Mention &&
            !(item.links.front().score >= 0.95 && before.is(LinkKind::Value) &&
              item.links.front().table != before.links.front().table)) {
            item.kind = ItemKind::Cue;
            item.cues = {Cue{"rate", "-"}};
            item.links.clear();
            m_state.rate = true;
        }
        if (item.cue("rate") == nullptr || !before.is(LinkKind::Column)) {
            continue;
        }
        // "scrap rate": what was scrapped of what was made
        const ColumnId part = before.links.front().id();
        const auto whole = wholeOf(part);
        if (!whole || before.used) {
            continue;
        }
        Measure measure = *RatioReader(m_state).amountNamed(i - 1);
        Measure all = measure;
        all.column = *whole;
        measure.operand = {all};
        measure.percent = true;
        m_items[i - 1].used = item.used = true;
        m_frame.measures.push_back(std::move(measure));
    }
}

std::optional<ColumnId> GrowthReader::wholeOf(ColumnId part) const
{
    const ColumnModel &some = m_source.column(part);
    const data::Value &highest = some.column->profile.max;
    if (!some.numeric || !some.quantity || !highest.isNumber()) {
        return std::nullopt;
    }
    static constexpr std::array<std::string_view, 13> wholes{
        "produced", "total",    "made",  "output",    "all",      "processed", "handled",
        "sent",     "attempts", "built", "delivered", "received", "shipped"};
    const std::vector<std::string> &words = some.names.front().words;
    std::optional<ColumnId> chosen;
    for (const ColumnModel &column : m_source.table(part.table).columns) {
        const std::vector<std::string> &own = column.names.front().words;
        const data::Value &most = column.column->profile.max;
        const bool alike = own.size() > 1 && words.size() > 1 &&
                           (own.back() == words.back() || own.front() == words.front());
        const bool whole = std::any_of(own.begin(), own.end(), [](const std::string &word) {
            return std::find(wholes.begin(), wholes.end(), word) != wholes.end();
        });
        if (column.id != part && column.numeric && column.quantity && whole && alike &&
            most.isNumber() && most.numeric() >= highest.numeric()) {
            chosen = column.id;
            break;
        }
    }
    return chosen;
}

std::optional<TimeUnit> GrowthReader::earlierAt(std::size_t at, std::size_t *end) const
{
    std::vector<std::string> words;
    std::vector<std::size_t> owner;
    for (std::size_t k = at; k < m_items.size() && k < at + 7; ++k) {
        for (std::string &word : wordsOf(m_items[k].word)) {
            words.push_back(std::move(word));
            owner.push_back(k);
        }
    }
    std::size_t w = 0;
    const auto skip = [&](std::initializer_list<std::string_view> skipped) {
        while (w < words.size() && oneOf(words[w], skipped)) {
            ++w;
        }
    };
    skip({"the", "a", "one", "in", "of", "with", "to", "that"});
    const auto finish = [&](TimeUnit unit) {
        *end = owner[std::min(w, words.size()) - 1] + 1;
        return std::optional(unit);
    };
    if (w < words.size() && words[w] == "same") {
        // "the same month of last year"
        ++w;
        for (int step = 0; step < 5 && w < words.size(); ++step, ++w) {
            if (words[w] == "year" && step > 0) {
                ++w;
                skip({"before", "earlier", "ago"});
                return finish(TimeUnit::Year);
            }
        }
        return std::nullopt;
    }
    if (w + 1 < words.size() && oneOf(words[w], {"previous", "prior", "preceding", "last"})) {
        if (const auto unit = unitNamed(words[w + 1])) {
            w += 2;
            return finish(*unit);
        }
        return std::nullopt;
    }
    if (w + 1 < words.size() && unitNamed(words[w]) &&
        oneOf(words[w + 1], {"before", "earlier", "ago", "prior"})) {
        const TimeUnit unit = *unitNamed(words[w]);
        w += 2;
        return finish(unit);
    }
    return std::nullopt;
}

bool GrowthReader::readSeriesStep()
{
    const bool percent = std::any_of(m_items.begin(), m_items.end(), saysPercent);
    const auto claim = [&](bool inPercent) {
        m_frame.operation = inPercent || m_frame.operation == Operation::GrowthPercent
                                ? Operation::GrowthPercent
                                : Operation::Difference;
        for (Item &item : m_items) {
            const bool said = item.word == "change" || item.word == "difference" ||
                              item.word == "trend" || item.word == "changes" || saysPercent(item);
            if (said && item.kind != ItemKind::Mention) {
                item.used = true;
                item.content = false;
            }
        }
    };
    const auto bucketBy = [&](TimeUnit unit, std::size_t item) {
        if (m_state.bucketItems.empty()) {
            m_items[item].kind = ItemKind::TimeUnit;
            m_items[item].unit = unit;
            m_state.bucketItems.push_back(item);
        }
    };
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        // "from one month to the next", "from one school year to the next"
        if (i + 1 < m_items.size() && m_items[i].word == "from" &&
            oneOf(m_items[i + 1].word, {"one", "each", "a"})) {
            std::size_t next = i + 2;
            while (next < m_items.size() && next < i + 6 && m_items[next].word != "next") {
                ++next;
            }
            if (next < m_items.size() && m_items[next].word == "next" && i + 2 < m_items.size()) {
                const std::size_t named = i + 2;
                const auto unit = unitNamed(m_items[named].word);
                if (unit) {
                    spend(i, next + 1);
                    bucketBy(*unit, named);
                } else if (m_items[named].kind == ItemKind::Mention &&
                           GroupReader(m_state).addGroup(named)) {
                    spend(i, next + 1);
                } else {
                    continue;
                }
                claim(percent);
                return true;
            }
        }
        std::size_t end = 0;
        const auto unit = i > 0 || m_items[i].cue("change") != nullptr
                              ? earlierAt(m_items[i].cue("change") != nullptr ||
                                                  m_items[i].cue("compare") != nullptr
                                              ? i + 1
                                              : i,
                                          &end)
                              : std::nullopt;
        if (!unit || end <= i) {
            continue;
        }
        const bool opened = saysAgainst(m_items[i]) || (i > 0 && saysAgainst(m_items[i - 1])) ||
                            (i > 1 && m_items[i - 1].filler() && saysAgainst(m_items[i - 2]));
        if (!opened) {
            continue;
        }
        // set against one named stretch, or every stretch against the one before it
        const auto pending = std::find_if(
            m_state.periods.begin(), m_state.periods.end(), [&](const PendingPeriod &known) {
                const bool inside = known.item >= i && known.item < end;
                const TimeUnit grain = known.relative          ? known.relative->unit
                                       : known.periods.empty() ? TimeUnit::Day
                                                               : known.periods.front().unit;
                return !inside && !known.recurring && known.periods.size() < 2 &&
                       (known.periods.empty() || known.periods.front().ends.empty()) &&
                       (grain == *unit || *unit == TimeUnit::Year) &&
                       !(known.relative && known.relative->count > 1);
            });
        const bool series = !m_state.bucketItems.empty() || pending == m_state.periods.end();
        const bool asked = std::any_of(m_items.begin(), m_items.end(), saysChange);
        if (series && !asked && m_state.bucketItems.empty()) {
            continue;
        }
        const std::size_t first = i;
        if (series) {
            spend(first, end);
            bucketBy(*unit, first);
            claim(percent);
            return true;
        }
        pending->before = *unit;
        m_frame.sideBySide = true;
        spend(first, end);
        if (asked || percent) {
            claim(percent);
        }
        return true;
    }
    return false;
}

void GrowthReader::readTwoPeriods()
{
    const int turn = comparesTimes(m_items);
    const bool asked = turn != 0 || std::any_of(m_items.begin(), m_items.end(), saysChange);
    const bool compared =
        turn != 0 || std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
            return item.cue("compare") != nullptr || item.word == "than" || item.word == "or" ||
                   item.word.find(" vs ") != std::string::npos ||
                   item.word.find(" versus ") != std::string::npos;
        });
    if (m_state.periods.size() == 2 && (asked || compared)) {
        PendingPeriod &first = m_state.periods[0];
        const PendingPeriod &second = m_state.periods[1];
        if (!first.relative && !second.relative && first.periods.size() == 1 &&
            second.periods.size() == 1) {
            first.periods.push_back(second.periods.front());
            m_frame.sideBySide = true;
            m_state.periods.pop_back();
        } else if (first.relative && second.relative &&
                   first.relative->unit == second.relative->unit &&
                   first.relative->kind != second.relative->kind && first.relative->count == 1 &&
                   second.relative->count == 1) {
            // "this month against last month"
            using Kind = RelativePeriod::Kind;
            const Kind later =
                first.relative->kind == Kind::This ? Kind::This : second.relative->kind;
            first.before = first.relative->unit;
            first.relative->kind = later;
            m_frame.sideBySide = true;
            m_state.periods.pop_back();
        }
    }
    if (m_state.periods.size() != 1 || !asked) {
        return;
    }
    const PendingPeriod &pending = m_state.periods.front();
    const bool two = pending.periods.size() == 2 || pending.before ||
                     (pending.periods.size() == 1 && pending.periods.front().ends.size() == 2);
    if (!two) {
        return;
    }
    const TimeUnit grain = pending.periods.empty() ? *pending.before : pending.periods.front().unit;
    std::erase_if(m_state.bucketItems,
                  [&](std::size_t item) { return m_items[item].unit == grain; });
    // "more than 5 orders in 2023 and 2024" asks for no change
    const bool only = std::all_of(m_items.begin(), m_items.end(), [](const Item &item) {
        return !saysChange(item) || oneOf(item.word, {"more", "less", "fewer", "up", "down",
                                                      "higher", "lower", "lost", "gained"});
    });
    const bool than =
        turn != 0 || std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
            return item.word == "than" || item.word == "go" || item.word == "went" ||
                   item.word == "gone" || item.word == "how many more" || item.word == "go up";
        });
    if ((only && !than) || !m_state.bucketItems.empty() ||
        m_frame.operation == Operation::Running || m_frame.operation == Operation::Moving) {
        return;
    }
    const bool percent = m_frame.operation == Operation::GrowthPercent ||
                         std::any_of(m_items.begin(), m_items.end(), saysPercent);
    m_frame.operation = percent ? Operation::GrowthPercent : Operation::Difference;
    for (Item &item : m_items) {
        const bool against = turn != 0 && (item.word == "than" || item.word.ends_with(" than"));
        if (item.kind != ItemKind::Mention && (against || saysChange(item) || saysPercent(item))) {
            item.used = true;
            item.content = false;
        }
        // "how much did … grow" asks by how much
        if (item.cue("muchof") != nullptr) {
            item.used = true;
        }
    }
}

void GrowthReader::readOnlyChanged()
{
    const int turn = comparesTimes(m_items);
    const bool change =
        m_frame.operation == Operation::GrowthPercent || m_frame.operation == Operation::Difference;
    if (turn == 0 || !change || m_state.periods.empty() ||
        m_items.front().cue("which") == nullptr || m_items.size() < 2 ||
        m_items[1].kind != ItemKind::Mention || m_items[1].used ||
        !GroupReader(m_state).addGroup(1)) {
        return;
    }
    // the stretch named first is the one that has more; of two only the later is kept as relative
    const auto first = std::ranges::find(m_items, ItemKind::Period, &Item::kind);
    const PendingPeriod &pending = m_state.periods.front();
    const bool forwards =
        pending.before
            ? first == m_items.end() || !first->word.starts_with("last")
            : pending.periods.size() == 2 && pending.periods[0].from > pending.periods[1].from;
    // "which clubs earned more this year than last": those that did
    m_items[0].used = m_items[1].used = true;
    m_frame.onlyChanged = forwards ? turn : -turn;
    m_state.related = true;
    static constexpr std::array<std::string_view, 7> verbs{"sold", "sell", "earned", "earn",
                                                           "made", "took", "make"};
    const auto verb = std::ranges::find_if(m_items, [](const Item &item) {
        return std::ranges::any_of(wordsOf(item.word),
                                   [](const std::string &word) { return oneOf(word, verbs); });
    });
    const auto sales = verb != m_items.end() && isMention(1, LinkKind::Table) &&
                               m_frame.measures.empty() && !verb->used
                           ? MoneyReader(m_state).salesOf(linkAt(1).table)
                           : std::nullopt;
    if (sales) {
        m_frame.measures.push_back(*sales);
        m_frame.measures.back().words = verb->word;
        m_state.guessedMeasure = true;
        silence(*verb);
    }
}

void GrowthReader::readOnePeriod()
{
    // "booking growth in 2024", "which branch had the biggest drop last quarter": against the
    // stretch of time before it
    const auto rising = [](const Item &item) {
        return item.kind != ItemKind::Mention &&
               (item.cue("growth") != nullptr ||
                oneOf(item.word, {"increase", "increased", "increases", "rise",     "rose",
                                  "risen",    "decline",   "declined",  "decrease", "decreased",
                                  "drop",     "dropped",   "fall",      "fell",     "fallen",
                                  "shrink",   "shrank",    "jump",      "jumped",   "improve",
                                  "improved", "develop",   "developed", "worsened"}));
    };
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const Item &rank = m_items[i - 1];
        if (oneOf(item.word, {"drop in", "fall in", "rise in"}) &&
            (rank.cue("top") != nullptr || rank.kind == ItemKind::Superlative)) {
            item.kind = ItemKind::Word; // "the largest drop in visits" is nobody who drops in
            item.word.resize(4);
            item.links.clear();
        }
    }
    const auto change = std::ranges::find_if(m_items, rising);
    const bool stepwise = std::ranges::any_of(m_items, [](const Item &item) {
        return item.cue("change") != nullptr && !item.word.starts_with("y");
    });
    if (change == m_items.end() || stepwise || !m_state.bucketItems.empty() ||
        m_frame.operation == Operation::Running || m_frame.operation == Operation::Moving) {
        return;
    }
    const auto at = static_cast<std::size_t>(change - m_items.begin());
    bool ranked = false;
    for (std::size_t k = at > 2 ? at - 2 : 0; k < m_items.size() && k <= at + 2; ++k) {
        const Item &item = m_items[k];
        const bool rank = item.cue("top") != nullptr || item.cue("most") != nullptr ||
                          item.cue("bottom") != nullptr || item.cue("least") != nullptr ||
                          item.kind == ItemKind::Superlative;
        const auto place = [&](std::size_t i) {
            return m_items.begin() + static_cast<std::ptrdiff_t>(i);
        };
        if (k != at && rank && !item.used &&
            std::all_of(place(std::min(k, at) + 1), place(std::max(k, at)),
                        [](const Item &between) { return between.filler(); })) {
            m_items[k].used = true;
            m_items[k].content = false;
            ranked = true;
        }
    }
    // "top 3 countries by booking growth"
    const bool by =
        at > 1 &&
        (m_items[at - 1].cue("by") != nullptr ||
         (m_items[at - 2].cue("by") != nullptr && m_items[at - 1].kind == ItemKind::Mention));
    if (Item &first = m_items.front(); by && !ranked && first.cue("top") != nullptr) {
        first.used = ranked = true;
        if (m_items[1].kind == ItemKind::Number) {
            m_frame.limit = static_cast<std::int64_t>(m_items[1].number);
            m_items[1].used = true;
        }
        silence(m_items[m_items[at - 1].cue("by") != nullptr ? at - 1 : at - 2]);
    }
    // "the largest drop in appointments": how many there were
    std::size_t of = nextContent(at + 1);
    while (of < m_items.size() && m_items[of].cue("most") != nullptr) {
        of = nextContent(of + 1);
    }
    const std::size_t counted = isMention(of, LinkKind::Table) ? of : at > 0 ? at - 1 : at;
    if (ranked && isMention(counted, LinkKind::Table) && !m_items[counted].used &&
        (counted == of || by)) {
        m_frame.measures.push_back(countOf(linkAt(counted).table, wordsAt(counted)));
        m_items[counted].used = true;
    } else if (ranked && isMention(of, LinkKind::Column) && !m_items[of].used &&
               m_source.column(linkAt(of).id()).quantity) {
        if (auto measure = measureAt(of, AggregateFunction::Sum)) {
            m_frame.measures.push_back(std::move(*measure));
            m_items[of].used = true;
        }
    }
    const bool which = m_items.front().cue("which") != nullptr && m_items.size() > 1 &&
                       m_items[1].kind == ItemKind::Mention && !m_items[1].used;
    if (ranked && which && !m_frame.measures.empty() && GroupReader(m_state).addGroup(1)) {
        m_items[0].used = m_items[1].used = true;
    }
    if (ranked && which && m_frame.measures.empty() && isMention(1, LinkKind::Table)) {
        m_state.guessedMeasure = m_state.openRanking = true; // "which club grew fastest": in what
    }
    m_state.related = m_state.related || ranked;
    const bool asks =
        change->cue("growth") != nullptr || ranked ||
        oneOf(m_items.front().word, {"did", "has", "have", "how did", "how much", "how has"});
    if (!asks || m_state.periods.size() > 1 || m_frame.sideBySide) {
        return;
    }
    if (m_state.periods.empty() && ranked) {
        PendingPeriod latest;
        latest.item = at;
        latest.relative = RelativePeriod{TimeUnit::Year, 1, RelativePeriod::Kind::LastComplete};
        m_state.periods.push_back(std::move(latest));
    }
    if (m_state.periods.empty()) {
        return;
    }
    PendingPeriod &pending = m_state.periods.front();
    const bool one =
        pending.relative
            ? pending.relative->count == 1 && pending.relative->side == RelativePeriod::Side::Within
            : pending.periods.size() == 1 && pending.periods.front().ends.empty() &&
                  pending.periods.front().from && pending.periods.front().until;
    const TimeUnit grain = pending.relative          ? pending.relative->unit
                           : pending.periods.empty() ? TimeUnit::Day
                                                     : pending.periods.front().unit;
    if (!one || pending.before || pending.inside || pending.recurring || grain == TimeUnit::Day) {
        return;
    }
    pending.before = grain;
    m_frame.sideBySide = true;
    m_frame.operation =
        m_frame.operation == Operation::GrowthPercent || std::ranges::any_of(m_items, saysPercent)
            ? Operation::GrowthPercent
            : Operation::Difference;
    change->used = true;
    change->content = false;
}

void GrowthReader::readGrowth()
{
    if (!readSeriesStep()) {
        readTwoPeriods();
        readOnePeriod();
    }
    readOnlyChanged();
}

} // namespace querent::language
