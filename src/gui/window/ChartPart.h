// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/AnswerCard.h"
#include "gui/window/WindowContext.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace querent::gui {

class ChartPane;
class ResultGrid;

/// What can be done with the chart and the table of an answer without reaching for them: of the
/// card that had the keyboard last, else of the answer that is shown.
class ChartPart : public QObject
{
    Q_OBJECT

public:
    explicit ChartPart(const WindowContext &context);

private:
    void add(const char *iconName, const QString &text, int key, const QString &words,
             const std::function<void(AnswerCard &card, ChartPane &pane)> &run);
    void addForTable(const char *iconName, const QString &text, const QString &words,
                     const std::function<void(AnswerCard &card, ResultGrid &grid)> &run);
    void note(const QWidget *focused);
    [[nodiscard]] AnswerCard *card() const;

    WindowContext m_context;
    QPointer<AnswerCard> m_entered; ///< that had the keyboard last
};

} // namespace querent::gui
