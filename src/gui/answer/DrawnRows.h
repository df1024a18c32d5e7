// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartOptions.h"
#include "session/LatestTask.h"

#include <QThreadPool>
#include <QTimer>
#include <QWidget>

class QPushButton;

namespace querent::gui {

class ChartPane;
class ResultGrid;
class Text;

/// A line below the chart of an answer whose result was cut: of how many rows it is drawn, and a
/// link that draws it of all. The rows are those that the grid of the answer reads.
class DrawnRows : public QWidget
{
    Q_OBJECT

public:
    /// `grid` may be null: then there is no way to the other rows.
    DrawnRows(ChartOptions::TablePtr table, ChartPane *pane, ResultGrid *grid);

    /// Of more rows nothing more is seen, and drawing them takes long.
    static constexpr std::int64_t mostRows = 100'000;

    [[nodiscard]] QPushButton *link() const noexcept { return m_link; }
    [[nodiscard]] QString words() const;

private:
    /// Reads, or stops reading.
    void act();
    void offer();
    void tellProgress();
    void tellTrouble(const QString &why);
    /// Takes over what the grid has read.
    void draw();
    void tell(const QString &words, const QString &link, const QString &linkName);

    ChartOptions::TablePtr m_table; ///< that is drawn
    ChartPane *m_pane;
    ResultGrid *m_grid;
    Text *m_words;
    QPushButton *m_link;
    QTimer m_progress;
    QThreadPool m_pool;
    session::LatestTask m_taking;
};

} // namespace querent::gui
