// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Card.h"

#include <QElapsedTimer>
#include <QTimer>

namespace querent::gui {

class Skeleton;
class StreamedText;
class Text;

/// The shape of an answer that is on its way, with a word on what is happening.
class ProgressCard : public Card
{
    Q_OBJECT

public:
    explicit ProgressCard(QWidget *parent = nullptr);

    /// Counts the time from now on.
    void restart();
    void showActivity(const QString &text);
    /// The answer's words as they are written.
    void appendText(const QString &chunk);

    [[nodiscard]] StreamedText *text() const noexcept { return m_text; }

Q_SIGNALS:
    void cancelled();

private:
    void showElapsed();

    Text *m_activity;
    Text *m_elapsed;
    StreamedText *m_text;
    Skeleton *m_skeleton;
    QTimer m_timer;
    QElapsedTimer m_clock;
};

} // namespace querent::gui
