// SPDX-License-Identifier: GPL-3.0-or-later
#include "Stage.h"
#include "gui/answer/AskBox.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using querent::gui::AskBox;

class TestAskBox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { querent::test::setStage(); }
    void init()
    {
        m_box = std::make_unique<AskBox>();
        m_box->resize(600, 60);
        m_box->show();
        m_box->editor()->setFocus();
    }
    void enterAsks();
    void shiftEnterBreaksTheLine();
    void nothingIsNotAsked();
    void upAndDownGoThroughEarlierQuestions();
    void whileBusyTheButtonCancels();
    void namesKeepTheirDistance_data();
    void namesKeepTheirDistance();
    void growsWithItsLines();

private:
    void type(const char *text) { QTest::keyClicks(m_box->editor(), QLatin1String(text)); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_box->editor(), key, modifiers);
    }

    std::unique_ptr<AskBox> m_box;
};

void TestAskBox::enterAsks()
{
    QSignalSpy asked(m_box.get(), &AskBox::asked);
    type("  total sales ");
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("total sales"));
    QVERIFY(m_box->text().isEmpty());
}

void TestAskBox::shiftEnterBreaksTheLine()
{
    QSignalSpy asked(m_box.get(), &AskBox::asked);
    type("one");
    press(Qt::Key_Return, Qt::ShiftModifier);
    type("two");
    QCOMPARE(asked.size(), 0);
    press(Qt::Key_Return);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("one\ntwo"));
}

void TestAskBox::nothingIsNotAsked()
{
    QSignalSpy asked(m_box.get(), &AskBox::asked);
    type("   ");
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 0);
}

void TestAskBox::upAndDownGoThroughEarlierQuestions()
{
    for (const char *question : {"first", "second"}) {
        type(question);
        press(Qt::Key_Return);
    }
    type("draft");
    press(Qt::Key_Up);
    QCOMPARE(m_box->text(), QStringLiteral("second"));
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    QCOMPARE(m_box->text(), QStringLiteral("first"));
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    QCOMPARE(m_box->text(), QStringLiteral("draft"));
}

void TestAskBox::whileBusyTheButtonCancels()
{
    QSignalSpy asked(m_box.get(), &AskBox::asked);
    QSignalSpy cancelled(m_box.get(), &AskBox::cancelRequested);
    auto *button = m_box->findChild<QToolButton *>(QStringLiteral("askButton"));
    QVERIFY(!button->isEnabled());
    m_box->setBusy(true);
    type("next");
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 0);
    QCOMPARE(m_box->text(), QStringLiteral("next"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(cancelled.size(), 1);
    m_box->setBusy(false);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
}

void TestAskBox::namesKeepTheirDistance_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::newRow("into nothing") << ""
                                  << "orders ";
    QTest::newRow("behind a word") << "show"
                                   << "show orders ";
    QTest::newRow("behind a space") << "show "
                                    << "show orders ";
}

void TestAskBox::namesKeepTheirDistance()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    m_box->setText(before);
    m_box->insertName(QStringLiteral("orders"));
    QCOMPARE(m_box->text(), after);
}

void TestAskBox::growsWithItsLines()
{
    const int one = m_box->sizeHint().height();
    m_box->setText(QStringLiteral("a\nb\nc"));
    const int three = m_box->sizeHint().height();
    m_box->setText(QStringLiteral("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk"));
    const int many = m_box->sizeHint().height();
    QVERIFY(three > one);
    QVERIFY(many > three);
    QVERIFY(many < 200);
}

QTEST_MAIN(TestAskBox)
#include "tst_AskBox.moc"
