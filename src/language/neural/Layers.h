// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/QuantizedMatrix.h"

namespace querent::language::neural {

using MatrixView = Eigen::Map<const Matrix>;
using RowView = Eigen::Map<const Eigen::RowVectorXf>;

/// y = x · weightᵀ + bias, rows are examples.
struct LinearLayer
{
    QuantizedMatrix weight;
    RowView bias{nullptr, 0};

    [[nodiscard]] Matrix operator()(const Matrix &x) const;
};

/// Every row with mean 0 and variance 1, then scaled and shifted number by number.
struct NormLayer
{
    RowView weight{nullptr, 0};
    RowView bias{nullptr, 0};
    float smallest = 1e-5F; ///< added to the variance

    [[nodiscard]] Matrix operator()(const Matrix &x) const;
};

/// One direction of an LSTM.
struct LstmLayer
{
    QuantizedMatrix input;
    QuantizedMatrix hidden;
    RowView inputBias{nullptr, 0};
    RowView hiddenBias{nullptr, 0};

    /// One step for every row; `fed` is what `input` makes of it, `h` and `c` are the state before
    /// the step and after it.
    void step(const Matrix &fed, Matrix &h, Matrix &c) const;
};

/// Makes every row positive and add up to 1.
void softmaxRows(Matrix &scores);
/// The hyperbolic tangent of every number.
[[nodiscard]] Matrix bent(Matrix numbers);

} // namespace querent::language::neural
