// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "gui/theme/Tokens.h"

#include <QMetaEnum>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

namespace tst_Tokens {

using querent::gui::Tokens;

namespace {

using Three = std::array<double, 3>;
using Matrix = std::array<Three, 3>;

/// How eyes see that lack a kind of cones, on linear light: G. M. Machado, M. M. Oliveira and
/// L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
/// 2009, severity 1.0.
constexpr Matrix fullSight{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protanopia{{{0.152286, 1.052583, -0.204868},
                             {0.114503, 0.786281, 0.099216},
                             {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{{{0.367322, 0.860646, -0.227968},
                               {0.280085, 0.672501, 0.047413},
                               {-0.011820, 0.042940, 0.968881}}};

Three times(const Matrix &matrix, const Three &values)
{
    Three result{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            result[row] += matrix[row][column] * values[column];
        }
    }
    return result;
}

/// CIE 1976 L*a*b* under D65 of a colour as these eyes see it.
Three labSeen(const QColor &colour, const Matrix &eyes)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    Three light =
        times(eyes, {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())});
    for (double &part : light) {
        part = std::clamp(part, 0.0, 1.0);
    }
    constexpr Matrix toXyz{{{0.4124564, 0.3575761, 0.1804375},
                            {0.2126729, 0.7151522, 0.0721750},
                            {0.0193339, 0.1191920, 0.9503041}}};
    const Three xyz = times(toXyz, light);
    const auto root = [](double value) {
        return value > 0.008856 ? std::cbrt(value) : 7.787 * value + 16.0 / 116;
    };
    const double x = root(xyz[0] / 0.95047);
    const double y = root(xyz[1]);
    const double z = root(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

class TestTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textCanBeRead_data();
    void textCanBeRead();
    void marksStandOut_data();
    void marksStandOut();
    void seriesAreToldApart_data();
    void seriesAreToldApart();
    void thePaletteTellsTheSetItCameFrom();
    void highContrastCanBeReadByAll_data();
    void highContrastCanBeReadByAll();
    void everyAccentCanBeRead_data();
    void everyAccentCanBeRead();
    void anAccentIsTheFirstOfTheSeries();
    void whatIsInstalledCounts();
};

void TestTokens::textCanBeRead_data()
{
    QTest::addColumn<QColor>("words");
    QTest::addColumn<QColor>("ground");
    for (const Tokens *tokens : {&Tokens::light(), &Tokens::dark()}) {
        const char *set = tokens->isDark ? "dark" : "light";
        const std::initializer_list<std::pair<const char *, QColor>> inks{
            {"text", tokens->text},     {"muted", tokens->muted}, {"faint", tokens->faint},
            {"accent", tokens->accent}, {"good", tokens->good},   {"warn", tokens->warn},
            {"bad", tokens->bad}};
        const std::initializer_list<std::pair<const char *, QColor>> grounds{
            {"window", tokens->window}, {"surface", tokens->surface}, {"sunken", tokens->sunken}};
        for (const auto &[ink, words] : inks) {
            for (const auto &[place, ground] : grounds) {
                QTest::addRow("%s: %s on %s", set, ink, place) << words << ground;
            }
        }
        QTest::addRow("%s: words on the accent", set) << tokens->onAccent << tokens->accent;
        QTest::addRow("%s: words on a chip", set) << tokens->text << tokens->accentSoft;
    }
}

void TestTokens::textCanBeRead()
{
    QFETCH(QColor, words);
    QFETCH(QColor, ground);
    const double ratio = querent::gui::contrast(words, ground);
    QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
}

void TestTokens::marksStandOut_data()
{
    QTest::addColumn<QColor>("mark");
    QTest::addColumn<QColor>("ground");
    for (const Tokens *tokens : {&Tokens::light(), &Tokens::dark()}) {
        for (std::size_t index = 0; index < tokens->series.size(); ++index) {
            QTest::addRow("%s: series %zu", tokens->isDark ? "dark" : "light", index)
                << tokens->series[index] << tokens->surface;
        }
    }
}

void TestTokens::marksStandOut()
{
    QFETCH(QColor, mark);
    QFETCH(QColor, ground);
    const double ratio = querent::gui::contrast(mark, ground);
    QVERIFY2(ratio >= 2.9, qPrintable(QString::number(ratio)));
}

void TestTokens::seriesAreToldApart_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<Matrix>("eyes");
    for (const bool dark : {false, true}) {
        const char *set = dark ? "dark" : "light";
        QTest::addRow("%s: by all cones", set) << dark << fullSight;
        QTest::addRow("%s: without red", set) << dark << protanopia;
        QTest::addRow("%s: without green", set) << dark << deuteranopia;
    }
}

void TestTokens::seriesAreToldApart()
{
    QFETCH(bool, dark);
    QFETCH(Matrix, eyes);
    const auto &series = (dark ? Tokens::dark() : Tokens::light()).series;
    for (std::size_t one = 0; one < series.size(); ++one) {
        for (std::size_t other = one + 1; other < series.size(); ++other) {
            const Three a = labSeen(series[one], eyes);
            const Three b = labSeen(series[other], eyes);
            // a difference of 2.3 can just be seen where both lie side by side
            const double distance = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
            QVERIFY2(distance >= 20,
                     qPrintable(QStringLiteral("%1 and %2: %3").arg(one).arg(other).arg(distance)));
            // neighbours also in grey
            QVERIFY(other != one + 1 || std::abs(a[0] - b[0]) >= 3.5 || eyes != fullSight);
        }
    }
}

void TestTokens::thePaletteTellsTheSetItCameFrom()
{
    QVERIFY(!Tokens::of(Tokens::light().palette()).isDark);
    QVERIFY(Tokens::of(Tokens::dark().palette()).isDark);
}

void TestTokens::highContrastCanBeReadByAll_data()
{
    QTest::addColumn<QColor>("words");
    QTest::addColumn<QColor>("ground");
    for (const Tokens *tokens : {&Tokens::lightContrast(), &Tokens::darkContrast()}) {
        const char *set = tokens->isDark ? "dark" : "light";
        const std::initializer_list<std::pair<const char *, QColor>> inks{
            {"text", tokens->text},     {"muted", tokens->muted}, {"faint", tokens->faint},
            {"accent", tokens->accent}, {"good", tokens->good},   {"warn", tokens->warn},
            {"bad", tokens->bad}};
        for (const auto &[ink, words] : inks) {
            QTest::addRow("%s: %s", set, ink) << words << tokens->window;
            QTest::addRow("%s: %s, sunken", set, ink) << words << tokens->sunken;
        }
        QTest::addRow("%s: words on the accent", set) << tokens->onAccent << tokens->accent;
        QTest::addRow("%s: borders", set) << tokens->border << tokens->surface;
    }
}

void TestTokens::highContrastCanBeReadByAll()
{
    QFETCH(QColor, words);
    QFETCH(QColor, ground);
    const double ratio = querent::gui::contrast(words, ground);
    QVERIFY2(ratio >= 7.0, qPrintable(QString::number(ratio)));
}

void TestTokens::everyAccentCanBeRead_data()
{
    QTest::addColumn<QColor>("words");
    QTest::addColumn<QColor>("ground");
    const QMetaEnum accents = QMetaEnum::fromType<Tokens::Accent>();
    for (const Tokens *base : {&Tokens::light(), &Tokens::dark()}) {
        for (int index = 0; index < accents.keyCount(); ++index) {
            const Tokens tokens =
                base->withAccent(static_cast<Tokens::Accent>(accents.value(index)));
            const char *set = base->isDark ? "dark" : "light";
            const char *name = accents.key(index);
            QTest::addRow("%s %s on the window", set, name) << tokens.accent << tokens.window;
            QTest::addRow("%s %s on a card", set, name) << tokens.accent << tokens.surface;
            QTest::addRow("%s %s under words", set, name) << tokens.onAccent << tokens.accent;
            QTest::addRow("%s %s on a chip", set, name) << tokens.text << tokens.accentSoft;
        }
    }
}

void TestTokens::everyAccentCanBeRead()
{
    textCanBeRead();
}

void TestTokens::anAccentIsTheFirstOfTheSeries()
{
    const QMetaEnum accents = QMetaEnum::fromType<Tokens::Accent>();
    for (const Tokens *base : {&Tokens::light(), &Tokens::dark()}) {
        for (int index = 0; index < accents.keyCount(); ++index) {
            const Tokens tokens =
                base->withAccent(static_cast<Tokens::Accent>(accents.value(index)));
            QCOMPARE(tokens.series[0], tokens.accent);
            // none of the others is lost for it but the one it is akin to
            QVERIFY(std::find(tokens.series.begin(), tokens.series.end(), base->series[0]) !=
                    tokens.series.end());
        }
    }
}

void TestTokens::whatIsInstalledCounts()
{
    const Tokens green = Tokens::light().withAccent(Tokens::Accent::Green);
    Tokens::install(green, Tokens::darkContrast());
    QCOMPARE(Tokens::of(green.palette()).accent, green.accent);
    QCOMPARE(Tokens::of(Tokens::darkContrast().palette()).border, Tokens::darkContrast().border);
    Tokens::install(Tokens::light(), Tokens::dark());
    QCOMPARE(Tokens::of(green.palette()).accent, Tokens::light().accent);
}

} // namespace tst_Tokens

QUERENT_WINDOW_TEST(Tokens)
#include "tst_Tokens.moc"
