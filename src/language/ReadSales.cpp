// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"
#include "language/Linker.h"
#include "language/QuestionReader.h"
#include "language/SaleTotals.h"
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

} // namespace

bool QuestionReader::saysSeveral(const Item &item)
{
    return item.word.size() > 3 && item.word.back() == 's' && !item.word.ends_with("ss");
}

bool QuestionReader::namesNoNumber(std::size_t ranking) const
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

std::optional<Measure> QuestionReader::salesOf(int entity) const
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

void QuestionReader::rankBySales(int entity, const Measure &sales, bool descending,
                                 std::int64_t rows, std::string words)
{
    Ordering order;
    order.descending = descending;
    order.measure = sales;
    order.words = std::move(words);
    m_frame.orders = {std::move(order)};
    m_frame.limit = rows;
    m_topList = rows > 1;
    m_frame.subject = entity;
    m_frame.entities = {entity};
    m_guessedMeasure = true;
    m_openRanking = true;
}

void QuestionReader::readSales()
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

} // namespace querent::language
