// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/DictionaryEntries.h"

#include "gui/schema/SchemaText.h"
#include "query/DictionaryCheck.h"
#include "session/QtPhrasebook.h"

#include <QCoreApplication>

#include <algorithm>

namespace querent::gui {

namespace {

using data::DataDictionary;
using Own = base::Result<DataDictionary>;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::DictionaryEntries)
};

/// The words of a field in which they stand with commas between them.
std::vector<std::string> wordsIn(const QString &line)
{
    std::vector<std::string> words;
    for (const QString &word : line.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (!word.trimmed().isEmpty()) {
            words.push_back(word.simplified().toStdString());
        }
    }
    return words;
}

std::vector<QString> tablesOf(const session::OpenSourcePtr &source)
{
    std::vector<QString> names;
    for (const data::Table &table : source->catalog->tables) {
        names.push_back(text(table.name));
    }
    return names;
}

std::vector<QString> columnsOf(const session::OpenSourcePtr &source, const QString &table)
{
    std::vector<QString> names;
    if (const data::Table *found = source->catalog->table(table.toStdString())) {
        for (const data::Column &column : found->columns) {
            names.push_back(text(column.name));
        }
    }
    return names;
}

template <typename Entry, typename Key>
const Entry *entryOf(const std::vector<Entry> &entries, const QString &key, const Key &keyOf)
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const Entry &entry) { return keyOf(entry) == key; });
    return found != entries.end() ? &*found : nullptr;
}

QString nameOf(const DataDictionary::Metric &metric)
{
    return text(metric.name);
}

QString nameOf(const DataDictionary::Relationship &relationship)
{
    return text(relationship.fromTable) + QLatin1Char('.') + text(relationship.fromColumn) +
           QStringLiteral(" → ") + text(relationship.toTable) + QLatin1Char('.') +
           text(relationship.toColumn);
}

QString nameOf(const DataDictionary::Example &example)
{
    return text(example.question);
}

DataDictionary::Metric metricFrom(const QStringList &values)
{
    return {values[0].toStdString(), values[1].toStdString(), values[2].toStdString(),
            values[3].toStdString(), values[4].toStdString(), wordsIn(values[5])};
}

DataDictionary::Relationship relationshipFrom(const QStringList &values)
{
    return {values[0].toStdString(), values[1].toStdString(), values[2].toStdString(),
            values[3].toStdString(), false};
}

/// Puts `entry` in the place of the one called `key`, or at the end.
template <typename Entry>
void put(std::vector<Entry> &entries, const QString &key, const Entry &entry)
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const Entry &known) { return nameOf(known) == key; });
    if (found != entries.end()) {
        *found = entry;
    } else {
        entries.push_back(entry);
    }
}

template <typename Entry>
session::Revision without(std::vector<Entry> DataDictionary::*entries, const QString &key)
{
    return [entries, key](DataDictionary own) -> Own {
        std::erase_if(own.*entries, [&](const Entry &known) { return nameOf(known) == key; });
        return own;
    };
}

} // namespace

session::Revision saying(const DataDictionary::Relationship &relationship)
{
    return [relationship](DataDictionary own) -> Own {
        std::erase_if(own.relationships, [&](const DataDictionary::Relationship &known) {
            return known.sameEnds(relationship);
        });
        own.relationships.push_back(relationship);
        return own;
    };
}

EntryKind metricEntries(const DictionarySource &source)
{
    EntryKind kind;
    kind.addText = Words::tr("Add a metric");
    kind.nothing = Words::tr("No metrics yet. A metric is a number with a name of its own: "
                             "“basket” for avg(total), say. Questions may then use the name.");
    kind.rows = [source] {
        std::vector<EntryRow> rows;
        const session::OpenSourcePtr open = source();
        const DataDictionary own = open->corrections->dictionary();
        const session::QtPhrasebook phrases{QLocale()};
        for (const DataDictionary::Metric &metric : open->dictionary->metrics) {
            EntryRow row;
            row.key = nameOf(metric);
            row.detail = text(metric.expression);
            row.code = true;
            QStringList remark{Words::tr("over %1", "a table").arg(text(metric.table))};
            for (const QString &more :
                 {text(metric.unit), text(metric.description),
                  metric.synonyms.empty()
                      ? QString()
                      : Words::tr("also called %1").arg(joined(metric.synonyms))}) {
                if (!more.isEmpty()) {
                    remark << more;
                }
            }
            row.remark = remark.join(QStringLiteral(" · "));
            row.own = entryOf(own.metrics, row.key,
                              [](const auto &known) { return nameOf(known); }) != nullptr;
            if (const auto problem = query::problemOf(metric, *open->catalog, phrases)) {
                row.problem = text(*problem);
            }
            rows.push_back(std::move(row));
        }
        return rows;
    };
    kind.fields = [source](const QString &key) {
        const session::OpenSourcePtr open = source();
        const auto *metric = entryOf(open->dictionary->metrics, key,
                                     [](const auto &known) { return nameOf(known); });
        const DataDictionary::Metric known = metric != nullptr ? *metric : DataDictionary::Metric();
        std::vector<QString> tables = tablesOf(open);
        return std::vector<EntryField>{
            {Words::tr("Name"), Words::tr("basket"), text(known.name), {}},
            {Words::tr("Over the rows of"),
             {},
             known.table.empty() ? tables.front() : text(known.table),
             tables},
            {Words::tr("How it is worked out"),
             QStringLiteral("sum(net) / count(*)"),
             text(known.expression),
             {},
             true},
            {Words::tr("What it means"), {}, text(known.description), {}, false, true},
            {Words::tr("Counted in"), QStringLiteral("EUR"), text(known.unit), {}, false, true},
            {Words::tr("Also called"),
             Words::tr("words, with commas between them"),
             joined(known.synonyms),
             {},
             false,
             true}};
    };
    kind.problem = [source](const QStringList &values) -> std::optional<QString> {
        const auto problem = query::problemOf(metricFrom(values), *source()->catalog,
                                              session::QtPhrasebook(QLocale()));
        return problem ? std::optional(text(*problem)) : std::nullopt;
    };
    kind.keep = [](const QString &key, const QStringList &values) -> session::Revision {
        return [key, metric = metricFrom(values)](DataDictionary own) -> Own {
            put(own.metrics, key, metric);
            return own;
        };
    };
    kind.remove = [](const QString &key) { return without(&DataDictionary::metrics, key); };
    return kind;
}

EntryKind relationshipEntries(const DictionarySource &source)
{
    EntryKind kind;
    kind.addText = Words::tr("Add a relationship");
    kind.nothing = Words::tr("Nothing tells how the tables hang together. A relationship says "
                             "which column points at which: questions can then join them.");
    kind.rows = [source] {
        std::vector<EntryRow> rows;
        const session::OpenSourcePtr open = source();
        const session::QtPhrasebook phrases{QLocale()};
        const DataDictionary own = open->corrections->dictionary();
        const auto saidBy = [](const std::vector<DataDictionary::Relationship> &all,
                               const DataDictionary::Relationship &wanted) {
            return std::find_if(all.begin(), all.end(), [&](const auto &known) {
                       return known.sameEnds(wanted);
                   }) != all.end();
        };
        for (const data::Relationship &link : open->catalog->relationships) {
            if (link.fromColumns.size() != 1 || link.toColumns.size() != 1) {
                continue;
            }
            const DataDictionary::Relationship plain{link.fromTable, link.fromColumns.front(),
                                                     link.toTable, link.toColumns.front(), false};
            EntryRow row;
            row.key = nameOf(plain);
            row.own = saidBy(own.relationships, plain);
            const bool given = saidBy(open->givenDictionary->relationships, plain);
            row.removeText = row.own ? QString() : Words::tr("Not related");
            row.remark = row.own         ? Words::tr("said by you")
                         : given         ? Words::tr("comes with the source")
                         : link.inferred ? Words::tr("found by names and values")
                                         : Words::tr("declared by the source");
            rows.push_back(std::move(row));
        }
        for (const DataDictionary::Relationship &denied : own.relationships) {
            if (denied.denied) {
                EntryRow row;
                row.key = nameOf(denied);
                row.detail = Words::tr("Not related, as you said");
                rows.push_back(std::move(row));
            } else if (const auto problem = query::problemOf(denied, *open->catalog, phrases)) {
                EntryRow row;
                row.key = nameOf(denied);
                row.problem = text(*problem);
                rows.push_back(std::move(row));
            }
        }
        return rows;
    };
    kind.fields = [source](const QString &key) {
        const session::OpenSourcePtr open = source();
        const DataDictionary own = open->corrections->dictionary();
        const auto *known =
            entryOf(own.relationships, key, [](const auto &entry) { return nameOf(entry); });
        const std::vector<QString> tables = tablesOf(open);
        const QString from = known != nullptr ? text(known->fromTable) : tables.front();
        const QString to = known != nullptr ? text(known->toTable) : tables.back();
        const auto first = [](const std::vector<QString> &names) {
            return names.empty() ? QString() : names.front();
        };
        const std::vector<QString> fromColumns = columnsOf(open, from);
        const std::vector<QString> toColumns = columnsOf(open, to);
        return std::vector<EntryField>{
            {Words::tr("Rows of"), {}, from, tables},
            {Words::tr("point with"),
             {},
             known != nullptr ? text(known->fromColumn) : first(fromColumns),
             fromColumns},
            {Words::tr("at rows of"), {}, to, tables},
            {Words::tr("where it equals"),
             {},
             known != nullptr ? text(known->toColumn) : first(toColumns),
             toColumns}};
    };
    kind.follow = [source](std::vector<EntryField> &fields, int changed) {
        if (changed == 0 || changed == 2) {
            EntryField &column = fields[static_cast<std::size_t>(changed) + 1];
            column.choices = columnsOf(source(), fields[static_cast<std::size_t>(changed)].value);
            column.value = column.choices.empty() ? QString() : column.choices.front();
        }
    };
    kind.problem = [source](const QStringList &values) -> std::optional<QString> {
        const auto problem = query::problemOf(relationshipFrom(values), *source()->catalog,
                                              session::QtPhrasebook(QLocale()));
        return problem ? std::optional(text(*problem)) : std::nullopt;
    };
    kind.keep = [](const QString &key, const QStringList &values) -> session::Revision {
        return [key, relationship = relationshipFrom(values)](DataDictionary own) -> Own {
            put(own.relationships, key, relationship);
            return own;
        };
    };
    kind.remove = [source](const QString &key) -> session::Revision {
        const session::OpenSourcePtr open = source();
        for (const data::Relationship &link : open->catalog->relationships) {
            if (link.fromColumns.size() != 1 || link.toColumns.size() != 1) {
                continue;
            }
            const DataDictionary::Relationship plain{link.fromTable, link.fromColumns.front(),
                                                     link.toTable, link.toColumns.front(), true};
            const DataDictionary own = open->corrections->dictionary();
            const bool mine = entryOf(own.relationships, key,
                                      [](const auto &known) { return nameOf(known); }) != nullptr;
            if (nameOf(plain) == key && !mine) {
                return saying(plain);
            }
        }
        return without(&DataDictionary::relationships, key);
    };
    return kind;
}

EntryKind termEntries(const DictionarySource &source)
{
    EntryKind kind;
    kind.addText = Words::tr("Add a word");
    kind.nothing = Words::tr("No words yet. Say what a word of your house means, and “What does it "
                             "mean?” is answered with it.");
    kind.rows = [source] {
        std::vector<EntryRow> rows;
        const session::OpenSourcePtr open = source();
        const DataDictionary own = open->corrections->dictionary();
        for (const auto &[term, meaning] : open->dictionary->glossary) {
            EntryRow row;
            row.key = text(term);
            row.detail = text(meaning);
            row.own = own.glossary.contains(term);
            rows.push_back(std::move(row));
        }
        return rows;
    };
    kind.fields = [source](const QString &key) {
        const auto &glossary = source()->dictionary->glossary;
        const auto known = glossary.find(key.toStdString());
        return std::vector<EntryField>{{Words::tr("Word"), Words::tr("churn"), key, {}},
                                       {Words::tr("What it means here"),
                                        Words::tr("No order for 90 days"),
                                        known != glossary.end() ? text(known->second) : QString(),
                                        {}}};
    };
    kind.keep = [](const QString &key, const QStringList &values) -> session::Revision {
        return [key, values](DataDictionary own) -> Own {
            own.glossary.erase(key.toStdString());
            own.glossary[values[0].toStdString()] = values[1].toStdString();
            return own;
        };
    };
    kind.remove = [](const QString &key) -> session::Revision {
        return [key](DataDictionary own) -> Own {
            own.glossary.erase(key.toStdString());
            return own;
        };
    };
    return kind;
}

EntryKind exampleEntries(const DictionarySource &source)
{
    EntryKind kind;
    kind.addText = Words::tr("Add an example");
    kind.nothing = Words::tr("No examples yet. A question with the SQL that answers it shows how "
                             "questions like it are meant.");
    kind.rows = [source] {
        std::vector<EntryRow> rows;
        const session::OpenSourcePtr open = source();
        const DataDictionary own = open->corrections->dictionary();
        for (const DataDictionary::Example &example : open->dictionary->examples) {
            EntryRow row;
            row.key = nameOf(example);
            row.detail = text(example.sql);
            row.code = true;
            row.own = entryOf(own.examples, row.key,
                              [](const auto &known) { return nameOf(known); }) != nullptr;
            rows.push_back(std::move(row));
        }
        return rows;
    };
    kind.fields = [source](const QString &key) {
        const session::OpenSourcePtr open = source();
        const auto *known = entryOf(open->dictionary->examples, key,
                                    [](const auto &entry) { return nameOf(entry); });
        return std::vector<EntryField>{
            {Words::tr("Question"), Words::tr("How many customers came back?"), key, {}},
            {Words::tr("SQL that answers it"),
             QStringLiteral("SELECT …"),
             known != nullptr ? text(known->sql) : QString(),
             {},
             true}};
    };
    kind.statement = 1;
    kind.source = source;
    kind.keep = [](const QString &key, const QStringList &values) -> session::Revision {
        return [key, values](DataDictionary own) -> Own {
            put(own.examples, key,
                DataDictionary::Example{values[0].toStdString(), values[1].toStdString()});
            return own;
        };
    };
    kind.remove = [](const QString &key) { return without(&DataDictionary::examples, key); };
    return kind;
}

} // namespace querent::gui
