// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/ColumnChooser.h"

#include "gui/charts/ChartColumns.h"
#include "gui/controls/PickList.h"
#include "gui/controls/Text.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

constexpr int listWidth = 300;
constexpr int mostRows = 8;

} // namespace

ColumnChooser::ColumnChooser(std::vector<session::ChoosableColumn> columns, QWidget *parent)
    : QWidget(parent)
    , m_columns(std::move(columns))
    , m_search(new QLineEdit(this))
    , m_list(new PickList(this))
    , m_note(new Text({}, TypeScale::Label, Tone::Muted, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(8);
    layout->addWidget(new Text(tr("Filter by"), TypeScale::Strong, Tone::Text, this));
    m_search->setPlaceholderText(tr("Find a column"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Columns"));
    m_list->setFixedWidth(listWidth);
    m_note->setWordWrap(true);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    layout->addWidget(m_note);
    setFocusProxy(m_search);
    connect(m_search, &QLineEdit::textChanged, this, &ColumnChooser::narrow);
    connect(m_list, &PickList::picked, this, &ColumnChooser::take);
    narrow({});
    // as tall as all of them: a list that shrinks would pull the field away from the eye
    m_list->fitHeight(mostRows);
}

void ColumnChooser::narrow(const QString &words)
{
    m_shown.clear();
    std::vector<PickRow> rows;
    for (const session::ChoosableColumn &column : m_columns) {
        const QString name = readableName(column.column);
        const QString table = readableName(column.table);
        const QString both = table + QLatin1Char(' ') + name;
        if (name.contains(words.trimmed(), Qt::CaseInsensitive) ||
            both.contains(words.trimmed(), Qt::CaseInsensitive)) {
            rows.push_back({name, table, "tag"});
            m_shown.push_back(column);
        }
    }
    m_note->setVisible(rows.empty());
    m_note->setText(m_columns.empty() ? tr("No column has values to choose from")
                                      : tr("No column is called like this."));
    m_list->setRows(std::move(rows), true);
}

void ColumnChooser::take(int row)
{
    if (row >= 0 && static_cast<std::size_t>(row) < m_shown.size()) {
        Q_EMIT chosen(m_shown[static_cast<std::size_t>(row)]);
    }
}

bool ColumnChooser::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            m_list->move(key == Qt::Key_Down ? 1 : -1);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            take(m_list->current());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
