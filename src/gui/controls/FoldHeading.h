// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace querent::gui {

/// A heading that opens and closes what is below it; checked while that is open.
class FoldHeading : public QAbstractButton
{
    Q_OBJECT

public:
    explicit FoldHeading(const QString &title, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace querent::gui
