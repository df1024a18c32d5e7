// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/OpenSource.h"

#include "connectors/LocalTrials.h"
#include "connectors/SourceOpening.h"
#include "session/Deadline.h"
#include "session/PolicyBook.h"
#include "session/VisibleRows.h"

#include <QCryptographicHash>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

namespace querent::session {

namespace {

using data::ColumnRole;

/// How much of the values is read: enough to recognise what people mention, little enough that
/// opening stays a matter of seconds.
constexpr int valuesPerColumn = 5'000;
constexpr std::size_t valuesInAll = 200'000;
constexpr std::chrono::seconds timeForValues{10};
/// A list of codes is no longer.
constexpr int mostCodeRows = 500;

base::Error cancelled()
{
    return {base::ErrorCode::Cancelled, "Opening the source was cancelled.", {}};
}

void tell(const OpenOptions &options, std::string_view stage)
{
    if (options.progress) {
        options.progress(stage);
    }
}

std::filesystem::path pathOf(const std::string &text)
{
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

base::Result<std::string> contentsOf(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "The data dictionary cannot be read. Check that the file exists and is "
                           "not empty.",
                           path.string()};
    }
    return std::move(text).str();
}

/// `northbeam.db` → `northbeam.dictionary.json` in the same folder, if there is one.
std::optional<std::filesystem::path> dictionaryBeside(const std::string &location)
{
    if (location.find("://") != std::string::npos) {
        return std::nullopt;
    }
    std::filesystem::path path = pathOf(location);
    path.replace_extension(".dictionary.json");
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) ? std::optional(path) : std::nullopt;
}

base::Result<data::DataDictionary> readDictionary(const std::string &location,
                                                  const std::string &dictionaryPath)
{
    const auto path =
        dictionaryPath.empty() ? dictionaryBeside(location) : std::optional(pathOf(dictionaryPath));
    if (!path) {
        return data::DataDictionary{};
    }
    auto text = contentsOf(*path);
    if (!text) {
        return std::move(text).error();
    }
    return data::parseDictionary(*text);
}

/// Lower ones are read first, in case not all can be.
int urgencyOf(ColumnRole role) noexcept
{
    switch (role) {
    case ColumnRole::Label:
        return 0;
    case ColumnRole::Category:
        return 1;
    case ColumnRole::Flag:
    case ColumnRole::Unknown:
        return 2;
    case ColumnRole::Key:
    case ColumnRole::Reference:
        return 3;
    default:
        return 4;
    }
}

struct TextColumn
{
    const data::Table *table;
    const data::Column *column;
};

std::vector<TextColumn> textColumns(const data::Catalog &catalog)
{
    std::vector<TextColumn> columns;
    for (const data::Table &table : catalog.tables) {
        for (const data::Column &column : table.columns) {
            const bool isText =
                column.type == data::ColumnType::Text ||
                std::ranges::any_of(column.profile.examples, [](const data::Value &value) {
                    return value.text() != nullptr;
                });
            const bool isTime = column.encoding != data::DateEncoding::None;
            if (isText && !isTime && !column.masked && column.type != data::ColumnType::Blob &&
                table.problem.empty()) {
                columns.push_back({&table, &column});
            }
        }
    }
    std::ranges::stable_sort(columns, {},
                             [](const TextColumn &entry) { return urgencyOf(entry.column->role); });
    return columns;
}

/// Whether it could say what codes of other tables stand for: small, and nothing points at it.
bool maySpellOutCodes(const data::Catalog &catalog, const data::Table &table)
{
    constexpr std::size_t mostColumns = 7;
    const bool joined =
        std::ranges::any_of(catalog.relationships, [&](const data::Relationship &known) {
            return data::equalNames(known.fromTable, table.name) ||
                   data::equalNames(known.toTable, table.name);
        });
    return !joined && !table.isView && table.problem.empty() && table.columns.size() >= 2 &&
           table.columns.size() <= mostColumns && table.rowCount.value_or(0) > 1 &&
           *table.rowCount <= mostCodeRows &&
           std::ranges::none_of(table.columns, [](const data::Column &column) {
               return column.masked || column.type == data::ColumnType::Blob;
           });
}

/// Adds the rows of tables that may spell out codes to what is known of one of their columns.
void addCodeRows(const data::Catalog &catalog, const VisibleRows &visible,
                 std::vector<data::ColumnValues> &values, std::stop_token stop)
{
    std::set<std::string> seen;
    for (data::ColumnValues &list : values) {
        const data::Table *table = catalog.table(list.table);
        if (table != nullptr && seen.insert(list.table).second && !stop.stop_requested() &&
            maySpellOutCodes(catalog, *table)) {
            list.rows = visible.cells(catalog, *table, mostCodeRows, stop);
        }
    }
}

/// The values of all text columns, as far as bounds and time allow. A column that cannot be read is
/// understood by its name alone.
base::Result<std::vector<data::ColumnValues>> readValues(connectors::Connection &connection,
                                                         const data::Catalog &catalog,
                                                         const VisibleRows &visible,
                                                         std::stop_token stop)
{
    const Deadline deadline(timeForValues, stop);
    std::vector<data::ColumnValues> values;
    std::size_t count = 0;
    for (const TextColumn &entry : textColumns(catalog)) {
        if (count >= valuesInAll || deadline.stopToken().stop_requested()) {
            break;
        }
        const int most =
            static_cast<int>(std::min<std::size_t>(valuesPerColumn, valuesInAll - count));
        auto read = entry.table->filtered
                        ? visible.distinctValues(catalog, entry.table->name, entry.column->name,
                                                 most, deadline.stopToken())
                        : connection.distinctValues(entry.table->name, entry.column->name, most,
                                                    deadline.stopToken());
        if (read) {
            count += read->values.size();
            values.push_back(std::move(*read));
        }
    }
    addCodeRows(catalog, visible, values, deadline.stopToken());
    if (stop.stop_requested()) {
        return cancelled();
    }
    return values;
}

std::string shapeOf(const data::Catalog &catalog)
{
    std::vector<std::string> names;
    for (const data::Table &table : catalog.tables) {
        for (const data::Column &column : table.columns) {
            names.push_back(table.name + '\0' + column.name + '\0');
        }
    }
    std::ranges::sort(names);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string &name : names) {
        hash.addData(QByteArray::fromStdString(name));
    }
    return hash.result().toHex().toStdString();
}

/// The policy that is kept for the source, or else the one that was asked for.
base::Result<data::Policy> policyFor(OpenSource &opened, const OpenOptions &options)
{
    if (options.policiesFolder.empty()) {
        return options.policy;
    }
    opened.policyPath = PolicyBook::pathFor(options.policiesFolder, opened.location);
    const auto document = PolicyBook(opened.policyPath).read();
    if (!document) {
        return document.error();
    }
    if (!*document) {
        return options.policy;
    }
    for (const auto &entry : (*document)->roles) {
        opened.roles.push_back(entry.first);
    }
    const auto chosen = options.roles.find(opened.location);
    // whoever has not chosen yet begins with the first one
    return (*document)->role(chosen != options.roles.end() ? chosen->second : opened.roles.front());
}

base::Error policyElsewhere(const data::Policy &policy, const data::Phrasebook &phrases)
{
    std::string sources;
    for (const std::string &pattern : policy.sources) {
        sources += (sources.empty() ? "" : ", ") + pattern;
    }
    const data::Phrase phrase =
        policy.role.empty()
            ? QUERENT_PHRASE("session", "The policy “%1” does not hold for this source, only for "
                                        "%2. Choose another role, or name this source in its "
                                        "\"sources\".")
            : QUERENT_PHRASE("session", "The role “%1” does not hold for this source, only for %2. "
                                        "Choose another role, or name this source in its "
                                        "\"sources\".");
    return {base::ErrorCode::PolicyViolation,
            phrases.say(phrase, {policy.role.empty() ? policy.name : policy.role, sources}),
            "sources"};
}

base::Error nothingToAsk(const data::Catalog &everything, const data::Policy &policy,
                         const data::Phrasebook &phrases)
{
    if (everything.tables.empty()) {
        return {base::ErrorCode::SourceEmpty,
                phrases.say(QUERENT_PHRASE(
                    "session", "There is no table in this source. Open one that holds data.")),
                {}};
    }
    return {base::ErrorCode::PolicyViolation,
            phrases.say(QUERENT_PHRASE("session",
                                       "The policy “%1” hides every table of this source. Name "
                                       "tables that exist in allowed_tables, or choose another "
                                       "policy."),
                        {policy.name}),
            {}};
}

base::Result<std::shared_ptr<reasoning::Reasoner>> makeReasoner(OpenSource &opened,
                                                                const OpenOptions &options,
                                                                connectors::Connection &connection,
                                                                std::stop_token stop)
{
    const VisibleRows visible(connection, *opened.policy, opened.source->dialect());
    auto values = readValues(connection, *opened.catalog, visible, stop);
    if (!values) {
        return std::move(values).error();
    }
    const bool tries = options.tryPlans && connectors::LocalTrials::suits(*opened.source);
    const auto trials = tries ? std::make_shared<const connectors::LocalTrials>(
                                    opened.source, opened.catalog, opened.policy)
                              : nullptr;
    // the values are read once, whatever is said about their columns later
    const auto kept = std::make_shared<const std::vector<data::ColumnValues>>(std::move(*values));
    const ReasonerFactory chosen =
        options.chooseReasoner ? options.chooseReasoner(opened) : options.makeReasoner;
    opened.understand = [make = chosen, phrases = options.phrases, lessons = opened.lessons, kept,
                         trials](std::shared_ptr<const data::Catalog> catalog,
                                 std::shared_ptr<const data::DataDictionary> dictionary) {
        auto reasoner = make(std::move(catalog), std::move(dictionary), *kept, phrases,
                             [lessons] { return lessons->lessons(); });
        if (reasoner && trials) {
            (*reasoner)->useTrials(trials);
        }
        return reasoner;
    };
    return opened.understand(opened.catalog, opened.dictionary);
}

/// What cannot be read is no reason not to open the source.
void openCorrections(OpenSource &opened, const OpenOptions &options)
{
    opened.corrections = std::make_shared<CorrectionBook>();
    if (!options.lessonsFolder.empty()) {
        auto book =
            CorrectionBook::open(CorrectionBook::pathFor(options.lessonsFolder, opened.location));
        if (book) {
            opened.corrections = std::move(*book);
        } else {
            opened.correctionsProblem = std::move(book).error();
        }
    }
    opened.dictionary = std::make_shared<const data::DataDictionary>(
        data::merged(*opened.givenDictionary, opened.corrections->dictionary()));
}

/// What cannot be read is no reason not to open the source.
void openLessons(OpenSource &opened, const OpenOptions &options)
{
    std::string path = options.lessonsPath;
    if (path.empty() && !options.lessonsFolder.empty()) {
        path = LessonBook::pathFor(options.lessonsFolder, opened.location);
    }
    if (!path.empty()) {
        auto book = LessonBook::open(path, *opened.dictionary);
        if (book) {
            opened.lessons = std::move(*book);
            return;
        }
        opened.lessonsProblem = std::move(book).error();
    }
    opened.lessons = std::make_shared<LessonBook>(*opened.dictionary);
}

} // namespace

base::Result<OpenSourcePtr> openSource(const std::string &location, const OpenOptions &options,
                                       std::stop_token stop)
{
    auto opened = std::make_shared<OpenSource>();
    opened->location = location;
    const auto phrases =
        options.phrases ? options.phrases : std::make_shared<const data::Phrasebook>();
    const auto policy = policyFor(*opened, options);
    if (!policy) {
        return policy.error();
    }
    if (!policy->holdsFor(location)) {
        return policyElsewhere(*policy, *phrases);
    }
    opened->audit = options.audit;
    auto dictionary = readDictionary(location, options.dictionaryPath);
    if (!dictionary) {
        return std::move(dictionary).error();
    }
    opened->givenDictionary = std::make_shared<const data::DataDictionary>(std::move(*dictionary));
    openCorrections(*opened, options);
    openLessons(*opened, options);

    tell(options, "connecting");
    auto source = connectors::openDataSource(location, phrases);
    if (!source) {
        return std::move(source).error();
    }
    opened->source = std::move(*source);
    opened->displayName = opened->source->displayName();
    auto connection = opened->source->connect();
    if (!connection) {
        return std::move(connection).error();
    }
    tell(options, "reading_tables");
    auto catalog = (*connection)->readCatalog(stop);
    if (!catalog) {
        return std::move(catalog).error();
    }
    if (auto problem = query::checkPolicy(*policy, *catalog, opened->source->dialect())) {
        return *std::move(problem);
    }
    opened->policy = std::make_shared<const data::Policy>(policy->resolvedFor(*catalog));
    data::Catalog seen = data::visibleCatalog(*catalog, *opened->policy);
    if (seen.tables.empty()) {
        return nothingToAsk(*catalog, *opened->policy, *phrases);
    }
    const VisibleRows rows(**connection, *opened->policy, opened->source->dialect());
    if (auto problem = rows.problem(seen)) {
        return *std::move(problem);
    }
    rows.profile(seen, stop);
    opened->givenCatalog = std::make_shared<const data::Catalog>(std::move(seen));
    opened->catalog = std::make_shared<const data::Catalog>(
        data::related(*opened->givenCatalog, *opened->dictionary));
    opened->shape = shapeOf(*opened->catalog);
    opened->semantics = std::make_shared<const data::SemanticModel>();
    if (options.makeReasoner || options.chooseReasoner) {
        tell(options, "indexing_values");
        auto reasoner = makeReasoner(*opened, options, **connection, stop);
        if (!reasoner) {
            return std::move(reasoner).error();
        }
        opened->reasoner = std::move(*reasoner);
        opened->semantics =
            std::make_shared<const data::SemanticModel>(opened->reasoner->semantics());
    }
    if (stop.stop_requested()) {
        return cancelled();
    }
    return OpenSourcePtr(std::move(opened));
}

base::Result<OpenSourcePtr> understoodAnew(const OpenSource &source)
{
    auto anew = std::make_shared<OpenSource>(source);
    anew->dictionary = std::make_shared<const data::DataDictionary>(
        data::merged(*source.givenDictionary, source.corrections->dictionary()));
    anew->catalog = std::make_shared<const data::Catalog>(
        data::related(*source.givenCatalog, *anew->dictionary));
    if (source.understand) {
        auto reasoner = source.understand(anew->catalog, anew->dictionary);
        if (!reasoner) {
            return std::move(reasoner).error();
        }
        anew->reasoner = std::move(*reasoner);
        anew->semantics = std::make_shared<const data::SemanticModel>(anew->reasoner->semantics());
    }
    return OpenSourcePtr(std::move(anew));
}

} // namespace querent::session
