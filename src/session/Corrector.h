// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/CorrectionBook.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QThreadPool>

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

Q_SIGNALS:
    /// `source` heeds it; `back` takes it back.
    void corrected(const querent::session::OpenSourcePtr &source,
                   const querent::session::Correction &back);
    void failed(const querent::base::Error &error);

private:
    std::shared_ptr<Courier> m_courier;
    QThreadPool m_pool;
};

} // namespace querent::session
