// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Corrector.h"

#include "session/Courier.h"

#include <QtConcurrentRun>

#include <utility>

namespace querent::session {

Corrector::Corrector(QObject *parent) : QObject(parent), m_courier(std::make_shared<Courier>(this))
{
    m_pool.setMaxThreadCount(1);
}

Corrector::~Corrector()
{
    m_courier->dismiss();
    m_pool.waitForDone();
}

void Corrector::correct(const OpenSourcePtr &source, const Correction &correction)
{
    work(source, [this, source, correction]() -> base::Result<Tell> {
        auto back = source->corrections->correct(correction);
        if (!back) {
            return std::move(back).error();
        }
        return Tell([this, undo = std::move(*back)](const OpenSourcePtr &anew) {
            Q_EMIT corrected(anew, undo);
        });
    });
}

void Corrector::revise(const OpenSourcePtr &source, const Revision &revision)
{
    work(source, [this, source, revision]() -> base::Result<Tell> {
        auto before = source->corrections->revise(revision);
        if (!before) {
            return std::move(before).error();
        }
        return Tell([this, said = std::move(*before)](const OpenSourcePtr &anew) {
            Q_EMIT revised(anew, said);
        });
    });
}

void Corrector::work(const OpenSourcePtr &source, const std::function<base::Result<Tell>()> &change)
{
    std::ignore = QtConcurrent::run(&m_pool, [this, courier = m_courier, source, change] {
        const auto fail = [&](const base::Error &error) {
            courier->send([this, error] { Q_EMIT failed(error); });
        };
        const auto tell = change();
        if (!tell) {
            fail(tell.error());
            return;
        }
        const auto anew = understoodAnew(*source);
        if (!anew) {
            fail(anew.error());
            return;
        }
        courier->send([tell = *tell, anew = *anew] { tell(anew); });
    });
}

} // namespace querent::session
