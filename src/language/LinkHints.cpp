// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/LinkHints.h"

#include "language/LinkResolver.h"

namespace querent::language {

namespace {

/// Links that fit a word nearly as well as the best are told beside it.
constexpr double asGood = 0.05;

/// Whether the parser has what a link leads to: no number that is worked out, no value that stands
/// for others or for its contrary.
bool tellable(const Link &link, const SourceModel &source)
{
    return link.kind == LinkKind::Table ||
           (!source.column(link.id()).formula &&
            (link.kind == LinkKind::Column || (!link.several && !link.codeList && !link.opposite)));
}

} // namespace

std::vector<neural::WordHint> linkHints(const Tokens &tokens, const Items &linked,
                                        const SourceModel &source)
{
    std::vector<neural::WordHint> hints;
    const Resolution resolved = LinkResolver(source).resolve(linked, {});
    for (const Item &item : resolved.items) {
        if (item.kind != ItemKind::Mention) {
            continue;
        }
        for (const Link &link : item.links) {
            if (link.score + asGood < item.links.front().score || !tellable(link, source)) {
                continue;
            }
            neural::WordHint hint{tokens[item.begin].begin, tokens[item.end - 1].end, link.table,
                                  link.kind == LinkKind::Table ? -1 : link.column, std::nullopt};
            if (link.kind == LinkKind::Value) {
                hint.value = link.value;
            }
            hints.push_back(std::move(hint));
        }
    }
    return hints;
}

} // namespace querent::language
