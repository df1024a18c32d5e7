// SPDX-License-Identifier: GPL-3.0-or-later
#include "FuzzFault.h"
#include "RandomPlan.h"
#include "SampleCatalog.h"
#include "query/SqlGenerator.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <string_view>

using namespace querent;
using query::Dialect;
using tests::require;

/// With QUERENT_FUZZ_SEEDS, writes plans into that folder and ends.
extern "C" int LLVMFuzzerInitialize(int *, char ***)
{
    const char *const folder = std::getenv("QUERENT_FUZZ_SEEDS");
    if (folder == nullptr) {
        return 0;
    }
    RandomPlan random(11);
    for (int i = 0; i < 400; ++i) {
        std::ofstream(std::string(folder) + "/" + std::to_string(i))
            << query::planToJson(random.plan(i % 4)).dump();
    }
    std::exit(EXIT_SUCCESS);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto document = nlohmann::json::parse(text, nullptr, false);
    const auto plan = query::planFromJson(document);
    if (!plan) {
        require(!plan.error().message.empty(), "a refusal without a reason");
        return 0;
    }
    const auto again = query::planFromJson(query::planToJson(*plan));
    require(again.ok() && *again == *plan, "the plan changes when it is written and read");
    const auto bound = query::Binder(sample::catalog()).bind(*plan);
    if (!bound) {
        require(!bound.error().message.empty(), "a refusal without a reason");
        return 0;
    }
    require(!bound->output().empty(), "a bound plan without columns");
    for (const Dialect dialect : {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb}) {
        const auto sql = query::SqlGenerator(dialect).generate(*bound);
        require(sql.ok() || sql.error().code == base::ErrorCode::Unsupported,
                "a bound plan without SQL");
    }
    return 0;
}
