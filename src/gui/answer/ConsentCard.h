// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Card.h"
#include "session/ConsentRequest.h"

#include <vector>

class QPushButton;

namespace querent::gui {

class ChoiceButton;
class PlainView;

/// Asks, inside the conversation, whether something may be sent to a language model: what leaves,
/// to whom, and exactly what it is.
class ConsentCard : public Card
{
    Q_OBJECT

public:
    explicit ConsentCard(session::ConsentRequest request, QWidget *parent = nullptr);

    [[nodiscard]] const std::vector<ChoiceButton *> &choices() const noexcept { return m_choices; }
    /// Opens and closes what would be sent.
    [[nodiscard]] QPushButton *open() const noexcept { return m_open; }
    [[nodiscard]] PlainView *payload() const noexcept { return m_payload; }

Q_SIGNALS:
    /// `choice`: a constraint of reasoning/Privacy.h; `told`: what was decided, in a line.
    void decided(const std::string &choice, const QString &told);
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void addChoice(const QString &label, const QString &detail, std::string_view choice,
                   const QString &told);
    void togglePayload();

    session::ConsentRequest m_request;
    std::vector<ChoiceButton *> m_choices;
    QPushButton *m_open;
    PlainView *m_payload;
};

} // namespace querent::gui
