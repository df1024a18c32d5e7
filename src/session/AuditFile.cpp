// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/AuditFile.h"

#include <QCoreApplication>
#include <QDateTime>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::ordered_json;

constexpr std::chrono::seconds patience{5};
/// Longer than any line that Querent writes; what is longer at the end of a log is foreign.
constexpr std::uint64_t longestTail = std::uint64_t{1024} * 1024;

struct AuditTexts
{
    Q_DECLARE_TR_FUNCTIONS(AuditTexts)
};

base::Error failure(const std::filesystem::path &path, int reason)
{
    QString message;
    switch (reason) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        message = AuditTexts::tr("The audit log '%1' finds no more space on the disk. Make some, "
                                 "and try again.");
        break;
    case EWOULDBLOCK:
        message = AuditTexts::tr("The audit log '%1' is held by another process. Try again later.");
        break;
    default:
        message = AuditTexts::tr("The audit log '%1' cannot be written. Check the rights of the "
                                 "file and its folder.");
        break;
    }
    return {base::ErrorCode::StorageFailed,
            message.arg(QString::fromStdString(path.string())).toStdString(),
            std::strerror(reason)};
}

base::Error notALog(const std::filesystem::path &path)
{
    return {base::ErrorCode::InvalidArgument,
            AuditTexts::tr("'%1' is something else than an audit log, and is left as it is. Name "
                           "a new file.")
                .arg(QString::fromStdString(path.string()))
                .toStdString(),
            {}};
}

/// A plain file for reading and writing, made where there is none.
base::Result<int> openPlain(const std::filesystem::path &path, int flags)
{
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | flags, 0600);
    struct stat facts = {};
    if (file < 0 || ::fstat(file, &facts) != 0) {
        return failure(path, errno);
    }
    if (!S_ISREG(facts.st_mode)) {
        ::close(file);
        return notALog(path);
    }
    return file;
}

std::uint64_t sizeOf(int file)
{
    struct stat facts = {};
    return ::fstat(file, &facts) == 0 ? static_cast<std::uint64_t>(facts.st_size) : 0;
}

std::string readFrom(int file, std::uint64_t offset, std::uint64_t count)
{
    std::string text(count, '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const auto read = ::pread(file, text.data() + done, text.size() - done,
                                  static_cast<off_t>(offset + done));
        if (read <= 0 && !(read < 0 && errno == EINTR)) {
            break;
        }
        done += static_cast<std::size_t>(std::max<ssize_t>(read, 0));
    }
    text.resize(done);
    return text;
}

bool writeAll(int file, std::string_view text)
{
    while (!text.empty()) {
        const auto written = ::write(file, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return true;
}

/// Empty, or with a line that Querent wrote: what else has this name must not be written to.
bool beginsAsLog(const std::filesystem::path &path)
{
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed)) {
        return false;
    }
    std::ifstream file(path, std::ios::binary);
    std::string text(longestTail, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text.empty() || readAuditLine(std::string_view(text).substr(0, text.find('\n')));
}

/// The one line that the end of a log is made of, or the mark behind half a line.
std::optional<AuditLine> wholeTail(std::string_view tail)
{
    const std::size_t first = tail.find('\n');
    const std::size_t second = tail.find('\n', first + 1);
    if (first + 1 == tail.size()) {
        return readAuditLine(tail.substr(0, first));
    }
    if (second + 1 != tail.size()) {
        return std::nullopt;
    }
    auto line = readAuditLine(tail.substr(first + 1, second - first - 1));
    const nlohmann::json half = sha256(tail.substr(0, first));
    const bool marks = line && line->document.contains("rule") &&
                       line->document["rule"] == nlohmann::json(auditBreak::torn) &&
                       line->document.contains("sha256") && line->document["sha256"] == half;
    return marks ? line : std::nullopt;
}

base::Result<void> lock(int file, const std::filesystem::path &path)
{
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) {
            return failure(path, errno);
        }
        if (std::chrono::steady_clock::now() > deadline) {
            return failure(path, EWOULDBLOCK);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return {};
}

} // namespace

AuditFile::~AuditFile()
{
    for (const int file : {m_log, m_headFile}) {
        if (file >= 0) {
            ::close(file);
        }
    }
}

AuditFile::AuditFile(AuditFile &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_headFile(std::exchange(other.m_headFile, -1))
    , m_log(std::exchange(other.m_log, -1))
    , m_head(std::move(other.m_head))
    , m_unended(other.m_unended)
{}

base::Result<AuditFile> AuditFile::open(const std::filesystem::path &path)
{
    AuditFile file(path);
    if (auto opened = file.openFiles(); !opened) {
        return std::move(opened).error();
    }
    if (auto found = file.findEnd(); !found) {
        return std::move(found).error();
    }
    return file;
}

base::Result<void> AuditFile::openFiles()
{
    const std::filesystem::path headPath = auditHeadPath(m_path);
    std::error_code failed;
    if (std::filesystem::exists(m_path, failed) && !std::filesystem::exists(headPath, failed) &&
        !beginsAsLog(m_path)) {
        return notALog(m_path);
    }
    auto head = openPlain(headPath, 0);
    if (!head) {
        return std::move(head).error();
    }
    m_headFile = *head;
    if (auto locked = lock(m_headFile, headPath); !locked) {
        return locked;
    }
    auto log = openPlain(m_path, O_APPEND);
    if (!log) {
        return std::move(log).error();
    }
    m_log = *log;
    return {};
}

base::Result<void> AuditFile::findEnd()
{
    const std::uint64_t headSize = sizeOf(m_headFile);
    if (headSize == 0) {
        return findHead();
    }
    const auto head = readAuditHead(readFrom(m_headFile, 0, std::min(headSize, longestTail)));
    if (!head) {
        // somebody else's file of that name stays as it is; a head of ours that was damaged is lost
        return headSize == auditHeadText({}).size() ? findHead() : notALog(auditHeadPath(m_path));
    }
    m_head = *head;
    const std::uint64_t size = sizeOf(m_log);
    if (size == m_head.bytes) {
        return {};
    }
    if (size > m_head.bytes) {
        return markTail(size);
    }
    const auto full = fullAuditFiles(m_path);
    std::error_code failed;
    if (size == 0 && !full.empty() &&
        std::filesystem::file_size(full.back(), failed) == m_head.bytes) {
        // it was put aside, and the process ended before it said so
        return writeHead({m_head.lines, 0, m_head.hash});
    }
    m_unended = size > 0 && readFrom(m_log, size - 1, 1) != "\n";
    return mark(auditBreak::cut, {{"lines", m_head.lines}});
}

base::Result<void> AuditFile::findHead()
{
    const auto full = fullAuditFiles(m_path);
    const std::uint64_t size = sizeOf(m_log);
    if (size == 0 && full.empty()) {
        return writeHead(m_head);
    }
    std::ifstream file(size > 0 ? m_path : full.back(), std::ios::binary);
    std::string text;
    bool isLog = false;
    while (std::getline(file, text)) {
        if (const auto line = readAuditLine(text)) {
            isLog = true;
            m_head.lines = line->sequence;
            m_head.hash = line->hash;
        }
        if (!isLog) {
            break;
        }
    }
    if (!isLog) {
        return notALog(m_path);
    }
    m_unended = size > 0 && readFrom(m_log, size - 1, 1) != "\n";
    return mark(auditBreak::headless, ordered_json::object());
}

base::Result<void> AuditFile::markTail(std::uint64_t size)
{
    const std::uint64_t count = size - m_head.bytes;
    const std::string tail = readFrom(m_log, m_head.bytes, std::min(count, longestTail));
    m_unended = readFrom(m_log, size - 1, 1) != "\n";
    if (const auto line = m_unended ? std::nullopt : wholeTail(tail);
        line && line->previous == m_head.hash && line->sequence == m_head.lines + 1) {
        // the process that wrote it ended before it said so in the head; said now, because the next
        // one may end like that too
        return writeHead({line->sequence, size, line->hash});
    }
    const bool torn = tail.find('\n') == std::string::npos && tail.size() == count;
    return mark(torn ? auditBreak::torn : auditBreak::foreign,
                {{"bytes", count}, {"sha256", sha256(tail)}});
}

base::Result<void> AuditFile::mark(std::string_view kind, ordered_json details)
{
    ordered_json document{
        {"time", QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString()},
        {"decision", "break"},
        {"rule", kind}};
    document.update(details);
    return append(document);
}

base::Result<void> AuditFile::rotate(std::uint64_t fullAt)
{
    if (m_head.bytes < fullAt) {
        return {};
    }
    const auto aside = fullAuditFile(m_path, fullAuditFiles(m_path).size());
    std::error_code failed;
    std::filesystem::rename(m_path, aside, failed);
    if (failed) {
        return failure(m_path, failed.value());
    }
    ::close(std::exchange(m_log, -1));
    auto log = openPlain(m_path, O_APPEND);
    if (!log) {
        return std::move(log).error();
    }
    m_log = *log;
    AuditHead head = m_head;
    head.bytes = 0;
    return writeHead(head);
}

base::Result<void> AuditFile::append(const ordered_json &document)
{
    const std::uint64_t sequence = m_head.lines + 1;
    std::string text = auditLine(document, sequence, m_head.hash) + '\n';
    const auto line = readAuditLine(std::string_view(text).substr(0, text.size() - 1));
    if (!line) {
        return base::Error{base::ErrorCode::Internal, "The audit line cannot be read back.", text};
    }
    if (m_unended) {
        text.insert(text.begin(), '\n');
    }
    const std::uint64_t size = sizeOf(m_log);
    return write(std::move(text), {sequence, size + text.size(), line->hash});
}

base::Result<void> AuditFile::write(std::string text, const AuditHead &after)
{
    const std::uint64_t before = sizeOf(m_log);
    if (!writeAll(m_log, text) || ::fdatasync(m_log) != 0) {
        const int reason = errno;
        // half a line would be a break
        std::ignore = ::ftruncate(m_log, static_cast<off_t>(before));
        return failure(m_path, reason);
    }
    m_unended = false;
    return writeHead(after);
}

base::Result<void> AuditFile::writeHead(const AuditHead &head)
{
    const std::string text = auditHeadText(head);
    const auto written = ::pwrite(m_headFile, text.data(), text.size(), 0);
    if (written != static_cast<ssize_t>(text.size())) {
        return failure(auditHeadPath(m_path), written < 0 ? errno : ENOSPC);
    }
    m_head = head;
    return {};
}

} // namespace querent::session
