// SPDX-License-Identifier: GPL-3.0-or-later
#include "../session/KeptAnswers.h"
#include "Scene.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ClarificationCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/NoticeCard.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/ask/OfferList.h"
#include "gui/boards/BoardNamePopover.h"
#include "gui/boards/BoardPage.h"
#include "gui/boards/BoardsPart.h"
#include "gui/boards/FilterBar.h"
#include "gui/charts/ChartPane.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Toast.h"
#include "gui/grid/ResultGrid.h"
#include "gui/schema/DictionaryImport.h"
#include "gui/schema/DictionaryView.h"
#include "gui/schema/QuestionsView.h"
#include "gui/schema/SchemaPage.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/sql/PlanTree.h"
#include "gui/sql/SqlPage.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/timeline/ComparePage.h"
#include "gui/timeline/StatePage.h"
#include "gui/timeline/StateTree.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/WelcomePage.h"
#include "gui/window/Workspace.h"

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace querent::test {

namespace {

constexpr int patience = 30'000;
constexpr const char *salesByCategoryQuestion = "total sales by category in 2024";

QString sampleFile()
{
    return WindowStage::sampleFile();
}

template <typename Condition>
bool waitFor(Condition condition)
{
    return QTest::qWaitFor(condition, patience);
}

QTabBar *tabsOf(const gui::TurnView *turn)
{
    return turn->answerCard()->findChild<QTabBar *>(QStringLiteral("tabs"));
}

} // namespace

bool Scene::ask(const char *question)
{
    window().workspace()->ask(QLatin1String(question));
    return waitFor([this] {
        return turn() != nullptr &&
               (turn()->answer() != nullptr || turn()->clarification() != nullptr) &&
               (!m_stage->controller.isBusy() || m_stage->controller.isWaiting());
    });
}

bool Scene::runSql(const char *sql)
{
    window().workspace()->handle({gui::Request::Kind::RunSql, QLatin1String(sql)}, nullptr);
    return waitFor([this] { return turn() != nullptr && turn()->answer() != nullptr; });
}

bool Scene::answer()
{
    if (!home() || !ask(salesByCategoryQuestion) || turn()->answerCard() == nullptr) {
        return false;
    }
    (void)picture(); // until everything has its place
    return true;
}

bool Scene::showTab(int tab)
{
    tabsOf(turn())->setCurrentIndex(tab);
    return true;
}

bool Scene::welcome()
{
    if (!begin()) {
        return false;
    }
    for (const char *file : {"/data/warehouse/stock.db", "/data/sales/northbeam.db"}) {
        m_stage->settings.addRecentSource(QLatin1String(file));
    }
    return the<gui::WelcomePage>()->isVisible();
}

bool Scene::brokenFile()
{
    if (!begin()) {
        return false;
    }
    const QString path = m_folder->filePath(QStringLiteral("letter.db"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return false;
    }
    file.write(QByteArray("Dear Sir, this is no database at all.").repeated(100));
    file.close();
    window().openLocation(path);
    return waitFor([this] { return the<gui::NoticeCard>() != nullptr; });
}

bool Scene::opening()
{
    if (!begin()) {
        return false;
    }
    window().openLocation(sampleFile());
    m_stage->opener.cancel(); // nothing comes of it: the page stays
    return true;
}

bool Scene::invitation()
{
    return home() && waitFor([this] {
               int examples = 0;
               for (const auto *button :
                    window().workspace()->conversation()->findChildren<QPushButton *>()) {
                   examples += button->property("variant").toString() == QLatin1String("pill");
               }
               return examples > 0;
           });
}

bool Scene::running()
{
    if (!home()) {
        return false;
    }
    gui::TurnView *turn =
        window().workspace()->conversation()->addTurn(QLatin1String(salesByCategoryQuestion));
    for (const char *node : {"ingress", "intent", "retrieve_schema", "plan"}) {
        session::RunStep step;
        step.index = static_cast<int>(turn->trace().steps.size());
        step.node = QLatin1String(node);
        step.state =
            step.index == 3 ? session::RunStep::State::Running : session::RunStep::State::Succeeded;
        turn->showStep(step);
    }
    the<gui::TimelinePanel>()->show(turn->trace());
    return true;
}

bool Scene::answerChart()
{
    return answer() && showTab(0);
}

bool Scene::answerTable()
{
    return answer() && showTab(1);
}

bool Scene::answerSql()
{
    return answer() && showTab(2);
}

bool Scene::chartSettings()
{
    if (!answer() || !showTab(0)) {
        return false;
    }
    turn()->answerCard()->chartPane()->showSettings(true);
    return true;
}

bool Scene::chipPopover()
{
    if (!answer()) {
        return false;
    }
    for (gui::Chip *chip : turn()->answerCard()->findChildren<gui::Chip *>()) {
        if (chip->part().role == query::PlanRole::Grouping) {
            QTest::mouseClick(chip, Qt::LeftButton);
            return waitFor([] { return QApplication::activePopupWidget() != nullptr; });
        }
    }
    return false;
}

bool Scene::clarification()
{
    if (!home()) {
        return false;
    }
    for (const char *question : {"top customers", "best products", "biggest stores"}) {
        if (ask(question) && turn()->clarification() != nullptr) {
            return true;
        }
    }
    return false;
}

bool Scene::consent()
{
    if (!home()) {
        return false;
    }
    window()
        .workspace()
        ->conversation()
        ->addTurn(QLatin1String(salesByCategoryQuestion))
        ->askConsent({.host = "api.example.com",
                      .model = "gpt-large",
                      .local = false,
                      .level = session::PrivacyLevel::Samples,
                      .purpose = "plan",
                      .payload = "{\n  \"model\": \"gpt-large\"\n}"});
    return true;
}

bool Scene::refusal()
{
    return home() && ask("delete all orders") && ask("xqzv blorf wumble");
}

bool Scene::truncated()
{
    return home() &&
           runSql("SELECT order_id, customer_id, order_date, payment_method FROM orders ORDER BY "
                  "order_id LIMIT 5000");
}

bool Scene::masked()
{
    data::Policy policy = data::Policy::standard();
    policy.maskedColumns = {"customers.email", "customers.name"};
    policy.rowFilters = {{"customers", "country = 'France'"}};
    return begin(policy) && open() && runSql("SELECT name, email, country FROM customers");
}

bool Scene::columnProfile()
{
    if (!answer() || !showTab(1)) {
        return false;
    }
    turn()->answerCard()->grid()->describeColumn(1);
    return waitFor([] { return QApplication::activePopupWidget() != nullptr; });
}

bool Scene::wholeRow()
{
    if (!answer() || !showTab(1)) {
        return false;
    }
    turn()->answerCard()->grid()->showRow(1, 0);
    return waitFor([] { return QApplication::activePopupWidget() != nullptr; });
}

bool Scene::threads()
{
    if (!begin()) {
        return false;
    }
    const auto policy = data::Policy::standard();
    auto store = session::ThreadStore::open(
        m_folder->filePath(QStringLiteral("kept/threads.db")).toStdString());
    if (!store.ok()) {
        return false;
    }
    const std::string rights = session::ThreadStore::rightsOf(policy);
    int number = 0;
    for (const char *question : {"How did the sales of furniture go last year?", "Open orders",
                                 "Which customers have not ordered for half a year or longer?"}) {
        const std::string id = "turn-" + std::to_string(++number);
        const auto given = tests::keptAnswer(question, "Category 0 leads with 1,000.");
        if (!(*store)
                 ->add("thread-" + id, sampleFile().toStdString(),
                       tests::keptQuestion(id, question, number * 3000), rights)
                 .ok() ||
            !(*store)->finish(id, given, tests::conversationAfter(given), rights).ok()) {
            return false;
        }
    }
    return open() && waitFor([this] {
               return the<gui::ThreadsPanel>()->list()->model()->rowCount() == 3 &&
                      turn() != nullptr && turn()->answerCard() != nullptr;
           });
}

bool Scene::boardEmpty()
{
    if (!home()) {
        return false;
    }
    auto *part = the<gui::BoardsPart>();
    if (!waitFor([&] { return part->desk().isLoaded(); })) {
        return false;
    }
    part->open(part->desk().addBoard(QStringLiteral("Monday")));
    return part->page()->isVisible();
}

bool Scene::boardName()
{
    if (!answer()) {
        return false;
    }
    // as the row of the menu opens it; a menu that goes away would take it along on this platform
    auto *popover = new gui::BoardNamePopover(gui::BoardsPart::tr("Pinboard"), &window());
    const QWidget *more = turn()->answerCard()->moreButton();
    popover->openBelow({more->mapToGlobal(QPoint()), more->size()});
    popover->setFocus(Qt::PopupFocusReason);
    return waitFor([popover] { return popover->field()->hasFocus(); });
}

bool Scene::boardFilter()
{
    if (!boardEmpty()) {
        return false;
    }
    auto *bar = the<gui::BoardsPart>()->page()->filterBar();
    QTest::mouseClick(bar->addButton(), Qt::LeftButton);
    return waitFor([] { return QApplication::activePopupWidget() != nullptr; });
}

bool Scene::boardFilled()
{
    if (!boardEmpty()) {
        return false;
    }
    auto *part = the<gui::BoardsPart>();
    const std::string board = part->page()->boardId();
    for (const char *question :
         {"total sales by category in 2024", "number of orders per month in 2024",
          "how many customers", "number of customers per country"}) {
        if (!ask(question)) {
            return false;
        }
        window().workspace()->pinShown();
        if (!waitFor([] { return QApplication::activePopupWidget() != nullptr; })) {
            return false;
        }
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        menu->setActiveAction(menu->actions().front());
        QTest::keyClick(menu, Qt::Key_Return);
    }
    part->open(board);
    the<gui::Toast>()->hide();
    return waitFor([part] {
        const auto &tiles = part->page()->board()->tiles;
        return tiles.size() == 4 && std::all_of(tiles.begin(), tiles.end(), [&](const auto &tile) {
                   return part->page()->canvas()->frame(tile.id)->state() ==
                          gui::TileFrame::State::Ready;
               });
    });
}

bool Scene::diagram()
{
    return home() && (press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier), true) &&
           the<gui::SchemaPage>()->isVisible();
}

bool Scene::dictionary()
{
    return home() && (press(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier), true) &&
           the<gui::SchemaPage>()->isVisible();
}

bool Scene::dictionaryImport()
{
    if (!dictionary()) {
        return false;
    }
    const QString path = m_folder->filePath(QStringLiteral("words.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return false;
    }
    file.write(R"json({"version": 1, "tables": {"orders": {"description": "What was bought",
        "synonyms": ["purchases", "sales"], "columns": {"order_date": {"unit": "day"}}}},
        "metrics": [{"name": "basket", "expression": "AVG(orders.order_id)", "table": "orders"}]})json");
    file.close();
    the<gui::SchemaPage>()->dictionary()->importFrom(path);
    return waitFor([this] {
        const auto *import = the<gui::DictionaryImport>();
        return import->isVisible() && (import->list()->count() > 0 || !import->problem().isEmpty());
    });
}

bool Scene::questions()
{
    if (!home()) {
        return false;
    }
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    auto *questions = the<gui::SchemaPage>()->questions();
    return waitFor([questions] { return questions->findChildren<QPushButton *>().size() > 3; });
}

bool Scene::tableMeaning()
{
    if (!home()) {
        return false;
    }
    (void)picture(); // until everything has its place
    auto *panel = the<gui::SchemaPanel>();
    panel->showTable(QStringLiteral("orders"));
    panel->tree()->expand(panel->tree()->currentIndex());
    for (QPushButton *button : panel->findChildren<QPushButton *>()) {
        if (button->isVisible() && button->objectName() == QLatin1String("change")) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    return true;
}

bool Scene::timelineStep()
{
    if (!answer()) {
        return false;
    }
    auto *panel = the<gui::TimelinePanel>();
    const auto &steps = panel->trace().steps;
    for (std::size_t row = 0; row < steps.size(); ++row) {
        if (steps[row].node == QLatin1String("plan")) {
            panel->view()->select(static_cast<int>(row));
        }
    }
    return panel->view()->selected() >= 0;
}

bool Scene::graph()
{
    if (!answer()) {
        return false;
    }
    the<gui::TimelinePanel>()->setView(gui::TimelinePanel::View::Graph);
    return true;
}

bool Scene::compare()
{
    if (!answer() || !ask("total sales by category in 2023")) {
        return false;
    }
    QSignalSpy shown(the<gui::ComparePage>(), &gui::ComparePage::fieldsShown);
    press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    auto *page = the<gui::ComparePage>();
    page->setView(gui::ComparePage::View::Steps);
    return (!shown.isEmpty() || shown.wait(patience)) &&
           waitFor([page] { return page->isVisible(); });
}

bool Scene::compareRows()
{
    if (!compare()) {
        return false;
    }
    the<gui::ComparePage>()->setView(gui::ComparePage::View::Result);
    QTableWidget *rows = the<gui::ComparePage>()->rows();
    if (!waitFor([rows] { return rows->rowCount() > 0; })) {
        return false;
    }
    rows->setCurrentCell(0, 0);
    rows->setFocus(Qt::TabFocusReason);
    return true;
}

bool Scene::savedState()
{
    if (!answer()) {
        return false;
    }
    QSignalSpy shown(the<gui::StatePage>(), &gui::StatePage::statesShown);
    press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    if (!shown.wait(patience)) {
        return false;
    }
    the<gui::StatePage>()->tree()->setCurrentField(QStringLiteral("generated_sql"));
    return true;
}

bool Scene::sqlPage()
{
    if (!home()) {
        return false;
    }
    press(Qt::Key_Q, Qt::ControlModifier | Qt::ShiftModifier);
    auto *page = the<gui::SqlPage>();
    page->setHistory({QStringLiteral("SELECT COUNT(*) FROM orders"),
                      QStringLiteral("SELECT name FROM products ORDER BY name")});
    page->begin(QStringLiteral("SELECT c.country, COUNT(*) AS orders\nFROM orders AS o\nJOIN "
                               "customers AS c ON c.customer_id = o.customer_id\nGROUP BY "
                               "c.country\nORDER BY orders DESC"));
    return waitFor([page] { return page->plan()->topLevelItemCount() > 0; });
}

bool Scene::settings()
{
    return home() && (press(Qt::Key_Comma, Qt::ControlModifier), true);
}

bool Scene::palette()
{
    if (!home()) {
        return false;
    }
    press(Qt::Key_K, Qt::ControlModifier);
    return window().palettePopup()->isVisible();
}

bool Scene::menu()
{
    if (!home()) {
        return false;
    }
    for (QToolButton *button : window().findChildren<QToolButton *>()) {
        if (button->menu() != nullptr && button->isVisible()) {
            button->menu()->popup(button->mapToGlobal(button->rect().bottomLeft()));
            return true;
        }
    }
    return false;
}

bool Scene::askBox()
{
    if (!home()) {
        return false;
    }
    QPlainTextEdit *editor = window().workspace()->askBox()->editor();
    editor->setFocus();
    QTest::keyClicks(editor, QStringLiteral("total sales by qwxz in cat"));
    return waitFor([this] {
        const auto *offers = the<gui::OfferList>();
        return offers != nullptr && offers->isVisible();
    });
}

bool Scene::toast()
{
    if (!answer()) {
        return false;
    }
    the<gui::Toast>()->offer(QStringLiteral("“Open orders” is deleted."), QStringLiteral("Undo"),
                             [] {});
    return true;
}

bool Scene::narrow()
{
    if (!answer()) {
        return false;
    }
    window().resize(760, 800);
    return true;
}

} // namespace querent::test
