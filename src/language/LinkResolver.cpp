// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/LinkResolver.h"

#include "language/Coordination.h"
#include "language/NameSplitter.h"
#include "language/Tokenizer.h"
#include "language/UnitsSold.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// Words that only say that a number is money: "freight charges", "contract value".
bool saysAmount(const std::string &word)
{
    static constexpr std::array<std::string_view, 14> words{
        "charge",  "charges", "cost",     "costs", "fee",   "fees",    "amount",
        "amounts", "money",   "payments", "bill",  "bills", "expense", "expenses"};
    return std::ranges::find(words, word) != words.end();
}

} // namespace

void LinkResolver::joinAmountNames(Items &items) const
{
    constexpr double unsure = 0.75;
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        const Item &number = items[i];
        Item &noun = items[i + 1];
        if (!number.is(LinkKind::Column) || number.quoted || noun.quoted ||
            noun.kind != ItemKind::Mention || noun.links.front().score >= unsure ||
            !saysAmount(noun.word)) {
            continue;
        }
        const ColumnModel &column = m_source.column(number.links.front().id());
        if (column.money && column.numeric && !column.key && !column.hidden) {
            noun.kind = ItemKind::Word;
            noun.links.clear();
            noun.content = false;
        }
    }
}

double LinkResolver::context(const Items &items, std::size_t at, const Link &link,
                             const std::vector<int> &anchors) const
{
    double bonus = 0.0;
    const TableModel &table = m_source.table(link.table);
    if (table.table->isView) {
        bonus -= 0.1;
    }
    for (const CodeList &list : m_source.codeLists()) {
        if (list.table == link.table) {
            bonus -= 0.3;
        }
    }
    if (link.kind == LinkKind::Table) {
        if (table.bridge) {
            bonus -= 0.08;
        }
        // before "name", "id" and the like it only says whose
        return bonus;
    }
    // the nearest anchor counts most, neighbours joined by "of" or "'s" above all
    int nearest = JoinGraph::unreachable;
    for (const int anchor : anchors) {
        nearest = std::min(nearest, m_source.graph().distance(anchor, link.table));
    }
    if (!anchors.empty()) {
        if (nearest == 0) {
            bonus += 0.14;
        } else if (nearest == 1) {
            bonus += 0.04;
        } else if (nearest >= JoinGraph::unreachable) {
            bonus -= 0.3;
        } else {
            bonus -= 0.03 * nearest;
        }
    }
    const auto tableAt = [&](std::size_t i) {
        const Link *found = items[i].link(LinkKind::Table);
        return items[i].kind == ItemKind::Mention && found != nullptr && found->score >= 0.6 &&
                       (items[i].links.front().kind == LinkKind::Table ||
                        found->score + 0.05 >= items[i].links.front().score)
                   ? found->table
                   : -1;
    };
    if (at > 0 && tableAt(at - 1) == link.table) {
        // "booking value", "booking's value": one noun
        const bool compound =
            items[at - 1].end == items[at].begin && !items[at - 1].word.ends_with("s");
        bonus += link.kind != LinkKind::Column ? 0.1 : compound ? 0.34 : 0.22;
    }
    // "active contracts": a state of the contracts rather than of anything else
    const int described = at + 1 < items.size() ? tableAt(at + 1) : -1;
    if (described >= 0 && m_source.column(link.id()).category) {
        // where theirs is known, too, the others have no say
        const bool theirs =
            std::any_of(items[at].links.begin(), items[at].links.end(), [&](const Link &other) {
                return other.table == described && other.kind != LinkKind::Table &&
                       m_source.column(other.id()).category && other.score >= 0.6;
            });
        if (described != link.table && m_source.column(link.id()).flag) {
            bonus -= theirs ? 0.4 : 0.1;
        } else if (described == link.table && link.kind == LinkKind::Value) {
            bonus += 0.3;
        }
    }
    std::size_t i = at + 1;
    int words = 0;
    bool of = false;
    while (i < items.size() && words < 7) {
        if (items[i].filler() || items[i].cue("and") != nullptr ||
            items[i].cue("group") != nullptr || items[i].cue("total") != nullptr ||
            items[i].cue("distinct") != nullptr || items[i].kind == ItemKind::Sign) {
            of = of || items[i].word.find("of") != std::string::npos || items[i].word == "for";
            ++i;
            ++words;
            continue;
        }
        if (tableAt(i) >= 0) {
            if (tableAt(i) == link.table) {
                bonus += of ? 0.2 : 0.06;
            }
            break;
        }
        if (items[i].kind == ItemKind::Mention && items[i].is(LinkKind::Column) && !of) {
            ++i;
            ++words;
            continue;
        }
        break;
    }
    if (link.kind == LinkKind::Column) {
        const ColumnModel &column = m_source.column(link.id());
        if (column.key && link.score < 0.9) {
            bonus -= 0.12;
        }
        if (column.flag && nearest == 0) {
            bonus += 0.1; // "rooms with a piano": whether they have one
        }
        // a number follows or stands before: a column that can be compared
        const bool number = (at + 2 < items.size() && (items[at + 1].cue("cmp") != nullptr ||
                                                       items[at + 1].cue("between") != nullptr)) ||
                            (at > 0 && items[at - 1].kind == ItemKind::Number) ||
                            (at > 0 && items[at - 1].cue("agg") != nullptr);
        if (number && !column.numeric && !column.date) {
            bonus -= 0.15;
        }
    }
    if (link.kind == LinkKind::Value) {
        // "which branch", "for each branch": a kind of rows, not something that is called so
        const bool kind =
            at > 0 && !items[at].capital && !items[at].quoted &&
            (items[at - 1].cue("which") != nullptr || items[at - 1].cue("group") != nullptr);
        if (kind && std::ranges::any_of(items[at].links, [](const Link &other) {
                return other.kind == LinkKind::Table && other.score >= 0.9;
            })) {
            bonus -= 0.5;
        }
        // a word for rows that are kept is no code of others which it happens to be short for
        const bool coded = !items[at].capital && !items[at].quoted && link.score < 0.9 &&
                           abbreviates(foldText(link.value), items[at].word);
        if (coded && std::ranges::any_of(items[at].links, [&](const Link &other) {
                return other.kind == LinkKind::Table && !other.soft && other.score >= link.score;
            })) {
            bonus -= 0.2;
        }
        // "the Hamburg warehouse", "city Hamburg": the neighbour says which column
        for (const std::size_t side : {at - 1, at + 1}) {
            if (side >= items.size() || items[side].kind != ItemKind::Mention) {
                continue;
            }
            for (const Link &other : items[side].links) {
                if (other.kind == LinkKind::Column && other.table == link.table &&
                    other.column == link.column && other.score > 0.6) {
                    bonus += 0.25;
                    break;
                }
            }
        }
        const ColumnModel &column = m_source.column(link.id());
        if (column.category) {
            bonus += 0.02;
        }
        const auto &labels = table.labels;
        const auto names = [&](const Link &named) {
            return std::find(labels.begin(), labels.end(), named.column) != labels.end();
        };
        // "Jane Doe": a first name beside a last name of the same people
        for (const std::size_t side : {at - 1, at + 1}) {
            const bool pair =
                side < items.size() && items[side].kind == ItemKind::Mention && names(link) &&
                std::any_of(items[side].links.begin(), items[side].links.end(),
                            [&](const Link &other) {
                                return other.kind == LinkKind::Value && other.table == link.table &&
                                       other.column != link.column && names(other) &&
                                       (other.column < link.column) == (side < at);
                            });
            bonus += pair ? 0.2 : 0.0;
        }
        if (std::find(labels.begin(), labels.end(), link.column) != labels.end()) {
            bonus += 0.04;
        }
    }
    return bonus;
}

Resolution LinkResolver::resolve(Items items, const std::vector<Link> &wishes,
                                 const std::vector<Link> &leanings) const
{
    Resolution result;
    const auto isAnchor = [&](const Item &item) {
        return item.kind == ItemKind::Mention && !item.links.empty() &&
               item.links.front().kind == LinkKind::Table && item.links.front().score >= 0.6;
    };
    // a table and a column share the words: the table, unless the column is much better
    for (Item &item : items) {
        for (Link &link : item.links) {
            if (link.kind == LinkKind::Table) {
                link.score += 0.03 + context(items, 0, link, {});
            }
        }
        std::stable_sort(item.links.begin(), item.links.end(),
                         [](const Link &a, const Link &b) { return a.score > b.score; });
    }
    std::vector<int> anchors;
    for (const Item &item : items) {
        if (isAnchor(item)) {
            anchors.push_back(item.links.front().table);
        }
    }
    for (int pass = 0; pass < 2; ++pass) {
        Items rescored = items;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (items[i].kind != ItemKind::Mention) {
                continue;
            }
            for (Link &link : rescored[i].links) {
                if (link.kind != LinkKind::Table) {
                    // what stands around it may not lift a synonym over the very word
                    const double support = context(items, i, link, anchors);
                    link.score += support > 0.0 && link.score < 0.86 ? 0.6 * support : support;
                } else if (link.score >= 0.9) {
                    // a table named in full is meant, whatever columns are called alike
                    link.score += 0.2;
                }
                for (const Link &wish : wishes) {
                    if (!wish.number && wish.kind == link.kind && wish.table == link.table &&
                        wish.column == link.column &&
                        (wish.value.empty() || wish.value == link.value)) {
                        link.score += 2.0;
                    }
                }
                const auto leaning = std::ranges::find_if(leanings, [&](const Link &one) {
                    return one.kind == link.kind && one.id() == link.id() &&
                           one.value == link.value;
                });
                link.score += leaning != leanings.end() ? leaning->score : 0.0;
            }
            std::stable_sort(rescored[i].links.begin(), rescored[i].links.end(),
                             [](const Link &a, const Link &b) { return a.score > b.score; });
        }
        if (pass == 0) {
            // strong unique links anchor the rest
            for (const Item &item : rescored) {
                if (item.kind == ItemKind::Mention && !item.links.empty() &&
                    item.links.front().kind != LinkKind::Table &&
                    (item.links.size() == 1 || item.links[0].score - item.links[1].score > 0.15 ||
                     item.links[0].table == item.links[1].table)) {
                    anchors.push_back(item.links.front().table);
                }
            }
            continue;
        }
        joinAmountNames(rescored);
        agreeOnColumns(rescored, m_source);
        nameKinds(rescored);
        addUpUnits(rescored, m_source);
        for (std::size_t i = 0; i < rescored.size(); ++i) {
            const auto &links = rescored[i].links;
            for (std::size_t k = 1; k < links.size() && k < 3; ++k) {
                const double margin = links[0].score - links[k].score;
                if (margin < 0.2) {
                    // of what people may call so the nearest is rather meant than any other
                    const double farther = links[0].soft ? 0.15 : 0.0;
                    result.ambiguities.push_back(
                        Ambiguity{i, links[0], links[k], margin + farther});
                }
            }
        }
        result.items = std::move(rescored);
    }
    std::stable_sort(result.ambiguities.begin(), result.ambiguities.end(),
                     [](const Ambiguity &a, const Ambiguity &b) { return a.margin < b.margin; });
    return result;
}

} // namespace querent::language
