// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"

#include "language/MeasureUnits.h"
#include "language/NameSplitter.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"
#include "language/TimeExpressions.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace querent::language {

std::optional<double> numberWord(const std::string &lower)
{
    static constexpr std::array<std::pair<std::string_view, double>, 32> words{
        {{"zero", 0},     {"one", 1},      {"two", 2},        {"three", 3},     {"four", 4},
         {"five", 5},     {"six", 6},      {"seven", 7},      {"eight", 8},     {"nine", 9},
         {"ten", 10},     {"eleven", 11},  {"twelve", 12},    {"thirteen", 13}, {"fourteen", 14},
         {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},
         {"twenty", 20},  {"thirty", 30},  {"forty", 40},     {"fifty", 50},    {"sixty", 60},
         {"seventy", 70}, {"eighty", 80},  {"ninety", 90},    {"hundred", 100}, {"thousand", 1000},
         {"dozen", 12},   {"twice", 2}}};
    for (const auto &[word, value] : words) {
        if (word == lower) {
            return value;
        }
    }
    return std::nullopt;
}

namespace {

/// "The length of a lease in months": the unit of what is named before.
bool saysUnit(const Tokens &tokens, std::size_t at)
{
    const std::string &word = tokens[at].lower;
    return at > 0 && tokens[at - 1].lower == "in" && word.ends_with('s') &&
           measureUnit(word).kind == MeasureUnit::Kind::Time;
}

/// A word as it is shortened to its consonants: "jb" of "job".
std::string consonantsOf(const std::string &word)
{
    std::string consonants = word.substr(0, 1);
    std::ranges::copy_if(word.substr(1), std::back_inserter(consonants), [](char letter) {
        return std::string_view("aeiouy").find(letter) == std::string_view::npos;
    });
    return consonants;
}

/// A word of a name, and the lines of synonyms that it is on.
struct CalledWord
{
    const std::string &word;
    const std::string &stem;
    const std::vector<int> *synonyms;
};

/// A word of the question: what of it must be looked up but once, however many names there are.
class SaidWord
{
public:
    explicit SaidWord(const Token &token)
        : m_token(token)
        , m_synonyms(steers() ? nullptr : Lexicon::instance().synonymLines(token.stem))
        , m_expanded(Lexicon::instance().expansion(token.lower))
        // "job" is talk in "a good job", and yet jobs may be what rows are; "counting" is no
        // mistyped "country"
        , m_plain((!Lexicon::instance().isStopword(token.lower) || token.stem == "job") &&
                  !Lexicon::instance().isCueWord(token.stem))
    {}

    /// How surely the word calls something by that name, 0 to 1.
    [[nodiscard]] double calls(const CalledWord &name) const
    {
        if (m_token.lower == name.word) {
            return 1.0;
        }
        if (name.stem == "last" && m_token.lower != "last") {
            return 0.0; // how long it lasts
        }
        if ((name.word == "takings" || name.word == "proceeds") && m_token.lower != name.word) {
            return 0.0; // how long something took
        }
        if (m_token.stem == name.stem && name.stem == "person" &&
            m_token.lower.starts_with("personal")) {
            return 0.0; // a "personal loan" is nobody
        }
        if (m_token.stem == name.stem) {
            return sameStem(name.word);
        }
        if (m_token.lower.size() < 2 || name.word.size() < 2 || m_token.number) {
            return 0.0;
        }
        if (m_synonyms != nullptr && name.synonyms != nullptr &&
            std::ranges::any_of(*m_synonyms, [&](int line) {
                return std::ranges::find(*name.synonyms, line) != name.synonyms->end();
            })) {
            return 0.8;
        }
        if (!m_expanded.empty() && m_expanded == name.word) {
            return 0.95;
        }
        return m_plain && m_token.lower.front() == name.word.front() ? begunAlike(name) : 0.0;
    }

private:
    [[nodiscard]] bool steers() const
    {
        static constexpr std::array<std::string_view, 23>
            steering{"take",  "taken",    "took",    "takes",    "total", "overall",
                     "sum",   "average",  "mean",    "most",     "count", "number",
                     "top",   "least",    "amounts", "combined", "per",   "rate",
                     "rates", "counting", "numbers", "volume",   "placed"}; // an order is placed in
                                                                            // no place
        return oneOf(m_token.lower, steering);
    }

    /// "review" is a thing, "reviewed" what was done to it, "production" what comes of it.
    [[nodiscard]] double sameStem(const std::string &word) const
    {
        const auto deed = [](const std::string &name) {
            return name.ends_with("ion") || name.ends_with("ions");
        };
        const bool alike = m_token.lower.ends_with("ed") == word.ends_with("ed") &&
                           deed(m_token.lower) == deed(word);
        return alike ? 1.0 : 0.82;
    }

    /// Short forms, other endings, slips of typing.
    [[nodiscard]] double begunAlike(const CalledWord &name) const
    {
        const Lexicon &lexicon = Lexicon::instance();
        const std::string &lower = m_token.lower;
        const std::string &word = name.word;
        if (word.size() == 2 && m_token.stem.size() > 2 && lexicon.expansion(word).empty() &&
            consonantsOf(m_token.stem) == word) {
            return 0.75;
        }
        const bool tooShort = word.size() < 3 || word == "per" || lower.size() < 3;
        // "new" is no short "newsletter"
        const bool shortWord =
            abbreviates(lower, word) && (lower.size() > 4 || !lexicon.isEnglish(m_token.stem));
        if (!tooShort && (abbreviates(word, lower) || shortWord)) {
            // "water" is not short for "watercraft", which is a word of two
            const bool ofTwo = word.starts_with(lower) && lexicon.isEnglish(m_token.stem) &&
                               lexicon.isEnglish(stemWord(word.substr(lower.size())));
            const bool longEnough = word.size() >= 4 && lower.size() >= 4;
            return ofTwo ? 0.5 : longEnough ? 0.75 : 0.7;
        }
        const auto common =
            static_cast<std::size_t>(std::ranges::mismatch(lower, word).in1 - lower.begin());
        const std::size_t longer = std::max(m_token.stem.size(), name.stem.size());
        if (common >= 5 && common + 4 >= longer && common * 10 >= longer * 6) {
            return 0.78;
        }
        if (lower.size() >= 4 && word.size() >= 4) {
            const int limit = lower.size() >= 8 ? 2 : 1;
            const int distance = std::min(editDistance(lower, word, limit),
                                          editDistance(m_token.stem, name.stem, limit));
            if (distance <= limit && !lexicon.knows(m_token)) {
                return distance == 1 ? 0.85 : 0.7;
            }
        }
        return 0.0;
    }

    const Token &m_token;
    const std::vector<int> *m_synonyms;
    std::string m_expanded;
    bool m_plain;
};

} // namespace

bool Linker::gapWord(const std::string &lower)
{
    return lower == "of" || lower == "the" || lower == "a" || lower == "in" || lower == "for" ||
           lower == "at";
}

bool Linker::doneTo(const Tokens &tokens, std::size_t begin, std::size_t end,
                    const Link &link) const
{
    if (!m_source.column(link.id()).date) {
        return false;
    }
    const std::vector<std::string> &table = m_source.table(link.table).names.front().stems;
    const NameWords &name = m_source.column(link.id()).names.front();
    bool done = false;
    bool row = false;
    for (std::size_t t = begin; t <= end; ++t) {
        // "open cases" are not those with an `opened` date
        const bool state =
            std::find(name.stems.begin(), name.stems.end(), tokens[t].stem) != name.stems.end() &&
            std::find(name.words.begin(), name.words.end(), tokens[t].lower) == name.words.end();
        done = done || state || tokens[t].lower.ends_with("ed") ||
               oneOf(tokens[t].lower,
                     {"paid",  "unpaid", "sent", "sold",  "bought", "made",    "built",
                      "held",  "won",    "lost", "spent", "begun",  "written", "taken",
                      "given", "done",   "left", "met",   "read",   "put"});
        row = row || std::find(table.begin(), table.end(), tokens[t].stem) != table.end();
    }
    return done && row;
}

namespace {

/// Words that join others and name nothing by themselves, whatever names they are a part of.
bool small(const Token &token)
{
    static constexpr std::array<std::string_view, 33> words{
        "by",   "no",   "in",  "at",  "on", "to",  "of",  "is",   "or",   "and",  "for",
        "from", "with", "not", "per", "as", "it",  "us",  "all",  "any",  "each", "has",
        "have", "had",  "do",  "did", "up", "off", "out", "over", "down", "into", "back"};
    return token.quote == 0 && std::find(words.begin(), words.end(), token.lower) != words.end();
}

/// Whether the name says of an amount that it is only a part, and nothing heard says so.
bool leavesOutPart(const NameWords &name, const std::vector<double> &fits)
{
    for (std::size_t w = 0; w < name.words.size(); ++w) {
        if (fits[w] <= 0.0 &&
            oneOf(name.words[w], {"discount", "tax", "vat", "tip", "rebate", "surcharge", "penalty",
                                  "deposit", "commission"})) {
            return true;
        }
    }
    return false;
}

/// A word for a state that lasts, and not the very word of the name.
bool tellsState(const Token &token, const NameWords &name)
{
    const Lexicon::StateWord *state = Lexicon::instance().stateWord(token.lower);
    return state != nullptr && !state->filled &&
           std::find(name.words.begin(), name.words.end(), token.lower) == name.words.end();
}

} // namespace

bool Linker::isOtherMoney(const Tokens &tokens, std::size_t begin, std::size_t end,
                          const Link &link) const
{
    static constexpr std::array<std::string_view, 9> business{"sales",    "revenue", "revenues",
                                                              "turnover", "profit",  "profits",
                                                              "margin",   "margins", "takings"};
    static constexpr std::array<std::string_view, 7> pay{
        "salary", "salaries", "wage", "wages", "pay", "payroll", "compensation"};
    const auto among = [](const auto &list, const std::string &word) {
        return std::find(list.begin(), list.end(), word) != list.end();
    };
    if (link.kind != LinkKind::Column) {
        return false;
    }
    // "spend on fish" is no day on which something was paid
    static constexpr std::array<std::string_view, 4> spending{"spend", "spent", "spends",
                                                              "spending"};
    if (m_source.column(link.id()).date && among(spending, tokens[begin].lower)) {
        return true;
    }
    // "number of orders": rows, not what sales came to
    static constexpr std::array<std::string_view, 4> rows{"order", "orders", "purchase",
                                                          "purchases"};
    const auto &names = m_source.column(link.id()).names;
    const bool named = std::any_of(names.begin(), names.end(), [&](const NameWords &name) {
        return std::find(name.stems.begin(), name.stems.end(), tokens[begin].stem) !=
               name.stems.end();
    });
    if (end == begin + 1 && among(rows, tokens[begin].lower) && m_source.column(link.id()).money &&
        !named) {
        return true;
    }
    bool asked = false;
    for (std::size_t t = begin; t < end; ++t) {
        asked = asked || among(business, tokens[t].lower);
    }
    std::vector<std::string> words = m_source.column(link.id()).names.front().words;
    const auto called = [&](const auto &list) {
        return std::any_of(words.begin(), words.end(),
                           [&](const std::string &word) { return among(list, word); });
    };
    if (asked && called(pay) && !called(business)) {
        return true;
    }
    // what was sold is not what was to be sold
    static constexpr std::array<std::string_view, 7> plans{
        "target", "targets", "quota", "budget", "forecast", "goal", "planned"};
    const std::vector<std::string> &table = m_source.table(link.table).names.front().words;
    words.insert(words.end(), table.begin(), table.end());
    const bool saysPlan = std::any_of(tokens.begin(), tokens.end(), [&](const Token &token) {
        return among(plans, token.lower) || token.lower == "plan";
    });
    return asked && !saysPlan && called(plans);
}

void Linker::addLink(std::vector<Span> &spans, std::size_t begin, std::size_t end, Link link) const
{
    for (Span &span : spans) {
        if (span.begin == begin && span.end == end && span.item.kind == ItemKind::Mention) {
            for (Link &known : span.item.links) {
                if (known.kind == link.kind && known.table == link.table &&
                    known.column == link.column && known.value == link.value) {
                    known.soft = known.score >= link.score ? known.soft : link.soft;
                    known.event = known.event || link.event;
                    known.score = std::max(known.score, link.score);
                    return;
                }
            }
            span.item.links.push_back(std::move(link));
            return;
        }
    }
    Span span;
    span.begin = begin;
    span.end = end;
    span.item.kind = ItemKind::Mention;
    span.item.links.push_back(std::move(link));
    spans.push_back(std::move(span));
}

bool Linker::namesRowsFirst(const Link &link, const NameWords &name,
                            const std::vector<double> &fits, std::size_t word) const
{
    const auto has = [](const std::vector<std::string> &stems, const std::string &stem) {
        return std::ranges::find(stems, stem) != stems.end();
    };
    const std::vector<std::string> &rows = m_source.table(link.table).names.front().stems;
    const std::vector<std::string> &own = m_source.column(link.id()).names.front().stems;
    if (has(rows, name.stems[word])) {
        return false;
    }
    for (std::size_t w = 0; w < word; ++w) {
        if (fits[w] > 0.0 && (!has(rows, name.stems[w]) || has(own, name.stems[w]))) {
            return false;
        }
    }
    return std::any_of(fits.begin(), fits.begin() + static_cast<std::ptrdiff_t>(word),
                       [](double fit) { return fit > 0.0; });
}

void Linker::matchName(const Tokens &tokens, const Similarities &similarities,
                       const NameWords &name, const Link &link, std::vector<Span> &spans) const
{
    const bool met = std::any_of(name.numbers.begin(), name.numbers.end(), [&](int number) {
        return !similarities[static_cast<std::size_t>(number)].empty();
    });
    if (!met) {
        return;
    }
    double total = 0.0;
    for (const double weight : name.weights) {
        total += weight;
    }
    const std::size_t count = tokens.size();
    std::vector<int> bestWord(count, -1);
    std::vector<double> bestFit(count, 0.0);
    for (std::size_t w = 0; w < name.numbers.size(); ++w) {
        const std::vector<double> &column = similarities[static_cast<std::size_t>(name.numbers[w])];
        for (std::size_t t = 0; t < column.size(); ++t) {
            const double fit = column[t];
            const bool exact = name.whole || name.words.back() == "by";
            if (exact && name.stems.size() > 1 && fit < 0.84) {
                continue; // a synonym of a synonym: "salary by" is not "paid by"
            }
            if (fit > bestFit[t]) {
                bestFit[t] = fit;
                bestWord[t] = static_cast<int>(w);
            }
        }
    }
    for (std::size_t begin = 0; begin < count; ++begin) {
        if (bestFit[begin] <= 0.0) {
            continue;
        }
        if (tokens[begin].lower == "no" && bestWord[begin] > 0 && begin + 1 < count &&
            bestFit[begin + 1] > 0.0) {
            continue; // "no sales" are none, and not the "sale no"
        }
        std::vector<double> fits(name.stems.size(), 0.0);
        double fitSum = 0.0;
        double matched = 0.0;
        std::size_t gap = 0;
        for (std::size_t end = begin; end < count && end < begin + 8; ++end) {
            if (bestFit[end] <= 0.0) {
                // "the date of the order" is one name, "for each trainer the specialty" two
                const bool anew = tokens[end].lower == "the" && bestFit[end - 1] > 0.0;
                if (!gapWord(tokens[end].lower) || anew || ++gap > 2) {
                    break;
                }
                continue;
            }
            const auto word = static_cast<std::size_t>(bestWord[end]);
            if (fits[word] > 0.0 || (gap > 0 && saysUnit(tokens, end))) {
                break;
            }
            if (gap > 0 && oneOf(tokens[end - gap].lower, {"of", "in", "for", "at"}) &&
                link.kind == LinkKind::Column && namesRowsFirst(link, name, fits, word)) {
                break;
            }
            if (tokens[end].lower == "by" && end > begin && tokens[end - 1].lower.ends_with('s')) {
                break; // "tests by month" speaks of nobody they were "tested by"
            }
            if (gap > 0 && begin > 0 && tokens[begin - 1].stem == tokens[end].stem) {
                break; // "product sizes of products": both are named as they are called
            }
            gap = 0;
            fits[word] = bestFit[end];
            fitSum += bestFit[end] * name.weights[word];
            matched += name.weights[word];
            // a fee is an amount: "fee amount" rather than "fee percent"
            const bool amount =
                name.words.size() > 1 && name.words.back() == "amount" && fits.back() <= 0.0;
            const double coverage = matched / (total - (amount ? 0.6 : 0.0));
            double score = name.strength * (fitSum / matched) * (0.4 + 0.6 * coverage);
            if (coverage < 0.999 && fits.back() <= 0.0) {
                score *= amount || name.weights.back() < 1.0 ? 0.97 : 0.88;
            }
            if (name.whole && coverage < 0.999) {
                continue;
            }
            if (coverage < 0.999 && leavesOutPart(name, fits)) {
                score *= 0.8; // "value of bookings" is no discount amount
            }
            if (end == begin && link.kind == LinkKind::Column && m_source.column(link.id()).date &&
                tellsState(tokens[begin], name)) {
                continue; // "open" is a state, `opened` a date
            }
            // what is left of `tested_by` in a table of tests is no name
            const bool rest = link.kind == LinkKind::Column && name.words.size() == 1 &&
                              m_source.column(link.id()).names.front().words.size() > 1;
            if (end == begin && small(tokens[begin]) &&
                (coverage < 0.999 || rest || tokens[begin].lower == "no")) {
                continue; // "by" alone names no "referred by", "no" no "job no"
            }
            const bool verb = oneOf(tokens[end].lower, {"is", "has", "was", "are", "did", "do",
                                                        "does", "have", "had", "can"});
            if (coverage < 0.999 && verb) {
                continue; // "the package is …" speaks of no `is_active`
            }
            if (matched < 0.9 && coverage < 0.999) {
                continue; // "id" alone names no "student id"
            }
            if (link.kind == LinkKind::Column && coverage < 0.999 &&
                m_source.column(link.id()).flag &&
                oneOf(tokens[begin].stem, {"record", "row", "entri", "account", "data"})) {
                continue; // what is "on record" is no `is_test_record`
            }
            if (link.kind == LinkKind::Column && end > begin && doneTo(tokens, begin, end, link)) {
                continue;
            }
            const auto formula = link.kind == LinkKind::Column && end == begin
                                     ? m_source.column(link.id()).formula
                                     : nullptr;
            if (formula && formula->aggregated && formula->metric < 0 &&
                oneOf(tokens[begin].stem, {"order", "purchas", "buy", "transact", "deal"})) {
                continue; // orders are sales, but not what these came to
            }
            const bool counted = begin > 0 && tokens[begin - 1].number;
            if (name.strength < 1.0 && counted &&
                (link.kind != LinkKind::Table || measureUnit(tokens[begin].lower))) {
                continue; // "5 kg" is a number with its unit, "2024 orders" are rows
            }
            bool telling = name.telling.empty();
            for (std::size_t w = 0; w < name.telling.size(); ++w) {
                telling = telling || (name.telling[w] && fits[w] > 0.0 && name.weights[w] >= 0.4);
            }
            if (!telling) {
                continue; // "student" alone names no "student id" either
            }
            if (link.kind == LinkKind::Table && coverage < 0.6) {
                score *= 0.8;
            }
            if (score >= 0.45) {
                Link scored = link;
                scored.score = score;
                addLink(spans, begin, end + 1, std::move(scored));
            }
        }
    }
}

Linker::Similarities Linker::similaritiesOf(const Tokens &tokens) const
{
    std::vector<std::pair<std::size_t, SaidWord>> said;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        if (!tokens[t].sign && !tokens[t].lower.empty()) {
            said.emplace_back(t, SaidWord(tokens[t]));
        }
    }
    Similarities similarities(m_source.words().size());
    for (std::size_t w = 0; w < similarities.size(); ++w) {
        const NameWord &word = m_source.words()[w];
        const CalledWord called{word.word, word.stem, Lexicon::instance().synonymLines(word.stem)};
        for (const auto &[at, spoken] : said) {
            if (const double fit = spoken.calls(called); fit > 0.0) {
                similarities[w].resize(tokens.size(), 0.0);
                similarities[w][at] = fit;
            }
        }
    }
    return similarities;
}

void Linker::nameSpans(const Tokens &tokens, const Similarities &similarities,
                       std::vector<Span> &spans) const
{
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        const TableModel &table = m_source.tables()[t];
        Link link;
        link.kind = LinkKind::Table;
        link.table = static_cast<int>(t);
        for (const NameWords &name : table.names) {
            matchName(tokens, similarities, name, link, spans);
        }
        for (const ColumnModel &column : table.columns) {
            if (column.hidden) {
                continue;
            }
            Link columnLink;
            columnLink.kind = LinkKind::Column;
            columnLink.table = column.id.table;
            columnLink.column = column.id.column;
            for (const NameWords &name : column.names) {
                matchName(tokens, similarities, name, columnLink, spans);
            }
        }
    }
}

} // namespace querent::language
