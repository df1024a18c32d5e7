// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/ModelSection.h"

#include "gui/answer/ChoiceButton.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Card.h"
#include "gui/settings/ConnectionTester.h"
#include "gui/settings/KeyField.h"
#include "gui/settings/LocalFinder.h"
#include "gui/settings/ModelPicker.h"
#include "gui/settings/NetworkRows.h"
#include "gui/settings/SettingRow.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

QString words(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

ModelSection::ModelSection(session::ModelAccess &access, QWidget *parent)
    : QWidget(parent)
    , m_access(access)
    , m_desk(access)
    , m_offline(new ChoiceButton(tr("The offline engine"),
                                 tr("Works without a network. Nothing leaves this computer."), 0,
                                 this))
    , m_online(new ChoiceButton(tr("With a language model"),
                                tr("Helps with questions the engine does not understand alone. "
                                   "Every answer passes the same checks."),
                                0, this))
    , m_form(new Card(this))
    , m_provider(new QComboBox(m_form))
    , m_address(new QLineEdit(m_form))
    , m_version(new QLineEdit(m_form))
    , m_key(new KeyField(access.secrets(), tr("Key"), m_form))
    , m_model(new ModelPicker(m_desk, m_form))
    , m_tester(new ConnectionTester(m_desk, m_form))
    , m_finder(new LocalFinder(m_desk, m_form))
    , m_more(makeButton(tr("Network and time limits"), "link", "chevron-right", m_form))
    , m_network(new NetworkRows(access.secrets(), m_form))
{
    auto *choices = new QGridLayout;
    choices->setSpacing(8);
    choices->addWidget(m_offline, 0, 0);
    choices->addWidget(m_online, 0, 1);
    choices->setColumnStretch(0, 1);
    choices->setColumnStretch(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addLayout(choices);
    layout->addWidget(m_form);
    addRows(m_form);

    connect(m_offline, &ChoiceButton::clicked, this, [this] { turn(false); });
    connect(m_online, &ChoiceButton::clicked, this, [this] { turn(true); });
    connect(m_provider, &QComboBox::activated, this, [this](int index) {
        chooseProvider(m_provider->itemData(index).toString().toStdString());
    });
    connect(m_address, &QLineEdit::editingFinished, this, &ModelSection::enterAddress);
    connect(m_version, &QLineEdit::editingFinished, this, [this] {
        change([this](session::Endpoint &endpoint) {
            endpoint.apiVersion = m_version->text().trimmed().toStdString();
        });
    });
    connect(m_model, &ModelPicker::picked, this, [this](const QString &model) {
        change([&model](session::Endpoint &endpoint) { endpoint.model = model.toStdString(); });
    });
    connect(m_tester, &ConnectionTester::addressPicked, this, [this](const QString &address) {
        change(
            [&address](session::Endpoint &endpoint) { endpoint.baseUrl = address.toStdString(); });
    });
    connect(m_finder, &LocalFinder::picked, this, [this](const session::Endpoint &found) {
        session::ModelSettings settings = m_access.settings();
        settings.setEndpoint(found);
        m_access.setSettings(settings);
        m_model->refresh();
    });
    connect(m_network, &NetworkRows::changed, this, [this] {
        change([this](session::Endpoint &endpoint) { endpoint = m_network->endpoint(); });
    });
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_network->setVisible(!m_network->isVisibleTo(m_form));
        m_more->setIcon(icon(m_network->isVisibleTo(m_form) ? "chevron-down" : "chevron-right"));
    });
    connect(&m_access, &session::ModelAccess::changed, this, &ModelSection::refresh);
    refresh();
}

void ModelSection::addRows(QWidget *form)
{
    for (const session::ProviderPreset &preset : session::providerPresets()) {
        const bool custom = preset.id == "custom";
        m_provider->addItem(custom ? tr("Another server") : words(preset.name), words(preset.id));
    }
    m_network->hide();
    auto *rows = new QVBoxLayout(form);
    rows->setContentsMargins(20, 20, 20, 20);
    rows->setSpacing(14);
    const auto add = [form, rows](const QString &name, QWidget *field) {
        auto *row = new SettingRow(name, field, form);
        rows->addWidget(row);
        return row;
    };
    rows->addWidget(m_finder);
    add(tr("Provider"), m_provider);
    m_addressRow = add(tr("Address"), m_address);
    m_versionRow = add(tr("API version"), m_version);
    add(tr("Key"), m_key);
    m_modelRow = add(tr("Model"), m_model);
    add(QString(), m_tester);
    m_more->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    rows->addWidget(m_more);
    rows->addWidget(m_network);
}

void ModelSection::lookAround()
{
    if (m_access.settings().on) {
        std::ignore = m_access.credentials(m_access.settings().endpoint());
        m_model->refresh();
    }
}

void ModelSection::refresh()
{
    const session::ModelSettings &settings = m_access.settings();
    const session::Endpoint endpoint = settings.endpoint();
    const session::ProviderPreset *preset = session::findPreset(endpoint.preset);
    m_offline->setChecked(!settings.on);
    m_online->setChecked(settings.on);
    m_form->setVisible(settings.on);
    m_provider->setCurrentIndex(m_provider->findData(QString::fromStdString(settings.provider)));
    m_address->setText(QString::fromStdString(endpoint.baseUrl));
    m_address->setPlaceholderText(preset != nullptr && !preset->baseUrl.empty()
                                      ? words(preset->baseUrl)
                                      : QStringLiteral("https://llm.example.com/v1"));
    m_version->setText(QString::fromStdString(endpoint.apiVersion));
    m_version->setPlaceholderText(preset != nullptr ? words(preset->apiVersion) : QString());
    m_versionRow->setVisible(preset != nullptr && preset->deployments);
    m_key->setName(session::ModelAccess::keyName(endpoint));
    m_model->setEndpoint(endpoint);
    m_tester->setEndpoint(endpoint);
    m_network->setEndpoint(endpoint);
    refreshHints(endpoint);
}

void ModelSection::refreshHints(const session::Endpoint &endpoint)
{
    const session::ProviderPreset *preset = session::findPreset(endpoint.preset);
    if (session::baseUrlOf(endpoint).empty()) {
        m_addressRow->setHint(tr("Enter the address of the server: it often ends in /v1."));
    } else if (session::staysOnThisComputer(endpoint)) {
        m_addressRow->setHint(tr("The model runs on this computer: what is sent to it stays here."),
                              Tone::Good);
    } else {
        m_addressRow->setHint(tr("What is sent leaves this computer and goes to %1.")
                                  .arg(QString::fromStdString(session::hostOf(endpoint))),
                              Tone::Warn);
    }
    m_modelRow->setHint(endpoint.model.empty()
                            ? (preset != nullptr && preset->deployments
                                   ? tr("Enter the name of the deployment. Until then the offline "
                                        "engine answers alone.")
                                   : tr("Choose one. Until then the offline engine answers alone."))
                            : QString(),
                        Tone::Warn);
}

void ModelSection::change(const std::function<void(session::Endpoint &endpoint)> &edit)
{
    session::ModelSettings settings = m_access.settings();
    session::Endpoint endpoint = settings.endpoint();
    edit(endpoint);
    settings.setEndpoint(endpoint);
    m_access.setSettings(settings);
}

void ModelSection::turn(bool on)
{
    session::ModelSettings settings = m_access.settings();
    settings.on = on;
    m_access.setSettings(settings);
    refresh(); // a click on what was chosen already takes the mark away
    lookAround();
}

void ModelSection::chooseProvider(const std::string &id)
{
    session::ModelSettings settings = m_access.settings();
    settings.provider = id;
    m_access.setSettings(settings);
    lookAround();
}

void ModelSection::enterAddress()
{
    session::Endpoint endpoint = m_access.settings().endpoint();
    endpoint.baseUrl = m_address->text().trimmed().toStdString();
    if (!endpoint.baseUrl.empty() && !session::checkEndpoint(endpoint)) {
        // it may hold a password, so it is not kept anywhere
        m_addressRow->setHint(tr("This is not an address that can be used. It should look like "
                                 "https://llm.example.com/v1, without user, password and "
                                 "question mark."),
                              Tone::Bad);
        return;
    }
    if (endpoint != m_access.settings().endpoint()) {
        change([&endpoint](session::Endpoint &changed) { changed = endpoint; });
        lookAround();
    } else {
        refreshHints(endpoint);
    }
}

} // namespace querent::gui
