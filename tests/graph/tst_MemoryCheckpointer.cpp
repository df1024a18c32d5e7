// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../conformance/CheckpointerConformance.h"
#include "graph/MemoryCheckpointer.h"

namespace tst_MemoryCheckpointer {

class TestMemoryCheckpointer final : public querent::tests::CheckpointerConformance
{
    Q_OBJECT

protected:
    std::unique_ptr<querent::graph::Checkpointer> makeEmpty() override
    {
        return std::make_unique<querent::graph::MemoryCheckpointer>();
    }
};

} // namespace tst_MemoryCheckpointer

QUERENT_TEST(MemoryCheckpointer)
#include "tst_MemoryCheckpointer.moc"
