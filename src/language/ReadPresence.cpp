// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/EndDates.h"
#include "language/OneOf.h"
#include "language/StateReader.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// Links from here on may name rows, though the table's name has further words.
constexpr double likely = 0.55;

/// Whether the link is a value that is called otherwise.
bool calledOtherwise(const Link &link, const std::string &word)
{
    const std::vector<std::string> words = valueWords(link.value);
    return link.kind == LinkKind::Value && !(words.size() == 1 && words.front() == word);
}

/// Whether the link is a value that the item is the plural of.
bool isSingular(const Link &link, const Item &item)
{
    const std::vector<std::string> words = valueWords(link.value);
    return words.size() == 1 && words.front() != item.word && stemWord(words.front()) == item.stem;
}

/// "leaving" of a state that an end date with "leave" in its name tells of.
bool speaksOf(const std::string &word, const Lexicon::StateWord &state)
{
    const std::string stem = stemWord(word);
    const Lexicon::StateWord *said = Lexicon::instance().stateWord(stem);
    const bool same = said != nullptr && said->filled && said->prefixes == state.prefixes;
    return same || std::ranges::any_of(state.prefixes, [&](const std::string &prefix) {
               return stemWord(prefix) == stem || word.starts_with(prefix);
           });
}

} // namespace

void StateReader::preferListedRows()
{
    // "all stalls that …", "top 5 subcontractors": rows, though the singular is a value as well
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.quoted || item.capital || !item.is(LinkKind::Value) || !saysSeveral(item) ||
            item.end != item.begin + 1 || !isSingular(item.links.front(), item)) {
            continue;
        }
        std::size_t before = i;
        while (before > 0 &&
               (m_items[before - 1].filler() || m_items[before - 1].kind == ItemKind::Number)) {
            --before;
        }
        const Item *asks = before > 0 ? &m_items[before - 1] : nullptr;
        const bool listed = asks == nullptr || asks->cue("list") != nullptr ||
                            asks->cue("which") != nullptr || asks->cue("top") != nullptr ||
                            asks->cue("count") != nullptr;
        const bool compound = i + 1 < m_items.size() && m_items[i + 1].kind == ItemKind::Mention;
        const auto rows = std::ranges::find_if(item.links, [](const Link &link) {
            return link.kind == LinkKind::Table && link.score >= likely;
        });
        if (listed && !compound && rows != item.links.end()) {
            std::rotate(item.links.begin(), rows, rows + 1);
        }
    }
}

void StateReader::preferOwnStates(const std::vector<int> &named)
{
    // "employees who have left": their leaving date, no state of anything else
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.quoted || item.capital || !item.is(LinkKind::Value) ||
            !calledOtherwise(item.links.front(), item.word) ||
            std::ranges::find(named, item.links.front().table) != named.end()) {
            continue;
        }
        const Lexicon::StateWord *state = stateAt(i).first;
        const bool own = state != nullptr && std::ranges::any_of(named, [&](int table) {
                             return stateColumn(*state, table).valid();
                         });
        if (own) {
            passOver(item);
            item.content = true;
        }
    }
}

void StateReader::noteStateDate(const Lexicon::StateWord *state, ColumnId date)
{
    // "… that have been closed and on what date", "… with the leaving date", "…, and when"
    for (std::size_t k = 2; k < m_items.size(); ++k) {
        Item &item = m_items[k];
        const bool ends = k + 1 >= m_items.size() || m_items[k + 1].kind == ItemKind::Sign;
        const bool when = item.cue("when") != nullptr && ends &&
                          (m_items[k - 1].cue("and") != nullptr || m_items[k - 1].word == ",");
        const bool whole = oneOf(item.word, {"what date", "which date", "what day", "which day"});
        const bool day =
            !item.used && (whole || oneOf(item.word, {"date", "dates", "day", "days"}));
        // "… together with the leaving date", where it is called so
        if (!item.used && item.is(LinkKind::Column) && item.links.front().id() == date &&
            (item.word.ends_with(" date") || item.word.ends_with(" day"))) {
            m_state.stateDates.push_back(date);
            item.used = true;
            return;
        }
        if (!when && !day) {
            continue;
        }
        Item &before = m_items[k - 1];
        const bool told = !whole && before.kind == ItemKind::Word && before.content;
        const bool bare = whole || before.cue("which") != nullptr ||
                          before.cue("with") != nullptr ||
                          oneOf(before.word, {"the", "their", "its", "what", "which"});
        if (!when && !(told ? state != nullptr && speaksOf(before.word, *state) : bare)) {
            continue;
        }
        m_state.stateDates.push_back(date);
        item.used = true;
        item.content = false;
        if (told && !when) {
            before.used = true;
            before.content = false;
        }
        return;
    }
}

void StateReader::passOverOurselves(std::size_t at)
{
    while (at < m_items.size() && m_items[at].filler() && m_items[at].kind != ItemKind::Sign) {
        ++at;
    }
    if (at < m_items.size() && m_items[at].kind == ItemKind::Word &&
        oneOf(m_items[at].word, {"company", "firm", "business", "organisation", "organization"})) {
        m_items[at].content = false;
    }
}

bool StateReader::passOverEither(std::size_t at)
{
    for (std::size_t k = at; k + 1 < m_items.size() && k < at + 2; ++k) {
        if (m_items[k].word == "or" && m_items[k + 1].cue("not") != nullptr &&
            m_items[k + 1].word == "not") {
            silence(m_items[k]);
            silence(m_items[k + 1]);
            return true;
        }
    }
    return false;
}

void StateReader::joinPlainNouns()
{
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const Item &before = m_items[i - 1];
        if (item.is(LinkKind::Table) && before.is(LinkKind::Table) && !item.quoted &&
            !before.possessive && !before.word.ends_with('s') && item.word.ends_with('s') &&
            linkAt(i).score >= 0.9 && linkAt(i - 1).score >= 0.9 &&
            m_source.graph().distance(linkAt(i - 1).table, linkAt(i).table) == 1 &&
            m_source.graph().fansOut(linkAt(i - 1).table, linkAt(i).table)) {
            passOver(m_items[i - 1]); // "loan repayments": each of them is of a loan
            continue;
        }
        if (item.kind != ItemKind::Mention || item.quoted || !item.is(LinkKind::Column)) {
            continue;
        }
        const bool dated = before.is(LinkKind::Column) && !before.word.ends_with("ed") &&
                           m_source.column(before.links.front().id()).date;
        if (dated && oneOf(item.word, {"date", "dates"})) {
            passOver(item);
            continue;
        }
        const std::size_t next = nextContent(i + 1);
        const bool last = next >= m_items.size();
        const int subject = subjectTable();
        if (oneOf(item.word, {"name", "names"}) && before.kind == ItemKind::Sign && last &&
            subject >= 0 && linkAt(i).table != subject && !m_source.table(subject).labels.empty()) {
            passOver(item);
        }
    }
}

void StateReader::readComing()
{
    // "policies expiring next month": the day on which they end, not those that have ended
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        Item &verb = m_items[i];
        std::size_t when = i + 1;
        while (when < m_items.size() && m_items[when].filler()) {
            ++when;
        }
        const int table = subjectTable();
        if (!saysEnding(verb.word) || verb.is(LinkKind::Table) || table < 0 ||
            when >= m_items.size() || m_items[when].kind != ItemKind::Period) {
            continue;
        }
        if (const ColumnModel *end = endDateOf(m_source.table(table))) {
            m_state.timeChosen = end->id;
            silence(verb);
            return;
        }
    }
}

} // namespace querent::language
