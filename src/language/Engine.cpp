// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Engine.h"

#include "language/AskedPart.h"
#include "language/Calibrator.h"
#include "language/CandidateGenerator.h"
#include "language/ConceptGlossary.h"
#include "language/FollowUpResolver.h"
#include "language/FormerFrame.h"
#include "language/Linker.h"
#include "language/ParserAccord.h"
#include "language/PartPlaces.h"
#include "language/PlanContest.h"
#include "language/PlanExplainer.h"
#include "language/PlanShape.h"
#include "language/PlanWords.h"
#include "language/QualityJudge.h"
#include "language/QuestionClassifier.h"
#include "language/Ranker.h"
#include "language/RankingSaid.h"
#include "language/Recall.h"
#include "language/ResultRivals.h"
#include "language/SaidConditions.h"
#include "language/SaidOutright.h"
#include "language/SubQuestions.h"
#include "language/Suggestions.h"
#include "language/Tokenizer.h"
#include "language/Understood.h"
#include "language/WholeNames.h"
#include "language/neural/PlanProposals.h"
#include "query/PlanTree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace querent::language {

namespace {

/// The number that typed words name, where the question was which number to go by.
std::optional<Link> numberNamed(const std::string &words, const SourceModel &source)
{
    for (const Item &item : Linker(source).link(tokenize(words))) {
        for (const Link &link : item.links) {
            const bool number = link.kind == LinkKind::Column && source.column(link.id()).numeric;
            if (number || (link.kind == LinkKind::Table && item.links.size() == 1)) {
                Link chosen = link;
                chosen.number = true;
                return chosen;
            }
        }
    }
    return std::nullopt;
}

std::string withAnswers(const Request &request, const std::string &byNumber)
{
    std::string question = request.question;
    for (const query::ClarificationAnswer &answer : request.answers) {
        if (answer.constraint.empty() && answer.question != byNumber && !answer.bestGuess &&
            !answer.text.empty()) {
            question += ", " + answer.text;
        }
    }
    return question;
}

/// Whether the rows of one table are listed by what people call them, names alike only once.
bool joinsNamesakes(const query::QueryPlan &plan, const SourceModel &source)
{
    if (!plan.distinct || plan.select.size() != 1 || !plan.joins.empty() || !plan.from ||
        !plan.groupBy.empty() || plan.setOperation) {
        return false;
    }
    const auto *const shown = query::as<query::ColumnRef>(plan.select.front().expression);
    return shown != nullptr && std::ranges::any_of(source.tables(), [&](const TableModel &t) {
               return t.table->name == plan.from->table &&
                      std::ranges::any_of(t.labels, [&](int label) {
                          return t.columns[static_cast<std::size_t>(label)].column->name ==
                                 shown->column;
                      });
           });
}

/// Whether every word of the question has its place, and none was guessed.
bool placesAll(const Reading &reading)
{
    return reading.unknown.empty() && reading.unused.empty() && !reading.guessedMeasure &&
           reading.score >= 1.0;
}

} // namespace

Engine::Engine(std::shared_ptr<const SourceModel> source,
               std::shared_ptr<const data::Phrasebook> phrases)
    : m_source(std::move(source)), m_phrases(std::move(phrases))
{
    if (!m_phrases) {
        m_phrases = std::make_shared<const data::Phrasebook>();
    }
    if (const neural::NeuralParser *parser = neural::NeuralParser::shipped()) {
        m_schema = std::make_shared<const neural::ParserSchema>(*m_source, parser->vectors());
    }
}

Classification Engine::classify(const Request &request) const
{
    Classification result;
    const Tokens whole = tokenize(request.question);
    const Tokens asking = askedPart(whole, *m_source);
    const std::string asked = asking.size() < whole.size() ? textOf(asking) : request.question;
    const Items items = Linker(*m_source).link(asking);
    const QuestionSort sort = sortQuestion(asked, items, *m_phrases);
    result.kind = sort.kind;
    result.reasoning = sort.reason;
    result.restated = request.question;
    if (result.kind == QuestionKind::Change && !request.history.empty() && setsRowsAside(whole)) {
        result.kind = QuestionKind::Data;
    }
    if (result.kind == QuestionKind::Data || result.kind == QuestionKind::Unintelligible) {
        result.isFollowUp =
            !request.history.empty() && leansOnFormer(items, request.question, *m_source);
        if (result.isFollowUp) {
            result.kind = QuestionKind::Data;
            result.restated = request.history.back().question + " – " + request.question;
        }
    }
    if (!result.isFollowUp && result.kind != QuestionKind::Change && request.lessons &&
        recall(items, request.question, {}, *request.lessons, *m_source).answer != nullptr) {
        // what was answered once is a question about the data, and one question
        result.kind = QuestionKind::Data;
        return result;
    }
    if (result.kind == QuestionKind::Data && !result.isFollowUp && request.answers.empty()) {
        std::vector<std::string> parts = splitQuestion(asked, *m_source);
        const bool answerable = std::all_of(parts.begin(), parts.end(), [&](std::string &part) {
            Request alone;
            alone.question = part;
            alone.today = request.today;
            return interpret(alone, {}).plan.has_value();
        });
        if (answerable) {
            result.subQuestions = std::move(parts);
        }
    }
    result.needsAnalysis = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.cue("analysis") != nullptr;
    });
    return result;
}

std::vector<SchemaMatch> Engine::retrieve(const Request &request) const
{
    std::string words = request.question;
    for (const PriorTurn &turn : request.history) {
        words += " " + turn.question;
    }
    const Resolution resolution =
        LinkResolver(*m_source).resolve(Linker(*m_source).link(tokenize(words)), {});
    std::map<int, SchemaMatch> matches;
    for (const Item &item : resolution.items) {
        if (item.kind != ItemKind::Mention) {
            continue;
        }
        const double best = item.links.front().score;
        for (const Link &link : item.links) {
            if (link.score + 0.2 < best) {
                continue;
            }
            SchemaMatch &match = matches[link.table];
            match.table = m_source->table(link.table).table->name;
            match.score += std::max(link.score, 0.0);
            if (link.kind != LinkKind::Table) {
                const std::string &column = m_source->column(link.id()).column->name;
                if (std::find(match.columns.begin(), match.columns.end(), column) ==
                    match.columns.end()) {
                    match.columns.push_back(column);
                }
            }
        }
    }
    std::vector<SchemaMatch> sorted;
    for (auto &entry : matches) {
        sorted.push_back(std::move(entry.second));
    }
    std::stable_sort(
        sorted.begin(), sorted.end(),
        [](const SchemaMatch &left, const SchemaMatch &right) { return left.score > right.score; });
    return sorted;
}

void Engine::Understood::followTaught(const Request &request)
{
    const auto usable = [&](const query::Lesson *lesson) {
        // SQL that failed in this run has left word of it
        return lesson != nullptr &&
               (lesson->plan
                    ? std::ranges::find(request.rejected, *lesson->plan) ==
                              request.rejected.end() &&
                          !query::refuses(request.refused, *lesson->plan)
                    : request.feedback.empty() && !query::refuses(request.refused, lesson->sql));
    };
    const auto leads = [&](const query::Lesson &lesson) {
        const auto rest =
            std::stable_partition(ranked.begin(), ranked.end(), [&](const Candidate &candidate) {
                return sameShape(candidate.plan, *lesson.plan);
            });
        return rest != ranked.begin();
    };
    if (usable(taught.answer)) {
        const query::Lesson &lesson = *taught.answer;
        answerRanked = lesson.plan && leads(lesson);
        // dates of another day are no answer of today
        if (answerRanked || !lesson.plan || !taught.datesMove) {
            answer = &lesson;
        }
    }
    if (answer == nullptr && usable(taught.pattern) && taught.pattern->plan &&
        leads(*taught.pattern)) {
        answer = taught.pattern;
        answerRanked = true;
    }
}

Engine::Understood Engine::understand(const Request &request, const std::stop_token &stop) const
{
    Understood result;
    const std::string byNumber = byWhichNumber(*m_phrases);
    result.question = withAnswers(request, byNumber);
    const std::string &question = result.question;
    std::optional<query::QueryPlan> picked;
    for (const query::ClarificationAnswer &answer : request.answers) {
        if (auto reading = readingOf(answer.constraint)) {
            picked = std::move(reading);
        }
        result.bestGuess = result.bestGuess || answer.bestGuess;
        if (auto wish = linkOf(answer.constraint, *m_source)) {
            result.wishes.push_back(*wish);
        } else if (answer.question == byNumber) {
            if (auto named = numberNamed(answer.text, *m_source)) {
                result.wishes.push_back(*named);
            }
        }
    }
    std::optional<Frame> former;
    if (!request.history.empty() &&
        leansOnFormer(Linker(*m_source).link(tokenize(question)), question, *m_source)) {
        const Proposer proposer = [&](const std::string &asked) {
            const Tokens tokens = tokenize(asked);
            const Items items = Linker(*m_source).link(tokens);
            return proposalsFor(asked, askedPart(tokens, *m_source), items, items, request.today,
                                stop);
        };
        if (auto known = formerFrame(*m_source, request, m_schema ? proposer : Proposer(), stop)) {
            former = std::move(known->frame);
            result.guessedFormer = known->guessed;
        }
        result.followsUp = former.has_value();
    }
    std::vector<Link> wishes = result.wishes;
    if (request.lessons && !request.lessons->empty()) {
        result.lessons = request.lessons;
        result.taught = recall(Linker(*m_source).link(tokenize(question)), question, wishes,
                               *result.lessons, *m_source);
        wishes.insert(wishes.end(), result.taught.wishes.begin(), result.taught.wishes.end());
    }
    const CandidateGenerator generator(*m_source, request.today);
    const Tokens asked = askedPart(tokenize(question), *m_source);
    const auto rankAll = [&] {
        result.ranked = rank(result.candidates.all, request.rejected);
        std::erase_if(result.ranked, [&](const Candidate &candidate) {
            return query::refuses(request.refused, candidate.plan);
        });
    };
    const auto read = [&](const std::vector<Link> &meant) {
        result.candidates = generator.generate(asked, meant, former, stop);
        rankAll();
    };
    read(wishes);
    if (!result.taught.habits.empty() && !result.ranked.empty()) {
        const query::QueryPlan plain = result.ranked.front().plan;
        wishes.insert(wishes.end(), result.taught.habits.begin(), result.taught.habits.end());
        read(wishes);
        if (result.ranked.empty() || result.ranked.front().plan == plain) {
            result.taught.examples.clear(); // they made no difference
        }
    }
    if (!result.followsUp && request.answers.empty()) {
        result.followTaught(request);
    }
    if (picked) {
        const auto rest = std::stable_partition(
            result.ranked.begin(), result.ranked.end(),
            [&](const Candidate &candidate) { return candidate.plan == *picked; });
        result.picked = rest != result.ranked.begin();
        if (!result.picked) {
            result.pickedPlan = std::move(picked);
        }
        return result;
    }
    // the parser knows nothing of former turns, of answers and of what was taught
    const bool answered =
        std::any_of(request.answers.begin(), request.answers.end(),
                    [](const query::ClarificationAnswer &answer) { return !answer.bestGuess; });
    const bool taught = result.answer != nullptr || !result.taught.wishes.empty() ||
                        !result.taught.examples.empty();
    // nor of numbers that no column stores, nor what an analysis works on
    const bool workedOut =
        !result.ranked.empty() && (result.ranked.front().reading.analysed ||
                                   worksOut(result.ranked.front().reading.frame, *m_source));
    const bool forAnalysis = !result.candidates.first.frame.analysis.empty();
    // nor by which number to rank where the question names none: that is the user's to say
    const bool openRanking = !result.ranked.empty() && result.ranked.front().reading.openRanking;
    // nor of rows behind a key, where every word has found its place
    const bool related = !result.ranked.empty() && result.ranked.front().reading.relatesAll();
    if (m_schema && !result.followsUp && !answered && !taught && !workedOut && !forAnalysis &&
        !openRanking && !related) {
        result.proposals = proposalsFor(question, asked, result.candidates.linked,
                                        result.candidates.items, request.today, stop);
        // an unknown word may be what asks for each only once
        const bool maybeOnce = !result.candidates.first.unknown.empty() ||
                               std::ranges::any_of(result.candidates.items, [](const Item &item) {
                                   return item.cue("distinct") != nullptr;
                               });
        const Tokens tokens = tokenize(question);
        for (neural::AssembledPlan &proposal : result.proposals) {
            const std::optional<std::int64_t> offset = proposal.plan.offset;
            heedRanking(proposal.plan, tokens, *m_source);
            if (proposal.frame && proposal.plan.offset != offset) {
                proposal.frame->offset = proposal.plan.offset.value_or(0);
            }
            showWholeNames(proposal.plan, tokens, *m_source);
            proposal.plan.distinct &= maybeOnce || !joinsNamesakes(proposal.plan, *m_source);
        }
        const Frame *const byRules =
            result.ranked.empty() ? nullptr : &result.ranked.front().reading.frame;
        std::erase_if(result.proposals, [&](const neural::AssembledPlan &proposal) {
            return std::find(request.rejected.begin(), request.rejected.end(), proposal.plan) !=
                       request.rejected.end() ||
                   query::refuses(request.refused, proposal.plan) ||
                   gainsaysQuestion(proposal.plan, tokens, result.candidates.linked, byRules,
                                    *m_source) ||
                   listsTakings(proposal.plan, result.candidates.linked) ||
                   showsHidden(shapeOf(proposal.plan), *m_source);
        });
        // the likeliest at least must make sense; of the others the contest knows what to think
        while (!result.proposals.empty() &&
               takesYearForText(result.proposals.front().plan, *m_source)) {
            result.proposals.erase(result.proposals.begin());
        }
        if (result.ranked.empty() || !placesAll(result.ranked.front().reading)) {
            const ParserAccord accord(result.proposals);
            const std::vector<Link> leanings = accord.leanings(result.candidates.linked, *m_source);
            if (!leanings.empty()) {
                Candidates leaning = generator.generate(asked, wishes, former, stop, leanings);
                std::ranges::move(leaning.all, std::back_inserter(result.candidates.all));
            }
            rankAll();
            accord.rankAnew(result.ranked);
        }
        if (request.trials != nullptr) {
            result.tryout = tryOut(*request.trials, result.ranked, result.proposals, stop);
        }
    }
    return result;
}

query::Interpretation Engine::tell(const query::QueryPlan &plan) const
{
    const PlanWords words(*m_source, *m_phrases);
    query::Interpretation result;
    result.plan = plan;
    result.explanation = words.explain(plan);
    result.parts = words.parts(plan);
    return result;
}

void Engine::heedWording(query::Interpretation &result, const Request &request,
                         const Understood &understood) const
{
    if (!result.plan || understood.settled(request)) {
        return;
    }
    query::QueryPlan plan = *result.plan;
    heedOutright(plan, tokenize(request.question), understood.candidates.linked, *m_source);
    if (plan == *result.plan) {
        return;
    }
    query::Interpretation told = tell(plan);
    result.plan = std::move(told.plan);
    result.explanation = std::move(told.explanation);
    result.parts = std::move(told.parts);
}

query::Interpretation Engine::read(const Request &request, const std::stop_token &stop) const
{
    const bool follows = !request.history.empty() && request.history.back().plan &&
                         leansOnFormer(Linker(*m_source).link(tokenize(request.question)),
                                       request.question, *m_source);
    if (!follows) {
        return readAlone(request, understand(request, stop), stop);
    }
    query::Interpretation result = readFollowUp(request, stop);
    result.quality =
        std::max(result.quality, request.history.back().quality.value_or(query::PlanQuality::High));
    return result;
}

query::Interpretation Engine::readAlone(const Request &request, const Understood &understood,
                                        const std::stop_token &stop) const
{
    query::Interpretation result = choose(request, understood, stop);
    if (result.questions.empty() && countsAllPlainly(result, understood)) {
        result.quality = query::PlanQuality::High;
        result.confidence = std::max(result.confidence, 0.95);
    }
    askWhichOfKind(result, request, understood, stop);
    return result;
}

query::Interpretation Engine::choose(const Request &request, const Understood &understood,
                                     const std::stop_token &stop) const
{
    query::Interpretation result;
    if (understood.pickedPlan) {
        result = tell(*understood.pickedPlan);
        result.quality = query::PlanQuality::High;
        result.confidence = 1.0;
        return result;
    }
    if (auto structural = byStructure(request, understood, stop)) {
        return std::move(*structural);
    }
    const Candidates &candidates = understood.candidates;
    const std::vector<Candidate> &ranked = understood.ranked;
    const std::vector<Link> &wishes = understood.wishes;
    const bool bestGuess = understood.bestGuess;
    const QualityJudge judge(*m_source, *m_phrases);
    Judgement judgement = judge.judge(ranked, candidates, understood.followsUp);
    const Contest contest = holdContest(*m_source, ranked, candidates, judgement,
                                        understood.proposals, understood.tryout);
    if (contest.winner) {
        result = parsed(contest, judgement, understood);
        const bool another = answersAnother(result, request, understood);
        if (!another) {
            heedWording(result, request, understood);
            askAmongRivals(result, request, understood);
        }
        if (!another || !contest.byRules) {
            return result;
        }
        result = {}; // the rules may answer what was asked
    }
    if (contest.byRules && contest.held) {
        judgement.quality = contestQuality(contest, judgement);
        judgement.confidence = contest.chance;
        if (judgement.quality == query::PlanQuality::High) {
            judgement.questions.clear();
        }
    }
    result.unknownWords = judgement.unknown;
    result.confidence = judgement.confidence;
    result.quality = judgement.quality;
    const bool isTaught = understood.answer != nullptr;
    if (isTaught && !understood.answerRanked) {
        return asTaught(*understood.answer);
    }
    if (ranked.empty() || (judgement.declined && !bestGuess && !understood.picked && !isTaught)) {
        result = declining(std::move(result));
        result.chart = candidates.first.frame.chart;
        result.analysis = candidates.first.frame.analysis;
        return result;
    }
    const Candidate &best = ranked.front();
    const Frame &frame = best.reading.frame;
    const PlanExplainer explainer(*m_source, *m_phrases);
    result.plan = best.plan;
    result.explanation = explainer.explain(frame);
    result.parts = explainer.parts(frame);
    placeParts(result.parts, frame, *result.plan, *m_source);
    if (understood.followsUp) {
        markInherited(result, request);
    }
    result.chart = frame.chart;
    result.analysis = frame.analysis;
    // an answered question is not asked again
    if (!bestGuess && !understood.picked && !isTaught && request.answers.size() < 3) {
        result.questions = std::move(judgement.questions);
        std::erase_if(result.questions, [&](const query::ClarificationQuestion &asked) {
            return std::any_of(request.answers.begin(), request.answers.end(),
                               [&](const query::ClarificationAnswer &answer) {
                                   return answer.question == asked.text;
                               });
        });
    }
    const std::string written = query::planToJson(*result.plan).dump();
    const bool heeded = std::all_of(wishes.begin(), wishes.end(), [&](const Link &wish) {
        return wish.column < 0 ||
               written.find(m_source->column(ColumnId{wish.table, wish.column}).column->name) !=
                   std::string::npos;
    });
    if (understood.picked || isTaught ||
        (!wishes.empty() && heeded && result.questions.empty() && judgement.unknown.empty())) {
        result.quality = query::PlanQuality::High;
    }
    Reading told = best.reading;
    Items items = candidates.items;
    for (Item &item : items) {
        // a word that only resembles a name explains nothing where the plan does without it
        const bool idle =
            item.used && !item.links.empty() && item.links.front().score < certainLink &&
            written.find('"' + m_source->table(item.links.front().table).table->name + '"') ==
                std::string::npos;
        if (idle) {
            item.used = false;
            told.unused.push_back(item.word);
        }
    }
    const bool doubtful = result.quality != query::PlanQuality::High;
    result.assumptions = explainer.assumptions(told, items, doubtful);
    result.leftOut = doubtful ? explainer.leftOut(told) : std::vector<std::string>();
    nameLessons(understood, result);
    if (!answersAnother(result, request, understood)) {
        heedWording(result, request, understood);
        askAmongRivals(result, request, understood);
    }
    return result;
}

query::Interpretation Engine::asTaught(const query::Lesson &lesson) const
{
    query::Interpretation result;
    result.plan = lesson.plan;
    if (!lesson.plan) {
        result.sql = lesson.sql;
    }
    result.quality = query::PlanQuality::High;
    result.confidence = 1.0;
    result.explanation =
        m_phrases->say(QUERENT_PHRASE("language", "The answer that was saved for this question."));
    if (!lesson.id.empty()) {
        result.lessons = {lesson.id};
    }
    return result;
}

void Engine::nameLessons(const Understood &understood, query::Interpretation &result) const
{
    const auto count = [&](const query::Lesson &lesson, const std::string &sentence) {
        result.assumptions.push_back(sentence);
        if (!lesson.id.empty()) {
            result.lessons.push_back(lesson.id);
        }
    };
    if (understood.answer != nullptr) {
        count(*understood.answer,
              m_phrases->say(QUERENT_PHRASE("language", "Answered like “%1”, which was saved."),
                             {understood.answer->question}));
        return;
    }
    for (const query::Lesson *lesson : understood.taught.meanings) {
        count(
            *lesson,
            lesson->words.empty()
                ? m_phrases->say(QUERENT_PHRASE("language", "Gone by %1, as was chosen before."),
                                 {lesson->meaning})
                : m_phrases->say(QUERENT_PHRASE("language", "“%1” means %2, as was chosen before."),
                                 {lesson->words, lesson->meaning}));
    }
    std::set<const query::Lesson *> named;
    for (const query::Lesson *lesson : understood.taught.examples) {
        if (named.insert(lesson).second) {
            count(*lesson, m_phrases->say(
                               QUERENT_PHRASE("language",
                                              "Words mean what they did in “%1”, which was saved."),
                               {lesson->question}));
        }
    }
}

std::string Engine::explainConcept(const Request &request) const
{
    return explainTerms(request.question, *m_source);
}

std::vector<std::string> Engine::suggestQuestions(int most) const
{
    return language::suggestQuestions(*m_source, *m_phrases, most);
}

} // namespace querent::language
