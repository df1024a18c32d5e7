// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Writes.h"

#include <nlohmann/json.hpp>

#include <variant>

namespace querent::graph {

/// A node's wish to ask: the run ends as Outcome::NeedsInput with `request`, nothing waits, and
/// resuming enters the same node again, which then finds the reply in NodeContext::answer().
struct NeedsInput
{
    nlohmann::json request;

    friend bool operator==(const NeedsInput &, const NeedsInput &) = default;
};

/// What a node returns: an update of the state, an error, or a question to the user.
template <IsWrites W>
class [[nodiscard]] Step
{
public:
    using Update = W;

    // implicit on purpose, as in base::Result
    Step(W update) : m_step(std::in_place_index<0>, std::move(update)) {}
    Step(base::Error error) : m_step(std::in_place_index<1>, std::move(error)) {}
    Step(NeedsInput request) : m_step(std::in_place_index<2>, std::move(request)) {}
    Step(base::Result<W> result)
        : m_step(result ? Variant(std::in_place_index<0>, std::move(*result))
                        : Variant(std::in_place_index<1>, std::move(result).error()))
    {}

    [[nodiscard]] bool ok() const noexcept { return m_step.index() == 0; }
    /// Each of these is null when the step is something else.
    [[nodiscard]] W *update() noexcept { return std::get_if<0>(&m_step); }
    [[nodiscard]] const W *update() const noexcept { return std::get_if<0>(&m_step); }
    [[nodiscard]] const base::Error *error() const noexcept { return std::get_if<1>(&m_step); }
    [[nodiscard]] const NeedsInput *question() const noexcept { return std::get_if<2>(&m_step); }

private:
    using Variant = std::variant<W, base::Error, NeedsInput>;
    Variant m_step;
};

namespace detail {

/// The update that a node's return type stands for: W itself, Result<W> or Step<W>.
template <typename R>
struct StepFor
{
    static constexpr bool isStep = false;
};
template <IsWrites W>
struct StepFor<W>
{
    static constexpr bool isStep = true;
    using Update = W;
};
template <IsWrites W>
struct StepFor<base::Result<W>> : StepFor<W>
{};
template <IsWrites W>
struct StepFor<Step<W>> : StepFor<W>
{};

} // namespace detail

/// What a node function may return.
template <typename R>
concept StepResult = detail::StepFor<R>::isStep;

} // namespace querent::graph
