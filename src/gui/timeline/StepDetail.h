// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/RunController.h"

#include <QTreeWidget>

namespace querent::gui {

/// What one step read and wrote, as a tree of names and values.
class StepDetail : public QTreeWidget
{
    Q_OBJECT

public:
    explicit StepDetail(QWidget *parent = nullptr);

    void show(const session::RunStep &step);

private:
    void addSection(const QString &title, const nlohmann::json &fields);
    void addValue(QTreeWidgetItem *parent, const QString &name, const nlohmann::json &value);
};

} // namespace querent::gui
