// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/TypingReader.h"

#include <QtTest/QtTest>

namespace tst_TypingReader {

using namespace querent;
using namespace querent::pieces;
using query::WordKind;

namespace {

std::shared_ptr<const query::TypingAid> aid()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table vessels{"vessels",
                        false,
                        {key("vessel_id"), column("vessel_name", ColumnType::Text),
                         column("hull_type", ColumnType::Text, {"steel", "wood"}),
                         column("engine_power", ColumnType::Integer)},
                        40,
                        {}};
    data::Table voyages{"voyages",
                        false,
                        {key("voyage_id"), column("vessel_id", ColumnType::Integer),
                         date("sailed_on", "2024-12-20"),
                         column("home_port", ColumnType::Text, {"Bergen", "Saint-Malo"}),
                         column("cargo_weight", ColumnType::Real)},
                        5000,
                        {}};
    catalog.tables = {vessels, voyages};
    catalog.relationships = {{"voyages", {"vessel_id"}, "vessels", {"vessel_id"}, false, {}}};
    std::vector<data::ColumnValues> values{
        {"vessels", "vessel_name", {"Ørn", "Southern Cross", "Northern Light"}, true},
        {"vessels", "hull_type", {"steel", "wood"}, true},
        {"voyages", "home_port", {"Bergen", "Saint-Malo"}, true},
    };
    return language::typingAid(language::buildSourceModel(
        std::make_shared<data::Catalog>(std::move(catalog)), nullptr, std::move(values)));
}

std::string partOf(const std::string &text, const query::ReadWord &word)
{
    return text.substr(word.begin, word.length);
}

QStringList textsOf(const std::vector<query::Completion> &completions)
{
    QStringList texts;
    for (const query::Completion &completion : completions) {
        texts << QString::fromStdString(completion.text);
    }
    return texts;
}

} // namespace

class TestTypingReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void words_data();
    void words();
    void unknownWordsAreMarked();
    void placesAreThoseOfTheText();
    void completions_data();
    void completions();
    void nothingToGoOnWith_data();
    void nothingToGoOnWith();
    void replacesTheWholeName();
    void anyTextIsRead();
    void whatIsAsked_data();
    void whatIsAsked();
};

void TestTypingReader::words_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, const char *text, const char *part, WordKind kind) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(part)
                            << static_cast<int>(kind);
    };
    row("a table", "how many voyages", "voyages", WordKind::Table);
    row("a column of two words", "average cargo weight", "cargo weight", WordKind::Column);
    row("a value", "voyages from Bergen", "Bergen", WordKind::Value);
    row("a value with a hyphen", "voyages from Saint-Malo", "Saint-Malo", WordKind::Value);
    row("a period", "voyages last month", "last month", WordKind::Time);
    row("a number", "vessels with engine power over 500", "500", WordKind::Number);
    row("an aggregate", "average cargo weight", "average", WordKind::Measure);
    row("words after letters of two bytes", "voyages of Ørn in Bergen", "Bergen", WordKind::Value);
}

void TestTypingReader::words()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    QFETCH(int, kind);
    const std::string typed = text.toStdString();
    for (const query::ReadWord &word : aid()->read(typed)) {
        if (partOf(typed, word) == part.toStdString()) {
            QVERIFY(word.known);
            QCOMPARE(static_cast<int>(word.kind), kind);
            return;
        }
    }
    QFAIL("the part is not read by itself");
}

void TestTypingReader::unknownWordsAreMarked()
{
    // what is said around a question is not read, and so not marked
    const std::string typed =
        "Sorry, another one: how many voyages with zeppelins? I owe you a coffee.";
    std::vector<std::string> unknown;
    for (const query::ReadWord &word : aid()->read(typed)) {
        if (!word.known) {
            unknown.push_back(partOf(typed, word));
        }
    }
    QCOMPARE(unknown, std::vector<std::string>{"zeppelins"});
}

void TestTypingReader::placesAreThoseOfTheText()
{
    const auto reader = aid();
    for (const char *text : {"Voyages per home port, last year?", "top 5 vessels by cargo weight",
                             "Ørn’s voyages — how many?", "  voyages   in 2024  "}) {
        std::size_t last = 0;
        for (const query::ReadWord &word : reader->read(text)) {
            QVERIFY(word.length > 0);
            QVERIFY2(word.begin >= last, text);
            last = word.begin + word.length;
            QVERIFY(last <= std::string_view(text).size());
        }
    }
}

void TestTypingReader::completions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("detail");
    QTest::newRow("a table") << "how many voy"
                             << "voyages"
                             << "";
    QTest::newRow("a column") << "average cargo"
                              << "cargo weight"
                              << "voyages";
    QTest::newRow("the second word of a column") << "average cargo we"
                                                 << "cargo weight"
                                                 << "voyages";
    QTest::newRow("a word inside a name") << "vessels by power"
                                          << "engine power"
                                          << "vessels";
    QTest::newRow("a value") << "voyages from Ber"
                             << "Bergen"
                             << "voyages · home port";
    QTest::newRow("a value of two words") << "voyages of southern c"
                                          << "Southern Cross"
                                          << "vessels · vessel name";
    QTest::newRow("a time") << "voyages last mo"
                            << "last month"
                            << "";
    QTest::newRow("an aggregate") << "aver"
                                  << "average"
                                  << "";
}

void TestTypingReader::completions()
{
    QFETCH(QString, text);
    QFETCH(QString, wanted);
    QFETCH(QString, detail);
    const std::string typed = text.toStdString();
    const auto found = aid()->complete(typed, typed.size(), 6);
    const qsizetype at = textsOf(found).indexOf(wanted);
    QVERIFY2(at >= 0, qPrintable(textsOf(found).join(QStringLiteral(", "))));
    QCOMPARE(QString::fromStdString(found[static_cast<std::size_t>(at)].detail), detail);
}

void TestTypingReader::nothingToGoOnWith_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing typed") << "";
    QTest::newRow("after a blank") << "how many voyages ";
    QTest::newRow("after a question mark") << "how many voyages?";
    QTest::newRow("what nothing is called") << "how many zepp";
}

void TestTypingReader::nothingToGoOnWith()
{
    QFETCH(QString, text);
    const std::string typed = text.toStdString();
    QCOMPARE(textsOf(aid()->complete(typed, typed.size(), 6)), QStringList());
}

void TestTypingReader::replacesTheWholeName()
{
    const std::string typed = "average cargo we per vessel";
    const auto found = aid()->complete(typed, std::string("average cargo we").size(), 1);
    QCOMPARE(found.size(), std::size_t(1));
    std::string completed = typed;
    completed.replace(found[0].begin, found[0].length, found[0].text);
    QCOMPARE(completed, std::string("average cargo weight per vessel"));
}

void TestTypingReader::anyTextIsRead()
{
    // cut at every byte, also in the middle of a letter: as an editor of bytes would
    const auto reader = aid();
    const std::string text = "Wie viele Fahrten ab Saint‑Malo 🚢 'Ørn' = 5,00 € ?\n\tund Bergen";
    for (std::size_t end = 0; end <= text.size(); ++end) {
        const std::string part = text.substr(0, end);
        for (const query::ReadWord &word : reader->read(part)) {
            QVERIFY(word.begin + word.length <= part.size());
        }
        for (const query::Completion &offer : reader->complete(text, end, 5)) {
            QVERIFY(offer.begin + offer.length <= end);
        }
    }
    const std::string endless(100000, 'x');
    QVERIFY(reader->complete(endless, endless.size(), 5).empty());
    static_cast<void>(reader->read(endless));
}

void TestTypingReader::whatIsAsked_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("asked");
    const auto add = [](const char *question, const char *asked) {
        QTest::addRow("%s", question) << QString::fromUtf8(question) << QString::fromUtf8(asked);
    };
    add("Hi team, quick one: how many voyages per home port?", "how many voyages per home port?");
    add("Good morning! How many vessels of steel are there? Thanks a lot!",
        "How many vessels of steel are there?");
    // nothing is said around these
    add("how many voyages per home port?", "how many voyages per home port?");
    add("  Voyages from “Saint-Malo”,  by month  ", "  Voyages from “Saint-Malo”,  by month  ");
    add("SELECT count(*) FROM voyages WHERE home_port = 'Bergen'",
        "SELECT count(*) FROM voyages WHERE home_port = 'Bergen'");
    add("hello", "hello");
    add("", "");
}

void TestTypingReader::whatIsAsked()
{
    QFETCH(const QString, question);
    QFETCH(const QString, asked);
    QCOMPARE(QString::fromStdString(aid()->asked(question.toStdString())), asked);
}

} // namespace tst_TypingReader

QUERENT_TEST(TypingReader)
#include "tst_TypingReader.moc"
