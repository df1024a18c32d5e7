// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Recall.h"

#include "language/Linker.h"
#include "language/QualityJudge.h"
#include "language/Tokenizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace querent::language {

namespace {

using nlohmann::json;

/// Less alike than this, and a question says nothing about another one.
constexpr double alike = 0.25;

std::set<std::string> stemsOf(const std::string &question)
{
    std::set<std::string> stems;
    for (const Token &token : tokenize(question)) {
        if (!token.sign && !Lexicon::instance().isStopword(token.lower)) {
            stems.insert(token.stem);
        }
    }
    return stems;
}

/// Jaccard index of the words that are not mere grammar.
double likeness(const std::set<std::string> &left, const std::set<std::string> &right)
{
    const auto shared = static_cast<double>(
        std::ranges::count_if(left, [&](const std::string &stem) { return right.contains(stem); }));
    const double all = static_cast<double>(left.size() + right.size()) - shared;
    return all > 0.0 ? shared / all : 0.0;
}

bool isLiteral(const Item &item)
{
    return item.kind == ItemKind::Number || item.kind == ItemKind::Period ||
           item.relative.has_value() || item.is(LinkKind::Value);
}

/// A question without small talk; literals as what they are, if `masked`, else as they stand.
std::vector<std::string> skeleton(const Items &items, bool masked)
{
    std::vector<std::string> parts;
    for (const Item &item : items) {
        if (item.filler()) {
            continue;
        }
        if (!masked || !isLiteral(item)) {
            parts.push_back(item.word.empty() ? item.stem : item.word);
            continue;
        }
        std::string part = item.kind == ItemKind::Number ? "#" : "@";
        if (item.is(LinkKind::Value)) {
            const Link &link = item.links.front();
            part = "=" + std::to_string(link.table) + "." + std::to_string(link.column);
        } else if (item.relative) {
            part += "relative";
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

void eraseLiterals(json &node)
{
    if (node.is_object()) {
        for (const char *key : {"value", "during", "limit"}) {
            if (node.contains(key)) {
                node[key] = json();
            }
        }
        // how many values a list names is a matter of the literals too
        if (const auto in = node.find("values"); in != node.end() && in->is_array()) {
            *in = json::array();
        }
    }
    if (node.is_structured()) {
        for (json &child : node) {
            eraseLiterals(child);
        }
    }
}

std::string shapeOf(const query::QueryPlan &plan)
{
    json document = query::planToJson(plan);
    eraseLiterals(document);
    return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Whether the answer uses what the link names, as far as names tell.
bool uses(const query::Lesson &lesson, const Link &link, const SourceModel &source)
{
    const std::string text = lesson.plan ? query::planToJson(*lesson.plan).dump() : lesson.sql;
    const auto names = [&](const std::string &name) {
        for (std::size_t at = text.find(name); at != std::string::npos;
             at = text.find(name, at + 1)) {
            const auto partOfWord = [&](std::size_t place) {
                const unsigned char byte = place < text.size() ? text[place] : ' ';
                return std::isalnum(byte) != 0 || byte == '_' || byte >= 0x80;
            };
            if ((at == 0 || !partOfWord(at - 1)) && !partOfWord(at + name.size())) {
                return true;
            }
        }
        return false;
    };
    return names(source.table(link.table).table->name) &&
           (link.column < 0 || names(source.column(link.id()).column->name)) &&
           (link.kind != LinkKind::Value || names(link.value));
}

/// Of the things that words of `items` may name, those that the answer used, where it had to choose
/// as well.
std::vector<Link> settledBy(const query::Lesson &lesson, const Items &learned, const Items &items,
                            const SourceModel &source)
{
    std::vector<Link> chosen;
    for (const Item &item : items) {
        const bool saidThere = std::ranges::any_of(learned, [&](const Item &other) {
            return other.kind == ItemKind::Mention && other.word == item.word;
        });
        if (item.kind != ItemKind::Mention || item.links.size() < 2 || !saidThere ||
            item.is(LinkKind::Table)) {
            continue;
        }
        const Link *used = nullptr;
        bool several = false;
        for (const Link &link : item.links) {
            // the rows of a column's table are used along with it
            if (link.kind == item.links.front().kind && uses(lesson, link, source)) {
                several = used != nullptr;
                used = used == nullptr ? &link : used;
            }
        }
        if (used != nullptr && !several) {
            chosen.push_back(*used);
        }
    }
    return chosen;
}

/// Whether the same words have been given a meaning already.
bool settled(const std::vector<Link> &wishes, const Link &link, const Items &items)
{
    return std::ranges::any_of(items, [&](const Item &item) {
        const auto names = [&](const Link &wanted) {
            return std::ranges::any_of(item.links, [&](const Link &known) {
                return known.kind == wanted.kind && known.table == wanted.table &&
                       known.column == wanted.column;
            });
        };
        return names(link) && std::ranges::any_of(wishes, names);
    });
}

} // namespace

bool sameShape(const query::QueryPlan &left, const query::QueryPlan &right)
{
    return shapeOf(left) == shapeOf(right);
}

bool datesMove(const Items &items)
{
    return std::ranges::any_of(items, [](const Item &item) {
        return item.relative.has_value() ||
               std::ranges::any_of(item.periods, [](const Period &p) { return p.relative; });
    });
}

std::vector<query::Rejection> recallRejections(const Items &items, const std::string &former,
                                               const query::Lessons &lessons,
                                               const SourceModel &source)
{
    std::vector<query::Rejection> found;
    const std::vector<std::string> masked = skeleton(items, true);
    for (const query::Lesson &lesson : lessons) {
        if (!query::isRejection(lesson) ||
            skeleton(Linker(source).link(tokenize(lesson.question)), true) != masked) {
            continue;
        }
        auto rejection = query::rejectionIn(lesson);
        if (rejection && (rejection->after.empty() || query::sameWords(rejection->after, former))) {
            found.push_back(*std::move(rejection));
        }
    }
    return found;
}

Recollection recall(const Items &items, const std::string &question, const std::vector<Link> &given,
                    const query::Lessons &lessons, const SourceModel &source)
{
    const auto open = [&](const Recollection &so, const Link &link) {
        return !settled(given, link, items) && !settled(so.wishes, link, items) &&
               !settled(so.habits, link, items);
    };
    Recollection result;
    const std::set<std::string> stems = stemsOf(question);
    const std::vector<std::string> spelled = skeleton(items, false);
    const std::vector<std::string> masked = skeleton(items, true);
    result.datesMove = datesMove(items);
    struct Neighbour
    {
        const query::Lesson *lesson;
        double likeness;
        Items items;
    };
    std::vector<Neighbour> neighbours;
    for (auto at = lessons.rbegin(); at != lessons.rend(); ++at) {
        const query::Lesson &lesson = *at;
        if (query::isRejection(lesson)) {
            continue;
        }
        if (!lesson.isAnswer()) {
            const bool occurs = std::ranges::any_of(items, [&](const Item &item) {
                return item.kind == ItemKind::Mention && item.word == lesson.words;
            });
            const auto same = [&] {
                return skeleton(Linker(source).link(tokenize(lesson.question)), false) == spelled;
            };
            const bool applies = lesson.words.empty() ? same() : occurs;
            if (const auto link = applies ? linkOf(lesson.constraint, source) : std::nullopt;
                link && open(result, *link) &&
                (!link->number || std::ranges::none_of(given, &Link::number))) {
                result.wishes.push_back(*link);
                result.meanings.push_back(&lesson);
            }
            continue;
        }
        const double near = likeness(stems, stemsOf(lesson.question));
        if (near >= alike) {
            neighbours.push_back({&lesson, near, Linker(source).link(tokenize(lesson.question))});
        }
    }
    std::ranges::stable_sort(neighbours, std::ranges::greater{}, &Neighbour::likeness);
    for (const Neighbour &neighbour : neighbours) {
        if (result.answer == nullptr && skeleton(neighbour.items, false) == spelled) {
            result.answer = neighbour.lesson;
        } else if (result.pattern == nullptr && skeleton(neighbour.items, true) == masked) {
            result.pattern = neighbour.lesson;
        }
        for (const Link &link : settledBy(*neighbour.lesson, neighbour.items, items, source)) {
            if (open(result, link)) {
                result.habits.push_back(link);
                result.examples.push_back(neighbour.lesson);
            }
        }
    }
    return result;
}

} // namespace querent::language
