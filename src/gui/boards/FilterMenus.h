// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Board.h"
#include "session/OpenSource.h"
#include "session/ValueReader.h"

#include <QWidget>

class QDateEdit;
class QLineEdit;
class QPushButton;

namespace querent::gui {

class Text;
class TickList;

/// Chooses values of a column: a list that is read beside the window, with a field that narrows it
/// down.
class ValueChooser : public QWidget
{
    Q_OBJECT

public:
    ValueChooser(const session::OpenSourcePtr &source, const session::ValueFilter &chosen,
                 QWidget *parent = nullptr);

    [[nodiscard]] TickList *list() const noexcept { return m_list; }
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    [[nodiscard]] QPushButton *applyButton() const noexcept { return m_apply; }

Q_SIGNALS:
    /// No values: the column is not filtered by.
    void chosen(const querent::session::ValueFilter &filter);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill(const QStringList &values, bool complete);
    void narrow(const QString &words);
    void apply();
    /// Enter: what was looked for is meant, without a tick.
    void enter();

    session::ValueFilter m_filter;
    session::ValueReader m_reader;
    QLineEdit *m_search;
    TickList *m_list;
    Text *m_note;
    QString m_counted; ///< how many values there are; empty before they are read
    QPushButton *m_apply;
};

/// Chooses the first and the last day that count.
class DaysChooser : public QWidget
{
    Q_OBJECT

public:
    explicit DaysChooser(const session::BoardFilters &filters, QWidget *parent = nullptr);

    [[nodiscard]] QDateEdit *first() const noexcept { return m_first; }
    [[nodiscard]] QDateEdit *last() const noexcept { return m_last; }
    [[nodiscard]] QPushButton *applyButton() const noexcept { return m_apply; }

Q_SIGNALS:
    void chosen(const QDate &first, const QDate &last);

private:
    QDateEdit *m_first;
    QDateEdit *m_last;
    QPushButton *m_apply;
};

} // namespace querent::gui
