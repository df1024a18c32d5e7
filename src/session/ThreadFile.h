// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqliteConnection.h"

#include <memory>
#include <string>

namespace querent::session {

/// Opens the file of kept conversations; makes it where there is none, and its tables. A damaged
/// file is set aside under another name, told in `aside`, and a new one begun. Several processes
/// may do so at the same time. Fails with StorageFailed, also where the file is another kind of
/// database or one of a later version: it is left as it is.
[[nodiscard]] base::Result<std::unique_ptr<SqliteConnection>>
openThreadFile(const std::string &path, std::string &aside);

} // namespace querent::session
