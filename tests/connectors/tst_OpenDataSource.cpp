// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/SourceOpening.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace tst_OpenDataSource {

using namespace querent;
using namespace querent::connectors;
using base::ErrorCode;
using tests::TestDatabase;

class TestOpenDataSource : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void saysThatAFileMayNotBeRead();
    void waitsForAWriterAndThenSaysSo();
    void opensWithinTheWaitOfAWriter();
    void opensWhatIsNamed_data();
    void opensWhatIsNamed();
    void aSourceThatDisappearsSaysSo();
    void reasonsAreSaidThroughThePhrasebook_data();
    void reasonsAreSaidThroughThePhrasebook();

private:
    QString pathOf(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    void write(const char *name, const QByteArray &bytes) const;

    QTemporaryDir m_folder;
};

void TestOpenDataSource::write(const char *name, const QByteArray &bytes) const
{
    QFile file(pathOf(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void TestOpenDataSource::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    TestDatabase good(pathOf("good.sqlite"),
                      "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2); CREATE TABLE u(b);"
                      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)"
                      "INSERT INTO u SELECT hex(randomblob(30)) FROM n;");
    good.close();
    QFile file(pathOf("good.sqlite"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();

    write("empty.sqlite", {});
    write("table.csv", "id,name\n1,Ann\n");
    write("report.pdf", "%PDF-1.4\n");
    write("book.xlsx", QByteArray("PK\3\4\0\0\0\0", 8) + "[Content_Types].xml xl/workbook.xml");
    QByteArray scrambled;
    std::mt19937 engine(11);
    for (int i = 0; i < 8192; ++i) {
        scrambled.append(static_cast<char>(engine() & 0xFFU));
    }
    write("secret.db", scrambled);
    write("cut.sqlite", bytes.left(bytes.size() / 2));
    write("header.sqlite", bytes.left(60));
    QByteArray pageSize = bytes;
    pageSize[16] = 0x03;
    pageSize[17] = 0x21;
    write("pagesize.sqlite", pageSize);
    QByteArray schema = bytes;
    schema.replace(100, 3900, QByteArray(3900, '\x55'));
    write("schema.sqlite", schema);
    QByteArray afterHeader = bytes.left(16) + scrambled.left(static_cast<int>(bytes.size()) - 16);
    afterHeader.replace(16, 84, bytes.mid(16, 84));
    write("codec.sqlite", afterHeader);
    TestDatabase(pathOf("bare.sqlite"), "CREATE TABLE t(a); DROP TABLE t;");
    QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("folder")));
    TestDatabase(pathOf("folder/inside.sqlite"), "CREATE TABLE t(a);");
    QCOMPARE(mkfifo(pathOf("pipe").toUtf8().constData(), 0600), 0);
}

void TestOpenDataSource::saysWhatIsWrong_data()
{
    QTest::addColumn<QString>("location");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("words");
    const auto row = [this](const char *title, const char *name, ErrorCode code,
                            const char *words) {
        QTest::newRow(title) << pathOf(name) << static_cast<int>(code) << QString::fromUtf8(words);
    };
    const auto url = [](const char *location, ErrorCode code, const char *words) {
        QTest::newRow(location) << QString::fromUtf8(location) << static_cast<int>(code)
                                << QString::fromUtf8(words);
    };
    row("a missing file", "nowhere.sqlite", ErrorCode::SourceMissing, "no file “nowhere.sqlite”");
    row("a missing folder", "no/where.sqlite", ErrorCode::SourceMissing, "no folder");
    row("a folder", "folder", ErrorCode::SourceUnreadable, "for example “inside.sqlite”");
    row("a pipe", "pipe", ErrorCode::SourceUnreadable, "not a file");
    row("an empty file", "empty.sqlite", ErrorCode::SourceEmpty, "0 bytes");
    row("a database without tables", "bare.sqlite", ErrorCode::SourceEmpty, "without tables");
    row("a CSV file", "table.csv", ErrorCode::SourceNotADatabase, "CSV");
    row("a PDF", "report.pdf", ErrorCode::SourceNotADatabase, "PDF");
    row("a workbook", "book.xlsx", ErrorCode::SourceNotADatabase, "Excel");
    row("an encrypted file", "secret.db", ErrorCode::SourceNotADatabase, "encrypted");
    row("a file that ends too early", "cut.sqlite", ErrorCode::SourceCorrupt,
        "it should have 151,552 bytes, but only 75,776 are there");
    row("a file that ends in its header", "header.sqlite", ErrorCode::SourceCorrupt, "header");
    row("an impossible page size", "pagesize.sqlite", ErrorCode::SourceCorrupt, "page size");
    row("a destroyed schema", "schema.sqlite", ErrorCode::SourceCorrupt, "schema.sqlite");
    row("random pages under a good header", "codec.sqlite", ErrorCode::SourceCorrupt,
        "codec.sqlite");
    url("postgresql://host/db", ErrorCode::Unsupported, "postgresql://");
    url("odbc://DSN", ErrorCode::Unsupported, "SQLite database files");
    url("https://example.org/a.db", ErrorCode::Unsupported, "https://");
    url("", ErrorCode::InvalidArgument, "No file was named");
    url("  ", ErrorCode::InvalidArgument, "No file was named");
}

void TestOpenDataSource::saysWhatIsWrong()
{
    QFETCH(QString, location);
    QFETCH(int, code);
    QFETCH(QString, words);
    const QStringList before = tests::traceOf(m_folder.path());
    const auto source = openDataSource(location.toStdString());
    QVERIFY(!source.ok());
    const QString message = QString::fromStdString(source.error().message);
    QVERIFY2(static_cast<int>(source.error().code) == code, qPrintable(message));
    QVERIFY2(message.contains(words), qPrintable(message));
    QVERIFY2(message.endsWith(QLatin1Char('.')), qPrintable(message));
    QCOMPARE(tests::traceOf(m_folder.path()), before);
}

void TestOpenDataSource::saysThatAFileMayNotBeRead()
{
    if (geteuid() == 0) {
        QSKIP("root may read everything");
    }
    TestDatabase(pathOf("locked away.sqlite"), "CREATE TABLE t(a);");
    QVERIFY(QFile::setPermissions(pathOf("locked away.sqlite"), QFile::Permissions()));
    const auto source = openDataSource(pathOf("locked away.sqlite").toStdString());
    QVERIFY(!source.ok());
    QCOMPARE(source.error().code, ErrorCode::SourceUnreadable);
    QVERIFY(source.error().message.find("may not read") != std::string::npos);
}

void TestOpenDataSource::waitsForAWriterAndThenSaysSo()
{
    TestDatabase writer(pathOf("busy.sqlite"), "CREATE TABLE t(a); BEGIN EXCLUSIVE;");
    QElapsedTimer timer;
    timer.start();
    const auto source = openDataSource(writer.location());
    QVERIFY(!source.ok());
    QCOMPARE(source.error().code, ErrorCode::SourceLocked);
    QVERIFY(source.error().message.find("Another program is writing") != std::string::npos);
    QVERIFY2(timer.elapsed() >= 1500 && timer.elapsed() < 10'000,
             qPrintable(QString::number(timer.elapsed())));
}

void TestOpenDataSource::opensWithinTheWaitOfAWriter()
{
    TestDatabase writer(pathOf("brief.sqlite"), "CREATE TABLE t(a); BEGIN EXCLUSIVE;");
    std::jthread finish([&writer] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        writer.run("COMMIT");
    });
    QVERIFY(openDataSource(writer.location()).ok());
}

void TestOpenDataSource::opensWhatIsNamed_data()
{
    QTest::addColumn<QString>("name");
    for (const char *const name :
         {"plain.sqlite", "with space.db", "question?.db", "hash#1.db", "percent%41.db", "a&b=c.db",
          "größe 表.sqlite", "quote'\".db", "no ending", "-dash.db", "plus+.db"}) {
        QTest::newRow(name) << QString::fromUtf8(name);
    }
}

void TestOpenDataSource::opensWhatIsNamed()
{
    QFETCH(QString, name);
    QTemporaryDir folder;
    TestDatabase(folder.filePath(name), "CREATE TABLE t(a); INSERT INTO t VALUES (42);");
    const QStringList before = tests::traceOf(folder.path());
    for (const QString &location :
         {folder.filePath(name),
          QUrl::fromLocalFile(folder.filePath(name)).toString(QUrl::FullyEncoded)}) {
        const auto source = openDataSource(location.toStdString());
        QVERIFY2(source.ok(), qPrintable(location));
        QCOMPARE((*source)->displayName(), name.toStdString());
        const auto connection = (*source)->connect();
        QVERIFY(connection.ok());
        const auto catalog = (*connection)->readCatalog({});
        QVERIFY(catalog.ok());
        QCOMPARE(catalog->tables.at(0).columns.at(0).profile.max.numeric(), 42.0);
    }
    QCOMPARE(tests::traceOf(folder.path()), before);
}

void TestOpenDataSource::aSourceThatDisappearsSaysSo()
{
    TestDatabase(pathOf("gone.sqlite"), "CREATE TABLE t(a);");
    const auto source = openDataSource(pathOf("gone.sqlite").toStdString());
    QVERIFY(source.ok());
    QVERIFY(QFile::remove(pathOf("gone.sqlite")));
    const auto connection = (*source)->connect();
    QVERIFY(!connection.ok());
    QCOMPARE(connection.error().code, ErrorCode::SourceMissing);
}

void TestOpenDataSource::reasonsAreSaidThroughThePhrasebook_data()
{
    saysWhatIsWrong_data();
}

void TestOpenDataSource::reasonsAreSaidThroughThePhrasebook()
{
    class Marking : public data::Phrasebook
    {
    protected:
        [[nodiscard]] std::string translate(data::Phrase phrase) const override
        {
            return "<" + std::string(phrase.context) + ">" + phrase.text;
        }
    };
    QFETCH(QString, location);
    QFETCH(QString, words);
    const auto source = openDataSource(location.toStdString(), std::make_shared<const Marking>());
    QVERIFY(!source.ok());
    const QString message = QString::fromStdString(source.error().message);
    QVERIFY2(message.startsWith(QStringLiteral("<connectors>")), qPrintable(message));
    // the kind of a file is a phrase of its own
    if (words == QStringLiteral("CSV")) {
        QVERIFY2(message.contains(QStringLiteral("is <connectors>a table")), qPrintable(message));
    }
}

} // namespace tst_OpenDataSource

QUERENT_TEST(OpenDataSource)
#include "tst_OpenDataSource.moc"
