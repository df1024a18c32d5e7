// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/grid/GridColumns.h"
#include "gui/grid/GridSelection.h"

#include <QAbstractScrollArea>

#include <map>
#include <optional>
#include <utility>

namespace querent::gui {

class GridHeader;
class ResultModel;
struct Tokens;

/// The cells of a grid. Draws only what is in sight, so that millions of rows cost no more than
/// twenty; pinned columns stay where they are. Cells are chosen with the mouse and the keyboard as
/// in a spreadsheet.
class GridView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    GridView(ResultModel *model, GridColumns *columns, QWidget *parent = nullptr);

    [[nodiscard]] ResultModel *model() const noexcept { return m_model; }
    [[nodiscard]] const GridColumns &columns() const noexcept { return *m_columns; }
    /// Is placed above the cells, as wide as they are.
    void setHeader(GridHeader *header);
    [[nodiscard]] GridHeader *header() const noexcept { return m_header; }
    [[nodiscard]] int scrolledBy() const; ///< pixels, of the columns that are not pinned
    [[nodiscard]] int topRow() const;
    /// Where a cell is, in the viewport; it may be out of sight.
    [[nodiscard]] QRect cellRect(int row, int column) const;
    /// The row and the column at a point; -1 where there is none.
    [[nodiscard]] std::pair<int, int> cellAt(const QPoint &point) const;

    [[nodiscard]] int currentRow() const noexcept { return m_row; }
    /// By its number in the model; -1: there is none.
    [[nodiscard]] int currentColumn() const noexcept { return m_column; }
    /// Chooses one cell and shows it.
    void setCurrent(int row, int column);
    void selectAll();
    void selectRow(int row);
    void selectColumn(int column);
    void clearSelection();
    [[nodiscard]] const GridSelection &selection() const noexcept { return m_selection; }
    /// Lit, because it was searched for.
    void setFound(const QString &words);
    /// The ends between which the bars and colours of a column lie.
    void setRange(int column, double low, double high);
    void forgetRanges() { m_ranges.clear(); }

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged();
    void selectionChanged();
    void scrolled();
    /// By Enter or a double click.
    void activated(int row, int column);
    /// `position` is on the screen.
    void menuRequested(int row, int column, const QPoint &position);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    void updateBars();
    void placeHeader();
    void rowsChanged();
    [[nodiscard]] int rowsInSight() const;
    void moveTo(int row, int place, bool extend);
    void select(int row, int column, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] GridRect rectTo(int row, int place) const;
    void show(int row, int column);
    void announce();
    void showSelection();
    void paintRow(QPainter *painter, int row, const Tokens &tokens) const;
    void paintCell(QPainter *painter, const QRect &area, int row, int column,
                   const Tokens &tokens) const;
    void paintShading(QPainter *painter, const QRect &area, double value, int column,
                      const Tokens &tokens) const;

    ResultModel *m_model;
    GridColumns *m_columns;
    GridHeader *m_header = nullptr;
    GridSelection m_selection;
    int m_row = -1;
    int m_column = -1;
    int m_anchorRow = 0;
    int m_anchorPlace = 0;
    int m_hoveredRow = -1;
    bool m_unread = false; ///< the current cell was not there yet when it was announced
    QString m_found;
    std::map<int, std::pair<double, double>> m_ranges;
};

} // namespace querent::gui
