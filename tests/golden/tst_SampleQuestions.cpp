// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SameAnswer.h"
#include "cli/Predictor.h"
#include "session/Reasoners.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>
#include <sqlite3.h>

namespace tst_SampleQuestions {

using namespace querent;
using nlohmann::json;

namespace {

const QString folder = QStringLiteral(QUERENT_SOURCE_DIR "/tests/golden/");
const QString goldenPath = folder + QStringLiteral("sample_answers.json");

json read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly)
               ? json::parse(file.readAll().toStdString(), nullptr, false)
               : json();
}

data::Value cellOf(sqlite3_stmt *statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_NULL:
        return {};
    default:
        return reinterpret_cast<const char *>(sqlite3_column_text(statement, column));
    }
}

/// What the engine itself answers, without any gate or limit.
std::optional<data::ResultTable> answerTo(sqlite3 *database, const std::string &sql)
{
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        return std::nullopt;
    }
    data::ResultTable table;
    const int columns = sqlite3_column_count(statement);
    table.columns.resize(static_cast<std::size_t>(columns));
    while (sqlite3_step(statement) == SQLITE_ROW) {
        data::Row &row = table.rows.emplace_back();
        for (int column = 0; column < columns; ++column) {
            row.push_back(cellOf(statement, column));
        }
    }
    sqlite3_finalize(statement);
    return table;
}

} // namespace

/// The questions of sample_questions.json against sample_answers.json, which says how the program
/// answered them when it was written. What was right has to stay right; what was not may change.
/// The target `update-golden` writes the file anew.
class TestSampleQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void comparesWhatAnswersSay_data();
    void comparesWhatAnswersSay();
    void staysRight_data();
    void staysRight();
    void cleanupTestCase();

private:
    json predicted(const json &question) const;
    bool isRight(const json &question, const json &prediction) const;

    json m_questions;
    json m_golden;
    json m_written = json::array();
    session::OpenSourcePtr m_source;
    std::unique_ptr<cli::Predictor> m_predictor;
    struct Closer
    {
        void operator()(sqlite3 *database) const { sqlite3_close(database); }
    };
    std::unique_ptr<sqlite3, Closer> m_database;
    bool m_updating = qEnvironmentVariableIsSet("QUERENT_UPDATE_GOLDEN");
};

void TestSampleQuestions::initTestCase()
{
    m_questions = read(folder + QStringLiteral("sample_questions.json"))["questions"];
    QVERIFY(m_questions.is_array());
    m_golden = json::object();
    const json golden = read(goldenPath);
    if (golden.is_object()) {
        for (const json &answer : golden["answers"]) {
            m_golden[answer["id"].get<std::string>()] = answer;
        }
    }
    const QString sample = QStringLiteral(QUERENT_SOURCE_DIR "/resources/sample.db");
    session::OpenOptions options;
    options.phrases = std::make_shared<const data::Phrasebook>();
    options.makeReasoner = *session::reasonerFactory("offline");
    auto source = session::openSource(sample.toStdString(), options, {});
    QVERIFY(source.ok());
    m_source = *source;
    m_predictor = std::make_unique<cli::Predictor>(options.phrases, std::chrono::seconds(30));
    // read-only and without a lock, so that the sample stays as it is
    const QByteArray uri = QStringLiteral("file:%1?mode=ro&immutable=1").arg(sample).toUtf8();
    sqlite3 *database = nullptr;
    QCOMPARE(sqlite3_open_v2(uri.constData(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                             nullptr),
             SQLITE_OK);
    m_database.reset(database);
}

void TestSampleQuestions::comparesWhatAnswersSay_data()
{
    QTest::addColumn<std::string>("given");
    QTest::addColumn<bool>("same");

    QTest::newRow("the same") << std::string("VALUES ('a', 1), ('b', 2)") << true;
    QTest::newRow("in another order") << std::string("VALUES ('b', 2), ('a', 1)") << true;
    QTest::newRow("columns the other way round")
        << std::string("VALUES (1, 'a'), (2, 'b')") << true;
    QTest::newRow("with a further column")
        << std::string("VALUES (7, 'a', 1), (7, 'b', 2)") << true;
    QTest::newRow("a real for an integer") << std::string("VALUES ('a', 1.0), ('b', 2.0)") << true;
    QTest::newRow("paired differently") << std::string("VALUES ('a', 2), ('b', 1)") << false;
    QTest::newRow("a row short") << std::string("VALUES ('a', 1)") << false;
    QTest::newRow("a row more") << std::string("VALUES ('a', 1), ('b', 2), ('b', 2)") << false;
    QTest::newRow("a column short") << std::string("VALUES ('a'), ('b')") << false;
    QTest::newRow("text for a number") << std::string("VALUES ('a', '1'), ('b', '2')") << false;
    QTest::newRow("NULL for a value") << std::string("VALUES ('a', 1), ('b', NULL)") << false;
}

void TestSampleQuestions::comparesWhatAnswersSay()
{
    QFETCH(std::string, given);
    QFETCH(bool, same);

    const auto wanted = answerTo(m_database.get(), "VALUES ('a', 1), ('b', 2)");
    QCOMPARE(tests::sameAnswer(*wanted, *answerTo(m_database.get(), given)), same);
}

json TestSampleQuestions::predicted(const json &question) const
{
    json prediction = m_predictor->predict(
        *m_source, {{"id", question["id"]}, {"question", question["question"]}}, {});
    json answer{{"id", question["id"]}};
    for (const char *name : {"outcome", "quality", "sql", "chart"}) {
        answer[name] = prediction[name];
    }
    answer["right"] = isRight(question, prediction);
    return answer;
}

bool TestSampleQuestions::isRight(const json &question, const json &prediction) const
{
    const json reference = question.value("reference_sql", json());
    if (!reference.is_string()) {
        return prediction["outcome"] == question["outcome"];
    }
    const json chart = question.value("chart", json());
    if (!prediction["sql"].is_string() || (chart.is_string() && prediction["chart"] != chart)) {
        return false;
    }
    const auto wanted = answerTo(m_database.get(), reference.get<std::string>());
    const auto given = answerTo(m_database.get(), prediction["sql"].get<std::string>());
    return wanted && given && tests::sameAnswer(*wanted, *given);
}

void TestSampleQuestions::staysRight_data()
{
    QTest::addColumn<std::size_t>("index");
    for (std::size_t i = 0; i < m_questions.size(); ++i) {
        QTest::newRow(m_questions[i]["question"].get<std::string>().c_str()) << i;
    }
}

void TestSampleQuestions::staysRight()
{
    QFETCH(std::size_t, index);

    const json &question = m_questions[index];
    const json answer = predicted(question);
    m_written.push_back(answer);
    if (m_updating) {
        return;
    }
    const json golden = m_golden.value(question["id"].get<std::string>(), json());
    QVERIFY2(golden.is_object(), "not in sample_answers.json: build the target update-golden");
    if (golden["right"] == json(true)) {
        QVERIFY2(answer["right"] == json(true), answer.dump(2).c_str());
        QVERIFY2(answer["outcome"] == golden["outcome"] || answer["outcome"] == json("answered"),
                 answer.dump(2).c_str());
    }
}

void TestSampleQuestions::cleanupTestCase()
{
    const auto right = std::ranges::count_if(
        m_written, [](const json &answer) { return answer["right"] == json(true); });
    qInfo("%d of %d right", static_cast<int>(right), static_cast<int>(m_written.size()));
    if (m_updating && m_written.size() == m_questions.size()) {
        QFile file(goldenPath);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const json document{{"version", 1}, {"answers", m_written}};
        file.write(QByteArray::fromStdString(document.dump(2) + '\n'));
    }
}

} // namespace tst_SampleQuestions

QUERENT_TEST(SampleQuestions)
#include "tst_SampleQuestions.moc"
