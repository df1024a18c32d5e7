// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "gui/sql/SqlText.h"

#include <QTest>

namespace tst_SqlText {

using namespace querent::gui;

class TestSqlText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTokens_data();
    void findsTokens();
    void breaksLinesAtClauses_data();
    void breaksLinesAtClauses();
};

void TestSqlText::findsTokens_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("kinds"); // a letter each, spaces left out
    QTest::newRow("a statement") << "SELECT COUNT(*) FROM t WHERE a >= 1.5"
                                 << "kfsssknknssz";
    QTest::newRow("a quote inside a string") << "'it''s', \"select\""
                                             << "tsq";
    QTest::newRow("a string that does not end") << "SELECT 'abc"
                                                << "kt";
    QTest::newRow("comments") << "-- from here\nSELECT /* all */ *"
                              << "ckcs";
    QTest::newRow("names that begin like keywords") << "selected from_date"
                                                    << "nn";
}

void TestSqlText::findsTokens()
{
    QFETCH(QString, sql);
    QFETCH(QString, kinds);
    QString found;
    qsizetype end = 0;
    for (const SqlToken &token : sqlTokens(sql)) {
        QCOMPARE(token.start, end);
        end += token.length;
        switch (token.kind) {
        case SqlToken::Kind::Keyword:
            found += QLatin1Char('k');
            break;
        case SqlToken::Kind::Function:
            found += QLatin1Char('f');
            break;
        case SqlToken::Kind::Name:
            found += QLatin1Char('n');
            break;
        case SqlToken::Kind::QuotedName:
            found += QLatin1Char('q');
            break;
        case SqlToken::Kind::String:
            found += QLatin1Char('t');
            break;
        case SqlToken::Kind::Number:
            found += QLatin1Char('z');
            break;
        case SqlToken::Kind::Comment:
            found += QLatin1Char('c');
            break;
        case SqlToken::Kind::Symbol:
            found += QLatin1Char('s');
            break;
        case SqlToken::Kind::Space:
            break;
        }
    }
    QCOMPARE(end, sql.size());
    QCOMPARE(found, kinds);
}

void TestSqlText::breaksLinesAtClauses_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("laidOut");
    QTest::newRow("clauses")
        << "SELECT a FROM t LEFT JOIN u ON t.x = u.x WHERE a > 1 ORDER BY a"
        << "SELECT a\nFROM t\nLEFT JOIN u ON t.x = u.x\nWHERE a > 1\nORDER BY a";
    QTest::newRow("not inside brackets") << "SELECT (SELECT MAX(b) FROM u) FROM t"
                                         << "SELECT (SELECT MAX(b) FROM u)\nFROM t";
    QTest::newRow("not inside strings") << "SELECT ' from ' FROM t"
                                        << "SELECT ' from '\nFROM t";
    QTest::newRow("lines that are there stay") << "SELECT a\n  FROM t WHERE b"
                                               << "SELECT a\n  FROM t WHERE b";
    QTest::newRow("both sides of a union") << "SELECT a FROM t UNION ALL SELECT b FROM u"
                                           << "SELECT a\nFROM t\nUNION ALL\nSELECT b\nFROM u";
}

void TestSqlText::breaksLinesAtClauses()
{
    QFETCH(QString, sql);
    QFETCH(QString, laidOut);
    QCOMPARE(laidOutSql(sql), laidOut);
}

} // namespace tst_SqlText

QUERENT_WINDOW_TEST(SqlText)
#include "tst_SqlText.moc"
