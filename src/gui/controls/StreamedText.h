// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Text.h"

#include <QTimer>

namespace querent::gui {

/// Words that arrive in pieces. The first piece is shown at once; of those that follow many are
/// shown together, so that the window stays live however fast they come.
class StreamedText : public Text
{
    Q_OBJECT

public:
    StreamedText(TypeScale scale, Tone tone, QWidget *parent = nullptr);

    void append(const QString &chunk);
    void restart();
    /// Also what is not on the screen yet.
    [[nodiscard]] const QString &whole() const noexcept { return m_whole; }

private:
    void flush();

    QString m_whole;
    QTimer m_frame;
};

} // namespace querent::gui
