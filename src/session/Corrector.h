// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/CorrectionBook.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace querent::session {

class Courier;

/// Takes down what the user says about a source and makes the engine heed it, without holding up
/// the window: one after the other, in order.
class Corrector : public QObject
{
    Q_OBJECT

public:
    explicit Corrector(QObject *parent = nullptr);
    ~Corrector() override;

    /// corrected() or failed() follows.
    void correct(const OpenSourcePtr &source, const Correction &correction);
    /// revised() or failed() follows. `revision` is called on another thread.
    void revise(const OpenSourcePtr &source, const Revision &revision);

Q_SIGNALS:
    /// `source` heeds it; `back` takes it back.
    void corrected(const querent::session::OpenSourcePtr &source,
                   const querent::session::Correction &back);
    /// `source` heeds it; `before` is what the user had said.
    void revised(const querent::session::OpenSourcePtr &source,
                 const querent::data::DataDictionary &before);
    void failed(const querent::base::Error &error);

private:
    /// `change` writes it down on the pool's thread and returns what to tell of the source that
    /// heeds it.
    using Tell = std::function<void(const OpenSourcePtr &source)>;
    void work(const OpenSourcePtr &source, const std::function<base::Result<Tell>()> &change);

    std::shared_ptr<Courier> m_courier;
    QThreadPool m_pool;
};

} // namespace querent::session
