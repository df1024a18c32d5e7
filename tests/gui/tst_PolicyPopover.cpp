// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/controls/Text.h"
#include "gui/schema/MeaningPopover.h"
#include "gui/schema/PolicyPopover.h"
#include "gui/schema/SchemaModel.h"
#include "gui/schema/SchemaPanel.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

namespace tst_PolicyPopover {

using namespace querent;
using gui::PolicyPopover;
using gui::SchemaPanel;

namespace {

data::Catalog seenCatalog(const data::Policy &policy)
{
    data::Catalog catalog = test::shopCatalog();
    for (data::Table &table : catalog.tables) {
        for (data::Column &column : table.columns) {
            if (column.name == "email") {
                column.personalData = data::PersonalData::Email;
            }
        }
    }
    return data::visibleCatalog(catalog, policy);
}

data::Policy clerk()
{
    data::Policy policy;
    policy.role = "clerk";
    policy.maskedColumns = {"customers.email"};
    return policy;
}

} // namespace

/// The line about the policy, and the small window that says more.
class TestPolicyPopover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void cleanup()
    {
        m_panel.reset();
        m_theme->choose(gui::Theme::Choice::Light);
    }
    void theLineSaysWhatCounts();
    void aClickMasksAndShowsAgain_data();
    void aClickMasksAndShowsAgain();
    void theRoleIsChosenInAList();
    void whoMarksAColumnIsToldWhereItIsSeen_data();
    void whoMarksAColumnIsToldWhereItIsSeen();
    void maskedColumnsAreMarked();
    void picturesForEyes();

private:
    void show(const data::Policy &policy, const QStringList &roles, bool editable = true);
    [[nodiscard]] QModelIndex email() const;
    [[nodiscard]] PolicyPopover *open();

    gui::Theme *m_theme = nullptr;
    std::unique_ptr<SchemaPanel> m_panel;
};

void TestPolicyPopover::show(const data::Policy &policy, const QStringList &roles, bool editable)
{
    const data::Catalog catalog = seenCatalog(policy);
    m_panel = std::make_unique<SchemaPanel>();
    data::SemanticModel semantics;
    for (const data::Table &table : catalog.tables) {
        data::SemanticTable known;
        known.name = table.name;
        for (const data::Column &column : table.columns) {
            data::SemanticColumn meaning;
            meaning.name = column.name;
            known.columns.push_back(meaning);
        }
        semantics.tables.push_back(known);
    }
    m_panel->setCatalog(catalog, {}, semantics);
    m_panel->setPolicy(policy, catalog, roles, editable);
    m_panel->resize(240, 640);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    m_panel->tree()->expandAll();
}

PolicyPopover *TestPolicyPopover::open()
{
    auto *line = m_panel->findChild<QPushButton *>(QStringLiteral("policy"));
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Space);
    return m_panel->findChild<PolicyPopover *>();
}

void TestPolicyPopover::theLineSaysWhatCounts()
{
    using gui::policyLine;
    data::Policy none;
    const QString proposed = policyLine(none, seenCatalog(none));
    QCOMPARE(proposed, QStringLiteral("1 column may hold personal data"));
    QCOMPARE(policyLine(none, test::shopCatalog()), QString());
    data::Policy masked = clerk();
    QCOMPARE(policyLine(masked, seenCatalog(masked)),
             QStringLiteral("1 column is masked for your role"));
    masked.role.clear();
    QCOMPARE(policyLine(masked, seenCatalog(masked)), QStringLiteral("1 column is masked"));
    masked.rowFilters = {{"orders", "total > 1"}};
    QCOMPARE(policyLine(masked, seenCatalog(masked)),
             QStringLiteral("Masked columns: 1, filtered tables: 1"));
}

void TestPolicyPopover::aClickMasksAndShowsAgain_data()
{
    QTest::addColumn<bool>("masked");
    QTest::newRow("mask") << true;
    QTest::newRow("show") << false;
}

void TestPolicyPopover::aClickMasksAndShowsAgain()
{
    QFETCH(bool, masked);
    show(masked ? data::Policy() : clerk(), {});
    QSignalSpy wanted(m_panel.get(), &SchemaPanel::maskWanted);
    PolicyPopover *popover = open();
    QVERIFY(popover != nullptr);
    auto buttons = popover->findChildren<QPushButton *>();
    QCOMPARE(buttons.size(), 1);
    QVERIFY(buttons[0]->accessibleName().contains(QLatin1String("customers.email")));
    buttons[0]->setFocus();
    QTest::keyClick(buttons[0], Qt::Key_Space);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].toString(), QStringLiteral("customers.email"));
    QCOMPARE(wanted[0][1].toBool(), masked);
}

void TestPolicyPopover::theRoleIsChosenInAList()
{
    show(clerk(), {QStringLiteral("clerk"), QStringLiteral("head")});
    QSignalSpy chosen(m_panel.get(), &SchemaPanel::roleChosen);
    PolicyPopover *popover = open();
    QVERIFY(popover != nullptr);
    auto *list = popover->findChild<QComboBox *>();
    QVERIFY(list != nullptr);
    QVERIFY(!list->accessibleName().isEmpty());
    QCOMPARE(list->currentText(), QStringLiteral("clerk"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toString(), QStringLiteral("head"));
}

QModelIndex TestPolicyPopover::email() const
{
    const QAbstractItemModel *model = m_panel->tree()->model();
    for (int i = 0; i < model->rowCount(); ++i) {
        const QModelIndex table = model->index(i, 0);
        for (int j = 0; j < model->rowCount(table); ++j) {
            if (model->index(j, 0, table).data().toString() == QLatin1String("email")) {
                return model->index(j, 0, table);
            }
        }
    }
    return {};
}

void TestPolicyPopover::whoMarksAColumnIsToldWhereItIsSeen_data()
{
    QTest::addColumn<bool>("masked");
    QTest::addColumn<bool>("editable");
    QTest::addColumn<QString>("words");
    const QString shown = QStringLiteral("answers still show it.");
    QTest::newRow("it can be masked") << false << true << shown;
    QTest::newRow("it is not for the user to mask it") << false << false << shown;
    QTest::newRow("it is masked") << true << true << QStringLiteral("masked in answers");
}

void TestPolicyPopover::whoMarksAColumnIsToldWhereItIsSeen()
{
    QFETCH(bool, masked);
    QFETCH(bool, editable);
    QFETCH(QString, words);
    show(masked ? clerk() : data::Policy(), {}, editable);
    m_panel->tree()->setCurrentIndex(email());
    QSignalSpy wanted(m_panel.get(), &SchemaPanel::maskWanted);
    QTest::mouseClick(m_panel->findChild<QPushButton *>(QStringLiteral("change")), Qt::LeftButton);
    auto *popover = m_panel->findChild<gui::MeaningPopover *>();
    QVERIFY(popover != nullptr);
    const auto *told = popover->findChild<gui::Text *>(QStringLiteral("whereabouts"));
    QVERIFY2(told != nullptr && told->text().contains(words), qPrintable(told->text()));
    auto *mask = popover->findChild<QPushButton *>(QStringLiteral("mask"));
    QCOMPARE(mask != nullptr, !masked && editable);
    if (mask != nullptr) {
        QVERIFY(test::screenshot(popover, QStringLiteral("meaning of personal data")));
        QTest::mouseClick(mask, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("customers.email"));
        QVERIFY(wanted[0][1].toBool());
    } else {
        popover->close();
    }
}

void TestPolicyPopover::maskedColumnsAreMarked()
{
    show(clerk(), {});
    const QAbstractItemModel *model = m_panel->tree()->model();
    bool marked = false;
    for (int i = 0; i < model->rowCount(); ++i) {
        const QModelIndex table = model->index(i, 0);
        for (int j = 0; j < model->rowCount(table); ++j) {
            const QModelIndex column = model->index(j, 0, table);
            if (column.data().toString() == QLatin1String("email")) {
                marked = true;
                QCOMPARE(column.data(gui::SchemaModel::KeyRole).toByteArray(),
                         QByteArray("eye-off"));
                QVERIFY(column.data(gui::SchemaModel::DetailRole)
                            .toString()
                            .contains(QStringLiteral("•••")));
            }
        }
    }
    QVERIFY(marked);
}

void TestPolicyPopover::picturesForEyes()
{
    for (const auto choice : {gui::Theme::Choice::Light, gui::Theme::Choice::Dark}) {
        m_theme->choose(choice);
        data::Policy policy = clerk();
        policy.rowFilters = {{"orders", "total > 1"}};
        show(policy, {QStringLiteral("clerk"), QStringLiteral("head")});
        const QString dark =
            choice == gui::Theme::Choice::Dark ? QStringLiteral(" dark") : QString();
        QVERIFY(test::screenshot(m_panel.get(), QStringLiteral("policy line") + dark));
        PolicyPopover *popover = open();
        QVERIFY(popover != nullptr);
        QVERIFY(test::screenshot(popover, QStringLiteral("policy popover") + dark));
        popover->close();
    }
}

} // namespace tst_PolicyPopover

QUERENT_WINDOW_TEST(PolicyPopover)
#include "tst_PolicyPopover.moc"
