// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"
#include "language/AskedPart.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_Chatter {

using namespace querent;
using namespace querent::pieces;

/// What people say around a question changes nothing; what narrows it stays.
class TestChatter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesTheQuestion_data();
    void leavesTheQuestion();
    void keepsWhatNarrows_data();
    void keepsWhatNarrows();
    void answersAlike_data();
    void answersAlike();
    void leavesOutRemarks_data();
    void leavesOutRemarks();
};

namespace {

const std::shared_ptr<const language::SourceModel> &source()
{
    static const auto model = language::buildSourceModel(bikeShop(), nullptr, {});
    return model;
}

QString askedOf(const QString &question)
{
    const language::Tokens tokens = language::tokenize(question.toStdString());
    QString asked = QString::fromStdString(
        language::spokenText(language::askedPart(tokens, *source()), question.toStdString()));
    while (!asked.isEmpty() && !asked.back().isLetterOrNumber()) {
        asked.chop(1);
    }
    return asked;
}

QString sqlFor(const QString &question)
{
    static const language::Engine engine(source(), nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    return result.plan ? sqlOf(*result.plan, *bikeShop())
                       : QString::fromStdString(result.explanation);
}

const QStringList wrapped{
    QStringLiteral("Hi! %1?"),
    QStringLiteral("Hello team, %1?"),
    QStringLiteral("Quick one: %1?"),
    QStringLiteral("Right, %1?"),
    QStringLiteral("Sorry, another one: %1?"),
    QStringLiteral("Before I forget: %1?"),
    QStringLiteral("Help me out here, %1?"),
    QStringLiteral("Would you mind checking %1?"),
    QStringLiteral("I was wondering %1."),
    QStringLiteral("The auditors are asking %1."),
    QStringLiteral("My boss wants to know %1."),
    QStringLiteral("One of the directors keeps asking, so %1?"),
    QStringLiteral("It would be great to know %1."),
    QStringLiteral("As part of the annual review, %1?"),
    QStringLiteral("For the board meeting tomorrow: %1?"),
    QStringLiteral("I'm preparing the quarterly report and need the following: %1?"),
    QStringLiteral("Two things. First, %1?"),
    QStringLiteral("%1, please"),
    QStringLiteral("%1 asap"),
    QStringLiteral("%1 if you can"),
    QStringLiteral("%1 if that's not too much trouble"),
    QStringLiteral("%1 for the board meeting"),
    QStringLiteral("%1 because the auditors asked"),
    QStringLiteral("%1 so I can put it on a slide"),
    QStringLiteral("%1 that we have on file"),
    QStringLiteral("%1? Thanks a lot in advance."),
    QStringLiteral("%1? I need it for a presentation on Thursday."),
    QStringLiteral("%1? Cheers, Tom"),
    QStringLiteral("%1 (just curious)"),
    QStringLiteral("%1 - sorry for the short notice"),
};

} // namespace

void TestChatter::leavesTheQuestion_data()
{
    QTest::addColumn<QString>("form");
    for (const QString &form : wrapped) {
        QTest::newRow(qPrintable(form)) << form;
    }
}

void TestChatter::leavesTheQuestion()
{
    QFETCH(QString, form);
    for (const char *const asked : {"how many repairs were there in 2024", "repairs by workshop"}) {
        const QString question = QString::fromLatin1(asked);
        QCOMPARE(askedOf(form.arg(question)), question);
    }
}

void TestChatter::keepsWhatNarrows_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("a period before the comma") << "In 2024, repairs by workshop";
    QTest::newRow("a value") << "East only. How many repairs";
    QTest::newRow("an order at the end") << "repairs by workshop, largest first";
    QTest::newRow("a way to cut it") << "repairs, by month";
    QTest::newRow("a unit") << "what is the median ride time, in minutes";
    QTest::newRow("a strange word that may narrow it") << "repairs because of punctures";
    QTest::newRow("a condition nobody knows") << "repairs if you subtract the warranty";
    QTest::newRow("a list of what to show") << "latest claims - number, amount, when";
    QTest::newRow("a quoted word") << "models called 'great'";
    QTest::newRow("for whom") << "repairs for accountants";
    QTest::newRow("what one would like to learn") << "what does a percentile tell me";
    QTest::newRow("who is meant, though it speaks of us")
        << "How many repairs? Only those that are still with us";
    QTest::newRow("of which") << "For our regulars, repairs by workshop";
}

void TestChatter::keepsWhatNarrows()
{
    QFETCH(QString, question);
    QString kept = question;
    while (!kept.back().isLetterOrNumber()) {
        kept.chop(1);
    }
    QCOMPARE(askedOf(question), kept);
}

void TestChatter::answersAlike_data()
{
    leavesTheQuestion_data();
}

/// Rules and parser read the same words, so that they find the same plan.
void TestChatter::answersAlike()
{
    QFETCH(QString, form);
    for (const char *const asked :
         {"how many repairs were there in 2024", "which workshop has the most repairs"}) {
        const QString question = QString::fromLatin1(asked);
        QCOMPARE(sqlFor(form.arg(question)), sqlFor(question + QLatin1Char('?')));
    }
}

void TestChatter::leavesOutRemarks_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("asked");
    const QString repairs = QStringLiteral("for every workshop, the number of repairs in 2024");
    QTest::newRow("rows that would not be there, in brackets")
        << "Hi! Could you please work out, for every workshop (workshops without a repair can be "
           "left out), the number of repairs in 2024?"
        << "for every workshop , the number of repairs in 2024";
    QTest::newRow("likewise, in a sentence")
        << "Could you put together, for every workshop, the number of repairs in 2024? Repairs "
           "nobody did can stay out of it."
        << repairs;
    QTest::newRow("what others want to know first")
        << "The owners want to know if we have enough workshops for the winter. So can you tell "
           "me how many repairs there were in 2024?"
        << "how many repairs there were in 2024";
    QTest::newRow("the order, in a sentence")
        << "Could you tell me, for every workshop, the number of repairs in 2024? Worst workshop "
           "at the top please."
        << repairs + QStringLiteral(" , largest first");
    QTest::newRow("how little is wanted")
        << "What I would like is, for the year 2024 only, how many repairs were there? No "
           "breakdown needed, just the one number."
        << "for the year 2024 only, how many repairs were there";
    QTest::newRow("what is done with the answer")
        << "Which workshop did the most repairs in 2024? I want to announce it on Friday."
        << "Which workshop did the most repairs in 2024";
    QTest::newRow("what is done with some of them")
        << "Which workshops did no repairs in 2024? We want to call those open on Friday."
        << "Which workshops did no repairs in 2024? We want to call those open on Friday";
    QTest::newRow("some of them, to say what is meant")
        << "How many repairs were there in each season – winter, summer etc?"
        << "How many repairs were there in each season";
    QTest::newRow("likewise, in brackets")
        << "How many repairs were there (brakes, chains and so on) in 2024?"
        << "How many repairs were there in 2024";
    QTest::newRow("what is done with the answer, and what narrows it")
        << "Which workshop did the most repairs? We'd like to thank only those of 2024."
        << "Which workshop did the most repairs? We'd like to thank only those of 2024";
    QTest::newRow("the same once more, as in a report")
        << "At which workshops do our customers come back the most? Number of repairs per "
           "workshop, "
           "over the whole period please."
        << "Number of repairs per workshop, please";
    QTest::newRow("a question about what may be left out")
        << "Which workshops should be excluded from the next plan since there were no repairs in "
           "2024 and none before?"
        << "Which workshops should be excluded from the next plan since there were no repairs in "
           "2024 and none before";
    QTest::newRow("what really does not count")
        << "Could you tell me, for every workshop, how many repairs there were? Customers who were "
           "no-shows do not count."
        << "for every workshop, how many repairs there were? excluding Customers who were no shows";
}

void TestChatter::leavesOutRemarks()
{
    QFETCH(QString, question);
    QFETCH(QString, asked);
    QCOMPARE(askedOf(question), asked);
}

} // namespace tst_Chatter

QUERENT_TEST(Chatter)
#include "tst_Chatter.moc"
