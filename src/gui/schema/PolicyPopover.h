// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/Policy.h"
#include "gui/controls/Popover.h"

#include <QString>
#include <QStringList>

namespace querent::gui {

/// What a policy does to a source, in one line: "2 columns are masked for your role". Empty where
/// there is nothing to say.
[[nodiscard]] QString policyLine(const data::Policy &policy, const data::Catalog &catalog);

/// What may be seen of a source and what not, with a way to mask the columns that seem to tell
/// about people.
class PolicyPopover : public Popover
{
    Q_OBJECT

public:
    /// `roles`: those to choose from. `editable`: columns can be masked and shown again.
    PolicyPopover(const data::Policy &policy, const data::Catalog &catalog,
                  const QStringList &roles, bool editable, QWidget *parent);

Q_SIGNALS:
    void maskWanted(const QString &column, bool masked);
    void roleChosen(const QString &role);

private:
    void addHeading(const QString &text);
    void addLine(const QString &text);
    /// A column with what can be done about it; nothing where `action` is empty.
    void addColumn(const QString &name, const QString &kind, const QString &action, bool masked);
    void addRoles(const QStringList &roles, const QString &current);
};

} // namespace querent::gui
