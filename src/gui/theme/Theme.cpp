// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Theme.h"

#include "gui/theme/Style.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QApplication>
#include <QSettings>
#include <QStyleHints>
#include <QToolTip>

namespace querent::gui {

namespace {

bool systemPrefersDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#elif defined(Q_OS_WIN)
    const QSettings personalisation(
        QStringLiteral(
            "HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize"),
        QSettings::NativeFormat);
    return personalisation.value(QStringLiteral("AppsUseLightTheme"), 1).toInt() == 0;
#else
    return QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5F;
#endif
}

} // namespace

Theme::Theme(Choice choice, QObject *parent)
    : QObject(parent), m_choice(choice), m_systemIsDark(systemPrefersDark())
{
    installTypeface();
    QApplication::setStyle(new Style);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        m_systemIsDark = systemPrefersDark();
        apply();
    });
#endif
    apply();
}

bool Theme::isDark() const
{
    return m_choice == Choice::Dark || (m_choice == Choice::System && m_systemIsDark);
}

void Theme::choose(Choice choice)
{
    if (choice == m_choice) {
        return;
    }
    m_choice = choice;
    apply();
    Q_EMIT changed();
}

void Theme::toggle()
{
    choose(isDark() ? Choice::Light : Choice::Dark);
}

void Theme::setHighContrast(bool high)
{
    if (high != m_highContrast) {
        m_highContrast = high;
        apply();
        Q_EMIT changed();
    }
}

void Theme::setAccent(Accent accent)
{
    if (accent != m_accent) {
        m_accent = accent;
        apply();
        Q_EMIT changed();
    }
}

void Theme::apply()
{
    const Tokens light =
        (m_highContrast ? Tokens::lightContrast() : Tokens::light()).withAccent(m_accent);
    const Tokens dark =
        (m_highContrast ? Tokens::darkContrast() : Tokens::dark()).withAccent(m_accent);
    Tokens::install(light, dark);
    const QPalette palette = (isDark() ? dark : light).palette();
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    QToolTip::setFont(typeface(TypeScale::Label));
}

} // namespace querent::gui
