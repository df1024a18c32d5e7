// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/RunStates.h"

#include "graph/StateJson.h"
#include "session/RunController.h"

#include <QCryptographicHash>

#include <utility>

namespace querent::session {

namespace {

base::Result<std::vector<SavedState>> savedStates(const graph::Checkpointer &store,
                                                  const std::string &runId,
                                                  const std::vector<int> &steps,
                                                  const OpenSource &source,
                                                  const data::Phrasebook &phrases)
{
    std::vector<SavedState> states;
    for (const int step : steps) {
        auto state = savedState(store, {runId, step}, source, phrases);
        if (!state) {
            return std::move(state).error();
        }
        states.push_back(*std::move(state));
    }
    return states;
}

} // namespace

std::string policyPrint(const data::Policy &policy)
{
    const std::string document = nlohmann::json(policy).dump();
    return QCryptographicHash::hash(
               QByteArray::fromRawData(document.data(), static_cast<qsizetype>(document.size())),
               QCryptographicHash::Sha256)
        .toHex()
        .left(16)
        .toStdString();
}

std::optional<base::Error> fieldProblem(const SavedState &state, const std::string &field,
                                        const nlohmann::json &value)
{
    agent::AnalysisState read;
    for (const char *guarded : {"interpreted_intent", "retrieved_schema", "settings"}) {
        if (field == guarded && state.fields.contains(field)) {
            std::ignore = graph::readState({{field, state.fields[field]}}, read);
        }
    }
    auto set = agent::setFields(read, {{field, value}});
    return set ? std::nullopt : std::optional(std::move(set).error());
}

base::Result<SavedState> savedState(const graph::Checkpointer &store, const graph::CheckpointId &id,
                                    const OpenSource &source, const data::Phrasebook &phrases)
{
    auto checkpoint = store.load(id);
    if (!checkpoint) {
        return base::Error{
            checkpoint.error().code,
            phrases.say(QUERENT_PHRASE(
                "session", "This step is not kept any more. Ask the question again to look at its "
                           "steps.")),
            checkpoint.error().message};
    }
    const auto text = [&checkpoint](const char *field) {
        const auto found = checkpoint->state.find(field);
        return found != checkpoint->state.end() && found->is_string() ? found->get<std::string>()
                                                                      : std::string();
    };
    if (text("source_location") != source.location) {
        return base::Error{
            base::ErrorCode::InvalidArgument,
            phrases.say(QUERENT_PHRASE("session",
                                       "This was asked of another source. Open that one first.")),
            {}};
    }
    if (text("source_policy") != policyPrint(*source.policy)) {
        return base::Error{
            base::ErrorCode::PolicyViolation,
            phrases.say(QUERENT_PHRASE("session",
                                       "The policy has changed since, so what was read then is not "
                                       "shown. Ask the question again.")),
            {}};
    }
    return SavedState{id, checkpoint->node, checkpoint->next, std::move(checkpoint->state)};
}

agent::AnalysisReport runFork(const ForkOrder &order, const OpenSource &source,
                              const agent::AnalysisGraph &graph, const graph::RunOptions &options,
                              const data::Phrasebook &phrases)
{
    const auto state = savedState(*options.checkpointer, order.from, source, phrases);
    if (state && state->fields.value("source_shape", std::string()) == source.shape) {
        return graph.fork(order.from, order.changes, options);
    }
    agent::AnalysisReport report;
    report.runId = options.runId;
    report.error =
        !state ? state.error()
               : base::Error{base::ErrorCode::InvalidArgument,
                             phrases.say(QUERENT_PHRASE(
                                 "session", "The source has other tables or columns now. Ask the "
                                            "question again.")),
                             {}};
    report.state.response = report.error->message;
    return report;
}

RunStates::RunStates(const RunController &controller, QObject *parent)
    : QObject(parent), m_controller(controller), m_task(this)
{}

void RunStates::read(const QString &runId, const std::vector<int> &steps)
{
    const OpenSourcePtr source = m_controller.source();
    if (source == nullptr) {
        return;
    }
    m_task.start(
        [runId = runId.toStdString(), steps, source, store = m_controller.checkpointer(),
         phrases = m_controller.phrases()](const std::stop_token &) {
            return savedStates(*store, runId, steps, *source, *phrases);
        },
        [this, runId](const base::Result<std::vector<SavedState>> &states) {
            if (states) {
                Q_EMIT statesRead(runId, *states);
            } else {
                Q_EMIT failed(QString::fromStdString(states.error().message));
            }
        });
}

} // namespace querent::session
