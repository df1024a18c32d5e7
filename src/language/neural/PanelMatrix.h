// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <vector>

namespace querent::language::neural {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Numbers of a question laid out for products with few rows or many, on one core; trained weights
/// are in QuantizedMatrix, which would take too long to make anew for each question. Eigen's own
/// products arrange the weights anew each time, which takes longer than to multiply a handful of
/// rows. The products are the same to the bit on every processor, however many numbers it
/// multiplies at once. Immutable, thread-safe.
class PanelMatrix
{
public:
    PanelMatrix() = default;
    /// Of outputs × inputs.
    explicit PanelMatrix(const Eigen::Ref<const Matrix> &weights);

    /// rows · weightsᵀ: rows of inputs make rows of outputs.
    [[nodiscard]] Matrix operator()(const Matrix &rows) const;
    [[nodiscard]] Eigen::Index inputs() const noexcept { return m_inputs; }
    [[nodiscard]] Eigen::Index outputs() const noexcept { return m_outputs; }

private:
    Eigen::Index m_inputs = 0;
    Eigen::Index m_outputs = 0;
    std::vector<float> m_panels;
};

} // namespace querent::language::neural
