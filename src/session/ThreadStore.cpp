// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ThreadStore.h"

#include "base/Clock.h"
#include "session/PackedState.h"
#include "session/SqliteConnection.h"
#include "session/StoredAnswer.h"
#include "session/ThreadFile.h"

#include <QCryptographicHash>
#include <QStringList>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

/// As long as somebody may want something removed back.
constexpr std::chrono::minutes regret{2};
/// Answers compress to a tenth; more effort would save little.
constexpr int compression = 3;

/// Tells apart what was asked in the same millisecond.
constexpr const char *newestTurn = "(SELECT max(number) FROM turn WHERE turn.thread = thread.id)";

std::int64_t stampOf(WallTime time)
{
    return time.time_since_epoch().count();
}

WallTime timeOf(std::int64_t stamp)
{
    return WallTime(std::chrono::milliseconds(stamp));
}

Bytes compressed(const json &document)
{
    const Bytes plain = packed(document);
    const QByteArray small =
        qCompress(plain.data(), static_cast<qsizetype>(plain.size()), compression);
    return {small.begin(), small.end()};
}

json expanded(const Bytes &bytes)
{
    const QByteArray plain = qUncompress(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return unpacked(Bytes(plain.begin(), plain.end()));
}

std::string sentenceOf(const Answer &answer)
{
    return answer.headline.empty() ? answer.response : answer.headline;
}

bool hasAll(const std::string &text, const QStringList &words)
{
    return std::ranges::all_of(words, [&text](const QString &word) {
        return text.find(word.toStdString()) != std::string::npos;
    });
}

} // namespace

std::string soughtText(const std::string &text)
{
    const QString apart = QString::fromStdString(text).normalized(QString::NormalizationForm_KD);
    QString plain;
    plain.reserve(apart.size());
    for (const QChar letter : apart) {
        if (letter.category() != QChar::Mark_NonSpacing) {
            plain.append(letter);
        }
    }
    plain.replace(QChar(0x00DF), QStringLiteral("ss")); // the sharp s has no capital to fold with
    return plain.toCaseFolded().simplified().toStdString();
}

ThreadStore::ThreadStore(std::unique_ptr<SqliteConnection> connection)
    : m_connection(std::move(connection))
{}

ThreadStore::~ThreadStore() = default;

base::Result<std::unique_ptr<ThreadStore>> ThreadStore::open(const std::string &path)
{
    std::string damagedFile;
    auto connection = openThreadFile(path, damagedFile);
    if (!connection) {
        return std::move(connection).error();
    }
    std::unique_ptr<ThreadStore> store(new ThreadStore(std::move(*connection)));
    store->m_damagedFile = std::move(damagedFile);
    const auto now =
        std::chrono::time_point_cast<std::chrono::milliseconds>(base::SystemClock().now());
    std::ignore = store->purge(now - regret);
    return store;
}

std::string ThreadStore::rightsOf(const data::Policy &policy)
{
    const auto list = [](const std::set<std::string> &names) {
        json folded = json::array();
        for (const std::string &name : names) {
            folded.push_back(QString::fromStdString(name).toCaseFolded().toStdString());
        }
        return folded;
    };
    const json seen{{"tables", list(policy.allowedTables)},
                    {"hidden", list(policy.hiddenColumns)},
                    {"masked", list(policy.maskedColumns)},
                    {"rows", policy.rowFilters},
                    {"most", policy.maximumRows}};
    const QByteArray text = QByteArray::fromStdString(
        seen.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().toStdString();
}

bool ThreadStore::isDamaged() const
{
    return m_connection->trouble() == StorageTrouble::Damaged;
}

base::Result<std::vector<ThreadHead>> ThreadStore::headsWhere(const std::string &condition,
                                                              const std::string &value,
                                                              const std::string &rights,
                                                              const std::string &search)
{
    const QStringList words =
        QString::fromStdString(soughtText(search)).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::map<std::string, std::string> found; // by thread, what has all the words
    base::Result<std::int64_t> done = 0;
    if (!words.isEmpty()) {
        done = m_connection->run(
            "SELECT turn.thread, question, sought_question, headline, sought_answer, rights = ?2"
            " FROM turn JOIN thread ON thread.id = turn.thread WHERE " +
                condition + " ORDER BY number",
            {std::string_view(value), std::string_view(rights)},
            [&words, &found](const SqlRow &row) {
                const bool shown = row.number(5) != 0;
                if (hasAll(row.text(2), words)) {
                    found.try_emplace(row.text(0), row.text(1));
                } else if (shown && hasAll(row.text(2) + '\n' + row.text(4), words)) {
                    found.try_emplace(row.text(0), row.text(3).empty() ? row.text(1) : row.text(3));
                }
            });
    }
    std::vector<ThreadHead> heads;
    if (done) {
        done = m_connection->run(
            "SELECT id, location, title, pinned, asked,"
            " (SELECT count(*) FROM turn WHERE turn.thread = thread.id), sought, ?2"
            " FROM thread WHERE " +
                condition + " ORDER BY pinned DESC, asked DESC, " + newestTurn + " DESC",
            {std::string_view(value), std::string_view(rights)},
            [&words, &found, &heads](const SqlRow &row) {
                const auto text = found.find(row.text(0));
                if (!words.isEmpty() && text == found.end() && !hasAll(row.text(6), words)) {
                    return;
                }
                ThreadHead head{row.text(0),
                                row.text(1),
                                row.text(2),
                                row.number(3) != 0,
                                timeOf(row.number(4)),
                                static_cast<int>(row.number(5)),
                                {}};
                if (text != found.end() && text->second != head.title) {
                    head.found = text->second;
                }
                heads.push_back(std::move(head));
            });
    }
    if (!done) {
        return std::move(done).error();
    }
    return heads;
}

base::Result<std::vector<ThreadHead>> ThreadStore::threads(const std::string &location,
                                                           const std::string &rights,
                                                           const std::string &search)
{
    return headsWhere("location = ?1 AND removed = 0", location, rights, search);
}

base::Result<std::optional<ThreadHead>> ThreadStore::thread(const std::string &id)
{
    auto heads = headsWhere("thread.id = ?1 AND removed = 0", id, {}, {});
    if (!heads) {
        return std::move(heads).error();
    }
    return heads->empty() ? std::optional<ThreadHead>() : heads->front();
}

base::Result<std::optional<ThreadHead>> ThreadStore::latest(const std::string &location)
{
    std::string id;
    auto done = m_connection->run(std::string("SELECT id FROM thread WHERE location = ? AND"
                                              " removed = 0 ORDER BY used DESC, ") +
                                      newestTurn + " DESC LIMIT 1",
                                  {std::string_view(location)},
                                  [&id](const SqlRow &row) { id = row.text(0); });
    if (!done) {
        return std::move(done).error();
    }
    return id.empty() ? std::optional<ThreadHead>() : thread(id);
}

base::Result<std::vector<TurnHead>> ThreadStore::turns(const std::string &thread,
                                                       const std::string &rights)
{
    std::vector<TurnHead> heads;
    auto done = m_connection->run(
        "SELECT id, run, question, asked, outcome, headline, settings, rating, rights = ?2"
        " FROM turn WHERE thread = ?1 ORDER BY number",
        {std::string_view(thread), std::string_view(rights)}, [&heads](const SqlRow &row) {
            TurnHead head;
            head.id = row.text(0);
            head.runId = row.text(1);
            head.question = row.text(2);
            head.asked = timeOf(row.number(3));
            head.outcome = agent::outcomeNamed(row.text(4));
            head.withheld = head.outcome.has_value() && row.number(8) == 0;
            head.headline = head.withheld ? std::string() : row.text(5);
            head.settings = row.text(6);
            head.rating = static_cast<int>(row.number(7));
            heads.push_back(std::move(head));
        });
    if (!done) {
        return std::move(done).error();
    }
    return heads;
}

base::Result<std::optional<Answer>> ThreadStore::answer(const std::string &turn,
                                                        const std::string &rights)
{
    std::optional<Bytes> kept;
    auto done = m_connection->run("SELECT document FROM answer WHERE number ="
                                  " (SELECT number FROM turn WHERE id = ? AND rights = ?)",
                                  {std::string_view(turn), std::string_view(rights)},
                                  [&kept](const SqlRow &row) { kept = row.bytes(0); });
    if (!done) {
        return std::move(done).error();
    }
    if (!kept) {
        return std::optional<Answer>();
    }
    auto read = answerFromStored(expanded(*kept));
    if (!read) {
        return std::move(read).error();
    }
    return std::optional<Answer>(std::move(*read));
}

base::Result<Conversation> ThreadStore::conversation(const std::string &thread,
                                                     const std::string &rights)
{
    Bytes kept;
    int others = 0;
    int seen = 0;
    auto done =
        m_connection->run("SELECT conversation, rights = ?2 FROM turn JOIN answer USING (number)"
                          " WHERE thread = ?1 ORDER BY number DESC LIMIT ?3",
                          {std::string_view(thread), std::string_view(rights),
                           static_cast<std::int64_t>(agent::rememberedTurns)},
                          [&](const SqlRow &row) {
                              if (seen++ == 0) {
                                  kept = row.bytes(0);
                              }
                              others += row.number(1) == 0 ? 1 : 0;
                          });
    if (!done) {
        return std::move(done).error();
    }
    auto conversation =
        kept.empty() ? Conversation() : Conversation(expanded(kept).get<Conversation>());
    return others == 0 ? conversation : conversation.withoutAnswers();
}

base::Result<void> ThreadStore::add(const std::string &thread, const std::string &location,
                                    const TurnHead &turn, const std::string &rights,
                                    const std::string &title)
{
    return m_connection->transaction("BEGIN IMMEDIATE", [&]() -> base::Result<void> {
        const std::string sought = soughtText(turn.question);
        const std::string &name = title.empty() ? turn.question : title;
        auto done = m_connection->run(
            "INSERT INTO thread (id, location, title, sought, pinned, asked, used)"
            " VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5) ON CONFLICT (id) DO UPDATE"
            " SET asked = max(asked, ?5), used = max(used, ?5)",
            {std::string_view(thread), std::string_view(location), std::string_view(name),
             std::string_view(sought), stampOf(turn.asked)});
        if (done) {
            done = m_connection->run(
                "INSERT INTO turn (id, thread, run, question, sought_question, asked, rights)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
                {std::string_view(turn.id), std::string_view(thread), std::string_view(turn.runId),
                 std::string_view(turn.question), std::string_view(sought), stampOf(turn.asked),
                 std::string_view(rights)});
        }
        return done ? base::Result<void>() : std::move(done).error();
    });
}

base::Result<void> ThreadStore::finish(const std::string &turn, const Answer &answer,
                                       const Conversation &after, const std::string &rights)
{
    const Bytes document = compressed(storedAnswer(answer));
    const Bytes memory = compressed(after);
    const std::string headline = sentenceOf(answer);
    const std::string sought =
        soughtText(headline + '\n' +
                   (answer.validatedSql.empty() ? answer.generatedSql : answer.validatedSql));
    return m_connection->transaction("BEGIN IMMEDIATE", [&]() -> base::Result<void> {
        auto done = m_connection->run(
            "UPDATE turn SET outcome = ?, headline = ?, sought_answer = ?, rights = ? WHERE id = ?",
            {agent::outcomeName(answer.outcome), std::string_view(headline),
             std::string_view(sought), std::string_view(rights), std::string_view(turn)});
        if (done && *done > 0) {
            done = m_connection->run("INSERT OR REPLACE INTO answer VALUES"
                                     " ((SELECT number FROM turn WHERE id = ?), ?, ?)",
                                     {std::string_view(turn), &document, &memory});
        }
        return done ? base::Result<void>() : std::move(done).error();
    });
}

namespace {

base::Result<void> changed(SqliteConnection &connection, std::string_view sql,
                           std::initializer_list<SqlValue> values)
{
    auto done = connection.run(sql, values);
    return done ? base::Result<void>() : std::move(done).error();
}

} // namespace

base::Result<void> ThreadStore::setSettings(const std::string &turn, const std::string &settings)
{
    return changed(*m_connection, "UPDATE turn SET settings = ? WHERE id = ?",
                   {std::string_view(settings), std::string_view(turn)});
}

base::Result<void> ThreadStore::setRating(const std::string &turn, int rating)
{
    return changed(*m_connection, "UPDATE turn SET rating = ? WHERE id = ?",
                   {std::int64_t{rating}, std::string_view(turn)});
}

base::Result<void> ThreadStore::use(const std::string &thread, WallTime now)
{
    return changed(*m_connection, "UPDATE thread SET used = max(used, ?) WHERE id = ?",
                   {stampOf(now), std::string_view(thread)});
}

base::Result<void> ThreadStore::rename(const std::string &thread, const std::string &title)
{
    const std::string sought = soughtText(title);
    return changed(*m_connection, "UPDATE thread SET title = ?, sought = ? WHERE id = ?",
                   {std::string_view(title), std::string_view(sought), std::string_view(thread)});
}

base::Result<void> ThreadStore::setPinned(const std::string &thread, bool pinned)
{
    return changed(*m_connection, "UPDATE thread SET pinned = ? WHERE id = ?",
                   {std::int64_t{pinned ? 1 : 0}, std::string_view(thread)});
}

base::Result<void> ThreadStore::remove(const std::string &thread, WallTime now)
{
    return changed(*m_connection, "UPDATE thread SET removed = ? WHERE id = ?",
                   {stampOf(now), std::string_view(thread)});
}

base::Result<void> ThreadStore::restore(const std::string &thread)
{
    return changed(*m_connection, "UPDATE thread SET removed = 0 WHERE id = ?",
                   {std::string_view(thread)});
}

base::Result<void> ThreadStore::purge(WallTime before)
{
    const std::int64_t stamp = stampOf(before);
    std::int64_t gone = 0;
    auto done = m_connection->transaction("BEGIN IMMEDIATE", [&]() -> base::Result<void> {
        for (const char *sql :
             {"DELETE FROM answer WHERE number IN (SELECT number FROM turn JOIN thread ON thread.id"
              " = turn.thread WHERE removed > 0 AND removed < ?)",
              "DELETE FROM turn WHERE thread IN (SELECT id FROM thread WHERE removed > 0 AND"
              " removed < ?)",
              "DELETE FROM thread WHERE removed > 0 AND removed < ?"}) {
            auto removed = m_connection->run(sql, {stamp});
            if (!removed) {
                return std::move(removed).error();
            }
            gone += *removed;
        }
        return {};
    });
    if (done && gone > 0) {
        // the log too still has what was removed
        std::ignore =
            m_connection->execute("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)");
    }
    return done;
}

base::Result<void> ThreadStore::removeAll(WallTime now)
{
    return changed(*m_connection, "UPDATE thread SET removed = ? WHERE removed = 0",
                   {stampOf(now)});
}

base::Result<void> ThreadStore::restoreAll(WallTime then)
{
    return changed(*m_connection, "UPDATE thread SET removed = 0 WHERE removed = ?",
                   {stampOf(then)});
}

base::Result<int> ThreadStore::countUnused(WallTime before)
{
    int count = 0;
    auto done = m_connection->run(
        "SELECT count(*) FROM thread WHERE removed = 0 AND pinned = 0 AND used < ?",
        {stampOf(before)}, [&](const SqlRow &row) { count = static_cast<int>(row.number(0)); });
    if (!done) {
        return std::move(done).error();
    }
    return count;
}

base::Result<void> ThreadStore::removeUnused(WallTime before, WallTime now)
{
    return changed(*m_connection,
                   "UPDATE thread SET removed = ? WHERE removed = 0 AND pinned = 0 AND used < ?",
                   {stampOf(now), stampOf(before)});
}

} // namespace querent::session
