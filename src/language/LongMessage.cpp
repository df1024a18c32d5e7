// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/LongMessage.h"

#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/TokenPhrases.h"

#include <algorithm>
#include <vector>

namespace querent::language {

namespace {

struct Sentence
{
    std::size_t begin = 0;
    std::size_t end = 0; ///< behind its full stop
};

std::vector<Sentence> sentencesOf(const Tokens &tokens)
{
    std::vector<Sentence> sentences;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool ends =
            tokens[at].quote == 0 &&
            (tokens[at].text == "." || tokens[at].text == "?" || tokens[at].text == "!");
        if ((ends || at + 1 == tokens.size()) && at + 1 > begin) {
            sentences.push_back({begin, at + 1});
            begin = at + 1;
        }
    }
    return sentences;
}

/// Where the sentence begins to ask; its end where it does not.
std::size_t askedFrom(const Tokens &tokens, const Sentence &sentence)
{
    static constexpr std::array<std::string_view, 12> heads{
        "how many",     "how much",        "how often",       "how long",
        "what share",   "what percentage", "what proportion", "what fraction",
        "what percent", "which of",        "the number of",   "the total number of"};
    static constexpr std::array<std::string_view, 4> leads{"know", "me", "is", "see"};
    static constexpr std::array<std::string_view, 4> words{"which", "who", "what", "whether"};
    const TokenPhrases phrases(tokens);
    for (std::size_t at = sentence.begin; at < sentence.end; ++at) {
        if (phrases.matchAny(at, heads)) {
            return at;
        }
        const bool led = at > sentence.begin && oneOf(tokens[at - 1].lower, leads);
        if (oneOf(tokens[at].lower, words) && (led || at == sentence.begin) &&
            !(at + 1 < sentence.end && oneOf(tokens[at + 1].lower, {"i", "we"}))) {
            return at;
        }
    }
    return sentence.end;
}

/// A word that begins what narrows the question before it is asked: "for each branch, how many".
bool narrows(const std::string &word)
{
    return oneOf(word, {"of", "for", "per", "among", "in", "only", "just", "across", "during",
                        "within", "since", "excluding", "leaving", "looking"});
}

/// The last place before `at` in the sentence where a clause begins that narrows the question.
std::size_t withScope(const Tokens &tokens, const Sentence &sentence, std::size_t at)
{
    std::size_t begin = at;
    for (std::size_t k = sentence.begin; k < at; ++k) {
        const bool opens = k == sentence.begin ||
                           oneOf(tokens[k - 1].text, {":", "-", "–", "—", ","}) ||
                           oneOf(tokens[k - 1].lower, {"so", "is", "me"});
        if (opens && narrows(tokens[k].lower)) {
            begin = k;
            break;
        }
    }
    return begin;
}

/// "…, that would save my day", "… so I can put it on a slide".
std::size_t withoutPurpose(const Tokens &tokens, std::size_t from, std::size_t end)
{
    static constexpr std::array<std::string_view, 9> phrases{
        "that would", "that will", "so that i", "so that we", "so i can",
        "so we can",  "so i 'll",  "before i",  "before we"};
    const TokenPhrases words(tokens);
    for (std::size_t at = from + 4; at < end; ++at) {
        if (words.matchAny(at, phrases)) {
            return tokens[at - 1].sign ? at - 1 : at;
        }
    }
    return end;
}

/// Whether a sentence after the request says something of what is asked for.
bool adds(const Tokens &tokens, const Sentence &sentence, const SourceModel &source)
{
    const bool closing = oneOf(tokens[sentence.begin].lower,
                               {"no",    "nothing", "just", "thanks", "thank", "cheers", "ta",
                                "don",   "don't",   "do",   "i",      "i'll",  "i'd",    "sorry",
                                "happy", "end",     "much", "many",   "hope",  "one",    "a"});
    const bool matters = std::any_of(
        tokens.begin() + static_cast<std::ptrdiff_t>(sentence.begin),
        tokens.begin() + static_cast<std::ptrdiff_t>(sentence.end), [](const Token &token) {
            return oneOf(token.lower,
                         {"by",        "per",     "each",    "sort",     "sorted",    "first",
                          "excluding", "exclude", "without", "leave",    "ignore",    "include",
                          "including", "only",    "count",   "counting", "going",     "worst",
                          "best",      "highest", "order",   "percent",  "percentage"});
        });
    if (matters || !closing) {
        return true;
    }
    // "No cancelled ones, please."
    const Items items =
        Linker(source).link(Tokens(tokens.begin() + static_cast<std::ptrdiff_t>(sentence.begin),
                                   tokens.begin() + static_cast<std::ptrdiff_t>(sentence.end)));
    return std::ranges::any_of(items, [](const Item &item) {
        return item.is(LinkKind::Value) || item.kind == ItemKind::Period;
    });
}

} // namespace

Tokens lastRequest(const Tokens &message, const SourceModel &source)
{
    constexpr long wordy = 25;
    const auto words =
        std::ranges::count_if(message, [](const Token &token) { return !token.sign; });
    const std::vector<Sentence> sentences = sentencesOf(message);
    if (words < wordy || sentences.size() < 2) {
        return message;
    }
    std::size_t request = sentences.size();
    std::size_t asking = 0;
    for (std::size_t s = sentences.size(); s-- > 0;) {
        if (askedFrom(message, sentences[s]) < sentences[s].end) {
            request = request == sentences.size() ? s : request;
            ++asking;
        }
    }
    if (request == sentences.size() || asking != 1) {
        return message;
    }
    const Sentence &sentence = sentences[request];
    const std::size_t asked = askedFrom(message, sentence);
    const std::size_t begin = withScope(message, sentence, asked);
    const std::size_t end = withoutPurpose(message, asked, sentence.end);
    // "… and tell me how many litres we lost that way": what was said before is meant
    const TokenPhrases phrases(message);
    for (std::size_t at = asked; at < end; ++at) {
        if (oneOf(message[at].lower, {"those", "them", "these"}) || phrases.match(at, "that way")) {
            return message;
        }
    }
    // "Split the invoices into …. How many fall in each?"
    const bool sorts = std::ranges::any_of(sentences, [&](const Sentence &one) {
        return oneOf(message[one.begin].lower,
                     {"split", "sort", "group", "call", "band", "divide", "put", "cut", "classify",
                      "categorise", "categorize", "break", "bucket", "bin", "segment"});
    });
    if (sorts) {
        return message;
    }
    const auto place = [&](std::size_t at) {
        return message.begin() + static_cast<std::ptrdiff_t>(at);
    };
    Tokens kept(place(begin), place(end));
    for (std::size_t s = request + 1; s < sentences.size(); ++s) {
        if (adds(message, sentences[s], source)) {
            kept.insert(kept.end(), place(sentences[s].begin), place(sentences[s].end));
        }
    }
    return kept;
}

} // namespace querent::language
