// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/DictionaryCheck.h"

#include <QTest>

namespace tst_DictionaryCheck {

using namespace querent;
using data::DataDictionary;

class TestDictionaryCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatDoesNotFit_data();
    void saysWhatDoesNotFit();
};

namespace {

data::Catalog shop()
{
    using data::ColumnType;
    const auto column = [](const char *name, ColumnType type) {
        data::Column result;
        result.name = name;
        result.type = type;
        return result;
    };
    data::Catalog catalog;
    catalog.tables = {{"orders",
                       false,
                       {column("id", ColumnType::Integer), column("customer", ColumnType::Integer),
                        column("net", ColumnType::Real), column("status", ColumnType::Text)},
                       {},
                       {}},
                      {"customers",
                       false,
                       {column("id", ColumnType::Integer), column("mail", ColumnType::Text)},
                       {},
                       {}}};
    catalog.tables[1].columns[1].masked = true;
    return catalog;
}

} // namespace

void TestDictionaryCheck::saysWhatDoesNotFit_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const char *said, const char *place, const char *reason) {
        QTest::newRow(name) << QByteArray(R"({"version": 1, )") + said + "}"
                            << QString::fromUtf8(place) << QString::fromUtf8(reason);
    };
    row("all is well", R"("tables": {"Orders": {"columns": {"NET": {"unit": "EUR"}}}})", "", "");
    row("a table that is not there", R"("tables": {"invoices": {}})", "invoices",
        "no table “invoices”");
    row("a column that is not there", R"("tables": {"orders": {"columns": {"gross": {}}}})",
        "orders.gross", "no column “gross”");
    const auto metric = [&](const char *name, const char *table, const char *expression,
                            const char *reason) {
        const QString said =
            QStringLiteral("\"metrics\": [{\"name\": \"basket\", \"table\": \"%1\", "
                           "\"expression\": \"%2\"}]")
                .arg(QLatin1String(table), QLatin1String(expression));
        row(name, said.toUtf8().constData(), *reason != '\0' ? "basket" : "", reason);
    };
    metric("a good metric", "orders", "avg(net)", "");
    metric("a metric of no table", "carts", "avg(net)", "no table “carts”");
    metric("a metric that gathers nothing", "orders", "net * 2", "stands outside of sum");
    metric("a metric with a foreign column", "orders", "avg(mail)", "mail");
    const char *const joined = R"("relationships": [{"from_table": "orders", "from_column": "%1",)"
                               R"( "to_table": "customers", "to_column": "%2"}])";
    const auto pair = [&](const char *name, const char *from, const char *to, const char *place,
                          const char *reason) {
        const QString said =
            QString::fromLatin1(joined).arg(QLatin1String(from), QLatin1String(to));
        row(name, said.toUtf8().constData(), place, reason);
    };
    pair("a good relationship", "customer", "id", "", "");
    pair("a relationship from nowhere", "client", "id", "orders.client → customers.id",
         "no column “client”");
    pair("a number is no text", "status", "id", "orders.status → customers.id",
         "different kinds of values");
    pair("masks are all equal", "status", "mail", "orders.status → customers.mail", "masked");
    row("a column and itself",
        R"("relationships": [{"from_table": "orders", "from_column": "id",)"
        R"( "to_table": "orders", "to_column": "id"}])",
        "orders.id → orders.id", "not related to itself");
}

void TestDictionaryCheck::saysWhatDoesNotFit()
{
    QFETCH(QByteArray, document);
    QFETCH(QString, place);
    QFETCH(QString, reason);
    const auto read = data::parseDictionary(document.toStdString());
    QVERIFY2(read.ok(), document.constData());
    const auto problems = query::problemsOf(*read, shop(), data::Phrasebook());
    QCOMPARE(problems.size(), place.isEmpty() ? std::size_t{0} : std::size_t{1});
    if (!place.isEmpty()) {
        QCOMPARE(QString::fromStdString(problems.front().place), place);
        const QString said = QString::fromStdString(problems.front().reason);
        QVERIFY2(said.contains(reason), qPrintable(said));
    }
}

} // namespace tst_DictionaryCheck

QUERENT_TEST(DictionaryCheck)
#include "tst_DictionaryCheck.moc"
