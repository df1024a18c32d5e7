// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"
#include "language/neural/Kinship.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

namespace {

constexpr double bar = 0.0;        ///< of a link: rather so than not
constexpr double margin = 0.5;     ///< what is as akin as that may be meant as well
constexpr std::size_t mostKin = 3; ///< more are a guess

using Looked = std::pair<std::size_t, neural::Kinship::Word>;

/// The words of the source's names that can name something by themselves, by their numbers.
std::vector<Looked> tellingWords(const SourceModel &source, const neural::Kinship &kinship)
{
    std::vector<Looked> found;
    for (std::size_t w = 0; w < source.words().size(); ++w) {
        const std::string &word = source.words()[w].word;
        if (word.size() > 2 && nameWords({word}).weights.front() >= 0.5) {
            found.emplace_back(w, kinship.find(word));
        }
    }
    return found;
}

/// Those of `named` most akin to a word, and the logit of each; none where all are strangers.
std::vector<std::pair<std::size_t, double>> nearest(const std::string &said,
                                                    const std::vector<Looked> &named,
                                                    const neural::Kinship &kinship, double least)
{
    const neural::Kinship::Word word = kinship.find(said);
    double best = least;
    std::vector<std::pair<std::size_t, double>> kin;
    for (const auto &[number, looked] : named) {
        kin.emplace_back(number, kinship.between(word, looked));
        best = std::max(best, kin.back().second);
    }
    std::erase_if(
        kin, [&](const auto &one) { return one.second <= least || one.second + margin < best; });
    std::stable_sort(kin.begin(), kin.end(), [](const auto &left, const auto &right) {
        return left.second > right.second;
    });
    return kin;
}

/// Whether words are what a table, column or value is called, and not what people may call so.
bool spellsOut(const Tokens &tokens, const Item &item, const SourceModel &source)
{
    const Link &link = item.links.front();
    if (link.soft || link.kind == LinkKind::Value) {
        return !link.soft;
    }
    const auto said = [&](const std::string &stem) {
        return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(item.begin),
                           tokens.begin() + static_cast<std::ptrdiff_t>(item.end),
                           [&](const Token &token) { return token.stem == stem; });
    };
    const std::vector<NameWords> &names = link.kind == LinkKind::Table
                                              ? source.table(link.table).names
                                              : source.column(link.id()).names;
    return std::ranges::any_of(
        names, [&](const NameWords &name) { return std::ranges::all_of(name.stems, said); });
}

} // namespace

void Linker::kinSpans(const Tokens &tokens, Similarities &similarities,
                      const std::vector<bool> &open, std::vector<Span> &spans) const
{
    const neural::Kinship *kinship = neural::Kinship::shipped();
    if (kinship == nullptr) {
        return;
    }
    const std::vector<Looked> named = tellingWords(m_source, *kinship);
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        if (!open[t] || !mayBeKin(tokens, t)) {
            continue;
        }
        std::vector<std::pair<std::size_t, double>> fits =
            nearest(tokens[t].lower, named, *kinship, bar);
        for (auto &[word, fit] : fits) {
            fit = 0.62 + 0.1 / (1.0 + std::exp(-fit));
        }
        if (fits.size() <= mostKin) {
            softNames(tokens, t, fits, similarities, spans);
        }
    }
}

bool Linker::mayBeKin(const Tokens &tokens, std::size_t at)
{
    return tokens[at].lower.size() > 2 && !(tokens[at].capital && at > 0) &&
           tokens[at].quote == 0 && !steers(tokens, at);
}

std::string Linker::inNames(const std::string &question, const Tokens &tokens,
                            const Items &items) const
{
    const neural::Kinship *kinship = neural::Kinship::shipped();
    std::vector<Looked> named;
    std::string said;
    std::size_t at = 0;
    for (const Item &item : items) {
        if (item.end > tokens.size() || tokens[item.begin].begin < at) {
            continue;
        }
        std::string name;
        if (item.kind == ItemKind::Mention && !spellsOut(tokens, item, m_source)) {
            const Link &link = item.links.front();
            if (!link.event && !link.several) {
                name = link.kind == LinkKind::Table    ? m_source.table(link.table).label
                       : link.kind == LinkKind::Column ? m_source.column(link.id()).label
                                                       : link.value;
            }
        } else if (item.kind == ItemKind::Word && item.content && !item.used &&
                   kinship != nullptr && mayBeKin(tokens, item.begin)) {
            named = named.empty() ? tellingWords(m_source, *kinship) : named;
            const auto kin = nearest(tokens[item.begin].lower, named, *kinship, bar);
            name = kin.empty() ? std::string() : m_source.words()[kin.front().first].word;
        }
        if (!name.empty()) {
            said += question.substr(at, tokens[item.begin].begin - at) + name;
            at = tokens[item.end - 1].end;
        }
    }
    return said + question.substr(std::min(at, question.size()));
}

} // namespace querent::language
