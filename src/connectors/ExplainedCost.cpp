// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/ExplainedCost.h"

#include "connectors/PlanStep.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace querent::connectors {

namespace {

using nlohmann::json;

/// No plan of a question is deeper.
constexpr int deepestPlan = 500;

/// What a part of a plan comes to.
struct Effort
{
    double visits = 0.0; ///< rows read the first time
    double again = 0.0;  ///< rows read every other time
    double rows = 1.0;   ///< rows handed on
};

/// A member that is text; empty where there is none.
std::string textOf(const json &node, const char *name)
{
    const auto found = node.find(name);
    return found != node.end() && found->is_string() ? found->get<std::string>() : std::string();
}

double numberOf(const json &node, const char *name)
{
    const auto found = node.find(name);
    if (found == node.end()) {
        return 0.0;
    }
    double value = found->is_number() ? found->get<double>() : 0.0;
    if (const auto *text = found->get_ptr<const std::string *>()) {
        std::from_chars(text->data(), text->data() + text->size(), value);
    }
    return std::isfinite(value) ? std::max(value, 0.0) : 0.0;
}

/// The parts of a node; those that are no objects are left out.
std::vector<const json *> partsOf(const json &node, const char *name)
{
    std::vector<const json *> parts;
    const auto found = node.find(name);
    if (found != node.end() && found->is_array()) {
        for (const json &part : *found) {
            if (part.is_object()) {
                parts.push_back(&part);
            }
        }
    }
    return parts;
}

base::Error unreadable()
{
    return {base::ErrorCode::MalformedDocument,
            "The database explained the statement in a way that Querent cannot read.",
            {}};
}

/// What both engines' plans are read with.
class PlanReading
{
public:
    explicit PlanReading(const TableRows &rowsOf) : m_rowsOf(rowsOf) {}

protected:
    void note(const PlanStep &step) { m_estimate.steps.push_back(planLine(step)); }
    /// Where the engine says it.
    static std::optional<double> estimateOf(const json &node, const char *name)
    {
        return node.contains(name) ? std::optional(numberOf(node, name)) : std::nullopt;
    }
    [[nodiscard]] double rowsOf(const std::string &table, double atLeast) const
    {
        const double known = m_rowsOf && !table.empty() ? m_rowsOf(table) : 0.0;
        return std::max({known, atLeast, 1.0});
    }
    CostEstimate finish(const Effort &effort)
    {
        m_estimate.estimatedRows = effort.visits;
        return std::move(m_estimate);
    }

    CostEstimate m_estimate;
    bool m_tooDeep = false;

private:
    const TableRows &m_rowsOf;
};

class PostgresPlan : public PlanReading
{
public:
    using PlanReading::PlanReading;

    base::Result<CostEstimate> read(const json &plan)
    {
        const Effort effort = effortOf(plan, 0);
        return m_tooDeep ? base::Result<CostEstimate>(unreadable()) : finish(effort);
    }

private:
    /// Looks rows up by what another table says, so that it is no product.
    static bool looksUp(const json &node)
    {
        const bool here =
            node.contains("Index Cond") || node.contains("TID Cond") || node.contains("Cache Key");
        const auto parts = partsOf(node, "Plans");
        return here || std::any_of(parts.begin(), parts.end(),
                                   [](const json *part) { return looksUp(*part); });
    }

    Effort effortOf(const json &node, int depth)
    {
        if (depth > deepestPlan) {
            m_tooDeep = true;
            return {};
        }
        const std::string type = textOf(node, "Node Type");
        const std::string table = textOf(node, "Relation Name");
        note({.depth = depth,
              .words = table.empty() ? type : type + " on " + table,
              .rows = estimateOf(node, "Plan Rows"),
              .cost = estimateOf(node, "Total Cost")});
        Effort effort;
        effort.rows = std::max(numberOf(node, "Plan Rows"), 1.0);
        double handed = 1.0; // rows for which a subplan is run
        std::vector<Effort> inputs;
        std::vector<const json *> inputNodes;
        std::vector<Effort> subplans;
        for (const json *part : partsOf(node, "Plans")) {
            const Effort below = effortOf(*part, depth + 1);
            const std::string relationship = textOf(*part, "Parent Relationship");
            if (relationship == "SubPlan") {
                subplans.push_back(below);
            } else if (relationship == "InitPlan") {
                effort.visits += below.visits;
            } else {
                inputs.push_back(below);
                inputNodes.push_back(part);
            }
        }
        if (inputs.empty()) {
            const bool whole = type == "Seq Scan" || type == "Sample Scan";
            const double read = whole ? rowsOf(table, effort.rows) : effort.rows;
            m_estimate.fullScan = m_estimate.fullScan || whole;
            effort.visits += type == "Result" ? 0.0 : read;
            effort.again = effort.visits;
            handed = read;
        } else if (type == "Nested Loop" && inputs.size() == 2) {
            nest(effort, inputs, node, *inputNodes.back());
            handed = effort.rows;
        } else {
            for (const Effort &input : inputs) {
                effort.visits += input.visits;
                effort.again += input.again;
                handed = std::max(handed, input.rows);
            }
            effort.visits *= shareRead(type, node, inputNodes);
            if (type == "Materialize") {
                effort.again = inputs.front().rows;
            } else if (type == "Memoize") {
                effort.again = 1.0;
            }
        }
        for (const Effort &subplan : subplans) {
            effort.visits += subplan.visits + (handed - 1.0) * subplan.again;
        }
        return effort;
    }

    /// How much of its inputs a node reads that may end before they do: the share that their costs
    /// have in its own.
    static double shareRead(const std::string &type, const json &node,
                            const std::vector<const json *> &inputs)
    {
        double whole = 0.0;
        for (const json *input : inputs) {
            whole += numberOf(*input, "Total Cost");
        }
        const bool endsEarly = type == "Merge Join" || type == "Limit";
        return endsEarly && whole > 0.0 ? std::min(1.0, numberOf(node, "Total Cost") / whole) : 1.0;
    }

    void nest(Effort &effort, const std::vector<Effort> &inputs, const json &node,
              const json &inner)
    {
        const double times = inputs[0].rows;
        effort.visits += inputs[0].visits + inputs[1].visits + (times - 1.0) * inputs[1].again;
        effort.again += inputs[0].again + times * inputs[1].again;
        m_estimate.crossJoin =
            m_estimate.crossJoin || (!node.contains("Join Filter") && !looksUp(inner) &&
                                     times > 1.0 && inputs[1].rows > 1.0);
    }
};

class DuckDbPlan : public PlanReading
{
public:
    using PlanReading::PlanReading;

    base::Result<CostEstimate> read(const std::vector<const json *> &roots)
    {
        Effort total;
        for (const json *root : roots) {
            total.visits += effortOf(*root, 0).visits;
        }
        return m_tooDeep ? base::Result<CostEstimate>(unreadable()) : finish(total);
    }

private:
    /// "memory.main.orders" → "orders".
    static std::string lastName(const std::string &table)
    {
        return table.substr(table.rfind('.') + 1);
    }

    Effort effortOf(const json &node, int depth)
    {
        if (depth > deepestPlan) {
            m_tooDeep = true;
            return {};
        }
        const std::string name = textOf(node, "name");
        const auto found = node.find("extra_info");
        const json info = found != node.end() && found->is_object() ? *found : json::object();
        const std::string table = lastName(textOf(info, "Table"));
        note({.depth = depth,
              .words = table.empty() ? name : name + " " + table,
              .rows = estimateOf(info, "Estimated Cardinality"),
              .cost = std::nullopt});
        const double estimated = numberOf(info, "Estimated Cardinality");
        Effort effort;
        double product = 1.0;
        std::size_t inputs = 0;
        std::size_t several = 0; // inputs of more than one row
        for (const json *part : partsOf(node, "children")) {
            const Effort below = effortOf(*part, depth + 1);
            effort.visits += below.visits;
            effort.rows = std::max(effort.rows, below.rows);
            product *= below.rows;
            ++inputs;
            several += below.rows > 1.0 ? 1 : 0;
        }
        if (inputs == 0 && name != "DUMMY_SCAN" && name != "EMPTY_RESULT") {
            const bool whole = textOf(info, "Type") == "Sequential Scan";
            effort.visits = whole ? rowsOf(table, estimated) : std::max(estimated, 1.0);
            effort.rows = std::max(estimated, 1.0);
            m_estimate.fullScan = m_estimate.fullScan || whole;
        } else if (pairs(name) && inputs == 2) {
            // every row of one input meets every row of the other
            effort.visits += product;
            effort.rows = product;
            m_estimate.crossJoin =
                m_estimate.crossJoin || (name == "CROSS_PRODUCT" && several == 2);
        }
        if (estimated > 0.0) {
            effort.rows = estimated;
        }
        return effort;
    }

    static bool pairs(const std::string &name)
    {
        return name == "CROSS_PRODUCT" || name == "NESTED_LOOP_JOIN" || name == "BLOCKWISE_NL_JOIN";
    }
};

} // namespace

base::Result<CostEstimate> postgresCost(std::string_view explained, const TableRows &rowsOf)
{
    const json document = json::parse(explained, nullptr, false);
    if (!document.is_array() || document.empty() || !document.front().is_object()) {
        return unreadable();
    }
    const auto plan = document.front().find("Plan");
    if (plan == document.front().end() || !plan->is_object()) {
        return unreadable();
    }
    return PostgresPlan(rowsOf).read(*plan);
}

base::Result<CostEstimate> duckDbCost(std::string_view explained, const TableRows &rowsOf)
{
    const json document = json::parse(explained, nullptr, false);
    std::vector<const json *> roots;
    if (document.is_array()) {
        for (const json &root : document) {
            if (root.is_object() && root.contains("name")) {
                roots.push_back(&root);
            }
        }
    }
    return roots.empty() ? base::Result<CostEstimate>(unreadable())
                         : DuckDbPlan(rowsOf).read(roots);
}

} // namespace querent::connectors
