// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "FixedMatrix.h"
#include "language/neural/PanelProduct.h"

#include <QtTest/QtTest>

#include <cstring>

namespace tst_PanelMatrix {

using namespace querent;
using namespace querent::language::neural;

/// The arithmetic of the trained parser: right for every shape, and alike on every processor.
class TestPanelMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void multiplies_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("inputs");
        QTest::addColumn<int>("outputs");
        // blocks are of six rows, panels of sixteen outputs
        for (const int rows : {0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 100}) {
            for (const int outputs : {1, 15, 16, 17, 40}) {
                QTest::addRow("%d x 7 x %d", rows, outputs) << rows << 7 << outputs;
            }
        }
        QTest::newRow("nothing to add up") << 3 << 0 << 5;
        QTest::newRow("no outputs") << 3 << 5 << 0;
        QTest::newRow("as in the parser") << 5 << 448 << 640;
    }
    void multiplies()
    {
        QFETCH(int, rows);
        QFETCH(int, inputs);
        QFETCH(int, outputs);
        const Matrix x = testing::fixedMatrix(rows, inputs, 1);
        const Matrix weights = testing::fixedMatrix(outputs, inputs, 2);
        const Matrix products = PanelMatrix(weights)(x);
        QCOMPARE(products.rows(), Eigen::Index{rows});
        QCOMPARE(products.cols(), Eigen::Index{outputs});
        for (Eigen::Index row = 0; row < rows; ++row) {
            for (Eigen::Index output = 0; output < outputs; ++output) {
                double sum = 0.0;
                for (Eigen::Index input = 0; input < inputs; ++input) {
                    sum += static_cast<double>(x(row, input)) *
                           static_cast<double>(weights(output, input));
                }
                QVERIFY(std::abs(static_cast<double>(products(row, output)) - sum) < 1e-4);
            }
        }
    }

    void isTheSameOnEveryProcessor()
    {
#ifdef __x86_64__
        if (!__builtin_cpu_supports("avx2")) {
            QSKIP("this processor multiplies in fours only");
        }
        constexpr std::size_t rows = 11;
        constexpr std::size_t inputs = 300;
        constexpr std::size_t outputs = 50;
        const Matrix x = testing::fixedMatrix(rows, inputs, 3);
        const Matrix panels = testing::fixedMatrix(64, inputs, 4); // four panels of sixteen
        Matrix fours(rows, outputs);
        Matrix eights = Matrix::Constant(rows, outputs, -1.0F);
        multiplyInFours(x.data(), rows, inputs, panels.data(), fours.data(), outputs);
        multiplyInEights(x.data(), rows, inputs, panels.data(), eights.data(), outputs);
        QCOMPARE(std::memcmp(fours.data(), eights.data(), sizeof(float) * rows * outputs), 0);
#else
        QSKIP("there is one way to multiply here");
#endif
    }
};

} // namespace tst_PanelMatrix

QUERENT_TEST(PanelMatrix)
#include "tst_PanelMatrix.moc"
