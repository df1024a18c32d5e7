// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/FilterText.h"

#include "gui/charts/NumberText.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <utility>
#include <vector>

namespace querent::gui {

namespace {

using session::CellCondition;
using Kind = CellCondition::Kind;

struct FilterTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::FilterText)
};

/// Comes after every character of a date.
constexpr const char *afterDates = "~";

base::Error problem(const QString &words)
{
    return {base::ErrorCode::InvalidArgument, words.toStdString(), {}};
}

bool isNull(const QString &text)
{
    return text.compare(QLatin1String("NULL"), Qt::CaseInsensitive) == 0 ||
           text.compare(QLatin1String("no value"), Qt::CaseInsensitive) == 0 ||
           text.compare(noValueText(), Qt::CaseInsensitive) == 0;
}

/// At every `|` outside of quotes.
QStringList alternatives(const QString &text)
{
    QStringList parts{QString()};
    bool quoted = false;
    for (const QChar c : text) {
        quoted = c == QLatin1Char('"') ? !quoted : quoted;
        if (c == QLatin1Char('|') && !quoted) {
            parts << QString();
        } else {
            parts.back() += c;
        }
    }
    for (QString &part : parts) {
        part = part.trimmed();
    }
    return parts;
}

QString unquoted(const QString &text)
{
    const bool quoted =
        text.size() >= 2 && text.startsWith(QLatin1Char('"')) && text.endsWith(QLatin1Char('"'));
    return quoted
               ? text.mid(1, text.size() - 2).replace(QStringLiteral("\"\""), QStringLiteral("\""))
               : text;
}

/// As the reader writes numbers, or as programs do.
std::optional<double> numberIn(const QString &text)
{
    bool sound = false;
    double number = QLocale().toDouble(text, &sound);
    if (!sound) {
        number = QLocale::c().toDouble(text, &sound);
    }
    return sound ? std::optional(number) : std::nullopt;
}

base::Result<data::Value> valueOf(const QString &text, const CellFormat &format)
{
    const QString plain = unquoted(text);
    if (plain.isEmpty() && plain == text) {
        return problem(FilterTexts::tr("Write a value after the sign, such as > 100"));
    }
    if (isNull(text)) {
        return data::Value();
    }
    if (!format.isNumber()) {
        return data::Value(plain.toStdString());
    }
    const auto number = numberIn(plain);
    if (!number) {
        return problem(
            FilterTexts::tr("“%1” is no number. Write one, such as > 100 or 10..20").arg(plain));
    }
    return data::Value(*number);
}

base::Result<std::vector<data::Value>> valuesOf(const QStringList &texts, const CellFormat &format)
{
    std::vector<data::Value> values;
    for (const QString &text : texts) {
        auto value = valueOf(text, format);
        if (!value) {
            return std::move(value).error();
        }
        values.push_back(std::move(*value));
    }
    return values;
}

base::Result<std::optional<CellCondition>> between(const QString &low, const QString &high,
                                                   std::size_t column, const CellFormat &format)
{
    auto values = valuesOf({low, high}, format);
    if (!values) {
        return std::move(values).error();
    }
    if (format.isMoment()) {
        values->back() = data::Value(high.toStdString() + afterDates);
    }
    return std::optional(CellCondition{column, Kind::Between, std::move(*values)});
}

struct Sign
{
    const char *text;
    Kind kind;
};

constexpr Sign signs[] = {
    {">=", Kind::GreaterOrEqual}, {"<=", Kind::LessOrEqual},   {"<>", Kind::NoneOf},
    {"!=", Kind::NoneOf},         {"≥", Kind::GreaterOrEqual}, {"≤", Kind::LessOrEqual},
    {"≠", Kind::NoneOf},          {">", Kind::Greater},        {"<", Kind::Less},
    {"=", Kind::OneOf},           {"!", Kind::HoldsNot},
};

base::Result<std::optional<CellCondition>> compared(Kind kind, const QString &text,
                                                    std::size_t column, const CellFormat &format)
{
    const bool set = kind == Kind::OneOf || kind == Kind::NoneOf || kind == Kind::HoldsNot ||
                     kind == Kind::Holds;
    auto values = valuesOf(set ? alternatives(text) : QStringList{text}, format);
    if (!values) {
        return std::move(values).error();
    }
    bool anyNull = false;
    for (const data::Value &value : *values) {
        anyNull = anyNull || value.isNull();
    }
    if (anyNull && values->size() == 1) {
        const bool negated = kind == Kind::NoneOf || kind == Kind::HoldsNot;
        return std::optional(CellCondition{column, negated ? Kind::NotEmpty : Kind::Empty, {}});
    }
    if (anyNull || format.isNumber()) {
        kind = kind == Kind::Holds ? Kind::OneOf : kind == Kind::HoldsNot ? Kind::NoneOf : kind;
    } else if (format.isMoment()) {
        // a month or a year stands for all of its days
        if (kind == Kind::Greater || kind == Kind::LessOrEqual) {
            values->front() = data::Value(*values->front().text() + afterDates);
        } else if (set) {
            kind =
                kind == Kind::Holds || kind == Kind::OneOf ? Kind::BeginsWith : Kind::BeginsNotWith;
        }
    }
    return std::optional(CellCondition{column, kind, std::move(*values)});
}

} // namespace

base::Result<std::optional<CellCondition>> readFilter(const QString &text, std::size_t column,
                                                      const CellFormat &format)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) {
        return std::optional<CellCondition>();
    }
    for (const Sign &sign : signs) {
        const QString start = QString::fromUtf8(sign.text);
        if (trimmed.startsWith(start)) {
            return compared(sign.kind, trimmed.mid(start.size()).trimmed(), column, format);
        }
    }
    const qsizetype range = trimmed.indexOf(QLatin1String(".."));
    if (range > 0 && !trimmed.startsWith(QLatin1Char('"'))) {
        return between(trimmed.left(range).trimmed(), trimmed.mid(range + 2).trimmed(), column,
                       format);
    }
    return compared(Kind::Holds, trimmed, column, format);
}

QString filterFor(const data::Value &value, bool equal)
{
    const QString sign = equal ? QStringLiteral("=") : QStringLiteral("<>");
    if (value.isNull()) {
        return sign + noValueText();
    }
    QString text = QString::fromStdString(data::toText(value));
    if (value.isNumber()) {
        return sign + text;
    }
    if (value.text() == nullptr || text.size() > 200 || text.contains(QLatin1Char('\n'))) {
        return {};
    }
    return sign + QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) +
           QLatin1Char('"');
}

} // namespace querent::gui
