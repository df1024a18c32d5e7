// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ConditionReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

void ConditionReader::readLikes()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const bool contains = item.cue("contain") != nullptr;
        const bool starts = item.cue("starts") != nullptr;
        const bool ends = item.cue("ends") != nullptr;
        if (item.kind != ItemKind::Cue || item.used || (!contains && !starts && !ends)) {
            continue;
        }
        // the text: a quotation, else the next word that is not small talk
        std::size_t at = i + 1;
        static constexpr std::array<std::string_view, 9> lead{
            "letter", "word", "substring", "string", "text", "phrase", "prefix", "letters", "name"};
        while (at < m_items.size() &&
               ((m_items[at].filler() && !(m_items[at].capital && m_items[at].word.size() == 1)) ||
                m_items[at].cue("contain") != nullptr ||
                std::find(lead.begin(), lead.end(), m_items[at].word) != lead.end()) &&
               !m_items[at].quoted) {
            ++at;
        }
        std::string text;
        std::size_t textItem = at;
        if (item.word.find("in the name") == 0 || item.word.find("in its name") == 0 ||
            item.word.find("in their name") == 0) {
            // "customers with X in the name"
            textItem = i > 0 ? i - 1 : i;
            text = m_items[textItem].word;
        } else if (at < m_items.size()) {
            text = m_items[at].word;
            for (std::size_t next = at + 1;
                 next < m_items.size() && m_items[at].quoted && m_items[next].quoted; ++next) {
                text += " " + m_items[next].word;
                m_items[next].used = true;
            }
        }
        if (text.empty() || (contains && at < m_items.size() && !m_items[at].quoted &&
                             m_items[textItem].is(LinkKind::Table))) {
            continue;
        }
        // a whole stored value is meant as such
        if (contains && textItem < m_items.size() && m_items[textItem].is(LinkKind::Value) &&
            !m_items[textItem].quoted && m_items[textItem].links.front().score > 1.0) {
            continue;
        }
        // "mentions bearings" finds the bearing as well
        const bool plural = contains && textItem < m_items.size() && !m_items[textItem].quoted &&
                            text.size() > 4 && text.ends_with('s') && !text.ends_with("ss");
        if (plural) {
            text.pop_back();
        }
        ColumnId column;
        for (std::size_t back = i; back-- > 0;) {
            if (isMention(back, LinkKind::Column) && m_source.column(linkAt(back).id()).text) {
                column = linkAt(back).id();
                m_items[back].used = m_items[back].used || back + 3 >= i;
                break;
            }
            if (isMention(back, LinkKind::Table)) {
                const TableModel &table = m_source.table(linkAt(back).table);
                const bool note = contains && !item.word.starts_with("in ");
                int chosen = table.labels.empty() ? -1 : table.labels.back();
                if (note || chosen < 0) {
                    for (const ColumnModel &model : table.columns) {
                        const auto &words = model.names.front().words;
                        for (const std::string_view word :
                             {"comment", "comments", "text", "notes", "note", "description",
                              "review", "remarks"}) {
                            if (model.text &&
                                std::find(words.begin(), words.end(), word) != words.end()) {
                                chosen = model.id.column;
                            }
                        }
                    }
                }
                column = ColumnId{linkAt(back).table, chosen};
                break;
            }
        }
        if (!column.valid()) {
            continue;
        }
        Condition condition;
        condition.kind = Condition::Kind::Like;
        condition.column = column;
        condition.pattern = starts ? text + "%" : ends ? "%" + text : "%" + text + "%";
        condition.words = item.word + " " + text;
        condition.negated = i > 0 && m_items[i - 1].cue("not") != nullptr;
        m_frame.conditions.push_back(std::move(condition));
        item.used = true;
        if (textItem < m_items.size()) {
            m_items[textItem].used = true;
            m_items[textItem].content = false;
        }
    }
}

} // namespace querent::language
