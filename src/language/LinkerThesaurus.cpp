// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"
#include "language/NameSplitter.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"
#include "language/TimeExpressions.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <map>
#include <set>

namespace querent::language {

namespace {

/// The score of what the thesaurus lists the very words under; less than that of a synonym.
constexpr double standIn = 0.78;

/// "uninsured" says that something is missing.
bool denies(const std::string &lower)
{
    return lower.starts_with("un") && lower.size() > 6 && !lower.starts_with("under") &&
           !lower.starts_with("uni");
}

/// Whether rows of the table are such events.
bool keeps(const Thesaurus::Event &event, const TableModel &table)
{
    std::string name;
    for (const std::string &stem : table.names.front().stems) {
        name += (name.empty() ? "" : " ") + stem;
    }
    return std::any_of(event.tables.begin(), event.tables.end(), [&](const std::string &known) {
        return name == known || name.starts_with(known + " ") || name.ends_with(" " + known);
    });
}

/// The word of a value that `token` is, or begins: "treadmills" of "Treadmill T90", "insta" of
/// "Instagram".
std::string partOf(const std::string &value, const Token &token, bool beginning)
{
    for (const std::string &word : valueWords(value)) {
        if (beginning ? word.size() > token.lower.size() && word.starts_with(token.lower)
                      : word == token.lower || word + "s" == token.lower ||
                            word + "es" == token.lower || token.lower + "s" == word) {
            return word;
        }
    }
    return {};
}

/// Whether it is one of two columns that hold people's names: nobody is called what a word says.
bool namesPeople(const ColumnModel &column, const SourceModel &source)
{
    const std::vector<int> &labels = source.table(column.id.table).labels;
    return column.person ||
           (labels.size() > 1 && std::ranges::find(labels, column.id.column) != labels.end());
}

/// Whether a code is short for the words: CAN or CXL for "cancelled", PT for "part time".
bool shortFor(const std::string &code, const std::vector<std::string> &words)
{
    if (words.size() == 1) {
        const std::string &word = words.front();
        const bool begins = word.size() > code.size() && word.starts_with(code);
        return code.size() >= 3 && (begins || abbreviates(code, word) || dropsVowels(code, word));
    }
    return code.size() == words.size() &&
           std::equal(words.begin(), words.end(), code.begin(),
                      [](const std::string &word, char letter) { return word.front() == letter; });
}

} // namespace

bool Linker::steers(const Tokens &tokens, std::size_t at)
{
    const Token &token = tokens[at];
    const Lexicon &lexicon = Lexicon::instance();
    return token.sign || token.number || numberWord(token.lower) ||
           lexicon.isStopword(token.lower) || lexicon.cueAt(tokens, at).length == 1 ||
           lexicon.superlativeAt(tokens, at).length == 1 || readTime(tokens, at).length > 0;
}

void Linker::softValues(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                        double score, std::vector<Span> &spans) const
{
    namedFlags(begin, end, words, score, spans);
    for (const ValueHit &hit : m_source.values().find(words, 24)) {
        const ColumnModel &column = m_source.column(ColumnId{hit.table, hit.column});
        if (hit.score < wholeValue || column.flag || !column.category ||
            namesPeople(column, m_source)) {
            continue;
        }
        codedValues(begin, end, hit, score, spans);
        Link link;
        link.kind = LinkKind::Value;
        link.table = hit.table;
        link.column = hit.column;
        link.value = hit.value;
        link.score = score;
        link.soft = true;
        addLink(spans, begin, end, std::move(link));
    }
    softCodes(begin, end, words, score, spans);
}

void Linker::softCodes(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                       double score, std::vector<Span> &spans) const
{
    constexpr double shortened = 0.9;
    const auto fits = [&words](const auto &code) { return shortFor(code.first, words); };
    for (const ShortCodes &column : m_source.shortCodes()) {
        if (std::ranges::count_if(column.codes, fits) != 1 ||
            namesPeople(m_source.column(column.column), m_source)) {
            continue;
        }
        Link link;
        link.kind = LinkKind::Value;
        link.table = column.column.table;
        link.column = column.column.column;
        link.value = std::ranges::find_if(column.codes, fits)->second;
        link.score = score * shortened;
        link.soft = true;
        addLink(spans, begin, end, std::move(link));
    }
}

void Linker::softFlags(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                       double score, std::vector<Span> &spans) const
{
    if (words.size() != 1) {
        return;
    }
    for (const NamedThing &thing : m_source.namesWith(stemWord(words.front()))) {
        const bool flag = thing.column.valid() && m_source.column(thing.column).flag &&
                          m_source.column(thing.column).names.front().words.back() == words.front();
        if (flag) {
            Link link;
            link.kind = LinkKind::Column;
            link.table = thing.table;
            link.column = thing.column.column;
            link.score = score;
            link.soft = true;
            addLink(spans, begin, end, std::move(link));
        }
    }
}

void Linker::standIns(std::size_t begin, std::size_t end, const Thesaurus::Name &name, double score,
                      std::vector<Span> &spans) const
{
    for (const NamedThing &thing : m_source.namesWith(name.stems.front())) {
        const NameWords &called = *thing.name;
        double total = 0.0;
        double matched = 0.0;
        std::size_t met = 0;
        bool telling = called.telling.empty();
        for (std::size_t w = 0; w < called.stems.size(); ++w) {
            const bool same = std::find(name.stems.begin(), name.stems.end(), called.stems[w]) !=
                              name.stems.end();
            total += called.weights[w];
            matched += same ? called.weights[w] : 0.0;
            met += same ? 1 : 0;
            telling = telling || (same && called.telling[w] && called.weights[w] >= 0.4);
        }
        const double coverage = matched / total;
        if (met < name.stems.size() || !telling || coverage < (called.whole ? 0.999 : 0.55)) {
            continue;
        }
        Link link;
        link.kind = thing.column.valid() ? LinkKind::Column : LinkKind::Table;
        link.table = thing.table;
        link.column = thing.column.column;
        link.score = score * called.strength * (0.4 + 0.6 * coverage);
        link.soft = true;
        link.event = thing.column.valid() && m_source.column(thing.column).date;
        addLink(spans, begin, end, std::move(link));
    }
}

void Linker::happenings(std::size_t begin, std::size_t end, const Thesaurus::Happening &happening,
                        double score, std::vector<Span> &spans) const
{
    const Thesaurus::Event &event = Thesaurus::instance().event(happening.event);
    for (std::size_t d = 0; d < event.dates.size(); ++d) {
        const std::string &date = event.dates[d];
        const std::string first = date.substr(0, date.find(' '));
        for (const NamedThing &thing : m_source.namesWith(first)) {
            if (!thing.column.valid() || thing.name != &m_source.column(thing.column).names[0] ||
                !m_source.column(thing.column).date) {
                continue;
            }
            std::string stems;
            for (const std::string &stem : thing.name->stems) {
                stems += " " + stem;
            }
            const bool birth = stems.find(" birth") != std::string::npos && date != "birth";
            if (birth || (stems + " ").find(" " + date + " ") == std::string::npos) {
                continue; // nobody is lost on the day of birth
            }
            Link link;
            link.kind = LinkKind::Column;
            link.table = thing.table;
            link.column = thing.column.column;
            const bool kept = keeps(event, m_source.table(thing.table));
            link.score = score - 0.01 * static_cast<double>(std::min<std::size_t>(d, 4)) -
                         (kept ? 0.0 : 0.1);
            link.soft = true;
            link.event = true;
            addLink(spans, begin, end, std::move(link));
        }
    }
    if (!happening.present && !happening.noun) {
        for (const std::vector<std::string> &words : event.values) {
            softValues(begin, end, words, score, spans);
            softFlags(begin, end, words, score, spans);
        }
    }
    if (happening.noun) {
        for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
            if (keeps(event, m_source.tables()[t])) {
                Link link;
                link.table = static_cast<int>(t);
                link.score = score - 0.06;
                link.soft = true;
                addLink(spans, begin, end, std::move(link));
            }
        }
    }
}

void Linker::attributes(std::size_t begin, std::size_t end, const Thesaurus::Attribute &attribute,
                        std::vector<Span> &spans) const
{
    for (std::size_t s = 0; s < attribute.stems.size(); ++s) {
        for (const NamedThing &thing : m_source.namesWith(attribute.stems[s])) {
            if (!thing.column.valid() || thing.name != &m_source.column(thing.column).names[0]) {
                continue;
            }
            const ColumnModel &column = m_source.column(thing.column);
            const std::vector<std::string> &words = thing.name->words;
            const bool unit =
                std::any_of(attribute.units.begin(), attribute.units.end(), [&](const auto &said) {
                    return std::find(words.begin(), words.end(), said) != words.end();
                });
            if (column.key || (!column.numeric && !(column.date && unit))) {
                continue;
            }
            Link link;
            link.kind = LinkKind::Column;
            link.table = thing.table;
            link.column = thing.column.column;
            link.score = standIn - 0.06 + (unit ? 0.04 : 0.0) -
                         0.005 * static_cast<double>(std::min<std::size_t>(s, 8));
            link.soft = true;
            addLink(spans, begin, end, std::move(link));
        }
    }
}

void Linker::partsOfValues(const Tokens &tokens, std::size_t at, std::vector<Span> &spans) const
{
    constexpr std::size_t sentence = 4;
    constexpr double fit = 0.64;
    const Token &token = tokens[at];
    std::vector<std::string> words{token.lower};
    bool beginning = false;
    if (m_source.values().find(words, 1).empty()) {
        words = m_source.values().wordsFrom(token.lower);
        beginning = true;
        if (words.size() != 1 || Lexicon::instance().isEnglish(token.stem)) {
            return; // "inst" begins too much, "past" is no beginning of "pasta"
        }
    }
    const bool ofText = std::ranges::any_of(tokens, [](const Token &said) {
        return oneOf(said.lower, {"name", "names", "title", "titles", "called", "named", "contain",
                                  "contains", "containing", "word", "text", "mention", "mentions"});
    });
    std::map<std::pair<int, int>, std::set<std::string>> found;
    for (const ValueHit &hit : m_source.values().find(words, 60)) {
        const std::vector<int> &labels = m_source.table(hit.table).labels;
        const bool name = std::ranges::find(labels, hit.column) != labels.end();
        if (name && !ofText && !token.capital && Lexicon::instance().isEnglish(token.stem) &&
            hit.words > 1 && !hit.coded() &&
            partOf(valueWords(hit.value).front(), token, beginning).empty()) {
            continue; // "rides" start from no station called "Park and Ride"
        }
        const std::string part = partOf(hit.said, token, beginning);
        // "shops" are no 'Compact shop'
        const bool kept =
            !part.empty() &&
            (!hit.coded() || (part.starts_with(token.lower) && !namesItself(token, hit)));
        if (hit.words <= sentence && kept &&
            !m_source.column(ColumnId{hit.table, hit.column}).flag) {
            found[{hit.table, hit.column}].insert(hit.value);
        }
    }
    for (const auto &[place, values] : found) {
        if (values.size() > 1 && m_source.column({place.first, place.second}).coded) {
            continue; // no code holds the words of what it stands for
        }
        Link link;
        link.kind = LinkKind::Value;
        link.table = place.first;
        link.column = place.second;
        link.several = values.size() > 1;
        link.value = link.several ? partOf(*values.begin(), token, beginning) : *values.begin();
        link.score = fit;
        link.soft = true;
        addLink(spans, at, at + 1, std::move(link));
    }
}

void Linker::thesaurusSpans(const Tokens &tokens, Similarities &similarities,
                            const std::vector<bool> &open, const std::vector<bool> &loose,
                            std::vector<Span> &spans) const
{
    const Thesaurus &thesaurus = Thesaurus::instance();
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        for (const Thesaurus::Match &match : thesaurus.matchesAt(tokens, t)) {
            // "per hour", "how much" only steer; an idiom may say what its words alone do not
            const bool word = match.end == t + 1;
            const bool idiom = match.end >= t + 3;
            bool names = false;
            for (std::size_t k = t; k < match.end; ++k) {
                names = names || ((open[k] || (idiom && loose[k])) && !steers(tokens, k));
            }
            if (!names || (word && (!match.sameForm || denies(tokens[t].lower)))) {
                continue;
            }
            for (std::size_t rank = 0; rank < match.lines.size(); ++rank) {
                const double score = standIn * Thesaurus::nearness(rank, match.sameForm) *
                                     (rank < match.said ? 1.0 : Thesaurus::amongNames);
                for (const Thesaurus::Name &name : thesaurus.names(match.lines[rank])) {
                    if (thesaurus.isOfValues(match.lines[rank])) {
                        softValues(t, match.end, name.words, score, spans);
                    } else if (!word || name.stems.size() > 1) {
                        // a word that stands for a word is met below, as part of longer names too
                        standIns(t, match.end, name, score, spans);
                    }
                }
            }
            for (std::size_t rank = 0; rank < match.happenings.size(); ++rank) {
                happenings(t, match.end, match.happenings[rank],
                           standIn * Thesaurus::nearness(rank, true), spans);
            }
            for (const int attribute : match.attributes) {
                attributes(t, match.end, thesaurus.attribute(attribute), spans);
            }
        }
    }
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        if (open[t] && tokens[t].lower.size() >= 4 && !steers(tokens, t)) {
            partsOfValues(tokens, t, spans);
        }
    }
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        if (!open[t] || tokens[t].quote != 0 || steers(tokens, t) || denies(tokens[t].lower)) {
            continue;
        }
        std::vector<std::pair<std::size_t, double>> fits;
        for (std::size_t w = 0; w < similarities.size(); ++w) {
            const double nearness = thesaurus.nearness(tokens[t], m_source.words()[w].stem);
            if (nearness > 0.0) {
                fits.emplace_back(w, standIn * nearness);
            }
        }
        softNames(tokens, t, fits, similarities, spans);
    }
}

void Linker::softNames(const Tokens &tokens, std::size_t at,
                       const std::vector<std::pair<std::size_t, double>> &fits,
                       Similarities &similarities, std::vector<Span> &spans) const
{
    for (const auto &[word, fit] : fits) {
        similarities[word].resize(tokens.size(), 0.0);
        similarities[word][at] = std::max(similarities[word][at], fit);
    }
    for (const auto &[word, fit] : fits) {
        for (const NamedThing &thing : m_source.namesWith(m_source.words()[word].stem)) {
            Link link;
            link.kind = thing.column.valid() ? LinkKind::Column : LinkKind::Table;
            link.table = thing.table;
            link.column = thing.column.column;
            link.soft = true;
            link.event = thing.column.valid() && m_source.column(thing.column).date;
            matchName(tokens, similarities, *thing.name, link, spans);
        }
    }
}

} // namespace querent::language
