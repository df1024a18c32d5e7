// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/FilterForm.h"

#include "gui/charts/ChartColumns.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/controls/TickList.h"

#include <QCheckBox>
#include <QDateEdit>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

using query::ChosenFilter;

constexpr int mostValues = 50;
constexpr int rowHeight = 28;
constexpr int listHeight = 7 * rowHeight;
constexpr int typingPause = 200;

std::optional<double> numberIn(const QLineEdit &field)
{
    bool ok = false;
    double number = QLocale().toDouble(field.text().trimmed(), &ok);
    if (!ok) {
        number = field.text().trimmed().toDouble(&ok);
    }
    return ok ? std::optional(number) : std::nullopt;
}

data::Value plainNumber(double number)
{
    const auto whole = static_cast<std::int64_t>(number);
    return static_cast<double>(whole) == number ? data::Value(whole) : data::Value(number);
}

QDate shown(const std::optional<data::CivilDate> &day, const QDate &otherwise)
{
    return day ? QDate::fromString(QString::fromStdString(data::isoDate(*day)), Qt::ISODate)
               : otherwise;
}

std::optional<data::CivilDate> civil(const QDate &day)
{
    return data::parseIsoDate(day.toString(Qt::ISODate).toStdString());
}

} // namespace

FilterForm::FilterForm(session::OpenSourcePtr source, ChosenFilter filter,
                       std::pair<QDate, QDate> days, QWidget *parent)
    : QWidget(parent)
    , m_source(std::move(source))
    , m_filter(std::move(filter))
    , m_negated(new QCheckBox(tr("All others instead"), this))
    , m_lookUp(this)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(6);
    switch (m_filter.kind) {
    case ChosenFilter::Kind::During:
        addDays(layout, days);
        break;
    case ChosenFilter::Kind::Between:
    case ChosenFilter::Kind::Compare:
        addNumbers(layout);
        break;
    default:
        addValues(layout);
    }
    m_negated->setChecked(m_filter.negated);
    m_negated->setToolTip(tr("Counts the rows that are not so"));
    QPushButton *apply = makeButton(tr("Apply"), "primary", nullptr, this);
    apply->setObjectName(QStringLiteral("apply"));
    connect(apply, &QPushButton::clicked, this, [this] { Q_EMIT applied(this->filter()); });
    auto *row = new QHBoxLayout;
    row->addWidget(m_negated);
    row->addStretch();
    row->addWidget(apply);
    layout->addLayout(row);
}

void FilterForm::addValues(QVBoxLayout *layout)
{
    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Look for a value"));
    m_search->setAccessibleName(tr("Look for a value"));
    m_search->setClearButtonEnabled(true);
    layout->addWidget(m_search);
    m_values = new TickList(this);
    m_values->setFixedHeight(listHeight);
    m_values->setAccessibleName(tr("Values, the most frequent first"));
    layout->addWidget(m_values);
    m_state = new Text(tr("Looking up the values…"), TypeScale::Label, Tone::Muted, this);
    m_state->setWordWrap(true);
    layout->addWidget(m_state);
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPause);
    connect(&m_typing, &QTimer::timeout, this, &FilterForm::lookUp);
    connect(m_search, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(m_search, &QLineEdit::returnPressed, this, [this] { Q_EMIT applied(filter()); });
    setFocusProxy(m_search);
    lookUp();
}

void FilterForm::addNumbers(QVBoxLayout *layout)
{
    const auto field = [&](const QString &name) {
        auto *edit = new QLineEdit(this);
        edit->setPlaceholderText(name);
        edit->setAccessibleName(name);
        connect(edit, &QLineEdit::returnPressed, this, [this] { Q_EMIT applied(filter()); });
        return edit;
    };
    m_low = field(tr("At least"));
    m_high = field(tr("At most"));
    const auto text = [](const data::Value &value) {
        return QLocale().toString(value.numeric(), 'g', QLocale::FloatingPointShortest);
    };
    if (m_filter.kind == ChosenFilter::Kind::Between && m_filter.values.size() == 2) {
        m_low->setText(text(m_filter.values[0]));
        m_high->setText(text(m_filter.values[1]));
    } else if (!m_filter.values.empty()) {
        const bool least = m_filter.op == query::ComparisonOperator::Greater ||
                           m_filter.op == query::ComparisonOperator::GreaterOrEqual;
        (least ? m_low : m_high)->setText(text(m_filter.values.front()));
    }
    auto *row = new QHBoxLayout;
    row->addWidget(m_low);
    row->addWidget(m_high);
    layout->addLayout(row);
    setFocusProxy(m_low);
}

void FilterForm::addDays(QVBoxLayout *layout, const std::pair<QDate, QDate> &days)
{
    const auto field = [&](const QString &name, const QDate &day) {
        auto *edit = new QDateEdit(day.isValid() ? day : QDate::currentDate(), this);
        edit->setCalendarPopup(true);
        edit->setAccessibleName(name);
        edit->setToolTip(name);
        return edit;
    };
    const auto before = m_filter.until ? std::optional(data::plusDays(*m_filter.until, -1))
                                       : std::optional<data::CivilDate>();
    m_first = field(tr("First day"), shown(m_filter.from, days.first));
    m_last = field(tr("Last day"), shown(before, days.second));
    auto *row = new QHBoxLayout;
    auto *until = new Text(QStringLiteral("–"), TypeScale::Body, Tone::Muted, this);
    until->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    row->addWidget(m_first, 1);
    row->addWidget(until);
    row->addWidget(m_last, 1);
    layout->addLayout(row);
    setFocusProxy(m_first);
}

void FilterForm::lookUp()
{
    m_state->setText(tr("Looking up the values…"));
    m_state->show();
    m_lookUp.start(
        [source = m_source, table = m_filter.table, column = m_filter.column,
         text = m_search->text().trimmed().toStdString()](std::stop_token stop) {
            return session::frequentValues(*source, table, column, text, mostValues,
                                           std::move(stop));
        },
        [this](const Values &values) { showValues(values); });
}

void FilterForm::showValues(const Values &values)
{
    // what is ticked stays, whatever is being looked for
    const ChosenFilter chosen = filter();
    m_values->clear();
    m_listed.clear();
    const auto addValue = [&](const data::Value &value, const QString &count, bool ticked) {
        const QString exact = QString::fromStdString(data::toText(value));
        const QString text = exact.isEmpty() ? categoryText(value) : exact;
        QListWidgetItem *item = m_values->addRow(
            count.isEmpty() ? text : tr("%1  (%2)", "value and number of rows").arg(text, count),
            ticked);
        item->setToolTip(text);
        item->setSizeHint({0, rowHeight});
        m_listed.push_back(value);
    };
    const bool named = chosen.kind == ChosenFilter::Kind::OneOf;
    for (const data::Value &value : named ? chosen.values : std::vector<data::Value>()) {
        addValue(value, {}, true);
    }
    if (values) {
        for (const session::FrequentValue &each : *values) {
            if (!named || std::ranges::find(chosen.values, each.value) == chosen.values.end()) {
                addValue(each.value, QLocale().toString(qlonglong(each.rows)), false);
            }
        }
    }
    m_state->setText(!values ? QString::fromStdString(values.error().message)
                     : m_values->count() == 0
                         ? tr("No value looks like this. Apply finds what holds the text.")
                         : QString());
    m_state->setVisible(!m_state->text().isEmpty());
}

ChosenFilter FilterForm::filter() const
{
    ChosenFilter filter = m_filter;
    filter.negated = m_negated->isChecked();
    if (m_first != nullptr) {
        filter.from = civil(std::min(m_first->date(), m_last->date()));
        filter.until = civil(std::max(m_first->date(), m_last->date()).addDays(1));
    } else if (m_low != nullptr) {
        const auto low = numberIn(*m_low);
        const auto high = numberIn(*m_high);
        filter.kind = low && high ? ChosenFilter::Kind::Between : ChosenFilter::Kind::Compare;
        filter.op = low ? query::ComparisonOperator::GreaterOrEqual
                        : query::ComparisonOperator::LessOrEqual;
        filter.values.clear();
        for (const auto &end : {low, high}) {
            if (end) {
                filter.values.push_back(plainNumber(*end));
            }
        }
    } else if (m_values != nullptr && m_values->count() > 0) {
        filter.kind = ChosenFilter::Kind::OneOf;
        filter.values.clear();
        for (int row = 0; row < m_values->count(); ++row) {
            if (m_values->item(row)->checkState() == Qt::Checked) {
                filter.values.push_back(m_listed[static_cast<std::size_t>(row)]);
            }
        }
    }
    const QString text = m_search != nullptr ? m_search->text().trimmed() : QString();
    if (filter.kind == ChosenFilter::Kind::OneOf && filter.values.empty() && !text.isEmpty()) {
        filter.kind = ChosenFilter::Kind::Contains;
        filter.values = {data::Value(text.toStdString())};
    }
    return filter;
}

} // namespace querent::gui
