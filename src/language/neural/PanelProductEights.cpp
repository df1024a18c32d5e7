// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/PanelKernel.h"

namespace querent::language::neural {

void multiplyInEights(const float *rows, std::size_t count, std::size_t inputs, const float *panels,
                      float *products, std::size_t outputs)
{
    multiplyPanels<8>(rows, count, inputs, panels, products, outputs);
}

} // namespace querent::language::neural
