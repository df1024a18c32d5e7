// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/PlanEdit.h"
#include "session/FrequentValues.h"
#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QTimer>
#include <QWidget>

#include <utility>
#include <vector>

class QCheckBox;
class QDateEdit;
class QLineEdit;
class QVBoxLayout;

namespace querent::gui {

class Text;
class TickList;

/// Says which rows count by one column: by values that are looked for in the data, by a range of
/// numbers or of days.
class FilterForm : public QWidget
{
    Q_OBJECT

public:
    /// `days`: the first and the last in the column's data.
    FilterForm(session::OpenSourcePtr source, query::ChosenFilter filter,
               std::pair<QDate, QDate> days, QWidget *parent);

    /// What is chosen so far.
    [[nodiscard]] query::ChosenFilter filter() const;

Q_SIGNALS:
    void applied(const querent::query::ChosenFilter &filter);

private:
    using Values = base::Result<std::vector<session::FrequentValue>>;

    void addValues(QVBoxLayout *layout);
    void addNumbers(QVBoxLayout *layout);
    void addDays(QVBoxLayout *layout, const std::pair<QDate, QDate> &days);
    void lookUp();
    void showValues(const Values &values);

    session::OpenSourcePtr m_source;
    query::ChosenFilter m_filter;
    std::vector<data::Value> m_listed; ///< row by row
    QLineEdit *m_search = nullptr;
    TickList *m_values = nullptr;
    Text *m_state = nullptr;
    QLineEdit *m_low = nullptr;
    QLineEdit *m_high = nullptr;
    QDateEdit *m_first = nullptr;
    QDateEdit *m_last = nullptr;
    QCheckBox *m_negated;
    QTimer m_typing;
    session::LatestTask m_lookUp;
};

} // namespace querent::gui
