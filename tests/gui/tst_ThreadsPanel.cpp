// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "gui/threads/ThreadDelegate.h"
#include "gui/threads/ThreadsPanel.h"

#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

namespace tst_ThreadsPanel {

using namespace querent;

class TestThreadsPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTypedStaysWhenTheListIsReadAnew();
    void whatWasFoundStandsOut_data();
    void whatWasFoundStandsOut();
};

void TestThreadsPanel::whatIsTypedStaysWhenTheListIsReadAnew()
{
    gui::ThreadsPanel threads;
    const auto head = [](const char *id, const char *title) {
        session::ThreadHead thread;
        thread.id = id;
        thread.title = title;
        return thread;
    };
    const auto orders = head("a", "orders");
    threads.setThreads({head("c", "customers"), orders});
    threads.resize(300, 400);
    threads.show();
    QVERIFY(QTest::qWaitForWindowActive(&threads));
    QListView *list = threads.list();
    list->setFocus();
    list->setCurrentIndex(list->model()->index(1, 0));
    QTest::keyClick(list, Qt::Key_F2);
    auto *editor = list->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor != nullptr);
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, QStringLiteral("Order rev"));
    // as after another name, after a new question, after one was moved up or deleted
    threads.setThreads({head("c", "clients"), orders});
    threads.setThreads({head("n", "new"), head("c", "clients"), orders});
    threads.setThreads({orders, head("n", "new"), head("c", "clients")});
    threads.setThreads({orders, head("c", "clients")});
    QCOMPARE(list->model()->rowCount(), 2);
    QCOMPARE(list->model()->index(1, 0).data().toString(), QStringLiteral("clients"));
    QCOMPARE(list->currentIndex().row(), 0);
    QVERIFY(editor->hasFocus());
    QTest::keyClicks(editor, QStringLiteral("iew"));
    const QSignalSpy renamed(&threads, &gui::ThreadsPanel::renamed);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(renamed.count(), 1);
    QCOMPARE(renamed.first().at(1).toString(), QStringLiteral("Order review"));
}

void TestThreadsPanel::whatWasFoundStandsOut_data()
{
    using Places = QList<std::pair<qsizetype, qsizetype>>;
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    QTest::addColumn<Places>("places");
    QTest::newRow("nothing") << QStringLiteral("Total") << QString() << Places();
    QTest::newRow("in capitals") << QStringLiteral("Total by month") << QStringLiteral("TOTAL")
                                 << Places{{0, 5}};
    QTest::newRow("twice") << QStringLiteral("a cat, a cat") << QStringLiteral("cat")
                           << Places{{2, 3}, {9, 3}};
    QTest::newRow("without accents")
        << QStringLiteral("Umsätze nach Größe") << QStringLiteral("grosse") << Places{{13, 5}};
    QTest::newRow("not there") << QStringLiteral("Total") << QStringLiteral("month") << Places();
}

void TestThreadsPanel::whatWasFoundStandsOut()
{
    using Places = QList<std::pair<qsizetype, qsizetype>>;
    QFETCH(QString, text);
    QFETCH(QString, words);
    QFETCH(Places, places);
    QCOMPARE(gui::foundWords(text, words), places);
}

} // namespace tst_ThreadsPanel

QUERENT_WINDOW_TEST(ThreadsPanel)
#include "tst_ThreadsPanel.moc"
