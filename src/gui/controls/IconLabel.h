// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"

#include <QWidget>

namespace querent::gui {

/// An icon that is only looked at; follows the theme.
class IconLabel : public QWidget
{
    Q_OBJECT

public:
    /// `name` must outlive the widget: a literal.
    IconLabel(const char *name, Tone tone, int size, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const char *m_name;
    Tone m_tone;
    int m_size;
};

} // namespace querent::gui
