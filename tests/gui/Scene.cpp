// SPDX-License-Identifier: GPL-3.0-or-later
#include "Scene.h"

#include "gui/answer/ConversationView.h"
#include "gui/answer/ProgressCard.h"
#include "gui/answer/TurnView.h"
#include "gui/theme/Tokens.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/Workspace.h"
#include "session/QtPhrasebook.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCursor>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

namespace querent::test {

namespace {

/// Durations, and times of the day, as they always are in pictures.
QString withoutClocks(QString text)
{
    static const QRegularExpression duration(
        QStringLiteral(R"(\b(\d+[ \x{a0}]min )?\d+([.,]\d+)?[ \x{a0}](ms|µs|s)\b)"));
    static const QRegularExpression time(QStringLiteral(R"(\b\d{1,2}:\d\d(:\d\d)?( [AP]M)?)"));
    text.replace(duration, QStringLiteral("12 ms"));
    text.replace(QDate::currentDate().toString(Qt::ISODate), QStringLiteral("2024-06-01"));
    return text.replace(time, QLocale().toString(QTime(10, 42), QLocale::ShortFormat));
}

/// Every step takes its turn and equally long.
gui::Trace withoutClocks(gui::Trace trace)
{
    int place = 0;
    for (session::RunStep &step : trace.steps) {
        step.start = std::chrono::milliseconds(12 * place++);
        step.duration = std::chrono::milliseconds(12);
    }
    trace.total = std::chrono::milliseconds(12 * place);
    return trace;
}

void stopClocks(QTreeWidgetItem *item, int columns)
{
    for (int column = 0; column < columns; ++column) {
        const QString text = item->text(column);
        if (const QString calm = withoutClocks(text); calm != text) {
            item->setText(column, calm);
        }
    }
    for (int row = 0; row < item->childCount(); ++row) {
        stopClocks(item->child(row), columns);
    }
}

} // namespace

Scene::Scene(gui::Theme &theme) : m_theme(theme)
{
    if (!m_german.load(QStringLiteral(":/i18n/querent_de.qm"))) {
        qFatal("the German texts are missing");
    }
}

Scene::~Scene() = default;

const std::vector<std::pair<const char *, Scene::Way>> &Scene::ways()
{
    static const std::vector<std::pair<const char *, Way>> ways = {
        {"welcome", &Scene::welcome},
        {"broken-file", &Scene::brokenFile},
        {"opening", &Scene::opening},
        {"invitation", &Scene::invitation},
        {"running", &Scene::running},
        {"answer-chart", &Scene::answerChart},
        {"answer-table", &Scene::answerTable},
        {"answer-sql", &Scene::answerSql},
        {"chart-settings", &Scene::chartSettings},
        {"chip-popover", &Scene::chipPopover},
        {"clarification", &Scene::clarification},
        {"consent", &Scene::consent},
        {"refusal", &Scene::refusal},
        {"truncated", &Scene::truncated},
        {"column-profile", &Scene::columnProfile},
        {"whole-row", &Scene::wholeRow},
        {"threads", &Scene::threads},
        {"board-empty", &Scene::boardEmpty},
        {"board", &Scene::boardFilled},
        {"board-name", &Scene::boardName},
        {"board-filter", &Scene::boardFilter},
        {"diagram", &Scene::diagram},
        {"dictionary", &Scene::dictionary},
        {"dictionary-import", &Scene::dictionaryImport},
        {"questions", &Scene::questions},
        {"table-meaning", &Scene::tableMeaning},
        {"timeline-step", &Scene::timelineStep},
        {"graph", &Scene::graph},
        {"compare", &Scene::compare},
        {"compare-rows", &Scene::compareRows},
        {"saved-state", &Scene::savedState},
        {"sql-page", &Scene::sqlPage},
        {"settings", &Scene::settings},
        {"palette", &Scene::palette},
        {"menu", &Scene::menu},
        {"ask-box", &Scene::askBox},
        {"toast", &Scene::toast},
        {"narrow", &Scene::narrow},
        {"masked", &Scene::masked},
    };
    return ways;
}

QStringList Scene::states()
{
    QStringList names;
    for (const auto &way : ways()) {
        names << QLatin1String(way.first);
    }
    return names;
}

bool Scene::floats(const QString &state)
{
    static const QStringList floating{
        QStringLiteral("chip-popover"),  QStringLiteral("column-profile"),
        QStringLiteral("menu"),          QStringLiteral("ask-box"),
        QStringLiteral("table-meaning"), QStringLiteral("whole-row"),
        QStringLiteral("board-name"),    QStringLiteral("board-filter")};
    return floating.contains(state);
}

bool Scene::reach(const QString &state)
{
    while (QWidget *popup = QApplication::activePopupWidget()) {
        popup->close();
    }
    for (const auto &[name, way] : ways()) {
        if (state == QLatin1String(name)) {
            return (this->*way)();
        }
    }
    return false;
}

void Scene::setLook(Look look)
{
    QGuiApplication::setLayoutDirection(look == Look::RightToLeft ? Qt::RightToLeft
                                                                  : Qt::LeftToRight);
    QCoreApplication::removeTranslator(&m_german);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    if (look == Look::German) {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCoreApplication::installTranslator(&m_german);
    }
    m_theme.setHighContrast(look == Look::HighContrast);
    m_theme.choose(look == Look::Dark ? gui::Theme::Choice::Dark : gui::Theme::Choice::Light);
}

QImage Scene::picture()
{
    QImage before;
    int alike = 0;
    for (int round = 0; round < 60; ++round) {
        QTest::qWait(round < 2 ? 1 : 15);
        // a card gets its height in several passes of the layouts, each asking for the next
        for (int pass = 0; pass < 8; ++pass) {
            QCoreApplication::processEvents();
        }
        stopClocks();
        QImage shown = window().grab().toImage();
        QPainter painter(&shown);
        for (const QRect &area : movingAreas()) {
            painter.fillRect(area, gui::Tokens::of(window().palette()).sunken);
        }
        for (QWidget *other : QApplication::topLevelWidgets()) {
            if (other != &window() && other->isVisible()) {
                const QPoint corner = window().mapFromGlobal(other->mapToGlobal(QPoint(0, 0)));
                painter.drawPixmap(corner, other->grab());
            }
        }
        painter.end();
        alike = shown == before ? alike + 1 : 0;
        if (alike == 2) {
            break;
        }
        before = shown;
    }
    return before;
}

std::vector<QRect> Scene::movingAreas() const
{
    std::vector<QRect> areas;
    const auto add = [&](const QWidget *widget, const QRect &area) {
        const QRect seen = area & widget->visibleRegion().boundingRect();
        areas.emplace_back(widget->mapTo(&window(), seen.topLeft()), seen.size());
    };
    const QListView *threads = the<gui::ThreadsPanel>()->list();
    for (int row = 0; threads->isVisible() && row < threads->model()->rowCount(); ++row) {
        const QRect lines = threads->visualRect(threads->model()->index(row, 0));
        add(threads->viewport(), lines.adjusted(12, lines.height() / 2 + 1, -12, -4));
    }
    for (const auto *timeline : window().findChildren<gui::TimelineView *>()) {
        const std::vector<session::RunStep> &steps = timeline->trace().steps;
        const bool runs = std::any_of(steps.begin(), steps.end(), [](const auto &step) {
            return step.state == session::RunStep::State::Running;
        });
        const auto count = static_cast<int>(steps.size());
        for (int row = 0; timeline->isVisible() && runs && row < count; ++row) {
            add(timeline, timeline->barArea(row).toAlignedRect());
            add(timeline, timeline->outcomeArea(row));
        }
    }
    return areas;
}

void Scene::stopClocks()
{
    for (QLabel *label : window().findChildren<QLabel *>()) {
        if (qobject_cast<gui::ProgressCard *>(label->parentWidget()) != nullptr &&
            withoutClocks(label->text()) != label->text()) {
            label->clear(); // it comes after a second
        }
        // the folder of each run of the test has a name of its own
        const QString calm = withoutClocks(label->text())
                                 .replace(m_folder->path(), QStringLiteral("/var/lib/querent"));
        if (calm != label->text()) {
            label->setText(calm);
        }
    }
    for (QAbstractButton *button : window().findChildren<QAbstractButton *>()) {
        if (const QString calm = withoutClocks(button->text()); calm != button->text()) {
            button->setText(calm);
        }
    }
    for (QTreeWidget *tree : window().findChildren<QTreeWidget *>()) {
        for (int row = 0; row < tree->topLevelItemCount(); ++row) {
            test::stopClocks(tree->topLevelItem(row), tree->columnCount());
        }
    }
    for (auto *timeline : window().findChildren<gui::TimelineView *>()) {
        const gui::Trace calm = withoutClocks(timeline->trace());
        if (!calm.steps.empty() &&
            (timeline->trace().total != calm.total ||
             timeline->trace().steps.back().start != calm.steps.back().start)) {
            timeline->setTrace(calm);
        }
    }
}

bool Scene::begin(const data::Policy &policy)
{
    QCursor::setPos(1500, 950); // over nothing
    m_stage.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    WindowOptions options;
    options.open.policy = policy;
    options.open.lessonsFolder = m_folder->filePath(QStringLiteral("lessons")).toStdString();
    if (QLocale().language() == QLocale::German) {
        options.phrases = std::make_shared<const session::QtPhrasebook>(QLocale());
    }
    options.sampleLocation = WindowStage::sampleFile();
    options.keptFolder = m_folder->filePath(QStringLiteral("kept"));
    options.runsFile = m_folder->filePath(QStringLiteral("runs.db"));
    m_stage = std::make_unique<WindowStage>(m_folder->path(), m_theme, std::move(options));
    return m_stage->show();
}

bool Scene::open()
{
    return m_stage->open(WindowStage::sampleFile()) &&
           QTest::qWaitFor([this] { return window().workspace()->isVisible(); }, 30'000);
}

bool Scene::home()
{
    return begin() && open();
}

void Scene::press(Qt::Key key, Qt::KeyboardModifiers modifiers) const
{
    QTest::keyClick(&window(), key, modifiers);
}

gui::TurnView *Scene::turn() const
{
    return window().workspace()->conversation()->lastTurn();
}

} // namespace querent::test
