// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Checkpointer.h"

#include <array>

namespace querent::graph {

namespace {

constexpr std::array<std::string_view, 5> statusNames{"running", "waiting", "succeeded", "failed",
                                                      "cancelled"};

} // namespace

std::string_view statusName(RunStatus status) noexcept
{
    return statusNames[static_cast<std::size_t>(status)];
}

std::optional<RunStatus> statusNamed(std::string_view name) noexcept
{
    for (std::size_t i = 0; i < statusNames.size(); ++i) {
        if (statusNames[i] == name) {
            return static_cast<RunStatus>(i);
        }
    }
    return std::nullopt;
}

base::Error Checkpointer::noSuchRun(std::string_view runId)
{
    return {base::ErrorCode::InvalidArgument,
            "There is no saved run '" + std::string(runId) + "'.",
            {}};
}

base::Error Checkpointer::noSuchStep(const CheckpointId &id)
{
    return {base::ErrorCode::InvalidArgument,
            "The saved run '" + id.runId + "' has no step " + std::to_string(id.step) + ".",
            {}};
}

} // namespace querent::graph
