// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/PanelMatrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace querent::language::neural {

/// Trained weights, one byte a number: a quarter of the memory to read and sums of integers, which
/// are exact, so that they are the same on every processor. Each output has a scale of its own (its
/// largest weight is 64), and each row of inputs, when it comes (its largest number is 127).
/// Immutable, thread-safe.
class QuantizedMatrix
{
public:
    QuantizedMatrix() = default;
    /// Of outputs × inputs.
    explicit QuantizedMatrix(const Eigen::Ref<const Matrix> &weights);
    /// Of weights that are bytes already, from -64 to 64: output after output, as many as there are
    /// `scales`.
    QuantizedMatrix(std::span<const std::int8_t> weights, std::span<const float> scales);

    /// rows · weightsᵀ: rows of inputs make rows of outputs.
    [[nodiscard]] Matrix operator()(const Matrix &rows) const;
    [[nodiscard]] Eigen::Index inputs() const noexcept { return m_inputs; }
    [[nodiscard]] Eigen::Index outputs() const noexcept { return m_outputs; }

private:
    void layOut(const std::int8_t *weights);

    Eigen::Index m_inputs = 0;
    Eigen::Index m_outputs = 0;
    std::size_t m_groups = 0;
    std::vector<std::int8_t> m_weights;
    std::vector<std::int32_t> m_shifts; ///< as m_scales, one for each output of every panel
    std::vector<float> m_scales;
};

} // namespace querent::language::neural
