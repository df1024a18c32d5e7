// SPDX-License-Identifier: GPL-3.0-or-later
#include "ThreadsStage.h"
#include "gui/ask/AskBox.h"
#include "gui/ask/DraftSaver.h"

#include <QDir>
#include <QFile>
#include <QPlainTextEdit>
#include <QTest>

using namespace querent;

/// What is typed and not asked outlives the program, however that ends.
class TestDrafts : public QObject, private test::ThreadsStage
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        begin();
    }
    void cleanup() { end(); }

    void halfAQuestionIsThereAgain();
    void whatWasAskedIsNoDraft();
    void eachSourceHasItsOwn();
    void noneIsLostWhereTheDiskIsSlow();
    void nothingIsKeptWhereNothingMayBe();
    void whatIsTypedInTheMeantimeStays();
    void aDraftThatCannotBeReadIsNone();

private:
    [[nodiscard]] gui::AskBox *box() const { return m_stage->window->workspace()->askBox(); }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder->filePath(QStringLiteral("drafts")))
            .entryList({QStringLiteral("*.draft.json")}, QDir::Files);
    }
    void type(const char *text) { QTest::keyClicks(box()->editor(), QLatin1String(text)); }
};

void TestDrafts::halfAQuestionIsThereAgain()
{
    QVERIFY(open());
    type("how many orders did");
    // within a second of the last key it is on the disk, so that no end of the program matters
    QVERIFY(QTest::qWaitFor([this] { return files().size() == 1; }, 1'000));
    const auto former = std::move(m_stage); // which is not asked to close
    begin();
    QVERIFY(open());
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
        gui::DraftSaver drafts(typed, folder);
        drafts.setSource("/one.db");
        typed.setText(QStringLiteral("of one"));
        drafts.setSource("/two.db");
        QTRY_COMPARE(typed.text(), QString());
        typed.setText(QStringLiteral("of two"));
    }
    gui::AskBox later;
    gui::DraftSaver drafts(later, folder);
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
        gui::DraftSaver drafts(typed, folder);
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
    gui::DraftSaver drafts(typed, folder);
    drafts.setSource("/one.db");
    typed.setText(QStringLiteral("secret"));
    const auto kept = [&] { return !QDir(folder).isEmpty(); };
    QTRY_VERIFY(kept());
    drafts.setSaving(false);
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
    gui::DraftSaver drafts(typed, folder);
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

QTEST_MAIN(TestDrafts)
#include "tst_Drafts.moc"
