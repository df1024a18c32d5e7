// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Interpretation.h"

#include <QAbstractButton>

namespace querent::gui {

/// The icon of what such a part is.
[[nodiscard]] const char *planRoleIcon(query::PlanRole role);

/// One piece of what was understood. Dotted where it was taken over from the question before.
class Chip : public QAbstractButton
{
    Q_OBJECT

public:
    static constexpr int standardHeight = 26;

    explicit Chip(const query::UnderstoodPart &part, QWidget *parent = nullptr);

    [[nodiscard]] const query::UnderstoodPart &part() const noexcept { return m_part; }
    /// "Grouped by", "Measured" …
    [[nodiscard]] QString roleText() const { return roleText(m_part.role); }
    [[nodiscard]] static QString roleText(query::PlanRole role);
    /// With a cross to take it away by; the Del key does the same.
    void setRemovable(bool removable);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void removeRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    [[nodiscard]] QRect cross() const;

    query::UnderstoodPart m_part;
    bool m_removable = false;
};

} // namespace querent::gui
