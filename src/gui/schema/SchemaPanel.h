// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "data/Policy.h"
#include "session/CorrectionBook.h"

#include <QStringList>
#include <QWidget>

#include <memory>

class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace querent::gui {

namespace Ui {
class SchemaPanel;
}

class SchemaModel;

/// What is in the source: tables, columns, keys, and what the selected one holds.
class SchemaPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SchemaPanel(QWidget *parent = nullptr);
    ~SchemaPanel() override;

    /// `semantics`: what the engine takes everything for; without it nothing can be corrected.
    /// `own`: what the user has said about it.
    void setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary,
                    const data::SemanticModel &semantics = {},
                    const data::DataDictionary &own = {});
    /// The same tables and columns, taken for something else: what is open and selected stays.
    void setMeaning(const data::Catalog &catalog, const data::DataDictionary &dictionary,
                    const data::SemanticModel &semantics, const data::DataDictionary &own);
    /// What the policy in force says of the catalog, in a line above the details. `roles`: those to
    /// choose from; `editable`: columns can be masked.
    void setPolicy(const data::Policy &policy, const data::Catalog &catalog,
                   const QStringList &roles, bool editable);
    /// Selects the table and brings it to view.
    void showTable(const QString &table);
    void clear();
    [[nodiscard]] QTreeView *tree() const;
    [[nodiscard]] QLineEdit *search() const;

Q_SIGNALS:
    /// A table or column was double-clicked, or Enter pressed on it.
    void nameActivated(const QString &name);
    /// What is in a column is to be counted and shown beside `row`, in global coordinates.
    void profileWanted(const QString &table, const QString &column, const QRect &row);
    /// The rows of a table are to be shown.
    void rowsWanted(const QString &table);
    /// The diagram is to be shown with this table in the middle.
    void diagramWanted(const QString &table);
    /// What can be asked about the table is to be shown.
    void questionsWanted(const QString &table);
    /// The user said what a table or column is.
    void corrected(const querent::session::Correction &correction);
    /// "table.column" is to be masked, or to be shown again.
    void maskWanted(const QString &column, bool masked);
    void roleChosen(const QString &role);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void filter(const QString &text);
    void showDetail();
    /// What the row is taken for, and what it may be instead.
    void openMeaning(const QModelIndex &index);
    void openPolicy();
    void addLinks();
    void openProfile(const QModelIndex &index);
    /// In global coordinates, as wide as the tree.
    [[nodiscard]] QRect rowOf(const QModelIndex &index) const;

    std::unique_ptr<Ui::SchemaPanel> m_form;
    SchemaModel *m_model;
    QSortFilterProxyModel *m_filtered;
    data::SemanticModel m_semantics;
    data::DataDictionary m_own;
    data::DataDictionary m_dictionary;
    QPushButton *m_rows = nullptr;
    QPushButton *m_change = nullptr;
    QPushButton *m_profile = nullptr;
    QPushButton *m_diagram = nullptr;
    QPushButton *m_questions = nullptr;
    data::Policy m_policy;
    data::Catalog m_catalog;
    QStringList m_roles;
    bool m_policyEditable = false;
};

} // namespace querent::gui
