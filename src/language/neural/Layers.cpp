// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/Layers.h"

#include <cmath>

namespace querent::language::neural {

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
    const Eigen::Index size = hidden.inputs();
    const auto sigmoid = [&](Eigen::Index part) {
        return (1.0F + (-gates.middleCols(part * size, size).array()).exp()).inverse();
    };
    c = (sigmoid(1) * c.array() + sigmoid(0) * gates.middleCols(2 * size, size).array().tanh())
            .matrix()
            .eval();
    h = (sigmoid(3) * c.array().tanh()).matrix();
}

void softmaxRows(Matrix &scores)
{
    for (Eigen::Index row = 0; row < scores.rows(); ++row) {
        auto line = scores.row(row).array();
        line = (line - line.maxCoeff()).exp().eval();
        line /= line.sum();
    }
}

} // namespace querent::language::neural
