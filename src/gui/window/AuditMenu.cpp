// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/AuditMenu.h"

#include "gui/theme/Icons.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>
#include <QtConcurrentRun>

namespace querent::gui {

namespace {

QString pathText(const std::filesystem::path &path)
{
    return QString::fromStdString(path.string());
}

} // namespace

AuditMenu::AuditMenu(std::shared_ptr<session::AuditLog> log, QWidget *parent)
    : QMenu(parent), m_log(std::move(log))
{
    setTitle(tr("Audit log"));
    setIcon(gui::icon("list-end"));
    setToolTipsVisible(true);
    QAction *check = addAction(tr("Verify"), this, &AuditMenu::verify);
    check->setToolTip(tr("Finds out whether anything in it was changed, removed or added"));
    QAction *open = addAction(gui::icon("folder-open"), tr("Open folder"), this, [this] {
        const QFileInfo file(pathText(m_log->path()));
        QDesktopServices::openUrl(QUrl::fromLocalFile(file.absolutePath()));
    });
    open->setToolTip(pathText(m_log->path()));
    connect(&m_verdict, &QFutureWatcherBase::finished, this, &AuditMenu::showVerdict);
}

AuditMenu::~AuditMenu()
{
    m_verdict.waitForFinished();
}

void AuditMenu::tellProblem()
{
    const auto problem = m_log->takeProblem();
    if (problem && !m_told) {
        Q_EMIT notified(tr("What ran is missing in the audit log. %1")
                            .arg(QString::fromStdString(problem->message)));
    }
    m_told = problem.has_value();
}

void AuditMenu::verify()
{
    if (!m_verdict.isRunning()) {
        m_verdict.setFuture(
            QtConcurrent::run([path = m_log->path()] { return session::checkAudit(path); }));
    }
}

void AuditMenu::showVerdict()
{
    const auto verdict = m_verdict.result();
    if (!verdict) {
        const bool none = verdict.error().code == base::ErrorCode::SourceMissing;
        Q_EMIT notified(none ? tr("Nothing has been written down yet.")
                             : QString::fromStdString(verdict.error().message));
        return;
    }
    if (verdict->intact()) {
        Q_EMIT notified(tr("The audit log is intact: %n line(s), none changed, removed or added.",
                           nullptr, static_cast<int>(verdict->lines)));
        return;
    }
    Q_EMIT notified(tr("The audit log is not as it was written. %1, line %2: %3")
                        .arg(QFileInfo(pathText(verdict->fault->file)).fileName(),
                             QLocale().toString(static_cast<qulonglong>(verdict->fault->line)),
                             QString::fromStdString(verdict->fault->message)));
}

} // namespace querent::gui
