// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/ask/AskBox.h"
#include "gui/ask/OfferList.h"
#include "session/Reasoners.h"

#include <QPlainTextEdit>
#include <QSet>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace tst_AskBox {

using querent::gui::AskBox;

class TestAskBox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_window->resize(760, 420);
        m_box = new AskBox(m_window.get());
        m_box->setSource([this] { return m_source; });
        m_box->setGeometry(60, 330, 640, 60);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
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
    void whatIsUnderstoodIsUnderlined();
    void unknownWordsAreMarkedAndNamed();
    void marksFollowTheText();
    void tabTakesWhatIsOffered();
    void columnsLookAsTheyDoInTheSchema();
    void anOfferBringsOneSpace();
    void theArrowsChooseAmongTheOffers();
    void enterAsksThoughThereAreOffers();
    void escapeClosesTheOffersOnly();
    void earlierQuestionsAreOffered();
    void savedExamplesAreOffered();
    void controlSpaceOffersAgain();
    void nothingIsOfferedForTextThatIsSet();
    void filesAreNotDroppedIntoTheText();
    void offersLookRight();

private:
    void type(const char *text) { QTest::keyClicks(m_box->editor(), QLatin1String(text)); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_box->editor(), key, modifiers);
    }

    /// Types, and waits until it was read.
    void typeAndWait(const char *text)
    {
        type(text);
        QTRY_VERIFY(!m_box->words().empty());
        QTRY_VERIFY(m_box->words().back().begin + m_box->words().back().length <=
                    m_box->text().size());
    }
    [[nodiscard]] QStringList offered() const
    {
        QStringList texts;
        if (m_box->offers() != nullptr && m_box->offers()->isVisible()) {
            for (const auto &offer : m_box->offers()->offers()) {
                texts << offer.text;
            }
        }
        return texts;
    }
    /// What has this underline.
    [[nodiscard]] QStringList marked(QTextCharFormat::UnderlineStyle style) const
    {
        QStringList parts;
        for (const QTextEdit::ExtraSelection &mark : m_box->editor()->extraSelections()) {
            if (mark.format.underlineStyle() == style) {
                parts << mark.cursor.selectedText();
            }
        }
        return parts;
    }

    QTemporaryDir m_folder;
    querent::session::OpenSourcePtr m_source;
    querent::gui::Theme *m_theme = nullptr;
    std::unique_ptr<QWidget> m_window;
    AskBox *m_box = nullptr;
};

void TestAskBox::initTestCase()
{
    m_theme = querent::test::setStage();
    const QString path = m_folder.filePath(QStringLiteral("harbour.db"));
    {
        auto database =
            QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("make"));
        database.setDatabaseName(path);
        QVERIFY(database.open());
        QSqlQuery query(database);
        for (const char *statement :
             {"create table ships (id integer primary key, name text, flag text, length real)",
              "insert into ships values (1,'Aurora','Norway',80.5),(2,'Borealis','Norway',40),"
              "(3,'Calypso','Malta',120)",
              "create table visits (id integer primary key, ship_id integer references ships(id),"
              " arrived_on text, harbour_fee real)",
              "insert into visits values (1,1,'2024-01-05',900),(2,3,'2024-03-09',1200)"}) {
            QVERIFY2(query.exec(QLatin1String(statement)), statement);
        }
    }
    QSqlDatabase::removeDatabase(QStringLiteral("make"));
    querent::session::OpenOptions options;
    options.phrases = std::make_shared<const querent::data::Phrasebook>();
    options.makeReasoner = *querent::session::reasonerFactory("offline");
    auto opened = querent::session::openSource(path.toStdString(), options, {});
    QVERIFY(static_cast<bool>(opened));
    m_source = *opened;
}

void TestAskBox::enterAsks()
{
    QSignalSpy asked(m_box, &AskBox::asked);
    type("  total sales ");
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("total sales"));
    QVERIFY(m_box->text().isEmpty());
}

void TestAskBox::shiftEnterBreaksTheLine()
{
    QSignalSpy asked(m_box, &AskBox::asked);
    type("one");
    press(Qt::Key_Return, Qt::ShiftModifier);
    type("two");
    QCOMPARE(asked.size(), 0);
    press(Qt::Key_Return);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("one\ntwo"));
}

void TestAskBox::nothingIsNotAsked()
{
    QSignalSpy asked(m_box, &AskBox::asked);
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
    QSignalSpy asked(m_box, &AskBox::asked);
    QSignalSpy cancelled(m_box, &AskBox::cancelRequested);
    auto *button = m_box->findChild<QToolButton *>(QStringLiteral("askButton"));
    QVERIFY(!button->isEnabled());
    QSignalSpy refused(m_box, &AskBox::notNow);
    m_box->setRun(AskBox::Run::Works);
    type("next");
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 0);
    QCOMPARE(refused.size(), 1);
    QCOMPARE(m_box->text(), QStringLiteral("next"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(cancelled.size(), 1);
    m_box->setRun(AskBox::Run::None);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
    // while a run waits for the user: says what is typed, and stops the run where nothing is
    m_box->setRun(AskBox::Run::Waits);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(cancelled.size(), 2);
    type("that one");
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.size(), 2);
    QCOMPARE(cancelled.size(), 2);
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

void TestAskBox::whatIsUnderstoodIsUnderlined()
{
    typeAndWait("average harbour fee of ships from Norway");
    QTRY_VERIFY(marked(QTextCharFormat::SingleUnderline).contains(QStringLiteral("Norway")));
    const QStringList parts = marked(QTextCharFormat::SingleUnderline);
    QVERIFY2(parts.contains(QStringLiteral("harbour fee")), qPrintable(parts.join(u'|')));
    QVERIFY(parts.contains(QStringLiteral("ships")));
    QVERIFY(marked(QTextCharFormat::WaveUnderline).isEmpty());
    QVERIFY(m_box->editor()->accessibleDescription().isEmpty());
    // a table, a column and a value are told apart
    QSet<QRgb> colours;
    for (const QTextEdit::ExtraSelection &mark : m_box->editor()->extraSelections()) {
        colours << mark.format.underlineColor().rgb();
    }
    QVERIFY(colours.size() >= 3);
}

void TestAskBox::unknownWordsAreMarkedAndNamed()
{
    typeAndWait("ships with zeppelins");
    QTRY_COMPARE(marked(QTextCharFormat::WaveUnderline), QStringList(QStringLiteral("zeppelins")));
    QVERIFY(m_box->editor()->accessibleDescription().contains(QStringLiteral("zeppelins")));
}

void TestAskBox::marksFollowTheText()
{
    typeAndWait("ships");
    QTRY_COMPARE(marked(QTextCharFormat::SingleUnderline), QStringList(QStringLiteral("ships")));
    press(Qt::Key_Home);
    type("all ");
    QTRY_COMPARE(marked(QTextCharFormat::SingleUnderline), QStringList(QStringLiteral("ships")));
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_Delete);
    QTRY_VERIFY(m_box->editor()->extraSelections().isEmpty());
}

void TestAskBox::tabTakesWhatIsOffered()
{
    type("average harb");
    QTRY_VERIFY(offered().contains(QStringLiteral("harbour fee")));
    QCOMPARE(m_box->offers()->current(), -1);
    press(Qt::Key_Tab);
    QCOMPARE(m_box->text(), QStringLiteral("average harbour fee "));
    QVERIFY(!m_box->offers()->isVisible());
    QVERIFY(m_box->editor()->hasFocus());
}

void TestAskBox::columnsLookAsTheyDoInTheSchema()
{
    const auto iconFor = [this](const char *typed, const char *offer) {
        m_box->setText({});
        type(typed);
        const bool there =
            QTest::qWaitFor([&] { return offered().contains(QLatin1String(offer)); }, 5'000);
        if (there) {
            for (const auto &each : m_box->offers()->offers()) {
                if (each.text == QLatin1String(offer)) {
                    return QByteArray(querent::gui::OfferList::iconOf(each));
                }
            }
        }
        return QByteArray();
    };
    QCOMPARE(iconFor("average harb", "harbour fee"), QByteArray("hash"));
    QCOMPARE(iconFor("ships by arri", "arrived on"), QByteArray("calendar"));
    QCOMPARE(iconFor("ships by fl", "flag"), QByteArray("tag"));
    QCOMPARE(iconFor("how many vis", "visits"), QByteArray("table-2"));
}

void TestAskBox::anOfferBringsOneSpace()
{
    const auto taken = [this] {
        m_box->setText({});
        type("average harb");
        QTRY_VERIFY(offered().contains(QStringLiteral("harbour fee")));
        press(Qt::Key_Tab);
        QCOMPARE(m_box->text(), QStringLiteral("average harbour fee "));
    };
    // who types on as always has no second space
    taken();
    type(" by ship");
    QCOMPARE(m_box->text(), QStringLiteral("average harbour fee by ship"));
    taken();
    type("by ship");
    QCOMPARE(m_box->text(), QStringLiteral("average harbour fee by ship"));
    // one before a mark goes away
    taken();
    type("?");
    QCOMPARE(m_box->text(), QStringLiteral("average harbour fee?"));
    // and one that is wanted stays possible
    taken();
    type("  ");
    QCOMPARE(m_box->text(), QStringLiteral("average harbour fee  "));
}

void TestAskBox::theArrowsChooseAmongTheOffers()
{
    QSignalSpy asked(m_box, &AskBox::asked);
    type("ships from Nor");
    QTRY_VERIFY(offered().contains(QStringLiteral("Norway")));
    const auto row = static_cast<int>(offered().indexOf(QStringLiteral("Norway")));
    for (int times = 0; times <= row; ++times) {
        press(Qt::Key_Down);
    }
    press(Qt::Key_Return);
    QCOMPARE(m_box->text(), QStringLiteral("ships from Norway "));
    QVERIFY2(asked.isEmpty(), "the first Enter takes the offer");
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
}

void TestAskBox::enterAsksThoughThereAreOffers()
{
    QSignalSpy asked(m_box, &AskBox::asked);
    type("how many shi");
    QTRY_VERIFY(!offered().isEmpty());
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("how many shi"));
    QVERIFY(!m_box->offers()->isVisible());
}

void TestAskBox::escapeClosesTheOffersOnly()
{
    type("how many shi");
    QTRY_VERIFY(!offered().isEmpty());
    press(Qt::Key_Escape);
    QVERIFY(offered().isEmpty());
    QCOMPARE(m_box->text(), QStringLiteral("how many shi"));
}

void TestAskBox::earlierQuestionsAreOffered()
{
    m_box->setHistory({QStringLiteral("how many ships came in March"), QStringLiteral("fees")});
    type("how many");
    QTRY_VERIFY(offered().contains(QStringLiteral("how many ships came in March")));
    press(Qt::Key_Down);
    press(Qt::Key_Return);
    QCOMPARE(m_box->text(), QStringLiteral("how many ships came in March"));
}

void TestAskBox::savedExamplesAreOffered()
{
    querent::query::Lesson lesson;
    lesson.question = "longest ship of each flag";
    lesson.sql = "select 1";
    const auto learned = m_source->lessons->learn(lesson);
    QVERIFY(static_cast<bool>(learned));
    type("longest");
    QTRY_VERIFY(offered().contains(QStringLiteral("longest ship of each flag")));
    QVERIFY(static_cast<bool>(m_source->lessons->forget(*learned)));
}

void TestAskBox::controlSpaceOffersAgain()
{
    type("ships from Mal");
    QTRY_VERIFY(offered().contains(QStringLiteral("Malta")));
    press(Qt::Key_Escape);
    press(Qt::Key_Space, Qt::ControlModifier);
    QTRY_VERIFY(offered().contains(QStringLiteral("Malta")));
}

void TestAskBox::nothingIsOfferedForTextThatIsSet()
{
    m_box->setText(QStringLiteral("ships from Mal"));
    QTRY_VERIFY(!m_box->words().empty());
    QTest::qWait(20);
    QVERIFY(offered().isEmpty());
}

void TestAskBox::filesAreNotDroppedIntoTheText()
{
    QVERIFY(!m_box->editor()->acceptDrops());
}

void TestAskBox::offersLookRight()
{
    for (const bool dark : {false, true}) {
        m_theme->choose(dark ? querent::gui::Theme::Choice::Dark
                             : querent::gui::Theme::Choice::Light);
        m_box->setText(QString());
        type("total harbour fee of zeppelins and ships from Norway la");
        QTRY_VERIFY(!offered().isEmpty());
        QTRY_VERIFY(!m_box->editor()->extraSelections().isEmpty());
        querent::test::screenshot(m_window.get(), dark ? QStringLiteral("ask-offers-dark")
                                                       : QStringLiteral("ask-offers"));
        press(Qt::Key_Escape);
    }
    m_theme->choose(querent::gui::Theme::Choice::Light);
}

} // namespace tst_AskBox

QUERENT_WINDOW_TEST(AskBox)
#include "tst_AskBox.moc"
