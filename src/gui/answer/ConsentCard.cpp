// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ConsentCard.h"

#include "gui/answer/ChoiceButton.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/PlainView.h"
#include "gui/controls/Text.h"
#include "gui/settings/ConnectionWords.h"
#include "gui/settings/PrivacyWords.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QPushButton>

namespace querent::gui {

namespace {

constexpr int payloadHeight = 260;

} // namespace

ConsentCard::ConsentCard(session::ConsentRequest request, QWidget *parent)
    : Card(parent)
    , m_request(std::move(request))
    , m_open(makeButton(QString(), "link", nullptr, this))
    , m_payload(new PlainView(this))
{
    const QString model = QString::fromStdString(m_request.model);
    const QString host = QString::fromStdString(m_request.host);
    auto *heading =
        new Text(m_request.local
                     ? tr("May this be told to %1, which runs on this computer?").arg(model)
                     : tr("May this be sent to %1 at %2?", "a model and its host").arg(model, host),
                 TypeScale::Headline, Tone::Text, this);
    heading->setFlowing();
    auto *what = new Text(privacyContents(m_request.level), TypeScale::Body, Tone::Text, this);
    what->setFlowing();
    auto *where =
        new Text(m_request.local ? tr("It does not leave this computer. Nothing was sent yet.")
                                 : tr("It leaves this computer. Nothing was sent yet."),
                 TypeScale::Label, m_request.local ? Tone::Muted : Tone::Warn, this);
    where->setFlowing();
    m_payload->setPlainText(QString::fromStdString(m_request.payload));
    m_payload->setAccessibleName(tr("Exactly what would be sent"));
    m_payload->setFixedHeight(payloadHeight);
    m_payload->hide();
    m_open->setText(tr("Show exactly what would be sent (%1)")
                        .arg(sizeWords(static_cast<std::int64_t>(m_request.payload.size()))));
    connect(m_open, &QPushButton::clicked, this, &ConsentCard::togglePayload);

    auto *remembered = new Text(tr("Your choice is remembered for this source. The settings "
                                   "change it."),
                                TypeScale::Label, Tone::Muted, this);
    remembered->setFlowing();
    QPushButton *cancel = makeButton(tr("Cancel"), "ghost", nullptr, this);
    connect(cancel, &QPushButton::clicked, this, &ConsentCard::cancelled);
    auto *bottom = new QHBoxLayout;
    bottom->addWidget(remembered, 1);
    bottom->addWidget(cancel);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(heading);
    layout->addWidget(what);
    layout->addWidget(where);
    layout->addWidget(m_open, 0, Qt::AlignLeading);
    layout->addWidget(m_payload);
    auto *grid = new QGridLayout;
    grid->setSpacing(8);
    layout->addLayout(grid);
    layout->addLayout(bottom);

    addChoice(tr("Send"),
              m_request.local
                  ? tr("The model is told this, now and for later questions")
                  : tr("This and the like goes to %1, now and for later questions").arg(host),
              session::consentSend,
              m_request.local ? tr("You let %1 be told about this source").arg(model)
                              : tr("You let this source be sent to %1").arg(host));
    if (m_request.level > session::PrivacyLevel::Schema) {
        addChoice(tr("Send only the schema"), tr("Names and types, but no value out of any row"),
                  session::consentSchema, tr("You let only the schema be sent to %1").arg(host));
    }
    addChoice(tr("Answer offline"), tr("Nothing is sent, now and for later questions"),
              session::consentOffline, tr("You let Querent answer offline"));
    for (std::size_t index = 0; index < m_choices.size(); ++index) {
        grid->addWidget(m_choices[index], 0, static_cast<int>(index));
        grid->setColumnStretch(static_cast<int>(index), 1);
    }
    setAccessibleName(heading->text());
    setAccessibleDescription(what->text() + QLatin1Char(' ') + where->text());
    setFocusProxy(m_choices.front());
}

void ConsentCard::addChoice(const QString &label, const QString &detail, std::string_view choice,
                            const QString &told)
{
    auto *button = new ChoiceButton(label, detail, static_cast<int>(m_choices.size()) + 1, this);
    button->setCheckable(false);
    connect(button, &ChoiceButton::clicked, this, [this, kept = std::string(choice), told] {
        setEnabled(false);
        Q_EMIT decided(kept, told);
    });
    m_choices.push_back(button);
}

void ConsentCard::togglePayload()
{
    const bool opens = !m_payload->isVisibleTo(this);
    m_payload->setVisible(opens);
    m_open->setText(opens
                        ? tr("Hide it")
                        : tr("Show exactly what would be sent (%1)")
                              .arg(sizeWords(static_cast<std::int64_t>(m_request.payload.size()))));
}

void ConsentCard::keyPressEvent(QKeyEvent *event)
{
    const int number = event->key() - Qt::Key_1;
    if (number >= 0 && number < static_cast<int>(m_choices.size())) {
        m_choices[static_cast<std::size_t>(number)]->click();
        return;
    }
    Card::keyPressEvent(event);
}

} // namespace querent::gui
