// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartModel.h"
#include "gui/charts/ChartOptions.h"

#include <QWidget>

#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QTabBar;
class QVBoxLayout;

namespace querent::gui {

class FlowLayout;
class PageStack;

/// Everything that can be changed about a chart, in four small pages. Each change counts at once.
class ChartSettingsPanel : public QWidget
{
    Q_OBJECT

public:
    static constexpr int preferredWidth = 268;

    explicit ChartSettingsPanel(ChartOptions options, QWidget *parent = nullptr);

    /// Shows what is chosen. `drawn` says what came of it; null where nothing could be drawn.
    void showSettings(const insight::ChartSettings &settings, const ChartModel *drawn);
    [[nodiscard]] const insight::ChartSettings &settings() const noexcept { return m_settings; }
    void focusFirst();

Q_SIGNALS:
    void changed(const querent::insight::ChartSettings &settings);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Choice
    {
        QString words;
        int value;
    };
    using Choices = std::vector<Choice>;

    void buildData();
    void buildOrder();
    void buildLook();
    void buildText();
    void addTitles(QVBoxLayout *page);
    QVBoxLayout *addPage(const QString &title);
    QComboBox *addBox(QVBoxLayout *page, const QString &title, const Choices &choices,
                      std::function<void(int)> chosen);
    QCheckBox *addCheck(QVBoxLayout *page, const QString &title, std::function<void(bool)> chosen);
    QLineEdit *addLine(QVBoxLayout *page, const QString &title,
                       std::function<void(const QString &)> chosen);
    void addKinds(QVBoxLayout *page);
    void addValues(QVBoxLayout *page);
    [[nodiscard]] Choices columnChoices(bool withNone) const;
    void showColumns(const insight::ChartSpec &spec);
    void showColours(const ChartModel *drawn);
    void chooseColour(QPushButton *button, const QString &series);
    void toggleValue(const std::string &column, bool wanted);
    void reset();
    void change();

    ChartOptions m_options;
    insight::ChartSettings m_settings;
    std::optional<insight::ChartSettings> m_beforeReset;
    QTabBar *m_tabs;
    PageStack *m_pages;
    QPushButton *m_reset;
    std::vector<std::pair<insight::ChartKind, QPushButton *>> m_kinds;
    std::vector<std::pair<std::string, QPushButton *>> m_values;
    QComboBox *m_category = nullptr;
    QComboBox *m_series = nullptr;
    QComboBox *m_combining = nullptr;
    QComboBox *m_order = nullptr;
    QComboBox *m_most = nullptr;
    QCheckBox *m_rest = nullptr;
    QComboBox *m_stacking = nullptr;
    QComboBox *m_labels = nullptr;
    QCheckBox *m_logarithmic = nullptr;
    QWidget *m_coloursTitle = nullptr;
    QWidget *m_colours = nullptr;
    QComboBox *m_style = nullptr;
    QComboBox *m_decimals = nullptr;
    QLineEdit *m_unit = nullptr;
    QLineEdit *m_title = nullptr;
    QLineEdit *m_categoryTitle = nullptr;
    QLineEdit *m_valueTitle = nullptr;
};

} // namespace querent::gui
