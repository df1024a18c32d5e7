// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <optional>

namespace querent::language {

namespace {

/// Of more states than that a letter is no longer telling.
constexpr std::size_t mostStates = 8;

/// The codes of a column for the state of its rows, where they are of a letter or two each.
std::vector<std::string> stateCodes(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 3> names{"status", "state", "phase"};
    const std::vector<std::string> &words = column.names.front().words;
    const bool state = std::ranges::any_of(names, [&](std::string_view name) {
        return std::ranges::find(words, name) != words.end();
    });
    const std::vector<data::Value> &examples = column.column->profile.examples;
    if (!state || !column.text || column.flag || examples.size() < 2 ||
        examples.size() > mostStates ||
        column.column->profile.distinctCount > static_cast<std::int64_t>(mostStates)) {
        return {};
    }
    std::vector<std::string> codes;
    for (const data::Value &value : examples) {
        const std::string *text = value.text();
        const bool letters = text != nullptr && !text->empty() && text->size() <= 2 &&
                             std::ranges::all_of(*text, [](unsigned char c) {
                                 return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
                             });
        if (!letters) {
            return {};
        }
        codes.push_back(*text);
    }
    return codes;
}

/// Whether a list of codes, of whose rows nothing is known, may say what the values stand for.
bool mayBeExplained(const ColumnModel &column, const SourceModel &source)
{
    const std::vector<data::Value> &examples = column.column->profile.examples;
    return std::ranges::any_of(source.codeLists(), [&](const CodeList &list) {
        const std::vector<std::string> codes = source.values().valuesOf(list.table, list.code);
        return !list.read && std::ranges::all_of(examples, [&](const data::Value &value) {
            const std::string *text = value.text();
            return text != nullptr && std::ranges::find(codes, *text) != codes.end();
        });
    });
}

/// Whether the letters of the code begin the word and go on in it.
bool spells(const std::string &code, const std::string &word)
{
    const std::string folded = foldText(code);
    std::size_t at = 0;
    for (std::size_t w = 0; w < word.size() && at < folded.size(); ++w) {
        const bool fits = word[w] == folded[at];
        if (w == 0 && !fits) {
            return false;
        }
        at += fits ? 1 : 0;
    }
    return at == folded.size();
}

/// The one code that stands for the word: X for what was crossed out, else the only one that its
/// letters spell. Nothing where two would do.
std::optional<std::string> codeFor(const std::string &word, const std::vector<std::string> &codes)
{
    static constexpr std::array<std::string_view, 9> crossed{
        "cancelled", "canceled", "cancellation", "cancelation", "cancellations",
        "void",      "voided",   "deleted",      "annulled"};
    if (std::ranges::find(crossed, word) != crossed.end()) {
        const auto cross = std::ranges::find(codes, "x", foldText);
        if (cross != codes.end()) {
            return *cross;
        }
    }
    // D is for done
    const bool done = word == "completed" && std::ranges::find(codes, "d", foldText) != codes.end();
    std::optional<std::string> found;
    for (const std::string &code : codes) {
        if (word == "overdue" && code.size() == 1) {
            continue; // O is for open; what is overdue, dates tell
        }
        if (spells(code, word)) {
            if (found || done) {
                return std::nullopt;
            }
            found = code;
        }
    }
    return found;
}

/// Words for a state: what was done to the rows, or how they are.
bool tellsState(const std::string &word)
{
    static constexpr std::array<std::string_view, 11> states{
        "active", "inactive", "open", "pending", "draft",  "hold",
        "lost",   "won",      "void", "lapsed",  "overdue"};
    return word.size() >= 3 && (word.ends_with("ed") || word.starts_with("cancel") ||
                                std::ranges::find(states, word) != states.end());
}

} // namespace

void Linker::stateSpans(const Tokens &tokens, std::vector<Span> &spans) const
{
    constexpr double likely = 0.72;
    for (const TableModel &table : m_source.tables()) {
        for (const ColumnModel &column : table.columns) {
            const std::vector<std::string> codes = stateCodes(column);
            if (codes.empty() || column.coded || mayBeExplained(column, m_source)) {
                continue;
            }
            for (std::size_t t = 0; t < tokens.size(); ++t) {
                const bool state =
                    !tokens[t].sign && tokens[t].quote == 0 && tellsState(tokens[t].lower);
                const auto code = state ? codeFor(tokens[t].lower, codes) : std::nullopt;
                if (code) {
                    Link link;
                    link.kind = LinkKind::Value;
                    link.table = column.id.table;
                    link.column = column.id.column;
                    link.value = *code;
                    link.score = likely;
                    addLink(spans, t, t + 1, std::move(link));
                }
            }
        }
    }
}

} // namespace querent::language
