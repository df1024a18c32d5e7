// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/KinReader.h"

#include "data/Nouns.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"

#include <algorithm>

namespace querent::language {

namespace {

bool repeatsRows(const std::string &word)
{
    return oneOf(word, {"company", "companies", "firm", "organisation", "organization", "group",
                        "account", "office", "location", "unit", "house", "corporation", "entity"});
}

bool pronoun(const std::string &word)
{
    return oneOf(word, {"their", "its", "his", "her"});
}

bool namesWord(const std::string &word)
{
    return oneOf(word, {"name", "names", "the name", "full name", "full names", "named", "called"});
}

/// Whether rows of the table are called by what the column has.
bool callsRows(const TableModel &table, int column)
{
    const ColumnModel &model = table.columns[static_cast<std::size_t>(column)];
    const std::vector<std::string> &words = model.names.front().words;
    const bool label = std::ranges::find(table.labels, column) != table.labels.end();
    const bool name = std::ranges::any_of(words, [](const std::string &word) {
        return oneOf(word, {"name", "title", "code", "number"});
    });
    return model.text && (label || (name && !model.category) || (name && !table.labels.empty()));
}

std::string lastWord(const std::string &words)
{
    return words.substr(words.rfind(' ') + 1);
}

/// "site manager" of `sm_emp_id`.
bool initials(const std::string &said, const std::string &next, const std::string &role)
{
    return role.size() == 2 && !said.empty() && !next.empty() && said.front() == role[0] &&
           next.front() == role[1];
}

} // namespace

std::vector<std::size_t> KinReader::rowNamedAt(std::size_t at, int table)
{
    std::vector<std::size_t> row;
    const TableModel &rows = m_source.table(table);
    for (std::size_t k = at; k < m_items.size() && k < at + 8; ++k) {
        Item &item = m_items[k];
        const auto named = std::ranges::find_if(item.links, [&](const Link &link) {
            return link.kind == LinkKind::Value && link.table == table && !link.codeList &&
                   callsRows(rows, link.column);
        });
        if (item.kind == ItemKind::Mention && !item.used && named != item.links.end()) {
            std::rotate(item.links.begin(), named, named + 1);
            row.push_back(k);
            continue;
        }
        const bool quotes = item.kind == ItemKind::Sign && oneOf(item.word, {"\"", "'", "“", "‘"});
        const bool before = quotes || (item.kind == ItemKind::Word && !item.content) ||
                            item.is(LinkKind::Table) ||
                            (item.kind == ItemKind::Word && isMention(k + 1, LinkKind::Value));
        if (!row.empty() || !before) {
            break;
        }
    }
    return row;
}

std::vector<std::size_t> KinReader::rowNamedBefore(std::size_t at, int table)
{
    std::size_t begin = at;
    while (begin > 0 && isMention(begin - 1, LinkKind::Value)) {
        --begin;
    }
    if (begin == at) {
        return {};
    }
    std::vector<std::size_t> row = rowNamedAt(begin, table);
    return row.empty() || row.back() + 1 != at ? std::vector<std::size_t>{} : row;
}

std::size_t KinReader::saysRole(std::size_t at, const RoleKey &role) const
{
    if (at >= m_items.size() || m_items[at].used || m_items[at].quoted ||
        m_items[at].kind == ItemKind::Sign ||
        (m_items[at].is(LinkKind::Value) && m_items[at].capital)) {
        return 0;
    }
    const Item &item = m_items[at];
    const std::string said = data::singular(lastWord(item.word));
    const auto itself = [&](std::size_t k) {
        return k < m_items.size() &&
               ((isMention(k, LinkKind::Table) && linkAt(k).table == role.row.table) ||
                (repeatsRows(m_items[k].word) && !isMention(k, LinkKind::Value)));
    };
    std::size_t length = 0;
    for (std::size_t n = role.role.size(); n > 0 && length == 0; --n) {
        bool all = at + n <= m_items.size();
        for (std::size_t w = 0; w < n && all; ++w) {
            const std::string &word = role.role[role.role.size() - n + w];
            all = !word.ends_with("ed") &&
                  stemWord(data::singular(lastWord(m_items[at + w].word))) == stemWord(word);
        }
        length = all ? n : 0;
    }
    const bool named = item.is(LinkKind::Column) && item.links.front().id() == role.key &&
                       item.word.find("ed by") == std::string::npos;
    if (length == 0 && ((role.kin != Kin::None && calledAbove(said) == role.kin) || named)) {
        length = 1;
    }
    if (length == 0 && role.role.size() == 1 && at + 1 < m_items.size() && !item.filler() &&
        !m_items[at + 1].filler() &&
        calledAbove(data::singular(m_items[at + 1].word)) != Kin::None &&
        initials(item.word, m_items[at + 1].word, role.role.front())) {
        return 2;
    }
    const bool adjective = oneOf(said, {"main", "umbrella", "mother", "holding", "head"});
    if (length > 0 && itself(at + length)) {
        return length + 1;
    }
    return adjective ? 0 : length;
}

void KinReader::showBehind(const RoleKey &role, bool alone)
{
    m_frame.references.push_back(role.key);
    m_state.behindAlone = m_state.behindAlone || alone;
    m_state.related = true;
    if (m_frame.subject < 0) {
        m_frame.subject = role.key.table;
    }
}

bool KinReader::readRoleOf(std::size_t at)
{
    // "the boss of the driver X", "X's supervisor", "main supplier of part X"
    for (const RoleKey &role : m_state.roles) {
        const std::size_t length = saysRole(at, role);
        const std::size_t next = at + length;
        if (length == 0) {
            continue;
        }
        std::vector<std::size_t> row;
        if (next < m_items.size() && oneOf(m_items[next].word, {"of", "for", "of the", "to"})) {
            row = rowNamedAt(next + 1, role.key.table);
        } else if (m_items[at].word.find(" of") != std::string::npos) {
            row = rowNamedAt(next, role.key.table);
        }
        if (row.empty() && at > 0 && m_items[at - 1].possessive) {
            row = rowNamedBefore(at, role.key.table);
        }
        const bool other = std::ranges::any_of(m_items, [&](const Item &item) {
            const bool figure = item.cue("count") != nullptr || item.cue("agg") != nullptr ||
                                item.cue("most") != nullptr || item.cue("least") != nullptr;
            const bool rows = item.is(LinkKind::Table) && item.links.front().score >= 0.8 &&
                              item.links.front().table != role.key.table &&
                              item.links.front().table != role.row.table;
            return figure || rows;
        });
        if (row.empty() || other) {
            continue;
        }
        showBehind(role, true);
        for (std::size_t k = at > 4 ? at - 4 : 0; k < row.front(); ++k) {
            const bool told = k >= at || namesWord(m_items[k].word);
            const bool rows = k >= at && isMention(k, LinkKind::Table);
            if ((told || rows) && m_items[k].cue("which") == nullptr) {
                silence(m_items[k]);
            }
        }
        silence(m_items[at]);
        return true;
    }
    return false;
}

bool KinReader::readRoleBeside(std::size_t at)
{
    // "with the name of their parent company", "and their supervisor"
    std::size_t before = at;
    bool theirs = false;
    bool beside = false;
    while (before > 0 && before + 6 > at) {
        const Item &item = m_items[before - 1];
        const bool passing = namesWord(item.word) || (item.filler() && item.kind != ItemKind::Sign);
        theirs = theirs || pronoun(item.word);
        beside = item.cue("and") != nullptr || (item.cue("with") != nullptr && item.word == "with");
        if (beside || !passing) {
            break;
        }
        --before;
    }
    if (!theirs && !beside) {
        return false;
    }
    for (const RoleKey &role : m_state.roles) {
        const std::size_t length = saysRole(at, role);
        const bool here = std::ranges::any_of(m_items, [&](const Item &item) {
            return item.is(LinkKind::Table) && item.links.front().table == role.key.table;
        });
        if (length == 0 || (!here && m_frame.subject != role.key.table) ||
            (!role.own() && !theirs)) {
            continue;
        }
        showBehind(role, false);
        for (std::size_t k = before; k < at + length + 1 && k < m_items.size(); ++k) {
            if ((k >= at && k < at + length) || namesWord(m_items[k].word)) {
                silence(m_items[k]);
            }
        }
        return true;
    }
    return false;
}

bool KinReader::readAboveVerb(std::size_t at)
{
    // "who manages X", "who does X report to"
    const Item &item = m_items[at];
    const auto wordAt = [&](std::size_t k) {
        return k < m_items.size() ? m_items[k].word : std::string();
    };
    const bool who = at > 0 && (wordAt(at - 1) == "who" ||
                                (at > 1 && wordAt(at - 2) == "who" && m_items[at - 1].filler()));
    const bool belongs = oneOf(item.word, {"belong", "belongs"});
    const bool reports =
        (belongs || oneOf(item.word, {"report", "reports", "report to", "reports to"})) &&
        (item.word.ends_with(" to") || wordAt(at + 1) == "to");
    const Kin kin = reports ? (belongs ? Kin::Parent : Kin::Superior) : doneTo(item.word);
    if (kin == Kin::None || (!reports && !who)) {
        return false;
    }
    for (const RoleKey &role : m_state.roles) {
        bool other = role.kin != kin;
        for (std::size_t k = 0; k < at && belongs; ++k) {
            other = other || (isMention(k, LinkKind::Table) && linkAt(k).table != role.row.table);
        }
        if (other) {
            continue;
        }
        const std::vector<std::size_t> row =
            reports ? rowNamedBefore(at, role.key.table) : rowNamedAt(at + 1, role.key.table);
        if (row.empty()) {
            continue;
        }
        showBehind(role, true);
        silence(m_items[at]);
        for (std::size_t k = at + 1; k < m_items.size() && k < row.front(); ++k) {
            silence(m_items[k]);
        }
        if (reports && at + 1 < m_items.size()) {
            silence(m_items[at + 1]);
        }
        for (std::size_t k = 0; k < at; ++k) {
            if (isMention(k, LinkKind::Table)) {
                silence(m_items[k]);
            }
        }
        return true;
    }
    return false;
}

bool KinReader::readAlike(std::size_t at)
{
    const std::size_t named = nextContent(at + 1);
    if (lastWord(m_items[at].word) != "same" || m_items[at].used || named >= m_items.size() ||
        m_items[named].kind != ItemKind::Mention || m_items[named].is(LinkKind::Value)) {
        return false;
    }
    const std::size_t as = named + 1;
    if (as >= m_items.size() || m_items[as].word != "as") {
        return false;
    }
    for (const Link &link : m_items[named].links) {
        for (int table = 0; table < static_cast<int>(m_source.tables().size()); ++table) {
            ColumnId alike =
                link.kind == LinkKind::Column && link.table == table ? link.id() : ColumnId{};
            for (const JoinEdge &edge : m_source.graph().edges()) {
                if (link.kind == LinkKind::Table && edge.from == table && edge.to == link.table &&
                    edge.to != table && edge.fromColumns.size() == 1) {
                    alike = ColumnId{table, edge.fromColumns.front()};
                }
            }
            const std::vector<std::size_t> row =
                alike.valid() ? rowNamedAt(as + 1, table) : std::vector<std::size_t>{};
            if (row.empty()) {
                continue;
            }
            Condition condition;
            condition.kind = Condition::Kind::Among;
            condition.column = condition.other = alike;
            condition.words = m_items[at].word + " " + wordsAt(named);
            const bool others = std::ranges::any_of(m_items, [](const Item &item) {
                return oneOf(item.word, {"other", "others", "else", "who else", "which other"});
            });
            for (const std::size_t k : row) {
                condition.inner.push_back(conditionOf(k));
                condition.words += " " + wordsAt(k);
            }
            m_frame.conditions.push_back(condition);
            if (others && row.size() > 1 && m_source.table(table).key >= 0) {
                // of first and last name: namesakes of either are others
                condition.column = condition.other = ColumnId{table, m_source.table(table).key};
                condition.negated = true;
                m_frame.conditions.push_back(condition);
            } else if (others) {
                m_frame.conditions.push_back(condition.inner.front());
                m_frame.conditions.back().negated = true;
            }
            for (std::size_t k = at; k <= row.back(); ++k) {
                silence(m_items[k]);
            }
            m_frame.subject = table;
            m_state.related = true;
            return true;
        }
    }
    return false;
}

void KinReader::readRelatives()
{
    m_state.related = m_state.behindAlone = false;
    for (std::size_t i = 0; i + 3 < m_items.size(); ++i) {
        if (readAlike(i)) {
            break;
        }
    }
    m_state.roles = roleKeys(m_source);
    if (m_state.roles.empty() || rankAbove() || countBelow()) {
        return;
    }
    readAbsentKin();
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (m_items[i].used || m_items[i].quoted || m_items[i].kind == ItemKind::Sign) {
            continue;
        }
        if (readRoleOf(i) || readBelow(i) || readAboveVerb(i)) {
            continue;
        }
        readRoleBeside(i);
    }
}

} // namespace querent::language
