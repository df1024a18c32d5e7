// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "gui/charts/NumberText.h"
#include "gui/charts/Scale.h"

#include <QLocale>
#include <QTest>

namespace tst_NumberText {

using namespace querent;

class TestNumberText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void compact_data();
    void compact();
    void full_data();
    void full();
    void otherLanguagesUseTheirSeparators();
    void scalesEndOnRoundNumbers_data();
    void scalesEndOnRoundNumbers();
    void ticksOfOneAxisHaveAsManyDecimals();
    void bytesAreCalledWhatTheyAre_data();
    void bytesAreCalledWhatTheyAre();
};

void TestNumberText::compact_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("text");
    QTest::newRow("small numbers stay whole") << 9999.0 << "9,999";
    QTest::newRow("thousands") << 12431.0 << "12.4 K";
    QTest::newRow("hundreds of thousands have no decimals") << 801442.0 << "801 K";
    QTest::newRow("millions") << 1284310.0 << "1.28 M";
    QTest::newRow("what rounds to a million is a million") << 999950.0 << "1 M";
    QTest::newRow("billions") << 2.5e9 << "2.5 B";
    QTest::newRow("below zero") << -1284310.0 << "-1.28 M";
    QTest::newRow("decimals of small numbers") << 3.14159 << "3.14";
    QTest::newRow("zero") << 0.0 << "0";
}

void TestNumberText::compact()
{
    QFETCH(double, number);
    QFETCH(QString, text);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QCOMPARE(gui::compactNumber(number), text);
}

void TestNumberText::full_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("text");
    QTest::newRow("separators, no trailing zeros") << 1284310.50 << "1,284,310.5";
    QTest::newRow("whole") << 1200.0 << "1,200";
    QTest::newRow("tiny numbers keep what matters") << 0.000123456 << "0.000123";
    QTest::newRow("not a number") << std::nan("") << QStringLiteral("–");
}

void TestNumberText::full()
{
    QFETCH(double, number);
    QFETCH(QString, text);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QCOMPARE(gui::fullNumber(number), text);
}

void TestNumberText::otherLanguagesUseTheirSeparators()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(gui::fullNumber(1284310.5), QStringLiteral("1.284.310,5"));
    QCOMPARE(gui::compactNumber(1284310), QStringLiteral("1,28 M"));
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void TestNumberText::scalesEndOnRoundNumbers_data()
{
    QTest::addColumn<double>("lowest");
    QTest::addColumn<double>("highest");
    QTest::addColumn<bool>("fromZero");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<double>("step");
    QTest::newRow("from zero") << 64012.0 << 1284310.0 << true << 0.0 << 1500000.0 << 500000.0;
    QTest::newRow("both sides of zero") << -30.0 << 70.0 << true << -50.0 << 75.0 << 25.0;
    QTest::newRow("without zero") << 96.0 << 104.0 << false << 96.0 << 104.0 << 2.0;
    QTest::newRow("all the same") << 5.0 << 5.0 << true << 0.0 << 6.0 << 2.0;
    QTest::newRow("only zero") << 0.0 << 0.0 << true << 0.0 << 1.0 << 0.25;
}

void TestNumberText::scalesEndOnRoundNumbers()
{
    QFETCH(double, lowest);
    QFETCH(double, highest);
    QFETCH(bool, fromZero);
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(double, step);
    const gui::Scale scale = gui::Scale::covering(lowest, highest, 4, fromZero);
    QCOMPARE(scale.low, low);
    QCOMPARE(scale.high, high);
    QCOMPARE(scale.step, step);
    QVERIFY(scale.ticks().front() <= lowest);
    QVERIFY(scale.ticks().back() >= highest);
}

void TestNumberText::ticksOfOneAxisHaveAsManyDecimals()
{
    QCOMPARE(gui::tickNumber(0.5, 0.25), QStringLiteral("0.5"));
    QCOMPARE(gui::tickNumber(1.0, 0.1), QStringLiteral("1.0"));
    QCOMPARE(gui::tickNumber(1500, 500), QStringLiteral("1,500"));
    QCOMPARE(gui::tickNumber(200000, 50000), QStringLiteral("200 K"));
}

void TestNumberText::bytesAreCalledWhatTheyAre_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const QByteArray &bytes, const char *words) {
        QTest::newRow(name) << bytes << QString::fromLatin1(words);
    };
    row("PNG", QByteArray("\x89PNG\r\n\x1a\n"), "picture, 8 bytes");
    row("JPEG", QByteArray("\xff\xd8\xff\xe0"), "picture, 4 bytes");
    row("GIF", QByteArray("GIF89a"), "picture, 6 bytes");
    row("WebP", QByteArray("RIFF1234WEBPVP8 "), "picture, 16 bytes");
    row("a sound in the same container", QByteArray("RIFF1234WAVEfmt "), "binary, 16 bytes");
    row("cut before it says what it is", QByteArray("RIFF12"), "binary, 6 bytes");
    row("nothing", QByteArray(), "binary, 0 bytes");
}

void TestNumberText::bytesAreCalledWhatTheyAre()
{
    QFETCH(QByteArray, bytes);
    data::Blob blob;
    for (const char byte : bytes) {
        blob.bytes.push_back(static_cast<std::byte>(byte));
    }
    QTEST(gui::cellText(blob), "words");
}

} // namespace tst_NumberText

QUERENT_WINDOW_TEST(NumberText)
#include "tst_NumberText.moc"
