// SPDX-License-Identifier: GPL-3.0-or-later
// What a grid with five million rows costs: how long each thing takes, for how long the window's
// thread left its events waiting and computed meanwhile, and how much memory came on top. Prints
// one JSON line per measure.
//
// usage: bench_grid [ROWS] (default 5000000)
#include "../connectors/TestDatabase.h"
#include "../gui/GridStage.h"
#include "../gui/Watchdog.h"
#include "gui/grid/FindBar.h"
#include "gui/theme/Theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <functional>

using namespace querent;

namespace {

constexpr int patience = 600'000;

/// Of this process, in megabytes: what is only its own and not a file's.
double residentMegabytes()
{
    QFile file(QStringLiteral("/proc/self/status"));
    double kilobytes = 0.0;
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : file.readAll().split('\n')) {
            if (line.startsWith("RssAnon:")) {
                kilobytes = line.mid(8).trimmed().split(' ').front().toDouble();
            }
        }
    }
    return kilobytes / 1024.0;
}

class Bench
{
public:
    Bench(gui::ResultGrid &grid, double megabytesBefore) : m_grid(grid), m_before(megabytesBefore)
    {}

    /// Until `done` holds.
    void measure(const char *name, const std::function<void()> &act,
                 const std::function<bool()> &done)
    {
        QTest::qWait(200);
        m_dog.reset();
        QElapsedTimer clock;
        clock.start();
        act();
        double most = residentMegabytes();
        while (!done()) {
            if (clock.elapsed() > patience) {
                std::fprintf(stderr, "bench_grid: %s does not come to an end\n", name);
                std::exit(1);
            }
            QTest::qWait(1);
            most = std::max(most, residentMegabytes());
        }
        const nlohmann::json line{{"bench", "grid"},
                                  {"name", name},
                                  {"ms", clock.elapsed()},
                                  {"longest_gap_ms", m_dog.longestGap().count()},
                                  {"longest_work_ms", m_dog.longestWork().count()},
                                  {"memory_growth_mb", most - m_before},
                                  {"rows", m_grid.model()->rowCount()}};
        std::printf("%s\n", line.dump().c_str());
        std::fflush(stdout);
    }
    /// The cells in sight have been read.
    [[nodiscard]] bool isShown() const
    {
        const int row = m_grid.view()->topRow();
        return !m_grid.isBusy() &&
               !m_grid.model()->index(row, 0).data(gui::ResultModel::PendingRole).toBool();
    }

private:
    gui::ResultGrid &m_grid;
    double m_before;
    test::Watchdog m_dog;
};

session::OpenSourcePtr madeSource(const QString &path, int rows)
{
    tests::TestDatabase database(
        path, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
              "CREATE TABLE sales(id INTEGER PRIMARY KEY, customer TEXT, day TEXT, region TEXT, "
              "quantity INTEGER, amount REAL)");
    database.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
                 std::to_string(rows) +
                 ") INSERT INTO sales SELECT i, 'Customer ' || (i * 7919 % 250000), "
                 "date('2015-01-01', '+' || (i * 31 % 3650) || ' days'), "
                 "substr('NorthSouthEast West ', i % 4 * 5 + 1, 5), i % 40, "
                 "(i * 104729 % 1000000) / 100.0 FROM n");
    database.close();
    auto source = session::openSource(path.toStdString(), {}, {});
    if (!source) {
        std::fprintf(stderr, "bench_grid: %s\n", source.error().message.c_str());
        std::exit(1);
    }
    return *source;
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    const gui::Theme theme(session::Settings::Theme::Light);
    const int rows = argc > 1 ? std::atoi(argv[1]) : 5'000'000;
    const QTemporaryDir folder;
    const session::OpenSourcePtr source = madeSource(folder.filePath(QStringLiteral("s.db")), rows);

    test::Shown shown({.columns = {{"id", data::ColumnType::Integer},
                                   {"customer", data::ColumnType::Text},
                                   {"day", data::ColumnType::Date},
                                   {"region", data::ColumnType::Text},
                                   {"quantity", data::ColumnType::Integer},
                                   {"amount", data::ColumnType::Real}},
                       .rows = {{1, "Customer 7919", "2015-02-01", "South", 1, 1047.29}},
                       .truncated = true,
                       .totalRows = rows});
    gui::ResultGrid &grid = shown.grid;
    gui::GridView *const view = grid.view();
    grid.setStatement("everything", "SELECT * FROM sales");
    grid.setSource([source] { return source; });
    QTest::qWait(500);
    Bench bench(grid, residentMegabytes());
    const auto isShown = [&bench] { return bench.isShown(); };

    bench.measure(
        "open", [&grid] { grid.loadAll(); },
        [&] { return grid.model()->rowCount() == rows && bench.isShown(); });
    int step = 0;
    bench.measure(
        "scroll", [] {},
        [&] {
            if (step < 400) {
                view->verticalScrollBar()->setValue(
                    static_cast<int>(std::int64_t{rows} * (++step % 97) / 97));
            }
            grid.grab();
            return step == 400 && bench.isShown();
        });
    bench.measure(
        "sort_number", [&grid] { grid.sort(5, true); }, isShown);
    bench.measure(
        "scroll_sorted",
        [&view] { view->verticalScrollBar()->setValue(view->verticalScrollBar()->maximum()); },
        isShown);
    bench.measure(
        "sort_text", [&grid] { grid.sort(1, false); }, isShown);
    bench.measure(
        "filter_text", [&grid] { grid.setFilter(1, QStringLiteral("77")); }, isShown);
    bench.measure(
        "filter_number", [&grid] { grid.setFilter(4, QStringLiteral("> 35")); }, isShown);
    bench.measure(
        "clear_filters_and_sort",
        [&grid] {
            grid.clearFilters();
            grid.sort(-1, false);
        },
        [&] { return grid.model()->rowCount() == rows && bench.isShown(); });
    bench.measure(
        "find",
        [&grid] {
            grid.openFind();
            grid.findBar()->field()->setText(QStringLiteral("Customer 249999"));
        },
        isShown);
    bench.measure(
        "add_up_all", [&view] { view->selectAll(); }, isShown);
    bench.measure(
        "picture_of_column", [&grid] { grid.describeColumn(5); }, isShown);
    bench.measure(
        "copy_500000_rows",
        [&] {
            view->setCurrent(0, 1);
            view->verticalScrollBar()->setValue(499'990);
            QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::ShiftModifier,
                              view->cellRect(499'995, 1).center());
            grid.copyAs(session::TextFormat::Tabs);
        },
        isShown);
    bench.measure(
        "copy_all_is_refused",
        [&] {
            view->selectAll();
            grid.copyAs(session::TextFormat::Tabs);
        },
        isShown);
    gui::GridExport exporter;
    bench.measure(
        "save_all_as_csv",
        [&] {
            exporter.save(*grid.model(), {{0, rows, {0, 1, 2, 3, 4, 5}}}, session::TextFormat::Csv,
                          folder.filePath(QStringLiteral("all.csv")));
        },
        [&exporter] { return !exporter.isRunning(); });
    return 0;
}
