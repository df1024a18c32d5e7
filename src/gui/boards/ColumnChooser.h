// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ValueReader.h"

#include <QWidget>

#include <vector>

class QLineEdit;

namespace querent::gui {

class PickList;
class Text;

/// Chooses the column that a board is filtered by, of all tables: a field that narrows down the
/// list below it.
class ColumnChooser : public QWidget
{
    Q_OBJECT

public:
    explicit ColumnChooser(std::vector<session::ChoosableColumn> columns,
                           QWidget *parent = nullptr);

    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    [[nodiscard]] PickList *list() const noexcept { return m_list; }

Q_SIGNALS:
    void chosen(const querent::session::ChoosableColumn &column);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void narrow(const QString &words);
    void take(int row);

    std::vector<session::ChoosableColumn> m_columns;
    std::vector<session::ChoosableColumn> m_shown;
    QLineEdit *m_search;
    PickList *m_list;
    Text *m_note;
};

} // namespace querent::gui
