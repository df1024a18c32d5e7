// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <chrono>
#include <string>
#include <string_view>

namespace querent::llm {

/// What can be wrong with a call, as far as the user has to do different things about it.
enum class ModelFault {
    None,
    BadEndpoint,     ///< checkEndpoint() refuses it
    NameNotFound,    ///< the host name does not exist
    Refused,         ///< nothing listens there
    Unreachable,     ///< no way to the host, or the connection could not be made in time
    ProxyFailed,     ///< not there, or does not let the user through
    TlsFailed,       ///< the certificate is not trusted, has expired, is of another name …
    KeyMissing,      ///< 401 and none was sent
    KeyRefused,      ///< 401
    KeyExposed,      ///< the key would travel unencrypted to another computer; not sent
    Forbidden,       ///< 403: the key is right, but not for this
    WrongPath,       ///< 404: not the address of an API
    Redirected,      ///< to another host; not followed, as the key would go there too
    NotAModelServer, ///< answers, but not in the OpenAI protocol (a web page, for example)
    ModelUnknown,    ///< the service does not have that model
    RequestRefused,  ///< 400, 413, 422 …: too long, a parameter
    RateLimited,     ///< 429, also after waiting
    ServerError,     ///< 5xx, also after waiting
    TimedOut,        ///< no first token, or none any more, or not done in time
    BrokeOff,        ///< the connection ended in the middle of the answer
    TooLarge,        ///< an answer without end
    Repeats,         ///< the model says the same again and again
    Malformed,       ///< the answer cannot be read
    Cancelled,
};

/// Why a certificate is not trusted.
enum class CertificateFault {
    None,
    SelfSigned,
    UnknownAuthority,
    Expired,
    NotYetValid,
    OtherName, ///< made for another host
    Revoked,
    Other,
};

/// What went wrong with one call.
struct ModelFailure
{
    ModelFault fault = ModelFault::None;
    std::string message = {}; ///< one English sentence or two that say what to do; never a key
    std::string detail = {};  ///< from the server or the TLS library, bounded, without HTML and key
    int status = 0;           ///< of HTTP; 0: there was none
    CertificateFault certificate = CertificateFault::None;
    std::string location = {};                ///< of a redirection
    std::chrono::milliseconds retryAfter{-1}; ///< asked for by the server; negative: not

    [[nodiscard]] base::Error toError() const;
};

/// The stable spelling, for example "key_refused".
[[nodiscard]] std::string_view modelFaultName(ModelFault fault) noexcept;

/// ModelMissing, ModelFailed, Timeout, Cancelled or InvalidArgument: see ChatModel::complete().
[[nodiscard]] base::ErrorCode errorCodeOf(ModelFault fault) noexcept;

} // namespace querent::llm
