// SPDX-License-Identifier: GPL-3.0-or-later
#include "TestProgram.h"

#include <cstdio>
#include <string_view>

namespace querent::tests {

namespace {

/// Filled before main(), in no certain order.
constinit const TestClass *first = nullptr;

} // namespace

bool add(TestClass &added) noexcept
{
    added.next = first;
    first = &added;
    return true;
}

} // namespace querent::tests

int main(int argc, char **argv)
{
    using namespace querent::tests;
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    const TestClass *test = first;
    while (test && wanted != test->name) {
        test = test->next;
    }
    if (!test) {
        std::fprintf(stderr, "usage: %s NAME [OPTIONS OF QTEST]\nNAME is one of:\n", argv[0]);
        for (test = first; test; test = test->next) {
            std::fprintf(stderr, "  %s\n", test->name);
        }
        return 64;
    }
    // QTest is to see its own options alone
    argv[1] = argv[0];
    --argc;
    ++argv;
    const auto application = test->application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
    return test->run(argc, argv);
}
