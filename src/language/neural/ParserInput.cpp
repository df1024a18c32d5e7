// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ParserInput.h"

#include "language/Lexicon.h"
#include "language/Linker.h"
#include "language/NameSplitter.h"
#include "language/Tokenizer.h"
#include "language/neural/ValueMentions.h"

#include <algorithm>
#include <numeric>

namespace querent::language::neural {

namespace {

constexpr std::size_t mostWords = 80;
/// Tables in front of the encoder, whose work grows with their square. Joins may still lead through
/// any other.
constexpr std::size_t mostTables = 40;
constexpr float similarEnough = 0.62F;

enum class WordFit : std::uint8_t { None, Similar, Synonym, Same };

bool dropped(const Token &token)
{
    return token.sign && (token.text == "." || token.text == "?" || token.text == "!" ||
                          token.text == ":" || token.text == ";");
}

WordMark markOf(const Token &token, std::size_t place)
{
    if (token.sign) {
        return WordMark::Sign;
    }
    if (token.quote != 0) {
        return WordMark::Quoted;
    }
    if (token.number) {
        return WordMark::Digits;
    }
    if (numberWord(token.lower)) {
        return WordMark::NumberWord;
    }
    return token.capital && place > 0 ? WordMark::Capital : WordMark::Plain;
}

/// A word of the question with what the lexicon says about it.
struct AskedWord
{
    const Token &token;
    int vector = -1;
    bool stop = false;
    std::string expansion;
};

WordFit fitOf(const AskedWord &asked, const SchemaWord &word, const WordVectors &vectors)
{
    const Token &token = asked.token;
    if (word.function || token.sign) {
        return WordFit::None;
    }
    if (token.lower == word.word || token.stem == word.stem) {
        return WordFit::Same;
    }
    if (asked.stop || token.lower.size() < 2 || token.number) {
        return WordFit::None;
    }
    if ((!asked.expansion.empty() && asked.expansion == word.word) ||
        Lexicon::instance().synonyms(token.stem, word.stem)) {
        return WordFit::Synonym;
    }
    if (word.vector < 0 && word.word.size() >= 2 && abbreviates(word.word, token.lower)) {
        return WordFit::Synonym;
    }
    if (asked.vector < 0 && token.lower.size() >= 5 && word.word.size() >= 4 &&
        editDistance(token.lower, word.word, 1) <= 1) {
        return WordFit::Synonym;
    }
    return vectors.similarity(asked.vector, word.vector) > similarEnough ? WordFit::Similar
                                                                         : WordFit::None;
}

/// Whether the words from `begin` on are exactly this name.
bool spelled(const std::vector<std::vector<WordFit>> &fits, std::size_t begin,
             const std::vector<int> &name)
{
    if (name.empty() || begin + name.size() > fits.size()) {
        return false;
    }
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (fits[begin + i][static_cast<std::size_t>(name[i])] != WordFit::Same) {
            return false;
        }
    }
    return true;
}

/// The strongest fit of every word of the question with a name, and where it is said in full.
void linkName(const std::vector<std::vector<WordFit>> &fits, const SchemaName &name,
              std::vector<WordFit> &best, std::vector<bool> &whole)
{
    for (std::size_t t = 0; t < fits.size(); ++t) {
        best[t] = WordFit::None;
        whole[t] = false;
        for (const int word : name.words) {
            best[t] = std::max(best[t], fits[t][static_cast<std::size_t>(word)]);
        }
    }
    for (const std::vector<int> &words : name.whole) {
        for (std::size_t begin = 0; begin + words.size() <= fits.size(); ++begin) {
            if (spelled(fits, begin, words)) {
                std::fill_n(whole.begin() + static_cast<std::ptrdiff_t>(begin), words.size(), true);
            }
        }
    }
}

ColumnLink columnLinkOf(WordFit fit, bool whole)
{
    if (whole) {
        return ColumnLink::Whole;
    }
    switch (fit) {
    case WordFit::Same:
        return ColumnLink::Part;
    case WordFit::Synonym:
        return ColumnLink::Synonym;
    case WordFit::Similar:
        return ColumnLink::Similar;
    case WordFit::None:
        break;
    }
    return ColumnLink::None;
}

TableLink tableLinkOf(WordFit fit, bool whole)
{
    if (whole) {
        return TableLink::Whole;
    }
    return fit == WordFit::Same   ? TableLink::Part
           : fit == WordFit::None ? TableLink::None
                                  : TableLink::Similar;
}

/// All tables, or those that the words lead to where there are too many: by their own names first,
/// then by their columns and values.
std::vector<int> tablesToKeep(const ParserSchema &schema, const std::vector<TableLink> &tableLinks,
                              const std::vector<ColumnLink> &links, std::size_t words)
{
    const std::size_t count = schema.tables().size();
    std::vector<int> kept(count);
    std::iota(kept.begin(), kept.end(), 0);
    if (count <= mostTables) {
        return kept;
    }
    std::vector<int> named(count);
    std::vector<int> linked(count); // one column with a strong link says more than many
    for (std::size_t w = 0; w < words; ++w) {
        for (std::size_t t = 0; t < count; ++t) {
            named[t] = std::max(named[t], 30 * static_cast<int>(tableLinks[w * count + t]));
        }
        for (std::size_t c = 1; c < schema.columns().size(); ++c) {
            const ColumnLink link = links[w * schema.columns().size() + c];
            int &claim = linked[static_cast<std::size_t>(schema.columns()[c].table)];
            claim = std::max(claim,
                             link == ColumnLink::NumberInRange ? 1 : 10 * static_cast<int>(link));
        }
    }
    const auto claim = [&](int table) {
        return named[static_cast<std::size_t>(table)] + linked[static_cast<std::size_t>(table)];
    };
    std::stable_sort(kept.begin(), kept.end(),
                     [&](int left, int right) { return claim(left) > claim(right); });
    kept.resize(mostTables);
    std::sort(kept.begin(), kept.end());
    return kept;
}

/// How much a column deserves one of the few places in front of the encoder.
int claimOf(const ParserSchema &schema, const std::vector<ColumnLink> &links, std::size_t words,
            const std::vector<bool> &linkedTables, std::size_t column)
{
    const SchemaColumn &model = schema.columns()[column];
    int claim = 0;
    for (std::size_t w = 0; w < words; ++w) {
        const ColumnLink link = links[w * schema.columns().size() + column];
        claim =
            std::max(claim, link == ColumnLink::NumberInRange ? 1 : 10 * static_cast<int>(link));
    }
    const bool linked = model.table >= 0 && linkedTables[static_cast<std::size_t>(model.table)];
    return claim + (linked ? 25 : 0) + (model.key || model.foreign ? 4 : 0);
}

/// Finds the periods of a question and marks their words.
void markTimes(ParserInput &input)
{
    for (std::size_t t = 0; t < input.tokens.size();) {
        TimeMatch time = readTime(input.tokens, t);
        const std::size_t end = t + std::max<std::size_t>(time.length, 1);
        if (time.bucket && !input.bucket) {
            input.bucket = time.bucket;
        }
        if (!time.periods.empty() || time.relative) {
            std::fill(input.marks.begin() + static_cast<std::ptrdiff_t>(t),
                      input.marks.begin() + static_cast<std::ptrdiff_t>(end), WordMark::Time);
            input.times.push_back({t, end, std::move(time)});
        }
        t = end;
    }
}

/// What hints tell is added where the spelling told nothing better.
void heed(const std::vector<WordHint> &hints, const ParserSchema &schema, ParserInput &input,
          std::vector<ColumnLink> &links, std::vector<TableLink> &tableLinks)
{
    /// Nearly as good as the value itself.
    constexpr double hinted = 0.95;
    for (const WordHint &hint : hints) {
        const auto inside = [&hint](const Token &token) {
            return token.begin >= hint.begin && token.end <= hint.end;
        };
        const auto first = std::ranges::find_if(input.tokens, inside);
        const auto last = std::find_if_not(first, input.tokens.end(), inside);
        const int column = hint.column >= 0 ? schema.columnAt(hint.table, hint.column) : -1;
        if (first == last) {
            continue;
        }
        const auto begin = static_cast<std::size_t>(first - input.tokens.begin());
        const auto end = static_cast<std::size_t>(last - input.tokens.begin());
        if (hint.value) {
            const bool known = std::ranges::any_of(input.values, [&](const ValueMention &mention) {
                return mention.column == column && mention.begin < end && mention.end > begin;
            });
            if (!known) {
                input.values.push_back({begin, end, column, *hint.value, hinted, false});
            }
            continue;
        }
        for (std::size_t t = begin; t < end; ++t) {
            if (input.tokens[t].sign || Lexicon::instance().isStopword(input.tokens[t].lower)) {
                continue;
            }
            if (column >= 0) {
                ColumnLink &link =
                    links[t * schema.columns().size() + static_cast<std::size_t>(column)];
                link = std::max(link, ColumnLink::Synonym);
            } else {
                TableLink &link =
                    tableLinks[t * schema.tables().size() + static_cast<std::size_t>(hint.table)];
                link = std::max(link, TableLink::Similar);
            }
        }
    }
}

} // namespace

int ParserInput::placeOfTable(int table) const
{
    const auto found = std::lower_bound(tables.begin(), tables.end(), table);
    return found != tables.end() && *found == table ? static_cast<int>(found - tables.begin()) : -1;
}

ParserInput makeInput(const ParserSchema &schema, const WordVectors &vectors,
                      const std::string &question, std::size_t most,
                      const std::vector<WordHint> &hints)
{
    ParserInput input;
    for (Token &token : tokenize(question)) {
        if (!dropped(token) && input.tokens.size() < mostWords) {
            input.words.push_back(token.sign ? -1 : vectors.find(token.lower));
            input.marks.push_back(markOf(token, input.tokens.size()));
            input.tokens.push_back(std::move(token));
        }
    }
    markTimes(input);
    const std::size_t count = input.tokens.size();
    std::vector<std::vector<WordFit>> fits(count);
    for (std::size_t t = 0; t < count; ++t) {
        const Token &token = input.tokens[t];
        const AskedWord asked{token, input.words[t], Lexicon::instance().isStopword(token.lower),
                              Lexicon::instance().expansion(token.lower)};
        for (const SchemaWord &word : schema.words()) {
            fits[t].push_back(fitOf(asked, word, vectors));
        }
    }
    std::vector<WordFit> best(count);
    std::vector<bool> whole(count);
    const std::size_t columns = schema.columns().size();
    std::vector<ColumnLink> links(count * columns, ColumnLink::None);
    for (std::size_t c = 1; c < columns; ++c) {
        linkName(fits, schema.columns()[c].name, best, whole);
        for (std::size_t t = 0; t < count; ++t) {
            links[t * columns + c] = columnLinkOf(best[t], whole[t]);
        }
    }
    std::vector<bool> linkedTables(schema.tables().size());
    std::vector<TableLink> tableLinks(count * schema.tables().size());
    for (std::size_t table = 0; table < schema.tables().size(); ++table) {
        linkName(fits, schema.tables()[table], best, whole);
        for (std::size_t t = 0; t < count; ++t) {
            const TableLink link = tableLinkOf(best[t], whole[t]);
            tableLinks[t * schema.tables().size() + table] = link;
            linkedTables[table] = linkedTables[table] || link >= TableLink::Part;
        }
    }
    input.values = findValues(schema, input.tokens);
    heed(hints, schema, input, links, tableLinks);
    for (std::size_t t = 0; t < count; ++t) {
        const Token &token = input.tokens[t];
        for (std::size_t c = 1; token.number && c < columns; ++c) {
            const SchemaColumn &column = schema.columns()[c];
            ColumnLink &link = links[t * columns + c];
            if (column.ranged && *token.number >= column.low && *token.number <= column.high) {
                link = std::max(link, ColumnLink::NumberInRange);
            }
        }
    }
    for (const TimeMention &mention : input.times) {
        for (std::size_t t = mention.begin; t < mention.end; ++t) {
            for (std::size_t c = 1; c < columns; ++c) {
                ColumnLink &link = links[t * columns + c];
                if (schema.columns()[c].sort == ColumnSort::Date) {
                    link = std::max(link, ColumnLink::NumberInRange);
                }
            }
        }
    }
    for (const ValueMention &mention : input.values) {
        for (std::size_t t = mention.begin; t < mention.end; ++t) {
            ColumnLink &link = links[t * columns + static_cast<std::size_t>(mention.column)];
            const bool exact = mention.score >= wholeValue;
            if (exact) {
                link = ColumnLink::Value;
            } else if (link != ColumnLink::Value) {
                link = ColumnLink::ValuePart;
            }
        }
    }
    input.tables = tablesToKeep(schema, tableLinks, links, count);
    for (std::size_t t = 0; t < count; ++t) {
        for (const int table : input.tables) {
            input.tableLinks.push_back(
                tableLinks[t * schema.tables().size() + static_cast<std::size_t>(table)]);
        }
    }
    std::vector<std::pair<int, int>> claims;
    for (std::size_t c = 1; c < columns; ++c) {
        if (input.placeOfTable(schema.columns()[c].table) >= 0) {
            claims.emplace_back(-claimOf(schema, links, count, linkedTables, c),
                                static_cast<int>(c));
        }
    }
    if (claims.size() >= most) {
        std::stable_sort(claims.begin(), claims.end());
        claims.resize(most - 1);
    }
    input.columns.push_back(0);
    for (const auto &claim : claims) {
        input.columns.push_back(claim.second);
    }
    std::sort(input.columns.begin(), input.columns.end());
    input.columnLinks.reserve(count * input.columns.size());
    for (std::size_t t = 0; t < count; ++t) {
        for (const int column : input.columns) {
            input.columnLinks.push_back(links[t * columns + static_cast<std::size_t>(column)]);
        }
    }
    return input;
}

} // namespace querent::language::neural
