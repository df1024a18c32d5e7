// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"
#include "language/Linker.h"
#include "language/MoneyReader.h"
#include "language/OneOf.h"
#include "language/SaleTotals.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::AggregateFunction;

bool speaksOfSelling(const Item &item)
{
    static constexpr std::array<std::string_view, 8> words{
        "sell", "sells", "selling", "sold", "seller", "sellers", "bestseller", "bestsellers"};
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return item.word == word || item.word.ends_with(" " + std::string(word));
    });
}

bool ranks(const Item &item)
{
    return item.cue("top") != nullptr || item.cue("bottom") != nullptr ||
           item.cue("most") != nullptr || item.cue("least") != nullptr ||
           (item.kind == ItemKind::Superlative && !item.superlatives.empty());
}

bool fromTheTop(const Item &item)
{
    return !item.superlatives.empty()
               ? item.superlatives.front().descending
               : item.cue("bottom") == nullptr && item.cue("least") == nullptr;
}

/// The word that ranks what is sold at `at`: "best selling", "sells the most", "bestsellers".
std::optional<std::size_t> rankingOf(const Items &items, std::size_t at)
{
    if (at > 0 && ranks(items[at - 1])) {
        return at - 1;
    }
    for (std::size_t next = at + 1; next < items.size() && next <= at + 3; ++next) {
        if (ranks(items[next])) {
            return next;
        }
        if (!items[next].filler()) {
            break;
        }
    }
    const bool itself = items[at].word.starts_with("best") || ranks(items[at]);
    return itself ? std::optional(at) : std::nullopt;
}

bool amountWord(const std::string &word)
{
    return oneOf(word, {"value", "values", "amount", "amounts", "worth", "volume", "size"});
}

/// The table with amounts at the end of what is soft: "size of our loans"; -1 for others.
int rowsAtTheEndOf(const Item &item, const SourceModel &source)
{
    const std::size_t of = item.word.find(" of ");
    if (item.kind != ItemKind::Mention || of == std::string::npos || !item.links.front().soft ||
        !amountWord(item.word.substr(0, of))) {
        return -1;
    }
    const std::string last = item.word.substr(item.word.rfind(' ') + 1);
    for (const NamedThing &thing : source.namesWith(stemWord(last))) {
        if (!thing.column.valid() && thing.name->stems.size() == 1 &&
            source.table(thing.table).money >= 0 && source.table(thing.table).eventDate >= 0) {
            return thing.table;
        }
    }
    return -1;
}

/// "The highest", "the smallest".
bool extreme(const Item &item)
{
    return item.kind == ItemKind::Superlative || item.cue("top") != nullptr ||
           item.cue("bottom") != nullptr;
}

bool opens(const Item &item)
{
    return item.cue("by") != nullptr || oneOf(item.word, {"by", "into"}) || extreme(item);
}

/// "The value of all completed 2024 bookings": the rows that `of` leads to; -1 for none.
int rowsAfter(const Items &items, std::size_t of, const SourceModel &source)
{
    std::size_t k = of;
    while (k < items.size() && k < of + 5 &&
           (items[k].filler() || items[k].is(LinkKind::Value) ||
            items[k].kind == ItemKind::Period || items[k].cue("total") != nullptr)) {
        ++k;
    }
    const int table =
        k < items.size() && items[k].is(LinkKind::Table) ? items[k].links.front().table : -1;
    // the size of an invoice is its amount, that of a room is not
    return table >= 0 && source.table(table).eventDate >= 0 ? table : -1;
}

/// "Sort the orders by value", "into value bands", "which order had the highest value", "orders
/// worth more than 500": the rows before that; -1 for none.
int rowsBefore(const Items &items, std::size_t amount, const SourceModel &source)
{
    std::size_t k = amount;
    while (k > 0 && !opens(items[k - 1]) &&
           (items[k - 1].filler() || oneOf(items[k - 1].word, {"net", "total", "overall"}))) {
        --k;
    }
    constexpr double clearly = 0.6;
    const bool opened = k > 0 && opens(items[k - 1]);
    if (k > 0 && !opened && items[amount].word == "worth" && items[k - 1].is(LinkKind::Table)) {
        return items[k - 1].links.front().table;
    }
    for (std::size_t back = k; opened && back-- > 0;) {
        if (items[back].is(LinkKind::Table) && items[back].links.front().score >= clearly) {
            const int table = items[back].links.front().table;
            return source.table(table).eventDate >= 0 ? table : -1;
        }
    }
    return -1;
}

} // namespace

bool MoneyReader::namesNoNumber(std::size_t ranking) const
{
    for (std::size_t k = 0; k < m_items.size(); ++k) {
        const Item &item = m_items[k];
        const bool steers = ranks(item) || item.cue("count") != nullptr ||
                            item.cue("agg") != nullptr || item.cue("muchof") != nullptr;
        const bool number = std::ranges::any_of(item.links, [&](const Link &link) {
            return link.kind == LinkKind::Column && m_source.column(link.id()).numeric;
        });
        const bool unknown = item.kind == ItemKind::Word && item.content && !item.used;
        if (k != ranking && (steers || number || unknown)) {
            return false;
        }
    }
    return true;
}

std::optional<Measure> MoneyReader::salesOf(int entity) const
{
    int best = -1;
    double most = -1.0;
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        const int table = static_cast<int>(t);
        const TableModel &model = m_source.tables()[t];
        const bool counted = model.unitCount >= 0;
        const bool paid = model.money >= 0 || (counted && model.unitPrice >= 0);
        const bool below =
            table != entity && m_source.graph().distance(entity, table) < JoinGraph::unreachable &&
            m_source.graph().fansOut(entity, table) && !m_source.graph().fansOut(table, entity);
        static constexpr std::array<std::string_view, 10> sentBack{
            "return", "returns", "refund", "refunds", "returned",
            "claim",  "claims",  "waste",  "scrap",   "complaints"};
        const bool back =
            std::ranges::any_of(model.names.front().words,
                                [](const std::string &word) { return oneOf(word, sentBack); });
        if (!below || (!counted && !paid) || !model.labels.empty() || back) {
            continue;
        }
        // lines with a quantity and a price tell of sales better than any other event, amounts
        // better than the price of one
        const bool amount =
            model.money >= 0 && m_source.column(ColumnId{table, model.money}).quantity;
        const double score = (counted && paid ? 2.0 : 0.0) + (amount ? 0.8 : 0.0) +
                             (model.eventDate >= 0 ? 0.2 : 0.0) -
                             0.5 * m_source.graph().distance(entity, table);
        if (best < 0 || score > most) {
            best = table;
            most = score;
        }
    }
    if (best < 0) {
        return std::nullopt;
    }
    const TableModel &model = m_source.table(best);
    Measure measure;
    measure.function = AggregateFunction::Sum;
    measure.table = best;
    // of things units are sold; who sells them, and where, is measured in money
    const bool thing = model.unitCount >= 0 && m_source.graph().distance(entity, best) == 1 &&
                       !m_source.table(entity).person;
    if (thing || (model.money < 0 && model.unitPrice < 0)) {
        measure.column = ColumnId{best, model.unitCount};
    } else if (model.money >= 0) {
        measure.column = ColumnId{best, model.money};
    } else {
        measure.derived = true;
    }
    return measure;
}

void MoneyReader::rankBySales(int entity, const Measure &sales, bool descending, std::int64_t rows,
                              std::string words)
{
    Ordering order;
    order.descending = descending;
    order.measure = sales;
    order.words = std::move(words);
    m_frame.orders = {std::move(order)};
    m_frame.limit = rows;
    m_state.topList = rows > 1;
    m_frame.subject = entity;
    m_frame.entities = {entity};
    m_state.guessedMeasure = true;
    m_state.openRanking = true;
}

void MoneyReader::readSales()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (m_items[i].used || !speaksOfSelling(m_items[i])) {
            continue;
        }
        const auto ranking = rankingOf(m_items, i);
        if (!ranking) {
            continue;
        }
        // whatever is named nearest: "best selling products", "which store sells the most"
        std::optional<std::size_t> named;
        for (std::size_t k = i + 1; k < m_items.size() && k <= i + 3 && !named; ++k) {
            if (k != *ranking && isMention(k, LinkKind::Table) && !m_items[k].used) {
                named = k;
            }
        }
        for (std::size_t k = i; k-- > 0 && !named;) {
            if (k != *ranking && isMention(k, LinkKind::Table) && !m_items[k].used) {
                named = k;
            }
        }
        int entity = named ? linkAt(*named).table : -1;
        bool several = named ? saysSeveral(m_items[*named]) : saysSeveral(m_items[i]);
        if (!named) {
            // "what sells best", "our bestsellers": the things that are sold
            for (const Item &item : Linker(m_source).link(tokenize("products"))) {
                entity = item.is(LinkKind::Table) ? item.links.front().table : entity;
            }
            several = several && m_items[i].word.find("seller") != std::string::npos;
        }
        const auto sales = entity >= 0 ? salesOf(entity) : std::nullopt;
        if (!sales) {
            continue;
        }
        std::int64_t rows = several ? severalRows : 1;
        for (std::size_t k = 0; k < m_items.size(); ++k) {
            Item &item = m_items[k];
            // "the 5 best sellers", "three wines that have sold the most"
            const bool near = (k + 3 >= *ranking && k <= std::max(i, *ranking) + 3) ||
                              (named && k < *named && k + 2 >= *named);
            if (near && item.kind == ItemKind::Number && !item.used && item.number >= 1 &&
                item.number <= 1000 && !item.percent) {
                rows = static_cast<std::int64_t>(item.number);
                item.used = true;
                break;
            }
        }
        // "best sellers by sales value": what they brought in, not how many
        Measure ranked = *sales;
        // "which show sold the most tickets": that very number
        const std::size_t what = nextContent(*ranking + 1);
        if (*ranking > i && isMention(what, LinkKind::Column) && !m_items[what].used &&
            m_source.column(linkAt(what).id()).quantity) {
            ranked = measureOf(linkAt(what), m_source);
            m_items[what].used = true;
        }
        for (std::size_t k = std::max(i, *ranking) + 1; k < m_items.size(); ++k) {
            if (m_items[k].cue("by") == nullptr) {
                continue;
            }
            std::size_t said = nextContent(k + 1);
            const bool count = said < m_items.size() && m_items[said].cue("count") != nullptr;
            said = count ? nextContent(said + 1) : said;
            if (isMention(said, LinkKind::Table) && linkAt(said).table != entity &&
                m_source.graph().fansOut(entity, linkAt(said).table)) {
                // "best selling packages by bookings"
                ranked = countOf(linkAt(said).table, wordsAt(said));
                for (std::size_t u = k; u <= said; ++u) {
                    m_items[u].used = m_items[u].used || !m_items[u].filler();
                }
                break;
            }
            const bool pieces = said < m_items.size() &&
                                oneOf(m_items[said].word, {"units", "pieces", "items", "copies",
                                                           "quantity", "volume"}) &&
                                m_source.table(ranked.table).unitCount >= 0;
            if (pieces) {
                // "best sellers by number of units"
                ranked.column = {ranked.table, m_source.table(ranked.table).unitCount};
                ranked.derived = false;
                for (std::size_t u = k; u <= said; ++u) {
                    silence(m_items[u]);
                }
                break;
            }
            const bool value =
                isMention(said, LinkKind::Column) && isTakings(m_source, linkAt(said).id());
            if (value) {
                ranked.column = linkAt(said).id();
                ranked.table = ranked.column.table;
                ranked.derived = false;
                m_items[k].used = m_items[said].used = true;
                if (said + 1 < m_items.size() &&
                    (m_items[said + 1].word == "value" || m_items[said + 1].word == "amount")) {
                    m_items[said + 1].used = true;
                    m_items[said + 1].content = false;
                }
                break;
            }
        }
        rankBySales(entity, ranked, fromTheTop(m_items[*ranking]), rows,
                    m_items[*ranking].word + " " + m_items[i].word);
        passOver(m_items[i]);
        for (const std::size_t read : {i, *ranking, named.value_or(i)}) {
            m_items[read].used = true;
        }
        return;
    }
}

void MoneyReader::readAmountsOf()
{
    // "the value of completed bookings": what such rows are worth, not the worth of others
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        // "sales value": of the sales, not what somebody earns by them
        const bool worth = oneOf(m_items[i].word, {"value", "worth"}) &&
                           isMention(i, LinkKind::Column) && m_items[i].links.front().score < 0.95;
        const auto rows = std::ranges::find_if(m_items[i - 1].links, [&](const Link &link) {
            return link.kind == LinkKind::Table && link.score >= 0.9 &&
                   m_source.table(link.table).money >= 0;
        });
        if (worth && rows != m_items[i - 1].links.end()) {
            m_items[i].links.insert(m_items[i].links.begin(), moneyOf(rows->table, m_source));
        }
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (const int rows = rowsAtTheEndOf(item, m_source); rows >= 0) {
            item.links.insert(item.links.begin(), moneyOf(rows, m_source));
            continue;
        }
        // an exact name counts where its table is spoken of
        const bool column =
            isMention(i, LinkKind::Column) && !item.quoted &&
            (linkAt(i).score < 0.95 || std::ranges::none_of(m_items, [&](const Item &other) {
                 return other.is(LinkKind::Table) && other.links.front().table == linkAt(i).table;
             }));
        const bool word = item.kind == ItemKind::Word && !item.used && !item.quoted;
        if ((!column && !word) || !amountWord(item.word)) {
            continue;
        }
        const bool of = i + 1 < m_items.size() && m_items[i + 1].word.starts_with("of");
        const bool beside = !column && !of && i > 0 && isMention(i - 1, LinkKind::Table) &&
                            m_items[i - 1].end == item.begin && !saysSeveral(m_items[i - 1]);
        const int rows = of       ? rowsAfter(m_items, i + 1, m_source)
                         : beside ? linkAt(i - 1).table // "order value"
                                  : rowsBefore(m_items, i, m_source);
        const ColumnId amount = rows >= 0 ? amountOfRows(m_source, rows) : ColumnId{};
        if (amount.valid() && (!column || amount.table != item.links.front().table)) {
            Link link = amountLink(amount);
            link.score = column ? std::max(link.score, item.links.front().score) : link.score;
            item.kind = ItemKind::Mention;
            item.content = true;
            item.links.insert(item.links.begin(), std::move(link));
        }
    }
    for (std::size_t i = 2; i < m_items.size(); ++i) {
        const bool largest = extreme(m_items[i - 2]) && isMention(i - 1, LinkKind::Table) &&
                             isMention(i, LinkKind::Column) &&
                             m_items[i - 1].end == m_items[i].begin &&
                             linkAt(i).id() == amountOfRows(m_source, linkAt(i - 1).table);
        if (largest && m_items.front().word.starts_with("what")) {
            const bool top = m_items[i - 2].cue("bottom") == nullptr;
            m_items[i - 2].kind = ItemKind::Cue; // the value itself
            m_items[i - 2].cues = {Cue{"agg", top ? "max" : "min"}};
        } else if (largest) {
            std::swap(m_items[i - 2], m_items[i - 1]); // the largest value, of an order
        }
    }
}

} // namespace querent::language
