// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionClassifier.h"

#include "language/ConceptGlossary.h"
#include "language/OneOf.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// The words after "please", "can you", "I want you to" …
Tokens withoutCourtesy(Tokens tokens)
{
    static constexpr std::array<std::string_view, 17> courtesy{
        "please", "can",  "could", "you", "would", "kindly", "hi",   "hello", "hey",
        "i",      "want", "need",  "to",  "will",  "now",    "just", "also"};
    std::size_t at = 0;
    while (at < tokens.size() && (tokens[at].sign || oneOf(tokens[at].lower, courtesy))) {
        ++at;
    }
    tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(at));
    return tokens;
}

/// "book value by class", "refund rate per shop": the name of a figure that begins with a word that
/// may be a verb, too.
bool namesFigure(const Tokens &tokens)
{
    static constexpr std::array<std::string_view, 14> verbs{
        "book",   "block", "refund", "update", "drop",    "archive", "close",
        "freeze", "fix",   "double", "merge",  "correct", "lower",   "replace"};
    static constexpr std::array<std::string_view, 25> figures{
        "value", "values", "rate",   "rates", "amount",    "amounts", "count",  "counts", "date",
        "dates", "price",  "prices", "total", "totals",    "ratio",   "share",  "volume", "volumes",
        "level", "levels", "time",   "times", "frequency", "number",  "numbers"};
    return tokens.size() > 1 && oneOf(tokens[0].lower, verbs) &&
           (oneOf(tokens[1].lower, figures) ||
            (tokens.size() > 2 && oneOf(tokens[2].lower, figures) &&
             (tokens[1].lower == "out" || tokens[1].lower == "off")));
}

/// "Block with the most jobs", "change in sales": a noun, whatever else the word may bid.
bool isNoun(const Tokens &tokens, const Items &items)
{
    constexpr double named = 0.85;
    if (tokens.size() < 2 || items.size() < 2) {
        return false;
    }
    const std::string &second = tokens[1].lower;
    if (oneOf(tokens[0].lower, {"change", "increase", "raise", "move"}) &&
        oneOf(second, {"in", "of"})) {
        return true;
    }
    const Item &first = items.front();
    const bool ours = first.begin == 0 && first.end == 1 && first.kind == ItemKind::Mention &&
                      !first.is(LinkKind::Value) && first.links.front().score >= named;
    return ours && (items[1].is(LinkKind::Column) ||
                    oneOf(second, {"with", "by", "of", "per", "in", "without", "having", "that",
                                   "which", "where", "whose"}));
}

bool asksForChange(const Tokens &all, const Items &items)
{
    const Tokens tokens = withoutCourtesy(all);
    if (tokens.empty() ||
        (tokens.size() == all.size() && (namesFigure(tokens) || isNoun(tokens, items)))) {
        return false;
    }
    const std::string &verb = tokens.front().lower;
    const auto says = [&](std::string_view word) {
        return std::any_of(tokens.begin(), tokens.end(),
                           [&](const Token &token) { return token.lower == word; });
    };
    static constexpr std::array<std::string_view, 27> always{
        "delete",    "erase",     "wipe",     "truncate", "insert",     "rename",     "unblock",
        "purge",     "overwrite", "alter",    "update",   "deactivate", "reactivate", "unlock",
        "terminate", "reassign",  "undelete", "archive",  "approve",    "reject",     "refund",
        "merge",     "disable",   "enable",   "deduct",   "anonymise",  "anonymize"};
    if (oneOf(verb, always)) {
        return true;
    }
    const std::string second = tokens.size() > 1 ? tokens[1].lower : std::string();
    if (verb == "get" && second == "rid") {
        return true;
    }
    if (verb == "drop" && second != "out") {
        return true;
    }
    if (verb == "remove" || verb == "clear") {
        // "remove outliers and show …" still asks for data
        return !says("show") && !says("list");
    }
    if (verb == "set" && (says("against") || says("beside") || says("alongside"))) {
        return false; // "set April to June against July to September"
    }
    if (verb == "set" || verb == "change" || verb == "switch" || verb == "move" || verb == "mark" ||
        verb == "make") {
        return says("to") || says("as") || says("all") || says("null") || verb == "mark";
    }
    if (verb == "add") {
        return second != "up" && second != "together" &&
               (says("new") || says("a") || says("an") || says("column") || says("row") ||
                says("record"));
    }
    if (verb == "create") {
        return says("table") || says("record") || says("row") || says("column") || says("user") ||
               says("account") || says("index") || says("view");
    }
    if (verb == "give" || verb == "raise" || verb == "increase" || verb == "lower" ||
        verb == "reduce" || verb == "double") {
        return (says("raise") || says("discount") || says("bonus") || verb != "give") &&
               !says("me") && !says("us");
    }
    if (verb == "cancel" || verb == "block" || verb == "close" || verb == "book" ||
        verb == "replace" || verb == "fix" || verb == "correct" || verb == "freeze") {
        return true;
    }
    return false;
}

bool isSql(const std::string &question)
{
    const std::string folded = foldText(question);
    const Tokens tokens = tokenize(question);
    if (tokens.size() < 2) {
        return false;
    }
    const std::string &first = tokens.front().lower;
    const bool from =
        folded.find(" from ") != std::string::npos || folded.find("\nfrom ") != std::string::npos;
    if (first == "select") {
        static constexpr std::array<std::string_view, 6> prose{"the",  "all",   "every",
                                                               "only", "those", "me"};
        return (from || tokens[1].number.has_value() || tokens[1].text == "*") &&
               !oneOf(tokens[1].lower, prose);
    }
    if (first == "with") {
        return folded.find(" as (") != std::string::npos ||
               folded.find(" as(") != std::string::npos;
    }
    if (first == "delete" || first == "insert" || first == "update" || first == "drop") {
        return (first == "delete" && tokens[1].lower == "from" &&
                folded.find("where") != std::string::npos &&
                folded.find('=') != std::string::npos) ||
               (first == "insert" && tokens[1].lower == "into" &&
                folded.find("values") != std::string::npos) ||
               (first == "drop" && tokens[1].lower == "table" &&
                folded.find("the ") == std::string::npos && tokens.size() <= 4) ||
               (first == "update" && folded.find(" set ") != std::string::npos &&
                folded.find('=') != std::string::npos);
    }
    return first == "explain" && tokens[1].lower == "select";
}

bool isConceptual(const Tokens &tokens, const Items &items, const std::string &folded)
{
    const bool term = !glossaryTerm(folded).empty();
    static constexpr std::array<std::string_view, 21> asking{"what does",
                                                             "explain ",
                                                             "define ",
                                                             "definition of",
                                                             "what is meant",
                                                             "what do you mean",
                                                             "meaning of",
                                                             "difference between",
                                                             "how do you tell",
                                                             "when should",
                                                             "why use",
                                                             "what exactly is",
                                                             "what exactly are",
                                                             "how does one",
                                                             "how would one",
                                                             "how is it calculated",
                                                             "tell me what",
                                                             "normally define",
                                                             "what's the difference",
                                                             "how do people",
                                                             "cause the other"};
    const bool asks = std::any_of(asking.begin(), asking.end(), [&](std::string_view phrase) {
        return folded.find(phrase) != std::string::npos;
    });
    const bool meaning = folded.find(" mean") != std::string::npos ||
                         folded.find("tell me") != std::string::npos ||
                         folded.find("stand for") != std::string::npos;
    const auto values = std::count_if(items.begin(), items.end(),
                                      [](const Item &item) { return item.is(LinkKind::Value); });
    if (asks && (term || meaning) && values == 0) {
        // "what does a doctor earn on average" is a question to the data
        return !folded.starts_with("what does") || meaning;
    }
    if (folded.starts_with("explain ") || folded.find("can you explain") != std::string::npos) {
        return term || values == 0;
    }
    // "what is churn?", "what's a median"
    if (term && tokens.size() <= 7 &&
        (folded.starts_with("what is ") || folded.starts_with("what's ") ||
         folded.starts_with("whats ") || folded.starts_with("what are "))) {
        const std::size_t begin = folded.find(' ', 5) + 1;
        std::string rest = folded.substr(folded.starts_with("what's") || folded.starts_with("whats")
                                             ? folded.find(' ') + 1
                                             : begin);
        while (!rest.empty() && (rest.back() == '?' || rest.back() == ' ' || rest.back() == '.')) {
            rest.pop_back();
        }
        for (const std::string_view article : {"a ", "an ", "the ", "exactly "}) {
            if (rest.starts_with(article) && article != "the ") {
                rest.erase(0, article.size());
            }
        }
        return isGlossaryTerm(rest);
    }
    return false;
}

bool isForeign(const Tokens &tokens)
{
    static constexpr std::array<std::string_view, 84> foreign{
        "anzahl",  "pro",    "monat",    "jahr",   "jahre",   "welcher", "welchen",
        "wer",     "umsatz", "von",      "mit",    "den",     "dem",     "ein",
        "eine",    "zeig",   "summe",    "gesamt", "kunden",  "meisten", "durchschnittliche",
        "welches", "nicht",  "haben",    "der",    "die",     "das",     "und",
        "wie",     "viele",  "wieviele", "welche", "ist",     "sind",    "gibt",
        "es",      "zeige",  "mir",      "alle",   "nach",    "im",      "letzten",
        "le",      "la",     "les",      "des",    "du",      "combien", "quel",
        "quelle",  "quels",  "est",      "sont",   "dans",    "pour",    "par",
        "avec",    "el",     "los",      "las",    "cuantos", "cuantas", "cual",
        "que",     "por",    "en",       "hay",    "quantos", "quanti",  "quante",
        "qual",    "il",     "gli",      "sono",   "hoeveel", "zijn",    "het",
        "een",     "van",    "per",      "ile",    "jest",    "ve",      "kac"};
    int other = 0;
    int english = 0;
    for (const Token &token : tokens) {
        if (token.sign || token.number || token.quote != 0) {
            continue;
        }
        if (oneOf(token.lower, foreign) && token.lower != "per") {
            ++other;
        } else if (Lexicon::instance().isStopword(token.lower)) {
            ++english;
        }
    }
    return other >= 2 && other > english;
}

/// "What will the weather be tomorrow": about what is to come, and nothing of it is kept here.
bool foretells(const Tokens &tokens, const Items &items)
{
    constexpr double sure = 0.8;
    const bool ahead = std::ranges::any_of(tokens, [](const Token &token) {
        return token.quote == 0 && !token.capital &&
               (token.lower == "will" || token.lower == "tomorrow");
    });
    return ahead && std::ranges::none_of(items, [](const Item &item) {
               return item.kind == ItemKind::Mention && !item.links.empty() &&
                      item.links.front().score >= sure;
           });
}

} // namespace

bool isSaidWhole(const std::string &words)
{
    const Tokens all = tokenize(words);
    const Tokens tokens = withoutCourtesy(all);
    const auto said =
        std::count_if(tokens.begin(), tokens.end(), [](const Token &token) { return !token.sign; });
    const bool answers = std::any_of(all.begin(), all.end(), [](const Token &token) {
        return token.lower == "mean" || token.lower == "meant" || token.lower == "instead";
    });
    if (answers || said < 3) {
        return false;
    }
    if (isSql(words) || asksForChange(all, {})) {
        return true;
    }
    const std::string &first = tokens.front().lower;
    const std::string second = tokens[1].lower;
    static constexpr std::array<std::string_view, 8> requests{"show", "list", "give",  "find",
                                                              "tell", "plot", "count", "compare"};
    static constexpr std::array<std::string_view, 5> asking{"what", "which", "who", "where",
                                                            "when"};
    constexpr std::ptrdiff_t sentence = 5;
    const bool marked = foldText(words).find('?') != std::string::npos;
    return (first == "how" && (second == "many" || second == "much" || marked)) ||
           (first == "number" && second == "of" && said >= sentence) ||
           (oneOf(first, requests) && said > sentence - 1) ||
           (oneOf(first, asking) && (marked || said > sentence));
}

QuestionSort sortQuestion(const std::string &question, const Items &items,
                          const data::Phrasebook &phrases)
{
    const Tokens tokens = tokenize(question);
    const std::string folded = foldText(question);
    QuestionSort sort;
    if (isSql(question)) {
        sort.kind = QuestionKind::Sql;
        sort.reason = phrases.say(QUERENT_PHRASE("language", "The question is an SQL statement."));
        return sort;
    }
    if (asksForChange(tokens, items)) {
        sort.kind = QuestionKind::Change;
        sort.reason = phrases.say(QUERENT_PHRASE(
            "language", "This asks to change data; Querent only reads. Ask for the rows instead."));
        return sort;
    }
    if (isConceptual(tokens, items, folded)) {
        sort.kind = QuestionKind::Conceptual;
        sort.reason =
            phrases.say(QUERENT_PHRASE("language", "The question is about what a term means."));
        return sort;
    }
    const bool linked = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.kind == ItemKind::Mention || item.kind == ItemKind::Period;
    });
    const bool steered = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.kind == ItemKind::Cue || item.kind == ItemKind::TimeUnit;
    });
    const auto unknown = std::count_if(items.begin(), items.end(), [](const Item &item) {
        return item.kind == ItemKind::Word && item.content;
    });
    if (isForeign(tokens)) {
        sort.kind = QuestionKind::Unintelligible;
        sort.reason = phrases.say(QUERENT_PHRASE(
            "language", "This does not look like English. Please ask in English, or set up a "
                        "language model in the settings."));
        return sort;
    }
    if ((!linked && !steered && unknown > 0) || foretells(tokens, items)) {
        sort.kind = QuestionKind::Unintelligible;
        sort.reason = phrases.say(
            QUERENT_PHRASE("language", "No word of the question can be related to the data."));
        return sort;
    }
    sort.reason = phrases.say(QUERENT_PHRASE("language", "The question asks for rows or numbers."));
    return sort;
}

} // namespace querent::language
