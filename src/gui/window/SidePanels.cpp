// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SidePanels.h"

#include <QDataStream>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>

namespace querent::gui {

namespace {

/// Below these widths the conversation would be squeezed: a panel gives way.
constexpr int widthForTimeline = 1100;
constexpr int widthForSchema = 820;
constexpr quint32 panelsVersion = 1;

} // namespace

SidePanels::SidePanels(QDockWidget *schema, QDockWidget *timeline, QMainWindow *window)
    : QObject(window), m_window(window), m_schema(schema), m_timeline(timeline)
{
    mirror();
    for (QDockWidget *dock : {m_schema, m_timeline}) {
        // the panels have headings of their own; one without a layout would have no size at all
        auto *none = new QWidget(dock);
        auto *layout = new QHBoxLayout(none);
        layout->setContentsMargins(0, 0, 0, 0);
        dock->setTitleBarWidget(none);
    }
    size();
}

void SidePanels::size()
{
    m_window->resizeDocks({m_schema, m_timeline}, {240, 320}, Qt::Horizontal);
}

void SidePanels::mirror()
{
    // the data comes first in reading order; a QMainWindow does not mirror its docks by itself
    const bool mirrored = m_window->layoutDirection() == Qt::RightToLeft;
    const auto place = [this](QDockWidget *dock, Qt::DockWidgetArea area) {
        if (m_window->dockWidgetArea(dock) != area) {
            m_window->addDockWidget(area, dock);
            size();
        }
    };
    place(m_schema, mirrored ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea);
    place(m_timeline, mirrored ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea);
}

void SidePanels::wantSchema(bool wanted)
{
    m_wantsSchema = wanted;
    arrange(m_hasSource, m_hasTimeline);
}

void SidePanels::wantTimeline(bool wanted)
{
    m_wantsTimeline = wanted;
    arrange(m_hasSource, m_hasTimeline);
}

bool SidePanels::hasRoomForTimeline() const
{
    return m_window->width() >= widthForTimeline;
}

void SidePanels::arrange(bool hasSource, bool hasTimeline)
{
    m_hasSource = hasSource;
    m_hasTimeline = hasTimeline;
    m_schema->setVisible(hasSource && m_wantsSchema && m_window->width() >= widthForSchema);
    m_timeline->setVisible(hasTimeline && m_wantsTimeline && hasRoomForTimeline());
}

QByteArray SidePanels::state() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << panelsVersion << m_wantsSchema << m_wantsTimeline << m_window->saveState();
    return state;
}

void SidePanels::restore(const QByteArray &state)
{
    QDataStream stream(state);
    quint32 version = 0;
    QByteArray docks;
    bool schema = true;
    bool timeline = true;
    stream >> version >> schema >> timeline >> docks;
    if (stream.status() == QDataStream::Ok && version == panelsVersion) {
        m_wantsSchema = schema;
        m_wantsTimeline = timeline;
        m_window->restoreState(docks);
        mirror();
    }
}

} // namespace querent::gui
