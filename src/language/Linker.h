// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/Thesaurus.h"

#include <string>
#include <vector>

namespace querent::language {

/// Finds what the words of a question name: tables, columns, values, time, numbers and words that
/// steer, and cuts the question into items by the best-scoring segmentation.
class Linker
{
public:
    explicit Linker(const SourceModel &source) : m_source(source) {}

    [[nodiscard]] Items link(const Tokens &tokens) const;
    /// The question with the source's names in place of what people may call them. `items` were
    /// read from its tokens.
    [[nodiscard]] std::string inNames(const std::string &question, const Tokens &tokens,
                                      const Items &items) const;

private:
    struct Span
    {
        std::size_t begin = 0;
        std::size_t end = 0;
        double weight = 0.0;
        Item item;
    };
    /// How well each word of the question fits each word of the source's names.
    using Similarities = std::vector<std::vector<double>>;

    /// Words that may stand between the words of one name: "name of the student".
    [[nodiscard]] static bool gapWord(const std::string &lower);
    /// Whether the word, by itself, is what some table is called.
    [[nodiscard]] bool namesTable(const Token &token) const;
    [[nodiscard]] static bool namesRows(const Token &token, const TableModel &table);
    /// Whether the word calls rows, or the column, rather than what one of its codes stands for.
    [[nodiscard]] bool namesItself(const Token &token, const ValueHit &hit) const;
    /// "registered patients", "orders finished": rows and what was done to them, not a date column.
    [[nodiscard]] bool doneTo(const Tokens &tokens, std::size_t begin, std::size_t end,
                              const Link &link) const;
    [[nodiscard]] Similarities similaritiesOf(const Tokens &tokens) const;
    void nameSpans(const Tokens &tokens, const Similarities &similarities,
                   std::vector<Span> &spans) const;
    /// "Employees of department …": the rows stand before the column over a word like "of", where
    /// "department of the employees" would be the column. `fits`: the words of the name said
    /// before.
    [[nodiscard]] bool namesRowsFirst(const Link &link, const NameWords &name,
                                      const std::vector<double> &fits, std::size_t word) const;
    void matchName(const Tokens &tokens, const Similarities &fits, const NameWords &name,
                   const Link &link, std::vector<Span> &spans) const;
    /// What else words may stand for, by the thesaurus: those that nothing explains (`open`), and
    /// in idioms those that nothing surely names (`loose`).
    void thesaurusSpans(const Tokens &tokens, Similarities &similarities,
                        const std::vector<bool> &open, const std::vector<bool> &loose,
                        std::vector<Span> &spans) const;
    void standIns(std::size_t begin, std::size_t end, const Thesaurus::Name &name, double score,
                  std::vector<Span> &spans) const;
    /// Dates of what happened, and states that it left.
    void happenings(std::size_t begin, std::size_t end, const Thesaurus::Happening &happening,
                    double score, std::vector<Span> &spans) const;
    void attributes(std::size_t begin, std::size_t end, const Thesaurus::Attribute &attribute,
                    std::vector<Span> &spans) const;
    /// Names with words, by their numbers, that the token at `at` fits so well.
    void softNames(const Tokens &tokens, std::size_t at,
                   const std::vector<std::pair<std::size_t, double>> &fits,
                   Similarities &similarities, std::vector<Span> &spans) const;
    /// Names whose words are most akin to those that nothing else explains.
    void kinSpans(const Tokens &tokens, Similarities &similarities, const std::vector<bool> &open,
                  std::vector<Span> &spans) const;
    /// Tables that stand for whom or what every source has under some name: customers, staff,
    /// places. Only for words that nothing else explains.
    void roleSpans(const Tokens &tokens, const std::vector<bool> &open,
                   std::vector<Span> &spans) const;
    /// "Deliveries by date", where no column is called so: the date of the rows that are named.
    bool dateSpans(const Tokens &tokens, const Items &items, std::vector<Span> &spans) const;
    /// Numbers of the kind that a unit measures: "kilometres" for `km`, "tonnes" for `net_kg`.
    void unitSpans(const Tokens &tokens, const std::vector<bool> &open,
                   std::vector<Span> &spans) const;
    /// Names cut down to a few letters of a word that nothing else explains: "zn" for zones.
    void shortenedSpans(const Tokens &tokens, Similarities &similarities,
                        const std::vector<bool> &open, std::vector<Span> &spans) const;
    [[nodiscard]] static bool mayBeKin(const Tokens &tokens, std::size_t at);
    /// Values that hold or begin with a word that nothing else explains.
    void partsOfValues(const Tokens &tokens, std::size_t at, std::vector<Span> &spans) const;
    void softValues(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                    double score, std::vector<Span> &spans) const;
    /// Codes that are short for the words, where no other code of the column is.
    void softCodes(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                   double score, std::vector<Span> &spans) const;
    /// Flags that are called by one of the words for what happened: "turned away" of `rejected`.
    void softFlags(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                   double score, std::vector<Span> &spans) const;
    /// Whether the token steers the question or tells a time, rather than to name something.
    [[nodiscard]] static bool steers(const Tokens &tokens, std::size_t at);
    void valueSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    void addValues(const Tokens &tokens, std::size_t begin, std::size_t end,
                   const std::vector<std::string> &words, double factor,
                   std::vector<Span> &spans) const;
    /// "Cancelled orders", of which a status holds a letter or two.
    void stateSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    void synonymSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    /// Flags of which the words say the contrary.
    void contraryFlags(std::size_t begin, std::size_t end, const std::vector<std::string> &flags,
                       std::vector<Span> &spans) const;
    /// Flags that say of the rows what those words do: "scrapped" of what was written off.
    void namedFlags(std::size_t begin, std::size_t end, const std::vector<std::string> &words,
                    double score, std::vector<Span> &spans) const;
    /// Short codes that the words begin with: NOSH for "no show", TEL for "telephone".
    void begunCodes(std::size_t begin, std::size_t end, const std::string &words,
                    std::vector<Span> &spans) const;
    void codedValues(std::size_t begin, std::size_t end, const ValueHit &hit, double score,
                     std::vector<Span> &spans) const;
    void steeringSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    /// "profit" is no salary, though both are earnings, and sales are not the target for them.
    [[nodiscard]] bool isOtherMoney(const Tokens &tokens, std::size_t begin, std::size_t end,
                                    const Link &link) const;
    void addLink(std::vector<Span> &spans, std::size_t begin, std::size_t end, Link link) const;
    /// "best selling products": the products, not what is called so together.
    [[nodiscard]] static bool ranksWhatIsSold(const Tokens &tokens, std::size_t at);
    /// "licence no of …": the last word of a column's name counts nothing.
    static void dropCountsInNames(const Tokens &tokens, std::vector<Span> &spans);
    /// "wasted ingredient": the ingredient itself, not a column that points at it.
    void dropKeysOfRows(std::size_t tokens, std::vector<Span> &spans) const;
    [[nodiscard]] Items segment(const Tokens &tokens, std::vector<Span> &spans) const;
    /// What the data dictionary defines as a number is that number, whatever else is called so,
    /// unless the question speaks of rows: "how many baskets".
    void heedMetrics(Items &items) const;
    /// "Dr Hughes" is a doctor, whoever else is called so.
    void heedTitles(const Tokens &tokens, Items &items) const;

    const SourceModel &m_source;
};

/// The number that a word spells ("twelve"), or nothing.
[[nodiscard]] std::optional<double> numberWord(const std::string &lower);

/// Whether the word, in small letters, stands for those whom one employs: "agents", "reps".
[[nodiscard]] bool namesStaff(const std::string &word);

/// The one table whose rows are those whom one employs; -1 where several are alike.
[[nodiscard]] int staffOf(const SourceModel &source);

} // namespace querent::language
