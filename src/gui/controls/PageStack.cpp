// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/PageStack.h"

namespace querent::gui {

PageStack::PageStack(QWidget *parent) : QStackedWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
}

QSize PageStack::sizeHint() const
{
    return currentWidget() != nullptr ? currentWidget()->sizeHint() : QSize();
}

QSize PageStack::minimumSizeHint() const
{
    return currentWidget() != nullptr ? QSize(currentWidget()->minimumSizeHint().width(),
                                              currentWidget()->sizeHint().height())
                                      : QSize();
}

} // namespace querent::gui
