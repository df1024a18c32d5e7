// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"

#include <QStandardItemModel>

namespace querent::gui {

/// Tables of a source and, below each, its columns.
class SchemaModel : public QStandardItemModel
{
    Q_OBJECT

public:
    enum Role {
        NameRole = Qt::UserRole + 1, ///< as the source spells it
        SideRole,                    ///< short words at the end of the row
        IconRole,                    ///< QByteArray: name of an icon
        KeyRole,                     ///< QByteArray: icon of a key or a reference, or empty
        SearchRole,                  ///< everything the filter looks at
        DetailRole,                  ///< a few lines that describe it
        TypeRole,                    ///< int: data::ColumnType
        ChosenRole,                  ///< bool: the user said what it is
    };

    explicit SchemaModel(QObject *parent = nullptr);

    /// `own`: what the user said about tables and columns.
    void setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary,
                    const data::SemanticModel &semantics = {},
                    const data::DataDictionary &own = {});

private:
    [[nodiscard]] QStandardItem *columnItem(const data::Catalog &catalog, const data::Table &table,
                                            const data::Column &column,
                                            const data::DataDictionary::ColumnEntry *entry) const;
    /// Adds what the column or, without one, the table is taken for.
    static void addMeaning(QStandardItem &item, const data::SemanticTable &table,
                           const data::SemanticColumn *column, const data::DataDictionary &own);
};

/// The icon for what a column holds, and a word for it.
[[nodiscard]] const char *columnIcon(const data::Column &column);
[[nodiscard]] QString columnTypeText(data::ColumnType type);

} // namespace querent::gui
