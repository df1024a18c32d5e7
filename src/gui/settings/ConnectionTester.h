// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/settings/ConnectionWords.h"
#include "session/ModelDesk.h"

#include <QWidget>

class QPushButton;

namespace querent::gui {

class Text;

/// "Test connection", and exactly what came of it.
class ConnectionTester : public QWidget
{
    Q_OBJECT

public:
    /// `desk` outlives this.
    explicit ConnectionTester(session::ModelDesk &desk, QWidget *parent = nullptr);

    /// What was found out about another one is not shown any more.
    void setEndpoint(const session::Endpoint &endpoint);
    void show(const ConnectionFinding &finding);
    [[nodiscard]] QPushButton *button() const noexcept { return m_button; }
    [[nodiscard]] QString finding() const;

Q_SIGNALS:
    void addressPicked(const QString &address);

private:
    void toggle();
    void refresh();

    session::ModelDesk &m_desk;
    session::Endpoint m_endpoint;
    QPushButton *m_button;
    Text *m_what;
    Text *m_advice;
    Text *m_detail;
    QPushButton *m_use;
    QString m_address;
};

} // namespace querent::gui
