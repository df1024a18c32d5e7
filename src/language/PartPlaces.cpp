// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PartPlaces.h"

#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace querent::language {

namespace {

using query::Expression;
using query::PlanPlace;
using query::PlanSection;
using query::QueryPlan;
using query::UnderstoodPart;

/// Gives the parts of one frame their places, each place once.
class Placing
{
public:
    Placing(const QueryPlan &plan, const SourceModel &source)
        : m_queries(query::queriesOf(plan)), m_source(source)
    {}

    [[nodiscard]] PlanPlace measure(std::size_t nth, std::size_t of) const
    {
        for (std::size_t q = 0; q < m_queries.size(); ++q) {
            std::vector<int> numbers;
            for (std::size_t at = 0; at < m_queries[q]->select.size(); ++at) {
                if (query::containsAggregate(m_queries[q]->select[at].expression)) {
                    numbers.push_back(static_cast<int>(at));
                }
            }
            if (numbers.size() == of) {
                return {PlanSection::Select, static_cast<int>(q), numbers[nth], 1};
            }
        }
        return {};
    }

    [[nodiscard]] PlanPlace output(int table, ColumnId column)
    {
        return take(PlanSection::Select, [&](const Expression &expression) {
            return isColumn(expression, table >= 0 ? table : column.table, column);
        });
    }

    [[nodiscard]] PlanPlace grouping(const Grouping &grouping)
    {
        return take(PlanSection::GroupBy, [&](const Expression &expression) {
            if (grouping.table >= 0) {
                return isColumn(expression, grouping.table, {});
            }
            const auto *const bucket = query::as<query::TimeBucket>(expression);
            return bucket != nullptr
                       ? grouping.bucket == bucket->unit &&
                             isColumn(bucket->operand.front(), grouping.column.table,
                                      grouping.column)
                       : !grouping.bucket &&
                             isColumn(expression, grouping.column.table, grouping.column);
        });
    }

    [[nodiscard]] PlanPlace condition(const Condition &condition)
    {
        PlanPlace place = take(PlanSection::Where, [&](const Expression &expression) {
            return query::anyWithin(expression, [&](const Expression &node) {
                return isColumn(node, condition.column.table, condition.column);
            });
        });
        place.count = 1;
        return place;
    }

    [[nodiscard]] PlanPlace nthOf(PlanSection section, std::size_t nth, std::size_t of) const
    {
        for (std::size_t q = 0; q < m_queries.size(); ++q) {
            const PlanPlace all{section, static_cast<int>(q), 0, static_cast<int>(of)};
            const PlanPlace more{section, static_cast<int>(q), 0, static_cast<int>(of) + 1};
            if (!query::pieceAt(*m_queries.front(), all).empty() &&
                query::pieceAt(*m_queries.front(), more).empty()) {
                return {section, static_cast<int>(q), static_cast<int>(nth), 1};
            }
        }
        return {};
    }

private:
    using Fits = std::function<bool(const Expression &)>;

    /// `column` invalid: any column of the table.
    [[nodiscard]] bool isColumn(const Expression &expression, int table, ColumnId column) const
    {
        const auto *const reference = query::as<query::ColumnRef>(expression);
        if (reference == nullptr || table < 0) {
            return false;
        }
        const data::Table &known = *m_source.table(table).table;
        const bool same = column.valid() ? data::equalNames(reference->column,
                                                            m_source.column(column).column->name)
                                         : known.column(reference->column) != nullptr;
        return same && (reference->table.empty() || data::equalNames(reference->table, known.name));
    }

    /// The first stretch of entries that fit and that no part has yet.
    [[nodiscard]] PlanPlace take(PlanSection section, const Fits &fits)
    {
        for (std::size_t q = 0; q < m_queries.size(); ++q) {
            PlanPlace place{section, static_cast<int>(q), 0, 1};
            for (auto piece = query::pieceAt(*m_queries.front(), place); !piece.empty();
                 ++place.index, piece = query::pieceAt(*m_queries.front(), place)) {
                if (!fits(piece.front()) || m_taken.contains({section, place.query, place.index})) {
                    continue;
                }
                const bool whole = section != PlanSection::Where;
                PlanPlace found = place;
                do {
                    m_taken.insert({section, found.query, place.index + found.count - 1});
                    PlanPlace next = place;
                    next.index += found.count;
                    piece = query::pieceAt(*m_queries.front(), next);
                } while (whole && !piece.empty() && fits(piece.front()) && ++found.count > 1);
                return found;
            }
        }
        return {};
    }

    std::vector<const QueryPlan *> m_queries;
    const SourceModel &m_source;
    std::set<std::tuple<PlanSection, int, int>> m_taken;
};

bool says(const std::string &question, const std::string &words)
{
    const auto folded = [](std::string text) {
        std::ranges::transform(text, text.begin(), [](char letter) {
            return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
        });
        return text;
    };
    return !words.empty() && folded(question).find(folded(words)) != std::string::npos;
}

/// Whether the piece of `plan` stands in `other`, wherever that is.
bool hasPiece(const QueryPlan &other, const QueryPlan &plan, const PlanPlace &place)
{
    if (place.section == PlanSection::Limit) {
        return other.limit == plan.limit;
    }
    const auto piece = query::pieceAt(plan, place);
    for (std::size_t q = 0; q < query::queriesOf(other).size() && !piece.empty(); ++q) {
        PlanPlace at{place.section, static_cast<int>(q), 0, place.count};
        for (auto there = query::pieceAt(other, at); !there.empty();
             ++at.index, there = query::pieceAt(other, at)) {
            if (there == piece) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

void placeParts(std::vector<UnderstoodPart> &parts, const Frame &frame, const QueryPlan &plan,
                const SourceModel &source)
{
    Placing placing(plan, source);
    std::vector<PlanPlace> places;
    for (std::size_t nth = 0; nth < frame.measures.size(); ++nth) {
        places.push_back(placing.measure(nth, frame.measures.size()));
    }
    if (frame.measures.empty()) {
        for (const int entity : frame.entities) {
            places.push_back(placing.output(entity, {}));
        }
        for (const ColumnId output : frame.outputs) {
            places.push_back(placing.output(-1, output));
        }
        places.resize(places.size() + frame.references.size());
    }
    for (const Grouping &grouping : frame.groups) {
        places.push_back(placing.grouping(grouping));
    }
    for (const Condition &condition : frame.conditions) {
        const bool alone = !condition.orMissing && condition.column.valid();
        places.push_back(alone ? placing.condition(condition) : PlanPlace{});
    }
    for (std::size_t nth = 0; nth < frame.havings.size(); ++nth) {
        places.push_back(placing.nthOf(PlanSection::Having, nth, frame.havings.size()));
    }
    for (std::size_t nth = 0; nth < frame.orders.size(); ++nth) {
        places.push_back(placing.nthOf(PlanSection::OrderBy, nth, frame.orders.size()));
    }
    if (frame.limit) {
        places.push_back(plan.limit ? PlanPlace{PlanSection::Limit, 0, 0, 1} : PlanPlace{});
    }
    if (places.size() == parts.size()) {
        for (std::size_t at = 0; at < parts.size(); ++at) {
            parts[at].place = places[at];
        }
    }
}

void markInherited(query::Interpretation &told, const Request &request)
{
    for (UnderstoodPart &part : told.parts) {
        if (!told.plan || part.place.section == PlanSection::None ||
            says(request.question, part.words)) {
            continue;
        }
        for (auto turn = request.history.rbegin(); turn != request.history.rend(); ++turn) {
            if (!turn->plan || !hasPiece(*turn->plan, *told.plan, part.place)) {
                break;
            }
            part.inherited = true;
            part.from = turn->question;
        }
    }
}

} // namespace querent::language
