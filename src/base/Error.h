// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace querent::base {

/// What went wrong, as far as a caller needs to tell cases apart (repair, retry, ask, give up).
/// The stable spelling that leaves the program is errorName().
enum class ErrorCode {
    // the question
    EmptyQuestion,
    QuestionTooLong,
    NotUnderstood,   ///< no plan could be made, or the data cannot answer
    RefusedIntent,   ///< asks to change data
    PolicyViolation, ///< the policy hides or forbids what is asked for
    // the source
    SourceMissing,
    SourceUnreadable, ///< exists, but cannot be opened (permissions, a directory)
    SourceNotADatabase,
    SourceCorrupt,
    SourceLocked,
    SourceEmpty, ///< opened, but there is no table in it
    // plan and SQL
    PlanInvalid,
    UnknownTable,
    UnknownColumn,
    TypeMismatch,
    SqlRejected,  ///< the safety gate said no
    SqlInvalid,   ///< the engine cannot prepare it
    TooExpensive, ///< the dry run estimates an absurd scan
    // running
    ExecutionFailed,
    Timeout,
    Cancelled,
    ModelMissing, ///< a model was asked for and none is configured
    ModelFailed,
    AnalysisFailed,
    ResultUnusable, ///< the result does not answer the question
    // the program itself
    InvalidArgument,
    MalformedDocument,
    GraphInvalid,
    StepLimit,
    StorageFailed,
    Unsupported,
    Internal,
};

/// The code as other programs see it, for example "source_missing".
[[nodiscard]] std::string_view errorName(ErrorCode code) noexcept;

/// True where another attempt with a different plan may end better. Policy violations, refused
/// intents, a missing source, a missing model and cancellation never are.
[[nodiscard]] bool isRetryable(ErrorCode code) noexcept;

/// A failure that travels as a value. `message` is one English sentence for a person;
/// `detail` is what an engine or library reported, verbatim, and may be empty.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string message;
    std::string detail;

    friend bool operator==(const Error &, const Error &) = default;
};

} // namespace querent::base
