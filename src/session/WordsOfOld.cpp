// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/WordsOfOld.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <initializer_list>

namespace querent::session {

namespace {

/// Whether the words are the phrase with its places filled in.
bool says(const QString &words, const QString &phrase)
{
    static const QRegularExpression place(QStringLiteral("\\\\%\\d|%\\d"));
    const QString pattern = QRegularExpression::escape(phrase).replace(place, QStringLiteral(".+"));
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(words).hasMatch();
}

bool saysAny(const std::string &text, std::initializer_list<const char *> phrases)
{
    const QString words = QString::fromStdString(text).trimmed();
    return std::ranges::any_of(phrases, [&words](const char *phrase) {
        return says(words, QString::fromUtf8(phrase)) ||
               says(words, QCoreApplication::translate("insight", phrase));
    });
}

} // namespace

void giveKinds(std::vector<insight::Caveat> &caveats, const std::string &headline)
{
    const bool headlineToo = saysAny(headline, {"More than %1 %2; the first are shown."});
    for (insight::Caveat &caveat : caveats) {
        if (saysAny(caveat.text, {"Only the first %1 of %2 rows are shown.",
                                  "Only the first %1 rows are shown; there are more.",
                                  "Only the first %1 rows were fetched."})) {
            caveat.kind = headlineToo ? insight::CaveatKind::RowsAndHeadlineCut
                                      : insight::CaveatKind::RowsCut;
        }
    }
}

} // namespace querent::session
