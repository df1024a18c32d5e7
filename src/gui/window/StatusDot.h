// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace querent::gui {

/// Says who answers: this computer alone, or a language model.
class StatusDot : public QWidget
{
    Q_OBJECT

public:
    explicit StatusDot(QWidget *parent = nullptr);

    /// "offline", the name of a model, or empty for nobody yet.
    void setReasoner(const QString &reasoner);
    /// The dot alone.
    void setCompact(bool compact);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    bool m_offline = true;
    bool m_compact = false;
};

} // namespace querent::gui
