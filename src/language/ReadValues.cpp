// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ConditionReader.h"
#include "language/ListReader.h"
#include "language/StateReader.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <cctype>

namespace querent::language {

namespace {

using query::ComparisonOperator;

/// Whether a text may begin with a digit; digits are in order before letters.
bool mayHoldNumbers(const data::Column &column)
{
    const auto isWord = [](const data::Value &value) {
        const std::string text = data::toText(value);
        return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0;
    };
    const data::ColumnProfile &profile = column.profile;
    const bool words =
        isWord(profile.min) || (data::toText(profile.min).empty() && !profile.examples.empty() &&
                                std::ranges::all_of(profile.examples, isWord));
    return column.type != data::ColumnType::Text || !words;
}

} // namespace

void ConditionReader::readValues()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.used) {
            continue;
        }
        if (isMention(i, LinkKind::Value)) {
            const Link &link = linkAt(i);
            const int base = m_frame.measures.empty() || m_frame.measures.front().table < 0
                                 ? subjectTable()
                                 : m_frame.measures.front().table;
            if (base >= 0 && link.table != base && !item.capital && !item.quoted &&
                m_source.graph().fansOut(base, link.table) &&
                StateReader(m_state).stateAt(i).first != nullptr &&
                StateReader(m_state)
                    .stateColumn(*StateReader(m_state).stateAt(i).first, base)
                    .valid()) {
                // "open" said of a ticket is no status of an invoice
                item.kind = ItemKind::Word;
                item.links.clear();
                continue;
            }
            Condition condition = conditionOf(i);
            if (!link.several && !link.codeList && ListReader(m_state).countsPart(i) &&
                !m_frame.measures.empty()) {
                ListReader(m_state).addPart(condition);
                item.used = true;
                continue;
            }
            item.used = true;
            // the column named beside it is part of the condition
            for (const std::size_t side : {i - 1, i + 1}) {
                if (side < m_items.size() && isMention(side, LinkKind::Column) &&
                    !m_items[side].used) {
                    for (const Link &other : m_items[side].links) {
                        if (other.kind == LinkKind::Column && other.id() == link.id()) {
                            m_items[side].used = true;
                        }
                    }
                }
            }
            // "whose status is cancelled"
            for (std::size_t back = 1; back <= 4 && back <= i; ++back) {
                const std::size_t k = i - back;
                if (isMention(k, LinkKind::Column) && linkAt(k).id() == link.id()) {
                    m_items[k].used = true;
                    break;
                }
                if (!skippable(m_items[k]) && m_items[k].cue("cmp") == nullptr) {
                    break;
                }
            }
            m_frame.conditions.push_back(std::move(condition));
            continue;
        }
        // "loan 250", "class 9", "customer number 12"
        if (item.kind == ItemKind::Number && i > 0) {
            std::size_t k = i - 1;
            while (k > 0 && (skippable(m_items[k]) || m_items[k].cue("cmp") != nullptr) &&
                   i - k < 3) {
                --k;
            }
            if (isMention(k, LinkKind::Column)) {
                const ColumnModel &column = m_source.column(linkAt(k).id());
                if (column.numeric || column.key ||
                    (column.category && mayHoldNumbers(*column.column))) {
                    Condition condition;
                    condition.column = linkAt(k).id();
                    condition.values.push_back(column.column->type == data::ColumnType::Text
                                                   ? data::Value(item.word)
                                                   : numberValue(item.number));
                    condition.words = wordsAt(k) + " " + item.word;
                    item.used = m_items[k].used = true;
                    m_frame.conditions.push_back(std::move(condition));
                }
            } else if (isMention(k, LinkKind::Table) && k + 1 == i &&
                       m_source.table(linkAt(k).table).key >= 0) {
                const ColumnId key{linkAt(k).table, m_source.table(linkAt(k).table).key};
                Condition condition;
                condition.column = key;
                condition.values.push_back(m_source.column(key).column->type ==
                                                   data::ColumnType::Text
                                               ? data::Value(item.word)
                                               : numberValue(item.number));
                condition.words = wordsAt(k) + " " + item.word;
                item.used = true;
                m_frame.conditions.push_back(std::move(condition));
            }
        }
        // a quotation that is nowhere stored still compares with the column before it
        if (item.quoted && item.kind != ItemKind::Mention && i > 0) {
            if (const auto column = nearestColumn(i, false)) {
                std::string text = item.word;
                for (std::size_t next = i + 1; next < m_items.size() && m_items[next].quoted;
                     ++next) {
                    text += " " + m_items[next].word;
                    m_items[next].used = true;
                    m_items[next].content = false;
                }
                Condition condition;
                condition.column = linkAt(*column).id();
                condition.values.push_back(data::Value(text));
                condition.words = text;
                item.used = true;
                item.content = false;
                m_items[*column].used = true;
                m_frame.conditions.push_back(std::move(condition));
            }
        }
    }
}

void ConditionReader::mergeEqualConditions()
{
    std::vector<Condition> merged;
    for (Condition &condition : m_frame.conditions) {
        const auto same = std::find_if(merged.begin(), merged.end(), [&](const Condition &known) {
            return known.kind == condition.kind && known.column == condition.column &&
                   known.negated == condition.negated &&
                   (known.kind == Condition::Kind::Coded ||
                    (known.kind == Condition::Kind::Compare &&
                     known.op == ComparisonOperator::Equal &&
                     condition.op == ComparisonOperator::Equal && !known.values.empty() &&
                     known.values.front() != data::Value("flag")));
        });
        if (same != merged.end()) {
            for (data::Value &value : condition.values) {
                if (std::find(same->values.begin(), same->values.end(), value) ==
                    same->values.end()) {
                    same->values.push_back(std::move(value));
                }
            }
            same->words += ", " + condition.words;
        } else if (std::find(merged.begin(), merged.end(), condition) == merged.end()) {
            merged.push_back(std::move(condition));
        }
    }
    // "nobody has closed yet": what is both there and missing is missing
    std::vector<ColumnId> missing;
    for (const Condition &condition : merged) {
        if (condition.kind == Condition::Kind::Null && !condition.negated) {
            missing.push_back(condition.column);
        }
    }
    std::erase_if(merged, [&](const Condition &condition) {
        return condition.kind == Condition::Kind::Null && condition.negated &&
               std::ranges::find(missing, condition.column) != missing.end();
    });
    m_frame.conditions = std::move(merged);
}

} // namespace querent::language
