// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/ResultComparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>

namespace querent::data {

namespace {

constexpr double relativeTolerance = 1e-6;
constexpr double absoluteTolerance = 1e-9;
/// Larger results are not matched row by row where rounding put equal rows apart.
constexpr std::size_t mostMatchedRows = 3000;
/// Permutations of columns that are tried before giving up.
constexpr int mostPermutations = 5000;

/// Some columns of a result, in some order.
struct View
{
    const std::vector<Row> &rows;
    std::vector<std::size_t> columns;

    [[nodiscard]] const Value &cell(std::size_t row, std::size_t place) const
    {
        return rows[row][columns[place]];
    }
};

bool close(const Value &left, const Value &right)
{
    if (!left.isNumber() || !right.isNumber()) {
        return left == right;
    }
    if (left.integer() != nullptr && right.integer() != nullptr) {
        return *left.integer() == *right.integer();
    }
    const double x = left.numeric();
    const double y = right.numeric();
    const double room =
        std::max(relativeTolerance * std::max(std::abs(x), std::abs(y)), absoluteTolerance);
    return x == y || std::abs(x - y) <= room;
}

bool closeRows(const View &left, std::size_t i, const View &right, std::size_t j)
{
    for (std::size_t place = 0; place < left.columns.size(); ++place) {
        if (!close(left.cell(i, place), right.cell(j, place))) {
            return false;
        }
    }
    return true;
}

/// What nearly all values that are close to each other have in common: four digits of a number.
Value coarse(const Value &value)
{
    if (!value.isNumber()) {
        return value;
    }
    std::array<char, 40> digits{};
    std::snprintf(digits.data(), digits.size(), "%.4g", value.numeric());
    return {std::strtod(digits.data(), nullptr) + 0.0};
}

/// The places of the rows, those with the same coarse values together.
std::vector<std::size_t> sortedRows(const View &view)
{
    std::vector<Row> keys;
    keys.reserve(view.rows.size());
    for (std::size_t row = 0; row < view.rows.size(); ++row) {
        Row &key = keys.emplace_back();
        for (std::size_t place = 0; place < view.columns.size(); ++place) {
            key.push_back(coarse(view.cell(row, place)));
        }
        for (std::size_t place = 0; place < view.columns.size(); ++place) {
            key.push_back(view.cell(row, place));
        }
    }
    std::vector<std::size_t> order(view.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&keys](std::size_t left, std::size_t right) {
        return std::lexicographical_compare(
            keys[left].begin(), keys[left].end(), keys[right].begin(), keys[right].end(),
            [](const Value &a, const Value &b) { return (a <=> b) < 0; });
    });
    return order;
}

/// Finds every row a partner by hand.
bool matchedByHand(const View &left, const View &right)
{
    const auto bucketOf = [](const View &view, std::size_t row) {
        std::vector<std::string> bucket;
        for (std::size_t place = 0; place < view.columns.size(); ++place) {
            const Value &value = view.cell(row, place);
            bucket.push_back(value.isNumber() ? "1" : value.isNull() ? "0" : "2" + toText(value));
        }
        return bucket;
    };
    std::map<std::vector<std::string>, std::vector<std::size_t>> buckets;
    for (std::size_t row = 0; row < right.rows.size(); ++row) {
        buckets[bucketOf(right, row)].push_back(row);
    }
    for (std::size_t row = 0; row < left.rows.size(); ++row) {
        std::vector<std::size_t> &bucket = buckets[bucketOf(left, row)];
        const auto partner = std::find_if(bucket.begin(), bucket.end(), [&](std::size_t candidate) {
            return closeRows(left, row, right, candidate);
        });
        if (partner == bucket.end()) {
            return false;
        }
        bucket.erase(partner);
    }
    return true;
}

bool equal(const View &left, const View &right, bool ordered)
{
    if (ordered) {
        for (std::size_t row = 0; row < left.rows.size(); ++row) {
            if (!closeRows(left, row, right, row)) {
                return false;
            }
        }
        return true;
    }
    const std::vector<std::size_t> mine = sortedRows(left);
    const std::vector<std::size_t> yours = sortedRows(right);
    bool same = true;
    for (std::size_t i = 0; i < mine.size() && same; ++i) {
        same = closeRows(left, mine[i], right, yours[i]);
    }
    return same || (left.rows.size() <= mostMatchedRows && matchedByHand(left, right));
}

/// Looks for the columns of `given`, each used once, that make `wanted`.
class Arrangement
{
public:
    Arrangement(const ResultRows &wanted, const ResultRows &given, bool ordered)
        : m_wanted(wanted), m_given(given), m_ordered(ordered)
    {}

    bool find()
    {
        std::vector<std::size_t> asGiven(m_wanted.columns);
        std::iota(asGiven.begin(), asGiven.end(), std::size_t{0});
        if (m_given.columns == m_wanted.columns &&
            equal({m_wanted.rows, asGiven}, {m_given.rows, asGiven}, m_ordered)) {
            return true;
        }
        m_order = asGiven;
        for (std::size_t i = 0; i < m_wanted.columns; ++i) {
            std::vector<std::size_t> &fitting = m_fitting.emplace_back();
            for (std::size_t j = 0; j < m_given.columns; ++j) {
                if (equal({m_wanted.rows, {i}}, {m_given.rows, {j}}, m_ordered)) {
                    fitting.push_back(j);
                }
            }
            if (fitting.empty()) {
                return false;
            }
        }
        std::stable_sort(m_order.begin(), m_order.end(), [this](std::size_t a, std::size_t b) {
            return m_fitting[a].size() < m_fitting[b].size();
        });
        m_taken.assign(m_given.columns, false);
        m_chosen.assign(m_wanted.columns, 0);
        return place(0);
    }

private:
    bool place(std::size_t depth)
    {
        if (m_tries > mostPermutations) {
            return false;
        }
        if (depth == m_wanted.columns) {
            ++m_tries;
            std::vector<std::size_t> all(m_wanted.columns);
            std::iota(all.begin(), all.end(), std::size_t{0});
            return equal({m_wanted.rows, all}, {m_given.rows, m_chosen}, m_ordered);
        }
        const std::size_t column = m_order[depth];
        for (const std::size_t candidate : m_fitting[column]) {
            if (m_taken[candidate]) {
                continue;
            }
            m_taken[candidate] = true;
            m_chosen[column] = candidate;
            if (place(depth + 1)) {
                return true;
            }
            m_taken[candidate] = false;
        }
        return false;
    }

    const ResultRows &m_wanted;
    const ResultRows &m_given;
    bool m_ordered;
    std::vector<std::vector<std::size_t>> m_fitting;
    std::vector<std::size_t> m_order;
    std::vector<bool> m_taken;
    std::vector<std::size_t> m_chosen;
    int m_tries = 0;
};

} // namespace

bool sameAnswer(const ResultRows &wanted, const ResultRows &given, const ComparisonRules &rules)
{
    if (wanted.rows.size() != given.rows.size() || given.columns < wanted.columns ||
        (given.columns > wanted.columns && !rules.superset)) {
        return false;
    }
    return wanted.rows.empty() || Arrangement(wanted, given, rules.ordered).find();
}

} // namespace querent::data
