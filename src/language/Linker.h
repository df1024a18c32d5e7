// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

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

private:
    struct Span
    {
        std::size_t begin = 0;
        std::size_t end = 0;
        double weight = 0.0;
        Item item;
    };
    /// How well each word of the question fits each word of the schema.
    using Similarities = std::vector<std::vector<std::pair<std::string, double>>>;

    /// Words that may stand between the words of one name: "name of the student".
    [[nodiscard]] static bool gapWord(const std::string &lower);
    [[nodiscard]] double similarity(const Token &token, const std::string &word,
                                    const std::string &stem) const;
    /// "registered patients", "orders finished": rows and what was done to them, not a date column.
    [[nodiscard]] bool doneTo(const Tokens &tokens, std::size_t begin, std::size_t end,
                              const Link &link) const;
    void nameSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    void matchName(const Tokens &tokens, const NameWords &name, const Link &link,
                   std::vector<Span> &spans) const;
    void valueSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    void addValues(const Tokens &tokens, std::size_t begin, std::size_t end,
                   const std::vector<std::string> &words, double factor,
                   std::vector<Span> &spans) const;
    void synonymSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    /// Flags of which the words say the contrary.
    void contraryFlags(std::size_t begin, std::size_t end, const std::vector<std::string> &flags,
                       std::vector<Span> &spans) const;
    void codedValues(std::size_t begin, std::size_t end, const ValueHit &hit, double score,
                     std::vector<Span> &spans) const;
    void steeringSpans(const Tokens &tokens, std::vector<Span> &spans) const;
    void addLink(std::vector<Span> &spans, std::size_t begin, std::size_t end, Link link) const;
    [[nodiscard]] Items segment(const Tokens &tokens, std::vector<Span> &spans) const;

    const SourceModel &m_source;
};

/// The number that a word spells ("twelve"), or nothing.
[[nodiscard]] std::optional<double> numberWord(const std::string &lower);

} // namespace querent::language
