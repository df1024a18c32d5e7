// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/NumberText.h"

#include "insight/Stretch.h"
#include "session/QtPhrasebook.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

namespace querent::gui {

namespace {

struct NumberTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::NumberText)
};

/// Whether bytes begin as those of a PNG, a JPEG, a GIF or a WebP do.
bool beginsPicture(std::span<const std::byte> bytes)
{
    const std::string_view head(reinterpret_cast<const char *>(bytes.data()),
                                std::min<std::size_t>(bytes.size(), 12));
    const auto with = [head](std::string_view mark, std::size_t at = 0) {
        return head.size() >= at && head.substr(at).starts_with(mark);
    };
    return with("\x89PNG\r\n\x1a\n") || with("\xff\xd8\xff") || with("GIF87a") || with("GIF89a") ||
           (with("RIFF") && with("WEBP", 8));
}

QString withoutTrailingZeros(QString text, const QLocale &locale)
{
    const QString point = locale.decimalPoint();
    if (!text.contains(point)) {
        return text;
    }
    const QString zero = locale.zeroDigit();
    while (text.endsWith(zero)) {
        text.chop(zero.size());
    }
    if (text.endsWith(point)) {
        text.chop(point.size());
    }
    return text;
}

struct Unit
{
    double factor;
    QString text;
};

/// The unit that a number from ten thousand on is written in.
Unit unitOf(double size)
{
    const std::array<Unit, 4> units{{{1e12, NumberTexts::tr("%1 T", "trillions")},
                                     {1e9, NumberTexts::tr("%1 B", "billions")},
                                     {1e6, NumberTexts::tr("%1 M", "millions")},
                                     {1e3, NumberTexts::tr("%1 K", "thousands")}}};
    // 999,950 is already "1 M"
    const auto *const found = std::find_if(units.begin(), units.end(), [size](const Unit &unit) {
        return size >= unit.factor * 0.9995;
    });
    return found == units.end() ? units.back() : *found;
}

} // namespace

QString fullNumber(double value, int decimals)
{
    if (!std::isfinite(value)) {
        return QStringLiteral("–");
    }
    const QLocale locale;
    const double size = std::abs(value);
    if (size >= 1e21 || (size < 1e-9 && size > 0)) {
        return locale.toString(value, 'g', 3);
    }
    // small numbers would vanish: keep three digits that matter
    if (size < 0.1 && size > 0) {
        decimals = std::max(decimals, 2 - static_cast<int>(std::floor(std::log10(size))));
        decimals = std::min(decimals, 9);
    }
    return withoutTrailingZeros(locale.toString(value, 'f', decimals), locale);
}

QString fullInteger(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

QString compactNumber(double value, std::optional<int> decimals)
{
    const double size = std::abs(value);
    if (size < 9'999.5) {
        return fullNumber(value, size >= 100 ? 0 : 2);
    }
    if (!(size < 1e18)) {
        return std::isfinite(value) ? QLocale().toString(value, 'g', 3) : fullNumber(value);
    }
    const Unit unit = unitOf(size);
    const double scaled = value / unit.factor;
    const double shown = std::abs(scaled);
    if (decimals) {
        return unit.text.arg(QLocale().toString(scaled, 'f', *decimals));
    }
    return unit.text.arg(fullNumber(scaled, shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2));
}

QString labelNumber(double value, double largest)
{
    return fullNumber(value, std::abs(largest) >= 1000 ? 0 : 2);
}

QString tickNumber(double value, double step)
{
    if (std::abs(value) < step * 1e-9) {
        return QLocale().toString(0);
    }
    const double size = std::abs(value);
    if (size >= 9'999.5 && size < 1e18) {
        // neighbours must differ: 12.25 K, 12.5 K
        const Unit unit = unitOf(size);
        double steps = step / unit.factor;
        for (int decimals = 0; decimals <= 4; ++decimals, steps *= 10) {
            if (std::abs(steps - std::round(steps)) < 1e-6 && std::round(steps) > 0) {
                return unit.text.arg(fullNumber(value / unit.factor, decimals));
            }
        }
    } else if (size >= 1e18 || step < 1e-9) {
        return QLocale().toString(value, 'g', 3);
    }
    const int decimals =
        step >= 1 ? 0 : std::min(9, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    return QLocale().toString(value, 'f', decimals);
}

QString percentage(double share)
{
    const double percent = share * 100;
    const int decimals = std::abs(percent) < 10 ? 1 : 0;
    return NumberTexts::tr("%1 %", "percent").arg(fullNumber(percent, decimals));
}

QString stretchOfTime(double days)
{
    return std::isfinite(days) ? QString::fromStdString(
                                     insight::stretchText(days, session::QtPhrasebook(QLocale())))
                               : fullNumber(days);
}

QString noValueText()
{
    return NumberTexts::tr("no value");
}

QString cellText(const data::Value &value)
{
    if (value.isNull()) {
        return noValueText();
    }
    if (const std::int64_t *integer = value.integer()) {
        return fullInteger(*integer);
    }
    if (const double *real = value.real()) {
        return fullNumber(*real);
    }
    if (const std::string *text = value.text()) {
        return QString::fromStdString(*text);
    }
    return bytesText(*value.blob(), static_cast<std::int64_t>(value.blob()->bytes.size()));
}

QString bytesText(const data::Blob &beginning, std::int64_t size)
{
    return (beginsPicture(beginning.bytes) ? NumberTexts::tr("picture, %1")
                                           : NumberTexts::tr("binary, %1"))
        .arg(QLocale().formattedDataSize(size));
}

} // namespace querent::gui
