// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheck.h"

#include <QTreeWidget>

namespace querent::gui {

/// How the engine would go about a statement: its own words, step below step, those in warn that
/// read a whole table, with the rows and the cost of each where the engine knows them.
class PlanTree : public QTreeWidget
{
    Q_OBJECT

public:
    explicit PlanTree(QWidget *parent = nullptr);

    void setPlan(const session::SqlVerdict &verdict);
};

/// "reads about 45,886 rows, a whole table among them"; empty where the engine does not say.
[[nodiscard]] QString planWords(const session::SqlVerdict &verdict);

} // namespace querent::gui
