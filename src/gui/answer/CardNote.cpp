// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/CardNote.h"

#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>

namespace querent::gui {

CardNote::CardNote(const char *iconName, Tone tone, const QString &words, QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(new IconLabel(iconName, tone, 14, this), 0, Qt::AlignTop);
    auto *text = new Text(words, TypeScale::Label, tone, this);
    text->setFlowing();
    layout->addWidget(text, 1);
}

} // namespace querent::gui
