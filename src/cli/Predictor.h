// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/OpenSource.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <stop_token>

namespace querent::cli {

/// Says what SQL the program would answer a question with, for scoring: the best guess, and beside
/// it what `ask` would have done without guessing. Thread-safe.
class Predictor
{
public:
    /// `timePerQuestion` bounds everything that is done for one question.
    Predictor(std::shared_ptr<const data::Phrasebook> phrases,
              std::chrono::milliseconds timePerQuestion);

    /// `question` is a line of the questions file, whatever it holds.
    [[nodiscard]] nlohmann::json predict(const session::OpenSource &source,
                                         const nlohmann::json &question,
                                         std::stop_token stop) const;
    /// The prediction for a question that could not be run.
    [[nodiscard]] static nlohmann::json failed(const nlohmann::json &question,
                                               const base::Error &error);

private:
    std::shared_ptr<const data::Phrasebook> m_phrases;
    std::chrono::milliseconds m_time;
};

} // namespace querent::cli
