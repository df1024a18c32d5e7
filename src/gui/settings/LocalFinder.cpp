// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/LocalFinder.h"

#include "gui/answer/ChoiceButton.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

QString portWords()
{
    QStringList ports;
    for (const session::LocalPort &port : session::usualPorts()) {
        ports << QString::number(port.port);
    }
    return ports.join(QStringLiteral(", "));
}

QString nameOf(const session::LocalServer &server)
{
    const session::ProviderPreset *preset = session::findPreset(server.endpoint.preset);
    if (preset == nullptr) {
        return QString::fromStdString(session::hostOf(server.endpoint));
    }
    return QString::fromUtf8(preset->name.data(), static_cast<qsizetype>(preset->name.size()));
}

QString modelsOf(const session::LocalServer &server)
{
    QStringList names;
    for (const session::ModelInfo &model : server.models) {
        names << QString::fromStdString(model.id);
    }
    const QString host = QString::fromStdString(session::hostOf(server.endpoint));
    return names.isEmpty()
               ? LocalFinder::tr("%1 · no model yet", "a host").arg(host)
               : QStringLiteral("%1 · %2").arg(host, names.mid(0, 4).join(QStringLiteral(", ")));
}

} // namespace

LocalFinder::LocalFinder(session::ModelDesk &desk, QWidget *parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_find(makeButton(tr("Find models on this computer"), "link", nullptr, this))
    , m_words(new Text(QString(), TypeScale::Body, Tone::Text, this))
    , m_allow(makeButton(tr("Ask them"), "", nullptr, this))
    , m_leave(makeButton(tr("Not now"), "ghost", nullptr, this))
    , m_servers(new QVBoxLayout)
{
    m_words->setFlowing();
    auto *answers = new QHBoxLayout;
    answers->setSpacing(8);
    answers->addWidget(m_allow);
    answers->addWidget(m_leave);
    answers->addStretch(1);
    m_servers->setSpacing(8);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_find, 0, Qt::AlignLeading);
    layout->addWidget(m_words);
    layout->addLayout(answers);
    layout->addLayout(m_servers);
    askFirst(false);

    connect(m_find, &QPushButton::clicked, this, [this] {
        askFirst(true);
        m_allow->setFocus(Qt::OtherFocusReason);
    });
    connect(m_leave, &QPushButton::clicked, this, [this] {
        askFirst(false);
        m_find->setFocus(Qt::OtherFocusReason);
    });
    connect(m_allow, &QPushButton::clicked, this, [this] {
        askFirst(false);
        m_find->setEnabled(false);
        m_words->setText(tr("Looking for model servers…"));
        m_words->show();
        m_desk.findLocal();
    });
    connect(&m_desk, &session::ModelDesk::localServersFound, this, &LocalFinder::showServers);
}

void LocalFinder::askFirst(bool asking)
{
    m_words->setText(tr("Querent will ask the ports %1 of this computer whether a model server "
                        "listens there. Nothing of yours is sent.")
                         .arg(portWords()));
    m_words->setVisible(asking);
    m_allow->setVisible(asking);
    m_leave->setVisible(asking);
    m_find->setVisible(!asking);
}

void LocalFinder::showServers(const std::vector<session::LocalServer> &servers)
{
    m_find->setEnabled(true);
    while (QLayoutItem *item = m_servers->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    m_words->setText(servers.empty()
                         ? tr("No model server answered. Start Ollama, LM Studio or "
                              "another one, and look again.")
                         : tr("%n server(s) answered:", "", static_cast<int>(servers.size())));
    m_words->show();
    for (const session::LocalServer &server : servers) {
        auto *choice = new ChoiceButton(nameOf(server), modelsOf(server), 0, this);
        choice->setCheckable(false);
        connect(choice, &ChoiceButton::clicked, this, [this, server] {
            session::Endpoint endpoint = server.endpoint;
            if (endpoint.model.empty() && !server.models.empty()) {
                endpoint.model = server.models.front().id;
            }
            Q_EMIT picked(endpoint);
        });
        m_servers->addWidget(choice);
    }
}

} // namespace querent::gui
