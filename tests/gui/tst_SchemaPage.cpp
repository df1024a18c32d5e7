// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/Toast.h"
#include "gui/schema/ColumnPopover.h"
#include "gui/schema/DiagramView.h"
#include "gui/schema/DictionaryImport.h"
#include "gui/schema/DictionaryModel.h"
#include "gui/schema/DictionaryView.h"
#include "gui/schema/EntryList.h"
#include "gui/schema/ProfileChart.h"
#include "gui/schema/QuestionsView.h"
#include "gui/schema/SchemaModel.h"
#include "gui/schema/SchemaPage.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"
#include "session/QuestionIdeas.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <set>

namespace tst_SchemaPage {

using namespace querent;
using gui::DictionaryView;
using gui::SchemaPage;

namespace {

constexpr int patience = 20'000;

} // namespace

/// The page about the data, in the real window and on a real source.
class TestSchemaPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void theDiagramLeadsToATable();
    void aMetricIsCheckedKeptAndTakenBack();
    void cellsSayThatTheyCanBeWrittenIn();
    void whatIsWrittenInTheTableIsKept();
    void aRelationshipIsDeniedAndTakenBack();
    void anExampleIsKeptOnlyWhereItMayRun();
    void aDocumentIsShownBeforeItCounts();
    void aMalformedDocumentNamesThePlace();
    void whatIsExportedCanBeImported();
    void aColumnIsProfiled();
    void everyQuestionThatIsOfferedIsAnswered();

private:
    [[nodiscard]] SchemaPage *page() const { return m_stage->window->findChild<SchemaPage *>(); }
    [[nodiscard]] gui::Toast *toast() const { return m_stage->window->findChild<gui::Toast *>(); }
    [[nodiscard]] session::OpenSourcePtr source() const { return m_stage->controller.source(); }
    gui::EntryList *openEntries(DictionaryView::Page part);
    static void write(gui::EntryList *list, int field, const QString &text);
    [[nodiscard]] QString file(const char *name, const QByteArray &contents);

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestSchemaPage::initTestCase()
{
    m_theme = test::setStage();
}

void TestSchemaPage::init()
{
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme);
    QVERIFY(m_stage->show());
    // a copy: nothing is said about it yet, as no dictionary lies beside it
    const QString copy = m_folder.filePath(QStringLiteral("sample.db"));
    if (!QFile::exists(copy)) {
        QVERIFY(QFile::copy(test::WindowStage::sampleFile(), copy));
    }
    QVERIFY(m_stage->open(copy));
}

void TestSchemaPage::cleanup()
{
    m_stage.reset();
}

QString TestSchemaPage::file(const char *name, const QByteArray &contents)
{
    QFile written(m_folder.filePath(QString::fromLatin1(name)));
    const bool done = written.open(QIODevice::WriteOnly | QIODevice::Truncate) &&
                      written.write(contents) == contents.size();
    return done ? written.fileName() : QString();
}

gui::EntryList *TestSchemaPage::openEntries(DictionaryView::Page part)
{
    QTest::keySequence(m_stage->window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    page()->dictionary()->showPage(part);
    return page()->dictionary()->entries(part);
}

void TestSchemaPage::write(gui::EntryList *list, int field, const QString &text)
{
    QWidget *editor = list->form()->findChild<QWidget *>(QStringLiteral("field%1").arg(field));
    if (auto *box = qobject_cast<QComboBox *>(editor)) {
        box->setCurrentText(text);
        return;
    }
    auto *line = qobject_cast<QLineEdit *>(editor);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
}

void TestSchemaPage::theDiagramLeadsToATable()
{
    QTest::keySequence(m_stage->window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    gui::DiagramView *diagram = page()->diagram();
    QVERIFY(diagram->isVisible());
    QCOMPARE(diagram->diagram().cards().size(), source()->catalog->tables.size());
    QVERIFY(diagram->diagram().edges().size() > 8);
    page()->search()->setFocus();
    QTest::keyClicks(page()->search(), QStringLiteral("shipments"));
    QCOMPARE(diagram->current(), QStringLiteral("shipments"));
    test::screenshot(m_stage->window.get(), QStringLiteral("schema page diagram"));
    diagram->setFocus();
    QTest::keyClick(diagram, Qt::Key_Return);
    auto *panel = m_stage->window->findChild<gui::SchemaPanel *>();
    QCOMPARE(panel->tree()->currentIndex().data().toString(), QStringLiteral("shipments"));
    diagram->setFocus();
    QTest::keyClick(diagram, Qt::Key_Escape);
    QVERIFY(!page()->isVisible());
}

void TestSchemaPage::aMetricIsCheckedKeptAndTakenBack()
{
    gui::EntryList *metrics = openEntries(DictionaryView::MetricsPage);
    QVERIFY(metrics->isVisible());
    QTest::mouseClick(metrics->addButton(), Qt::LeftButton);
    QVERIFY(metrics->form() != nullptr);
    auto *save = metrics->form()->findChild<QPushButton *>(QStringLiteral("save"));
    auto *problem = metrics->form()->findChild<QWidget *>(QStringLiteral("problem"));
    write(metrics, 0, QStringLiteral("basket"));
    write(metrics, 1, QStringLiteral("order_items"));
    write(metrics, 2, QStringLiteral("amount * 2"));
    QTRY_VERIFY(problem->isVisible());
    QVERIFY2(!save->isEnabled(), "what cannot be worked out cannot be kept");
    test::screenshot(m_stage->window.get(), QStringLiteral("schema page metric"));
    write(metrics, 2, QStringLiteral("sum(amount) / count(distinct order_id)"));
    QTRY_VERIFY(save->isEnabled());
    QVERIFY(!problem->isVisible());
    QTest::mouseClick(save, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(source()->dictionary->metrics.size(), std::size_t{1}, patience);
    QVERIFY(toast()->isVisible());
    toast()->action()->setFocus(); // it stays until then
    // the next question goes by it
    QSignalSpy finished(&m_stage->controller, &session::RunController::runFinished);
    m_stage->controller.ask(QStringLiteral("basket by payment method"));
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, patience);
    const auto answer = finished.front().front().value<session::AnswerPtr>();
    QVERIFY2(QString::fromStdString(answer->validatedSql)
                 .contains(QStringLiteral("DISTINCT"), Qt::CaseInsensitive),
             answer->validatedSql.c_str());
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(source()->dictionary->metrics.empty(), patience);
}

void TestSchemaPage::cellsSayThatTheyCanBeWrittenIn()
{
    QTest::keySequence(m_stage->window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    m_stage->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_stage->window.get()));
    QTreeView *tree = page()->dictionary()->tree();
    const QModelIndex cell =
        tree->model()->index(0, gui::DictionaryModel::DescriptionColumn, QModelIndex());
    QVERIFY(cell.data().toString().isEmpty());
    QCOMPARE(cell.data(gui::DictionaryModel::PlaceholderRole).toString(),
             QStringLiteral("Add a description"));
    QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(QStringLiteral("F2")));
    QVERIFY(!cell.data(Qt::AccessibleDescriptionRole).toString().isEmpty());
    const QModelIndex name = cell.siblingAtColumn(gui::DictionaryModel::NameColumn);
    QVERIFY(name.data(Qt::AccessibleDescriptionRole).toString().isEmpty());
    // the invitation stands there, and the mouse brings the mark
    const QRect area = tree->visualRect(cell);
    const auto ink = [&] { return tree->viewport()->grab(area).toImage(); };
    const QImage calm = ink();
    QImage blank = calm;
    blank.fill(calm.pixelColor(calm.width() - 2, 2));
    QVERIFY(calm != blank);
    QTest::mouseMove(tree->viewport(), area.center());
    QTRY_VERIFY(ink() != calm);
    test::screenshot(m_stage->window.get(), QStringLiteral("schema page writable"));
    // both keys write
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_F2}) {
        tree->setFocus();
        tree->setCurrentIndex(cell);
        QTest::keyClick(tree, key);
        auto *editor = tree->viewport()->findChild<QLineEdit *>();
        QVERIFY(editor != nullptr && editor->hasFocus());
        QTest::keyClick(editor, Qt::Key_Escape);
        QTRY_VERIFY(tree->viewport()->findChild<QLineEdit *>() == nullptr);
    }
}

void TestSchemaPage::whatIsWrittenInTheTableIsKept()
{
    QTest::keySequence(m_stage->window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    QTreeView *tree = page()->dictionary()->tree();
    const auto *model = tree->model();
    QModelIndex customers;
    for (int i = 0; i < model->rowCount(); ++i) {
        if (model->index(i, 0).data() == QStringLiteral("customers")) {
            customers = model->index(i, 0);
        }
    }
    QVERIFY(customers.isValid());
    const QModelIndex cell = customers.siblingAtColumn(gui::DictionaryModel::DescriptionColumn);
    tree->setCurrentIndex(cell);
    tree->edit(cell);
    auto *editor = tree->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor != nullptr);
    QTest::keyClicks(editor, QStringLiteral("Who buys from us"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(source()->dictionary->table("customers") != nullptr, patience);
    QCOMPARE(source()->dictionary->table("customers")->description,
             std::string("Who buys from us"));
    QTRY_COMPARE(cell.data().toString(), QStringLiteral("Who buys from us"));
    test::screenshot(m_stage->window.get(), QStringLiteral("schema page dictionary"));
    // and is found by it
    auto *panel = m_stage->window->findChild<gui::SchemaPanel *>();
    QTest::keyClicks(panel->search(), QStringLiteral("buys from"));
    QCOMPARE(panel->tree()->model()->rowCount(), 1);
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell.data().toString(), QString(), patience);
}

void TestSchemaPage::aRelationshipIsDeniedAndTakenBack()
{
    gui::EntryList *list = openEntries(DictionaryView::RelationshipsPage);
    const std::size_t before = source()->catalog->relationships.size();
    QPushButton *deny = nullptr;
    for (QPushButton *button : list->findChildren<QPushButton *>()) {
        if (button->accessibleName().contains(QStringLiteral("returns.order_item_id"))) {
            deny = button;
        }
    }
    QVERIFY(deny != nullptr);
    test::screenshot(m_stage->window.get(), QStringLiteral("schema page relationships"));
    deny->click();
    QTRY_COMPARE_WITH_TIMEOUT(source()->catalog->relationships.size(), before - 1, patience);
    QCOMPARE(page()->diagram()->diagram().edges().size(), before - 1);
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(source()->catalog->relationships.size(), before, patience);
}

void TestSchemaPage::anExampleIsKeptOnlyWhereItMayRun()
{
    gui::EntryList *list = openEntries(DictionaryView::ExamplesPage);
    QTest::mouseClick(list->addButton(), Qt::LeftButton);
    auto *save = list->form()->findChild<QPushButton *>(QStringLiteral("save"));
    auto *problem = list->form()->findChild<QWidget *>(QStringLiteral("problem"));
    write(list, 0, QStringLiteral("How many stores?"));
    write(list, 1, QStringLiteral("DELETE FROM stores"));
    QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), patience);
    QVERIFY(!save->isEnabled());
    write(list, 1, QStringLiteral("SELECT count(*) FROM stores"));
    QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), patience);
    QTest::mouseClick(save, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(source()->dictionary->examples.size(), std::size_t{1}, patience);
}

void TestSchemaPage::aDocumentIsShownBeforeItCounts()
{
    const QString path = file("good.json", R"json({"version": 1,
        "tables": {"stores": {"description": "Where we sell", "columns": {"nothing": {}}}},
        "glossary": {"churn": "No order for 90 days"}})json");
    QTest::keySequence(m_stage->window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    page()->dictionary()->importFrom(path);
    gui::DictionaryImport *import = page()->dictionary()->import();
    QTRY_COMPARE_WITH_TIMEOUT(import->list()->count(), 2, patience);
    QVERIFY(import->problem().contains(QStringLiteral("nothing")));
    QVERIFY(source()->dictionary->glossary.empty());
    test::screenshot(m_stage->window.get(), QStringLiteral("schema page import"));
    QTest::mouseClick(import->acceptButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(source()->dictionary->glossary.size(), std::size_t{1}, patience);
    QVERIFY(!import->isVisible());
    // in the place of what was said: what the first one said goes
    page()->dictionary()->importFrom(
        file("other.json", R"({"version": 1, "glossary": {"lapsed": "Churned"}})"));
    QTRY_COMPARE_WITH_TIMEOUT(import->list()->count(), 1, patience);
    import->replaceButton()->click();
    QCOMPARE(import->list()->count(), 3);
    QTest::mouseClick(import->acceptButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(source()->dictionary->glossary.contains("lapsed"), patience);
    QCOMPARE(source()->dictionary->glossary.size(), std::size_t{1});
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(source()->dictionary->glossary.contains("churn"), patience);
}

void TestSchemaPage::aMalformedDocumentNamesThePlace()
{
    QTest::keySequence(m_stage->window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    page()->dictionary()->importFrom(
        file("bad.json", R"({"version": 1, "tables": {"stores": {"synonyms": ["shops", 3]}}})"));
    gui::DictionaryImport *import = page()->dictionary()->import();
    QTRY_VERIFY_WITH_TIMEOUT(import->problem().contains(QStringLiteral("tables.stores.synonyms")),
                             patience);
    QVERIFY(!import->acceptButton()->isVisible());
}

void TestSchemaPage::whatIsExportedCanBeImported()
{
    gui::EntryList *terms = openEntries(DictionaryView::TermsPage);
    QTest::mouseClick(terms->addButton(), Qt::LeftButton);
    write(terms, 0, QStringLiteral("churn"));
    write(terms, 1, QStringLiteral("No order for 90 days"));
    QTRY_VERIFY(terms->form()->findChild<QPushButton *>(QStringLiteral("save"))->isEnabled());
    QTest::keyClick(terms->form()->findChild<QLineEdit *>(QStringLiteral("field1")),
                    Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(source()->dictionary->glossary.size(), std::size_t{1}, patience);
    const QString path = m_folder.filePath(QStringLiteral("out.dictionary.json"));
    QSignalSpy told(page(), &SchemaPage::notified);
    page()->dictionary()->exportTo(path);
    QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
    QFile written(path);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const auto read = data::parseDictionary(written.readAll().toStdString());
    QVERIFY(read.ok());
    QVERIFY(*read == *source()->dictionary);
    page()->dictionary()->exportTo(m_folder.filePath(QStringLiteral("no/such/folder.json")));
    QTRY_COMPARE_WITH_TIMEOUT(told.size(), 2, patience);
    QVERIFY(told.back().front().toString().contains(QStringLiteral("folder.json")));
}

void TestSchemaPage::aColumnIsProfiled()
{
    auto *panel = m_stage->window->findChild<gui::SchemaPanel *>();
    QTreeView *tree = panel->tree();
    const QAbstractItemModel *model = tree->model();
    const auto find = [&](const QString &name, const QModelIndex &parent) {
        for (int i = 0; i < model->rowCount(parent); ++i) {
            if (model->index(i, 0, parent).data(gui::SchemaModel::NameRole).toString() == name) {
                return model->index(i, 0, parent);
            }
        }
        return QModelIndex();
    };
    const QModelIndex orders = find(QStringLiteral("orders"), {});
    tree->expand(orders);
    tree->setCurrentIndex(find(QStringLiteral("payment_method"), orders));
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Space);
    auto *popover = panel->findChild<gui::ColumnPopover *>();
    QVERIFY(popover != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(!popover->chart()->parts().empty(), patience);
    QCOMPARE(popover->chart()->parts().front().label, QStringLiteral("Card"));
    QCOMPARE(popover->chart()->parts().front().rows, qint64{25383});
    QVERIFY2(popover->words().contains(QStringLiteral("Rows: 45,886")),
             qPrintable(popover->words()));
    test::screenshot(popover, QStringLiteral("column profile"));
    QTest::keyClick(popover, Qt::Key_Escape);
    const QModelIndex dated = find(QStringLiteral("order_date"), orders);
    tree->setCurrentIndex(dated);
    auto facts = session::columnFacts(*source(), "orders", "order_date", {});
    QVERIFY(facts.ok());
    QVERIFY(facts->periods.size() > 1);
    facts = session::columnFacts(*source(), "products", "list_price", {});
    QVERIFY(facts.ok() && facts->mean && facts->bins.size() > 5);
    std::int64_t rows = 0;
    for (const session::ColumnFacts::Bin &bin : facts->bins) {
        rows += bin.rows;
    }
    QCOMPARE(rows, *facts->rows - *facts->nulls);
}

void TestSchemaPage::everyQuestionThatIsOfferedIsAnswered()
{
    const auto ideas = session::questionIdeas(*source(), {}, {});
    QVERIFY2(ideas.size() >= 8, qPrintable(QString::number(ideas.size())));
    std::set<session::QuestionIdea::Kind> kinds;
    for (const session::QuestionIdea &idea : ideas) {
        kinds.insert(idea.kind);
        QSignalSpy finished(&m_stage->controller, &session::RunController::runFinished);
        QSignalSpy askedBack(&m_stage->controller, &session::RunController::clarificationNeeded);
        m_stage->controller.ask(QString::fromStdString(idea.question));
        QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty() || !askedBack.isEmpty(), patience);
        QVERIFY2(askedBack.isEmpty(), idea.question.c_str());
        const auto answer = finished.front().front().value<session::AnswerPtr>();
        QVERIFY2(answer->outcome == session::Outcome::Answered, idea.question.c_str());
    }
    QVERIFY2(kinds.size() >= 4, qPrintable(QString::number(kinds.size())));
    // and in the window a click asks one
    QTest::keySequence(m_stage->window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
    QPushButton *first = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT((first = page()->questions()->findChild<QPushButton *>()) != nullptr,
                             patience);
    test::screenshot(m_stage->window.get(), QStringLiteral("schema page questions"));
    QSignalSpy finished(&m_stage->controller, &session::RunController::runFinished);
    QTest::mouseClick(first, Qt::LeftButton);
    QVERIFY(!page()->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, patience);
}

} // namespace tst_SchemaPage

QUERENT_WINDOW_TEST(SchemaPage)
#include "tst_SchemaPage.moc"
