// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/FilterBar.h"

#include "gui/boards/ColumnChooser.h"
#include "gui/boards/FilterMenus.h"
#include "gui/charts/ChartColumns.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/FlowLayout.h"
#include "gui/report/ReportDocument.h"
#include "session/ValueReader.h"

#include <QMenu>
#include <QPushButton>
#include <QWidgetAction>

#include <algorithm>

namespace querent::gui {

namespace {

data::CivilDate civil(const QDate &date)
{
    return {std::chrono::year(date.year()), std::chrono::month(static_cast<unsigned>(date.month())),
            std::chrono::day(static_cast<unsigned>(date.day()))};
}

/// A menu that holds a widget; it has the keyboard.
QMenu *menuAround(QWidget *widget, QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto *action = new QWidgetAction(menu);
    action->setDefaultWidget(widget);
    menu->addAction(action);
    return menu;
}

void popUpBelow(QMenu *menu, const QWidget *widget, QWidget *focused)
{
    menu->popup(widget->mapToGlobal(QPoint(0, widget->height() + 4)));
    focused->setFocus(Qt::PopupFocusReason);
}

} // namespace

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent)
    , m_layout(new FlowLayout(this, 8))
    , m_period(makeButton({}, "pill", "calendar", this))
    , m_add(makeButton(tr("Add a filter"), "ghost", "funnel", this))
{
    m_period->setProperty("compact", true);
    m_add->setProperty("compact", true);
    connect(m_period, &QPushButton::clicked, this, [this] {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillPeriods(menu);
        menu->popup(m_period->mapToGlobal(QPoint(0, m_period->height() + 4)));
    });
    connect(m_add, &QPushButton::clicked, this, &FilterBar::askColumn);
    showButtons();
}

void FilterBar::setSource(const session::OpenSourcePtr &source)
{
    m_source = source;
}

void FilterBar::setFilters(const session::BoardFilters &filters)
{
    m_filters = filters;
    showButtons();
}

void FilterBar::choose(const session::BoardFilters &filters)
{
    if (filters != m_filters) {
        setFilters(filters);
        Q_EMIT chosen(filters);
    }
}

void FilterBar::fillPeriods(QMenu *menu)
{
    for (const session::BoardPeriod period : session::boardPeriods()) {
        QAction *action = menu->addAction(periodText(period), this, [this, period] {
            session::BoardFilters filters = m_filters;
            filters.period = period;
            filters.from.reset();
            filters.until.reset();
            choose(filters);
        });
        action->setCheckable(true);
        action->setChecked(period == m_filters.period);
    }
    menu->addSeparator();
    QAction *between = menu->addAction(tr("Between two days…"), this, [this] {
        QMetaObject::invokeMethod(this, &FilterBar::askDays, Qt::QueuedConnection);
    });
    between->setCheckable(true);
    between->setChecked(m_filters.period == session::BoardPeriod::Between);
}

void FilterBar::askDays()
{
    auto *days = new DaysChooser(m_filters);
    QMenu *around = menuAround(days, this);
    connect(days, &DaysChooser::chosen, this,
            [this, around](const QDate &first, const QDate &last) {
                session::BoardFilters filters = m_filters;
                filters.period = session::BoardPeriod::Between;
                filters.from = civil(first);
                filters.until = civil(last.addDays(1));
                around->close();
                choose(filters);
            });
    popUpBelow(around, m_period, days);
}

void FilterBar::askColumn()
{
    if (!m_source) {
        return;
    }
    auto *columns = new ColumnChooser(session::choosableColumns(*m_source));
    QMenu *around = menuAround(columns, this);
    connect(columns, &ColumnChooser::chosen, this,
            [this, around](const session::ChoosableColumn &column) {
                // a menu that closes would take what is opened from it with it
                connect(around, &QObject::destroyed, this,
                        [this, column] { askValues(column.table, column.column, m_add); });
                around->close();
            });
    popUpBelow(around, m_add, columns);
}

void FilterBar::askValues(const std::string &table, const std::string &column, const QWidget *below)
{
    session::ValueFilter filter{.table = table, .column = column, .values = {}};
    for (const session::ValueFilter &known : m_filters.values) {
        if (known.table == table && known.column == column) {
            filter = known;
        }
    }
    auto *values = new ValueChooser(m_source, filter);
    QMenu *around = menuAround(values, this);
    connect(values, &ValueChooser::chosen, this,
            [this, around](const session::ValueFilter &chosen) {
                around->close();
                setValues(chosen);
            });
    popUpBelow(around, below, values);
}

void FilterBar::setValues(const session::ValueFilter &filter)
{
    session::BoardFilters filters = m_filters;
    const auto held = std::ranges::find_if(filters.values, [&](const session::ValueFilter &known) {
        return known.table == filter.table && known.column == filter.column;
    });
    if (filter.values.empty()) {
        if (held != filters.values.end()) {
            filters.values.erase(held);
        }
    } else if (held != filters.values.end()) {
        *held = filter;
    } else {
        filters.values.push_back(filter);
    }
    choose(filters);
}

void FilterBar::showButtons()
{
    session::BoardFilters time = m_filters;
    time.values.clear();
    const QString period = filtersText(time);
    m_period->setText(period.isEmpty() ? periodText(session::BoardPeriod::Always) : period);
    m_period->setAccessibleName(tr("Period: %1").arg(m_period->text()));
    while (m_layout->count() > 0) {
        delete m_layout->takeAt(0);
    }
    for (QPushButton *button : m_buttons) {
        button->hide();
        button->deleteLater();
    }
    m_buttons.clear();
    m_layout->addWidget(m_period);
    for (const session::ValueFilter &filter : m_filters.values) {
        session::BoardFilters one;
        one.values = {filter};
        QPushButton *button = makeButton(filtersText(one), "pill", "funnel", this);
        button->setProperty("compact", true);
        button->setToolTip(tr("Choose other values, or none"));
        connect(button, &QPushButton::clicked, this,
                [this, filter, button] { askValues(filter.table, filter.column, button); });
        m_layout->addWidget(button);
        button->show();
        m_buttons.push_back(button);
    }
    m_layout->addWidget(m_add);
    updateGeometry();
}

} // namespace querent::gui
