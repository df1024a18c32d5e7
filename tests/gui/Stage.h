// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Style.h"
#include "gui/theme/Theme.h"

#include <QCoreApplication>
#include <QLocale>

namespace querent::test {

/// What every widget test starts from: English as in the United States, the light theme, nothing
/// that moves.
inline gui::Theme *setStage()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    gui::Style::setReducedMotion(true);
    return new gui::Theme(session::Settings::Theme::Light, QCoreApplication::instance());
}

} // namespace querent::test
