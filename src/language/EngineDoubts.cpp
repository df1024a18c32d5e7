// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedNoun.h"
#include "language/Engine.h"
#include "language/KindSentences.h"
#include "language/OneOf.h"
#include "language/PlanColumns.h"
#include "language/PlanExplainer.h"
#include "language/PlanShape.h"
#include "language/PlanWords.h"
#include "language/QualityJudge.h"
#include "language/ResultRivals.h"
#include "language/StructuralReadings.h"
#include "language/Tokenizer.h"
#include "language/Understood.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::language {

namespace {

query::ClarificationQuestion asQuestion(StructuralReadings found)
{
    query::ClarificationQuestion question{std::move(found.question), std::move(found.about), {}};
    for (StructuralReading &reading : found.readings) {
        question.choices.push_back(
            {std::move(reading.label), {}, constraintOf(reading.plan), reading.plan});
    }
    return question;
}

/// Whether the plan does no more than call all rows of a table by their names, where the question
/// says something of them that nobody knows: "events that are sold out".
bool listsAll(const query::QueryPlan &plan, const Candidates &candidates, const SourceModel &source)
{
    const PlanShape shape = shapeOf(plan);
    if (!shape.where.empty() || !shape.group.empty() || !shape.having.empty() ||
        !shape.order.empty() || shape.limit || shape.distinct || shape.setOperation ||
        shape.nested || shape.computed || shape.tables.size() != 1) {
        return false;
    }
    const auto isLabel = [&](const query::SelectItem &item) {
        const auto *const shown = query::as<query::ColumnRef>(item.expression);
        return shown != nullptr &&
               std::ranges::any_of(source.tables(), [&](const TableModel &table) {
                   return data::equalNames(table.table->name, *shape.tables.begin()) &&
                          std::ranges::any_of(table.labels, [&](int label) {
                              return data::equalNames(
                                  table.columns[static_cast<std::size_t>(label)].column->name,
                                  shown->column);
                          });
               });
    };
    const auto rows = std::ranges::find_if(
        candidates.items, [](const Item &item) { return item.is(LinkKind::Table); });
    return std::ranges::all_of(plan.select, isLabel) &&
           std::any_of(rows, candidates.items.end(), [&](const Item &item) {
               return std::ranges::find(candidates.first.unknown, item.word) !=
                      candidates.first.unknown.end();
           });
}

/// Leaves out what failed in this run, and what was called wrong.
void leaveOutRefused(StructuralReadings &found, const Request &request)
{
    std::erase_if(found.readings, [&](const StructuralReading &reading) {
        return std::ranges::find(request.rejected, reading.plan) != request.rejected.end() ||
               query::refuses(request.refused, reading.plan);
    });
}

/// Whether a word may as well name something else as what it was taken for.
bool asLikely(const Ambiguity &variation, const Candidate &first, const Candidate &other,
              const SourceModel &source)
{
    constexpr double sameFit = 0.05;
    const Link &chosen = variation.chosen;
    const Link &meant = variation.other;
    if (chosen.kind != meant.kind || chosen.codeList || meant.codeList ||
        variation.margin > sameFit || other.score + sameFit < first.score) {
        return false;
    }
    // the number that rows are called by tells them from no others
    return chosen.kind == LinkKind::Value ||
           (chosen.kind == LinkKind::Column && !source.column(chosen.id()).key &&
            !source.column(meant.id()).key);
}

} // namespace

query::Interpretation Engine::declining(query::Interpretation result) const
{
    query::Interpretation declined;
    declined.quality = result.quality;
    declined.confidence = result.confidence;
    declined.unknownWords = std::move(result.unknownWords);
    if (declined.unknownWords.empty()) {
        declined.explanation = m_phrases->say(QUERENT_PHRASE(
            "language", "I cannot relate this question to the data. Try naming a table or a "
                        "column, for example one from the list of tables."));
    } else {
        declined.explanation =
            m_phrases->say(QUERENT_PHRASE("language", "I don't find anything about “%1” here."),
                           {declined.unknownWords.front()});
    }
    return declined;
}

bool Engine::answersAnother(query::Interpretation &result, const Request &request,
                            const Understood &understood) const
{
    // below this hardly any plan is right, and offering several would only waste time; of plans
    // that were not tried less is known
    const double hopeless = understood.tryout.readings.empty() ? 0.05 : 0.19;
    // the trained parser knows more words than the links do: where it is sure, it may
    constexpr double sureOfUnknown = 0.45;
    constexpr double sureOfFigure = 0.35;
    constexpr double sureOfKnown = 0.7;
    const bool settled = understood.followsUp || understood.picked ||
                         understood.answer != nullptr || !request.answers.empty();
    // "where do our members live" is not answered by their names
    const auto where = std::ranges::find(result.unknownWords, "where");
    if (!settled && result.plan && where != result.unknownWords.end() &&
        !showsPlace(shapeOf(*result.plan), *m_source)) {
        result.unknownWords = {*where};
        result.quality = query::PlanQuality::Low;
        result = declining(std::move(result));
        return true;
    }
    const bool placed = result.plan && !understood.ranked.empty() &&
                        understood.ranked.front().reading.relatesAll() &&
                        understood.ranked.front().plan == *result.plan;
    if (settled || placed || !result.plan || result.confidence >= sureOfKnown) {
        return false;
    }
    const auto noun = askedInVain(understood.candidates.linked, shapeOf(*result.plan), *m_source);
    if (!noun && understood.candidates.first.unknown.empty()) {
        return false; // every word has its place: a doubtful answer, and no strange question
    }
    const double sure =
        !noun ? (listsAll(*result.plan, understood.candidates, *m_source) ? sureOfKnown : hopeless)
        : noun->known || noun->bought ? sureOfKnown
        : noun->figure                ? sureOfFigure
                                      : sureOfUnknown;
    if (result.confidence >= sure) {
        return false;
    }
    result.quality = query::PlanQuality::Low;
    result.unknownWords =
        noun ? std::vector<std::string>{noun->words} : understood.candidates.first.unknown;
    result = declining(std::move(result));
    return true;
}

void Engine::doubtWhatLeavesOut(query::Interpretation &result, const Understood &understood) const
{
    const bool settled = understood.followsUp || understood.picked || understood.answer != nullptr;
    if (settled || !result.plan) {
        return;
    }
    const bool byRules =
        !understood.ranked.empty() && understood.ranked.front().plan == *result.plan;
    const bool toldAlready = result.quality != query::PlanQuality::High ||
                             (byRules && understood.ranked.front().reading.relatesAll());
    if (toldAlready && byRules) {
        return; // what these leave out is told already
    }
    const auto noLongerHigh = [&result] {
        result.quality = result.quality == query::PlanQuality::High ? query::PlanQuality::Medium
                                                                    : result.quality;
    };
    const auto supposed = [&](const Measure &measure) {
        const auto formula =
            measure.column.valid() ? m_source->column(measure.column).formula : nullptr;
        return formula && formula->unsure;
    };
    if (byRules &&
        std::ranges::any_of(understood.ranked.front().reading.frame.measures, supposed)) {
        noLongerHigh();
        return;
    }
    const auto words =
        leftWithoutTrace(understood.candidates.linked, shapeOf(*result.plan), *m_source);
    if (words) {
        noLongerHigh();
        Reading told;
        told.unused = {*words};
        const auto left = PlanExplainer(*m_source, *m_phrases).leftOut(told);
        result.assumptions.insert(result.assumptions.end(), left.begin(), left.end());
        result.leftOut.insert(result.leftOut.end(), left.begin(), left.end());
    }
}

void Engine::doubtGuessedCodes(query::Interpretation &result, const Understood &understood) const
{
    if (!result.plan || result.quality != query::PlanQuality::High || understood.followsUp ||
        understood.picked || understood.answer != nullptr) {
        return;
    }
    const auto tests = [&](const Link &link) {
        bool found = false;
        everywhere(*result.plan, [&](const query::Expression &expression) {
            const auto *const compared = query::as<query::Comparison>(expression);
            const auto *const column = compared != nullptr
                                           ? query::as<query::ColumnRef>(compared->operands.front())
                                           : nullptr;
            const auto *const value = compared != nullptr
                                          ? query::as<query::Literal>(compared->operands.back())
                                          : nullptr;
            found = found || (column != nullptr && value != nullptr &&
                              columnOf(*column, *m_source) == link.id() &&
                              data::toText(value->value) == link.value);
        });
        return found;
    };
    for (const Item &item : understood.candidates.linked) {
        if (!item.is(LinkKind::Value)) {
            continue;
        }
        const Link &link = item.links.front();
        const ColumnModel &column = m_source->column(link.id());
        const bool letter = link.value.size() == 1 && foldText(link.value) != item.word &&
                            !column.coded && !column.flag &&
                            std::ranges::none_of(column.names.front().words, [](const auto &word) {
                                return oneOf(word, {"gender", "sex"});
                            });
        if (letter && tests(link)) {
            // R may stand for refused, for returned or for reserved
            result.quality = query::PlanQuality::Medium;
            result.assumptions.push_back(m_phrases->say(
                QUERENT_PHRASE("language", "“%1” is taken to mean %2."),
                {item.word,
                 sayComparison(*m_phrases, query::ComparisonOperator::Equal,
                               PlanExplainer(*m_source, *m_phrases).columnName(link.id()),
                               link.value)}));
        }
    }
}

void Engine::askAmongRivals(query::Interpretation &result, const Request &request,
                            const Understood &understood) const
{
    doubtWhatLeavesOut(result, understood);
    doubtGuessedCodes(result, understood);
    if (understood.settled(request) || !result.plan || !result.questions.empty() ||
        result.quality == query::PlanQuality::Low) {
        return;
    }
    const auto rivalry = rivalryIn(understood.candidates.linked, shapeOf(*result.plan), *m_source);
    std::optional<query::ClarificationQuestion> question;
    if (rivalry) {
        question = QualityJudge(*m_source, *m_phrases).whichLink(*rivalry);
    } else {
        question = understood.amongResults(request, *result.plan, *m_source, *m_phrases);
    }
    if (!question) {
        return;
    }
    result.quality = query::PlanQuality::Medium;
    if (!understood.bestGuess) {
        result.questions.push_back(std::move(*question));
    }
}

std::optional<query::ClarificationQuestion>
Engine::Understood::amongResults(const Request &request, const query::QueryPlan &plan,
                                 const SourceModel &source, const data::Phrasebook &phrases) const
{
    const OpenPlan open{plan, candidates.linked, source, phrases, request.trials};
    for (const auto &findRivals :
         {namesakes, crowdRivals, takingsRivals, measureRivals, grainRivals, priceRivals,
          popularRivals, dateRivals, kindRivals}) {
        StructuralReadings found = findRivals(open);
        keepDifferent(found, open);
        if (found.readings.size() > 1) {
            return asQuestion(std::move(found));
        }
    }
    // what one word may name just as well, where it makes a difference
    if (ranked.empty() || !(ranked.front().plan == plan) || tryout.readings.empty()) {
        return std::nullopt;
    }
    using Kind = query::TrialResult::Kind;
    std::vector<Candidate> rivals{ranked.front()};
    for (std::size_t i = 1; i < std::min(ranked.size(), tryout.readings.size()); ++i) {
        const Candidate &other = ranked[i];
        const bool matters = tryout.readings[i].kind == Kind::Rows &&
                             tryout.readings.front().kind == Kind::Rows &&
                             !(tryout.readings[i] == tryout.readings.front());
        if (matters && other.variation &&
            asLikely(*other.variation, ranked.front(), other, source)) {
            rivals.push_back(other);
        }
    }
    if (rivals.size() < 2) {
        return std::nullopt;
    }
    query::ClarificationQuestion question =
        QualityJudge(source, phrases).whichOne(rivals, candidates.items);
    return question.choices.size() > 1 ? std::optional(std::move(question)) : std::nullopt;
}

bool Engine::countsAllPlainly(const query::Interpretation &result,
                              const Understood &understood) const
{
    const auto *count = result.plan && result.plan->select.size() == 1
                            ? query::as<query::Aggregate>(result.plan->select.front().expression)
                            : nullptr;
    const bool plain = count != nullptr && count->function == query::AggregateFunction::Count &&
                       !count->distinct && count->filter.empty() && !count->argument.empty() &&
                       query::as<query::Star>(count->argument.front()) != nullptr &&
                       result.plan->from && result.plan->joins.empty() &&
                       result.plan->where.empty() && result.plan->groupBy.empty() &&
                       result.plan->having.empty() && !result.plan->setOperation;
    if (!plain) {
        return false;
    }
    constexpr double inFull = 0.93;
    std::size_t named = 0;
    for (const Item &item : understood.candidates.linked) {
        const bool rows =
            item.is(LinkKind::Table) && item.links.front().score >= inFull &&
            m_source->table(item.links.front().table).table->name == result.plan->from->table;
        named += rows ? 1 : 0;
        if (!rows && !item.filler() && item.cue("count") == nullptr) {
            return false;
        }
    }
    return named == 1;
}

void Engine::askWhichOfKind(query::Interpretation &result, const Request &request,
                            const Understood &understood, const std::stop_token &stop) const
{
    const bool sure =
        result.quality == query::PlanQuality::High && understood.candidates.first.unknown.empty();
    if (understood.settled(request) || sure) {
        return;
    }
    StructuralReadings found;
    const auto findIn = [&](const query::QueryPlan &plan) {
        const OpenPlan open{plan, understood.candidates.linked, *m_source, *m_phrases,
                            request.trials};
        found = kindRivals(open);
        leaveOutRefused(found, request);
        keepDifferent(found, open);
        return found.readings.size() > 1;
    };
    const auto showsSome = [&] {
        return result.plan &&
               (result.quality == query::PlanQuality::Low || !result.questions.empty()) &&
               findIn(*result.plan);
    };
    const auto asked = [&](const std::string &sentence) {
        Request alone;
        alone.question = sentence;
        alone.today = request.today;
        const auto plan = stop.stop_requested() ? std::nullopt
                                                : choose(alone, understand(alone, stop), stop).plan;
        return plan && findIn(*plan);
    };
    const std::optional<PlanShape> shape =
        result.plan ? std::optional(shapeOf(*result.plan)) : std::nullopt;
    if (showsSome() || std::ranges::any_of(kindSentences(understood.question, understood.candidates,
                                                         shape ? &*shape : nullptr, *m_source),
                                           asked)) {
        result = tell(found.readings.front().plan);
        result.quality = query::PlanQuality::Medium;
        result.confidence = 0.5;
        result.assumptions = {found.readings.front().label};
        result.questions = {asQuestion(std::move(found))};
    }
}

std::optional<query::Interpretation> Engine::byStructure(const Request &request,
                                                         const Understood &understood,
                                                         const std::stop_token &stop) const
{
    if (understood.followsUp || understood.picked || understood.answer != nullptr ||
        !understood.wishes.empty()) {
        return std::nullopt;
    }
    StructuralReadings found = scopeReadings(understood.candidates, *m_source, *m_phrases);
    if (found.readings.empty()) {
        found = dateReadings(understood.question, *m_source,
                             CandidateGenerator(*m_source, request.today), *m_phrases);
    }
    if (found.readings.empty()) {
        const auto answer = [&](const std::string &sentence) {
            Request alone;
            alone.question = sentence;
            alone.today = request.today;
            return read(alone, stop).plan;
        };
        found = attachmentReadings(understood.question, understood.candidates, *m_source, answer,
                                   *m_phrases);
    }
    if (found.readings.empty()) {
        found = vagueReadings(understood.question, understood.candidates, *m_source,
                              CandidateGenerator(*m_source, request.today), *m_phrases);
    }
    leaveOutRefused(found, request);
    if (found.readings.empty()) {
        return std::nullopt;
    }
    query::Interpretation result = tell(found.readings.front().plan);
    result.quality = query::PlanQuality::Medium;
    result.confidence = 0.5;
    result.chart = understood.candidates.first.frame.chart;
    result.assumptions = {found.readings.front().label};
    if (found.readings.size() > 1 && !understood.bestGuess && request.answers.empty()) {
        result.questions.push_back(asQuestion(std::move(found)));
    }
    return result;
}

} // namespace querent::language
