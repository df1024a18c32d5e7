// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/PlanTree.h"

#include "gui/charts/NumberText.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Type.h"

#include <algorithm>
#include <vector>

namespace querent::gui {

namespace {

/// The engines indent a step below another by so much.
constexpr std::size_t stepIndent = 2;

bool readsAll(const QString &step)
{
    return step.startsWith(QLatin1String("SCAN ")) || step.startsWith(QLatin1String("Seq Scan")) ||
           step.startsWith(QLatin1String("SEQ_SCAN"));
}

} // namespace

PlanTree::PlanTree(QWidget *parent) : QTreeWidget(parent)
{
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setIndentation(16);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setFont(typeface(TypeScale::Label));
    setAccessibleName(tr("How it would be run"));
    viewport()->setAutoFillBackground(false);
}

void PlanTree::setPlan(const session::SqlVerdict &verdict)
{
    clear();
    std::vector<QTreeWidgetItem *> above; // the last step on each level
    for (const std::string &step : verdict.steps) {
        const std::size_t spaces = std::min(step.find_first_not_of(' '), step.size());
        const std::size_t level = std::min(spaces / stepIndent, above.size());
        above.resize(level);
        QTreeWidgetItem *item =
            level == 0 ? new QTreeWidgetItem(this) : new QTreeWidgetItem(above.back());
        const QString words = QString::fromStdString(step.substr(spaces));
        item->setText(0, words);
        if (readsAll(words)) {
            item->setIcon(0, icon("triangle-alert", Tone::Warn));
            item->setToolTip(0, tr("Reads a whole table"));
            item->setData(0, Qt::AccessibleDescriptionRole, item->toolTip(0));
        }
        above.push_back(item);
    }
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
