// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/ShortcutsDialog.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QAction>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

ShortcutsDialog::ShortcutsDialog(const QList<QAction *> &actions, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(48);
    grid->setVerticalSpacing(10);
    grid->setColumnStretch(0, 1);
    int row = 0;
    const auto add = [this, grid, &row](const QString &what, const QString &keys) {
        grid->addWidget(new Text(what, TypeScale::Body, Tone::Text, this), row, 0);
        grid->addWidget(new Text(keys, TypeScale::Body, Tone::Muted, this), row, 1,
                        Qt::AlignTrailing);
        ++row;
    };
    add(tr("Ask"), tr("Enter"));
    add(tr("Break the line"), tr("Shift+Enter"));
    add(tr("Earlier questions"), tr("Up, Down"));
    add(tr("Cancel the question"), tr("Esc"));
    for (const QAction *action : actions) {
        const QString keys =
            QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        if (!keys.isEmpty()) {
            add(action->text(), keys);
        }
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(28, 24, 28, 20);
    layout->setSpacing(20);
    layout->addWidget(new Text(windowTitle(), TypeScale::Headline, Tone::Text, this));
    layout->addLayout(grid);
    QPushButton *close = makeButton(tr("Close"), "", nullptr, this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    layout->addWidget(close, 0, Qt::AlignTrailing);
}

} // namespace querent::gui
