// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/PointerMemory.h"

namespace querent::language::neural {

PointerMemory::PointerMemory(std::shared_ptr<const std::vector<int>> places,
                             std::shared_ptr<const std::vector<bool>> foreign, std::size_t tables)
    : m_places(std::move(places))
    , m_foreign(std::move(foreign))
    , m_oldColumns(m_places->size())
    , m_oldTables(tables)
{}

PointerMemory::ColumnFlags PointerMemory::columnFlags(const GrammarState &state,
                                                      std::size_t column) const
{
    ColumnFlags flags{};
    if (state.section() == Section::Root || m_frames.empty()) {
        return flags;
    }
    const Frame &frame = m_frames.back();
    const auto usedIn = [&](Section section) {
        const auto found = frame.bySection.find(section);
        return found != frame.bySection.end() && found->second[column] ? 1.0F : 0.0F;
    };
    const int place = (*m_places)[column];
    const bool here = place >= 0 && frame.tables[static_cast<std::size_t>(place)];
    const bool before = place >= 0 && m_oldTables[static_cast<std::size_t>(place)];
    flags[0] = usedIn(state.section());
    flags[1] = frame.columns[column] ? 1.0F : 0.0F;
    flags[2] = m_oldColumns[column] ? 1.0F : 0.0F;
    flags[3] = here ? 1.0F : 0.0F;
    flags[4] = before ? 1.0F : 0.0F;
    flags[5] = frame.anyTable ? 1.0F : 0.0F;
    flags[6] = here && (*m_foreign)[column] ? 1.0F : 0.0F;
    flags[7] = usedIn(Section::Select);
    return flags;
}

PointerMemory::TableFlags PointerMemory::tableFlags(const GrammarState &state,
                                                    std::size_t table) const
{
    TableFlags flags{};
    if (state.section() == Section::Root || m_frames.empty()) {
        return flags;
    }
    const Frame &frame = m_frames.back();
    const std::size_t depth = m_frames.size();
    flags[0] = frame.tables[table] ? 1.0F : 0.0F;
    flags[1] = m_oldTables[table] ? 1.0F : 0.0F;
    flags[2] = frame.anyTable ? 1.0F : 0.0F;
    flags[3] = depth > 1 && m_frames[depth - 2].tables[table] ? 1.0F : 0.0F;
    return flags;
}

void PointerMemory::remember(const Frame &frame)
{
    for (std::size_t i = 0; i < m_oldColumns.size(); ++i) {
        m_oldColumns[i] = m_oldColumns[i] || frame.columns[i];
    }
    for (std::size_t i = 0; i < m_oldTables.size(); ++i) {
        m_oldTables[i] = m_oldTables[i] || frame.tables[i];
    }
}

void PointerMemory::note(const GrammarState &state, const Step &step)
{
    if (step.kind == StepKind::Action) {
        if (state.beginsQuery()) {
            if (!m_frames.empty()) {
                remember(m_frames.back());
            }
            Frame fresh;
            fresh.columns.resize(m_oldColumns.size());
            fresh.tables.resize(m_oldTables.size());
            m_frames.push_back(std::move(fresh));
        } else if (step.is(Action::End)) {
            remember(m_frames.back());
            m_frames.pop_back();
        }
        return;
    }
    Frame &frame = m_frames.back();
    auto number = static_cast<std::size_t>(step.number);
    int table = step.number;
    if (step.kind == StepKind::Column) {
        std::vector<bool> &used = frame.bySection[state.section()];
        used.resize(m_oldColumns.size());
        used[number] = true;
        frame.columns[number] = true;
        table = (*m_places)[number];
    }
    if (table >= 0) {
        frame.tables[static_cast<std::size_t>(table)] = true;
        frame.anyTable = true;
    }
}

} // namespace querent::language::neural
