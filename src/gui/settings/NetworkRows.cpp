// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/NetworkRows.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/settings/KeyField.h"
#include "gui/settings/SettingRow.h"

#include <QComboBox>
#include <QFileDialog>
#include <QIntValidator>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

using Kind = session::Proxy::Kind;

constexpr int longestSeconds = 3600;
constexpr int narrowField = 80;

std::chrono::milliseconds secondsIn(const QLineEdit *edit, std::chrono::milliseconds before)
{
    bool number = false;
    const int seconds = edit->text().toInt(&number);
    return number && seconds > 0 ? std::chrono::seconds(seconds) : before;
}

void showSeconds(QLineEdit *edit, std::chrono::milliseconds time)
{
    edit->setText(QString::number(std::chrono::duration_cast<std::chrono::seconds>(time).count()));
}

} // namespace

NetworkRows::NetworkRows(session::SecretStore &secrets, QWidget *parent)
    : QWidget(parent)
    , m_proxy(new QComboBox(this))
    , m_proxyHost(new QLineEdit(this))
    , m_proxyPort(new QLineEdit(this))
    , m_proxyUser(new QLineEdit(this))
    , m_proxyPassword(new KeyField(secrets, tr("Password of the proxy"), this))
    , m_certificate(new QLineEdit(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);

    m_proxy->addItem(tr("Like the system"), static_cast<int>(Kind::System));
    m_proxy->addItem(tr("None", "no proxy"), static_cast<int>(Kind::None));
    m_proxy->addItem(tr("HTTP"), static_cast<int>(Kind::Http));
    m_proxy->addItem(tr("SOCKS5"), static_cast<int>(Kind::Socks5));
    m_proxy->setAccessibleName(tr("Proxy"));
    m_proxyHost->setPlaceholderText(tr("Host", "of a proxy"));
    m_proxyHost->setAccessibleName(tr("Host of the proxy"));
    m_proxyPort->setPlaceholderText(tr("Port", "of a proxy"));
    m_proxyPort->setAccessibleName(tr("Port of the proxy"));
    m_proxyPort->setValidator(new QIntValidator(1, 65535, this));
    m_proxyPort->setFixedWidth(narrowField);
    SettingRow *proxy = addRow(tr("Proxy"), inLine({m_proxy, m_proxyHost, m_proxyPort}, this));
    proxy->setHint(tr("Servers on this computer are always asked directly."));
    m_proxyUserRow = addRow(tr("User of the proxy"), m_proxyUser);
    m_proxyPasswordRow = addRow(tr("Password of the proxy"), m_proxyPassword);

    m_certificate->setPlaceholderText(tr("Those that this computer knows"));
    m_certificate->setAccessibleName(tr("Certificates"));
    QPushButton *choose = makeButton(tr("Choose…"), "", "folder-open", this);
    connect(choose, &QPushButton::clicked, this, &NetworkRows::chooseCertificate);
    SettingRow *certificate = addRow(tr("Certificates"), inLine({m_certificate, choose}, this));
    certificate->setHint(tr("A PEM file with further authorities to trust, for a server of your "
                            "own. Certificates are always checked."));

    m_connect = addTime(tr("Time to connect"), {});
    m_firstToken = addTime(tr("Time to the first word"),
                           tr("A model on this computer may have to be loaded first."));
    m_betweenTokens = addTime(tr("Time between words"), {});
    m_total = addTime(tr("Time in all"), {});

    connect(m_proxy, &QComboBox::activated, this, [this] {
        showProxy();
        finish();
    });
    for (QLineEdit *edit : {m_proxyHost, m_proxyPort, m_proxyUser, m_certificate}) {
        connect(edit, &QLineEdit::editingFinished, this, &NetworkRows::finish);
    }
}

SettingRow *NetworkRows::addRow(const QString &name, QWidget *field)
{
    auto *row = new SettingRow(name, field, this);
    layout()->addWidget(row);
    return row;
}

QLineEdit *NetworkRows::addTime(const QString &name, const QString &hint)
{
    auto *edit = new QLineEdit(this);
    edit->setValidator(new QIntValidator(1, longestSeconds, edit));
    edit->setFixedWidth(narrowField);
    edit->setAlignment(Qt::AlignTrailing);
    edit->setAccessibleName(tr("%1, in seconds").arg(name));
    auto *unit = new Text(tr("s", "seconds"), TypeScale::Body, Tone::Muted, this);
    addRow(name, inLine({edit, unit}, this))->setHint(hint);
    connect(edit, &QLineEdit::editingFinished, this, &NetworkRows::finish);
    return edit;
}

void NetworkRows::setEndpoint(const session::Endpoint &endpoint)
{
    m_endpoint = endpoint;
    m_proxy->setCurrentIndex(m_proxy->findData(static_cast<int>(endpoint.proxy.kind)));
    m_proxyHost->setText(QString::fromStdString(endpoint.proxy.host));
    m_proxyPort->setText(endpoint.proxy.port > 0 ? QString::number(endpoint.proxy.port)
                                                 : QString());
    m_proxyUser->setText(QString::fromStdString(endpoint.proxy.user));
    m_certificate->setText(QString::fromStdString(endpoint.certificateFile));
    showSeconds(m_connect, endpoint.timeouts.connect);
    showSeconds(m_firstToken, endpoint.timeouts.firstToken);
    showSeconds(m_betweenTokens, endpoint.timeouts.betweenTokens);
    showSeconds(m_total, endpoint.timeouts.total);
    m_proxyPassword->setName(session::ModelAccess::proxyPasswordName(endpoint));
    showProxy();
}

session::Endpoint NetworkRows::endpoint() const
{
    session::Endpoint endpoint = m_endpoint;
    endpoint.proxy.kind = static_cast<Kind>(m_proxy->currentData().toInt());
    endpoint.proxy.host = m_proxyHost->text().trimmed().toStdString();
    endpoint.proxy.port = m_proxyPort->text().toInt();
    endpoint.proxy.user = m_proxyUser->text().trimmed().toStdString();
    endpoint.certificateFile = m_certificate->text().trimmed().toStdString();
    endpoint.timeouts.connect = secondsIn(m_connect, endpoint.timeouts.connect);
    endpoint.timeouts.firstToken = secondsIn(m_firstToken, endpoint.timeouts.firstToken);
    endpoint.timeouts.betweenTokens = secondsIn(m_betweenTokens, endpoint.timeouts.betweenTokens);
    endpoint.timeouts.total = secondsIn(m_total, endpoint.timeouts.total);
    return endpoint;
}

void NetworkRows::showProxy()
{
    const auto kind = static_cast<Kind>(m_proxy->currentData().toInt());
    const bool own = kind == Kind::Http || kind == Kind::Socks5;
    m_proxyHost->setVisible(own);
    m_proxyPort->setVisible(own);
    m_proxyUserRow->setVisible(own);
    m_proxyPasswordRow->setVisible(own && !m_proxyUser->text().isEmpty());
}

void NetworkRows::finish()
{
    showProxy();
    if (endpoint() != m_endpoint) {
        Q_EMIT changed();
    }
}

void NetworkRows::chooseCertificate()
{
    auto *dialog = new QFileDialog(this, tr("Choose a file with certificates"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Certificates (*.pem *.crt *.cer)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        m_certificate->setText(file);
        finish();
    });
    dialog->open();
}

} // namespace querent::gui
