// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/NounReader.h"

#include "language/GroupReader.h"
#include "language/OneOf.h"
#include "language/StateReader.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// What is done in some quantity: rows of it are not counted, their amounts are added up.
bool activityNoun(const std::string &word)
{
    return oneOf(word, {"output",   "production", "lending",     "borrowing", "spending",
                        "spend",    "sales",      "turnover",    "revenue",   "revenues",
                        "billing",  "billings",   "consumption", "usage",     "throughput",
                        "yield",    "takings",    "earnings",    "proceeds",  "expenditure",
                        "expenses", "outlay",     "investment",  "funding"});
}

/// The same said as a verb: "the amount lent", "the most produced".
bool activityVerb(const std::string &word)
{
    return oneOf(word, {"lent", "spent", "billed", "sold", "borrowed", "earned", "invested",
                        "invoiced", "charged", "produced", "made", "consumed", "donated", "raised",
                        "collected", "paid"});
}

bool amountNoun(const std::string &word)
{
    return oneOf(word, {"volume", "volumes", "amount", "amounts", "figures", "value", "values"});
}

bool unitNoun(const std::string &word)
{
    return oneOf(word, {"days", "hours", "minutes", "nights", "weeks", "seconds", "km", "miles",
                        "kilos", "kg", "tons", "units", "pieces", "points"});
}

/// Whether the last of several words are the name of the rows of `table`.
bool namesRow(const SourceModel &source, const std::vector<std::string> &words, int table)
{
    const std::vector<NameWords> &names = source.table(table).names;
    return std::any_of(names.begin(), names.end(), [&](const NameWords &name) {
        return !name.stems.empty() && name.stems.size() < words.size() &&
               std::equal(name.stems.rbegin(), name.stems.rend(), words.rbegin(),
                          [](const std::string &stem, const std::string &word) {
                              return stem == stemWord(word);
                          });
    });
}

} // namespace

bool NounReader::preferNumber(std::size_t at)
{
    // a number of what the words name, though they resemble something else a little more
    Item &item = m_items[at];
    if (item.kind != ItemKind::Mention) {
        return false;
    }
    // "sales" is no part of the value "Sales Assistant"
    const Link &front = item.links.front();
    const bool partOfValue = item.is(LinkKind::Value) && !item.capital && !item.quoted &&
                             valueWords(front.value).size() > item.end - item.begin;
    if (!partOfValue && (front.score >= 0.95 || item.is(LinkKind::Value))) {
        return false;
    }
    const auto numeric = [&](const Link &link) {
        return link.kind == LinkKind::Column && m_source.column(link.id()).numeric &&
               !m_source.column(link.id()).key && link.score >= 0.5;
    };
    const auto found = std::find_if(item.links.begin(), item.links.end(), [&](const Link &link) {
        return numeric(link) && m_source.column(link.id()).quantity;
    });
    if (found == item.links.end()) {
        return false;
    }
    std::rotate(item.links.begin(), found, found + 1);
    // what sort of word it is decides, not which name it resembles
    item.links.front().score = std::max(item.links.front().score, 1.0);
    return true;
}

void NounReader::readNouns()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (m_items[i].is(LinkKind::Column)) {
            const Link link = m_items[i].links.front();
            const ColumnModel &column = m_source.column(link.id());
            const std::vector<std::string> words = valueWords(m_items[i].word);
            const bool counts = words.size() > 2 && words[0] == "number" && words[1] == "of";
            // "number of policies" in a source that has a number of the policy in each claim
            const int behind = counts ? m_source.graph().pointedAt(link.table, link.column) : -1;
            const int named =
                behind >= 0 && namesRow(m_source, words, behind) ? behind : link.table;
            const bool row = namesRow(m_source, words, named);
            const std::vector<std::string> &name = column.names.front().words;
            const bool called = column.key || (!name.empty() && GroupReader::namesKey(name.back()));
            if (counts && called && row) {
                // "number of invoices" counts them, "invoice number" is what they are called
                m_frame.measures.push_back(countOf(named, words.back()));
                m_items[i].used = true;
                m_state.countAsked = true;
                continue;
            }
            if (column.flag && row && link.score >= 0.9) {
                // "senior trainers": which of the trainers, and that they are meant
                Item rows = m_items[i];
                Link table;
                table.table = link.table;
                table.score = 1.0;
                rows.links = {table};
                rows.begin = rows.end;
                rows.word = words.back();
                m_items.insert(m_items.begin() + static_cast<std::ptrdiff_t>(i + 1),
                               std::move(rows));
                ++i;
                continue;
            }
        }
        Item &item = m_items[i];
        if (item.is(LinkKind::Table) &&
            oneOf(item.word, {"csat", "nps", "satisfaction", "ratings"})) {
            // "satisfaction by team": what the surveys say, not how many there are
            const std::vector<ColumnModel> &columns =
                m_source.table(item.links.front().table).columns;
            const auto level = std::ranges::find_if(columns, [](const ColumnModel &column) {
                return column.numeric && !column.quantity && !column.key && !column.hidden;
            });
            if (level != columns.end() && !StateReader(m_state).countedAt(i)) {
                item.links.front().kind = LinkKind::Column;
                item.links.front().column = level->id.column;
            }
        }
        const Item *before = i > 0 ? &m_items[i - 1] : nullptr;
        const bool amount = before != nullptr &&
                            (before->cue("most") != nullptr || before->cue("least") != nullptr ||
                             oneOf(before->word, {"amount", "sum", "total", "value", "volume"}));
        const bool verb = amount && activityVerb(item.word);
        if (unitNoun(item.word)) {
            preferNumber(i);
            continue;
        }
        if (item.kind != ItemKind::Mention || (!activityNoun(item.word) && !verb)) {
            continue;
        }
        // "borrowing clients", "sales region": it only says of which kind
        const bool describes = i + 1 < m_items.size() && !m_items[i + 1].is(LinkKind::Value) &&
                               m_items[i + 1].kind == ItemKind::Mention &&
                               !amountNoun(m_items[i + 1].word);
        if (describes) {
            continue;
        }
        const bool table = item.is(LinkKind::Table) && item.links.front().score < 0.95 &&
                           m_source.table(item.links.front().table).money >= 0;
        if (!preferNumber(i) && table) {
            // "lending by month" adds up what was lent
            Link money = item.links.front();
            money.kind = LinkKind::Column;
            money.column = m_source.table(money.table).money;
            money.score = 1.0;
            item.links.insert(item.links.begin(), money);
        }
        if (!item.is(LinkKind::Column)) {
            continue;
        }
        // "the amount lent", "lending volume": one amount, named twice
        if (verb && before->kind == ItemKind::Mention) {
            m_items[i - 1].kind = ItemKind::Word;
            m_items[i - 1].links.clear();
            m_items[i - 1].content = false;
        }
        if (i + 1 < m_items.size() && amountNoun(m_items[i + 1].word)) {
            m_items[i + 1].kind = ItemKind::Word;
            m_items[i + 1].links.clear();
            m_items[i + 1].content = false;
        }
    }
}

void NounReader::readNamedBuckets()
{
    // "annual and monthly subscriptions": values of one column, though months are units of time
    for (Item &item : m_items) {
        if (item.kind != ItemKind::TimeUnit || item.end != item.begin + 1) {
            continue;
        }
        for (const ValueHit &hit : m_source.values().find({item.word}, 8)) {
            const bool beside = hit.score >= 0.99 &&
                                std::any_of(m_items.begin(), m_items.end(), [&](const Item &other) {
                                    return other.is(LinkKind::Value) &&
                                           other.links.front().table == hit.table &&
                                           other.links.front().column == hit.column;
                                });
            if (beside) {
                Link link;
                link.kind = LinkKind::Value;
                link.table = hit.table;
                link.column = hit.column;
                link.value = hit.value;
                link.score = 1.0;
                item.kind = ItemKind::Mention;
                item.links = {link};
                break;
            }
        }
    }
}

} // namespace querent::language
