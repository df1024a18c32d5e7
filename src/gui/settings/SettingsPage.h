// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelAccess.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace querent::gui {

class ModelSection;
class PriceTable;
class PrivacySection;
class Text;

/// The settings, as a page of the window.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    /// `access` outlives this.
    explicit SettingsPage(session::ModelAccess &access, QWidget *parent = nullptr);

    /// It is about to be shown; the source that is open, or nothing.
    void begin(const QString &location, const QString &sourceName);
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    [[nodiscard]] ModelSection *model() const noexcept { return m_model; }
    [[nodiscard]] PrivacySection *privacy() const noexcept { return m_privacy; }
    [[nodiscard]] PriceTable *prices() const noexcept { return m_prices; }

Q_SIGNALS:
    void left();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void addSection(QVBoxLayout *layout, const QString &title, QWidget *content);
    void filter(const QString &words);

    QScrollArea *m_scroll;
    QLineEdit *m_search;
    Text *m_nothing;
    ModelSection *m_model;
    PrivacySection *m_privacy;
    PriceTable *m_prices;
    std::vector<QWidget *> m_sections;
};

} // namespace querent::gui
