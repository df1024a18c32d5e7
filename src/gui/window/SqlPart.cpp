// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SqlPart.h"

#include "gui/sql/SqlPage.h"
#include "gui/sql/SqlView.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/SourceDesk.h"
#include "gui/window/Workspace.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

namespace querent::gui {

namespace {

constexpr int mostKept = 100;

} // namespace

SqlPart::SqlPart(const WindowContext &context)
    : QObject(&context.window)
    , m_context(context)
    , m_page(new SqlPage(&context.window))
    , m_drafts(
          *m_page->view()->editor(), [this](const QString &draft) { m_begun = draft; },
          session::DraftBook(context.services.draftsFolder(), session::DraftBook::Kind::Sql),
          context.services.settings)
{
    using Need = Commands::Need;
    m_context.pages.add(m_page);
    m_page->setSource([this] { return m_context.sources.current(); });
    const QAction *write = m_context.commands.add(
        Commands::Section::Conversation, "square-terminal", tr("Write SQL"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Q), Need::Source, [this] { show({}); });
    m_context.commands.addWords(
        write, tr("query statement plan explain format code", "words to find a command by"));
    m_context.commands.addFinder(Need::Source, [this] {
        std::vector<Command> rows;
        for (const QString &statement : history()) {
            rows.push_back({statement.simplified(), tr("SQL"), "square-terminal",
                            [this, statement] { show(statement); }});
        }
        return rows;
    });
    connect(&m_context.sources, &SourceDesk::shown, this,
            [this](const session::OpenSourcePtr &source) {
                m_begun.clear();
                m_drafts.setSource(source->location);
            });
    connect(m_page, &SqlPage::left, &m_context.pages, &Pages::back);
    connect(m_page, &SqlPage::runRequested, this, &SqlPart::run);
}

QString SqlPart::historyName() const
{
    const session::OpenSourcePtr source = m_context.sources.current();
    const QByteArray place = QByteArray::fromStdString(source != nullptr ? source->location : "");
    return QStringLiteral("sql-") +
           QString::fromLatin1(
               QCryptographicHash::hash(place, QCryptographicHash::Sha256).toHex().left(16));
}

QStringList SqlPart::history() const
{
    const QByteArray kept = m_context.services.settings.viewState(historyName());
    QStringList statements;
    for (const QJsonValue &statement : QJsonDocument::fromJson(kept).array()) {
        statements << statement.toString();
    }
    return statements;
}

void SqlPart::show(const QString &sql)
{
    m_page->setHistory(history());
    m_context.pages.visit(m_page, Pages::Beside::SideBar);
    // what was left without being run is there again
    if (sql.isEmpty() && m_draftOf == historyName()) {
        m_page->view()->editor()->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_draftOf = historyName();
    m_page->begin(sql.isEmpty() ? m_begun : sql);
    m_begun.clear();
}

void SqlPart::run(const QString &sql)
{
    m_draftOf.clear();
    m_drafts.forget();
    QStringList statements = history();
    statements.removeAll(sql);
    statements.prepend(sql);
    statements = statements.mid(0, mostKept);
    m_context.services.settings.setViewState(
        historyName(),
        QJsonDocument(QJsonArray::fromStringList(statements)).toJson(QJsonDocument::Compact));
    m_context.pages.back();
    m_context.workspace.handle({Request::Kind::RunSql, sql}, nullptr);
}

} // namespace querent::gui
