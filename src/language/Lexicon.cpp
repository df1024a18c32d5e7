// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Lexicon.h"

#include "data/Abbreviations.h"
#include "language/LexiconData.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        std::string_view part = text.substr(begin, end - begin);
        while (!part.empty() && part.front() == ' ') {
            part.remove_prefix(1);
        }
        while (!part.empty() && part.back() == ' ') {
            part.remove_suffix(1);
        }
        if (!part.empty()) {
            parts.emplace_back(part);
        }
        begin = end + 1;
    }
    return parts;
}

/// "mny" of "many".
bool lacksVowel(const std::string &typed, const std::string &word)
{
    for (std::size_t i = 1; i < word.size(); ++i) {
        const bool vowel = std::string_view("aeiou").find(word[i]) != std::string_view::npos;
        if (vowel && word.substr(0, i) + word.substr(i + 1) == typed) {
            return true;
        }
    }
    return false;
}

/// "key rest : list" taken apart.
std::pair<std::string, std::string> halves(std::string_view line)
{
    const std::size_t colon = line.find(" : ");
    if (colon == std::string_view::npos) {
        return {std::string(line), {}};
    }
    return {std::string(line.substr(0, colon)), std::string(line.substr(colon + 3))};
}

/// The stems of a phrase, a blank between.
std::string stemsOf(const std::string &phrase)
{
    std::string stems;
    for (const std::string &word : split(phrase, ' ')) {
        stems += (stems.empty() ? "" : " ") + stemWord(word);
    }
    return stems;
}

} // namespace

int editDistance(std::string_view left, std::string_view right, int limit)
{
    const int n = static_cast<int>(left.size());
    const int m = static_cast<int>(right.size());
    if (std::abs(n - m) > limit || n > 40 || m > 40) {
        return limit + 1;
    }
    std::array<std::array<int, 42>, 3> rows{};
    for (int j = 0; j <= m; ++j) {
        rows[0][static_cast<std::size_t>(j)] = j;
    }
    for (int i = 1; i <= n; ++i) {
        auto &row = rows[static_cast<std::size_t>(i % 3)];
        const auto &above = rows[static_cast<std::size_t>((i + 2) % 3)];
        const auto &before = rows[static_cast<std::size_t>((i + 1) % 3)];
        row[0] = i;
        int best = i;
        for (int j = 1; j <= m; ++j) {
            const auto at = static_cast<std::size_t>(j);
            const char a = left[static_cast<std::size_t>(i - 1)];
            const char b = right[static_cast<std::size_t>(j - 1)];
            int cost = std::min({above[at] + 1, row[at - 1] + 1, above[at - 1] + (a == b ? 0 : 1)});
            if (i > 1 && j > 1 && a == right[static_cast<std::size_t>(j - 2)] &&
                left[static_cast<std::size_t>(i - 2)] == b) {
                cost = std::min(cost, before[at - 2] + 1);
            }
            row[at] = cost;
            best = std::min(best, cost);
        }
        if (best > limit) {
            return limit + 1;
        }
    }
    return rows[static_cast<std::size_t>(n % 3)][static_cast<std::size_t>(m)];
}

const Lexicon &Lexicon::instance()
{
    static const Lexicon lexicon;
    return lexicon;
}

Lexicon::Lexicon()
{
    readCues();
    readWords();
    readValues();
}

void Lexicon::readCues()
{
    for (const std::string_view line : lexicondata::cues()) {
        const auto [head, list] = halves(line);
        const std::vector<std::string> key = split(head, ' ');
        const Cue cue{key.front(), key.size() > 1 ? key[1] : "-"};
        for (std::string text : split(list, '|')) {
            Phrase phrase;
            phrase.literal = text.front() == '=';
            if (phrase.literal) {
                text.erase(0, 1);
            }
            for (const Token &token : tokenize(text)) {
                phrase.stems.push_back(phrase.literal ? token.lower : token.stem);
                m_cueStems.insert(token.stem);
                m_cueWords.insert(token.lower);
            }
            auto &phrases = m_cues[phrase.stems.front()];
            const auto same = std::find_if(phrases.begin(), phrases.end(), [&](const Phrase &p) {
                return p.stems == phrase.stems;
            });
            if (same != phrases.end()) {
                same->cues.push_back(cue);
            } else {
                phrase.cues.push_back(cue);
                phrases.push_back(std::move(phrase));
            }
        }
    }
    for (const std::string_view line : lexicondata::adjectives()) {
        const auto [head, list] = halves(line);
        SuperlativePhrase phrase;
        for (const Token &token : tokenize(head)) {
            phrase.words.push_back(token.lower);
            m_cueStems.insert(token.stem);
            m_cueWords.insert(token.lower);
        }
        for (const std::string &reading : split(list, '|')) {
            std::vector<std::string> words = split(reading, ' ');
            Superlative superlative;
            superlative.descending = words.front() == "desc";
            for (std::size_t i = 1; i < words.size(); ++i) {
                superlative.concepts.push_back(stemWord(words[i]));
            }
            phrase.readings.push_back(std::move(superlative));
        }
        m_superlatives[phrase.words.front()].push_back(std::move(phrase));
    }
}

void Lexicon::readWords()
{
    for (const std::string_view line : lexicondata::stopwords()) {
        for (const std::string &word : split(line, ' ')) {
            m_stopwords.insert(word);
        }
    }
    int number = 0;
    for (const std::string_view line : lexicondata::synonyms()) {
        for (const std::string &word : split(line, ' ')) {
            m_synonymLines[stemWord(word)].push_back(number);
        }
        ++number;
    }
    for (const std::string_view line : data::abbreviations()) {
        const std::size_t space = line.find(' ');
        m_abbreviations.emplace(std::string(line.substr(0, space)),
                                std::string(line.substr(space + 1)));
    }
    for (const std::string_view line : lexicondata::states()) {
        const auto [head, list] = halves(line);
        std::vector<std::string> words = split(list, ' ');
        StateWord state;
        state.filled = words.front() == "yes";
        state.prefixes.assign(words.begin() + 1, words.end());
        m_states.emplace(head, std::move(state));
    }
}

void Lexicon::readValues()
{
    for (const std::string_view line : lexicondata::values()) {
        const auto [head, list] = halves(line);
        std::vector<std::string> spellings;
        for (std::string word : split(list, ' ')) {
            std::replace(word.begin(), word.end(), '_', ' ');
            spellings.push_back(word);
        }
        if (list.find("in progress") == 0) {
            spellings.front() = "in progress";
        }
        m_valueHeads.emplace(stemsOf(head), head);
        // "complete" and "completed" are one entry
        std::vector<std::string> &all = m_values[stemsOf(head)];
        for (std::string &spelling : spellings) {
            if (std::ranges::find(all, spelling) == all.end()) {
                all.push_back(std::move(spelling));
            }
        }
    }
    for (const std::string_view line : lexicondata::antonyms()) {
        const auto [head, list] = halves(line);
        std::vector<std::string> &flags = m_contraries[stemsOf(head)];
        for (const std::string &word : split(list, ' ')) {
            flags.push_back(stemWord(word));
        }
    }
    for (const std::string_view line : lexicondata::countries()) {
        const std::size_t semicolon = line.find(" ; ");
        std::vector<std::string> names = split(line.substr(0, semicolon), ' ');
        // the third and later words of the head are one name
        std::string name;
        for (std::size_t i = 2; i < names.size(); ++i) {
            name += (name.empty() ? "" : " ") + names[i];
        }
        names.resize(2);
        names.push_back(name);
        for (const std::string &other : split(line.substr(semicolon + 3), ' ')) {
            names.push_back(other);
        }
        for (const std::string &word : names) {
            if (word.size() > 2) {
                m_countryNames.emplace(word, m_countries.size());
            }
        }
        m_countries.push_back(std::move(names));
    }
}

Lexicon::CueMatch Lexicon::cueAt(const Tokens &tokens, std::size_t at) const
{
    CueMatch best;
    for (const std::string *first : {&tokens[at].stem, &tokens[at].lower}) {
        const auto found = m_cues.find(*first);
        if (found == m_cues.end()) {
            continue;
        }
        for (const Phrase &phrase : found->second) {
            if (phrase.stems.size() <= best.length || at + phrase.stems.size() > tokens.size()) {
                continue;
            }
            bool fits = true;
            for (std::size_t i = 0; i < phrase.stems.size() && fits; ++i) {
                const Token &token = tokens[at + i];
                fits = (phrase.literal ? token.lower : token.stem) == phrase.stems[i] &&
                       (token.quote == 0);
            }
            if (fits) {
                best.length = phrase.stems.size();
                best.cues = phrase.cues;
            }
        }
    }
    return best;
}

Lexicon::SuperlativeMatch Lexicon::superlativeAt(const Tokens &tokens, std::size_t at) const
{
    SuperlativeMatch best;
    const auto found = m_superlatives.find(tokens[at].lower);
    if (found == m_superlatives.end() || tokens[at].quote != 0) {
        return best;
    }
    for (const SuperlativePhrase &phrase : found->second) {
        if (phrase.words.size() <= best.length || at + phrase.words.size() > tokens.size()) {
            continue;
        }
        bool fits = true;
        for (std::size_t i = 0; i < phrase.words.size() && fits; ++i) {
            fits = tokens[at + i].lower == phrase.words[i];
        }
        if (fits) {
            best.length = phrase.words.size();
            best.readings = phrase.readings;
        }
    }
    return best;
}

bool Lexicon::isStopword(const std::string &lower) const
{
    return m_stopwords.count(lower) != 0;
}

bool Lexicon::isCueWord(const std::string &stem) const
{
    return m_cueStems.count(stem) != 0;
}

bool Lexicon::knows(const Token &token) const
{
    return isStopword(token.lower) || m_cueStems.count(token.stem) != 0 ||
           m_synonymLines.count(token.stem) != 0 || m_states.count(token.lower) != 0 ||
           m_values.count(token.stem) != 0 || m_countryNames.count(token.lower) != 0 ||
           isEnglish(token.stem);
}

bool Lexicon::isEnglish(const std::string &stem) const
{
    if (stem.size() < 3) {
        return false;
    }
    // one line for each two letters, in order: "ab : abandon abbey …"
    const auto lines = lexicondata::english();
    const std::string_view initials(stem.data(), 2);
    const auto line = std::lower_bound(lines.begin(), lines.end(), initials,
                                       [](std::string_view entry, std::string_view wanted) {
                                           return entry.substr(0, 2) < wanted;
                                       });
    if (line == lines.end() || !line->starts_with(initials)) {
        return false;
    }
    for (std::size_t at = line->find(stem, 4); at != std::string_view::npos;
         at = line->find(stem, at + 1)) {
        const std::size_t end = at + stem.size();
        if ((*line)[at - 1] == ' ' && (end == line->size() || (*line)[end] == ' ')) {
            return true;
        }
    }
    return false;
}

std::string Lexicon::correctedCue(const std::string &lower) const
{
    if (lower.size() < 4) {
        // "hwo", "mny": only letters that changed places, or a vowel that is missing
        const auto slip = [&](const std::string &word) {
            return word.front() == lower.front() &&
                   (lacksVowel(lower, word) ||
                    (word.size() == lower.size() && std::ranges::is_permutation(lower, word)));
        };
        const auto found = lower.size() == 3 && !isEnglish(lower)
                               ? std::ranges::find_if(m_cueWords, slip)
                               : m_cueWords.end();
        return found != m_cueWords.end() ? *found : std::string();
    }
    for (const auto &[word, state] : m_states) {
        if (word.size() >= 5 && editDistance(lower, word, 1) == 1) {
            return word;
        }
    }
    for (const std::string &word : m_cueWords) {
        if (word.size() >= 4 && word.front() == lower.front() &&
            editDistance(lower, word, 1) == 1) {
            return word;
        }
    }
    // "becuase", "beeing"
    constexpr std::size_t unmistakable = 6;
    const auto plain = std::ranges::find_if(m_stopwords, [&](const std::string &word) {
        return lower.size() >= unmistakable && word.size() + 1 >= unmistakable &&
               word.front() == lower.front() && editDistance(lower, word, 1) == 1;
    });
    return plain != m_stopwords.end() ? *plain : std::string();
}

const std::vector<int> *Lexicon::synonymLines(const std::string &stem) const
{
    const auto found = m_synonymLines.find(stem);
    return found == m_synonymLines.end() ? nullptr : &found->second;
}

bool Lexicon::synonyms(const std::string &stem, const std::string &other) const
{
    const std::vector<int> *const left = synonymLines(stem);
    const std::vector<int> *const right = synonymLines(other);
    return left != nullptr && right != nullptr && std::ranges::any_of(*left, [&](int line) {
               return std::ranges::find(*right, line) != right->end();
           });
}

std::string Lexicon::expansion(const std::string &word) const
{
    const auto found = m_abbreviations.find(word);
    return found == m_abbreviations.end() ? std::string() : found->second;
}

const Lexicon::StateWord *Lexicon::stateWord(const std::string &lower) const
{
    const auto found = m_states.find(lower);
    return found == m_states.end() ? nullptr : &found->second;
}

const std::vector<std::string> *Lexicon::valueSynonyms(const std::string &key) const
{
    const auto found = m_values.find(key);
    return found == m_values.end() ? nullptr : &found->second;
}

const std::vector<std::string> *Lexicon::valueSynonyms(const std::string &key,
                                                       const std::string &words) const
{
    const std::vector<std::string> *spellings = valueSynonyms(key);
    if (spellings == nullptr || key.find(' ') != std::string::npos) {
        return spellings;
    }
    const std::string &head = m_valueHeads.find(key)->second;
    const auto done = [](const std::string &word) { return word.ends_with("ed"); };
    const bool deed = done(head) || std::any_of(spellings->begin(), spellings->end(), done);
    const bool doing = head.ends_with("ing") != words.ends_with("ing");
    return doing || (done(words) && !deed) ? nullptr : spellings;
}

const std::vector<std::string> *Lexicon::contraries(const std::string &key) const
{
    const auto found = m_contraries.find(key);
    return found == m_contraries.end() ? nullptr : &found->second;
}

const std::vector<std::string> *Lexicon::country(const std::string &phrase) const
{
    const auto found = m_countryNames.find(phrase);
    return found == m_countryNames.end() ? nullptr : &m_countries[found->second];
}

} // namespace querent::language
