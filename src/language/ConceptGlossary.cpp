// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ConceptGlossary.h"

#include "language/LexiconData.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <vector>

namespace querent::language {

namespace {

struct Term
{
    std::vector<std::string> names;
    std::string meaning;
};

const std::vector<Term> &terms()
{
    static const std::vector<Term> list = [] {
        std::vector<Term> read;
        for (const std::string_view line : lexicondata::glossary()) {
            const std::size_t colon = line.find(" : ");
            Term term;
            term.meaning = std::string(line.substr(colon + 3));
            const std::string_view names = line.substr(0, colon);
            std::size_t begin = 0;
            while (begin <= names.size()) {
                const std::size_t end = std::min(names.find(" | ", begin), names.size());
                term.names.emplace_back(names.substr(begin, end - begin));
                begin = end + 3;
            }
            read.push_back(std::move(term));
        }
        return read;
    }();
    return list;
}

/// Whole words only; a plural "s" may follow.
bool mentions(const std::string &text, const std::string &name)
{
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               (static_cast<unsigned char>(c) >= 0x80);
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const bool left = at == 0 || !letter(text[at - 1]);
        std::size_t end = at + name.size();
        if (end < text.size() && text[end] == 's') {
            ++end;
        }
        if (left && (end >= text.size() || !letter(text[end]))) {
            return true;
        }
    }
    return false;
}

std::string sentence(const std::string &name, const std::string &text)
{
    return name + ": " + text;
}

} // namespace

std::string glossaryTerm(const std::string &folded)
{
    std::size_t longest = 0;
    std::string meaning;
    for (const Term &term : terms()) {
        for (const std::string &name : term.names) {
            if (name.size() > longest && mentions(folded, name)) {
                longest = name.size();
                meaning = term.meaning;
            }
        }
    }
    return meaning;
}

bool isGlossaryTerm(const std::string &folded)
{
    return std::any_of(terms().begin(), terms().end(), [&](const Term &term) {
        return std::any_of(term.names.begin(), term.names.end(), [&](const std::string &name) {
            return folded == name || folded == name + "s";
        });
    });
}

std::string explainTerms(const std::string &question, const SourceModel &source)
{
    const std::string folded = foldText(question);
    std::vector<std::string> paragraphs;
    const data::DataDictionary &dictionary = source.dictionary();
    for (const auto &[term, meaning] : dictionary.glossary) {
        if (mentions(folded, foldText(term))) {
            paragraphs.push_back(sentence(term, meaning));
        }
    }
    for (const data::DataDictionary::Metric &metric : dictionary.metrics) {
        const bool named =
            mentions(folded, foldText(metric.name)) ||
            std::any_of(metric.synonyms.begin(), metric.synonyms.end(),
                        [&](const std::string &name) { return mentions(folded, foldText(name)); });
        if (named) {
            paragraphs.push_back(
                sentence(metric.name, (metric.description.empty() ? "" : metric.description + " ") +
                                          "(" + metric.expression + ")"));
        }
    }
    for (const auto &[table, entry] : dictionary.tables) {
        for (const auto &[column, columnEntry] : entry.columns) {
            if (!columnEntry.description.empty() && mentions(folded, foldText(column))) {
                paragraphs.push_back(sentence(table + "." + column, columnEntry.description));
            }
        }
        if (!entry.description.empty() && mentions(folded, foldText(table))) {
            paragraphs.push_back(sentence(table, entry.description));
        }
    }
    std::vector<std::string> explained;
    for (const Term &term : terms()) {
        for (const std::string &name : term.names) {
            const bool within =
                std::any_of(explained.begin(), explained.end(), [&](const std::string &known) {
                    return known.find(name) != std::string::npos;
                });
            if (mentions(folded, name) && !within) {
                paragraphs.push_back(term.meaning);
                explained.push_back(name);
                break;
            }
        }
    }
    if (paragraphs.size() > 4) {
        paragraphs.resize(4);
    }
    std::string text;
    for (const std::string &paragraph : paragraphs) {
        text += (text.empty() ? "" : "\n\n") + paragraph;
    }
    return text;
}

} // namespace querent::language
