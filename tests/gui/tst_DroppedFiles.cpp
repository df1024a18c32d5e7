// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/Toast.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/window/Workspace.h"

#include <QDragEnterEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_DroppedFiles {

using namespace querent;

namespace {

constexpr int patience = 30'000;

} // namespace

/// Files that are dragged over the window and dropped somewhere in it.
class TestDroppedFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_stage.reset(); }
    void aFileIsOpened();
    void aFieldTakesNoFileForText();
    void itSaysWhatWouldBeOpened();
    void textIsStillDroppedIntoAField();

private:
    [[nodiscard]] QWidget *window() const { return m_stage->window.get(); }
    [[nodiscard]] QLineEdit *field() const
    {
        return window()->findChild<gui::SchemaPanel *>()->search();
    }
    /// As the pointer comes in over it; the event goes up until somebody takes it.
    static bool enter(QWidget *target, const QMimeData &mime)
    {
        QDragEnterEvent event(target->rect().center(), Qt::CopyAction, &mime, Qt::LeftButton, {});
        QCoreApplication::sendEvent(target, &event);
        return event.isAccepted();
    }
    static void drop(QWidget *target, const QMimeData &mime)
    {
        QDropEvent event(QPointF(target->rect().center()), Qt::CopyAction, &mime, Qt::LeftButton,
                         {});
        QCoreApplication::sendEvent(target, &event);
    }
    static void leave(QWidget *target)
    {
        QDragLeaveEvent event;
        QCoreApplication::sendEvent(target, &event);
    }

    QTemporaryDir m_folder;
    QString m_file;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestDroppedFiles::initTestCase()
{
    m_theme = test::setStage();
    m_file = m_folder.filePath(QStringLiteral("mine.db"));
    QVERIFY(QFile::copy(test::WindowStage::sampleFile(), m_file));
}

void TestDroppedFiles::init()
{
    QFile::remove(m_folder.filePath(QStringLiteral("q.ini")));
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme);
    QVERIFY(m_stage->show());
}

void TestDroppedFiles::aFileIsOpened()
{
    QSignalSpy opened(&m_stage->opener, &session::SourceOpener::opened);
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(m_file)});
    QVERIFY(enter(window(), mime));
    drop(window(), mime);
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    QCOMPARE(m_stage->settings.recentSources(), QStringList{m_file});
}

void TestDroppedFiles::aFieldTakesNoFileForText()
{
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
    QSignalSpy opened(&m_stage->opener, &session::SourceOpener::opened);
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(m_file)});
    mime.setText(QUrl::fromLocalFile(m_file).toString());
    for (QWidget *target :
         {static_cast<QWidget *>(field()),
          static_cast<QWidget *>(m_stage->window->workspace()->askBox()->editor()->viewport())}) {
        QVERIFY(enter(target, mime)); // the window takes it
        drop(target, mime);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), patience);
    QCOMPARE(field()->text(), QString());
    QCOMPARE(m_stage->window->workspace()->askBox()->editor()->toPlainText(), QString());
    QCOMPARE(m_stage->settings.recentSources().constFirst(), m_file);
}

void TestDroppedFiles::itSaysWhatWouldBeOpened()
{
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(m_file)});
    QVERIFY(enter(m_stage->window->workspace(), mime));
    const auto *toast = window()->findChild<gui::Toast *>();
    QVERIFY(toast->isVisible());
    QCOMPARE(toast->text(), QStringLiteral("Drop “mine.db” to ask about it"));
    test::screenshot(window(), QStringLiteral("file-over-window"));
    leave(window());
    QVERIFY(!toast->isVisible());
}

void TestDroppedFiles::textIsStillDroppedIntoAField()
{
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
    QMimeData mime;
    mime.setText(QStringLiteral("orders"));
    QVERIFY(enter(field(), mime));
    drop(field(), mime);
    QCOMPARE(field()->text(), QStringLiteral("orders"));
}

} // namespace tst_DroppedFiles

QUERENT_WINDOW_TEST(DroppedFiles)
#include "tst_DroppedFiles.moc"
