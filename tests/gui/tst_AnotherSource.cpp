// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "ThreadsStage.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/Toast.h"
#include "gui/window/OpeningPage.h"
#include "gui/window/WelcomePage.h"

#include <QFile>
#include <QPlainTextEdit>
#include <QTest>

namespace tst_AnotherSource {

using namespace querent;

/// Opening another source leaves the one that is open alone until it has worked.
class TestAnotherSource : public QObject, private test::ThreadsStage
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        begin();
        QVERIFY(open());
        QVERIFY(ask("how many orders are there"));
    }
    void cleanup() { end(); }

    void staysWhereTheOtherCannotBeOpened();
    void staysWhereTheOtherIsCancelled();
    void goesOnceTheOtherIsThere();

private:
    [[nodiscard]] bool isThere() const
    {
        const gui::MainWindow *window = m_stage->window.get();
        return window->workspace()->isVisible() &&
               window->windowTitle().contains(QStringLiteral("sample.db")) &&
               window->workspace()->conversation()->turns().size() == 1;
    }
    [[nodiscard]] QString copy(const char *name) const
    {
        const QString path = m_folder->filePath(QLatin1String(name));
        return QFile::copy(QStringLiteral(QUERENT_SOURCE_DIR "/resources/sample.db"), path)
                   ? path
                   : QString();
    }
};

void TestAnotherSource::staysWhereTheOtherCannotBeOpened()
{
    const QString letter = m_folder->filePath(QStringLiteral("letter.db"));
    QFile file(letter);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("Dear Sir, this is no database at all.").repeated(100));
    file.close();
    m_stage->window->openLocation(letter);
    QVERIFY(m_stage->window->findChild<gui::OpeningPage *>()->isVisible());
    const auto *toast = m_stage->window->findChild<gui::Toast *>();
    QTRY_VERIFY_WITH_TIMEOUT(toast->isVisible(), test::patience);
    QVERIFY2(toast->text().contains(QStringLiteral("letter.db")), qPrintable(toast->text()));
    QVERIFY(isThere());
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("another-source-broken")));
    // and it can be asked on
    QVERIFY(m_stage->window->workspace()->askBox()->editor()->hasFocus());
    QVERIFY(ask("how many customers are there"));
    QCOMPARE(m_stage->window->workspace()->conversation()->turns().size(), std::size_t{2});
}

void TestAnotherSource::staysWhereTheOtherIsCancelled()
{
    m_stage->window->openLocation(copy("copy.db"));
    auto *opening = m_stage->window->findChild<gui::OpeningPage *>();
    QVERIFY(opening->isVisible());
    QTest::keyClick(opening, Qt::Key_Escape);
    QTRY_VERIFY(isThere());
    QTest::qWait(300); // what was broken off does not come after all
    QVERIFY(isThere());
}

void TestAnotherSource::goesOnceTheOtherIsThere()
{
    m_stage->window->openLocation(copy("copy.db"));
    QTRY_VERIFY_WITH_TIMEOUT(m_stage->window->windowTitle().contains(QStringLiteral("copy.db")),
                             test::patience);
    QVERIFY(m_stage->window->workspace()->isVisible());
    QVERIFY(m_stage->window->workspace()->conversation()->turns().empty());
    QVERIFY(ask("how many customers are there"));
}

} // namespace tst_AnotherSource

QUERENT_WINDOW_TEST(AnotherSource)
#include "tst_AnotherSource.moc"
