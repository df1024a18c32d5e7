// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/DraftBook.h"

#include "session/KeptDocument.h"

#include <QDir>
#include <QFile>

#include <nlohmann/json.hpp>

namespace querent::session {

namespace {

using nlohmann::json;

constexpr const char *ending = ".draft.json"; // of any kind

std::string pathOf(const std::string &folder, DraftBook::Kind kind, const std::string &location)
{
    return keptPath(folder, location,
                    std::string(kind == DraftBook::Kind::Sql ? ".sql" : "") + ending);
}

KeptDocument draftDocument(const std::string &path)
{
    return KeptDocument(path, "does not hold what was begun.", "What was begun cannot be kept");
}

base::Error notRemoved(const QString &path)
{
    return {base::ErrorCode::StorageFailed,
            "“" + path.toStdString() +
                "” cannot be deleted. Check that the file and its folder belong to you.",
            path.toStdString()};
}

} // namespace

std::string DraftBook::draft(const std::string &location) const
{
    if (m_folder.empty()) {
        return {};
    }
    const auto held = draftDocument(pathOf(m_folder, m_kind, location)).read();
    const json text = held && *held ? (*held)->value("text", json()) : json();
    return text.is_string() ? text.get<std::string>() : std::string();
}

base::Result<void> DraftBook::keep(const std::string &location, const std::string &text) const
{
    if (m_folder.empty()) {
        return {};
    }
    const std::string file = pathOf(m_folder, m_kind, location);
    if (!text.empty()) {
        return draftDocument(file).change([&](const std::optional<json> &) {
            return base::Result<json>(json{{"version", 1}, {"text", text}});
        });
    }
    const QString path = QString::fromStdString(file);
    return !QFile::exists(path) || QFile::remove(path) ? base::Result<void>() : notRemoved(path);
}

base::Result<void> DraftBook::removeAll() const
{
    if (m_folder.empty()) {
        return {};
    }
    const QDir folder(QString::fromStdString(m_folder));
    for (const QString &name :
         folder.entryList({QLatin1Char('*') + QLatin1String(ending)}, QDir::Files)) {
        if (!QFile::remove(folder.filePath(name))) {
            return notRemoved(folder.filePath(name));
        }
    }
    return {};
}

} // namespace querent::session
