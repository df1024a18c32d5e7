// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Settings.h"

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace querent::gui {

class AccentPicker;
class Theme;

/// How the window looks: light or dark, contrast, accent, size, density, motion, language. Each
/// change shows at once, but for the size and the language.
class AppearanceSection : public QWidget
{
    Q_OBJECT

public:
    /// Both outlive this.
    AppearanceSection(session::Settings &settings, Theme &theme, QWidget *parent = nullptr);

    [[nodiscard]] QComboBox *theme() const noexcept { return m_themes; }
    [[nodiscard]] QCheckBox *contrast() const noexcept { return m_contrast; }
    [[nodiscard]] AccentPicker *accent() const noexcept { return m_accents; }
    [[nodiscard]] QComboBox *size() const noexcept { return m_sizes; }
    [[nodiscard]] QCheckBox *compact() const noexcept { return m_compact; }
    [[nodiscard]] QCheckBox *motion() const noexcept { return m_motion; }
    [[nodiscard]] QComboBox *language() const noexcept { return m_languages; }

    /// The size was set elsewhere.
    void showSize();
    /// The next larger or smaller size that is offered; the last one where there is none.
    [[nodiscard]] static int sizeBeside(int size, bool larger);

Q_SIGNALS:
    /// Something was set that counts only from the next start on; in words what.
    void restartNeeded(const QString &text);

private:
    void addThemes();
    void addSizes();
    void addLanguages();

    session::Settings &m_settings;
    Theme &m_theme;
    QComboBox *m_themes;
    QCheckBox *m_contrast;
    AccentPicker *m_accents;
    QComboBox *m_sizes;
    QCheckBox *m_compact;
    QCheckBox *m_motion;
    QComboBox *m_languages;
};

} // namespace querent::gui
