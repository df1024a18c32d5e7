// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedReader.h"
#include "language/GroupReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// "Dr." ends no sentence.
bool titled(const Item &item)
{
    static constexpr std::array<std::string_view, 6> titles{"dr", "mr", "mrs", "ms", "prof", "st"};
    return std::find(titles.begin(), titles.end(), item.word) != titles.end();
}

bool restricts(const Item &item)
{
    static constexpr std::array<std::string_view, 22> words{
        "with",   "whose",   "that", "who",  "which", "where", "when", "having",
        "has",    "have",    "in",   "from", "at",    "on",    "for",  "by",
        "living", "located", "are",  "is",   "under", "did"};
    return std::find(words.begin(), words.end(), item.word) != words.end() ||
           item.cue("with") != nullptr;
}

/// The first word of one part of a list: "…: number, street and when it began".
bool startsPart(const Items &items, std::size_t at)
{
    while (at > 0 && (items[at - 1].word == "the" || items[at - 1].word == "its")) {
        --at;
    }
    return at > 0 && items[at - 1].separates();
}

} // namespace

bool AskedReader::listsColumns(std::size_t at) const
{
    std::size_t columns = 0;
    for (std::size_t k = at; k < m_items.size(); ++k) {
        const Item &item = m_items[k];
        if (isMention(k, LinkKind::Column) && !item.used) {
            ++columns;
        } else if (!item.filler() && item.cue("and") == nullptr && !isMention(k, LinkKind::Table) &&
                   item.kind != ItemKind::Word) {
            break;
        }
        if (item.word == "." || item.word == "?" || item.word == "-") {
            break;
        }
    }
    return columns > 1;
}

bool AskedReader::readReference(std::size_t at)
{
    // "their manager's name": another row of the same table, shown by its label
    const Link &link = linkAt(at);
    if (GroupReader::namesKey(m_items[at].word)) {
        return false;
    }
    for (const JoinEdge &edge : m_source.graph().edges()) {
        const std::vector<int> &labels = m_source.table(edge.to).labels;
        if (edge.from != link.table || edge.to != edge.from || edge.fromColumns.size() != 1 ||
            edge.fromColumns.front() != link.column || labels.empty()) {
            continue;
        }
        m_frame.references.push_back(link.id());
        m_items[at].used = true;
        const bool name =
            isMention(at + 1, LinkKind::Column) && linkAt(at + 1).table == edge.to &&
            std::find(labels.begin(), labels.end(), linkAt(at + 1).column) != labels.end();
        if (name || (at + 1 < m_items.size() && m_items[at + 1].word.starts_with("name"))) {
            m_items[at + 1].used = true;
            m_items[at + 1].content = false;
        }
        if (m_frame.subject < 0) {
            m_frame.subject = edge.from;
        }
        return true;
    }
    return false;
}

bool AskedReader::hasSome(std::size_t rows) const
{
    std::size_t first = rows;
    while (first > 0 && (isMention(first - 1, LinkKind::Value) ||
                         (m_items[first - 1].filler() && m_items[first - 1].word != "their" &&
                          m_items[first - 1].cue("with") == nullptr))) {
        --first;
    }
    const int table = linkAt(rows).table;
    const bool listed = m_frame.entities.size() == 1 && m_frame.measures.empty();
    const bool counted = m_frame.entities.empty() && m_frame.measures.size() == 1;
    const int owner = listed    ? m_frame.entities.front()
                      : counted ? m_frame.measures.front().table
                                : -1;
    return first > 0 && m_items[first - 1].word == "with" && m_frame.outputs.empty() &&
           owner >= 0 && m_source.graph().distance(owner, table) == 1 &&
           m_source.graph().fansOut(owner, table);
}

void AskedReader::readOutputs()
{
    bool filtering = false;
    bool anything = false;
    bool afterOf = false;
    bool listAgain = false;
    bool measured = false;
    const auto addOutput = [&](ColumnId id) {
        if (std::find(m_frame.outputs.begin(), m_frame.outputs.end(), id) ==
            m_frame.outputs.end()) {
            m_frame.outputs.push_back(id);
        }
    };
    // "…: number, subject, when it came in": what rows of the subject have without its being named
    const auto readOwnPart = [&](std::size_t at) {
        const int subject = m_frame.subject;
        if (subject < 0 || !m_frame.measures.empty() || !m_frame.groups.empty()) {
            return false;
        }
        const TableModel &rows = m_source.table(subject);
        const Item &item = m_items[at];
        const bool number = item.kind != ItemKind::Mention &&
                            (item.word == "number" || item.word == "no" || item.word == "id") &&
                            (at + 1 >= m_items.size() || m_items[at + 1].separates());
        if (number && rows.key >= 0) {
            addOutput(ColumnId{subject, rows.key});
            m_items[at].used = true;
            return true;
        }
        const bool when = item.cue("when") != nullptr && at + 1 < m_items.size() &&
                          (m_items[at + 1].word == "it" || m_items[at + 1].word == "they");
        if (!when || rows.eventDate < 0) {
            return false;
        }
        addOutput(ColumnId{subject, rows.eventDate});
        m_items[at].used = true;
        for (std::size_t k = at + 1;
             k < m_items.size() && !m_items[k].separates() && m_items[k].kind != ItemKind::Sign;
             ++k) {
            m_items[k].used = true;
            m_items[k].content = false;
        }
        return true;
    };
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        measured =
            measured || (item.used && (item.cue("count") != nullptr || item.cue("agg") != nullptr ||
                                       item.cue("muchof") != nullptr));
        if (item.cue("distinct") != nullptr && !item.used) {
            m_frame.distinct = true;
            item.used = true;
            continue;
        }
        if (anything && startsPart(m_items, i) && readOwnPart(i)) {
            continue;
        }
        if (item.kind != ItemKind::Mention) {
            if (item.word == "of" || item.word.starts_with("of ") || item.word == "for each") {
                afterOf = true;
            }
            const bool pronoun = item.word == "their" || item.word == "its" || item.word == "his" ||
                                 item.word == "her";
            const bool asksMore = item.cue("which") != nullptr && item.word != "whose" && i > 0 &&
                                  m_items[i - 1].cue("and") != nullptr;
            const bool enumerates =
                anything &&
                (item.word == ":" || item.word == "-" || item.word == "–" || item.word == "—") &&
                listsColumns(i + 1);
            if (asksMore || enumerates) {
                // "which agents … and what do they get", "all of …: number, date and amount"
                filtering = false;
                listAgain = true;
            } else if (item.cue("which") != nullptr && i > 0 && m_items[i - 1].word == "," &&
                       !m_frame.groups.empty()) {
                // "for each branch, which product …": what is asked for comes after
                filtering = false;
                listAgain = true;
            } else if (pronoun && i > 0 &&
                       (m_items[i - 1].cue("and") != nullptr ||
                        (m_items[i - 1].cue("with") != nullptr && m_frame.entities.empty()))) {
                // "partners and their rates", "German hotels with their limits": who they are as
                // well
                m_state.andTheirs = true;
                filtering = false;
                listAgain = true;
            } else if (pronoun || item.word == "show" || item.word == "give" ||
                       item.word == "return" || (item.cue("list") != nullptr)) {
                listAgain = true;
            } else if (anything && restricts(item) && !(item.word == "are" || item.word == "is")) {
                filtering = true;
                // "hotels with city and stars": columns after "with" are wanted
                listAgain = item.word == "with" || item.word == "with a" || item.word == "and";
            } else if ((item.word == "?" || item.word == "." || item.word == ";") && anything &&
                       !(i > 0 && titled(m_items[i - 1]))) {
                filtering = false;
                listAgain = true;
            }
            continue;
        }
        const Link &link = item.links.front();
        if (item.used) {
            anything = anything || (!item.is(LinkKind::Value));
            if (item.is(LinkKind::Table)) {
                afterOf = false;
            }
            continue;
        }
        if (link.kind == LinkKind::Column) {
            const ColumnModel &model = m_source.column(link.id());
            const bool verb = item.end == item.begin + 1 && item.word.ends_with("ed") &&
                              (model.date || !m_frame.measures.empty());
            const int base = !m_frame.measures.empty() && m_frame.measures.front().table >= 0
                                 ? m_frame.measures.front().table
                                 : subjectTable();
            const bool owned = std::ranges::any_of(
                m_frame.groups, [&](const Grouping &group) { return group.table == link.table; });
            const bool stranger = link.score < 0.82 && base >= 0 && link.table != base && !owned &&
                                  (!m_frame.outputs.empty() || !m_frame.measures.empty());
            const bool bucketed = model.date && !m_state.bucketItems.empty();
            static constexpr std::array<std::string_view, 4> trailing{"address", "addresses",
                                                                      "number", "numbers"};
            const bool trails =
                i > 0 && isMention(i - 1, LinkKind::Column) && m_items[i - 1].used &&
                std::find(trailing.begin(), trailing.end(), item.word) != trailing.end();
            const bool stepped = model.date && (m_frame.operation == Operation::GrowthPercent ||
                                                m_frame.operation == Operation::Difference ||
                                                m_frame.operation == Operation::Running ||
                                                m_frame.operation == Operation::Moving);
            if (stepped) {
                m_frame.timeColumn = link.id();
            }
            if (verb || bucketed || trails || stepped) {
                item.used = true;
                continue;
            }
            if (stranger) {
                continue;
            }
            const bool said =
                std::any_of(m_frame.measures.begin(), m_frame.measures.end(),
                            [&](const Measure &measure) { return measure.column == link.id(); }) &&
                ((i > 0 && isMention(i - 1, LinkKind::Column) && linkAt(i - 1) == link) ||
                 (isMention(i + 1, LinkKind::Column) && linkAt(i + 1).id() == link.id()) ||
                 (i > 0 && isMention(i - 1, LinkKind::Column) && linkAt(i - 1).id() == link.id()));
            const bool echo = said || (link.score < 0.82 && !m_frame.measures.empty() && measured);
            const bool tail = link.score < 0.7 && i > 0 && isMention(i - 1, LinkKind::Column) &&
                              m_items[i - 1].used && linkAt(i - 1).table == link.table;
            if (echo || tail) {
                item.used = true; // says again what was said: "waiting time"
                continue;
            }
            static constexpr std::array<std::string_view, 10> weighing{
                "more",    "less",   "fewer",  "better", "higher",
                "greater", "longer", "bigger", "lower",  "worse"};
            const bool weighed =
                i > 0 && model.numeric &&
                std::find(weighing.begin(), weighing.end(), m_items[i - 1].word) != weighing.end();
            if ((!filtering || listAgain) && readReference(i)) {
                anything = true;
                continue;
            }
            if (!filtering || listAgain || weighed) {
                addOutput(link.id());
                item.used = true;
                anything = true;
            }
            continue;
        }
        if (link.kind != LinkKind::Table) {
            continue;
        }
        if (i > 0 && m_items[i - 1].word == "who" && link.score < 0.9 &&
            (item.word.ends_with("s") || item.word.ends_with("ed"))) {
            item.used = true; // a verb: "who produces more"
            continue;
        }
        if (m_frame.subject < 0) {
            m_frame.subject = link.table;
        }
        const std::size_t next = i + 1;
        const bool qualifies =
            (isMention(next, LinkKind::Column) && linkAt(next).table == link.table) ||
            item.possessive;
        const bool ofOutputs = afterOf && (!m_frame.outputs.empty() || !m_frame.measures.empty());
        // named after the number that is asked for: whose it is, not what to list
        const bool afterMeasure = !m_frame.measures.empty() && measured;
        if (qualifies || ofOutputs || afterMeasure || hasSome(i) || (filtering && !listAgain)) {
            m_frame.joined.push_back(link.table);
            if (link.score < 0.85 || afterOf) { // "heads of departments" are all of them
                m_state.resembled.push_back(link.table);
            }
            item.used = true;
            anything = true;
            afterOf = false;
            continue;
        }
        const bool known = std::find(m_frame.entities.begin(), m_frame.entities.end(),
                                     link.table) != m_frame.entities.end();
        if (!known) {
            m_frame.entities.push_back(link.table);
        }
        item.used = true;
        anything = true;
        afterOf = false;
    }
    for (const ColumnId date : m_state.stateDates) {
        addOutput(date);
    }
}

} // namespace querent::language
