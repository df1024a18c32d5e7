// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "insight/ChartSettings.h"
#include "insight/Stretch.h"

#include <QString>

namespace querent::gui {

/// Writes the numbers of one chart the way its reader chose.
class ChartNumbers
{
public:
    ChartNumbers() = default;
    explicit ChartNumbers(insight::NumberFormat format) : m_format(std::move(format)) {}
    /// The numbers are stretches of time in this unit.
    void setStretch(insight::StretchUnit unit) { m_stretch = unit; }
    /// What a number that is drawn is in the result.
    [[nodiscard]] double inResult(double value) const;

    [[nodiscard]] const insight::NumberFormat &format() const noexcept { return m_format; }
    /// Where there is room: "1,284,310.4 €".
    [[nodiscard]] QString full(double value) const;
    /// Where there is little: "1.28 M €".
    [[nodiscard]] QString compact(double value) const;
    /// In full beside others of which the largest is `largest`.
    [[nodiscard]] QString label(double value, double largest) const;
    /// On an axis that goes in steps of `step`. Without the unit: the axis says it once.
    [[nodiscard]] QString tick(double value, double step) const;
    /// "revenue (€)".
    [[nodiscard]] QString caption(const QString &title) const;

private:
    [[nodiscard]] bool isPercent() const;
    /// Each number is written in the unit that suits it.
    [[nodiscard]] bool suitsEach() const;
    [[nodiscard]] QString unit() const;
    [[nodiscard]] QString withUnit(const QString &number) const;
    [[nodiscard]] QString exact(double value) const;

    insight::NumberFormat m_format;
    std::optional<insight::StretchUnit> m_stretch;
};

} // namespace querent::gui
