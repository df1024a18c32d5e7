// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/NumberText.h"
#include "gui/controls/FileName.h"
#include "gui/grid/FilterText.h"
#include "gui/grid/FindBar.h"
#include "gui/grid/GridColumns.h"
#include "gui/grid/GridHeader.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"
#include "gui/grid/RowPopover.h"
#include "gui/theme/Icons.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr int mostFilterValues = 50;

} // namespace

void ResultGrid::makeActions()
{
    const auto add = [this](const char *iconName, const QString &text, const QKeySequence &keys,
                            auto act) {
        auto *action = new QAction(icon(iconName), text, this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, act);
        addAction(action);
        return action;
    };
    add("copy", tr("Copy with headers"), QKeySequence::Copy,
        [this] { copyAs(session::TextFormat::Tabs); });
    QAction *whole = add("align-left", tr("Show the whole row"),
                         QKeySequence(Qt::SHIFT | Qt::Key_Return), [this] {
                             if (m_view->currentRow() >= 0) {
                                 showRow(m_view->currentRow(), m_view->currentColumn());
                             }
                         });
    // in the fields above, these keys are those of the field
    whole->setShortcutContext(Qt::WidgetShortcut);
    removeAction(whole);
    m_view->addAction(whole);
    add("search", tr("Find in these rows"), QKeySequence::Find, [this] { openFind(); });
    add("funnel", tr("Filter the columns"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
        [this] { openFilters(); });
    connect(m_view, &GridView::menuRequested, this, [this](int row, int column, QPoint at) {
        QMenu *menu = cellMenu(row, column);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(at);
    });
    connect(m_header, &GridHeader::menuRequested, this, [this](int column) {
        QMenu *menu = columnMenu(column);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(m_header->mapToGlobal(m_header->nameRect(column).bottomLeft()));
    });
}

bool ResultGrid::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        auto *const key = static_cast<QKeyEvent *>(event);
        const bool nextMatch = key->key() == Qt::Key_F3 && !isHidden();
        // here this key is the grid's, whatever it finds elsewhere in the window
        const bool search = key->matches(QKeySequence::Find);
        if (nextMatch && event->type() == QEvent::KeyPress) {
            find(!key->modifiers().testFlag(Qt::ShiftModifier), true);
        } else if (search && event->type() == QEvent::KeyPress) {
            openFind();
        }
        if (nextMatch || search) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

QMenu *ResultGrid::cellMenu(int row, int column)
{
    auto *menu = new QMenu(this);
    menu->addAction(icon("copy"), tr("Copy with headers"), QKeySequence(QKeySequence::Copy), this,
                    [this] { copyAs(session::TextFormat::Tabs); });
    addCopyActions(menu);
    menu->addAction(icon("eye"), tr("Show the value"), QKeySequence(Qt::Key_Return), this,
                    [this, row, column] { showCell(row, column); });
    menu->addAction(icon("align-left"), tr("Show the whole row"),
                    QKeySequence(Qt::SHIFT | Qt::Key_Return), this,
                    [this, row, column] { showRow(row, column); });
    menu->addSeparator();
    menu->addAction(icon("funnel"), tr("Only rows like this"), this,
                    [this, column] { filterTo(column, true); });
    menu->addAction(icon("ban"), tr("Without rows like this"), this,
                    [this, column] { filterTo(column, false); });
    if (!m_conditions.empty()) {
        menu->addAction(icon("x"), tr("Clear all filters"), this, &ResultGrid::clearFilters);
    }
    if (m_drillable) {
        menu->addSeparator();
        menu->addAction(icon("layers"), tr("Show the rows behind this one"), this, [this, row] {
            NamedValues values;
            for (int other = 0; other < m_model->columnCount(); ++other) {
                if (const data::Value *value = m_model->cell(row, other)) {
                    values.emplace_back(columnNames()[static_cast<std::size_t>(other)], *value);
                }
            }
            Q_EMIT rowsBehindRequested(values);
        });
    }
    menu->addSeparator();
    menu->addMenu(columnMenu(column))->setText(tr("Column %1").arg(nameOf(column)));
    return menu;
}

void ResultGrid::addCopyActions(QMenu *menu)
{
    QMenu *formats = menu->addMenu(icon("code-xml"), tr("Copy as"));
    const auto add = [this, formats](const QString &name, session::TextFormat format) {
        formats->addAction(name, this, [this, format] { copyAs(format); });
    };
    add(tr("CSV"), session::TextFormat::Csv);
    add(tr("Markdown"), session::TextFormat::Markdown);
    add(tr("JSON"), session::TextFormat::Json);
    add(tr("SQL INSERT"), session::TextFormat::Sql);
    menu->addAction(icon("download"), tr("Save as a file…"), this, &ResultGrid::save);
}

/// The values of the chosen cells of one column, or of the current one.
void ResultGrid::filterTo(int column, bool equal)
{
    const int place = m_columns->placeOf(column);
    QStringList values;
    for (const GridRect &rect : m_view->selection().rects()) {
        for (int row = rect.top; row <= rect.bottom && values.size() < mostFilterValues; ++row) {
            const data::Value *const value =
                rect.contains(row, place) ? m_model->cell(row, column) : nullptr;
            const QString text = value != nullptr ? filterFor(*value, true).mid(1) : QString();
            if (!text.isEmpty() && !values.contains(text)) {
                values << text;
            }
        }
    }
    if (values.isEmpty()) {
        Q_EMIT notified(tr("These contents are too long to filter by. Type a part of them above "
                           "the column."));
        openFilters();
        return;
    }
    setFilter(column, (equal ? QStringLiteral("=") : QStringLiteral("<>")) +
                          values.join(QStringLiteral(" | ")));
}

void ResultGrid::filterBy(const NamedValues &values, bool equal)
{
    const std::vector<std::string> names = columnNames();
    for (const auto &[name, value] : values) {
        const QString text = filterFor(value, equal);
        const auto found = std::find(names.begin(), names.end(), name);
        if (found != names.end() && !text.isEmpty()) {
            setFilter(static_cast<int>(found - names.begin()), text);
        }
    }
}

bool ResultGrid::chooseRow(const NamedValues &values)
{
    const std::vector<std::string> names = columnNames();
    std::vector<std::pair<int, data::Value>> wanted;
    for (const auto &[name, value] : values) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            return false;
        }
        wanted.emplace_back(static_cast<int>(found - names.begin()), value);
    }
    const int rows = std::min(m_model->rowCount(), static_cast<int>(m_model->table().rows.size()));
    for (int row = 0; row < rows; ++row) {
        const bool fits = std::ranges::all_of(wanted, [this, row](const auto &one) {
            const data::Value *const cell = m_model->cell(row, one.first);
            return cell != nullptr && *cell == one.second;
        });
        if (fits) {
            m_view->setCurrent(row, wanted.empty() ? 0 : wanted.front().first);
            m_view->selectRow(row);
            return true;
        }
    }
    return false;
}

QMenu *ResultGrid::columnMenu(int column)
{
    auto *menu = new QMenu(nameOf(column), this);
    menu->addAction(icon("chevron-up"), tr("Sort upwards"), this,
                    [this, column] { sort(column, false); });
    menu->addAction(icon("chevron-down"), tr("Sort downwards"), this,
                    [this, column] { sort(column, true); });
    if (m_spec.sortColumn) {
        menu->addAction(icon("rotate-ccw"), tr("As the query gave them"), this,
                        [this] { sort(-1, false); });
    }
    menu->addSeparator();
    addFilterActions(menu, column);
    menu->addAction(icon("chart-column"), tr("About this column"), this,
                    [this, column] { describeColumn(column); });
    if (m_model->format(column).isNumber()) {
        addShadingActions(menu, column);
    }
    menu->addSeparator();
    const bool pinned = m_columns->isPinned(column);
    menu->addAction(icon("pin"), pinned ? tr("Unpin") : tr("Pin to the side"), this,
                    [this, column, pinned] {
                        m_view->clearSelection();
                        m_columns->setPinned(column, !pinned);
                    });
    QAction *hide = menu->addAction(icon("eye-off"), tr("Hide"), this, [this, column] {
        m_view->clearSelection();
        m_columns->setHidden(column, true);
    });
    hide->setEnabled(m_columns->shown().size() > 1);
    QMenu *hidden = menu->addMenu(icon("eye"), tr("Show hidden columns"));
    for (int other = 0; other < m_columns->count(); ++other) {
        if (m_columns->isHidden(other)) {
            hidden->addAction(nameOf(other), this, [this, other] {
                m_view->clearSelection();
                m_columns->setHidden(other, false);
            });
        }
    }
    hidden->menuAction()->setVisible(!hidden->isEmpty());
    if (m_columns->isArranged()) {
        menu->addAction(icon("rotate-ccw"), tr("Arrange the columns as at first"), this, [this] {
            m_view->clearSelection();
            m_columns->restoreAll();
        });
    }
    return menu;
}

void ResultGrid::addFilterActions(QMenu *menu, int column)
{
    menu->addAction(icon("funnel"), tr("Filter…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
                    this, [this, column] {
                        m_view->setCurrent(std::max(0, m_view->currentRow()), column);
                        openFilters();
                    });
    menu->addAction(tr("Only where there is no value"), this,
                    [this, column] { setFilter(column, filterFor({}, true)); });
    menu->addAction(tr("Only where there is a value"), this,
                    [this, column] { setFilter(column, filterFor({}, false)); });
    if (m_conditions.count(column) > 0) {
        menu->addAction(icon("x"), tr("Clear this filter"), this,
                        [this, column] { setFilter(column, {}); });
    }
}

void ResultGrid::addShadingActions(QMenu *menu, int column)
{
    QMenu *shadings = menu->addMenu(icon("contrast"), tr("Show numbers with"));
    auto *group = new QActionGroup(shadings);
    const auto add = [&](const QString &name, Shading shading) {
        QAction *action = shadings->addAction(
            name, this, [this, column, shading] { m_columns->setShading(column, shading); });
        action->setCheckable(true);
        action->setChecked(m_columns->shading(column) == shading);
        group->addAction(action);
    };
    add(tr("Nothing"), Shading::None);
    add(tr("Bars"), Shading::Bars);
    add(tr("A colour scale"), Shading::Scale);
}

void ResultGrid::copyAs(session::TextFormat format)
{
    const std::vector<session::RowBand> bands = chosenBands();
    if (bands.empty()) {
        return;
    }
    m_trouble.clear();
    refreshStatus();
    const bool oneCell = bands.size() == 1 && bands[0].count == 1 && bands[0].columns.size() == 1;
    const auto column = static_cast<int>(bands[0].columns.front());
    if (oneCell && format == session::TextFormat::Tabs &&
        m_model->cell(static_cast<int>(bands[0].first), column) != nullptr &&
        !m_model->hasStore()) {
        const QModelIndex cell = m_model->index(static_cast<int>(bands[0].first), column);
        QGuiApplication::clipboard()->setText(cell.data(ResultModel::RawTextRole).toString());
        return;
    }
    m_export->copy(*m_model, bands, format);
}

namespace {

QFileDialog *askWhere(QWidget *parent, const std::string &question)
{
    auto *dialog = new QFileDialog(parent, ResultGrid::tr("Save the rows"), QString(),
                                   GridExport::fileFilters());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(fileNameOf(QString::fromStdString(question)));
    return dialog;
}

} // namespace

void ResultGrid::save()
{
    QFileDialog *dialog = askWhere(this, m_question);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const bool few = m_view->selection().cells(m_columns->shown()) < 2;
        if (few) {
            saveAllTo(path);
        } else {
            m_export->save(*m_model, chosenBands(), GridExport::formatFor(path), path);
        }
    });
    dialog->open();
}

void ResultGrid::stopLoading()
{
    if (m_full->isLoading()) {
        m_full->cancel();
        m_saveTo.clear();
        m_progress.stop();
        refreshStatus();
        Q_EMIT loadingEnded({});
    }
}

bool ResultGrid::hasRowsRead() const
{
    return m_model->hasStore();
}

std::int64_t ResultGrid::rowsSoFar() const
{
    return m_full->rowsSoFar();
}

void ResultGrid::saveAll()
{
    QFileDialog *dialog = askWhere(this, m_question);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const bool more = m_model->table().truncated && !m_model->hasStore();
        if (!more || m_sql.empty() || !m_source) {
            saveAllTo(path);
            return;
        }
        m_saveTo = path;
        if (!m_full->isLoading()) {
            loadAll();
        }
    });
    dialog->open();
}

void ResultGrid::saveAllTo(const QString &path)
{
    GridSelection all;
    all.set({0, 0, m_model->rowCount() - 1, static_cast<int>(m_columns->shown().size()) - 1});
    m_export->save(*m_model, all.bands(m_columns->shown()), GridExport::formatFor(path), path);
}

void ResultGrid::showCell(int row, int column)
{
    auto *popover = new CellPopover(nameOf(column), this);
    connect(popover, &CellPopover::copyRequested, this, [this](const QString &text) {
        QGuiApplication::clipboard()->setText(text);
        Q_EMIT notified(tr("Copied"));
    });
    connect(popover, &CellPopover::pictureCopyRequested, this, [this](const QImage &picture) {
        QGuiApplication::clipboard()->setImage(picture);
        Q_EMIT notified(tr("Copied"));
    });
    const QRect area = m_view->cellRect(row, column);
    popover->openAt(m_view->viewport(), area);
    m_searching.start(
        m_pool,
        [rows = m_model->rows(), order = m_model->order(), row, column](std::stop_token stop) {
            const auto store = rows->store();
            const auto numbers = order->numbers(row, 1);
            if (!store || !numbers || numbers->empty()) {
                return CellContents();
            }
            auto batch =
                (*store)->rows(session::RowStore::Lane::Exports, *numbers, 0, std::move(stop));
            return batch ? contentsOf(batch->rows.front()[static_cast<std::size_t>(column)])
                         : CellContents();
        },
        [this, area, popover = QPointer<CellPopover>(popover)](const CellContents &contents) {
            if (popover) {
                popover->show(contents);
                popover->openAt(m_view->viewport(), area);
            }
        });
}

void ResultGrid::showRow(int row, int column)
{
    auto *popover = new RowPopover(*m_model, row, m_columns->shown(), this);
    connect(popover, &RowPopover::copyRequested, this, [this](const QString &text) {
        QGuiApplication::clipboard()->setText(text);
        Q_EMIT notified(tr("Copied"));
    });
    popover->openAt(m_view->viewport(), m_view->cellRect(row, column));
    popover->setFocus(Qt::PopupFocusReason);
}

void ResultGrid::describeColumn(int column)
{
    auto *popover = new GridColumnPopover(nameOf(column), this);
    const QRect area = m_header->nameRect(column);
    popover->openAt(m_header, area);
    m_searching.start(
        m_pool,
        [rows = m_model->rows(), spec = m_spec, column](std::stop_token stop) {
            const auto store = rows->store();
            return store ? session::pictureOf(**store, static_cast<std::size_t>(column),
                                              spec.conditions, std::move(stop))
                         : base::Result<session::ColumnPicture>(store.error());
        },
        [this, area, column, popover = QPointer<GridColumnPopover>(popover)](
            const base::Result<session::ColumnPicture> &picture) {
            if (popover && picture) {
                popover->show(*picture, m_model->format(column));
                popover->openAt(m_header, area);
            } else if (popover) {
                popover->showProblem(QString::fromStdString(picture.error().message));
            }
        });
}

void ResultGrid::openFind()
{
    m_find->open();
    m_findPause.start();
}

void ResultGrid::find(bool forwards, bool again)
{
    m_findPause.stop();
    const QString words = m_find->words();
    m_view->setFound(words);
    m_find->setOutcome({}, true);
    if (words.isEmpty()) {
        m_searching.cancel();
        return;
    }
    if (words != m_matchedWords) {
        m_matches.reset();
        m_matchedWords = words;
    }
    std::vector<std::size_t> places;
    for (const int column : m_columns->shown()) {
        places.push_back(static_cast<std::size_t>(column));
    }
    // "1,284" is written 1284 in the data
    bool number = false;
    const double value = QLocale().toDouble(words, &number);
    const std::string raw = number ? data::toText(data::Value(value)) : std::string();
    const std::int64_t from = std::max<std::int64_t>(0, std::int64_t{m_view->currentRow()} +
                                                            (again ? (forwards ? 1 : -1) : 0));
    struct Outcome
    {
        std::shared_ptr<const session::RowSet> matches;
        base::Result<session::FoundRow> found;
    };
    m_searching.start(
        m_pool,
        [rows = m_model->rows(), order = m_model->order(), matches = m_matches, places,
         text = words.toStdString(), raw, from, forwards](const std::stop_token &stop) {
            Outcome outcome{matches, session::FoundRow()};
            if (!outcome.matches) {
                const auto store = rows->store();
                auto holding = store ? session::rowsHolding(**store, text, raw, places, stop)
                                     : base::Result<session::RowSet>(store.error());
                if (!holding) {
                    outcome.found = holding.error();
                    return outcome;
                }
                outcome.matches = std::make_shared<const session::RowSet>(std::move(*holding));
            }
            outcome.found = session::nextOf(*order, *outcome.matches, from, forwards, stop);
            return outcome;
        },
        [this](const Outcome &outcome) {
            m_matches = outcome.matches;
            if (outcome.found) {
                showFound(*outcome.found);
            } else {
                m_find->setOutcome(QString::fromStdString(outcome.found.error().message), false);
            }
        });
}

void ResultGrid::showFound(const session::FoundRow &found)
{
    if (found.place < 0) {
        m_find->setOutcome(tr("not found"), false);
        return;
    }
    m_find->setOutcome(tr("row %1 of %2").arg(fullInteger(found.index), fullInteger(found.total)),
                       true);
    const int row = static_cast<int>(found.place);
    int column = m_columns->shown().empty() ? -1 : m_columns->shown().front();
    for (const int candidate : m_columns->shown()) {
        const QModelIndex cell = m_model->index(row, candidate);
        if (cell.data().toString().contains(m_matchedWords, Qt::CaseInsensitive) ||
            cell.data(ResultModel::RawTextRole)
                .toString()
                .contains(m_matchedWords, Qt::CaseInsensitive)) {
            column = candidate;
            break;
        }
    }
    m_view->setCurrent(row, column);
}

} // namespace querent::gui
