// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/NearValues.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace querent::insight {

namespace {

std::string folded(std::string_view text)
{
    std::string result(text);
    for (char &c : result) {
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return result;
}

/// Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours.
std::size_t distance(std::string_view left, std::string_view right)
{
    std::vector<std::size_t> before(right.size() + 1);
    std::vector<std::size_t> above(right.size() + 1);
    std::vector<std::size_t> current(right.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    for (std::size_t i = 1; i <= left.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
            current[j] = std::min({above[j] + 1, current[j - 1] + 1, replaced});
            const bool swapped =
                i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
            if (swapped) {
                current[j] = std::min(current[j], before[j - 2] + 1);
            }
        }
        std::swap(before, above);
        std::swap(above, current);
    }
    return above[right.size()];
}

} // namespace

std::vector<std::string> nearValues(std::string_view wanted, const std::vector<std::string> &values)
{
    constexpr std::size_t most = 3;
    const std::string sought = folded(wanted);
    const std::size_t tolerated = std::max<std::size_t>(1, sought.size() / 3);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string &value : values) {
        const std::string known = folded(value);
        const bool part =
            !sought.empty() && (known.find(sought) != std::string::npos ||
                                (known.size() > 2 && sought.find(known) != std::string::npos));
        const std::size_t edits = distance(sought, known);
        if (part || edits <= tolerated) {
            near.emplace_back(part ? 0 : edits, value);
        }
    }
    std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> best;
    for (std::size_t i = 0; i < near.size() && i < most; ++i) {
        best.push_back(std::move(near[i].second));
    }
    return best;
}

} // namespace querent::insight
