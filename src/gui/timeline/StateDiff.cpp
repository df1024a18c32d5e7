// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/StateDiff.h"

#include "session/RunStates.h"

#include <algorithm>
#include <set>

namespace querent::gui {

namespace {

using nlohmann::json;
using Kind = ValueChange::Kind;

/// Texts and tables of more than that are compared as a whole.
constexpr std::size_t mostLines = 2'000;
constexpr std::size_t mostParts = 1'000;

bool isEmpty(const json &value)
{
    return value.is_null() || (value.is_structured() && value.empty()) ||
           (value.is_string() && value.get_ref<const std::string &>().empty());
}

json memberOf(const json &value, const std::string &name)
{
    const auto found = value.find(name);
    return found != value.end() ? *found : json();
}

void addParts(ValueChange &change);

ValueChange changeOf(std::string name, const json &before, const json &after)
{
    ValueChange change{std::move(name), Kind::Changed, before, after, {}};
    if (isEmpty(before) != isEmpty(after)) {
        change.kind = isEmpty(before) ? Kind::Added : Kind::Removed;
    } else {
        addParts(change);
    }
    return change;
}

std::vector<ValueChange> memberChanges(const json &before, const json &after)
{
    std::set<std::string> names;
    for (const json *value : {&before, &after}) {
        for (const auto &member : value->items()) {
            names.insert(member.key());
        }
    }
    std::vector<ValueChange> changes;
    for (const std::string &name : names) {
        const json was = memberOf(before, name);
        const json is = memberOf(after, name);
        if (was != is && !(isEmpty(was) && isEmpty(is))) {
            changes.push_back(changeOf(name, was, is));
        }
    }
    return changes;
}

void addParts(ValueChange &change)
{
    if (change.before.is_object() && change.after.is_object()) {
        change.parts = memberChanges(change.before, change.after);
    }
    if (!change.before.is_array() || !change.after.is_array()) {
        return;
    }
    const std::size_t size = std::max(change.before.size(), change.after.size());
    for (std::size_t place = 0; place < size && change.parts.size() < mostParts; ++place) {
        const std::string name = std::to_string(place + 1);
        if (place >= change.before.size()) {
            change.parts.push_back({name, Kind::Added, {}, change.after[place], {}});
        } else if (place >= change.after.size()) {
            change.parts.push_back({name, Kind::Removed, change.before[place], {}, {}});
        } else if (change.before[place] != change.after[place]) {
            change.parts.push_back(changeOf(name, change.before[place], change.after[place]));
        }
    }
}

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

} // namespace

std::vector<ValueChange> changesBetween(const json &before, const json &after)
{
    if (!before.is_object() || !after.is_object()) {
        return {};
    }
    std::vector<ValueChange> changes = memberChanges(before, after);
    std::ranges::stable_partition(changes, [](const ValueChange &change) {
        return session::fieldKind(change.name) != session::FieldKind::Record;
    });
    return changes;
}

std::vector<LineChange> lineChanges(const std::string &before, const std::string &after)
{
    const std::vector<std::string> was = linesOf(before);
    const std::vector<std::string> is = linesOf(after);
    std::vector<LineChange> changes;
    const auto say = [&changes](LineChange::Kind kind, const std::vector<std::string> &lines,
                                std::size_t from, std::size_t to) {
        for (std::size_t line = from; line < to; ++line) {
            changes.push_back({kind, lines[line]});
        }
    };
    if (was.size() > mostLines || is.size() > mostLines) {
        say(LineChange::Kind::Removed, was, 0, was.size());
        say(LineChange::Kind::Added, is, 0, is.size());
        return changes;
    }
    // longest common subsequence, from the back
    std::vector<std::vector<int>> common(was.size() + 1, std::vector<int>(is.size() + 1, 0));
    for (std::size_t i = was.size(); i-- > 0;) {
        for (std::size_t j = is.size(); j-- > 0;) {
            common[i][j] = was[i] == is[j] ? common[i + 1][j + 1] + 1
                                           : std::max(common[i + 1][j], common[i][j + 1]);
        }
    }
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < was.size() || j < is.size()) {
        if (i < was.size() && j < is.size() && was[i] == is[j]) {
            say(LineChange::Kind::Same, was, i, i + 1);
            ++i;
            ++j;
        } else if (j == is.size() || (i < was.size() && common[i + 1][j] >= common[i][j + 1])) {
            say(LineChange::Kind::Removed, was, i, i + 1);
            ++i;
        } else {
            say(LineChange::Kind::Added, is, j, j + 1);
            ++j;
        }
    }
    return changes;
}

} // namespace querent::gui
