// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/KeptDocument.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>

#include <nlohmann/json.hpp>

namespace querent::session {

namespace {

using nlohmann::json;

QString pathOf(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

base::Error KeptDocument::failure(const std::string &reason) const
{
    return {base::ErrorCode::StorageFailed,
            m_notKept + " in “" + m_path + "”. Check that there is room and that " +
                "the folder may be written to.",
            m_path + (reason.empty() ? "" : ": " + reason)};
}

base::Error KeptDocument::notOurs() const
{
    return {base::ErrorCode::MalformedDocument,
            "“" + m_path + "” " + m_notOurs + " Remove or rename the file to begin anew.", m_path};
}

base::Result<std::optional<json>> KeptDocument::read() const
{
    QFile file(pathOf(m_path));
    if (!file.exists()) {
        return std::optional<json>();
    }
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(file.errorString().toStdString());
    }
    json document = json::parse(file.readAll().toStdString(), nullptr, false);
    const json version = document.is_object() ? document.value("version", json()) : json();
    if (!version.is_number_integer() || version < 1 || version > m_newest) {
        return notOurs();
    }
    return std::optional<json>(std::move(document));
}

base::Result<void> KeptDocument::change(const Edit &edit) const
{
    QDir().mkpath(QFileInfo(pathOf(m_path)).absolutePath());
    QLockFile turn(pathOf(m_path) + QLatin1String(".lock"));
    if (!turn.tryLock(2'000)) {
        return failure({});
    }
    // another program may have written something in the meantime
    auto before = read();
    if (!before) {
        return std::move(before).error();
    }
    auto after = edit(*before);
    if (!after) {
        return std::move(after).error();
    }
    QSaveFile file(pathOf(m_path));
    const QByteArray bytes =
        QByteArray::fromStdString(after->dump(1, ' ', false, json::error_handler_t::replace));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return failure(file.errorString().toStdString());
    }
    return {};
}

std::string keptPath(const std::string &folder, const std::string &location,
                     const std::string &ending)
{
    QString place = pathOf(location);
    if (!place.contains(QLatin1String("://"))) {
        const QFileInfo file(place);
        place = file.exists() ? file.canonicalFilePath() : file.absoluteFilePath();
    }
    const QByteArray name =
        QCryptographicHash::hash(place.toUtf8(), QCryptographicHash::Sha256).toHex().left(24);
    return QDir(pathOf(folder))
        .filePath(QString::fromLatin1(name) + QString::fromStdString(ending))
        .toStdString();
}

} // namespace querent::session
