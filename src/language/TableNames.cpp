// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/TableNames.h"

#include "data/Nouns.h"
#include "language/Lexicon.h"
#include "language/NameSplitter.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <map>

namespace querent::language {

namespace {

using Words = std::vector<std::string>;

/// The words without those that say that it is a table, or what sort of one.
Words undressed(const Words &words)
{
    static constexpr std::array<std::string_view, 6> dressing{"ref",     "reference", "list",
                                                              "records", "record",    "table"};
    Words bare;
    std::ranges::copy_if(words, std::back_inserter(bare), [](const std::string &word) {
        return std::ranges::find(dressing, word) == dressing.end() && !data::isTablePrefix(word);
    });
    return bare;
}

} // namespace

TableNames::TableNames(const data::Catalog &catalog)
{
    constexpr std::size_t fewest = 3;
    std::map<std::string, std::size_t> counts;
    for (const data::Table &table : catalog.tables) {
        const Words words = splitName(table.name);
        if (words.size() > 1) {
            ++counts[words.front()];
        }
    }
    for (const auto &[word, count] : counts) {
        if (count >= fewest && count * 2 > catalog.tables.size()) {
            m_prefix = word;
        }
    }
}

Words TableNames::plain(const Words &words) const
{
    static constexpr std::array<std::string_view, 11> trappings{
        "master", "lookup", "header", "mst", "mstr", "lkp", "lkup", "hdr", "hd", "tab", "tb"};
    Words kept;
    for (std::size_t w = 0; w < words.size(); ++w) {
        const bool shared = w == 0 && (data::isTablePrefix(words.front()) ||
                                       (!m_prefix.empty() && words.front() == m_prefix));
        const bool trapping = w > 0 && std::ranges::find(trappings, words[w]) != trappings.end();
        if (!shared && !trapping) {
            kept.push_back(words[w]);
        }
    }
    return kept.empty() ? words : kept;
}

std::vector<Words> TableNames::of(std::string_view name, const Words &words) const
{
    const Words kept = plain(words);
    std::vector<Words> names{kept};
    if (kept.size() < words.size()) {
        // an English word may be what the rows belong to: "items" alone are no "order items"
        const bool telling = words.front() != kept.front() && !data::isTablePrefix(words.front()) &&
                             Lexicon::instance().isEnglish(stemWord(words.front()));
        names.insert(telling ? names.begin() : names.end(), words);
    }
    Words bare = undressed(words);
    if (!bare.empty() && bare.size() < words.size()) {
        names.push_back(std::move(bare));
    }
    // what is written out may stand for another word: "prc" for prices, or for practitioners
    Words spelled = plain(spelledWords(name));
    if (spelled.size() == 1 && kept.size() == 1 && spelled != kept) {
        names.push_back(std::move(spelled));
    }
    return names;
}

} // namespace querent::language
