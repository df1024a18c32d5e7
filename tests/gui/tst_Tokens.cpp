// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Tokens.h"

#include <QTest>

using querent::gui::Tokens;

class TestTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textCanBeRead_data();
    void textCanBeRead();
    void marksStandOut_data();
    void marksStandOut();
    void thePaletteTellsTheSetItCameFrom();
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

void TestTokens::thePaletteTellsTheSetItCameFrom()
{
    QVERIFY(!Tokens::of(Tokens::light().palette()).isDark);
    QVERIFY(Tokens::of(Tokens::dark().palette()).isDark);
}

QTEST_MAIN(TestTokens)
#include "tst_Tokens.moc"
