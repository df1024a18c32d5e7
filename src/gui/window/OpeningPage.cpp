// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/OpeningPage.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Card.h"
#include "gui/controls/CentredColumn.h"
#include "gui/controls/Skeleton.h"
#include "gui/controls/Text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

OpeningPage::OpeningPage(QWidget *parent)
    : QWidget(parent)
    , m_name(new Text(QString(), TypeScale::Headline, Tone::Text, this))
    , m_stage(new Text(QString(), TypeScale::Body, Tone::Muted, this))
{
    auto *column = new CentredColumn(this);
    column->column()->setMaximumWidth(600);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(column);

    auto *card = new Card(this);
    QPushButton *cancel = makeButton(tr("Cancel"), "ghost", "x", card);
    cancel->setProperty("compact", true);
    cancel->setShortcut(QKeySequence(Qt::Key_Escape));
    connect(cancel, &QPushButton::clicked, this, &OpeningPage::cancelled);
    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_name);
    words->addWidget(m_stage);
    auto *top = new QHBoxLayout;
    top->addLayout(words, 1);
    top->addWidget(cancel, 0, Qt::AlignTop);
    auto *inside = new QVBoxLayout(card);
    inside->setContentsMargins(20, 18, 20, 20);
    inside->setSpacing(20);
    inside->addLayout(top);
    inside->addWidget(new Skeleton(Skeleton::Shape::Source, card));

    auto *layout = new QVBoxLayout(column->column());
    layout->addStretch(2);
    layout->addWidget(card);
    layout->addStretch(3);
}

void OpeningPage::begin(const QString &location)
{
    const QString name = QFileInfo(location).fileName();
    m_name->setText(tr("Opening %1").arg(name.isEmpty() ? location : name));
    showStage(QStringLiteral("connecting"));
}

void OpeningPage::showStage(const QString &stage)
{
    if (stage == QLatin1String("connecting")) {
        m_stage->setText(tr("Connecting…"));
    } else if (stage == QLatin1String("reading_tables")) {
        m_stage->setText(tr("Reading the tables…"));
    } else if (stage == QLatin1String("profiling")) {
        m_stage->setText(tr("Looking at what the columns hold…"));
    } else if (stage == QLatin1String("indexing_values")) {
        m_stage->setText(tr("Learning the names and values in it…"));
    }
    setAccessibleDescription(m_stage->text());
}

} // namespace querent::gui
