// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/KeptSection.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QCheckBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

KeptSection::KeptSection(const QString &file, QWidget *parent)
    : QWidget(parent)
    , m_file(file)
    , m_keeping(new QCheckBox(tr("Keep questions and answers on this computer"), this))
    , m_meaning(new Text(QString(), TypeScale::Label, Tone::Muted, this))
{
    m_meaning->setFlowing();
    QPushButton *remove = makeButton(tr("Delete all conversations"), "", "trash-2", this);
    remove->setObjectName(QStringLiteral("removeConversations"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(m_keeping);
    layout->addWidget(m_meaning);
    layout->addWidget(remove, 0, Qt::AlignLeading);
    connect(m_keeping, &QCheckBox::clicked, this, &KeptSection::keepingChosen);
    connect(remove, &QPushButton::clicked, this, &KeptSection::removalWanted);
    setKeeping(false);
}

void KeptSection::setKeeping(bool keeping)
{
    m_keeping->setChecked(keeping);
    m_meaning->setText(
        keeping ? tr("Questions, answers and the rows that were shown stay in “%1”, and nowhere "
                     "else, until you delete them. The steps of a run are kept for three months.")
                      .arg(m_file)
                : tr("New questions and answers are gone when Querent ends. Those from before stay "
                     "in “%1” until you delete them.")
                      .arg(m_file));
}

} // namespace querent::gui
