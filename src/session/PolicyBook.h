// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Policy.h"
#include "session/KeptDocument.h"

#include <optional>
#include <string>

namespace querent::session {

/// The policy document that is kept for one source: what each role may see of it. A JSON file
/// beside the lessons, never in or beside the source. Blocking.
class PolicyBook
{
public:
    explicit PolicyBook(const std::string &path);
    /// The file of a source within a folder.
    [[nodiscard]] static std::string pathFor(const std::string &folder,
                                             const std::string &location);

    /// Nothing where no policy is kept. A file that holds something else is an error, and then
    /// nothing may be seen.
    [[nodiscard]] base::Result<std::optional<data::PolicyDocument>> read() const;
    /// Masks `column` ("table.column") for the role of `current`, or shows it again. Where nothing
    /// is kept yet, `current` is what the document begins with.
    base::Result<void> setMasked(const data::Policy &current, const std::string &column,
                                 bool masked) const;

private:
    [[nodiscard]] base::Error damaged(const base::Error &reason) const;

    KeptDocument m_document;
};

} // namespace querent::session
