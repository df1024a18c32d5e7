// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>

namespace querent::session {

/// A JSON document of the user's in a file of its own, which several programs may share. Blocking.
class KeptDocument
{
public:
    /// `notOurs` says what the file should hold, `notKept` what cannot be kept: each follows the
    /// file's name in a message. `newest`: the last version of such documents.
    KeptDocument(std::string path, std::string notOurs, std::string notKept, int newest = 1)
        : m_path(std::move(path))
        , m_notOurs(std::move(notOurs))
        , m_notKept(std::move(notKept))
        , m_newest(newest)
    {}

    [[nodiscard]] const std::string &path() const noexcept { return m_path; }
    /// Nothing where there is no file. Fails with StorageFailed where it cannot be read, and with
    /// MalformedDocument where it is not an object of a version from 1 to `newest`.
    [[nodiscard]] base::Result<std::optional<nlohmann::json>> read() const;
    /// The same of a document that turned out to hold something else.
    [[nodiscard]] base::Error notOurs() const;
    /// Reads, edits and writes in one go while no other program does. Writes all of it or nothing;
    /// fails as read() and `edit` do, and with StorageFailed where the file cannot be written.
    using Edit =
        std::function<base::Result<nlohmann::json>(const std::optional<nlohmann::json> &document)>;
    base::Result<void> change(const Edit &edit) const;

private:
    [[nodiscard]] base::Error failure(const std::string &reason) const;

    std::string m_path;
    std::string m_notOurs;
    std::string m_notKept;
    int m_newest;
};

/// The file for a source within a folder: named by the source's place, not by its contents.
/// `ending`: ".json", or what else tells it apart.
[[nodiscard]] std::string keptPath(const std::string &folder, const std::string &location,
                                   const std::string &ending);

} // namespace querent::session
