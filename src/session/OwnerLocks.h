// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace querent::session {

/// Tells which processes that use a file still live: each locks the byte of its own number in a
/// file beside it, which the operating system unlocks however the process ends. The file stays
/// empty.
class OwnerLocks
{
public:
    /// Locks `owner` until the object goes. Fails with StorageFailed.
    [[nodiscard]] static base::Result<std::unique_ptr<OwnerLocks>> take(const std::string &path,
                                                                        std::int64_t owner);
    ~OwnerLocks();
    OwnerLocks(const OwnerLocks &) = delete;
    OwnerLocks &operator=(const OwnerLocks &) = delete;

    /// Whether somebody holds the lock of `owner`, in this process or another.
    [[nodiscard]] bool isHeld(std::int64_t owner) const;

private:
    OwnerLocks(int file, std::int64_t owner) : m_file(file), m_owner(owner) {}

    const int m_file;
    const std::int64_t m_owner;
};

} // namespace querent::session
