// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace querent::gui {

/// Looks like a search field and opens the command palette.
class SearchButton : public QPushButton
{
    Q_OBJECT

public:
    explicit SearchButton(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace querent::gui
