// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

#include <vector>

namespace querent::gui {

/// A row of a PickList.
struct PickRow
{
    QString title;
    QString hint; ///< short words at the end of the row
    const char *iconName = "command";
};

/// Rows to pick one from while the keyboard stays in a text field: it never takes the focus.
class PickList : public QListView
{
    Q_OBJECT

public:
    explicit PickList(QWidget *parent = nullptr);

    /// The first row becomes current, or none.
    void setRows(std::vector<PickRow> rows, bool pickFirst);
    [[nodiscard]] int count() const;
    /// -1: none.
    [[nodiscard]] int current() const;
    void setCurrent(int row);
    /// To the next row or the one before; stays at the ends.
    void move(int by);
    /// As tall as its rows, at most `most`.
    void fitHeight(int most);
    [[nodiscard]] static int rowHeight() noexcept;

Q_SIGNALS:
    /// A row was clicked.
    void picked(int row);

private:
    class Rows;

    Rows *m_rows;
};

} // namespace querent::gui
