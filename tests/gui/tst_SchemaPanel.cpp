// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/controls/Text.h"
#include "gui/schema/SchemaModel.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/theme/Tokens.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <cstdlib>

namespace tst_SchemaPanel {

using namespace querent;
using gui::SchemaPanel;

class TestSchemaPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void init()
    {
        data::DataDictionary dictionary;
        dictionary.tables["orders"].description = "What was bought";
        dictionary.tables["orders"].columns["total"] = {
            "Sum of the order", {"turnover"}, "EUR", false};
        m_panel = std::make_unique<SchemaPanel>();
        m_panel->setCatalog(test::shopCatalog(), dictionary);
        m_panel->resize(240, 640);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }
    void showsTablesAndColumns();
    void findsNamesAndSynonyms_data();
    void findsNamesAndSynonyms();
    void activatedNamesAreHandedOn();
    void describesTheSelectedColumn();
    void theRowsOfATableAreALinkAway();
    void theSearchIsEmptiedByAnIconOfTheTheme();

private:
    [[nodiscard]] QAbstractItemModel *model() const { return m_panel->tree()->model(); }

    std::unique_ptr<SchemaPanel> m_panel;
};

void TestSchemaPanel::showsTablesAndColumns()
{
    QCOMPARE(model()->rowCount(), 3);
    const QModelIndex orders = model()->index(0, 0);
    QCOMPARE(orders.data().toString(), QStringLiteral("orders"));
    QCOMPARE(orders.data(gui::SchemaModel::SideRole).toString(), QStringLiteral("12.4 K"));
    QCOMPARE(model()->rowCount(orders), 6);
    QCOMPARE(model()->index(0, 0, orders).data(gui::SchemaModel::KeyRole).toByteArray(),
             QByteArray("key-round"));
    QCOMPARE(model()->index(1, 0, orders).data(gui::SchemaModel::KeyRole).toByteArray(),
             QByteArray("link"));
    const QModelIndex view = model()->index(2, 0);
    QVERIFY(view.data(gui::SchemaModel::DetailRole).toString().contains(QStringLiteral("CONCAT")));
}

void TestSchemaPanel::findsNamesAndSynonyms_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("table");
    QTest::addColumn<int>("columns");
    QTest::newRow("a column") << "STATUS"
                              << "orders" << 1;
    QTest::newRow("a synonym of the dictionary") << "turnover"
                                                 << "orders" << 1;
    QTest::newRow("what is said of a table") << "was bought"
                                             << "orders" << 6;
    QTest::newRow("a table brings its columns") << "custom"
                                                << "orders" << 1;
    QTest::newRow("nothing") << "zzz"
                             << "" << 0;
}

void TestSchemaPanel::findsNamesAndSynonyms()
{
    QFETCH(QString, typed);
    QFETCH(QString, table);
    QFETCH(int, columns);
    QTest::keyClicks(m_panel->search(), typed);
    if (table.isEmpty()) {
        QCOMPARE(model()->rowCount(), 0);
        QVERIFY(!m_panel->tree()->isVisible());
        QTest::keyClick(m_panel->search(), Qt::Key_Escape);
        QCOMPARE(model()->rowCount(), 3);
        return;
    }
    QCOMPARE(model()->index(0, 0).data().toString(), table);
    QCOMPARE(model()->rowCount(model()->index(0, 0)), columns);
    QVERIFY(m_panel->tree()->isExpanded(model()->index(0, 0)));
}

void TestSchemaPanel::activatedNamesAreHandedOn()
{
    QSignalSpy activated(m_panel.get(), &SchemaPanel::nameActivated);
    QTreeView *tree = m_panel->tree();
    tree->expand(model()->index(0, 0));
    const QModelIndex total = model()->index(3, 0, model()->index(0, 0));
    tree->scrollTo(total);
    const QPoint place = tree->visualRect(total).center();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(tree->viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.front().front().toString(), QStringLiteral("total"));
    QTest::keyClick(tree, Qt::Key_Return);
    QCOMPARE(activated.size(), 2);
}

void TestSchemaPanel::describesTheSelectedColumn()
{
    m_panel->tree()->expand(model()->index(0, 0));
    m_panel->tree()->setCurrentIndex(model()->index(3, 0, model()->index(0, 0)));
    const QString text = m_panel->findChild<gui::Text *>(QStringLiteral("detailText"))->text();
    QVERIFY2(text.contains(QStringLiteral("Sum of the order")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("EUR")));
    QVERIFY(text.contains(QStringLiteral("from 2.5 to 18,250")));
    QVERIFY(text.contains(QStringLiteral("turnover")));
    test::screenshot(m_panel.get(), QStringLiteral("schema"));
}

void TestSchemaPanel::theRowsOfATableAreALinkAway()
{
    auto *rows = m_panel->findChild<QPushButton *>(QStringLiteral("rows"));
    QVERIFY(rows != nullptr && !rows->isVisible());
    QSignalSpy wanted(m_panel.get(), &SchemaPanel::rowsWanted);
    const QModelIndex orders = model()->index(0, 0);
    m_panel->tree()->expand(orders);
    m_panel->tree()->setCurrentIndex(model()->index(0, 0, orders));
    QVERIFY2(!rows->isVisible(), "a column has none of its own");
    const QPoint place = m_panel->tree()->visualRect(orders).center();
    QTest::mouseClick(m_panel->tree()->viewport(), Qt::LeftButton, {}, place);
    QTRY_VERIFY(rows->isVisible());
    QTest::mouseClick(rows, Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.front().front().toString(), QStringLiteral("orders"));
}

void TestSchemaPanel::theSearchIsEmptiedByAnIconOfTheTheme()
{
    QTest::keyClicks(m_panel->search(), QStringLiteral("tot"));
    QAbstractButton *clear = nullptr;
    for (auto *button : m_panel->search()->findChildren<QAbstractButton *>()) {
        // the other one shows what the field is for
        clear = clear == nullptr || button->x() > clear->x() ? button : clear;
    }
    QVERIFY(clear != nullptr);
    const QImage drawn = clear->icon().pixmap(16, 16).toImage();
    const QColor muted = gui::Tokens::of(m_panel->palette()).muted;
    int inked = 0;
    for (int x = 0; x < drawn.width(); ++x) {
        for (int y = 0; y < drawn.height(); ++y) {
            // thin lines have soft edges
            const QColor ink = drawn.pixelColor(x, y);
            if (ink.alpha() > 100) {
                ++inked;
                QVERIFY2(std::abs(ink.red() - muted.red()) < 8 &&
                             std::abs(ink.blue() - muted.blue()) < 8,
                         qPrintable(ink.name()));
            }
        }
    }
    QVERIFY(inked > 4);
    QTest::mouseClick(clear, Qt::LeftButton);
    QVERIFY(m_panel->search()->text().isEmpty());
}

} // namespace tst_SchemaPanel

QUERENT_WINDOW_TEST(SchemaPanel)
#include "tst_SchemaPanel.moc"
