// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/BoardStore.h"

#include "session/KeptDocument.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace querent::session {

namespace {

KeptDocument document(const std::string &path)
{
    return {path, "does not hold pinboards.", "Pinboards cannot be kept"};
}

/// Gives a damaged file another name, which is returned; empty where that cannot be done.
std::string moveAside(const std::string &path)
{
    const QString from = QString::fromStdString(path);
    const QString stamp =
        QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const QString to = QStringLiteral("%1.damaged-%2").arg(from, stamp);
    return QFile::rename(from, to) ? to.toStdString() : std::string();
}

/// What boards show is for their owner's eyes.
void makeFolderFor(const std::string &path)
{
    const QString folder = QFileInfo(QString::fromStdString(path)).absolutePath();
    if (!QFileInfo::exists(folder) && QDir().mkpath(folder)) {
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
}

} // namespace

std::string BoardStore::pathFor(const std::string &folder, const std::string &location)
{
    return keptPath(folder, location, ".boards.json");
}

base::Result<BoardStore::Contents> BoardStore::read() const
{
    makeFolderFor(m_path);
    const auto held = document(m_path).read();
    Contents contents;
    if (held) {
        if (*held) {
            contents.boards = boardsFromJson(**held);
        }
        return contents;
    }
    if (held.error().code != base::ErrorCode::MalformedDocument) {
        return held.error();
    }
    contents.setAside = moveAside(m_path);
    if (contents.setAside.empty()) {
        return held.error();
    }
    return contents;
}

base::Result<BoardStore::Contents> BoardStore::change(const Edit &edit) const
{
    // a file that was damaged in the meantime must not stop what the user does now
    auto readable = read();
    if (!readable) {
        return std::move(readable).error();
    }
    Contents contents;
    contents.setAside = std::move(readable->setAside);
    const auto done = document(m_path).change(
        [&](const std::optional<nlohmann::json> &held) -> base::Result<nlohmann::json> {
            contents.boards = held ? boardsFromJson(*held) : std::vector<Board>();
            edit(contents.boards);
            return boardsToJson(contents.boards);
        });
    if (!done) {
        return done.error();
    }
    return contents;
}

} // namespace querent::session
