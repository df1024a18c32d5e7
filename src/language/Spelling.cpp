// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Spelling.h"

#include "language/Lexicon.h"
#include "language/LexiconData.h"
#include "language/NameSplitter.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace querent::language {

namespace {

constexpr std::size_t shortest = 4;

/// The words of the lists of what people ask about, by their first letters.
const std::map<char, std::set<std::string>> &askedAbout()
{
    static const std::map<char, std::set<std::string>> words = [] {
        std::map<char, std::set<std::string>> found;
        const auto read = [&found](std::span<const std::string_view> lines) {
            for (const std::string_view line : lines) {
                std::string word;
                for (const char c : std::string(line) + " ") {
                    if (c >= 'a' && c <= 'z') {
                        word += c;
                        continue;
                    }
                    if (word.size() >= shortest) {
                        found[word.front()].insert(word);
                    }
                    word.clear();
                }
            }
        };
        for (const auto lines : {lexicondata::synonyms(), lexicondata::thesaurus(),
                                 lexicondata::events(), lexicondata::cues()}) {
            read(lines);
        }
        return found;
    }();
    return words;
}

/// How unlikely it is that somebody who meant `word` typed `typed`; lower is likelier. Nothing for
/// more than one slip.
std::optional<int> slip(const std::string &typed, const std::string &word)
{
    if (typed == word || typed.front() != word.front() || word.size() + 1 < typed.size() ||
        editDistance(typed, word, 1) != 1) {
        return std::nullopt;
    }
    if (typed.size() == word.size()) {
        // letters that changed places, or one for another; of few letters that is another word,
        // such as "gmail"
        constexpr std::size_t few = 6;
        return std::ranges::is_permutation(typed, word) ? std::optional(0)
               : typed.size() < few                     ? std::nullopt
                                                        : std::optional(2);
    }
    return typed.size() < word.size() ? 1 : 2; // one left out, or one too many
}

class Choice
{
public:
    explicit Choice(const Token &token) : m_token(token) {}

    /// `ofSource` words are meant rather than others that are as likely.
    void consider(const std::string &word, bool ofSource)
    {
        const bool several = m_token.lower.ends_with('s') && !word.ends_with('s');
        for (const std::string &form :
             {word, several ? word + "s" : word, several ? word + "es" : word}) {
            m_known = m_known || form == m_token.lower;
            const auto made = slip(m_token.lower, form);
            const int unlikely = made ? 2 * *made + (ofSource ? 0 : 1) : never;
            if (unlikely > m_unlikely || unlikely == never) {
                continue;
            }
            if (unlikely < m_unlikely) {
                m_unlikely = unlikely;
                m_forms.clear();
            }
            m_forms.insert(form);
        }
    }

    /// The one word that was most likely meant; empty for none, or several.
    [[nodiscard]] std::string meant() const
    {
        std::set<std::string> stems;
        for (const std::string &form : m_forms) {
            stems.insert(stemWord(form));
        }
        return stems.size() == 1 && !m_known ? *m_forms.begin() : std::string();
    }

private:
    static constexpr int never = 6;

    const Token &m_token;
    std::set<std::string> m_forms;
    int m_unlikely = never;
    bool m_known = false; ///< it is spelled as one of them
};

bool mayBeMistyped(const Token &token, const SourceModel &source)
{
    const bool plain =
        !token.sign && !token.number && token.quote == 0 && !token.capital &&
        token.lower.size() >= shortest &&
        std::ranges::all_of(token.lower, [](char c) { return c >= 'a' && c <= 'z'; });
    if (!plain || Lexicon::instance().knows(token) || source.values().hasWord(token.lower) ||
        !source.values().similarWords(token.lower).empty() ||
        !source.values().wordsFrom(token.lower).empty()) {
        return false;
    }
    if (!Lexicon::instance().correctedCue(token.lower).empty()) {
        return false; // what steers a question is put right where it is linked
    }
    const auto &asked = askedAbout();
    const auto list = asked.find(token.lower.front());
    if (list != asked.end() && list->second.contains(token.lower)) {
        return false;
    }
    return std::ranges::none_of(source.words(), [&](const NameWord &word) {
        return word.stem == token.stem || abbreviates(token.lower, word.word);
    });
}

} // namespace

Tokens spellRightly(Tokens tokens, const SourceModel &source)
{
    for (Token &token : tokens) {
        if (!mayBeMistyped(token, source)) {
            continue;
        }
        Choice choice(token);
        for (const NameWord &word : source.words()) {
            if (word.word.size() >= shortest) {
                choice.consider(word.word, true);
            }
        }
        const auto list = askedAbout().find(token.lower.front());
        if (list != askedAbout().end()) {
            for (const std::string &word : list->second) {
                choice.consider(word, false);
            }
        }
        std::string meant = choice.meant();
        if (!meant.empty()) {
            token.text = meant;
            token.stem = stemWord(meant);
            token.lower = std::move(meant);
        }
    }
    return tokens;
}

} // namespace querent::language
