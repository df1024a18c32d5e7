// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Card.h"
#include "query/Interpretation.h"

#include <memory>
#include <vector>

namespace querent::gui {

namespace Ui {
class ClarificationCard;
}

class ChoiceButton;

/// Asks back, inside the conversation: choices to click, words of one's own, or "answer anyway".
class ClarificationCard : public Card
{
    Q_OBJECT

public:
    explicit ClarificationCard(std::vector<query::ClarificationQuestion> questions,
                               QWidget *parent = nullptr);
    ~ClarificationCard() override;

    /// For a question from before: it is set aside rather than cancelled.
    void offerToSetAside();
    /// The buttons of one question.
    [[nodiscard]] const std::vector<ChoiceButton *> &choices(std::size_t question) const;
    /// What was typed elsewhere, as if it had been typed here: an answer or another question.
    void hear(const QString &words);
    /// What was answered, in a line.
    [[nodiscard]] QString answeredText() const;

Q_SIGNALS:
    void answered(const std::vector<querent::query::ClarificationAnswer> &answers);
    /// What was typed is no answer, but a question of its own.
    void askedInstead(const QString &question);
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void addQuestion(std::size_t index);
    void pick(std::size_t question, std::size_t choice);
    /// The choice whose label was typed is picked.
    void pickNamed(const QString &words);
    void proceed();
    void guess();
    void refresh();
    void finish(std::vector<query::ClarificationAnswer> answers);

    std::vector<query::ClarificationQuestion> m_questions;
    std::vector<std::vector<ChoiceButton *>> m_choices;
    std::vector<int> m_picked; ///< -1: nothing yet
    std::vector<query::ClarificationAnswer> m_answers;
    std::unique_ptr<Ui::ClarificationCard> m_form;
};

} // namespace querent::gui
