// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/schema/EntryList.h"
#include "session/OpenSource.h"

#include <functional>

namespace querent::gui {

/// The source whose dictionary is edited; null while there is none.
using DictionarySource = std::function<session::OpenSourcePtr()>;

// What each part of the data dictionary holds and how it is changed.
[[nodiscard]] EntryKind metricEntries(const DictionarySource &source);
[[nodiscard]] EntryKind relationshipEntries(const DictionarySource &source);
[[nodiscard]] EntryKind termEntries(const DictionarySource &source);
[[nodiscard]] EntryKind exampleEntries(const DictionarySource &source);

/// The revision after which the relationship is said, or denied where it says so.
[[nodiscard]] session::Revision saying(const data::DataDictionary::Relationship &relationship);

} // namespace querent::gui
