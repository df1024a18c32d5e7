// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/ChartPart.h"

#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/charts/ChartPane.h"
#include "gui/controls/Toast.h"
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
        [show](AnswerCard &card, ChartPane &pane) {
            show(card);
            pane.view()->setFocus(Qt::TabFocusReason);
        });
    add("sliders-horizontal", tr("Chart settings…"), Qt::Key_P,
        [show](AnswerCard &card, ChartPane &pane) {
            show(card);
            pane.showSettings(true);
        });
    add("image", tr("Copy the chart"), Qt::Key_C,
        [](AnswerCard &, ChartPane &pane) { pane.copyPicture(); });
    add("download", tr("Save the chart as PNG, SVG or PDF…"), Qt::Key_S,
        [](AnswerCard &, ChartPane &pane) { pane.askWhereToSave(); });
    add("maximize-2", tr("Show the whole chart"), 0, [show](AnswerCard &card, ChartPane &pane) {
        show(card);
        pane.view()->showAll();
    });
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget *, const QWidget *now) { note(now); });
}

void ChartPart::add(const char *iconName, const QString &text, int key,
                    const std::function<void(AnswerCard &card, ChartPane &pane)> &run)
{
    const QKeySequence keys =
        key == 0 ? QKeySequence() : QKeySequence(Qt::CTRL | Qt::SHIFT | static_cast<Qt::Key>(key));
    m_context.commands.add(
        Commands::Section::Conversation, iconName, text, keys, Commands::Need::Source, [this, run] {
            AnswerCard *const wanted = card();
            ChartPane *const pane = wanted != nullptr ? wanted->chartPane() : nullptr;
            if (pane == nullptr) {
                m_context.toast.say(tr("This answer has no chart."));
                return;
            }
            run(*wanted, *pane);
        });
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
