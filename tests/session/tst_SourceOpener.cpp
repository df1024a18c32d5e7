// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/ScriptedReasoner.h"
#include "../connectors/TestDatabase.h"
#include "session/QtPhrasebook.h"
#include "session/SourceOpener.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include <algorithm>

namespace tst_SourceOpener {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

namespace {

struct Given
{
    std::vector<data::ColumnValues> values;
    std::shared_ptr<const data::DataDictionary> dictionary;
};

OpenOptions optionsFor(Given &given)
{
    OpenOptions options;
    options.phrases = std::make_shared<const data::Phrasebook>();
    options.makeReasoner = [&given](auto, auto dictionary, auto values, auto, auto) {
        given = {std::move(values), std::move(dictionary)};
        return std::shared_ptr<reasoning::Reasoner>(std::make_shared<ScriptedReasoner>());
    };
    return options;
}

} // namespace

class TestSourceOpener : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void readsCatalogAndValues();
    void boundsTheValuesOfAColumn();
    void readsTheRowsOfWhatMaySpellOutCodes();
    void takesTheDictionaryBesideTheSource();
    void aBrokenDictionaryIsSaid();
    void thePolicyHidesWhatItHides();
    void opensWithoutHoldingUp();
    void aNewOpenReplacesTheFormer();
    void cancelIsSaid();
    void canBeDestroyedWhileOpening();
    void failuresAreSaid_data();
    void failuresAreSaid();
    void phrasesSpeakTheLocale();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestSourceOpener::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("shop.db"));
    TestDatabase database(m_path, "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT,"
                                  " country TEXT, born TEXT, spent REAL);"
                                  "INSERT INTO customers VALUES (1, 'Ada', 'Germany',"
                                  " '1990-01-02', 1.5), (2, 'Bo', 'Sweden', '1991-02-03', 2.5);"
                                  "CREATE TABLE secrets (word TEXT);"
                                  "INSERT INTO secrets VALUES ('xyzzy')");
}

void TestSourceOpener::readsCatalogAndValues()
{
    Given given;
    OpenOptions options = optionsFor(given);
    QStringList stages;
    options.progress = [&stages](std::string_view stage) {
        stages.append(QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size())));
    };
    const auto opened = openSource(m_path.toStdString(), options, {});
    QVERIFY2(opened.ok(), opened ? "" : opened.error().message.c_str());
    QCOMPARE((*opened)->catalog->tables.size(), std::size_t{2});
    QVERIFY((*opened)->reasoner != nullptr);
    QCOMPARE((*opened)->location, m_path.toStdString());
    std::map<std::string, std::vector<std::string>> values;
    for (const data::ColumnValues &column : given.values) {
        values[column.table + '.' + column.column] = column.values;
    }
    QCOMPARE(values["customers.name"].size(), std::size_t{2});
    QCOMPARE(values["secrets.word"], std::vector<std::string>{"xyzzy"});
    // dates are no words
    QVERIFY(values.find("customers.born") == values.end());
    QCOMPARE(stages, (QStringList{QStringLiteral("connecting"), QStringLiteral("reading_tables"),
                                  QStringLiteral("indexing_values")}));
}

void TestSourceOpener::boundsTheValuesOfAColumn()
{
    TestDatabase(m_path).run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT "
                             "8000) INSERT INTO customers (name) SELECT 'name ' || i FROM n");
    Given given;
    const auto opened = openSource(m_path.toStdString(), optionsFor(given), {});
    QVERIFY(opened.ok());
    for (const data::ColumnValues &column : given.values) {
        QVERIFY(column.values.size() <= 5000);
        if (column.column == "name") {
            QVERIFY(!column.complete);
        }
    }
}

void TestSourceOpener::readsTheRowsOfWhatMaySpellOutCodes()
{
    TestDatabase(m_path).run(
        "CREATE TABLE codes (dom TEXT, cd TEXT, ds TEXT, PRIMARY KEY (dom, cd));"
        "INSERT INTO codes VALUES ('ST', 'O', 'Open'), ('ST', 'P', 'Paid'), ('PAY', '7', 'Cash')");
    const auto rowsOf = [this](const OpenOptions &options, const Given &given) {
        std::vector<std::vector<std::string>> rows;
        if (openSource(m_path.toStdString(), options, {}).ok()) {
            for (const data::ColumnValues &column : given.values) {
                if (column.table == "codes" && !column.rows.empty()) {
                    rows = column.rows;
                }
            }
        }
        std::ranges::sort(rows);
        return rows;
    };
    using Rows = std::vector<std::vector<std::string>>;
    Given given;
    OpenOptions options = optionsFor(given);
    QCOMPARE(rowsOf(options, given),
             (Rows{{"PAY", "7", "Cash"}, {"ST", "O", "Open"}, {"ST", "P", "Paid"}}));
    options.policy.rowFilters = {{"codes", "dom = 'ST'"}};
    QCOMPARE(rowsOf(options, given), (Rows{{"ST", "O", "Open"}, {"ST", "P", "Paid"}}));
    options.policy.maskedColumns = {"codes.ds"};
    QCOMPARE(rowsOf(options, given), Rows());
}

void TestSourceOpener::takesTheDictionaryBesideTheSource()
{
    QFile file(m_folder->filePath(QStringLiteral("shop.dictionary.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version":1,"glossary":{"churn":"no order in a year"}})");
    file.close();
    Given given;
    QVERIFY(openSource(m_path.toStdString(), optionsFor(given), {}).ok());
    QCOMPARE(given.dictionary->glossary.at("churn"), std::string("no order in a year"));
}

void TestSourceOpener::aBrokenDictionaryIsSaid()
{
    Given given;
    OpenOptions options = optionsFor(given);
    options.dictionaryPath = m_folder->filePath(QStringLiteral("none.json")).toStdString();
    QCOMPARE(openSource(m_path.toStdString(), options, {}).error().code,
             base::ErrorCode::MalformedDocument);
    QFile file(m_folder->filePath(QStringLiteral("none.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"version\":1,");
    file.close();
    QCOMPARE(openSource(m_path.toStdString(), options, {}).error().code,
             base::ErrorCode::MalformedDocument);
}

void TestSourceOpener::thePolicyHidesWhatItHides()
{
    Given given;
    OpenOptions options = optionsFor(given);
    options.policy.allowedTables = {"customers"};
    options.policy.hiddenColumns = {"customers.country"};
    const auto opened = openSource(m_path.toStdString(), options, {});
    QVERIFY(opened.ok());
    QVERIFY((*opened)->catalog->table("secrets") == nullptr);
    QVERIFY((*opened)->catalog->column("customers", "country") == nullptr);
    for (const data::ColumnValues &column : given.values) {
        QVERIFY(column.table == "customers" && column.column != "country");
    }
    options.policy.allowedTables = {"nothing"};
    QCOMPARE(openSource(m_path.toStdString(), options, {}).error().code,
             base::ErrorCode::PolicyViolation);
}

void TestSourceOpener::opensWithoutHoldingUp()
{
    Given given;
    SourceOpener opener(optionsFor(given));
    OpenSourcePtr source;
    QObject::connect(&opener, &SourceOpener::opened, this,
                     [&source](const OpenSourcePtr &opened) { source = opened; });
    const QSignalSpy started(&opener, &SourceOpener::started);
    const QSignalSpy progress(&opener, &SourceOpener::progressed);
    opener.open(m_path);
    QVERIFY(opener.isOpening());
    QVERIFY(QTest::qWaitFor([&source] { return source != nullptr; }, 10'000));
    QVERIFY(!opener.isOpening());
    QCOMPARE(started.size(), 1);
    QCOMPARE(progress.size(), 3);
    QCOMPARE(source->displayName, std::string("shop.db"));
}

void TestSourceOpener::aNewOpenReplacesTheFormer()
{
    const QString other = m_folder->filePath(QStringLiteral("other.db"));
    TestDatabase database(other, "CREATE TABLE t (a TEXT)");
    Given given;
    SourceOpener opener(optionsFor(given));
    QStringList opened;
    QObject::connect(&opener, &SourceOpener::opened, this, [&opened](const OpenSourcePtr &source) {
        opened.append(QString::fromStdString(source->displayName));
    });
    const QSignalSpy failed(&opener, &SourceOpener::failed);
    opener.open(m_path);
    opener.open(other);
    QVERIFY(QTest::qWaitFor([&opener] { return !opener.isOpening(); }, 10'000));
    QTest::qWait(50);
    QCOMPARE(opened, QStringList{QStringLiteral("other.db")});
    QCOMPARE(failed.size(), 0);
}

void TestSourceOpener::cancelIsSaid()
{
    Given given;
    SourceOpener opener(optionsFor(given));
    base::ErrorCode code = base::ErrorCode::Internal;
    QObject::connect(&opener, &SourceOpener::failed, this,
                     [&code](const QString &, const base::Error &error) { code = error.code; });
    const QSignalSpy opened(&opener, &SourceOpener::opened);
    opener.open(m_path);
    opener.cancel();
    QCOMPARE(code, base::ErrorCode::Cancelled);
    QVERIFY(!opener.isOpening());
    QTest::qWait(100);
    QCOMPARE(opened.size(), 0);
}

void TestSourceOpener::canBeDestroyedWhileOpening()
{
    static Given given; // the abandoned task may still get as far as its reasoner
    for (int round = 0; round < 5; ++round) {
        auto opener = std::make_unique<SourceOpener>(optionsFor(given));
        opener->open(m_path);
        opener.reset();
        QTest::qWait(5);
    }
    QThreadPool::globalInstance()->waitForDone();
}

void TestSourceOpener::failuresAreSaid_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("contents");
    QTest::addColumn<base::ErrorCode>("code");

    QTest::newRow("a missing file")
        << QStringLiteral("missing.db") << QByteArray() << base::ErrorCode::SourceMissing;
    QTest::newRow("a text file") << QStringLiteral("text.db") << QByteArray("hello, world\n")
                                 << base::ErrorCode::SourceNotADatabase;
    QTest::newRow("a folder") << QStringLiteral(".") << QByteArray()
                              << base::ErrorCode::SourceUnreadable;
}

void TestSourceOpener::failuresAreSaid()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, contents);
    QFETCH(base::ErrorCode, code);

    if (!contents.isEmpty()) {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(contents);
    }
    Given given;
    const auto opened = openSource(m_folder->filePath(name).toStdString(), optionsFor(given), {});
    QVERIFY(!opened.ok());
    QCOMPARE(base::errorName(opened.error().code), base::errorName(code));
    QVERIFY(!opened.error().message.empty());
}

void TestSourceOpener::phrasesSpeakTheLocale()
{
    const QtPhrasebook german(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(german.number(1284310.5, 2), std::string("1.284.310,5"));
    QCOMPARE(german.integer(-1000), std::string("-1.000"));
    const data::CivilDate day(std::chrono::year(2024) / 5 / 31);
    QCOMPARE(german.date(day), std::string("31. Mai 2024"));
    QCOMPARE(QtPhrasebook(QLocale::c()).date(day), std::string("31 May 2024"));
    QCOMPARE(QtPhrasebook(QLocale(QLocale::English, QLocale::UnitedStates)).date(day),
             std::string("May 31, 2024"));
}

} // namespace tst_SourceOpener

QUERENT_TEST(SourceOpener)
#include "tst_SourceOpener.moc"
