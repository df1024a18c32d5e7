// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"
#include "session/SqlCheck.h"

#include <QWidget>

namespace querent::gui {

class IconLabel;
class Text;

/// What the gate says of SQL that is being edited: that it may run, or why not and what to do.
class VerdictLine : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictLine(QWidget *parent = nullptr);

    void showVerdict(const session::SqlVerdict &verdict);
    void showChecking();
    /// All of it in one piece, for tooltips and screen readers.
    [[nodiscard]] QString words() const;

private:
    void say(QWidget *icon, Tone tone, const QString &reason, const QString &advice);

    IconLabel *m_good;
    IconLabel *m_bad;
    IconLabel *m_busy;
    Text *m_reason;
    Text *m_advice;
};

} // namespace querent::gui
