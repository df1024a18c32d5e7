// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace querent::gui {

/// Text as it is, to be read and copied: what is sent to a model, what it answered.
class PlainView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit PlainView(QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void recolour();
};

} // namespace querent::gui
