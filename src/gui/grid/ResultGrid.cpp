// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/ResultGrid.h"

#include "gui/charts/NumberText.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/grid/FilterText.h"
#include "gui/grid/FindBar.h"
#include "gui/grid/GridColumns.h"
#include "gui/grid/GridHeader.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultModel.h"
#include "gui/theme/Style.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace querent::gui {

namespace {

constexpr int mostVisibleRows = 10;
constexpr int fillingStretch = 1000; ///< to the 1 of the room below
constexpr int widestColumn = 320;
constexpr int narrowestColumn = 64;
constexpr int typingPause = 250;

/// For the texts of Qt, whose plural forms want an int.
int pluralOf(std::int64_t number)
{
    return static_cast<int>(std::min<std::int64_t>(number, std::numeric_limits<int>::max()));
}

} // namespace

ResultGrid::ResultGrid(QWidget *parent)
    : QWidget(parent)
    , m_model(new ResultModel(this))
    , m_columns(new GridColumns(this))
    , m_view(new GridView(m_model, m_columns, this))
    , m_header(new GridHeader(m_view, m_columns))
    , m_find(new FindBar(this))
    , m_export(new GridExport(this))
    , m_full(new session::FullResult(this))
    , m_count(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_sums(new Text(QString(), TypeScale::Label, Tone::Text, this))
    , m_load(makeButton(QString(), "link", nullptr, this))
    , m_remedy(makeButton(QString(), "link", nullptr, this))
    , m_arranging(this)
    , m_searching(this)
    , m_adding(this)
    , m_shading(this)
    , m_reading(this)
    , m_keeping(this)
{
    m_pool.setMaxThreadCount(2);
    m_view->setHeader(m_header);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_find);
    layout->addWidget(m_view);
    addStatusLine(layout);
    layout->addStretch(1);
    makeActions();

    connect(m_header, &GridHeader::sortRequested, this, &ResultGrid::sortBy);
    connect(m_header, &GridHeader::filterEdited, this, &ResultGrid::applyFilter);
    connect(m_header, &GridHeader::fieldsClosed, this, [this] {
        clearFilters();
        m_header->setFieldsOpen(false);
        sizeView();
        m_view->setFocus(Qt::OtherFocusReason);
    });
    connect(m_view, &GridView::selectionChanged, this, &ResultGrid::addUp);
    connect(m_view, &GridView::activated, this, &ResultGrid::showCell);
    connect(m_columns, &GridColumns::arranged, this, [this] {
        m_layoutPause.start();
        shade();
    });
    connect(m_model, &ResultModel::readingFailed, this, &ResultGrid::say);
    connect(m_find, &FindBar::edited, this, [this] { m_findPause.start(); });
    connect(m_find, &FindBar::nextRequested, this, [this] { find(true, true); });
    connect(m_find, &FindBar::previousRequested, this, [this] { find(false, true); });
    connect(m_find, &FindBar::closed, this, [this] {
        m_find->close();
        m_searching.cancel();
        m_view->setFound({});
        m_view->setFocus(Qt::OtherFocusReason);
    });
    connect(m_export, &GridExport::finished, this, [this](const QString &words) {
        refreshStatus();
        Q_EMIT notified(words);
    });
    connect(m_export, &GridExport::failed, this, [this](const QString &message, bool tooLarge) {
        say(message);
        if (tooLarge) {
            m_remedyAct = [this] { save(); };
            m_remedy->setText(tr("Save as a file…"));
            m_remedy->show();
        }
    });
    connect(m_full, &session::FullResult::loaded, this, [this](const session::AllRows &all) {
        m_progress.stop();
        m_cutByPolicy = all.truncated;
        m_matches.reset();
        m_view->forgetRanges();
        m_model->setStore(all.store);
        arrange();
        shade();
        refreshStatus();
        Q_EMIT allRowsRead();
    });
    connect(m_full, &session::FullResult::failed, this, [this](const QString &why) {
        if (!std::exchange(m_saveTo, {}).isEmpty()) {
            Q_EMIT notified(tr("Could not save: %1").arg(why));
        }
        say(why);
        Q_EMIT loadingEnded(why);
    });
    const auto after = [this](QTimer &timer, int pause, auto act) {
        timer.setSingleShot(true);
        timer.setInterval(pause);
        connect(&timer, &QTimer::timeout, this, act);
    };
    after(m_filterPause, typingPause, [this] { arrange(); });
    after(m_findPause, typingPause, [this] { find(true, false); });
    after(m_layoutPause, 2 * typingPause, [this] { keepLayout(); });
    m_progress.setInterval(200);
    connect(&m_progress, &QTimer::timeout, this, &ResultGrid::refreshStatus);
}

ResultGrid::~ResultGrid() = default;

void ResultGrid::addStatusLine(QVBoxLayout *layout)
{
    auto *line = new QHBoxLayout;
    line->setContentsMargins(12, 8, 12, 0);
    line->setSpacing(12);
    line->addWidget(m_count);
    line->addWidget(m_load);
    line->addWidget(m_remedy);
    line->addStretch(1);
    m_sums->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sums->setAccessibleName(tr("What is chosen comes to"));
    line->addWidget(m_sums);
    layout->addLayout(line);
    m_load->hide();
    m_remedy->hide();
    connect(m_load, &QPushButton::clicked, this, [this] {
        if (m_full->isLoading()) {
            stopLoading();
        } else {
            loadAll();
        }
    });
    connect(m_remedy, &QPushButton::clicked, this, [this] {
        if (m_remedyAct) {
            m_remedyAct();
        }
    });
}

void ResultGrid::setTable(data::ResultTable table)
{
    m_full->cancel();
    m_arranging.cancel();
    m_adding.cancel();
    m_spec = {};
    m_conditions.clear();
    m_filterTexts.clear();
    m_matches.reset();
    m_cutByPolicy = false;
    m_model->setTable(std::move(table));
    m_header->setSort(-1, false);
    sizeColumns();
    sizeView();
    readLayout();
    refreshStatus();
}

void ResultGrid::setStatement(const std::string &question, const std::string &sql)
{
    m_question = question;
    m_sql = sql;
    refreshStatus();
}

void ResultGrid::setSource(const session::SqlCheck::CurrentSource &source)
{
    m_source = source;
    readLayout();
    refreshStatus();
}

QList<QWidget *> ResultGrid::tabStops() const
{
    return {m_header, m_view, m_load};
}

void ResultGrid::setFilling(bool filling)
{
    m_filling = filling;
    qobject_cast<QVBoxLayout *>(layout())->setStretchFactor(m_view, filling ? fillingStretch : 0);
    sizeView();
}

void ResultGrid::sizeView()
{
    const int all = static_cast<int>(std::min<std::int64_t>(m_model->allRows(), 1'000));
    if (m_filling) {
        m_view->setMinimumHeight(m_header->sizeHint().height() + Style::rowHeight());
        m_view->setMaximumHeight(m_header->sizeHint().height() +
                                 std::max(all, 1) * Style::rowHeight() + 10);
        return;
    }
    const int rows = std::clamp(all, 1, mostVisibleRows);
    // room for a horizontal scroll bar, and half a row more where there is more to scroll to
    const int more = all > mostVisibleRows ? Style::rowHeight() / 2 : 0;
    m_view->setFixedHeight(m_header->sizeHint().height() + rows * Style::rowHeight() + more + 10);
}

void ResultGrid::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange) {
        sizeView();
    }
}

void ResultGrid::sizeColumns()
{
    constexpr int cellsLookedAt = 2'400;
    const int rowsLookedAt = std::clamp(cellsLookedAt / std::max(1, m_model->columnCount()), 4, 60);
    std::vector<int> widths;
    const QFontMetrics headers(typeface(TypeScale::Heading));
    const QFontMetrics cells(m_view->font());
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int width = headers.horizontalAdvance(nameOf(column)) + 40;
        for (int row = 0; row < std::min(m_model->rowCount(), rowsLookedAt); ++row) {
            const QString text = m_model->index(row, column).data().toString();
            width = std::max(width, cells.horizontalAdvance(text) + 26);
        }
        widths.push_back(std::clamp(width + 8, narrowestColumn, widestColumn));
    }
    m_columns->reset(std::move(widths));
}

QString ResultGrid::nameOf(int column) const
{
    return m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

std::vector<std::string> ResultGrid::columnNames() const
{
    std::vector<std::string> names;
    for (const data::ResultColumn &column : m_model->table().columns) {
        names.push_back(column.name);
    }
    return names;
}

QString ResultGrid::countText() const
{
    const data::ResultTable &table = m_model->table();
    const std::int64_t all = m_model->allRows();
    if (!m_spec.conditions.empty()) {
        return tr("%1 of %Ln row(s) match", "", pluralOf(all))
            .arg(fullInteger(m_model->order()->size()));
    }
    if (m_cutByPolicy) {
        return tr("First %Ln row(s): the policy of this source shows no more", "", pluralOf(all));
    }
    if (m_model->hasStore() || !table.truncated) {
        return tr("%Ln row(s)", "", pluralOf(all));
    }
    return table.totalRows
               ? tr("%1 of %Ln row(s)", "", pluralOf(*table.totalRows)).arg(fullInteger(all))
               : tr("First %Ln row(s); there are more", "", pluralOf(all));
}

void ResultGrid::say(const QString &words)
{
    m_progress.stop();
    m_trouble = words;
    refreshStatus();
}

bool ResultGrid::isBusy() const
{
    return m_arranging.isRunning() || m_searching.isRunning() || m_adding.isRunning() ||
           m_export->isRunning() || m_full->isLoading() || m_filterPause.isActive() ||
           m_findPause.isActive();
}

void ResultGrid::refreshStatus()
{
    const bool loading = m_full->isLoading();
    const bool more = m_model->table().truncated && !m_model->hasStore();
    QString words = m_trouble.isEmpty() ? countText() : m_trouble;
    if (loading) {
        words = tr("%Ln row(s) read…", "", pluralOf(m_full->rowsSoFar()));
    } else if (m_arranging.isRunning()) {
        words = tr("Looking through %Ln row(s)…", "", pluralOf(m_model->allRows()));
    }
    m_count->setTone(m_trouble.isEmpty() || loading ? Tone::Muted : Tone::Warn);
    m_count->setText(words);
    if (m_trouble.isEmpty()) {
        m_remedy->hide();
    }
    const std::optional<std::int64_t> total = m_model->table().totalRows;
    m_load->setText(loading ? tr("Stop")
                    : total ? tr("Show all %Ln row(s)", "", pluralOf(*total))
                            : tr("Show all rows"));
    m_load->setToolTip(loading ? QString()
                               : tr("Runs the statement once more without its limit. This may take "
                                    "a while; you can stop it."));
    m_load->setVisible(loading || (more && !m_sql.empty() && m_source));
}

bool ResultGrid::hasAllRows() const
{
    return m_model->hasStore() ? !m_cutByPolicy : !m_model->table().truncated;
}

void ResultGrid::loadAll()
{
    const session::OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (!source || m_sql.empty()) {
        say(tr("The source is not open any more. Open it to see all rows."));
        Q_EMIT loadingEnded(m_trouble);
        return;
    }
    m_trouble.clear();
    m_full->load(source, m_question, m_sql);
    m_progress.start();
    refreshStatus();
    Q_EMIT loading();
}

void ResultGrid::sortBy(int column)
{
    // upwards, downwards, as the query gave them
    const bool again = column >= 0 && m_spec.sortColumn == static_cast<std::size_t>(column);
    sort(again && m_spec.descending ? -1 : column, again && !m_spec.descending);
}

void ResultGrid::sort(int column, bool descending)
{
    m_spec.sortColumn =
        column >= 0 ? std::optional(static_cast<std::size_t>(column)) : std::nullopt;
    m_spec.descending = descending;
    m_header->setSort(column, descending);
    arrange();
}

void ResultGrid::setFilter(int column, const QString &text)
{
    if (!text.isEmpty() && !m_header->areFieldsOpen()) {
        openFilters();
    }
    m_header->setFilter(column, text);
    applyFilter(column, text);
}

void ResultGrid::clearFilters()
{
    m_header->clearFilters();
    m_filterTexts.clear();
    if (!m_conditions.empty()) {
        m_conditions.clear();
        arrange();
    }
}

void ResultGrid::openFilters()
{
    m_header->setFieldsOpen(true);
    sizeView();
    const int column = m_view->currentColumn() >= 0 ? m_view->currentColumn()
                       : m_columns->shown().empty() ? -1
                                                    : m_columns->shown().front();
    if (QLineEdit *field = m_header->field(column)) {
        field->setFocus(Qt::ShortcutFocusReason);
    }
}

void ResultGrid::applyFilter(int column, const QString &text)
{
    const auto place = static_cast<std::size_t>(column);
    const auto condition = readFilter(text, place, m_model->format(column));
    m_header->setProblem(column,
                         condition ? QString() : QString::fromStdString(condition.error().message));
    if (!condition) {
        return;
    }
    m_filterTexts[column] = text;
    if (*condition) {
        m_conditions[column] = **condition;
    } else {
        m_conditions.erase(column);
    }
    m_filterPause.start();
}

void ResultGrid::arrange()
{
    m_filterPause.stop();
    m_trouble.clear();
    m_spec.conditions.clear();
    for (const auto &entry : m_conditions) {
        m_spec.conditions.push_back(entry.second);
    }
    m_arranging.start(
        m_pool,
        [rows = m_model->rows(), spec = m_spec](std::stop_token stop) {
            using Order = base::Result<std::shared_ptr<const session::RowOrder>>;
            const auto store = rows->store();
            return store ? session::RowOrder::of(**store, spec, std::move(stop))
                         : Order(store.error());
        },
        [this](base::Result<std::shared_ptr<const session::RowOrder>> order) {
            if (!order) {
                say(QString::fromStdString(order.error().message));
                return;
            }
            m_view->clearSelection();
            m_model->setOrder(std::move(*order));
            m_view->verticalScrollBar()->setValue(0);
            refreshStatus();
            if (!m_saveTo.isEmpty() && m_model->hasStore()) {
                saveAllTo(std::exchange(m_saveTo, {}));
            }
        });
    // a word only about what takes a while
    QTimer::singleShot(typingPause, this, &ResultGrid::refreshStatus);
}

std::vector<session::RowBand> ResultGrid::chosenBands() const
{
    GridSelection chosen = m_view->selection();
    const auto &shown = m_columns->shown();
    if (chosen.isEmpty() && m_model->rowCount() > 0) {
        chosen.set({0, 0, m_model->rowCount() - 1, static_cast<int>(shown.size()) - 1});
    }
    return chosen.bands(shown);
}

void ResultGrid::addUp()
{
    m_sumsWords.clear();
    fitSums();
    m_adding.cancel();
    const std::vector<session::RowBand> bands = m_view->selection().bands(m_columns->shown());
    if (m_view->selection().cells(m_columns->shown()) < 2) {
        return;
    }
    m_adding.start(
        m_pool,
        [rows = m_model->rows(), order = m_model->order(), bands](std::stop_token stop) {
            const auto store = rows->store();
            return store ? session::sumsOf(**store, *order, bands, std::move(stop))
                         : base::Result<session::CellSums>(store.error());
        },
        [this](const base::Result<session::CellSums> &sums) {
            if (sums) {
                showSums(*sums);
            }
        });
}

void ResultGrid::showSums(const session::CellSums &sums)
{
    QStringList words{tr("%Ln cell(s)", "", pluralOf(sums.cells))};
    if (sums.filled < sums.cells) {
        words << tr("%Ln without a value", "", pluralOf(sums.cells - sums.filled));
    }
    if (sums.numbers > 0) {
        words << tr("sum %1").arg(fullNumber(sums.sum))
              << tr("average %1").arg(fullNumber(sums.sum / static_cast<double>(sums.numbers)))
              << tr("least %1").arg(fullNumber(sums.min))
              << tr("most %1").arg(fullNumber(sums.max));
    }
    m_sumsWords = words.join(QStringLiteral("  ·  "));
    fitSums();
}

void ResultGrid::fitSums()
{
    constexpr int gaps = 64;
    int room = width() - gaps;
    for (const QWidget *other : {static_cast<QWidget *>(m_count), static_cast<QWidget *>(m_load),
                                 static_cast<QWidget *>(m_remedy)}) {
        room -= other->isHidden() ? 0 : other->sizeHint().width();
    }
    const QString shown = m_sums->fontMetrics().elidedText(m_sumsWords, Qt::ElideRight, room);
    m_sums->setText(shown);
    m_sums->setToolTip(shown == m_sumsWords ? QString() : m_sumsWords);
    m_sums->setAccessibleDescription(m_sumsWords);
}

void ResultGrid::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitSums();
}

QString ResultGrid::sumsText() const
{
    return m_sumsWords;
}

void ResultGrid::shade()
{
    std::vector<std::size_t> shaded;
    for (int column = 0; column < m_columns->count(); ++column) {
        if (m_columns->shading(column) != Shading::None) {
            shaded.push_back(static_cast<std::size_t>(column));
        }
    }
    if (shaded.empty()) {
        return;
    }
    using Ranges = std::map<int, std::pair<double, double>>;
    m_shading.start(
        m_pool,
        [rows = m_model->rows(), all = m_model->allRows(), shaded](const std::stop_token &stop) {
            Ranges ranges;
            const auto store = rows->store();
            for (const std::size_t column : store ? shaded : std::vector<std::size_t>()) {
                const auto sums = session::sumsOf(**store, *session::RowOrder::natural(all),
                                                  {{0, all, {column}}}, stop);
                if (sums && sums->numbers > 0) {
                    ranges[static_cast<int>(column)] = {sums->min, sums->max};
                }
            }
            return ranges;
        },
        [this](const Ranges &ranges) {
            for (const auto &entry : ranges) {
                m_view->setRange(entry.first, entry.second.first, entry.second.second);
            }
        });
}

void ResultGrid::readLayout()
{
    const session::OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (!source || m_columns->count() == 0) {
        return;
    }
    m_reading.start(
        m_pool,
        [source, names = columnNames()](const std::stop_token &) {
            return session::LayoutBook::of(*source).layout(names);
        },
        [this](const std::optional<session::TableLayout> &layout) {
            if (layout && !m_columns->isArranged()) {
                m_columns->setLayout(columnNames(), *layout);
                shade();
            }
        });
}

void ResultGrid::keepLayout()
{
    const session::OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (source) {
        m_keeping.start(
            m_pool,
            [source, names = columnNames(),
             layout = m_columns->layout(columnNames())](const std::stop_token &) {
                return session::LayoutBook::of(*source).keep(names, layout).ok();
            },
            [](bool) {});
    }
}

} // namespace querent::gui
