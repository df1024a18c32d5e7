// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "WindowStage.h"
#include "gui/theme/Theme.h"

#include <QImage>
#include <QTemporaryDir>
#include <QTranslator>

#include <functional>
#include <map>
#include <memory>

class QTabBar;

namespace querent::gui {
class TurnView;
} // namespace querent::gui

namespace querent::test {

/// How the window looks. German is light.
enum class Look { Light, Dark, RightToLeft, HighContrast, German };

/// The real window on the sample database, and the way into each of its states. What depends on
/// the clock is replaced, so that a state looks the same whenever it is reached.
class Scene
{
public:
    /// The theme outlives this.
    explicit Scene(gui::Theme &theme);
    ~Scene();

    /// The names of the states, in an order in which reaching them is quick.
    [[nodiscard]] static QStringList states();
    /// Whether something in it has its place since it was reached: a mirrored window has to be
    /// led there again.
    [[nodiscard]] static bool floats(const QString &state);
    /// Goes there; false with a warning when it cannot be reached.
    [[nodiscard]] bool reach(const QString &state);
    /// A window keeps the language it was reached in.
    void setLook(Look look);
    /// The window with what floats above it, once nothing moves any more.
    [[nodiscard]] QImage picture();

private:
    using Way = bool (Scene::*)();
    static const std::vector<std::pair<const char *, Way>> &ways();

    /// A window without a source.
    bool begin(const data::Policy &policy = data::Policy::standard());
    bool open();
    /// The window with the sample open and nothing else.
    bool home();
    bool ask(const char *question);
    bool runSql(const char *sql);
    bool answer();
    bool showTab(int tab);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] gui::MainWindow &window() const { return *m_stage->window; }
    [[nodiscard]] gui::TurnView *turn() const;
    template <typename Widget>
    [[nodiscard]] Widget *the() const
    {
        return window().findChild<Widget *>();
    }
    /// What cannot be stopped.
    [[nodiscard]] std::vector<QRect> movingAreas() const;
    /// Puts fixed words in place of times and durations.
    void stopClocks();

    bool welcome();
    bool brokenFile();
    bool opening();
    bool invitation();
    bool running();
    bool answerChart();
    bool answerTable();
    bool answerSql();
    bool chartSettings();
    bool chipPopover();
    bool clarification();
    bool consent();
    bool refusal();
    bool truncated();
    bool masked();
    bool columnProfile();
    bool wholeRow();
    bool boardName();
    bool boardFilter();
    bool threads();
    bool boardEmpty();
    bool boardFilled();
    bool diagram();
    bool dictionary();
    bool dictionaryImport();
    bool questions();
    bool tableMeaning();
    bool timelineStep();
    bool graph();
    bool compare();
    bool compareRows();
    bool savedState();
    bool sqlPage();
    bool settings();
    bool palette();
    bool menu();
    bool askBox();
    bool toast();
    bool narrow();

    gui::Theme &m_theme;
    QTranslator m_german;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<WindowStage> m_stage;
};

} // namespace querent::test
