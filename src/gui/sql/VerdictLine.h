// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"
#include "session/SqlCheck.h"

#include <QWidget>

class QPushButton;

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
    /// Puts the nearest name in the place of the one to blame; hidden where there is none.
    [[nodiscard]] QPushButton *remedy() const noexcept { return m_remedy; }

Q_SIGNALS:
    /// The part of the verdict's text that is to blame should be this.
    void remedyPicked(const QString &name);

private:
    void offer(const QString &name);
    void say(QWidget *icon, Tone tone, const QString &reason, const QString &advice);

    IconLabel *m_good;
    IconLabel *m_bad;
    IconLabel *m_busy;
    Text *m_reason;
    Text *m_advice;
    QPushButton *m_remedy;
    QString m_nearest;
};

} // namespace querent::gui
