// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/JsonTree.h"
#include "session/RunStates.h"

namespace querent::gui {

/// The fields of a saved state. Those that cannot be set have a lock, those that were set stand
/// out.
class StateTree : public JsonTree
{
    Q_OBJECT

public:
    explicit StateTree(QWidget *parent = nullptr);

    /// `changes`: what was set instead of what is in the state.
    void show(const session::SavedState &state, const nlohmann::json &changes);
    /// The name of the current item's field; empty where there is none.
    [[nodiscard]] QString currentField() const;
    void setCurrentField(const QString &field);
};

/// "Only the safety gate makes it."; empty where the field can be set.
[[nodiscard]] QString whyFixed(const std::string &field);

} // namespace querent::gui
