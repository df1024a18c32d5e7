// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/OwnerLocks.h"

#include <QCoreApplication>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace querent::session {

namespace {

struct flock byteOf(std::int64_t owner)
{
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = owner;
    lock.l_len = 1;
    return lock;
}

} // namespace

base::Result<std::unique_ptr<OwnerLocks>> OwnerLocks::take(const std::string &path,
                                                           std::int64_t owner)
{
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct flock lock = byteOf(owner);
    // of the open file, not of the process: two stores in one process are two owners
    if (file < 0 || ::fcntl(file, F_OFD_SETLK, &lock) != 0) {
        base::Error error{base::ErrorCode::StorageFailed,
                          QCoreApplication::translate(
                              "querent::session::SqliteCheckpointer",
                              "The file '%1' cannot be locked. Check the rights of the file and "
                              "its folder.")
                              .arg(QString::fromStdString(path))
                              .toStdString(),
                          std::strerror(errno)};
        if (file >= 0) {
            ::close(file);
        }
        return error;
    }
    return std::unique_ptr<OwnerLocks>(new OwnerLocks(file, owner));
}

OwnerLocks::~OwnerLocks()
{
    ::close(m_file);
}

bool OwnerLocks::isHeld(std::int64_t owner) const
{
    if (owner == m_owner) {
        return true;
    }
    struct flock lock = byteOf(owner);
    // where the system does not answer, take no run from anybody
    return ::fcntl(m_file, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

} // namespace querent::session
