// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/Scope.h"

#include <algorithm>

namespace querent::query {

namespace {

char lower(char character) noexcept
{
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a')
                                                : character;
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other,
/// ASCII case aside (optimal string alignment).
std::size_t editDistance(std::string_view left, std::string_view right)
{
    std::vector<std::size_t> beforeLast;
    std::vector<std::size_t> last(right.size() + 1);
    std::vector<std::size_t> current(right.size() + 1);
    for (std::size_t j = 0; j <= right.size(); ++j) {
        last[j] = j;
    }
    for (std::size_t i = 1; i <= left.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const bool same = lower(left[i - 1]) == lower(right[j - 1]);
            current[j] =
                std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
            const bool swapped = i > 1 && j > 1 && lower(left[i - 1]) == lower(right[j - 2]) &&
                                 lower(left[i - 2]) == lower(right[j - 1]);
            if (swapped) {
                current[j] = std::min(current[j], beforeLast[j - 2] + 1);
            }
        }
        beforeLast = last;
        last = current;
    }
    return last[right.size()];
}

/// Letters and digits only, so that "customer id" is near "customer_id".
std::string bare(std::string_view name)
{
    std::string result;
    for (const char character : name) {
        if (character != '_' && character != ' ' && character != '-') {
            result += lower(character);
        }
    }
    return result;
}

} // namespace

const SourceColumn *Source::column(std::string_view columnName) const noexcept
{
    const auto found = std::find_if(shape.columns.begin(), shape.columns.end(),
                                    [columnName](const SourceColumn &column) {
                                        return data::equalNames(column.name, columnName);
                                    });
    return found != shape.columns.end() ? &*found : nullptr;
}

const Source *Scope::source(std::string_view name) const noexcept
{
    const Source *byTable = nullptr;
    int tablesOfThatName = 0;
    for (const Source &source : sources) {
        if (data::equalNames(source.name, name)) {
            return &source;
        }
        if (!source.table.empty() && data::equalNames(source.table, name)) {
            byTable = &source;
            ++tablesOfThatName;
        }
    }
    return tablesOfThatName == 1 ? byTable : nullptr;
}

std::vector<const Source *> Scope::sourcesWith(std::string_view column) const
{
    std::vector<const Source *> result;
    for (const Source &source : sources) {
        if (source.column(column) != nullptr) {
            result.push_back(&source);
        }
    }
    return result;
}

std::vector<std::string> Scope::columnNames() const
{
    std::vector<std::string> result;
    for (const Source &source : sources) {
        for (const SourceColumn &column : source.shape.columns) {
            result.push_back(column.name);
        }
    }
    return result;
}

std::string Scope::sourceNames() const
{
    std::string result;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (i > 0) {
            result += i + 1 == sources.size() ? " and " : ", ";
        }
        result += sources[i].name;
    }
    return result;
}

QueryShape shapeOf(const data::Table &table)
{
    QueryShape shape;
    std::vector<std::string> primaryKey;
    for (const data::Column &column : table.columns) {
        ValueFacts facts;
        facts.type = column.type;
        facts.role = column.role;
        facts.encoding = column.encoding;
        facts.sourceTable = table.name;
        facts.sourceColumn = column.name;
        facts.numbersAsText = column.numbersAsText;
        shape.columns.push_back({column.name, std::move(facts)});
        if (column.primaryKeyPosition > 0) {
            primaryKey.push_back(column.name);
        } else if (column.unique && column.role == data::ColumnRole::Key) {
            // imported files declare no keys; what identifies their rows determines them
            shape.keys.push_back({column.name});
        }
    }
    if (!primaryKey.empty()) {
        shape.keys.push_back(std::move(primaryKey));
    }
    return shape;
}

std::string nearMiss(std::string_view name, const std::vector<std::string> &candidates)
{
    const std::string wanted = bare(name);
    std::string best;
    std::size_t bestDistance = std::max<std::size_t>(1, wanted.size() / 3) + 1;
    for (const std::string &candidate : candidates) {
        const std::string other = bare(candidate);
        std::size_t distance = editDistance(wanted, other);
        // "name" for "customer_name": a part is as good as two slips
        if (wanted.size() >= 3 && other.size() >= 3 &&
            (other.find(wanted) != std::string::npos || wanted.find(other) != std::string::npos)) {
            distance = std::min<std::size_t>(distance, 1);
        }
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

} // namespace querent::query
