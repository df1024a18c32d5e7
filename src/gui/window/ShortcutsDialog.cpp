// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/ShortcutsDialog.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/window/Commands.h"

#include <QAction>
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace querent::gui {

namespace {

constexpr int tallest = 560;

} // namespace

ShortcutsDialog::ShortcutsDialog(const Commands &commands, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *list = new QWidget(this);
    auto *grid = new QGridLayout(list);
    grid->setContentsMargins(0, 0, 12, 0);
    grid->setHorizontalSpacing(48);
    grid->setVerticalSpacing(10);
    grid->setColumnStretch(0, 1);
    int row = 0;
    const auto head = [list, grid, &row](const QString &section) {
        auto *heading = new Text(section, TypeScale::Heading, Tone::Muted, list);
        heading->setContentsMargins(0, row == 0 ? 0 : 10, 0, 0);
        grid->addWidget(heading, row, 0, 1, 2);
        ++row;
    };
    const auto add = [list, grid, &row](const QString &what, const QString &keys) {
        grid->addWidget(new Text(what, TypeScale::Body, Tone::Text, list), row, 0);
        grid->addWidget(new Text(keys, TypeScale::Body, Tone::Muted, list), row, 1,
                        Qt::AlignTrailing);
        ++row;
    };
    head(tr("Question box"));
    add(tr("Ask"), tr("Enter"));
    add(tr("Break the line"), tr("Shift+Enter"));
    add(tr("Earlier questions"), tr("Up, Down"));
    add(tr("Cancel the question"), tr("Esc"));
    std::optional<Commands::Section> section;
    for (const QAction *action : commands.withShortcuts()) {
        if (section != commands.sectionOf(action)) {
            section = commands.sectionOf(action);
            head(Commands::sectionName(*section));
        }
        add(action->text(),
            QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
    }
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(list);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(list->sizeHint().width() + 24);
    scroll->setFixedHeight(std::min(tallest, list->sizeHint().height() + 4));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(28, 24, 20, 20);
    layout->setSpacing(20);
    layout->addWidget(new Text(windowTitle(), TypeScale::Headline, Tone::Text, this));
    layout->addWidget(scroll);
    QPushButton *close = makeButton(tr("Close"), "", nullptr, this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    layout->addWidget(close, 0, Qt::AlignTrailing);
}

} // namespace querent::gui
