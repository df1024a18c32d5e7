// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ChipPopover.h"
#include "gui/answer/ChoiceButton.h"
#include "gui/answer/ClarificationCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/ObjectionNote.h"
#include "gui/answer/ObjectionPopover.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Text.h"
#include "gui/controls/Toast.h"
#include "gui/grid/ResultGrid.h"
#include "gui/settings/KeptSection.h"
#include "gui/settings/LearnedSection.h"
#include "gui/settings/SettingsPage.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/window/Workspace.h"
#include "query/Rejection.h"
#include "session/ThreadStore.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

namespace tst_Objections {

using namespace querent;
using gui::TurnView;

namespace {

constexpr int patience = 30'000;
constexpr const char *sales = "total sales by category in 2024";

} // namespace

/// Answers that are called wrong, and changes that are taken back, in the real window on the
/// sample.
class TestObjections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void theOtherChoicesAreOfferedAndUndoBringsTheAnswerBack();
    void byKeyboardAndInWords();
    void whatIsRememberedOutlivesTheProgram();
    void whereNothingElseFitsTheCardSaysSo();
    void aFollowUpIsAskedAgainAfterItsQuestion();
    void changesAreUndoneAndRedoneByKeys();
    void theChipKeepsTheKeyboard();
    void allRowsAreSavedAndTheCaveatGoes();
    void theSettingsListWhatWasLearned();
    void theSettingsSayWhatIsKept();
    void conversationsAreKeptForAsLongAsChosen();

private:
    [[nodiscard]] gui::Workspace *workspace() const { return m_stage->window->workspace(); }
    [[nodiscard]] TurnView *turn() const { return workspace()->conversation()->lastTurn(); }
    [[nodiscard]] gui::AnswerCard *card() const { return turn()->answerCard(); }
    [[nodiscard]] gui::Chip *chip(query::PlanRole role) const;
    [[nodiscard]] gui::ObjectionPopover *objection() const
    {
        return card()->findChild<gui::ObjectionPopover *>();
    }
    [[nodiscard]] gui::Toast *toast() const { return m_stage->window->findChild<gui::Toast *>(); }
    void start(bool kept = false);
    bool ask(const char *question);
    bool waitForAnswer(const session::AnswerPtr &before);
    [[nodiscard]] query::Lessons lessons() const
    {
        query::Lessons learned = *m_stage->controller.source()->lessons->lessons();
        std::erase_if(learned, [](const query::Lesson &lesson) { return lesson.id.empty(); });
        return learned; // without those of the data dictionary
    }
    [[nodiscard]] bool isWrongKnown() const
    {
        return std::ranges::any_of(lessons(), query::isRejection);
    }

    gui::Theme *m_theme = nullptr;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestObjections::initTestCase()
{
    m_theme = test::setStage();
}

void TestObjections::start(bool kept)
{
    test::WindowOptions options;
    options.open.lessonsFolder = m_folder->path().toStdString();
    options.keptFolder = kept ? m_folder->path() : QString();
    m_stage = std::make_unique<test::WindowStage>(m_folder->path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
}

void TestObjections::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    start();
}

void TestObjections::cleanup()
{
    m_stage.reset();
    m_folder.reset();
}

bool TestObjections::ask(const char *question)
{
    workspace()->ask(QString::fromUtf8(question));
    return QTest::qWaitFor([&] { return turn() != nullptr && card() != nullptr; }, patience);
}

bool TestObjections::waitForAnswer(const session::AnswerPtr &before)
{
    return QTest::qWaitFor([&] { return !turn()->isChanging() && turn()->answer() != before; },
                           patience);
}

gui::Chip *TestObjections::chip(query::PlanRole role) const
{
    for (gui::Chip *each : card()->findChildren<gui::Chip *>()) {
        if (each->part().role == role) {
            return each;
        }
    }
    return nullptr;
}

void TestObjections::theOtherChoicesAreOfferedAndUndoBringsTheAnswerBack()
{
    QVERIFY(ask(sales));
    const session::AnswerPtr before = turn()->answer();
    const int turns = workspace()->conversation()->turnCount();
    auto *button = card()->findChild<QToolButton *>(QStringLiteral("reject"));
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(objection() != nullptr);
    QListWidget *list = objection()->list();
    QCOMPARE(list->count(), 5); // three parts, the table, the whole
    QVERIFY(list->hasFocus());
    QVERIFY(test::screenshot(objection(), QStringLiteral("objection")));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(0)).center());
    QTest::mouseClick(objection()->findChild<QPushButton *>(QStringLiteral("askAgain")),
                      Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(turn()->clarification() != nullptr, patience);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("objection-choices")));
    const auto &choices = turn()->clarification()->choices(0);
    QVERIFY(choices.size() > 1);
    QTest::mouseClick(choices.front(), Qt::LeftButton);
    QVERIFY(waitForAnswer(before));
    const session::AnswerPtr after = turn()->answer();
    QCOMPARE(after->question, before->question);
    QCOMPARE(workspace()->conversation()->turnCount(), turns);
    QVERIFY(isWrongKnown());
    for (const query::Lesson &lesson : lessons()) {
        const auto rejection = query::rejectionIn(lesson);
        QVERIFY(!rejection || !query::refuses(*rejection, *after->interpretation.plan));
    }
    QTRY_VERIFY(toast()->isVisible());
    QTest::qWait(100); // the card grows in several passes
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("objection-answered")));
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QCOMPARE(turn()->answer(), before);
    QTRY_VERIFY_WITH_TIMEOUT(!isWrongKnown(), patience);
    // with it went what was chosen in its stead
    QVERIFY(ask(sales));
    QVERIFY(turn()->answer()->interpretation.plan == before->interpretation.plan);
}

void TestObjections::byKeyboardAndInWords()
{
    QVERIFY(ask(sales));
    const session::AnswerPtr before = turn()->answer();
    QTest::keyClick(m_stage->window.get(), Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(objection() != nullptr);
    QVERIFY(objection()->list()->hasFocus());
    QTest::keyClick(objection()->list(), Qt::Key_Tab);
    QVERIFY(objection()->meant()->hasFocus());
    QTest::keyClicks(objection()->meant(), QStringLiteral("by month instead"));
    QCOMPARE(objection()->list()->currentRow(), objection()->list()->count() - 1);
    // a part that was chosen stays chosen
    QTest::keyClick(objection()->list(), Qt::Key_Home);
    QTest::keyClicks(objection()->meant(), QStringLiteral(" "));
    QCOMPARE(objection()->list()->currentRow(), 0);
    QTest::keyClick(objection()->list(), Qt::Key_End);
    QTest::keyClick(objection()->meant(), Qt::Key_Return);
    QVERIFY(waitForAnswer(before));
    const query::UnderstoodPart grouping = chip(query::PlanRole::Grouping)->part();
    QVERIFY2(grouping.label.find("month") != std::string::npos, grouping.label.c_str());
    const session::AnswerPtr after = turn()->answer();
    QCOMPARE(after->outcome, session::Outcome::Answered);
    // the keys of undo bring the answer back, and what was said is forgotten
    m_stage->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_stage->window.get()));
    QTest::keyClick(m_stage->window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), before);
    QTRY_VERIFY_WITH_TIMEOUT(!isWrongKnown(), patience);
    // those of redo call it wrong once more, and it can be taken back again
    QTest::keyClick(m_stage->window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(turn()->answer(), after);
    QTRY_VERIFY_WITH_TIMEOUT(isWrongKnown(), patience);
    QTest::keyClick(m_stage->window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), before);
    QTRY_VERIFY_WITH_TIMEOUT(!isWrongKnown(), patience);
}

void TestObjections::whatIsRememberedOutlivesTheProgram()
{
    QVERIFY(ask(sales));
    const session::AnswerPtr before = turn()->answer();
    QTest::mouseClick(card()->findChild<QToolButton *>(QStringLiteral("reject")), Qt::LeftButton);
    QTest::keyClick(objection()->list(), Qt::Key_Down);
    QTest::keyClick(objection()->list(), Qt::Key_Return); // the grouping
    QTRY_VERIFY_WITH_TIMEOUT(turn()->clarification() != nullptr || turn()->answer() != before,
                             patience);
    m_stage.reset();
    start();
    workspace()->ask(QString::fromUtf8(sales));
    QTRY_VERIFY_WITH_TIMEOUT(turn()->clarification() != nullptr || card() != nullptr, patience);
    QVERIFY(isWrongKnown());
    if (turn()->clarification() != nullptr) {
        QTest::mouseClick(
            turn()->clarification()->findChild<QPushButton *>(QStringLiteral("bestGuess")),
            Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(turn()->answer() != nullptr, patience);
    }
    QVERIFY(!turn()->answer()->interpretation.plan ||
            !(turn()->answer()->interpretation.plan == before->interpretation.plan));
}

void TestObjections::whereNothingElseFitsTheCardSaysSo()
{
    QVERIFY(ask("how many customers are there"));
    const session::AnswerPtr before = turn()->answer();
    QTest::mouseClick(card()->findChild<QToolButton *>(QStringLiteral("reject")), Qt::LeftButton);
    QListWidget *list = objection()->list();
    list->setCurrentRow(list->count() - 1);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(card()->findChild<gui::ObjectionNote *>() != nullptr, patience);
    QCOMPARE(turn()->answer(), before);
    auto *note = card()->findChild<gui::ObjectionNote *>();
    QTRY_VERIFY(note->isVisible());
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("objection-nothing-else")));
    QTest::mouseClick(note->findChild<QPushButton *>(QStringLiteral("sayDifferently")),
                      Qt::LeftButton);
    QCOMPARE(workspace()->askBox()->text(), QStringLiteral("how many customers are there"));
    QTRY_VERIFY(toast()->isVisible());
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!isWrongKnown(), patience);
    QVERIFY(card()->findChild<gui::ObjectionNote *>() == nullptr);
}

void TestObjections::aFollowUpIsAskedAgainAfterItsQuestion()
{
    QVERIFY(ask(sales));
    QVERIFY(ask("by month?"));
    const session::AnswerPtr before = turn()->answer();
    QTest::mouseClick(card()->findChild<QToolButton *>(QStringLiteral("reject")), Qt::LeftButton);
    QTest::keyClicks(objection()->meant(), QStringLiteral("by quarter"));
    QTest::keyClick(objection()->meant(), Qt::Key_Return);
    QVERIFY(waitForAnswer(before));
    const query::UnderstoodPart grouping = chip(query::PlanRole::Grouping)->part();
    QVERIFY2(grouping.label.find("quarter") != std::string::npos, grouping.label.c_str());
    QVERIFY(chip(query::PlanRole::Time) != nullptr);
    const auto turns = m_stage->controller.conversation().turns;
    QCOMPARE(turns.size(), std::size_t{2});
    QCOMPARE(turns.front().question, std::string(sales));
}

void TestObjections::changesAreUndoneAndRedoneByKeys()
{
    QVERIFY(ask(sales));
    const session::AnswerPtr first = turn()->answer();
    QTest::keyClick(chip(query::PlanRole::Time), Qt::Key_Delete);
    QVERIFY(waitForAnswer(first));
    const session::AnswerPtr second = turn()->answer();
    QTest::keyClick(chip(query::PlanRole::Grouping), Qt::Key_Delete);
    QVERIFY(waitForAnswer(second));
    const session::AnswerPtr third = turn()->answer();
    // the notice names what was changed last, the card all of it
    QTRY_VERIFY(toast()->isVisible());
    const std::string both = third->change;
    QVERIFY2(both.starts_with(second->change + "; "), both.c_str());
    QCOMPARE(toast()->text(),
             QStringLiteral("Changed: %1")
                 .arg(QString::fromStdString(both.substr(second->change.size() + 2))));

    QWidget *window = m_stage->window.get();
    QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), second);
    QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), first);
    QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), first);
    QTRY_VERIFY(toast()->isVisible());
    QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(turn()->answer(), second);
    // the box in which nothing is typed leaves the keys to the answer
    workspace()->askBox()->setFocus();
    QTest::keyClick(workspace()->askBox()->editor(), Qt::Key_Z,
                    Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(turn()->answer(), third);
    // and keeps them where something is
    QTest::keyClicks(workspace()->askBox()->editor(), QStringLiteral("by"));
    QTest::keyClick(workspace()->askBox()->editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), third);
    QVERIFY(workspace()->askBox()->text() != QStringLiteral("by"));
}

void TestObjections::theChipKeepsTheKeyboard()
{
    QVERIFY(ask(sales));
    const session::AnswerPtr before = turn()->answer();
    gui::Chip *grouping = chip(query::PlanRole::Grouping);
    grouping->setFocus(Qt::TabFocusReason);
    QTest::keyClick(grouping, Qt::Key_Return);
    auto *popover = card()->findChild<gui::ChipPopover *>();
    auto *list = popover->findChild<QListWidget *>();
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 5, patience);
    auto *search = popover->findChild<QLineEdit *>();
    QTest::keyClicks(search, QStringLiteral("month of orders"));
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(waitForAnswer(before));
    QTRY_VERIFY(chip(query::PlanRole::Grouping)->hasFocus());
    // after undo too, and where the chip is gone what adds one has it
    QTest::keyClick(m_stage->window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), before);
    QTRY_VERIFY(chip(query::PlanRole::Grouping)->hasFocus());
    QTest::keyClick(chip(query::PlanRole::Time), Qt::Key_Delete);
    QVERIFY(waitForAnswer(before));
    QVERIFY(chip(query::PlanRole::Time) == nullptr);
    QVERIFY(card()->findChild<QToolButton *>(QStringLiteral("addToAnswer")) != nullptr);
    // where the user has gone elsewhere meanwhile, they stay there
    const session::AnswerPtr now = turn()->answer();
    QTest::keyClick(chip(query::PlanRole::Grouping), Qt::Key_Delete);
    workspace()->askBox()->setFocus();
    QVERIFY(waitForAnswer(now));
    QVERIFY(workspace()->askBox()->editor()->hasFocus());
}

void TestObjections::allRowsAreSavedAndTheCaveatGoes()
{
    session::AskOptions options;
    workspace()->ask(QStringLiteral("list all orders"));
    QTRY_VERIFY_WITH_TIMEOUT(turn() != nullptr && card() != nullptr, patience);
    gui::ResultGrid *grid = card()->grid();
    QVERIFY(!grid->hasAllRows());
    const std::size_t shown = turn()->answer()->result->rows.size();
    QWidget *caveat = nullptr;
    for (gui::Text *text : card()->findChildren<gui::Text *>()) {
        if (text->text().startsWith(QStringLiteral("Only the first"))) {
            caveat = text;
        }
    }
    QVERIFY(caveat != nullptr && caveat->isVisible());

    const QString file = m_folder->filePath(QStringLiteral("orders.csv"));
    QAction *save = nullptr;
    auto *more = card()->findChild<QToolButton *>(QStringLiteral("exportButton"));
    for (QAction *action : more->menu()->actions()) {
        save = action->text() == QStringLiteral("Save table…") ? action : save;
    }
    QVERIFY(save != nullptr);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QSignalSpy told(card(), &gui::AnswerCard::notified);
    save->trigger();
    auto *dialog = grid->findChild<QFileDialog *>();
    QVERIFY(dialog != nullptr);
    const QString offered = dialog->selectedFiles().value(0);
    QVERIFY2(offered.endsWith(QStringLiteral("/list all orders.csv")), qPrintable(offered));
    dialog->selectFile(file);
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty() && QFile::exists(file), patience);
    QFile saved(file);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    const auto lines = static_cast<std::size_t>(saved.readAll().count('\n'));
    QVERIFY2(lines > shown + 1, qPrintable(QString::number(lines)));
    QVERIFY(grid->hasAllRows());
    QVERIFY(!caveat->isVisible());
    const auto *headline = card()->findChild<gui::Text *>(QStringLiteral("headline"));
    QVERIFY2(headline->text().startsWith(QStringLiteral("45,886 orders")),
             qPrintable(headline->text()));
}

void TestObjections::theSettingsListWhatWasLearned()
{
    QVERIFY(ask(sales));
    const session::AnswerPtr before = turn()->answer();
    QTest::mouseClick(card()->findChild<QToolButton *>(QStringLiteral("remember")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(lessons().size(), std::size_t{1}, patience);
    QTest::mouseClick(card()->findChild<QToolButton *>(QStringLiteral("reject")), Qt::LeftButton);
    QTest::keyClicks(objection()->meant(), QStringLiteral("by month instead"));
    QTest::keyClick(objection()->meant(), Qt::Key_Return);
    QVERIFY(waitForAnswer(before));

    m_stage->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_stage->window.get()));
    QTest::keyClick(m_stage->window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto *section = m_stage->window->findChild<gui::LearnedSection *>();
    QTRY_VERIFY(section->isVisible());
    const auto rows = [&] {
        QList<QPushButton *> buttons;
        for (QPushButton *button : section->findChildren<QPushButton *>()) {
            if (!button->isHidden() && button->parentWidget()->isVisible()) {
                buttons << button;
            }
        }
        return buttons;
    };
    QTRY_COMPARE(rows().size(), static_cast<qsizetype>(lessons().size()));
    // the latest comes first
    QVERIFY(rows().front()->accessibleName().contains(QStringLiteral("by month instead")));
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("settings-learned")));
    m_theme->choose(gui::Theme::Choice::Dark);
    QTest::qWait(50);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("settings-learned-dark")));
    m_theme->choose(gui::Theme::Choice::Light);

    const query::Lessons all = lessons();
    rows().front()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(rows().front(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!isWrongKnown(), patience);
    QTRY_COMPARE(rows().size(), static_cast<qsizetype>(lessons().size()));
    QTRY_VERIFY(toast()->isVisible() && toast()->text().startsWith(QStringLiteral("Forgotten")));
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isWrongKnown(), patience);
    QCOMPARE(lessons().size(), all.size());
    QTRY_COMPARE(rows().size(), static_cast<qsizetype>(all.size()));
}

void TestObjections::theSettingsSayWhatIsKept()
{
    m_stage.reset();
    start(true);
    QVERIFY(ask(sales));
    QTest::keyClick(m_stage->window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto *section = m_stage->window->findChild<gui::KeptSection *>();
    QTRY_VERIFY(section->isVisible());
    QVERIFY(section->keeping()->isChecked());
    m_stage->window->findChild<gui::SettingsPage *>()->search()->setText(
        QStringLiteral("conversations"));
    QTRY_VERIFY(section->isVisible());
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("settings-kept")));
    section->keeping()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(section->keeping(), Qt::Key_Space);
    QVERIFY(!m_stage->settings.keepsAnswers());
    QVERIFY(!section->keeping()->isChecked());
    QTest::keyClick(section->keeping(), Qt::Key_Space);
    QVERIFY(m_stage->settings.keepsAnswers());

    auto *panel = m_stage->window->findChild<gui::ThreadsPanel *>();
    QVERIFY(panel != nullptr);
    auto *remove = section->findChild<QPushButton *>(QStringLiteral("removeConversations"));
    QTest::mouseClick(remove, Qt::LeftButton);
    QTRY_COMPARE(workspace()->conversation()->turnCount(), 0);
    QTRY_VERIFY(toast()->isVisible() && toast()->text().contains(QStringLiteral("deleted")));
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    auto *list = panel->findChild<QAbstractItemView *>();
    QTRY_VERIFY_WITH_TIMEOUT(list->model()->rowCount() > 0, patience);
}

void TestObjections::conversationsAreKeptForAsLongAsChosen()
{
    m_stage.reset();
    const QString file = m_folder->filePath(QStringLiteral("threads.db"));
    {
        const auto store = session::ThreadStore::open(file.toStdString());
        const std::string rights = session::ThreadStore::rightsOf(data::Policy::standard());
        const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(
            std::chrono::system_clock::now());
        const std::string location = test::WindowStage::sampleFile().toStdString();
        for (const int days : {0, 40, 50, 60, 400}) {
            session::TurnHead turn;
            turn.id = turn.question = "asked " + std::to_string(days);
            turn.asked = now - std::chrono::days(days);
            QVERIFY((*store)->add(turn.id, location, turn, rights).ok());
        }
        QVERIFY((*store)->setPinned("asked 60", true).ok());
    }
    start(true);
    auto *list = m_stage->window->findChild<gui::ThreadsPanel *>()->findChild<QListView *>();
    const auto lists = [&](int count) {
        return QTest::qWaitFor([&] { return list->model()->rowCount() == count; }, patience);
    };
    QVERIFY(lists(5));
    QTest::keyClick(m_stage->window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto *section = m_stage->window->findChild<gui::KeptSection *>();
    QTRY_VERIFY(section->isVisible());
    QVERIFY(!section->confirmation()->isVisible());
    QCOMPARE(section->days()->currentIndex(), 0);

    // a year, then 90 days, then 30: each says what would go, and nothing goes yet
    section->days()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(section->days(), Qt::Key_End);
    QTRY_VERIFY(section->confirmation()->isVisible());
    QTest::keyClick(section->days(), Qt::Key_Up);
    QTest::keyClick(section->days(), Qt::Key_Up);
    QTRY_VERIFY(section->confirmation()->isVisible() &&
                section->confirmation()->text().contains(QLatin1Char('3')));
    QVERIFY(section->days()->accessibleDescription().startsWith(QLatin1Char('3')));
    QVERIFY(lists(5));
    QCOMPARE(m_stage->settings.keptDays(), 0);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("settings-kept-days")));
    m_theme->choose(gui::Theme::Choice::Dark);
    QTest::qWait(50);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("settings-kept-days-dark")));
    m_theme->choose(gui::Theme::Choice::Light);
    // one that leaves has changed nothing
    QTest::keyClick(section->days(), Qt::Key_Escape);
    QTRY_VERIFY(!section->isVisible());
    QTest::keyClick(m_stage->window.get(), Qt::Key_Comma, Qt::ControlModifier);
    QTRY_VERIFY(section->isVisible());
    QCOMPARE(section->days()->currentIndex(), 0);

    section->days()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(section->days(), Qt::Key_Down);
    QTRY_VERIFY(section->confirmation()->isVisible());
    QTest::keyClick(section->days(), Qt::Key_Tab);
    QVERIFY(section->confirmation()->hasFocus());
    QTest::keyClick(section->confirmation(), Qt::Key_Space);
    QVERIFY(lists(2)); // that of today and the pinned one
    QCOMPARE(m_stage->settings.keptDays(), 30);
    QVERIFY(section->days()->hasFocus());
    QTRY_VERIFY(toast()->isVisible() && toast()->text().startsWith(QLatin1Char('3')));
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QVERIFY(lists(5));
    QCOMPARE(m_stage->settings.keptDays(), 0);
    QCOMPARE(section->days()->currentIndex(), 0);

    // and what is set counts from the next start on
    m_stage->settings.setKeptDays(365);
    m_stage.reset();
    start(true);
    list = m_stage->window->findChild<gui::ThreadsPanel *>()->findChild<QListView *>();
    QVERIFY(lists(4));
}

} // namespace tst_Objections

QUERENT_WINDOW_TEST(Objections)
#include "tst_Objections.moc"
