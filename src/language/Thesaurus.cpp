// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Thesaurus.h"

#include "language/LexiconData.h"
#include "language/ListLine.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

constexpr std::size_t longestPhrase = 7;

/// "length of a visit", "length of the visit" and "length of their visits" are one phrase.
bool article(std::string_view word)
{
    static constexpr std::array<std::string_view, 9> words{"a",   "an",   "the", "our", "their",
                                                           "its", "your", "his", "her"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

const Thesaurus &Thesaurus::instance()
{
    static const Thesaurus thesaurus;
    return thesaurus;
}

/// Cuts and stems the words of the lists, each word once.
struct Thesaurus::Reader
{
    const std::string &stem(std::string_view word)
    {
        const auto [place, fresh] = stems.try_emplace(word);
        if (fresh) {
            place->second = stemWord(word);
        }
        return place->second;
    }
    /// The stems of a phrase without its articles, a blank between.
    std::string key(std::string_view phrase)
    {
        std::string key;
        for (const std::string_view word : listParts(phrase, ' ')) {
            if (!article(word)) {
                key += (key.empty() ? "" : " ") + stem(word);
            }
        }
        return key;
    }

    std::unordered_map<std::string_view, std::string> stems;
};

Thesaurus::Thesaurus()
{
    Reader reader;
    readNames(reader, lexicondata::thesaurus());
    readNames(reader, lexicondata::sayings());
    m_values = static_cast<int>(m_names.size());
    readNames(reader, lexicondata::stored());
    readNames(reader, lexicondata::stored_sayings());
    readAlike(reader, lexicondata::thesaurus(), 0);
    readAlike(reader, lexicondata::stored(), m_values);
    readEvents(reader);
    readAttributes(reader);
    readContainers(reader);
    m_phrases.erase(std::string());
}

void Thesaurus::readNames(Reader &reader, std::span<const std::string_view> lines)
{
    for (const std::string_view line : lines) {
        const std::vector<std::string_view> fields = listColumns(line);
        const int number = static_cast<int>(m_names.size());
        std::vector<Name> names;
        for (const std::string_view text : listParts(fields.front(), ',')) {
            Name name;
            for (const std::string_view word : listParts(text, ' ')) {
                name.words.emplace_back(word);
                name.stems.push_back(reader.stem(word));
            }
            names.push_back(std::move(name));
        }
        m_names.push_back(std::move(names));
        for (const std::string_view said : listParts(fields.back(), ',')) {
            Phrase &phrase = this->phrase(reader, said);
            if (phrase.lines.empty() || phrase.lines.back() != number) {
                phrase.lines.push_back(number);
                ++phrase.toSay;
            }
        }
    }
}

void Thesaurus::readAlike(Reader &reader, std::span<const std::string_view> lines, int number)
{
    for (const std::string_view line : lines) {
        const std::vector<std::string_view> names = listParts(listColumns(line).front(), ',');
        for (const std::string_view name : names) {
            std::vector<int> &known = phrase(reader, name).lines;
            if (names.size() > 1 && std::find(known.begin(), known.end(), number) == known.end()) {
                known.push_back(number);
            }
        }
        ++number;
    }
}

void Thesaurus::readEvents(Reader &reader)
{
    constexpr std::size_t verbs = 1;
    constexpr std::size_t nouns = 2;
    constexpr std::size_t states = 3;
    constexpr std::size_t dates = 4;
    constexpr std::size_t tables = 5;
    for (const std::string_view line : lexicondata::events()) {
        std::vector<std::string_view> fields = listColumns(line);
        fields.resize(tables + 1);
        Event event;
        for (const std::string_view word : listParts(fields[dates], ',')) {
            event.dates.push_back(reader.key(word));
        }
        for (const std::string_view word : listParts(fields[tables], ',')) {
            event.tables.push_back(reader.key(word));
        }
        for (const std::string_view text : listParts(fields[states], ',')) {
            std::vector<std::string> words;
            for (const std::string_view word : listParts(text, ' ')) {
                words.emplace_back(word);
            }
            event.values.push_back(std::move(words));
        }
        const int number = static_cast<int>(m_events.size());
        m_events.push_back(std::move(event));
        const std::vector<std::string_view> said = listParts(fields[verbs], ',');
        const auto add = [&](std::string_view text, const Happening &happening) {
            Phrase &phrase = this->phrase(reader, text);
            if (phrase.happenings.empty() || phrase.happenings.back().event != number) {
                phrase.happenings.push_back(happening);
            }
            Happening &known = phrase.happenings.back();
            known.noun = known.noun || happening.noun;
            known.present = known.present && happening.present;
        };
        const auto past = [](std::string_view text) {
            return text.ends_with("ed") || text.find("ed ") != std::string_view::npos;
        };
        for (std::size_t v = 0; v < said.size(); ++v) {
            // "cancel" before "cancelled"; of "quit" there is but one form
            const bool present = v + 1 < said.size() && !past(said[v]) &&
                                 reader.key(said[v]) == reader.key(said[v + 1]);
            add(said[v], {number, false, present});
        }
        for (const std::string_view text : listParts(fields[nouns], ',')) {
            add(text, {number, true, false});
        }
    }
}

void Thesaurus::readAttributes(Reader &reader)
{
    constexpr std::size_t names = 1;
    constexpr std::size_t units = 2;
    for (const std::string_view line : lexicondata::attributes()) {
        std::vector<std::string_view> fields = listColumns(line);
        fields.resize(units + 1);
        Attribute attribute;
        for (const std::string_view word : listParts(fields[names], ',')) {
            attribute.stems.push_back(reader.key(word));
        }
        for (const std::string_view word : listParts(fields[units], ',')) {
            attribute.units.emplace_back(word);
        }
        phrase(reader, fields.front()).attributes.push_back(static_cast<int>(m_attributes.size()));
        m_attributes.push_back(std::move(attribute));
    }
}

void Thesaurus::readContainers(Reader &reader)
{
    for (const std::string_view line : lexicondata::containers()) {
        m_containers.insert(reader.key(listColumns(line).front()));
    }
}

Thesaurus::Phrase &Thesaurus::phrase(Reader &reader, std::string_view said)
{
    Phrase &phrase = m_phrases[reader.key(said)];
    phrase.said = phrase.said.empty() ? listParts(said, '|').front() : phrase.said;
    return phrase;
}

std::size_t Thesaurus::containerAt(const Tokens &tokens, std::size_t at) const
{
    constexpr std::size_t longest = 4;
    std::string key;
    std::size_t length = 0;
    for (std::size_t t = at; t < tokens.size() && t < at + longest && !tokens[t].sign; ++t) {
        key += (t == at ? "" : " ") + tokens[t].stem;
        length = m_containers.count(key) != 0 ? t + 1 - at : length;
    }
    return at + length < tokens.size() ? length : 0;
}

bool Thesaurus::sameForm(const Token &token, std::string_view said)
{
    // what was done is not who or what does it: "delivered", "delivery"
    const auto form = [](std::string_view word) {
        return word.ends_with("ed")     ? 1
               : word.ends_with("ing")  ? 2
               : word.ends_with("ion")  ? 3
               : word.ends_with("ions") ? 3
               : word.ends_with("ment") ? 3
               : word.ends_with("er")   ? 4
               : word.ends_with("ers")  ? 4
                                        : 0;
    };
    return form(token.lower) == form(said);
}

std::vector<Thesaurus::Match> Thesaurus::matchesAt(const Tokens &tokens, std::size_t at) const
{
    std::vector<Match> matches;
    std::string key;
    std::size_t words = 0;
    for (std::size_t t = at; t < tokens.size() && words < longestPhrase; ++t) {
        if (tokens[t].sign || tokens[t].quote != 0) {
            break;
        }
        if (article(tokens[t].lower)) {
            if (t == at) {
                break;
            }
            continue;
        }
        key += (key.empty() ? "" : " ") + tokens[t].stem;
        ++words;
        const auto found = m_phrases.find(key);
        if (found != m_phrases.end()) {
            const Phrase &phrase = found->second;
            matches.push_back({t + 1, words > 1 || sameForm(tokens[t], phrase.said), phrase.lines,
                               phrase.toSay, phrase.happenings, phrase.attributes});
        }
    }
    return matches;
}

double Thesaurus::nearness(std::size_t rank, bool sameForm)
{
    return (sameForm ? 1.0 : 0.92) - 0.03 * static_cast<double>(std::min<std::size_t>(rank, 5));
}

double Thesaurus::nearness(const Token &said, const std::string &nameStem) const
{
    const auto found = m_phrases.find(said.stem);
    if (found == m_phrases.end()) {
        return 0.0;
    }
    const std::vector<int> &lines = found->second.lines;
    for (std::size_t rank = 0; rank < lines.size(); ++rank) {
        if (isOfValues(lines[rank])) {
            continue;
        }
        for (const Name &name : names(lines[rank])) {
            if (name.stems.size() == 1 && name.stems.front() == nameStem) {
                const double far = rank < found->second.toSay ? 1.0 : amongNames;
                return sameForm(said, found->second.said) ? far * nearness(rank, true) : 0.0;
            }
        }
    }
    return 0.0;
}

} // namespace querent::language
