// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "connectors/FileKind.h"

#include <QTest>

#include <random>

namespace tst_FileKind {

using querent::connectors::FileKind;
using querent::connectors::recogniseFile;

class TestFileKind : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesWhatItKnows_data();
    void namesWhatItKnows();
    void takesRandomBytesForEncrypted();
    void aShortHeadNeverBreaks();
};

namespace {

FileKind recognise(const QByteArray &head)
{
    return recogniseFile({reinterpret_cast<const std::uint8_t *>(head.constData()),
                          static_cast<std::size_t>(head.size())});
}

QByteArray randomBytes(int count)
{
    std::mt19937 engine(7);
    QByteArray bytes;
    for (int i = 0; i < count; ++i) {
        bytes.append(static_cast<char>(engine() & 0xFFU));
    }
    return bytes;
}

} // namespace

void TestFileKind::namesWhatItKnows_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QString>("description");
    const auto row = [](const char *name, const QByteArray &head, const char *description) {
        QTest::newRow(name) << head << QString::fromUtf8(description);
    };
    row("a PDF", "%PDF-1.7\n%\xE2\xE3", "a PDF document");
    row("an Excel workbook",
        QByteArray("PK\3\4\x14\0\6\0", 8) + "[Content_Types].xml...xl/workbook.xml",
        "an Excel workbook");
    row("an Office document that starts with its types only",
        QByteArray("PK\3\4\x14\0\6\0", 8) + "[Content_Types].xml",
        "an Office document (Excel, Word or PowerPoint)");
    row("an OpenDocument spreadsheet",
        QByteArray("PK\3\4\x14\0\0\0", 8) +
            "mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
        "an OpenDocument spreadsheet");
    row("another archive", QByteArray("PK\3\4\x14\0\0\0", 8) + "readme.txt", "a zip archive");
    row("old Excel", QByteArray("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0", 10),
        "an old Excel or Word document");
    row("Parquet", "PAR1\x15\x04", "a Parquet file");
    row("DuckDB", QByteArray("\1\2\3\4\5\6\7\10", 8) + "DUCK", "a DuckDB database");
    row("Access", QByteArray("\0\1\0\0", 4) + "Standard ACE DB", "a Microsoft Access database");
    row("gzip", "\x1F\x8B\x08", "a compressed file (gzip)");
    row("CSV", "id,name,amount\n1,Ann,3.5\n", "a table in text form (CSV)");
    row("CSV with semicolons and umlauts", "Nr;Größe\n1;3\n", "a table in text form (CSV)");
    row("TSV", "id\tname\n1\tAnn\n", "a table in text form (TSV)");
    row("a dump", "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;", "a script of SQL statements");
    row("JSON", "  {\"a\": 1}", "a JSON file");
    row("HTML", "<!DOCTYPE html>", "an XML or HTML file");
    row("a letter", "Dear Sir", "a text file");
    row("blank lines", " \n\n", "a text file with nothing in it");
}

void TestFileKind::namesWhatItKnows()
{
    QFETCH(QByteArray, head);
    QFETCH(QString, description);
    const FileKind kind = recognise(head);
    QCOMPARE(kind.family, FileKind::Family::Known);
    QCOMPARE(QString::fromStdString(kind.description), description);
}

void TestFileKind::takesRandomBytesForEncrypted()
{
    QCOMPARE(recognise(randomBytes(4096)).family, FileKind::Family::Scrambled);
    QByteArray structured;
    for (int i = 0; i < 512; ++i) {
        structured.append(QByteArray("\x80\0\1\0\xFF\0\0\2", 8));
    }
    QCOMPARE(recognise(structured).family, FileKind::Family::Unknown);
}

void TestFileKind::aShortHeadNeverBreaks()
{
    const QByteArray database("SQLite format 3\0", 16);
    QCOMPARE(recognise(database).family, FileKind::Family::Sqlite);
    for (int size = 0; size < 16; ++size) {
        QVERIFY(recognise(database.left(size)).family != FileKind::Family::Sqlite);
        QVERIFY(recognise(randomBytes(size)).family != FileKind::Family::Scrambled);
    }
}

} // namespace tst_FileKind

QUERENT_TEST(FileKind)
#include "tst_FileKind.moc"
