// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Engine.h"
#include "language/Linker.h"
#include "language/PlanWords.h"
#include "language/QualityJudge.h"
#include "language/Recall.h"
#include "language/SemanticDescription.h"
#include "language/SourceModel.h"
#include "language/Tokenizer.h"
#include "query/PlanChoices.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <set>

namespace querent::language {

namespace {

using query::Rejection;

constexpr std::size_t mostChoices = 4;

/// The labels of those parts that the others have not, in one line.
std::string differing(const std::vector<query::UnderstoodPart> &parts,
                      const std::vector<query::UnderstoodPart> &others)
{
    std::string labels;
    for (const query::UnderstoodPart &part : parts) {
        const bool same = std::ranges::any_of(others, [&](const query::UnderstoodPart &other) {
            return other.role == part.role && other.label == part.label;
        });
        if (!same) {
            labels += (labels.empty() ? "" : ", ") + part.label;
        }
    }
    return labels;
}

std::set<std::string> stemsOf(const std::string &text)
{
    std::set<std::string> stems;
    for (const Token &token : tokenize(text)) {
        if (!token.sign) {
            stems.insert(token.stem);
        }
    }
    return stems;
}

std::string whatInstead(const Rejection &rejection, const data::Phrasebook &phrases)
{
    using query::PlanRole;
    const std::string_view about = rejection.part.label;
    if (rejection.what == Rejection::What::Part) {
        switch (rejection.part.role) {
        case PlanRole::Measure:
            return phrases.say(
                QUERENT_PHRASE("language", "What shall be measured instead of “%1”?"), {about});
        case PlanRole::Grouping:
            return phrases.say(
                QUERENT_PHRASE("language", "What shall it be grouped by instead of “%1”?"),
                {about});
        case PlanRole::Time:
            return phrases.say(
                QUERENT_PHRASE("language", "Which time do you mean instead of “%1”?"), {about});
        case PlanRole::Filter:
            return phrases.say(
                QUERENT_PHRASE("language", "Which rows shall count instead of “%1”?"), {about});
        case PlanRole::Order:
        case PlanRole::Limit:
        case PlanRole::Output:
            return phrases.say(QUERENT_PHRASE("language", "What do you mean instead of “%1”?"),
                               {about});
        }
    }
    return phrases.say(
        QUERENT_PHRASE("language", "The answer before was not meant. Which of these is it?"));
}

/// The days that a plan is limited to; 0 where it is not.
int daysIn(const query::QueryPlan &plan)
{
    for (const query::Expression &condition : query::conjunctsOf(plan.where)) {
        const auto *const period = query::as<query::DuringPeriod>(condition);
        if (period != nullptr && period->from && period->until) {
            return static_cast<int>(
                (std::chrono::sys_days(*period->until) - std::chrono::sys_days(*period->from))
                    .count());
        }
    }
    return 0;
}

/// A grouping by time, another way to add up the same numbers or a time of another length is seldom
/// what was meant.
bool isFarther(const query::QueryPlan &plan, const Rejection &rejection)
{
    const auto bucketed = [](const query::QueryPlan &each) {
        return std::ranges::any_of(each.groupBy, [](const query::Expression &key) {
            return query::as<query::TimeBucket>(key) != nullptr;
        });
    };
    const auto totals = [](const query::QueryPlan &each) {
        return std::ranges::any_of(each.select, [](const query::SelectItem &item) {
            const auto *const measure = query::as<query::Aggregate>(item.expression);
            return measure != nullptr && measure->function == query::AggregateFunction::Sum;
        });
    };
    return (bucketed(plan) && !bucketed(*rejection.plan)) ||
           (totals(*rejection.plan) && !totals(plan)) ||
           std::max(daysIn(plan), daysIn(*rejection.plan)) >
               2 * std::min(daysIn(plan), daysIn(*rejection.plan));
}

/// Whether something else may stand in the place of this part.
bool concerns(const Rejection &rejection, const query::UnderstoodPart &part)
{
    switch (rejection.what) {
    case Rejection::What::Part:
        return part.place == rejection.part.place;
    case Rejection::What::Rows:
        return part.role == query::PlanRole::Measure;
    case Rejection::What::Whole:
        return part.role == query::PlanRole::Measure || part.role == query::PlanRole::Grouping ||
               part.role == query::PlanRole::Time;
    }
    return false;
}

bool picksReading(const Request &request)
{
    return std::ranges::any_of(request.answers, [](const query::ClarificationAnswer &answer) {
        return readingOf(answer.constraint).has_value();
    });
}

std::string formerQuestion(const Request &request)
{
    return request.history.empty() ? std::string() : request.history.back().question;
}

} // namespace

query::Interpretation Engine::interpret(const Request &request, std::stop_token stop) const
{
    Request heeding = request;
    heeding.refused = refusedFor(request, stop);
    if (heeding.refused.empty()) {
        return read(request, stop);
    }
    query::Interpretation result =
        picksReading(request) ? read(request, stop) : readOtherwise(heeding, stop);
    nameRefused(heeding, result);
    return result;
}

std::vector<Rejection> Engine::refusedFor(const Request &request, const std::stop_token &stop) const
{
    std::vector<Rejection> known;
    if (!request.lessons || std::ranges::none_of(*request.lessons, query::isRejection)) {
        return known;
    }
    const Items items = Linker(*m_source).link(tokenize(request.question));
    known = recallRejections(items, formerQuestion(request), *request.lessons, *m_source);
    // the same reading has other dates on another day, and other values in the next question
    const bool moves = datesMove(items);
    Request before = request;
    before.answers.clear();
    for (Rejection &rejection : known) {
        if (rejection.plan && (moves || !query::sameWords(rejection.question, request.question))) {
            const auto plain = read(before, stop);
            if (plain.plan && sameShape(*plain.plan, *rejection.plan)) {
                rejection.plan = plain.plan;
            }
        }
        before.refused.push_back(rejection);
    }
    return known;
}

std::optional<query::Interpretation> Engine::asCorrected(const Request &request,
                                                         const std::stop_token &stop) const
{
    const std::string asked = whatInstead(request.refused.back(), *m_phrases);
    std::string words = request.refused.back().remark;
    for (const query::ClarificationAnswer &answer : request.answers) {
        if (answer.question == asked && answer.constraint.empty() && !answer.text.empty()) {
            words = answer.text;
        }
    }
    if (words.empty()) {
        return std::nullopt;
    }
    Request corrected = request;
    corrected.history.push_back({request.question, request.refused.back().plan});
    corrected.question = words;
    std::erase_if(corrected.answers, [&](const query::ClarificationAnswer &answer) {
        return answer.question == asked;
    });
    query::Interpretation result = read(corrected, stop);
    const bool heeds = result.plan && !query::refuses(request.refused, *result.plan);
    return heeds ? std::optional(std::move(result)) : std::nullopt;
}

std::vector<query::ClarificationChoice>
Engine::choicesInstead(const Request &request, const query::Interpretation &next) const
{
    const Rejection &rejection = request.refused.back();
    const PlanWords words(*m_source, *m_phrases);
    const auto before =
        rejection.plan ? words.parts(*rejection.plan) : std::vector<query::UnderstoodPart>();
    std::vector<query::ClarificationChoice> choices;
    const auto choiceOf = [&](const query::QueryPlan &plan) {
        const std::string explained = words.explain(plan);
        const std::string label = differing(words.parts(plan), before);
        return query::ClarificationChoice{label.empty() ? explained : label,
                                          label.empty() ? std::string() : explained,
                                          constraintOf(plan), plan};
    };
    const auto add = [&](const query::QueryPlan &plan) {
        const bool known =
            query::refuses(request.refused, plan) ||
            std::ranges::any_of(choices, [&](const auto &choice) { return *choice.plan == plan; });
        if (known || choices.size() >= mostChoices) {
            return;
        }
        auto choice = choiceOf(plan);
        // what cannot be told in words is no choice
        if (!choice.label.empty() &&
            std::ranges::find(choices, choice.label, &query::ClarificationChoice::label) ==
                choices.end()) {
            choices.push_back(std::move(choice));
        }
    };
    if (next.plan) {
        add(*next.plan);
    }
    for (const query::ClarificationQuestion &question : next.questions) {
        for (const query::ClarificationChoice &choice : question.choices) {
            if (choice.plan) {
                add(*choice.plan);
            }
        }
    }
    if (!rejection.plan) {
        return choices;
    }
    const query::PlanEdit edit(m_source->catalog(), m_source->dictionary(), *m_phrases);
    const data::SemanticModel semantics = describeSemantics(*m_source, *m_phrases);
    const query::PlanChoices other(edit, m_source->catalog(), semantics);
    // what the question speaks of comes first
    const std::set<std::string> asked = stemsOf(request.question + ' ' + rejection.remark);
    const auto rank = [&](const query::QueryPlan &plan) {
        const std::set<std::string> said = stemsOf(choiceOf(plan).label);
        const bool spoken = std::ranges::any_of(
            said, [&](const std::string &stem) { return asked.contains(stem); });
        return (spoken ? 0 : 1) + (isFarther(plan, rejection) ? 2 : 0);
    };
    struct Other
    {
        int rank;
        query::QueryPlan plan;
    };
    std::vector<std::vector<Other>> byPart;
    for (const query::UnderstoodPart &part : before) {
        if (!concerns(rejection, part)) {
            continue;
        }
        std::vector<Other> others;
        const auto collect = [&](base::Result<query::QueryPlan> plan) {
            if (plan && !query::refuses(request.refused, *plan)) {
                const int place = rank(*plan);
                others.push_back({place, *std::move(plan)});
            }
        };
        other.instead(*rejection.plan, part, collect);
        if (part.role != query::PlanRole::Measure && rejection.what == Rejection::What::Part) {
            collect(edit.without(*rejection.plan, part.place));
        }
        std::ranges::stable_sort(others, {}, &Other::rank);
        byPart.push_back(std::move(others));
    }
    // where nothing says which part was wrong, something of each
    for (std::size_t round = 0; choices.size() < mostChoices; ++round) {
        bool any = false;
        for (const std::vector<Other> &others : byPart) {
            if (round < others.size()) {
                add(others[round].plan);
                any = true;
            }
        }
        if (!any) {
            break;
        }
    }
    return choices;
}

query::Interpretation Engine::readOtherwise(const Request &request,
                                            const std::stop_token &stop) const
{
    using query::PlanQuality;
    if (auto corrected = asCorrected(request, stop)) {
        return *std::move(corrected);
    }
    query::Interpretation result = read(request, stop);
    if (result.plan && query::refuses(request.refused, *result.plan)) {
        result.plan.reset();
    }
    const bool settled = (result.plan || result.sql) && result.quality == PlanQuality::High &&
                         !result.lessons.empty();
    if (settled) {
        return result; // somebody said so
    }
    std::vector<query::ClarificationChoice> choices = choicesInstead(request, result);
    const std::string text = whatInstead(request.refused.back(), *m_phrases);
    const bool asks =
        std::ranges::none_of(request.answers, [&](const query::ClarificationAnswer &answer) {
            return answer.bestGuess || answer.question == text;
        });
    if (!result.plan) {
        // nobody reads the question so: what is offered is only run when it is picked
        result = {};
        result.explanation = m_phrases->say(QUERENT_PHRASE(
            "language", "Nothing else fits this question: every other reading shares what was "
                        "called wrong. Say it in other words, or name the table or column."));
    }
    result.quality = result.plan ? PlanQuality::Medium : PlanQuality::Low;
    result.confidence = std::min(result.confidence, 0.5);
    result.unknownWords.clear();
    result.questions.clear();
    if (asks && choices.size() > (result.plan ? 1U : 0U)) {
        result.questions.push_back({text, {}, std::move(choices)});
    }
    return result;
}

void Engine::nameRefused(const Request &request, query::Interpretation &result) const
{
    std::set<std::string> told;
    for (const Rejection &rejection : request.refused) {
        const std::string &label = rejection.part.label;
        const std::string sentence =
            label.empty() ? m_phrases->say(QUERENT_PHRASE(
                                "language", "Another reading of this question was called wrong."))
                          : m_phrases->say(QUERENT_PHRASE("language",
                                                          "Not “%1”, which was called wrong here."),
                                           {label});
        if (result.plan && told.insert(sentence).second) {
            result.assumptions.push_back(sentence);
        }
        if (!rejection.id.empty()) {
            result.lessons.push_back(rejection.id);
        }
    }
}

} // namespace querent::language
