// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/ResultGrid.h"

#include "gui/charts/NumberText.h"
#include "gui/controls/Text.h"
#include "gui/grid/CellDelegate.h"
#include "gui/grid/ResultModel.h"
#include "gui/theme/Type.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace querent::gui {

namespace {

constexpr int heightOfRow = 28;
constexpr int headerHeight = 32;
constexpr int mostVisibleRows = 10;
constexpr int widestColumn = 320;
constexpr int narrowestColumn = 64;
constexpr int mostGrowth = 72;

/// Draws the lines between the rows on to its edge where the columns end before it.
class LinedTable final : public QTableView
{
public:
    using QTableView::QTableView;

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QTableView::paintEvent(event);
        const int end = horizontalHeader()->length();
        const QRect area = viewport()->rect();
        if (end >= area.width()) {
            return;
        }
        QPainter painter(viewport());
        const QColor line = CellDelegate::lineColour(palette());
        const int last = model()->rowCount() - 1;
        for (int row = std::max(rowAt(0), 0);
             row <= last && rowViewportPosition(row) < area.height(); ++row) {
            const int bottom = rowViewportPosition(row) + rowHeight(row) - 1;
            painter.fillRect(QStyle::visualRect(layoutDirection(), area,
                                                QRect(end, bottom, area.width() - end, 1)),
                             line);
        }
    }
};

} // namespace

ResultGrid::ResultGrid(QWidget *parent)
    : QWidget(parent)
    , m_model(new ResultModel(this))
    , m_view(new LinedTable(this))
    , m_delegate(new CellDelegate(this))
    , m_count(new Text(QString(), TypeScale::Label, Tone::Muted, this))
{
    m_view->setModel(m_model);
    m_view->setItemDelegate(m_delegate);
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setCornerButtonEnabled(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setFont(typeface(TypeScale::Body));
    m_view->setAccessibleName(tr("Rows of the result"));
    m_view->viewport()->setMouseTracking(true);
    m_view->viewport()->installEventFilter(this);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(heightOfRow);
    m_view->verticalHeader()->setMinimumSectionSize(heightOfRow);
    QHeaderView *header = m_view->horizontalHeader();
    header->setFixedHeight(headerHeight);
    header->setHighlightSections(false);
    header->setSectionsClickable(true);
    header->setMinimumSectionSize(narrowestColumn);
    header->setCursor(Qt::PointingHandCursor);
    connect(header, &QHeaderView::sectionClicked, this, &ResultGrid::sortBy);

    auto *copy = new QAction(tr("Copy with headers"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &ResultGrid::copySelection);
    addAction(copy);
    m_view->addAction(copy);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view);
    m_count->setContentsMargins(12, 8, 12, 0);
    layout->addWidget(m_count);
}

void ResultGrid::setTable(data::ResultTable table)
{
    m_model->setTable(std::move(table));
    m_sortColumn = -1;
    m_view->horizontalHeader()->setSortIndicatorShown(false);
    sizeColumns();
    const int rows = std::clamp(m_model->rowCount(), 1, mostVisibleRows);
    // room for a horizontal scroll bar, and half a row more where there is more to scroll to
    const int more = m_model->rowCount() > mostVisibleRows ? heightOfRow / 2 : 0;
    m_view->setFixedHeight(headerHeight + rows * heightOfRow + more + 10);
    m_count->setText(countText());
}

QString ResultGrid::countText() const
{
    const data::ResultTable &table = m_model->table();
    const auto shown = static_cast<int>(table.rows.size());
    if (table.truncated && table.totalRows) {
        const auto total =
            std::min<std::int64_t>(*table.totalRows, std::numeric_limits<int>::max());
        return tr("%1 of %Ln row(s)", "", static_cast<int>(total)).arg(fullInteger(shown));
    }
    if (table.truncated) {
        return tr("First %Ln row(s); there are more", "", shown);
    }
    return tr("%Ln row(s)", "", shown);
}

void ResultGrid::sizeColumns()
{
    constexpr int rowsLookedAt = 60;
    m_widths.clear();
    const QFontMetrics headerMetrics(typeface(TypeScale::Heading));
    QStyleOptionViewItem option;
    option.font = m_view->font();
    option.fontMetrics = QFontMetrics(m_view->font());
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QString name =
            m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        int width = headerMetrics.horizontalAdvance(name) + 40;
        for (int row = 0; row < std::min(m_model->rowCount(), rowsLookedAt); ++row) {
            width =
                std::max(width, m_delegate->sizeHint(option, m_model->index(row, column)).width());
        }
        m_widths.push_back(std::clamp(width + 8, narrowestColumn, widestColumn));
    }
    fillWidth();
}

void ResultGrid::fillWidth()
{
    QHeaderView *header = m_view->horizontalHeader();
    const int columns = m_model->columnCount();
    int wanted = 0;
    for (const int width : m_widths) {
        wanted += width;
    }
    // a number far from its name is hard to follow: columns grow only so much
    const int slack = std::max(0, m_view->viewport()->width() - wanted);
    const int share = columns > 0 ? std::min(slack / columns, mostGrowth) : 0;
    for (int column = 0; column < columns; ++column) {
        header->resizeSection(column, m_widths[static_cast<std::size_t>(column)] + share);
    }
}

void ResultGrid::sortBy(int column)
{
    // upwards, downwards, as the query gave them
    const bool again = column == m_sortColumn;
    const bool restore = again && m_sortOrder == Qt::DescendingOrder;
    m_sortOrder = again && !restore ? Qt::DescendingOrder : Qt::AscendingOrder;
    m_sortColumn = restore ? -1 : column;
    QHeaderView *header = m_view->horizontalHeader();
    header->setSortIndicatorShown(!restore);
    header->setSortIndicator(m_sortColumn, m_sortOrder);
    m_model->sort(m_sortColumn, m_sortOrder);
}

QString ResultGrid::selectedText() const
{
    QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
    if (cells.isEmpty()) {
        return toTabbedText(m_model->table());
    }
    if (cells.size() == 1) {
        return cells.front().data(ResultModel::RawTextRole).toString();
    }
    std::sort(cells.begin(), cells.end());
    QList<int> columns;
    for (const QModelIndex &cell : cells) {
        if (!columns.contains(cell.column())) {
            columns << cell.column();
        }
    }
    std::sort(columns.begin(), columns.end());
    QStringList line;
    for (const int column : columns) {
        line << m_model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    }
    QStringList lines{line.join(QLatin1Char('\t'))};
    for (qsizetype first = 0; first < cells.size();) {
        const int row = cells[first].row();
        line.clear();
        for (const int column : columns) {
            const bool selected = first < cells.size() && cells[first].row() == row &&
                                  cells[first].column() == column;
            line << (selected ? cells[first].data(ResultModel::RawTextRole).toString().simplified()
                              : QString());
            first += selected ? 1 : 0;
        }
        lines << line.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void ResultGrid::copySelection()
{
    QApplication::clipboard()->setText(selectedText());
}

bool ResultGrid::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        fillWidth();
    }
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::Leave) {
        const int row = event->type() == QEvent::Leave
                            ? -1
                            : m_view->rowAt(static_cast<QMouseEvent *>(event)->pos().y());
        if (m_delegate->setHoveredRow(row)) {
            m_view->viewport()->update();
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
