// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/CentredColumn.h"

#include <QHBoxLayout>

namespace querent::gui {

CentredColumn::CentredColumn(QWidget *parent) : QWidget(parent), m_column(new QWidget(this))
{
    m_column->setMaximumWidth(widest);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(side, 0, side, 0);
    layout->setSpacing(0);
    layout->addStretch(1);
    layout->addWidget(m_column, 1000);
    layout->addStretch(1);
}

} // namespace querent::gui
