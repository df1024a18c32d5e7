// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ValueMentions.h"

#include "language/Lexicon.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <map>
#include <set>

namespace querent::language::neural {

namespace {

constexpr std::size_t longestValue = 7;
constexpr std::size_t mostHits = 60;

class Finder
{
public:
    Finder(const ParserSchema &schema, const Tokens &tokens) : m_schema(schema), m_tokens(tokens) {}

    std::vector<ValueMention> run()
    {
        for (std::size_t begin = 0; begin < m_tokens.size(); ++begin) {
            if (!m_tokens[begin].sign) {
                spansFrom(begin);
                spellings(begin);
            }
        }
        hideWithin();
        std::stable_sort(m_found.begin(), m_found.end(),
                         [](const ValueMention &left, const ValueMention &right) {
                             return left.score > right.score;
                         });
        return std::move(m_found);
    }

private:
    /// Whether a sign stands within what is written in one piece: RP-0080, C25/30.
    [[nodiscard]] bool linksAt(std::size_t sign) const
    {
        return sign > 0 && sign + 1 < m_tokens.size() &&
               m_tokens[sign - 1].end == m_tokens[sign].begin &&
               m_tokens[sign].end == m_tokens[sign + 1].begin && m_tokens[sign].text != "\"" &&
               m_tokens[sign].text != "'";
    }

    /// As valueWords() cuts values: between digits a stroke keeps a word in one piece.
    static void append(std::vector<std::string> &words, const std::string &link, std::string word)
    {
        const auto digit = [](char c) { return c >= '0' && c <= '9'; };
        const bool joined = (link == "/" || link == ".") && !words.empty() && !word.empty() &&
                            digit(words.back().back()) && digit(word.front());
        if (joined) {
            words.back() += link + word;
        } else {
            words.push_back(std::move(word));
        }
    }

    void spansFrom(std::size_t begin)
    {
        std::vector<std::string> words;
        std::string link;
        for (std::size_t end = begin; end < m_tokens.size() && end < begin + longestValue; ++end) {
            const Token &token = m_tokens[end];
            if (token.quote != m_tokens[begin].quote) {
                break;
            }
            if (token.sign) {
                if (token.text == "&" || token.text == "." || token.quote != 0 || linksAt(end)) {
                    link = linksAt(end) ? token.text : "";
                    continue;
                }
                break;
            }
            for (std::string &word : valueWords(token.text)) {
                append(words, link, std::move(word));
                link.clear();
            }
            if (words.empty()) {
                break;
            }
            add(begin, end + 1, words, 1.0);
        }
        const Token &token = m_tokens[begin];
        const ValueIndex &values = m_schema.source().values();
        if (!token.number && token.lower.size() >= 5 && !values.hasWord(token.lower) &&
            !Lexicon::instance().knows(token)) {
            for (const std::string &word : values.similarWords(token.lower)) {
                add(begin, begin + 1, {word}, 0.88);
            }
        }
    }

    /// Other spellings of countries and of words with well-known codes.
    void spellings(std::size_t begin)
    {
        const Lexicon &lexicon = Lexicon::instance();
        if (m_tokens[begin].number || m_tokens[begin].quote != 0) {
            return;
        }
        if (const auto *names = lexicon.valueSynonyms(m_tokens[begin].stem)) {
            addNames(begin, begin + 1, *names);
        }
        std::string phrase;
        for (std::size_t end = begin; end < m_tokens.size() && end < begin + 3; ++end) {
            phrase += (phrase.empty() ? "" : " ") + m_tokens[end].lower;
            if (const auto *names = lexicon.country(phrase)) {
                addNames(begin, end + 1, *names);
            }
        }
    }

    void addNames(std::size_t begin, std::size_t end, const std::vector<std::string> &names)
    {
        for (const std::string &name : names) {
            for (const ValueHit &hit :
                 m_schema.source().values().find(valueWords(name), mostHits)) {
                if (hit.score >= wholeValue) {
                    insert(begin, end, hit, 0.95, false);
                }
            }
        }
    }

    void add(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
             double factor)
    {
        const std::vector<ValueHit> hits = m_schema.source().values().find(words, mostHits);
        std::map<std::pair<int, int>, std::set<std::string>> partly;
        for (const ValueHit &hit : hits) {
            if (hit.score < wholeValue) {
                partly[{hit.table, hit.column}].insert(hit.value);
            }
        }
        for (const ValueHit &hit : hits) {
            const auto parts = partly.find({hit.table, hit.column});
            const bool several = hit.score < wholeValue && parts->second.size() > 1;
            // no code holds the words of what it stands for
            if (plausible(begin, end, hit) && !(several && hit.coded())) {
                insert(begin, end, hit, hit.score * factor, several);
            }
        }
    }

    /// Small and common words are values only where the question or the column says so.
    [[nodiscard]] bool plausible(std::size_t begin, std::size_t end, const ValueHit &hit) const
    {
        const Lexicon &lexicon = Lexicon::instance();
        const Token &first = m_tokens[begin];
        const Token &last = m_tokens[end - 1];
        const ColumnModel &column = m_schema.source().column(ColumnId{hit.table, hit.column});
        const bool exact = hit.score >= wholeValue;
        if (first.quote != 0) {
            return true;
        }
        if (column.flag && first.lower.size() <= 3) {
            return false;
        }
        if (end > begin + 1) {
            const bool stops = lexicon.isStopword(first.lower) || lexicon.isStopword(last.lower);
            return exact || !stops || (first.capital && last.capital);
        }
        const bool capital = first.capital && begin > 0;
        const std::vector<std::string> words = valueWords(hit.said);
        if (hit.coded() && !exact && std::ranges::find(words, first.lower) == words.end()) {
            return false; // "shops" are no 'Compact shop'
        }
        if (lexicon.isStopword(first.lower)) {
            return capital && exact;
        }
        if (!capital && isDeedFor(first.lower, hit.said)) {
            return false;
        }
        if (lexicon.isCueWord(first.stem)) {
            return exact && (capital || column.category);
        }
        if (first.lower.size() <= 2) {
            return exact && (capital || first.number.has_value());
        }
        return exact || capital || column.category;
    }

    void insert(std::size_t begin, std::size_t end, const ValueHit &hit, double score, bool several)
    {
        const int column = m_schema.columnAt(hit.table, hit.column);
        for (ValueMention &known : m_found) {
            if (known.begin == begin && known.end == end && known.column == column &&
                (known.value == hit.value || (known.score < wholeValue && score < wholeValue))) {
                known.score = std::max(known.score, score);
                return;
            }
        }
        m_found.push_back(ValueMention{begin, end, column, hit.value, score, several});
    }

    void hideWithin()
    {
        const std::vector<ValueMention> all = m_found;
        std::erase_if(m_found, [&](const ValueMention &inner) {
            return std::any_of(all.begin(), all.end(), [&](const ValueMention &outer) {
                const bool within = outer.begin <= inner.begin && inner.end <= outer.end;
                const bool longer = outer.end - outer.begin > inner.end - inner.begin;
                if (!within) {
                    return false;
                }
                if (outer.score >= wholeValue) {
                    return longer || (inner.score < wholeValue && inner.column == outer.column);
                }
                return longer && inner.score < wholeValue && inner.column == outer.column;
            });
        });
    }

    const ParserSchema &m_schema;
    const Tokens &m_tokens;
    std::vector<ValueMention> m_found;
};

} // namespace

std::vector<ValueMention> findValues(const ParserSchema &schema, const Tokens &tokens)
{
    return Finder(schema, tokens).run();
}

} // namespace querent::language::neural
