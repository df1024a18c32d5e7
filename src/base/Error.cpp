// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/Error.h"

namespace querent::base {

std::string_view errorName(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::EmptyQuestion:
        return "empty_question";
    case ErrorCode::QuestionTooLong:
        return "question_too_long";
    case ErrorCode::NotUnderstood:
        return "not_understood";
    case ErrorCode::RefusedIntent:
        return "refused_intent";
    case ErrorCode::PolicyViolation:
        return "policy_violation";
    case ErrorCode::SourceMissing:
        return "source_missing";
    case ErrorCode::SourceUnreadable:
        return "source_unreadable";
    case ErrorCode::SourceNotADatabase:
        return "source_not_a_database";
    case ErrorCode::SourceCorrupt:
        return "source_corrupt";
    case ErrorCode::SourceLocked:
        return "source_locked";
    case ErrorCode::SourceEmpty:
        return "source_empty";
    case ErrorCode::PlanInvalid:
        return "plan_invalid";
    case ErrorCode::UnknownTable:
        return "unknown_table";
    case ErrorCode::UnknownColumn:
        return "unknown_column";
    case ErrorCode::TypeMismatch:
        return "type_mismatch";
    case ErrorCode::SqlRejected:
        return "sql_rejected";
    case ErrorCode::SqlInvalid:
        return "sql_invalid";
    case ErrorCode::TooExpensive:
        return "too_expensive";
    case ErrorCode::ExecutionFailed:
        return "execution_failed";
    case ErrorCode::Timeout:
        return "timeout";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::ModelMissing:
        return "model_missing";
    case ErrorCode::ModelFailed:
        return "model_failed";
    case ErrorCode::AnalysisFailed:
        return "analysis_failed";
    case ErrorCode::ResultUnusable:
        return "result_unusable";
    case ErrorCode::InvalidArgument:
        return "invalid_argument";
    case ErrorCode::MalformedDocument:
        return "malformed_document";
    case ErrorCode::GraphInvalid:
        return "graph_invalid";
    case ErrorCode::StepLimit:
        return "step_limit";
    case ErrorCode::StorageFailed:
        return "storage_failed";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

bool isRetryable(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::NotUnderstood:
    case ErrorCode::PlanInvalid:
    case ErrorCode::UnknownTable:
    case ErrorCode::UnknownColumn:
    case ErrorCode::TypeMismatch:
    case ErrorCode::SqlRejected:
    case ErrorCode::SqlInvalid:
    case ErrorCode::TooExpensive:
    case ErrorCode::ExecutionFailed:
    case ErrorCode::Timeout:
    case ErrorCode::SourceLocked:
    case ErrorCode::ModelFailed:
    case ErrorCode::AnalysisFailed:
    case ErrorCode::ResultUnusable:
        return true;
    default:
        return false;
    }
}

} // namespace querent::base
