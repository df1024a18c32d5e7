// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/PlanProposals.h"

#include <algorithm>

namespace querent::language::neural {

namespace {

constexpr std::size_t mostColumns = 120;
constexpr std::size_t beamWidth = 5;
/// Where the likeliest parses make no plan, or one that leaves out what the question says.
constexpr std::size_t wideBeam = 12;

/// The likelihood of a plan, less what it leaves out of the question.
double merit(const AssembledPlan &plan)
{
    return plan.logProbability - 1.0 * plan.unusedValues - 0.4 * plan.unusedNumbers -
           1.5 * plan.unusedTimes - (plan.unusedBucket ? 1.5 : 0.0) - (plan.idleGroups ? 2.0 : 0.0);
}

bool leavesNothingOut(const AssembledPlan &plan)
{
    return plan.unusedValues == 0 && plan.unusedTimes == 0 && !plan.unusedBucket;
}

/// Whether two readings of one question come to the same: hints told nothing.
bool alike(const ParserInput &left, const ParserInput &right)
{
    return left.columns == right.columns && left.tables == right.tables &&
           left.columnLinks == right.columnLinks && left.tableLinks == right.tableLinks &&
           left.values == right.values &&
           std::ranges::equal(left.tokens, right.tokens, {}, &Token::text, &Token::text);
}

std::vector<AssembledPlan> plansOf(const NeuralParser &parser, const ParserSchema &schema,
                                   const ParserInput &input, const Encoding &encoding,
                                   std::size_t beam, const data::CivilDate &today,
                                   const std::stop_token &stop)
{
    std::vector<AssembledPlan> plans;
    for (const Parse &parse : parser.parse(schema, input, encoding, beam, stop)) {
        if (auto plan = assemble(schema, input, parse, today)) {
            plans.push_back(std::move(*plan));
        }
    }
    return plans;
}

} // namespace

std::vector<AssembledPlan> proposePlans(const NeuralParser &parser, const ParserSchema &schema,
                                        const std::vector<Wording> &wordings,
                                        const data::CivilDate &today, const std::stop_token &stop)
{
    std::vector<ParserInput> inputs;
    for (const Wording &wording : wordings) {
        ParserInput input =
            makeInput(schema, parser.vectors(), wording.question, mostColumns, wording.hints);
        const bool known = std::ranges::any_of(
            inputs, [&](const ParserInput &former) { return alike(former, input); });
        if (!input.tokens.empty() && input.columns.size() >= 2 && !known) {
            inputs.push_back(std::move(input));
        }
    }
    const std::vector<Encoding> encodings = parser.encode(schema, inputs);
    std::vector<AssembledPlan> all;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::vector<AssembledPlan> plans =
            plansOf(parser, schema, inputs[i], encodings[i], beamWidth, today, stop);
        if (std::ranges::none_of(plans, leavesNothingOut)) {
            plans = plansOf(parser, schema, inputs[i], encodings[i], wideBeam, today, stop);
        }
        for (AssembledPlan &plan : plans) {
            const auto same = std::ranges::find(all, plan.plan, &AssembledPlan::plan);
            if (same == all.end()) {
                all.push_back(std::move(plan));
            } else {
                same->logProbability = std::max(same->logProbability, plan.logProbability);
            }
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const AssembledPlan &left, const AssembledPlan &right) {
                         return merit(left) > merit(right);
                     });
    return all;
}

} // namespace querent::language::neural
