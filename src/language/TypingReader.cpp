// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/TypingReader.h"

#include "language/AskedPart.h"
#include "language/LinkResolver.h"
#include "language/Linker.h"
#include "language/QuestionReader.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <utility>

namespace querent::language {

namespace {

using query::Completion;
using query::ReadWord;
using query::WordKind;

/// Longer texts are read up to here: nobody types more while waiting for a hint.
constexpr std::size_t longestText = 2000;
/// So many of the words before the cursor may belong to one name.
constexpr std::size_t longestName = 5;
constexpr std::size_t mostWordsTried = 40;

struct Phrase
{
    std::string_view text;
    WordKind kind;
};

/// How people go on with a question about anything; the engine understands each of them.
constexpr std::array phrases{
    Phrase{"today", WordKind::Time},
    Phrase{"yesterday", WordKind::Time},
    Phrase{"this week", WordKind::Time},
    Phrase{"this month", WordKind::Time},
    Phrase{"this quarter", WordKind::Time},
    Phrase{"this year", WordKind::Time},
    Phrase{"last week", WordKind::Time},
    Phrase{"last month", WordKind::Time},
    Phrase{"last quarter", WordKind::Time},
    Phrase{"last year", WordKind::Time},
    Phrase{"last 30 days", WordKind::Time},
    Phrase{"last 12 months", WordKind::Time},
    Phrase{"by day", WordKind::Time},
    Phrase{"by week", WordKind::Time},
    Phrase{"by month", WordKind::Time},
    Phrase{"by quarter", WordKind::Time},
    Phrase{"by year", WordKind::Time},
    Phrase{"by weekday", WordKind::Time},
    Phrase{"per month", WordKind::Time},
    Phrase{"per year", WordKind::Time},
    Phrase{"how many", WordKind::Measure},
    Phrase{"number of", WordKind::Measure},
    Phrase{"total", WordKind::Measure},
    Phrase{"average", WordKind::Measure},
    Phrase{"median", WordKind::Measure},
    Phrase{"highest", WordKind::Steering},
    Phrase{"lowest", WordKind::Steering},
    Phrase{"share of", WordKind::Measure},
    Phrase{"growth of", WordKind::Measure},
    Phrase{"top 5", WordKind::Steering},
    Phrase{"top 10", WordKind::Steering},
    Phrase{"more than", WordKind::Steering},
    Phrase{"less than", WordKind::Steering},
    Phrase{"between", WordKind::Steering},
    Phrase{"without", WordKind::Steering},
    Phrase{"compared to last year", WordKind::Time},
    Phrase{"as a pie chart", WordKind::Steering},
    Phrase{"as a line chart", WordKind::Steering},
};

/// A way to go on, and how well it fits what is typed.
struct Offer
{
    Completion completion;
    double score = 0.0;
};

class TypingReader final : public query::TypingAid
{
public:
    explicit TypingReader(std::shared_ptr<const SourceModel> source) : m_source(std::move(source))
    {}

    [[nodiscard]] std::vector<ReadWord> read(std::string_view text) const override;
    [[nodiscard]] std::vector<Completion> complete(std::string_view text, std::size_t cursor,
                                                   std::size_t most) const override;
    [[nodiscard]] std::string asked(const std::string &question) const override;

private:
    /// What is typed of a name: whole words, then the beginning of the last one.
    struct Typed
    {
        std::vector<std::string> words; ///< folded
        std::size_t begin = 0;
        std::size_t length = 0;
    };

    [[nodiscard]] std::string targetOf(const Link &link) const;
    [[nodiscard]] WordKind kindOf(const Link &link) const;
    void offerNames(const Typed &typed, std::vector<Offer> &offers) const;
    void offerValues(const Typed &typed, std::vector<Offer> &offers) const;
    static void offerPhrases(const Typed &typed, std::vector<Offer> &offers);
    static void offer(const Typed &typed, std::string text, WordKind kind, std::string detail,
                      double score, std::vector<Offer> &offers);

    std::shared_ptr<const SourceModel> m_source;
};

/// How well `words`, the last of which may be cut short, go with `name`: 0 for not at all.
double fit(const std::vector<std::string> &words, const std::vector<std::string> &name)
{
    for (std::size_t start = 0; start + words.size() <= name.size(); ++start) {
        bool fits = true;
        for (std::size_t at = 0; at < words.size() && fits; ++at) {
            const std::string &stored = name[start + at];
            fits = at + 1 < words.size() ? stored == words[at] : stored.starts_with(words[at]);
        }
        if (fits) {
            // the beginning of a name is what people type first
            return start == 0 ? 1.0 : 0.6;
        }
    }
    return 0.0;
}

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

WordKind kindOfCue(const Item &item)
{
    if (item.cue("agg") != nullptr || item.cue("count") != nullptr) {
        return WordKind::Measure;
    }
    return WordKind::Steering;
}

std::string TypingReader::targetOf(const Link &link) const
{
    if (link.table < 0) {
        return {};
    }
    const TableModel &table = m_source->table(link.table);
    if (link.kind == LinkKind::Table || link.column < 0) {
        return table.table->name;
    }
    const std::string column = table.table->name + "." + m_source->column(link.id()).column->name;
    return link.kind == LinkKind::Value ? column + " = " + link.value : column;
}

WordKind TypingReader::kindOf(const Link &link) const
{
    switch (link.kind) {
    case LinkKind::Table:
        return WordKind::Table;
    case LinkKind::Value:
        return WordKind::Value;
    case LinkKind::Column:
        break;
    }
    const bool worked = link.column >= 0 && m_source->column(link.id()).formula != nullptr;
    return worked ? WordKind::Measure : WordKind::Column;
}

std::vector<ReadWord> TypingReader::read(std::string_view text) const
{
    const std::string question(text.substr(0, longestText));
    // what is said around the question will not be read, and is no unknown word
    const Tokens tokens = askedPart(tokenize(question), *m_source);
    if (tokens.empty()) {
        return {};
    }
    Resolution resolution = LinkResolver(*m_source).resolve(Linker(*m_source).link(tokens), {});
    // the day does not matter: only which words are explained
    QuestionReader reader(*m_source, std::chrono::year{2000} / 1 / 1);
    const Reading reading = reader.read(std::move(resolution));
    const std::set<std::string> unknown(reading.unknown.begin(), reading.unknown.end());
    std::vector<ReadWord> words;
    for (const Item &item : reader.items()) {
        if (item.begin >= item.end || item.end > tokens.size()) {
            continue;
        }
        ReadWord word;
        word.begin = tokens[item.begin].begin;
        word.length = tokens[item.end - 1].end - word.begin;
        switch (item.kind) {
        case ItemKind::Mention:
            if (item.links.empty()) {
                continue;
            }
            word.kind = kindOf(item.links.front());
            word.target = targetOf(item.links.front());
            break;
        case ItemKind::Period:
        case ItemKind::TimeUnit:
            word.kind = WordKind::Time;
            break;
        case ItemKind::Number:
            word.kind = WordKind::Number;
            break;
        case ItemKind::Cue:
            word.kind = kindOfCue(item);
            break;
        case ItemKind::Superlative:
            word.kind = WordKind::Steering;
            break;
        case ItemKind::Word:
            if (!unknown.contains(item.word)) {
                continue;
            }
            word.known = false;
            break;
        case ItemKind::Sign:
            continue;
        }
        words.push_back(std::move(word));
    }
    return words;
}

void TypingReader::offer(const Typed &typed, std::string text, WordKind kind, std::string detail,
                         double score, std::vector<Offer> &offers)
{
    // more of the typed words explained is better than fewer
    const double all = score + 0.5 * static_cast<double>(typed.words.size() - 1);
    offers.push_back({{.text = std::move(text),
                       .begin = typed.begin,
                       .length = typed.length,
                       .kind = kind,
                       .detail = std::move(detail)},
                      all});
}

void TypingReader::offerNames(const Typed &typed, std::vector<Offer> &offers) const
{
    const auto best = [&typed](const std::vector<NameWords> &names) {
        double score = 0.0;
        for (std::size_t at = 0; at < names.size(); ++at) {
            // its own name before what else it is called
            score = std::max(score, fit(typed.words, names[at].words) *
                                        (at == 0 ? 1.0 : 0.7 * names[at].strength));
        }
        return score;
    };
    for (const TableModel &table : m_source->tables()) {
        if (const double score = best(table.names); score > 0.0) {
            offer(typed, table.label, WordKind::Table, {}, score + 0.25, offers);
        }
        for (const ColumnModel &column : table.columns) {
            if (column.hidden) {
                continue;
            }
            if (const double score = best(column.names); score > 0.0) {
                const bool measure = column.formula != nullptr;
                const double liking = (column.key ? -0.3 : 0.0) + (measure ? 0.1 : 0.0) +
                                      (column.category || column.quantity ? 0.1 : 0.0);
                offer(typed, column.label, measure ? WordKind::Measure : WordKind::Column,
                      table.label, score + liking, offers);
                if (column.column != nullptr) {
                    offers.back().completion.type = column.column->type;
                    offers.back().completion.role = column.column->role;
                }
            }
        }
    }
}

void TypingReader::offerValues(const Typed &typed, std::vector<Offer> &offers) const
{
    const std::string &last = typed.words.back();
    if (last.size() < 2 && typed.words.size() < 2) {
        return;
    }
    std::vector<std::string> endings = m_source->values().wordsFrom(last);
    if (m_source->values().hasWord(last)) {
        endings.insert(endings.begin(), last);
    }
    endings.resize(std::min(endings.size(), mostWordsTried));
    std::set<std::pair<int, std::string>> seen;
    for (const std::string &ending : endings) {
        std::vector<std::string> words = typed.words;
        words.back() = ending;
        for (const ValueHit &hit : m_source->values().find(words, 6)) {
            const double score = fit(words, valueWords(hit.said));
            const ColumnModel &column = m_source->column({hit.table, hit.column});
            if (score > 0.0 && !column.hidden && seen.emplace(hit.column, hit.said).second) {
                offer(typed, hit.said, WordKind::Value,
                      m_source->table(hit.table).label + " · " + column.label,
                      score - 0.1 - 0.02 * static_cast<double>(hit.words), offers);
            }
        }
    }
}

void TypingReader::offerPhrases(const Typed &typed, std::vector<Offer> &offers)
{
    for (const Phrase &phrase : phrases) {
        const double score = fit(typed.words, valueWords(phrase.text));
        if (score >= 1.0) {
            offer(typed, std::string(phrase.text), phrase.kind, {}, score - 0.15, offers);
        }
    }
}

std::vector<Completion> TypingReader::complete(std::string_view text, std::size_t cursor,
                                               std::size_t most) const
{
    std::size_t end = std::min(cursor, text.size());
    while (end > 0 && end < text.size() && isContinuation(text[end])) {
        --end;
    }
    std::size_t from = end > longestText ? end - longestText : 0;
    while (from < end && isContinuation(text[from])) {
        ++from;
    }
    const std::string before(text.substr(from, end - from));
    const Tokens tokens = tokenize(before);
    // only a word that is being typed is gone on with
    if (tokens.empty() || tokens.back().sign || tokens.back().end != before.size()) {
        return {};
    }
    std::vector<Offer> offers;
    Typed typed;
    for (std::size_t count = 1; count <= longestName && count <= tokens.size(); ++count) {
        const Token &first = tokens[tokens.size() - count];
        if (first.sign) {
            break;
        }
        typed.words.insert(typed.words.begin(), first.lower);
        typed.begin = from + first.begin;
        typed.length = end - typed.begin;
        offerNames(typed, offers);
        offerValues(typed, offers);
        offerPhrases(typed, offers);
    }
    std::stable_sort(offers.begin(), offers.end(),
                     [](const Offer &one, const Offer &other) { return one.score > other.score; });
    std::vector<Completion> found;
    std::set<std::pair<std::string, std::string>> seen;
    for (Offer &candidate : offers) {
        Completion &completion = candidate.completion;
        const std::string_view already = text.substr(completion.begin, completion.length);
        if (found.size() == most) {
            break;
        }
        // what stands there already needs no completion
        if (already != completion.text &&
            seen.emplace(foldText(completion.text), completion.detail).second) {
            found.push_back(std::move(completion));
        }
    }
    return found;
}

std::string TypingReader::asked(const std::string &question) const
{
    if (question.size() > longestText) {
        return question;
    }
    const Tokens whole = tokenize(question);
    const Tokens part = askedPart(whole, *m_source);
    return part.empty() || part.size() == whole.size() ? question : spokenText(part, question);
}

} // namespace

std::shared_ptr<const query::TypingAid> typingAid(std::shared_ptr<const SourceModel> source)
{
    return std::make_shared<TypingReader>(std::move(source));
}

} // namespace querent::language
