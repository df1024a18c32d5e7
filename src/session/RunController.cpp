// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/RunController.h"

#include "graph/MemoryCheckpointer.h"
#include "session/AnalysisServices.h"
#include "session/Courier.h"
#include "session/LastingThreads.h"
#include "session/LessonDesk.h"
#include "session/LocalDate.h"
#include "session/RunFeed.h"
#include "session/SqliteCheckpointer.h"

#include <QThreadPool>
#include <QtConcurrentRun>

#include <algorithm>
#include <set>
#include <utility>

namespace querent::session {

/// The controller's insides. Everything but the work of a leg happens on the GUI thread.
class RunController::Run
{
public:
    Run(RunController &owner, std::shared_ptr<const data::Phrasebook> phrases)
        : m_owner(owner)
        , m_phrases(std::move(phrases))
        , m_courier(std::make_shared<Courier>(&owner))
        , m_checkpointer(std::make_shared<graph::MemoryCheckpointer>())
        , m_feed(owner)
        , m_lessons(m_pool, m_courier,
                    {.changed = [&owner](bool learned) { Q_EMIT owner.lessonsChanged(learned); },
                     .notKept = [this](const std::string &path) { tellNotKept(path); }})
    {}

    ~Run()
    {
        m_courier->dismiss();
        m_stop.request_stop();
        m_pool.waitForDone();
    }

    void setTimeLimits(const agent::TimeLimits &limits)
    {
        m_limits = limits;
        m_graph = m_source ? makeGraph(limits) : nullptr;
    }

    void setSource(OpenSourcePtr source)
    {
        const bool goesOn = m_source && source && source != m_source && source->corrections &&
                            source->corrections == m_source->corrections;
        if (!goesOn) {
            leave();
            m_left.clear();
            m_begun.clear();
            setConversation({});
        }
        m_source = std::move(source);
        m_lessons.setBook(m_source ? m_source->lessons : nullptr);
        m_graph = m_source ? makeGraph(limitsOf({})) : nullptr;
        if (!goesOn) {
            lookForLeftRuns();
        }
    }

    QString ask(const QString &question, const AskOptions &options)
    {
        if (m_phase != Phase::Idle || !m_graph) {
            return {};
        }
        agent::AnalysisInput input{question.toStdString(),
                                   {.bestGuess = options.bestGuess,
                                    .maximumRetries = options.maximumRetries,
                                    .limit = options.limit,
                                    .timeoutMs = options.timeout.count(),
                                    .sql = options.sql,
                                    .plan = options.plan}};
        input.today = localToday();
        input.history = m_history;
        input.conversationSummary = m_summary;
        input.sourceLocation = m_source->location;
        input.sourceShape = m_source->shape;
        input.sourcePolicy = policyPrint(*m_source->policy);
        begin(m_random.id("run"), options.timeout, options.maximumRetries);
        startLeg([input = std::move(input)](const agent::AnalysisGraph &graph,
                                            const graph::RunOptions &runOptions) {
            return graph.run(input, runOptions);
        });
        const QString id = QString::fromStdString(m_runId);
        Q_EMIT m_owner.runStarted(id, question);
        return id;
    }

    QString fork(const QString &question, const ForkOrder &order)
    {
        if (m_phase != Phase::Idle || !m_graph) {
            return {};
        }
        begin(m_random.id("run"), order.timeout, AskOptions{}.maximumRetries);
        m_goesOn = true;
        startLeg([order, source = m_source, phrases = m_phrases](
                     const agent::AnalysisGraph &graph, const graph::RunOptions &runOptions) {
            return runFork(order, *source, graph, runOptions, *phrases);
        });
        const QString id = QString::fromStdString(m_runId);
        Q_EMIT m_owner.runStarted(id, question);
        return id;
    }

    bool takeUp(const QString &runId, const std::vector<query::ClarificationAnswer> &answers)
    {
        const auto run = std::ranges::find(m_left, runId.toStdString(), &LeftRun::runId);
        if (m_phase != Phase::Idle || !m_graph || answers.empty() || run == m_left.end() ||
            run->state != LeftRun::State::Waiting) {
            return false;
        }
        const LeftRun taken = std::move(*run);
        m_left.erase(run);
        m_lessons.learnFrom(taken.question, taken.questions, answers);
        begin(taken.runId, taken.timeout, AskOptions{}.maximumRetries);
        m_goesOn = true;
        startLeg([taken, answers, phrases = m_phrases](const agent::AnalysisGraph &graph,
                                                       const graph::RunOptions &runOptions) {
            return resumeLeft(taken, answers, graph, runOptions, *phrases);
        });
        Q_EMIT m_owner.runStarted(runId, QString::fromStdString(taken.question));
        return true;
    }

    void setAside(const QString &runId)
    {
        const std::string id = runId.toStdString();
        if (std::erase_if(m_left, [&id](const LeftRun &run) { return run.runId == id; }) != 0) {
            saveCancelled(id);
        }
    }

    void answerClarification(const std::vector<query::ClarificationAnswer> &answers)
    {
        if (m_phase != Phase::Waiting || answers.empty()) {
            return;
        }
        decideConsent(answers);
        m_lessons.learnFrom(m_waiting->question, m_waiting->interpretation.questions, answers);
        startLeg([runId = m_runId, answers](const agent::AnalysisGraph &graph,
                                            const graph::RunOptions &runOptions) {
            return graph.resume(runId, answers, runOptions);
        });
    }

    void cancel()
    {
        m_stop.request_stop();
        if (m_phase != Phase::Waiting) {
            return;
        }
        m_feed.cancelSteps();
        if (m_keepRuns) {
            saveCancelled(m_runId);
        }
        auto answer = std::make_shared<Answer>(*m_waiting);
        answer->outcome = Outcome::Cancelled;
        answer->response = m_phrases->say(QUERENT_PHRASE("session", "The run was cancelled."));
        answer->error = base::Error{base::ErrorCode::Cancelled, answer->response, {}};
        end(std::move(answer));
    }

    void leave()
    {
        if (m_phase != Phase::Waiting || !m_keepRuns) {
            cancel();
            return;
        }
        m_feed.cancelSteps();
        end(m_waiting);
    }

    [[nodiscard]] Conversation conversation() const { return {m_history, m_summary}; }

    void setConversation(Conversation conversation)
    {
        m_history = std::move(conversation.turns);
        m_summary = std::move(conversation.summary);
        ++m_conversation;
    }

    [[nodiscard]] LessonDesk &lessons() noexcept { return m_lessons; }

    void setConsentKeeper(ConsentKeeper keeper) { m_keepConsent = std::move(keeper); }

    void setCheckpointer(std::shared_ptr<graph::Checkpointer> checkpointer)
    {
        if (m_phase == Phase::Idle && checkpointer) {
            m_checkpointer = std::move(checkpointer);
            m_keepRuns = true;
        }
    }

    void keepRunsIn(const QString &path, const graph::PrunePolicy &policy)
    {
        std::ignore = QtConcurrent::run(
            &m_pool, [this, path = path.toStdString(), policy, courier = m_courier] {
                const auto store = SqliteCheckpointer::openPruned(path, policy);
                courier->send([this, store] {
                    if (!store) {
                        Q_EMIT m_owner.runsNotKept(QString::fromStdString(store.error().message));
                        return;
                    }
                    m_kept = *store;
                    useKept();
                });
            });
    }

    [[nodiscard]] const OpenSourcePtr &source() const noexcept { return m_source; }
    [[nodiscard]] const auto &graph() const noexcept { return m_graph; }
    [[nodiscard]] const auto &checkpointer() const noexcept { return m_checkpointer; }
    [[nodiscard]] const auto &phrases() const noexcept { return m_phrases; }
    [[nodiscard]] bool isBusy() const noexcept { return m_phase != Phase::Idle; }
    [[nodiscard]] bool isWaiting() const noexcept { return m_phase == Phase::Waiting; }

private:
    void tellNotKept(const std::string &path)
    {
        Q_EMIT m_owner.lessonsNotKept(QString::fromStdString(m_phrases->say(
            QUERENT_PHRASE("session",
                           "This cannot be remembered: its file cannot be written. Check "
                           "that there is room and that “%1” belongs to you."),
            {path})));
    }

    /// What the user chose counts before the run goes on, which asks again what is permitted.
    void decideConsent(const std::vector<query::ClarificationAnswer> &answers)
    {
        if (m_consent && m_keepConsent && !answers.empty()) {
            m_keepConsent(m_source->location, *m_consent, answers.front().constraint);
        }
        m_consent.reset();
    }

    enum class Phase { Idle, Running, Waiting };

    using Work = std::function<agent::AnalysisReport(const agent::AnalysisGraph &,
                                                     const graph::RunOptions &)>;

    [[nodiscard]] agent::TimeLimits limitsOf(std::chrono::milliseconds statement) const
    {
        agent::TimeLimits limits =
            m_limits ? *m_limits : agent::TimeLimits::of(*m_source->policy, statement);
        if (m_source->reasoner) {
            limits.reasoning = std::max(limits.reasoning, m_source->reasoner->patience());
        }
        return limits;
    }

    [[nodiscard]] std::shared_ptr<const agent::AnalysisGraph>
    makeGraph(const agent::TimeLimits &limits) const
    {
        auto built = agent::AnalysisGraph::build(analysisServices(*m_source, m_phrases), limits);
        Q_ASSERT(built.ok());
        return std::make_shared<const agent::AnalysisGraph>(std::move(*built));
    }

    /// `statement`: how long one may take in this run; 0: as the policy says.
    void begin(std::string runId, std::chrono::milliseconds statement, int retries)
    {
        const agent::TimeLimits limits = limitsOf(statement);
        m_runGraph = statement > m_source->policy->timeout ? makeGraph(limits) : m_graph;
        m_runLimit = limits.ofRun(retries + 1);
        m_runId = std::move(runId);
        m_begun.insert(m_runId);
        m_goesOn = false;
        m_feed.begin([this] { m_courier->send([this] { m_feed.deliver(); }); });
        m_nextSequence = 1;
    }

    void startLeg(Work work)
    {
        m_phase = Phase::Running;
        m_stop = {};
        std::ignore = QtConcurrent::run(
            &m_pool, [this, work = std::move(work), graph = m_runGraph,
                      threads = m_threads.shared(), limit = m_runLimit, events = m_feed.events(),
                      feed = m_feed.queue(), checkpointer = m_checkpointer, runId = m_runId,
                      courier = m_courier, stop = m_stop.get_token(),
                      firstSequence = m_nextSequence, conversation = m_conversation] {
                graph::RunOptions options;
                options.stop = stop;
                graph::EventFork both({events.get(), feed.get()});
                options.events = &both;
                options.checkpointer = checkpointer.get();
                options.runId = runId;
                options.timeout = limit;
                options.threads = threads.get();
                options.firstSequence = firstSequence;
                agent::AnalysisReport report = work(*graph, options);
                auto answer = std::make_shared<const Answer>(answerOf(report, events->events()));
                Ending ending{std::move(answer), std::move(report.state.history),
                              std::move(report.state.conversationSummary), report.nextSequence,
                              conversation};
                courier->send([this, ending = std::move(ending)] { finishLeg(ending); });
            });
    }

    struct Ending
    {
        AnswerPtr answer;
        std::vector<reasoning::Turn> history;
        std::string summary;
        std::uint64_t nextSequence = 1;
        int conversation = 0;
    };

    void finishLeg(const Ending &ending)
    {
        m_feed.deliver();
        m_nextSequence = ending.nextSequence;
        if (ending.answer->outcome == Outcome::Clarify) {
            m_waiting = ending.answer;
            m_phase = Phase::Waiting;
            if (m_stop.stop_requested()) {
                cancel();
                return;
            }
            m_consent = consentAsked(ending.answer->events);
            if (m_consent) {
                Q_EMIT m_owner.consentNeeded(*m_consent);
            } else {
                Q_EMIT m_owner.clarificationNeeded(ending.answer->interpretation.questions);
            }
            return;
        }
        if (ending.conversation == m_conversation && !m_goesOn) {
            m_history = withoutChanged(ending.history);
            m_summary = ending.summary;
        } else if (ending.conversation == m_conversation && !ending.history.empty()) {
            // what else its own conversation was about has gone from the screen
            m_history.push_back(ending.history.back());
        }
        end(ending.answer);
    }

    void end(AnswerPtr answer)
    {
        if (!m_keepRuns) {
            forgetOldest();
        }
        m_phase = Phase::Idle;
        m_waiting.reset();
        m_consent.reset();
        useKept();
        Q_EMIT m_owner.runFinished(answer);
    }

    /// In memory there is room for a few runs only.
    void forgetOldest()
    {
        std::ignore = QtConcurrent::run(&m_pool, [store = m_checkpointer] {
            std::ignore = store->prune(
                {.maxBytes = std::uint64_t{64} * 1024 * 1024, .maxRuns = 20, .waitingToo = true},
                std::chrono::system_clock::now());
        });
    }

    /// A run goes on in the store that it began in; the next one uses the one that was opened.
    void useKept()
    {
        if (m_kept && m_phase == Phase::Idle) {
            setCheckpointer(std::exchange(m_kept, nullptr));
            Q_EMIT m_owner.runsKept();
            lookForLeftRuns();
        }
    }

    /// What was given up is not asked about again after the next start.
    void saveCancelled(std::string runId)
    {
        std::ignore = QtConcurrent::run(
            &m_pool, [this, store = m_checkpointer, runId = std::move(runId), courier = m_courier] {
                if (auto done = session::setAside(*store, runId); !done) {
                    courier->send([this, error = done.error()] { tellTrouble(error); });
                }
            });
    }

    void lookForLeftRuns()
    {
        if (!m_keepRuns || !m_graph) {
            return;
        }
        std::ignore = QtConcurrent::run(&m_pool, [this, store = m_checkpointer, graph = m_graph,
                                                  source = m_source, courier = m_courier] {
            auto found = leftRuns(*store, *graph, *source);
            courier->send([this, source, found = std::move(found)] {
                if (source == m_source) {
                    tellLeftRuns(found);
                }
            });
        });
    }

    void tellLeftRuns(const base::Result<LeftRuns> &found)
    {
        if (!found) {
            tellTrouble(found.error());
            return;
        }
        m_left = found->runs;
        // one that began meanwhile is not left over
        std::erase_if(m_left, [this](const LeftRun &run) { return m_begun.contains(run.runId); });
        if (found->unreadable > 0) {
            Q_EMIT m_owner.leftRunsTroubled(QString::fromStdString(m_phrases->say(QUERENT_PHRASE(
                "session", "A question from before is damaged in the store and is left out."))));
        }
        Q_EMIT m_owner.leftRunsFound(m_left);
    }

    void tellTrouble(const base::Error &error)
    {
        Q_EMIT m_owner.leftRunsTroubled(QString::fromStdString(error.message));
    }

    RunController &m_owner;
    std::shared_ptr<const data::Phrasebook> m_phrases;
    std::shared_ptr<Courier> m_courier;
    std::shared_ptr<graph::Checkpointer> m_checkpointer;
    std::shared_ptr<graph::Checkpointer> m_kept; ///< the one to use as soon as no run is on
    bool m_keepRuns = false;
    std::vector<LeftRun> m_left;   ///< offered and not taken up
    std::set<std::string> m_begun; ///< runs of this source
    bool m_goesOn =
        false; ///< the run's own conversation is not, or no longer, the one on the screen
    OpenSourcePtr m_source;
    std::shared_ptr<const agent::AnalysisGraph> m_graph;
    std::shared_ptr<const agent::AnalysisGraph> m_runGraph; ///< with the time its statements need
    std::optional<agent::TimeLimits> m_limits;
    std::chrono::milliseconds m_runLimit{0}; ///< of one leg
    LastingThreads m_threads;
    base::SystemRandom m_random;
    std::vector<reasoning::Turn> m_history;
    std::string m_summary;
    int m_conversation = 0; ///< a run that began in another one leaves no trace in this one
    Phase m_phase = Phase::Idle;
    std::string m_runId;
    std::uint64_t m_nextSequence = 1;
    AnswerPtr m_waiting;
    std::optional<ConsentRequest> m_consent; ///< what the run waits for, if for that
    ConsentKeeper m_keepConsent;
    std::stop_source m_stop;
    RunFeed m_feed;
    QThreadPool m_pool;
    LessonDesk m_lessons;
};

RunController::RunController(std::shared_ptr<const data::Phrasebook> phrases, QObject *parent)
    : QObject(parent), m_run(std::make_unique<Run>(*this, std::move(phrases)))
{}

RunController::~RunController() = default;

void RunController::setCheckpointer(std::shared_ptr<graph::Checkpointer> checkpointer)
{
    m_run->setCheckpointer(std::move(checkpointer));
}

void RunController::keepRunsIn(const QString &path, const graph::PrunePolicy &policy)
{
    m_run->keepRunsIn(path, policy);
}

graph::PrunePolicy RunController::defaultPolicy()
{
    return {.maxAge = std::chrono::days(90),
            .maxBytes = std::uint64_t{200} * 1024 * 1024,
            .maxRuns = 1'000};
}

void RunController::setTimeLimits(const agent::TimeLimits &limits)
{
    m_run->setTimeLimits(limits);
}

void RunController::setSource(OpenSourcePtr source)
{
    m_run->setSource(std::move(source));
}

const OpenSourcePtr &RunController::source() const noexcept
{
    return m_run->source();
}

QString RunController::fork(const QString &question, const ForkOrder &order)
{
    return m_run->fork(question, order);
}

std::shared_ptr<const agent::AnalysisGraph> RunController::graph() const
{
    return m_run->graph();
}

std::shared_ptr<graph::Checkpointer> RunController::checkpointer() const
{
    return m_run->checkpointer();
}

const std::shared_ptr<const data::Phrasebook> &RunController::phrases() const noexcept
{
    return m_run->phrases();
}

QString RunController::ask(const QString &question, const AskOptions &options)
{
    return m_run->ask(question, options);
}

void RunController::answerClarification(const std::vector<query::ClarificationAnswer> &answers)
{
    m_run->answerClarification(answers);
}

void RunController::setConsentKeeper(ConsentKeeper keeper)
{
    m_run->setConsentKeeper(std::move(keeper));
}

void RunController::goOnFrom(const AnswerPtr &answer)
{
    setConversation(goingOn(conversation(), *answer));
}

void RunController::remember(const AnswerPtr &answer)
{
    m_run->lessons().remember(*answer);
}

void RunController::forgetAnswer(const AnswerPtr &answer)
{
    m_run->lessons().forgetAnswer(*answer);
}

void RunController::forgetLessons(const QStringList &ids)
{
    m_run->lessons().forget(ids);
}

void RunController::cancel()
{
    m_run->cancel();
}

void RunController::leave()
{
    m_run->leave();
}

bool RunController::takeUp(const QString &runId,
                           const std::vector<query::ClarificationAnswer> &answers)
{
    return m_run->takeUp(runId, answers);
}

void RunController::setAside(const QString &runId)
{
    m_run->setAside(runId);
}

bool RunController::isBusy() const noexcept
{
    return m_run->isBusy();
}

bool RunController::isWaiting() const noexcept
{
    return m_run->isWaiting();
}

void RunController::forgetConversation()
{
    m_run->setConversation({});
}

Conversation RunController::conversation() const
{
    return m_run->conversation();
}

void RunController::setConversation(Conversation conversation)
{
    m_run->setConversation(std::move(conversation));
}

} // namespace querent::session
