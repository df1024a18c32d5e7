// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/StepDetail.h"

#include "gui/charts/NumberText.h"

namespace querent::gui {

namespace {

/// Those of the step itself and of what it called; a fan-out's branches are steps of their own.
bool isOf(const graph::Event &event, const session::RunStep &step)
{
    if (event.sequence < step.firstEvent || event.sequence > step.lastEvent ||
        event.node != step.node.toStdString() || event.branch.empty() != step.branch.isEmpty()) {
        return false;
    }
    // branches are counted from 0 in events and from 1 for people
    const int branch = QString::fromStdString(event.branch).section(QLatin1Char('.'), -1).toInt();
    return event.branch.empty() || step.branch.section(QLatin1Char('.'), -1).toInt() == branch + 1;
}

QString sinceText(std::chrono::nanoseconds time)
{
    return StepDetail::tr("+%1 ms", "milliseconds since the step began")
        .arg(fullNumber(static_cast<double>(time.count()) / 1e6, 1));
}

} // namespace

StepDetail::StepDetail(QWidget *parent) : JsonTree(parent)
{
    setAccessibleName(tr("What the step read and wrote"));
}

void StepDetail::show(const session::RunStep &step, const std::vector<graph::Event> &events)
{
    clear();
    if (!step.message.isEmpty()) {
        auto *message = new QTreeWidgetItem(this, {tr("Message"), step.message.simplified()});
        message->setToolTip(1, step.message);
    }
    addSection(tr("Read"), step.reads);
    m_wrote = addSection(tr("Wrote"), step.writes);
    addEvents(step, events);
    refresh();
}

void StepDetail::showChanges(const std::vector<ValueChange> &changes)
{
    if (m_wrote == nullptr || topLevelItemCount() == 0 || changes.empty()) {
        return;
    }
    qDeleteAll(m_wrote->takeChildren());
    m_wrote->setText(1, {});
    for (const ValueChange &change : changes) {
        addChange(m_wrote, change);
    }
    m_wrote->setExpanded(true);
    refresh();
}

QTreeWidgetItem *StepDetail::addSection(const QString &title, const nlohmann::json &fields)
{
    const bool nothing = !fields.is_object() || fields.empty();
    QTreeWidgetItem *section = addHeading(title, nothing ? tr("nothing") : QString());
    if (!nothing) {
        for (const auto &field : fields.items()) {
            addValue(section, QString::fromStdString(field.key()), field.value());
        }
        section->setExpanded(true);
    }
    return section;
}

void StepDetail::addEvents(const session::RunStep &step, const std::vector<graph::Event> &events)
{
    QTreeWidgetItem *section = nullptr;
    std::chrono::nanoseconds began{0};
    int count = 0;
    for (const graph::Event &event : events) {
        if (!isOf(event, step)) {
            continue;
        }
        if (section == nullptr) {
            section = addHeading(tr("Events"));
            began = event.time;
        }
        ++count;
        const std::string_view name = graph::eventName(event.type);
        QTreeWidgetItem *item =
            addValue(section, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                     event.payload);
        item->setText(1, sinceText(event.time - began));
    }
    if (section != nullptr) {
        section->setText(1, QString::number(count));
    }
}

} // namespace querent::gui
