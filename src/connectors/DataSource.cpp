// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/DataSource.h"

#include "connectors/FileKind.h"
#include "connectors/SourceOpening.h"
#include "connectors/SqliteSource.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUrl>

#include <bit>
#include <optional>

namespace querent::connectors {

namespace {

using base::Error;
using base::ErrorCode;

using data::Phrasebook;

std::string whatOpens(const Phrasebook &phrases)
{
    return phrases.say(QUERENT_PHRASE("connectors",
                                      "At present Querent opens SQLite database files "
                                      "(.sqlite, .sqlite3, .db)."));
}

constexpr qint64 headSize = 4096;
constexpr qint64 headerSize = 100;

/// The scheme of a URL in lower case: letters before "://". A drive letter is none.
QString schemeOf(const QString &location)
{
    const qsizetype end = location.indexOf(QLatin1String("://"));
    const QString scheme = location.left(std::max<qsizetype>(end, 0));
    const bool isScheme =
        scheme.size() > 1 && std::all_of(scheme.begin(), scheme.end(), [](QChar c) {
            return c.isLetterOrNumber() || c == QLatin1Char('+') || c == QLatin1Char('-') ||
                   c == QLatin1Char('.');
        });
    return isScheme ? scheme.toLower() : QString();
}

base::Result<QString> pathOf(const QString &location, const Phrasebook &phrases)
{
    const QString scheme = schemeOf(location);
    if (scheme == QLatin1String("file") || scheme == QLatin1String("sqlite")) {
        QUrl url(location, QUrl::TolerantMode);
        url.setScheme(QStringLiteral("file"));
        return url.toLocalFile();
    }
    if (!scheme.isEmpty()) {
        return Error{
            ErrorCode::Unsupported,
            phrases.say(QUERENT_PHRASE("connectors", "Querent cannot connect to “%1” sources. %2"),
                        {scheme.toStdString() + "://", whatOpens(phrases)}),
            location.toStdString()};
    }
    return location;
}

Error missing(const QFileInfo &file, const Phrasebook &phrases)
{
    const std::string folder = file.path().toStdString();
    if (!file.dir().exists()) {
        return {ErrorCode::SourceMissing,
                phrases.say(QUERENT_PHRASE("connectors",
                                           "There is no folder “%1”. Check the path, and that the "
                                           "disk it is on is connected."),
                            {folder}),
                file.filePath().toStdString()};
    }
    return {ErrorCode::SourceMissing,
            phrases.say(QUERENT_PHRASE("connectors", "There is no file “%1” in “%2”. It may have "
                                                     "been moved or renamed."),
                        {file.fileName().toStdString(), folder}),
            file.filePath().toStdString()};
}

Error isFolder(const QFileInfo &folder, const Phrasebook &phrases)
{
    const QStringList databases =
        QDir(folder.filePath())
            .entryList({QStringLiteral("*.sqlite"), QStringLiteral("*.sqlite3"),
                        QStringLiteral("*.db"), QStringLiteral("*.db3")},
                       QDir::Files, QDir::Name);
    const std::string name =
        (folder.fileName().isEmpty() ? folder.filePath() : folder.fileName()).toStdString();
    return {ErrorCode::SourceUnreadable,
            databases.isEmpty()
                ? phrases.say(QUERENT_PHRASE("connectors",
                                             "“%1” is a folder. Choose a database file in it."),
                              {name})
                : phrases.say(QUERENT_PHRASE("connectors",
                                             "“%1” is a folder. Choose a database file in it, for "
                                             "example “%2”."),
                              {name, databases.first().toStdString()}),
            folder.filePath().toStdString()};
}

Error notADatabase(const QString &fileName, const FileKind &kind, const Phrasebook &phrases)
{
    const std::string name = fileName.toStdString();
    if (kind.family == FileKind::Family::Known) {
        return {ErrorCode::SourceNotADatabase,
                phrases.say(QUERENT_PHRASE("connectors", "“%1” is %2, not a database. %3"),
                            {name, phrases.say({"connectors", kind.description.c_str()}),
                             whatOpens(phrases)}),
                {}};
    }
    if (kind.family == FileKind::Family::Scrambled) {
        return {ErrorCode::SourceNotADatabase,
                phrases.say(QUERENT_PHRASE("connectors",
                                           "“%1” is not readable as a database; its contents look "
                                           "encrypted. If it has a password, save a copy without "
                                           "one and open that."),
                            {name}),
                {}};
    }
    return {
        ErrorCode::SourceNotADatabase,
        phrases.say(QUERENT_PHRASE("connectors", "“%1” is not a database that Querent knows. %2"),
                    {name, whatOpens(phrases)}),
        {}};
}

std::uint32_t bigEndian(const QByteArray &bytes, qsizetype at, int count)
{
    std::uint32_t number = 0;
    for (int i = 0; i < count; ++i) {
        number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    }
    return number;
}

/// What the header says against the file's size. The database header is laid out in the SQLite
/// documentation, "Database File Format", section 1.3.
std::optional<Error> damageOf(const QFileInfo &file, const QByteArray &head,
                              const Phrasebook &phrases)
{
    const auto damaged = [&](const std::string &how) {
        return Error{ErrorCode::SourceCorrupt,
                     phrases.say(QUERENT_PHRASE("connectors",
                                                "“%1” is damaged: %2 Copy or download it again, or "
                                                "restore it from a backup."),
                                 {file.fileName().toStdString(), how}),
                     {}};
    };
    if (head.size() < headerSize) {
        return damaged(
            phrases.say(QUERENT_PHRASE("connectors", "it ends in the middle of its header.")));
    }
    std::uint32_t pageSize = bigEndian(head, 16, 2);
    pageSize = pageSize == 1 ? 65536 : pageSize;
    if (pageSize < 512 || !std::has_single_bit(pageSize)) {
        return damaged(
            phrases.say(QUERENT_PHRASE("connectors", "its header gives no valid page size.")));
    }
    const std::uint32_t pages = bigEndian(head, 28, 4);
    // the count holds where the version of SQLite that wrote last kept it
    const bool pagesAreValid = bigEndian(head, 24, 4) == bigEndian(head, 92, 4) && pages > 0;
    const bool hasJournal = QFile::exists(file.filePath() + QLatin1String("-wal")) ||
                            QFile::exists(file.filePath() + QLatin1String("-journal"));
    const qint64 expected = qint64{pages} * pageSize;
    if (pagesAreValid && !hasJournal && file.size() < expected) {
        return damaged(phrases.say(
            QUERENT_PHRASE("connectors", "it should have %1 bytes, but only %2 are there."),
            {phrases.integer(expected), phrases.integer(file.size())}));
    }
    return std::nullopt;
}

/// Looks at the file itself, before SQLite does, because SQLite's messages tell less.
std::optional<Error> problemOf(const QFileInfo &file, const Phrasebook &phrases)
{
    if (!file.exists()) {
        return missing(file, phrases);
    }
    if (file.isDir()) {
        return isFolder(file, phrases);
    }
    const std::string name = file.fileName().toStdString();
    if (!file.isFile()) {
        return Error{
            ErrorCode::SourceUnreadable,
            phrases.say(QUERENT_PHRASE("connectors", "“%1” is not a file. Choose a database file."),
                        {name}),
            {}};
    }
    QFile contents(file.filePath());
    if (!file.isReadable() || !contents.open(QIODevice::ReadOnly)) {
        return Error{ErrorCode::SourceUnreadable,
                     phrases.say(QUERENT_PHRASE("connectors",
                                                "You may not read “%1”. Ask its owner for "
                                                "permission, or copy it to a folder of your own."),
                                 {name}),
                     contents.errorString().toStdString()};
    }
    if (file.size() == 0) {
        return Error{ErrorCode::SourceEmpty,
                     phrases.say(QUERENT_PHRASE("connectors",
                                                "“%1” is empty: it has 0 bytes. Choose a file with "
                                                "data in it."),
                                 {name}),
                     {}};
    }
    const QByteArray head = contents.read(headSize);
    const FileKind kind = recogniseFile({reinterpret_cast<const std::uint8_t *>(head.constData()),
                                         static_cast<std::size_t>(head.size())});
    if (kind.family != FileKind::Family::Sqlite) {
        return notADatabase(file.fileName(), kind, phrases);
    }
    return damageOf(file, head, phrases);
}

} // namespace

base::Result<std::shared_ptr<const DataSource>>
openDataSource(const std::string &location, std::shared_ptr<const data::Phrasebook> phrases)
{
    const QString text = QString::fromStdString(location);
    if (text.trimmed().isEmpty() || text.contains(QChar(0))) {
        return Error{ErrorCode::InvalidArgument,
                     phrases->say(QUERENT_PHRASE("connectors", "No file was named. %1"),
                                  {whatOpens(*phrases)}),
                     {}};
    }
    const auto path = pathOf(text, *phrases);
    if (!path) {
        return path.error();
    }
    const QFileInfo file(*path);
    if (const auto problem = problemOf(file, *phrases)) {
        return *problem;
    }
    const auto source = std::make_shared<const SqliteSource>(file.filePath(), phrases);
    const auto opened = source->open();
    if (!opened) {
        return opened.error();
    }
    if (opened->database->schema().tables.empty()) {
        return Error{ErrorCode::SourceEmpty,
                     phrases->say(QUERENT_PHRASE("connectors",
                                                 "“%1” is a database without tables. Choose one "
                                                 "with data in it."),
                                  {file.fileName().toStdString()}),
                     {}};
    }
    return std::shared_ptr<const DataSource>(source);
}

base::Result<std::shared_ptr<const DataSource>> openDataSource(const std::string &location)
{
    return openDataSource(location, std::make_shared<const Phrasebook>());
}

} // namespace querent::connectors
