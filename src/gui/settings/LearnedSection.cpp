// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/LearnedSection.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace querent::gui {

namespace {

/// How a lesson is told.
struct Told
{
    const char *iconName;
    QString words;
};

Told told(const query::Lesson &lesson)
{
    const QString question = QString::fromStdString(lesson.question).simplified();
    if (const auto wrong = query::rejectionIn(lesson)) {
        const QString label = QString::fromStdString(wrong->part.label);
        QString words = label.isEmpty()
                            ? LearnedSection::tr("“%1”: the answer was wrong").arg(question)
                            : LearnedSection::tr("“%1”: not “%2”").arg(question, label);
        if (!wrong->remark.empty()) {
            words = LearnedSection::tr("%1, but “%2”", "what was wrong, what was meant")
                        .arg(words, QString::fromStdString(wrong->remark));
        }
        return {"thumbs-down", words};
    }
    if (lesson.isAnswer()) {
        return {"thumbs-up", LearnedSection::tr("“%1” is answered as it was saved").arg(question)};
    }
    const QString meaning = QString::fromStdString(lesson.meaning);
    return {"message-circle-question-mark",
            lesson.words.empty() ? LearnedSection::tr("“%1” goes by %2").arg(question, meaning)
                                 : LearnedSection::tr("“%1” means %2")
                                       .arg(QString::fromStdString(lesson.words), meaning)};
}

} // namespace

LearnedSection::LearnedSection(session::SqlCheck::CurrentSource source, QWidget *parent)
    : QWidget(parent)
    , m_source(std::move(source))
    , m_about(new Text(QString(), TypeScale::Body, Tone::Muted, this))
    , m_rows(new QVBoxLayout)
{
    m_about->setFlowing();
    m_rows->setSpacing(2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(m_about);
    layout->addLayout(m_rows);
    connect(&m_editor, &session::LessonEditor::forgotten, this, [this](const query::Lessons &gone) {
        refresh();
        if (!gone.empty()) {
            Q_EMIT undoOffered(tr("Forgotten: %1").arg(told(gone.front()).words),
                               [this, gone, source = m_edited] { m_editor.restore(source, gone); });
        }
    });
    connect(&m_editor, &session::LessonEditor::restored, this, &LearnedSection::refresh);
    connect(&m_editor, &session::LessonEditor::failed, this, &LearnedSection::notified);
}

void LearnedSection::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

void LearnedSection::refresh()
{
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const session::OpenSourcePtr source = m_source();
    int count = 0;
    if (source) {
        const query::LessonsPtr lessons = source->lessons->lessons();
        for (auto lesson = lessons->rbegin(); lesson != lessons->rend(); ++lesson) {
            // those of the data dictionary have no id: they are changed there
            if (!lesson->id.empty()) {
                addRow(*lesson);
                ++count;
            }
        }
    }
    const QString name = source ? QString::fromStdString(source->displayName) : QString();
    m_about->setText(
        !source      ? tr("Open a source to see what was learned about it.")
        : count == 0 ? tr("Nothing was learned about “%1” yet. The thumbs beside an answer, and "
                          "what you choose when Querent asks back, are remembered.")
                           .arg(name)
                     : tr("Remembered about “%1” on this computer:").arg(name));
}

void LearnedSection::addRow(const query::Lesson &lesson)
{
    const Told said = told(lesson);
    auto *row = new QWidget(this);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(new IconLabel(said.iconName, Tone::Muted, 14, row));
    auto *words = new Text(said.words, TypeScale::Body, Tone::Text, row);
    words->setFlowing();
    line->addWidget(words, 1);
    QPushButton *forget = makeButton(tr("Forget"), "link", nullptr, row);
    forget->setAccessibleName(tr("Forget: %1").arg(said.words));
    connect(forget, &QPushButton::clicked, this, [this, id = QString::fromStdString(lesson.id)] {
        m_edited = m_source();
        if (m_edited) {
            m_editor.forget(m_edited, {id});
        }
    });
    line->addWidget(forget);
    m_rows->addWidget(row);
}

} // namespace querent::gui
