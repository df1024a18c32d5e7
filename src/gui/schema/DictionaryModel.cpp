// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/DictionaryModel.h"

#include "gui/schema/SchemaModel.h"
#include "gui/schema/SchemaText.h"
#include "gui/theme/Icons.h"

#include <QStringList>

namespace querent::gui {

namespace {

/// A column's row carries the number of its table, from 1.
constexpr quintptr tableRow = 0;

QString editingWords()
{
    return DictionaryModel::tr("Double-click, F2 or Enter to change");
}

} // namespace

DictionaryModel::DictionaryModel(QObject *parent) : QAbstractItemModel(parent) {}

void DictionaryModel::setSource(std::shared_ptr<const data::Catalog> catalog,
                                std::shared_ptr<const data::DataDictionary> dictionary,
                                const data::DataDictionary &own)
{
    const auto sameShape = [&] {
        if (!m_catalog || m_catalog->tables.size() != catalog->tables.size()) {
            return false;
        }
        for (std::size_t i = 0; i < catalog->tables.size(); ++i) {
            const data::Table &before = m_catalog->tables[i];
            const data::Table &after = catalog->tables[i];
            if (before.name != after.name || before.columns.size() != after.columns.size()) {
                return false;
            }
        }
        return true;
    };
    if (sameShape()) {
        // what is open and where the cursor is stays
        m_catalog = std::move(catalog);
        m_dictionary = std::move(dictionary);
        m_own = own;
        const int last = rowCount() - 1;
        if (last >= 0) {
            Q_EMIT dataChanged(index(0, 0), index(last, PersonalColumn));
        }
        for (int table = 0; table <= last; ++table) {
            const QModelIndex parent = index(table, 0);
            const int columns = rowCount(parent) - 1;
            if (columns >= 0) {
                Q_EMIT dataChanged(index(0, 0, parent), index(columns, PersonalColumn, parent));
            }
        }
        return;
    }
    beginResetModel();
    m_catalog = std::move(catalog);
    m_dictionary = std::move(dictionary);
    m_own = own;
    endResetModel();
}

QModelIndex DictionaryModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : tableRow);
}

QModelIndex DictionaryModel::parent(const QModelIndex &index) const
{
    return !index.isValid() || index.internalId() == tableRow
               ? QModelIndex()
               : createIndex(static_cast<int>(index.internalId()) - 1, 0, tableRow);
}

int DictionaryModel::rowCount(const QModelIndex &parent) const
{
    if (!m_catalog || parent.column() > 0) {
        return 0;
    }
    if (!parent.isValid()) {
        return static_cast<int>(m_catalog->tables.size());
    }
    return parent.internalId() == tableRow ? static_cast<int>(tableOf(parent)->columns.size()) : 0;
}

int DictionaryModel::columnCount(const QModelIndex &) const
{
    return PersonalColumn + 1;
}

const data::Table *DictionaryModel::tableOf(const QModelIndex &index) const
{
    const auto row = index.internalId() == tableRow ? static_cast<quintptr>(index.row())
                                                    : index.internalId() - 1;
    return &m_catalog->tables[static_cast<std::size_t>(row)];
}

const data::Column *DictionaryModel::columnOf(const QModelIndex &index) const
{
    return index.internalId() == tableRow
               ? nullptr
               : &tableOf(index)->columns[static_cast<std::size_t>(index.row())];
}

QString DictionaryModel::textOf(const QModelIndex &index) const
{
    const data::Table *table = tableOf(index);
    const data::Column *column = columnOf(index);
    const auto said = [&index](const auto *entry) -> QString {
        if (entry == nullptr) {
            return {};
        }
        return index.column() == DescriptionColumn ? QString::fromStdString(entry->description)
                                                   : joined(entry->synonyms);
    };
    switch (index.column()) {
    case NameColumn:
        return QString::fromStdString(column != nullptr ? column->name : table->name);
    case DescriptionColumn:
    case SynonymsColumn:
        return column != nullptr ? said(m_dictionary->column(table->name, column->name))
                                 : said(m_dictionary->table(table->name));
    case UnitColumn: {
        const auto *entry =
            column != nullptr ? m_dictionary->column(table->name, column->name) : nullptr;
        return entry != nullptr ? QString::fromStdString(entry->unit) : QString();
    }
    default:
        return {};
    }
}

QVariant DictionaryModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const data::Table *table = tableOf(index);
    const data::Column *column = columnOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return textOf(index);
    case Qt::EditRole:
        if (index.column() == SynonymsColumn) {
            // those that came with the source stay whatever is written here
            const auto *own = column != nullptr ? m_own.column(table->name, column->name) : nullptr;
            const auto *ownTable = column != nullptr ? nullptr : m_own.table(table->name);
            return own != nullptr        ? joined(own->synonyms)
                   : ownTable != nullptr ? joined(ownTable->synonyms)
                                         : QString();
        }
        return textOf(index);
    case Qt::ToolTipRole:
        if (index.column() == PersonalColumn) {
            return tr("Its values never leave this computer; answers here still show them.");
        }
        if (flags(index).testFlag(Qt::ItemIsEditable)) {
            const QString text = textOf(index);
            return text.isEmpty() ? editingWords() : text + QLatin1Char('\n') + editingWords();
        }
        return textOf(index);
    case Qt::AccessibleDescriptionRole:
        return flags(index).testFlag(Qt::ItemIsEditable) ? editingWords() : QString();
    case PlaceholderRole:
        return index.column() == DescriptionColumn                 ? tr("Add a description")
               : index.column() == SynonymsColumn                  ? tr("Add other names")
               : index.column() == UnitColumn && column != nullptr ? tr("Add a unit")
                                                                   : QString();
    case Qt::AccessibleTextRole:
        return textOf(index.siblingAtColumn(NameColumn)) + QStringLiteral(", ") +
               headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() +
               QStringLiteral(": ") + textOf(index);
    case Qt::DecorationRole:
        if (index.column() == NameColumn) {
            return icon(column != nullptr ? columnIcon(*column)
                        : table->isView   ? "eye"
                                          : "table-2");
        }
        return {};
    case Qt::CheckStateRole:
        if (index.column() == PersonalColumn && column != nullptr) {
            const auto *entry = m_dictionary->column(table->name, column->name);
            return entry != nullptr && entry->personal ? Qt::Checked : Qt::Unchecked;
        }
        return {};
    default:
        return {};
    }
}

QVariant DictionaryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn:
        return tr("Name");
    case DescriptionColumn:
        return tr("What it holds");
    case SynonymsColumn:
        return tr("Also called");
    case UnitColumn:
        return tr("Counted in");
    case PersonalColumn:
        return tr("People");
    default:
        return {};
    }
}

Qt::ItemFlags DictionaryModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const data::Column *column = index.isValid() ? columnOf(index) : nullptr;
    if (index.column() == DescriptionColumn || index.column() == SynonymsColumn ||
        (index.column() == UnitColumn && column != nullptr)) {
        flags |= Qt::ItemIsEditable;
    }
    if (index.column() == PersonalColumn && column != nullptr) {
        flags |= Qt::ItemIsUserCheckable;
    }
    return flags;
}

bool DictionaryModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    using Field = session::Correction::Field;
    const bool ticked = role == Qt::CheckStateRole && index.column() == PersonalColumn;
    const bool written = role == Qt::EditRole && value != data(index, Qt::EditRole);
    if (!ticked && !written) {
        return false;
    }
    const data::Column *column = columnOf(index);
    session::Correction correction{
        tableOf(index)->name, column != nullptr ? column->name : "", Field::Personal, {}};
    if (ticked) {
        correction.value = {value.toInt() == Qt::Checked ? "true" : "false"};
    } else {
        const QString text = value.toString().simplified();
        std::vector<std::string> words;
        if (index.column() == SynonymsColumn) {
            correction.field = Field::Synonyms;
            for (const QString &word : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
                if (!word.trimmed().isEmpty()) {
                    words.push_back(word.trimmed().toStdString());
                }
            }
        } else {
            correction.field = index.column() == UnitColumn ? Field::Unit : Field::Description;
            words = {text.toStdString()};
        }
        if (!text.isEmpty() && !words.empty()) {
            correction.value = std::move(words);
        }
    }
    Q_EMIT corrected(correction);
    return true;
}

} // namespace querent::gui
