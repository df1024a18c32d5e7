// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ObjectionNote.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/FlowLayout.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

ObjectionNote::ObjectionNote(const QString &why, bool hasChips, bool hasSql, QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("objectionNote"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(new IconLabel("thumbs-down", Tone::Warn, 14, this), 0, Qt::AlignTop);
    auto *words = new Text(tr("You called this answer wrong. %1").arg(why), TypeScale::Label,
                           Tone::Warn, this);
    words->setFlowing();
    line->addWidget(words, 1);
    layout->addLayout(line);
    auto *row = new QWidget(this);
    auto *flow = new FlowLayout(row, 4);
    offer(flow, "sayDifferently", tr("Say it differently"), &ObjectionNote::wordsWanted);
    if (hasChips) {
        offer(flow, "changePart", tr("Change a part"), &ObjectionNote::chipsWanted);
    }
    offer(flow, "seeData", tr("See what is in the data"), &ObjectionNote::schemaWanted);
    if (hasSql) {
        offer(flow, "editSql", tr("Edit the SQL"), &ObjectionNote::sqlWanted);
    }
    layout->addWidget(row);
    setAccessibleName(words->text());
}

void ObjectionNote::offer(QLayout *row, const char *name, const QString &text,
                          void (ObjectionNote::*wanted)())
{
    QPushButton *button = makeButton(text, "ghost", nullptr, this);
    button->setObjectName(QString::fromLatin1(name));
    button->setProperty("compact", true);
    connect(button, &QPushButton::clicked, this, wanted);
    row->addWidget(button);
}

} // namespace querent::gui
