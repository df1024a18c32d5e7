// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"

#include <QString>

namespace querent::gui {

/// How the cells of a column are written, judged by all of those that are known together.
class CellFormat
{
public:
    CellFormat() = default;
    CellFormat(const data::ResultTable &table, std::size_t column);

    [[nodiscard]] bool isNumber() const noexcept { return m_number; }
    /// Texts that begin with a year, a month and a day, as far as they are known.
    [[nodiscard]] bool isMoment() const noexcept { return m_moments; }
    [[nodiscard]] Qt::Alignment alignment() const noexcept
    {
        return Qt::AlignVCenter | (m_number && !m_times ? Qt::AlignRight | Qt::AlignAbsolute
                                                        : Qt::Alignment(Qt::AlignLeading));
    }
    [[nodiscard]] QString text(const data::Value &value) const;

private:
    bool m_number = false;
    bool m_plainDigits = false; ///< names made of digits: keys, years
    int m_decimals = 2;
    bool m_padDecimals = false;
    bool m_moments = false;
    bool m_inDays = false;
    data::DateEncoding m_encoding = data::DateEncoding::None;
    bool m_times = false;     ///< numbers that are times by the column's encoding
    bool m_withClock = false; ///< of these, some are not at midnight
};

} // namespace querent::gui
