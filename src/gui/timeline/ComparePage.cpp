// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/ComparePage.h"

#include "gui/charts/NumberText.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/sql/SqlText.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"
#include "gui/timeline/ChangeReader.h"
#include "gui/timeline/JsonTree.h"
#include "session/RunController.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

namespace querent::gui {

/// The fields that differ between two states.
class ChangeTree final : public JsonTree
{
public:
    explicit ChangeTree(QWidget *parent) : JsonTree(parent) {}

    void show(const std::vector<ValueChange> &changes)
    {
        clear();
        for (const ValueChange &change : changes) {
            addChange(nullptr, change);
        }
    }
};

namespace {

constexpr std::size_t mostRows = 500;
enum Column { NameColumn, LeftColumn, RightColumn, DifferenceColumn };

QString tookText(const session::RunStep *step)
{
    return step != nullptr ? preciseText(step->duration) : QStringLiteral("–");
}

/// Fields whose previews differ; what a run notes about itself does not count.
int fieldsThatDiffer(const session::RunStep &left, const session::RunStep &right)
{
    int count = 0;
    for (const ValueChange &change : changesBetween(left.writes, right.writes)) {
        count += session::fieldKind(change.name) != session::FieldKind::Record ? 1 : 0;
    }
    return count;
}

std::string sqlOf(const session::Answer &answer)
{
    std::string sql = answer.validatedSql.empty() ? answer.generatedSql : answer.validatedSql;
    for (const session::PartialAnswer &part : answer.parts) {
        sql += (sql.empty() ? "" : "\n") +
               (part.validatedSql.empty() ? part.generatedSql : part.validatedSql);
    }
    return laidOutSql(QString::fromStdString(sql)).toStdString();
}

QTableWidgetItem *cell(const QString &text, const QColor &colour)
{
    auto *item = new QTableWidgetItem(text);
    item->setToolTip(text);
    item->setForeground(colour);
    return item;
}

/// Of each column, whether numbers are all there is in it.
std::vector<bool> numericColumns(const ResultDiff &diff)
{
    std::vector<bool> numeric(diff.columns.size(), !diff.rows.empty());
    for (const RowChange &change : diff.rows) {
        for (const data::Row *row : {&change.before, &change.after}) {
            for (std::size_t column = 0; column < row->size() && column < numeric.size();
                 ++column) {
                const data::Value &value = (*row)[column];
                numeric[column] = numeric[column] && (value.isNull() || value.isNumber());
            }
        }
    }
    return numeric;
}

Qt::Alignment alignmentOf(bool numeric)
{
    return (numeric ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter;
}

} // namespace

ComparePage::ComparePage(const session::RunController &controller, QWidget *parent)
    : QWidget(parent)
    , m_changes(new ChangeReader(controller, this))
    , m_left(new QComboBox(this))
    , m_right(new QComboBox(this))
    , m_summary(new Text(QString(), TypeScale::Body, Tone::Muted, this))
    , m_views(new QTabBar(this))
    , m_pages(new QStackedWidget(this))
    , m_steps(new QTreeWidget(this))
    , m_fieldsNote(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_fields(new ChangeTree(this))
    , m_sql(new QTextBrowser(this))
    , m_resultNote(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_rows(new QTableWidget(this))
{
    auto *back = makeIconButton("chevron-left", tr("Back"), this);
    auto *swap = makeIconButton("arrow-right-left", tr("Swap the two runs"), this);
    for (QComboBox *choice : {m_left, m_right}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice->setMinimumContentsLength(12);
        connect(choice, &QComboBox::currentIndexChanged, this, &ComparePage::compare);
    }
    m_left->setAccessibleName(tr("The run on the left"));
    m_right->setAccessibleName(tr("The run on the right"));
    m_summary->setWordWrap(true);
    m_fieldsNote->setWordWrap(true);
    m_resultNote->setWordWrap(true);
    m_views->addTab(tr("Steps"));
    m_views->addTab(tr("SQL"));
    m_views->addTab(tr("Result"));
    m_views->setExpanding(false);
    m_views->setDrawBase(false);
    m_views->setAccessibleName(tr("What is compared"));
    m_steps->setColumnCount(4);
    m_steps->setHeaderLabels({tr("Step"), tr("Left"), tr("Right"), tr("Difference")});
    m_steps->setRootIsDecorated(false);
    makeRoomy(*m_steps);
    m_steps->header()->setFont(typeface(TypeScale::Heading));
    m_steps->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_steps->setAccessibleName(tr("Steps of the two runs"));
    m_fields->setAccessibleName(tr("Fields that differ after the step"));
    m_sql->setFont(typeface(TypeScale::Mono));
    m_sql->setFrameShape(QFrame::NoFrame);
    m_sql->viewport()->setAutoFillBackground(false);
    m_sql->setAccessibleName(tr("SQL of the two runs, line by line"));
    m_rows->setFrameShape(QFrame::NoFrame);
    m_rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_rows->setShowGrid(false);
    m_rows->verticalHeader()->hide();
    m_rows->horizontalHeader()->setMinimumSectionSize(72);
    m_rows->horizontalHeader()->setStretchLastSection(true);
    m_rows->setAutoFillBackground(false);
    m_rows->viewport()->setAutoFillBackground(false);
    m_rows->horizontalHeader()->setFont(typeface(TypeScale::Heading));
    m_rows->setAccessibleName(tr("Rows that differ"));

    auto *heading = new QHBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(back);
    heading->addWidget(new Text(tr("Two runs side by side"), TypeScale::Title, Tone::Text, this),
                       1);
    auto *choices = new QHBoxLayout;
    choices->setSpacing(8);
    choices->addWidget(m_left, 1);
    choices->addWidget(swap);
    choices->addWidget(m_right, 1);
    auto *fieldsArea = new QWidget(this);
    auto *fieldsLayout = new QVBoxLayout(fieldsArea);
    fieldsLayout->setContentsMargins(8, 0, 0, 0);
    fieldsLayout->addWidget(m_fieldsNote);
    fieldsLayout->addWidget(m_fields, 1);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(m_steps);
    splitter->addWidget(fieldsArea);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    auto *resultArea = new QWidget(this);
    auto *resultLayout = new QVBoxLayout(resultArea);
    resultLayout->setContentsMargins(0, 0, 0, 0);
    resultLayout->addWidget(m_resultNote);
    resultLayout->addWidget(m_rows, 1);
    m_pages->addWidget(splitter);
    m_pages->addWidget(m_sql);
    m_pages->addWidget(resultArea);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    layout->addLayout(heading);
    layout->addLayout(choices);
    layout->addWidget(m_summary);
    layout->addWidget(m_views);
    layout->addWidget(m_pages, 1);

    connect(back, &QToolButton::clicked, this, &ComparePage::left);
    connect(swap, &QToolButton::clicked, this, [this] {
        const int left = m_left->currentIndex();
        const QSignalBlocker blocker(m_left);
        m_left->setCurrentIndex(m_right->currentIndex());
        m_right->setCurrentIndex(left);
    });
    connect(m_views, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_steps, &QTreeWidget::currentItemChanged, this, &ComparePage::readFields);
    connect(m_changes, &ChangeReader::changesRead, this, &ComparePage::showFields);
    connect(m_changes, &ChangeReader::failed, this, [this](const QString &reason) {
        m_fieldsNote->setText(reason);
        Q_EMIT fieldsShown();
    });
    connect(&m_results, &QFutureWatcher<Results>::finished, this, [this] {
        if (m_results.result().order == m_order) {
            showResult(m_results.result());
        }
    });
}

QTreeWidget *ComparePage::fields() const noexcept
{
    return m_fields;
}

QString ComparePage::summary() const
{
    return m_summary->text();
}

void ComparePage::setView(View view)
{
    m_views->setCurrentIndex(static_cast<int>(view));
}

const ComparedRun *ComparePage::run(const QComboBox *choice) const
{
    const int place = choice->currentIndex();
    return place >= 0 && place < static_cast<int>(m_runs.size())
               ? &m_runs[static_cast<std::size_t>(place)]
               : nullptr;
}

void ComparePage::open(std::vector<ComparedRun> runs, int left, int right)
{
    m_runs = std::move(runs);
    {
        const QSignalBlocker leftBlocker(m_left);
        const QSignalBlocker rightBlocker(m_right);
        for (QComboBox *choice : {m_left, m_right}) {
            choice->clear();
            for (const ComparedRun &run : m_runs) {
                choice->addItem(run.title.simplified());
            }
        }
        m_left->setCurrentIndex(left);
        m_right->setCurrentIndex(right);
    }
    compare();
    m_steps->setFocus(Qt::OtherFocusReason);
}

void ComparePage::compare()
{
    for (const QComboBox *choice : {m_left, m_right}) {
        const int place = choice->currentIndex();
        if (place >= 0 && place < static_cast<int>(m_runs.size())) {
            ComparedRun &chosen = m_runs[static_cast<std::size_t>(place)];
            if (chosen.trace.steps.empty() && chosen.answer) {
                chosen.trace = Trace::of(*chosen.answer);
            }
        }
    }
    const ComparedRun *left = run(m_left);
    const ComparedRun *right = run(m_right);
    if (left == nullptr || right == nullptr) {
        return;
    }
    m_pairs = alignedSteps(left->trace, right->trace);
    showSteps();
    showSql();
    m_resultNote->setText(tr("Comparing the rows…"));
    m_rows->setRowCount(0);
    m_results.setFuture(QtConcurrent::run(
        [order = ++m_order, before = left->answer, after = right->answer]() -> Results {
            if (!before || !after || !before->result || !after->result) {
                return {{}, false, order};
            }
            return {resultChanges(*before->result, *after->result), true, order};
        }));
}

void ComparePage::showSteps()
{
    const ComparedRun *left = run(m_left);
    const ComparedRun *right = run(m_right);
    const Tokens &tokens = Tokens::of(palette());
    int alone = 0;
    int differing = 0;
    {
        const QSignalBlocker blocker(m_steps);
        m_steps->clear();
        for (const StepPair &pair : m_pairs) {
            const session::RunStep *one = pair.left ? &left->trace.steps[*pair.left] : nullptr;
            const session::RunStep *other = pair.right ? &right->trace.steps[*pair.right] : nullptr;
            const session::RunStep &any = one != nullptr ? *one : *other;
            QString name = nodeText(any.node);
            if (!any.branch.isEmpty()) {
                name = tr("Part %1: %2").arg(any.branch, name);
            }
            if (any.visit > 1) {
                name += QStringLiteral(" (%1)").arg(any.visit);
            }
            QString difference;
            QColor colour = tokens.muted;
            if (one == nullptr || other == nullptr) {
                difference = one != nullptr ? tr("only left") : tr("only right");
                colour = tokens.warn;
                ++alone;
            } else if (one->state != other->state) {
                difference = tr("ended differently");
                colour = tokens.bad;
                ++differing;
            } else if (const int fields = fieldsThatDiffer(*one, *other); fields > 0) {
                difference = tr("%n field(s)", "that differ", fields);
                colour = tokens.warn;
                ++differing;
            }
            auto *item =
                new QTreeWidgetItem(m_steps, {name, tookText(one), tookText(other), difference});
            item->setTextAlignment(LeftColumn, Qt::AlignTrailing | Qt::AlignVCenter);
            item->setTextAlignment(RightColumn, Qt::AlignTrailing | Qt::AlignVCenter);
            item->setForeground(DifferenceColumn, colour);
        }
    }
    const QString totals =
        tr("%1 against %2", "durations of two runs")
            .arg(durationText(left->trace.span()), durationText(right->trace.span()));
    const QString steps = alone + differing == 0
                              ? tr("the same steps with the same outcome")
                              : tr("%n step(s) differ", "", differing) + QStringLiteral(", ") +
                                    tr("%n only in one of them", "", alone);
    m_summary->setText(totals + QStringLiteral(" · ") + steps);
    // the first difference is what one looks for
    for (int row = 0; row < m_steps->topLevelItemCount(); ++row) {
        if (!m_steps->topLevelItem(row)->text(DifferenceColumn).isEmpty()) {
            m_steps->setCurrentItem(m_steps->topLevelItem(row));
            return;
        }
    }
    readFields();
}

void ComparePage::readFields()
{
    const int row = m_steps->currentItem() != nullptr
                        ? m_steps->indexOfTopLevelItem(m_steps->currentItem())
                        : -1;
    m_fields->clear();
    m_changes->forget();
    if (row < 0) {
        m_fieldsNote->setText(tr("Select a step to see the fields that differ after it."));
        return;
    }
    const StepPair &pair = m_pairs[static_cast<std::size_t>(row)];
    if (!pair.left || !pair.right) {
        m_fieldsNote->setText(tr("Only one of the runs came here."));
        Q_EMIT fieldsShown();
        return;
    }
    const session::RunStep &left = run(m_left)->trace.steps[*pair.left];
    const session::RunStep &right = run(m_right)->trace.steps[*pair.right];
    if (left.after < 0 || right.after < 0) {
        m_fields->show(changesBetween(left.writes, right.writes));
        m_fieldsNote->setText(tr("What the two wrote, left → right:"));
        Q_EMIT fieldsShown();
        return;
    }
    m_fieldsNote->setText(tr("Reading…"));
    m_changes->read({run(m_left)->trace.runId.toStdString(), left.after},
                    {run(m_right)->trace.runId.toStdString(), right.after});
}

void ComparePage::showFields(std::vector<ValueChange> changes)
{
    std::erase_if(changes, [](const ValueChange &change) {
        return session::fieldKind(change.name) == session::FieldKind::Record;
    });
    m_fields->show(changes);
    m_fieldsNote->setText(changes.empty() ? tr("After this step both states are the same.")
                                          : tr("After this step, left → right:"));
    Q_EMIT fieldsShown();
}

void ComparePage::showSql()
{
    const ComparedRun *left = run(m_left);
    const ComparedRun *right = run(m_right);
    const Tokens &tokens = Tokens::of(palette());
    m_sql->clear();
    QTextCursor cursor(m_sql->document());
    const std::string before = left->answer ? sqlOf(*left->answer) : std::string();
    const std::string after = right->answer ? sqlOf(*right->answer) : std::string();
    if (before.empty() && after.empty()) {
        cursor.insertText(tr("Neither of the runs came to a statement."));
        return;
    }
    if (before == after) {
        cursor.insertText(tr("Both ran the same statement:"));
        cursor.insertBlock();
    }
    bool first = before != after;
    for (const LineChange &change : lineChanges(before, after)) {
        const bool added = change.kind == LineChange::Kind::Added;
        const bool same = change.kind == LineChange::Kind::Same;
        QTextBlockFormat block;
        if (!same) {
            block.setBackground(blended(tokens.surface, added ? tokens.good : tokens.bad,
                                        tokens.isDark ? 0.25 : 0.14));
        }
        if (std::exchange(first, false)) {
            cursor.setBlockFormat(block);
        } else {
            cursor.insertBlock(block);
        }
        cursor.insertText((same    ? QStringLiteral("  ")
                           : added ? QStringLiteral("+ ")
                                   : QStringLiteral("− ")) +
                          QString::fromStdString(change.line));
    }
}

void ComparePage::showResult(const Results &results)
{
    m_rows->clear();
    m_rows->setRowCount(0);
    m_rows->setColumnCount(0);
    const ResultDiff &diff = results.diff;
    if (!results.both) {
        m_resultNote->setText(tr("Only where both runs came to a result can rows be compared."));
        return;
    }
    if (!diff.sameColumns) {
        m_resultNote->setText(tr("The two results have other columns, so their rows cannot be "
                                 "compared."));
        return;
    }
    const auto count = [&diff](RowChange::Kind kind) {
        return static_cast<int>(std::ranges::count(diff.rows, kind, &RowChange::kind));
    };
    m_resultNote->setText(
        diff.rows.empty()
            ? (diff.reordered ? tr("The same rows in another order.") : tr("The same rows."))
            : tr("%1 added, %2 removed, %3 changed, %4 the same", "numbers of rows")
                      .arg(fullInteger(count(RowChange::Kind::Added)),
                           fullInteger(count(RowChange::Kind::Removed)),
                           fullInteger(count(RowChange::Kind::Changed)),
                           fullInteger(static_cast<std::int64_t>(diff.same))) +
                  (diff.rows.size() > mostRows
                       ? QStringLiteral(" · ") +
                             tr("the first %1 are shown")
                                 .arg(fullInteger(static_cast<std::int64_t>(mostRows)))
                       : QString()));
    QStringList names{QString()};
    for (const data::ResultColumn &column : diff.columns) {
        names << QString::fromStdString(column.name);
    }
    m_rows->setColumnCount(static_cast<int>(names.size()));
    m_rows->setHorizontalHeaderLabels(names);
    const std::vector<bool> numeric = numericColumns(diff);
    // a number at the far end would stand too far from what it is of
    m_rows->horizontalHeader()->setStretchLastSection(numeric.empty() || !numeric.back());
    for (std::size_t column = 0; column < numeric.size(); ++column) {
        m_rows->horizontalHeaderItem(static_cast<int>(column) + 1)
            ->setTextAlignment(alignmentOf(numeric[column]));
    }
    const auto shown = static_cast<int>(std::min(diff.rows.size(), mostRows));
    m_rows->setRowCount(shown);
    const Tokens &tokens = Tokens::of(palette());
    for (int row = 0; row < shown; ++row) {
        const RowChange &change = diff.rows[static_cast<std::size_t>(row)];
        const bool added = change.kind == RowChange::Kind::Added;
        const bool changed = change.kind == RowChange::Kind::Changed;
        const QColor colour = added ? tokens.good : changed ? tokens.warn : tokens.bad;
        m_rows->setItem(row, 0,
                        cell(added     ? tr("added")
                             : changed ? tr("changed")
                                       : tr("removed"),
                             colour));
        const data::Row &values = added || changed ? change.after : change.before;
        for (std::size_t column = 0; column < values.size(); ++column) {
            const bool differs = changed && change.before[column] != values[column];
            m_rows->setItem(row, static_cast<int>(column) + 1,
                            differs
                                ? cell(cellText(change.before[column]) + QStringLiteral(" → ") +
                                           cellText(values[column]),
                                       colour)
                                : cell(cellText(values[column]), changed ? tokens.text : colour));
            m_rows->item(row, static_cast<int>(column) + 1)
                ->setTextAlignment(alignmentOf(numeric[column]));
        }
    }
    m_rows->resizeColumnsToContents();
}

void ComparePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_runs.empty()) {
        const int row = m_steps->indexOfTopLevelItem(m_steps->currentItem());
        compare(); // what differs stands out by colours of the theme
        m_steps->setCurrentItem(m_steps->topLevelItem(row));
    }
}

void ComparePage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace querent::gui
