// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/SemanticWords.h"

#include "gui/schema/SchemaText.h"

#include <QCoreApplication>
#include <QStringList>

namespace querent::gui {

namespace {

class SemanticWords
{
    Q_DECLARE_TR_FUNCTIONS(SemanticWords)
};

/// Writes lines like "Label: name – its name says “name”".
auto lineWriter(Reasons reasons)
{
    return [reasons](const QString &what, const QString &value, const std::string &reason) {
        return reason.empty() || reasons == Reasons::LeftOut
                   ? SemanticWords::tr("%1: %2").arg(what, value)
                   : SemanticWords::tr("%1: %2 – %3", "what is guessed, the guess, the "
                                                      "reason")
                         .arg(what, value, text(reason));
    };
}

} // namespace

QString kindWords(data::TableKind kind)
{
    switch (kind) {
    case data::TableKind::Entity:
        return SemanticWords::tr("Things");
    case data::TableKind::Fact:
        return SemanticWords::tr("Events");
    case data::TableKind::Bridge:
        return SemanticWords::tr("Links between two tables");
    case data::TableKind::Codes:
        return SemanticWords::tr("A list of codes");
    }
    return {};
}

QString roleWords(data::SemanticRole role)
{
    switch (role) {
    case data::SemanticRole::Key:
        return SemanticWords::tr("Key");
    case data::SemanticRole::Label:
        return SemanticWords::tr("Name of the row");
    case data::SemanticRole::Dimension:
        return SemanticWords::tr("Group");
    case data::SemanticRole::Measure:
        return SemanticWords::tr("Measure");
    case data::SemanticRole::Date:
        return SemanticWords::tr("Date", "what a column is for");
    case data::SemanticRole::Flag:
        return SemanticWords::tr("Yes or no", "what a column is for");
    case data::SemanticRole::Code:
        return SemanticWords::tr("Code");
    case data::SemanticRole::Text:
        return SemanticWords::tr("Free text");
    case data::SemanticRole::Personal:
        return SemanticWords::tr("Personal");
    }
    return {};
}

QString aggregationWords(data::Aggregation aggregation)
{
    switch (aggregation) {
    case data::Aggregation::Sum:
        return SemanticWords::tr("Adds up");
    case data::Aggregation::Average:
        return SemanticWords::tr("Average");
    case data::Aggregation::Last:
        return SemanticWords::tr("Last value");
    case data::Aggregation::None:
        return SemanticWords::tr("Not a measure");
    }
    return {};
}

QString shortMeaning(const data::SemanticTable &table, const data::SemanticColumn &column)
{
    using data::SemanticRole;
    if (column.hidden) {
        return SemanticWords::tr("hidden", "a column");
    }
    switch (column.role.value) {
    case SemanticRole::Label:
        return SemanticWords::tr("name", "of a row");
    case SemanticRole::Dimension:
        return SemanticWords::tr("group");
    case SemanticRole::Code:
        return SemanticWords::tr("code");
    case SemanticRole::Personal:
        return SemanticWords::tr("personal");
    case SemanticRole::Date:
        return table.date.value == column.name ? SemanticWords::tr("when", "it happened")
                                               : QString();
    case SemanticRole::Measure:
        break;
    case SemanticRole::Key:
    case SemanticRole::Flag:
    case SemanticRole::Text:
        return {};
    }
    QString words;
    switch (column.aggregation.value) {
    case data::Aggregation::Sum:
        words = SemanticWords::tr("sum");
        break;
    case data::Aggregation::Average:
        words = SemanticWords::tr("average");
        break;
    case data::Aggregation::Last:
        words = SemanticWords::tr("last");
        break;
    case data::Aggregation::None:
        break;
    }
    if (!column.unit.empty()) {
        words += (words.isEmpty() ? QString() : QStringLiteral(" · ")) + text(column.unit);
    }
    return words;
}

QString meaningText(const data::SemanticTable &table, const data::SemanticColumn &column,
                    Reasons reasons)
{
    const auto line = lineWriter(reasons);
    QStringList lines;
    lines << line(SemanticWords::tr("Taken for"), roleWords(column.role.value), column.role.reason);
    if (column.role.value == data::SemanticRole::Measure) {
        lines << line(SemanticWords::tr("Rows together"),
                      aggregationWords(column.aggregation.value), column.aggregation.reason);
    }
    if (table.date.value == column.name) {
        lines << line(SemanticWords::tr("When a row happened"), text(column.name),
                      table.date.reason);
    }
    if (!column.rollsUpTo.value.empty()) {
        lines << line(SemanticWords::tr("Gathered under"), text(column.rollsUpTo.value),
                      column.rollsUpTo.reason);
    }
    if (column.hidden) {
        lines << SemanticWords::tr("Kept out of answers");
    }
    return lines.join(QLatin1Char('\n'));
}

QString meaningText(const data::SemanticTable &table, Reasons reasons)
{
    const auto line = lineWriter(reasons);
    QStringList lines;
    lines << line(SemanticWords::tr("Taken for"), kindWords(table.kind.value), table.kind.reason);
    QStringList labels;
    for (const std::string &label : table.labels.value) {
        labels << text(label);
    }
    if (!labels.isEmpty()) {
        lines << line(SemanticWords::tr("Called by"), labels.join(QStringLiteral(", ")),
                      table.labels.reason);
    }
    if (!table.date.value.empty()) {
        lines << line(SemanticWords::tr("When a row happened"), text(table.date.value),
                      table.date.reason);
    }
    if (!table.measure.value.empty()) {
        lines << line(SemanticWords::tr("Amount of a row"), text(table.measure.value),
                      table.measure.reason);
    }
    for (const data::DerivedMeasure &derived : table.derived) {
        lines << (derived.problem.empty()
                      ? SemanticWords::tr("Worked out: %1 = %2")
                            .arg(text(derived.name), text(derived.formula))
                      : SemanticWords::tr("Cannot be worked out: %1. %2", "a metric, the problem")
                            .arg(text(derived.name), text(derived.problem)));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace querent::gui
