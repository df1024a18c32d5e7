// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedPart.h"
#include "language/JoinedNouns.h"
#include "language/KeptRows.h"
#include "language/OneOf.h"
#include "language/StructuralReadings.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Where words come together again, as they were typed.
class Sentence
{
public:
    Sentence(const std::string &question, const Tokens &tokens, const Items &items)
        : m_question(question), m_tokens(tokens), m_items(items)
    {}

    void add(std::size_t begin, std::size_t end)
    {
        if (begin < end) {
            addTokens(m_items[begin].begin,
                      end < m_items.size() ? m_items[end].begin : m_tokens.size());
        }
    }
    void addTokens(std::size_t begin, std::size_t end)
    {
        m_said.insert(m_said.end(), m_tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                      m_tokens.begin() + static_cast<std::ptrdiff_t>(end));
    }
    [[nodiscard]] std::string text() const { return spokenText(m_said, m_question); }

private:
    const std::string &m_question;
    const Tokens &m_tokens;
    const Items &m_items;
    Tokens m_said;
};

/// Takes one sentence apart at its two nouns.
class AttachmentReader
{
public:
    AttachmentReader(const std::string &question, const Candidates &candidates,
                     const SourceModel &source)
        : m_question(question)
        , m_items(candidates.items)
        , m_source(source)
        , m_tokens(candidates.asked)
        , m_nouns(joinedNouns(m_items, m_tokens, source))
    {}

    [[nodiscard]] StructuralReadings readings(const Answerer &answer,
                                              const data::Phrasebook &phrases) const
    {
        StructuralReadings result;
        const auto plans = m_nouns && listsRows() ? plansBy(answer) : std::nullopt;
        if (!plans) {
            return result;
        }
        const std::string behind = words(m_nouns->behind, m_items.size());
        const std::string first = words(m_nouns->first, m_nouns->joint);
        const std::string second = words(m_nouns->second, m_nouns->behind);
        StructuralReading toBoth{
            phrases.say(QUERENT_PHRASE("language", "“%1” holds for %2 and for %3"),
                        {behind, first, second}),
            plans->toBoth};
        StructuralReading toLast{
            phrases.say(QUERENT_PHRASE("language", "“%1” holds for %3 only; %2 are all shown"),
                        {behind, first, second}),
            plans->toLast};
        if (meansBoth()) {
            result.readings = {std::move(toBoth)};
            return result;
        }
        if (meansLast()) {
            result.readings = {std::move(toLast)};
            return result;
        }
        result.about = behind;
        result.question =
            phrases.say(QUERENT_PHRASE("language", "What does “%1” belong to?"), {behind});
        result.readings = {std::move(toBoth), std::move(toLast)};
        return result;
    }

private:
    struct Plans
    {
        query::QueryPlan toBoth;
        query::QueryPlan toLast;
    };

    /// Whether rows of the two are asked for, and nothing is worked out of them.
    [[nodiscard]] bool listsRows() const
    {
        const bool computes = std::ranges::any_of(m_items, [](const Item &item) {
            return item.cue("count") != nullptr || item.cue("agg") != nullptr ||
                   item.cue("muchof") != nullptr || item.cue("group") != nullptr ||
                   item.kind == ItemKind::Superlative;
        });
        const bool owned = m_items[m_nouns->behind].word == "of";
        const bool placed = m_nouns->first > 0 &&
                            oneOf(m_items[m_nouns->first - 1].word,
                                  {"from", "in", "at", "by", "to", "on", "for", "between"}) &&
                            !m_items[m_nouns->first].is(LinkKind::Table);
        return !computes && !owned && !placed;
    }

    /// The sentence with one of the nouns, with or without what stands behind.
    [[nodiscard]] std::string sentence(bool second, bool modified) const
    {
        Sentence sentence(m_question, m_tokens, m_items);
        sentence.add(0, m_nouns->first);
        if (second) {
            // what is asked of the first is asked of the second, too
            if (const auto rows = rowsWithin(m_items[m_nouns->first], m_tokens)) {
                sentence.addTokens(m_items[m_nouns->first].begin, *rows);
            }
            sentence.add(m_nouns->second, m_nouns->behind);
        } else {
            sentence.add(m_nouns->first, m_nouns->joint);
        }
        if (modified) {
            sentence.add(m_nouns->behind, m_items.size());
        }
        return sentence.text();
    }

    [[nodiscard]] std::optional<Plans> plansBy(const Answerer &answer) const
    {
        const auto rowsOf = [&](bool second) -> std::optional<KeptRows> {
            const auto all = answer(sentence(second, false));
            const auto kept = answer(sentence(second, true));
            return all && kept ? keptRows(*all, *kept) : std::nullopt;
        };
        std::optional<KeptRows> first = rowsOf(false);
        std::optional<KeptRows> second = rowsOf(true);
        const auto &values = m_nouns->values;
        if (values && first) {
            if (auto like = ofValue(*first, values->first, values->second)) {
                second = std::move(like);
            }
        } else if (values && second) {
            first = ofValue(*second, values->second, values->first);
        }
        if (!first || !second) {
            return std::nullopt;
        }
        auto both = either(first->kept, second->kept);
        auto last = either(first->all, second->kept);
        return both && last ? std::optional(Plans{*std::move(both), *std::move(last)})
                            : std::nullopt;
    }

    [[nodiscard]] bool meansBoth() const
    {
        const auto stressed = [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                if (m_items[i].word == "both" || m_items[i].word == "either" ||
                    m_items[i].cue("both") != nullptr) {
                    return true;
                }
            }
            return false;
        };
        return stressed(0, m_nouns->first) || stressed(m_nouns->behind, m_items.size()) ||
               oneOf(m_items[m_nouns->behind].word,
                     {"is", "are", "was", "were", "have", "has", "had", "do", "can", "did", "use",
                      "offer", "does", "allow", "accept", "belong"}) ||
               sharesHead(*m_nouns, m_items, m_tokens, m_source);
    }

    [[nodiscard]] bool meansLast() const
    {
        const std::string joint = words(m_nouns->joint, m_nouns->second);
        return joint.find("only") != std::string::npos || joint.find("just") != std::string::npos ||
               joint.find("also") != std::string::npos;
    }

    [[nodiscard]] std::string words(std::size_t begin, std::size_t end) const
    {
        Sentence sentence(m_question, m_tokens, m_items);
        sentence.add(begin, end);
        std::string text = sentence.text();
        while (!text.empty() && (text.back() == '?' || text.back() == '.' || text.back() == ' ')) {
            text.pop_back();
        }
        return text;
    }

    const std::string &m_question;
    const Items &m_items;
    const SourceModel &m_source;
    const Tokens &m_tokens;
    std::optional<JoinedNouns> m_nouns;
};

} // namespace

StructuralReadings attachmentReadings(const std::string &question, const Candidates &candidates,
                                      const SourceModel &source, const Answerer &answer,
                                      const data::Phrasebook &phrases)
{
    return AttachmentReader(question, candidates, source).readings(answer, phrases);
}

} // namespace querent::language
