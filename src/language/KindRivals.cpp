// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/KindOfThing.h"
#include "language/PlanColumns.h"
#include "language/PlanExplainer.h"
#include "language/PlanShape.h"
#include "language/ResultRivals.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace querent::language {

namespace {

using query::ColumnRef;
using query::Expression;
using query::QueryPlan;

/// A better link names a table in full.
constexpr double inFull = 0.93;
/// Of more columns people want to see all, not to pick one.
constexpr std::size_t mostRivals = 3;

/// The column that a select item shows, or aggregates; not valid for others.
ColumnId shownBy(const query::SelectItem &item, const SourceModel &source)
{
    const Expression *shown = &item.expression;
    if (const auto *aggregate = query::as<query::Aggregate>(*shown)) {
        if (aggregate->argument.size() != 1 || !aggregate->filter.empty()) {
            return {};
        }
        shown = &aggregate->argument.front();
    }
    const auto *reference = query::as<ColumnRef>(*shown);
    return reference != nullptr ? columnOf(*reference, source) : ColumnId{};
}

/// Whether a word only says that a name names, numbers or sizes something.
bool empty(const std::string &word)
{
    static constexpr std::array<std::string_view, 9> words{"name",   "code", "no",  "number", "num",
                                                           "amount", "id",   "key", "of"};
    return std::ranges::find(words, word) != words.end();
}

/// Whether another column of the kind in the same table has the word in its name as well.
bool isShared(const std::string &stem, const ColumnModel &column, const KindOfThing &kind,
              const SourceModel &source)
{
    return std::ranges::any_of(
        source.table(column.id.table).columns, [&](const ColumnModel &other) {
            const std::vector<std::string> &stems = other.names.front().stems;
            return other.id != column.id && !other.key && kind.holds(other, source) &&
                   std::ranges::find(stems, stem) != stems.end();
        });
}

/// Whether the question says the column's own name: all of it, or a word of it that is not one for
/// the kind and that tells it from others. `stems` are those of its items.
bool saidByName(const std::vector<std::vector<std::string>> &stems, const KindOfThing::Said &said,
                const ColumnModel &column, const SourceModel &source)
{
    const NameWords &name = column.names.front();
    std::size_t telling = 0;
    std::size_t heard = 0;
    std::size_t known = 0;
    for (std::size_t w = 0; w < name.stems.size(); ++w) {
        const bool tells = !empty(name.words[w]) && (name.telling.empty() || name.telling[w]);
        telling += tells ? 1 : 0;
        bool here = false;
        for (std::size_t i = 0; i < stems.size(); ++i) {
            const bool says = std::ranges::find(stems[i], name.stems[w]) != stems[i].end();
            if (says && tells && (i < said.first || i > said.last) &&
                !isShared(name.stems[w], column, *said.kind, source)) {
                return true;
            }
            here = here || says;
        }
        heard += tells && here ? 1 : 0;
        known += !empty(name.words[w]) && here ? 1 : 0;
    }
    return telling > 0 ? heard == telling : known > 0;
}

/// Whether what the columns hold can be taken for the same: two texts, two figures, or a figure
/// and a text of one name ("founding year", "founding decade").
bool comparable(const ColumnModel &left, const ColumnModel &right)
{
    const std::vector<std::string> &own = left.names.front().stems;
    return left.numeric == right.numeric ||
           std::ranges::any_of(right.names.front().stems, [&](const std::string &stem) {
               return std::ranges::find(own, stem) != own.end();
           });
}

/// Puts one column in the place of another wherever the plan has it.
void replace(QueryPlan &plan, ColumnId old, ColumnId fresh, const SourceModel &source)
{
    for (query::SelectItem &item : plan.select) {
        if (shownBy(item, source) == old) {
            item.alias.clear();
        }
    }
    everywhere(plan, [&](Expression &expression) {
        auto *reference = query::as<ColumnRef>(expression);
        if (reference != nullptr && columnOf(*reference, source) == old) {
            reference->column = source.column(fresh).column->name;
        }
    });
}

/// Shows further columns of the same table beside one that the plan shows.
void addBeside(QueryPlan &plan, ColumnId shown, const std::vector<ColumnId> &others,
               const SourceModel &source)
{
    const auto copies = [&](auto &list, const auto &isShown, const auto &within) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!isShown(list[i])) {
                continue;
            }
            for (std::size_t o = 0; o < others.size(); ++o) {
                auto copy = list[i];
                within(copy, source.column(others[o]).column->name);
                list.insert(list.begin() + static_cast<std::ptrdiff_t>(i + 1 + o), std::move(copy));
            }
            return;
        }
    };
    const auto rename = [](Expression &expression, const std::string &name) {
        Expression *inner = &expression;
        if (auto *aggregate = query::as<query::Aggregate>(*inner)) {
            inner = &aggregate->argument.front();
        }
        if (auto *reference = query::as<ColumnRef>(*inner)) {
            reference->column = name;
        }
    };
    copies(
        plan.select, [&](const query::SelectItem &item) { return shownBy(item, source) == shown; },
        [&](query::SelectItem &item, const std::string &name) {
            item.alias.clear();
            rename(item.expression, name);
        });
    copies(
        plan.groupBy,
        [&](const Expression &expression) {
            const auto *reference = query::as<ColumnRef>(expression);
            return reference != nullptr && columnOf(*reference, source) == shown;
        },
        rename);
}

/// The plan with another table in the place of one: what it takes from the one of the first two
/// moves, and the key of a third that points at it. Nothing where it takes more from the table.
std::optional<QueryPlan> moved(QueryPlan plan,
                               const std::array<std::pair<ColumnId, ColumnId>, 3> &moves,
                               const SourceModel &source)
{
    const int left = moves.front().first.table;
    const auto rename = [&](query::TableSource &table) {
        const bool found = data::equalNames(table.table, source.table(left).table->name);
        if (found) {
            table.table = source.table(moves.front().second.table).table->name;
        }
        return !found || table.alias.empty();
    };
    bool whole = true;
    for (query::SelectItem &item : plan.select) {
        if (shownBy(item, source) == moves.front().first) {
            item.alias.clear();
        }
    }
    everywhere(plan, [&](Expression &expression) {
        auto *reference = query::as<ColumnRef>(expression);
        const ColumnId id = reference != nullptr ? columnOf(*reference, source) : ColumnId{};
        const auto move = std::ranges::find(moves, id, &std::pair<ColumnId, ColumnId>::first);
        if (id.valid() && move != moves.end()) {
            reference->table = source.table(move->second.table).table->name;
            reference->column = source.column(move->second).column->name;
        } else {
            whole = whole && id.table != left;
        }
    });
    for (QueryPlan *query : query::queriesOf(plan)) {
        whole = whole && (!query->from || rename(*query->from));
        for (query::Join &join : query->joins) {
            whole = whole && rename(join.source);
        }
    }
    return whole ? std::optional(std::move(plan)) : std::nullopt;
}

/// Finds what else the words for a kind may mean than what the plan shows for them.
class Kinds
{
public:
    explicit Kinds(const OpenPlan &open)
        : m_open(open), m_shape(shapeOf(open.plan)), m_stems(stemsOf(open.linked))
    {}

    /// Other columns of the same table: "where is the branch", which has a street and a city.
    [[nodiscard]] StructuralReadings besides(const KindOfThing::Said &said, ColumnId shown) const;
    /// Columns of a table that is named after the kind: "the fees", of which the plan shows the
    /// numbers that they are kept under.
    [[nodiscard]] StructuralReadings within(const KindOfThing::Said &said, ColumnId shown) const;
    /// Another parent of that kind: "locations" of banks that have a city and a country.
    [[nodiscard]] StructuralReadings parents(const KindOfThing::Said &said, ColumnId shown) const;
    /// One figure kept as a share and as an amount: "the dividend".
    [[nodiscard]] StructuralReadings forms(ColumnId shown) const;

private:
    /// The columns of the kind in a table beside one; nothing where the plan or the question has
    /// one of them.
    [[nodiscard]] std::vector<ColumnId> members(const KindOfThing::Said &said, ColumnId beside,
                                                bool anyType) const;
    [[nodiscard]] StructuralReadings readings(ColumnId shown, const std::vector<ColumnId> &others,
                                              bool shownIsOne) const;
    [[nodiscard]] std::string both(std::size_t count) const
    {
        return count == 2 ? m_open.phrases.say(QUERENT_PHRASE("language", "Both"))
                          : m_open.phrases.say(QUERENT_PHRASE("language", "All of them"));
    }
    [[nodiscard]] const ColumnModel &column(ColumnId id) const { return m_open.source.column(id); }

    const OpenPlan &m_open;
    PlanShape m_shape;
    std::vector<std::vector<std::string>> m_stems; ///< of the items
};

std::vector<ColumnId> Kinds::members(const KindOfThing::Said &said, ColumnId beside,
                                     bool anyType) const
{
    std::vector<ColumnId> found;
    for (const ColumnModel &other : m_open.source.table(beside.table).columns) {
        const bool ofKind = other.id != beside && !other.key && !other.hidden && !other.formula &&
                            !other.flag && said.kind->holds(other, m_open.source) &&
                            (anyType || comparable(column(beside), other));
        if (!ofKind) {
            continue;
        }
        if (m_shape.columns.contains(placeOf(other.id, m_open.source)) ||
            saidByName(m_stems, said, other, m_open.source)) {
            return {};
        }
        found.push_back(other.id);
    }
    return found;
}

StructuralReadings Kinds::readings(ColumnId shown, const std::vector<ColumnId> &others,
                                   bool shownIsOne) const
{
    StructuralReadings result;
    const std::size_t count = others.size() + (shownIsOne ? 1 : 0);
    if (count < 2 || count > mostRivals) {
        return result;
    }
    const PlanExplainer explainer(m_open.source, m_open.phrases);
    if (shownIsOne) {
        result.readings.push_back({explainer.columnName(shown), m_open.plan});
    }
    for (const ColumnId other : others) {
        QueryPlan instead = m_open.plan;
        replace(instead, shown, other, m_open.source);
        result.readings.push_back({explainer.columnName(other), std::move(instead)});
    }
    QueryPlan all = m_open.plan;
    if (shownIsOne) {
        addBeside(all, shown, others, m_open.source);
    } else {
        replace(all, shown, others.front(), m_open.source);
        addBeside(all, others.front(), {others.begin() + 1, others.end()}, m_open.source);
    }
    result.readings.push_back({both(count), std::move(all)});
    return result;
}

StructuralReadings Kinds::besides(const KindOfThing::Said &said, ColumnId shown) const
{
    const bool vague = !column(shown).key && said.kind->holds(column(shown), m_open.source) &&
                       !m_shape.testedColumns.contains(placeOf(shown, m_open.source)) &&
                       !saidByName(m_stems, said, column(shown), m_open.source);
    return vague ? readings(shown, members(said, shown, false), true) : StructuralReadings{};
}

StructuralReadings Kinds::within(const KindOfThing::Said &said, ColumnId shown) const
{
    const TableModel &table = m_open.source.table(shown.table);
    const bool number = column(shown).key && table.key == shown.column && table.labels.empty() &&
                        said.kind->covers(table.names.front());
    return number ? readings(shown, members(said, shown, true), false) : StructuralReadings{};
}

StructuralReadings Kinds::parents(const KindOfThing::Said &said, ColumnId shown) const
{
    StructuralReadings result;
    const SourceModel &source = m_open.source;
    const auto isKind = [&](int table) {
        const std::vector<int> &labels = source.table(table).labels;
        return labels.size() == 1 && said.kind->covers(source.table(table).names.front());
    };
    const auto planHas = [&](int table) { return m_shape.tables.contains(placeOf(table, source)); };
    const bool byName = std::ranges::any_of(m_open.linked, [&](const Item &item) {
        return item.is(LinkKind::Table) && item.links.front().table == shown.table &&
               item.links.front().score >= inFull;
    });
    if (byName || !isKind(shown.table) ||
        source.table(shown.table).labels.front() != shown.column) {
        return result;
    }
    const std::vector<JoinEdge> &edges = source.graph().edges();
    const auto single = [](const JoinEdge &edge) { return edge.fromColumns.size() == 1; };
    for (const JoinEdge &own : edges) {
        if (own.to != shown.table || !single(own) || !planHas(own.from)) {
            continue;
        }
        for (const JoinEdge &other : edges) {
            if (other.from != own.from || other.to == own.to || !single(other) ||
                !isKind(other.to) || planHas(other.to)) {
                continue;
            }
            const ColumnId label{other.to, source.table(other.to).labels.front()};
            const std::array<std::pair<ColumnId, ColumnId>, 3> moves{
                std::pair{shown, label},
                std::pair{ColumnId{own.to, own.toColumns.front()},
                          ColumnId{other.to, other.toColumns.front()}},
                std::pair{ColumnId{own.from, own.fromColumns.front()},
                          ColumnId{other.from, other.fromColumns.front()}}};
            if (auto instead = moved(m_open.plan, moves, source)) {
                const PlanExplainer explainer(source, m_open.phrases);
                result.readings.push_back({explainer.tableName(shown.table), m_open.plan});
                result.readings.push_back({explainer.tableName(other.to), std::move(*instead)});
                return result;
            }
        }
    }
    return result;
}

StructuralReadings Kinds::forms(ColumnId shown) const
{
    static constexpr std::array<std::string_view, 5> share{"percentage", "percent", "pct", "rate",
                                                           "ratio"};
    static constexpr std::array<std::string_view, 2> amount{"value", "amount"};
    const auto isShare = [](const std::string &word) {
        return std::ranges::find(share, word) != share.end();
    };
    const auto isAmount = [](const std::string &word) {
        return std::ranges::find(amount, word) != amount.end();
    };
    const std::vector<std::string> &own = column(shown).names.front().words;
    if (own.size() < 2 || !(isShare(own.back()) || isAmount(own.back()))) {
        return {};
    }
    const auto names = [&](const std::string &stem) {
        const auto same = [&stem](std::string_view word) { return stemWord(word) == stem; };
        return std::ranges::any_of(share, same) || std::ranges::any_of(amount, same);
    };
    bool told = false;
    for (std::size_t i = 0; i < m_open.linked.size(); ++i) {
        const Item &item = m_open.linked[i];
        told = told || item.percent || item.word == "%" || item.word == "much" ||
               item.cue("agg") != nullptr || std::ranges::any_of(m_stems[i], names);
    }
    std::vector<ColumnId> others;
    for (const ColumnModel &other : m_open.source.table(shown.table).columns) {
        const std::vector<std::string> &words = other.names.front().words;
        const bool form = !other.formula && !other.hidden && words.size() == own.size() &&
                          std::equal(own.begin(), own.end() - 1, words.begin()) &&
                          (isShare(own.back()) ? isAmount(words.back()) : isShare(words.back()));
        if (form && m_shape.columns.contains(placeOf(other.id, m_open.source))) {
            return {};
        }
        if (form) {
            others.push_back(other.id);
        }
    }
    return told ? StructuralReadings{} : readings(shown, others, true);
}

} // namespace

StructuralReadings kindRivals(const OpenPlan &open)
{
    StructuralReadings found;
    const Kinds rivals(open);
    std::string words;
    for (const KindOfThing::Said &said : KindOfThing::saidIn(open.linked)) {
        for (const query::SelectItem &item : open.plan.select) {
            const ColumnId shown = shownBy(item, open.source);
            if (!shown.valid() || !found.readings.empty()) {
                continue;
            }
            found = rivals.besides(said, shown);
            if (found.readings.empty()) {
                found = rivals.within(said, shown);
            }
            if (found.readings.empty()) {
                found = rivals.parents(said, shown);
            }
            for (std::size_t i = said.first; !found.readings.empty() && i <= said.last; ++i) {
                words += (words.empty() ? "" : " ") + open.linked[i].word;
            }
        }
    }
    for (const query::SelectItem &item : open.plan.select) {
        const bool plain = query::as<ColumnRef>(item.expression) != nullptr;
        const ColumnId shown = plain ? shownBy(item, open.source) : ColumnId{};
        if (shown.valid() && found.readings.empty()) {
            found = rivals.forms(shown);
            words = open.source.column(shown).names.front().words.front();
        }
    }
    if (!found.readings.empty()) {
        found.question =
            open.phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {words});
        found.about = words;
    }
    return found;
}

} // namespace querent::language
