// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/Kinship.h"

#include <algorithm>
#include <array>

namespace querent::language::neural {

namespace {

/// Weights of the logit, fitted by training/fit_kinship.py.
constexpr double always = -5.80;
constexpr double alike = 3.86;
constexpr double veryAlike = 1.18; ///< of a cosine beyond one half
constexpr double oneSense = 4.10;
constexpr double oneStep = 5.53;  ///< one is a kind of the other
constexpr double twoSteps = 4.40; ///< a kind of a kind
constexpr double siblings = 3.12;
constexpr double derivation = 0.38;

using Senses = std::span<const std::int32_t>;

bool holds(Senses senses, std::int32_t sense)
{
    return std::find(senses.begin(), senses.end(), sense) != senses.end();
}

bool overlap(Senses left, Senses right)
{
    return std::any_of(left.begin(), left.end(),
                       [&](std::int32_t sense) { return holds(right, sense); });
}

Senses row(Senses begins, Senses all, std::int32_t at)
{
    const auto place = static_cast<std::size_t>(at);
    return all.subspan(static_cast<std::size_t>(begins[place]),
                       static_cast<std::size_t>(begins[place + 1] - begins[place]));
}

} // namespace

Kinship::Kinship(const WeightsFile &senses, const WordVectors &vectors)
    : m_vectors(&vectors)
    , m_text(senses.text("words.text"))
    , m_begins(senses.integers("words.begins"))
    , m_senseBegins(senses.integers("senses.begins"))
    , m_senses(senses.integers("senses"))
    , m_aboveBegins(senses.integers("above.begins"))
    , m_above(senses.integers("above"))
    , m_derivedBegins(senses.integers("derived.begins"))
    , m_derived(senses.integers("derived"))
{
    const auto fits = [](Senses begins, Senses all) {
        return !begins.empty() && std::is_sorted(begins.begin(), begins.end()) &&
               begins.front() == 0 && static_cast<std::size_t>(begins.back()) == all.size();
    };
    const auto inside = [&](Senses all) {
        return std::all_of(all.begin(), all.end(), [&](std::int32_t sense) {
            return sense >= 0 && static_cast<std::size_t>(sense) + 1 < m_aboveBegins.size();
        });
    };
    const bool whole = fits(m_senseBegins, m_senses) && fits(m_aboveBegins, m_above) &&
                       fits(m_derivedBegins, m_derived) && inside(m_senses) && inside(m_above) &&
                       inside(m_derived) && m_aboveBegins.size() == m_derivedBegins.size() &&
                       m_begins.size() == m_senseBegins.size() &&
                       std::is_sorted(m_begins.begin(), m_begins.end()) && m_begins.front() == 0 &&
                       static_cast<std::size_t>(m_begins.back()) == m_text.size();
    if (!whole) {
        m_begins = {};
    }
}

int Kinship::lookUp(std::string_view wanted) const
{
    const auto word = [&](std::size_t at) {
        const auto begin = static_cast<std::size_t>(m_begins[at]);
        return std::string_view(m_text).substr(begin,
                                               static_cast<std::size_t>(m_begins[at + 1]) - begin);
    };
    std::size_t low = 0;
    std::size_t high = m_begins.size() - 1;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (word(middle) < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low + 1 < m_begins.size() && word(low) == wanted ? static_cast<int>(low) : -1;
}

Kinship::Word Kinship::find(std::string_view word) const
{
    Word found;
    found.vector = m_vectors->find(word);
    int place = lookUp(word);
    if (place < 0 && word.size() >= 4 && word.ends_with("ies")) {
        place = lookUp(std::string(word.substr(0, word.size() - 3)) + "y");
    }
    for (const std::string_view ending : {"s", "es", "ed", "d", "ing", "ly"}) {
        if (place < 0 && word.ends_with(ending) && word.size() > ending.size() + 2) {
            const std::string base(word.substr(0, word.size() - ending.size()));
            place = lookUp(base);
            if (place < 0 && (ending == "ed" || ending == "ing")) {
                place = lookUp(base + "e");
            }
        }
    }
    if (place >= 0) {
        found.senses = row(m_senseBegins, m_senses, place);
    }
    return found;
}

std::span<const std::int32_t> Kinship::above(std::int32_t sense) const
{
    return row(m_aboveBegins, m_above, sense);
}

std::span<const std::int32_t> Kinship::derived(std::int32_t sense) const
{
    return row(m_derivedBegins, m_derived, sense);
}

double Kinship::between(const Word &said, const Word &named) const
{
    double same = 0.0;
    double step = 0.0;
    double steps = 0.0;
    double sibling = 0.0;
    double stemmed = 0.0;
    for (std::size_t s = 0; s < said.senses.size(); ++s) {
        const std::int32_t mine = said.senses[s];
        const Senses up = above(mine);
        for (std::size_t n = 0; n < named.senses.size(); ++n) {
            const std::int32_t other = named.senses[n];
            const Senses otherUp = above(other);
            const double weight = 1.0 / (1.0 + 0.5 * static_cast<double>(s + n));
            if (mine == other) {
                same = std::max(same, weight);
            } else if (holds(up, other) || holds(otherUp, mine)) {
                step = std::max(step, weight);
            } else if (overlap(up, otherUp)) {
                sibling = std::max(sibling, weight);
            } else if (std::any_of(up.begin(), up.end(),
                                   [&](auto sense) { return holds(above(sense), other); }) ||
                       std::any_of(otherUp.begin(), otherUp.end(),
                                   [&](auto sense) { return holds(above(sense), mine); })) {
                steps = std::max(steps, weight);
            }
            if (holds(derived(mine), other) || holds(derived(other), mine)) {
                stemmed = std::max(stemmed, weight);
            }
        }
    }
    const double cosine = static_cast<double>(m_vectors->similarity(said.vector, named.vector));
    return always + alike * cosine + veryAlike * std::max(0.0, cosine - 0.5) + oneSense * same +
           oneStep * step + twoSteps * steps + siblings * sibling + derivation * stemmed;
}

} // namespace querent::language::neural
