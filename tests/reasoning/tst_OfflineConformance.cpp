// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../conformance/ReasonerConformance.h"

namespace tst_OfflineConformance {

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

} // namespace tst_OfflineConformance

QUERENT_TEST(OfflineConformance)
#include "tst_OfflineConformance.moc"
