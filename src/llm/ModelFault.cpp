// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ModelFault.h"

namespace querent::llm {

std::string_view modelFaultName(ModelFault fault) noexcept
{
    switch (fault) {
    case ModelFault::None:
        return "none";
    case ModelFault::BadEndpoint:
        return "bad_endpoint";
    case ModelFault::NameNotFound:
        return "name_not_found";
    case ModelFault::Refused:
        return "refused";
    case ModelFault::Unreachable:
        return "unreachable";
    case ModelFault::ProxyFailed:
        return "proxy_failed";
    case ModelFault::TlsFailed:
        return "tls_failed";
    case ModelFault::KeyMissing:
        return "key_missing";
    case ModelFault::KeyRefused:
        return "key_refused";
    case ModelFault::KeyExposed:
        return "key_exposed";
    case ModelFault::Forbidden:
        return "forbidden";
    case ModelFault::WrongPath:
        return "wrong_path";
    case ModelFault::Redirected:
        return "redirected";
    case ModelFault::NotAModelServer:
        return "not_a_model_server";
    case ModelFault::ModelUnknown:
        return "model_unknown";
    case ModelFault::RequestRefused:
        return "request_refused";
    case ModelFault::RateLimited:
        return "rate_limited";
    case ModelFault::ServerError:
        return "server_error";
    case ModelFault::TimedOut:
        return "timed_out";
    case ModelFault::BrokeOff:
        return "broke_off";
    case ModelFault::TooLarge:
        return "too_large";
    case ModelFault::Repeats:
        return "repeats";
    case ModelFault::Malformed:
        return "malformed";
    case ModelFault::Cancelled:
        return "cancelled";
    }
    return "malformed";
}

base::ErrorCode errorCodeOf(ModelFault fault) noexcept
{
    switch (fault) {
    case ModelFault::BadEndpoint:
        return base::ErrorCode::InvalidArgument;
    case ModelFault::NameNotFound:
    case ModelFault::Refused:
    case ModelFault::Unreachable:
    case ModelFault::ProxyFailed:
    case ModelFault::TlsFailed:
    case ModelFault::KeyMissing:
    case ModelFault::KeyRefused:
    case ModelFault::KeyExposed:
    case ModelFault::Forbidden:
    case ModelFault::WrongPath:
    case ModelFault::Redirected:
    case ModelFault::NotAModelServer:
    case ModelFault::ModelUnknown:
        return base::ErrorCode::ModelMissing;
    case ModelFault::TimedOut:
        return base::ErrorCode::Timeout;
    case ModelFault::Cancelled:
        return base::ErrorCode::Cancelled;
    default:
        return base::ErrorCode::ModelFailed;
    }
}

base::Error ModelFailure::toError() const
{
    return {errorCodeOf(fault), message, detail};
}

} // namespace querent::llm
