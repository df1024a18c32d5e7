// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ActivationKernel.h"

namespace querent::language::neural {

const Activations plainActivations{passCells, bend, share};

} // namespace querent::language::neural
