// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/StateReader.h"

#include "language/AskedReader.h"
#include "language/LatenessReader.h"
#include "language/ListReader.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// The flag that says whether a row is in force; -1 where the table has none.
int activeFlag(const TableModel &table)
{
    for (const ColumnModel &column : table.columns) {
        const std::vector<std::string> &words = column.names.front().words;
        for (const std::string_view word : {"active", "enabled", "current", "live", "employed"}) {
            if (column.flag && std::find(words.begin(), words.end(), word) != words.end()) {
                return column.id.column;
            }
        }
    }
    return -1;
}

/// Whether a word of a name says how a state ends: "discontinued", "date_left".
bool tellsEnd(const std::string &word, const Lexicon::StateWord &state)
{
    return std::ranges::any_of(state.prefixes, [&](const std::string &prefix) {
        return prefix.ends_with('.') ? prefix.compare(0, prefix.size() - 1, word) == 0
                                     : word.starts_with(prefix) || stemWord(word) == prefix;
    });
}

/// The flag that says that the state of a row is over: `is_retired`; -1 where the table has none.
int endFlag(const TableModel &table, const Lexicon::StateWord &state)
{
    for (const ColumnModel &column : table.columns) {
        const std::vector<std::string> &words = column.names.front().words;
        if (column.flag && !words.empty() && words.back().ends_with("ed") &&
            tellsEnd(words.back(), state)) {
            return column.id.column;
        }
    }
    return -1;
}

/// The stored state that says whether rows are still offered: `status` "available"; nothing where
/// no such state is kept, or something else is asked for.
std::optional<std::pair<ColumnId, std::string>> offerState(const Lexicon::StateWord &state,
                                                           int table, const SourceModel &source)
{
    using Words = std::array<std::string_view, 8>;
    static constexpr Words offered{"available", "for sale", "on sale", "on the market",
                                   "on market", "listed",   "active",  "live"};
    static constexpr Words dropped{"discontinued", "delisted", "withdrawn", "retired",
                                   "removed",      "obsolete", "inactive",  "archived"};
    if (std::ranges::find(state.prefixes, "delist") == state.prefixes.end()) {
        return std::nullopt;
    }
    for (const ColumnModel &column : source.table(table).columns) {
        const std::vector<std::string> &words = column.names.front().words;
        const std::string kind = words.empty() ? std::string() : words.back();
        if (!column.category || !column.text || (kind != "status" && kind != "state")) {
            continue;
        }
        const std::vector<std::string> values =
            source.values().valuesOf(column.id.table, column.id.column);
        for (const std::string_view word : state.filled ? dropped : offered) {
            for (const std::string &value : values) {
                std::string said = foldText(value);
                std::ranges::replace(said, '_', ' ');
                if (said == word) {
                    return std::pair(column.id, value);
                }
            }
        }
    }
    return std::nullopt;
}

/// Words for now, which say nothing of rows that have no state.
bool saysNow(const std::string &words)
{
    static constexpr std::array<std::string_view, 5> now{"right now", "at the moment", "at present",
                                                         "these days", "presently"};
    return std::ranges::find(now, words) != now.end();
}

} // namespace

std::pair<const Lexicon::StateWord *, std::size_t> StateReader::stateAt(std::size_t at) const
{
    const Items &items = m_items;
    const Lexicon &lexicon = Lexicon::instance();
    std::pair<const Lexicon::StateWord *, std::size_t> found{nullptr, 0};
    std::string phrase;
    for (std::size_t end = at; end < items.size() && end < at + 5; ++end) {
        if (items[end].kind == ItemKind::Sign) {
            break;
        }
        phrase += (end == at ? "" : " ") + items[end].word;
        if (const Lexicon::StateWord *state = lexicon.stateWord(phrase)) {
            found = {state, end - at + 1};
        } else if (items[end].kind == ItemKind::Mention && end > at &&
                   items[end].links.front().score >= 0.8) {
            break;
        }
    }
    // "opened in May" is an event, "open" a state
    if (found.first == nullptr && !items[at].word.ends_with("ed")) {
        if (const Lexicon::StateWord *state = lexicon.stateWord(items[at].stem)) {
            found = {state, 1};
        }
    }
    return found;
}

ColumnId StateReader::stateColumn(const Lexicon::StateWord &state, int table) const
{
    for (const ColumnModel &column : m_source.table(table).columns) {
        if (!column.date || column.column->profile.nullCount == 0) {
            continue;
        }
        if (std::ranges::any_of(column.names.front().words,
                                [&](const std::string &word) { return tellsEnd(word, state); })) {
            return column.id;
        }
    }
    return {};
}

bool StateReader::readStateAt(std::size_t at)
{
    const auto [state, length] = stateAt(at);
    if (state == nullptr) {
        return false;
    }
    if (at + length < m_items.size() && m_items[at + length].cue("not") != nullptr) {
        return false; // "still haven't …" is no state
    }
    if (passOverEither(at + length)) {
        for (std::size_t i = at; i < at + length; ++i) {
            silence(m_items[i]);
        }
        return true;
    }
    // "are not cancelled", "have not been shipped yet"
    std::optional<std::size_t> denial;
    for (std::size_t back = 1; back <= 3 && back <= at && !denial; ++back) {
        const Item &before = m_items[at - back];
        if (before.cue("not") != nullptr && !before.used) {
            denial = at - back;
        } else if (!before.filler() && before.word != "yet") {
            break;
        }
    }
    denial = denial ? denial : exclusionBefore(at);
    Condition condition;
    for (std::size_t i = at; i < at + length; ++i) {
        condition.words += (i == at ? "" : " ") + m_items[i].word;
    }
    std::vector<int> tables = tablesInPlay();
    const bool muchOf = std::any_of(m_items.begin(), m_items.end(),
                                    [](const Item &item) { return item.cue("muchof") != nullptr; });
    for (std::size_t t = 0; tables.empty() && muchOf && t < m_source.tables().size(); ++t) {
        // "how much money is outstanding": of whatever has an amount and is in such a state
        const int table = static_cast<int>(t);
        if (m_source.tables()[t].money >= 0 && stateColumn(*state, table).valid()) {
            tables.push_back(table);
            m_frame.subject = table;
        }
    }
    const bool ofRow = at > 0 && isMention(at - 1, LinkKind::Table) && linkAt(at - 1).score >= 0.8;
    for (const int table : tables) {
        if (ofRow && m_source.graph().distance(linkAt(at - 1).table, table) > 1) {
            continue; // "when the flight left": no date of its crew
        }
        const ColumnId happened = stateColumn(*state, table);
        if (happened.valid() && state->filled && !denial && !m_state.timeChosen.valid() &&
            (!m_state.periods.empty() || !m_state.bucketItems.empty())) {
            // "who left in May": on that date, which is then there
            m_state.timeChosen = happened;
            const Item &said = m_items[at];
            const bool coded =
                length == 1 && said.kind == ItemKind::Mention &&
                said.links.front().table == table && said.links.front().score >= 0.7 &&
                (said.is(LinkKind::Value) ||
                 (said.is(LinkKind::Column) && m_source.column(said.links.front().id()).flag));
            if (coded) {
                return false; // "won in May": of those that were closed then, only they
            }
            for (std::size_t i = at; i < at + length; ++i) {
                m_items[i].used = true;
                m_items[i].content = false;
            }
            return true;
        }
        if (const ColumnId column = happened; column.valid()) {
            condition.kind = Condition::Kind::Null;
            condition.column = column;
            condition.negated = state->filled != denial.has_value();
            break;
        }
        if (const int flag = activeFlag(m_source.table(table)); flag >= 0) {
            condition.column = ColumnId{table, flag};
            condition.values.push_back(data::Value("flag"));
            condition.negated = state->filled != denial.has_value();
            break;
        }
        if (const int flag = endFlag(m_source.table(table), *state); flag >= 0) {
            condition.column = ColumnId{table, flag};
            condition.values.push_back(data::Value("flag"));
            condition.negated = state->filled == denial.has_value();
            break;
        }
        if (const auto offered = length > 1 ? offerState(*state, table, m_source) : std::nullopt) {
            condition.column = offered->first;
            condition.values.push_back(data::Value(offered->second));
            condition.negated = denial.has_value();
            break;
        }
    }
    if (!condition.column.valid()) {
        for (std::size_t i = at; saysNow(condition.words) && i < at + length; ++i) {
            m_items[i].content = false;
        }
        return false;
    }
    if (denial) {
        m_items[*denial].used = true;
        condition.words = m_items[*denial].word + " " + condition.words;
    }
    const bool twice = std::any_of(
        m_frame.conditions.begin(), m_frame.conditions.end(), [&](const Condition &known) {
            return known.column == condition.column && known.kind == condition.kind;
        });
    for (std::size_t i = at; i < at + length; ++i) {
        m_items[i].used = true;
        m_items[i].content = false;
    }
    passOverOurselves(at + length);
    if (condition.kind == Condition::Kind::Null && condition.negated) {
        noteStateDate(state, condition.column);
    }
    if (ListReader(m_state).countsPart(at) && !denial) {
        // "how many of those are still open": a figure of its own, where "open" is none already
        const std::size_t next = nextContent(at + length);
        const bool said = isMention(next, LinkKind::Value) && m_items[next].used;
        if (!said) {
            ListReader(m_state).addPart(condition);
        }
        return true;
    }
    if (!twice) {
        m_frame.conditions.push_back(std::move(condition));
    }
    return true;
}

void StateReader::readStates()
{
    // "where do our members live" is not about live memberships
    const std::size_t where = AskedReader(m_state).whereAsked().value_or(m_items.size());
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const bool somewhere = i > where && item.kind == ItemKind::Word && item.stem == "live";
        if (item.used || item.quoted || somewhere) {
            continue;
        }
        // a flag column named as an adjective: "remote employees", "approved absences"
        if (isMention(i, LinkKind::Column) && m_source.column(linkAt(i).id()).flag) {
            const bool grouped = i > 0 && (m_items[i - 1].cue("by") != nullptr ||
                                           m_items[i - 1].cue("group") != nullptr);
            // "billable hours by grade"
            const bool counted = i + 1 < m_items.size() && isMention(i + 1, LinkKind::Column) &&
                                 m_source.column(linkAt(i + 1).id()).quantity &&
                                 !m_source.column(linkAt(i + 1).id()).flag;
            const bool row =
                counted || (i + 1 < m_items.size() && isMention(i + 1, LinkKind::Table));
            const bool rate = i + 1 < m_items.size() && m_items[i + 1].cue("rate") != nullptr;
            const bool listed = !row && !rate && (i == 0 || m_items[i - 1].cue("list") != nullptr);
            if (!grouped && (!listed || linkAt(i).opposite)) {
                Condition condition;
                condition.column = linkAt(i).id();
                condition.values.push_back(data::Value("flag"));
                condition.words = item.word;
                const bool denied = i > 0 && m_items[i - 1].cue("not") != nullptr;
                condition.negated = denied != linkAt(i).opposite;
                item.used = true;
                m_frame.conditions.push_back(std::move(condition));
                continue;
            }
        }
        if (item.kind != ItemKind::Mention || isMention(i, LinkKind::Column)) {
            if (!LatenessReader(m_state).readOverdueAt(i) &&
                !LatenessReader(m_state).readLateAt(i) && !readStateAt(i) &&
                item.kind == ItemKind::Word && item.content) {
                readLackAt(i);
            }
        }
    }
}

bool StateReader::pointsAtPeople(ColumnId key) const
{
    return std::ranges::any_of(m_source.graph().edges(), [&](const JoinEdge &edge) {
        return edge.from == key.table && edge.fromColumns.size() == 1 &&
               edge.fromColumns.front() == key.column && m_source.table(edge.to).person;
    });
}

void StateReader::readLackAt(std::size_t at)
{
    // "uninsured patients", "unassigned tickets": what the rest of the word names is empty
    Item &item = m_items[at];
    if (!item.word.starts_with("un") || item.word.size() < 7) {
        return;
    }
    const std::string stem = stemWord(std::string_view(item.word).substr(2));
    for (const int table : tablesInPlay()) {
        for (const ColumnModel &column : m_source.table(table).columns) {
            const std::vector<std::string> &stems = column.names.front().stems;
            if (column.flag && std::ranges::find(stems, stem) != stems.end()) {
                // "unplanned stops": those that are not planned
                Condition condition;
                condition.column = column.id;
                condition.values.push_back(data::Value("flag"));
                condition.negated = true;
                condition.words = item.word;
                m_frame.conditions.push_back(std::move(condition));
                item.used = true;
                item.content = false;
                return;
            }
            const bool called =
                std::any_of(stems.begin(), stems.end(),
                            [&](const auto &name) {
                                return name == stem || Lexicon::instance().synonyms(name, stem);
                            }) ||
                (stem == "assign" && pointsAtPeople(column.id));
            if (!called || column.column->profile.nullCount == 0) {
                continue;
            }
            Condition condition;
            condition.kind = Condition::Kind::Null;
            condition.column = column.id;
            condition.words = item.word;
            m_frame.conditions.push_back(std::move(condition));
            item.used = true;
            item.content = false;
            return;
        }
    }
}

bool StateReader::readNeverDated(std::size_t at, int subject)
{
    constexpr std::size_t shortest = 3;
    for (std::size_t k = at + 1; k < m_items.size() && k < at + 4; ++k) {
        Item &verb = m_items[k];
        if (verb.kind == ItemKind::Sign || verb.stem.size() < shortest) {
            continue;
        }
        for (const ColumnModel &column : m_source.table(subject).columns) {
            const std::vector<std::string> &words = column.names.front().words;
            const bool told = std::any_of(words.begin(), words.end(), [&](const auto &word) {
                return word.starts_with(verb.stem);
            });
            if (!column.date || column.column->profile.nullCount == 0 || !told) {
                continue;
            }
            Condition condition;
            condition.kind = Condition::Kind::Null;
            condition.column = column.id;
            condition.words = m_items[at].word + " " + verb.word;
            m_frame.conditions.push_back(std::move(condition));
            m_items[at].used = verb.used = true;
            verb.content = false;
            return true;
        }
    }
    return false;
}

void StateReader::readNever()
{
    static constexpr std::array<std::string_view, 6> never{"never",  "nobody", "no one",
                                                           "yet to", "none",   "not yet"};
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.used || item.cue("not") == nullptr ||
            std::find(never.begin(), never.end(), item.word) == never.end()) {
            continue;
        }
        // "carriers we have never used": no row of what happens to them
        const int subject = subjectTable();
        const bool more = std::any_of(m_items.begin() + static_cast<std::ptrdiff_t>(i),
                                      m_items.end(), [&](const Item &later) {
                                          return later.kind == ItemKind::Mention && !later.used &&
                                                 later.links.front().table != subject &&
                                                 later.links.front().score >= 0.8;
                                      });
        if (subject < 0 || more) {
            continue;
        }
        if (readNeverDated(i, subject)) {
            continue;
        }
        const int happens = childOf(subject);
        if (happens == subject) {
            continue;
        }
        Condition condition;
        condition.kind = Condition::Kind::Related;
        condition.table = happens;
        condition.negated = true;
        condition.words = item.word;
        item.used = true;
        for (std::size_t k = i + 1; k < m_items.size(); ++k) {
            m_items[k].content = m_items[k].content && m_items[k].kind != ItemKind::Word;
        }
        m_frame.conditions.push_back(std::move(condition));
    }
}

} // namespace querent::language
