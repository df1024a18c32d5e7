// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

class QToolButton;

namespace querent::gui {

/// A source that was open before: its name, where it lies, and whether it is still there.
class RecentRow : public QAbstractButton
{
    Q_OBJECT

public:
    explicit RecentRow(const QString &location, QWidget *parent = nullptr);

    [[nodiscard]] const QString &location() const noexcept { return m_location; }
    [[nodiscard]] bool isMissing() const noexcept { return m_missing; }
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void removed(const QString &location);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString m_location;
    QString m_name;
    QString m_place;
    bool m_missing = false;
    QToolButton *m_remove;
};

/// Whether a location is a URL rather than a path.
[[nodiscard]] bool isRemoteLocation(const QString &location);

} // namespace querent::gui
