// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"
#include "language/NameSplitter.h"
#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace querent::language {

namespace {

/// Less than that of a synonym, so that the answer tells what the word was taken for.
constexpr double standsFor = 0.78;
constexpr double shortened = 0.8;
constexpr double rather = 0.06; ///< of several that the word names as well, the one in this role

enum class Role { Customer, Staff, Place };

std::optional<Role> roleOf(const std::string &lower)
{
    static const std::map<std::string_view, Role> roles{{"customer", Role::Customer},
                                                        {"client", Role::Customer},
                                                        {"consumer", Role::Customer},
                                                        {"buyer", Role::Customer},
                                                        {"shopper", Role::Customer},
                                                        {"patron", Role::Customer},
                                                        {"member", Role::Customer},
                                                        {"subscriber", Role::Customer},
                                                        {"employee", Role::Staff},
                                                        {"staff", Role::Staff},
                                                        {"worker", Role::Staff},
                                                        {"colleague", Role::Staff},
                                                        {"personnel", Role::Staff},
                                                        {"workforce", Role::Staff},
                                                        {"rep", Role::Staff},
                                                        {"agent", Role::Staff},
                                                        {"salesperson", Role::Staff},
                                                        {"seller", Role::Staff},
                                                        {"representative", Role::Staff},
                                                        {"branch", Role::Place},
                                                        {"shop", Role::Place},
                                                        {"store", Role::Place},
                                                        {"outlet", Role::Place},
                                                        {"site", Role::Place},
                                                        {"location", Role::Place},
                                                        {"premises", Role::Place},
                                                        {"facility", Role::Place}};
    std::string word = lower;
    if (word.ends_with("ies")) {
        word.replace(word.size() - 3, 3, "y");
    } else if (word.ends_with("ches")) {
        word.resize(word.size() - 2);
    } else if (word.ends_with('s') && word != "premises") {
        word.pop_back();
    }
    const auto found = roles.find(word);
    return found == roles.end() ? std::nullopt : std::optional(found->second);
}

template <std::size_t count>
bool hasAny(const std::vector<std::string> &words, const std::array<std::string_view, count> &any)
{
    return std::ranges::any_of(words, [&](const std::string &word) {
        return std::ranges::find(any, word) != any.end() ||
               (word.ends_with('s') &&
                std::ranges::find(any, std::string_view(word).substr(0, word.size() - 1)) !=
                    any.end());
    });
}

template <std::size_t count>
int columnsWith(const TableModel &table, const std::array<std::string_view, count> &any)
{
    return static_cast<int>(std::ranges::count_if(table.columns, [&](const ColumnModel &column) {
        return !column.formula && hasAny(column.names.front().words, any);
    }));
}

/// What is told of those one employs, and of nobody else.
bool employed(const TableModel &table)
{
    static constexpr std::array<std::string_view, 14> names{
        "employee",   "staff",   "worker", "agent",    "crew",       "technician", "trainer",
        "instructor", "teacher", "driver", "adjuster", "consultant", "engineer",   "personnel"};
    static constexpr std::array<std::string_view, 9> traits{
        "hire", "hired", "salary", "wage", "hourly", "commission", "rank", "specialty", "quota"};
    return hasAny(table.names.front().words, names) || columnsWith(table, traits) > 0;
}

/// Whom one buys from or works with.
bool partner(const TableModel &table)
{
    static constexpr std::array<std::string_view, 10> names{
        "supplier", "vendor",  "carrier", "contractor",   "manufacturer",
        "partner",  "company", "airline", "organization", "contact"};
    return hasAny(table.names.front().words, names);
}

int likeness(const TableModel &table, Role role)
{
    static constexpr std::array<std::string_view, 16> contact{
        "email",  "mail",      "phone",      "telephone", "mobile", "birth", "dob",     "birthday",
        "gender", "birthdate", "registered", "signup",    "joined", "join",  "loyalty", "customer"};
    static constexpr std::array<std::string_view, 7> address{
        "city", "town", "address", "district", "postcode", "street", "region"};
    static constexpr std::array<std::string_view, 26> places{
        "branch",   "shop",   "store",    "outlet",   "site",     "location", "clinic",
        "practice", "office", "studio",   "gym",      "club",     "depot",    "restaurant",
        "hotel",    "salon",  "museum",   "theatre",  "theater",  "cinema",   "venue",
        "library",  "school", "hospital", "pharmacy", "warehouse"};
    if (table.labels.empty()) {
        return 0;
    }
    switch (role) {
    case Role::Customer:
        static constexpr std::array<std::string_view, 3> hopes{"lead", "prospect", "candidate"};
        if (employed(table) || partner(table) || hasAny(table.names.front().words, hopes)) {
            return 0;
        }
        return (table.person ? 3 : 0) +
               (table.person || columnsWith(table, contact) > 1 ? columnsWith(table, contact) : 0);
    case Role::Staff:
        return table.person && employed(table) ? 1 : 0;
    case Role::Place:
        return !table.person && hasAny(table.names.front().words, places) &&
                       columnsWith(table, address) > 0
                   ? 1
                   : 0;
    }
    return 0;
}

/// The one table whose rows are such; -1 where several are alike.
int tableOf(Role role, const SourceModel &source)
{
    int best = -1;
    int most = 0;
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const TableModel &table = source.tables()[t];
        int like = table.table->isView ? 0 : likeness(table, role);
        const bool referred =
            std::ranges::any_of(source.graph().edges(), [&](const JoinEdge &edge) {
                return edge.to == static_cast<int>(t) && edge.from != edge.to;
            });
        like = like > 0 && referred ? like + 2 : like;
        if (like == most) {
            best = -1;
        } else if (like > most) {
            best = static_cast<int>(t);
            most = like;
        }
    }
    return best;
}

/// Whether the word of a name looks cut down: no English word, and short.
bool cutDown(const NameWord &word)
{
    return word.word.size() >= 2 && word.word.size() <= 5 &&
           !Lexicon::instance().isEnglish(word.stem) &&
           std::ranges::none_of(word.word, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

bool namesStaff(const std::string &word)
{
    return roleOf(word) == Role::Staff;
}

int staffOf(const SourceModel &source)
{
    return tableOf(Role::Staff, source);
}

void Linker::roleSpans(const Tokens &tokens, const std::vector<bool> &open,
                       std::vector<Span> &spans) const
{
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const auto role = open[t] && tokens[t].quote == 0 ? roleOf(tokens[t].lower) : std::nullopt;
        const int table = role ? tableOf(*role, m_source) : -1;
        bool met = false;
        for (Span &span : spans) {
            for (Link &link : span.item.links) {
                if (span.begin == t && span.end == t + 1 && link.kind == LinkKind::Table &&
                    link.table == table) {
                    met = true;
                    link.score = std::max(link.score, standsFor) + rather;
                }
            }
        }
        if (table >= 0 && !met) {
            Link link;
            link.kind = LinkKind::Table;
            link.table = table;
            link.score = standsFor;
            link.soft = true;
            addLink(spans, t, t + 1, std::move(link));
        }
    }
}

bool Linker::dateSpans(const Tokens &tokens, const Items &items, std::vector<Span> &spans) const
{
    constexpr double named = 0.9;
    bool found = false;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item &item = items[i];
        const bool date = item.kind == ItemKind::Word &&
                          (item.word == "date" || item.word == "dates") &&
                          (item.begin == 0 || !oneOf(tokens[item.begin - 1].lower, {"to", "this"}));
        // "the date of the invoice", else the nearest rows before it, else the first behind
        const bool ofNext = item.end < tokens.size() && tokens[item.end].lower == "of";
        int table = -1;
        for (std::size_t k = ofNext ? i + 1 : 0; date && k < items.size(); ++k) {
            const bool rows = items[k].is(LinkKind::Table) && items[k].links.front().score >= named;
            if (rows && (table < 0 || k < i)) {
                table = items[k].links.front().table;
            }
        }
        if (table >= 0 && m_source.table(table).eventDate >= 0) {
            Link link;
            link.kind = LinkKind::Column;
            link.table = table;
            link.column = m_source.table(table).eventDate;
            link.score = standsFor;
            link.soft = true;
            addLink(spans, item.begin, item.end, std::move(link));
            found = true;
        }
    }
    return found;
}

void Linker::shortenedSpans(const Tokens &tokens, Similarities &similarities,
                            const std::vector<bool> &open, std::vector<Span> &spans) const
{
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        if (!open[t] || !mayBeKin(tokens, t) || tokens[t].lower.size() < 4) {
            continue;
        }
        std::string_view said = tokens[t].lower;
        const std::string_view one = said.ends_with('s') ? said.substr(0, said.size() - 1) : said;
        std::vector<std::pair<std::size_t, double>> fits;
        std::set<std::string> words;
        for (std::size_t w = 0; w < m_source.words().size(); ++w) {
            const NameWord &word = m_source.words()[w];
            if (cutDown(word) && (dropsVowels(word.word, said) || dropsVowels(word.word, one))) {
                fits.emplace_back(w, shortened);
                words.insert(word.stem);
            }
        }
        // where several names are short for it, none is meant more than another
        if (words.size() == 1) {
            softNames(tokens, t, fits, similarities, spans);
        }
    }
}

} // namespace querent::language
