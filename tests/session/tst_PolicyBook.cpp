// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/ScriptedReasoner.h"
#include "../connectors/TestDatabase.h"
#include "session/OpenSource.h"
#include "session/PolicyBook.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_PolicyBook {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

/// What a policy leaves of a source that is opened, and the policy that is kept for one.
class TestPolicyBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void nothingTellsOfWhatIsClosed();
    void whatMayBeSeenIsCountedThroughTheFilter();
    void policiesThatCannotBeKeptOpenNothing_data();
    void policiesThatCannotBeKeptOpenNothing();
    void aMaskIsKeptAndTakenBack();
    void theRoleThatWasChosenCounts();
    void aDamagedPolicyOpensNothing();

private:
    base::Result<OpenSourcePtr> open(const data::Policy &policy);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_location;
    OpenOptions m_options;
    std::vector<data::ColumnValues> m_values;
};

void TestPolicyBook::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    std::string sql = "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, mail TEXT, "
                      "user TEXT AS (substr(mail, 1, 9)), town TEXT, joined TEXT);"
                      "CREATE VIEW everybody AS SELECT name FROM people;"
                      "CREATE VIEW heads AS SELECT count(*) AS n FROM people;"
                      "CREATE VIEW mails AS SELECT mail FROM people;"
                      "CREATE TABLE towns (town TEXT PRIMARY KEY);"
                      "INSERT INTO towns VALUES ('Rome'), ('hushtown');";
    for (int i = 1; i <= 20; ++i) {
        const std::string n = std::to_string(i);
        const bool closed = i > 15;
        sql += "INSERT INTO people (id, name, mail, town, joined) VALUES (" + n + ", '" +
               (closed ? "rowmarker" : "person") + n + "', 'maskmarker" + n + "@mail.example', '" +
               (closed ? "hushtown" : "Rome") + "', '20" + (closed ? "99" : "24") + "-01-01');";
    }
    TestDatabase file(m_folder->filePath(QStringLiteral("people.db")), sql.c_str());
    file.close();
    m_location = file.location();
    m_values.clear();
    m_options = {};
    m_options.phrases = std::make_shared<const data::Phrasebook>();
    m_options.policiesFolder = m_folder->filePath(QStringLiteral("policies")).toStdString();
    m_options.makeReasoner = [this](auto, auto, auto values, auto, auto) {
        m_values = std::move(values);
        return std::shared_ptr<reasoning::Reasoner>(std::make_shared<ScriptedReasoner>());
    };
}

base::Result<OpenSourcePtr> TestPolicyBook::open(const data::Policy &policy)
{
    m_options.policy = policy;
    return openSource(m_location, m_options, {});
}

void TestPolicyBook::nothingTellsOfWhatIsClosed()
{
    data::Policy policy;
    policy.maskedColumns = {"people.mail"};
    policy.rowFilters = {{"people", "town <> 'hushtown'"}};
    const auto source = open(policy);
    QVERIFY2(source.ok(), source ? "" : source.error().message.c_str());
    std::string told = nlohmann::json(*(*source)->catalog).dump();
    for (const data::ColumnValues &values : m_values) {
        for (const std::string &value : values.values) {
            told += values.table == "towns" ? std::string() : value + "\n";
        }
    }
    for (const char *marker : {"rowmarker", "maskmarker", "2099"}) {
        QVERIFY2(told.find(marker) == std::string::npos, marker);
    }
    for (const char *view : {"everybody", "heads", "mails"}) {
        QVERIFY2((*source)->catalog->table(view) == nullptr, view);
    }
    QVERIFY((*source)->catalog->column("people", "user")->masked);
    QVERIFY((*source)->policy->masksColumn("people", "user"));
}

void TestPolicyBook::whatMayBeSeenIsCountedThroughTheFilter()
{
    data::Policy policy;
    policy.rowFilters = {{"people", "town <> 'hushtown'"}};
    const auto source = open(policy);
    QVERIFY(source.ok());
    const data::Table &people = *(*source)->catalog->table("people");
    QVERIFY(people.filtered);
    QCOMPARE(people.rowCount.value_or(0), std::int64_t{15});
    QCOMPARE(people.column("town")->profile.distinctCount, std::int64_t{1});
    QCOMPARE(people.column("joined")->profile.max, data::Value("2024-01-01"));
    QCOMPARE(people.column("name")->profile.distinctCount, std::int64_t{15});
    const auto towns = std::find_if(m_values.begin(), m_values.end(), [](const auto &values) {
        return values.table == "people" && values.column == "town";
    });
    QVERIFY(towns != m_values.end());
    QCOMPARE(towns->values, std::vector<std::string>{"Rome"});
}

void TestPolicyBook::policiesThatCannotBeKeptOpenNothing_data()
{
    QTest::addColumn<std::string>("document");
    QTest::addColumn<std::string>("says");
    const auto row = [](const char *name, const char *document, const char *says) {
        QTest::newRow(name) << std::string(document) << std::string(says);
    };
    row("a filter on an unknown column", R"({"version": 2, "row_filters": {"people": "city = 1"}})",
        "city");
    row("a filter on an unknown table", R"({"version": 2, "row_filters": {"staff": "1"}})",
        "staff");
    row("a filter that the engine does not understand",
        R"({"version": 2, "row_filters": {"people": "town = = 1"}})", "people");
    row("a mask on an unknown column", R"({"version": 2, "masked_columns": ["people.email"]})",
        "people.email");
    row("another source", R"({"version": 2, "sources": ["shop*"]})", "shop*");
    row("a table that is not there", R"({"version": 2, "allowed_tables": ["staff"]})",
        "hides every");
}

void TestPolicyBook::policiesThatCannotBeKeptOpenNothing()
{
    QFETCH(std::string, document);
    QFETCH(std::string, says);
    const auto policy = data::parsePolicy(document);
    QVERIFY(policy.ok());
    const auto source = open(*policy);
    QVERIFY(!source.ok());
    QCOMPARE(source.error().code, base::ErrorCode::PolicyViolation);
    QVERIFY2(source.error().message.find(says) != std::string::npos,
             source.error().message.c_str());
}

void TestPolicyBook::aMaskIsKeptAndTakenBack()
{
    auto source = open({});
    QVERIFY(source.ok());
    QVERIFY(!(*source)->catalog->column("people", "mail")->masked);
    QCOMPARE((*source)->catalog->column("people", "mail")->personalData, data::PersonalData::Email);
    const PolicyBook book((*source)->policyPath);
    QVERIFY(book.setMasked(*(*source)->policy, "people.mail", true).ok());
    source = open({});
    QVERIFY(source.ok());
    QVERIFY((*source)->catalog->column("people", "mail")->masked);
    QVERIFY(book.setMasked(*(*source)->policy, "People.Mail", false).ok());
    source = open({});
    QVERIFY(source.ok());
    QVERIFY(!(*source)->catalog->column("people", "mail")->masked);
}

void TestPolicyBook::theRoleThatWasChosenCounts()
{
    const std::string path = PolicyBook::pathFor(m_options.policiesFolder, m_location);
    QVERIFY(QDir().mkpath(QString::fromStdString(m_options.policiesFolder)));
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version": 2, "roles": {"clerk": {"masked_columns": ["people.mail"]},
                                           "head": {}}})");
    file.close();
    auto source = open({});
    QVERIFY(source.ok());
    QCOMPARE((*source)->policy->role, std::string("clerk"));
    QCOMPARE((*source)->roles, (std::vector<std::string>{"clerk", "head"}));
    m_options.roles[m_location] = "head";
    source = open({});
    QVERIFY(source.ok());
    QVERIFY(!(*source)->catalog->column("people", "mail")->masked);
    QVERIFY(PolicyBook(path).setMasked(*(*source)->policy, "people.town", true).ok());
    const auto kept = PolicyBook(path).read();
    QVERIFY(kept.ok());
    QCOMPARE((**kept).roles.at("head").maskedColumns, std::set<std::string>{"people.town"});
    QCOMPARE((**kept).roles.at("clerk").maskedColumns, std::set<std::string>{"people.mail"});
    m_options.roles[m_location] = "boss";
    QVERIFY(!open({}).ok());
}

void TestPolicyBook::aDamagedPolicyOpensNothing()
{
    const std::string path = PolicyBook::pathFor(m_options.policiesFolder, m_location);
    QVERIFY(QDir().mkpath(QString::fromStdString(m_options.policiesFolder)));
    QFile file(QString::fromStdString(path));
    for (const char *contents :
         {"", "{}", R"({"version": 2, "masked": []})", R"({"version": 9})"}) {
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(contents);
        file.close();
        const auto source = open({});
        QVERIFY2(!source.ok(), contents);
        QVERIFY(source.error().message.find(path) != std::string::npos);
    }
}

} // namespace tst_PolicyBook

QUERENT_TEST(PolicyBook)
#include "tst_PolicyBook.moc"
