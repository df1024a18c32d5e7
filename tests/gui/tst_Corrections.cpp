// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/Toast.h"
#include "gui/schema/SchemaModel.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/sql/SqlView.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"

#include <QDir>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

namespace tst_Corrections {

using namespace querent;
using gui::MainWindow;
using gui::TurnView;

namespace {

constexpr int patience = 30'000;

} // namespace

/// What is said in the window reaches the engine, and outlives the window.
class TestCorrections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init();
    void cleanup();
    void theNextQuestionGoesByIt();
    void undoTakesItBack();
    void itCountsAfterTheNextStart();
    void whereItCannotBeKeptTheWindowSaysSo();

private:
    void openWindow();
    void openSample();
    /// Opens what `column` of `table` means and clicks the alternative of that name.
    void choose(const QString &table, const QString &column, const QString &alternative);
    QString sqlOf(const QString &question);
    [[nodiscard]] gui::SchemaPanel *panel() const
    {
        return m_stage->window->findChild<gui::SchemaPanel *>();
    }
    [[nodiscard]] QModelIndex row(const QString &table, const QString &column) const;
    [[nodiscard]] bool saidByUser(const QString &table) const
    {
        return row(table, QStringLiteral("shipped_at"))
            .parent()
            .data(gui::SchemaModel::ChosenRole)
            .toBool();
    }
    [[nodiscard]] QString folder() const { return m_folder.filePath(QStringLiteral("lessons")); }

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestCorrections::init()
{
    QDir(folder()).removeRecursively();
    QFile::remove(folder());
    openWindow();
}

void TestCorrections::openWindow()
{
    test::WindowOptions options;
    options.open.lessonsFolder = folder().toStdString();
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
}

void TestCorrections::cleanup()
{
    m_stage.reset();
}

void TestCorrections::openSample()
{
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
}

QModelIndex TestCorrections::row(const QString &table, const QString &column) const
{
    const QAbstractItemModel *model = panel()->tree()->model();
    const auto find = [&](const QString &name, const QModelIndex &parent) {
        for (int i = 0; i < model->rowCount(parent); ++i) {
            const QModelIndex index = model->index(i, 0, parent);
            if (index.data(gui::SchemaModel::NameRole).toString() == name) {
                return index;
            }
        }
        return QModelIndex();
    };
    return find(column, find(table, {}));
}

void TestCorrections::choose(const QString &table, const QString &column,
                             const QString &alternative)
{
    QTreeView *tree = panel()->tree();
    const QModelIndex index = row(table, column);
    QVERIFY(index.isValid());
    tree->expand(index.parent());
    tree->scrollTo(index);
    tree->setCurrentIndex(index);
    QTest::mouseClick(panel()->findChild<QPushButton *>(QStringLiteral("change")), Qt::LeftButton);
    for (QPushButton *button : panel()->findChildren<QPushButton *>()) {
        if (button->isVisible() && button->accessibleName() == alternative) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable(alternative));
}

QString TestCorrections::sqlOf(const QString &question)
{
    gui::AskBox *box = m_stage->window->workspace()->askBox();
    box->editor()->clear();
    QTest::keyClicks(box->editor(), question);
    QTest::keyClick(box->editor(), Qt::Key_Return);
    const TurnView *turn = m_stage->window->workspace()->conversation()->lastTurn();
    if (!QTest::qWaitFor([&] { return turn != nullptr && !turn->trace().running; }, patience)) {
        return {};
    }
    return turn->answerCard() != nullptr ? turn->answerCard()->sql()->sql() : QString();
}

void TestCorrections::theNextQuestionGoesByIt()
{
    openSample();
    const QString question = QStringLiteral("how many shipments per month?");
    const QString before = sqlOf(question);
    QVERIFY2(!before.contains(QStringLiteral("delivered_at")), qPrintable(before));
    choose(QStringLiteral("shipments"), QStringLiteral("delivered_at"),
           QStringLiteral("When a row happened: On this date"));
    const auto *toast = m_stage->window->findChild<gui::Toast *>();
    QTRY_VERIFY_WITH_TIMEOUT(toast->isVisible() && toast->action()->isVisible(), patience);
    QVERIFY(saidByUser(QStringLiteral("shipments")));
    // the conversation goes on: the former answer is still there
    QVERIFY(m_stage->window->workspace()->conversation()->lastTurn() != nullptr);
    const QString after = sqlOf(question);
    QVERIFY2(after.contains(QStringLiteral("delivered_at")), qPrintable(after));
    test::screenshot(m_stage->window.get(), QStringLiteral("window corrected"));
}

void TestCorrections::undoTakesItBack()
{
    openSample();
    choose(QStringLiteral("shipments"), QStringLiteral("delivered_at"),
           QStringLiteral("When a row happened: On this date"));
    const auto *toast = m_stage->window->findChild<gui::Toast *>();
    QTRY_VERIFY_WITH_TIMEOUT(toast->isVisible() && toast->action()->isVisible(), patience);
    test::screenshot(m_stage->window.get(), QStringLiteral("window undo"));
    QTest::mouseClick(toast->action(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!saidByUser(QStringLiteral("shipments")), patience);
    const QString sql = sqlOf(QStringLiteral("how many shipments per month?"));
    QVERIFY2(!sql.contains(QStringLiteral("delivered_at")), qPrintable(sql));
}

void TestCorrections::itCountsAfterTheNextStart()
{
    openSample();
    choose(QStringLiteral("shipments"), QStringLiteral("delivered_at"),
           QStringLiteral("When a row happened: On this date"));
    const auto *toast = m_stage->window->findChild<gui::Toast *>();
    QTRY_VERIFY_WITH_TIMEOUT(toast->isVisible(), patience);
    QCOMPARE(QDir(folder()).entryList({QStringLiteral("*.dictionary.json")}).size(), 1);
    cleanup();
    openWindow();
    openSample();
    QVERIFY(saidByUser(QStringLiteral("shipments")));
    const QString sql = sqlOf(QStringLiteral("how many shipments per month?"));
    QVERIFY2(sql.contains(QStringLiteral("delivered_at")), qPrintable(sql));
}

void TestCorrections::whereItCannotBeKeptTheWindowSaysSo()
{
    // a file stands where the folder should be: that stops every user, the administrator too
    QFile blocker(folder());
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    blocker.close();
    openSample();
    choose(QStringLiteral("shipments"), QStringLiteral("delivered_at"),
           QStringLiteral("When a row happened: On this date"));
    const auto *toast = m_stage->window->findChild<gui::Toast *>();
    QTRY_VERIFY_WITH_TIMEOUT(toast->text().contains(QStringLiteral("cannot be kept")), patience);
    QVERIFY(!saidByUser(QStringLiteral("shipments")));
    QFile::remove(folder());
}

} // namespace tst_Corrections

QUERENT_WINDOW_TEST(Corrections)
#include "tst_Corrections.moc"
