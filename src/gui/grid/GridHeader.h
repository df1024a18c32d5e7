// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/grid/GridColumns.h"

#include <QWidget>

#include <map>
#include <optional>

class QLineEdit;

namespace querent::gui {

class GridView;

/// The names of the columns above a grid and, when it is open, a field below each to filter it. A
/// click sorts, a drag moves the column, its edge makes it wider, the right button or the
/// menu key opens its menu.
class GridHeader : public QWidget
{
    Q_OBJECT

public:
    static constexpr int nameHeight = 32;
    static constexpr int fieldHeight = 36;
    static constexpr int cellPadding = 12; ///< left and right of what a cell says

    GridHeader(GridView *view, GridColumns *columns, QWidget *parent = nullptr);

    /// -1: as the query gave them.
    void setSort(int column, bool descending);
    [[nodiscard]] bool areFieldsOpen() const noexcept { return m_fieldsOpen; }
    void setFieldsOpen(bool open);
    /// Made where the fields are open; else null.
    [[nodiscard]] QLineEdit *field(int column);
    /// Puts a text there; filterEdited() does not follow.
    void setFilter(int column, const QString &text);
    void clearFilters();
    /// Empty: it is understood.
    void setProblem(int column, const QString &problem);
    /// Where the name of a column is, in the header.
    [[nodiscard]] QRect nameRect(int column) const;
    [[nodiscard]] int currentColumn() const noexcept { return m_current; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void sortRequested(int column);
    void menuRequested(int column);
    void filterEdited(int column, const QString &text);
    void fieldsClosed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] int position(const QPoint &point) const;
    [[nodiscard]] int columnAt(const QPoint &point) const;
    /// The column whose end is at the point; -1: none is.
    [[nodiscard]] int edgeAt(const QPoint &point) const;
    [[nodiscard]] QString nameOf(int column) const;
    void placeFields();
    void placeField(int column);
    void tellCurrent();
    void paintName(QPainter *painter, int column) const;

    GridView *m_view;
    GridColumns *m_columns;
    QWidget *m_moving; ///< holds the fields of the columns that scroll, and cuts them off
    std::map<int, QLineEdit *> m_fields;
    bool m_fieldsOpen = false;
    int m_sortColumn = -1;
    bool m_descending = false;
    int m_current = -1; ///< that the keyboard is at
    int m_hovered = -1;
    int m_pressed = -1;
    int m_resized = -1;
    int m_target = -1; ///< place that a dragged column would take
    QPoint m_start;
    int m_startWidth = 0;
};

} // namespace querent::gui
