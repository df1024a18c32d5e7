// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/JsonTree.h"
#include "session/RunController.h"

namespace querent::gui {

/// What one step read and wrote, and what happened in it.
class StepDetail : public JsonTree
{
    Q_OBJECT

public:
    explicit StepDetail(QWidget *parent = nullptr);

    /// `events`: of the whole run; those of the step are shown.
    void show(const session::RunStep &step, const std::vector<graph::Event> &events = {});
    /// The states before and after the step have been read: what it wrote as what it changed.
    void showChanges(const std::vector<ValueChange> &changes);

private:
    QTreeWidgetItem *addSection(const QString &title, const nlohmann::json &fields);
    void addEvents(const session::RunStep &step, const std::vector<graph::Event> &events);

    QTreeWidgetItem *m_wrote = nullptr;
};

} // namespace querent::gui
