// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/WelcomePage.h"

#include "gui/answer/NoticeCard.h"
#include "gui/theme/Icons.h"
#include "gui/window/RecentRow.h"
#include "ui_WelcomePage.h"

namespace querent::gui {

namespace {

void emptyLayout(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

} // namespace

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent), m_form(std::make_unique<Ui::WelcomePage>())
{
    m_form->setupUi(this);
    m_form->open->setIcon(icon("folder-open", Tone::OnAccent));
    m_form->sample->setIcon(icon("database"));
    connect(m_form->open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(m_form->sample, &QPushButton::clicked, this, &WelcomePage::sampleRequested);
    setRecent({});
}

WelcomePage::~WelcomePage() = default;

void WelcomePage::setRecent(const QStringList &locations)
{
    emptyLayout(m_form->recentRows);
    for (const QString &location : locations) {
        auto *row = new RecentRow(location, m_form->recent);
        connect(row, &RecentRow::clicked, this,
                [this, location] { Q_EMIT recentPicked(location); });
        connect(row, &RecentRow::removed, this, &WelcomePage::recentRemoved);
        m_form->recentRows->addWidget(row);
    }
    m_form->recent->setVisible(!locations.isEmpty());
}

void WelcomePage::setSampleAvailable(bool available)
{
    m_form->sample->setVisible(available);
}

void WelcomePage::showFailure(const Notice &notice)
{
    clearFailure();
    auto *card = new NoticeCard(notice, m_form->column);
    connect(card, &NoticeCard::requested, this, &WelcomePage::requested);
    m_form->notices->addWidget(card);
    m_form->notices->addSpacing(24);
}

void WelcomePage::clearFailure()
{
    emptyLayout(m_form->notices);
}

void WelcomePage::setDropLit(bool lit)
{
    m_form->dropArea->setLit(lit);
}

} // namespace querent::gui
