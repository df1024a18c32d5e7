// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace querent::tests {

/// Ends the program where `holds` is false, so that the input counts as a fault.
inline void require(bool holds, const std::string &what)
{
    if (!holds) {
        std::fprintf(stderr, "FAULT: %s\n", what.c_str());
        std::abort();
    }
}

} // namespace querent::tests
