// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "insight/ChartSettings.h"

#include <QString>

#include <memory>
#include <vector>

namespace querent::gui {

/// What can be chosen about the chart of a result: which kinds it carries, which columns play which
/// part.
class ChartOptions
{
public:
    using TablePtr = std::shared_ptr<const data::ResultTable>;

    ChartOptions(TablePtr table, insight::ChartSpec suggested);

    [[nodiscard]] const data::ResultTable &table() const noexcept { return *m_table; }
    [[nodiscard]] const TablePtr &tablePtr() const noexcept { return m_table; }
    [[nodiscard]] const insight::ChartSpec &suggested() const noexcept { return m_suggested; }
    /// The chart as it is with these settings.
    [[nodiscard]] insight::ChartSpec chosen(const insight::ChartSettings &settings) const;
    [[nodiscard]] bool isNumber(std::size_t column) const { return m_numbers[column]; }
    /// The settings that draw this kind: other columns are taken where those chosen cannot be
    /// drawn that way. Nothing where the result has none that can.
    [[nodiscard]] std::optional<insight::ChartSettings> withKind(insight::ChartSettings settings,
                                                                 insight::ChartKind kind) const;
    [[nodiscard]] bool canDraw(const insight::ChartSpec &spec) const;

private:
    [[nodiscard]] std::vector<std::string> namesOf(bool numbers) const;
    [[nodiscard]] bool isNumber(const std::string &name) const;
    /// The columns this kind could be drawn from, starting from those chosen.
    [[nodiscard]] insight::ChartSpec suited(insight::ChartSpec spec) const;

    TablePtr m_table;
    insight::ChartSpec m_suggested;
    std::vector<bool> m_numbers; ///< of each column
};

/// The icon that stands for a kind of chart.
[[nodiscard]] const char *chartKindIcon(insight::ChartKind kind);

} // namespace querent::gui
