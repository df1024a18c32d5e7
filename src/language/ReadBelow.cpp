// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Nouns.h"
#include "language/KinReader.h"
#include "language/OneOf.h"

#include <algorithm>

namespace querent::language {

namespace {

std::string firstWord(const std::string &words)
{
    return words.substr(0, words.find(' '));
}

bool isPerson(const std::string &word)
{
    return oneOf(data::singular(word), {"people", "person"});
}

std::string wordOf(const Items &items, std::size_t at)
{
    return at < items.size() ? items[at].word : std::string();
}

} // namespace

std::optional<KinReader::BelowSaid> KinReader::belowSaidAt(std::size_t at) const
{
    const std::string &word = m_items[at].word;
    const auto wordAt = [&](std::size_t k) { return wordOf(m_items, k); };
    BelowSaid said;
    said.next = at + 1;
    if (oneOf(word, {"report", "reports", "reporting", "reported", "reports to", "report to"})) {
        while (oneOf(wordAt(said.next), {"directly", "straight", "immediately"})) {
            ++said.next;
        }
        const bool to = wordAt(said.next) == "to";
        said.next += to ? 1 : 0;
        said.kin = Kin::Superior;
        return to || word.ends_with(" to") ? std::optional(said) : std::nullopt;
    }
    if (oneOf(word, {"under", "beneath"})) {
        return said;
    }
    const bool part = word == "part";
    if ((part || word.starts_with("belong")) && wordAt(said.next) == (part ? "of" : "to")) {
        said.kin = Kin::Parent;
        said.loose = true;
        ++said.next;
        return said;
    }
    const bool by = word.ends_with(" by");
    if (doneBy(firstWord(word)) != Kin::None && (by || wordAt(said.next) == "by")) {
        said.kin = doneBy(firstWord(word));
        said.next += by ? 0 : 1;
        return said;
    }
    said.rows = true;
    if (word == "direct" && oneOf(wordAt(said.next), {"reports", "report"})) {
        said.kin = Kin::Superior;
        ++said.next;
        return said;
    }
    said.kin = calledBelow(data::singular(word));
    if (said.kin != Kin::None) {
        return said;
    }
    if (!oneOf(word, {"sub", "child", "daughter"})) {
        return std::nullopt;
    }
    const std::size_t named = said.next + (wordAt(said.next) == "-" ? 1 : 0);
    if (!isMention(named, LinkKind::Table)) {
        return std::nullopt;
    }
    said.table = linkAt(named).table;
    said.next = named + 1;
    return said;
}

std::vector<std::size_t> KinReader::rowAbove(std::size_t at, const BelowSaid &said, int table)
{
    const bool of = oneOf(wordOf(m_items, said.next), {"of", "under", "for", "in", "to", "below"});
    std::vector<std::size_t> row;
    if (!said.rows || of) {
        row = rowNamedAt(said.next + (said.rows ? 1 : 0), table);
    }
    if (row.empty() && said.rows && at > 0 && m_items[at - 1].possessive) {
        row = rowNamedBefore(at, table);
    }
    // "how many subordinates does X have"
    for (std::size_t k = said.next; row.empty() && said.rows && k < m_items.size(); ++k) {
        if (oneOf(m_items[k].word, {"does", "do", "did"})) {
            row = rowNamedAt(k + 1, table);
        }
    }
    return row;
}

bool KinReader::readAsRole(std::size_t at, const RoleKey &role)
{
    // "… as their main location"
    if (wordOf(m_items, at) != "as") {
        return false;
    }
    const std::size_t noun = nextContent(at + 1);
    const std::size_t length = saysRole(noun, role);
    for (std::size_t k = noun; k < noun + length; ++k) {
        silence(m_items[k]);
    }
    return length > 0;
}

void KinReader::nameBelow(std::size_t at, std::size_t first, bool rows, int table)
{
    Link link;
    link.table = table;
    link.score = 1.0;
    std::size_t noun = rows ? at : first;
    for (std::size_t k = 0; noun >= m_items.size() && k < at; ++k) {
        const Item &word = m_items[k];
        noun = word.kind == ItemKind::Word && word.content && !word.used ? k : noun;
    }
    if (noun >= m_items.size() || (noun == first && !isMention(first, LinkKind::Table))) {
        return;
    }
    Item &named = m_items[noun];
    named.kind = ItemKind::Mention;
    named.links = {link};
    named.cues.clear();
    named.used = named.content = false;
}

bool KinReader::readBelow(std::size_t at)
{
    const auto said = belowSaidAt(at);
    if (!said) {
        return false;
    }
    std::size_t first = m_items.size();
    for (std::size_t k = at; k-- > 0;) {
        first = m_items[k].kind == ItemKind::Mention && !isMention(k, LinkKind::Value) ? k : first;
    }
    for (const RoleKey &role : m_state.roles) {
        const int table = role.key.table;
        const bool fits = said->table >= 0 ? said->table == table
                                           : said->kin == role.kin || said->kin == Kin::None;
        if (!role.own() || role.kin == Kin::None || !fits) {
            continue;
        }
        const std::vector<std::size_t> row = rowAbove(at, *said, table);
        const bool people =
            first < at && m_source.table(table).person && isPerson(m_items[first].word);
        const bool named = isMention(first, LinkKind::Table);
        const bool stranger =
            named && !people && linkAt(first).table != table && linkAt(first).score >= 0.85;
        if (stranger || (row.empty() && !said->rows)) {
            continue;
        }
        // "belongs to the group": only what is called by a row of its own
        if (said->loose && !readAsRole(row.back() + 1, role) &&
            !(named && linkAt(first).table == table)) {
            continue;
        }
        Condition condition;
        condition.words = m_items[at].word;
        condition.column = role.key;
        condition.kind = row.empty() ? Condition::Kind::Null : Condition::Kind::Among;
        condition.negated = row.empty();
        condition.other = row.empty() ? ColumnId{} : role.row;
        for (const std::size_t k : row) {
            condition.inner.push_back(conditionOf(k));
            condition.words += " " + wordsAt(k);
            m_items[k].used = true;
        }
        const std::size_t last = row.empty() ? said->next : std::max(said->next, row.front());
        for (std::size_t k = at; k < last; ++k) {
            if (k < said->next || m_items[k].cue("count") == nullptr) {
                silence(m_items[k]);
            }
        }
        nameBelow(at, first, said->rows, table);
        m_frame.subject = table;
        m_frame.conditions.push_back(std::move(condition));
        m_state.related = true;
        return true;
    }
    return false;
}

KinReader::KinSaid KinReader::kinSaid(const RoleKey &role, std::size_t most) const
{
    KinSaid kin;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        const std::string noun = data::singular(item.word);
        const bool isRole = saysRole(i, role) > 0;
        const bool sub = item.word == "sub" &&
                         (isMention(i + 1, LinkKind::Table) || isMention(i + 2, LinkKind::Table));
        const bool report = noun == "report" && wordOf(m_items, i - 1) == "direct";
        kin.above = kin.above || isRole || doneTo(item.word) == role.kin;
        kin.below = kin.below || calledBelow(noun) == role.kin ||
                    (role.kin == Kin::Superior && report) || (role.kin == Kin::Parent && sub);
        kin.rows = kin.rows || isPerson(noun) ||
                   (isMention(i, LinkKind::Table) && linkAt(i).table == role.key.table && i > most);
        kin.row = kin.row || (item.is(LinkKind::Value) && item.capital);
        const bool told = isRole || calledBelow(noun) != Kin::None ||
                          doneTo(item.word) != Kin::None || noun == "report" ||
                          item.word == "sub" || isPerson(noun);
        const bool other = item.kind == ItemKind::Mention && !told &&
                           (linkAt(i).table != role.key.table
                                ? linkAt(i).score >= 0.6
                                : isMention(i, LinkKind::Column) && linkAt(i).score >= 0.8);
        const Cue *function = item.cue("agg");
        kin.averages = kin.averages || (function != nullptr && function->payload == "avg");
        kin.counts = kin.counts || item.cue("count") != nullptr;
        kin.other = kin.other || other || (function != nullptr && function->payload != "avg");
    }
    return kin;
}

bool KinReader::countBelow()
{
    // "how many direct reports does a manager have on average", "… does each manager have"
    const bool each = std::ranges::any_of(m_items, [](const Item &item) {
        return item.cue("by") != nullptr || item.cue("group") != nullptr;
    });
    for (const RoleKey &role : m_state.roles) {
        if (!role.own() || role.kin == Kin::None) {
            continue;
        }
        const KinSaid kin = kinSaid(role, m_items.size());
        const bool asked = kin.below && kin.above && kin.counts && !kin.other && !kin.row &&
                           (kin.averages || each);
        if (!asked) {
            continue;
        }
        Measure measure;
        measure.table = role.key.table;
        if (kin.averages) {
            Measure above = measure;
            above.column = role.key;
            above.distinct = true;
            measure.operand = {above};
        }
        m_frame.measures.push_back(std::move(measure));
        aboveEach(role, !kin.averages);
        return true;
    }
    return false;
}

void KinReader::aboveEach(const RoleKey &role, bool grouped)
{
    if (grouped) {
        Grouping group;
        group.column = role.key;
        group.labelled = true;
        m_frame.groups.push_back(std::move(group));
    }
    Condition some;
    some.kind = Condition::Kind::Null;
    some.column = role.key;
    some.negated = true;
    m_frame.conditions.push_back(std::move(some));
    m_frame.subject = role.key.table;
    m_state.related = true;
    for (Item &item : m_items) {
        const bool value =
            item.is(LinkKind::Value) && item.links.front().score >= 0.85 && item.capital;
        const bool kept = item.kind == ItemKind::Period || item.kind == ItemKind::Sign || value ||
                          item.cue("which") != nullptr;
        if (!kept) {
            silence(item);
        }
    }
}

bool KinReader::rankAbove()
{
    std::size_t most = m_items.size();
    std::size_t than = m_items.size();
    std::size_t number = m_items.size();
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        most = item.cue("most") != nullptr || item.cue("least") != nullptr ? i : most;
        than = item.cue("cmp") != nullptr && than == m_items.size() ? i : than;
        number = item.kind == ItemKind::Number ? i : number;
    }
    const bool limits = than < m_items.size() && number == than + 1;
    const auto role = std::ranges::find_if(m_state.roles, [&](const RoleKey &one) {
        if (!one.own() || one.kin == Kin::None || (!limits && most == m_items.size())) {
            return false;
        }
        const KinSaid kin = kinSaid(one, most);
        return !kin.other && !kin.counts && !kin.averages && (kin.below || (kin.above && kin.rows));
    });
    if (role == m_state.roles.end()) {
        return false;
    }
    Measure measure;
    measure.table = role->key.table;
    if (limits) {
        Having having;
        having.measure = measure;
        having.op = operatorOf(m_items[than].cue("cmp")->payload);
        having.values = {data::Value(static_cast<std::int64_t>(m_items[number].number))};
        having.words = m_items[than].word + " " + m_items[number].word;
        m_frame.havings.push_back(std::move(having));
    } else {
        Ordering order;
        order.measure = measure;
        order.descending = m_items[most].cue("most") != nullptr;
        order.words = m_items[most].word;
        m_frame.orders.push_back(std::move(order));
        m_frame.limit =
            number < m_items.size() ? static_cast<std::int64_t>(m_items[number].number) : 1;
    }
    aboveEach(*role, true);
    return true;
}

bool KinReader::readAbsentKinAt(std::size_t no, std::size_t at)
{
    const Kin below = calledBelow(data::singular(m_items[at].word));
    const Kin by = doneBy(firstWord(m_items[at].word));
    for (const RoleKey &role : m_state.roles) {
        if (!role.own() || role.kin == Kin::None) {
            continue;
        }
        const std::size_t length = saysRole(at, role);
        const bool done = by == role.kin;
        if (length == 0 && below != role.kin && !done) {
            continue;
        }
        const bool none = below == role.kin && length == 0;
        Condition condition;
        condition.words = m_items[no].word + " " + m_items[at].word;
        condition.column = none ? role.row : role.key;
        condition.kind = none ? Condition::Kind::Among : Condition::Kind::Null;
        condition.other = none ? role.key : ColumnId{};
        condition.negated = none;
        std::size_t end = at + std::max<std::size_t>(length, 1);
        while (done && end < m_items.size() && m_items[end].kind == ItemKind::Word &&
               (m_items[end].word == "by" || !m_items[end].content)) {
            ++end;
        }
        for (std::size_t k = no; k < end; ++k) {
            silence(m_items[k]);
        }
        m_frame.conditions.push_back(std::move(condition));
        m_frame.subject = m_frame.subject < 0 ? role.key.table : m_frame.subject;
        return true;
    }
    return false;
}

void KinReader::readAbsentKin()
{
    // "without a boss", "not recommended by anyone", "have no subordinates"
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (m_items[i].cue("not") == nullptr || m_items[i].used) {
            continue;
        }
        for (std::size_t k = i + 1; k < m_items.size() && k < i + 5; ++k) {
            if (readAbsentKinAt(i, k)) {
                return;
            }
        }
    }
}

} // namespace querent::language
