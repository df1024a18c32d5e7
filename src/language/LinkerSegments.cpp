// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"
#include "language/MeasureUnits.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"
#include "language/TimeExpressions.h"

#include <algorithm>

namespace querent::language {

namespace {

/// "Show the revenue", "…, and count the orders": what is asked for, not what is called so.
bool commands(const Tokens &tokens, std::size_t at)
{
    const bool begins =
        at == 0 || tokens[at - 1].sign || oneOf(tokens[at - 1].lower, {"please", "and", "then"});
    return begins && at + 1 < tokens.size() && !tokens[at + 1].sign && tokens[at].quote == 0 &&
           oneOf(tokens[at].lower, {"show", "list", "display", "count"});
}

/// "Top 5": no garment.
bool ranks(const Tokens &tokens, std::size_t at)
{
    return tokens[at].quote == 0 && oneOf(tokens[at].lower, {"top", "bottom"}) &&
           at + 1 < tokens.size() && (tokens[at + 1].number || numberWord(tokens[at + 1].lower));
}

} // namespace

void Linker::steeringSpans(const Tokens &tokens, std::vector<Span> &spans) const
{
    const Lexicon &lexicon = Lexicon::instance();
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const TimeMatch time = readTime(tokens, t);
        if (time.length > 0) {
            Span span;
            span.begin = t;
            span.end = t + time.length;
            span.item.kind = time.bucket ? ItemKind::TimeUnit : ItemKind::Period;
            span.item.periods = time.periods;
            span.item.relative = time.relative;
            if (time.bucket) {
                span.item.unit = *time.bucket;
            }
            span.weight = static_cast<double>(time.length) * 1.15 + 0.1;
            if (time.length == 1 && !time.bucket) {
                span.weight = 0.9;
            }
            spans.push_back(std::move(span));
        }
        if (const RecurringMatch match = readRecurring(tokens, t); match.length > 0) {
            Span span;
            span.begin = t;
            span.end = t + match.length;
            span.item.kind = ItemKind::Period;
            span.item.recurring = match.recurring;
            span.weight = match.length == 1 ? 0.9 : static_cast<double>(match.length) * 1.16 + 0.1;
            spans.push_back(std::move(span));
        }
        const Lexicon::CueMatch cue = lexicon.cueAt(tokens, t);
        // "return rate" bids nobody return anything
        const bool noun = tokens[t].lower == "return" && t + 1 < tokens.size() &&
                          oneOf(tokens[t + 1].lower,
                                {"rate", "rates", "ratio", "volume", "reason", "reasons", "costs"});
        if (cue.length > 0 && !noun) {
            Span span;
            span.begin = t;
            span.end = t + cue.length;
            span.item.kind = ItemKind::Cue;
            span.item.cues = cue.cues;
            span.weight = cue.length == 1 ? 0.7 : static_cast<double>(cue.length) * 0.98;
            const Lexicon::SuperlativeMatch superlative = lexicon.superlativeAt(tokens, t);
            if (superlative.length == cue.length) {
                span.item.superlatives = superlative.readings;
            }
            spans.push_back(std::move(span));
        }
        // "the total amount of all gifts": "of all" leaves "total", "amount" a name
        if (const auto first = lexicon.cueAt({tokens[t]}, 0);
            cue.length > 1 && first.length == 1 &&
            std::ranges::find(first.cues, "agg", &Cue::kind) != first.cues.end()) {
            Span span;
            span.begin = t;
            span.end = t + 1;
            span.item.kind = ItemKind::Cue;
            span.item.cues = first.cues;
            span.weight = 0.6;
            spans.push_back(std::move(span));
        }
        const Lexicon::SuperlativeMatch superlative = lexicon.superlativeAt(tokens, t);
        if (superlative.length > 0 && superlative.length != cue.length) {
            Span span;
            span.begin = t;
            span.end = t + superlative.length;
            span.item.kind = ItemKind::Superlative;
            span.item.superlatives = superlative.readings;
            span.weight = static_cast<double>(superlative.length) * 0.99;
            spans.push_back(std::move(span));
        }
        std::optional<double> number = tokens[t].number;
        std::size_t length = 1;
        if (tokens[t].quote == 0) {
            if (!number) {
                number = numberWord(tokens[t].lower);
            }
            if (number && t + 1 < tokens.size()) {
                const std::string &next = tokens[t + 1].lower;
                const double scale = next == "thousand"  ? 1e3
                                     : next == "million" ? 1e6
                                     : next == "billion" ? 1e9
                                     : next == "hundred" ? 1e2
                                                         : 0.0;
                if (scale > 0.0) {
                    number = *number * scale;
                    length = 2;
                }
            }
        }
        if (number) {
            Span span;
            span.begin = t;
            span.end = t + length;
            span.item.kind = ItemKind::Number;
            span.item.number = *number;
            span.item.percent = tokens[t].percent;
            span.item.ordinal = tokens[t].ordinal;
            span.weight = 0.72 * static_cast<double>(length);
            spans.push_back(std::move(span));
        }
    }
}

bool Linker::ranksWhatIsSold(const Tokens &tokens, std::size_t at)
{
    const std::string &word = tokens[at].lower;
    if (at == 0 || (word != "selling" && word != "sold")) {
        return false;
    }
    const Lexicon::CueMatch cue = Lexicon::instance().cueAt(tokens, at - 1);
    const Lexicon::SuperlativeMatch superlative = Lexicon::instance().superlativeAt(tokens, at - 1);
    return cue.length == 1 ? std::ranges::any_of(cue.cues,
                                                 [](const Cue &candidate) {
                                                     return candidate.kind == "top" ||
                                                            candidate.kind == "bottom" ||
                                                            candidate.kind == "most" ||
                                                            candidate.kind == "least";
                                                 })
                           : superlative.length == 1;
}

void Linker::dropCountsInNames(const Tokens &tokens, std::vector<Span> &spans)
{
    constexpr double wellNamed = 0.75;
    std::vector<bool> nameEnds(tokens.size() + 1, false);
    for (const Span &span : spans) {
        if (span.item.kind == ItemKind::Mention && span.end > span.begin + 1) {
            nameEnds[span.end] =
                nameEnds[span.end] || std::ranges::any_of(span.item.links, [](const Link &link) {
                    return link.kind == LinkKind::Column && link.score >= wellNamed;
                });
        }
    }
    std::erase_if(spans, [&](const Span &span) {
        return span.item.kind == ItemKind::Cue && span.end > span.begin + 1 &&
               (span.item.cue("count") != nullptr || span.item.cue("share") != nullptr) &&
               nameEnds[span.begin + 1];
    });
}

void Linker::dropKeysOfRows(std::size_t tokens, std::vector<Span> &spans) const
{
    constexpr double resembling = 0.75;
    std::vector<bool> rows(tokens, false);
    for (const Span &span : spans) {
        if (span.item.kind == ItemKind::Mention && span.end == span.begin + 1) {
            rows[span.begin] = std::ranges::any_of(span.item.links, [](const Link &link) {
                return link.kind == LinkKind::Table && link.score >= 1.0;
            });
        }
    }
    for (Span &span : spans) {
        const bool around = span.end > span.begin + 1 && rows[span.end - 1];
        if (span.item.kind == ItemKind::Mention && around) {
            std::erase_if(span.item.links, [&](const Link &link) {
                return link.kind == LinkKind::Column && link.score < resembling &&
                       m_source.column(link.id()).key;
            });
        }
    }
}

Items Linker::segment(const Tokens &tokens, std::vector<Span> &spans) const
{
    std::erase_if(spans, [&](const Span &span) {
        return span.item.kind == ItemKind::Mention && span.end > span.begin + 1 &&
               ranksWhatIsSold(tokens, span.begin);
    });
    dropCountsInNames(tokens, spans);
    std::erase_if(spans, [&](const Span &span) {
        return span.item.kind == ItemKind::Mention && span.end == span.begin + 1 &&
               (commands(tokens, span.begin) || ranks(tokens, span.begin));
    });
    for (Span &span : spans) {
        std::erase_if(span.item.links, [&](const Link &link) {
            // "cancelled orders": rows and what is so about them
            const bool rowsToo = link.kind == LinkKind::Column && span.end > span.begin + 1 &&
                                 m_source.column(link.id()).flag &&
                                 namesTable(tokens[span.end - 1]);
            return rowsToo || isOtherMoney(tokens, span.begin, span.end, link);
        });
    }
    dropKeysOfRows(tokens.size(), spans);
    std::erase_if(spans, [](const Span &span) {
        return span.item.kind == ItemKind::Mention && span.item.links.empty();
    });
    for (Span &span : spans) {
        if (span.item.kind != ItemKind::Mention) {
            continue;
        }
        std::stable_sort(
            span.item.links.begin(), span.item.links.end(),
            [](const Link &left, const Link &right) { return left.score > right.score; });
        const Link &best = span.item.links.front();
        double words = 0.0;
        for (std::size_t t = span.begin; t < span.end; ++t) {
            words += gapWord(tokens[t].lower) ? 0.6 : 1.0;
        }
        span.weight = words * best.score * (best.kind == LinkKind::Value ? 1.04 : 1.0);
        // exact multi-word links are worth more than the sum of their words
        if (best.score >= 0.9) {
            span.weight += 0.25 * (words - 1.0);
        }
    }
    const std::size_t count = tokens.size();
    std::vector<double> best(count + 1, 0.0);
    std::vector<int> choice(count + 1, -1);
    for (std::size_t end = 1; end <= count; ++end) {
        best[end] = best[end - 1];
        choice[end] = -1;
        for (std::size_t s = 0; s < spans.size(); ++s) {
            if (spans[s].end == end && best[spans[s].begin] + spans[s].weight > best[end] + 1e-9) {
                best[end] = best[spans[s].begin] + spans[s].weight;
                choice[end] = static_cast<int>(s);
            }
        }
    }
    Items items;
    for (std::size_t at = count; at > 0;) {
        Item item;
        if (choice[at] >= 0) {
            const Span &span = spans[static_cast<std::size_t>(choice[at])];
            item = span.item;
            item.begin = span.begin;
            item.end = span.end;
        } else {
            item.begin = at - 1;
            item.end = at;
            item.kind = tokens[at - 1].sign ? ItemKind::Sign : ItemKind::Word;
            item.content = !tokens[at - 1].sign &&
                           !Lexicon::instance().isStopword(tokens[at - 1].lower) &&
                           tokens[at - 1].lower.size() > 1;
        }
        for (std::size_t t = item.begin; t < item.end; ++t) {
            item.word += (t == item.begin ? "" : " ") + tokens[t].lower;
        }
        item.stem = tokens[item.begin].stem;
        item.quoted = tokens[item.begin].quote != 0;
        item.capital = tokens[item.begin].capital && item.begin > 0;
        item.possessive = tokens[item.end - 1].possessive;
        items.push_back(std::move(item));
        at = items.back().begin;
    }
    std::reverse(items.begin(), items.end());
    return items;
}

namespace {

/// Rows are asked for: "which customers", "top 5 customers", "how many customers".
bool asksForRows(const Items &items, std::size_t at)
{
    std::size_t before = at;
    while (before > 0 &&
           (items[before - 1].filler() || items[before - 1].kind == ItemKind::Number)) {
        --before;
    }
    const Item *steering = before > 0 ? &items[before - 1] : nullptr;
    return steering == nullptr || steering->cue("which") != nullptr ||
           steering->cue("count") != nullptr || steering->cue("list") != nullptr ||
           steering->cue("top") != nullptr;
}

/// A word for whom or what every source has, met only in the name of a column, by a few letters of
/// a name, or as a value where rows are asked for.
bool mayPlayRole(const Items &items, std::size_t at)
{
    const Item &item = items[at];
    if (item.kind != ItemKind::Mention || item.end != item.begin + 1 || item.quoted) {
        return false;
    }
    const Link &best = item.links.front();
    // "employees": a word for people, of whom there are several kinds
    const bool tied = best.kind == LinkKind::Table && best.score < 0.9 &&
                      std::ranges::any_of(item.links, [&](const Link &link) {
                          return link.kind == LinkKind::Table && link.table != best.table &&
                                 link.score + 0.05 > best.score;
                      });
    return best.kind == LinkKind::Value ? !item.capital && asksForRows(items, at)
                                        : best.score < 0.75 || tied;
}

/// Rows that stand for what is asked for come before a value that is called so.
void leadWithRoles(Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        Item &item = items[i];
        if (!item.is(LinkKind::Value) || !mayPlayRole(items, i)) {
            continue;
        }
        const auto role = std::ranges::find_if(
            item.links, [](const Link &link) { return link.kind == LinkKind::Table && link.soft; });
        if (role != item.links.end()) {
            std::rotate(item.links.begin(), role, role + 1);
            std::erase_if(item.links,
                          [](const Link &link) { return link.kind == LinkKind::Value; });
        }
    }
}

} // namespace

namespace {

/// "A running total", "late-running trips", "the current status": no state of rows.
bool saysNoState(const Tokens &tokens, std::size_t at)
{
    const std::string &word = tokens[at].lower;
    const std::string next = at + 1 < tokens.size() ? tokens[at + 1].lower : std::string();
    const std::string before = at > 0 ? tokens[at - 1].lower : std::string();
    return (word == "running" &&
            (oneOf(next, {"total", "totals", "sum", "count", "tally", "balance", "figure"}) ||
             oneOf(before, {"late", "early", "overdue"}))) ||
           (word == "current" && oneOf(next, {"status", "state", "stage", "phase", "condition"}));
}

/// Money and rates per hour are no answer to "how long".
void heedHowLong(Items &items, const SourceModel &source)
{
    for (Item &item : items) {
        if (item.word != "how long" || item.kind != ItemKind::Mention) {
            continue;
        }
        std::erase_if(item.links, [&](const Link &link) {
            return link.kind == LinkKind::Column && source.column(link.id()).money;
        });
        if (item.links.empty()) {
            item.kind = ItemKind::Word;
            item.content = false;
        }
    }
}

} // namespace

Items Linker::link(const Tokens &original) const
{
    // mistyped steering words are read as what was meant
    Tokens tokens = original;
    const Lexicon &lexicon = Lexicon::instance();
    for (Token &token : tokens) {
        if (token.sign || token.number || token.quote != 0 || token.capital ||
            lexicon.knows(token) || m_source.values().hasWord(token.lower)) {
            continue;
        }
        const std::string corrected = lexicon.correctedCue(token.lower);
        if (!corrected.empty()) {
            // "acount" is rather the account of the schema than an amount
            bool named = false;
            const auto near = [&](const NameWords &name) {
                return std::any_of(name.words.begin(), name.words.end(), [&](const auto &word) {
                    return stemWord(word) == token.stem ||
                           (word.size() >= 4 && editDistance(token.lower, word, 1) <= 1);
                });
            };
            for (const TableModel &table : m_source.tables()) {
                named = named || std::any_of(table.names.begin(), table.names.end(), near);
                for (const ColumnModel &column : table.columns) {
                    named = named || std::any_of(column.names.begin(), column.names.end(), near);
                }
            }
            if (!named) {
                token.lower = corrected;
                token.stem = stemWord(corrected);
            }
        }
    }
    std::vector<Span> spans;
    Similarities similarities = similaritiesOf(tokens);
    nameSpans(tokens, similarities, spans);
    valueSpans(tokens, spans);
    synonymSpans(tokens, spans);
    stateSpans(tokens, spans);
    const auto passOverNoStates = [&] {
        std::erase_if(spans, [&](const Span &span) {
            return span.end == span.begin + 1 && span.item.is(LinkKind::Value) &&
                   saysNoState(tokens, span.begin);
        });
    };
    passOverNoStates();
    steeringSpans(tokens, spans);
    Items items = segment(tokens, spans);
    if (dateSpans(tokens, items, spans)) {
        items = segment(tokens, spans);
    }
    std::vector<bool> open(tokens.size(), false);
    std::vector<bool> loose(tokens.size(), false);
    for (const Item &item : items) {
        open[item.begin] = item.kind == ItemKind::Word && item.content;
        const bool unsure =
            item.kind == ItemKind::Mention && item.links.front().score < 0.9 && !item.quoted;
        for (std::size_t t = item.begin; t < item.end; ++t) {
            loose[t] = unsure || open[t];
        }
    }
    bool roled = false;
    for (std::size_t i = 0; i < items.size(); ++i) {
        roled = roled || mayPlayRole(items, i);
    }
    if (!roled && std::find(loose.begin(), loose.end(), true) == loose.end()) {
        heedTitles(tokens, items);
        heedMetrics(items);
        return items;
    }
    const std::vector<bool> unnamed = open;
    thesaurusSpans(tokens, similarities, open, loose, spans);
    passOverNoStates();
    items = segment(tokens, spans);
    const auto stillOpen = [&] {
        std::fill(open.begin(), open.end(), false);
        for (const Item &item : items) {
            open[item.begin] = item.kind == ItemKind::Word && item.content && !item.quoted;
        }
        return std::find(open.begin(), open.end(), true) != open.end();
    };
    stillOpen();
    std::vector<bool> roles = open;
    for (std::size_t i = 0; i < items.size(); ++i) {
        roles[items[i].begin] = roles[items[i].begin] || mayPlayRole(items, i);
    }
    roleSpans(tokens, roles, spans);
    // "bins" are rather rows of `bn` than part of some text
    shortenedSpans(tokens, similarities, unnamed, spans);
    unitSpans(tokens, open, spans);
    items = segment(tokens, spans);
    leadWithRoles(items);
    if (stillOpen()) {
        kinSpans(tokens, similarities, open, spans);
        passOverNoStates();
        items = segment(tokens, spans);
        leadWithRoles(items);
    }
    // "tonnes" of a number in kilos are no pieces of something
    const auto namesUnit = [&](const Item &item) {
        const MeasureUnit said = measureUnit(tokens[item.end - 1].lower);
        return said && item.is(LinkKind::Column) &&
               storedUnit(m_source.column(item.links.front().id())).kind == said.kind;
    };
    for (Item &item : items) {
        const bool unsure = item.kind == ItemKind::Word
                                ? item.content
                                : item.kind == ItemKind::Mention && item.links.front().soft;
        if (unsure && !namesUnit(item) &&
            Thesaurus::instance().containerAt(tokens, item.begin) > 0) {
            item.kind = ItemKind::Word; // "pieces of equipment" are equipment
            item.links.clear();
            item.content = false;
        }
    }
    heedHowLong(items, m_source);
    heedTitles(tokens, items);
    heedMetrics(items);
    return items;
}

} // namespace querent::language
