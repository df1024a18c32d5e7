// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Popover.h"
#include "query/Rejection.h"
#include "session/Answer.h"

#include <vector>

class QLineEdit;
class QListWidget;

namespace querent::gui {

/// Asks what was wrong about an answer: one of its parts, its table, or how it was read, with room
/// for what was meant.
class ObjectionPopover : public Popover
{
    Q_OBJECT

public:
    ObjectionPopover(const session::Answer &answer, QWidget *parent);

    /// Answers to questions that were planned can be called wrong.
    [[nodiscard]] static bool isFor(const session::Answer &answer);
    [[nodiscard]] QListWidget *list() const noexcept { return m_list; }
    [[nodiscard]] QLineEdit *meant() const noexcept { return m_meant; }

Q_SIGNALS:
    void objected(const querent::query::Rejection &rejection);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void add(const char *iconName, const QString &text, const query::Rejection &rejection);
    void take(int row);

    QListWidget *m_list;
    QLineEdit *m_meant;
    bool m_chosen = false;                      ///< the user went to a row
    std::vector<query::Rejection> m_rejections; ///< one a row; the last is about the whole
};

} // namespace querent::gui
