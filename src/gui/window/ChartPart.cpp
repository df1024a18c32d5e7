// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/ChartPart.h"

#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/charts/ChartPane.h"
#include "gui/controls/Toast.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/Workspace.h"

#include <QApplication>

namespace querent::gui {

ChartPart::ChartPart(const WindowContext &context) : QObject(&context.window), m_context(context)
{
    const auto show = [this](AnswerCard &card) {
        m_context.pages.back();
        card.showChart();
    };
    add("chart-column", tr("Go to the chart"), Qt::Key_H,
        tr("graph diagram plot", "words to find a command by"),
        [show](AnswerCard &card, ChartPane &pane) {
            show(card);
            pane.view()->setFocus(Qt::TabFocusReason);
        });
    add("sliders-horizontal", tr("Chart settings…"), Qt::Key_P,
        tr("graph diagram plot kind bars line pie axis labels colors title logarithmic",
           "words to find a command by"),
        [show](AnswerCard &card, ChartPane &pane) {
            show(card);
            pane.showSettings(true);
        });
    add("image", tr("Copy the chart"), Qt::Key_C,
        tr("graph diagram plot picture clipboard share", "words to find a command by"),
        [](AnswerCard &, ChartPane &pane) { pane.copyPicture(); });
    add("download", tr("Save the chart as PNG, SVG or PDF…"), Qt::Key_S,
        tr("graph diagram plot picture export share", "words to find a command by"),
        [](AnswerCard &, ChartPane &pane) { pane.askWhereToSave(); });
    add("maximize-2", tr("Show the whole chart"), 0,
        tr("graph diagram plot zoom reset", "words to find a command by"),
        [show](AnswerCard &card, ChartPane &pane) {
            show(card);
            pane.view()->showAll();
        });
    const auto showTable = [this](AnswerCard &card) {
        m_context.pages.back();
        card.showTable();
    };
    addForTable("table-2", tr("Go to the table"),
                tr("rows grid sort columns", "words to find a command by"),
                [showTable](AnswerCard &card, ResultGrid &grid) {
                    showTable(card);
                    grid.view()->setFocus(Qt::TabFocusReason);
                });
    addForTable("search", tr("Find in the rows of the table"),
                tr("search grid", "words to find a command by"),
                [showTable](AnswerCard &card, ResultGrid &grid) {
                    showTable(card);
                    grid.openFind();
                });
    addForTable("funnel", tr("Filter the columns of the table"),
                tr("rows grid only where", "words to find a command by"),
                [showTable](AnswerCard &card, ResultGrid &grid) {
                    showTable(card);
                    grid.openFilters();
                });
    addForTable("copy", tr("Copy the table"),
                tr("rows grid clipboard share excel", "words to find a command by"),
                [](AnswerCard &card, ResultGrid &) { card.copyTable(); });
    addForTable("download", tr("Save the table as a file…"),
                tr("rows grid csv tsv json sql markdown excel export share download",
                   "words to find a command by"),
                [](AnswerCard &, ResultGrid &grid) { grid.saveAll(); });
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget *, const QWidget *now) { note(now); });
}

void ChartPart::add(const char *iconName, const QString &text, int key, const QString &words,
                    const std::function<void(AnswerCard &card, ChartPane &pane)> &run)
{
    const QKeySequence keys =
        key == 0 ? QKeySequence() : QKeySequence(Qt::CTRL | Qt::SHIFT | static_cast<Qt::Key>(key));
    const QAction *action = m_context.commands.add(
        Commands::Section::Conversation, iconName, text, keys, Commands::Need::Source, [this, run] {
            AnswerCard *const wanted = card();
            ChartPane *const pane = wanted != nullptr ? wanted->chartPane() : nullptr;
            if (pane == nullptr) {
                m_context.toast.say(tr("This answer has no chart."));
                return;
            }
            run(*wanted, *pane);
        });
    m_context.commands.addWords(action, words);
}

void ChartPart::addForTable(const char *iconName, const QString &text, const QString &words,
                            const std::function<void(AnswerCard &card, ResultGrid &grid)> &run)
{
    const QAction *action =
        m_context.commands.addHidden(iconName, text, Commands::Need::Source, [this, run] {
            AnswerCard *const wanted = card();
            ResultGrid *const grid = wanted != nullptr ? wanted->grid() : nullptr;
            if (grid == nullptr) {
                m_context.toast.say(tr("This answer has no table."));
                return;
            }
            run(*wanted, *grid);
        });
    m_context.commands.addWords(action, words);
}

void ChartPart::note(const QWidget *focused)
{
    if (focused == nullptr) {
        return;
    }
    if (m_context.workspace.askBox()->isAncestorOf(focused)) {
        m_entered = nullptr; // back at the newest
    }
    for (const QWidget *at = focused; at != nullptr; at = at->parentWidget()) {
        if (const auto *entered = qobject_cast<const AnswerCard *>(at)) {
            m_entered = const_cast<AnswerCard *>(entered);
            return;
        }
    }
}

AnswerCard *ChartPart::card() const
{
    if (m_entered != nullptr && m_entered->isVisibleTo(&m_context.window)) {
        return m_entered;
    }
    const TurnView *const turn = m_context.workspace.shownTurn();
    return turn != nullptr ? turn->answerCard() : nullptr;
}

} // namespace querent::gui
