// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/Toast.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"

#include <QListView>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace querent::test {

inline constexpr int patience = 30'000;
inline constexpr const char *sample = QUERENT_SOURCE_DIR "/resources/sample.db";

/// The window with the conversations it keeps, which can be closed and opened again.
class ThreadsStage
{
protected:
    void begin(const data::Policy &policy = data::Policy::standard());
    void end();
    [[nodiscard]] bool open();
    /// Asks and waits for the answer.
    [[nodiscard]] bool ask(const char *question);
    [[nodiscard]] gui::ConversationView *conversation() const
    {
        return m_stage->window->workspace()->conversation();
    }
    [[nodiscard]] gui::ThreadsPanel *panel() const
    {
        return m_stage->window->findChild<gui::ThreadsPanel *>();
    }
    [[nodiscard]] gui::Toast *toast() const { return m_stage->window->findChild<gui::Toast *>(); }
    [[nodiscard]] bool lists(int threads) const
    {
        return QTest::qWaitFor([&] { return panel()->list()->model()->rowCount() == threads; },
                               patience);
    }
    [[nodiscard]] QString titleAt(int row) const
    {
        return panel()->list()->model()->index(row, 0).data().toString();
    }
    /// All turns are there and the last one has its card.
    [[nodiscard]] bool shows(int turns) const
    {
        return QTest::qWaitFor(
            [&] {
                const gui::TurnView *last = conversation()->lastTurn();
                return conversation()->turnCount() == turns && last != nullptr &&
                       last->answerCard() != nullptr;
            },
            patience);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

inline void ThreadsStage::begin(const data::Policy &policy)
{
    test::WindowOptions options;
    options.open.policy = policy;
    options.keptFolder = m_folder->path();
    m_stage = std::make_unique<test::WindowStage>(m_folder->path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
}

inline void ThreadsStage::end()
{
    if (m_stage) {
        m_stage->window->close();
    }
    m_stage.reset();
    m_theme->choose(gui::Theme::Choice::Light);
}

inline bool ThreadsStage::open()
{
    m_stage->window->openLocation(QLatin1String(sample));
    return QTest::qWaitFor([this] { return m_stage->window->workspace()->isVisible(); }, patience);
}

inline bool ThreadsStage::ask(const char *question)
{
    const int before = conversation()->turnCount();
    m_stage->window->workspace()->ask(QLatin1String(question));
    return shows(before + 1) && !m_stage->controller.isBusy();
}

} // namespace querent::test
