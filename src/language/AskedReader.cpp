// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// "Who owns": of the rows that are called owners.
bool callsDoer(const TableModel &table, const std::string &verb)
{
    const std::vector<std::string> &name = table.names.front().words;
    const std::string noun = name.empty() ? std::string() : name.back();
    const std::string stem = verb.ends_with('s') ? verb.substr(0, verb.size() - 1) : verb;
    return noun == stem + "er" || noun == stem + "or" || noun == stem + "r";
}

} // namespace

void AskedReader::passOverVerbs()
{
    // "what have we handled for …", "patients we treated": the verb only says that it was us
    static constexpr std::array<std::string_view, 6> agents{"we", "us", "i", "you", "they", "our"};
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        // "which insurer covers the most patients": no coverage is asked for
        const bool does =
            item.is(LinkKind::Column) && item.links.front().score < 0.85 && i > 1 &&
            m_items[i - 2].cue("which") != nullptr && m_items[i - 1].is(LinkKind::Table) &&
            i + 2 < m_items.size() && (item.word.ends_with("s") || item.word.ends_with("ed")) &&
            (m_items[i + 1].cue("most") != nullptr || m_items[i + 1].cue("least") != nullptr) &&
            isMention(i + 2, LinkKind::Table);
        if (does) {
            silence(item);
            continue;
        }
        if (item.kind != ItemKind::Word || !item.content) {
            continue;
        }
        std::size_t before = i;
        while (before > 0 && (m_items[before - 1].cue("with") != nullptr ||
                              m_items[before - 1].cue("not") != nullptr)) {
            --before;
        }
        // "who taught the most lessons": what is counted is said by the noun
        const bool whoDid =
            i + 2 < m_items.size() && m_items[i - 1].word == "who" &&
            (m_items[i + 1].cue("most") != nullptr || m_items[i + 1].cue("least") != nullptr ||
             isMention(i + 1, LinkKind::Table));
        if (whoDid) {
            item.content = false;
        }
        if (before > 0 && m_items[before - 1].word != "our" &&
            std::find(agents.begin(), agents.end(), m_items[before - 1].word) != agents.end()) {
            item.content = false;
        }
    }
}

void AskedReader::readWhen()
{
    const auto asked = std::find_if(m_items.begin(), m_items.end(),
                                    [](const Item &item) { return item.cue("when") != nullptr; });
    if (asked == m_items.end() || asked - m_items.begin() > 1 || !m_frame.measures.empty() ||
        !m_frame.orders.empty()) {
        return;
    }
    asked->used = true;
    ColumnId best;
    double fit = 0.0;
    for (const int table : tablesInPlay()) {
        for (const ColumnModel &column : m_source.table(table).columns) {
            if (!column.date) {
                continue;
            }
            double score = column.id.column == m_source.table(table).eventDate ? 0.4 : 0.1;
            score -= fit > 0.0 && best.table != table ? 0.35 : 0.0;
            for (const Item &item : m_items) {
                for (const Link &link : item.links) {
                    if (link.kind == LinkKind::Column && link.id() == column.id) {
                        score = std::max(score, link.score);
                    }
                }
                for (const std::string &stem : column.names.front().stems) {
                    if (item.kind != ItemKind::Sign && item.stem.size() > 2 &&
                        (item.stem == stem || Lexicon::instance().synonyms(item.stem, stem))) {
                        score += 0.5;
                    }
                }
            }
            if (score > fit + 1e-9) {
                fit = score;
                best = column.id;
            }
        }
    }
    if (!best.valid()) {
        return;
    }
    m_frame.outputs.push_back(best);
    m_frame.subject = m_frame.subject < 0 ? best.table : m_frame.subject;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind == ItemKind::Word && item.content) {
            item.content = false; // the verb, the rest of its phrase
        }
        const bool date = isMention(i, LinkKind::Column) &&
                          (m_source.column(linkAt(i).id()).date || linkAt(i).score < 0.8);
        const bool row = isMention(i, LinkKind::Table);
        if (!item.used && (date || row)) {
            item.used = true;
        }
    }
}

void AskedReader::readWho()
{
    std::size_t at = 0;
    while (at < m_items.size() && m_items[at].filler()) {
        ++at;
    }
    bool within = false;
    for (std::size_t k = at + 1; k < m_items.size() && !m_frame.groups.empty() && !within; ++k) {
        // "in each team, who handled the most tickets"
        within = m_items[k].word == "who" && m_items[k - 1].word == ",";
        at = within ? k : at;
    }
    if (at >= m_items.size() || !m_items[at].word.starts_with("who") ||
        m_items[at].word.starts_with("whose") || !m_frame.measures.empty() || m_state.behindAlone) {
        return;
    }
    const std::size_t next = at + 1;
    if (m_frame.orders.empty() && isMention(next, LinkKind::Table) &&
        callsDoer(m_source.table(linkAt(next).table), m_items[next].word)) {
        m_frame.subject = linkAt(next).table;
        m_frame.entities.push_back(m_frame.subject);
        m_items[next].used = true;
        return;
    }
    const std::vector<int> tables = tablesInPlay();
    if (tables.empty() || (!within && m_source.table(tables.front()).person)) {
        return;
    }
    // a column of names in the very table: "who runs the warehouse"
    const int subject = tables.front();
    for (const ColumnModel &column : m_source.table(subject).columns) {
        if (column.person && tables.size() == 1) {
            m_frame.outputs.push_back(column.id);
            return;
        }
    }
    int nearest = JoinGraph::unreachable;
    int people = -1;
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        if (!m_source.tables()[t].person) {
            continue;
        }
        int far = 0;
        for (const int table : tables) {
            far += m_source.graph().distance(table, static_cast<int>(t));
        }
        if (far < nearest) {
            nearest = far;
            people = static_cast<int>(t);
        }
    }
    if (people < 0) {
        return;
    }
    m_frame.subject = people;
    if (within && !m_frame.orders.empty()) {
        m_frame.entities = {people};
    }
    if (m_frame.orders.empty()) {
        m_frame.entities.push_back(people);
        for (std::size_t i = at; i < m_items.size(); ++i) {
            Item &item = m_items[i];
            const bool verb = isMention(i, LinkKind::Column) && linkAt(i).score < 0.85;
            if (!item.used && (verb || isMention(i, LinkKind::Table))) {
                if (isMention(i, LinkKind::Table) && linkAt(i).table != people) {
                    m_frame.joined.push_back(linkAt(i).table);
                }
                item.used = true;
            }
        }
    }
}

void AskedReader::readAsked()
{
    readWhen();
    readWho();
    readWhere();
}

} // namespace querent::language
