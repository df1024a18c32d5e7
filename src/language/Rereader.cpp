// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Rereader.h"

#include "language/ChosenNumber.h"
#include "language/FramePlanner.h"
#include "language/PlanExplainer.h"
#include "language/Ranker.h"

#include <algorithm>

namespace querent::language {

std::optional<Candidate> Rereader::read(const std::string &question,
                                        const std::vector<Link> &wishes) const
{
    if (question.empty()) {
        return std::nullopt;
    }
    std::vector<Candidate> ranked =
        rank(m_generator.generate(question, wishes, std::nullopt, {}).all, {});
    const bool clear = !ranked.empty() && ranked.front().reading.unknown.empty();
    return clear ? std::optional(std::move(ranked.front())) : std::nullopt;
}

query::QueryPlan Rereader::planOf(const Candidate &read) const
{
    Frame frame = read.reading.frame;
    showNumber(frame);
    return FramePlanner(m_source).plan(frame).value_or(read.plan);
}

void Rereader::add(StructuralReadings &found, std::string label, const std::string &question,
                   const std::vector<Link> &wishes) const
{
    const auto candidate = read(question, wishes);
    if (!candidate) {
        return;
    }
    query::QueryPlan plan = planOf(*candidate);
    if (std::ranges::none_of(found.readings,
                             [&](const StructuralReading &known) { return known.plan == plan; })) {
        found.readings.push_back({std::move(label), std::move(plan)});
    }
}

void Rereader::addNumbers(StructuralReadings &found, const std::vector<Measure> &numbers,
                          const std::string &question) const
{
    const PlanExplainer explainer(m_source, m_phrases);
    for (const Measure &measure : numbers) {
        Link link;
        link.kind = measure.column.valid() ? LinkKind::Column : LinkKind::Table;
        link.table = measure.table;
        link.column = measure.column.column;
        link.number = true;
        add(found, explainer.measure(measure), question, {link});
    }
}

} // namespace querent::language
