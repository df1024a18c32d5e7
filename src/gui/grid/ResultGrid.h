// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/grid/GridExport.h"
#include "gui/grid/GridPopovers.h"
#include "session/CellSums.h"
#include "session/FullResult.h"
#include "session/SqlCheck.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

class QMenu;
class QPushButton;

namespace querent::gui {

class FindBar;
class GridColumns;
class GridHeader;
class GridView;
class ResultModel;
class Text;

/// The rows of a result, all of them where the reader wants that: sorted, filtered, searched,
/// arranged, added up and copied, none of which holds up the window.
class ResultGrid : public QWidget
{
    Q_OBJECT

public:
    /// The name of a column of the result, and the value in it.
    using NamedValues = std::vector<std::pair<std::string, data::Value>>;

    explicit ResultGrid(QWidget *parent = nullptr);
    ~ResultGrid() override;

    void setTable(data::ResultTable table);
    /// The statement that gave the table; with it and a source all of its rows can be read.
    void setStatement(const std::string &question, const std::string &sql);
    void setSource(const session::SqlCheck::CurrentSource &source);
    /// As many rows are seen as there is room for; else the grid says how high it is.
    void setFilling(bool filling);
    /// Offers the rows behind a row; rowsBehindRequested() then says which.
    void setDrillable(bool drillable) { m_drillable = drillable; }

    [[nodiscard]] GridView *view() const noexcept { return m_view; }
    [[nodiscard]] GridHeader *header() const noexcept { return m_header; }
    [[nodiscard]] GridColumns *columns() const noexcept { return m_columns; }
    [[nodiscard]] ResultModel *model() const noexcept { return m_model; }
    [[nodiscard]] FindBar *findBar() const noexcept { return m_find; }
    [[nodiscard]] QPushButton *loadButton() const noexcept { return m_load; }
    /// What has the keyboard's focus in turn.
    [[nodiscard]] QList<QWidget *> tabStops() const;
    /// "100 of 12,431 rows".
    [[nodiscard]] QString countText() const;
    /// "12 cells · sum 1,234 · …"
    [[nodiscard]] QString sumsText() const;
    /// Something goes on in the background.
    [[nodiscard]] bool isBusy() const;

    void sort(int column, bool descending);
    void setFilter(int column, const QString &text);
    /// Only rows with these values, or all but those with one of them, besides the filters there
    /// are.
    void filterBy(const NamedValues &values, bool equal);
    /// Chooses the first row with these values, of those that are shown; false: there is none.
    bool chooseRow(const NamedValues &values);
    void clearFilters();
    void openFilters();
    void openFind();
    /// loading() follows, and then allRowsRead() or loadingEnded(); that at once where the source
    /// is gone.
    void loadAll();
    void stopLoading();
    [[nodiscard]] bool canLoadAll() const { return !m_sql.empty(); }
    /// All that may be seen were read.
    [[nodiscard]] bool hasRowsRead() const;
    /// Of those that are being read.
    [[nodiscard]] std::int64_t rowsSoFar() const;
    void copyAs(session::TextFormat format);
    void save();
    /// Every row of the statement, whatever is shown of them: reads them first where that is
    /// needed.
    void saveAll();
    /// There are no more rows than those that the grid knows.
    [[nodiscard]] bool hasAllRows() const;
    [[nodiscard]] QMenu *columnMenu(int column);
    [[nodiscard]] QMenu *cellMenu(int row, int column);
    void showCell(int row, int column);
    /// All of its columns, one below the other.
    void showRow(int row, int column);
    void describeColumn(int column);

Q_SIGNALS:
    /// Something small happened that is worth a word: "Copied".
    void notified(const QString &text);
    /// All rows are being read.
    void loading();
    /// They were not: `why`, or it was stopped.
    void loadingEnded(const QString &why);
    /// All rows were read; the policy may have kept some back: hasAllRows().
    void allRowsRead();
    void rowsBehindRequested(const querent::gui::ResultGrid::NamedValues &row);

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeActions();
    void addStatusLine(class QVBoxLayout *layout);
    void sizeColumns();
    void sizeView();
    void sortBy(int column);
    void arrange();
    void applyFilter(int column, const QString &text);
    void find(bool forwards, bool again);
    void showFound(const session::FoundRow &found);
    void addUp();
    void showSums(const session::CellSums &sums);
    void fitSums();
    void shade();
    void say(const QString &words);
    void refreshStatus();
    void readLayout();
    void keepLayout();
    void filterTo(int column, bool equal);
    void addFilterActions(QMenu *menu, int column);
    void addCopyActions(QMenu *menu);
    void addShadingActions(QMenu *menu, int column);
    void saveAllTo(const QString &path);
    [[nodiscard]] std::vector<session::RowBand> chosenBands() const;
    [[nodiscard]] std::vector<std::string> columnNames() const;
    [[nodiscard]] QString nameOf(int column) const;

    ResultModel *m_model;
    GridColumns *m_columns;
    GridView *m_view;
    GridHeader *m_header;
    FindBar *m_find;
    GridExport *m_export;
    session::FullResult *m_full;
    Text *m_count;
    Text *m_sums;
    QString m_sumsWords;   ///< all of them, where there is room for some
    QPushButton *m_load;   ///< reads all rows, or stops doing so
    QPushButton *m_remedy; ///< does something about what the line says
    std::function<void()> m_remedyAct;

    std::string m_question;
    std::string m_sql;
    session::SqlCheck::CurrentSource m_source;
    bool m_filling = false;
    bool m_drillable = false;
    bool m_cutByPolicy = false;
    QString m_saveTo;  ///< a file that waits for all rows
    QString m_trouble; ///< why the last thing did not work; shown until the next one

    session::RowSpec m_spec;
    std::map<int, session::CellCondition> m_conditions;
    std::map<int, QString> m_filterTexts;
    std::shared_ptr<const session::RowSet> m_matches; ///< of what is searched for
    QString m_matchedWords;
    QTimer m_filterPause;
    QTimer m_findPause;
    QTimer m_layoutPause;
    QTimer m_progress;
    QThreadPool m_pool;
    session::LatestTask m_arranging;
    session::LatestTask m_searching;
    session::LatestTask m_adding;
    session::LatestTask m_shading;
    session::LatestTask m_reading;
    session::LatestTask m_keeping;
};

} // namespace querent::gui
