// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/LatenessReader.h"
#include "language/NamedComparison.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"

#include <algorithm>

namespace querent::language {

namespace {

bool saysLimit(const std::string &words)
{
    std::size_t begin = 0;
    while (begin < words.size()) {
        const std::size_t end = std::min(words.find(' ', begin), words.size());
        if (oneOf(words.substr(begin, end - begin),
                  {"due", "deadline", "promised", "planned", "plan", "expected", "scheduled",
                   "schedule", "agreed", "target", "estimated"})) {
            return true;
        }
        begin = end + 1;
    }
    return false;
}

bool saysDay(const std::string &word)
{
    return oneOf(word, {"date", "dates", "day", "time", "deadline", "finish", "end", "completion",
                        "delivery"});
}

/// Verbs for what is done by the later of two dates.
bool tellsDeed(const std::string &word)
{
    return oneOf(word, {"arrived", "arrive",    "came",     "come",      "in",      "finished",
                        "finish",  "completed", "complete", "delivered", "deliver", "received",
                        "closed",  "paid",      "returned", "ended",     "end",     "done",
                        "fixed",   "resolved",  "shipped",  "were",      "was"});
}

} // namespace

std::optional<LatenessReader::DueAndDone> LatenessReader::dueAndDoneSaid(std::size_t limit) const
{
    std::optional<DueAndDone> best;
    int bestScore = 0;
    bool tied = false;
    for (int table = 0; table < static_cast<int>(m_source.tables().size()); ++table) {
        const auto dates = dueAndDone(table);
        if (!dates) {
            continue;
        }
        const std::vector<std::string> &due = m_source.column(dates->due).names.front().stems;
        const std::vector<std::string> &done = m_source.column(dates->done).names.front().stems;
        const auto has = [](const std::vector<std::string> &stems, const std::string &stem) {
            return std::ranges::find(stems, stem) != stems.end();
        };
        int score = 1;
        for (std::size_t k = 0; k < m_items.size(); ++k) {
            const Item &item = m_items[k];
            const bool rows = item.is(LinkKind::Table) && item.links.front().table == table;
            score += rows ? (item.links.front().score >= 0.75 ? 4 : 2) : 0;
            score += k == limit && (has(due, item.stem) || has(due, stemWord(item.word))) ? 3 : 0;
            score += k != limit && item.kind != ItemKind::Sign && has(done, item.stem) ? 1 : 0;
        }
        tied = score == bestScore || (tied && score < bestScore);
        if (score > bestScore) {
            best = dates;
            bestScore = score;
        }
    }
    return tied ? std::nullopt : best;
}

bool LatenessReader::measureDelay(std::size_t at, const DueAndDone &dates)
{
    // "how many days on average did we finish after the planned date"
    std::size_t days = m_items.size();
    std::size_t function = m_items.size();
    for (std::size_t k = 0; k < m_items.size(); ++k) {
        const Cue *cue = m_items[k].cue("agg");
        days = oneOf(m_items[k].word, {"days", "day"}) && k < at ? k : days;
        function = cue != nullptr && cue->payload != "sum" && !m_items[k].used ? k : function;
    }
    if (days == m_items.size() || function == m_items.size()) {
        return false;
    }
    Measure measure;
    measure.function = functionOf(m_items[function].cue("agg")->payload);
    measure.table = dates.done.table;
    measure.column = dates.done;
    measure.since = dates.due;
    measure.words = m_items[at].word;
    m_frame.measures.push_back(std::move(measure));
    m_frame.subject = dates.done.table;
    for (std::size_t k = 0; k <= days; ++k) {
        if (k == days || m_items[k].cue("count") != nullptr) {
            silence(m_items[k]);
        }
    }
    silence(m_items[function]);
    return true;
}

void LatenessReader::nameRowsDone(const DueAndDone &dates, std::size_t before)
{
    // "supplier deliveries": the rows that have been delivered
    for (std::size_t k = 0; k < before; ++k) {
        Item &item = m_items[k];
        const bool done = item.kind == ItemKind::Mention && !item.used && saysSeveral(item) &&
                          item.end == item.begin + 1 && item.links.front().score < 0.95 &&
                          std::ranges::any_of(item.links, [&](const Link &link) {
                              return link.kind == LinkKind::Column && link.id() == dates.done;
                          });
        if (!done) {
            continue;
        }
        Link rows;
        rows.table = dates.done.table;
        rows.score = 1.0;
        item.links = {rows};
        if (k > 0 && isMention(k - 1, LinkKind::Table) && !saysSeveral(m_items[k - 1])) {
            silence(m_items[k - 1]);
        }
        return;
    }
}

std::optional<LatenessReader::LaterSaid> LatenessReader::laterSaidAt(std::size_t at) const
{
    const std::string &word = m_items[at].word;
    const std::string before = at > 0 ? m_items[at - 1].word : std::string();
    LaterSaid said;
    said.limit = at;
    said.end = at + 1;
    said.before = oneOf(word, {"before", "earlier than", "ahead of", "prior to"});
    said.days =
        oneOf(before, {"days", "many days"}) && oneOf(word, {"late", "behind schedule", "delayed"});
    // "did we deliver late", though some other rows are called late deliveries
    const bool late = word == "late" && tellsDeed(before) &&
                      !oneOf(before, {"in", "was", "were"}) && m_items[at].is(LinkKind::Value);
    if (said.days || late) {
        return said;
    }
    if (!said.before && !oneOf(word, {"after", "later than", "past", "beyond", "missed"})) {
        return std::nullopt;
    }
    do {
        ++said.limit;
    } while (said.limit < m_items.size() && m_items[said.limit].filler() &&
             !saysLimit(m_items[said.limit].word) && m_items[said.limit].kind != ItemKind::Sign);
    if (said.limit >= m_items.size() || m_items[said.limit].capital ||
        m_items[said.limit].kind == ItemKind::Period || !saysLimit(m_items[said.limit].word)) {
        return std::nullopt;
    }
    said.end = said.limit + 1;
    while (said.end < m_items.size() && saysDay(m_items[said.end].word)) {
        ++said.end;
    }
    return said;
}

ColumnId LatenessReader::dateMeant(std::size_t at, int table) const
{
    constexpr double likely = 0.6;
    if (at >= m_items.size() || m_items[at].used) {
        return {};
    }
    const Item &item = m_items[at];
    const auto date = std::ranges::find_if(item.links, [&](const Link &link) {
        return link.kind == LinkKind::Column && link.score >= likely &&
               m_source.column(link.id()).date && (table < 0 || link.table == table);
    });
    if (item.kind == ItemKind::Mention && date != item.links.end()) {
        return date->id();
    }
    if (table < 0) {
        return {};
    }
    // "after they were reported", which may as well bid one to report
    const auto called =
        std::ranges::find_if(m_source.table(table).columns, [&](const ColumnModel &column) {
            return column.date && std::ranges::find(column.names.front().stems, item.stem) !=
                                      column.names.front().stems.end();
        });
    return called == m_source.table(table).columns.end() ? ColumnId{} : called->id;
}

void LatenessReader::readTwoDates()
{
    for (std::size_t i = 0; i + 2 < m_items.size(); ++i) {
        const ColumnId first = dateMeant(i, -1);
        if (!first.valid()) {
            continue;
        }
        // "booked more than 30 days after they were reported"
        std::size_t at = i + 1;
        const Cue *const cue = m_items[at].cue("cmp");
        const bool days = cue != nullptr && at + 3 < m_items.size() &&
                          m_items[at + 1].kind == ItemKind::Number &&
                          oneOf(m_items[at + 2].word, {"days", "day"});
        const auto more = days ? comparisonNamed(cue->payload) : std::nullopt;
        at += more ? 3 : 0;
        const std::string &word = m_items[at].word;
        const bool after = oneOf(word, {"after", "later than"});
        if ((!after && !oneOf(word, {"before", "earlier than"})) || (days && !more)) {
            continue;
        }
        std::size_t other = at + 1;
        while (other < m_items.size() &&
               oneOf(m_items[other].word, {"the", "its", "their", "they", "it", "were", "was",
                                           "being", "had", "been", "having"})) {
            ++other;
        }
        const ColumnId second = dateMeant(other, first.table);
        if (!second.valid() || second == first) {
            continue;
        }
        const auto late = saysLimit(m_items[other].word) ? dueAndDoneSaid(other) : std::nullopt;
        if (late && late->due == second && late->done == first) {
            continue; // read below, with its shares and delays
        }
        Condition condition;
        condition.kind = Condition::Kind::Days;
        // from the earlier to the later where so many days are said, else from the second on
        condition.column = after || !more ? second : first;
        condition.other = after || !more ? first : second;
        condition.op = more    ? *more
                       : after ? query::ComparisonOperator::Greater
                               : query::ComparisonOperator::Less;
        condition.values = {more ? data::Value(m_items[i + 2].number)
                                 : data::Value(std::int64_t{0})};
        for (std::size_t k = i; k <= other; ++k) {
            condition.words += (k == i ? "" : " ") + m_items[k].word;
            silence(m_items[k]);
        }
        m_frame.conditions.push_back(std::move(condition));
        m_state.related = true;
        m_state.timeChosen = m_state.timeChosen.valid() ? m_state.timeChosen : first;
        if (m_frame.subject < 0 && subjectTable() < 0) {
            m_frame.subject = first.table;
        }
    }
}

void LatenessReader::readLaterThan()
{
    readTwoDates();
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const auto said = m_items[i].used ? std::nullopt : laterSaidAt(i);
        const auto dates = said ? dueAndDoneSaid(said->limit) : std::nullopt;
        if (!dates) {
            continue;
        }
        const bool measured = measureDelay(i, *dates);
        if (!measured && said->days) {
            continue;
        }
        if (!measured) {
            Condition condition = lateCondition(*dates, true);
            if (said->before) {
                condition.op = query::ComparisonOperator::Less;
                condition.values = {data::Value(std::int64_t{0})};
            }
            for (std::size_t k = i; k <= said->limit; ++k) {
                condition.words += (k == i ? "" : " ") + m_items[k].word;
            }
            m_frame.conditions.push_back(std::move(condition));
        }
        m_state.related = true;
        for (std::size_t k = i > 3 ? i - 3 : 0; k < said->end; ++k) {
            const Item &item = m_items[k];
            if (k >= i || (tellsDeed(item.word) && !item.capital && !item.is(LinkKind::Table))) {
                silence(m_items[k]);
            }
        }
        nameRowsDone(*dates, i);
        m_state.timeChosen = m_state.timeChosen.valid() ? m_state.timeChosen : dates->done;
        if (m_frame.subject < 0 && subjectTable() < 0) {
            m_frame.subject = dates->due.table;
        }
    }
}

} // namespace querent::language
