// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../conformance/ReasonerConformance.h"

#include <array>

namespace tst_ModelConformance {

using namespace querent;

namespace {

struct Recorded
{
    std::string_view schema;   ///< of the request: which step asks
    std::string_view question; ///< that stands in it; empty: any
    std::string_view reply;
};

/// What models answered, in the ways models do.
constexpr std::array recorded{
    Recorded{"intent", "",
             "```json\n{\"kind\": \"data\", \"question\": \"how many customers?\"}\n```"},
    Recorded{"plan", "how many orders",
             R"(Here is the plan: {"answer":"plan","plan":{"select":[{"expr":{"aggregate":"count",)"
             R"("of":{"star":""}}}],"from":{"table":"orders"},"where":null,"joins":[]},)"
             R"("explanation":"The orders.","confidence":0.9,})"},
    Recorded{"plan", "how many customers",
             R"({"answer":"plan","plan":{"select":[{"expr":{"aggregate":"count","of":{"star":""}},)"
             R"("as":"n"}],"from":{"table":"customers"}},"explanation":"The customers.",)"
             R"("confidence":1})"},
    Recorded{"plan", "by country",
             R"({'answer': 'sql', 'sql': 'SELECT country, count(*) AS n FROM customers GROUP BY )"
             R"(country;', 'explanation': 'Customers by country.', 'confidence': 0.8})"},
    Recorded{"plan", "by month",
             R"({"answer":"plan","plan":{"select":[{"expr":{"bucket":"month","of":{"column":)"
             R"("ordered_on"}},"as":"month"},{"expr":{"aggregate":"sum","of":{"column":"total"}},)"
             R"("as":"total"}],"from":{"table":"orders"},"group_by":[{"bucket":"month","of":)"
             R"({"column":"ordered_on"}}]},"explanation":"Totals.","confidence":0.9})"},
    Recorded{"plan", "zeppelins",
             R"({"answer":"impossible","missing":"No table holds landings.","explanation":"",)"
             R"("confidence":0.9})"},
    Recorded{"plan", "",
             R"({"answer":"plan","plan":{"select":[{"expr":{"column":"name"}}],"from":{"table":)"
             R"("customers"},"order_by":[{"expr":{"column":"spent"},"direction":"descending"}],)"
             R"("limit":1},"explanation":"The best customer.","confidence":0.7})"},
    Recorded{"evaluate", "", R"({"answers": true, "reason": ""})"},
    Recorded{"answer", "median", "The median is the value in the middle."},
    Recorded{"answer", "", "There are 5 customers."},
};

std::string replyTo(const llm::ChatRequest &request)
{
    const std::string &asked = request.messages.at(1).content;
    const std::size_t last = asked.rfind("uestion: ");
    const std::string question = last == std::string::npos ? asked : asked.substr(last);
    for (const Recorded &entry : recorded) {
        if (request.schemaName == entry.schema &&
            question.find(entry.question) != std::string::npos) {
            return std::string(entry.reply);
        }
    }
    return {};
}

} // namespace

class TestModelConformance : public tests::ReasonerConformance
{
    Q_OBJECT

protected:
    std::unique_ptr<tests::ModelBench> makeBench() override
    {
        auto bench = std::make_unique<tests::ModelBench>(reasoning::PrivacyLevel::Results);
        bench->model->answer = [](const llm::ChatRequest &request, const llm::ChunkSink &sink,
                                  std::stop_token stop) -> base::Result<llm::ChatReply> {
            if (stop.stop_requested()) {
                return base::Error{base::ErrorCode::Cancelled, "Cancelled.", {}};
            }
            return tests::ScriptedModel::said(request, replyTo(request), sink);
        };
        return bench;
    }
};

} // namespace tst_ModelConformance

QUERENT_TEST(ModelConformance)
#include "tst_ModelConformance.moc"
