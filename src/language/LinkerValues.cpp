// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/DoerWords.h"
#include "language/Linker.h"
#include "language/NameSplitter.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace querent::language {

namespace {

/// Whether `word` is a word of the value as written: "freight" is none of "EuroFreight".
bool standsAlone(const std::string &value, const std::string &word)
{
    const std::string folded = foldText(value);
    const auto letter = [&](std::size_t at) {
        const auto c = static_cast<unsigned char>(folded[at]);
        return (c >= 'a' && c <= 'z') || c >= 0x80;
    };
    for (std::size_t at = folded.find(word); at != std::string::npos;
         at = folded.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !letter(at - 1)) && (end == folded.size() || !letter(end))) {
            return true;
        }
    }
    return false;
}

/// Words that half of all names hold and that say something of their own before any noun.
bool describes(const std::string &lower)
{
    static constexpr std::array<std::string_view, 22> words{
        "new",   "old",  "big",   "small", "large", "long", "short", "high",
        "low",   "good", "great", "best",  "first", "last", "next",  "other",
        "whole", "full", "free",  "main",  "real",  "right"};
    return std::find(words.begin(), words.end(), lower) != words.end();
}

/// Words so common that a value spelled like them is rarely meant unless it is quoted or capital.
bool commonWord(const Token &token)
{
    return Lexicon::instance().isStopword(token.lower) || Lexicon::instance().isCueWord(token.stem);
}

} // namespace

bool Linker::namesTable(const Token &token) const
{
    return std::ranges::any_of(m_source.tables(),
                               [&](const TableModel &table) { return namesRows(token, table); });
}

bool Linker::namesRows(const Token &token, const TableModel &table)
{
    return std::ranges::any_of(table.names, [&](const NameWords &name) {
        const std::string &word = name.words.front();
        return name.words.size() == 1 && (token.stem == name.stems.front() ||
                                          (word.size() > 2 && abbreviates(word, token.lower)));
    });
}

bool Linker::namesItself(const Token &token, const ValueHit &hit) const
{
    if (token.capital) {
        return false;
    }
    const ColumnModel &column = m_source.column(ColumnId{hit.table, hit.column});
    const bool called = std::ranges::any_of(column.names, [&](const NameWords &name) {
        return std::ranges::find(name.stems, token.stem) != name.stems.end() ||
               std::ranges::any_of(name.words, [&](const std::string &word) {
                   return word.size() > 2 && abbreviates(word, token.lower);
               });
    });
    return namesTable(token) || (called && hit.score < wholeValue);
}

void Linker::addValues(const Tokens &tokens, std::size_t begin, std::size_t end,
                       const std::vector<std::string> &words, double factor,
                       std::vector<Span> &spans) const
{
    const bool quoted = tokens[begin].quote != 0;
    const bool single = end == begin + 1;
    std::map<std::pair<int, int>, std::set<std::string>> partly;
    const std::vector<ValueHit> hits = m_source.values().find(words, 60);
    for (const ValueHit &hit : hits) {
        if (hit.score < wholeValue) {
            partly[{hit.table, hit.column}].insert(hit.value);
        }
    }
    for (const ValueHit &hit : hits) {
        const ColumnModel &column = m_source.column(ColumnId{hit.table, hit.column});
        double score = hit.score * factor;
        const auto parts = partly.find({hit.table, hit.column});
        const bool several =
            hit.score < wholeValue && parts != partly.end() && parts->second.size() > 1;
        if (several && hit.coded()) {
            continue; // no code holds the words of what it stands for
        }
        if (hit.coded() && single && !quoted && namesItself(tokens[begin], hit)) {
            continue; // "each kind of goods", "top 5 subcontractors"
        }
        if (hit.score < wholeValue && single && !quoted && !(tokens[begin].capital && begin > 0)) {
            // one small word of a longer value: only if spelled the same, and not within a word;
            // a sentence holds many words that are not what it is about
            constexpr std::size_t sentence = 4;
            if (!standsAlone(hit.said, words.front()) || describes(tokens[begin].lower) ||
                namesTable(tokens[begin]) || hit.words >= sentence) {
                continue;
            }
        }
        const bool stops = !quoted && !single && tokens[begin].quote == 0 &&
                           (Lexicon::instance().isStopword(tokens[begin].lower) ||
                            Lexicon::instance().isStopword(tokens[end - 1].lower));
        if (stops && hit.score < 0.95 && !(tokens[begin].capital && tokens[end - 1].capital)) {
            continue;
        }
        const bool capital = tokens[begin].capital && begin > 0;
        if (!quoted && single && !capital && isDeedFor(tokens[begin].lower, hit.said)) {
            continue;
        }
        if (!quoted && single) {
            if (commonWord(tokens[begin]) && !(capital && hit.score >= 0.95) &&
                !(column.category && hit.score >= 0.95)) {
                continue;
            }
            // "single rooms", where rooms are of such types
            const bool kind = column.category && hit.score >= 0.95 && end < tokens.size() &&
                              tokens[begin].lower.size() > 3 &&
                              Lexicon::instance().cueAt(tokens, begin).length != 1 &&
                              namesRows(tokens[end], m_source.table(column.id.table));
            if (Lexicon::instance().isStopword(tokens[begin].lower) && !capital && !kind) {
                continue;
            }
            if (commonWord(tokens[begin])) {
                score -= 0.25;
            }
            if (!capital && !column.category && hit.score < 0.95) {
                continue; // one lower-case word of a long name
            }
            if (tokens[begin].lower.size() <= 2 && !(capital && hit.score >= 0.95)) {
                continue;
            }
        }
        if (hit.score < 0.95 && column.column->profile.distinctCount > 3 && !column.category) {
            score -= quoted ? 0.0 : 0.03;
        }
        if (quoted || (capital && hit.score >= 0.95)) {
            score += 0.1;
        }
        if (hit.score < wholeValue && !quoted && !capital &&
            hit.value.find('@') != std::string::npos) {
            continue; // "net" is no part of an address
        }
        if (column.flag && words.front().size() <= 3) {
            continue; // "no" is not the value N
        }
        codedValues(begin, end, hit, score, spans);
        Link link;
        link.kind = LinkKind::Value;
        link.table = hit.table;
        link.column = hit.column;
        link.value = hit.value;
        if (several) {
            link.value.clear();
            for (const std::string &word : words) {
                link.value += (link.value.empty() ? "" : " ") + word;
            }
            link.several = true;
        }
        link.score = score;
        addLink(spans, begin, end, std::move(link));
    }
}

void Linker::codedValues(std::size_t begin, std::size_t end, const ValueHit &hit, double score,
                         std::vector<Span> &spans) const
{
    for (std::size_t l = 0; l < m_source.codeLists().size(); ++l) {
        const CodeList &list = m_source.codeLists()[l];
        if (list.read || list.table != hit.table || list.description != hit.column) {
            continue;
        }
        const std::vector<std::string> &groups =
            list.group >= 0 ? m_source.values().valuesOf(list.table, list.group)
                            : std::vector<std::string>{};
        const std::vector<std::string> codes = m_source.values().valuesOf(list.table, list.code);
        const std::vector<std::string> words = valueWords(hit.value);
        for (const TableModel &table : m_source.tables()) {
            for (const ColumnModel &column : table.columns) {
                if (column.id.table == list.table || !column.category || column.flag) {
                    continue;
                }
                const bool named =
                    groups.empty() ||
                    std::any_of(groups.begin(), groups.end(), [&](const std::string &group) {
                        const std::size_t dot = group.rfind('.');
                        const std::string tail =
                            dot == std::string::npos ? group : group.substr(dot + 1);
                        return data::equalNames(tail, column.column->name);
                    });
                if (!named) {
                    continue;
                }
                const std::vector<std::string> own =
                    m_source.values().valuesOf(column.id.table, column.id.column);
                const bool coded =
                    !own.empty() &&
                    std::all_of(own.begin(), own.end(), [&](const std::string &value) {
                        return std::find(codes.begin(), codes.end(), value) != codes.end();
                    });
                if (!coded) {
                    continue;
                }
                // the code is made of letters of its description, in order; the more the surer
                std::size_t fit = 0;
                std::string spelled;
                for (const std::string &word : words) {
                    spelled += word;
                }
                for (const std::string &code : own) {
                    const std::string folded = foldText(code);
                    std::size_t at = 0;
                    for (const char c : spelled) {
                        at += at < folded.size() && folded[at] == c ? 1 : 0;
                    }
                    const bool made = !folded.empty() && !spelled.empty() &&
                                      folded.front() == spelled.front() && at == folded.size();
                    fit = made ? std::max(fit, folded.size()) : fit;
                }
                Link link;
                link.kind = LinkKind::Value;
                link.table = column.id.table;
                link.column = column.id.column;
                link.value = hit.value;
                link.codeList = true;
                link.list = static_cast<int>(l);
                link.score = score + (fit > 1                        ? 0.05
                                      : fit == 1 && words.size() > 1 ? -0.05
                                      : fit == 1                     ? 0.05
                                                                     : -0.25);
                addLink(spans, begin, end, std::move(link));
            }
        }
    }
}

void Linker::valueSpans(const Tokens &tokens, std::vector<Span> &spans) const
{
    const std::size_t count = tokens.size();
    for (std::size_t begin = 0; begin < count; ++begin) {
        if (tokens[begin].sign) {
            continue;
        }
        std::vector<std::string> words;
        for (std::size_t end = begin; end < count && end < begin + 7; ++end) {
            if (tokens[end].quote != tokens[begin].quote) {
                break;
            }
            if (tokens[end].sign) {
                if (tokens[end].text == "&" || tokens[end].text == "." ||
                    tokens[begin].quote != 0) {
                    continue;
                }
                break;
            }
            for (std::string &word : valueWords(tokens[end].text)) {
                words.push_back(std::move(word));
            }
            if (words.empty()) {
                break;
            }
            addValues(tokens, begin, end + 1, words, 1.0, spans);
            // several of a code: "P1s"; those who are so: "part-timers"
            std::string &last = words.back();
            const bool digits = last.find_first_of("0123456789") != std::string::npos;
            std::string bare = last;
            if (digits && bare.size() > 1 && bare.back() == 's') {
                bare.pop_back();
            } else if (words.size() > 1 && bare.ends_with("ers") && bare.size() > 5) {
                bare.resize(bare.size() - 2);
            }
            if (bare != last) {
                std::vector<std::string> singular = words;
                singular.back() = bare;
                addValues(tokens, begin, end + 1, singular, 0.97, spans);
            }
            // kept as one word: "no-shows" for NOSHOW
            if (words.size() == 2) {
                std::string joined = words.front() + words.back();
                if (joined.back() == 's' && !m_source.values().hasWord(joined)) {
                    joined.pop_back();
                }
                if (joined.size() >= 5 && m_source.values().hasWord(joined)) {
                    addValues(tokens, begin, end + 1, {joined}, 0.95, spans);
                }
            }
        }
        // written as one word where its capitals look like two: "PayPal"
        const Token &token = tokens[begin];
        if (token.quote == 0 && m_source.values().hasWord(token.lower) &&
            valueWords(token.text).size() > 1) {
            addValues(tokens, begin, begin + 1, {token.lower}, 1.0, spans);
        }
        // "plumbers", whose trade is plumbing
        if (token.quote == 0 && !token.number && !m_source.values().hasWord(token.lower) &&
            !namesTable(token)) {
            for (const std::string &trade : tradesOf(token.lower, m_source.values())) {
                addValues(tokens, begin, begin + 1, {trade}, 0.85, spans);
            }
        }
        // a slip of the keyboard
        if (!token.number && token.lower.size() >= 5 && !m_source.values().hasWord(token.lower) &&
            !Lexicon::instance().knows(token)) {
            for (const std::string &word : m_source.values().similarWords(token.lower)) {
                addValues(tokens, begin, begin + 1, {word}, 0.88, spans);
                for (const int side : {-1, 1}) {
                    const auto other = static_cast<std::ptrdiff_t>(begin) + side;
                    if (other < 0 || other >= static_cast<std::ptrdiff_t>(count)) {
                        continue;
                    }
                    const auto place = static_cast<std::size_t>(other);
                    if (tokens[place].sign || tokens[place].lower.size() < 2) {
                        continue;
                    }
                    if (side < 0) {
                        addValues(tokens, place, begin + 1, {tokens[place].lower, word}, 0.92,
                                  spans);
                    } else {
                        addValues(tokens, begin, place + 1, {word, tokens[place].lower}, 0.92,
                                  spans);
                    }
                }
            }
        }
    }
}

void Linker::contraryFlags(std::size_t begin, std::size_t end,
                           const std::vector<std::string> &flags, std::vector<Span> &spans) const
{
    for (const TableModel &table : m_source.tables()) {
        for (const ColumnModel &column : table.columns) {
            const std::vector<std::string> &stems = column.names.front().stems;
            const bool contrary =
                column.flag && std::any_of(flags.begin(), flags.end(), [&](const auto &flag) {
                    return std::find(stems.begin(), stems.end(), flag) != stems.end();
                });
            if (contrary) {
                Link link;
                link.kind = LinkKind::Column;
                link.table = column.id.table;
                link.column = column.id.column;
                link.opposite = true;
                link.score = 0.84;
                addLink(spans, begin, end, std::move(link));
            }
        }
    }
}

void Linker::namedFlags(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                        double score, std::vector<Span> &spans) const
{
    std::vector<std::string> stems;
    std::ranges::transform(words, std::back_inserter(stems),
                           [](const std::string &word) { return stemWord(word); });
    const auto asks = [](const std::string &stem) { return oneOf(stem, {"is", "has", "was"}); };
    for (const TableModel &table : m_source.tables()) {
        for (const ColumnModel &column : table.columns) {
            std::vector<std::string> named;
            if (column.flag) {
                std::ranges::remove_copy_if(column.names.front().stems, std::back_inserter(named),
                                            asks);
            }
            if (!named.empty() && named == stems) {
                Link link;
                link.kind = LinkKind::Column;
                link.table = column.id.table;
                link.column = column.id.column;
                link.score = score;
                addLink(spans, begin, end, std::move(link));
            }
        }
    }
}

void Linker::begunCodes(std::size_t begin, std::size_t end, const std::string &words,
                        std::vector<Span> &spans) const
{
    constexpr double likely = 0.7;
    constexpr std::size_t fewest = 5;
    constexpr std::int64_t mostCodes = 20;
    std::string whole = words;
    std::erase(whole, ' ');
    if (whole.size() < fewest) {
        return;
    }
    for (const TableModel &table : m_source.tables()) {
        for (const ColumnModel &column : table.columns) {
            if (!column.category || column.flag || column.coded ||
                column.column->profile.distinctCount > mostCodes) {
                continue;
            }
            for (const data::Value &value : column.column->profile.examples) {
                const std::string *text = value.text();
                const std::string code = text != nullptr ? foldText(*text) : std::string();
                if (code.size() < 3 || code.size() > 4 || code == *text ||
                    !whole.starts_with(code)) {
                    continue;
                }
                Link link;
                link.kind = LinkKind::Value;
                link.table = column.id.table;
                link.column = column.id.column;
                link.value = *text;
                link.score = likely;
                addLink(spans, begin, end, std::move(link));
            }
        }
    }
}

void Linker::synonymSpans(const Tokens &tokens, std::vector<Span> &spans) const
{
    const Lexicon &lexicon = Lexicon::instance();
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const Token &token = tokens[t];
        if (token.sign || token.number || token.quote != 0) {
            continue;
        }
        std::vector<std::string> spellings;
        bool country = false;
        std::size_t end = t + 1;
        std::string phrase;
        std::string stems;
        for (std::size_t e = t; e < tokens.size() && e < t + 4 && !tokens[e].sign; ++e) {
            phrase += (e == t ? "" : " ") + tokens[e].lower;
            stems += (e == t ? "" : " ") + tokens[e].stem;
            if (const auto *names = lexicon.valueSynonyms(stems, phrase)) {
                spellings = *names;
                country = false;
                end = e + 1;
            }
            // "can" is no country and "Can" begins a sentence; CAN may be one
            const bool spelledSo = phrase == "uk" || phrase == "usa" || phrase == "uae";
            const bool code = phrase.size() <= 3 && !spelledSo &&
                              std::any_of(tokens[e].text.begin(), tokens[e].text.end(),
                                          [](char c) { return c >= 'a' && c <= 'z'; });
            if (const auto *names = code ? nullptr : lexicon.country(phrase)) {
                spellings = *names;
                country = true;
                end = e + 1;
            }
            if (const auto *flags = lexicon.contraries(stems)) {
                contraryFlags(t, e + 1, *flags, spans);
            }
        }
        for (const std::string &spelling : spellings) {
            if (spelling == token.lower) {
                continue;
            }
            if (!country && lexicon.cueAt(tokens, t).length == 0) {
                namedFlags(t, end, valueWords(spelling), 0.8, spans);
            }
            if (!country) {
                begunCodes(t, end, spelling, spans);
            }
            for (const ValueHit &hit : m_source.values().find(valueWords(spelling), 24)) {
                const ColumnModel &column = m_source.column(ColumnId{hit.table, hit.column});
                if (hit.score < wholeValue || column.flag || (!column.category && !country)) {
                    continue;
                }
                if (spelling.size() == 1 && column.column->profile.distinctCount > 6) {
                    continue;
                }
                double score = spelling.size() == 1 ? 0.72 : 0.8;
                if (country) {
                    static constexpr std::array<std::string_view, 6> placeWords{
                        "country", "nation", "nationality", "citizenship", "language", "region"};
                    const auto &words = column.names.front().words;
                    const bool place = std::any_of(
                        placeWords.begin(), placeWords.end(), [&](std::string_view word) {
                            return std::find(words.begin(), words.end(), word) != words.end();
                        });
                    if (!place && spelling.size() <= 3) {
                        continue;
                    }
                    score = place ? 0.88 : 0.78;
                }
                codedValues(t, end, hit, score, spans);
                Link link;
                link.kind = LinkKind::Value;
                link.table = hit.table;
                link.column = hit.column;
                link.value = hit.value;
                link.score = score;
                addLink(spans, t, end, std::move(link));
            }
        }
        // "mortgage" for MTG, "gold" for GLD
        if (token.lower.size() >= 4 && !lexicon.isStopword(token.lower) &&
            lexicon.cueAt(tokens, t).length == 0) {
            for (const TableModel &table : m_source.tables()) {
                for (const ColumnModel &column : table.columns) {
                    if (!column.category || column.flag ||
                        column.column->profile.distinctCount > 20) {
                        continue;
                    }
                    for (const data::Value &value : column.column->profile.examples) {
                        const std::string *text = value.text();
                        if (text == nullptr || text->size() > 4 || text->size() < 3 ||
                            foldText(*text) == *text) {
                            continue;
                        }
                        const std::string code = foldText(*text);
                        // of codes that are explained only the beginning of a word says more
                        const bool stands = column.coded ? token.lower.starts_with(code)
                                                         : abbreviates(code, token.lower) ||
                                                               dropsVowels(code, token.lower);
                        if (stands) {
                            Link link;
                            link.kind = LinkKind::Value;
                            link.table = column.id.table;
                            link.column = column.id.column;
                            link.value = *text;
                            link.score = 0.68;
                            addLink(spans, t, t + 1, std::move(link));
                        }
                    }
                }
            }
        }
    }
}

} // namespace querent::language
