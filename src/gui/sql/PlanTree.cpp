// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/PlanTree.h"

#include "gui/charts/NumberText.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Type.h"

#include <QHeaderView>

#include <algorithm>
#include <optional>
#include <vector>

namespace querent::gui {

namespace {

enum Column { Words, Rows, Cost };

bool readsAll(const QString &step)
{
    if (step == QLatin1String("SCAN CONSTANT ROW")) {
        return false; // SQLite's words for a statement that reads no table
    }
    return step.startsWith(QLatin1String("SCAN ")) || step.startsWith(QLatin1String("Seq Scan")) ||
           step.startsWith(QLatin1String("SEQ_SCAN"));
}

} // namespace

PlanTree::PlanTree(QWidget *parent) : QTreeWidget(parent)
{
    setColumnCount(3);
    setHeaderLabels({tr("Step"), tr("Rows each time"), tr("Cost")});
    headerItem()->setTextAlignment(Rows, Qt::AlignRight | Qt::AlignVCenter);
    headerItem()->setTextAlignment(Cost, Qt::AlignRight | Qt::AlignVCenter);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Words, QHeaderView::Stretch);
    for (const Column column : {Rows, Cost}) {
        constexpr int widestNumber = 96;
        constexpr int padding = 32;
        const QString name = headerItem()->text(column);
        header()->setSectionResizeMode(column, QHeaderView::Fixed);
        header()->resizeSection(
            column,
            std::max(widestNumber,
                     QFontMetrics(typeface(TypeScale::Heading)).horizontalAdvance(name) + padding));
    }
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setIndentation(16);
    setRootIsDecorated(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setFont(typeface(TypeScale::Label));
    setAccessibleName(tr("How it would be run"));
    viewport()->setAutoFillBackground(false);
}

void PlanTree::setPlan(const session::SqlVerdict &verdict)
{
    clear();
    bool rows = false;
    bool cost = false;
    std::vector<QTreeWidgetItem *> above; // the last step on each level
    for (const connectors::PlanStep &step : verdict.steps) {
        above.resize(std::min(static_cast<std::size_t>(std::max(0, step.depth)), above.size()));
        QTreeWidgetItem *item =
            above.empty() ? new QTreeWidgetItem(this) : new QTreeWidgetItem(above.back());
        const QString words = QString::fromStdString(step.words);
        item->setText(Words, words);
        const auto put = [item](Column column, const std::optional<double> &number) {
            if (number) {
                item->setText(column, fullNumber(std::min(*number, 9e15), 1));
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            }
            return number.has_value();
        };
        rows = put(Rows, step.rows) || rows;
        cost = put(Cost, step.cost) || cost;
        if (readsAll(words)) {
            item->setIcon(Words, icon("triangle-alert", Tone::Warn));
            item->setToolTip(Words, tr("Reads a whole table"));
            item->setData(Words, Qt::AccessibleDescriptionRole, item->toolTip(Words));
        }
        above.push_back(item);
    }
    // what the engine does not know has no column
    setColumnHidden(Rows, !rows);
    setColumnHidden(Cost, !cost);
    setHeaderHidden(!rows && !cost);
    expandAll();
}

QString planWords(const session::SqlVerdict &verdict)
{
    QStringList words;
    if (verdict.rowsRead > 0.0) {
        words << PlanTree::tr("Reads about %1 rows.")
                     .arg(fullInteger(static_cast<std::int64_t>(std::min(verdict.rowsRead, 9e15))));
    }
    if (verdict.crossJoin) {
        words << PlanTree::tr("Joins rows without a condition.");
    } else if (verdict.fullScan) {
        words << PlanTree::tr("A whole table is read.");
    }
    return words.join(QLatin1Char(' '));
}

} // namespace querent::gui
