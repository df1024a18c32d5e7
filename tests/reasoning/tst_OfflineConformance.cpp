// SPDX-License-Identifier: GPL-3.0-or-later
#include "../conformance/ReasonerConformance.h"

using namespace querent;

class TestOfflineConformance : public tests::ReasonerConformance
{
    Q_OBJECT

protected:
    std::unique_ptr<tests::ModelBench> makeBench() override
    {
        return std::make_unique<tests::ModelBench>(reasoning::PrivacyLevel::Nothing);
    }
};

QTEST_GUILESS_MAIN(TestOfflineConformance)
#include "tst_OfflineConformance.moc"
