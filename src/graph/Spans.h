// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

namespace querent::graph {

/// The events of a run as OpenTelemetry has traces in JSON (OTLP, resourceSpans → scopeSpans →
/// spans; https://opentelemetry.io/docs/specs/otlp): one trace, a span for the run and each time it
/// was resumed (linked to the one before), for every branch, node, model call and tool call.
/// Attempts of a node are one span with its errors and retries as span events. The ids follow from
/// the run's id and the numbers of the events: the same events always give the same document.
///
/// Only names, times, counts and error messages: nothing of what was read, written, asked or found.
[[nodiscard]] nlohmann::json otlpTrace(const std::vector<Event> &events,
                                       std::string_view serviceName);

} // namespace querent::graph
