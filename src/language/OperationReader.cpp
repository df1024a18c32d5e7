// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OperationReader.h"

#include "language/RatioReader.h"

#include <algorithm>

namespace querent::language {

void OperationReader::readCharts()
{
    for (Item &item : m_items) {
        if (item.kind != ItemKind::Cue) {
            continue;
        }
        if (const Cue *chart = item.cue("chart")) {
            if (m_frame.chart.empty() || chart->payload != "any") {
                m_frame.chart = chart->payload;
            }
            item.used = true;
        } else if (const Cue *analysis = item.cue("analysis")) {
            m_frame.analysis = m_frame.analysis.empty() ? analysis->payload : m_frame.analysis;
            item.used = true;
        }
    }
    if (m_frame.chart == "any") {
        m_frame.chart.clear();
    }
}

void OperationReader::readOperations()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Cue || item.used) {
            continue;
        }
        const auto claim = [&](Operation operation) {
            m_frame.operation = operation;
            item.used = true;
        };
        if (item.cue("share") != nullptr && RatioReader(m_state).partOfAnother(i)) {
            continue;
        }
        if (item.cue("share") != nullptr) {
            // "did it grow, in percent": the unit of the growth, not a share
            const bool unit =
                (item.word.find("percent") != std::string::npos || item.word.ends_with('%')) &&
                std::any_of(m_items.begin(), m_items.end(), [](const Item &other) {
                    return other.cue("growth") != nullptr || other.cue("change") != nullptr;
                });
            if (unit) {
                claim(Operation::GrowthPercent);
            } else {
                claim(Operation::ShareOfTotal);
            }
        } else if (item.cue("growth") != nullptr) {
            claim(Operation::GrowthPercent);
        } else if (item.cue("change") != nullptr) {
            if (m_frame.operation != Operation::GrowthPercent) {
                claim(m_frame.operation == Operation::ShareOfTotal ? Operation::GrowthPercent
                                                                   : Operation::Difference);
            }
            item.used = true;
        } else if (item.cue("running") != nullptr) {
            claim(Operation::Running);
        } else if (item.cue("moving") != nullptr) {
            claim(Operation::Moving);
            for (std::size_t back = i; back-- > 0 && back + 4 > i;) {
                if (m_items[back].kind == ItemKind::Number) {
                    m_frame.window = static_cast<int>(m_items[back].number);
                    m_items[back].used = true;
                    for (std::size_t unit = back + 1; unit < i; ++unit) {
                        passOver(m_items[unit]); // "3-month"
                    }
                    break;
                }
            }
        } else if (item.cue("rank") != nullptr) {
            const bool within = std::any_of(m_items.begin(), m_items.end(), [](const Item &other) {
                return other.cue("group") != nullptr;
            });
            item.cues = {Cue{within ? "top" : "desc", "-"}};
            m_state.rank = within;
        } else if (item.cue("rate") != nullptr) {
            m_state.rate = true;
        }
    }
    if (m_frame.operation == Operation::Difference &&
        std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
            return item.word == "percent" || item.word == "%" || item.word == "percentage";
        })) {
        m_frame.operation = Operation::GrowthPercent;
    }
}

} // namespace querent::language
