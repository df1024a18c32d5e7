// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/RowPopover.h"

#include "gui/controls/Buttons.h"
#include "gui/grid/ResultModel.h"
#include "gui/theme/Style.h"
#include "gui/theme/Tokens.h"

#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int listWidth = 440;
constexpr int widestName = 180;
constexpr int mostRows = 14;
/// One line shows no more; all of it is copied.
constexpr qsizetype mostText = 300;

} // namespace

RowPopover::RowPopover(const ResultModel &model, int row, const std::vector<int> &columns,
                       QWidget *parent)
    : GridPopover(tr("Row %1").arg(QLocale().toString(row + 1)), parent)
    , m_list(new QTreeWidget(this))
{
    say({});
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHeaderHidden(true);
    m_list->setColumnCount(2);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAccessibleName(tr("Columns and values of the row"));
    const Tokens &tokens = Tokens::of(palette());
    QStringList lines;
    for (const int column : columns) {
        const QModelIndex cell = model.index(row, column);
        const QString name = model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const QString value = cell.data().toString();
        auto *item = new QTreeWidgetItem(m_list, {name, value.simplified().left(mostText)});
        item->setForeground(0, tokens.muted);
        item->setToolTip(0, name);
        item->setToolTip(1, value.left(mostText));
        if (cell.data(ResultModel::NullRole).toBool()) {
            item->setForeground(1, tokens.faint);
        }
        lines << name + QLatin1Char('\t') + cell.data(ResultModel::RawTextRole).toString();
    }
    m_list->resizeColumnToContents(0);
    m_list->setColumnWidth(0, std::min(m_list->columnWidth(0), widestName));
    m_list->setCurrentItem(m_list->topLevelItem(0));
    const int shown = std::clamp(m_list->topLevelItemCount(), 1, mostRows);
    m_list->setFixedSize(listWidth, shown * Style::rowHeight() + 4);
    content()->addWidget(m_list);
    QPushButton *copy = makeButton(tr("Copy"), "link", "copy", this);
    connect(copy, &QPushButton::clicked, this, [this, all = lines.join(QLatin1Char('\n'))] {
        Q_EMIT copyRequested(all);
        close();
    });
    content()->addWidget(copy, 0, Qt::AlignLeading);
    setFocusProxy(m_list);
}

} // namespace querent::gui
