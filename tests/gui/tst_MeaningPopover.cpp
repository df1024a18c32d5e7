// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/controls/Text.h"
#include "gui/schema/MeaningPopover.h"
#include "gui/schema/SchemaDelegate.h"
#include "gui/schema/SchemaModel.h"
#include "gui/schema/SchemaPanel.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

namespace tst_MeaningPopover {

using namespace querent;
using gui::MeaningPopover;
using gui::SchemaPanel;
using session::Correction;
using Field = Correction::Field;

namespace {

data::SemanticModel meaning()
{
    using data::Aggregation;
    using data::SemanticRole;
    const auto column = [](const char *name, SemanticRole role, const char *reason,
                           Aggregation way = Aggregation::None) {
        data::SemanticColumn result;
        result.name = name;
        result.role = {role, reason};
        result.aggregation = {way, "its name says nothing against adding"};
        return result;
    };
    data::SemanticTable orders;
    orders.name = "orders";
    orders.kind = {data::TableKind::Fact, "its rows have a date, “order_date”, and no name"};
    orders.labels = {{}, "no column is a name or a title"};
    orders.date = {"order_date", "it is the only date"};
    orders.measure = {"total", "of its numbers it is named most like an amount"};
    orders.columns = {
        column("order_id", SemanticRole::Key, "it identifies the row"),
        column("customer_id", SemanticRole::Key, "it points to “customers”"),
        column("order_date", SemanticRole::Date, "it holds dates"),
        column("total", SemanticRole::Measure, "it is a number named like money", Aggregation::Sum),
        column("status", SemanticRole::Dimension, "it has 3 different values"),
        column("is_gift", SemanticRole::Flag, "it says only yes or no")};
    orders.columns[3].unit = "EUR";
    orders.columns[3].synonyms = {"turnover", "takings"};
    data::DerivedMeasure metric;
    metric.name = "gift rate";
    metric.formula = "100.0 * sum(is_gift) / count(*)";
    metric.metric = true;
    orders.derived = {metric};
    data::SemanticTable customers;
    customers.name = "customers";
    customers.labels = {{"name"}, "its name says “name”"};
    customers.columns = {column("customer_id", SemanticRole::Key, "it identifies the row"),
                         column("name", SemanticRole::Label, "its name says “name”"),
                         column("email", SemanticRole::Personal, "it tells how to reach a person"),
                         column("photo", SemanticRole::Text, "it is text of many kinds")};
    data::SemanticModel model;
    model.tables = {orders, customers};
    return model;
}

} // namespace

class TestMeaningPopover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init() { show({}); }
    void cleanup()
    {
        m_panel.reset();
        m_theme->choose(gui::Theme::Choice::Light);
    }
    void rowsSayWhatTheyAreTakenFor();
    void opensByKeyAndMouse_data();
    void opensByKeyAndMouse();
    void oneClickSaysWhatItIs_data();
    void oneClickSaysWhatItIs();
    void theKeyboardAloneIsEnough();
    void escapeSaysNothing();
    void wordsAreTakenWhenItCloses();
    void whatIsWrittenCanBeSavedAndIsNeverLostToAClick();
    void whatTheUserSaidShowsAndGoesBack();
    void everythingHasAName();
    void withoutMeaningNothingOpens();
    void whatIsOpenStaysOpen();
    void picturesForEyes();

private:
    void show(const data::DataDictionary &own)
    {
        m_panel = std::make_unique<SchemaPanel>();
        m_panel->setCatalog(test::shopCatalog(), {}, meaning(), own);
        m_panel->resize(240, 640);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        m_panel->tree()->expandAll();
    }
    [[nodiscard]] QModelIndex row(int table, int column = -1) const
    {
        const QAbstractItemModel *model = m_panel->tree()->model();
        const QModelIndex top = model->index(table, 0);
        return column < 0 ? top : model->index(column, 0, top);
    }
    MeaningPopover *open(const QModelIndex &index)
    {
        QTreeView *tree = m_panel->tree();
        tree->scrollTo(index);
        tree->setCurrentIndex(index);
        QTest::mouseClick(m_panel->findChild<QPushButton *>(QStringLiteral("change")),
                          Qt::LeftButton);
        return popover();
    }
    [[nodiscard]] MeaningPopover *popover() const
    {
        for (MeaningPopover *found : m_panel->findChildren<MeaningPopover *>()) {
            if (found->isVisible()) {
                return found;
            }
        }
        return nullptr;
    }
    [[nodiscard]] static QPushButton *button(const MeaningPopover *in, const QString &name)
    {
        for (QPushButton *found : in->findChildren<QPushButton *>()) {
            if (found->accessibleName() == name || found->text() == name) {
                return found;
            }
        }
        return nullptr;
    }

    gui::Theme *m_theme = nullptr;
    std::unique_ptr<SchemaPanel> m_panel;
};

void TestMeaningPopover::rowsSayWhatTheyAreTakenFor()
{
    using gui::SchemaModel;
    QCOMPARE(row(0, 3).data(SchemaModel::SideRole).toString(), QStringLiteral("sum · EUR"));
    QCOMPARE(row(0, 2).data(SchemaModel::SideRole).toString(), QStringLiteral("when"));
    QCOMPARE(row(1, 1).data(SchemaModel::SideRole).toString(), QStringLiteral("name"));
    QVERIFY(row(0, 3)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("Taken for: Measure – it is a number named like money")));
    // why is told where the mouse rests and where it is corrected; below the tree it takes room
    const QString column = row(0, 3).data(SchemaModel::DetailRole).toString();
    QVERIFY2(column.contains(QStringLiteral("Taken for: Measure\n")), qPrintable(column));
    const QString table = row(0).data(SchemaModel::DetailRole).toString();
    QVERIFY2(table.contains(QStringLiteral("Taken for: Events")), qPrintable(table));
    QVERIFY2(table.contains(QStringLiteral("Worked out: gift rate")), qPrintable(table));
    QCOMPARE(row(0, 3).data(Qt::AccessibleTextRole).toString(), QStringLiteral("total, sum · EUR"));
}

void TestMeaningPopover::opensByKeyAndMouse_data()
{
    QTest::addColumn<int>("way");
    QTest::newRow("the menu key") << 0;
    QTest::newRow("the right button") << 1;
    QTest::newRow("a click on what it is taken for") << 2;
    QTest::newRow("the button of the details") << 3;
}

void TestMeaningPopover::opensByKeyAndMouse()
{
    QFETCH(int, way);
    QTreeView *tree = m_panel->tree();
    const QModelIndex total = row(0, 3);
    tree->scrollTo(total);
    const QRect area = tree->visualRect(total);
    if (way == 0) {
        tree->setCurrentIndex(total);
        QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, tree->mapToGlobal(QPoint()));
        QCoreApplication::sendEvent(tree, &menu);
    } else if (way == 1) {
        QContextMenuEvent menu(QContextMenuEvent::Mouse, area.center(),
                               tree->viewport()->mapToGlobal(area.center()));
        QCoreApplication::sendEvent(tree->viewport(), &menu);
    } else if (way == 2) {
        const QPoint end(tree->viewport()->width() - 12, area.center().y());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, end);
    } else {
        open(total);
    }
    QVERIFY(popover() != nullptr);
    QCOMPARE(popover()->accessibleName(), QStringLiteral("What “total” means"));
    // a click on the name only selects
    popover()->close();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, area.topLeft() + QPoint(30, 8));
    QVERIFY(popover() == nullptr);
}

void TestMeaningPopover::oneClickSaysWhatItIs_data()
{
    QTest::addColumn<int>("table");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("clicked");
    QTest::addColumn<Correction>("said");
    const auto add = [](const char *name, int table, int column, const char *clicked,
                        Correction said) {
        QTest::newRow(name) << table << column << QString::fromUtf8(clicked) << std::move(said);
    };
    add("another kind of table", 0, -1, "Its rows are: Things",
        {"orders", "", Field::Kind, {{"entity"}}});
    add("another name of a row", 1, -1, "A row is called by: email",
        {"customers", "", Field::Labels, {{"email"}}});
    add("no date at all", 0, -1, "It happened on: None", {"orders", "", Field::Date, {{""}}});
    add("no amount", 0, -1, "Its amount is: None", {"orders", "", Field::Measure, {{""}}});
    add("another way to add", 0, 3, "Several rows together: Average",
        {"orders", "total", Field::Aggregation, {{"average"}}});
    add("no measure", 0, 3, "What it is: Group", {"orders", "total", Field::Role, {{"dimension"}}});
    add("not when it happened", 0, 2, "When a row happened: Not on this date",
        {"orders", "", Field::Date, {{""}}});
    add("kept out", 1, 2, "In answers: Kept out",
        {"customers", "email", Field::Hidden, {{"true"}}});
}

void TestMeaningPopover::oneClickSaysWhatItIs()
{
    QFETCH(int, table);
    QFETCH(int, column);
    QFETCH(QString, clicked);
    QFETCH(Correction, said);
    QSignalSpy corrected(m_panel.get(), &SchemaPanel::corrected);
    MeaningPopover *opened = open(row(table, column));
    QVERIFY(opened != nullptr);
    QPushButton *pill = button(opened, clicked);
    QVERIFY(pill != nullptr);
    QTest::mouseClick(pill, Qt::LeftButton);
    QCOMPARE(corrected.size(), 1);
    QVERIFY(corrected.front().front().value<Correction>() == said);
    QVERIFY(popover() == nullptr);
}

void TestMeaningPopover::theKeyboardAloneIsEnough()
{
    QSignalSpy corrected(m_panel.get(), &SchemaPanel::corrected);
    MeaningPopover *opened = open(row(0, 3));
    QVERIFY(opened != nullptr);
    // the first mark has the focus; Tab goes from one alternative to the next
    QTRY_VERIFY(button(opened, QStringLiteral("What it is: Measure"))->hasFocus());
    QPushButton *average = button(opened, QStringLiteral("Several rows together: Average"));
    for (int i = 0; i < 12 && !average->hasFocus(); ++i) {
        QWidget *focused = QApplication::focusWidget();
        QVERIFY(focused != nullptr);
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    QVERIFY(average->hasFocus());
    QCOMPARE(corrected.size(), 0);
    QTest::keyClick(average, Qt::Key_Space);
    QCOMPARE(corrected.size(), 1);
    QCOMPARE(corrected.front().front().value<Correction>().value->front(), std::string("average"));
}

void TestMeaningPopover::escapeSaysNothing()
{
    QSignalSpy corrected(m_panel.get(), &SchemaPanel::corrected);
    MeaningPopover *opened = open(row(0, 3));
    auto *words = opened->findChild<QLineEdit *>(QStringLiteral("synonyms"));
    QTest::keyClicks(words, QStringLiteral("income"));
    QTest::keyClick(words, Qt::Key_Escape);
    QVERIFY(popover() == nullptr);
    QCOMPARE(corrected.size(), 0);
}

void TestMeaningPopover::wordsAreTakenWhenItCloses()
{
    QSignalSpy corrected(m_panel.get(), &SchemaPanel::corrected);
    auto *words = open(row(0, 3))->findChild<QLineEdit *>(QStringLiteral("synonyms"));
    QVERIFY(words->text().isEmpty()); // the words of the dictionary are not the user's to remove
    QTest::keyClicks(words, QStringLiteral(" income ,, gross  income,"));
    QTest::keyClick(words, Qt::Key_Return);
    QCOMPARE(corrected.size(), 1);
    QVERIFY(corrected.front().front().value<Correction>() ==
            (Correction{"orders", "total", Field::Synonyms, {{"income", "gross income"}}}));
}

void TestMeaningPopover::whatIsWrittenCanBeSavedAndIsNeverLostToAClick()
{
    const Correction said{"orders", "total", Field::Synonyms, {{"income"}}};
    QSignalSpy corrected(m_panel.get(), &SchemaPanel::corrected);
    MeaningPopover *opened = open(row(0, 3));
    auto *save = opened->findChild<QPushButton *>(QStringLiteral("save"));
    auto *words = opened->findChild<QLineEdit *>(QStringLiteral("synonyms"));
    QVERIFY(!save->isEnabled());
    QTest::keyClicks(words, QStringLiteral("income"));
    QVERIFY(save->isEnabled());
    QTest::mouseClick(save, Qt::LeftButton);
    QVERIFY(popover() == nullptr);
    QCOMPARE(corrected.size(), 1);
    QVERIFY(corrected.front().front().value<Correction>() == said);
    // what it is taken for is chosen after something was written
    corrected.clear();
    opened = open(row(0, 3));
    QTest::keyClicks(opened->findChild<QLineEdit *>(QStringLiteral("synonyms")),
                     QStringLiteral("income"));
    QTest::mouseClick(button(opened, QStringLiteral("Several rows together: Average")),
                      Qt::LeftButton);
    QCOMPARE(corrected.size(), 2);
    QVERIFY(corrected.front().front().value<Correction>() == said);
    QCOMPARE(corrected.back().front().value<Correction>().field, Field::Aggregation);
}

void TestMeaningPopover::whatTheUserSaidShowsAndGoesBack()
{
    data::DataDictionary own;
    own.tables["orders"].columns["total"].aggregation = data::Aggregation::Average;
    show(own);
    QVERIFY(row(0, 3).data(gui::SchemaModel::ChosenRole).toBool());
    QVERIFY(!row(0, 4).data(gui::SchemaModel::ChosenRole).toBool());
    QSignalSpy corrected(m_panel.get(), &SchemaPanel::corrected);
    MeaningPopover *opened = open(row(0, 3));
    QPushButton *reset = button(opened, QStringLiteral("Reset: Several rows together"));
    QVERIFY(reset != nullptr);
    QVERIFY(button(opened, QStringLiteral("Reset: What it is")) == nullptr);
    QTest::mouseClick(reset, Qt::LeftButton);
    QCOMPARE(corrected.size(), 1);
    QVERIFY(corrected.front().front().value<Correction>() ==
            (Correction{"orders", "total", Field::Aggregation, {}}));
}

void TestMeaningPopover::everythingHasAName()
{
    for (const QModelIndex &index : {row(0), row(0, 2), row(0, 3), row(1, 1)}) {
        MeaningPopover *opened = open(index);
        QVERIFY(opened != nullptr);
        int count = 0;
        for (const QWidget *part : opened->findChildren<QWidget *>()) {
            if (part->focusPolicy() == Qt::NoFocus || !part->isVisible()) {
                continue;
            }
            QAccessibleInterface *face =
                QAccessible::queryAccessibleInterface(const_cast<QWidget *>(part));
            QVERIFY(face != nullptr);
            QVERIFY2(!face->text(QAccessible::Name).isEmpty(), part->metaObject()->className());
            ++count;
        }
        QVERIFY(count >= 4);
        opened->close();
    }
}

void TestMeaningPopover::withoutMeaningNothingOpens()
{
    m_panel->setCatalog(test::shopCatalog(), {});
    m_panel->tree()->expandAll();
    m_panel->tree()->setCurrentIndex(row(0, 3));
    QVERIFY(!m_panel->findChild<QPushButton *>(QStringLiteral("change"))->isVisible());
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, m_panel->mapToGlobal(QPoint()));
    QCoreApplication::sendEvent(m_panel->tree(), &menu);
    QVERIFY(popover() == nullptr);
}

void TestMeaningPopover::whatIsOpenStaysOpen()
{
    m_panel->tree()->collapse(row(1));
    m_panel->tree()->setCurrentIndex(row(0, 3));
    data::SemanticModel other = meaning();
    other.tables[0].columns[3].aggregation.value = data::Aggregation::Average;
    m_panel->setMeaning(test::shopCatalog(), {}, other, {});
    QVERIFY(m_panel->tree()->isExpanded(row(0)));
    QVERIFY(!m_panel->tree()->isExpanded(row(1)));
    QCOMPARE(m_panel->tree()->currentIndex(), row(0, 3));
    QCOMPARE(row(0, 3).data(gui::SchemaModel::SideRole).toString(),
             QStringLiteral("average · EUR"));
}

void TestMeaningPopover::picturesForEyes()
{
    data::DataDictionary own;
    own.tables["orders"].columns["total"].aggregation = data::Aggregation::Sum;
    show(own);
    test::screenshot(m_panel.get(), QStringLiteral("meaning panel"));
    test::screenshot(open(row(0, 3)), QStringLiteral("meaning of a column"));
    popover()->close();
    test::screenshot(open(row(0)), QStringLiteral("meaning of a table"));
    popover()->close();
    m_theme->choose(gui::Theme::Choice::Dark);
    QTest::qWait(50);
    test::screenshot(open(row(0, 3)), QStringLiteral("meaning dark"));
    QVERIFY(popover()->height() < 600);
}

} // namespace tst_MeaningPopover

QUERENT_WINDOW_TEST(MeaningPopover)
#include "tst_MeaningPopover.moc"
