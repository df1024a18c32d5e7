// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/CardNote.h"
#include "gui/answer/ChipPopover.h"
#include "gui/answer/TurnView.h"
#include "gui/charts/ChartPane.h"
#include "gui/charts/ChartView.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Text.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"
#include "gui/sql/SqlView.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include <algorithm>

namespace tst_AnswerCard {

using namespace querent;
using gui::AnswerCard;
using gui::Request;

namespace {

std::unique_ptr<AnswerCard> shown(const session::Answer &answer)
{
    auto card = std::make_unique<AnswerCard>(std::make_shared<session::Answer>(answer),
                                             QStringLiteral("155 ms · 16 steps"));
    card->resize(860, card->heightForWidth(860));
    card->show();
    return card;
}

Request requestOf(const QSignalSpy &spy)
{
    return spy.back().front().value<Request>();
}

} // namespace

class TestAnswerCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void theQuestionStaysAboveItsAnswer();
    void theHeadlineComesFirst();
    void anExplanationIsProse();
    void whatIsLeftOutIsWarnedOf();
    void tabsShowChartTableAndSql();
    void theTableStandsAsTheChart_data();
    void theTableStandsAsTheChart();
    void withoutAChartTheTableComesFirst();
    void theChartCanBeDrawnAnotherWay();
    void aMarkWithoutAPlanLeadsToTheTable();
    void followUpsAsk();
    void chipsSayWhereTheyCameFrom();
    void manyColumnsAreOneChip();
    void sqlCanBeEditedAndRun();
    void exportsCopy();
    void theFooterOpensTheSteps();
    void theKeyboardGoesAsTheEyeReads();
    void aTurnGoesFromWorkToQuestionToAnswer();
    void looksRight();

private:
    gui::Theme *m_theme = nullptr;
};

void TestAnswerCard::theQuestionStaysAboveItsAnswer()
{
    gui::TurnView turn(QStringLiteral("best vet"));
    turn.resize(700, 600); // more than it needs
    turn.show();
    QVERIFY(QTest::qWaitForWindowExposed(&turn));
    const auto texts = turn.findChildren<gui::Text *>();
    const auto asked = std::ranges::find(texts, QStringLiteral("best vet"), &gui::Text::text);
    QVERIFY(asked != texts.end());
    QVERIFY2((*asked)->height() < 30, qPrintable(QString::number((*asked)->height())));
}

void TestAnswerCard::theHeadlineComesFirst()
{
    const auto card = shown(test::fullAnswer());
    QCOMPARE(card->findChild<gui::Text *>(QStringLiteral("headline"))->text(),
             QStringLiteral("Furniture led 2024 with 1.28 M, 36\u00a0% of all sales."));
    QVERIFY(card->findChild<gui::Text *>(QStringLiteral("body"))
                ->text()
                .startsWith(QStringLiteral("Technology followed")));
}

void TestAnswerCard::anExplanationIsProse()
{
    session::Answer answer;
    answer.outcome = session::Outcome::Explained;
    answer.response = "Churn is the share of customers who left.";
    const auto card = shown(answer);
    QVERIFY(!card->findChild<gui::Text *>(QStringLiteral("headline"))->isVisible());
    QCOMPARE(card->findChild<gui::Text *>(QStringLiteral("body"))->text(),
             QStringLiteral("Churn is the share of customers who left."));
    QVERIFY(!card->findChild<QTabBar *>()->isVisible());
}

void TestAnswerCard::whatIsLeftOutIsWarnedOf()
{
    session::Answer answer = test::fullAnswer();
    const std::string leftOut = "This part was left out: “on weekends”.";
    answer.interpretation.assumptions.push_back(leftOut);
    answer.interpretation.leftOut = {leftOut};
    const auto card = shown(answer);
    QStringList warned;
    for (const auto *note : card->findChildren<gui::CardNote *>()) {
        const auto *words = note->findChild<gui::Text *>();
        if (!note->toolTip().isEmpty()) {
            warned << words->text();
        }
    }
    QCOMPARE(warned, QStringList{QString::fromStdString(leftOut)});
    test::screenshot(card.get(), QStringLiteral("card with a part left out"));
}

void TestAnswerCard::tabsShowChartTableAndSql()
{
    const auto card = shown(test::fullAnswer());
    auto *tabs = card->findChild<QTabBar *>();
    QCOMPARE(tabs->count(), 3);
    QVERIFY(card->chart()->isVisible());
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    QVERIFY(card->grid()->isVisible());
    QVERIFY(!card->chart()->isVisible());
    QTest::keyClick(tabs, Qt::Key_Right);
    QVERIFY(card->sql()->isVisible());
    QVERIFY(card->sql()->sql().startsWith(QStringLiteral("SELECT c.name AS category")));
}

void TestAnswerCard::theTableStandsAsTheChart_data()
{
    QTest::addColumn<QString>("ordering");
    QTest::addColumn<QString>("first");
    QTest::newRow("the largest first where nobody asked for an order")
        << QString() << QStringLiteral("Furniture");
    QTest::newRow("both as asked for")
        << QStringLiteral(" ORDER BY c.name DESC") << QStringLiteral("Textiles");
}

void TestAnswerCard::theTableStandsAsTheChart()
{
    QFETCH(QString, ordering);
    QFETCH(QString, first);
    session::Answer answer = test::fullAnswer();
    std::ranges::sort(answer.result->rows, std::ranges::greater(), // by name, backwards
                      [](const data::Row &row) { return *row.front().text(); });
    answer.generatedSql = "SELECT c.name AS category, SUM(i.amount) AS sales FROM order_items AS i "
                          "GROUP BY c.name" +
                          ordering.toStdString();
    const auto card = shown(answer);
    auto *tabs = card->findChild<QTabBar *>();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    const QStringList categories = card->chart()->model().categories;
    QCOMPARE(categories.front(), first);
    const gui::ResultModel *rows = card->grid()->model();
    QCOMPARE(rows->rowCount(), int(categories.size()));
    for (int row = 0; row < rows->rowCount(); ++row) {
        QCOMPARE(rows->index(row, 0).data().toString(), categories[row]);
    }
}

void TestAnswerCard::withoutAChartTheTableComesFirst()
{
    session::Answer answer = test::fullAnswer();
    answer.chart->kind = insight::ChartKind::Table;
    const auto card = shown(answer);
    QVERIFY(card->chart() == nullptr);
    QVERIFY(card->grid()->isVisible());
}

void TestAnswerCard::theChartCanBeDrawnAnotherWay()
{
    const auto card = shown(test::fullAnswer());
    auto *button = card->findChild<QToolButton *>(QStringLiteral("chartKind"));
    QVERIFY(button->isVisible());
    for (QAction *action : button->menu()->actions()) {
        if (action->text() == gui::chartKindText(insight::ChartKind::Pie)) {
            action->trigger();
        }
    }
    QCOMPARE(card->chart()->model().kind, insight::ChartKind::Pie);
    QVERIFY(card->chartSettings().kind == insight::ChartKind::Pie);
}

void TestAnswerCard::aMarkWithoutAPlanLeadsToTheTable()
{
    session::Answer answer = test::fullAnswer();
    answer.interpretation.plan.reset(); // somebody wrote the SQL
    const auto card = shown(answer);
    QVERIFY(card->chart() != nullptr);
    QVERIFY(QTest::qWaitForWindowActive(card.get()));
    const auto pick = [&card](const QString &beginning) {
        card->showChart();
        card->chart()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(card->chart(), Qt::Key_Home);
        QTest::keyClick(card->chart(), Qt::Key_Return);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        for (QAction *action : menu != nullptr ? menu->actions() : QList<QAction *>()) {
            if (action->text().startsWith(beginning)) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                return true;
            }
        }
        return false;
    };
    const auto firstName = [&card] { return card->grid()->model()->index(0, 0).data().toString(); };
    const int all = card->grid()->model()->rowCount();
    const QString first = firstName();
    QVERIFY(all > 1);

    QVERIFY(pick(QStringLiteral("Go to it in the table")));
    QVERIFY(card->grid()->isVisible());
    QVERIFY(card->grid()->view()->hasFocus());
    QCOMPARE(card->grid()->view()->currentRow(), 0);

    QVERIFY(pick(QStringLiteral("Copy the row")));
    QTRY_VERIFY(QApplication::clipboard()->text().contains(first));
    QCOMPARE(QApplication::clipboard()->text().trimmed().count(QLatin1Char('\n')), 1);

    QVERIFY(pick(QStringLiteral("Show the whole row")));
    QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);

    QVERIFY(pick(QStringLiteral("In the table all but ") + first));
    QTRY_COMPARE(card->grid()->model()->rowCount(), all - 1);
    QVERIFY(firstName() != first);
    // where the table leaves it out, one hears of it
    QSignalSpy told(card.get(), &AnswerCard::notified);
    QVERIFY(pick(QStringLiteral("Go to it in the table")));
    QVERIFY(told.back().front().toString().contains(QStringLiteral("filters")));

    QVERIFY(pick(QStringLiteral("In the table only ") + first));
    QTRY_COMPARE(card->grid()->model()->rowCount(), 1);
    QCOMPARE(firstName(), first);
}

void TestAnswerCard::followUpsAsk()
{
    const auto card = shown(test::fullAnswer());
    QSignalSpy requested(card.get(), &AnswerCard::requested);
    for (QPushButton *button : card->findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("by month?")) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requestOf(requested).kind, Request::Kind::Ask);
    QCOMPARE(requestOf(requested).text, QStringLiteral("Total sales by month in 2024"));
}

void TestAnswerCard::chipsSayWhereTheyCameFrom()
{
    const auto card = shown(test::fullAnswer());
    QSignalSpy requested(card.get(), &AnswerCard::requested);
    const auto chips = card->findChildren<gui::Chip *>();
    QCOMPARE(chips.size(), 5);
    QVERIFY(chips[0]->toolTip().contains(QStringLiteral("total sales")));
    QVERIFY(chips[3]->toolTip().contains(QStringLiteral("question before")));
    QTest::mouseClick(chips[0], Qt::LeftButton);
    auto *popover = card->findChild<gui::ChipPopover *>();
    QVERIFY(popover != nullptr && popover->isVisible());
    QTest::mouseClick(popover->findChild<QPushButton *>(), Qt::LeftButton);
    QCOMPARE(requestOf(requested).kind, Request::Kind::EditQuestion);
}

void TestAnswerCard::manyColumnsAreOneChip()
{
    session::Answer answer = test::fullAnswer();
    const auto withColumns = [&](int count) {
        answer.interpretation.parts.resize(2);
        for (int column = 0; column < count; ++column) {
            answer.interpretation.parts.push_back(
                {query::PlanRole::Output, "column " + std::to_string(column), "", false});
        }
        return shown(answer);
    };
    const auto seen = [](const AnswerCard &card) {
        QStringList labels;
        for (const gui::Chip *chip : card.findChildren<gui::Chip *>()) {
            if (chip->isVisible()) {
                labels << chip->text();
            }
        }
        return labels;
    };
    QCOMPARE(seen(*withColumns(5)).size(), 7);
    const auto card = withColumns(11);
    QCOMPARE(seen(*card).size(), 3);
    QCOMPARE(seen(*card).back(), QStringLiteral("11 columns"));
    auto *all = card->findChild<gui::Chip *>(QStringLiteral("allColumns"));
    all->setFocus(Qt::TabFocusReason);
    QTest::keyClick(all, Qt::Key_Space);
    QCOMPARE(seen(*card).size(), 13);
    QVERIFY(!all->isVisible());
    QCOMPARE(qobject_cast<gui::Chip *>(card->focusWidget())->text(), QStringLiteral("column 0"));
}

void TestAnswerCard::sqlCanBeEditedAndRun()
{
    const auto card = shown(test::fullAnswer());
    QSignalSpy requested(card.get(), &AnswerCard::requested);
    card->findChild<QTabBar *>()->setCurrentIndex(2);
    QPlainTextEdit *editor = card->sql()->editor();
    QTest::keyClicks(editor, QStringLiteral("x"));
    QVERIFY(!card->sql()->sql().contains(QStringLiteral("x"))); // read-only until asked
    for (QPushButton *button : card->sql()->findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Edit")) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("SELECT 1"));
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(requestOf(requested).kind, Request::Kind::RunSql);
    QCOMPARE(requestOf(requested).text, QStringLiteral("SELECT 1"));
}

void TestAnswerCard::exportsCopy()
{
    const auto card = shown(test::fullAnswer());
    QSignalSpy notified(card.get(), &AnswerCard::notified);
    const auto actions =
        card->findChild<QToolButton *>(QStringLiteral("exportButton"))->menu()->actions();
    for (QAction *action : actions) {
        if (action->text() == QStringLiteral("Copy table")) {
            action->trigger();
        }
    }
    QCOMPARE(notified.size(), 1);
    QVERIFY(QApplication::clipboard()->text().startsWith(
        QStringLiteral("category\tsales\nFurniture\t1284310.4\n")));
    const QImage picture = card->chartPane()->picture().image(2.0);
    QVERIFY(picture.width() > 1200);
    QVERIFY(test::screenshot(picture, QStringLiteral("exported chart")));
}

void TestAnswerCard::theFooterOpensTheSteps()
{
    const auto card = shown(test::fullAnswer());
    QSignalSpy requested(card.get(), &AnswerCard::requested);
    QTest::mouseClick(card->findChild<QPushButton *>(QStringLiteral("steps")), Qt::LeftButton);
    QCOMPARE(requestOf(requested).kind, Request::Kind::ShowSteps);
}

void TestAnswerCard::theKeyboardGoesAsTheEyeReads()
{
    const auto card = shown(test::fullAnswer());
    card->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(card.get()));
    const auto chips = card->findChildren<gui::Chip *>();
    chips.front()->setFocus(Qt::TabFocusReason);
    QStringList order;
    for (int step = 0; step < 13; ++step) {
        const QWidget *focused = QApplication::focusWidget();
        QVERIFY(!focused->accessibleName().isEmpty() || focused->inherits("QPushButton"));
        order << QString::fromLatin1(focused->metaObject()->className());
        QTest::keyClick(card.get(), Qt::Key_Tab);
    }
    const QString chip = QStringLiteral("querent::gui::Chip");
    QCOMPARE(order,
             (QStringList{chip, chip, chip, chip, chip, QStringLiteral("QTabBar"),
                          QStringLiteral("QToolButton"), QStringLiteral("QToolButton"),
                          QStringLiteral("QToolButton"), QStringLiteral("querent::gui::ChartView"),
                          QStringLiteral("QPushButton"), QStringLiteral("QPushButton"),
                          QStringLiteral("QPushButton")}));
}

void TestAnswerCard::aTurnGoesFromWorkToQuestionToAnswer()
{
    gui::TurnView turn(QStringLiteral("total sales"));
    QSignalSpy clarified(&turn, &gui::TurnView::clarified);
    turn.resize(860, 500);
    turn.show();
    turn.showStep(test::step(0, "plan", 0, 0, session::RunStep::State::Running));
    turn.askBack(test::whichAmount());
    QVERIFY(turn.clarification() != nullptr);
    QTest::keyClick(turn.body(), Qt::Key_1);
    QCOMPARE(clarified.size(), 1);
    QVERIFY(turn.clarification() == nullptr);
    QVERIFY(turn.trace().running);
    turn.finish(std::make_shared<session::Answer>(test::fullAnswer()));
    QVERIFY(turn.answerCard() != nullptr);
    QVERIFY(!turn.trace().running);
}

void TestAnswerCard::looksRight()
{
    for (const bool dark : {false, true}) {
        m_theme->choose(dark ? gui::Theme::Choice::Dark : gui::Theme::Choice::Light);
        const QString suffix = dark ? QStringLiteral(" dark") : QString();
        const auto card = shown(test::fullAnswer());
        for (const char *page : {"chart", "table", "sql"}) {
            QTest::qWait(10);
            card->resize(860, card->heightForWidth(860));
            test::screenshot(card.get(),
                             QStringLiteral("answer %1").arg(QLatin1String(page)) + suffix);
            auto *tabs = card->findChild<QTabBar *>();
            tabs->setCurrentIndex(tabs->currentIndex() + 1);
        }
    }
    m_theme->choose(gui::Theme::Choice::Light);
}

} // namespace tst_AnswerCard

QUERENT_WINDOW_TEST(AnswerCard)
#include "tst_AnswerCard.moc"
