// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/QuestionIdeas.h"

#include <QWidget>

class QComboBox;
class QVBoxLayout;

namespace querent::gui {

class Text;

/// What can be asked: questions of every kind about the source or one of its tables, each of which
/// a click asks.
class QuestionsView : public QWidget
{
    Q_OBJECT

public:
    explicit QuestionsView(QWidget *parent = nullptr);

    /// `table`: the one to begin with; empty: all of them.
    void setSource(const session::OpenSourcePtr &source, const QString &table = {});
    [[nodiscard]] QComboBox *tables() const noexcept { return m_tables; }

Q_SIGNALS:
    void picked(const QString &question);

private:
    void find();
    void showIdeas(const std::vector<session::QuestionIdea> &ideas);

    session::OpenSourcePtr m_source;
    session::QuestionFinder m_finder;
    QComboBox *m_tables;
    Text *m_state;
    QVBoxLayout *m_list;
};

} // namespace querent::gui
