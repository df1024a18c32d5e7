// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/Trace.h"
#include "session/ModelAccess.h"

#include <QWidget>

class QScrollArea;
class QSplitter;

namespace querent::gui {

class ExchangeView;
class StepDetail;
class Text;
class TimelineView;

/// "How it was answered": the steps of a run, its total, and what the selected step read and wrote.
class TimelinePanel : public QWidget
{
    Q_OBJECT

public:
    explicit TimelinePanel(QWidget *parent = nullptr);

    /// Where prices are; null: none are known. Outlives this.
    void setModels(const session::ModelAccess *models) { m_models = models; }
    void show(const Trace &trace);
    void clear();
    [[nodiscard]] TimelineView *view() const noexcept { return m_view; }
    [[nodiscard]] ExchangeView *exchanges() const noexcept { return m_exchanges; }
    [[nodiscard]] QString total() const;
    [[nodiscard]] StepDetail *detail() const noexcept { return m_detail; }

Q_SIGNALS:
    void waitingStepActivated();
    void closeRequested();

private:
    void showSelected();
    void showTotal(const Trace &trace);
    [[nodiscard]] session::ModelSettings prices() const;

    Text *m_question;
    Text *m_empty;
    TimelineView *m_view;
    QScrollArea *m_scroll;
    Text *m_total;
    const session::ModelAccess *m_models = nullptr;
    ExchangeView *m_exchanges;
    Text *m_detailTitle;
    StepDetail *m_detail;
    QWidget *m_detailArea;
    QSplitter *m_splitter;
};

} // namespace querent::gui
