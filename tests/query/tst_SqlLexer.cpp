// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/SqlLexer.h"

#include <QTest>

#include <random>

namespace tst_SqlLexer {

using namespace querent::query;

namespace {

/// "word:SELECT number:1": the kinds and texts of the tokens.
std::string described(const std::vector<SqlToken> &tokens)
{
    std::string result;
    for (const SqlToken &token : tokens) {
        const char *kind = "";
        switch (token.kind) {
        case SqlTokenKind::Word:
            kind = "word";
            break;
        case SqlTokenKind::QuotedIdentifier:
            kind = "name";
            break;
        case SqlTokenKind::String:
            kind = "text";
            break;
        case SqlTokenKind::Blob:
            kind = "blob";
            break;
        case SqlTokenKind::Number:
            kind = "number";
            break;
        case SqlTokenKind::Parameter:
            kind = "parameter";
            break;
        case SqlTokenKind::Unterminated:
            kind = "unterminated";
            break;
        case SqlTokenKind::Invalid:
            kind = "invalid";
            break;
        default:
            kind = "sign";
            break;
        }
        result += (result.empty() ? "" : " ") + std::string(kind) + ":" + token.text;
    }
    return result;
}

} // namespace

class TestSqlLexer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsStatements_data();
    void splitsStatements();
    void anyBytesHaveTokens();
};

void TestSqlLexer::splitsStatements_data()
{
    QTest::addColumn<int>("dialect");
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("tokens");
    const auto row = [](Dialect dialect, const char *title, const char *sql, const char *tokens) {
        QTest::addRow("%s: %s", dialectName(dialect).data(), title)
            << static_cast<int>(dialect) << QString::fromUtf8(sql) << QString::fromUtf8(tokens);
    };
    for (const Dialect dialect : {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb}) {
        row(dialect, "nothing", " \t\n", "");
        row(dialect, "words change to capitals, names do not", "select \"a B\"",
            "word:SELECT name:a B");
        row(dialect, "doubled quotes are one", "'it''s' \"a\"\"b\"", "text:it's name:a\"b");
        row(dialect, "a blob", "X'00FF'", "blob:00FF");
        row(dialect, "numbers", "1 1.5 .5 1e3 1.5E-3 0x1F 1_000",
            "number:1 number:1.5 number:.5 number:1e3 number:1.5E-3 number:0x1F number:1_000");
        row(dialect, "a word glued to a number is a word", "1UNION", "number:1 word:UNION");
        row(dialect, "an exponent without digits is a word", "1e 1em",
            "number:1 word:E number:1 "
            "word:EM");
        row(dialect, "a name with dollar and letters beyond ASCII", "größe$1 _a",
            "word:GRößE$1 word:_A");
        row(dialect, "signs", "a<>b||c->>d",
            "word:A sign:<> word:B sign:|| word:C sign:->> word:D");
        row(dialect, "comments vanish", "1--x\n2/* y */3", "number:1 number:2 number:3");
        row(dialect, "a comment sign in a text is text", "'--' '/*'", "text:-- text:/*");
        row(dialect, "a text without end", "1 'abc", "number:1 unterminated:'abc");
        row(dialect, "a comment without end", "1 /* abc", "number:1 unterminated:/* abc");
        row(dialect, "a place to fill", "$1", "parameter:$1");
        row(dialect, "a control character", "\x01", "invalid:\x01");
    }
    row(Dialect::Sqlite, "a place with a name", ":name", "parameter::name");
    row(Dialect::PostgreSql, "parts of an array", "a[1:n]",
        "word:A sign:[ number:1 sign:: word:N sign:]");
    row(Dialect::PostgreSql, "an operator of JSON", "a ? 'b'", "word:A sign:? text:b");
    row(Dialect::PostgreSql, "a carriage return ends a comment", "1 -- a\r2", "number:1 number:2");
    row(Dialect::Sqlite, "a carriage return ends no comment", "1 -- a\r2", "number:1");
    row(Dialect::Sqlite, "a byte order mark is a space",
        "1\xEF\xBB\xBF\xEF\xBB\xBF"
        "2",
        "number:1 number:2");
    row(Dialect::Sqlite, "names in backticks and brackets", "`a``b` [c d]", "name:a`b name:c d");
    row(Dialect::Sqlite, "brackets have no doubling", "[a]]", "name:a sign:]");
    row(Dialect::Sqlite, "block comments do not nest", "/* /* */ 1", "number:1");
    row(Dialect::Sqlite, "a backslash is no escape", "'a\\' 1", "text:a\\ number:1");
    row(Dialect::Sqlite, "places", "? ?1 @a $b",
        "parameter:? parameter:?1 parameter:@a parameter:$b");
    row(Dialect::PostgreSql, "block comments nest", "/* /* */ 1 */ 2", "number:2");
    row(Dialect::PostgreSql, "an escaping text", "E'a\\'b' 1", "text:a'b number:1");
    row(Dialect::PostgreSql, "dollar quotes", "$$a'b$$ $x$ $$ $x$ 1",
        "text:a'b text: $$  number:1");
    row(Dialect::PostgreSql, "dollar quotes without end", "$x$ $y$", "unterminated:$x$ $y$");
    row(Dialect::PostgreSql, "a dollar inside of a name opens nothing", "a$$b$$", "word:A$$B$$");
    row(Dialect::PostgreSql, "a numbered place", "$1", "parameter:$1");
    row(Dialect::PostgreSql, "casts", "a::text", "word:A sign::: word:TEXT");
    row(Dialect::DuckDb, "a space beyond ASCII is no letter", "1\xC2\xA0UNION\xE3\x80\x80SELECT",
        "number:1 invalid:\xC2\xA0 word:UNION invalid:\xE3\x80\x80 word:SELECT");
}

void TestSqlLexer::splitsStatements()
{
    QFETCH(int, dialect);
    QFETCH(QString, sql);
    QFETCH(QString, tokens);
    QCOMPARE(
        QString::fromStdString(described(lexSql(sql.toStdString(), static_cast<Dialect>(dialect)))),
        tokens);
}

void TestSqlLexer::anyBytesHaveTokens()
{
    std::mt19937 engine(5);
    static constexpr std::string_view pieces[] = {
        "'", "\"", "`", "[", "]", "/*", "*/", "--", "\n", ";", "$", "$a$",  "E'",   "x'",    "\\",
        "1", ".",  "e", "a", " ", "(",  ")",  ",",  "?",  ":", "@", "\xC3", "\xA0", "UNION", "0x",
    };
    for (int round = 0; round < 20'000; ++round) {
        std::string sql;
        for (auto i = engine() % 12; i > 0; --i) {
            if (engine() % 8 == 0) {
                sql += static_cast<char>(engine() % 256);
            } else {
                sql += pieces[engine() % std::size(pieces)];
            }
        }
        for (const Dialect dialect : {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb}) {
            std::size_t at = 0;
            for (const SqlToken &token : lexSql(sql, dialect)) {
                QVERIFY(token.length > 0);
                QVERIFY(token.offset >= at);
                QVERIFY(token.offset + token.length <= sql.size());
                // between two tokens there is nothing but spaces and comments
                QVERIFY(
                    lexSql(std::string_view(sql).substr(at, token.offset - at), dialect).empty());
                at = token.offset + token.length;
            }
            QVERIFY(lexSql(std::string_view(sql).substr(at), dialect).empty());
        }
    }
}

} // namespace tst_SqlLexer

QUERENT_TEST(SqlLexer)
#include "tst_SqlLexer.moc"
