// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace querent::language {

/// A phrase that steers a question, for example "more than" or "for each".
struct Cue
{
    std::string kind;    ///< "cmp", "group", "agg" …
    std::string payload; ///< ">", "avg" …; "-" where there is none
};

/// One reading of a superlative: a direction and the words of the columns it may mean.
struct Superlative
{
    bool descending = true;
    std::vector<std::string> concepts; ///< stems; "count" for the number of related rows
};

/// The engine's own words: general English and business words, nothing of any source. Read once
/// from resources/language, immutable and shared.
class Lexicon
{
public:
    [[nodiscard]] static const Lexicon &instance();

    struct CueMatch
    {
        std::size_t length = 0; ///< tokens; 0: nothing here
        std::vector<Cue> cues;  ///< every meaning of the longest phrase
    };
    /// The longest phrase of cues that starts at `at`.
    [[nodiscard]] CueMatch cueAt(const Tokens &tokens, std::size_t at) const;

    struct SuperlativeMatch
    {
        std::size_t length = 0;
        std::vector<Superlative> readings;
    };
    [[nodiscard]] SuperlativeMatch superlativeAt(const Tokens &tokens, std::size_t at) const;

    [[nodiscard]] bool isStopword(const std::string &lower) const;
    /// Whether the word (or its stem) steers questions, so that it names nothing by itself.
    [[nodiscard]] bool isCueWord(const std::string &stem) const;
    /// A common English word, whatever it means.
    [[nodiscard]] bool isEnglish(const std::string &stem) const;
    /// Known English of the lexicon, in any role.
    [[nodiscard]] bool knows(const Token &token) const;
    /// A cue word one slip of the keyboard away, or empty.
    [[nodiscard]] std::string correctedCue(const std::string &lower) const;

    /// 1 for equal stems, less for words of one synonym line, 0 for strangers.
    [[nodiscard]] bool synonyms(const std::string &stem, const std::string &other) const;
    /// The lines of synonyms that the word is on; nothing where it is on none.
    [[nodiscard]] const std::vector<int> *synonymLines(const std::string &stem) const;
    /// "qty" → "quantity"; empty for what is no abbreviation.
    [[nodiscard]] std::string expansion(const std::string &word) const;

    struct StateWord
    {
        bool filled = true;                ///< the date is there
        std::vector<std::string> prefixes; ///< stems that the date column's name begins with
    };
    [[nodiscard]] const StateWord *stateWord(const std::string &lower) const;

    /// Spellings under which a value named by these stems, a blank between, may be stored.
    [[nodiscard]] const std::vector<std::string> *valueSynonyms(const std::string &key) const;
    /// The same for the words as typed: "we run" is not "running", "shipped" no "ship".
    [[nodiscard]] const std::vector<std::string> *valueSynonyms(const std::string &key,
                                                                const std::string &words) const;
    /// Stems of the flags that these stems, a blank between, say the contrary of.
    [[nodiscard]] const std::vector<std::string> *contraries(const std::string &key) const;
    /// Every name of the country that the folded word or phrase names, its codes first.
    [[nodiscard]] const std::vector<std::string> *country(const std::string &phrase) const;

private:
    Lexicon();
    void readCues();
    void readWords();
    void readValues();

    struct Phrase
    {
        std::vector<std::string> stems;
        std::vector<Cue> cues;
        bool literal = false;
    };
    std::unordered_map<std::string, std::vector<Phrase>> m_cues; ///< by first stem
    struct SuperlativePhrase
    {
        std::vector<std::string> words;
        std::vector<Superlative> readings;
    };
    std::unordered_map<std::string, std::vector<SuperlativePhrase>> m_superlatives;
    std::set<std::string> m_stopwords;
    std::set<std::string> m_cueStems;
    std::set<std::string> m_cueWords;
    std::unordered_map<std::string, std::vector<int>> m_synonymLines;
    std::map<std::string, std::string> m_abbreviations;
    std::map<std::string, StateWord> m_states;
    std::map<std::string, std::vector<std::string>> m_values;
    std::map<std::string, std::string> m_valueHeads; ///< as written in the list
    std::map<std::string, std::vector<std::string>> m_contraries;
    std::vector<std::vector<std::string>> m_countries;
    std::map<std::string, std::size_t> m_countryNames;
};

/// The optimal string alignment distance, or `limit` + 1 as soon as it must be larger.
[[nodiscard]] int editDistance(std::string_view left, std::string_view right, int limit);

} // namespace querent::language
