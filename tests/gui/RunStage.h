// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../session/Window.h"
#include "gui/timeline/Trace.h"

#include <QPlainTextEdit>
#include <QTest>
#include <QTreeWidget>

#include <memory>

namespace querent::test {

using tests::countOf;
using tests::sure;
using tests::Window;

/// A real run on a real file.
inline gui::Trace run(Window &window, const char *table = "customers")
{
    window.bench.reasoner->plans = {sure(countOf(table))};
    window.controller.ask(QStringLiteral("How many %1?").arg(QLatin1String(table)));
    return window.waitForAnswer() ? gui::Trace::of(*window.answers.back()) : gui::Trace();
}

inline gui::Trace runInParts(Window &window)
{
    window.bench.reasoner->intent.subQuestions = {"how many customers?", "how many orders?"};
    window.bench.reasoner->planFor = [](const reasoning::PlanRequest &request) {
        const bool orders = request.context.question.find("orders") != std::string::npos;
        return base::Result<query::Interpretation>(sure(countOf(orders ? "orders" : "customers")));
    };
    window.controller.ask(QStringLiteral("How many customers? And how many orders?"));
    return window.waitForAnswer() ? gui::Trace::of(*window.answers.back()) : gui::Trace();
}

inline gui::Trace runInTwoAttempts(Window &window)
{
    window.bench.reasoner->plans = {sure(countOf("clients")), sure(countOf("customers"))};
    window.bench.reasoner->advice = {"Use customers."};
    window.controller.ask(QStringLiteral("How many customers?"));
    return window.waitForAnswer() ? gui::Trace::of(*window.answers.back()) : gui::Trace();
}

inline int rowOf(const gui::Trace &trace, const char *node)
{
    for (std::size_t row = 0; row < trace.steps.size(); ++row) {
        if (trace.steps[row].node == QLatin1String(node)) {
            return static_cast<int>(row);
        }
    }
    return -1;
}

inline int indexOf(const gui::Trace &trace, const char *node)
{
    const int row = rowOf(trace, node);
    return row >= 0 ? trace.steps[static_cast<std::size_t>(row)].index : -1;
}

inline QTreeWidgetItem *itemNamed(QTreeWidget *tree, const char *name)
{
    const auto found =
        tree->findItems(QString::fromLatin1(name), Qt::MatchExactly | Qt::MatchRecursive);
    return found.isEmpty() ? nullptr : found.front();
}

inline std::shared_ptr<const graph::Topology> topologyOf(const Window &window)
{
    return std::make_shared<const graph::Topology>(window.controller.graph()->graph().topology());
}

inline void type(QPlainTextEdit *editor, const QString &text)
{
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Delete);
    editor->insertPlainText(text); // as an input method does
}

} // namespace querent::test
