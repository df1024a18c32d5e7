// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"

#include <span>

namespace querent::llm {

struct Embeddings
{
    std::vector<std::vector<float>> vectors; ///< one a text, in their order, all of one length
    TokenUsage usage;
};

/// Turns texts into vectors whose closeness is closeness of meaning. Thread-safe; blocks.
class EmbeddingModel
{
public:
    virtual ~EmbeddingModel() = default;

    [[nodiscard]] virtual std::string name() const = 0;
    /// Fails like ChatModel::complete().
    [[nodiscard]] virtual base::Result<Embeddings> embed(std::span<const std::string> texts,
                                                         std::stop_token stop) = 0;
};

} // namespace querent::llm
