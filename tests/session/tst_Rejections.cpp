// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/Rejection.h"
#include "session/LessonEditor.h"
#include "session/Reasoners.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_Rejections {

using namespace querent;
using namespace querent::session;
using What = query::Rejection::What;

namespace {

constexpr int patience = 30'000;

/// The last choice.
query::ClarificationAnswer picking(const query::ClarificationQuestion &asked)
{
    return {asked.text, asked.choices.back().label, asked.choices.back().constraint, false};
}

query::ClarificationAnswer anyway()
{
    return {{}, {}, {}, true};
}

} // namespace

/// What was called wrong does not come again, on the real sample with the real engine.
class TestRejections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void whatWasCalledWrongDoesNotComeAgain_data();
    void whatWasCalledWrongDoesNotComeAgain();
    void otherValuesOfTheSameQuestionHeedIt();
    void otherQuestionsAreLeftAlone();
    void oneWrongThingAfterTheOther();
    void whatIsMeantIsSaidInWords_data();
    void whatIsMeantIsSaidInWords();
    void aFollowUpIsWrongOnlyAfterItsQuestion();
    void callingItRightTakesItBack();
    void everyDocumentComesBack();
    void sameReadingsByOtherNames();

private:
    [[nodiscard]] OpenSourcePtr open() const;
    [[nodiscard]] static query::Interpretation
    planned(const OpenSourcePtr &source, const QString &question,
            std::vector<query::ClarificationAnswer> answers = {},
            std::vector<reasoning::Turn> history = {});
    [[nodiscard]] static query::Rejection wrong(const QString &question,
                                                const query::Interpretation &answer, What what,
                                                std::size_t part);
    /// Writes it down and returns its id.
    [[nodiscard]] static std::string teach(const OpenSourcePtr &source,
                                           const query::Rejection &rejection);

    QTemporaryDir m_folder;
    OpenSourcePtr m_source;
};

void TestRejections::initTestCase()
{
    m_source = open();
    QVERIFY(m_source != nullptr);
}

void TestRejections::init()
{
    QStringList ids;
    for (const query::Lesson &lesson : *m_source->lessons->lessons()) {
        ids << QString::fromStdString(lesson.id);
    }
    for (const QString &id : ids) {
        QVERIFY(m_source->lessons->forget(id.toStdString()).ok());
    }
}

OpenSourcePtr TestRejections::open() const
{
    OpenOptions options;
    options.phrases = std::make_shared<const data::Phrasebook>();
    options.makeReasoner = *reasonerFactory("offline");
    options.tryPlans = false; // what a trial finds is no matter of this test
    options.lessonsFolder = m_folder.path().toStdString();
    auto opened = openSource(QUERENT_SOURCE_DIR "/resources/sample.db", options, {});
    return opened ? *opened : nullptr;
}

query::Interpretation TestRejections::planned(const OpenSourcePtr &source, const QString &question,
                                              std::vector<query::ClarificationAnswer> answers,
                                              std::vector<reasoning::Turn> history)
{
    reasoning::PlanRequest request;
    request.context.question = question.toStdString();
    request.context.today = *data::parseIsoDate("2025-02-10");
    request.context.history = std::move(history);
    request.answers = std::move(answers);
    auto read = source->reasoner->plan(request, {});
    return read ? *read : query::Interpretation();
}

query::Rejection TestRejections::wrong(const QString &question, const query::Interpretation &answer,
                                       What what, std::size_t part)
{
    query::Rejection rejection;
    rejection.question = question.toStdString();
    rejection.what = what;
    rejection.plan = answer.plan;
    if (what == What::Part) {
        rejection.part = answer.parts[part];
    } else if (what == What::Rows) {
        rejection.part.label = query::rowsOf(*answer.plan);
    }
    return rejection;
}

std::string TestRejections::teach(const OpenSourcePtr &source, const query::Rejection &rejection)
{
    LessonEditor editor;
    QSignalSpy done(&editor, &LessonEditor::rejected);
    editor.reject(source, rejection);
    if (!QTest::qWaitFor([&] { return !done.isEmpty(); }, patience)) {
        qFatal("nothing was learned");
    }
    return done.front().front().toString().toStdString();
}

void TestRejections::whatWasCalledWrongDoesNotComeAgain_data()
{
    QTest::addColumn<QString>("question");
    for (const char *question :
         {"total sales by category in 2024", "average price of products per category",
          "top 5 customers by revenue", "which products cost more than 100", "orders last month",
          "how many customers per region"}) {
        QTest::newRow(question) << QString::fromLatin1(question);
    }
}

void TestRejections::whatWasCalledWrongDoesNotComeAgain()
{
    QFETCH(QString, question);
    const query::Interpretation before = planned(m_source, question, {anyway()});
    QVERIFY(before.plan.has_value());
    std::vector<query::Rejection> all{wrong(question, before, What::Whole, 0),
                                      wrong(question, before, What::Rows, 0)};
    for (std::size_t part = 0; part < before.parts.size(); ++part) {
        if (before.parts[part].place.section != query::PlanSection::None) {
            all.push_back(wrong(question, before, What::Part, part));
        }
    }
    for (const query::Rejection &rejection : all) {
        QVERIFY(query::refuses(rejection, *before.plan));
        const std::string id = teach(m_source, rejection);
        const auto holds = [&](const OpenSourcePtr &source,
                               const std::vector<query::ClarificationAnswer> &answers) {
            const query::Interpretation now = planned(source, question, answers);
            if (now.plan) {
                return !query::refuses(rejection, *now.plan) &&
                       std::ranges::find(now.lessons, id) != now.lessons.end();
            }
            return !now.explanation.empty() && (answers.empty() || now.questions.empty());
        };
        const std::string what = before.explanation + " without " + rejection.part.label;
        QVERIFY2(holds(m_source, {}), what.c_str());
        QVERIFY2(holds(m_source, {anyway()}), what.c_str());
        // nor is it among the choices, and these lead to themselves
        const query::Interpretation asked = planned(m_source, question);
        QVERIFY(asked.questions.size() <= 1);
        QVERIFY2(asked.quality != query::PlanQuality::High, what.c_str());
        for (const query::ClarificationQuestion &back : asked.questions) {
            QVERIFY(!back.choices.empty() && back.choices.size() <= 4);
            for (const query::ClarificationChoice &choice : back.choices) {
                QVERIFY2(!query::refuses(rejection, *choice.plan), what.c_str());
                QVERIFY(!choice.label.empty());
            }
            const auto picked = planned(m_source, question, {picking(back)});
            QVERIFY(picked.plan == back.choices.back().plan);
            QCOMPARE(picked.quality, query::PlanQuality::High);
        }
        // after a restart too
        if (rejection.what == What::Part && rejection.part == before.parts.front()) {
            const OpenSourcePtr anew = open();
            QVERIFY2(holds(anew, {}), what.c_str());
        }
        QVERIFY(m_source->lessons->forget(id).ok());
        QVERIFY(planned(m_source, question, {anyway()}).plan == before.plan);
    }
}

void TestRejections::otherValuesOfTheSameQuestionHeedIt()
{
    const QString question = QStringLiteral("total sales by category in 2024");
    const query::Interpretation before = planned(m_source, question);
    std::ignore = teach(m_source, wrong(question, before, What::Part, 0));
    const QString other = QStringLiteral("total sales by category in 2023");
    const query::Interpretation now = planned(m_source, other);
    QVERIFY(!now.plan || !query::refuses(wrong(question, before, What::Part, 0), *now.plan));
    QCOMPARE(now.questions.size(), std::size_t{1});
    for (const query::ClarificationChoice &choice : now.questions.front().choices) {
        // of the year that is asked for
        QVERIFY(query::planToJson(*choice.plan).dump().find("2023-01-01") != std::string::npos);
    }
}

void TestRejections::otherQuestionsAreLeftAlone()
{
    const QString question = QStringLiteral("total sales by category in 2024");
    const QString other = QStringLiteral("total sales by month in 2024");
    const query::Interpretation before = planned(m_source, other);
    std::ignore = teach(m_source, wrong(question, planned(m_source, question), What::Part, 0));
    QVERIFY(planned(m_source, other) == before);
}

void TestRejections::oneWrongThingAfterTheOther()
{
    const QString question = QStringLiteral("total sales by category in 2024");
    std::vector<query::QueryPlan> seen;
    for (int turn = 0; turn < 4; ++turn) {
        query::Interpretation now = planned(m_source, question);
        if (!now.plan) {
            QVERIFY(!now.explanation.empty());
            if (now.questions.empty()) {
                break;
            }
            now.plan = now.questions.front().choices.front().plan;
        }
        QVERIFY(std::ranges::find(seen, *now.plan) == seen.end());
        seen.push_back(*now.plan);
        std::ignore = teach(m_source, wrong(question, now, What::Whole, 0));
    }
    QVERIFY(seen.size() > 1);
}

void TestRejections::whatIsMeantIsSaidInWords_data()
{
    QTest::addColumn<QString>("remark");
    QTest::addColumn<QString>("named");
    QTest::newRow("another measure")
        << QStringLiteral("the number of orders instead") << QStringLiteral("count");
    QTest::newRow("another grouping")
        << QStringLiteral("by month instead") << QStringLiteral("month");
    QTest::newRow("another year") << QStringLiteral("in 2023") << QStringLiteral("2023-01-01");
    QTest::newRow("a whole question")
        << QStringLiteral("average price of products per category") << QStringLiteral("average");
}

void TestRejections::whatIsMeantIsSaidInWords()
{
    QFETCH(QString, remark);
    QFETCH(QString, named);
    const QString question = QStringLiteral("total sales by category in 2024");
    const query::Interpretation before = planned(m_source, question);
    query::Rejection rejection = wrong(question, before, What::Whole, 0);
    rejection.remark = remark.toStdString();
    const std::string id = teach(m_source, rejection);
    for (const OpenSourcePtr &source : {m_source, open()}) {
        const query::Interpretation now = planned(source, question);
        QVERIFY(now.plan.has_value());
        QVERIFY(!(now.plan == before.plan));
        const std::string written = query::planToJson(*now.plan).dump();
        QVERIFY2(QString::fromStdString(written).contains(named, Qt::CaseInsensitive),
                 written.c_str());
    }
    QVERIFY(m_source->lessons->forget(id).ok());
    QVERIFY(planned(m_source, question) == before);
}

void TestRejections::aFollowUpIsWrongOnlyAfterItsQuestion()
{
    const QString first = QStringLiteral("total sales by category in 2024");
    const QString other = QStringLiteral("how many orders in 2024");
    const QString followUp = QStringLiteral("by month?");
    const auto after = [&](const QString &question) {
        reasoning::Turn turn;
        turn.question = question.toStdString();
        turn.plan = planned(m_source, question).plan;
        return std::vector{turn};
    };
    const query::Interpretation before = planned(m_source, followUp, {anyway()}, after(first));
    const query::Interpretation elsewhere = planned(m_source, followUp, {anyway()}, after(other));
    query::Rejection rejection = wrong(followUp, before, What::Whole, 0);
    rejection.after = first.toStdString();
    std::ignore = teach(m_source, rejection);
    const query::Interpretation now = planned(m_source, followUp, {anyway()}, after(first));
    QVERIFY(!now.plan || !(now.plan == before.plan));
    QVERIFY(planned(m_source, followUp, {anyway()}, after(other)) == elsewhere);
}

void TestRejections::callingItRightTakesItBack()
{
    const QString question = QStringLiteral("total sales by category in 2024");
    const query::Interpretation before = planned(m_source, question);
    std::ignore = teach(m_source, wrong(question, before, What::Part, 0));
    query::Lesson right;
    right.question = question.toStdString();
    right.plan = before.plan;
    QVERIFY(m_source->lessons->learn(right).ok());
    const query::Interpretation now = planned(m_source, question);
    QVERIFY(now.plan == before.plan);
    QCOMPARE(now.quality, query::PlanQuality::High);
    QVERIFY(std::ranges::none_of(*m_source->lessons->lessons(), query::isRejection));
}

void TestRejections::everyDocumentComesBack()
{
    const QString question = QStringLiteral("total sales by category in 2024");
    const query::Interpretation before = planned(m_source, question);
    for (const What what : {What::Whole, What::Rows, What::Part}) {
        query::Rejection rejection = wrong(question, before, what, 1);
        rejection.id = "x";
        rejection.remark = "“quantity”,\nplease";
        rejection.after = "before";
        const auto read = query::rejectionIn(query::lessonOf(rejection));
        QVERIFY(read.has_value());
        QVERIFY(*read == rejection);
    }
    query::Lesson broken = query::lessonOf(wrong(question, before, What::Part, 0));
    broken.constraint.resize(broken.constraint.size() / 2);
    QVERIFY(!query::rejectionIn(broken));
    QVERIFY(!query::rejectionIn(query::Lesson()));
}

void TestRejections::sameReadingsByOtherNames()
{
    const QString question = QStringLiteral("total sales by category in 2024");
    const query::Interpretation before = planned(m_source, question);
    query::QueryPlan renamed = *before.plan;
    for (query::SelectItem &item : renamed.select) {
        item.alias = "renamed";
    }
    std::ranges::reverse(renamed.select);
    QVERIFY(!(renamed == *before.plan));
    QVERIFY(query::refuses(wrong(question, before, What::Whole, 0), renamed));
    renamed.where.clear();
    QVERIFY(!query::refuses(wrong(question, before, What::Whole, 0), renamed));
    QVERIFY(query::refuses(wrong(question, before, What::Part, 0), renamed));
    QVERIFY(query::refuses(wrong(question, before, What::Rows, 0), renamed));
}

} // namespace tst_Rejections

QUERENT_TEST(Rejections)
#include "tst_Rejections.moc"
