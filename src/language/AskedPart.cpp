// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedPart.h"

#include "language/BinsSaid.h"
#include "language/Chatter.h"
#include "language/Linker.h"
#include "language/LongMessage.h"
#include "language/OneOf.h"
#include "language/PeriodsAgain.h"
#include "language/PlainWords.h"
#include "language/RankRequests.h"
#include "language/RatherThan.h"
#include "language/SetAside.h"
#include "language/SideRemarks.h"
#include "language/Spelling.h"
#include "language/SpokenAmounts.h"
#include "language/SpokenNumbers.h"
#include "language/TokenPhrases.h"
#include "language/UndoneWords.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// Fewer words than that are no story.
constexpr std::size_t wordy = 14;

/// Where a request begins and where its polite words end.
struct Opener
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::optional<Opener> openerAt(const Tokens &tokens, std::size_t at)
{
    const TokenPhrases words(tokens);
    static constexpr std::array<std::string_view, 57> phrases{"wants to know",
                                                              "want to know",
                                                              "would like to know",
                                                              "asked me for",
                                                              "i would need",
                                                              "i 'd need",
                                                              "i d need",
                                                              "could you * * tell me",
                                                              "could you * * show me",
                                                              "could you * * give me",
                                                              "could you",
                                                              "can you * tell me",
                                                              "can you * show me",
                                                              "can you * give me",
                                                              "can you",
                                                              "can someone * tell me",
                                                              "would you * tell me",
                                                              "would you * show me",
                                                              "would you mind checking",
                                                              "would you mind telling me",
                                                              "would you mind showing me",
                                                              "would you mind pulling",
                                                              "would you mind getting me",
                                                              "would you mind sending me",
                                                              "would you mind giving me",
                                                              "would you mind working out",
                                                              "please be so kind and tell me",
                                                              "would you",
                                                              "please * tell me",
                                                              "please * show me",
                                                              "please * give me",
                                                              "please look at",
                                                              "please",
                                                              "i would like to know",
                                                              "i would like to see",
                                                              "i would like",
                                                              "i want to know",
                                                              "i want to see",
                                                              "i need to know",
                                                              "i need to see",
                                                              "i need",
                                                              "i would be * grateful if you could",
                                                              "i would be * grateful",
                                                              "it would be * to know",
                                                              "it would be * to mention",
                                                              "what i would like is",
                                                              "what i want is",
                                                              "what we need is",
                                                              "i would appreciate",
                                                              "tell me",
                                                              "show me",
                                                              "give me",
                                                              "let me know",
                                                              "missing is this",
                                                              "question is this",
                                                              "the question is",
                                                              "what i need is"};
    static constexpr std::array<std::string_view, 9> verbs{
        "please",   "quickly", "work out",      "count up",    "figure out",
        "find out", "look up", "pull together", "put together"};
    for (const std::string_view phrase : phrases) {
        if (auto end = words.match(at, phrase)) {
            if (phrase == "please" && words.endsClause(*end)) {
                continue; // "…, please - because …" closes what was asked before it
            }
            if (phrase == "i would like" && *end < tokens.size() && tokens[*end].lower == "to") {
                continue; // "… to go in prepared"
            }
            for (const std::string_view verb : verbs) {
                end = words.match(*end, verb).value_or(*end);
            }
            return Opener{at, *end};
        }
    }
    return std::nullopt;
}

/// "They want to know if … . So can you tell me …": where the one who asks is at last addressed;
/// nothing where that comes first.
std::optional<Opener> directOpener(const Tokens &tokens, const Opener &first)
{
    static constexpr std::array<std::string_view, 4> reported{"wants to know", "want to know",
                                                              "would like to know", "asked me for"};
    static constexpr std::array<std::string_view, 16> direct{
        "could you * * tell me", "could you * * show me", "could you * * give me",
        "can you * tell me",     "can you * show me",     "can you * give me",
        "would you * tell me",   "would you * show me",   "please * tell me",
        "please * show me",      "please * give me",      "could you find",
        "could you work out",    "can you work out",      "could you put together",
        "can you find"};
    const TokenPhrases words(tokens);
    const bool told = std::ranges::any_of(reported, [&](std::string_view phrase) {
        return words.match(first.begin, phrase).has_value();
    });
    bool later = false;
    for (std::size_t at = first.end; told && at < tokens.size(); ++at) {
        later = later || endsSentence(tokens[at]);
        if (later && words.matchAny(at, direct)) {
            return openerAt(tokens, at);
        }
    }
    return std::nullopt;
}

/// What is said before the request in the same sentence may narrow it: "of all the accounts …".
bool narrows(const std::string &word)
{
    static constexpr std::array<std::string_view, 20> scopes{
        "of",     "for",     "out",  "among",  "amongst", "considering", "taking",
        "in",     "looking", "only", "across", "between", "given",       "with",
        "during", "within",  "on",   "since",  "per",     "excluding"};
    return oneOf(word, scopes);
}

/// "Which clubs were founded before 1950, and can you give me their names": a sentence that asks
/// before it opens.
bool asksFirst(const std::string &word)
{
    static constexpr std::array<std::string_view, 12> asking{"what",  "which", "who",     "whose",
                                                             "where", "when",  "how",     "list",
                                                             "show",  "find",  "display", "count"};
    return oneOf(word, asking);
}

/// The named values of the story, each after a comma.
Tokens namesIn(const Tokens &story, const SourceModel &source)
{
    Tokens names;
    for (const Item &item : Linker(source).link(story)) {
        const bool named = item.is(LinkKind::Value) && item.links.front().score >= 0.7 &&
                           story[item.begin].capital;
        if (named) {
            Token comma;
            comma.text = comma.lower = comma.stem = ",";
            comma.sign = true;
            names.push_back(std::move(comma));
            names.insert(names.end(), story.begin() + static_cast<std::ptrdiff_t>(item.begin),
                         story.begin() + static_cast<std::ptrdiff_t>(item.end));
        }
    }
    return names;
}

/// Without a reason at the end: "…, please - the average is distorted".
Tokens withoutReason(const Tokens &tokens)
{
    for (std::size_t at = wordy / 2; at + 1 < tokens.size(); ++at) {
        if (tokens[at].lower == "please" && isDash(tokens[at + 1])) {
            return Tokens(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    return tokens;
}

/// "… what all this has cost us, meaning the price of …": what is meant, for the names before it.
Tokens inOtherWords(const Tokens &tokens, const SourceModel &source)
{
    const TokenPhrases words(tokens);
    for (std::size_t at = 4; at + 4 < tokens.size(); ++at) {
        std::optional<std::size_t> end;
        for (const std::string_view phrase : {"meaning", "that is to say", "in other words"}) {
            end = end ? end : words.match(at, phrase);
        }
        if (!end || !tokens[at - 1].sign) {
            continue;
        }
        Tokens meant(tokens.begin() + static_cast<std::ptrdiff_t>(*end), tokens.end());
        const Tokens names = namesIn(
            Tokens(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(at)), source);
        meant.insert(meant.end(), names.begin(), names.end());
        return meant;
    }
    return tokens;
}

/// Without greetings, the story before it and what it is good for.
Tokens withoutStory(const Tokens &whole, const SourceModel &source)
{
    const auto count = static_cast<std::size_t>(
        std::count_if(whole.begin(), whole.end(), [](const Token &token) { return !token.sign; }));
    if (count < wordy) {
        return withoutExamples(withoutChatter(whole, source).bare);
    }
    const Tokens reasoned = withoutReason(whole);
    const WithoutChatter unchattered = withoutChatter(reasoned, source);
    const Tokens tokens = inOtherWords(unchattered.opened, source);
    const TokenPhrases words(tokens);
    std::optional<Opener> opener;
    for (std::size_t at = 0; at < tokens.size() && !opener; ++at) {
        opener = openerAt(tokens, at);
    }
    // "Which clubs …? Give me their names." asks before it opens
    const bool asks =
        opener &&
        std::any_of(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(opener->begin),
                    [](const Token &token) { return token.text == "?"; });
    // "Sort all orders into … and tell me how many fall in each"
    static constexpr std::array<std::string_view, 9> sorting{"sort",       "split",    "divide",
                                                             "group",      "classify", "categorise",
                                                             "categorize", "call",     "break"};
    if (!opener || asks || (opener->begin > 0 && oneOf(tokens.front().lower, sorting))) {
        return withoutRemarks(inOtherWords(unchattered.bare, source));
    }
    if (const auto direct = directOpener(tokens, *opener)) {
        opener = direct;
    }
    // the sentence in which it stands, and the part of it after a colon or a dash
    std::size_t begin = opener->begin;
    while (begin > 0 && !endsSentence(tokens[begin - 1]) && tokens[begin - 1].text != ":" &&
           !isDash(tokens[begin - 1])) {
        --begin;
    }
    if (!narrows(tokens[begin].lower) && !asksFirst(tokens[begin].lower)) {
        begin = opener->begin;
    }
    // "… so that I can settle this once and for all"
    std::size_t end = tokens.size();
    for (std::size_t at = opener->end; at + 2 < tokens.size(); ++at) {
        if (words.match(at, "so that i") || words.match(at, "so i can") ||
            words.match(at, "so that we") || words.match(at, "so we can")) {
            end = at;
            while (at < tokens.size() && !endsSentence(tokens[at])) {
                ++at;
            }
            if (at + 1 < tokens.size()) {
                end = tokens.size(); // more is said afterwards
            }
            break;
        }
    }
    const auto place = [&](std::size_t at) {
        return tokens.begin() + static_cast<std::ptrdiff_t>(at);
    };
    Tokens asked(place(begin), place(opener->begin));
    asked.insert(asked.end(), place(opener->end), place(end));
    static constexpr std::array<std::string_view, 6> pronouns{"they", "them", "their",
                                                              "him",  "she",  "it"};
    static constexpr std::array<std::string_view, 6> atPlaces{"working", "living", "from",
                                                              "over",    "based",  "employed"};
    bool refers = false;
    for (std::size_t at = opener->end; at < end; ++at) {
        refers = refers || oneOf(tokens[at].lower, pronouns) ||
                 (tokens[at].lower == "there" && oneOf(tokens[at - 1].lower, atPlaces));
    }
    const auto rest = std::count_if(place(opener->end), place(end),
                                    [](const Token &token) { return !token.sign; });
    if (rest < 3) {
        return withoutRemarks(tokens);
    }
    if (refers) {
        const Tokens names = namesIn(Tokens(tokens.begin(), place(begin)), source);
        asked.insert(asked.end(), names.begin(), names.end());
    }
    return withoutRemarks(asked);
}

} // namespace

std::string spokenText(const Tokens &tokens, const std::string &question)
{
    std::string text;
    std::size_t at = std::string::npos;
    std::size_t begun = std::string::npos;
    for (const Token &token : tokens) {
        if (token.end > token.begin && token.begin == begun && token.end == at) {
            continue; // the second word of a contraction
        }
        const bool next = at <= token.begin && token.end <= question.size() &&
                          question.find_first_not_of(" \t\n'\"“”‘’", at) == token.begin;
        text += next ? question.substr(at, token.begin - at) : text.empty() ? "" : " ";
        text += token.end > token.begin ? question.substr(token.begin, token.end - token.begin)
                                        : token.text;
        begun = token.begin;
        at = token.end > token.begin ? token.end : std::string::npos;
    }
    return text;
}

std::string textOf(const Tokens &tokens)
{
    std::string text;
    for (const Token &token : tokens) {
        text += (text.empty() ? "" : " ") + token.text;
    }
    return text;
}

Tokens askedPart(const Tokens &question, const SourceModel &source)
{
    const Tokens spelled = leaveOutContrasts(spellRightly(lastRequest(question, source), source));
    const Tokens amounts = spellAmounts(withoutStory(spelled, source), source);
    const Tokens asked =
        spellPeriodsAgain(spellBins(spellNumbers(spellExclusions(amounts), source)));
    return spellUndone(spellPlainly(spellRanking(asked, source), source), source);
}

} // namespace querent::language
