// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"

#include <QWidget>

#include <memory>

class QLineEdit;
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

    void setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary);
    void clear();
    [[nodiscard]] QTreeView *tree() const;
    [[nodiscard]] QLineEdit *search() const;

Q_SIGNALS:
    /// A table or column was double-clicked, or Enter pressed on it.
    void nameActivated(const QString &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void filter(const QString &text);
    void showDetail();

    std::unique_ptr<Ui::SchemaPanel> m_form;
    SchemaModel *m_model;
    QSortFilterProxyModel *m_filtered;
};

} // namespace querent::gui
