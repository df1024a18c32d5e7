// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "data/Phrasebook.h"
#include "query/Interpretation.h"
#include "query/Lesson.h"
#include "query/PlanTrials.h"
#include "query/Rejection.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::language {

/// Everything the engine knows about one source: split names, synonyms, keys, and an index of the
/// values people may mention. Built once when a source is opened (not on the GUI thread), immutable
/// and shared between threads afterwards.
class SourceModel;

struct BackReference;
struct Contest;
struct Item;
struct Judgement;
struct Token;

namespace neural {
struct AssembledPlan;
class ParserSchema;
} // namespace neural

/// `values` come from the connector, one entry a text column. Never fails: a source without any
/// value is understood by its names alone.
[[nodiscard]] std::shared_ptr<const SourceModel>
buildSourceModel(std::shared_ptr<const data::Catalog> catalog,
                 std::shared_ptr<const data::DataDictionary> dictionary,
                 std::vector<data::ColumnValues> values);

/// An earlier turn of the conversation, oldest first.
struct PriorTurn
{
    std::string question;
    std::optional<query::QueryPlan> plan; ///< nothing where no plan was run; then derived anew
    /// How sure the plan was: what leans on it is no surer. Nothing where that is not known.
    std::optional<query::PlanQuality> quality = {};
};

enum class QuestionKind {
    Data,           ///< asks for rows or numbers
    Conceptual,     ///< asks what a term means or how the program works
    Sql,            ///< is itself an SQL statement
    Change,         ///< asks to change data: refused
    Unintelligible, ///< no word of it can be related to anything
};

struct Request
{
    std::string question;
    std::vector<PriorTurn> history;
    std::vector<query::ClarificationAnswer> answers;
    /// Why earlier attempts of this run failed; candidates that fail alike are avoided.
    std::vector<std::string> feedback;
    std::vector<query::QueryPlan> rejected; ///< plans already tried in this run
    data::CivilDate today{};
    query::LessonsPtr lessons; ///< what was taught about the source; may be null
    /// What the lessons say was wrong about the answer to this question. Found by interpret().
    std::vector<query::Rejection> refused = {};
    /// Tries the best plans before one of them is chosen; null: they are chosen by themselves. Has
    /// to outlive the call.
    const query::PlanTrials *trials = nullptr;
};

struct Classification
{
    QuestionKind kind = QuestionKind::Data;
    bool isFollowUp = false;
    std::string restated;  ///< the question with what it leaves out filled in from the history
    std::string reasoning; ///< why, in a sentence
    /// Statistics beyond SQL are asked for (correlation, outliers, trend).
    bool needsAnalysis = false;
    /// Independent questions asked in one breath, each a full question; empty for a single one.
    std::vector<std::string> subQuestions;
};

/// Tables and columns ranked by how well they fit the words of a question.
struct SchemaMatch
{
    std::string table;
    std::vector<std::string> columns; ///< those that matched, best first
    double score = 0.0;
};

/// What the choice between plans rests on, for fitting it anew.
struct Weighed
{
    struct Rival
    {
        query::QueryPlan plan;
        std::vector<double> features;
        std::vector<std::size_t> alike; ///< places of those that lead to the same
    };
    bool byRules = false;        ///< the first of `rivals` is the rules' reading
    bool declined = false;       ///< they would not answer with it
    std::vector<double> reading; ///< what is known of the rules' reading alone
    std::vector<Rival> rivals;   ///< then the proposals of the trained parser
};

/// The offline language engine: words → links → candidate plans of the rules and of the trained
/// parser → one choice → quality, deterministic, no model server. Stateless beside what it knows of
/// the source; every call is thread-safe. Not to be made on the GUI thread.
class Engine
{
public:
    Engine(std::shared_ptr<const SourceModel> source,
           std::shared_ptr<const data::Phrasebook> phrases);

    [[nodiscard]] Classification classify(const Request &request) const;
    /// Best matches first; empty where nothing fits.
    [[nodiscard]] std::vector<SchemaMatch> retrieve(const Request &request) const;
    /// A plan with its quality, or questions, or neither when the data cannot answer. When `stop`
    /// is requested, returns at once with what it has.
    [[nodiscard]] query::Interpretation interpret(const Request &request,
                                                  std::stop_token stop) const;
    /// A plan in words, whole and in pieces, whoever made it.
    [[nodiscard]] query::Interpretation tell(const query::QueryPlan &plan) const;
    /// Answers a conceptual question from the dictionary, the schema and a glossary of analytics
    /// terms; empty when it has nothing to say.
    [[nodiscard]] std::string explainConcept(const Request &request) const;
    /// Questions this source can surely answer, most interesting first, at most `most`.
    [[nodiscard]] std::vector<std::string> suggestQuestions(int most) const;
    [[nodiscard]] Weighed weigh(const Request &request) const;

private:
    struct Understood;
    [[nodiscard]] query::Interpretation tell(const neural::AssembledPlan &proposal) const;
    /// What the trained parser makes of `asking`, the part of a question that asks: of its items
    /// before and after something was chosen among their links.
    [[nodiscard]] std::vector<neural::AssembledPlan>
    proposalsFor(const std::string &question, const std::vector<Token> &asking,
                 const std::vector<Item> &linked, const std::vector<Item> &items,
                 const data::CivilDate &today, const std::stop_token &stop) const;
    /// The same where `asking` is of `whole`, less what says which rows count.
    [[nodiscard]] std::vector<neural::AssembledPlan>
    proposalsFor(const std::vector<Token> &whole, const std::vector<Token> &asking,
                 const std::string &question, const std::vector<Item> &linked,
                 const std::vector<Item> &items, const data::CivilDate &today,
                 const std::stop_token &stop) const;
    [[nodiscard]] Understood understand(const Request &request, const std::stop_token &stop) const;
    /// interpret() for a question of which nothing was called wrong, or that says what was.
    [[nodiscard]] query::Interpretation read(const Request &request,
                                             const std::stop_token &stop) const;
    /// The same once it is understood, for a question that leans on no other.
    [[nodiscard]] query::Interpretation readAlone(const Request &request,
                                                  const Understood &understood,
                                                  const std::stop_token &stop) const;
    /// The same for a question that leans on the one before, whose plan was run.
    [[nodiscard]] query::Interpretation readFollowUp(const Request &request,
                                                     const std::stop_token &stop) const;
    /// A plan in words, in roles where it has them.
    [[nodiscard]] query::Interpretation tellInRoles(const query::QueryPlan &plan) const;
    /// The former answer, changed as the question says outright; nothing where it says more.
    [[nodiscard]] std::optional<query::Interpretation> editedAsSaid(const Request &request) const;
    /// Two changes one after the other: "only the small ones, cheapest first", "back to all years,
    /// but the average instead"; nothing where one of them is not understood.
    [[nodiscard]] std::optional<query::Interpretation>
    inTwoSteps(const Request &request, const std::stop_token &stop) const;
    /// What is asked about the rows that the former answer told of; nothing where that is not
    /// understood.
    [[nodiscard]] std::optional<query::Interpretation>
    aboutFormerRows(const Request &request, const BackReference &reference,
                    const std::stop_token &stop) const;
    /// What was called wrong about the answer to this question, as it would come today.
    [[nodiscard]] std::vector<query::Rejection> refusedFor(const Request &request,
                                                           const std::stop_token &stop) const;
    /// Another reading than those that were called wrong, or which of the others is meant.
    [[nodiscard]] query::Interpretation readOtherwise(const Request &request,
                                                      const std::stop_token &stop) const;
    /// What the user said to it, taken for the next question.
    [[nodiscard]] std::optional<query::Interpretation>
    asCorrected(const Request &request, const std::stop_token &stop) const;
    /// What may stand in the place of what was called wrong last.
    [[nodiscard]] std::vector<query::ClarificationChoice>
    choicesInstead(const Request &request, const query::Interpretation &next) const;
    void nameRefused(const Request &request, query::Interpretation &result) const;
    /// What was saved for this very question.
    [[nodiscard]] query::Interpretation asTaught(const query::Lesson &lesson) const;
    /// Says which lessons counted, so that they can be taken back.
    void nameLessons(const Understood &understood, query::Interpretation &result) const;
    /// Says that there is no answer, and what nothing is found about.
    [[nodiscard]] query::Interpretation declining(query::Interpretation result) const;
    /// Declines where nothing in the plan stands for what is asked for.
    [[nodiscard]] bool answersAnother(query::Interpretation &result, const Request &request,
                                      const Understood &understood) const;
    /// Lets nothing be sure that rests on the first letter of a code alone.
    void doubtGuessedCodes(query::Interpretation &result, const Understood &understood) const;
    /// Takes a plan that has no trace of some words of the question for unsure.
    void doubtWhatLeavesOut(query::Interpretation &result, const Understood &understood) const;
    /// Lets the plan heed what the question says outright.
    void heedWording(query::Interpretation &result, const Request &request,
                     const Understood &understood) const;
    /// Asks which column is meant where words fit several alike and the plan takes one.
    void askAmongRivals(query::Interpretation &result, const Request &request,
                        const Understood &understood) const;
    /// "How many members?": all rows of one table that the question names in full, and no word
    /// besides.
    [[nodiscard]] bool countsAllPlainly(const query::Interpretation &result,
                                        const Understood &understood) const;
    /// Asks which of several columns is meant by a word for a kind of thing, of which the plan
    /// shows none: "the size of the bank", of which the source has branches and employees.
    void askWhichOfKind(query::Interpretation &result, const Request &request,
                        const Understood &understood, const std::stop_token &stop) const;
    /// The answer to a question that was understood.
    [[nodiscard]] query::Interpretation choose(const Request &request, const Understood &understood,
                                               const std::stop_token &stop) const;
    [[nodiscard]] query::Interpretation parsed(const Contest &contest, const Judgement &judgement,
                                               const Understood &understood) const;
    /// What the structure of the sentence leaves open, or settles against the habit of the rules;
    /// nothing for most sentences.
    [[nodiscard]] std::optional<query::Interpretation>
    byStructure(const Request &request, const Understood &understood,
                const std::stop_token &stop) const;

    std::shared_ptr<const SourceModel> m_source;
    std::shared_ptr<const data::Phrasebook> m_phrases;
    std::shared_ptr<const neural::ParserSchema> m_schema; ///< null without a trained parser
};

} // namespace querent::language
