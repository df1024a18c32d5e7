// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelAccess.h"

#include <QWidget>

class QMenu;
class QPushButton;
class QToolButton;

namespace querent::gui {

class StatusDot;

/// The bar across the top: menu, source, search, who answers, theme, settings.
class TopBar : public QWidget
{
    Q_OBJECT

public:
    explicit TopBar(QWidget *parent = nullptr);

    void setMenus(QMenu *main, QMenu *source);
    void setSettingsMenu(QMenu *menu);
    /// Empty: none is open.
    void setSourceName(const QString &name);
    void setReasoner(const session::ModelState &state);
    void setDark(bool dark);
    [[nodiscard]] QPushButton *sourceButton() const noexcept { return m_source; }

Q_SIGNALS:
    void searchRequested();
    void themeToggled();
    /// Who answers was clicked.
    void reasonerClicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *m_menu;
    QPushButton *m_source;
    QPushButton *m_search;
    StatusDot *m_status;
    QToolButton *m_theme;
    QToolButton *m_settings;
};

} // namespace querent::gui
