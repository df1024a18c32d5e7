// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Interpretation.h"
#include "query/PlanTrials.h"

#include <mutex>
#include <optional>

namespace querent::reasoning {

/// How what the model would run relates to what the offline engine would run.
enum class Relation {
    Same,         ///< the same plan, or the same rows
    OtherReading, ///< one of the other readings that the engine finds possible
    Different,
    Unknown, ///< cannot be compared: SQL that was not tried
};

/// What both say about one question.
struct Opinions
{
    std::optional<query::PlanQuality> offline; ///< of the engine's plan; nothing: it has none
    double chance = 0.0;                       ///< that it is right, as the engine sees it
    bool modelRuns = false;                    ///< the model has something to run
    bool modelDissents = false; ///< it asks back, or says that the data cannot answer
    Relation relation = Relation::Unknown;
    int readings = 1;    ///< that the engine finds possible
    bool hinted = false; ///< the model was shown them
    query::TrialResult::Kind offlineTrial = query::TrialResult::Kind::Unknown;
    query::TrialResult::Kind modelTrial = query::TrialResult::Kind::Unknown;
};

struct Verdict
{
    bool takeModel = false;
    query::PlanQuality quality = query::PlanQuality::Low;
    double confidence = 0.0;
    bool ask = false; ///< which of the two is meant: neither is far ahead

    friend bool operator==(const Verdict &, const Verdict &) = default;
};

/// Which of two answers to take and how far to trust it. With c the engine's chance, s the model's
/// skill, both taken as independent witnesses:
/// - same: c s against (1-c) (1-s) w, where w is how often two wrong answers are the same one. The
///   quality becomes high where that is sure enough; a high one stays.
/// - different: c (1-s) against (1-c) s, each worth less where a trial of it failed or came out
///   empty. The more probable one is taken, never better than medium; where neither is far ahead
///   the user is asked.
/// - only one has an answer: it is taken; the model's alone is never better than medium, and the
///   engine's neither where the model objects. A model that gave no usable answer has no voice,
///   nor has one that is hardly ever right.
[[nodiscard]] Verdict decide(const Opinions &opinions, double skill) noexcept;

/// How often a model is right about a source, as far as its agreement with the engine tells: with
/// independent witnesses it agrees in s c of the questions. Thread-safe.
class TrackRecord
{
public:
    void note(double chance, bool agreed);
    /// From 0.05 to 0.95; 0.6 before anything is known.
    [[nodiscard]] double skill() const;

private:
    mutable std::mutex m_mutex;
    double m_agreed = 0.0;
    double m_expected = 0.0;
};

} // namespace querent::reasoning
