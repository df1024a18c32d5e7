// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/DrawnRows.h"

#include "gui/charts/ChartPane.h"
#include "gui/charts/NumberText.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace querent::gui {

namespace {

/// More of a cell is never seen in a chart.
constexpr std::size_t mostCellBytes = 512;

using Taken = std::shared_ptr<base::Result<ChartOptions>>;

base::Result<ChartOptions> firstRows(const session::RowStore &store, const ChartOptions &drawn,
                                     bool cut, std::stop_token stop)
{
    const std::int64_t count = std::min(store.rowCount(), DrawnRows::mostRows);
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), std::int64_t{1});
    auto batch =
        store.rows(session::RowStore::Lane::Exports, numbers, mostCellBytes, std::move(stop));
    if (!batch) {
        return std::move(batch).error();
    }
    auto table = std::make_shared<data::ResultTable>();
    table->columns = drawn.table().columns;
    table->rows = std::move(batch->rows);
    table->truncated = cut || count < store.rowCount();
    if (!cut) {
        table->totalRows = store.rowCount();
    }
    return ChartOptions(std::move(table), drawn.suggested());
}

int pluralOf(std::int64_t count)
{
    return static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
}

} // namespace

DrawnRows::DrawnRows(ChartOptions::TablePtr table, ChartPane *pane, ResultGrid *grid)
    : QWidget(pane)
    , m_table(std::move(table))
    , m_pane(pane)
    , m_grid(grid)
    , m_words(new Text({}, TypeScale::Label, Tone::Muted, this))
    , m_link(makeButton({}, "link", nullptr, this))
    , m_taking(this)
{
    setObjectName(QStringLiteral("drawnRows"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_words);
    layout->addWidget(m_link);
    layout->addStretch(1);
    m_pool.setMaxThreadCount(1);
    m_progress.setInterval(200);
    connect(&m_progress, &QTimer::timeout, this, &DrawnRows::tellProgress);
    connect(m_link, &QPushButton::clicked, this, &DrawnRows::act);
    if (m_grid != nullptr) {
        connect(m_grid, &ResultGrid::loading, this, [this] {
            m_progress.start();
            tellProgress();
        });
        connect(m_grid, &ResultGrid::loadingEnded, this, &DrawnRows::tellTrouble);
        connect(m_grid, &ResultGrid::allRowsRead, this, &DrawnRows::draw);
    }
    offer();
}

QString DrawnRows::words() const
{
    return m_words->text();
}

void DrawnRows::tell(const QString &words, const QString &link, const QString &linkName)
{
    m_words->setTone(Tone::Muted);
    m_words->setText(words);
    m_link->setText(link);
    m_link->setAccessibleName(linkName);
    // the keyboard stays where it is while the link says something else
    m_link->setVisible(!link.isEmpty());
    setVisible(!words.isEmpty());
}

void DrawnRows::offer()
{
    if (!m_table->truncated) {
        tell({}, {}, {});
        return;
    }
    const auto drawn = static_cast<std::int64_t>(m_table->rows.size());
    const bool read = m_grid != nullptr && m_grid->hasRowsRead();
    const QString words =
        m_table->totalRows
            ? tr("Only the first %1 of %Ln row(s) are drawn.", "", pluralOf(*m_table->totalRows))
                  .arg(fullInteger(drawn))
        : read && !m_grid->hasAllRows()
            ? tr("Only the first %Ln row(s) are drawn: the policy of this source shows no more.",
                 "", pluralOf(drawn))
            : tr("Only the first %Ln row(s) are drawn; there are more.", "", pluralOf(drawn));
    const bool more =
        m_grid != nullptr &&
        (read ? drawn < std::min(m_grid->model()->allRows(), mostRows) : m_grid->canLoadAll());
    tell(words, more ? tr("Draw all") : QString(), tr("Draw the chart of all rows"));
}

void DrawnRows::act()
{
    if (m_progress.isActive()) {
        m_taking.cancel();
        m_grid->stopLoading();
        m_progress.stop();
        offer();
    } else if (m_grid->hasRowsRead()) {
        draw();
    } else {
        m_grid->loadAll();
    }
}

void DrawnRows::tellProgress()
{
    tell(tr("%Ln row(s) read…", "", pluralOf(m_grid->rowsSoFar())), tr("Stop"),
         tr("Stop reading the rows"));
}

void DrawnRows::tellTrouble(const QString &why)
{
    m_progress.stop();
    if (why.isEmpty()) {
        offer();
        return;
    }
    tell(why, tr("Try again"), tr("Draw the chart of all rows"));
    m_words->setTone(Tone::Warn);
}

void DrawnRows::draw()
{
    m_progress.start(); // until they are drawn
    m_taking.start(
        m_pool,
        [store = m_grid->model()->store(), drawn = m_pane->options(),
         cut = !m_grid->hasAllRows()](std::stop_token stop) {
            return Taken(std::make_shared<base::Result<ChartOptions>>(
                firstRows(*store, drawn, cut, std::move(stop))));
        },
        [this](const Taken &taken) {
            if (!*taken) {
                tellTrouble(QString::fromStdString(taken->error().message));
                return;
            }
            m_progress.stop();
            const bool had = m_link->hasFocus();
            m_table = (*taken)->tablePtr();
            m_pane->setTable(**taken);
            offer();
            if (had && m_link->isHidden()) {
                m_pane->view()->setFocus(Qt::OtherFocusReason);
            }
        });
}

} // namespace querent::gui
