// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

namespace querent::session {

/// What the program remembers between starts, apart from secrets (never here) and conversations.
/// Lives in the user's configuration folder; damage to the file means defaults, never an error.
class Settings : public QObject
{
    Q_OBJECT

public:
    enum class Theme { System, Light, Dark };
    Q_ENUM(Theme)
    enum class Accent { Blue, Teal, Violet, Magenta, Green, Orange };
    Q_ENUM(Accent)

    static constexpr int smallestZoom = 80; ///< per cent
    static constexpr int largestZoom = 200;

    /// `path` of an INI file; empty: the platform's usual place.
    explicit Settings(const QString &path = {}, QObject *parent = nullptr);
    ~Settings() override;

    [[nodiscard]] QStringList recentSources() const; ///< newest first, at most eight
    void addRecentSource(const QString &location);
    void removeRecentSource(const QString &location);
    [[nodiscard]] Theme theme() const;
    void setTheme(Theme theme);
    [[nodiscard]] bool highContrast() const;
    void setHighContrast(bool high);
    [[nodiscard]] Accent accent() const;
    void setAccent(Accent accent);
    [[nodiscard]] bool compact() const; ///< rows stand closer together
    void setCompact(bool compact);
    /// The size of everything in per cent, from smallestZoom to largestZoom; counts from the next
    /// start on.
    [[nodiscard]] int zoom() const;
    void setZoom(int perCent);
    [[nodiscard]] bool reducedMotion() const; ///< nothing on the screen moves by itself
    void setReducedMotion(bool reduced);
    [[nodiscard]] bool keepsAnswers() const; ///< conversations outlive the program
    void setKeepsAnswers(bool keeps);
    [[nodiscard]] int keptDays() const; ///< since a conversation was used last; 0: for ever
    void setKeptDays(int days);
    [[nodiscard]] bool restoresLast() const; ///< the last source is opened at the start
    void setRestoresLast(bool restores);
    /// The one that was open when the program ended; empty where none was.
    [[nodiscard]] QString lastSource() const;
    void setLastSource(const QString &location);
    [[nodiscard]] QByteArray windowGeometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray &geometry, const QByteArray &state);
    /// How a part of the window was left, by the name of the part; empty where it never said.
    [[nodiscard]] QByteArray viewState(const QString &part) const;
    void setViewState(const QString &part, const QByteArray &state);
    /// The role that was chosen for each source, of those that its policy has.
    [[nodiscard]] QMap<QString, QString> policyRoles() const;
    void setPolicyRole(const QString &location, const QString &role);
    /// Documents of ModelSettings.h; empty where nothing was set.
    [[nodiscard]] QString modelDocument() const;
    void setModelDocument(const QString &document);
    [[nodiscard]] QString privacyDocument() const;
    void setPrivacyDocument(const QString &document);
    [[nodiscard]] QString language() const; ///< a BCP 47 tag; empty: the system's
    void setLanguage(const QString &tag);

Q_SIGNALS:
    void recentSourcesChanged();
    void themeChanged(querent::session::Settings::Theme theme);

private:
    class Store;
    std::unique_ptr<Store> m_store;
};

} // namespace querent::session
