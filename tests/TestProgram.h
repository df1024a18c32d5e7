// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QTest>

#include <memory>

namespace querent::tests {

/// One class of tests, as the program of its folder knows it.
struct TestClass
{
    const char *name;
    std::unique_ptr<QCoreApplication> (*application)(int &argc, char **argv);
    int (*run)(int argc, char **argv);
    const TestClass *next = nullptr;
};

/// Makes `added` known to the program; it must outlive main().
bool add(TestClass &added) noexcept;

template <class Application>
std::unique_ptr<QCoreApplication> makeApplication(int &argc, char **argv)
{
    return std::make_unique<Application>(argc, argv);
}

template <class Test>
int runTest(int argc, char **argv)
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace querent::tests

/// The tests of all sources of a folder are one program: linking is what a test costs most, and the
/// sources are compiled a few at a time. Each keeps its names in `namespace tst_<Name>` and ends
/// with QUERENT_TEST(<Name>) in place of QTEST_GUILESS_MAIN; `tst_<folder> <Name>` runs it.
#define QUERENT_TEST(Name) QUERENT_TEST_IN(Name, QCoreApplication)

/// In place of QTEST_MAIN: for tests of widgets.
#define QUERENT_WINDOW_TEST(Name) QUERENT_TEST_IN(Name, QApplication)

#define QUERENT_TEST_IN(Name, Application)                                                         \
    static querent::tests::TestClass Name##TestClass{                                              \
        #Name, &querent::tests::makeApplication<Application>,                                      \
        &querent::tests::runTest<tst_##Name::Test##Name>};                                         \
    [[maybe_unused]] static const bool Name##IsAdded = querent::tests::add(Name##TestClass);
