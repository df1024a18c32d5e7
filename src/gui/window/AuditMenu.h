// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/AuditCheck.h"
#include "session/AuditLog.h"

#include <QFutureWatcher>
#include <QMenu>

#include <memory>

namespace querent::gui {

/// The log of what became of every statement: where it is, and whether it is as it was written.
class AuditMenu : public QMenu
{
    Q_OBJECT

public:
    explicit AuditMenu(std::shared_ptr<session::AuditLog> log, QWidget *parent = nullptr);
    ~AuditMenu() override;

    /// Says so where a statement could not be written down: once, until one can be again.
    void tellProblem();

Q_SIGNALS:
    void notified(const QString &text);

private:
    void verify();
    void showVerdict();

    std::shared_ptr<session::AuditLog> m_log;
    QFutureWatcher<base::Result<session::AuditVerdict>> m_verdict;
    bool m_told = false;
};

} // namespace querent::gui
