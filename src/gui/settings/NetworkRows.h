// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelAccess.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace querent::gui {

class KeyField;
class SettingRow;

/// How a model server is reached and how long it may take: what hardly anybody has to set.
class NetworkRows : public QWidget
{
    Q_OBJECT

public:
    explicit NetworkRows(session::SecretStore &secrets, QWidget *parent = nullptr);

    void setEndpoint(const session::Endpoint &endpoint);
    /// With what was set here.
    [[nodiscard]] session::Endpoint endpoint() const;

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] SettingRow *addRow(const QString &name, QWidget *field);
    [[nodiscard]] QLineEdit *addTime(const QString &name, const QString &hint);
    void chooseCertificate();
    void showProxy();
    void finish();

    session::Endpoint m_endpoint;
    QComboBox *m_proxy;
    QLineEdit *m_proxyHost;
    QLineEdit *m_proxyPort;
    QLineEdit *m_proxyUser;
    SettingRow *m_proxyUserRow;
    KeyField *m_proxyPassword;
    SettingRow *m_proxyPasswordRow;
    QLineEdit *m_certificate;
    QLineEdit *m_connect;
    QLineEdit *m_firstToken;
    QLineEdit *m_betweenTokens;
    QLineEdit *m_total;
};

} // namespace querent::gui
