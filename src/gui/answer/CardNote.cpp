// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/CardNote.h"

#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QRegularExpression>

namespace querent::gui {

namespace {

/// Whether the words are the phrase with its places filled in.
bool says(const QString &words, const QString &phrase)
{
    static const QRegularExpression place(QStringLiteral("\\\\%\\d|%\\d"));
    const QString pattern = QRegularExpression::escape(phrase).replace(place, QStringLiteral(".+"));
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(words).hasMatch();
}

} // namespace

CardNote::CardNote(const char *iconName, Tone tone, const QString &words, QWidget *parent)
    : QWidget(parent), m_words(words)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(new IconLabel(iconName, tone, 14, this), 0, Qt::AlignTop);
    auto *text = new Text(words, TypeScale::Label, tone, this);
    text->setFlowing();
    layout->addWidget(text, 1);
}

bool CardNote::isAboutCut(const QString &headline)
{
    return says(headline,
                QCoreApplication::translate("insight", "More than %1 %2; the first are shown."));
}

bool CardNote::isAboutCut() const
{
    // as the narrative and the judgement of a result say it
    const auto translated = [](const char *phrase) {
        return QCoreApplication::translate("insight", phrase);
    };
    return says(m_words, translated("Only the first %1 of %2 rows are shown.")) ||
           says(m_words, translated("Only the first %1 rows are shown; there are more.")) ||
           says(m_words, translated("Only the first %1 rows were fetched."));
}

} // namespace querent::gui
