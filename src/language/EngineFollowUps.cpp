// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AnswerEditor.h"
#include "language/AnswerRows.h"
#include "language/BackReference.h"
#include "language/Engine.h"
#include "language/FrameFromPlan.h"
#include "language/OneOf.h"
#include "language/PartPlaces.h"
#include "language/TokenReplacement.h"
#include "language/Tokenizer.h"
#include "language/Understood.h"
#include "language/neural/PlanAssembler.h"
#include "query/PlanParts.h"

#include <algorithm>

namespace querent::language {

namespace {

/// How often an answer that was changed as a follow-up says outright is what was meant.
constexpr double saidOutright = 0.8;
/// How often a follow-up that is answered by itself, or as before, is.
constexpr double notRelated = 0.2;

} // namespace

query::Interpretation Engine::tellInRoles(const query::QueryPlan &plan) const
{
    neural::AssembledPlan assembled;
    assembled.plan = plan;
    assembled.frame = frameFromPlan(plan, *m_source);
    if (assembled.frame && assembled.frame->subject >= 0) {
        // rows shown by what people call them
        Frame &frame = *assembled.frame;
        const std::vector<int> &labels = m_source->table(frame.subject).labels;
        const bool called = std::ranges::equal(frame.outputs, labels, [&](ColumnId id, int label) {
            return id == ColumnId{frame.subject, label};
        });
        if (called && !labels.empty()) {
            frame.entities = {frame.subject};
            frame.outputs.clear();
        }
    }
    return tell(assembled);
}

std::optional<query::Interpretation> Engine::editedAsSaid(const Request &request) const
{
    const PriorTurn &former = request.history.back();
    const auto edited = AnswerEditor(request.question, *former.plan, *m_source).edit();
    if (!edited || std::ranges::find(request.rejected, *edited) != request.rejected.end()) {
        return std::nullopt;
    }
    query::Interpretation told = tellInRoles(*edited);
    told.quality = query::PlanQuality::Medium;
    told.confidence = saidOutright;
    markInherited(told, request);
    return told;
}

std::optional<query::Interpretation> Engine::inTwoSteps(const Request &request,
                                                        const std::stop_token &stop) const
{
    constexpr std::size_t longest = 40; // what says more is no short order
    constexpr std::size_t longestTail = 12;
    const Tokens tokens = tokenize(request.question);
    const query::QueryPlan &former = *request.history.back().plan;
    const std::size_t earliest =
        tokens.size() > longestTail + 1 ? tokens.size() - longestTail - 1 : std::size_t{1};
    for (std::size_t at = tokens.size(); tokens.size() <= longest && at-- > earliest;) {
        const std::string &word = wordAt(tokens, at);
        if (at + 1 >= tokens.size() || !oneOf(word, {",", ";", "and", "but", "then"})) {
            continue;
        }
        Request second = request;
        second.question.erase(0, tokens[at].end);
        const bool order = AnswerEditor(second.question, former, *m_source).asksForOrder();
        if (!order && word != "but") {
            continue;
        }
        Request first = request;
        first.question.resize(tokens[at].begin);
        const std::optional<query::Interpretation> begun =
            order ? readFollowUp(first, stop) : editedAsSaid(first);
        if (!begun || !begun->plan || begun->quality == query::PlanQuality::Low) {
            return std::nullopt; // one place to part it: others only part it into more
        }
        second.history.back().plan = begun->plan;
        std::optional<query::Interpretation> done =
            order ? editedAsSaid(second) : readFollowUp(second, stop);
        if (!done || !done->plan || done->quality == query::PlanQuality::Low) {
            return std::nullopt;
        }
        done->quality = std::max(done->quality, begun->quality);
        return done;
    }
    return std::nullopt;
}

std::optional<query::Interpretation> Engine::aboutFormerRows(const Request &request,
                                                             const BackReference &reference,
                                                             const std::stop_token &stop) const
{
    const PriorTurn &former = request.history.back();
    Request alone = request;
    alone.question = reference.question;
    alone.history.clear();
    query::Interpretation asked = read(alone, stop);
    if (!asked.plan) {
        return std::nullopt;
    }
    auto plan = aboutRows(*asked.plan, *former.plan, reference, *m_source);
    if (!plan || std::ranges::find(request.rejected, *plan) != request.rejected.end()) {
        return std::nullopt;
    }
    query::Interpretation told = tellInRoles(*plan);
    asked.plan = std::move(told.plan);
    asked.explanation = std::move(told.explanation);
    asked.parts = std::move(told.parts);
    asked.quality = std::max(asked.quality, query::PlanQuality::Medium);
    for (query::ClarificationQuestion &question : asked.questions) {
        for (query::ClarificationChoice &choice : question.choices) {
            if (choice.plan) {
                choice.plan = aboutRows(*choice.plan, *former.plan, reference, *m_source);
            }
        }
    }
    markInherited(asked, request);
    return asked;
}

query::Interpretation Engine::readFollowUp(const Request &request,
                                           const std::stop_token &stop) const
{
    const PriorTurn &former = request.history.back();
    if (auto edited = editedAsSaid(request)) {
        return std::move(*edited);
    }
    if (auto both = inTwoSteps(request, stop)) {
        return std::move(*both);
    }
    const auto reference =
        backReference(request.question, former.question, *former.plan, *m_source);
    std::optional<query::Interpretation> about;
    // "only those of that show" after a number alone: the number, of fewer rows
    const Tokens words = tokenize(request.question);
    const bool fewerCounted = query::isAggregated(*former.plan) && former.plan->groupBy.empty() &&
                              !words.empty() && oneOf(words.front().lower, {"only", "just"});
    if (reference && !fewerCounted) {
        about = aboutFormerRows(request, *reference, stop);
    }
    const bool sameValue = reference && reference->sense == BackReference::Sense::Value;
    if (about && (sameValue || about->quality != query::PlanQuality::Low)) {
        return std::move(*about);
    }
    const Understood understood = understand(request, stop);
    const bool known = understood.followsUp && !understood.guessedFormer;
    if (!known && !reference) {
        const auto fewer = narrowing(request.question, former.question, *former.plan, *m_source);
        if (fewer) {
            about = aboutFormerRows(request, *fewer, stop);
        }
    }
    if (about && !known) {
        return std::move(*about);
    }
    query::Interpretation result = readAlone(request, understood, stop);
    const bool repeats =
        result.plan == former.plan && result.chart.empty() && result.analysis.empty();
    if (about && (!result.plan || repeats)) {
        return std::move(*about);
    }
    // "who earns the most?" of groups may be about what they are made of
    const bool asks = std::ranges::any_of(tokenize(request.question), [](const Token &token) {
        return oneOf(token.lower, {"who", "which", "what", "where", "when", "names", "name"});
    });
    if (result.plan && asks && result.plan->groupBy == former.plan->groupBy) {
        result.quality = std::max(result.quality, query::PlanQuality::Medium);
    }
    // so may "how many of those …" be, where only the first of them were shown
    if (result.plan && reference) {
        result.quality = std::max(result.quality, former.plan->limit ? query::PlanQuality::Low
                                                                     : query::PlanQuality::Medium);
    }
    if (result.plan && (repeats || !known)) {
        // what it leans on is not known: no answer is sure
        result.quality = query::PlanQuality::Low;
        result.confidence = std::min(result.confidence, notRelated);
    }
    return result;
}

} // namespace querent::language
