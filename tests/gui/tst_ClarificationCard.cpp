// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/answer/ChoiceButton.h"
#include "gui/answer/ClarificationCard.h"

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace tst_ClarificationCard {

using namespace querent;
using gui::ClarificationCard;

class TestClarificationCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void oneClickAnswersOneQuestion();
    void numbersPickChoices();
    void ownWordsAnswer();
    void aQuestionOfItsOwnIsNoAnswer_data();
    void aQuestionOfItsOwnIsNoAnswer();
    void typingOnMeansOwnWords();
    void severalQuestionsAreAnsweredTogether();
    void answersAnyway();
    void nothingPickedGoesNowhere();

private:
    static std::vector<query::ClarificationAnswer> answersOf(const QSignalSpy &spy)
    {
        return spy.front().front().value<std::vector<query::ClarificationAnswer>>();
    }
};

void TestClarificationCard::oneClickAnswersOneQuestion()
{
    ClarificationCard card(test::whichAmount());
    QSignalSpy answered(&card, &ClarificationCard::answered);
    card.resize(720, card.sizeHint().height());
    card.show();
    QVERIFY(QTest::qWaitForWindowExposed(&card));
    test::screenshot(&card, QStringLiteral("clarification"));
    QCOMPARE(card.choices(0).size(), 3U);
    QTest::mouseClick(card.choices(0)[1], Qt::LeftButton);
    QCOMPARE(answered.size(), 1);
    const auto answers = answersOf(answered);
    QCOMPARE(answers.size(), 1U);
    QCOMPARE(answers[0].constraint, std::string("b"));
    QCOMPARE(answers[0].text, std::string("Unit price"));
    QVERIFY(!answers[0].bestGuess);
    QCOMPARE(card.answeredText(), QStringLiteral("You chose: Unit price"));
}

void TestClarificationCard::numbersPickChoices()
{
    ClarificationCard card(test::whichAmount());
    QSignalSpy answered(&card, &ClarificationCard::answered);
    QTest::keyClick(&card, Qt::Key_9);
    QCOMPARE(answered.size(), 0);
    QTest::keyClick(&card, Qt::Key_3);
    QCOMPARE(answered.size(), 1);
    QCOMPARE(answersOf(answered)[0].constraint, std::string("c"));
}

void TestClarificationCard::ownWordsAnswer()
{
    ClarificationCard card(test::whichAmount());
    QSignalSpy answered(&card, &ClarificationCard::answered);
    auto *field = card.findChild<QLineEdit *>(QStringLiteral("freeText"));
    QTest::keyClicks(field, QStringLiteral("the net amount"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(answered.size(), 1);
    QCOMPARE(answersOf(answered)[0].text, std::string("the net amount"));
    QVERIFY(answersOf(answered)[0].constraint.empty());
    // said, not chosen
    QCOMPARE(card.answeredText(), QStringLiteral("You said: the net amount"));
}

void TestClarificationCard::aQuestionOfItsOwnIsNoAnswer_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("ownQuestion");
    QTest::newRow("a question") << "how many riders are there per city" << true;
    QTest::newRow("a question, marked as such") << "which bikes were repaired?" << true;
    QTest::newRow("a request") << "please show me all open invoices by month" << true;
    QTest::newRow("to change data") << "delete all riders" << true;
    QTest::newRow("a statement") << "SELECT name FROM riders" << true;
    QTest::newRow("words") << "the net amount" << false;
    QTest::newRow("a filter") << "only those which were paid" << false;
    QTest::newRow("a clause") << "which were delivered" << false;
    QTest::newRow("what was meant") << "I meant how many orders they placed" << false;
    QTest::newRow("a wish") << "show both" << false;
}

void TestClarificationCard::aQuestionOfItsOwnIsNoAnswer()
{
    QFETCH(QString, typed);
    QFETCH(bool, ownQuestion);
    ClarificationCard card(test::whichAmount());
    QSignalSpy answered(&card, &ClarificationCard::answered);
    QSignalSpy asked(&card, &ClarificationCard::askedInstead);
    auto *field = card.findChild<QLineEdit *>(QStringLiteral("freeText"));
    QTest::keyClicks(field, typed);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(asked.size(), ownQuestion ? 1 : 0);
    QCOMPARE(answered.size(), ownQuestion ? 0 : 1);
    if (ownQuestion) {
        QCOMPARE(asked.front().front().toString(), typed);
    }
}

void TestClarificationCard::typingOnMeansOwnWords()
{
    ClarificationCard card(test::whichAmount());
    QSignalSpy answered(&card, &ClarificationCard::answered);
    card.show();
    QVERIFY(QTest::qWaitForWindowActive(&card));
    card.setFocus(Qt::OtherFocusReason);
    QTRY_VERIFY(card.choices(0)[0]->hasFocus());
    for (const char key : QByteArray("the net amount")) {
        QTest::keyClick(QApplication::focusWidget(), key);
    }
    auto *field = card.findChild<QLineEdit *>(QStringLiteral("freeText"));
    QCOMPARE(field->text(), QStringLiteral("the net amount"));
    QCOMPARE(answered.size(), 0);
}

void TestClarificationCard::severalQuestionsAreAnsweredTogether()
{
    auto questions = test::whichAmount();
    questions.push_back(questions.front());
    questions.back().text = "Which date?";
    ClarificationCard card(questions);
    QSignalSpy answered(&card, &ClarificationCard::answered);
    card.resize(720, card.sizeHint().height());
    card.show();
    auto *proceed = card.findChild<QPushButton *>(QStringLiteral("proceed"));
    QVERIFY(!proceed->isEnabled());
    QTest::mouseClick(card.choices(0)[2], Qt::LeftButton);
    QTest::mouseClick(card.choices(0)[0], Qt::LeftButton); // changed their mind
    QCOMPARE(answered.size(), 0);
    QTest::mouseClick(proceed, Qt::LeftButton);
    QCOMPARE(answered.size(), 1);
    const auto answers = answersOf(answered);
    QCOMPARE(answers.size(), 2U);
    QCOMPARE(answers[0].constraint, std::string("a"));
    QVERIFY(answers[1].bestGuess);
}

void TestClarificationCard::answersAnyway()
{
    ClarificationCard card(test::whichAmount());
    QSignalSpy answered(&card, &ClarificationCard::answered);
    QTest::mouseClick(card.findChild<QPushButton *>(QStringLiteral("bestGuess")), Qt::LeftButton);
    QCOMPARE(answered.size(), 1);
    QVERIFY(answersOf(answered)[0].bestGuess);
}

void TestClarificationCard::nothingPickedGoesNowhere()
{
    ClarificationCard card(test::whichAmount());
    QSignalSpy answered(&card, &ClarificationCard::answered);
    QTest::keyClick(card.findChild<QLineEdit *>(QStringLiteral("freeText")), Qt::Key_Return);
    QCOMPARE(answered.size(), 0);
}

} // namespace tst_ClarificationCard

QUERENT_WINDOW_TEST(ClarificationCard)
#include "tst_ClarificationCard.moc"
