// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/PanelMatrix.h"

#include <random>

namespace querent::testing {

/// Numbers between -1 and 1 that are the same each time.
inline language::neural::Matrix fixedMatrix(Eigen::Index rows, Eigen::Index columns, unsigned seed)
{
    std::mt19937 source(seed);
    language::neural::Matrix matrix(rows, columns);
    for (Eigen::Index i = 0; i < matrix.size(); ++i) {
        matrix.data()[i] = static_cast<float>(source() % 20001) / 10000.0F - 1.0F;
    }
    return matrix;
}

} // namespace querent::testing
