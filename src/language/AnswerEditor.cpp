// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AnswerEditor.h"

#include "language/FormerRows.h"
#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/RankingSaid.h"
#include "language/TimePoint.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::language {

bool isPadding(const std::string &word)
{
    return oneOf(word, {"just",   "only",  "and",     "now",   "show",  "me",     "give",  "the",
                        "please", "pls",   "ones",    "one",   "of",    "them",   "those", "these",
                        "list",   "keep",  "ok",      "okay",  "but",   "what",   "about", "how",
                        "for",    "in",    "from",    "at",    "with",  "by",     "on",    "to",
                        "same",   "then",  "thanks",  "thank", "you",   "great",  "can",   "could",
                        "it",     "that",  "is",      "are",   "was",   "were",   "a",     "an",
                        "again",  "thing", "instead", "do",    "did",   "this",   "or",    "as",
                        "well",   "too",   "their",   "its",   "so",    "i",      "would", "like",
                        "want",   "need",  "who",     "which", "using", "paying", "living"});
}

const query::ColumnRef *columnIn(const query::Expression &expression)
{
    const query::ColumnRef *found = nullptr;
    (void)query::anyWithin(expression, [&](const query::Expression &node) {
        if (found == nullptr) {
            found = query::as<query::ColumnRef>(node);
        }
        return found != nullptr;
    });
    return found;
}

query::Expression orderKey(const query::SelectItem &item)
{
    return item.alias.empty() ? item.expression : query::column({}, item.alias);
}

AnswerEditor::AnswerEditor(const std::string &question, const query::QueryPlan &former,
                           const SourceModel &source)
    : m_former(former)
    , m_source(source)
    , m_tokens(tokenize(question))
    , m_items(Linker(source).link(m_tokens))
{}

std::optional<query::QueryPlan> AnswerEditor::edit() const
{
    if (auto plan = refigured()) {
        return plan;
    }
    if (auto plan = sorted()) {
        return plan; // as it is where it was sorted so before
    }
    using Way = Change (AnswerEditor::*)() const;
    for (const Way change :
         {&AnswerEditor::cut, &AnswerEditor::setBeside, &AnswerEditor::exchanged,
          &AnswerEditor::renumbered, &AnswerEditor::moved, &AnswerEditor::bounded,
          &AnswerEditor::inverted, &AnswerEditor::others, &AnswerEditor::extreme,
          &AnswerEditor::outermost, &AnswerEditor::figure, &AnswerEditor::counted,
          &AnswerEditor::widened, &AnswerEditor::altogether, &AnswerEditor::freed,
          &AnswerEditor::besides}) {
        if (auto plan = (this->*change)(); plan && *plan != m_former) {
            if (plan->limit && plan->orderBy != m_former.orderBy) {
                heedRanking(*plan, m_tokens, m_source);
            }
            return plan;
        }
    }
    return std::nullopt;
}

bool AnswerEditor::says(std::initializer_list<std::string_view> words) const
{
    return std::ranges::any_of(m_tokens, [&](const Token &token) {
        return token.quote == 0 && oneOf(token.lower, words);
    });
}

const Item *AnswerEditor::firstCue(std::string_view kind) const
{
    for (const Item &item : m_items) {
        if (item.cue(kind) != nullptr) {
            return &item;
        }
    }
    return nullptr;
}

const Item *AnswerEditor::superlative() const
{
    const auto found = std::ranges::find_if(m_items, [](const Item &item) {
        return item.kind == ItemKind::Superlative || !item.superlatives.empty() ||
               item.cue("top") != nullptr || item.cue("bottom") != nullptr ||
               item.cue("most") != nullptr || item.cue("least") != nullptr;
    });
    return found == m_items.end() ? nullptr : &*found;
}

std::vector<const Item *> AnswerEditor::mentions() const
{
    std::vector<const Item *> found;
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::Mention && !isPadding(item.word)) {
            found.push_back(&item);
        }
    }
    return found;
}

bool AnswerEditor::saysOnly(std::initializer_list<ItemKind> kinds,
                            std::initializer_list<std::string_view> words) const
{
    return std::ranges::all_of(m_items, [&](const Item &item) {
        if (item.kind == ItemKind::Sign || std::ranges::find(kinds, item.kind) != kinds.end()) {
            return true;
        }
        for (std::size_t at = item.begin; at < item.end; ++at) {
            const std::string &word = m_tokens[at].lower;
            if (!isPadding(word) && !oneOf(word, words)) {
                return false;
            }
        }
        return true;
    });
}

const query::SelectItem *AnswerEditor::lastFigure() const
{
    const query::SelectItem *last = nullptr;
    for (const query::SelectItem &item : m_former.select) {
        if (query::containsAggregate(item.expression)) {
            last = &item;
        }
    }
    return last;
}

const ColumnModel *AnswerEditor::modelOf(const query::ColumnRef &column) const
{
    const int table = tableNamed(m_former, column.table, m_source);
    if (table < 0) {
        return nullptr;
    }
    for (const ColumnModel &model : m_source.table(table).columns) {
        if (model.column->name == column.column) {
            return &model;
        }
    }
    return nullptr;
}

std::optional<query::Expression> AnswerEditor::onlyNumber() const
{
    std::optional<query::Expression> found;
    for (const query::SelectItem &item : m_former.select) {
        const auto *const column = query::as<query::ColumnRef>(item.expression);
        const ColumnModel *const model = column != nullptr ? modelOf(*column) : nullptr;
        if (model != nullptr && (model->numeric || model->date) && !model->key) {
            if (found) {
                return std::nullopt;
            }
            found = item.expression;
        }
    }
    return found;
}

std::optional<query::Expression> AnswerEditor::shownBy(const std::string &stem) const
{
    for (const query::SelectItem &item : m_former.select) {
        const query::ColumnRef *const column = columnIn(item.expression);
        const ColumnModel *const model = column != nullptr ? modelOf(*column) : nullptr;
        if (model != nullptr && std::ranges::any_of(model->names, [&](const NameWords &name) {
                return std::ranges::find(name.stems, stem) != name.stems.end();
            })) {
            return orderKey(item);
        }
    }
    return std::nullopt;
}

std::optional<query::Expression> AnswerEditor::keyOf(const Item &mention) const
{
    for (const Link &link : mention.links) {
        if (link.score + 0.35 < mention.links.front().score || link.kind == LinkKind::Value) {
            continue;
        }
        for (const query::SelectItem &item : m_former.select) {
            const query::ColumnRef *const column = columnIn(item.expression);
            const bool counts = link.kind == LinkKind::Table && column == nullptr &&
                                query::containsAggregate(item.expression);
            const bool shows = link.kind == LinkKind::Column && column != nullptr &&
                               tableNamed(m_former, column->table, m_source) == link.table &&
                               m_source.column(link.id()).column->name == column->column;
            if (counts || shows) {
                return orderKey(item);
            }
        }
    }
    const Link &best = mention.links.front();
    if (best.kind != LinkKind::Column || query::isAggregated(m_former) || m_former.setOperation ||
        m_former.distinct || m_source.column(best.id()).formula) {
        return std::nullopt;
    }
    const auto name = nameInPlan(m_former, best.table, m_source);
    return name ? std::optional(query::column(*name, m_source.column(best.id()).column->name))
                : std::nullopt;
}

std::optional<std::int64_t> AnswerEditor::count() const
{
    for (const Token &token : m_tokens) {
        const int number = smallNumber(token);
        if (number > 0 && token.lower != "one") {
            return number;
        }
        if (token.number && !token.ordinal && *token.number >= 1 && *token.number <= 1000) {
            return static_cast<std::int64_t>(*token.number);
        }
    }
    return std::nullopt;
}

bool AnswerEditor::groupsBy(const Item &mention) const
{
    return std::ranges::any_of(mention.links, [&](const Link &link) {
        return std::ranges::any_of(m_former.groupBy, [&](const query::Expression &group) {
            const query::ColumnRef *const column = columnIn(group);
            const ColumnModel *const model = column != nullptr ? modelOf(*column) : nullptr;
            if (model == nullptr || model->id.table != link.table) {
                return false;
            }
            const std::vector<int> &labels = m_source.table(link.table).labels;
            const bool rows = model->id.column == m_source.table(link.table).key ||
                              std::ranges::find(labels, model->id.column) != labels.end();
            return link.kind == LinkKind::Table
                       ? rows
                       : link.kind == LinkKind::Column && link.column == model->id.column;
        });
    });
}

} // namespace querent::language
