// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/DataSource.h"

#include "connectors/FileKind.h"
#include "connectors/SqliteSource.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>

#include <bit>
#include <optional>

namespace querent::connectors {

namespace {

using base::Error;
using base::ErrorCode;

constexpr const char *whatOpens = "At present Querent opens SQLite database files "
                                  "(.sqlite, .sqlite3, .db).";
constexpr qint64 headSize = 4096;
constexpr qint64 headerSize = 100;

std::string inQuotes(const QString &text)
{
    return "“" + text.toStdString() + "”";
}

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

base::Result<QString> pathOf(const QString &location)
{
    const QString scheme = schemeOf(location);
    if (scheme == QLatin1String("file") || scheme == QLatin1String("sqlite")) {
        QUrl url(location, QUrl::TolerantMode);
        url.setScheme(QStringLiteral("file"));
        return url.toLocalFile();
    }
    if (!scheme.isEmpty()) {
        return Error{ErrorCode::Unsupported,
                     "Querent cannot connect to " + inQuotes(scheme + QLatin1String("://")) +
                         " sources. " + whatOpens,
                     location.toStdString()};
    }
    return location;
}

Error missing(const QFileInfo &file)
{
    if (!file.dir().exists()) {
        return {ErrorCode::SourceMissing,
                "There is no folder " + inQuotes(file.path()) +
                    ". Check the path, and that the disk it is on is connected.",
                file.filePath().toStdString()};
    }
    return {ErrorCode::SourceMissing,
            "There is no file " + inQuotes(file.fileName()) + " in " + inQuotes(file.path()) +
                ". It may have been moved or renamed.",
            file.filePath().toStdString()};
}

Error isFolder(const QFileInfo &folder)
{
    const QStringList databases =
        QDir(folder.filePath())
            .entryList({QStringLiteral("*.sqlite"), QStringLiteral("*.sqlite3"),
                        QStringLiteral("*.db"), QStringLiteral("*.db3")},
                       QDir::Files, QDir::Name);
    std::string hint = " Choose a database file in it.";
    if (!databases.isEmpty()) {
        hint = " Choose a database file in it, for example " + inQuotes(databases.first()) + ".";
    }
    return {ErrorCode::SourceUnreadable,
            inQuotes(folder.fileName().isEmpty() ? folder.filePath() : folder.fileName()) +
                " is a folder." + hint,
            folder.filePath().toStdString()};
}

Error notADatabase(const QString &name, const FileKind &kind)
{
    if (kind.family == FileKind::Family::Known) {
        return {ErrorCode::SourceNotADatabase,
                inQuotes(name) + " is " + kind.description + ", not a database. " + whatOpens,
                {}};
    }
    if (kind.family == FileKind::Family::Scrambled) {
        return {ErrorCode::SourceNotADatabase,
                inQuotes(name) +
                    " is not readable as a database; its contents look encrypted. If it has a "
                    "password, save a copy without one and open that.",
                {}};
    }
    return {ErrorCode::SourceNotADatabase,
            inQuotes(name) + " is not a database that Querent knows. " + whatOpens,
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

/// With the separators of the reader's language.
std::string grouped(qint64 number)
{
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return locale.toString(number).toStdString();
}

/// What the header says against the file's size. The database header is laid out in the SQLite
/// documentation, "Database File Format", section 1.3.
std::optional<Error> damageOf(const QFileInfo &file, const QByteArray &head)
{
    const auto damaged = [&file](const std::string &how) {
        return Error{ErrorCode::SourceCorrupt,
                     inQuotes(file.fileName()) + " is damaged: " + how +
                         " Copy or download it again, or restore it from a backup.",
                     {}};
    };
    if (head.size() < headerSize) {
        return damaged("it ends in the middle of its header.");
    }
    std::uint32_t pageSize = bigEndian(head, 16, 2);
    pageSize = pageSize == 1 ? 65536 : pageSize;
    if (pageSize < 512 || !std::has_single_bit(pageSize)) {
        return damaged("its header gives no valid page size.");
    }
    const std::uint32_t pages = bigEndian(head, 28, 4);
    // the count holds where the version of SQLite that wrote last kept it
    const bool pagesAreValid = bigEndian(head, 24, 4) == bigEndian(head, 92, 4) && pages > 0;
    const bool hasJournal = QFile::exists(file.filePath() + QLatin1String("-wal")) ||
                            QFile::exists(file.filePath() + QLatin1String("-journal"));
    const qint64 expected = qint64{pages} * pageSize;
    if (pagesAreValid && !hasJournal && file.size() < expected) {
        return damaged("it should have " + grouped(expected) + " bytes, but only " +
                       grouped(file.size()) + " are there.");
    }
    return std::nullopt;
}

/// Looks at the file itself, before SQLite does, because SQLite's messages tell less.
std::optional<Error> problemOf(const QFileInfo &file)
{
    if (!file.exists()) {
        return missing(file);
    }
    if (file.isDir()) {
        return isFolder(file);
    }
    const std::string name = inQuotes(file.fileName());
    if (!file.isFile()) {
        return Error{
            ErrorCode::SourceUnreadable, name + " is not a file. Choose a database file.", {}};
    }
    QFile contents(file.filePath());
    if (!file.isReadable() || !contents.open(QIODevice::ReadOnly)) {
        return Error{ErrorCode::SourceUnreadable,
                     "You may not read " + name +
                         ". Ask its owner for permission, or copy it to a folder of your own.",
                     contents.errorString().toStdString()};
    }
    if (file.size() == 0) {
        return Error{ErrorCode::SourceEmpty,
                     name + " is empty: it has 0 bytes. Choose a file with data in it.",
                     {}};
    }
    const QByteArray head = contents.read(headSize);
    const FileKind kind = recogniseFile({reinterpret_cast<const std::uint8_t *>(head.constData()),
                                         static_cast<std::size_t>(head.size())});
    if (kind.family != FileKind::Family::Sqlite) {
        return notADatabase(file.fileName(), kind);
    }
    return damageOf(file, head);
}

} // namespace

base::Result<std::shared_ptr<const DataSource>> openDataSource(const std::string &location)
{
    const QString text = QString::fromStdString(location);
    if (text.trimmed().isEmpty() || text.contains(QChar(0))) {
        return Error{
            ErrorCode::InvalidArgument, std::string("No file was named. ") + whatOpens, {}};
    }
    const auto path = pathOf(text);
    if (!path) {
        return path.error();
    }
    const QFileInfo file(*path);
    if (const auto problem = problemOf(file)) {
        return *problem;
    }
    const auto source = std::make_shared<const SqliteSource>(file.filePath());
    const auto opened = source->open();
    if (!opened) {
        return opened.error();
    }
    if (opened->database->schema().tables.empty()) {
        return Error{ErrorCode::SourceEmpty,
                     inQuotes(file.fileName()) +
                         " is a database without tables. Choose one with data in it.",
                     {}};
    }
    return std::shared_ptr<const DataSource>(source);
}

} // namespace querent::connectors
