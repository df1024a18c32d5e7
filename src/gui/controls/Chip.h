// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Interpretation.h"

#include <QAbstractButton>

namespace querent::gui {

/// One piece of what was understood. Dotted where it was taken over from the question before.
class Chip : public QAbstractButton
{
    Q_OBJECT

public:
    explicit Chip(const query::UnderstoodPart &part, QWidget *parent = nullptr);

    [[nodiscard]] const query::UnderstoodPart &part() const noexcept { return m_part; }
    /// "Grouped by", "Measured" …
    [[nodiscard]] QString roleText() const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    query::UnderstoodPart m_part;
};

} // namespace querent::gui
