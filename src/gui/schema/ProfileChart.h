// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace querent::gui {

/// How often what occurs: narrow columns side by side for what has an order, else a bar for each
/// value below one another. A tooltip tells the number.
class ProfileChart : public QWidget
{
    Q_OBJECT

public:
    enum class Shape { Columns, Bars };
    struct Part
    {
        QString label;
        qint64 rows = 0;
    };

    explicit ProfileChart(QWidget *parent = nullptr);

    /// `whole` is what shares are of.
    void setParts(Shape shape, std::vector<Part> parts, qint64 whole);
    /// What stands below the first and the last column.
    void setEnds(const QString &first, const QString &last);
    [[nodiscard]] const std::vector<Part> &parts() const noexcept { return m_parts; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    void paintColumns(QPainter *painter) const;
    void paintBars(QPainter *painter) const;
    [[nodiscard]] int partAt(const QPoint &place) const;
    [[nodiscard]] QString words(const Part &part) const;
    [[nodiscard]] qint64 largest() const;

    Shape m_shape = Shape::Columns;
    std::vector<Part> m_parts;
    qint64 m_whole = 0;
    QString m_first;
    QString m_last;
};

} // namespace querent::gui
