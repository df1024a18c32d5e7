// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/TileContent.h"

#include "gui/charts/ChartView.h"
#include "gui/controls/Text.h"
#include "gui/grid/ResultGrid.h"
#include "gui/report/ReportCells.h"
#include "insight/ChartSettings.h"

#include <QCoreApplication>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

struct TileTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::TileFrame)
};

bool hasNumber(const session::Tile &tile)
{
    return tile.result && tile.result->table && !tile.result->table->rows.empty() &&
           !tile.result->table->rows.front().empty() &&
           tile.result->table->rows.front().back().isNumber();
}

QWidget *makeMetric(const session::Tile &tile, QWidget *parent)
{
    auto *box = new QWidget(parent);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto *number = new Text(metricText(tile), TypeScale::Metric, Tone::Text, box);
    number->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(number);
    const data::ResultTable &table = *tile.result->table;
    const ReportCells cells(table);
    // with a name before the number, that says whose it is; else the column says what it is
    const QString about = cells.columnCount() > 1 && !table.rows.empty()
                              ? cells.text(0, 0)
                              : cells.header(cells.columnCount() - 1);
    layout->addWidget(new Text(about, TypeScale::Label, Tone::Muted, box));
    layout->addStretch(1);
    return box;
}

} // namespace

std::optional<ChartModel> tileChart(const session::Tile &tile)
{
    if (!tile.result || !tile.result->table || !tile.chart) {
        return std::nullopt;
    }
    return ChartModel::from(*tile.chart, *tile.result->table,
                            tile.ordered ? RowOrder::AskedFor : RowOrder::Incidental,
                            tile.chartSettings.get<insight::ChartSettings>());
}

QString metricText(const session::Tile &tile)
{
    if (!tile.result || !tile.result->table || tile.result->table->rows.empty() ||
        tile.result->table->columns.empty()) {
        return QStringLiteral("–");
    }
    const ReportCells cells(*tile.result->table);
    return cells.isNull(0, cells.columnCount() - 1) ? QStringLiteral("–")
                                                    : cells.text(0, cells.columnCount() - 1);
}

QString showAsText(session::TileKind kind)
{
    switch (kind) {
    case session::TileKind::Metric:
        return TileTexts::tr("Show as a number");
    case session::TileKind::Chart:
        return TileTexts::tr("Show as a chart");
    case session::TileKind::Table:
        return TileTexts::tr("Show as a table");
    case session::TileKind::Text:
        break;
    }
    return {};
}

std::vector<session::TileKind> otherKinds(const session::Tile &tile)
{
    using session::TileKind;
    std::vector<TileKind> kinds;
    if (tile.kind == TileKind::Text) {
        return kinds;
    }
    if (tile.kind != TileKind::Chart && tileChart(tile)) {
        kinds.push_back(TileKind::Chart);
    }
    if (tile.kind != TileKind::Table) {
        kinds.push_back(TileKind::Table);
    }
    if (tile.kind != TileKind::Metric && hasNumber(tile)) {
        kinds.push_back(TileKind::Metric);
    }
    return kinds;
}

QWidget *makeTileContent(const session::Tile &tile, QWidget *parent)
{
    using session::TileKind;
    if (tile.kind == TileKind::Text) {
        auto *words =
            new Text(QString::fromStdString(tile.text), TypeScale::Body, Tone::Text, parent);
        words->setFlowing();
        words->setTextFormat(Qt::PlainText);
        words->setAlignment(Qt::AlignTop | Qt::AlignLeading);
        return words;
    }
    if (!tile.result || !tile.result->table || tile.result->table->columns.empty()) {
        return new QWidget(parent);
    }
    if (tile.kind == TileKind::Metric) {
        return makeMetric(tile, parent);
    }
    if (tile.kind == TileKind::Chart) {
        if (auto model = tileChart(tile)) {
            auto *chart = new ChartView(parent);
            chart->setModel(std::move(*model));
            // the tile says how tall it is
            chart->setMinimumHeight(1);
            chart->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
            return chart;
        }
    }
    if (tile.result->table->rows.empty()) {
        auto *none = new Text(TileTexts::tr("No rows"), TypeScale::Body, Tone::Muted, parent);
        none->setAlignment(Qt::AlignCenter);
        return none;
    }
    auto *grid = new ResultGrid(parent);
    grid->setTable(inChartOrder(*tile.result->table, tile.chart,
                                tile.ordered ? RowOrder::AskedFor : RowOrder::Incidental));
    grid->setFilling(true);
    grid->setMinimumHeight(1);
    grid->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    return grid;
}

} // namespace querent::gui
