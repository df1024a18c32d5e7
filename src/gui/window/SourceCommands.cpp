// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SourceCommands.h"

#include "gui/ask/AskBox.h"
#include "gui/schema/SchemaModel.h"
#include "gui/window/Workspace.h"

#include <QCoreApplication>

namespace querent::gui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::SourceCommands)
};

} // namespace

std::vector<Command> sourceCommands(const session::OpenSource &source, Workspace &workspace)
{
    std::vector<Command> commands;
    const auto insert = [&workspace](const QString &name) {
        return [&workspace, name] { workspace.askBox()->insertName(name); };
    };
    for (auto asked = workspace.askedQuestions().crbegin();
         asked != workspace.askedQuestions().crend(); ++asked) {
        commands.push_back({*asked, Words::tr("question"), "history",
                            [&workspace, question = *asked] { workspace.ask(question); }});
    }
    for (const data::Table &table : source.catalog->tables) {
        const QString name = QString::fromStdString(table.name);
        commands.push_back({name, Words::tr("table"), "table-2", insert(name)});
        for (const data::Column &column : table.columns) {
            const QString field = QString::fromStdString(column.name);
            commands.push_back({QStringLiteral("%1 · %2").arg(name, field), Words::tr("column"),
                                columnIcon(column), insert(field)});
        }
    }
    return commands;
}

} // namespace querent::gui
