// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reasoning/Privacy.h"
#include "session/ConsentRequest.h"
#include "session/ModelServices.h"
#include "session/ModelSettings.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <string>

namespace querent::session {

class SecretStore;
class Settings;

/// Who answers now, for people to read.
struct ModelState
{
    bool on = false;
    bool local = false;                 ///< what is sent stays on this computer
    std::string model;                  ///< as the service calls it
    std::string host;                   ///< "localhost:11434", "api.example.com"
    std::optional<base::Error> problem; ///< why it cannot be asked, though it is on

    [[nodiscard]] bool usable() const noexcept { return on && !problem; }
};

/// The language model that the settings name, and what each source may tell it. Changes count from
/// the next question on. Lives on the GUI thread; what source(), permission() and permissions()
/// return is asked on any thread, also after this is gone.
class ModelAccess : public QObject
{
    Q_OBJECT

public:
    /// What is handed in outlives this.
    ModelAccess(Settings &settings, SecretStore &secrets, ModelServices services,
                QObject *parent = nullptr);
    ~ModelAccess() override;

    [[nodiscard]] const ModelSettings &settings() const noexcept { return m_settings; }
    /// Remembers them; changed() follows where they are others.
    void setSettings(const ModelSettings &settings);
    [[nodiscard]] const ModelState &state() const noexcept { return m_state; }

    [[nodiscard]] SourcePrivacy privacy(const std::string &location) const;
    [[nodiscard]] const PrivacyBook &privacyBook() const noexcept { return m_privacy; }
    /// What the source may tell the model that is chosen now.
    [[nodiscard]] PrivacyLevel level(const std::string &location) const;
    /// Empty: as is usual for where the model runs. Somebody is asked before more is sent than was
    /// agreed to.
    void setLevel(const std::string &location, std::optional<PrivacyLevel> level);
    /// As if the source had never been asked about.
    void forgetPrivacy(const std::string &location);
    /// The user's choice where a run of the source asked for consent: one of the constraints of
    /// reasoning/Privacy.h.
    void decide(const std::string &location, const ConsentRequest &request,
                std::string_view choice);

    /// Names under which the key and the proxy's password of an endpoint are kept. A key belongs to
    /// the server it was entered for: another address does not get it.
    [[nodiscard]] static QString keyName(const llm::Endpoint &endpoint);
    [[nodiscard]] static QString proxyPasswordName(const llm::Endpoint &endpoint);
    [[nodiscard]] SecretStore &secrets() const noexcept { return m_secrets; }
    [[nodiscard]] const ModelServices &services() const noexcept { return m_services; }
    /// What is shown to be let in; looks for it in the keychain where it is not known yet.
    [[nodiscard]] llm::Credentials credentials(const llm::Endpoint &endpoint);

    /// The model to ask; null while the offline engine answers alone.
    [[nodiscard]] std::function<std::shared_ptr<llm::ChatModel>()> source() const;
    [[nodiscard]] reasoning::PermissionSource permission(const std::string &location) const;
    /// The same for each source.
    [[nodiscard]] std::function<reasoning::PermissionSource(const std::string &location)>
    permissions() const;

Q_SIGNALS:
    void changed();

private:
    class Shared;

    void connectModel();
    void keepPrivacy();
    void takeSecret(const QString &name);

    Settings &m_stored;
    SecretStore &m_secrets;
    ModelServices m_services;
    ModelSettings m_settings;
    PrivacyBook m_privacy;
    ModelState m_state;
    std::shared_ptr<Shared> m_shared;
};

} // namespace querent::session
