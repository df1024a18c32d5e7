// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Checkpointer.h"
#include "query/Interpretation.h"
#include "reasoning/ModelListener.h"
#include "session/Answer.h"
#include "session/ConsentRequest.h"
#include "session/Conversation.h"
#include "session/LeftRuns.h"
#include "session/OpenSource.h"
#include "session/RunStates.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::session {

/// One question to a language model and what came back; nothing did while it is under way.
struct ModelExchange
{
    reasoning::ModelCall call;
    std::optional<reasoning::ModelCallEnd> end;
};

/// Told what the user chose where a run of the source at `location` asked for consent.
using ConsentKeeper = std::function<void(const std::string &location, const ConsentRequest &request,
                                         const std::string &choice)>;

/// One run of one node, as the timeline shows it. Sent when it starts, when it talks to a model,
/// and when it ends.
struct RunStep
{
    enum class State { Running, Succeeded, Failed, Waiting, Cancelled };

    int index = 0;  ///< place in the run, counted from 0
    QString node;   ///< "validate_sql"
    QString branch; ///< empty on the main line; "1", "2" … inside a fan-out
    int visit = 1;  ///< how often this node has run in this run
    State state = State::Running;
    std::chrono::microseconds start{0};    ///< since the run began
    std::chrono::microseconds duration{0}; ///< zero while running
    nlohmann::json reads;                  ///< field → value, long ones shortened
    nlohmann::json writes;                 ///< the same, once finished
    QString message;                       ///< of the error or the retry; else empty
    std::vector<ModelExchange> exchanges;  ///< with a language model, in order
    int before = -1;              ///< the saved state it began with; -1 in a branch, where none are
    int after = -1;               ///< the one it made; -1: none
    std::uint64_t firstEvent = 0; ///< of those in Answer::events
    std::uint64_t lastEvent = 0;  ///< so far
};

struct AskOptions
{
    bool bestGuess = false; ///< never ask back
    int maximumRetries = 2;
    int limit = 0;                        ///< rows to show; 0: as the policy says
    std::chrono::milliseconds timeout{0}; ///< of one statement; 0: as the policy says
    /// SQL the user wrote or edited: planned not, gated all the same. Empty for a question.
    std::string sql;
    /// A plan the user made out of an answer's: planned not, described, checked and gated all the
    /// same, never replaced by another. The question stays what it was.
    std::optional<query::RevisedPlan> plan = {};
};

/// Runs questions through the analysis graph on a thread pool of its own and tells a window about
/// it, one signal for each node transition. One run at a time; lives on the GUI thread, where all
/// its signals arrive. Keeps the conversation: the turns of one source, oldest dropped after five.
class RunController : public QObject
{
    Q_OBJECT

public:
    explicit RunController(std::shared_ptr<const data::Phrasebook> phrases,
                           QObject *parent = nullptr);
    ~RunController() override;

    /// Runs are saved here after every node, so that one which waits outlives the program. Without
    /// this the latest of them are kept in memory. Not while a run is going on.
    void setCheckpointer(std::shared_ptr<graph::Checkpointer> checkpointer);
    /// Opens the SQLite file at `path`, forgets there what `policy` does not want, and saves runs
    /// in it from then on, all of it without holding up this thread: runsKept() or runsNotKept()
    /// says when. Where that fails, runs are kept as before and the file stays as it is.
    void keepRunsIn(const QString &path, const graph::PrunePolicy &policy = defaultPolicy());
    /// Three months, a thousand runs, 200 MB; runs that wait stay.
    [[nodiscard]] static graph::PrunePolicy defaultPolicy();
    /// Other limits than those that the source's policy sets; not while a run is going on.
    void setTimeLimits(const agent::TimeLimits &limits);
    /// Where what the user agrees to is written down, before the run goes on.
    void setConsentKeeper(ConsentKeeper keeper);
    /// Questions go to this source from now on; the conversation starts afresh. Where runs outlive
    /// the program, those that are left over from the source are looked for: leftRunsFound(). The
    /// same source understoodAnew() goes on with the conversation.
    void setSource(OpenSourcePtr source);
    [[nodiscard]] const OpenSourcePtr &source() const noexcept;

    /// Starts a run and returns its id; does nothing and returns "" while one is going on or
    /// without a source.
    QString ask(const QString &question, const AskOptions &options = {});
    /// A run of its own that goes on from a step of an earlier one: its id, as with ask(). The
    /// earlier one stays as it is.
    QString fork(const QString &question, const ForkOrder &order);
    /// Goes on with a run that leftRunsFound() said to be waiting. False where there is none, and
    /// while busy.
    bool takeUp(const QString &runId, const std::vector<query::ClarificationAnswer> &answers);
    /// A run that leftRunsFound() told of is not offered any more.
    void setAside(const QString &runId);
    /// Goes on with a run that waits for a clarification.
    void answerClarification(const std::vector<query::ClarificationAnswer> &answers);
    /// Ends the run as soon as it can: within 200 ms. A waiting run ends at once.
    void cancel();
    /// Cancels what goes on; a question to the user stays in the store for the next time, where
    /// runs outlive the program.
    void leave();
    /// What the questions run through; null without a source.
    [[nodiscard]] std::shared_ptr<const agent::AnalysisGraph> graph() const;
    /// Where runs are saved; never null.
    [[nodiscard]] std::shared_ptr<graph::Checkpointer> checkpointer() const;
    [[nodiscard]] const std::shared_ptr<const data::Phrasebook> &phrases() const noexcept;
    /// A run is going on or waiting.
    [[nodiscard]] bool isBusy() const noexcept;
    [[nodiscard]] bool isWaiting() const noexcept;
    void forgetConversation();
    /// What follow-ups are understood by now, and another one in its place: a run that is going on
    /// leaves no trace in it.
    [[nodiscard]] Conversation conversation() const;
    void setConversation(Conversation conversation);
    /// The next question goes on from this answer: one whose change was taken back.
    void goOnFrom(const AnswerPtr &answer);
    /// The next questions are understood as this one was. What a clarification taught is remembered
    /// without asking. lessonsChanged() or lessonsNotKept() follows.
    void remember(const AnswerPtr &answer);
    /// Takes remember() back.
    void forgetAnswer(const AnswerPtr &answer);
    void forgetLessons(const QStringList &ids);

Q_SIGNALS:
    void runStarted(const QString &runId, const QString &question);
    void stepStarted(const querent::session::RunStep &step);
    void stepFinished(const querent::session::RunStep &step);
    /// The answer's text as it is written.
    void textStreamed(const QString &chunk);
    /// What a model thinks aloud before it answers.
    void thoughtStreamed(const QString &chunk);
    /// The run waits: answerClarification() with one of the constraints of reasoning/Privacy.h.
    void consentNeeded(const querent::session::ConsentRequest &request);
    void clarificationNeeded(const std::vector<querent::query::ClarificationQuestion> &questions);
    /// Runs outlive the program from now on.
    void runsKept();
    /// They will not, for this reason.
    void runsNotKept(const QString &reason);
    /// `learned`: there is one more; else some are gone.
    void lessonsChanged(bool learned);
    void lessonsNotKept(const QString &reason);
    /// Runs of the source that have not come to their end, perhaps none. After setSource() and
    /// after runsKept().
    void leftRunsFound(const std::vector<querent::session::LeftRun> &runs);
    /// Runs left over from the source could not all be read, or one not be set aside.
    void leftRunsTroubled(const QString &reason);
    /// The last signal of every run, whatever its outcome.
    void runFinished(const querent::session::AnswerPtr &answer);

private:
    class Run;

    std::unique_ptr<Run> m_run;
};

} // namespace querent::session
