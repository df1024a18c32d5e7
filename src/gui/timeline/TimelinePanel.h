// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/Trace.h"
#include "session/ModelAccess.h"

#include <QWidget>

class QLineEdit;
class QMenu;
class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace querent::gui {

class ChangeReader;
class ExchangeView;
class GraphView;
class RunExport;
class StepDetail;
class Text;
class TimelineView;

/// "How it was answered": the steps of a run or its way through the graph, its total, and what the
/// selected step read and wrote.
class TimelinePanel : public QWidget
{
    Q_OBJECT

public:
    enum class View { Steps, Graph };

    explicit TimelinePanel(QWidget *parent = nullptr);

    /// Where prices are; null: none are known. Outlives this.
    void setModels(const session::ModelAccess *models) { m_models = models; }
    /// Whose runs are shown: with it come the graph and the saved states. Outlives this.
    void setController(session::RunController *controller);
    /// `answer`: what came of it; null while it runs.
    void show(const Trace &trace, const session::AnswerPtr &answer = nullptr);
    void clear();
    void setView(View view);
    [[nodiscard]] View shownView() const;
    /// The step that is selected; null where none is.
    [[nodiscard]] const session::RunStep *selectedStep() const;
    [[nodiscard]] const Trace &trace() const;
    /// Of the run that is shown; null while it runs.
    [[nodiscard]] const session::AnswerPtr &answer() const noexcept { return m_answer; }
    [[nodiscard]] TimelineView *view() const noexcept { return m_view; }
    [[nodiscard]] GraphView *graph() const noexcept { return m_graph; }
    [[nodiscard]] ExchangeView *exchanges() const noexcept { return m_exchanges; }
    [[nodiscard]] RunExport *exporter() const noexcept { return m_export; }
    [[nodiscard]] QMenu *menu() const noexcept { return m_menu; }
    [[nodiscard]] QPushButton *openButton() const noexcept { return m_open; }
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    [[nodiscard]] QString total() const;
    [[nodiscard]] StepDetail *detail() const noexcept { return m_detail; }

Q_SIGNALS:
    void waitingStepActivated();
    void closeRequested();
    /// The state at the selected step is to be opened.
    void openRequested();
    void compareRequested();
    /// What the step changed has been read.
    void changesShown();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void addMenu();
    void showSelected();
    void showTotal(const Trace &trace);
    void refreshGraph();
    void selectStep(int index);
    [[nodiscard]] QImage picture() const;
    [[nodiscard]] session::ModelSettings prices() const;

    session::RunController *m_controller = nullptr;
    session::AnswerPtr m_answer;
    ChangeReader *m_changes = nullptr;
    RunExport *m_export;
    QMenu *m_menu;
    QTabBar *m_views;
    Text *m_question;
    Text *m_empty;
    TimelineView *m_view;
    GraphView *m_graph;
    QScrollArea *m_scroll;
    QScrollArea *m_graphScroll;
    QStackedWidget *m_pages;
    Text *m_total;
    const session::ModelAccess *m_models = nullptr;
    ExchangeView *m_exchanges;
    Text *m_detailTitle;
    QPushButton *m_open;
    QLineEdit *m_search;
    StepDetail *m_detail;
    QWidget *m_detailArea;
    QSplitter *m_splitter;
};

} // namespace querent::gui
