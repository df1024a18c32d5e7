// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"

#include <QtTest/QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

namespace tst_Determinism {

using namespace querent;
using namespace querent::pieces;

/// The same questions get the same answers, whoever asks them when.
class TestDeterminism : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anotherEngineSaysTheSame();
    void threadsInAnyOrderSayTheSame();
};

namespace {

constexpr std::array<const char *, 16> questions{
    "how many sales used a voucher",
    "profit by model family",
    "buyers with no sales since 2022",
    "top 3 staff by sales amount",
    "average amount per sale",
    "monthly sales amount in 2024",
    "which models were never repaired",
    "share of repairs by workshop",
    "show large sales",
    "how many claims in October 2024",
    "buyers per town",
    "growth of sales amount by quarter",
    "staff hired after 2020 and their salary",
    "the cheapest cargo model",
    "sales by weekday",
    "how many buyers bought more than 3 times",
};

using Said = std::array<std::string, questions.size()>;

/// Everything that the engine says about a question.
std::string said(const language::Engine &engine, std::size_t question)
{
    const query::Interpretation result =
        engine.interpret(asking(QString::fromUtf8(questions[question])), {});
    return nlohmann::json(result).dump();
}

Said allOf(const language::Engine &engine)
{
    Said result;
    for (std::size_t q = 0; q < questions.size(); ++q) {
        result[q] = said(engine, q);
    }
    return result;
}

} // namespace

void TestDeterminism::anotherEngineSaysTheSame()
{
    const Said first = allOf(language::Engine(bikeShopSource(), nullptr));
    const Said second = allOf(language::Engine(bikeShopSource(), nullptr));
    for (std::size_t q = 0; q < questions.size(); ++q) {
        QCOMPARE(second[q], first[q]);
    }
    // the comparison would see a difference
    QVERIFY(first[0] != first[1]);
    QVERIFY(first[0].find("voucher_id") != std::string::npos);
}

void TestDeterminism::threadsInAnyOrderSayTheSame()
{
    const language::Engine engine(bikeShopSource(), nullptr);
    const Said expected = allOf(engine);
    constexpr std::size_t asking = 4;
    std::array<Said, asking> heard;
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < asking; ++t) {
            threads.emplace_back([&heard, &engine, t] {
                for (std::size_t step = 0; step < questions.size(); ++step) {
                    // each in an order of its own
                    const std::size_t q = (step * (2 * t + 3) + t) % questions.size();
                    heard[t][q] = said(engine, q);
                }
            });
        }
    }
    for (const Said &one : heard) {
        for (std::size_t q = 0; q < questions.size(); ++q) {
            QCOMPARE(one[q], expected[q]);
        }
    }
}

} // namespace tst_Determinism

QUERENT_TEST(Determinism)
#include "tst_Determinism.moc"
