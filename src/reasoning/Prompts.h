// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "reasoning/ModelListener.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace querent::reasoning {

/// A file of resources/prompts.
struct PromptFile
{
    std::string_view name;
    std::string_view text;
};

[[nodiscard]] std::span<const PromptFile> promptFiles() noexcept;

using PromptFields = std::map<std::string, std::string>;

/// The template with every {{name}} filled in, once: what a field holds is not read again. Lines
/// that a field without text leaves empty shrink to one. Fails with InvalidArgument on a place that
/// no field fills, on a field without a place and on a place that is not closed.
[[nodiscard]] base::Result<std::string> filledIn(std::string_view text, const PromptFields &fields);

/// Keeps data and instructions apart: everything in a prompt that people or sources wrote stands
/// between two marks that cannot be guessed from outside of this program's run. The marks follow
/// from the fields, so that the same question has the same prompt.
class PromptFence
{
public:
    /// Draws a secret.
    PromptFence();
    explicit PromptFence(std::uint64_t secret) : m_secret(secret) {}

    /// The messages of the prompt `name`, its fields made harmless and fenced: "system", then
    /// "user". `plain` are fields that the program wrote itself and that stand outside of the
    /// fence. Fails like filledIn(), and with InvalidArgument for a name that is no prompt.
    [[nodiscard]] base::Result<std::vector<PromptMessage>>
    messages(std::string_view name, PromptFields fields, const PromptFields &plain = {}) const;

private:
    std::uint64_t m_secret;
};

/// `text` without what models take for the frame of a conversation ("<|im_start|>", "[INST]") and
/// without anything that looks like a fence.
[[nodiscard]] std::string harmless(std::string text);

} // namespace querent::reasoning
