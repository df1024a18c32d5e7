// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Style.h"
#include "gui/theme/Theme.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

namespace querent::test {

/// What every widget test starts from: English as in the United States with its plural forms, the
/// light theme, nothing that moves.
inline gui::Theme *setStage()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    auto *english = new QTranslator(QCoreApplication::instance());
    if (!english->load(QStringLiteral(":/i18n/querent_en.qm")) ||
        !QCoreApplication::installTranslator(english)) {
        qFatal("the English plural forms are missing");
    }
    gui::Style::setReducedMotion(true);
    return new gui::Theme(session::Settings::Theme::Light, QCoreApplication::instance());
}

} // namespace querent::test
