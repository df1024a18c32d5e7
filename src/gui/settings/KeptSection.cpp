// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/KeptSection.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/settings/SettingRow.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

KeptSection::KeptSection(const QString &file, QWidget *parent)
    : QWidget(parent)
    , m_file(file)
    , m_keeping(new QCheckBox(tr("Keep questions and answers on this computer"), this))
    , m_meaning(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_daysBox(new QComboBox(this))
    , m_confirm(makeButton(QString(), "", "trash-2", this))
{
    m_meaning->setFlowing();
    m_daysBox->setFixedWidth(240);
    m_row = new SettingRow(tr("Keep them"), inLine({m_daysBox, m_confirm}, this), this);
    for (const auto &[words, days] :
         {std::pair{tr("Until I delete them"), 0}, std::pair{tr("%Ln day(s)", "", 30), 30},
          std::pair{tr("%Ln day(s)", "", 90), 90}, std::pair{tr("A year"), 365}}) {
        m_daysBox->addItem(words, days);
    }
    connect(m_daysBox, &QComboBox::activated, this, [this](int index) {
        const int days = m_daysBox->itemData(index).toInt();
        setDays(m_days);
        m_daysBox->setCurrentIndex(index);
        if (days != m_days) {
            Q_EMIT daysChosen(days);
        }
    });
    connect(m_confirm, &QPushButton::clicked, this,
            [this] { Q_EMIT daysConfirmed(m_daysBox->currentData().toInt(), m_loss); });
    QPushButton *remove = makeButton(tr("Delete all conversations"), "", "trash-2", this);
    remove->setObjectName(QStringLiteral("removeConversations"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(m_keeping);
    layout->addWidget(m_meaning);
    layout->addWidget(m_row);
    layout->addWidget(remove, 0, Qt::AlignLeading);
    connect(m_keeping, &QCheckBox::clicked, this, &KeptSection::keepingChosen);
    connect(remove, &QPushButton::clicked, this, &KeptSection::removalWanted);
    setKeeping(false);
    setDays(0);
}

void KeptSection::setDays(int days)
{
    m_days = days;
    if (m_daysBox->findData(days) < 0) {
        m_daysBox->addItem(tr("%Ln day(s)", "", days), days);
    }
    m_daysBox->setCurrentIndex(m_daysBox->findData(days));
    m_row->setHint(tr("Counted from when a conversation was used last. Pinned ones stay."));
    if (m_confirm->hasFocus()) {
        m_daysBox->setFocus(Qt::OtherFocusReason);
    }
    m_confirm->hide();
}

void KeptSection::warnOfLoss(int conversations)
{
    m_loss = conversations;
    m_row->setHint(tr("%Ln conversation(s) were used last longer ago than that. Pinned ones stay.",
                      "", conversations),
                   Tone::Warn);
    m_confirm->setText(tr("Delete %Ln conversation(s)", "", conversations));
    m_confirm->show();
}

void KeptSection::hideEvent(QHideEvent *event)
{
    setDays(m_days);
    QWidget::hideEvent(event);
}

void KeptSection::setKeeping(bool keeping)
{
    m_keeping->setChecked(keeping);
    m_meaning->setText(
        keeping ? tr("Questions, answers and the rows that were shown stay in “%1”, and nowhere "
                     "else. The steps of a run are kept for three months.")
                      .arg(m_file)
                : tr("New questions and answers are gone when Querent ends. Those from before stay "
                     "in “%1”.")
                      .arg(m_file));
}

} // namespace querent::gui
