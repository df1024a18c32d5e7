// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/RunExport.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Tokens.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QFutureWatcher>
#include <QImage>
#include <QMenu>
#include <QSaveFile>
#include <QtConcurrentRun>

#include <algorithm>
#include <set>

namespace querent::gui {

namespace {

using nlohmann::json;

/// How many edges the flowchart of a graph draws.
std::size_t edgesOf(const graph::Topology &topology)
{
    std::size_t count = topology.edges.size();
    for (const graph::NodeInfo &node : topology.nodes) {
        count += node.subgraph ? edgesOf(*node.subgraph) : 0;
    }
    return count;
}

std::string_view stateName(session::RunStep::State state)
{
    switch (state) {
    case session::RunStep::State::Running:
        return "running";
    case session::RunStep::State::Succeeded:
        return "succeeded";
    case session::RunStep::State::Failed:
        return "failed";
    case session::RunStep::State::Waiting:
        return "waiting";
    case session::RunStep::State::Cancelled:
        return "cancelled";
    }
    return "running";
}

json stepDocument(const session::RunStep &step)
{
    return {{"node", step.node.toStdString()},
            {"branch", step.branch.toStdString()},
            {"visit", step.visit},
            {"state", stateName(step.state)},
            {"start_us", step.start.count()},
            {"duration_us", step.duration.count()},
            {"message", step.message.toStdString()},
            {"reads", step.reads},
            {"writes", step.writes}};
}

QByteArray jsonOf(const RunExport::Run &run)
{
    return QByteArray::fromStdString(traceDocument(run.trace, run.answer.get())
                                         .dump(2, ' ', false, json::error_handler_t::replace)) +
           '\n';
}

/// Empty where all went well.
QString write(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    return written ? QString() : file.errorString();
}

QByteArray pngOf(const QImage &picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    return bytes;
}

} // namespace

QString mermaidOf(const graph::Topology &topology, const Trace &trace)
{
    std::set<std::string> visited{graph::START};
    std::set<std::pair<std::string, std::string>> taken;
    std::string at = graph::START;
    for (const session::RunStep &step : trace.steps) {
        if (step.branch.isEmpty()) {
            const std::string node = step.node.toStdString();
            visited.insert(node);
            taken.emplace(at, node);
            at = node;
        }
    }
    if (!trace.running) {
        visited.insert(graph::END);
        taken.emplace(at, graph::END);
    }
    QStringList nodes{QStringLiteral("nstart")};
    std::size_t edge = 0;
    for (std::size_t place = 0; place < topology.nodes.size(); ++place) {
        const graph::NodeInfo &node = topology.nodes[place];
        if (visited.contains(node.name)) {
            nodes << QStringLiteral("n%1").arg(place);
        }
        edge += node.subgraph ? edgesOf(*node.subgraph) : 0;
    }
    QStringList edges;
    for (const graph::Edge &given : topology.edges) {
        if (taken.contains({given.from, given.to})) {
            edges << QString::number(edge);
        }
        ++edge;
    }
    const Tokens &tokens = Tokens::light(); // a picture on paper
    QString text = QString::fromStdString(graph::toMermaid(topology));
    text += QStringLiteral("    classDef way fill:%1,stroke:%2,color:%3\n")
                .arg(tokens.accentSoft.name(), tokens.accent.name(), tokens.text.name());
    text += QStringLiteral("    class %1 way\n").arg(nodes.join(QLatin1Char(',')));
    if (!edges.isEmpty()) {
        text += QStringLiteral("    linkStyle %1 stroke:%2,stroke-width:3px\n")
                    .arg(edges.join(QLatin1Char(',')), tokens.accent.name());
    }
    return text;
}

json traceDocument(const Trace &trace, const session::Answer *answer)
{
    json steps = json::array();
    for (const session::RunStep &step : trace.steps) {
        steps.push_back(stepDocument(step));
    }
    return {{"version", 1},
            {"run", trace.runId.toStdString()},
            {"question", trace.question.toStdString()},
            {"steps", std::move(steps)},
            {"answer", answer != nullptr ? session::answerToJson(*answer, true) : json()}};
}

RunExport::RunExport(QWidget *window, std::function<Run()> run)
    : QObject(window), m_window(window), m_run(std::move(run))
{}

void RunExport::addTo(QMenu *menu)
{
    const auto add = [this, menu](const char *iconName, const QString &text, Format format,
                                  void (RunExport::*run)(Format)) {
        menu->addAction(icon(iconName), text, this, [this, format, run] { (this->*run)(format); });
    };
    add("copy", tr("Copy the picture"), Format::Picture, &RunExport::copy);
    add("copy", tr("Copy as Mermaid"), Format::Mermaid, &RunExport::copy);
    add("copy", tr("Copy as JSON"), Format::Json, &RunExport::copy);
    menu->addSeparator();
    add("image", tr("Save the picture…"), Format::Picture, &RunExport::save);
    add("download", tr("Save as Mermaid…"), Format::Mermaid, &RunExport::save);
    add("download", tr("Save as JSON…"), Format::Json, &RunExport::save);
}

void RunExport::copy(Format format)
{
    const Run run = m_run();
    switch (format) {
    case Format::Mermaid:
        QApplication::clipboard()->setText(run.topology ? mermaidOf(*run.topology, run.trace)
                                                        : QString());
        break;
    case Format::Json:
        QApplication::clipboard()->setText(QString::fromUtf8(jsonOf(run)));
        break;
    case Format::Picture:
        QApplication::clipboard()->setImage(run.picture());
        break;
    }
    Q_EMIT copied();
}

void RunExport::save(Format format)
{
    const QString filter = format == Format::Mermaid ? tr("Mermaid diagrams (*.mmd)")
                           : format == Format::Json  ? tr("JSON documents (*.json)")
                                                     : tr("PNG images (*.png)");
    const QString suffix = format == Format::Mermaid ? QStringLiteral("mmd")
                           : format == Format::Json  ? QStringLiteral("json")
                                                     : QStringLiteral("png");
    auto *dialog = new QFileDialog(m_window, tr("Save the run"), QString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, format](const QString &path) { saveTo(path, format); });
    dialog->open();
}

void RunExport::saveTo(const QString &path, Format format)
{
    const Run run = m_run();
    const QImage picture = format == Format::Picture ? run.picture() : QImage();
    auto *watcher = new QFutureWatcher<QString>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, path] {
        watcher->deleteLater();
        if (watcher->result().isEmpty()) {
            Q_EMIT saved(path);
        } else {
            Q_EMIT failed(tr("“%1” cannot be written: %2").arg(path, watcher->result()));
        }
    });
    watcher->setFuture(QtConcurrent::run([path, format, picture, run] {
        switch (format) {
        case Format::Mermaid:
            return write(path, run.topology ? mermaidOf(*run.topology, run.trace).toUtf8()
                                            : QByteArray());
        case Format::Json:
            return write(path, jsonOf(run));
        case Format::Picture:
            return write(path, pngOf(picture));
        }
        return QString();
    }));
}

} // namespace querent::gui
