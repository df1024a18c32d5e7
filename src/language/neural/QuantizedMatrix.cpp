// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/QuantizedMatrix.h"

#include "language/neural/QuantizedProduct.h"

#include <cmath>

namespace querent::language::neural {

namespace {

QuantizedProduct *fastest()
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl")) {
        return multiplyBytesVnni;
    }
    if (__builtin_cpu_supports("avx2")) {
        return multiplyBytesAvx2;
    }
#endif
    return multiplyBytes;
}

} // namespace

QuantizedMatrix::QuantizedMatrix(const Eigen::Ref<const Matrix> &weights)
    : m_inputs(weights.cols()), m_outputs(weights.rows())
{
    std::vector<std::int8_t> bytes;
    bytes.reserve(static_cast<std::size_t>(weights.size()));
    for (Eigen::Index output = 0; output < m_outputs; ++output) {
        const auto row = weights.row(output);
        const float largest = row.size() == 0 ? 0.0F : row.cwiseAbs().maxCoeff();
        const float scale = largest / static_cast<float>(largestWeight);
        m_scales.push_back(scale);
        for (const float weight : row) {
            bytes.push_back(
                static_cast<std::int8_t>(scale > 0.0F ? std::lround(weight / scale) : 0));
        }
    }
    layOut(bytes.data());
}

QuantizedMatrix::QuantizedMatrix(std::span<const std::int8_t> weights,
                                 std::span<const float> scales)
    : m_inputs(static_cast<Eigen::Index>(scales.empty() ? 0 : weights.size() / scales.size()))
    , m_outputs(static_cast<Eigen::Index>(scales.size()))
    , m_scales(scales.begin(), scales.end())
{
    layOut(weights.data());
}

void QuantizedMatrix::layOut(const std::int8_t *weights)
{
    const auto inputs = static_cast<std::size_t>(m_inputs);
    const auto outputs = static_cast<std::size_t>(m_outputs);
    m_groups = (inputs + quantizedInputs - 1) / quantizedInputs;
    const std::size_t panels = (outputs + quantizedOutputs - 1) / quantizedOutputs;
    m_weights.resize(panels * quantizedOutputs * m_groups * quantizedInputs);
    m_shifts.resize(panels * quantizedOutputs);
    m_scales.resize(panels * quantizedOutputs);
    for (std::size_t output = 0; output < outputs; ++output) {
        std::int8_t *panel = m_weights.data() + output / quantizedOutputs * quantizedOutputs *
                                                    m_groups * quantizedInputs;
        for (std::size_t input = 0; input < inputs; ++input) {
            const std::size_t group = input / quantizedInputs * quantizedOutputs;
            panel[(group + output % quantizedOutputs) * quantizedInputs + input % quantizedInputs] =
                *weights;
            m_shifts[output] += inputOffset * *weights++;
        }
    }
}

Matrix QuantizedMatrix::operator()(const Matrix &rows) const
{
    static QuantizedProduct *const multiply = fastest();
    eigen_assert(rows.cols() == m_inputs);
    const auto count = static_cast<std::size_t>(rows.rows());
    std::vector<std::uint8_t> bytes(count * m_groups * quantizedInputs);
    std::vector<float> scales(count);
    Matrix products(rows.rows(), m_outputs);
    multiply({m_weights.data(), m_shifts.data(), m_scales.data(),
              static_cast<std::size_t>(m_inputs), m_groups, static_cast<std::size_t>(m_outputs)},
             rows.data(), count, {bytes.data(), scales.data()}, products.data());
    return products;
}

} // namespace querent::language::neural
