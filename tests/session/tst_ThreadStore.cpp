// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "KeptAnswers.h"
#include "session/ThreadStore.h"

#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <future>
#include <latch>
#include <set>
#include <sys/types.h>

namespace tst_ThreadStore {

using namespace querent;
using namespace querent::session;
using tests::conversationAfter;
using tests::keptAnswer;
using tests::keptQuestion;

namespace {

const std::string shop = "/data/shop.db";

std::string standardRights()
{
    return ThreadStore::rightsOf(data::Policy::standard());
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestThreadStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsThreadsTurnsAndAnswers();
    void aThreadIsCalledByItsFirstQuestion();
    void theNewestComesFirstAndPinnedOnesAbove();
    void sourcesAreApart();
    void search_data();
    void search();
    void removedOnesCanBeHadBackForAWhile();
    void whatIsGoneIsGoneFromTheFile();
    void whatWasNotUsedForLongIsRemovedUnlessPinned();
    void rights_data();
    void rights();
    void whatWasSeenUnderOtherRightsIsWithheld();
    void damagedFilesAreSetAside_data();
    void damagedFilesAreSetAside();
    void otherFilesAreLeftAsTheyAre_data();
    void otherFilesAreLeftAsTheyAre();
    void placesThatCannotBeWrittenAreSaid();
    void aNewFileIsMadeByTwoAtOnce();
    void killedAtAnyMoment();

private:
    [[nodiscard]] std::unique_ptr<ThreadStore> open() const
    {
        auto store = ThreadStore::open(m_path.toStdString());
        return store ? std::move(*store) : nullptr;
    }

    void ask(ThreadStore &store, const std::string &thread, const std::string &turn,
             const std::string &question, const std::string &headline, int minute = 0,
             const std::string &rights = standardRights()) const
    {
        QVERIFY(store.add(thread, shop, keptQuestion(turn, question, minute), rights).ok());
        const Answer answer = keptAnswer(question, headline);
        QVERIFY(store.finish(turn, answer, conversationAfter(answer), rights).ok());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestThreadStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("kept/threads.db"));
}

void TestThreadStore::keepsThreadsTurnsAndAnswers()
{
    const Answer answer = keptAnswer("total by category", "Furniture led.");
    {
        const auto store = open();
        QVERIFY(store);
        ask(*store, "t1", "a", "total by category", "Furniture led.");
        QVERIFY(store->setSettings("a", R"({"version":1})").ok());
        QVERIFY(store->setRating("a", -1).ok());
        QVERIFY(store->add("t1", shop, keptQuestion("b", "by month", 1), standardRights()).ok());
    }
    const auto store = open();
    const auto turns = store->turns("t1", standardRights());
    QVERIFY(turns.ok());
    QCOMPARE(turns->size(), std::size_t{2});
    const TurnHead &first = turns->front();
    QCOMPARE(first.question, std::string("total by category"));
    QCOMPARE(first.headline, std::string("Furniture led."));
    QCOMPARE(first.outcome, std::optional(Outcome::Answered));
    QCOMPARE(first.settings, std::string(R"({"version":1})"));
    QCOMPARE(first.rating, -1);
    QCOMPARE(first.asked, keptQuestion("a", "").asked);
    QVERIFY(!turns->back().outcome);
    QVERIFY(!turns->back().withheld);
    const auto read = store->answer("a", standardRights());
    QVERIFY(read.ok() && *read);
    QCOMPARE(answerToJson(**read, true).dump(), answerToJson(answer, true).dump());
    QVERIFY(!*store->answer("b", standardRights()));
    QCOMPARE(*store->conversation("t1", standardRights()), conversationAfter(answer));
    QVERIFY(!(QFile::permissions(m_path) & (QFile::ReadGroup | QFile::ReadOther)));
}

void TestThreadStore::aThreadIsCalledByItsFirstQuestion()
{
    const auto store = open();
    ask(*store, "t1", "a", "total by category", "Furniture led.");
    ask(*store, "t1", "b", "by month", "May led.", 1);
    QCOMPARE(store->thread("t1")->value().title, std::string("total by category"));
    QCOMPARE(store->thread("t1")->value().answers, 2);
    QVERIFY(store->rename("t1", "Sales review").ok());
    ask(*store, "t1", "c", "by year", "2024 led.", 2);
    QCOMPARE(store->thread("t1")->value().title, std::string("Sales review"));
    QVERIFY(!*store->thread("t2"));
}

void TestThreadStore::theNewestComesFirstAndPinnedOnesAbove()
{
    const auto store = open();
    ask(*store, "old", "a", "old", "Old.", 0);
    ask(*store, "new", "b", "new", "New.", 5);
    ask(*store, "pinned", "c", "pinned", "Pinned.", 1);
    QVERIFY(store->setPinned("pinned", true).ok());
    const auto order = [&] {
        std::vector<std::string> ids;
        const auto heads = store->threads(shop, standardRights());
        for (const ThreadHead &head : *heads) {
            ids.push_back(head.id);
        }
        return ids;
    };
    QCOMPARE(order(), (std::vector<std::string>{"pinned", "new", "old"}));
    ask(*store, "old", "d", "once more", "Older.", 9);
    QVERIFY(store->setPinned("pinned", false).ok());
    QCOMPARE(order(), (std::vector<std::string>{"old", "new", "pinned"}));
    QCOMPARE(store->latest(shop)->value().id, std::string("old"));
    QVERIFY(store->use("new", WallTime(std::chrono::minutes(29'000'000))).ok());
    QCOMPARE(store->latest(shop)->value().id, std::string("new"));
}

void TestThreadStore::sourcesAreApart()
{
    const auto store = open();
    ask(*store, "t1", "a", "total", "1.");
    QVERIFY(store->threads("/data/other.db", standardRights())->empty());
    QVERIFY(!*store->latest("/data/other.db"));
}

void TestThreadStore::search_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("threads");
    QTest::addColumn<QString>("found");
    QTest::newRow("nothing finds all") << QString() << 2 << QString();
    QTest::newRow("a word of the title") << QStringLiteral("category") << 2 << QString();
    QTest::newRow("part of a word, in capitals") << QStringLiteral("UMS") << 1 << QString();
    QTest::newRow("without its accents")
        << QStringLiteral("umsatze grosse") << 1 << QStringLiteral("Umsätze nach Größe");
    QTest::newRow("an answer") << QStringLiteral("möbel") << 1 << QStringLiteral("Möbel führen.");
    QTest::newRow("question and answer at once")
        << QStringLiteral("umsätze MÖBEL") << 1 << QStringLiteral("Möbel führen.");
    QTest::newRow("words of two turns") << QStringLiteral("umsätze furniture") << 0 << QString();
    QTest::newRow("SQL") << QStringLiteral("sum(total)") << 2 << QString();
    QTest::newRow("what stands for something in SQL") << QStringLiteral("%_%") << 0 << QString();
    QTest::newRow("what is not there") << QStringLiteral("weather") << 0 << QString();
}

void TestThreadStore::search()
{
    QFETCH(QString, words);
    QFETCH(int, threads);
    QFETCH(QString, found);
    const auto store = open();
    ask(*store, "t1", "a", "total by category", "Furniture led.");
    ask(*store, "t1", "b", "Umsätze nach Größe", "Möbel führen.", 1);
    ask(*store, "t2", "c", "how many per category", "12.", 2);
    const auto heads = store->threads(shop, standardRights(), words.toStdString());
    QVERIFY(heads.ok());
    QCOMPARE(static_cast<int>(heads->size()), threads);
    if (!found.isEmpty()) {
        QCOMPARE(QString::fromStdString(heads->front().found), found);
    }
}

void TestThreadStore::removedOnesCanBeHadBackForAWhile()
{
    const auto store = open();
    ask(*store, "t1", "a", "total", "1.");
    const WallTime now(std::chrono::minutes(28'000'100));
    QVERIFY(store->remove("t1", now).ok());
    QVERIFY(store->threads(shop, standardRights())->empty());
    QVERIFY(!*store->latest(shop));
    QVERIFY(store->purge(now).ok()); // not before it
    QVERIFY(store->restore("t1").ok());
    QCOMPARE(store->threads(shop, standardRights())->size(), std::size_t{1});
    QVERIFY(*store->answer("a", standardRights()));
    QVERIFY(store->remove("t1", now).ok());
    QVERIFY(store->purge(now + std::chrono::milliseconds(1)).ok());
    QVERIFY(store->restore("t1").ok());
    QVERIFY(store->threads(shop, standardRights())->empty());
    QVERIFY(store->turns("t1", standardRights())->empty());
    // an answer that comes too late finds no thread, and that is no failure
    QVERIFY(store->finish("a", keptAnswer("total", "1."), {}, standardRights()).ok());
    QVERIFY(!*store->answer("a", standardRights()));
}

void TestThreadStore::whatIsGoneIsGoneFromTheFile()
{
    const auto store = open();
    ask(*store, "t1", "a", "secretword in the question", "Nothing.");
    ask(*store, "t2", "b", "other", "Nothing.");
    const auto written = [this] {
        return contents(m_path) + contents(m_path + QStringLiteral("-wal"));
    };
    QVERIFY(written().contains("secretword"));
    QVERIFY(store->remove("t1", WallTime(std::chrono::milliseconds(5))).ok());
    QVERIFY(store->purge(WallTime(std::chrono::milliseconds(6))).ok());
    QVERIFY(!written().contains("secretword"));
    QVERIFY(written().contains("other"));
    const WallTime then(std::chrono::milliseconds(7));
    QVERIFY(store->removeAll(then).ok());
    QVERIFY(store->threads(shop, standardRights())->empty());
    QVERIFY(store->restoreAll(then).ok());
    QCOMPARE(store->threads(shop, standardRights())->size(), std::size_t{1});
}

void TestThreadStore::whatWasNotUsedForLongIsRemovedUnlessPinned()
{
    const auto store = open();
    ask(*store, "old", "a", "old", "Nothing.", 0);
    ask(*store, "pinned", "b", "pinned", "Nothing.", 0);
    ask(*store, "opened", "c", "opened", "Nothing.", 0);
    ask(*store, "new", "d", "new", "Nothing.", 90);
    QVERIFY(store->setPinned("pinned", true).ok());
    const WallTime before = keptQuestion("", "", 60).asked;
    QVERIFY(store->use("opened", before).ok());
    QCOMPARE(store->countUnused(before).value(), 1);
    const WallTime now = before + std::chrono::hours(1);
    QVERIFY(store->removeUnused(before, now).ok());
    QCOMPARE(store->countUnused(before).value(), 0);
    QCOMPARE(store->threads(shop, standardRights())->size(), std::size_t{3});
    QVERIFY(!*store->thread("old"));
    QVERIFY(store->restoreAll(now).ok());
    QVERIFY(*store->thread("old"));
}

void TestThreadStore::rights_data()
{
    QTest::addColumn<data::Policy>("policy");
    QTest::addColumn<bool>("same");
    const auto row = [](const char *name, bool same, auto change) {
        data::Policy policy = data::Policy::standard();
        change(policy);
        QTest::newRow(name) << policy << same;
    };
    row("the same policy", true, [](data::Policy &) {});
    row("another name", true, [](data::Policy &p) { p.name = "house rules"; });
    row("a role that sees the same", true, [](data::Policy &p) { p.role = "analyst"; });
    row("less time", true, [](data::Policy &p) { p.timeout = std::chrono::milliseconds(1); });
    row("a masked column", false, [](data::Policy &p) { p.maskedColumns = {"orders.total"}; });
    row("a hidden column", false, [](data::Policy &p) { p.hiddenColumns = {"orders.total"}; });
    row("some tables only", false, [](data::Policy &p) { p.allowedTables = {"orders"}; });
    row("some rows only", false, [](data::Policy &p) { p.rowFilters = {{"orders", "id > 5"}}; });
    row("fewer rows", false, [](data::Policy &p) { p.maximumRows = 10; });
}

void TestThreadStore::rights()
{
    QFETCH(data::Policy, policy);
    QFETCH(bool, same);
    QCOMPARE(ThreadStore::rightsOf(policy) == standardRights(), same);
}

void TestThreadStore::whatWasSeenUnderOtherRightsIsWithheld()
{
    data::Policy strict = data::Policy::standard();
    strict.maskedColumns = {"orders.category"};
    const std::string stricter = ThreadStore::rightsOf(strict);
    const auto store = open();
    ask(*store, "t1", "a", "total by category", "Furniture led.");
    const auto turns = store->turns("t1", stricter);
    QVERIFY(turns->front().withheld);
    QVERIFY(turns->front().headline.empty());
    QCOMPARE(turns->front().question, std::string("total by category"));
    QVERIFY(!*store->answer("a", stricter));
    QVERIFY(store->threads(shop, stricter, "furniture")->empty());
    QVERIFY(store->threads(shop, stricter, "limit")->empty());
    QCOMPARE(store->threads(shop, stricter, "category")->size(), std::size_t{1});
    const auto remembered = store->conversation("t1", stricter);
    QCOMPARE(remembered->turns.front().question, std::string("total by category"));
    QVERIFY(remembered->turns.front().response.empty());
    QVERIFY(remembered->turns.front().sql.empty());
    // under the rights of then it is there, and asked again it is there under the new ones
    QVERIFY(*store->answer("a", standardRights()));
    const Answer masked = keptAnswer("total by category", "••• led.");
    QVERIFY(store->finish("a", masked, conversationAfter(masked), stricter).ok());
    QCOMPARE((*store->answer("a", stricter))->headline, std::string("••• led."));
    QVERIFY(!*store->answer("a", standardRights()));
}

void TestThreadStore::damagedFilesAreSetAside_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("size");
    QTest::newRow("another file altogether") << 0 << 4096;
    QTest::newRow("the list of its tables is overwritten") << 100 << 3000;
    QTest::newRow("all but its beginning is overwritten") << 4096 << 1'000'000;
}

void TestThreadStore::damagedFilesAreSetAside()
{
    QFETCH(int, from);
    QFETCH(int, size);
    {
        const auto store = open();
        for (int i = 0; i < 5; ++i) {
            ask(*store, "t1", "a" + std::to_string(i), "total", "1.");
        }
    }
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const int end = std::min(static_cast<int>(file.size()), from + size);
    file.seek(from);
    file.write(QByteArray(end - from, 'x'));
    file.close();
    const QByteArray damaged = contents(m_path);

    const auto store = open();
    QVERIFY(store);
    QVERIFY(!store->damagedFile().empty());
    // SQLite counts in the header how often it was opened
    QCOMPARE(contents(QString::fromStdString(store->damagedFile())).mid(100), damaged.mid(100));
    ask(*store, "t2", "b", "total", "1.");
    QCOMPARE(store->threads(shop, standardRights())->size(), std::size_t{1});
    QVERIFY(open()->damagedFile().empty());
}

void TestThreadStore::otherFilesAreLeftAsTheyAre_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("said");
    QTest::newRow("another database")
        << QStringLiteral("CREATE TABLE customers (id)") << QStringLiteral("none of kept");
    QTest::newRow("one of a later version")
        << QStringLiteral("PRAGMA user_version = 99") << QStringLiteral("later version");
}

void TestThreadStore::otherFilesAreLeftAsTheyAre()
{
    QFETCH(QString, sql);
    QFETCH(QString, said);
    QDir().mkpath(QFileInfo(m_path).path());
    QProcess shell;
    shell.start(QStringLiteral("sqlite3"), {m_path, sql});
    if (!shell.waitForStarted()) {
        QSKIP("the sqlite3 shell is not installed");
    }
    QVERIFY(shell.waitForFinished());
    const QByteArray before = contents(m_path);
    const auto store = ThreadStore::open(m_path.toStdString());
    QVERIFY(!store.ok());
    QCOMPARE(store.error().code, base::ErrorCode::StorageFailed);
    QVERIFY2(store.error().message.find(said.toStdString()) != std::string::npos,
             store.error().message.c_str());
    QCOMPARE(contents(m_path), before);
}

void TestThreadStore::placesThatCannotBeWrittenAreSaid()
{
    QFile file(m_folder->filePath(QStringLiteral("kept")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const auto store = ThreadStore::open(m_path.toStdString());
    QVERIFY(!store.ok());
    QVERIFY(store.error().message.find("belong to you") != std::string::npos);
}

void TestThreadStore::aNewFileIsMadeByTwoAtOnce()
{
    constexpr int files = 100;
    const QTemporaryDir folder;
    for (int i = 0; i < files; ++i) {
        const std::string path = folder.filePath(QString::number(i)).toStdString();
        std::latch bothAreHere(2);
        const auto opens = [&] {
            bothAreHere.arrive_and_wait();
            const auto store = ThreadStore::open(path);
            return store ? std::string() : store.error().message;
        };
        auto other = std::async(std::launch::async, opens);
        QCOMPARE(opens(), std::string());
        QCOMPARE(other.get(), std::string());
    }
}

void TestThreadStore::killedAtAnyMoment()
{
    constexpr int rounds = 4;
    constexpr qint64 mayBeLost = 1000; // milliseconds
    const QString program = QStringLiteral(QUERENT_BINARY_DIR "/tests/thread_worker");
    int told = 0;
    int missing = 0;
    std::set<std::string> mustBeThere;
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::unique_ptr<QProcess>> workers;
        for (int worker = 0; worker < 2; ++worker) {
            workers.push_back(std::make_unique<QProcess>());
            workers.back()->start(program, {m_path});
            QVERIFY(workers.back()->waitForStarted());
            QVERIFY(workers.back()->waitForReadyRead(10'000));
        }
        QTest::qWait(1300 + round * 97);
        for (const auto &worker : workers) {
            const qint64 killed = QDateTime::currentMSecsSinceEpoch();
            ::kill(static_cast<pid_t>(worker->processId()), SIGKILL);
            QVERIFY(worker->waitForFinished());
            QCOMPARE(worker->readAllStandardError(), QByteArray());
            for (const QByteArray &line : worker->readAllStandardOutput().split('\n')) {
                const QList<QByteArray> parts = line.split(' ');
                if (parts.size() == 2) {
                    ++told;
                    if (parts[1].toLongLong() < killed - mayBeLost) {
                        mustBeThere.insert(parts[0].toStdString());
                    }
                }
            }
        }
        const auto store = open();
        QVERIFY(store);
        QVERIFY2(store->damagedFile().empty(), "killing it has damaged the file");
        for (const std::string &turn : mustBeThere) {
            const auto answer = store->answer(turn, standardRights());
            QVERIFY(answer.ok());
            missing += *answer ? 0 : 1;
        }
    }
    QCOMPARE(missing, 0);
    QVERIFY(mustBeThere.size() > 20);
    QCOMPARE(open()->threads("/data/shop.db", standardRights())->size(), std::size_t{2 * rounds});
    qInfo("%d turns told of, %zu of them older than a second when their program was killed", told,
          mustBeThere.size());
}

} // namespace tst_ThreadStore

QUERENT_TEST(ThreadStore)
#include "tst_ThreadStore.moc"
