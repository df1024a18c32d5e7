// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/FilterMenus.h"

#include "gui/charts/ChartColumns.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/controls/TickList.h"

#include <QDateEdit>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

ValueChooser::ValueChooser(const session::OpenSourcePtr &source, const session::ValueFilter &chosen,
                           QWidget *parent)
    : QWidget(parent)
    , m_filter(chosen)
    , m_search(new QLineEdit(this))
    , m_list(new TickList(this))
    , m_note(new Text(tr("Reading the values…"), TypeScale::Label, Tone::Muted, this))
    , m_apply(makeButton(tr("Apply"), "primary", nullptr, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(8);
    auto *heading = new Text(tr("%1 · %2", "table and column")
                                 .arg(readableName(chosen.table), readableName(chosen.column)),
                             TypeScale::Strong, Tone::Text, this);
    layout->addWidget(heading);
    m_search->setPlaceholderText(tr("Find a value"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Values"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFixedSize(260, 260);
    m_list->setSpacing(4);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    layout->addWidget(m_note);
    auto *buttons = new QHBoxLayout;
    if (!chosen.values.empty()) {
        QPushButton *remove = makeButton(tr("Leave it out"), "link", "trash-2", this);
        remove->setObjectName(QStringLiteral("remove"));
        connect(remove, &QPushButton::clicked, this, [this] {
            m_filter.values.clear();
            Q_EMIT this->chosen(m_filter);
        });
        buttons->addWidget(remove);
    }
    buttons->addStretch();
    buttons->addWidget(m_apply);
    layout->addLayout(buttons);
    setFocusProxy(m_search);
    m_search->installEventFilter(this);
    m_list->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &ValueChooser::narrow);
    connect(m_apply, &QPushButton::clicked, this, &ValueChooser::apply);
    connect(m_list, &QListWidget::itemActivated, this, &ValueChooser::enter);
    connect(&m_reader, &session::ValueReader::found, this, &ValueChooser::fill);
    connect(&m_reader, &session::ValueReader::failed, this, [this](const QString &reason) {
        m_note->setTone(Tone::Bad);
        m_note->setWordWrap(true);
        m_note->setText(reason);
    });
    fill({}, false);
    m_counted.clear();
    m_note->setText(tr("Reading the values…"));
    m_reader.read(source, chosen.table, chosen.column);
}

void ValueChooser::fill(const QStringList &values, bool complete)
{
    QStringList all;
    for (const data::Value &value : m_filter.values) {
        // what is chosen stays, also where it is no more in the data
        if (const std::string *text = value.text(); text != nullptr) {
            all << QString::fromStdString(*text);
        }
    }
    const QStringList ticked = all;
    for (const QString &value : values) {
        if (!ticked.contains(value)) {
            all << value;
        }
    }
    m_list->clear();
    for (const QString &value : all) {
        m_list->addRow(value, ticked.contains(value));
    }
    m_counted = complete ? tr("%n value(s)", "", m_list->count())
                         : tr("The %n most frequent values", "", m_list->count());
    narrow(m_search->text());
}

void ValueChooser::narrow(const QString &words)
{
    const int shown = m_list->narrow(words);
    if (!m_counted.isEmpty()) {
        m_note->setText(shown == 0 && m_list->count() > 0 ? tr("No value looks like this.")
                                                          : m_counted);
    }
}

void ValueChooser::enter()
{
    if (m_filter.values.empty() || !m_search->text().trimmed().isEmpty()) {
        m_list->tickCurrent();
    }
    apply();
}

void ValueChooser::apply()
{
    session::ValueFilter filter = m_filter;
    filter.values.clear();
    for (int row = 0; row < m_list->count(); ++row) {
        const QListWidgetItem *item = m_list->item(row);
        if (item->checkState() == Qt::Checked) {
            filter.values.emplace_back(item->text().toStdString());
        }
    }
    Q_EMIT chosen(filter);
}

bool ValueChooser::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (watched == m_search && key->key() == Qt::Key_Down) {
            m_list->setFocus(Qt::TabFocusReason);
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            enter();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

DaysChooser::DaysChooser(const session::BoardFilters &filters, QWidget *parent)
    : QWidget(parent)
    , m_first(new QDateEdit(this))
    , m_last(new QDateEdit(this))
    , m_apply(makeButton(tr("Apply"), "primary", nullptr, this))
{
    const auto dateOf = [](const std::optional<data::CivilDate> &date, const QDate &otherwise) {
        return date ? QDate(static_cast<int>(date->year()),
                            static_cast<int>(static_cast<unsigned>(date->month())),
                            static_cast<int>(static_cast<unsigned>(date->day())))
                    : otherwise;
    };
    const QDate today = QDate::currentDate();
    m_first->setDate(dateOf(filters.from, QDate(today.year(), 1, 1)));
    m_last->setDate(filters.until ? dateOf(filters.until, today).addDays(-1) : today);
    auto *layout = new QFormLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(8);
    for (QDateEdit *edit : {m_first, m_last}) {
        edit->setCalendarPopup(true);
        edit->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
    }
    layout->addRow(tr("First day"), m_first);
    layout->addRow(tr("Last day"), m_last);
    layout->addRow(m_apply);
    setFocusProxy(m_first);
    connect(m_apply, &QPushButton::clicked, this, [this] {
        // whichever way round they were put in
        Q_EMIT chosen(std::min(m_first->date(), m_last->date()),
                      std::max(m_first->date(), m_last->date()));
    });
}

} // namespace querent::gui
