// SPDX-License-Identifier: GPL-3.0-or-later
// What a conversation of a thousand answers costs in the window: opening it, and going from its end
// to its start with the wheel and by pages. Each with how long it took, for how long the window's
// thread left its events waiting and how long it computed meanwhile. Prints one JSON line per
// measure.
#include "../gui/ThreadsStage.h"
#include "../gui/Watchdog.h"
#include "../session/KeptAnswers.h"
#include "gui/theme/Theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QWheelEvent>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <functional>

using namespace querent;

namespace {

constexpr int turns = 1000;
constexpr int patience = 600'000;

void fill(const QString &path)
{
    auto store = session::ThreadStore::open(path.toStdString());
    const std::string rights = session::ThreadStore::rightsOf(data::Policy::standard());
    for (int turn = 0; store && turn < turns; ++turn) {
        const std::string id = "turn-" + std::to_string(turn);
        const std::string question = "question number " + std::to_string(turn);
        const session::Answer answer = tests::keptAnswer(question, "Answer " + id + ".", 40);
        if (!(*store)->add("long", test::sample, tests::keptQuestion(id, question, turn), rights) ||
            !(*store)->finish(id, answer, tests::conversationAfter(answer), rights)) {
            std::fprintf(stderr, "bench_threads_scroll: an answer is not kept\n");
            std::exit(1);
        }
    }
}

class Bench
{
public:
    void measure(const char *name, const std::function<void()> &act,
                 const std::function<bool()> &done)
    {
        m_dog.reset();
        QElapsedTimer clock;
        clock.start();
        while (!done()) {
            if (clock.elapsed() > patience) {
                std::fprintf(stderr, "bench_threads_scroll: %s does not come to an end\n", name);
                std::exit(1);
            }
            act();
            m_views = std::max(m_views, views());
        }
        const nlohmann::json line{{"bench", "threads"},
                                  {"name", name},
                                  {"ms", clock.elapsed()},
                                  {"longest_gap_ms", m_dog.longestGap().count()},
                                  {"longest_work_ms", m_dog.longestWork().count()},
                                  {"views", m_views},
                                  {"answers", turns}};
        m_views = 0;
        std::printf("%s\n", line.dump().c_str());
        std::fflush(stdout);
    }

    std::function<std::size_t()> views; ///< how many answers have widgets

private:
    std::size_t m_views = 0;
    test::Watchdog m_dog;
};

class Window : public test::ThreadsStage
{
public:
    Window()
    {
        m_theme = new gui::Theme(session::Settings::Theme::Light, QCoreApplication::instance());
        m_folder = std::make_unique<QTemporaryDir>();
        fill(m_folder->filePath(QStringLiteral("threads.db")));
        begin();
    }

    void run()
    {
        Bench bench;
        bench.views = [this] { return conversation()->turns().size(); };
        m_stage->window->openLocation(QLatin1String(test::sample));
        const auto rest = [] { QTest::qWait(1); };
        bench.measure("open_window_thousand", rest, [this] { return isShown(turns - 1); });
        QTest::qWait(500);
        QWidget *viewport = conversation()->viewport();
        QScrollBar *bar = conversation()->verticalScrollBar();
        const QPointF middle = viewport->rect().center();
        // as fast as a mouse sends them, without waiting for what is not made yet
        const auto wheel = [&] {
            QWheelEvent event(middle, viewport->mapToGlobal(middle), {}, QPoint(0, 120),
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(viewport, &event);
            QTest::qWait(8);
        };
        const int from = bar->maximum() - 60 * viewport->height();
        bench.measure("scroll_by_wheel", wheel, [&] { return bar->value() <= from; });
        bench.measure(
            "scroll_by_page",
            [&] {
                bar->triggerAction(QAbstractSlider::SliderPageStepSub);
                QTest::qWait(30);
            },
            [&] { return bar->value() == 0; });
        bench.measure("start_shown", rest, [this] { return isShown(0); });
        m_stage->window->close();
    }

private:
    [[nodiscard]] bool isShown(int turn) const
    {
        const QString question = QStringLiteral("question number %1").arg(turn);
        for (const gui::TurnView *view : conversation()->turns()) {
            if (view->trace().question == question && view->answerCard() != nullptr &&
                !view->visibleRegion().isEmpty()) {
                return true;
            }
        }
        return false;
    }
};

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    Window().run();
    return 0;
}
