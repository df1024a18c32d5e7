// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/Layers.h"

#include "language/neural/Activations.h"

#include <cmath>

namespace querent::language::neural {

namespace {

const Activations &activations()
{
#ifdef __x86_64__
    static const bool wide = __builtin_cpu_supports("avx2") != 0;
    if (wide) {
        return avx2Activations;
    }
#endif
    return plainActivations;
}

} // namespace

Matrix LinearLayer::operator()(const Matrix &x) const
{
    Matrix y = weight(x);
    y.rowwise() += bias;
    return y;
}

Matrix NormLayer::operator()(const Matrix &x) const
{
    Matrix y(x.rows(), x.cols());
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        const auto line = x.row(row).array();
        const float mean = line.mean();
        const float variance = (line - mean).square().mean();
        y.row(row) =
            ((line - mean) / std::sqrt(variance + smallest) * weight.array() + bias.array())
                .matrix();
    }
    return y;
}

void LstmLayer::step(const Matrix &fed, Matrix &h, Matrix &c) const
{
    Matrix gates = fed + hidden(h);
    gates.rowwise() += inputBias + hiddenBias;
    for (Eigen::Index row = 0; row < gates.rows(); ++row) {
        activations().passCells(gates.row(row).data(), static_cast<std::size_t>(hidden.inputs()),
                                c.row(row).data(), h.row(row).data());
    }
}

void softmaxRows(Matrix &scores)
{
    for (Eigen::Index row = 0; row < scores.rows() && scores.cols() > 0; ++row) {
        activations().share(scores.row(row).data(), static_cast<std::size_t>(scores.cols()));
    }
}

Matrix bent(Matrix numbers)
{
    activations().bend(numbers.data(), static_cast<std::size_t>(numbers.size()));
    return numbers;
}

} // namespace querent::language::neural
