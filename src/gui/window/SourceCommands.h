// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/window/CommandPalette.h"
#include "session/OpenSource.h"

#include <QStringList>

#include <vector>

namespace querent::gui {

class Workspace;

/// What the palette offers about the source that is open: questions asked before, the newest first,
/// and the names of its tables and columns. `workspace` outlives them.
[[nodiscard]] std::vector<Command> sourceCommands(const session::OpenSource &source,
                                                  Workspace &workspace);

} // namespace querent::gui
