// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SideBar.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/FoldHeading.h"

#include <QAction>
#include <QDataStream>
#include <QHBoxLayout>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr quint32 stateVersion = 1;
constexpr int headingHeight = 36;
constexpr int tallestWidget = (1 << 24) - 1;

} // namespace

SideSection::SideSection(const QString &title, QWidget *content, const QList<QAction *> &tools,
                         QWidget *parent)
    : QWidget(parent), m_heading(new FoldHeading(title, this)), m_content(content)
{
    setAccessibleName(title);
    connect(m_heading, &FoldHeading::toggled, this, [this](bool open) {
        m_content->setVisible(open);
        Q_EMIT toggled(open);
    });
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(2);
    row->addWidget(m_heading, 1);
    for (QAction *tool : tools) {
        QToolButton *button = makeIconButton("plus", tool->text(), this);
        button->setDefaultAction(tool);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setAccessibleName(tool->text());
        row->addWidget(button);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_content, 1);
}

bool SideSection::isOpen() const
{
    return m_heading->isChecked();
}

void SideSection::setOpen(bool open)
{
    m_heading->setChecked(open);
}

SideBar::SideBar(QWidget *parent) : QWidget(parent), m_splitter(new QSplitter(Qt::Vertical, this))
{
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(5);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
}

SideSection *SideBar::addSection(const QString &title, QWidget *content,
                                 const QList<QAction *> &tools)
{
    auto *section = new SideSection(title, content, tools, m_splitter);
    m_splitter->addWidget(section);
    m_splitter->setStretchFactor(m_splitter->count() - 1, m_sections.empty() ? 1 : 0);
    m_sections.push_back(section);
    connect(section, &SideSection::toggled, this, &SideBar::arrange);
    arrange();
    return section;
}

void SideBar::arrange()
{
    for (SideSection *section : m_sections) {
        const int least = std::max(60, section->content()->minimumHeight());
        section->setMinimumHeight(section->isOpen() ? headingHeight + least : headingHeight);
        section->setMaximumHeight(section->isOpen() ? tallestWidget : headingHeight);
    }
}

QByteArray SideBar::state() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << stateVersion << static_cast<quint32>(m_sections.size());
    for (const SideSection *section : m_sections) {
        stream << section->content()->objectName() << section->isOpen();
    }
    stream << m_splitter->saveState();
    return state;
}

void SideBar::restore(const QByteArray &state)
{
    QDataStream stream(state);
    quint32 version = 0;
    quint32 count = 0;
    stream >> version >> count;
    if (stream.status() != QDataStream::Ok || version != stateVersion) {
        return;
    }
    for (quint32 index = 0; index < count && stream.status() == QDataStream::Ok; ++index) {
        QString name;
        bool open = true;
        stream >> name >> open;
        for (SideSection *section : m_sections) {
            if (section->content()->objectName() == name) {
                section->setOpen(open);
            }
        }
    }
    QByteArray sizes;
    stream >> sizes;
    if (stream.status() == QDataStream::Ok && count == m_sections.size()) {
        m_splitter->restoreState(sizes);
    }
}

} // namespace querent::gui
