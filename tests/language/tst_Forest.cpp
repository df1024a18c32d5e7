// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/Forest.h"
#include "language/neural/WeightsFile.h"

#include <QtTest/QtTest>

#include <nlohmann/json.hpp>

#include <fstream>

namespace tst_Forest {

using namespace querent::language;

/// The trees that choose among plans: the same sums as where they were fitted.
class TestForest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsUpWhatWasFitted_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"reading", "ranking", "winner"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
    void addsUpWhatWasFitted()
    {
        QFETCH(QString, name);
        const TrainedChoice *const choice = TrainedChoice::shipped();
        QVERIFY(choice != nullptr);
        const Forest &forest = name == u"reading"   ? choice->reading
                               : name == u"ranking" ? choice->ranking
                                                    : choice->winner;
        std::ifstream file(QUERENT_SOURCE_DIR "/tests/language/golden_choice.json");
        const auto golden = nlohmann::json::parse(file).at(name.toStdString());
        QVERIFY(golden.size() >= 8);
        for (const nlohmann::json &row : golden) {
            std::vector<Feature> features;
            for (const nlohmann::json &value : row.at("features")) {
                features.push_back({"", value.get<double>()});
            }
            QCOMPARE(features.size(), forest.featureCount());
            const double wanted = row.at("sum").get<double>();
            QVERIFY2(
                std::abs(forest.sum(features) - wanted) < 1e-4,
                qPrintable(QStringLiteral("%1, not %2").arg(forest.sum(features)).arg(wanted)));
            const double probability = forest.probability(features);
            QVERIFY(probability > 0.0 && probability < 1.0);
            QVERIFY((probability > 0.5) == (wanted > 0.0));
        }
    }

    void otherFeaturesAreNotTaken()
    {
        const Forest &forest = TrainedChoice::shipped()->ranking;
        const std::vector<Feature> few(forest.featureCount() - 1, Feature{"", 3.0});
        const std::vector<Feature> fewer(2, Feature{"", -3.0});
        QCOMPARE(forest.sum(few), forest.sum(fewer));
    }

    void barsAreInOrder()
    {
        const TrainedChoice *const choice = TrainedChoice::shipped();
        QVERIFY(choice->lowBar > 0.0 && choice->lowBar < choice->highBar);
        QVERIFY(choice->highBar < 1.0 && choice->readingBar < 1.0);
    }
};

} // namespace tst_Forest

QUERENT_TEST(Forest)
#include "tst_Forest.moc"
