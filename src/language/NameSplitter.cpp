// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/NameSplitter.h"

#include "base/Ascii.h"
#include "language/Lexicon.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

using base::isDigit;
using base::isLower;
using base::isUpper;

namespace {

/// Endings that are often glued to a name: "customerid", "bookname".
constexpr std::array<std::string_view, 9> gluedEndings{"id",   "name", "code", "date",  "no",
                                                       "type", "num",  "key",  "number"};

/// Endings of which no English word is made: they may follow any that is one, "hiredt".
constexpr std::array<std::string_view, 4> shortEndings{"dt", "cd", "nm", "yr"};

/// Endings that say what a number counts: they may follow whatever is no word with them.
constexpr std::array<std::string_view, 11> unitEndings{"km",  "kg",  "min", "mins", "sec", "hrs",
                                                       "pct", "amt", "qty", "cnt",  "ct"};

/// The words of a name that is no word itself but ends with one: "cxreason", "bagct".
std::vector<std::string> cutUnknown(const std::string &word)
{
    constexpr std::size_t shortestTail = 4;
    constexpr std::size_t longestHead = 4;
    const Lexicon &lexicon = Lexicon::instance();
    if (lexicon.isEnglish(stemWord(word))) {
        return {};
    }
    const auto bare = [&](const std::string &head) {
        return head.find_first_of("aeiouy") == std::string::npos ||
               !lexicon.expansion(head).empty();
    };
    for (const std::string_view ending : unitEndings) {
        const std::string head = word.substr(0, word.size() - std::min(ending.size(), word.size()));
        const bool whole = head.size() <= longestHead || lexicon.isEnglish(stemWord(head));
        if (word.ends_with(ending) && head.size() >= 3 && whole) {
            return {head, std::string(ending)};
        }
    }
    for (std::size_t size = 2; size <= longestHead && size + 3 <= word.size(); ++size) {
        const std::string head = word.substr(0, size);
        const std::string tail = word.substr(size);
        const bool known = !lexicon.expansion(tail).empty() || tail == "mst" ||
                           (tail.size() >= shortestTail && lexicon.isEnglish(stemWord(tail)));
        if (known && bare(head)) {
            return {head, tail};
        }
    }
    return {};
}

/// The word of a name that says that its column holds days: "cls_dt".
bool isDateWord(std::string_view word)
{
    static constexpr std::array<std::string_view, 6> words{"dt", "date", "on", "time", "tm", "ts"};
    return std::ranges::find(words, word) != words.end();
}

/// How the list of short forms names the neighbour of a word that is cut short: "dt:" before a
/// date, "km>" after a unit.
std::string besideOf(const std::vector<std::string> &spelled, std::size_t place)
{
    if (place + 2 == spelled.size()) {
        return (isDateWord(spelled[place + 1]) ? "dt" : spelled[place + 1]) + ":";
    }
    return place > 0 ? spelled[place - 1] + ">" : std::string();
}

bool lasts(std::string_view word)
{
    static constexpr std::array<std::string_view, 17> words{
        "duration",   "wait",       "waiting", "downtime", "delay",      "late",
        "elapsed",    "response",   "length",  "runtime",  "resolution", "break",
        "processing", "turnaround", "travel",  "parking",  "time"};
    return std::ranges::find(words, word) != words.end();
}

} // namespace

std::vector<std::string> spelledWords(std::string_view name)
{
    std::vector<std::string> words;
    std::string word;
    const auto flush = [&] {
        if (!word.empty()) {
            words.push_back(foldText(word));
            word.clear();
        }
    };
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (!isUpper(c) && !isLower(c) && !isDigit(c) && static_cast<unsigned char>(c) < 0x80) {
            flush();
            continue;
        }
        if (!word.empty()) {
            const char before = word.back();
            const bool camel = isUpper(c) && (isLower(before) || isDigit(before));
            // "HTMLPage": the last capital begins the next word
            const bool acronymEnds = isUpper(c) && isUpper(before) && i + 1 < name.size() &&
                                     isLower(name[i + 1]) &&
                                     !(i + 2 == name.size() && name[i + 1] == 's');
            const bool digits =
                isDigit(c) != isDigit(before) && !isUpper(before) && word.size() > 1;
            if (camel || acronymEnds || digits) {
                flush();
            }
        }
        word += c;
    }
    flush();
    return words;
}

std::vector<std::string> splitName(std::string_view name, const std::vector<std::string> &known)
{
    const Lexicon &lexicon = Lexicon::instance();
    std::vector<std::string> words;
    // "cls_dt" is when something was closed, not the date of a class: cut short, words depend on
    // those beside them
    std::string beside;
    const auto add = [&](const std::string &word) {
        // "duration_min": the unit of what lasts, not the least of it
        const bool unit = word == "min" && !words.empty() && lasts(words.back());
        std::string expanded = beside.empty() ? beside : lexicon.expansion(beside + word);
        if (expanded.empty()) {
            expanded = unit ? "minutes" : lexicon.expansion(word);
        }
        if (expanded.empty()) {
            words.push_back(word);
            return;
        }
        std::size_t begin = 0;
        while (begin <= expanded.size()) {
            const std::size_t end = std::min(expanded.find(' ', begin), expanded.size());
            words.push_back(expanded.substr(begin, end - begin));
            begin = end + 1;
        }
    };
    const bool lends = std::any_of(known.begin(), known.end(), [](const std::string &word) {
        return word.starts_with("loan") || word.starts_with("repayment");
    });
    const std::vector<std::string> spelled = spelledWords(name);
    for (std::size_t place = 0; place < spelled.size(); ++place) {
        const std::string &word = spelled[place];
        const bool ofName = place + 1 < spelled.size() &&
                            (spelled[place + 1] == "nm" || spelled[place + 1] == "name");
        if (word == "lst" && ofName) {
            words.emplace_back("last"); // elsewhere it is a list
            continue;
        }
        if ((word == "ln" || word == "rep") && !lends) {
            words.emplace_back(word == "ln" ? "line" : word); // of a bill; who sells
            continue;
        }
        beside = besideOf(spelled, place);
        bool cut = false;
        if (lexicon.expansion(word).empty() && word.size() >= 5) {
            for (const std::string_view ending : gluedEndings) {
                if (!word.ends_with(ending) || word.size() < ending.size() + 3) {
                    continue;
                }
                const std::string head = word.substr(0, word.size() - ending.size());
                const bool sure = std::find(known.begin(), known.end(), head) != known.end() ||
                                  !lexicon.expansion(head).empty();
                if (sure) {
                    add(head);
                    add(std::string(ending));
                    cut = true;
                    break;
                }
            }
        }
        for (const std::string_view ending : shortEndings) {
            if (cut || !word.ends_with(ending) || word.size() < ending.size() + 3) {
                continue;
            }
            const std::string head = word.substr(0, word.size() - ending.size());
            if (!lexicon.expansion(head).empty() || lexicon.isEnglish(stemWord(head)) ||
                std::find(known.begin(), known.end(), head) != known.end()) {
                add(head);
                add(std::string(ending));
                cut = true;
            }
        }
        if (!cut) {
            for (const std::string &head : known) {
                if (head.size() >= 4 && word.size() >= head.size() + 4 && word.starts_with(head) &&
                    word != head + "s" && word != head + "es") {
                    const std::string tail = word.substr(head.size());
                    if (std::find(known.begin(), known.end(), tail) != known.end()) {
                        add(head);
                        add(tail);
                        cut = true;
                        break;
                    }
                }
            }
        }
        if (!cut && lexicon.expansion(word).empty() && word.size() >= 5) {
            for (const std::string &part : cutUnknown(word)) {
                add(part);
                cut = true;
            }
        }
        if (!cut) {
            add(word);
        }
    }
    return words;
}

std::string readableName(std::string_view name)
{
    std::string text;
    for (const std::string &word : splitName(name)) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text.empty() ? std::string(name) : text;
}

bool abbreviates(std::string_view shortForm, std::string_view word)
{
    if (shortForm.size() < 2 || shortForm.size() + 2 > word.size() || shortForm.size() > 6 ||
        shortForm.front() != word.front()) {
        return false;
    }
    if (word.starts_with(shortForm)) {
        return shortForm.size() >= 3;
    }
    std::size_t at = 0;
    for (const char c : word) {
        if (at < shortForm.size() && shortForm[at] == c) {
            ++at;
        }
    }
    if (at < shortForm.size()) {
        return false;
    }
    const auto vowels = std::count_if(shortForm.begin() + 1, shortForm.end(), [](char c) {
        return std::string_view("aeiou").find(c) != std::string_view::npos;
    });
    return vowels == 0 && (shortForm.size() > 2 || word.size() >= 5);
}

bool dropsVowels(std::string_view shortForm, std::string_view word)
{
    const auto vowel = [](char c) {
        return std::string_view("aeiouy").find(c) != std::string_view::npos;
    };
    if (shortForm.size() < 2 || word.size() < shortForm.size() + 1 ||
        shortForm.front() != word.front()) {
        return false;
    }
    std::size_t at = 1;
    std::size_t w = 1;
    for (; w < word.size() && at < shortForm.size(); ++w) {
        const bool ck = word[w] == 'c' && w + 1 < word.size() && word[w + 1] == 'k';
        if (word[w] == shortForm[at]) {
            ++at;
        } else if (!vowel(word[w]) && word[w] != word[w - 1] && !ck) {
            return false;
        }
    }
    // of two letters the word has no other consonant: "zn" is a zone, and no zinc
    const bool spent =
        std::all_of(word.begin() + static_cast<std::ptrdiff_t>(w), word.end(), vowel);
    return at == shortForm.size() && (shortForm.size() > 2 || spent);
}

} // namespace querent::language
