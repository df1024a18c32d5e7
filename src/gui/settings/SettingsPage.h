// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelAccess.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace querent::gui {

class AppearanceSection;
class ModelSection;
class PriceTable;
class PrivacySection;
class Text;
class Theme;

/// The settings, as a page of the window.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    /// All of them outlive this. `access` null: nothing about language models.
    SettingsPage(session::Settings &settings, Theme &theme, session::ModelAccess *access,
                 QWidget *parent = nullptr);

    /// It is about to be shown; the source that is open, or nothing.
    void begin(const QString &location, const QString &sourceName);
    /// Below those that are there. Takes `content`.
    void addSection(const QString &title, QWidget *content);
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    [[nodiscard]] AppearanceSection *appearance() const noexcept { return m_appearance; }
    /// Null without models, as the two below.
    [[nodiscard]] ModelSection *model() const noexcept { return m_model; }
    [[nodiscard]] PrivacySection *privacy() const noexcept { return m_privacy; }
    [[nodiscard]] PriceTable *prices() const noexcept { return m_prices; }

Q_SIGNALS:
    void left();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void filter(const QString &words);

    QScrollArea *m_scroll;
    QLineEdit *m_search;
    QVBoxLayout *m_column = nullptr;
    Text *m_nothing;
    AppearanceSection *m_appearance;
    ModelSection *m_model = nullptr;
    PrivacySection *m_privacy = nullptr;
    PriceTable *m_prices = nullptr;
    std::vector<QWidget *> m_sections;
};

} // namespace querent::gui
