// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"

#include <QWidget>

namespace querent::gui {

/// A line of an answer card that says what to know about the answer, with an icon.
class CardNote : public QWidget
{
    Q_OBJECT

public:
    CardNote(const char *iconName, Tone tone, const QString &words, QWidget *parent);
};

} // namespace querent::gui
