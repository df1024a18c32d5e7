// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Icons.h"

class QPushButton;
class QString;
class QToolButton;
class QWidget;

namespace querent::gui {

/// A button of one of the variants that Style draws: "" (framed), "primary", "ghost", "pill",
/// "link". `iconName` may be null.
[[nodiscard]] QPushButton *makeButton(const QString &text, const char *variant,
                                      const char *iconName, QWidget *parent);

/// A button that shows an icon only; its name is read out and shown as the tooltip.
[[nodiscard]] QToolButton *makeIconButton(const char *iconName, const QString &name,
                                          QWidget *parent);

} // namespace querent::gui
