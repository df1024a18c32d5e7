// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/ResultModel.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/NumberText.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr int rowsOfPage = 256;
constexpr std::size_t mostPages = 24;
/// More of a cell is not shown in a grid.
constexpr std::size_t mostCellBytes = 2'048;
/// Pages that are read at once: what is in sight, and what comes next.
constexpr std::size_t mostWanted = 4;

/// The beginning of a text that may be very long.
QString beginningOf(const std::string &utf8, std::size_t bytes)
{
    std::size_t end = std::min(bytes, utf8.size());
    while (end > 0 && end < utf8.size() &&
           (static_cast<unsigned char>(utf8[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(end));
}

QString textOf(const data::ResultTable &table, session::TextFormat format)
{
    std::vector<std::string> names;
    for (const data::ResultColumn &column : table.columns) {
        names.push_back(column.name);
    }
    session::RowText writer(format, std::move(names));
    std::string text;
    writer.begin(text);
    std::vector<const data::Value *> cells(table.columns.size());
    for (const data::Row &row : table.rows) {
        std::transform(row.begin(), row.end(), cells.begin(),
                       [](const data::Value &cell) { return &cell; });
        writer.row(text, cells);
    }
    writer.end(text);
    return QString::fromStdString(text);
}

} // namespace

base::Result<std::shared_ptr<const session::RowStore>> GridRows::store()
{
    const std::scoped_lock lock(m_mutex);
    if (!m_store) {
        auto made = session::RowStore::holding(*m_table);
        if (!made) {
            return std::move(made).error();
        }
        m_store = std::move(*made);
    }
    return m_store;
}

ResultModel::ResultModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_table(std::make_shared<const data::ResultTable>())
    , m_rows(std::make_shared<GridRows>(m_table))
    , m_order(session::RowOrder::natural(0))
    , m_fetch(this)
{
    m_pool.setMaxThreadCount(1);
}

ResultModel::~ResultModel()
{
    m_fetch.cancel();
}

void ResultModel::setTable(data::ResultTable table)
{
    beginResetModel();
    m_table = std::make_shared<const data::ResultTable>(std::move(table));
    m_store.reset();
    m_rows = std::make_shared<GridRows>(m_table);
    m_formats.clear();
    for (std::size_t column = 0; column < m_table->columns.size(); ++column) {
        m_formats.emplace_back(*m_table, column);
    }
    m_order = session::RowOrder::natural(allRows());
    forgetPages();
    endResetModel();
}

void ResultModel::setStore(std::shared_ptr<const session::RowStore> store)
{
    m_store = std::move(store);
    m_rows = std::make_shared<GridRows>(m_store);
    setOrder(nullptr);
}

void ResultModel::setOrder(std::shared_ptr<const session::RowOrder> order)
{
    m_order = order ? std::move(order) : session::RowOrder::natural(allRows());
    forgetPages();
    Q_EMIT rowsChanged();
}

void ResultModel::forgetPages()
{
    m_fetch.cancel();
    m_pages.clear();
    m_recent.clear();
    m_wanted.clear();
}

std::int64_t ResultModel::allRows() const
{
    return m_store ? m_store->rowCount() : static_cast<std::int64_t>(m_table->rows.size());
}

const data::Value *ResultModel::cell(int row, int column) const
{
    const auto place = static_cast<std::size_t>(column);
    if (!m_store) {
        const auto numbers = m_order->numbers(row, 1);
        return numbers && !numbers->empty()
                   ? &m_table->rows[static_cast<std::size_t>(numbers->front() - 1)][place]
                   : nullptr;
    }
    const auto found = m_pages.find(row / rowsOfPage);
    if (found == m_pages.end()) {
        want(row / rowsOfPage);
        return nullptr;
    }
    m_recent.splice(m_recent.begin(), m_recent, found->second.use);
    const auto within = static_cast<std::size_t>(row % rowsOfPage);
    const std::vector<data::Row> &rows = found->second.batch.rows;
    return within < rows.size() ? &rows[within][place] : nullptr;
}

void ResultModel::want(int page) const
{
    if (std::find(m_wanted.begin(), m_wanted.end(), page) != m_wanted.end()) {
        return;
    }
    // who scrolls fast has left the first of them behind
    if (m_wanted.size() >= mostWanted) {
        m_wanted.erase(m_wanted.begin());
    }
    m_wanted.push_back(page);
    if (!m_fetch.isRunning() && m_wanted.size() == 1) {
        QMetaObject::invokeMethod(const_cast<ResultModel *>(this), &ResultModel::fetch,
                                  Qt::QueuedConnection);
    }
}

void ResultModel::fetch()
{
    if (m_fetch.isRunning() || m_wanted.empty()) {
        return;
    }
    using Pages = std::vector<std::pair<int, base::Result<session::RowBatch>>>;
    std::vector<int> wanted = std::exchange(m_wanted, {});
    const int next = wanted.back() + 1;
    if (m_pages.count(next) == 0 && std::int64_t{next} * rowsOfPage < m_order->size()) {
        wanted.push_back(next);
    }
    m_fetch.start(
        m_pool,
        [store = m_store, order = m_order, wanted](const std::stop_token &stop) {
            Pages pages;
            for (const int page : wanted) {
                const auto numbers = order->numbers(std::int64_t{page} * rowsOfPage, rowsOfPage);
                pages.emplace_back(page, numbers ? store->rows(session::RowStore::Lane::Pages,
                                                               *numbers, mostCellBytes, stop)
                                                 : numbers.error());
            }
            return pages;
        },
        [this](Pages pages) {
            for (auto &[page, batch] : pages) {
                if (batch) {
                    keep(page, std::move(*batch));
                } else {
                    Q_EMIT readingFailed(QString::fromStdString(batch.error().message));
                }
            }
            Q_EMIT rowsChanged();
            fetch();
        });
}

void ResultModel::keep(int page, session::RowBatch batch)
{
    if (m_pages.count(page) != 0) {
        return;
    }
    while (m_pages.size() >= mostPages) {
        m_pages.erase(m_recent.back());
        m_recent.pop_back();
    }
    m_recent.push_front(page);
    m_pages[page] = {std::move(batch), m_recent.begin()};
}

int ResultModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order->size());
}

int ResultModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table->columns.size());
}

QVariant ResultModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(format(index.column()).alignment());
    }
    const data::Value *const value = cell(index.row(), index.column());
    if (value == nullptr) {
        return role == PendingRole ? QVariant(true) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole: {
        constexpr qsizetype longest = 300;
        if (value->blob() != nullptr && m_store) {
            const Page &page = m_pages.at(index.row() / rowsOfPage);
            const auto cut =
                page.batch.cut.find({static_cast<std::size_t>(index.row() % rowsOfPage),
                                     static_cast<std::size_t>(index.column())});
            if (cut != page.batch.cut.end()) {
                return bytesText(*value->blob(), cut->second);
            }
        }
        const std::string *const words = value->text();
        const QString shown = (words != nullptr && words->size() > mostCellBytes
                                   ? beginningOf(*words, mostCellBytes)
                                   : format(index.column()).text(*value))
                                  .simplified();
        return shown.size() > longest ? shown.left(longest) + QStringLiteral("…") : shown;
    }
    case Qt::ToolTipRole: {
        constexpr std::size_t longest = 2'000;
        const std::string *words = value->text();
        return words != nullptr && words->size() > 40 ? beginningOf(*words, longest) : QVariant();
    }
    case NullRole:
        return value->isNull();
    case PendingRole:
        return false;
    case RawTextRole:
        return QString::fromStdString(data::toText(*value));
    default:
        return {};
    }
}

QVariant ResultModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const data::ResultColumn &column = m_table->columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return readableName(column);
    case Qt::ToolTipRole:
        return QString::fromStdString(column.name);
    case Qt::TextAlignmentRole:
        return static_cast<int>(format(section).alignment());
    default:
        return {};
    }
}

QString toCsv(const data::ResultTable &table)
{
    return textOf(table, session::TextFormat::Csv);
}

QString toTabbedText(const data::ResultTable &table)
{
    return textOf(table, session::TextFormat::Tabs);
}

} // namespace querent::gui
