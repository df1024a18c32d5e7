// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ClarificationCard.h"

#include "gui/answer/ChoiceButton.h"
#include "gui/controls/Text.h"
#include "session/Answer.h"
#include "session/TypedAnswer.h"
#include "ui_ClarificationCard.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>

namespace querent::gui {

ClarificationCard::ClarificationCard(std::vector<query::ClarificationQuestion> questions,
                                     QWidget *parent)
    : Card(parent)
    , m_questions(std::move(questions))
    , m_picked(m_questions.size(), -1)
    , m_form(std::make_unique<Ui::ClarificationCard>())
{
    m_form->setupUi(this);
    for (std::size_t index = 0; index < m_questions.size(); ++index) {
        addQuestion(index);
    }
    setAccessibleName(m_questions.empty() ? tr("A question back")
                                          : QString::fromStdString(m_questions.front().text));
    // a guess would not run what is asked about
    m_form->bestGuess->setVisible(std::ranges::none_of(m_questions, session::asksAboutCost));
    connect(m_form->freeText, &QLineEdit::textChanged, this, &ClarificationCard::refresh);
    connect(m_form->freeText, &QLineEdit::returnPressed, this, &ClarificationCard::proceed);
    connect(m_form->proceed, &QPushButton::clicked, this, &ClarificationCard::proceed);
    connect(m_form->bestGuess, &QPushButton::clicked, this, &ClarificationCard::guess);
    connect(m_form->cancel, &QPushButton::clicked, this, &ClarificationCard::cancelled);
    if (!m_choices.empty() && !m_choices.front().empty()) {
        setFocusProxy(m_choices.front().front());
    }
}

ClarificationCard::~ClarificationCard() = default;

void ClarificationCard::offerToSetAside()
{
    m_form->cancel->setText(tr("Set aside"));
    m_form->cancel->setToolTip(tr("Do not ask about this any more"));
    setAccessibleDescription(tr("A question from before that waits for your answer"));
}

const std::vector<ChoiceButton *> &ClarificationCard::choices(std::size_t question) const
{
    return m_choices[question];
}

void ClarificationCard::addQuestion(std::size_t index)
{
    const query::ClarificationQuestion &question = m_questions[index];
    auto *block = new QVBoxLayout;
    block->setSpacing(12);
    auto *text =
        new Text(QString::fromStdString(question.text), TypeScale::Headline, Tone::Text, this);
    text->setFlowing();
    block->addWidget(text);
    auto *grid = new QGridLayout;
    grid->setSpacing(8);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    std::vector<ChoiceButton *> buttons;
    for (std::size_t choice = 0; choice < question.choices.size(); ++choice) {
        const auto number = static_cast<int>(choice);
        auto *button = new ChoiceButton(QString::fromStdString(question.choices[choice].label),
                                        QString::fromStdString(question.choices[choice].detail),
                                        number + 1, this);
        connect(button, &ChoiceButton::clicked, this,
                [this, index, choice] { pick(index, choice); });
        grid->addWidget(button, number / 2, number % 2);
        buttons.push_back(button);
    }
    block->addLayout(grid);
    m_form->questions->addLayout(block);
    m_choices.push_back(std::move(buttons));
}

void ClarificationCard::pick(std::size_t question, std::size_t choice)
{
    m_picked[question] = static_cast<int>(choice);
    for (std::size_t other = 0; other < m_choices[question].size(); ++other) {
        m_choices[question][other]->setChecked(other == choice);
    }
    refresh();
    // one question needs no second click
    if (m_questions.size() == 1) {
        proceed();
    }
}

void ClarificationCard::refresh()
{
    const bool picked =
        std::any_of(m_picked.begin(), m_picked.end(), [](int choice) { return choice >= 0; });
    m_form->proceed->setEnabled(picked || !m_form->freeText->text().trimmed().isEmpty());
}

void ClarificationCard::proceed()
{
    std::vector<query::ClarificationAnswer> answers;
    pickNamed(m_form->freeText->text().trimmed());
    const QString words = m_form->freeText->text().trimmed();
    const bool picked =
        std::any_of(m_picked.begin(), m_picked.end(), [](int choice) { return choice >= 0; });
    if (!picked && session::isQuestionOfItsOwn(words)) {
        Q_EMIT askedInstead(words);
        return;
    }
    bool wordsUsed = false;
    for (std::size_t index = 0; index < m_questions.size(); ++index) {
        query::ClarificationAnswer answer;
        answer.question = m_questions[index].text;
        if (m_picked[index] >= 0) {
            const auto &choice =
                m_questions[index].choices[static_cast<std::size_t>(m_picked[index])];
            answer.text = choice.label;
            answer.constraint = choice.constraint;
        } else if (!words.isEmpty() && !wordsUsed) {
            answer.text = words.toStdString();
            wordsUsed = true;
        } else {
            answer.bestGuess = true;
        }
        answers.push_back(std::move(answer));
    }
    if (!words.isEmpty() && !wordsUsed) {
        query::ClarificationAnswer remark;
        remark.text = words.toStdString();
        answers.push_back(std::move(remark));
    }
    const bool anything = std::any_of(answers.begin(), answers.end(),
                                      [](const auto &answer) { return !answer.text.empty(); });
    if (anything) {
        finish(std::move(answers));
    }
}

void ClarificationCard::hear(const QString &words)
{
    if (session::isQuestionOfItsOwn(words)) {
        Q_EMIT askedInstead(words);
    } else {
        m_form->freeText->setText(words);
        proceed();
    }
}

void ClarificationCard::pickNamed(const QString &words)
{
    for (std::size_t index = 0; index < m_questions.size(); ++index) {
        const auto &choices = m_questions[index].choices;
        const auto named = std::ranges::find_if(choices, [&words](const auto &choice) {
            return QString::fromStdString(choice.label).compare(words, Qt::CaseInsensitive) == 0;
        });
        if (m_picked[index] < 0 && named != choices.end()) {
            m_picked[index] = static_cast<int>(named - choices.begin());
            m_form->freeText->clear();
            return;
        }
    }
}

void ClarificationCard::guess()
{
    std::vector<query::ClarificationAnswer> answers;
    for (const query::ClarificationQuestion &question : m_questions) {
        query::ClarificationAnswer answer;
        answer.question = question.text;
        answer.bestGuess = true;
        answers.push_back(std::move(answer));
    }
    finish(std::move(answers));
}

void ClarificationCard::finish(std::vector<query::ClarificationAnswer> answers)
{
    m_answers = std::move(answers);
    setEnabled(false);
    Q_EMIT answered(m_answers);
}

QString ClarificationCard::answeredText() const
{
    QStringList said;
    for (const query::ClarificationAnswer &answer : m_answers) {
        if (!answer.text.empty()) {
            said << QString::fromStdString(answer.text);
        }
    }
    if (said.isEmpty()) {
        return tr("You let Querent guess");
    }
    const bool chosen =
        std::any_of(m_picked.begin(), m_picked.end(), [](int choice) { return choice >= 0; });
    return (chosen ? tr("You chose: %1") : tr("You said: %1")).arg(said.join(QStringLiteral(", ")));
}

void ClarificationCard::keyPressEvent(QKeyEvent *event)
{
    const int number = event->key() - Qt::Key_1;
    if (number >= 0 && number < 9) {
        // the first question without an answer takes the key
        const auto open = std::find(m_picked.begin(), m_picked.end(), -1);
        const auto question =
            static_cast<std::size_t>(open == m_picked.end() ? 0 : open - m_picked.begin());
        if (question < m_choices.size() &&
            static_cast<std::size_t>(number) < m_choices[question].size()) {
            pick(question, static_cast<std::size_t>(number));
            return;
        }
    }
    // who goes on typing means the words, not one of the choices
    const QString typed = event->text();
    const Qt::KeyboardModifiers commanding =
        Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if (!typed.isEmpty() && typed.front().isPrint() && !typed.front().isSpace() &&
        (event->modifiers() & commanding) == Qt::NoModifier) {
        m_form->freeText->setFocus(Qt::OtherFocusReason);
        m_form->freeText->insert(typed);
        return;
    }
    Card::keyPressEvent(event);
}

} // namespace querent::gui
