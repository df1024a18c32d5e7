// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartOptions.h"
#include "gui/charts/ChartPicture.h"
#include "gui/charts/ChartView.h"

#include <QWidget>

#include <functional>

class QHBoxLayout;
class QMenu;
class QVBoxLayout;

namespace querent::gui {

class ChartSettingsPanel;
class Text;

/// The chart of a result with its title, and beside it, when asked for, everything that can be
/// changed about it. Large results are prepared on another thread; until then it says so.
class ChartPane : public QWidget
{
    Q_OBJECT

public:
    struct Content
    {
        ChartOptions::TablePtr table; ///< shared with other threads: nobody changes it
        insight::ChartSpec chart;     ///< as suggested
        RowOrder order = RowOrder::Incidental;
        QString source; ///< a line below pictures: "northbeam.db"; may be empty
        insight::ChartSettings settings = {};
    };
    /// The kinds of file a chart can be saved as.
    enum class Format { Png, Svg, Pdf };

    /// Null where there is nothing to draw: no chart was suggested, or the result does not carry
    /// it.
    [[nodiscard]] static ChartPane *make(Content content, QWidget *parent);

    [[nodiscard]] ChartView *view() const noexcept { return m_view; }
    [[nodiscard]] const ChartOptions &options() const noexcept { return m_options; }
    [[nodiscard]] const insight::ChartSettings &settings() const noexcept
    {
        return m_content.settings;
    }
    /// Draws anew; settingsChanged() follows where they are others.
    void setSettings(const insight::ChartSettings &settings);
    /// Draws other rows of the same columns.
    void setTable(ChartOptions options);
    /// A line below the chart that belongs to it.
    void setFooter(QWidget *footer);
    [[nodiscard]] bool isBusy() const noexcept { return m_busy; }

    /// Adds what else can be asked about a mark to the menu that a click on it opens.
    using Drills = std::function<void(QMenu *menu, const ChartPick &pick)>;
    void setDrills(Drills drills) { m_drills = std::move(drills); }

    /// Null while they are not shown.
    [[nodiscard]] ChartSettingsPanel *settingsPanel() const noexcept { return m_panel; }
    void showSettings(bool shown);

    /// As it is seen now.
    [[nodiscard]] ChartPicture picture() const;
    /// As a picture and as SVG, for whoever takes which.
    void copyPicture();
    /// Asks for a name, then writes on another thread.
    void askWhereToSave();
    void save(const QString &path);
    /// By the end of the name; PNG where it says nothing else.
    [[nodiscard]] static Format formatOf(const QString &path);

Q_SIGNALS:
    void settingsChanged(const querent::insight::ChartSettings &settings);
    void settingsShown(bool shown);
    void picked(const querent::gui::ChartPick &pick, const QPoint &place);
    /// Something small happened that is worth a word: "Chart copied".
    void notified(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    ChartPane(Content content, QWidget *parent);

    void draw();
    void present(std::optional<ChartModel> model);
    void arrange();
    void keepHidden(const QStringList &series);
    void openMenu(const ChartPick &pick, const QPoint &place);

    Content m_content;
    ChartOptions m_options;
    QVBoxLayout *m_column;
    QHBoxLayout *m_row;
    Text *m_title;
    Text *m_note;
    ChartView *m_view;
    ChartSettingsPanel *m_panel = nullptr;
    Drills m_drills;
    int m_drawing = 0; ///< counts the drawings begun: only the last one is shown
    bool m_busy = false;
};

} // namespace querent::gui
