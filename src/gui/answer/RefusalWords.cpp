// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/RefusalWords.h"

#include <QCoreApplication>
#include <QHash>

#include <functional>

namespace querent::gui {

namespace {

struct RefusalTexts
{
    Q_DECLARE_TR_FUNCTIONS(RefusalTexts)
};

using Words = std::function<RefusalWords(const QString &part)>;

/// What is to blame, as it stands in the text, shortened; without its quotes.
QString partOf(const session::SqlVerdict &verdict)
{
    constexpr int most = 40;
    QString part = verdict.start >= 0 ? verdict.sql.mid(verdict.start, verdict.length) : QString();
    if (part.size() > 1 && QStringLiteral("\"`[").contains(part.front())) {
        part = part.mid(1, part.size() - 2);
    }
    return part.size() > most ? part.left(most - 1) + QChar(0x2026) : part;
}

RefusalWords unknownTable(const QString &part)
{
    return {part.isEmpty() ? RefusalTexts::tr("There is no such table in this source.")
                           : RefusalTexts::tr("There is no table “%1” in this source.").arg(part),
            RefusalTexts::tr("Ask for one of the tables in the panel “Data”.")};
}

RefusalWords hidden(const QString &part)
{
    return {part.isEmpty() || part == QLatin1String("*")
                ? RefusalTexts::tr("Something in it is not open to you.")
                : RefusalTexts::tr("“%1” is not open to you.").arg(part),
            RefusalTexts::tr("Name the columns that you need, without it.")};
}

const QHash<QString, Words> &wordsByRule()
{
    static const QHash<QString, Words> words{
        {QStringLiteral("empty"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("There is no statement yet."),
                                 RefusalTexts::tr("Write a SELECT.")};
         }},
        {QStringLiteral("too_long"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("The statement is too long."),
                                 RefusalTexts::tr("Shorten it.")};
         }},
        {QStringLiteral("too_deep"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("The statement is nested too deeply."),
                                 RefusalTexts::tr("Make it simpler.")};
         }},
        {QStringLiteral("single_statement"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("Only one statement can be run at a time."),
                                 RefusalTexts::tr("Remove what follows the first semicolon.")};
         }},
        {QStringLiteral("select_only"),
         [](const QString &part) {
             return RefusalWords{
                 part.isEmpty()
                     ? RefusalTexts::tr("Only reading is allowed.")
                     : RefusalTexts::tr("Only reading is allowed, and “%1” is not.").arg(part),
                 RefusalTexts::tr("Write a SELECT.")};
         }},
        {QStringLiteral("unterminated"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("A quote or comment is opened and never closed."),
                                 RefusalTexts::tr("Close it.")};
         }},
        {QStringLiteral("unbalanced"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("The parentheses do not match."), {}};
         }},
        {QStringLiteral("invalid_character"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("There is a character that SQL has no use for."),
                                 RefusalTexts::tr("Remove it.")};
         }},
        {QStringLiteral("parameter"),
         [](const QString &part) {
             return RefusalWords{RefusalTexts::tr("“%1” is an open place.").arg(part),
                                 RefusalTexts::tr("Write the value itself.")};
         }},
        {QStringLiteral("set_operation"),
         [](const QString &) {
             return RefusalWords{
                 RefusalTexts::tr("Your policy does not allow UNION, INTERSECT and EXCEPT."), {}};
         }},
        {QStringLiteral("function"),
         [](const QString &part) {
             return RefusalWords{
                 part.isEmpty() ? RefusalTexts::tr("A function in it is not allowed.")
                                : RefusalTexts::tr("The function “%1” is not allowed.").arg(part),
                 RefusalTexts::tr("Only functions that compute from their arguments are.")};
         }},
        {QStringLiteral("unknown_table"), unknownTable},
        {QStringLiteral("system_table"), unknownTable},
        {QStringLiteral("hidden_table"), hidden},
        {QStringLiteral("hidden_column"), hidden},
        {QStringLiteral("masked_column"),
         [](const QString &part) {
             return RefusalWords{
                 part.isEmpty()
                     ? RefusalTexts::tr(
                           "A masked column can be shown, but not be compared, sorted, "
                           "grouped or computed with.")
                     : RefusalTexts::tr("“%1” is masked for you: it can be shown, but not be "
                                        "compared, sorted, grouped or computed with.")
                           .arg(part),
                 RefusalTexts::tr("Use it as a column of the result, or leave it out.")};
         }},
        {QStringLiteral("guarded_table"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("A table in it is open to you in part only."),
                                 RefusalTexts::tr("Name it without its schema.")};
         }},
        {QStringLiteral("cross_join"),
         [](const QString &) {
             return RefusalWords{
                 RefusalTexts::tr("Your policy does not allow joins without a condition."),
                 RefusalTexts::tr("Say how the tables belong together.")};
         }},
        {QStringLiteral("not_understood"),
         [](const QString &) {
             return RefusalWords{
                 RefusalTexts::tr("The statement cannot be followed, as your policy demands."),
                 RefusalTexts::tr("Write it more simply.")};
         }},
        {QStringLiteral("sql_invalid"),
         [](const QString &part) {
             return RefusalWords{
                 part.isEmpty()
                     ? RefusalTexts::tr("The database cannot read this statement.")
                     : RefusalTexts::tr("The database can do nothing with “%1”.").arg(part),
                 {}};
         }},
        {QStringLiteral("too_expensive"),
         [](const QString &) {
             return RefusalWords{RefusalTexts::tr("This would read far too much."),
                                 RefusalTexts::tr("Give every join a condition, or ask for less.")};
         }},
    };
    return words;
}

} // namespace

RefusalWords RefusalWords::of(const session::SqlVerdict &verdict)
{
    const auto found = wordsByRule().constFind(verdict.rule);
    if (found == wordsByRule().constEnd()) {
        return {verdict.message, {}};
    }
    RefusalWords words = (*found)(partOf(verdict));
    // what the engine said is more exact than any advice
    if (verdict.rule == QLatin1String("sql_invalid")) {
        words.advice = verdict.message.section(QStringLiteral(": "), 1)
                           .section(QStringLiteral(". Correct"), 0, 0);
    }
    return words;
}

} // namespace querent::gui
