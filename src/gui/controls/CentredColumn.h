// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace querent::gui {

/// Holds a column in its middle that is as wide as fits, at most what reads well.
class CentredColumn : public QWidget
{
    Q_OBJECT

public:
    static constexpr int widest = 880;
    static constexpr int side = 24; ///< at least this much is left on either side

    explicit CentredColumn(QWidget *parent = nullptr);

    [[nodiscard]] QWidget *column() const noexcept { return m_column; }

private:
    QWidget *m_column;
};

} // namespace querent::gui
