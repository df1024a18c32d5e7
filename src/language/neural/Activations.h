// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace querent::language::neural {

/// What a network does between its products, of single-precision numbers; to the bit the same on
/// every processor.
struct Activations
{
    /// One step of `size` LSTM cells: `gates` are entry, keep, new and shown, one after another.
    void (*passCells)(const float *gates, std::size_t size, float *cells, float *states);
    /// The hyperbolic tangent of each number.
    void (*bend)(float *numbers, std::size_t count);
    /// Softmax: at least one number.
    void (*share)(float *numbers, std::size_t count);
};

/// On every processor.
extern const Activations plainActivations;
#ifdef __x86_64__
/// Only where the processor has AVX2.
extern const Activations avx2Activations;
#endif

} // namespace querent::language::neural
