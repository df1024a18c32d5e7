// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Settings.h"

#include <QMetaEnum>
#include <QSettings>

#include <algorithm>

namespace querent::session {

namespace {

constexpr int mostRecentSources = 8;

QString recentKey()
{
    return QStringLiteral("sources/recent");
}
QString themeKey()
{
    return QStringLiteral("window/theme");
}
QString contrastKey()
{
    return QStringLiteral("window/highContrast");
}
QString accentKey()
{
    return QStringLiteral("window/accent");
}
QString compactKey()
{
    return QStringLiteral("window/compact");
}
QString zoomKey()
{
    return QStringLiteral("window/zoom");
}
QString motionKey()
{
    return QStringLiteral("window/reducedMotion");
}
QString keepKey()
{
    return QStringLiteral("answers/keep");
}
QString keptDaysKey()
{
    return QStringLiteral("answers/days");
}
QString restoreKey()
{
    return QStringLiteral("sources/restoreLast");
}
QString lastKey()
{
    return QStringLiteral("sources/last");
}
QString geometryKey()
{
    return QStringLiteral("window/geometry");
}
QString stateKey()
{
    return QStringLiteral("window/state");
}
QString viewKey(const QString &part)
{
    return QStringLiteral("view/") + part;
}
QString rolesKey()
{
    return QStringLiteral("sources/roles");
}
QString modelKey()
{
    return QStringLiteral("model/settings");
}
QString privacyKey()
{
    return QStringLiteral("model/privacy");
}
QString languageKey()
{
    return QStringLiteral("language");
}

} // namespace

class Settings::Store
{
public:
    explicit Store(const QString &path)
        : values(path.isEmpty() ? std::make_unique<QSettings>(
                                      QSettings::IniFormat, QSettings::UserScope,
                                      QStringLiteral("Querent"), QStringLiteral("Querent"))
                                : std::make_unique<QSettings>(path, QSettings::IniFormat))
    {}

    /// Writes through at once: a crash later loses nothing.
    void set(const QString &key, const QVariant &value) const
    {
        values->setValue(key, value);
        values->sync();
    }

    std::unique_ptr<QSettings> values;
};

Settings::Settings(const QString &path, QObject *parent)
    : QObject(parent), m_store(std::make_unique<Store>(path))
{}

Settings::~Settings() = default;

QStringList Settings::recentSources() const
{
    QStringList sources = m_store->values->value(recentKey()).toStringList();
    sources.removeAll(QString());
    sources.removeDuplicates();
    return sources.mid(0, mostRecentSources);
}

void Settings::addRecentSource(const QString &location)
{
    if (location.isEmpty()) {
        return;
    }
    QStringList sources = recentSources();
    sources.removeAll(location);
    sources.prepend(location);
    m_store->set(recentKey(), sources.mid(0, mostRecentSources));
    Q_EMIT recentSourcesChanged();
}

void Settings::removeRecentSource(const QString &location)
{
    QStringList sources = recentSources();
    if (sources.removeAll(location) > 0) {
        m_store->set(recentKey(), sources);
        Q_EMIT recentSourcesChanged();
    }
}

Settings::Theme Settings::theme() const
{
    const QByteArray name = m_store->values->value(themeKey()).toString().toLatin1();
    bool known = false;
    const int value = QMetaEnum::fromType<Theme>().keyToValue(name.constData(), &known);
    return known ? static_cast<Theme>(value) : Theme::System;
}

void Settings::setTheme(Theme theme)
{
    if (theme == this->theme()) {
        return;
    }
    const char *name = QMetaEnum::fromType<Theme>().valueToKey(static_cast<int>(theme));
    m_store->set(themeKey(), QString::fromLatin1(name));
    Q_EMIT themeChanged(theme);
}

bool Settings::highContrast() const
{
    return m_store->values->value(contrastKey(), false).toBool();
}

void Settings::setHighContrast(bool high)
{
    m_store->set(contrastKey(), high);
}

Settings::Accent Settings::accent() const
{
    bool known = false;
    const QByteArray name = m_store->values->value(accentKey()).toString().toLatin1();
    const int value = QMetaEnum::fromType<Accent>().keyToValue(name.constData(), &known);
    return known ? static_cast<Accent>(value) : Accent::Blue;
}

void Settings::setAccent(Accent accent)
{
    m_store->set(accentKey(), QString::fromLatin1(QMetaEnum::fromType<Accent>().valueToKey(
                                  static_cast<int>(accent))));
}

bool Settings::compact() const
{
    return m_store->values->value(compactKey(), false).toBool();
}

void Settings::setCompact(bool compact)
{
    m_store->set(compactKey(), compact);
}

int Settings::zoom() const
{
    return std::clamp(m_store->values->value(zoomKey(), 100).toInt(), smallestZoom, largestZoom);
}

void Settings::setZoom(int perCent)
{
    m_store->set(zoomKey(), std::clamp(perCent, smallestZoom, largestZoom));
}

bool Settings::reducedMotion() const
{
    return m_store->values->value(motionKey(), false).toBool();
}

void Settings::setReducedMotion(bool reduced)
{
    m_store->set(motionKey(), reduced);
}

bool Settings::keepsAnswers() const
{
    return m_store->values->value(keepKey(), true).toBool();
}

void Settings::setKeepsAnswers(bool keeps)
{
    m_store->set(keepKey(), keeps);
}

int Settings::keptDays() const
{
    return std::max(0, m_store->values->value(keptDaysKey(), 0).toInt());
}

void Settings::setKeptDays(int days)
{
    m_store->set(keptDaysKey(), days);
}

bool Settings::restoresLast() const
{
    return m_store->values->value(restoreKey(), true).toBool();
}

void Settings::setRestoresLast(bool restores)
{
    m_store->set(restoreKey(), restores);
}

QString Settings::lastSource() const
{
    return m_store->values->value(lastKey()).toString();
}

void Settings::setLastSource(const QString &location)
{
    m_store->set(lastKey(), location);
}

QByteArray Settings::windowGeometry() const
{
    return m_store->values->value(geometryKey()).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_store->values->value(stateKey()).toByteArray();
}

void Settings::setWindow(const QByteArray &geometry, const QByteArray &state)
{
    m_store->set(geometryKey(), geometry);
    m_store->set(stateKey(), state);
}

QByteArray Settings::viewState(const QString &part) const
{
    return m_store->values->value(viewKey(part)).toByteArray();
}

void Settings::setViewState(const QString &part, const QByteArray &state)
{
    m_store->set(viewKey(part), state);
}

QMap<QString, QString> Settings::policyRoles() const
{
    QMap<QString, QString> roles;
    const QVariantMap kept = m_store->values->value(rolesKey()).toMap();
    for (auto entry = kept.begin(); entry != kept.end(); ++entry) {
        roles.insert(entry.key(), entry.value().toString());
    }
    return roles;
}

void Settings::setPolicyRole(const QString &location, const QString &role)
{
    QVariantMap kept = m_store->values->value(rolesKey()).toMap();
    kept.insert(location, role);
    m_store->set(rolesKey(), kept);
}

QString Settings::modelDocument() const
{
    return m_store->values->value(modelKey()).toString();
}

void Settings::setModelDocument(const QString &document)
{
    m_store->set(modelKey(), document);
}

QString Settings::privacyDocument() const
{
    return m_store->values->value(privacyKey()).toString();
}

void Settings::setPrivacyDocument(const QString &document)
{
    m_store->set(privacyKey(), document);
}

QString Settings::language() const
{
    return m_store->values->value(languageKey()).toString();
}

void Settings::setLanguage(const QString &tag)
{
    m_store->set(languageKey(), tag);
}

} // namespace querent::session
