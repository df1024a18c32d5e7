// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "KeptAnswers.h"
#include "session/ThreadDesk.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

namespace tst_ThreadDesk {

using namespace querent;
using namespace querent::session;
using tests::conversationAfter;
using tests::keptAnswer;

namespace {

constexpr int patience = 15'000;
const std::string shop = "/data/shop.db";

/// A desk and what it said last.
struct Desk
{
    explicit Desk(const QString &path) : desk(path)
    {
        QObject::connect(&desk, &ThreadDesk::opened, &desk,
                         [this](const OpenedThread &thread) { opened.push_back(thread); });
        QObject::connect(&desk, &ThreadDesk::troubled, &desk,
                         [this](const QString &reason) { troubles << reason; });
        QObject::connect(&desk, &ThreadDesk::keptAgain, &desk, [this] { ++recoveries; });
        QObject::connect(&desk, &ThreadDesk::damageFound, &desk,
                         [this](const QString &file) { setAside = file; });
        desk.setSource(shop, data::Policy::standard());
    }

    std::string ask(const QString &question, const std::string &headline = "Furniture led.")
    {
        const std::string turn = desk.add(question, QStringLiteral("run-1"));
        const auto answer =
            std::make_shared<const Answer>(keptAnswer(question.toStdString(), headline));
        desk.finish(turn, answer, conversationAfter(*answer));
        return turn;
    }

    [[nodiscard]] bool lists(std::size_t threads)
    {
        return QTest::qWaitFor([&] { return desk.threads().size() == threads; }, patience);
    }

    ThreadDesk desk;
    std::vector<OpenedThread> opened;
    QStringList troubles;
    QString setAside;
    int recoveries = 0;
};

} // namespace

class TestThreadDesk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void questionsBecomeAThread();
    void whatWasSaidIsWrittenBeforeTheProgramEnds();
    void theLastThreadIsOpenedAgain();
    void aQuestionIsQuickerThanTheLastThread();
    void anotherThreadIsOpened();
    void threadsAreSearchedRenamedPinnedRemovedAndTakenBack();
    void whatWasNotUsedForLongGoesAndComesBack();
    void nothingIsKeptWhenTheUserDoesNotWantIt();
    void anAnswerIsReadWithItsSteps();
    void aThreadIsReadWhole();
    void whatCannotBeWrittenIsWrittenLater();
    void aDamagedFileIsSetAsideInTheMiddle();
    void twoWindowsShareTheFile();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestThreadDesk::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("threads.db"));
}

void TestThreadDesk::questionsBecomeAThread()
{
    Desk one(m_path);
    QVERIFY(one.desk.current().empty());
    one.ask(QStringLiteral("total by category"));
    const std::string thread = one.desk.current();
    QVERIFY(!thread.empty());
    one.ask(QStringLiteral("by month"));
    QCOMPARE(one.desk.current(), thread);
    one.desk.begin();
    QVERIFY(one.desk.current().empty());
    one.ask(QStringLiteral("how many stores"));
    QVERIFY(one.desk.current() != thread);
    QVERIFY(one.lists(2));
    QCOMPARE(one.desk.threads().back().title, std::string("total by category"));
    QCOMPARE(one.desk.threads().back().answers, 2);
}

void TestThreadDesk::whatWasSaidIsWrittenBeforeTheProgramEnds()
{
    {
        Desk one(m_path);
        for (int i = 0; i < 50; ++i) {
            one.ask(QStringLiteral("question %1").arg(i));
        }
    }
    const auto store = ThreadStore::open(m_path.toStdString());
    const std::string rights = ThreadStore::rightsOf(data::Policy::standard());
    const auto turns = (*store)->turns((*store)->latest(shop)->value().id, rights);
    QCOMPARE(turns->size(), std::size_t{50});
    QCOMPARE(turns->back().question, std::string("question 49"));
    QVERIFY(turns->back().outcome.has_value());
}

void TestThreadDesk::theLastThreadIsOpenedAgain()
{
    {
        Desk one(m_path);
        one.ask(QStringLiteral("first thread"));
        one.desk.begin();
        one.ask(QStringLiteral("second thread"));
    }
    Desk two(m_path);
    two.desk.openLatest();
    QTRY_COMPARE_WITH_TIMEOUT(two.opened.size(), std::size_t{1}, patience);
    QCOMPARE(two.opened[0].head.title, std::string("second thread"));
    QCOMPARE(two.desk.current(), two.opened[0].head.id);
    QCOMPARE(two.opened[0].conversation.turns.front().question, std::string("second thread"));
    two.ask(QStringLiteral("goes on"));
    QTRY_COMPARE_WITH_TIMEOUT(two.desk.threads().front().answers, 2, patience);
}

void TestThreadDesk::aQuestionIsQuickerThanTheLastThread()
{
    Desk(m_path).ask(QStringLiteral("before"));
    Desk two(m_path);
    two.desk.openLatest();
    two.ask(QStringLiteral("at once"));
    QVERIFY(two.lists(2));
    QTest::qWait(50);
    QVERIFY(two.opened.empty());
}

void TestThreadDesk::anotherThreadIsOpened()
{
    Desk one(m_path);
    one.ask(QStringLiteral("first"));
    const std::string first = one.desk.current();
    one.desk.begin();
    one.ask(QStringLiteral("second"));
    one.desk.open(first);
    QTRY_COMPARE_WITH_TIMEOUT(one.opened.size(), std::size_t{1}, patience);
    QCOMPARE(one.opened[0].turns.size(), std::size_t{1});
    QCOMPARE(one.opened[0].turns[0].question, std::string("first"));
    one.desk.open("gone");
    QTRY_VERIFY_WITH_TIMEOUT(one.desk.current().empty(), patience);
    QCOMPARE(one.opened.size(), std::size_t{1});
}

void TestThreadDesk::threadsAreSearchedRenamedPinnedRemovedAndTakenBack()
{
    Desk one(m_path);
    one.ask(QStringLiteral("total by category"));
    const std::string thread = one.desk.current();
    one.desk.begin();
    one.ask(QStringLiteral("how many stores"));
    QVERIFY(one.lists(2));
    one.desk.setSearch(QStringLiteral("stores"));
    QVERIFY(one.lists(1));
    one.desk.setSearch({});
    QVERIFY(one.lists(2));
    one.desk.rename(thread, QStringLiteral("  Sales\nreview "));
    one.desk.setPinned(thread, true);
    QTRY_VERIFY_WITH_TIMEOUT(one.desk.threads().front().pinned, patience);
    QCOMPARE(one.desk.threads().front().title, std::string("Sales review"));
    one.desk.rename(thread, QStringLiteral("  "));
    one.desk.open(thread);
    one.desk.remove(thread);
    QVERIFY(one.desk.current().empty());
    QVERIFY(one.lists(1));
    one.desk.restore(thread);
    QVERIFY(one.lists(2));
    QCOMPARE(one.desk.threads().front().title, std::string("Sales review"));
    const WallTime removed = one.desk.removeAll();
    QVERIFY(one.lists(0));
    one.desk.restoreAll(removed);
    QVERIFY(one.lists(2));
}

void TestThreadDesk::whatWasNotUsedForLongGoesAndComesBack()
{
    {
        const auto store = ThreadStore::open(m_path.toStdString());
        for (const char *id : {"a", "b", "c"}) {
            const TurnHead turn = tests::keptQuestion(id, id);
            const std::string rights = ThreadStore::rightsOf(data::Policy::standard());
            QVERIFY((*store)->add(id, shop, turn, rights).ok());
        }
    }
    Desk one(m_path);
    one.ask(QStringLiteral("of today"));
    QVERIFY(one.lists(4));
    one.desk.open("c"); // what is open is in use
    int unused = -1;
    one.desk.countUnused(std::chrono::days(30), [&](int count) { unused = count; });
    QCOMPARE(unused, -1); // nobody waits for it
    QTRY_COMPARE_WITH_TIMEOUT(unused, 2, patience);
    const WallTime removed = one.desk.removeUnused(std::chrono::days(30));
    QVERIFY(one.lists(2));
    QCOMPARE(one.desk.current(), std::string("c"));
    one.desk.restoreAll(removed);
    QVERIFY(one.lists(4));
}

void TestThreadDesk::nothingIsKeptWhenTheUserDoesNotWantIt()
{
    {
        Desk one(m_path);
        one.desk.setKeeping(false);
        QVERIFY(one.ask(QStringLiteral("in private")).empty());
        QVERIFY(one.desk.current().empty());
    }
    QFile file(m_path);
    QVERIFY(!file.exists() ||
            (file.open(QIODevice::ReadOnly) && !file.readAll().contains("privat")));
    Desk nowhere((QString()));
    QVERIFY(!nowhere.desk.isKeeping());
    QVERIFY(nowhere.ask(QStringLiteral("no file at all")).empty());
    nowhere.desk.openLatest();
    nowhere.desk.removeAll();
}

void TestThreadDesk::anAnswerIsReadWithItsSteps()
{
    Desk one(m_path);
    TurnHead head;
    head.id = one.ask(QStringLiteral("total by category"));
    std::optional<KeptTurn> read;
    one.desk.read(head, [&read](const KeptTurn &turn) { read = turn; });
    QTRY_VERIFY_WITH_TIMEOUT(read, patience);
    QCOMPARE(read->answer->headline, std::string("Furniture led."));
    QCOMPARE(read->steps.size(), std::size_t{5});
    QCOMPARE(read->steps[2].node, QStringLiteral("plan"));
    QCOMPARE(read->steps[4].state, RunStep::State::Succeeded);
    read.reset();
    head.id = "gone";
    one.desk.read(head, [&read](const KeptTurn &turn) { read = turn; });
    QTRY_VERIFY_WITH_TIMEOUT(read, patience);
    QVERIFY(!read->answer);
}

void TestThreadDesk::aThreadIsReadWhole()
{
    Desk one(m_path);
    one.ask(QStringLiteral("total by category"));
    one.ask(QStringLiteral("by month"), "May led.");
    std::vector<KeptTurn> all;
    one.desk.readAll(
        one.desk.current(),
        [&all](const ThreadHead &, const std::vector<KeptTurn> &turns) { all = turns; });
    QTRY_COMPARE_WITH_TIMEOUT(all.size(), std::size_t{2}, patience);
    QCOMPARE(all[0].head.question, std::string("total by category"));
    QCOMPARE(all[1].answer->headline, std::string("May led."));
}

void TestThreadDesk::whatCannotBeWrittenIsWrittenLater()
{
    Desk one(m_path);
    one.ask(QStringLiteral("there is room"));
    QVERIFY(one.lists(1));
    // as on a full disk: no file may grow
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    QVERIFY(getrlimit(RLIMIT_FSIZE, &before) == 0);
    rlimit none = before;
    none.rlim_cur = 0;
    QVERIFY(setrlimit(RLIMIT_FSIZE, &none) == 0);
    one.ask(QStringLiteral("there is none"));
    one.ask(QStringLiteral("still none"));
    const bool said = QTest::qWaitFor([&] { return !one.troubles.isEmpty(); }, patience);
    QVERIFY(setrlimit(RLIMIT_FSIZE, &before) == 0);
    QVERIFY(said);
    QTRY_COMPARE_WITH_TIMEOUT(one.recoveries, 1, patience);
    QCOMPARE(one.troubles.size(), 1);
    QVERIFY2(one.troubles[0].contains(QStringLiteral("disk")), qPrintable(one.troubles[0]));
    one.desk.refresh();
    QTRY_COMPARE_WITH_TIMEOUT(one.desk.threads().front().answers, 3, patience);
}

void TestThreadDesk::aDamagedFileIsSetAsideInTheMiddle()
{
    Desk(m_path).ask(QStringLiteral("before"));
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.write(QByteArray(static_cast<qsizetype>(file.size()), 'x'));
    file.close();
    Desk one(m_path);
    one.ask(QStringLiteral("after"));
    QTRY_VERIFY_WITH_TIMEOUT(!one.setAside.isEmpty(), patience);
    QVERIFY(QFileInfo::exists(one.setAside));
    QVERIFY(one.lists(1));
    QVERIFY(one.troubles.isEmpty());
}

void TestThreadDesk::twoWindowsShareTheFile()
{
    Desk one(m_path);
    Desk two(m_path);
    for (int i = 0; i < 20; ++i) {
        one.ask(QStringLiteral("one %1").arg(i));
        two.ask(QStringLiteral("two %1").arg(i));
    }
    QTRY_COMPARE_WITH_TIMEOUT((two.desk.refresh(), two.desk.threads().size()), std::size_t{2},
                              patience);
    for (const std::size_t thread : {std::size_t{0}, std::size_t{1}}) {
        QTRY_VERIFY_WITH_TIMEOUT((one.desk.refresh(), one.desk.threads().size() == 2) &&
                                     one.desk.threads()[thread].answers == 20,
                                 patience);
    }
    QCOMPARE(one.troubles + two.troubles, QStringList());
}

} // namespace tst_ThreadDesk

QUERENT_TEST(ThreadDesk)
#include "tst_ThreadDesk.moc"
