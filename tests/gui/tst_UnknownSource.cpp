// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "Screenshot.h"
#include "ThreadsStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/InvitationView.h"
#include "gui/charts/ChartPane.h"
#include "gui/charts/ChartSettingsPanel.h"
#include "gui/controls/Text.h"
#include "gui/grid/GridPopovers.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/schema/DictionaryModel.h"
#include "gui/schema/DictionaryView.h"
#include "gui/schema/MeaningPopover.h"
#include "gui/schema/SchemaPage.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"
#include "gui/timeline/ComparePage.h"

#include <QBuffer>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

namespace tst_UnknownSource {

using namespace querent;

namespace {

/// A language school: long texts, JSON, portraits, and a view beside the tables.
constexpr const char *school =
    "CREATE TABLE teachers (id INTEGER PRIMARY KEY, name TEXT, hired_on DATE, portrait BLOB,"
    " biography TEXT, preferences TEXT);"
    "CREATE TABLE courses (id INTEGER PRIMARY KEY, teacher_id INTEGER REFERENCES teachers(id),"
    " title TEXT, starts_on DATE, price REAL);"
    "INSERT INTO teachers VALUES (1, 'Ana Silva', '2015-03-01', x'%1',"
    "  'Came to the school after years abroad.', '{\"slots\": [\"mon\", \"tue\"]}'),"
    " (2, 'Luca Rossi', '2018-09-15', x'0001020304', 'Began in Rome.', '{}');"
    "INSERT INTO courses VALUES (1, 1, 'Spanish A1', '2023-01-10', 280),"
    " (2, 1, 'Spanish A2', '2023-04-10', 340), (3, 2, 'Italian A1', '2023-02-10', 280);"
    "CREATE VIEW course_overview AS SELECT c.title, t.name FROM courses c"
    " JOIN teachers t ON t.id = c.teacher_id;";

/// Where something is drawn first, from the left.
int firstInk(const QImage &picture)
{
    const QColor ground = picture.pixelColor(1, 1);
    for (int x = 0; x < picture.width(); ++x) {
        for (int y = 1; y < picture.height() - 2; ++y) {
            if (picture.pixelColor(x, y) != ground) {
                return x;
            }
        }
    }
    return -1;
}

} // namespace

/// What someone sees who opens a database that nobody has described.
class TestUnknownSource : public QObject, private test::ThreadsStage
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("Negative sizes")));
        m_folder = std::make_unique<QTemporaryDir>();
        const QString path = m_folder->filePath(QStringLiteral("school.db"));
        QBuffer portrait;
        QImage(12, 16, QImage::Format_RGB32).save(&portrait, "PNG");
        m_portrait = portrait.data();
        m_school = std::make_unique<tests::TestDatabase>(path);
        m_school->run(
            QString::fromLatin1(school).arg(QLatin1String(m_portrait.toHex())).toStdString());
        begin();
        QVERIFY(m_stage->open(path));
        QTRY_VERIFY(m_stage->window->workspace()->isVisible());
    }
    void cleanup()
    {
        end();
        m_school.reset();
    }

    void aViewIsNoTable();
    void headersStandOverTheirCells();
    void whatIsCorrectedStaysInSight();
    void aPictureIsCalledOne();
    void aLongTextIsSetToBeRead();
    void thePlaceIsKeptWhileRunsAreCompared();
    void aButtonIsLeftWithItsMenu();
    void theLookOfAChartIsKept();

private:
    template <typename T>
    [[nodiscard]] T *the() const
    {
        return m_stage->window->findChild<T *>();
    }

    std::unique_ptr<tests::TestDatabase> m_school;
    QByteArray m_portrait;
};

void TestUnknownSource::aViewIsNoTable()
{
    QStringList words;
    for (const gui::Text *text : the<gui::InvitationView>()->findChildren<gui::Text *>()) {
        words << text->text();
    }
    QVERIFY2(words.contains(QStringLiteral("2 tables with 5 rows in all, 1 view")),
             qPrintable(words.join(QLatin1Char('|'))));
}

void TestUnknownSource::headersStandOverTheirCells()
{
    QTest::keyClick(m_stage->window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(the<gui::SchemaPage>()->isVisible());
    QTreeView *tree = the<gui::SchemaPage>()->dictionary()->tree();
    const int column = gui::DictionaryModel::DescriptionColumn;
    QHeaderView *header = tree->header();
    const QRect section(header->sectionViewportPosition(column), 0, header->sectionSize(column),
                        header->height());
    const QRect cell = tree->visualRect(tree->model()->index(0, column));
    QCOMPARE(cell.left(), section.left());
    const int above = firstInk(header->viewport()->grab(section).toImage());
    const int below = firstInk(tree->viewport()->grab(cell).toImage());
    QVERIFY(above > 0 && below > 0);
    QVERIFY2(std::abs(above - below) <= 2,
             qPrintable(QStringLiteral("%1 %2").arg(above).arg(below)));
}

void TestUnknownSource::whatIsCorrectedStaysInSight()
{
    auto *panel = the<gui::SchemaPanel>();
    QTreeView *tree = panel->tree();
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Down);
    auto *change = panel->findChild<QPushButton *>(QStringLiteral("change"));
    QTRY_VERIFY(change->isVisible());
    QTest::mouseClick(change, Qt::LeftButton);
    QTRY_VERIFY(the<gui::MeaningPopover>() != nullptr);
    const QPointer<gui::MeaningPopover> popover = the<gui::MeaningPopover>();
    const QRect taken(panel->mapToGlobal(QPoint(0, 0)), panel->size());
    QVERIFY(popover->isVisible());
    QVERIFY(!popover->geometry().intersects(taken));
    // where there is no room after the panel, it stands before it
    QTest::keyClick(popover, Qt::Key_Escape);
    QTRY_VERIFY(popover == nullptr);
    const QRect screen = m_stage->window->screen()->availableGeometry();
    m_stage->window->move(screen.right() - 300, 20);
    QTRY_VERIFY(panel->mapToGlobal(QPoint(0, 0)).x() > screen.right() - 320);
    QTest::mouseClick(change, Qt::LeftButton);
    QTRY_VERIFY(the<gui::MeaningPopover>() != nullptr);
    QVERIFY(the<gui::MeaningPopover>()->geometry().right() < panel->mapToGlobal(QPoint(0, 0)).x());
}

void TestUnknownSource::aPictureIsCalledOne()
{
    QVERIFY(ask("SELECT portrait, name FROM teachers ORDER BY id"));
    auto *grid = conversation()->lastTurn()->findChild<gui::ResultGrid *>();
    QVERIFY(grid != nullptr);
    const QAbstractItemModel *rows = grid->view()->model();
    QTRY_COMPARE(rows->index(0, 0).data().toString(),
                 QStringLiteral("picture, %1 bytes").arg(m_portrait.size()));
    QCOMPARE(rows->index(1, 0).data().toString(), QStringLiteral("binary, 5 bytes"));
    // it is seen instead of its bytes, and is copied as a picture
    grid->view()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(grid->view(), Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(grid->view(), Qt::Key_Return);
    QTRY_VERIFY(grid->findChild<gui::CellPopover *>() != nullptr);
    auto *popover = grid->findChild<gui::CellPopover *>();
    QTRY_VERIFY(popover->findChild<QPushButton *>() != nullptr);
    QVERIFY(popover->findChild<QPlainTextEdit *>() == nullptr);
    auto *copy = popover->findChild<QPushButton *>();
    QTRY_VERIFY(copy->hasFocus());
    QTest::keyClick(copy, Qt::Key_Space);
    QCOMPARE(QApplication::clipboard()->image().size(), QSize(12, 16));
}

void TestUnknownSource::aLongTextIsSetToBeRead()
{
    const auto fontOf = [](const char *text) {
        gui::CellPopover popover(QStringLiteral("biography"), nullptr);
        popover.show(gui::contentsOf(data::Value(text)));
        return popover.findChild<QPlainTextEdit *>()->font();
    };
    const QFont read = fontOf("Came to the school after years abroad.");
    QCOMPARE(read.family(), gui::typeface(gui::TypeScale::Body).family());
    QVERIFY(fontOf(R"({"slots": ["mon"]})").family() != read.family());
}

void TestUnknownSource::thePlaceIsKeptWhileRunsAreCompared()
{
    for (const char *question : {"courses per teacher", "total price per teacher",
                                 "number of courses per month", "average price per title"}) {
        QVERIFY(ask(question));
    }
    QTest::qWait(600); // the card has settled
    // the keyboard is left in an answer that is out of sight then
    QTest::keyClick(m_stage->window.get(), Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(m_stage->window.get(), Qt::Key_Down, Qt::AltModifier);
    QVERIFY(conversation()->lastTurn()->isAncestorOf(QApplication::focusWidget()));
    QScrollBar *bar = conversation()->verticalScrollBar();
    QWidget *viewport = conversation()->viewport();
    const auto turn = [this] { return conversation()->turns().at(1); };
    const auto place = [&] { return turn()->mapTo(viewport, QPoint(0, 0)).y(); };
    const QPoint middle = viewport->rect().center();
    for (int i = 0; i < 60 && place() < 20; ++i) {
        QWheelEvent wheel(middle, viewport->mapToGlobal(middle), {}, QPoint(0, 120), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(viewport, &wheel);
    }
    QTest::qWait(600);
    QVERIFY(bar->value() > 0 && bar->value() < bar->maximum());
    const int before = place();
    QTest::keyClick(m_stage->window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(the<gui::ComparePage>()->isVisible(), test::patience);
    QTest::qWait(600);
    QTest::keyClick(the<gui::ComparePage>(), Qt::Key_Escape);
    QTRY_VERIFY(conversation()->isVisible());
    QTest::qWait(600);
    QCOMPARE(place(), before);
}

void TestUnknownSource::aButtonIsLeftWithItsMenu()
{
    QVERIFY(ask("total price per teacher"));
    auto *more =
        conversation()->lastTurn()->findChild<QToolButton *>(QStringLiteral("exportButton"));
    QVERIFY(more != nullptr && more->menu() != nullptr);
    QTest::mouseMove(more);
    QTRY_VERIFY(more->underMouse());
    more->menu()->popup(more->mapToGlobal(QPoint(0, more->height())));
    QCursor::setPos(m_stage->window->mapToGlobal(QPoint(40, 300)));
    QTest::keyClick(more->menu(), Qt::Key_Escape);
    QTRY_VERIFY(!more->underMouse());
}

void TestUnknownSource::theLookOfAChartIsKept()
{
    QVERIFY(ask("total price per teacher"));
    const auto pane = [this] { return conversation()->lastTurn()->answerCard()->chartPane(); };
    QVERIFY(pane() != nullptr);
    pane()->showSettings(true);
    gui::ChartSettingsPanel *panel = pane()->settingsPanel();
    QLineEdit *title = nullptr;
    for (QLineEdit *line : panel->findChildren<QLineEdit *>()) {
        title = line->accessibleName() == QStringLiteral("Title") ? line : title;
    }
    QVERIFY(title != nullptr);
    QTest::keyClicks(title, QStringLiteral("What courses cost"));
    QTest::keyClick(title, Qt::Key_Return);
    for (QPushButton *button : panel->findChildren<QPushButton *>()) {
        if (button->accessibleName().startsWith(QStringLiteral("Colour of"))) {
            QTest::mouseClick(button, Qt::LeftButton);
            break;
        }
    }
    auto *menu = panel->findChild<QMenu *>();
    QVERIFY(menu != nullptr);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    const insight::ChartSettings said = pane()->settings();
    QCOMPARE(said.title.value_or(""), std::string("What courses cost"));
    QCOMPARE(said.colours.size(), std::size_t(1));
    QTest::qWait(1'500); // what is kept is written within a second
    end();

    begin();
    QVERIFY(m_stage->open(m_folder->filePath(QStringLiteral("school.db"))));
    QVERIFY(shows(1));
    QVERIFY(pane()->settings() == said);
    const QString path = m_folder->filePath(QStringLiteral("chart.png"));
    QSignalSpy saved(pane(), &gui::ChartPane::notified);
    pane()->save(path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), test::patience);
    const QRgb wanted = gui::Tokens::light().series[1].rgb();
    const QImage picture(path);
    int painted = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            painted += picture.pixel(x, y) == wanted ? 1 : 0;
        }
    }
    QVERIFY2(painted > 5'000, qPrintable(QString::number(painted)));
}

} // namespace tst_UnknownSource

QUERENT_WINDOW_TEST(UnknownSource)
#include "tst_UnknownSource.moc"
