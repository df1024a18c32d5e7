// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/controls/PickList.h"
#include "gui/window/CommandPalette.h"

#include <QLineEdit>
#include <QTest>

namespace tst_CommandPalette {

using querent::gui::Command;
using querent::gui::CommandPalette;

class TestCommandPalette : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { querent::test::setStage(); }
    void init()
    {
        m_run.clear();
        m_window = std::make_unique<QWidget>();
        m_window->resize(800, 500);
        m_palette = new CommandPalette(m_window.get());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        std::vector<Command> commands;
        for (const char *title : {"Open a file", "orders · total", "orders · status", "Quit"}) {
            const QString text = QString::fromUtf8(title);
            commands.push_back({text, QString(), "command", [this, text] { m_run = text; }});
        }
        m_palette->open(commands);
    }
    void enterRunsTheFirst();
    void wordsNarrowItDown();
    void arrowsChoose();
    void escapeCloses();
    void whatBeginsSoComesFirst();
    void aWordTypedWholeIsMeant();
    void wordsComeInAnyOrder();
    void nothingFoundRunsNothing();

private:
    std::unique_ptr<QWidget> m_window;
    CommandPalette *m_palette = nullptr;
    QString m_run;
};

void TestCommandPalette::enterRunsTheFirst()
{
    QVERIFY(m_palette->isVisible());
    QTest::keyClick(m_palette->field(), Qt::Key_Return);
    QCOMPARE(m_run, QStringLiteral("Open a file"));
    QVERIFY(!m_palette->isVisible());
}

void TestCommandPalette::wordsNarrowItDown()
{
    QTest::keyClicks(m_palette->field(), QStringLiteral("ord stat"));
    QCOMPARE(m_palette->list()->model()->rowCount(), 1);
    querent::test::screenshot(m_window.get(), QStringLiteral("palette"));
    QTest::keyClick(m_palette->field(), Qt::Key_Return);
    QCOMPARE(m_run, QStringLiteral("orders · status"));
}

void TestCommandPalette::arrowsChoose()
{
    QTest::keyClick(m_palette->field(), Qt::Key_Up);
    for (int press = 0; press < 9; ++press) {
        QTest::keyClick(m_palette->field(), Qt::Key_Down);
    }
    QTest::keyClick(m_palette->field(), Qt::Key_Return);
    QCOMPARE(m_run, QStringLiteral("Quit"));
}

void TestCommandPalette::escapeCloses()
{
    QTest::keyClick(m_palette->field(), Qt::Key_Escape);
    QVERIFY(!m_palette->isVisible());
    QVERIFY(m_run.isEmpty());
}

void TestCommandPalette::whatBeginsSoComesFirst()
{
    m_palette->open(
        {{QStringLiteral("reorder level"),
          {},
          "command",
          [this] { m_run = QStringLiteral("held"); }},
         {QStringLiteral("show orders"), {}, "command", [this] { m_run = QStringLiteral("word"); }},
         {QStringLiteral("Orders"), {}, "command", [this] { m_run = QStringLiteral("first"); }}});
    QTest::keyClicks(m_palette->field(), QStringLiteral("order"));
    QCOMPARE(m_palette->list()->count(), 3);
    const auto title = [this](int row) {
        return m_palette->list()->model()->index(row, 0).data().toString();
    };
    QCOMPARE(title(0), QStringLiteral("Orders"));
    QCOMPARE(title(1), QStringLiteral("show orders"));
    QCOMPARE(title(2), QStringLiteral("reorder level"));
}

void TestCommandPalette::aWordTypedWholeIsMeant()
{
    std::vector<Command> commands;
    for (const auto &[title, words] :
         {std::pair{"how many reported orders", ""},
          std::pair{"Export the conversation", "pdf report share"}, std::pair{"last report", ""}}) {
        const QString text = QString::fromLatin1(title);
        commands.push_back({text, QString(), "command", [this, text] { m_run = text; }});
        commands.back().words = QString::fromLatin1(words);
    }
    const auto found = [this] {
        QStringList titles;
        for (int row = 0; row < m_palette->list()->model()->rowCount(); ++row) {
            titles << m_palette->list()->model()->index(row, 0).data().toString();
        }
        return titles.join(QStringLiteral(" | "));
    };
    m_palette->open(commands);
    // the beginning of a word may be of any of them: titles come first
    QTest::keyClicks(m_palette->field(), QStringLiteral("repor"));
    QCOMPARE(found(),
             QStringLiteral("how many reported orders | last report | Export the conversation"));
    QTest::keyClicks(m_palette->field(), QStringLiteral("t"));
    QCOMPARE(found(),
             QStringLiteral("last report | Export the conversation | how many reported orders"));
}

void TestCommandPalette::wordsComeInAnyOrder()
{
    QTest::keyClicks(m_palette->field(), QStringLiteral("total ord"));
    QTest::keyClick(m_palette->field(), Qt::Key_Return);
    QCOMPARE(m_run, QStringLiteral("orders · total"));
}

void TestCommandPalette::nothingFoundRunsNothing()
{
    QTest::keyClicks(m_palette->field(), QStringLiteral("(unclosed"));
    QCOMPARE(m_palette->list()->model()->rowCount(), 0);
    QTest::keyClick(m_palette->field(), Qt::Key_Return);
    QVERIFY(m_run.isEmpty());
}

} // namespace tst_CommandPalette

QUERENT_WINDOW_TEST(CommandPalette)
#include "tst_CommandPalette.moc"
