// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/TypingAid.h"
#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace querent::session {

/// A part of what is being typed; places count QChars.
struct TypedWord
{
    int begin = 0;
    int length = 0;
    bool known = true;
    query::WordKind kind = query::WordKind::Steering;
    QString target; ///< what it stands for: "orders.placed_at"; may be empty
};

/// A way to go on with what is being typed.
struct TypedOffer
{
    QString text;
    int begin = 0; ///< of the part that it replaces
    int length = 0;
    query::WordKind kind = query::WordKind::Table;
    bool question = false; ///< a saved one, in place of the whole text; `kind` means nothing then
    QString detail;
    data::ColumnType type = data::ColumnType::Unknown; ///< of a column
    data::ColumnRole role = data::ColumnRole::Unknown;
};

struct TypingReport
{
    QString text; ///< that was read
    int cursor = 0;
    std::vector<TypedWord> words;
    std::vector<TypedOffer> offers;
};

/// Reads along on other threads while a question is being typed. The latest text wins; lives on the
/// GUI thread.
class TypingHelp : public QObject
{
    Q_OBJECT

public:
    using CurrentSource = std::function<OpenSourcePtr()>;

    explicit TypingHelp(CurrentSource source, QObject *parent = nullptr);

    /// told() follows, unless another text comes first. Without a source nothing follows.
    void read(const QString &text, int cursor);
    void cancel() { m_task.cancel(); }

Q_SIGNALS:
    void told(const querent::session::TypingReport &report);

private:
    CurrentSource m_source;
    LatestTask m_task;
};

/// What TypingHelp tells. Blocking, some milliseconds.
[[nodiscard]] TypingReport readTyped(const OpenSource &source, const QString &text, int cursor);

} // namespace querent::session
