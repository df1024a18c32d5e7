// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace querent::gui {

/// A large choice: what it is, a line on what it means, and the key that picks it.
class ChoiceButton : public QAbstractButton
{
    Q_OBJECT

public:
    /// `number`: of the key; 0: no key picks it.
    ChoiceButton(const QString &label, const QString &detail, int number,
                 QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_detail;
    int m_number;
    bool m_focusVisible = false;
};

} // namespace querent::gui
