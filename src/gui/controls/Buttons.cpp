// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Buttons.h"

#include <QPushButton>
#include <QToolButton>

namespace querent::gui {

QPushButton *makeButton(const QString &text, const char *variant, const char *iconName,
                        QWidget *parent)
{
    auto *button = new QPushButton(text, parent);
    const QString kind = QString::fromLatin1(variant);
    button->setProperty("variant", kind);
    button->setAutoDefault(false);
    button->setCursor(Qt::PointingHandCursor);
    if (iconName != nullptr) {
        const Tone tone = kind == QLatin1String("primary") ? Tone::OnAccent
                          : kind == QLatin1String("link")  ? Tone::Accent
                                                           : Tone::Muted;
        button->setIcon(icon(iconName, tone));
    }
    return button;
}

QToolButton *makeIconButton(const char *iconName, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace querent::gui
