// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelDesk.h"

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace querent::gui {

class Text;

/// Looks for model servers on this computer, after it was allowed to, and offers those that
/// answered.
class LocalFinder : public QWidget
{
    Q_OBJECT

public:
    /// `desk` outlives this.
    explicit LocalFinder(session::ModelDesk &desk, QWidget *parent = nullptr);

    [[nodiscard]] QPushButton *button() const noexcept { return m_find; }
    [[nodiscard]] QPushButton *allow() const noexcept { return m_allow; }

Q_SIGNALS:
    void picked(const querent::session::Endpoint &endpoint);

private:
    void askFirst(bool asking);
    void showServers(const std::vector<session::LocalServer> &servers);

    session::ModelDesk &m_desk;
    QPushButton *m_find;
    Text *m_words;
    QPushButton *m_allow;
    QPushButton *m_leave;
    QVBoxLayout *m_servers;
};

} // namespace querent::gui
