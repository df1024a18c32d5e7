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
    std::ignore = QtConcurrent::run(&m_pool, [this, courier = m_courier, source, correction] {
        const auto fail = [&](const base::Error &error) {
            courier->send([this, error] { Q_EMIT failed(error); });
        };
        const auto back = source->corrections->correct(correction);
        if (!back) {
            fail(back.error());
            return;
        }
        const auto anew = understoodAnew(*source);
        if (!anew) {
            fail(anew.error());
            return;
        }
        courier->send([this, anew = *anew, undo = *back] { Q_EMIT corrected(anew, undo); });
    });
}

} // namespace querent::session
