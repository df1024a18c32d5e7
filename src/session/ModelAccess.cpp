// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ModelAccess.h"

#include "session/SecretStore.h"
#include "session/Settings.h"

#include <QUrl>

#include <condition_variable>
#include <mutex>
#include <utility>

namespace querent::session {

namespace {

/// How long the first question after the start waits for a keychain that is slow.
constexpr std::chrono::milliseconds patience{2'000};

std::string placeOf(const llm::Endpoint &endpoint)
{
    const QUrl url(QString::fromStdString(llm::baseUrlOf(endpoint)));
    return (url.scheme() + QStringLiteral("://") + url.authority()).toStdString();
}

PrivacyLevel levelOf(const SourcePrivacy &privacy, bool local)
{
    return privacy.level.value_or(reasoning::defaultPrivacy(local));
}

} // namespace

/// What the threads of runs read.
class ModelAccess::Shared
{
public:
    /// A secret as far as it is known.
    struct Kept
    {
        llm::Secret secret;
        bool awaited = false;
    };

    void use(std::shared_ptr<llm::ChatModel> model)
    {
        const std::scoped_lock lock(m_mutex);
        // the one before goes when the last run lets go of it
        std::swap(m_model, model);
    }

    [[nodiscard]] std::shared_ptr<llm::ChatModel> model() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_model;
    }

    void put(const std::string &name, Kept kept)
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_secrets[name] = std::move(kept);
        }
        m_known.notify_all();
    }

    [[nodiscard]] llm::Secret secret(const std::string &name)
    {
        std::unique_lock lock(m_mutex);
        m_known.wait_for(lock, patience, [this, &name] { return !m_secrets[name].awaited; });
        return m_secrets[name].secret;
    }

    void setPrivacy(PrivacyBook book)
    {
        const std::scoped_lock lock(m_mutex);
        m_privacy = std::move(book);
    }

    [[nodiscard]] reasoning::Permission permission(const std::string &location) const
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_model) {
            return {};
        }
        const auto known = m_privacy.find(location);
        const SourcePrivacy privacy = known != m_privacy.end() ? known->second : SourcePrivacy();
        const PrivacyLevel level = levelOf(privacy, m_model->isLocal());
        const auto agreed = privacy.agreed.find(m_model->host());
        return {.level = level,
                .agreed = agreed != privacy.agreed.end() && agreed->second >= level};
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_known;
    std::shared_ptr<llm::ChatModel> m_model;
    std::map<std::string, Kept> m_secrets;
    PrivacyBook m_privacy;
};

ModelAccess::ModelAccess(Settings &settings, SecretStore &secrets, ModelServices services,
                         QObject *parent)
    : QObject(parent)
    , m_stored(settings)
    , m_secrets(secrets)
    , m_services(std::move(services))
    , m_settings(modelSettingsFromText(settings.modelDocument().toStdString()))
    , m_privacy(privacyFromText(settings.privacyDocument().toStdString()))
    , m_shared(std::make_shared<Shared>())
{
    m_shared->setPrivacy(m_privacy);
    connect(&m_secrets, &SecretStore::changed, this, &ModelAccess::takeSecret);
    connectModel();
}

ModelAccess::~ModelAccess() = default;

QString ModelAccess::keyName(const llm::Endpoint &endpoint)
{
    return QStringLiteral("model-key ") + QString::fromStdString(placeOf(endpoint));
}

QString ModelAccess::proxyPasswordName(const llm::Endpoint &endpoint)
{
    return QStringLiteral("proxy-password %1@%2:%3")
        .arg(QString::fromStdString(endpoint.proxy.user),
             QString::fromStdString(endpoint.proxy.host))
        .arg(endpoint.proxy.port);
}

llm::Credentials ModelAccess::credentials(const llm::Endpoint &endpoint)
{
    const auto kept = [this](const QString &name) {
        if (m_secrets.place(name) == SecretStore::Place::Unknown) {
            m_shared->put(name.toStdString(), {{}, true});
            m_secrets.find(name);
        } else {
            takeSecret(name);
        }
        return llm::SecretSource(
            [shared = m_shared, known = name.toStdString()] { return shared->secret(known); });
    };
    llm::Credentials credentials{.key = kept(keyName(endpoint)), .proxyPassword = nullptr};
    if (!endpoint.proxy.user.empty()) {
        credentials.proxyPassword = kept(proxyPasswordName(endpoint));
    }
    return credentials;
}

void ModelAccess::takeSecret(const QString &name)
{
    m_shared->put(name.toStdString(), {llm::Secret(m_secrets.secret(name).toStdString()), false});
}

void ModelAccess::setSettings(const ModelSettings &settings)
{
    if (settings == m_settings) {
        return;
    }
    const bool same = settings.on == m_settings.on && settings.endpoint() == m_settings.endpoint();
    m_settings = settings;
    m_stored.setModelDocument(QString::fromStdString(modelSettingsToText(settings)));
    if (!same) {
        connectModel();
    }
    Q_EMIT changed();
}

void ModelAccess::connectModel()
{
    m_state = {};
    m_state.on = m_settings.on;
    if (!m_settings.on) {
        m_shared->use(nullptr);
        return;
    }
    const llm::Endpoint endpoint = m_settings.endpoint();
    m_state.model = endpoint.model;
    m_state.host = llm::hostOf(endpoint);
    m_state.local = llm::staysOnThisComputer(endpoint);
    auto model = m_services.connect(endpoint, credentials(endpoint));
    if (model) {
        m_shared->use(*std::move(model));
    } else {
        m_state.problem = model.error();
        m_shared->use(nullptr);
    }
}

SourcePrivacy ModelAccess::privacy(const std::string &location) const
{
    const auto known = m_privacy.find(location);
    return known != m_privacy.end() ? known->second : SourcePrivacy();
}

PrivacyLevel ModelAccess::level(const std::string &location) const
{
    return levelOf(privacy(location), m_state.local);
}

void ModelAccess::setLevel(const std::string &location, std::optional<PrivacyLevel> level)
{
    m_privacy[location].level = level;
    keepPrivacy();
}

void ModelAccess::forgetPrivacy(const std::string &location)
{
    m_privacy.erase(location);
    keepPrivacy();
}

void ModelAccess::decide(const std::string &location, const ConsentRequest &request,
                         std::string_view choice)
{
    SourcePrivacy &privacy = m_privacy[location];
    if (choice == reasoning::consentOffline) {
        privacy.level = PrivacyLevel::Nothing;
    } else if (choice == reasoning::consentSchema) {
        privacy.level = PrivacyLevel::Schema;
        privacy.agreed[request.host] = PrivacyLevel::Schema;
    } else if (choice == reasoning::consentSend) {
        privacy.agreed[request.host] = request.level; // what was shown, and no more
    }
    keepPrivacy();
}

void ModelAccess::keepPrivacy()
{
    m_stored.setPrivacyDocument(QString::fromStdString(privacyToText(m_privacy)));
    m_shared->setPrivacy(m_privacy);
    Q_EMIT changed();
}

std::function<std::shared_ptr<llm::ChatModel>()> ModelAccess::source() const
{
    return [shared = m_shared] { return shared->model(); };
}

std::function<reasoning::PermissionSource(const std::string &location)>
ModelAccess::permissions() const
{
    return [shared = m_shared](const std::string &location) -> reasoning::PermissionSource {
        return [shared, location] { return shared->permission(location); };
    };
}

reasoning::PermissionSource ModelAccess::permission(const std::string &location) const
{
    return permissions()(location);
}

} // namespace querent::session
