// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/Random.h"

#include <array>

namespace querent::base {

SystemRandom::SystemRandom()
{
    std::random_device device;
    std::seed_seq seed{device(), device(), device(), device()};
    m_engine.seed(seed);
}

std::string SystemRandom::id(std::string_view prefix)
{
    std::uint64_t bits = 0;
    {
        const std::scoped_lock lock(m_mutex);
        bits = m_engine();
    }
    static constexpr std::array digits{'0', '1', '2', '3', '4', '5', '6', '7',
                                       '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    std::string result(prefix);
    result += '-';
    for (int shift = 60; shift >= 0; shift -= 4) {
        result += digits[(bits >> shift) & 0xfU];
    }
    return result;
}

double SystemRandom::uniform()
{
    const std::scoped_lock lock(m_mutex);
    return std::uniform_real_distribution<double>(0.0, 1.0)(m_engine);
}

std::string SequentialRandom::id(std::string_view prefix)
{
    return std::string(prefix) + '-' + std::to_string(m_next.fetch_add(1));
}

} // namespace querent::base
