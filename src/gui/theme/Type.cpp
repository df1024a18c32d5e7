// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Type.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QStringList>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int bodyPixels = 13;

int pixels(TypeScale scale)
{
    switch (scale) {
    case TypeScale::Body:
    case TypeScale::Strong:
    case TypeScale::Mono:
        return bodyPixels;
    case TypeScale::Label:
    case TypeScale::Heading:
        return 12;
    case TypeScale::Headline:
        return 15;
    case TypeScale::Title:
        return 20;
    case TypeScale::Metric:
        return 28;
    }
    return bodyPixels;
}

/// Families that a Linux system shows when nobody has chosen a font.
bool isFallbackFamily(const QString &family)
{
    static const QStringList fallbacks{
        QStringLiteral("DejaVu Sans"), QStringLiteral("Bitstream Vera Sans"),
        QStringLiteral("Helvetica"), QStringLiteral("Nimbus Sans"), QStringLiteral("FreeSans")};
    return fallbacks.contains(family);
}

} // namespace

void installTypeface()
{
    QFont font = QGuiApplication::font();
    const QString systemFamily = QFontInfo(font).family();
    if (isFallbackFamily(systemFamily)) {
        for (const char *face : {"Regular", "SemiBold", "Light"}) {
            QFontDatabase::addApplicationFont(
                QStringLiteral(":/fonts/InterTabular-%1.otf").arg(QLatin1String(face)));
        }
        font.setFamilies({QStringLiteral("Inter Tabular"), systemFamily});
    }
    font.setPixelSize(std::max(bodyPixels, QFontInfo(font).pixelSize()));
    QGuiApplication::setFont(font);
}

QFont typeface(TypeScale scale)
{
    const QFont body = QGuiApplication::font();
    const int bodySize = std::max(bodyPixels, QFontInfo(body).pixelSize());
    QFont font = body;
    if (scale == TypeScale::Mono) {
        font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    }
    font.setPixelSize(pixels(scale) * bodySize / bodyPixels);
    switch (scale) {
    case TypeScale::Strong:
    case TypeScale::Heading:
    case TypeScale::Headline:
    case TypeScale::Title:
        font.setWeight(QFont::DemiBold);
        break;
    case TypeScale::Metric:
        font.setWeight(QFont::Light);
        break;
    default:
        font.setWeight(QFont::Normal);
        break;
    }
    return font;
}

} // namespace querent::gui
