// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Popover.h"
#include "session/ColumnStudy.h"

class QGridLayout;

namespace querent::gui {

class ProfileChart;
class Text;

/// What is in a column: first what is known of it, then, once it has been counted, all of it.
class ColumnPopover : public Popover
{
    Q_OBJECT

public:
    ColumnPopover(const session::OpenSourcePtr &source, const data::Table &table,
                  const data::Column &column, QWidget *parent);

    [[nodiscard]] ProfileChart *chart() const noexcept { return m_chart; }
    /// Every fact that is shown, "Rows: 12,431", a line each.
    [[nodiscard]] QString words() const;

private:
    void showFacts(const session::ColumnFacts &facts);
    void showFact(const QString &name, const QString &value);
    void showSpread(const session::ColumnFacts &facts);
    [[nodiscard]] QString valueText(const data::Value &value) const;

    data::Column m_column;
    session::ColumnStudy m_study;
    QGridLayout *m_grid;
    Text *m_state;
    Text *m_chartTitle;
    ProfileChart *m_chart;
    std::vector<std::pair<Text *, Text *>> m_facts; ///< name and value
};

} // namespace querent::gui
