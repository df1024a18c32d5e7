// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/AuditCheck.h"

#include "session/AuditLine.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <fstream>
#include <set>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;
using Kind = AuditFault::Kind;

struct CheckTexts
{
    Q_DECLARE_TR_FUNCTIONS(CheckTexts)
};

/// A line as far as the chain needs it.
struct Link
{
    std::size_t file = 0;
    std::uint64_t line = 0;
    bool valid = false;
    bool ended = true;
    std::uint64_t sequence = 0;
    std::string previous;
    std::string hash;
    std::string marks;        ///< the rule of a break
    bool marksFormer = false; ///< says that the line before it is the half that it found
};

/// Keeps writers away while the log is read.
class ReadLock
{
public:
    explicit ReadLock(const std::filesystem::path &path)
        : m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC))
    {
        while (m_file >= 0 && ::flock(m_file, LOCK_SH) != 0 && errno == EINTR) {
        }
    }
    ~ReadLock()
    {
        if (m_file >= 0) {
            ::close(m_file);
        }
    }
    ReadLock(const ReadLock &) = delete;
    ReadLock &operator=(const ReadLock &) = delete;

private:
    const int m_file;
};

std::string described(Kind kind)
{
    switch (kind) {
    case Kind::Changed:
        return CheckTexts::tr("This line is not what was written.").toStdString();
    case Kind::Removed:
        return CheckTexts::tr("Lines before this one are missing.").toStdString();
    case Kind::Inserted:
        return CheckTexts::tr("This line does not belong here.").toStdString();
    case Kind::Reordered:
        return CheckTexts::tr("This line stood in another place.").toStdString();
    case Kind::Cut:
        return CheckTexts::tr("Lines from here on are missing: the head knows more of them.")
            .toStdString();
    case Kind::Torn:
        return CheckTexts::tr("This line was not written to its end.").toStdString();
    case Kind::NoHead:
        return CheckTexts::tr("The head of the log is missing or damaged: whether lines were cut "
                              "off at the end cannot be known.")
            .toStdString();
    case Kind::NotKnown:
        return CheckTexts::tr("The log has no line with the hash that was expected: it is not the "
                              "log of then.")
            .toStdString();
    }
    return {};
}

class Chain
{
public:
    explicit Chain(const std::filesystem::path &path) : m_files(fullAuditFiles(path))
    {
        std::error_code failed;
        if (m_files.empty() || std::filesystem::exists(path, failed)) {
            m_files.push_back(path);
        }
    }

    bool read()
    {
        for (std::size_t file = 0; file < m_files.size(); ++file) {
            std::ifstream stream(m_files[file], std::ios::binary);
            if (!stream) {
                return false;
            }
            readFile(stream, file);
        }
        return true;
    }

    AuditVerdict judge(const std::optional<AuditHead> &head, const std::string &expected)
    {
        m_verdict.lines = m_links.size();
        m_verdict.files = m_files.size();
        m_verdict.unfinished = m_open.size();
        for (std::size_t i = 0; i < m_links.size() && !m_verdict.fault; ++i) {
            judgeLink(i);
        }
        m_verdict.hash = m_hash;
        if (!m_verdict.fault) {
            judgeEnd(head);
        }
        const bool known = expected.empty() || expected == noAuditHash ||
                           std::ranges::any_of(m_links, [&](const Link &link) {
                               return link.valid && link.hash == expected;
                           });
        if (!m_verdict.fault && !known) {
            blame(m_links.size(), Kind::NotKnown);
        }
        return std::move(m_verdict);
    }

    [[nodiscard]] bool isLog() const
    {
        return m_links.empty() || std::ranges::any_of(m_links, &Link::valid);
    }
    [[nodiscard]] bool isEmpty() const { return m_links.empty(); }

private:
    void readFile(std::istream &stream, std::size_t file)
    {
        std::string text;
        std::string former;
        for (std::uint64_t number = 1; std::getline(stream, text); ++number) {
            Link link;
            link.file = file;
            link.line = number;
            link.ended = !stream.eof();
            if (auto line = readAuditLine(text)) {
                link.valid = true;
                link.sequence = line->sequence;
                link.previous = std::move(line->previous);
                link.hash = std::move(line->hash);
                readDocument(line->document, former, link);
            }
            m_links.push_back(std::move(link));
            former = std::move(text);
        }
    }

    void readDocument(const json &document, const std::string &former, Link &link)
    {
        const auto text = [&document](const char *name) {
            const auto found = document.find(name);
            return found != document.end() && found->is_string() ? found->get<std::string>()
                                                                 : std::string();
        };
        const std::string decision = text("decision");
        if (decision == "started") {
            m_open.insert(link.sequence);
        }
        if (const auto started = document.find("started");
            started != document.end() && started->is_number_unsigned()) {
            m_open.erase(started->get<std::uint64_t>());
        }
        if (decision == "break") {
            link.marks = text("rule");
            link.marksFormer = link.marks == auditBreak::torn && text("sha256") == sha256(former);
        }
    }

    [[nodiscard]] bool continues(const Link &link) const
    {
        return link.valid && link.sequence == m_sequence + 1 && link.previous == m_hash;
    }

    void judgeLink(std::size_t i)
    {
        const Link &link = m_links[i];
        const bool isMarked =
            i + 1 < m_links.size() && m_links[i + 1].marksFormer && continues(m_links[i + 1]);
        if (isMarked) {
            m_verdict.marked.push_back(faultAt(i, Kind::Torn));
        } else if (!link.valid) {
            blame(i, link.ended ? Kind::Changed : Kind::Torn);
        } else if (continues(link)) {
            m_sequence = link.sequence;
            m_hash = link.hash;
            judgeMark(i);
        } else {
            blameOrder(i);
        }
    }

    void judgeMark(std::size_t i)
    {
        const std::string &rule = m_links[i].marks;
        if (rule == auditBreak::unwritten) {
            AuditFault gap = faultAt(i, Kind::Removed);
            gap.message =
                CheckTexts::tr("Here lines are missing that could not be written.").toStdString();
            m_verdict.marked.push_back(std::move(gap));
        } else if (rule == auditBreak::cut) {
            blame(i, Kind::Cut);
        } else if (rule == auditBreak::foreign) {
            blame(i, Kind::Inserted);
        } else if (rule == auditBreak::headless) {
            blame(i, Kind::NoHead);
        }
    }

    /// A line that is whole, but not the next one.
    void blameOrder(std::size_t i)
    {
        const Link &link = m_links[i];
        const auto rest = m_links.begin() + static_cast<std::ptrdiff_t>(i) + 1;
        const bool comesLater = std::any_of(rest, m_links.end(), [this](const Link &later) {
            return later.valid && later.sequence == m_sequence + 1;
        });
        const bool goesOn = rest != m_links.end() && rest->valid && rest->previous == link.hash;
        if (link.sequence > m_sequence + 1) {
            blame(i, comesLater ? Kind::Reordered : Kind::Removed);
        } else if (link.sequence < m_sequence + 1) {
            // two for one place: the one that the next line follows is the true one
            const bool formerIsFalse = i > 0 && goesOn && link.sequence == m_sequence &&
                                       link.previous == m_links[i - 1].previous &&
                                       link.hash != m_links[i - 1].hash;
            blame(formerIsFalse ? i - 1 : i, Kind::Inserted);
        } else if (comesLater) {
            blame(i, Kind::Inserted);
        } else {
            // one of two was changed and given a hash of its own
            blame(goesOn && i > 0 ? i - 1 : i, Kind::Changed);
        }
    }

    void judgeEnd(const std::optional<AuditHead> &head)
    {
        if (!head) {
            blame(m_links.size(), Kind::NoHead);
        } else if (m_sequence < head->lines || (!m_links.empty() && !m_links.back().ended)) {
            blame(m_links.size(), Kind::Cut);
        } else if (m_sequence == head->lines && m_hash != head->hash) {
            blame(m_links.size() - 1, Kind::Changed);
        } else if (m_sequence > head->lines &&
                   (m_sequence > head->lines + 1 || m_links.back().previous != head->hash)) {
            // a process that ended in between leaves one line that the head does not know
            blame(m_links.size() - 1, Kind::Inserted);
        }
    }

    [[nodiscard]] AuditFault faultAt(std::size_t i, Kind kind) const
    {
        AuditFault fault;
        fault.kind = kind;
        fault.sequence = m_sequence + 1;
        fault.message = described(kind);
        if (i < m_links.size()) {
            fault.file = m_files[m_links[i].file];
            fault.line = m_links[i].line;
        } else {
            fault.file = m_files.back();
            const bool here = !m_links.empty() && m_links.back().file + 1 == m_files.size();
            fault.line = here ? m_links.back().line + 1 : 1;
        }
        return fault;
    }

    void blame(std::size_t i, Kind kind) { m_verdict.fault = faultAt(i, kind); }

    std::vector<std::filesystem::path> m_files;
    std::vector<Link> m_links;
    std::set<std::uint64_t> m_open;
    std::uint64_t m_sequence = 0;
    std::string m_hash = std::string(noAuditHash);
    AuditVerdict m_verdict;
};

base::Error unreadable(const std::filesystem::path &path, base::ErrorCode code, QString message)
{
    return {code, message.arg(QString::fromStdString(path.string())).toStdString(), {}};
}

} // namespace

std::string_view faultName(AuditFault::Kind kind) noexcept
{
    constexpr std::array<std::string_view, 8> names{"changed", "removed", "inserted", "reordered",
                                                    "cut",     "torn",    "no_head",  "not_known"};
    return names.at(static_cast<std::size_t>(kind));
}

base::Result<AuditVerdict> checkAudit(const std::filesystem::path &path,
                                      const std::string &expected)
{
    const std::filesystem::path headPath = auditHeadPath(path);
    const ReadLock lock(headPath);
    std::ifstream headFile(headPath, std::ios::binary);
    std::ostringstream headText;
    headText << headFile.rdbuf();
    const auto head = readAuditHead(std::move(headText).str());
    Chain chain(path);
    std::error_code failed;
    const bool gone = !std::filesystem::exists(path, failed) && fullAuditFiles(path).empty();
    if (gone && !head) {
        return unreadable(path, base::ErrorCode::SourceMissing,
                          CheckTexts::tr("There is no audit log '%1'. Check the name."));
    }
    if (std::filesystem::is_directory(path, failed) || (!gone && !chain.read())) {
        return unreadable(path, base::ErrorCode::SourceUnreadable,
                          CheckTexts::tr("The audit log '%1' cannot be read. Check its rights."));
    }
    if (!chain.isLog() || (chain.isEmpty() && !head)) {
        return unreadable(path, base::ErrorCode::SourceUnreadable,
                          CheckTexts::tr("'%1' is not an audit log. Name one that Querent wrote."));
    }
    return chain.judge(head, expected);
}

void to_json(json &json, const AuditFault &fault)
{
    json = {{"why", faultName(fault.kind)},
            {"file", fault.file.string()},
            {"line", fault.line},
            {"sequence", fault.sequence},
            {"message", fault.message}};
}

void to_json(json &json, const AuditVerdict &verdict)
{
    json = {{"outcome", verdict.intact() ? "intact" : "broken"},
            {"lines", verdict.lines},
            {"files", verdict.files},
            {"unfinished", verdict.unfinished},
            {"hash", verdict.hash},
            {"first_bad", verdict.fault ? nlohmann::json(*verdict.fault) : nlohmann::json()},
            {"marked", verdict.marked}};
}

} // namespace querent::session
