// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChatterWords.h"

namespace querent::language::talk {

bool isPerson(const std::string &word)
{
    static constexpr std::array<std::string_view, 14> persons{
        "i",   "me", "my",   "myself",  "we",       "us",   "our",
        "you", "u",  "your", "someone", "somebody", "mine", "everyone"};
    return isOneOf(word, persons);
}

bool isCourteous(const std::string &word)
{
    static constexpr std::array<std::string_view, 108> words{"advance",
                                                             "afternoon",
                                                             "alright",
                                                             "out",
                                                             "here",
                                                             "also",
                                                             "another",
                                                             "answer",
                                                             "anything",
                                                             "anywhere",
                                                             "apologies",
                                                             "appreciate",
                                                             "appreciated",
                                                             "asap",
                                                             "bother",
                                                             "chance",
                                                             "cheers",
                                                             "curiosity",
                                                             "curious",
                                                             "dear",
                                                             "enough",
                                                             "evening",
                                                             "everybody",
                                                             "everyone",
                                                             "excuse",
                                                             "explanation",
                                                             "favor",
                                                             "favour",
                                                             "fine",
                                                             "folks",
                                                             "following",
                                                             "forget",
                                                             "forgive",
                                                             "fyi",
                                                             "good",
                                                             "grateful",
                                                             "great",
                                                             "greetings",
                                                             "hiya",
                                                             "howdy",
                                                             "things",
                                                             "guys",
                                                             "hello",
                                                             "help",
                                                             "helpful",
                                                             "hey",
                                                             "hi",
                                                             "hope",
                                                             "hurry",
                                                             "idea",
                                                             "info",
                                                             "interest",
                                                             "kind",
                                                             "kindly",
                                                             "know",
                                                             "let",
                                                             "lot",
                                                             "lovely",
                                                             "makes",
                                                             "minute",
                                                             "moment",
                                                             "morning",
                                                             "nice",
                                                             "no",
                                                             "notice",
                                                             "oh",
                                                             "ok",
                                                             "okay",
                                                             "one",
                                                             "pain",
                                                             "perfect",
                                                             "plain",
                                                             "please",
                                                             "pls",
                                                             "plz",
                                                             "possible",
                                                             "possibly",
                                                             "question",
                                                             "quick",
                                                             "quickly",
                                                             "reference",
                                                             "regards",
                                                             "right",
                                                             "rush",
                                                             "sake",
                                                             "see",
                                                             "sense",
                                                             "short",
                                                             "so",
                                                             "something",
                                                             "soon",
                                                             "sorry",
                                                             "star",
                                                             "team",
                                                             "thank",
                                                             "thanks",
                                                             "thing",
                                                             "thx",
                                                             "trouble",
                                                             "unclear",
                                                             "understanding",
                                                             "urgent",
                                                             "urgently",
                                                             "very",
                                                             "wish",
                                                             "wonder",
                                                             "wondering",
                                                             "yes"};
    return isOneOf(word, words);
}

bool isOccasion(const std::string &word)
{
    static constexpr std::array<std::string_view, 24> words{
        "meeting",  "meetings",   "board",       "report", "reporting", "presentation",
        "slide",    "slides",     "deck",        "review", "call",      "memo",
        "pack",     "newsletter", "spreadsheet", "audit",  "workshop",  "briefing",
        "handover", "homework",   "pitch",       "agenda", "lunch",     "conversation"};
    return isOneOf(word, words);
}

bool isRole(const std::string &word)
{
    static constexpr std::array<std::string_view, 17> words{
        "boss",       "director",    "directors",  "auditor",   "auditors", "colleague",
        "colleagues", "chairman",    "chairwoman", "ceo",       "cfo",      "coo",
        "investors",  "accountants", "accountant", "regulator", "committee"};
    return isOneOf(word, words);
}

bool isOffice(const std::string &word)
{
    return isOccasion(word) || isRole(word);
}

bool isNarrowing(const std::string &word)
{
    static constexpr std::array<std::string_view, 11> words{
        "only", "except",  "excluding", "without",  "mean",   "meaning",
        "just", "exclude", "ignore",    "ignoring", "leaving"};
    return isOneOf(word, words);
}

bool asks(const std::string &word)
{
    static constexpr std::array<std::string_view, 14> words{
        "what", "which", "who",  "whose", "where",   "when",  "how",
        "list", "show",  "find", "give",  "display", "count", "compare"};
    return isOneOf(word, words);
}

bool opensTalk(const std::string &word)
{
    static constexpr std::array<std::string_view, 26> words{
        "i",    "we",    "my",     "our",      "the",    "one", "someone", "somebody", "could",
        "can",  "would", "will",   "any",      "please", "do",  "it",      "what",     "as",
        "just", "a",     "people", "everyone", "was",    "may", "might",   "you"};
    return isOneOf(word, words);
}

namespace {

constexpr std::array<std::string_view, 55> requestsList{"tell me",
                                                        "tell us",
                                                        "show me",
                                                        "show us",
                                                        "give me",
                                                        "give us",
                                                        "get me",
                                                        "get us",
                                                        "send me",
                                                        "let me know",
                                                        "to know",
                                                        "to know about",
                                                        "know",
                                                        "to see",
                                                        "to find out",
                                                        "find out",
                                                        "to look up",
                                                        "look up",
                                                        "pull up",
                                                        "pull out",
                                                        "work out",
                                                        "figure out",
                                                        "was wondering",
                                                        "am wondering",
                                                        "wonder",
                                                        "are asking",
                                                        "is asking",
                                                        "keeps asking",
                                                        "keep asking",
                                                        "was asking",
                                                        "were asking",
                                                        "asked me",
                                                        "asked us",
                                                        "asked about",
                                                        "on knowing",
                                                        "interested in",
                                                        "know is",
                                                        "asked me about",
                                                        "asked me for",
                                                        "asked us for",
                                                        "asked for",
                                                        "asks for",
                                                        "mind checking",
                                                        "mind telling me",
                                                        "mind showing me",
                                                        "to check",
                                                        "to understand",
                                                        "so kind and tell me",
                                                        "so kind as to tell me",
                                                        "to have",
                                                        "like to know is",
                                                        "love to know is",
                                                        "want to know is",
                                                        "need to know is",
                                                        "need is"};

constexpr std::array<std::string_view, 27> asidesList{"if you can",
                                                      "if you could",
                                                      "if possible",
                                                      "if that is possible",
                                                      "that we have on file",
                                                      "we have on file",
                                                      "that we have on record",
                                                      "that we keep on file",
                                                      "over the whole history that we keep",
                                                      "over the whole history that we have",
                                                      "over the whole history",
                                                      "over our whole history",
                                                      "that we know of",
                                                      "we know of",
                                                      "that we know about",
                                                      "we know about",
                                                      "that we keep",
                                                      "as we speak",
                                                      "as far as we know",
                                                      "as far as i know",
                                                      "roughly speaking",
                                                      "once and for all",
                                                      "according to our data",
                                                      "since records began",
                                                      "asap",
                                                      "across everything we have",
                                                      "across everything"};

constexpr std::array<std::string_view, 22> reasonsList{
    "because",      "so i can",     "so that i",     "so we can",       "so that we",
    "if you",       "if that",      "if it is not",  "if it does not",  "when you have",
    "when you get", "when you can", "whenever you",  "as soon as",      "as quickly as",
    "since my",     "since i need", "since we need", "since the board", "before i",
    "i need it",    "we need it"};

constexpr std::array<std::string_view, 6> purposesList{"for my", "for our", "for the",
                                                       "for a",  "for an",  "in preparation"};

constexpr std::array<std::string_view, 9> whereKeptList{
    "in our system", "in our database", "in our books", "in our records",       "in our data",
    "in the system", "in the database", "in the data",  "according to the data"};

} // namespace

std::span<const std::string_view> requests()
{
    return requestsList;
}

std::span<const std::string_view> asides()
{
    return asidesList;
}

std::span<const std::string_view> reasons()
{
    return reasonsList;
}

std::span<const std::string_view> purposes()
{
    return purposesList;
}

std::span<const std::string_view> whereKept()
{
    return whereKeptList;
}

} // namespace querent::language::talk
