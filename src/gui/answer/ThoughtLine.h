// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace querent::gui {

class StreamedText;

/// What a model thinks aloud: one quiet line, which unfolds.
class ThoughtLine : public QWidget
{
    Q_OBJECT

public:
    explicit ThoughtLine(QWidget *parent = nullptr);

    void append(const QString &chunk);
    /// Nothing more will come.
    void finish();
    [[nodiscard]] QPushButton *fold() const noexcept { return m_fold; }
    [[nodiscard]] StreamedText *text() const noexcept { return m_text; }

private:
    void refresh();

    QPushButton *m_fold;
    StreamedText *m_text;
    bool m_finished = false;
};

} // namespace querent::gui
