// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "session/Board.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace querent::session {

/// The boards of one source in a file of the user's, which several windows and programs may share.
/// Blocking.
class BoardStore
{
public:
    explicit BoardStore(std::string path) : m_path(std::move(path)) {}
    /// The file of a source within a folder.
    [[nodiscard]] static std::string pathFor(const std::string &folder,
                                             const std::string &location);

    struct Contents
    {
        std::vector<Board> boards;
        std::string setAside; ///< where a file that could not be understood was moved; else empty
    };

    [[nodiscard]] const std::string &path() const noexcept { return m_path; }
    /// No boards where there is no file; its folder is made. A file that holds something else is
    /// moved aside, never deleted. Fails with StorageFailed.
    [[nodiscard]] base::Result<Contents> read() const;
    /// Changes what the file holds now, by whoever it was written, in one go, and returns it. All
    /// of it is written or nothing. Fails with StorageFailed.
    using Edit = std::function<void(std::vector<Board> &boards)>;
    base::Result<Contents> change(const Edit &edit) const;

private:
    std::string m_path;
};

} // namespace querent::session
