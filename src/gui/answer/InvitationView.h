// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace querent::gui {

class Text;

/// What stands where the conversation will be: an invitation and questions that this source can
/// answer.
class InvitationView : public QWidget
{
    Q_OBJECT

public:
    explicit InvitationView(QWidget *parent = nullptr);

    void setSource(const QString &name, const QString &facts);
    void setSuggestions(const QStringList &questions);

Q_SIGNALS:
    void picked(const QString &question);

private:
    Text *m_title;
    Text *m_facts;
    Text *m_lead;
    QWidget *m_questions;
    QLayout *m_list;
};

} // namespace querent::gui
