// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/answer/ChoiceButton.h"
#include "gui/answer/ConsentCard.h"
#include "gui/answer/ProgressCard.h"
#include "gui/answer/ThoughtLine.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/PlainView.h"
#include "gui/controls/StreamedText.h"
#include "gui/timeline/ExchangeView.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <thread>

namespace tst_ConsentCard {

using namespace querent;
using gui::ConsentCard;
using session::ConsentRequest;
using session::PrivacyLevel;

namespace {

ConsentRequest request(PrivacyLevel level, bool local = false)
{
    return {.host = local ? "localhost:11434" : "api.example.com",
            .model = "gpt-large",
            .local = local,
            .level = level,
            .purpose = "plan",
            .payload =
                "{\n  \"model\": \"gpt-large\",\n  \"messages\": [\n    {\"role\": \"user\", "
                "\"content\": \"orders(id integer, ordered_on date, total number)\"}\n"
                "  ]\n}"};
}

session::ModelExchange exchange(bool estimated, bool ended = true)
{
    session::ModelExchange made;
    made.call.purpose = "plan";
    made.call.model = "gpt-large";
    made.call.host = "api.example.com";
    made.call.level = PrivacyLevel::Schema;
    made.call.messages = {{"system", "You plan queries."}, {"user", "total sales by category"}};
    if (ended) {
        made.end.emplace();
        made.end->text = "{\"plan\": {}}";
        made.end->reasoning = "Sales are in orders.";
        made.end->promptTokens = 1'234;
        made.end->completionTokens = 256;
        made.end->estimated = estimated;
        made.end->time = std::chrono::milliseconds(2'100);
    }
    return made;
}

/// Notes when a widget is painted with words in it.
class PaintWatch : public QObject
{
public:
    PaintWatch(gui::StreamedText *watched, QString words)
        : m_watched(watched), m_words(std::move(words))
    {
        watched->installEventFilter(this);
        m_clock.start();
    }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && painted < 0 && m_watched->text().contains(m_words)) {
            painted = m_clock.elapsed();
        }
        return QObject::eventFilter(object, event);
    }

    qint64 painted = -1; ///< milliseconds since it began to watch

private:
    gui::StreamedText *m_watched;
    QString m_words;
    QElapsedTimer m_clock;
};

} // namespace

class TestConsentCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void saysWhatLeavesAndToWhom_data();
    void saysWhatLeavesAndToWhom();
    void theExactPayloadCanBeRead();
    void keysAndClicksDecide_data();
    void keysAndClicksDecide();
    void theTurnGoesOnWithTheDecision();
    void thoughtsAreOneQuietLine();
    void theFirstWordIsOnTheScreenAtOnce();
    void aThousandPiecesASecondKeepTheWindowLive();
    void aCallOfAModelIsShownAsItWas();
    void estimatesAreMarked();
    void looksRight_data();
    void looksRight();

private:
    gui::Theme *m_theme = nullptr;
};

void TestConsentCard::initTestCase()
{
    m_theme = test::setStage();
}

void TestConsentCard::saysWhatLeavesAndToWhom_data()
{
    QTest::addColumn<PrivacyLevel>("level");
    QTest::addColumn<bool>("local");
    QTest::addColumn<QString>("who");
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("choices");
    QTest::newRow("the schema, far away") << PrivacyLevel::Schema << false << "api.example.com"
                                          << "No value out of any row" << 2;
    QTest::newRow("samples, far away") << PrivacyLevel::Samples << false << "api.example.com"
                                       << "frequent values" << 3;
    QTest::newRow("results, on this computer")
        << PrivacyLevel::Results << true << "runs on this computer"
        << "rows that your questions" << 3;
}

void TestConsentCard::saysWhatLeavesAndToWhom()
{
    QFETCH(PrivacyLevel, level);
    QFETCH(bool, local);
    QFETCH(QString, who);
    QFETCH(QString, what);
    QFETCH(int, choices);
    const ConsentCard card(request(level, local));
    QVERIFY2(card.accessibleName().contains(who), qPrintable(card.accessibleName()));
    QVERIFY(card.accessibleName().contains(QStringLiteral("gpt-large")));
    QVERIFY2(card.accessibleDescription().contains(what), qPrintable(card.accessibleDescription()));
    QVERIFY(card.accessibleDescription().contains(QStringLiteral("Nothing was sent yet")));
    QCOMPARE(static_cast<int>(card.choices().size()), choices);
}

void TestConsentCard::theExactPayloadCanBeRead()
{
    ConsentCard card(request(PrivacyLevel::Schema));
    card.show();
    QVERIFY(!card.payload()->isVisible());
    card.open()->click();
    QVERIFY(card.payload()->isVisible());
    QCOMPARE(card.payload()->toPlainText().toStdString(), request(PrivacyLevel::Schema).payload);
    QVERIFY(card.payload()->isReadOnly());
    card.open()->click();
    QVERIFY(!card.payload()->isVisible());
}

void TestConsentCard::keysAndClicksDecide_data()
{
    QTest::addColumn<int>("choice");
    QTest::addColumn<QString>("constraint");
    QTest::newRow("send") << 0 << "consent:send";
    QTest::newRow("only the schema") << 1 << "consent:schema";
    QTest::newRow("offline") << 2 << "consent:offline";
}

void TestConsentCard::keysAndClicksDecide()
{
    QFETCH(int, choice);
    QFETCH(QString, constraint);
    for (const bool byKey : {false, true}) {
        ConsentCard card(request(PrivacyLevel::Samples));
        std::string decided;
        connect(&card, &ConsentCard::decided, &card,
                [&decided](const std::string &what) { decided = what; });
        card.show();
        if (byKey) {
            QTest::keyClick(&card, static_cast<Qt::Key>(Qt::Key_1 + choice));
        } else {
            card.choices()[static_cast<std::size_t>(choice)]->click();
        }
        QCOMPARE(QString::fromStdString(decided), constraint);
        QVERIFY2(!card.isEnabled(), "it is decided once");
    }
}

void TestConsentCard::theTurnGoesOnWithTheDecision()
{
    gui::TurnView turn(QStringLiteral("total sales"));
    turn.resize(700, 500);
    turn.show();
    std::vector<query::ClarificationAnswer> given;
    connect(&turn, &gui::TurnView::clarified, &turn,
            [&given](const std::vector<query::ClarificationAnswer> &answers) { given = answers; });
    turn.askConsent(request(PrivacyLevel::Samples));
    QVERIFY(turn.consent() != nullptr);
    turn.consent()->choices()[1]->click();
    QCOMPARE(given.size(), 1U);
    QCOMPARE(given.front().constraint, std::string("consent:schema"));
    QVERIFY(turn.consent() == nullptr);
    QVERIFY2(qobject_cast<gui::ProgressCard *>(turn.body()) != nullptr, "work goes on");
}

void TestConsentCard::thoughtsAreOneQuietLine()
{
    gui::TurnView turn(QStringLiteral("total sales"));
    turn.resize(700, 500);
    turn.show();
    QVERIFY(turn.thought() == nullptr);
    turn.showThought(QStringLiteral("Sales are "));
    turn.showThought(QStringLiteral("in orders."));
    QVERIFY(turn.thought() != nullptr);
    QVERIFY2(!turn.thought()->text()->isVisible(), "folded");
    turn.thought()->fold()->click();
    QVERIFY(turn.thought()->text()->isVisible());
    QTRY_COMPARE(turn.thought()->text()->text(), QStringLiteral("Sales are in orders."));
}

void TestConsentCard::theFirstWordIsOnTheScreenAtOnce()
{
    gui::TurnView turn(QStringLiteral("what is churn?"));
    turn.resize(700, 500);
    turn.show();
    QVERIFY(QTest::qWaitForWindowExposed(&turn));
    auto *progress = qobject_cast<gui::ProgressCard *>(turn.body());
    QVERIFY(progress != nullptr);
    PaintWatch watch(progress->text(), QStringLiteral("Churn"));
    // as it arrives from the thread of a run
    std::thread run([&turn] {
        QMetaObject::invokeMethod(
            &turn, [&turn] { turn.showText(QStringLiteral("Churn ")); }, Qt::QueuedConnection);
    });
    QTRY_VERIFY(watch.painted >= 0);
    run.join();
    qInfo("first word on the screen after %lld ms", static_cast<long long>(watch.painted));
    QVERIFY2(watch.painted < 1'000, qPrintable(QString::number(watch.painted)));
}

void TestConsentCard::aThousandPiecesASecondKeepTheWindowLive()
{
    gui::TurnView turn(QStringLiteral("what is churn?"));
    turn.resize(700, 500);
    turn.show();
    QVERIFY(QTest::qWaitForWindowExposed(&turn));
    constexpr int pieces = 2'000;
    std::atomic<int> sent = 0;
    std::thread run([&turn, &sent] {
        for (; sent < pieces; ++sent) {
            QMetaObject::invokeMethod(
                &turn, [&turn] { turn.showText(QStringLiteral("word ")); }, Qt::QueuedConnection);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    // the longest time that the window answers nobody
    QElapsedTimer beat;
    beat.start();
    qint64 longest = 0;
    QTimer heart;
    connect(&heart, &QTimer::timeout, &turn,
            [&beat, &longest] { longest = std::max(longest, beat.restart()); });
    heart.start(5);
    auto *progress = qobject_cast<gui::ProgressCard *>(turn.body());
    const auto whole = static_cast<qsizetype>(pieces) * 5;
    QTRY_COMPARE_WITH_TIMEOUT(progress->text()->text().size(), whole, 20'000);
    run.join();
    qInfo("%d pieces; the longest wait was %lld ms", pieces, static_cast<long long>(longest));
    QVERIFY2(longest < 1'000, qPrintable(QString::number(longest)));
}

void TestConsentCard::aCallOfAModelIsShownAsItWas()
{
    session::ModelSettings settings;
    settings.prices["gpt-large"] = {.prompt = 2.0, .completion = 8.0};
    gui::ExchangeView view;
    view.show({exchange(false)}, settings);
    for (const char *fact : {"gpt-large", "api.example.com", "The schema only",
                             "1,234 + 256 tokens", "0.00452 USD", "2.1 s"}) {
        QVERIFY2(view.facts().contains(QString::fromLatin1(fact)), qPrintable(view.facts()));
    }
    QVERIFY(!view.facts().contains(QStringLiteral("≈")));
    QVERIFY(view.text()->toPlainText().contains(QStringLiteral("You plan queries.")));
    QVERIFY(view.text()->toPlainText().contains(QStringLiteral("total sales by category")));
    view.open(gui::ExchangeView::Page::Reply);
    QCOMPARE(view.text()->toPlainText(), QStringLiteral("{\"plan\": {}}"));
    view.open(gui::ExchangeView::Page::Thoughts);
    QCOMPARE(view.text()->toPlainText(), QStringLiteral("Sales are in orders."));
    view.show({exchange(false), exchange(false)}, settings);
    QCOMPARE(view.facts(), QStringLiteral("2,468 + 512 tokens · 0.00903 USD"));
    QVERIFY(view.text()->toPlainText().startsWith(QStringLiteral("Call 1 · gpt-large")));
    view.show({exchange(false, false)}, settings);
    QVERIFY(view.facts().contains(QStringLiteral("is being asked")));
}

void TestConsentCard::estimatesAreMarked()
{
    session::ModelSettings settings;
    gui::ModelUse use;
    QVERIFY(use.words("USD").isEmpty());
    use.add(exchange(false), settings);
    QCOMPARE(use.words("USD"), QStringLiteral("1,234 + 256 tokens"));
    use.add(exchange(true), settings);
    QCOMPARE(use.words("USD"), QStringLiteral("≈2,468 + 512 tokens"));
}

void TestConsentCard::looksRight_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("consent light") << false;
    QTest::newRow("consent dark") << true;
}

void TestConsentCard::looksRight()
{
    QFETCH(bool, dark);
    m_theme->choose(dark ? gui::Theme::Choice::Dark : gui::Theme::Choice::Light);
    gui::TurnView turn(QStringLiteral("total sales by category in 2024"));
    turn.setAutoFillBackground(true);
    turn.resize(820, 620);
    turn.showThought(QStringLiteral("Sales are in orders."));
    turn.askConsent(request(PrivacyLevel::Samples));
    turn.consent()->open()->click();
    turn.show();
    QTest::qWait(30);
    QVERIFY(test::screenshot(&turn, QString::fromLatin1(QTest::currentDataTag())));
    session::ModelSettings settings;
    settings.prices["gpt-large"] = {.prompt = 2.0, .completion = 8.0};
    gui::ExchangeView view;
    view.setAutoFillBackground(true);
    view.show({exchange(true)}, settings);
    view.resize(320, 300);
    QVERIFY(test::screenshot(&view, QString::fromLatin1(QTest::currentDataTag()) +
                                        QStringLiteral(" exchange")));
    m_theme->choose(gui::Theme::Choice::Light);
}

} // namespace tst_ConsentCard

QUERENT_WINDOW_TEST(ConsentCard)
#include "tst_ConsentCard.moc"
