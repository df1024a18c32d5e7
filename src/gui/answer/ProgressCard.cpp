// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ProgressCard.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Skeleton.h"
#include "gui/controls/StreamedText.h"
#include "gui/controls/Text.h"
#include "gui/timeline/Trace.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

/// Nobody wants to count the time of an answer that is quick.
constexpr int quietMilliseconds = 2000;

} // namespace

ProgressCard::ProgressCard(QWidget *parent)
    : Card(parent)
    , m_activity(new Text(tr("Starting…"), TypeScale::Body, Tone::Muted, this))
    , m_elapsed(new Text(QString(), TypeScale::Label, Tone::Faint, this))
    , m_text(new StreamedText(TypeScale::Body, Tone::Text, this))
    , m_skeleton(new Skeleton(Skeleton::Shape::Answer, this))
{
    setAccessibleName(tr("Working on the answer"));
    QPushButton *cancel = makeButton(tr("Cancel"), "ghost", "x", this);
    cancel->setProperty("compact", true);
    cancel->setToolTip(tr("Stop working on this question (Esc)"));
    connect(cancel, &QPushButton::clicked, this, &ProgressCard::cancelled);

    auto *top = new QHBoxLayout;
    top->setSpacing(12);
    top->addWidget(m_activity, 1);
    top->addWidget(m_elapsed);
    top->addWidget(cancel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 12, 12, 20);
    layout->setSpacing(12);
    layout->addLayout(top);
    m_text->hide();
    auto *shape = new QVBoxLayout;
    shape->setContentsMargins(0, 0, 8, 0);
    shape->setSpacing(12);
    shape->addWidget(m_text);
    shape->addWidget(m_skeleton);
    layout->addLayout(shape);

    m_clock.start();
    m_timer.setInterval(200);
    connect(&m_timer, &QTimer::timeout, this, &ProgressCard::showElapsed);
    m_timer.start();
}

void ProgressCard::restart()
{
    m_clock.restart();
    m_elapsed->setText(QString());
}

void ProgressCard::showActivity(const QString &text)
{
    m_activity->setText(text);
}

void ProgressCard::appendText(const QString &chunk)
{
    m_text->append(chunk);
    m_text->show();
}

void ProgressCard::showElapsed()
{
    if (m_clock.elapsed() >= quietMilliseconds) {
        m_elapsed->setText(durationText(std::chrono::milliseconds(m_clock.elapsed())));
    }
}

} // namespace querent::gui
