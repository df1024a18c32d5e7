// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "HintsOf.h"
#include "language/SourceModel.h"

#include <QtTest/QtTest>

namespace tst_SaidCodes {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// Dogs that stay at a kennel, and who looks after them.
std::shared_ptr<const language::SourceModel> kennel()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table keepers{"keeper",
                        false,
                        {key("keeper_id"), column("full_name", ColumnType::Text),
                         column("contract", ColumnType::Text, {"FT", "PT", "AGY"}),
                         column("nation", ColumnType::Text, {"DK", "NG"})},
                        20,
                        {}};
    data::Table stays{"stay",
                      false,
                      {key("stay_id"), column("keeper_id", ColumnType::Integer),
                       column("state", ColumnType::Text, {"BKD", "CXL", "DON"}),
                       column("reason", ColumnType::Text, {"CND", "CNC"}),
                       date("from_day", "2025-03-01")},
                      900,
                      {}};
    data::Table owners{"owner",
                       false,
                       {key("owner_id"), column("first_name", ColumnType::Text, {"Ada", "Kim"}),
                        column("last_name", ColumnType::Text, {"Grant", "Young"})},
                       20,
                       {}};
    catalog.tables = {keepers, stays, owners};
    catalog.relationships = {{"stay", {"keeper_id"}, "keeper", {"keeper_id"}, false, {}}};
    std::vector<data::ColumnValues> values = exampleValues(catalog);
    return language::buildSourceModel(std::make_shared<const data::Catalog>(std::move(catalog)),
                                      nullptr, std::move(values));
}

} // namespace

/// Codes that nobody explains and nobody says: "called off" where CXL is stored.
class TestSaidCodes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_source = kennel(); }

    void sayingsLeadToCodes_data()
    {
        QTest::addColumn<QString>("question");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("codes");
        QTest::newRow("the consonants") << "how many stays were called off"
                                        << "called off"
                                        << "CXL";
        QTest::newRow("the beginning") << "stays that are wrapped up"
                                       << "wrapped up"
                                       << "DON";
        QTest::newRow("the initials") << "names of our part-timers"
                                      << "part-timers"
                                      << "PT";
        QTest::newRow("a word of several") << "who was hired in"
                                           << "hired in"
                                           << "AGY";
        QTest::newRow("nobody is called so") << "owners who agreed to it"
                                             << "agreed to"
                                             << "";
        QTest::newRow("two letters are no word") << "what happens at night"
                                                 << "at night"
                                                 << "";
    }
    void sayingsLeadToCodes()
    {
        QFETCH(QString, question);
        QFETCH(QString, words);
        QFETCH(QString, codes);
        const std::string asked = question.toStdString();
        QStringList told;
        for (const language::neural::WordHint &hint : testing::hintsOf(asked, *m_source)) {
            const std::string said = asked.substr(hint.begin, hint.end - hint.begin);
            if (hint.value && said == words.toStdString()) {
                told << QString::fromStdString(*hint.value);
            }
        }
        QCOMPARE(told.join(QStringLiteral(",")), codes);
    }

private:
    std::shared_ptr<const language::SourceModel> m_source;
};

} // namespace tst_SaidCodes

QUERENT_TEST(SaidCodes)
#include "tst_SaidCodes.moc"
