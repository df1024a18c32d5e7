// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "insight/ChartSpec.h"
#include "insight/Stretch.h"

#include <QString>

#include <optional>
#include <vector>

namespace querent::gui {

struct ChartModel;

/// The columns of a result by the part they play in a chart. Reads both while it lives.
class ChartColumns
{
public:
    ChartColumns(const insight::ChartSpec &spec, const data::ResultTable &table);

    [[nodiscard]] const std::vector<data::Row> &rows() const noexcept { return m_table.rows; }
    [[nodiscard]] bool hasX() const noexcept { return m_x.has_value(); }
    [[nodiscard]] bool hasSeries() const noexcept { return m_series.has_value(); }
    /// Every row is a category of its own, whatever its name.
    [[nodiscard]] bool rowsApart() const noexcept { return !m_turns.empty(); }
    /// More than one row has the name of this one.
    [[nodiscard]] bool sharesName(const data::Row &row) const;
    [[nodiscard]] std::size_t valueCount() const noexcept { return m_values.size(); }

    /// The names in the result; empty where the part is not played.
    [[nodiscard]] std::string xColumn() const;
    [[nodiscard]] std::string seriesColumn() const;
    [[nodiscard]] std::string labelColumn() const;
    [[nodiscard]] const std::string &valueColumn(std::size_t index) const;

    [[nodiscard]] QString xName() const;
    [[nodiscard]] QString valueName(std::size_t index) const;
    [[nodiscard]] const data::Value &x(const data::Row &row) const;
    /// With its turn behind it where it is not the first one of its name.
    [[nodiscard]] QString xText(const data::Row &row) const;
    /// NaN where there is no number.
    [[nodiscard]] double xNumber(const data::Row &row) const;
    [[nodiscard]] const data::Value &seriesValue(const data::Row &row) const;
    [[nodiscard]] QString seriesText(const data::Row &row) const;
    [[nodiscard]] double y(const data::Row &row, std::size_t index) const;
    /// Where the numbers are stretches of time: what y() gives them in, fit for the longest.
    [[nodiscard]] std::optional<insight::StretchUnit> stretchUnit() const noexcept
    {
        return m_stretch;
    }
    /// Leaves them in days.
    void keepDays() noexcept { m_stretch.reset(); }
    /// The first text column that plays no other part: what a point in a scatter plot is called.
    [[nodiscard]] const data::Value *rowLabel(const data::Row &row) const;

    /// Sets `moments` (and words the categories as dates) or `positions` where all values allow it.
    void recognise(const std::vector<data::Value> &values, ChartModel &model) const;

private:
    [[nodiscard]] std::string nameOf(const std::optional<std::size_t> &column) const;
    /// Of one of rows().
    [[nodiscard]] std::size_t placeOf(const data::Row &row) const;

    const data::ResultTable &m_table;
    std::optional<std::size_t> m_x;
    std::optional<std::size_t> m_series;
    std::optional<std::size_t> m_label;
    std::vector<std::size_t> m_values;
    std::vector<std::size_t> m_turns; ///< of the rows, where they are kept apart; else empty
    std::optional<insight::StretchUnit> m_stretch;
};

/// A value as the name of a category: digits without separators, a word for what is missing.
[[nodiscard]] QString categoryText(const data::Value &value);

/// "order_total" → "order total", "SUM(x)" as it is.
[[nodiscard]] QString readableName(const std::string &column);
/// The same of a result's column; stretches of time need not be in the days of its name.
[[nodiscard]] QString readableName(const data::ResultColumn &column);

} // namespace querent::gui
