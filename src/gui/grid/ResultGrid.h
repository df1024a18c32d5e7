// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"

#include <QWidget>

#include <vector>

class QTableView;

namespace querent::gui {

class CellDelegate;
class ResultModel;
class Text;

/// The rows of a result: sorted by a click on a header, copied with their headers by Ctrl+C.
class ResultGrid : public QWidget
{
    Q_OBJECT

public:
    explicit ResultGrid(QWidget *parent = nullptr);

    void setTable(data::ResultTable table);
    [[nodiscard]] QTableView *view() const noexcept { return m_view; }
    /// "100 of 12,431 rows".
    [[nodiscard]] QString countText() const;
    /// The selected cells with tabs between them; their headers first unless it is one cell.
    [[nodiscard]] QString selectedText() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void sizeColumns();
    /// Shares out what the columns leave of the width.
    void fillWidth();
    void sortBy(int column);
    void copySelection();

    ResultModel *m_model;
    QTableView *m_view;
    CellDelegate *m_delegate;
    Text *m_count;
    std::vector<int> m_widths; ///< that the contents ask for
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace querent::gui
