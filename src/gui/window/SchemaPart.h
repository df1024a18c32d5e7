// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/schema/SchemaPage.h"
#include "gui/window/WindowContext.h"

#include <QObject>

namespace querent::gui {

class SchemaPanel;

/// The page about the data that is open, and what the list of tables opens beside itself.
class SchemaPart : public QObject
{
    Q_OBJECT

public:
    SchemaPart(const WindowContext &context, SchemaPanel *panel);

private:
    void show(SchemaPage::Part part, const QString &table = {});
    /// A question for the rows of a table, as they are.
    void showRows(const QString &table);
    void showProfile(const QString &table, const QString &column, const QRect &row);

    WindowContext m_context;
    SchemaPanel *m_panel;
    SchemaPage *m_page;
};

} // namespace querent::gui
