// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ColumnPicture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <unordered_map>

namespace querent::session {

namespace {

constexpr std::size_t mostCounted = 50'000;
constexpr std::size_t mostBars = 8;
constexpr int histogramBars = 20;
/// Of a value that is counted, to keep what is remembered small.
constexpr std::size_t mostValueBytes = 256;

/// Counts different values in little memory, a few per cent off: HyperLogLog (Flajolet and others
/// 2007).
class DistinctEstimate
{
public:
    void add(std::uint64_t hash)
    {
        const std::size_t place = hash >> (64 - bits);
        const auto rank = static_cast<std::uint8_t>(std::countl_zero(hash << bits | 1) + 1);
        m_ranks[place] = std::max(m_ranks[place], rank);
    }
    [[nodiscard]] std::int64_t count() const
    {
        double sum = 0.0;
        for (const std::uint8_t rank : m_ranks) {
            sum += std::ldexp(1.0, -rank);
        }
        const auto places = static_cast<double>(m_ranks.size());
        return std::llround(0.7213 / (1.0 + 1.079 / places) * places * places / sum);
    }

private:
    static constexpr int bits = 14;
    std::array<std::uint8_t, std::size_t{1} << bits> m_ranks{};
};

/// std::hash leaves numbers as they are.
std::uint64_t scattered(std::uint64_t hash)
{
    hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9U;
    hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebU;
    return hash ^ (hash >> 31U);
}

/// Told apart by type too, as 1 and "1" are.
std::string keyOf(const data::Value &value)
{
    return static_cast<char>('0' + value.storage().index()) + data::toText(value);
}

struct Counted
{
    data::Value value;
    std::int64_t count = 0;
};

class Tally
{
public:
    explicit Tally(ColumnPicture &picture) : m_picture(picture) {}

    void add(const data::Value &value)
    {
        ++m_picture.rows;
        if (value.isNull()) {
            ++m_picture.nulls;
            return;
        }
        if (value.isNumber()) {
            ++m_numbers;
            // the mean so far stays in range where the sum would not
            m_mean += (value.numeric() - m_mean) / static_cast<double>(m_numbers);
        }
        m_picture.min = m_picture.min.isNull() || value < m_picture.min ? value : m_picture.min;
        m_picture.max = m_picture.max.isNull() || m_picture.max < value ? value : m_picture.max;
        std::string key = keyOf(value);
        m_estimate.add(scattered(std::hash<std::string>()(key)));
        const auto found = m_counted.find(key);
        if (found != m_counted.end()) {
            ++found->second.count;
        } else if (m_counted.size() < mostCounted) {
            m_counted.emplace(std::move(key), Counted{value, 1});
        } else {
            m_picture.distinctExact = false;
        }
    }
    void finish()
    {
        const std::int64_t filled = m_picture.rows - m_picture.nulls;
        m_picture.numeric = filled > 0 && m_numbers == filled;
        m_picture.mean = m_numbers > 0 ? std::optional(m_mean) : std::nullopt;
        m_picture.distinct = m_picture.distinctExact ? static_cast<std::int64_t>(m_counted.size())
                                                     : std::min(m_estimate.count(), filled);
        // of many different values none says much about the others
        if (!m_picture.numeric && m_picture.distinctExact) {
            takeMostFrequent();
        }
    }

private:
    void takeMostFrequent()
    {
        std::vector<Counted> counted;
        for (auto &entry : m_counted) {
            counted.push_back(std::move(entry.second));
        }
        const std::size_t most = std::min(mostBars, counted.size());
        std::partial_sort(counted.begin(), counted.begin() + static_cast<std::ptrdiff_t>(most),
                          counted.end(), [](const Counted &a, const Counted &b) {
                              return a.count != b.count ? a.count > b.count : a.value < b.value;
                          });
        for (std::size_t i = 0; i < most; ++i) {
            m_picture.bars.push_back({counted[i].value, std::nullopt, counted[i].count});
        }
    }

    ColumnPicture &m_picture;
    std::int64_t m_numbers = 0;
    double m_mean = 0.0;
    DistinctEstimate m_estimate;
    std::unordered_map<std::string, Counted> m_counted;
};

} // namespace

base::Result<ColumnPicture> pictureOf(const RowStore &store, std::size_t column,
                                      const std::vector<CellCondition> &conditions,
                                      std::stop_token stop)
{
    std::vector<data::Value> bindings;
    const std::string cell = "c" + std::to_string(column);
    const std::string rows = " FROM r" + whereOf(conditions, bindings);
    ColumnPicture picture;
    Tally tally(picture);
    auto done = store.read(RowStore::Lane::Questions, "SELECT " + cell + rows, bindings, stop,
                           [&tally](sqlite3_stmt *row) {
                               tally.add(cellOf(row, 0, mostValueBytes));
                               return true;
                           });
    if (!done) {
        return std::move(done).error();
    }
    tally.finish();
    const double low = picture.min.numeric();
    const double high = picture.max.numeric();
    if (!picture.numeric || !(high > low) || !std::isfinite(high - low)) {
        return picture;
    }
    const double width = (high - low) / histogramBars;
    for (int bar = 0; bar < histogramBars; ++bar) {
        picture.bars.push_back({data::Value(low + bar * width), low + (bar + 1) * width, 0});
    }
    done = store.read(RowStore::Lane::Questions, "SELECT " + cell + rows, bindings, std::move(stop),
                      [&](sqlite3_stmt *row) {
                          const data::Value value = cellOf(row, 0);
                          if (!value.isNull()) {
                              const auto bar = static_cast<int>((value.numeric() - low) / width);
                              const int within = std::clamp(bar, 0, histogramBars - 1);
                              ++picture.bars[static_cast<std::size_t>(within)].count;
                          }
                          return true;
                      });
    if (!done) {
        return std::move(done).error();
    }
    return picture;
}

} // namespace querent::session
