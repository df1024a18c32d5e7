// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace querent::language {

/// What people say for what sources call otherwise. One way only: a "buyer" is a customer, but
/// "customer" finds no column called buyer. General English and business, nothing of any source;
/// read once from resources/language, immutable and shared.
class Thesaurus
{
public:
    [[nodiscard]] static const Thesaurus &instance();

    /// What happens to things, and where sources keep it.
    struct Event
    {
        std::vector<std::string> dates;               ///< stems of the names of dates, best first
        std::vector<std::vector<std::string>> values; ///< the words of stored states
        std::vector<std::string> tables;              ///< stems of the names of tables
    };
    /// A verb or noun found in a question that says what happened.
    struct Happening
    {
        int event = 0;
        bool noun = false;
        bool present = false; ///< "cancel", where what is cancelled would be "cancelled"
    };
    /// A number or date asked for by what it is like: "how heavy", "how old".
    struct Attribute
    {
        std::vector<std::string> stems; ///< of column names, best first
        std::vector<std::string> units; ///< that names of such columns end in
    };
    /// What a source may call a thing.
    struct Name
    {
        std::vector<std::string> words;
        std::vector<std::string> stems;
    };
    /// A phrase found in a question.
    struct Match
    {
        std::size_t end = 0;    ///< behind its last token
        bool sameForm = true;   ///< said as it is listed, not only of one stem with it
        std::vector<int> lines; ///< that list it, better readings first
        std::size_t said = 0;   ///< of `lines`: those that list it as said, before those of names
        std::vector<Happening> happenings;
        std::vector<int> attributes;
    };
    /// Every phrase that starts at `at`, shorter ones first.
    [[nodiscard]] std::vector<Match> matchesAt(const Tokens &tokens, std::size_t at) const;
    /// Whether a line is of values that are stored, not of names.
    [[nodiscard]] bool isOfValues(int line) const noexcept { return line >= m_values; }
    /// What the phrases of a line stand for.
    [[nodiscard]] const std::vector<Name> &names(int line) const
    {
        return m_names[static_cast<std::size_t>(line)];
    }
    [[nodiscard]] const Event &event(int number) const
    {
        return m_events[static_cast<std::size_t>(number)];
    }
    [[nodiscard]] const Attribute &attribute(int number) const
    {
        return m_attributes[static_cast<std::size_t>(number)];
    }
    /// How many tokens from `at` on only carry the noun after them: "pieces of" equipment.
    [[nodiscard]] std::size_t containerAt(const Tokens &tokens, std::size_t at) const;
    /// How well a phrase stands for the names of the line at `rank` among its lines: at most 1.
    [[nodiscard]] static double nearness(std::size_t rank, bool sameForm);
    /// How much less one name of a line stands for another than what is only said.
    static constexpr double amongNames = 0.82;
    /// The same between a word said and a word of a name, both with their stems; 0 for strangers.
    [[nodiscard]] double nearness(const Token &said, const std::string &nameStem) const;

private:
    Thesaurus();
    struct Phrase
    {
        std::string_view said;
        std::vector<int> lines;
        std::size_t toSay = 0; ///< how many of `lines` list it as what people say
        std::vector<Happening> happenings;
        std::vector<int> attributes;
    };
    struct Reader;
    void readNames(Reader &reader, std::span<const std::string_view> lines);
    /// A name is said for the other names of its line as well: "surname" where a source has last
    /// names. `number` is that of the first line.
    void readAlike(Reader &reader, std::span<const std::string_view> lines, int number);
    void readEvents(Reader &reader);
    void readAttributes(Reader &reader);
    void readContainers(Reader &reader);
    Phrase &phrase(Reader &reader, std::string_view said);

    [[nodiscard]] static bool sameForm(const Token &token, std::string_view said);

    std::vector<std::vector<Name>> m_names; ///< of each line
    int m_values = 0;                       ///< the first line of values
    std::vector<Event> m_events;
    std::vector<Attribute> m_attributes;
    std::unordered_set<std::string> m_containers;      ///< stems, a blank between
    std::unordered_map<std::string, Phrase> m_phrases; ///< by their stems, a blank between
};

} // namespace querent::language
