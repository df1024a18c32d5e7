// SPDX-License-Identifier: GPL-3.0-or-later
#include "../conformance/CheckpointerConformance.h"
#include "graph/MemoryCheckpointer.h"

class TestMemoryCheckpointer final : public querent::tests::CheckpointerConformance
{
    Q_OBJECT

protected:
    std::unique_ptr<querent::graph::Checkpointer> makeEmpty() override
    {
        return std::make_unique<querent::graph::MemoryCheckpointer>();
    }
};

QTEST_GUILESS_MAIN(TestMemoryCheckpointer)
#include "tst_MemoryCheckpointer.moc"
