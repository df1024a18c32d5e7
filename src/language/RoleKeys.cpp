// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RoleKeys.h"

#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace querent::language {

namespace {

bool isAmong(const std::string &word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

Kin kinOf(const std::string &word)
{
    if (isAmong(word,
                {"boss",       "manager",  "manages", "managed", "mgr",     "mngr",     "mng",
                 "supervisor", "superv",   "supvr",   "spv",     "sup",     "superior", "lead",
                 "leader",     "teamlead", "head",    "chief",   "reports", "reporting"})) {
        return Kin::Superior;
    }
    if (isAmong(word, {"parent", "prnt", "par", "main", "mn", "mother", "holding", "upper",
                       "umbrella", "belongs", "hq", "headquarters"})) {
        return Kin::Parent;
    }
    if (isAmong(word, {"ref", "reference", "referred", "referrer", "referral", "referring",
                       "recommended", "recommender", "recom", "invited", "inviter", "introduced",
                       "introducer", "recruited", "recruiter", "sponsor", "sponsored"})) {
        return Kin::Referral;
    }
    return Kin::None;
}

/// The words of a key's name that belong neither to the rows it points at nor to keys as such.
std::vector<std::string> roleOf(const SourceModel &source, ColumnId key, int target)
{
    static constexpr std::array<std::string_view, 14> keys{"id",  "no",   "nr",  "number",    "num",
                                                           "key", "code", "cd",  "fk",        "by",
                                                           "of",  "the",  "row", "identifier"};
    const NameWords &name = source.column(key).names.front();
    const auto names = [](const std::vector<NameWords> &all, const std::string &stem) {
        return std::ranges::any_of(all, [&](const NameWords &one) {
            return std::ranges::find(one.stems, stem) != one.stems.end();
        });
    };
    const TableModel &rows = source.table(target);
    std::vector<std::string> role;
    for (std::size_t w = 0; w < name.words.size(); ++w) {
        const bool generic = std::ranges::find(keys, name.words[w]) != keys.end();
        const bool ofKey =
            rows.key >= 0 &&
            names({rows.columns[static_cast<std::size_t>(rows.key)].names.front()}, name.stems[w]);
        if (!generic && !ofKey && !names({rows.names.front()}, name.stems[w])) {
            role.push_back(name.words[w]);
        }
    }
    return role;
}

} // namespace

std::vector<RoleKey> roleKeys(const SourceModel &source)
{
    std::vector<RoleKey> found;
    for (const JoinEdge &edge : source.graph().edges()) {
        if (edge.fromColumns.size() != 1 || source.table(edge.to).labels.empty()) {
            continue;
        }
        RoleKey role;
        role.key = {edge.from, edge.fromColumns.front()};
        role.row = {edge.to, edge.toColumns.front()};
        role.role = roleOf(source, role.key, edge.to);
        for (const std::string &word : role.role) {
            // "sm", "pm": site manager, project manager
            const bool short2 = word.size() == 2 && word.back() == 'm' &&
                                source.table(edge.to).person && role.role.size() == 1;
            const Kin kin = short2 && !role.own() ? Kin::Superior : kinOf(word);
            role.kin =
                role.kin == Kin::None && (role.own() || kin == Kin::Superior) ? kin : role.kin;
        }
        const bool known =
            std::ranges::any_of(found, [&](const RoleKey &other) { return other.key == role.key; });
        if (!role.role.empty() && !known && !source.column(role.key).hidden) {
            found.push_back(std::move(role));
        }
    }
    return found;
}

Kin calledAbove(const std::string &noun)
{
    if (isAmong(noun, {"boss", "manager", "supervisor", "superior", "line manager"})) {
        return Kin::Superior;
    }
    if (isAmong(noun, {"parent", "mother", "holding", "main", "umbrella"})) {
        return Kin::Parent;
    }
    return isAmong(noun, {"referrer", "recommender", "recruiter", "sponsor", "inviter"})
               ? Kin::Referral
               : Kin::None;
}

Kin calledBelow(const std::string &noun)
{
    if (isAmong(noun, {"subordinate", "underling", "direct report", "supervisee"})) {
        return Kin::Superior;
    }
    if (isAmong(noun, {"subsidiary", "daughter company", "child", "subunit", "offshoot"})) {
        return Kin::Parent;
    }
    return isAmong(noun, {"referral", "recommendation"}) ? Kin::Referral : Kin::None;
}

Kin doneBy(const std::string &participle)
{
    if (isAmong(participle, {"managed", "supervised", "led", "headed", "overseen"})) {
        return Kin::Superior;
    }
    if (isAmong(participle, {"owned", "held"})) {
        return Kin::Parent;
    }
    return isAmong(participle, {"recommended", "referred", "introduced", "recruited", "invited",
                                "brought", "sponsored"})
               ? Kin::Referral
               : Kin::None;
}

Kin doneTo(const std::string &verb)
{
    if (isAmong(verb, {"manage", "manages", "supervise", "supervises", "lead", "leads", "oversee",
                       "oversees"})) {
        return Kin::Superior;
    }
    if (isAmong(verb, {"recommend", "recommends", "refer", "refers", "introduce", "introduces",
                       "recruit", "recruits", "invite", "invites", "bring", "brings"})) {
        return Kin::Referral;
    }
    const Kin done = doneBy(verb);
    return done == Kin::Parent ? Kin::None : done;
}

} // namespace querent::language
