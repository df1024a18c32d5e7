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

private:
    /// Those for wider registers that this processor has.
    static std::vector<QuantizedProduct *> furtherProducts()
    {
        std::vector<QuantizedProduct *> products;
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx2")) {
            products.push_back(multiplyBytesAvx2);
        }
        if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512vl")) {
            products.push_back(multiplyBytesVnni);
        }
#endif
        return products;
    }

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

    /// The largest inputs and weights too, of which a sum of two products only just fits 16 bits.
    void productsAreTheSameOnEveryProcessor_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("inputs");
        QTest::addColumn<bool>("largest");
        for (const int rows : {1, 2, 3, 4, 5, 6, 11, 12, 13, 25, 40}) {
            for (const int inputs : {1, 7, 300}) {
                QTest::addRow("%d rows of %d", rows, inputs) << rows << inputs << false;
                QTest::addRow("%d rows of %d of the largest", rows, inputs)
                    << rows << inputs << true;
            }
        }
    }
    void productsAreTheSameOnEveryProcessor()
    {
        QFETCH(int, rows);
        QFETCH(int, inputs);
        QFETCH(bool, largest);
        constexpr std::size_t outputs = 37;
        constexpr std::size_t filledUp = 48;
        std::mt19937 source(3);
        const auto count = static_cast<std::size_t>(rows);
        const auto width = static_cast<std::size_t>(inputs);
        const std::size_t groups = (width + quantizedInputs - 1) / quantizedInputs;
        std::vector<float> numbers(count * width);
        for (float &number : numbers) {
            number = largest ? (source() % 2 == 0 ? 127.0F : -127.0F)
                             : static_cast<float>(source() % 255) - 127.0F;
        }
        for (std::size_t row = 0; row < count; ++row) {
            numbers[row * width] = 127.0F; // so that every number is its own byte
        }
        std::vector<std::int8_t> weights(outputs * width);
        for (std::int8_t &weight : weights) {
            weight = static_cast<std::int8_t>(largest ? (source() % 2 == 0 ? 64 : -64)
                                                      : static_cast<int>(source() % 129) - 64);
        }
        std::vector<std::int8_t> laidOut(filledUp * groups * quantizedInputs);
        std::vector<std::int32_t> shifts(filledUp);
        std::vector<float> scales(filledUp);
        for (std::size_t output = 0; output < outputs; ++output) {
            scales[output] = 1.0F;
            for (std::size_t input = 0; input < width; ++input) {
                const std::int8_t weight = weights[output * width + input];
                shifts[output] += inputOffset * weight;
                laidOut[output / quantizedOutputs * quantizedOutputs * groups * quantizedInputs +
                        (input / quantizedInputs * quantizedOutputs + output % quantizedOutputs) *
                            quantizedInputs +
                        input % quantizedInputs] = weight;
            }
        }
        const QuantizedWeights all{laidOut.data(), shifts.data(), scales.data(),
                                   width,          groups,        outputs};
        const auto multiplied = [&](QuantizedProduct *multiply) {
            // what is past a row's inputs may be anything
            std::vector<std::uint8_t> bytes(count * groups * quantizedInputs, 77);
            std::vector<float> ownScales(count);
            std::vector<float> products(count * outputs + 1, -1.0F);
            multiply(all, numbers.data(), count, {bytes.data(), ownScales.data()}, products.data());
            return products;
        };
        const std::vector<float> plain = multiplied(multiplyBytes);
        for (std::size_t row = 0; row < count; ++row) {
            for (std::size_t output = 0; output < outputs; ++output) {
                std::int64_t sum = 0;
                for (std::size_t input = 0; input < width; ++input) {
                    sum += static_cast<std::int64_t>(numbers[row * width + input]) *
                           weights[output * width + input];
                }
                QCOMPARE(static_cast<std::int64_t>(plain[row * outputs + output]), sum);
            }
        }
        QCOMPARE(plain.back(), -1.0F); // nothing is written past the end
        for (QuantizedProduct *multiply : furtherProducts()) {
            QVERIFY(multiplied(multiply) == plain);
        }
    }

    /// Also where numbers are rounded and scaled.
    void numbersAreRoundedAlikeOnEveryProcessor()
    {
        constexpr std::size_t width = 150;
        const Matrix x = testing::fixedMatrix(23, width, 5);
        std::vector<std::int8_t> weights(16 * 152, 3);
        const std::vector<std::int32_t> shifts(16, 384 * static_cast<int>(width));
        const std::vector<float> scales(16, 0.0137F);
        const QuantizedWeights all{weights.data(), shifts.data(), scales.data(), width, 38, 16};
        const auto multiplied = [&](QuantizedProduct *multiply) {
            std::vector<std::uint8_t> bytes(23 * 152);
            std::vector<float> ownScales(23);
            std::vector<float> products(23 * 16);
            multiply(all, x.data(), 23, {bytes.data(), ownScales.data()}, products.data());
            return products;
        };
        const std::vector<float> plain = multiplied(multiplyBytes);
        for (QuantizedProduct *multiply : furtherProducts()) {
            QVERIFY(multiplied(multiply) == plain);
        }
        QVERIFY(plain.front() != 0.0F);
    }
};

} // namespace tst_QuantizedMatrix

QUERENT_TEST(QuantizedMatrix)
#include "tst_QuantizedMatrix.moc"
