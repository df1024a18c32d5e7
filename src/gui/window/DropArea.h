// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace querent::gui {

/// Where files can be dropped: a dashed outline that lights up while one hovers over it.
class DropArea : public QFrame
{
    Q_OBJECT

public:
    explicit DropArea(QWidget *parent = nullptr);

    void setLit(bool lit);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_lit = false;
};

} // namespace querent::gui
