// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/SaidValue.h"

#include "language/Lexicon.h"
#include "language/NameSplitter.h"
#include "language/Tokenizer.h"
#include "language/neural/Kinship.h"

#include <algorithm>

namespace querent::language::neural {

namespace {

constexpr std::size_t mostValues = 20;
constexpr std::size_t shortestWord = 4;
constexpr double shortened = 2.0; ///< how well a code fits the word it shortens

/// Whether a word may mean a value at all: it says nothing of its own, and spells no other value.
bool telling(const ParserInput &input, std::size_t word)
{
    const Token &token = input.tokens[word];
    const Lexicon &lexicon = Lexicon::instance();
    if (token.sign || token.number || token.quote != 0 || token.lower.size() < shortestWord ||
        input.marks[word] == WordMark::Time || lexicon.isStopword(token.lower) ||
        lexicon.isCueWord(token.stem)) {
        return false;
    }
    for (std::size_t c = 1; c < input.columns.size(); ++c) {
        if (input.columnLink(word, c) == ColumnLink::Value) {
            return false;
        }
    }
    for (std::size_t t = 0; t < input.tables.size(); ++t) {
        if (input.tableLink(word, t) >= TableLink::Part) {
            return false;
        }
    }
    return true;
}

bool namesColumn(const ParserInput &input, std::size_t word)
{
    for (std::size_t c = 1; c < input.columns.size(); ++c) {
        const ColumnLink link = input.columnLink(word, c);
        if (link == ColumnLink::Part || link == ColumnLink::Whole) {
            return true;
        }
    }
    return false;
}

/// How well a word may mean a stored value; 0: not at all.
double fit(const std::string &value, const Token &token)
{
    const std::string folded = foldText(value);
    if (folded.size() == 1) {
        return folded == token.lower.substr(0, 1) ? 1.0 : 0.0;
    }
    constexpr std::size_t longestCode = 5;
    if (folded.size() <= longestCode && abbreviates(folded, token.lower)) {
        return shortened + 0.1 * static_cast<double>(folded.size());
    }
    const Kinship *kinship = Kinship::shipped();
    double best = 0.0;
    for (const std::string &word : valueWords(value)) {
        if (kinship != nullptr && word.size() >= shortestWord) {
            const double akin = kinship->between(kinship->find(token.lower), kinship->find(word));
            best = std::max(best, akin > 0.0 ? 1.5 + 0.1 * akin : 0.0);
        }
    }
    return best;
}

} // namespace

std::optional<SaidValue> saidValue(const ParserSchema &schema, const ParserInput &input, int column,
                                   const std::vector<bool> &used)
{
    const ColumnId id =
        schema.columns()[static_cast<std::size_t>(input.columns[static_cast<std::size_t>(column)])]
            .id;
    const ColumnModel &model = schema.source().column(id);
    if (!model.category || !model.text || model.flag) {
        return std::nullopt;
    }
    const std::vector<std::string> values = schema.source().values().valuesOf(id.table, id.column);
    if (values.size() > mostValues) {
        return std::nullopt;
    }
    SaidValue best;
    double most = 0.0;
    bool unsure = false;
    for (std::size_t w = 0; w < input.tokens.size(); ++w) {
        if (used[w] || !telling(input, w)) {
            continue;
        }
        // what names a column as well must shorten to the value: "delivered" to DLV
        const double least = namesColumn(input, w) ? shortened : 0.0;
        for (const std::string &value : values) {
            const double score = fit(value, input.tokens[w]);
            if (score < least) {
                continue;
            }
            if (score > most) {
                most = score;
                best = {value, w};
                unsure = false;
            } else if (score > 0.0 && score == most && value != best.value) {
                unsure = true;
            }
        }
    }
    if (most <= 0.0 || unsure) {
        return std::nullopt;
    }
    return best;
}

} // namespace querent::language::neural
