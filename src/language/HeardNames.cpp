// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/HeardNames.h"

#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::language {

namespace {

/// Kinship is never as good as the very word.
constexpr double nearlySame = 0.8;
/// A word of the question that no name of the plan comes as near to as this has no name there.
constexpr double unheard = 0.35;

/// The words of a multi-word item.
std::vector<std::string> wordsOf(const std::string &words)
{
    std::vector<std::string> all;
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = std::min(words.find(' ', begin), words.size());
        if (end > begin) {
            all.push_back(words.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return all;
}

/// "who", "whose", "who has"
bool asks(const Items &items, std::string_view word)
{
    constexpr std::size_t ending = 2;
    return std::ranges::any_of(items, [&](const Item &item) {
        const std::size_t size = std::min(item.word.find(' '), item.word.size());
        return item.kind != ItemKind::Mention && item.word.starts_with(word) &&
               size <= word.size() + ending;
    });
}

} // namespace

HeardNames::HeardNames(const Items &linked, const SourceModel &source)
    : m_linked(linked)
    , m_source(source)
    , m_kinship(neural::Kinship::shipped())
    , m_who(asks(linked, "who"))
    , m_where(asks(linked, "where"))
    , m_when(asks(linked, "when"))
{
    for (std::size_t i = 0; i < linked.size(); ++i) {
        const Item &item = linked[i];
        const bool content =
            item.kind == ItemKind::Mention || (item.kind == ItemKind::Word && item.content);
        for (const std::string &word : content ? wordsOf(item.word) : std::vector<std::string>()) {
            m_said.push_back(
                {stemWord(word),
                 m_kinship != nullptr ? m_kinship->find(word) : neural::Kinship::Word{}, i});
        }
    }
    if (m_kinship != nullptr && m_where) {
        for (const std::string_view place :
             {"place", "location", "address", "city", "town", "street", "building", "room"}) {
            m_places.push_back(m_kinship->find(place));
        }
    }
}

double HeardNames::akin(const Said &said, const std::string &word, const std::string &stem) const
{
    if (said.stem == stem) {
        return 1.0;
    }
    if (m_kinship == nullptr || word.size() < 3) {
        return 0.0;
    }
    const auto [found, fresh] = said.akin.try_emplace(word);
    if (fresh) {
        found->second =
            nearlySame / (1.0 + std::exp(-m_kinship->between(said.kin, m_kinship->find(word))));
    }
    return found->second;
}

double HeardNames::heard(const NameWords &name) const
{
    double sum = 0.0;
    double all = 0.0;
    for (std::size_t w = 0; w < name.stems.size(); ++w) {
        double best = 0.0;
        for (const Said &said : m_said) {
            best = std::max(best, akin(said, name.words[w], name.stems[w]));
        }
        sum += best * name.weights[w];
        all += name.weights[w];
    }
    return all > 0.0 ? name.strength * sum / all : 0.0;
}

const HeardNames::Heard &HeardNames::heard(ColumnId column) const
{
    const auto [found, fresh] = m_heard.try_emplace(column);
    if (!fresh) {
        return found->second;
    }
    Heard &result = found->second;
    const TableModel &table = m_source.table(column.table);
    const bool standsForRow = column.column == table.key ||
                              std::ranges::find(table.labels, column.column) != table.labels.end();
    for (const NameWords &name : m_source.column(column).names) {
        result.name = std::max(result.name, heard(name));
    }
    for (std::size_t n = 0; standsForRow && n < table.names.size(); ++n) {
        result.name = std::max(result.name, heard(table.names[n]));
    }
    for (const Item &item : m_linked) {
        for (const Link &link : item.links) {
            const bool calls = link.kind == LinkKind::Table
                                   ? standsForRow && link.table == column.table
                                   : link.id() == column;
            result.link = std::max(result.link, calls ? link.score : 0.0);
        }
    }
    return result;
}

std::vector<ColumnId> HeardNames::columnsOf(const std::set<std::string> &places,
                                            const PlanShape &shape) const
{
    std::vector<ColumnId> columns;
    if (places.empty()) {
        return columns;
    }
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        if (!shape.tables.contains(placeOf(static_cast<int>(t), m_source))) {
            continue;
        }
        for (const ColumnModel &column : m_source.tables()[t].columns) {
            if (places.contains(placeOf(column.id, m_source))) {
                columns.push_back(column.id);
            }
        }
    }
    return columns;
}

double HeardNames::named(const Said &said, const PlanShape &shape,
                         const std::vector<ColumnId> &used) const
{
    double best = 0.0;
    const auto among = [&](const std::vector<NameWords> &names) {
        for (const NameWords &name : names) {
            for (std::size_t w = 0; w < name.stems.size(); ++w) {
                best = std::max(best, akin(said, name.words[w], name.stems[w]));
            }
        }
    };
    for (const Link &link : m_linked[said.item].links) {
        const bool has = link.kind == LinkKind::Table
                             ? shape.tables.contains(placeOf(link.table, m_source))
                             : std::ranges::find(used, link.id()) != used.end();
        best = std::max(best, has ? link.score : 0.0);
    }
    for (const ColumnId column : used) {
        among(m_source.column(column).names);
        among(m_source.table(column.table).names);
    }
    for (const std::string &value : shape.values) {
        best = value.find(said.stem) != std::string::npos ? 1.0 : best;
    }
    return best;
}

double HeardNames::placeLike(const ColumnModel &column) const
{
    if (!column.text || column.date || column.person) {
        return 0.0;
    }
    double best = 0.0;
    for (const std::string &word : column.names.front().words) {
        const neural::Kinship::Word kin = m_kinship->find(word);
        for (const neural::Kinship::Word &place : m_places) {
            best = std::max(best, 1.0 / (1.0 + std::exp(-m_kinship->between(place, kin))));
        }
    }
    return best;
}

std::vector<Feature> HeardNames::features(const PlanShape &shape) const
{
    std::vector<Feature> features;
    const std::vector<ColumnId> shown = columnsOf(shape.shownColumns, shape);
    const std::vector<ColumnId> tested = columnsOf(shape.testedColumns, shape);
    const std::vector<ColumnId> arranged = columnsOf(shape.arrangedColumns, shape);
    const std::vector<ColumnId> used = columnsOf(shape.columns, shape);
    const auto least = [&](std::string_view name, const std::vector<ColumnId> &columns,
                           double Heard::*part) {
        double worst = columns.empty() ? -1.0 : 1.0;
        for (const ColumnId column : columns) {
            worst = std::min(worst, heard(column).*part);
        }
        features.push_back({name, worst});
    };
    least("shown said", shown, &Heard::name);
    least("shown linked", shown, &Heard::link);
    least("tested said", tested, &Heard::name);
    least("tested linked", tested, &Heard::link);
    least("arranged said", arranged, &Heard::name);
    least("arranged linked", arranged, &Heard::link);
    double best = shown.empty() ? -1.0 : 0.0;
    for (const ColumnId column : shown) {
        best = std::max(best, heard(column).name);
    }
    features.push_back({"best shown said", best});
    const auto answered = [&](std::string_view name, bool asked, auto &&fits) {
        double fit = asked ? 0.0 : -1.0;
        for (std::size_t i = 0; asked && i < shown.size(); ++i) {
            fit = std::max(fit, static_cast<double>(fits(m_source.column(shown[i]))));
        }
        features.push_back({name, fit});
    };
    answered("who", m_who, [&](const ColumnModel &column) {
        const TableModel &table = m_source.table(column.id.table);
        const bool label = std::ranges::find(table.labels, column.id.column) != table.labels.end();
        return column.person || (table.person && label) ? 1.0
               : column.text && !column.date            ? 0.4
                                                        : 0.0;
    });
    answered("where", m_where && m_kinship != nullptr,
             [&](const ColumnModel &column) { return placeLike(column); });
    answered("when", m_when, [](const ColumnModel &column) { return column.date ? 1.0 : 0.0; });
    double missing = 0.0;
    double without = 0.0;
    for (const Said &said : m_said) {
        const double name = named(said, shape, used);
        missing += 1.0 - name;
        without += name < unheard ? 1.0 : 0.0;
    }
    features.push_back({"words missing", missing});
    features.push_back({"words without name", without});
    return features;
}

} // namespace querent::language
