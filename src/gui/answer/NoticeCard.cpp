// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/NoticeCard.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/FlowLayout.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

NoticeCard::NoticeCard(const Notice &notice, QWidget *parent) : Card(parent)
{
    setAccessibleName(notice.title);
    setAccessibleDescription(notice.message);
    auto *columns = new QHBoxLayout(this);
    columns->setContentsMargins(20, 18, 20, 18);
    columns->setSpacing(12);
    columns->addWidget(new IconLabel(notice.iconName, notice.tone, 20, this), 0, Qt::AlignTop);

    auto *words = new QVBoxLayout;
    words->setSpacing(6);
    auto *title = new Text(notice.title, TypeScale::Headline, Tone::Text, this);
    title->setFlowing();
    words->addWidget(title);
    if (!notice.message.isEmpty() && notice.message != notice.title) {
        auto *message = new Text(notice.message, TypeScale::Body, Tone::Muted, this);
        message->setFlowing();
        words->addWidget(message);
    }

    auto *row = new QWidget(this);
    auto *buttons = new FlowLayout(row);
    bool first = true;
    for (const Notice::Action &action : notice.actions) {
        QPushButton *button = makeButton(action.label, first ? "" : "ghost", nullptr, row);
        connect(button, &QPushButton::clicked, this,
                [this, request = action.request] { Q_EMIT requested(request); });
        buttons->addWidget(button);
        first = false;
    }
    if (!notice.detail.isEmpty()) {
        auto *detail = new QPlainTextEdit(notice.detail, this);
        detail->setReadOnly(true);
        detail->setFont(typeface(TypeScale::Mono));
        detail->setFrameShape(QFrame::NoFrame);
        detail->setBackgroundRole(QPalette::AlternateBase);
        detail->viewport()->setBackgroundRole(QPalette::AlternateBase);
        detail->setFixedHeight(140);
        detail->setTabChangesFocus(true);
        detail->setAccessibleName(tr("Details"));
        detail->hide();
        QPushButton *more = makeButton(tr("Details"), "ghost", nullptr, row);
        more->setCheckable(true);
        connect(more, &QPushButton::toggled, detail, &QWidget::setVisible);
        buttons->addWidget(more);
        words->addSpacing(6);
        words->addWidget(row);
        words->addWidget(detail);
    } else {
        words->addSpacing(6);
        words->addWidget(row);
    }
    columns->addLayout(words, 1);
}

} // namespace querent::gui
