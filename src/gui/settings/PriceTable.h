// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelAccess.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace querent::gui {

/// What models cost, as the user entered it: per million tokens that are sent and written.
class PriceTable : public QWidget
{
    Q_OBJECT

public:
    /// `access` outlives this.
    explicit PriceTable(session::ModelAccess &access, QWidget *parent = nullptr);

    struct Row
    {
        QLineEdit *model;
        QLineEdit *prompt;
        QLineEdit *completion;
        QWidget *remove;
    };
    [[nodiscard]] const std::vector<Row> &rows() const noexcept { return m_rows; }
    [[nodiscard]] QPushButton *add() const noexcept { return m_add; }

private:
    void addRow(const QString &model, const session::TokenPrice &price);
    void removeRow(const QLineEdit *model);
    void keep();

    session::ModelAccess &m_access;
    QLineEdit *m_currency;
    QGridLayout *m_grid;
    QWidget *m_heading;
    QPushButton *m_add;
    std::vector<Row> m_rows;
};

} // namespace querent::gui
