// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"

#include <QWidget>

class QVBoxLayout;

namespace querent::gui {

class Text;

/// One setting: its name, what it is set with, and a line on what it means.
class SettingRow : public QWidget
{
    Q_OBJECT

public:
    /// Takes `field`, which is read out by the name of the setting unless it has one of its own.
    SettingRow(const QString &name, QWidget *field, QWidget *parent = nullptr);

    /// Empty: none.
    void setHint(const QString &text, Tone tone = Tone::Muted);

private:
    /// What of the field takes the keyboard.
    [[nodiscard]] QWidget *entry() const;

    Text *m_name;
    QWidget *m_field;
    Text *m_hint;
};

/// Widgets in a line, as the field of one setting; the first takes the room.
[[nodiscard]] QWidget *inLine(std::initializer_list<QWidget *> widgets, QWidget *parent);

} // namespace querent::gui
