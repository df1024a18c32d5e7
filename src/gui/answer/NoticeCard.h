// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Notice.h"
#include "gui/controls/Card.h"

namespace querent::gui {

/// Says why there is no answer and offers what to do next.
class NoticeCard : public Card
{
    Q_OBJECT

public:
    explicit NoticeCard(const Notice &notice, QWidget *parent = nullptr);

Q_SIGNALS:
    void requested(const querent::gui::Request &request);
};

} // namespace querent::gui
