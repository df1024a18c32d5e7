// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LessonEditor.h"
#include "session/SqlCheck.h"

#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace querent::gui {

class Text;

/// What was taught about the source that is open: answers that were called right or wrong, and what
/// words were said to mean. Each can be forgotten.
class LearnedSection : public QWidget
{
    Q_OBJECT

public:
    explicit LearnedSection(session::SqlCheck::CurrentSource source, QWidget *parent = nullptr);

    /// Reads the list anew.
    void refresh();

Q_SIGNALS:
    void undoOffered(const QString &text, const std::function<void()> &undo);
    void notified(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void addRow(const query::Lesson &lesson);

    session::SqlCheck::CurrentSource m_source;
    session::LessonEditor m_editor;
    session::OpenSourcePtr m_edited; ///< the source that something was forgotten about
    Text *m_about;
    QVBoxLayout *m_rows;
};

} // namespace querent::gui
