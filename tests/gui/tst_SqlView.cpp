// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/controls/Text.h"
#include "gui/sql/SqlCompleter.h"
#include "gui/sql/SqlView.h"
#include "gui/sql/VerdictLine.h"

#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <thread>

namespace tst_SqlView {

using namespace querent;
using gui::SqlView;
using gui::VerdictLine;

namespace {

constexpr int patience = 20'000;
constexpr auto answerSql = "SELECT city, SUM(amount) AS total FROM sales GROUP BY city LIMIT 100";

} // namespace

/// SQL that is edited is checked as one types.
class TestSqlView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void everyTextHasItsVerdict_data();
    void everyTextHasItsVerdict();
    void nothingIsNoMistake();
    void theOffendingPartIsUnderlined();
    void theNearestNameIsOffered();
    void whatIsRefusedDoesNotRun();
    void theKeyboardRunsAndDiscards();
    void onlyTheLastTextIsChecked();
    void suggestionsAreTakenByKeyboard();
    void theStatementIsLaidOut();
    void linesBecomeCommentsAndBack();
    void nothingIsCheckedWhileHidden();
    void nothingIsExecuted();
    void itGoesAwayInTheMiddleOfACheck();
    void pictures_data();
    void pictures();

private:
    /// Puts `sql` in the place of the text and waits for what is said about it.
    void type(const QString &sql)
    {
        m_view->editor()->selectAll();
        m_view->editor()->insertPlainText(sql);
        QTRY_VERIFY_WITH_TIMEOUT(!m_checked->isEmpty() && lastChecked() == sql, patience);
    }
    [[nodiscard]] QString lastChecked() const
    {
        return m_checked->last().first().value<session::SqlVerdict>().sql;
    }
    /// What is underlined.
    [[nodiscard]] QList<QTextEdit::ExtraSelection> mistakes() const
    {
        QList<QTextEdit::ExtraSelection> marks = m_view->editor()->extraSelections();
        marks.removeIf([](const QTextEdit::ExtraSelection &mark) {
            return mark.format.underlineStyle() != QTextCharFormat::WaveUnderline;
        });
        return marks;
    }
    [[nodiscard]] QPushButton *button(const char *name) const
    {
        return m_view->findChild<QPushButton *>(QLatin1String(name));
    }

    gui::Theme *m_theme = nullptr;
    QTemporaryDir m_folder;
    session::OpenSourcePtr m_source;
    std::unique_ptr<SqlView> m_view;
    std::unique_ptr<QSignalSpy> m_checked;
};

void TestSqlView::initTestCase()
{
    m_theme = test::setStage();
    qRegisterMetaType<session::SqlVerdict>();
    const QString path = m_folder.filePath(QStringLiteral("shop.db"));
    tests::TestDatabase database(
        path, "CREATE TABLE sales (id INTEGER PRIMARY KEY, city TEXT, amount REAL, note TEXT);"
              "INSERT INTO sales (city, amount) VALUES ('Berlin', 3), ('Rome', 5);");
    session::OpenOptions options;
    options.policy.hiddenColumns = {"sales.note"};
    auto opened = session::openSource(path.toStdString(), options, {});
    QVERIFY2(opened.ok(), opened ? "" : opened.error().message.c_str());
    m_source = *opened;
}

void TestSqlView::init()
{
    m_view = std::make_unique<SqlView>();
    m_view->setSource([this] { return m_source; });
    m_checked = std::make_unique<QSignalSpy>(m_view->findChild<session::SqlCheck *>(),
                                             &session::SqlCheck::checked);
    m_view->setSql(QString::fromLatin1(answerSql), true);
    m_view->resize(820, 320);
    m_view->show();
    QVERIFY(!m_view->verdict()->isVisible());
    QTest::mouseClick(button("edit"), Qt::LeftButton);
    QVERIFY(m_view->verdict()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!m_checked->isEmpty(), patience);
}

void TestSqlView::cleanup()
{
    m_checked.reset();
    m_view.reset();
    m_theme->choose(gui::Theme::Choice::Light);
}

void TestSqlView::everyTextHasItsVerdict_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("allowed");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *sql, bool allowed, const char *words) {
        QTest::newRow(name) << QString::fromUtf8(sql) << allowed << QString::fromUtf8(words);
    };
    row("a limit is added", "SELECT city FROM sales", true, "A limit of 100 rows is added.");
    row("its own limit stays", "SELECT city FROM sales LIMIT 5", true, "This may run.");
    row("a limit is lowered", "SELECT city FROM sales LIMIT 50000", true, "1,000 rows");
    row("writing", "DELETE FROM sales", false, "“DELETE” is not. Write a SELECT.");
    row("two statements", "SELECT 1; SELECT 2", false, "Remove what follows the first semicolon.");
    row("a table that is not there", "SELECT city FROM nowhere", false, "“nowhere”");
    row("the tables of the engine", "SELECT name FROM sqlite_master", false, "“sqlite_master”");
    row("a hidden column", "SELECT note FROM sales", false, "“note” is not open to you.");
    row("a hidden column behind a star", "SELECT * FROM sales", false, "not open to you");
    row("a column that is not there", "SELECT cty FROM sales", false, "no such column: cty");
    row("a function with effects", "SELECT load_extension('x')", false, "load_extension");
    row("an open quote", "SELECT 'a", false, "never closed");
    row("nothing", " ", false, "There is no statement yet. Write a SELECT.");
    row("far too long", std::string(5'000, 'x').c_str(), false, "too long");
    row("letters of several bytes", "SELECT 'Grüße 🎉' FROM nowhere", false, "“nowhere”");
}

void TestSqlView::everyTextHasItsVerdict()
{
    QFETCH(QString, sql);
    QFETCH(bool, allowed);
    QFETCH(QString, words);
    type(sql);
    QVERIFY2(m_view->verdict()->words().contains(words),
             m_view->verdict()->words().toUtf8().constData());
    QPushButton *run = button("run");
    QCOMPARE(run->isEnabled(), allowed);
    QCOMPARE(run->toolTip() == m_view->verdict()->words(), !allowed);
    QCOMPARE(run->accessibleDescription(), run->toolTip());
    QCOMPARE(m_view->verdict()->accessibleName(), m_view->verdict()->words());
    QCOMPARE(m_view->editor()->accessibleDescription(), m_view->verdict()->words());
}

void TestSqlView::nothingIsNoMistake()
{
    const auto isBad = [this] {
        const auto texts = m_view->verdict()->findChildren<gui::Text *>();
        return std::any_of(texts.begin(), texts.end(), [](const gui::Text *text) {
            return text->isVisible() && text->tone() == gui::Tone::Bad;
        });
    };
    type(QStringLiteral(" "));
    QVERIFY(!m_view->verdict()->words().isEmpty());
    QVERIFY(!isBad());
    type(QStringLiteral("SELECT"));
    QVERIFY(isBad());
}

void TestSqlView::theOffendingPartIsUnderlined()
{
    type(QStringLiteral("SELECT 'Grüße 🎉' FROM\n nowhere WHERE 1"));
    const auto marks = mistakes();
    QCOMPARE(marks.size(), 1);
    QCOMPARE(marks.first().cursor.selectedText(), QStringLiteral("nowhere"));
    type(QStringLiteral("SELECT city FROM sales"));
    QVERIFY(mistakes().isEmpty());
}

void TestSqlView::theNearestNameIsOffered()
{
    QPushButton *remedy = m_view->verdict()->remedy();
    type(QStringLiteral("SELECT city, amuont FROM sales WHERE amuont > 1"));
    QVERIFY(remedy->isVisible());
    QCOMPARE(remedy->text(), QStringLiteral("Did you mean “amount”?"));
    QTest::mouseClick(remedy, Qt::LeftButton);
    QCOMPARE(m_view->sql(), QStringLiteral("SELECT city, amount FROM sales WHERE amuont > 1"));
    QVERIFY(m_view->editor()->hasFocus());
    type(QStringLiteral("SELECT s.cty FROM slaes s"));
    QCOMPARE(remedy->text(), QStringLiteral("Did you mean “sales”?"));
    QTest::mouseClick(remedy, Qt::LeftButton);
    QCOMPARE(m_view->sql(), QStringLiteral("SELECT s.cty FROM sales s"));
    QTRY_COMPARE_WITH_TIMEOUT(lastChecked(), m_view->sql(), patience);
    QCOMPARE(remedy->text(), QStringLiteral("Did you mean “city”?"));
    QTest::mouseClick(remedy, Qt::LeftButton);
    QCOMPARE(m_view->sql(), QStringLiteral("SELECT s.city FROM sales s"));
    QTRY_COMPARE_WITH_TIMEOUT(lastChecked(), m_view->sql(), patience);
    QVERIFY(!remedy->isVisible());
    QVERIFY(button("run")->isEnabled());
    // what is hidden is not named, and a mistake that is no name has no other
    for (const char *sql :
         {"SELECT nota FROM sales", "SELECT city FRM sales", "SELECT x FROM sales"}) {
        type(QString::fromLatin1(sql));
        QVERIFY2(!remedy->isVisible(), sql);
    }
}

void TestSqlView::whatIsRefusedDoesNotRun()
{
    QSignalSpy run(m_view.get(), &SqlView::runRequested);
    type(QStringLiteral("DROP TABLE sales"));
    QTest::mouseClick(button("run"), Qt::LeftButton);
    QTest::keyClick(m_view->editor(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(run.size(), 0);
    type(QStringLiteral("SELECT city FROM sales"));
    QTest::mouseClick(button("run"), Qt::LeftButton);
    QCOMPARE(run.size(), 1);
}

void TestSqlView::theKeyboardRunsAndDiscards()
{
    QSignalSpy run(m_view.get(), &SqlView::runRequested);
    type(QStringLiteral("SELECT city FROM sales"));
    QTest::keyClick(m_view->editor(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(run.size(), 1);
    QCOMPARE(run.first().first().toString(), QStringLiteral("SELECT city FROM sales"));
    type(QStringLiteral("DELETE FROM sales"));
    QTest::keyClick(m_view->editor(), Qt::Key_Escape);
    QVERIFY(m_view->editor()->isReadOnly());
    QVERIFY(m_view->sql().startsWith(QStringLiteral("SELECT city, SUM(amount)")));
    QVERIFY(!m_view->verdict()->isVisible());
    QVERIFY(mistakes().isEmpty());
    // the next time begins with a clean slate
    QTest::mouseClick(button("edit"), Qt::LeftButton);
    QVERIFY(button("run")->isEnabled());
    // and what was discarded by mistake comes back
    QTest::keyClick(m_view->editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_view->sql(), QStringLiteral("DELETE FROM sales"));
    QTest::keyClick(m_view->editor(), Qt::Key_Escape);
}

void TestSqlView::onlyTheLastTextIsChecked()
{
    m_checked->clear();
    m_view->editor()->selectAll();
    const QString sql = QStringLiteral("SELECT city, amount FROM sales WHERE amount > 3");
    QTest::keyClicks(m_view->editor(), sql);
    QTRY_VERIFY_WITH_TIMEOUT(!m_checked->isEmpty() && lastChecked() == sql, patience);
    QVERIFY2(m_checked->size() < 10, "a letter is not a pause");
    QVERIFY(button("run")->isEnabled());
}

void TestSqlView::suggestionsAreTakenByKeyboard()
{
    gui::SqlEditor *editor = m_view->editor();
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("SELECT s.ci"));
    QVERIFY2(!editor->completer()->isOpen(), "no source is called s yet");
    editor->setPlainText(QStringLiteral("SELECT s. FROM sales s"));
    QTextCursor cursor = editor->textCursor();
    cursor.setPosition(9);
    editor->setTextCursor(cursor);
    QTest::keyClick(editor, Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(editor->completer()->isOpen());
    QStringList offered;
    for (int i = 0; i < editor->completer()->list()->count(); ++i) {
        offered << editor->completer()->list()->item(i)->text();
    }
    QVERIFY(offered.contains(QStringLiteral("city")));
    QVERIFY2(!offered.contains(QStringLiteral("note")), "the policy hides it");
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(!editor->completer()->isOpen());
    QVERIFY2(!editor->isReadOnly(), "Escape closed the suggestions only");
    QTest::keyClicks(editor, QStringLiteral("am"));
    QVERIFY(editor->completer()->isOpen());
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT s.amount FROM sales s"));
}

void TestSqlView::theStatementIsLaidOut()
{
    type(QStringLiteral("select city from sales where amount>1"));
    QTest::mouseClick(button("format"), Qt::LeftButton);
    const QString laidOut = QStringLiteral("SELECT city\nFROM sales\nWHERE amount > 1");
    QCOMPARE(m_view->sql(), laidOut);
    m_view->editor()->undo();
    QCOMPARE(m_view->sql(), QStringLiteral("select city from sales where amount>1"));
    QTest::keyClick(m_view->editor(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_view->sql(), laidOut);
}

void TestSqlView::linesBecomeCommentsAndBack()
{
    const QString sql = QStringLiteral("SELECT city\nFROM sales");
    type(sql);
    m_view->editor()->selectAll();
    QTest::keyClick(m_view->editor(), Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(m_view->sql(), QStringLiteral("-- SELECT city\n-- FROM sales"));
    QTest::keyClick(m_view->editor(), Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(m_view->sql(), sql);
}

void TestSqlView::nothingIsCheckedWhileHidden()
{
    m_checked->clear();
    m_view->editor()->selectAll();
    m_view->editor()->insertPlainText(QStringLiteral("DELETE FROM sales"));
    m_view->hide();
    QTest::qWait(800);
    QCOMPARE(m_checked->size(), 0);
    m_view->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_checked->size(), 1, patience);
    QVERIFY(!button("run")->isEnabled());
}

void TestSqlView::nothingIsExecuted()
{
    // takes minutes to run, and next to nothing to check
    type(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
                        "i < 4000000000) SELECT count(*) FROM n"));
    QVERIFY2(button("run")->isEnabled(), m_view->verdict()->words().toUtf8().constData());
}

void TestSqlView::itGoesAwayInTheMiddleOfACheck()
{
    for (int round = 0; round < 50; ++round) {
        auto check = std::make_unique<session::SqlCheck>([this] { return m_source; });
        check->check(QStringLiteral("SELECT city FROM sales"));
        if (round % 2 == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        check->check(QStringLiteral("SELECT amount FROM sales"));
    }
    type(QStringLiteral("SELECT amount FROM sales"));
}

void TestSqlView::pictures_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("sql allowed") << QStringLiteral(
        "SELECT city, SUM(amount) AS total\nFROM sales\nGROUP BY city\nORDER BY total DESC");
    QTest::newRow("sql refused") << QStringLiteral(
        "SELECT city, note, SUM(amount) AS total\nFROM sales\nGROUP BY city, note");
}

void TestSqlView::pictures()
{
    QFETCH(QString, sql);
    type(sql);
    const QString name = QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(test::screenshot(m_view.get(), name));
    QImage large(m_view->size() * 2, QImage::Format_RGB32);
    large.setDevicePixelRatio(2);
    m_view->render(&large);
    QVERIFY(test::screenshot(large, name + QStringLiteral(" scale 2")));
    m_theme->choose(gui::Theme::Choice::Dark);
    QTest::qWait(50);
    QVERIFY(test::screenshot(m_view.get(), name + QStringLiteral(" dark")));
    m_theme->choose(gui::Theme::Choice::Light);

    QTranslator german;
    QVERIFY(german.load(QStringLiteral(":/i18n/querent_de.qm")));
    QVERIFY(QCoreApplication::installTranslator(&german));
    init();
    type(sql);
    m_view->resize(520, m_view->height());
    QTest::qWait(50);
    QVERIFY(test::screenshot(m_view.get(), name + QStringLiteral(" german")));
    QVERIFY(!m_view->verdict()->words().contains(QStringLiteral("row")));
    QVERIFY(!m_view->verdict()->words().contains(QStringLiteral("open")));
    QCoreApplication::removeTranslator(&german);
}

} // namespace tst_SqlView

QUERENT_WINDOW_TEST(SqlView)
#include "tst_SqlView.moc"
