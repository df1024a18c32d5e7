// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Rejection.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QStringList>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace querent::session {

class Courier;

/// Changes what was taught about a source by hand, without holding up the window: one change after
/// the other, in order. Lives on the GUI thread, where all its signals arrive.
class LessonEditor : public QObject
{
    Q_OBJECT

public:
    explicit LessonEditor(QObject *parent = nullptr);
    ~LessonEditor() override;

    /// The answer that it is about is not given again. rejected() or failed() follows.
    void reject(const OpenSourcePtr &source, const query::Rejection &rejection);
    /// forgotten() or failed() follows.
    void forget(const OpenSourcePtr &source, const QStringList &ids);
    /// Takes forget() back. restored() or failed() follows.
    void restore(const OpenSourcePtr &source, const query::Lessons &lessons);

Q_SIGNALS:
    void rejected(const QString &id);
    /// All that is gone, for restore().
    void forgotten(const querent::query::Lessons &lessons);
    void restored();
    void failed(const QString &message);

private:
    using Tell = std::function<void()>;
    using Change = std::function<base::Result<Tell>(LessonBook &book)>;
    void work(const OpenSourcePtr &source, Change change);

    std::shared_ptr<Courier> m_courier;
    QThreadPool m_pool;
};

} // namespace querent::session
