// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/RunFeed.h"

#include <utility>

namespace querent::session {

namespace {

/// What a piece of text is for.
enum class Piece { Answer, Thought, Draft };

Piece pieceOf(const graph::Event &event)
{
    const auto channel = event.payload.find("channel");
    if (channel == event.payload.end() || *channel == "answer") {
        return Piece::Answer;
    }
    return *channel == "reasoning" ? Piece::Thought : Piece::Draft;
}

QString textOf(const graph::Event &event)
{
    const auto chunk = event.payload.find("chunk");
    return chunk != event.payload.end() && chunk->is_string()
               ? QString::fromStdString(chunk->get<std::string>())
               : QString();
}

} // namespace

void RunFeed::begin(std::function<void()> wake)
{
    m_steps = {};
    m_events = std::make_shared<graph::RecordingSink>();
    m_queue = std::make_shared<graph::EventQueue>(std::move(wake));
}

void RunFeed::deliver()
{
    QString text;
    QString thought;
    const auto flush = [this, &text, &thought] {
        if (!thought.isEmpty()) {
            Q_EMIT m_owner.thoughtStreamed(std::exchange(thought, {}));
        }
        if (!text.isEmpty()) {
            Q_EMIT m_owner.textStreamed(std::exchange(text, {}));
        }
    };
    for (const graph::Event &event : m_queue->take()) {
        if (event.type == graph::EventType::ChatModelStream) {
            switch (pieceOf(event)) {
            case Piece::Answer:
                text += textOf(event);
                break;
            case Piece::Thought:
                thought += textOf(event);
                break;
            case Piece::Draft:
                break; // the program reads it, not the user
            }
            continue;
        }
        flush();
        announce(m_steps.read(event));
    }
    flush();
}

void RunFeed::cancelSteps()
{
    announce(m_steps.cancelAll());
}

void RunFeed::announce(const std::vector<StepReader::Change> &changes)
{
    for (const StepReader::Change &change : changes) {
        if (change.started) {
            Q_EMIT m_owner.stepStarted(change.step);
        } else {
            Q_EMIT m_owner.stepFinished(change.step);
        }
    }
}

} // namespace querent::session
