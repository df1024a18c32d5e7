// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"
#include "session/ModelAccess.h"

#include <QAbstractButton>

namespace querent::gui {

/// Says who answers: this computer alone, or a language model and where it runs. A click leads to
/// the settings.
class StatusDot : public QAbstractButton
{
    Q_OBJECT

public:
    explicit StatusDot(QWidget *parent = nullptr);

    void setState(const session::ModelState &state);
    /// The dot alone.
    void setCompact(bool compact);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Tone m_tone = Tone::Good;
    bool m_compact = false;
    bool m_focusVisible = false;
};

} // namespace querent::gui
