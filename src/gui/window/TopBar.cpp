// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/TopBar.h"

#include "gui/controls/Buttons.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"
#include "gui/window/SearchButton.h"
#include "gui/window/StatusDot.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace querent::gui {

namespace {

constexpr int barHeight = 48;
constexpr int narrowWidth = 760;

} // namespace

TopBar::TopBar(QWidget *parent)
    : QWidget(parent)
    , m_menu(makeIconButton("menu", tr("Menu"), this))
    , m_source(makeButton(QString(), "title", "database", this))
    , m_search(new SearchButton(this))
    , m_status(new StatusDot(this))
    , m_theme(makeIconButton("contrast", tr("Light or dark"), this))
    , m_settings(makeIconButton("settings", tr("Settings"), this))
{
    setFixedHeight(barHeight);
    m_source->setFont(typeface(TypeScale::Strong));
    m_source->setMaximumWidth(320);
    m_source->setToolTip(tr("Switch to another source"));
    for (QToolButton *button : {m_menu, m_settings}) {
        button->setPopupMode(QToolButton::InstantPopup);
    }
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(m_menu);
    layout->addWidget(m_source);
    layout->addStretch(1);
    layout->addWidget(m_search, 2);
    layout->addStretch(1);
    layout->addWidget(m_status);
    layout->addSpacing(4);
    layout->addWidget(m_theme);
    layout->addWidget(m_settings);
    connect(m_search, &QPushButton::clicked, this, &TopBar::searchRequested);
    connect(m_status, &StatusDot::clicked, this, &TopBar::reasonerClicked);
    connect(m_theme, &QToolButton::clicked, this, &TopBar::themeToggled);
    setSourceName(QString());
}

void TopBar::setMenus(QMenu *main, QMenu *source)
{
    m_menu->setMenu(main);
    m_source->setMenu(source);
}

void TopBar::setSettingsMenu(QMenu *menu)
{
    m_settings->setMenu(menu);
}

void TopBar::setSourceName(const QString &name)
{
    const QString shown = name.isEmpty() ? tr("Open a source") : name;
    m_source->setText(QFontMetrics(m_source->font()).elidedText(shown, Qt::ElideMiddle, 240));
    m_source->setAccessibleName(name.isEmpty() ? shown : tr("Source: %1").arg(name));
}

void TopBar::setReasoner(const session::ModelState &state)
{
    m_status->setState(state);
}

void TopBar::setDark(bool dark)
{
    m_theme->setIcon(icon(dark ? "sun" : "moon"));
    m_theme->setToolTip(dark ? tr("Switch to light") : tr("Switch to dark"));
    m_theme->setAccessibleName(m_theme->toolTip());
}

void TopBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_status->setCompact(width() < narrowWidth);
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens.border);
}

} // namespace querent::gui
