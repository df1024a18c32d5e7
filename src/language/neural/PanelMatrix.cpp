// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/PanelMatrix.h"

#include "language/neural/PanelProduct.h"

namespace querent::language::neural {

namespace {

PanelProduct *fastest()
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) {
        return multiplyInEights;
    }
#endif
    return multiplyInFours;
}

} // namespace

PanelMatrix::PanelMatrix(const Eigen::Ref<const Matrix> &weights)
    : m_inputs(weights.cols()), m_outputs(weights.rows())
{
    const auto inputs = static_cast<std::size_t>(m_inputs);
    const std::size_t panels = (static_cast<std::size_t>(m_outputs) + panelWidth - 1) / panelWidth;
    m_panels.resize(panels * panelWidth * inputs);
    for (Eigen::Index output = 0; output < m_outputs; ++output) {
        const auto number = static_cast<std::size_t>(output);
        float *place =
            m_panels.data() + number / panelWidth * panelWidth * inputs + number % panelWidth;
        for (Eigen::Index input = 0; input < m_inputs; ++input, place += panelWidth) {
            *place = weights(output, input);
        }
    }
}

Matrix PanelMatrix::operator()(const Matrix &rows) const
{
    static PanelProduct *const multiply = fastest();
    eigen_assert(rows.cols() == m_inputs);
    Matrix products(rows.rows(), m_outputs);
    multiply(rows.data(), static_cast<std::size_t>(rows.rows()), static_cast<std::size_t>(m_inputs),
             m_panels.data(), products.data(), static_cast<std::size_t>(m_outputs));
    return products;
}

} // namespace querent::language::neural
