// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/KeyField.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

using session::SecretStore;

KeyField::KeyField(SecretStore &secrets, const QString &what, QWidget *parent)
    : QWidget(parent)
    , m_secrets(secrets)
    , m_edit(new QLineEdit(this))
    , m_keep(makeButton(tr("Keep", "a key"), "", nullptr, this))
    , m_remove(makeButton(tr("Remove", "a key"), "ghost", "trash-2", this))
    , m_status(new Text(QString(), TypeScale::Label, Tone::Muted, this))
{
    m_edit->setEchoMode(QLineEdit::Password);
    m_edit->setAccessibleName(what);
    m_edit->setInputMethodHints(Qt::ImhSensitiveData | Qt::ImhNoPredictiveText |
                                Qt::ImhNoAutoUppercase);
    m_keep->setEnabled(false);
    m_status->setFlowing();
    setFocusProxy(m_edit);

    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_edit, 1);
    line->addWidget(m_keep);
    line->addWidget(m_remove);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(m_status);

    connect(m_edit, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_keep->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_edit, &QLineEdit::returnPressed, this, &KeyField::keep);
    connect(m_keep, &QPushButton::clicked, this, &KeyField::keep);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        m_secrets.forget(m_name);
        m_edit->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_secrets, &SecretStore::changed, this, [this](const QString &name) {
        if (name == m_name) {
            refresh();
            Q_EMIT changed();
        }
    });
    refresh();
}

void KeyField::setName(const QString &name)
{
    if (name != m_name) {
        m_name = name;
        m_edit->clear();
    }
    refresh();
}

void KeyField::keep()
{
    const QString secret = m_edit->text().trimmed();
    if (!secret.isEmpty()) {
        m_edit->clear();
        m_secrets.keep(m_name, secret);
    }
}

QString KeyField::status() const
{
    const SecretStore::Trouble trouble = m_secrets.trouble(m_name);
    switch (m_secrets.place(m_name)) {
    case SecretStore::Place::Keychain:
        return trouble == SecretStore::Trouble::Refused
                   ? tr("It is still in the keychain, which does not let go of it.")
                   : tr("Kept in the keychain of this computer.");
    case SecretStore::Place::Memory:
        switch (trouble) {
        case SecretStore::Trouble::NoKeychain:
            return tr("Kept only until you quit: no keychain runs on this computer.");
        case SecretStore::Trouble::Refused:
            return tr("Kept only until you quit: the keychain did not take it.");
        case SecretStore::Trouble::Silent:
            return tr("Kept only until you quit, as the keychain has not answered yet.");
        case SecretStore::Trouble::None:
            return tr("Asking the keychain to keep it…");
        }
        break;
    case SecretStore::Place::Absent:
        return trouble == SecretStore::Trouble::NoKeychain
                   ? tr("None entered. No keychain runs on this computer, so it will be kept only "
                        "until you quit.")
                   : tr("None entered. It will be kept in the keychain of this computer.");
    case SecretStore::Place::Unknown:
        switch (trouble) {
        case SecretStore::Trouble::Refused:
            return tr("The keychain does not hand it over. Unlock it and open this page again.");
        case SecretStore::Trouble::Silent:
            return tr("The keychain has not answered yet.");
        default:
            return m_secrets.isBusy(m_name) ? tr("Asking the keychain…") : QString();
        }
    }
    return {};
}

void KeyField::refresh()
{
    const SecretStore::Place place = m_secrets.place(m_name);
    const bool kept = place == SecretStore::Place::Keychain || place == SecretStore::Place::Memory;
    const bool lasting = place == SecretStore::Place::Keychain &&
                         m_secrets.trouble(m_name) == SecretStore::Trouble::None;
    const bool passing = place == SecretStore::Place::Memory && !m_secrets.isBusy(m_name);
    m_status->setText(status());
    m_status->setTone(lasting ? Tone::Good : passing ? Tone::Warn : Tone::Muted);
    m_status->setVisible(!m_status->text().isEmpty());
    m_edit->setAccessibleDescription(m_status->text());
    m_edit->setPlaceholderText(kept ? tr("Enter another one to replace it") : QString());
    m_remove->setVisible(kept);
}

} // namespace querent::gui
