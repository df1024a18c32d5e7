// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "session/CorrectionBook.h"

#include <QAbstractItemModel>

#include <memory>

namespace querent::gui {

/// Tables, columns below them, and what the data dictionary says of each, to be edited in place. An
/// edit is a Correction: the model changes when the source is understood anew.
class DictionaryModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, DescriptionColumn, SynonymsColumn, UnitColumn, PersonalColumn };
    /// QString: what an empty cell that can be written in invites to.
    static constexpr int PlaceholderRole = Qt::UserRole + 1;

    explicit DictionaryModel(QObject *parent = nullptr);

    /// `dictionary`: all of it; `own`: what the user said, whose synonyms alone can be edited.
    void setSource(std::shared_ptr<const data::Catalog> catalog,
                   std::shared_ptr<const data::DataDictionary> dictionary,
                   const data::DataDictionary &own);

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    void corrected(const querent::session::Correction &correction);

private:
    [[nodiscard]] const data::Table *tableOf(const QModelIndex &index) const;
    /// Null for a table's row.
    [[nodiscard]] const data::Column *columnOf(const QModelIndex &index) const;
    [[nodiscard]] QString textOf(const QModelIndex &index) const;

    std::shared_ptr<const data::Catalog> m_catalog;
    std::shared_ptr<const data::DataDictionary> m_dictionary;
    data::DataDictionary m_own;
};

} // namespace querent::gui
