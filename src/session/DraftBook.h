// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <string>

namespace querent::session {

/// What was typed for a source and not asked yet: one text of each kind, in files of their own.
/// Every call blocks; several programs may share the folder.
class DraftBook
{
public:
    enum class Kind { Question, Sql };

    /// Nothing is kept where the folder is empty.
    explicit DraftBook(std::string folder, Kind kind = Kind::Question)
        : m_folder(std::move(folder)), m_kind(kind)
    {}

    /// Empty where there is none, or none that can be read.
    [[nodiscard]] std::string draft(const std::string &location) const;
    /// In place of the one before; an empty text forgets it. Fails with StorageFailed.
    base::Result<void> keep(const std::string &location, const std::string &text) const;
    /// Those of all sources and kinds. Fails with StorageFailed where one cannot be removed.
    base::Result<void> removeAll() const;

private:
    std::string m_folder;
    Kind m_kind;
};

} // namespace querent::session
