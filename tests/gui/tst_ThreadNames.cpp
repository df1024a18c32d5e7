// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/Toast.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/Workspace.h"

#include <QApplication>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

namespace tst_ThreadNames {

using namespace querent;

namespace {

constexpr int patience = 30'000;

} // namespace

/// What conversations are called before anybody renames them.
class TestThreadNames : public QObject
{
    Q_OBJECT

public Q_SLOTS:
    /// Instead of the system.
    void keepOpened(const QUrl &file) { m_opened = file; }

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_stage.reset(); }
    void aConversationIsCalledByWhatIsAsked_data();
    void aConversationIsCalledByWhatIsAsked();
    void theGreetingFindsItStill();
    void whatIsExportedCanBeOpenedAtOnce();

private:
    [[nodiscard]] gui::ThreadsPanel *panel() const
    {
        return m_stage->window->findChild<gui::ThreadsPanel *>();
    }
    [[nodiscard]] QString newest() const
    {
        return panel()->list()->model()->index(0, 0).data().toString();
    }

    QUrl m_opened;
    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestThreadNames::initTestCase()
{
    m_theme = test::setStage();
    test::WindowOptions options;
    options.keptFolder = m_folder.path();
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
}

void TestThreadNames::aConversationIsCalledByWhatIsAsked_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("name");
    const auto add = [](const char *question, const char *name) {
        QTest::addRow("%s", question) << QString::fromUtf8(question) << QString::fromUtf8(name);
    };
    add("how many customers are there", "how many customers are there");
    add("SELECT count(*) FROM customers", "SELECT count(*) FROM customers");
    add("Hi team, quick one: how many orders per month in 2024?",
        "How many orders per month in 2024?");
}

void TestThreadNames::aConversationIsCalledByWhatIsAsked()
{
    QFETCH(const QString, question);
    QFETCH(const QString, name);
    QPlainTextEdit *box = m_stage->window->workspace()->askBox()->editor();
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    box->setFocus();
    QTest::keyClicks(box, question);
    QTest::keyClick(box, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(newest(), name, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    test::screenshot(m_stage->window.get(), QStringLiteral("thread-name"));
}

void TestThreadNames::theGreetingFindsItStill()
{
    QTest::keyClicks(panel()->search(), QStringLiteral("quick one"));
    QTRY_COMPARE(panel()->list()->model()->rowCount(), 1);
    QVERIFY(newest().contains(QStringLiteral("orders per month")));
}

void TestThreadNames::whatIsExportedCanBeOpenedAtOnce()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    m_stage->window->workspace()->ask(QStringLiteral("how many customers are there"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), 30'000);
    gui::CommandPalette *palette = m_stage->window->palettePopup();
    QTest::keyClick(m_stage->window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(palette->isVisible());
    QTest::keyClicks(palette->field(), QStringLiteral("export the conversation"));
    QTest::keyClick(palette->field(), Qt::Key_Return);
    const auto dialog = [this] { return m_stage->window->findChild<QFileDialog *>(); };
    QTRY_VERIFY(dialog() != nullptr);
    auto *name = dialog()->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    QVERIFY(name != nullptr);
    const QString file = m_folder.filePath(QStringLiteral("customers.md"));
    name->selectAll();
    QTest::keyClicks(name, file);
    QTest::keyClick(name, Qt::Key_Return);
    auto *toast = m_stage->window->findChild<gui::Toast *>();
    QTRY_VERIFY(QFileInfo::exists(file));
    QTRY_COMPARE(toast->text(), QStringLiteral("“customers.md” saved"));
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "keepOpened");
    QTest::mouseClick(toast->action(), Qt::LeftButton);
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    QCOMPARE(m_opened.toLocalFile(), file);
}

} // namespace tst_ThreadNames

QUERENT_WINDOW_TEST(ThreadNames)
#include "tst_ThreadNames.moc"
