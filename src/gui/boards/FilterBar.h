// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Board.h"
#include "session/OpenSource.h"

#include <QWidget>

#include <vector>

class QMenu;
class QPushButton;

namespace querent::gui {

class FlowLayout;

/// What counts for all tiles of a board: a period and values of columns. Each is a button that says
/// what is chosen and opens what can be.
class FilterBar : public QWidget
{
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);

    void setSource(const session::OpenSourcePtr &source);
    void setFilters(const session::BoardFilters &filters);
    [[nodiscard]] const session::BoardFilters &filters() const noexcept { return m_filters; }
    [[nodiscard]] QPushButton *periodButton() const noexcept { return m_period; }
    [[nodiscard]] QPushButton *addButton() const noexcept { return m_add; }
    /// One for each column that is filtered by.
    [[nodiscard]] const std::vector<QPushButton *> &valueButtons() const noexcept
    {
        return m_buttons;
    }

Q_SIGNALS:
    void chosen(const querent::session::BoardFilters &filters);

private:
    void fillPeriods(QMenu *menu);
    void askDays();
    void askColumn();
    void askValues(const std::string &table, const std::string &column, const QWidget *below);
    void setValues(const session::ValueFilter &filter);
    void showButtons();
    void choose(const session::BoardFilters &filters);

    session::OpenSourcePtr m_source;
    session::BoardFilters m_filters;
    FlowLayout *m_layout;
    QPushButton *m_period;
    QPushButton *m_add;
    std::vector<QPushButton *> m_buttons;
};

} // namespace querent::gui
