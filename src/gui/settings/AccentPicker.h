// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Settings.h"

#include <QWidget>

class QButtonGroup;

namespace querent::gui {

/// The accent colours as a row of dots to choose from.
class AccentPicker : public QWidget
{
    Q_OBJECT

public:
    using Accent = session::Settings::Accent;

    explicit AccentPicker(Accent chosen, QWidget *parent = nullptr);

    [[nodiscard]] Accent chosen() const;

Q_SIGNALS:
    void picked(querent::session::Settings::Accent accent);

private:
    QButtonGroup *m_dots;
};

} // namespace querent::gui
