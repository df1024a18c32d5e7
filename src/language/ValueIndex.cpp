// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ValueIndex.h"

#include "language/Lexicon.h"
#include "language/NameSplitter.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace querent::language {

namespace {

/// "approved" and "approve", "gear" and "gears"; not "people" and "personal".
bool inflections(const std::string &left, const std::string &right)
{
    const auto shared = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
    const std::string_view mine(left.data() + (shared.first - left.begin()),
                                static_cast<std::size_t>(left.end() - shared.first));
    const std::string_view other(right.data() + (shared.second - right.begin()),
                                 static_cast<std::size_t>(right.end() - shared.second));
    constexpr std::array<std::string_view, 22> endings{
        "",    "s",  "es",  "ies",   "y",      "e",      "d",       "ing", "ed",   "led",  "ling",
        "ied", "er", "ers", "ation", "ations", "lation", "lations", "ion", "ions", "ment", "ments"};
    const auto ending = [&](std::string_view rest) {
        return std::find(endings.begin(), endings.end(), rest) != endings.end();
    };
    // "cancellation" is what is cancelled, but "destination" is no place called Destin
    const auto deed = [](std::string_view rest) {
        return rest.find("ion") != std::string_view::npos ||
               rest.find("ment") != std::string_view::npos || rest.starts_with("er");
    };
    return ending(mine) && ending(other) && !(deed(mine) && other.empty()) &&
           !(deed(other) && mine.empty());
}

/// Whether a column holds what people wrote, of which single words name nothing: "Rider was
/// friendly" is no rider, and who entered a row is hardly what is asked for.
bool holdsProse(const data::ColumnValues &list)
{
    static constexpr std::array<std::string_view, 14> written{
        "note",    "notes",    "comment", "comments", "remark", "remarks", "feedback",
        "message", "messages", "memo",    "body",     "cmt",    "rmk",     "annotation"};
    static constexpr std::array<std::string_view, 10> kept{
        "created", "crt",      "updated", "upd",     "modified",
        "mod",     "inserted", "entered", "changed", "edited"};
    static constexpr std::array<std::string_view, 8> described{
        "description", "desc", "descr", "subject", "text", "reason", "summary", "details"};
    constexpr std::size_t sentence = 4; // words
    const std::vector<std::string> name = splitName(list.column);
    if (name.empty() || list.values.empty()) {
        return false;
    }
    const bool keeper = name.size() > 1 && (name.back() == "by" || name.back() == "user") &&
                        std::ranges::find(kept, name.front()) != kept.end();
    if (keeper || std::ranges::find(written, name.back()) != written.end()) {
        return true;
    }
    std::size_t words = 0;
    for (const std::string &value : list.values) {
        words += valueWords(value).size();
    }
    return std::ranges::find(described, name.back()) != described.end() &&
           words >= sentence * list.values.size();
}

} // namespace

ValueIndex::ValueIndex(const data::Catalog &catalog, const std::vector<data::ColumnValues> &values)
{
    for (const data::ColumnValues &list : values) {
        int table = -1;
        int column = -1;
        for (std::size_t t = 0; t < catalog.tables.size(); ++t) {
            if (data::equalNames(catalog.tables[t].name, list.table)) {
                table = static_cast<int>(t);
                const auto &columns = catalog.tables[t].columns;
                for (std::size_t c = 0; c < columns.size(); ++c) {
                    if (data::equalNames(columns[c].name, list.column)) {
                        column = static_cast<int>(c);
                    }
                }
            }
        }
        if (column < 0) {
            continue;
        }
        const bool prose = holdsProse(list);
        for (const std::string &value : list.values) {
            add(Entry{table, column, value, {}, valueWords(value), {}, prose});
        }
    }
}

void ValueIndex::add(Entry entry)
{
    if (entry.words.empty() || entry.words.size() > 10) {
        return; // free text is searched with LIKE, not mentioned in full
    }
    for (const std::string &word : entry.words) {
        entry.stems.push_back(stemWord(word));
        if (m_words.emplace(word, 0).second && word.size() >= 4) {
            m_wordsByInitial[word.front()].push_back(word);
        }
    }
    const int index = static_cast<int>(m_entries.size());
    for (const std::string &stem : entry.stems) {
        auto &postings = m_byStem[stem];
        if (postings.empty() || postings.back() != index) {
            postings.push_back(index);
        }
    }
    m_entries.push_back(std::move(entry));
}

void ValueIndex::addMeaning(int table, int column, const std::string &code,
                            const std::string &meaning)
{
    if (meaning != code) {
        add(Entry{table, column, code, meaning, valueWords(meaning), {}});
    }
}

void ValueIndex::forget(int table)
{
    for (auto &[stem, postings] : m_byStem) {
        std::erase_if(postings, [&](int index) {
            return m_entries[static_cast<std::size_t>(index)].table == table;
        });
    }
}

std::vector<ValueHit> ValueIndex::find(const std::vector<std::string> &words,
                                       std::size_t most) const
{
    std::vector<ValueHit> hits;
    std::vector<std::string> stems;
    for (const std::string &word : words) {
        stems.push_back(stemWord(word));
    }
    const std::vector<int> *rarest = nullptr;
    for (const std::string &stem : stems) {
        const auto found = m_byStem.find(stem);
        if (found == m_byStem.end()) {
            return hits;
        }
        if (rarest == nullptr || found->second.size() < rarest->size()) {
            rarest = &found->second;
        }
    }
    if (rarest == nullptr) {
        return hits;
    }
    for (const int index : *rarest) {
        const Entry &entry = m_entries[static_cast<std::size_t>(index)];
        const auto place =
            std::search(entry.stems.begin(), entry.stems.end(), stems.begin(), stems.end());
        if (place == entry.stems.end()) {
            continue;
        }
        const auto offset = place - entry.stems.begin();
        const bool sameWords = std::equal(words.begin(), words.end(), entry.words.begin() + offset);
        const double coverage =
            static_cast<double>(words.size()) / static_cast<double>(entry.words.size());
        constexpr std::size_t telling = 3; // words of a sentence
        if (entry.prose && words.size() < telling && (coverage < 1.0 || words.size() == 1)) {
            continue;
        }
        double score = coverage >= 1.0 ? 1.0 : 0.45 + 0.4 * coverage;
        if (!sameWords) {
            const bool inflected =
                std::equal(words.begin(), words.end(), entry.words.begin() + offset, inflections);
            score -= inflected ? 0.05 : 0.3;
        }
        if (coverage < 1.0 && offset > 0) {
            score -= 0.04;
        }
        hits.push_back(ValueHit{entry.table, entry.column, entry.value, score, entry.words.size(),
                                entry.said.empty() ? entry.value : entry.said});
        if (hits.size() > 400) {
            break;
        }
    }
    std::stable_sort(hits.begin(), hits.end(), [](const ValueHit &left, const ValueHit &right) {
        return left.score > right.score;
    });
    if (hits.size() > most) {
        hits.resize(most);
    }
    return hits;
}

std::vector<std::string> ValueIndex::similarWords(const std::string &word) const
{
    std::vector<std::string> close;
    if (word.size() < 4) {
        return close;
    }
    const auto bucket = m_wordsByInitial.find(word.front());
    if (bucket == m_wordsByInitial.end()) {
        return close;
    }
    const int limit = word.size() >= 8 ? 2 : 1;
    int best = limit;
    for (const std::string &candidate : bucket->second) {
        const int distance = editDistance(word, candidate, best);
        if (distance <= best) {
            if (distance < best) {
                close.clear();
                best = distance;
            }
            close.push_back(candidate);
        }
    }
    return close;
}

std::vector<std::string> ValueIndex::wordsFrom(const std::string &beginning) const
{
    std::vector<std::string> words;
    const auto bucket = m_wordsByInitial.find(beginning.front());
    if (bucket != m_wordsByInitial.end()) {
        std::copy_if(bucket->second.begin(), bucket->second.end(), std::back_inserter(words),
                     [&](const std::string &word) {
                         return word.size() > beginning.size() && word.starts_with(beginning);
                     });
    }
    return words;
}

bool ValueIndex::hasWord(const std::string &word) const
{
    return m_words.count(word) != 0;
}

std::vector<std::string> ValueIndex::valuesOf(int table, int column) const
{
    std::vector<std::string> values;
    for (const Entry &entry : m_entries) {
        if (entry.table == table && entry.column == column && entry.said.empty()) {
            values.push_back(entry.value);
        }
    }
    return values;
}

bool ValueIndex::holds(int table, int column, const std::string &value) const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [&](const Entry &entry) {
        return entry.table == table && entry.column == column && entry.value == value;
    });
}

bool isDeedFor(const std::string &word, const std::string &value)
{
    return word.ends_with("ed") && value.ends_with('s');
}

} // namespace querent::language
