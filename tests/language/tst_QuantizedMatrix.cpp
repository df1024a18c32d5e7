// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "FixedMatrix.h"
#include "language/neural/QuantizedMatrix.h"
#include "language/neural/QuantizedProduct.h"

#include <QtTest/QtTest>

#include <random>

namespace tst_QuantizedMatrix {

using namespace querent;
using namespace querent::language::neural;

/// Products in bytes: near those of the numbers themselves, for every shape, and exact sums.
class TestQuantizedMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesNearTheProduct_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("inputs");
        QTest::addColumn<int>("outputs");
        // blocks are of five rows, panels of sixteen outputs, groups of four inputs
        for (const int rows : {0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 40}) {
            for (const int outputs : {1, 15, 16, 17, 40}) {
                QTest::addRow("%d x 7 x %d", rows, outputs) << rows << 7 << outputs;
            }
        }
        for (const int inputs : {1, 3, 4, 5, 8}) {
            QTest::addRow("%d inputs", inputs) << 3 << inputs << 20;
        }
        QTest::newRow("nothing to add up") << 3 << 0 << 5;
        QTest::newRow("no outputs") << 3 << 5 << 0;
        QTest::newRow("as in the parser") << 5 << 448 << 640;
    }
    void comesNearTheProduct()
    {
        QFETCH(int, rows);
        QFETCH(int, inputs);
        QFETCH(int, outputs);
        const Matrix x = testing::fixedMatrix(rows, inputs, 1);
        const Matrix weights = testing::fixedMatrix(outputs, inputs, 2);
        const Matrix products = QuantizedMatrix(weights)(x);
        QCOMPARE(products.rows(), Eigen::Index{rows});
        QCOMPARE(products.cols(), Eigen::Index{outputs});
        for (Eigen::Index row = 0; row < rows; ++row) {
            for (Eigen::Index output = 0; output < outputs; ++output) {
                double sum = 0.0;
                for (Eigen::Index input = 0; input < inputs; ++input) {
                    sum += static_cast<double>(x(row, input)) *
                           static_cast<double>(weights(output, input));
                }
                // half a step of the input and half a step of the weight for each product
                const double most = inputs * (0.5 / 127 + 0.5 / 64 + 0.0001);
                const double expected = 4.0 * std::sqrt(inputs) * (0.3 / 127 + 0.3 / 64);
                const double apart = std::abs(static_cast<double>(products(row, output)) - sum);
                QVERIFY2(apart <= std::min(most, expected + 0.02),
                         qPrintable(QString::number(apart)));
            }
        }
    }

    void numbersThatAreBytesAlreadyAreKept()
    {
        Matrix weights(2, 3);
        weights << 64, -64, 1, 0, 2, -128; // the second output has steps of two
        Matrix x(2, 3);
        x << 127, -127, 3, 0, 1, 127;
        const Matrix products = QuantizedMatrix(weights)(x);
        QCOMPARE(products(0, 0), 127.0F * 64 + 127.0F * 64 + 3);
        QCOMPARE(products(1, 0), -64.0F + 127);
        QCOMPARE(products(1, 1), 2.0F - 128.0F * 127);
        const std::vector<std::int8_t> bytes{64, -64, 1, 0, 1, -64};
        const std::vector<float> scales{1.0F, 2.0F};
        QVERIFY(QuantizedMatrix(bytes, scales)(x) == products);
    }

    void zerosMakeZeros()
    {
        const Matrix none = QuantizedMatrix(Matrix::Zero(5, 9))(testing::fixedMatrix(3, 9, 1));
        QVERIFY(none == Matrix::Zero(3, 5));
        const Matrix nothing = QuantizedMatrix(testing::fixedMatrix(5, 9, 2))(Matrix::Zero(3, 9));
        QVERIFY(nothing == Matrix::Zero(3, 5));
    }

    /// The largest inputs and weights, which a sum of two products only just holds.
    void sumsAreExactOnEveryProcessor_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<bool>("largest");
        for (const int rows : {1, 2, 3, 4, 5, 11}) {
            QTest::addRow("%d rows", rows) << rows << false;
            QTest::addRow("%d rows of the largest", rows) << rows << true;
        }
    }
    void sumsAreExactOnEveryProcessor()
    {
        QFETCH(int, rows);
        QFETCH(bool, largest);
        constexpr std::size_t groups = 75;
        constexpr std::size_t panels = 3;
        std::mt19937 source(3);
        const auto count = static_cast<std::size_t>(rows);
        std::vector<std::uint8_t> bytes(count * groups * quantizedInputs);
        for (std::uint8_t &byte : bytes) {
            byte = static_cast<std::uint8_t>(largest ? 255 : source() % 256);
        }
        std::vector<std::int8_t> weights(panels * quantizedOutputs * groups * quantizedInputs);
        for (std::int8_t &weight : weights) {
            weight = static_cast<std::int8_t>(largest ? (source() % 2 == 0 ? 64 : -64)
                                                      : static_cast<int>(source() % 129) - 64);
        }
        std::vector<std::int32_t> sums(count * panels * quantizedOutputs, -1);
        multiplyBytes(bytes.data(), count, groups, weights.data(), panels, sums.data());
        for (std::size_t output = 0; output < panels * quantizedOutputs; ++output) {
            std::int64_t sum = 0;
            for (std::size_t input = 0; input < groups * quantizedInputs; ++input) {
                const std::size_t place =
                    output / quantizedOutputs * quantizedOutputs * groups * quantizedInputs +
                    (input / quantizedInputs * quantizedOutputs + output % quantizedOutputs) *
                        quantizedInputs +
                    input % quantizedInputs;
                sum += std::int64_t{bytes[input]} * weights[place];
            }
            QCOMPARE(std::int64_t{sums[output]}, sum);
        }
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx2")) {
            std::vector<std::int32_t> wide(sums.size(), -1);
            multiplyBytesAvx2(bytes.data(), count, groups, weights.data(), panels, wide.data());
            QVERIFY(wide == sums);
        }
#endif
    }
};

} // namespace tst_QuantizedMatrix

QUERENT_TEST(QuantizedMatrix)
#include "tst_QuantizedMatrix.moc"
