// SPDX-License-Identifier: GPL-3.0-or-later
#include "Keyboard.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/charts/ChartView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/sql/SqlView.h"
#include "gui/window/WelcomePage.h"
#include "gui/window/Workspace.h"

#include <QFileDialog>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

using namespace querent;
using gui::TurnView;

namespace {

constexpr int patience = 30'000;

} // namespace

/// From the first page to an answer and through its views with keys only. Each stop begins where
/// the one before it ended.
class TestKeyboardTour : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void opensASource();
    void asksAndReadsTheAnswer();

private:
    template <typename Widget>
    [[nodiscard]] Widget *the() const
    {
        return m_stage->window->findChild<Widget *>();
    }
    [[nodiscard]] TurnView *turn() const
    {
        return m_stage->window->workspace()->conversation()->lastTurn();
    }
    [[nodiscard]] gui::AnswerCard *card() const { return turn()->answerCard(); }
    [[nodiscard]] bool ask(const QString &question);
    /// Types the path into the file dialog that comes.
    [[nodiscard]] bool giveFile(const QString &path);
    /// The view of the answer that is the one of this name.
    [[nodiscard]] bool showView(const QString &name);

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
    std::unique_ptr<test::Keyboard> m_keys;
};

void TestKeyboardTour::initTestCase()
{
    m_theme = test::setStage();
    test::WindowOptions options;
    options.open.lessonsFolder = m_folder.filePath(QStringLiteral("lessons")).toStdString();
    options.keptFolder = m_folder.filePath(QStringLiteral("kept"));
    options.runsFile = m_folder.filePath(QStringLiteral("runs.db"));
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme, std::move(options));
    m_keys = std::make_unique<test::Keyboard>(*m_stage->window);
    QVERIFY(m_stage->show());
}

bool TestKeyboardTour::ask(const QString &question)
{
    const TurnView *before = turn();
    if (!m_keys->press(Qt::Key_L, Qt::ControlModifier)) {
        return false;
    }
    m_keys->type(question);
    return m_keys->press(Qt::Key_Return) &&
           QTest::qWaitFor([&] { return turn() != before && turn()->answerCard() != nullptr; },
                           patience) &&
           m_keys->isSeen(QStringLiteral("an answer"));
}

bool TestKeyboardTour::giveFile(const QString &path)
{
    QFileDialog *dialog = nullptr;
    const bool open = QTest::qWaitFor([&] {
        dialog = the<QFileDialog>();
        return dialog != nullptr && dialog->isActiveWindow() && dialog->focusWidget() != nullptr;
    });
    if (!open || !m_keys->isSeen(QStringLiteral("the file dialog"))) {
        return false;
    }
    QTest::keyClick(dialog->focusWidget(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(dialog->focusWidget(), path);
    QTest::keyClick(dialog->focusWidget(), Qt::Key_Return);
    if (!QTest::qWaitFor([this] { return the<QFileDialog>() == nullptr; })) {
        return false;
    }
    return m_keys->comesBack();
}

bool TestKeyboardTour::showView(const QString &name)
{
    auto *tabs = card()->findChild<QTabBar *>(QStringLiteral("tabs"));
    if (!m_keys->press(Qt::Key_L, Qt::ControlModifier) ||
        !m_keys->walk([tabs](const QWidget *at) { return at == tabs; }, Qt::Key_Backtab,
                      Qt::ShiftModifier)) {
        return false;
    }
    for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right}) {
        for (int steps = 0; steps < tabs->count(); ++steps) {
            if (tabs->tabText(tabs->currentIndex()) == name) {
                return true;
            }
            if (!m_keys->press(key)) {
                return false;
            }
        }
    }
    qWarning("no view “%s”", qPrintable(name));
    return false;
}

void TestKeyboardTour::opensASource()
{
    QVERIFY(the<gui::WelcomePage>()->isVisible());
    QVERIFY(m_keys->walkTo(QStringLiteral("Open a file")));
    QTest::keyClick(m_keys->place(), Qt::Key_Space);
    QVERIFY(giveFile(test::WindowStage::sampleFile()));
    QTRY_VERIFY_WITH_TIMEOUT(m_stage->window->workspace()->isVisible(), patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("opening")));
    QVERIFY(m_stage->window->workspace()->askBox()->editor()->hasFocus());
}

void TestKeyboardTour::asksAndReadsTheAnswer()
{
    QVERIFY(ask(QStringLiteral("number of customers per country")));
    QVERIFY(card()->chart() != nullptr);
    QVERIFY(showView(QStringLiteral("Table")));
    QVERIFY(card()->grid()->isVisible());
    QVERIFY(showView(QStringLiteral("SQL")));
    QVERIFY(card()->sql()->isVisible());
    QVERIFY(m_keys->press(Qt::Key_Tab));
    QVERIFY(showView(QStringLiteral("Chart")));
    QVERIFY(m_keys->press(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier));
    QVERIFY(card()->chart()->hasFocus());
    QVERIFY(m_keys->press(Qt::Key_Right));
}

QTEST_MAIN(TestKeyboardTour)
#include "tst_KeyboardTour.moc"
