// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/ask/DraftSaver.h"
#include "gui/window/WindowContext.h"

#include <QObject>
#include <QStringList>

namespace querent::gui {

class SqlPage;

/// SQL for those who write it: a page for it, and what was run on each source.
class SqlPart : public QObject
{
    Q_OBJECT

public:
    explicit SqlPart(const WindowContext &context);

private:
    void show(const QString &sql);
    void run(const QString &sql);
    [[nodiscard]] QString historyName() const;
    [[nodiscard]] QStringList history() const;

    WindowContext m_context;
    SqlPage *m_page;
    DraftSaver m_drafts;
    QString m_begun;   ///< before the program ended, and not shown yet
    QString m_draftOf; ///< the history that the text on the page, not yet run, belongs to
};

} // namespace querent::gui
