// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/schema/Diagram.h"
#include "gui/theme/Tokens.h"

#include <QImage>
#include <QWidget>

#include <set>

namespace querent::gui {

/// The tables of a source as cards and what they point at as lines. Drag or the wheel moves it,
/// Ctrl and the wheel zooms; arrows go from table to table, Enter goes to one, + and − zoom, 0
/// shows it at its own size, F all of it. A column dragged onto another relates the two.
class DiagramView : public QWidget
{
    Q_OBJECT

public:
    using Relationship = data::DataDictionary::Relationship;

    explicit DiagramView(QWidget *parent = nullptr);

    void setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary);
    [[nodiscard]] const Diagram &diagram() const noexcept { return m_diagram; }
    void setEveryColumn(bool every);

    /// Lights the tables that have all these words and brings the first one to view; returns how
    /// many there are.
    int light(const QString &words);
    /// The next one of those that are lit.
    void goToNext();
    /// Empty: none.
    [[nodiscard]] QString current() const;
    void setCurrent(const QString &table);

    [[nodiscard]] double zoom() const noexcept { return m_zoom; }
    void setZoom(double zoom);
    void zoomIn();
    void zoomOut();
    void fit();
    /// Where a place of the diagram is in the widget.
    [[nodiscard]] QPointF onScreen(const QPointF &place) const;

    /// A picture of all of it, `scale` pixels for each of its own. Any thread.
    [[nodiscard]] static QImage picture(const Diagram &diagram, const Tokens &tokens, double scale);
    /// The same as SVG.
    [[nodiscard]] static QByteArray svg(const Diagram &diagram, const Tokens &tokens);

Q_SIGNALS:
    void currentChanged(const QString &table);
    /// Double click or Enter.
    void tableActivated(const QString &table);
    /// The menu key or the right button on a table.
    void menuWanted(const QString &table, const QPoint &place);
    /// One column was dragged onto another: rows of the first point at rows of the second.
    void related(const querent::data::DataDictionary::Relationship &relationship);
    /// The user says that these are not related.
    void unrelated(const querent::data::DataDictionary::Relationship &relationship);
    void zoomChanged(double zoom);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// A column of a card.
    struct Place
    {
        int card = -1;
        int row = -1;

        friend bool operator==(const Place &, const Place &) = default;
    };

    void rebuild();
    [[nodiscard]] QPointF inDiagram(const QPointF &place) const;
    void zoomAbout(const QPointF &place, double factor);
    void keepInSight();
    /// Moves as little as shows the card.
    void reveal(int card);
    void select(int card);
    /// The nearest card in the direction.
    void step(const QPointF &direction);
    [[nodiscard]] Place placeAt(const QPointF &position) const;
    [[nodiscard]] Relationship between(const Place &from, const Place &to) const;
    void openEdgeMenu(int edge, const QPoint &place);
    void showTip(const QPoint &position, const QPoint &onScreen);

    data::Catalog m_catalog;
    data::DataDictionary m_dictionary;
    Diagram m_diagram;
    bool m_everyColumn = false;
    std::vector<int> m_found;
    int m_current = -1;
    int m_pointed = -1;
    double m_zoom = 1.0;
    QPointF m_origin;     ///< the place of the diagram in the widget's corner
    bool m_fitted = true; ///< shows all of it until the user moves it
    std::optional<QPointF> m_grabbed;
    bool m_moved = false;
    Place m_linkFrom;
    Place m_linkTo;
    QPointF m_linkEnd;
    bool m_linking = false;
};

} // namespace querent::gui
