// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SecretStore.h"

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace querent::gui {

class Text;

/// Takes a secret and never shows it again: says where it is kept, and removes it.
class KeyField : public QWidget
{
    Q_OBJECT

public:
    /// `what`: "Key", read out. `secrets` outlives this.
    KeyField(session::SecretStore &secrets, const QString &what, QWidget *parent = nullptr);

    /// The secret that it is about, of a keychain that has been asked for it.
    void setName(const QString &name);
    /// In words for people: "Kept in the keychain".
    [[nodiscard]] QString status() const;
    [[nodiscard]] QLineEdit *edit() const noexcept { return m_edit; }

Q_SIGNALS:
    void changed();

private:
    void keep();
    void refresh();

    session::SecretStore &m_secrets;
    QString m_name;
    QLineEdit *m_edit;
    QPushButton *m_keep;
    QPushButton *m_remove;
    Text *m_status;
};

} // namespace querent::gui
