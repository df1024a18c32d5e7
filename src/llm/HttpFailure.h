// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/HttpTransport.h"

#include <QList>
#include <QSslError>

class QNetworkReply;

namespace querent::llm {

/// Why a request got no answer, or not all of it.
[[nodiscard]] ModelFailure transportFailure(const QNetworkReply &reply,
                                            const QList<QSslError> &tlsErrors);

/// What a service means by a status other than 2xx and the page it sent along.
[[nodiscard]] ModelFailure statusFailure(const HttpHead &head, std::string_view body,
                                         const Endpoint &endpoint, bool keySent);

/// A failure that a service reports inside of an answer that began well.
[[nodiscard]] ModelFailure reportedFailure(std::string_view body, const Endpoint &endpoint);

/// An answer in another protocol; `body` as far as it has arrived.
[[nodiscard]] ModelFailure foreignFailure(std::string_view body, const Endpoint &endpoint);

[[nodiscard]] ModelFailure endlessFailure();

/// What a body says went wrong: the message in its JSON, or its text without markup; of bounded
/// length.
[[nodiscard]] std::string complaintIn(std::string_view body);

/// How long a Retry-After header asks to wait, from seconds or an HTTP date; negative where it
/// asks nothing.
[[nodiscard]] std::chrono::milliseconds retryAfter(std::string_view header,
                                                   std::chrono::system_clock::time_point now);

} // namespace querent::llm
