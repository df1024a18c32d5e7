// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Topology.h"
#include "gui/timeline/Trace.h"
#include "session/Answer.h"

#include <QObject>

#include <functional>
#include <memory>

class QImage;
class QMenu;
class QWidget;

namespace querent::gui {

/// The graph as a Mermaid flowchart, with the way of the run lit.
[[nodiscard]] QString mermaidOf(const graph::Topology &topology, const Trace &trace);

/// The steps of a run with all that is known of them, and its answer with its events where there
/// is one: {"version":1,"run","question","steps":[…],"answer"}.
[[nodiscard]] nlohmann::json traceDocument(const Trace &trace, const session::Answer *answer);

/// What a run is copied and saved as. Files are written beside the window.
class RunExport : public QObject
{
    Q_OBJECT

public:
    enum class Format { Mermaid, Json, Picture };

    /// What is to be exported when somebody wants it.
    struct Run
    {
        Trace trace;
        session::AnswerPtr answer;                       ///< may be null
        std::shared_ptr<const graph::Topology> topology; ///< may be null
        std::function<QImage()> picture;
    };

    /// `window` is asked for a file name.
    RunExport(QWidget *window, std::function<Run()> run);

    void addTo(QMenu *menu);
    void copy(Format format);
    /// Asks where to.
    void save(Format format);
    /// saved() or failed() follows.
    void saveTo(const QString &path, Format format);

Q_SIGNALS:
    void saved(const QString &path);
    void failed(const QString &reason);
    void copied();

private:
    QWidget *m_window;
    std::function<Run()> m_run;
};

} // namespace querent::gui
