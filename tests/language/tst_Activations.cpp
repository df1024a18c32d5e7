// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/neural/Activations.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace tst_Activations {

using namespace querent::language::neural;

/// Curves near the true ones, and to the bit the same on every processor.
class TestActivations : public QObject
{
    Q_OBJECT

private:
    static std::vector<float> numbers(std::size_t count, float widest)
    {
        std::mt19937 source(7);
        std::vector<float> all(count);
        for (float &number : all) {
            number = widest * (static_cast<float>(source() % 20001) / 10000.0F - 1.0F);
        }
        return all;
    }
    /// Numbers in reach and far out of it, of lengths that fill registers and do not.
    static void lengths()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<float>("widest");
        for (const int count : {1, 3, 7, 8, 15, 16, 17, 64, 160, 333}) {
            for (const float widest : {1.0F, 9.0F, 500.0F}) {
                QTest::addRow("%d up to %g", count, static_cast<double>(widest)) << count << widest;
            }
        }
    }
    template <typename Check>
    static void onEveryProcessor(const Check &check)
    {
        check(plainActivations);
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx2")) {
            check(avx2Activations);
        }
#endif
    }

private Q_SLOTS:
    void bends_data()
    {
        lengths();
    }
    void bends()
    {
        QFETCH(int, count);
        QFETCH(float, widest);
        const std::vector<float> from = numbers(static_cast<std::size_t>(count), widest);
        std::vector<float> plain = from;
        plainActivations.bend(plain.data(), plain.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            QVERIFY(std::abs(plain[i] - std::tanh(from[i])) < 3e-7F);
        }
        onEveryProcessor([&](const Activations &activations) {
            std::vector<float> own = from;
            activations.bend(own.data(), own.size());
            QVERIFY(own == plain);
        });
    }

    void shares_data()
    {
        lengths();
    }
    void shares()
    {
        QFETCH(int, count);
        QFETCH(float, widest);
        const std::vector<float> from = numbers(static_cast<std::size_t>(count), widest);
        std::vector<float> plain = from;
        plainActivations.share(plain.data(), plain.size());
        const float most = *std::max_element(from.begin(), from.end());
        double sum = 0.0;
        for (const float number : from) {
            sum += std::exp(static_cast<double>(number - most));
        }
        for (std::size_t i = 0; i < from.size(); ++i) {
            const double expected = std::exp(static_cast<double>(from[i] - most)) / sum;
            QVERIFY(std::abs(static_cast<double>(plain[i]) - expected) < 1e-6);
        }
        QVERIFY(std::abs(std::accumulate(plain.begin(), plain.end(), 0.0) - 1.0) < 1e-5);
        onEveryProcessor([&](const Activations &activations) {
            std::vector<float> own = from;
            activations.share(own.data(), own.size());
            QVERIFY(own == plain);
        });
    }

    void passesCells_data()
    {
        lengths();
    }
    void passesCells()
    {
        QFETCH(int, count);
        QFETCH(float, widest);
        const auto size = static_cast<std::size_t>(count);
        const std::vector<float> gates = numbers(4 * size, widest);
        const std::vector<float> before = numbers(size, 2.0F);
        std::vector<float> cells = before;
        std::vector<float> states(size);
        plainActivations.passCells(gates.data(), size, cells.data(), states.data());
        const auto sigmoid = [](float x) { return 1.0F / (1.0F + std::exp(-x)); };
        for (std::size_t i = 0; i < size; ++i) {
            const float cell = sigmoid(gates[size + i]) * before[i] +
                               sigmoid(gates[i]) * std::tanh(gates[2 * size + i]);
            QVERIFY(std::abs(cells[i] - cell) < 1e-6F);
            QVERIFY(std::abs(states[i] - sigmoid(gates[3 * size + i]) * std::tanh(cell)) < 1e-6F);
        }
        onEveryProcessor([&](const Activations &activations) {
            std::vector<float> ownCells = before;
            std::vector<float> ownStates(size);
            activations.passCells(gates.data(), size, ownCells.data(), ownStates.data());
            QVERIFY(ownCells == cells);
            QVERIFY(ownStates == states);
        });
    }
};

} // namespace tst_Activations

QUERENT_TEST(Activations)
#include "tst_Activations.moc"
