// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"
#include "gui/theme/Type.h"

#include <QLabel>

namespace querent::gui {

/// Words in a size of the type scale and a tone of the palette; follows both when they change.
class Text : public QLabel
{
    Q_OBJECT
    Q_PROPERTY(querent::gui::Tone tone READ tone WRITE setTone)
    Q_PROPERTY(querent::gui::TypeScale scale READ scale WRITE setScale)

public:
    explicit Text(QWidget *parent = nullptr);
    explicit Text(const QString &text, TypeScale scale = TypeScale::Body, Tone tone = Tone::Text,
                  QWidget *parent = nullptr);

    [[nodiscard]] Tone tone() const noexcept { return m_tone; }
    void setTone(Tone tone);
    [[nodiscard]] TypeScale scale() const noexcept { return m_scale; }
    void setScale(TypeScale scale);
    /// Breaks lines, and can be selected with the mouse.
    void setFlowing();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void recolour();
    /// Begins where the window's lines begin, whatever the language of the words.
    void align();

    Tone m_tone = Tone::Text;
    TypeScale m_scale = TypeScale::Body;
};

} // namespace querent::gui
