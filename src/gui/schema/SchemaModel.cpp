// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/SchemaModel.h"

#include "gui/charts/Moment.h"
#include "gui/charts/NumberText.h"
#include "gui/schema/SemanticWords.h"

#include <QStringList>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr std::size_t mostExamples = 5;

QString joinedWords(const std::vector<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words) {
        list << QString::fromStdString(word);
    }
    return list.join(QStringLiteral(", "));
}

QString valueText(const data::Value &value, bool date)
{
    if (date && value.text() != nullptr) {
        if (const auto moment = Moment::parse(QString::fromStdString(*value.text()))) {
            return moment->text();
        }
    }
    const QString text = cellText(value).simplified();
    return text.size() > 40 ? text.left(39) + QStringLiteral("…") : text;
}

const data::Relationship *referenceOf(const data::Catalog &catalog, const data::Table &table,
                                      const data::Column &column)
{
    const auto found =
        std::find_if(catalog.relationships.begin(), catalog.relationships.end(),
                     [&](const data::Relationship &link) {
                         return data::equalNames(link.fromTable, table.name) &&
                                std::any_of(link.fromColumns.begin(), link.fromColumns.end(),
                                            [&](const std::string &name) {
                                                return data::equalNames(name, column.name);
                                            });
                     });
    return found != catalog.relationships.end() ? &*found : nullptr;
}

QString profileText(const data::Column &column)
{
    const data::ColumnProfile &profile = column.profile;
    const bool date =
        column.type == data::ColumnType::Date || column.type == data::ColumnType::DateTime;
    QStringList lines;
    if (profile.distinctCount > 0) {
        QString distinct = profile.exact ? SchemaModel::tr("%1 distinct values")
                                         : SchemaModel::tr("about %1 distinct values");
        lines << distinct.arg(fullInteger(profile.distinctCount));
    }
    if (profile.nullCount > 0 && profile.rowCount > 0) {
        lines << SchemaModel::tr("%1 empty")
                     .arg(percentage(static_cast<double>(profile.nullCount) /
                                     static_cast<double>(profile.rowCount)));
    }
    if (!profile.min.isNull() && (profile.min.isNumber() || date)) {
        lines << SchemaModel::tr("from %1 to %2", "a range of values")
                     .arg(valueText(profile.min, date), valueText(profile.max, date));
    }
    QStringList examples;
    for (const data::Value &value : profile.examples) {
        if (static_cast<std::size_t>(examples.size()) == mostExamples) {
            break;
        }
        examples << valueText(value, date);
    }
    if (!examples.isEmpty()) {
        lines << SchemaModel::tr("for example %1", "values of a column")
                     .arg(examples.join(QStringLiteral(", ")));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

SchemaModel::SchemaModel(QObject *parent) : QStandardItemModel(parent) {}

void SchemaModel::setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary,
                             const data::SemanticModel &semantics, const data::DataDictionary &own)
{
    clear();
    for (const data::Table &table : catalog.tables) {
        const data::DataDictionary::TableEntry *entry = dictionary.table(table.name);
        const QString name = QString::fromStdString(table.name);
        auto *item = new QStandardItem(name);
        item->setEditable(false);
        item->setData(name, NameRole);
        item->setData(QByteArray(table.isView ? "eye" : "table-2"), IconRole);
        item->setData(table.rowCount ? compactNumber(static_cast<double>(*table.rowCount))
                                     : QString(),
                      SideRole);
        QString search = name;
        QStringList detail{name};
        detail << (table.rowCount
                       ? tr("%1 with %2 rows and %3 columns", "table or view")
                             .arg(table.isView ? tr("View") : tr("Table"),
                                  fullInteger(*table.rowCount),
                                  fullInteger(static_cast<std::int64_t>(table.columns.size())))
                       : tr("%1 with %2 columns", "table or view")
                             .arg(table.isView ? tr("View") : tr("Table"),
                                  fullInteger(static_cast<std::int64_t>(table.columns.size()))));
        if (entry != nullptr) {
            detail << QString::fromStdString(entry->description);
            search += QLatin1Char(' ') + joinedWords(entry->synonyms) + QLatin1Char(' ') +
                      QString::fromStdString(entry->description);
        }
        if (table.filtered) {
            detail << tr("You see some of its rows");
            item->setData(QByteArray("eye-off"), KeyRole);
        }
        if (!table.problem.empty()) {
            detail << QString::fromStdString(table.problem);
            item->setData(QByteArray("triangle-alert"), KeyRole);
        }
        detail.removeAll(QString());
        item->setData(search, SearchRole);
        item->setData(detail.join(QLatin1Char('\n')), DetailRole);
        item->setToolTip(detail.join(QLatin1Char('\n')));
        const data::SemanticTable *meaning = semantics.table(table.name);
        if (meaning != nullptr) {
            addMeaning(*item, *meaning, nullptr, own);
        }
        for (const data::Column &column : table.columns) {
            QStandardItem *row =
                columnItem(catalog, table, column, dictionary.column(table.name, column.name));
            if (const auto *taken = semantics.column(table.name, column.name)) {
                addMeaning(*row, *meaning, taken, own);
            }
            item->appendRow(row);
        }
        appendRow(item);
    }
}

QStandardItem *SchemaModel::columnItem(const data::Catalog &catalog, const data::Table &table,
                                       const data::Column &column,
                                       const data::DataDictionary::ColumnEntry *entry) const
{
    const QString name = QString::fromStdString(column.name);
    auto *item = new QStandardItem(name);
    item->setEditable(false);
    item->setData(name, NameRole);
    item->setData(QByteArray(columnIcon(column)), IconRole);
    item->setData(static_cast<int>(column.type), TypeRole);
    const data::Relationship *reference = referenceOf(catalog, table, column);
    item->setData(QByteArray(column.primaryKeyPosition > 0 ? "key-round"
                             : reference != nullptr        ? "link"
                                                           : ""),
                  KeyRole);
    const bool personal =
        column.personalData != data::PersonalData::None || (entry != nullptr && entry->personal);
    if (column.masked) {
        item->setData(QByteArray("eye-off"), KeyRole);
    } else if (personal && column.primaryKeyPosition == 0) {
        item->setData(QByteArray("user-round"), KeyRole);
    }
    QString search = name;
    QString type = columnTypeText(column.type);
    if (entry != nullptr && !entry->unit.empty()) {
        type += QStringLiteral(" · ") + QString::fromStdString(entry->unit);
        item->setData(QString::fromStdString(entry->unit), SideRole);
    }
    QStringList detail{name, type};
    if (column.masked) {
        detail << tr("Masked: shown as ••• only");
    } else if (personal) {
        detail << tr("Tells about people");
    }
    if (column.primaryKeyPosition > 0) {
        detail << tr("Identifies the row");
    } else if (reference != nullptr) {
        detail << tr("Points to %1").arg(QString::fromStdString(reference->toTable));
    }
    if (entry != nullptr) {
        search += QLatin1Char(' ') + joinedWords(entry->synonyms) + QLatin1Char(' ') +
                  QString::fromStdString(entry->description);
        detail << QString::fromStdString(entry->description);
        if (!entry->synonyms.empty()) {
            detail << tr("Also called %1").arg(joinedWords(entry->synonyms));
        }
    }
    detail << profileText(column);
    detail.removeAll(QString());
    item->setData(search, SearchRole);
    item->setData(detail.join(QLatin1Char('\n')), DetailRole);
    item->setToolTip(detail.join(QLatin1Char('\n')));
    return item;
}

void SchemaModel::addMeaning(QStandardItem &item, const data::SemanticTable &table,
                             const data::SemanticColumn *column, const data::DataDictionary &own)
{
    bool chosen = false;
    if (column != nullptr) {
        item.setData(shortMeaning(table, *column), SideRole);
        const data::DataDictionary::ColumnEntry *said = own.column(table.name, column->name);
        chosen =
            said != nullptr && (said->role || said->aggregation || said->rollsUpTo || said->hidden);
    } else {
        const data::DataDictionary::TableEntry *said = own.table(table.name);
        chosen = said != nullptr && (said->kind || said->labels || said->date || said->measure);
    }
    item.setData(chosen, ChosenRole);
    // the reasons would leave no room for the tree: they stand where it is corrected
    const auto append = [&](int role, Reasons reasons) {
        QString words = item.data(role).toString() + QLatin1Char('\n') +
                        (column != nullptr ? meaningText(table, *column, reasons)
                                           : meaningText(table, reasons));
        if (chosen) {
            words += QLatin1Char('\n') + tr("Set by you");
        }
        item.setData(words, role);
    };
    append(DetailRole, Reasons::LeftOut);
    append(Qt::ToolTipRole, Reasons::Given);
    QString spoken = item.text();
    if (const QString side = item.data(SideRole).toString(); !side.isEmpty()) {
        spoken += QStringLiteral(", ") + side;
    }
    if (item.data(KeyRole).toByteArray() == "eye-off") {
        spoken += QStringLiteral(", ") + (column != nullptr ? tr("masked") : tr("some rows"));
    }
    item.setData(spoken, Qt::AccessibleTextRole);
}

const char *columnIcon(const data::Column &column)
{
    using data::ColumnRole;
    using data::ColumnType;
    if (column.role == ColumnRole::Contact) {
        return "at-sign";
    }
    switch (column.type) {
    case ColumnType::Integer:
    case ColumnType::Real:
        return "hash";
    case ColumnType::Text:
        return column.role == ColumnRole::Category ? "tag" : "type";
    case ColumnType::Blob:
        return "binary";
    case ColumnType::Boolean:
        return "toggle-left";
    case ColumnType::Date:
    case ColumnType::DateTime:
        return "calendar";
    case ColumnType::Unknown:
        break;
    }
    return "circle-question-mark";
}

QString columnTypeText(data::ColumnType type)
{
    using data::ColumnType;
    switch (type) {
    case ColumnType::Integer:
        return SchemaModel::tr("Whole number");
    case ColumnType::Real:
        return SchemaModel::tr("Number");
    case ColumnType::Text:
        return SchemaModel::tr("Text");
    case ColumnType::Blob:
        return SchemaModel::tr("Binary data");
    case ColumnType::Boolean:
        return SchemaModel::tr("Yes or no");
    case ColumnType::Date:
        return SchemaModel::tr("Date");
    case ColumnType::DateTime:
        return SchemaModel::tr("Date and time");
    case ColumnType::Unknown:
        break;
    }
    return SchemaModel::tr("Unknown type");
}

} // namespace querent::gui
