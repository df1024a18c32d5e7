// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/StateTree.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Tokens.h"

#include <QCoreApplication>

namespace querent::gui {

using session::FieldKind;

namespace {

/// What may be set comes first, what cannot be set last.
enum class Rank { Held, Empty, Fixed };

Rank rankOf(const nlohmann::json &value, bool editable)
{
    const bool holdsText = value.is_string() && !value.get_ref<const std::string &>().empty();
    const bool held = value.is_string() ? holdsText : !value.is_null() && !value.empty();
    return !editable ? Rank::Fixed : held ? Rank::Held : Rank::Empty;
}

} // namespace

QString whyFixed(const std::string &field)
{
    switch (session::fieldKind(field)) {
    case FieldKind::Editable:
        return {};
    case FieldKind::Proof:
        return StateTree::tr("Only the safety gate makes this.");
    case FieldKind::Data:
        return StateTree::tr("This comes from the source.");
    case FieldKind::Consent:
        return StateTree::tr("Only your answer to a question gives this.");
    case FieldKind::Record:
        return StateTree::tr("This is what the run notes about itself.");
    case FieldKind::Unknown:
        return StateTree::tr("An earlier version of the program has left this.");
    }
    return {};
}

StateTree::StateTree(QWidget *parent) : JsonTree(parent)
{
    setAccessibleName(tr("Fields of the state"));
}

void StateTree::show(const session::SavedState &state, const nlohmann::json &changes)
{
    const QString field = currentField();
    clear();
    const Tokens &tokens = Tokens::of(palette());
    for (const Rank rank : {Rank::Held, Rank::Empty, Rank::Fixed}) {
        for (const auto &entry : state.fields.items()) {
            const bool editable = whyFixed(entry.key()).isEmpty();
            if (rank != rankOf(entry.value(), editable)) {
                continue;
            }
            const auto set = changes.find(entry.key());
            const bool changed = set != changes.end();
            QTreeWidgetItem *item = addValue(nullptr, QString::fromStdString(entry.key()),
                                             changed ? *set : entry.value());
            item->setForeground(0, changed ? QBrush(tokens.warn) : QBrush());
            if (!editable) {
                item->setIcon(0, icon("lock"));
                item->setToolTip(0, whyFixed(entry.key()));
            } else if (changed) {
                item->setIcon(0, icon("pencil", Tone::Warn));
                item->setData(0, Qt::AccessibleTextRole, tr("%1, set by hand").arg(item->text(0)));
            }
        }
    }
    refresh();
    setCurrentField(field);
}

QString StateTree::currentField() const
{
    const QTreeWidgetItem *item = currentItem();
    while (item != nullptr && item->parent() != nullptr) {
        item = item->parent();
    }
    return item != nullptr ? item->text(0) : QString();
}

void StateTree::setCurrentField(const QString &field)
{
    for (int row = 0; row < topLevelItemCount(); ++row) {
        if (topLevelItem(row)->text(0) == field) {
            setCurrentItem(topLevelItem(row));
            scrollToItem(topLevelItem(row));
            return;
        }
    }
}

} // namespace querent::gui
