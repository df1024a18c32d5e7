// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/StreamedText.h"

#include <QElapsedTimer>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int frame = 16;
/// Of the time, laying out words takes at most one part in so many.
constexpr int share = 4;

} // namespace

StreamedText::StreamedText(TypeScale scale, Tone tone, QWidget *parent)
    : Text(QString(), scale, tone, parent)
{
    setWordWrap(true);
    m_frame.setSingleShot(true);
    m_frame.setInterval(frame);
    connect(&m_frame, &QTimer::timeout, this, &StreamedText::flush);
}

void StreamedText::append(const QString &chunk)
{
    m_whole += chunk;
    if (text().isEmpty()) {
        flush();
    } else if (!m_frame.isActive()) {
        m_frame.start();
    }
}

void StreamedText::restart()
{
    m_frame.stop();
    m_whole.clear();
    clear();
}

void StreamedText::flush()
{
    QElapsedTimer clock;
    clock.start();
    setText(m_whole);
    m_frame.setInterval(std::max(frame, share * static_cast<int>(clock.elapsed())));
}

} // namespace querent::gui
