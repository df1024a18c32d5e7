// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "ThreadsStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/ask/AskBox.h"
#include "gui/ask/DraftSaver.h"
#include "gui/sql/SqlPage.h"
#include "gui/sql/SqlView.h"

#include <QDir>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace tst_Drafts {

using namespace querent;

namespace {

/// Saves what is typed into an ask box of its own.
class Saver : public gui::DraftSaver
{
public:
    Saver(gui::AskBox &box, const QString &folder, const session::Settings &settings)
        : DraftSaver(
              *box.editor(), [&box](const QString &draft) { box.setText(draft); },
              session::DraftBook(folder.toStdString()), settings)
    {}
};

} // namespace

/// What is typed and not asked outlives the program, however that ends.
class TestDrafts : public QObject, private test::ThreadsStage
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings =
            std::make_unique<session::Settings>(m_folder->filePath(QStringLiteral("apart.ini")));
        begin();
    }
    void cleanup()
    {
        end();
        m_former.clear();
    }

    void halfAQuestionIsThereAgain();
    void whatWasAskedIsNoDraft();
    void eachSourceHasItsOwn();
    void noneIsLostWhereTheDiskIsSlow();
    void nothingIsKeptWhereNothingMayBe();
    void whatIsTypedInTheMeantimeStays();
    void aDraftThatCannotBeReadIsNone();
    void sqlThatWasBegunIsThereAgain();
    void sqlThatRanIsNoDraft();
    void anEditOfAnAnswersSqlIsThereAgain();

private:
    [[nodiscard]] gui::AskBox *box() const { return m_stage->window->workspace()->askBox(); }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder->filePath(QStringLiteral("drafts")))
            .entryList({QStringLiteral("*.draft.json")}, QDir::Files);
    }
    [[nodiscard]] gui::SqlPage *sqlPage() const
    {
        return m_stage->window->findChild<gui::SqlPage *>();
    }
    [[nodiscard]] gui::SqlEditor *writeSql() const
    {
        QTest::keyClick(m_stage->window.get(), Qt::Key_Q, Qt::ControlModifier | Qt::ShiftModifier);
        return sqlPage()->view()->editor();
    }
    [[nodiscard]] gui::SqlView *lastSql() const
    {
        return conversation()->lastTurn()->answerCard()->sql();
    }
    /// The program is ended without being asked to, and started again.
    void beginAnew()
    {
        m_former.push_back(std::move(m_stage));
        begin();
        QVERIFY(open());
    }
    void type(const char *text) { QTest::keyClicks(box()->editor(), QLatin1String(text)); }

    std::unique_ptr<session::Settings> m_settings; ///< of those that are tried apart
    std::vector<std::unique_ptr<test::WindowStage>> m_former;
};

void TestDrafts::halfAQuestionIsThereAgain()
{
    QVERIFY(open());
    type("how many orders did");
    // within a second of the last key it is on the disk, so that no end of the program matters
    QVERIFY(QTest::qWaitFor([this] { return files().size() == 1; }, 1'000));
    beginAnew();
    QTRY_COMPARE(box()->text(), QStringLiteral("how many orders did"));
    QVERIFY(box()->editor()->textCursor().atEnd());
    QVERIFY(box()->editor()->hasFocus());
    type(" we get");
    QCOMPARE(box()->text(), QStringLiteral("how many orders did we get"));
}

void TestDrafts::whatWasAskedIsNoDraft()
{
    QVERIFY(open());
    type("how many orders");
    QTRY_COMPARE(files().size(), 1);
    box()->setText({});
    QTRY_COMPARE(files().size(), 0);
    QVERIFY(ask("how many orders are there"));
    QTRY_COMPARE(files().size(), 0);
    end();
    begin();
    QVERIFY(open());
    QVERIFY(shows(1));
    QCOMPARE(box()->text(), QString());
}

void TestDrafts::eachSourceHasItsOwn()
{
    gui::AskBox typed;
    const QString folder = m_folder->filePath(QStringLiteral("apart"));
    {
        Saver drafts(typed, folder, *m_settings);
        drafts.setSource("/one.db");
        typed.setText(QStringLiteral("of one"));
        drafts.setSource("/two.db");
        QTRY_COMPARE(typed.text(), QString());
        typed.setText(QStringLiteral("of two"));
    }
    gui::AskBox later;
    Saver drafts(later, folder, *m_settings);
    drafts.setSource("/one.db");
    QTRY_COMPARE(later.text(), QStringLiteral("of one"));
    drafts.setSource("/two.db");
    QTRY_COMPARE(later.text(), QStringLiteral("of two"));
    drafts.removeAll();
    QTRY_VERIFY(QDir(folder).entryList({QStringLiteral("*.draft.json")}, QDir::Files).isEmpty());
}

void TestDrafts::noneIsLostWhereTheDiskIsSlow()
{
    // all at once, as if nothing had been written by the time the next comes
    const QString folder = m_folder->filePath(QStringLiteral("apart"));
    const QStringList names{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};
    {
        gui::AskBox typed;
        Saver drafts(typed, folder, *m_settings);
        for (const QString &name : names) {
            drafts.setSource(name.toStdString());
            typed.setText(QStringLiteral("of ") + name);
        }
    }
    const session::DraftBook book(folder.toStdString());
    for (const QString &name : names) {
        QCOMPARE(QString::fromStdString(book.draft(name.toStdString())),
                 QStringLiteral("of ") + name);
    }
}

void TestDrafts::nothingIsKeptWhereNothingMayBe()
{
    gui::AskBox typed;
    const QString folder = m_folder->filePath(QStringLiteral("apart"));
    Saver drafts(typed, folder, *m_settings);
    drafts.setSource("/one.db");
    typed.setText(QStringLiteral("secret"));
    const auto kept = [&] { return !QDir(folder).isEmpty(); };
    QTRY_VERIFY(kept());
    m_settings->setKeepsAnswers(false);
    drafts.removeAll();
    QTRY_VERIFY(QDir(folder).entryList({QStringLiteral("*.draft.json")}, QDir::Files).isEmpty());
    typed.setText(QStringLiteral("secret too"));
    QTest::qWait(600);
    QVERIFY(QDir(folder).entryList({QStringLiteral("*.draft.json")}, QDir::Files).isEmpty());
}

void TestDrafts::whatIsTypedInTheMeantimeStays()
{
    const QString folder = m_folder->filePath(QStringLiteral("apart"));
    QVERIFY(session::DraftBook(folder.toStdString()).keep("/one.db", "from before").ok());
    gui::AskBox typed;
    Saver drafts(typed, folder, *m_settings);
    drafts.setSource("/one.db");
    typed.setText(QStringLiteral("new"));
    QTest::qWait(300);
    QCOMPARE(typed.text(), QStringLiteral("new"));
}

void TestDrafts::aDraftThatCannotBeReadIsNone()
{
    const QString folder = m_folder->filePath(QStringLiteral("apart"));
    const session::DraftBook book(folder.toStdString());
    QVERIFY(book.keep("/one.db", "ürgent „täglich“ \n line").ok());
    QCOMPARE(book.draft("/one.db"), std::string("ürgent „täglich“ \n line"));
    const QString name = QDir(folder).entryList({QStringLiteral("*.draft.json")}).value(0);
    QFile broken(QDir(folder).filePath(name));
    QVERIFY(broken.open(QIODevice::WriteOnly | QIODevice::Truncate));
    broken.write("{\"version\": 1, \"te");
    broken.close();
    QCOMPARE(book.draft("/one.db"), std::string());
    QVERIFY(book.keep("/one.db", "").ok());
    QVERIFY(!broken.exists());
}

void TestDrafts::sqlThatWasBegunIsThereAgain()
{
    QVERIFY(open());
    gui::SqlEditor *editor = writeSql();
    QTRY_VERIFY(editor->hasFocus());
    QTest::keyClicks(editor, QStringLiteral("SELECT 1 AS half"));
    QVERIFY(QTest::qWaitFor([this] { return files().size() == 1; }, 1'000));
    beginAnew();
    QTRY_VERIFY(box()->editor()->hasFocus());
    QCOMPARE(box()->text(), QString());
    QTest::qWait(300);
    editor = writeSql();
    QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT 1 AS half"));
    QTRY_VERIFY(editor->hasFocus());
    // what is shown for another source is not what was typed for this one
    QTest::keyClicks(editor, QStringLiteral("_of"));
    QTRY_COMPARE(
        QString::fromStdString(
            session::DraftBook((m_folder->path() + QStringLiteral("/drafts")).toStdString(),
                               session::DraftBook::Kind::Sql)
                .draft(test::sample)),
        QStringLiteral("SELECT 1 AS half_of"));
}

void TestDrafts::sqlThatRanIsNoDraft()
{
    QVERIFY(open());
    gui::SqlEditor *editor = writeSql();
    QTest::keyClicks(editor, QStringLiteral("SELECT 1 AS one"));
    QTRY_COMPARE(files().size(), 1);
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(shows(1));
    QTRY_COMPARE(files().size(), 0);
}

void TestDrafts::anEditOfAnAnswersSqlIsThereAgain()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    gui::SqlView *sql = lastSql();
    const QString asked = sql->sql();
    sql->findChild<QPushButton *>(QStringLiteral("edit"))->click();
    QTest::keyClicks(sql->editor(), QStringLiteral("-- "));
    const QString edit = sql->sql();
    QVERIFY(edit != asked);
    QTest::qWait(900);
    beginAnew();
    QVERIFY(shows(1));
    QTRY_COMPARE(lastSql()->sql(), edit);
    QVERIFY(lastSql()->isVisible());
    QVERIFY(!lastSql()->editor()->isReadOnly());
    QVERIFY(box()->editor()->hasFocus());
    QTest::keyClick(lastSql()->editor(), Qt::Key_Escape);
    QCOMPARE(lastSql()->sql(), asked);
    QTest::qWait(300);
    beginAnew();
    QVERIFY(shows(1));
    QCOMPARE(lastSql()->sql(), asked);
}

} // namespace tst_Drafts

QUERENT_WINDOW_TEST(Drafts)
#include "tst_Drafts.moc"
