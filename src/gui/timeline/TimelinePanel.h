// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/Trace.h"

#include <QWidget>

class QScrollArea;
class QSplitter;

namespace querent::gui {

class StepDetail;
class Text;
class TimelineView;

/// "How it was answered": the steps of a run, its total, and what the selected step read and wrote.
class TimelinePanel : public QWidget
{
    Q_OBJECT

public:
    explicit TimelinePanel(QWidget *parent = nullptr);

    void show(const Trace &trace);
    void clear();
    [[nodiscard]] TimelineView *view() const noexcept { return m_view; }
    [[nodiscard]] StepDetail *detail() const noexcept { return m_detail; }

Q_SIGNALS:
    void waitingStepActivated();
    void closeRequested();

private:
    void showSelected();

    Text *m_question;
    Text *m_empty;
    TimelineView *m_view;
    QScrollArea *m_scroll;
    Text *m_total;
    Text *m_detailTitle;
    StepDetail *m_detail;
    QWidget *m_detailArea;
    QSplitter *m_splitter;
};

} // namespace querent::gui
