// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"
#include "data/Phrasebook.h"

namespace querent::connectors {

/// openDataSource() for a reader of another language: what is wrong with a source, then and
/// later, is said through `phrases`, which are not null.
[[nodiscard]] base::Result<std::shared_ptr<const DataSource>>
openDataSource(const std::string &location, std::shared_ptr<const data::Phrasebook> phrases);

} // namespace querent::connectors
