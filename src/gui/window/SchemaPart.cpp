// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SchemaPart.h"

#include "gui/controls/Toast.h"
#include "gui/schema/ColumnPopover.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/SourceDesk.h"
#include "gui/window/Workspace.h"
#include "query/PlanBuilder.h"

namespace querent::gui {

SchemaPart::SchemaPart(const WindowContext &context, SchemaPanel *panel)
    : QObject(&context.window)
    , m_context(context)
    , m_panel(panel)
    , m_page(new SchemaPage(&context.window))
{
    using Section = Commands::Section;
    using Need = Commands::Need;
    m_context.pages.add(m_page);
    const auto add = [this](const char *iconName, const QString &text, Qt::Key key,
                            SchemaPage::Part part, const QString &words) {
        m_context.commands.addWords(m_context.commands.add(Section::View, iconName, text,
                                                           QKeySequence(Qt::CTRL | Qt::SHIFT | key),
                                                           Need::Source,
                                                           [this, part] { show(part); }),
                                    words);
    };
    add("workflow", tr("Show how the tables hang together"), Qt::Key_E, SchemaPage::DiagramPart,
        tr("relationships joins keys diagram schema ER", "words to find a command by"));
    add("book-open", tr("Edit the data dictionary"), Qt::Key_M, SchemaPage::DictionaryPart,
        tr("synonyms meanings descriptions metrics units glossary import export",
           "words to find a command by"));
    add("lightbulb", tr("What can I ask?"), Qt::Key_A, SchemaPage::QuestionsPart,
        tr("help examples ideas suggestions questions", "words to find a command by"));

    connect(&m_context.sources, &SourceDesk::shown, m_page, &SchemaPage::setSource);
    connect(&m_context.sources, &SourceDesk::corrected, m_page, &SchemaPage::setUnderstood);
    connect(m_page, &SchemaPage::left, &m_context.pages, &Pages::back);
    connect(m_page, &SchemaPage::corrected, &m_context.sources, &SourceDesk::correct);
    connect(m_page, &SchemaPage::revised, &m_context.sources, &SourceDesk::revise);
    connect(m_page, &SchemaPage::notified, &m_context.toast, &Toast::say);
    connect(m_page, &SchemaPage::questionPicked, this, [this](const QString &question) {
        m_context.pages.back();
        m_context.workspace.ask(question);
    });
    connect(m_page, &SchemaPage::tableWanted, m_panel, &SchemaPanel::showTable);
    connect(m_panel, &SchemaPanel::profileWanted, this, &SchemaPart::showProfile);
    connect(m_panel, &SchemaPanel::rowsWanted, this, &SchemaPart::showRows);
    connect(m_panel, &SchemaPanel::diagramWanted, this,
            [this](const QString &table) { show(SchemaPage::DiagramPart, table); });
    connect(m_panel, &SchemaPanel::questionsWanted, this,
            [this](const QString &table) { show(SchemaPage::QuestionsPart, table); });
}

void SchemaPart::show(SchemaPage::Part part, const QString &table)
{
    m_context.pages.visit(m_page, Pages::Beside::SideBar);
    m_page->showPart(part, table);
}

void SchemaPart::showRows(const QString &table)
{
    const session::OpenSourcePtr source = m_context.sources.current();
    const data::Table *known =
        source != nullptr ? source->catalog->table(table.toStdString()) : nullptr;
    if (known == nullptr) {
        return;
    }
    auto listing = std::make_shared<query::RevisedPlan>();
    listing->plan.from = query::TableSource{known->name, {}, {}};
    for (const data::Column &column : known->columns) {
        listing->plan.select.push_back({query::column(known->name, column.name), {}});
    }
    listing->chart = "table"; // rows to read, whatever could be drawn of them
    m_context.pages.back();
    m_context.workspace.handle(
        {Request::Kind::AskPlan, tr("The rows of %1").arg(table), std::move(listing)}, nullptr);
}

void SchemaPart::showProfile(const QString &table, const QString &column, const QRect &row)
{
    const session::OpenSourcePtr source = m_context.sources.current();
    const data::Table *known =
        source != nullptr ? source->catalog->table(table.toStdString()) : nullptr;
    const data::Column *wanted = known != nullptr ? known->column(column.toStdString()) : nullptr;
    if (wanted != nullptr) {
        auto *popover = new ColumnPopover(source, *known, *wanted, m_panel);
        popover->openBeside(row);
        popover->setFocus(Qt::PopupFocusReason);
    }
}

} // namespace querent::gui
