// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/WordPieces.h"

#include <algorithm>
#include <limits>

namespace querent::language::neural {

namespace {

constexpr std::string_view wordBegin = "\xE2\x96\x81"; // U+2581 stands for the space before a word
constexpr double unknownScore = -20.0;                 // below all pieces of more than a letter

std::size_t lengthOfLetter(char first)
{
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

} // namespace

WordPieces::WordPieces(const WeightsFile &file)
    : m_text(std::make_shared<const std::string>(file.text("pieces.text")))
{
    const std::span<const std::int32_t> begins = file.integers("pieces.begins");
    if (begins.size() < 2) {
        return;
    }
    const std::span<const float> scores = file.floats("pieces.scores", {begins.size() - 1});
    if (scores.empty() || static_cast<std::size_t>(begins.back()) > m_text->size() ||
        !std::is_sorted(begins.begin(), begins.end())) {
        return;
    }
    m_size = scores.size();
    for (std::size_t i = 0; i < m_size; ++i) {
        const auto begin = static_cast<std::size_t>(begins[i]);
        const std::size_t length = static_cast<std::size_t>(begins[i + 1]) - begin;
        if (length > 0) {
            m_longest = std::max(m_longest, length);
            // of pieces that occur more than once the last one counts, as in its training
            m_pieces.insert_or_assign(std::string_view(*m_text).substr(begin, length),
                                      Piece{static_cast<int>(i), static_cast<double>(scores[i])});
        }
    }
}

std::vector<int> WordPieces::split(std::string_view word) const
{
    const std::string text = std::string(wordBegin).append(word);
    struct Best
    {
        double score = -std::numeric_limits<double>::infinity();
        std::size_t begin = 0;
        int number = unknown;
    };
    std::vector<Best> best(text.size() + 1);
    best[0].score = 0.0;
    const auto reach = [&](std::size_t begin, std::size_t end, int number, double score) {
        if (best[begin].score + score > best[end].score) {
            best[end] = {best[begin].score + score, begin, number};
        }
    };
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        if (best[begin].score == -std::numeric_limits<double>::infinity()) {
            continue; // within a letter
        }
        const std::size_t letter = std::min(begin + lengthOfLetter(text[begin]), text.size());
        bool known = false;
        for (std::size_t end = begin + 1; end <= std::min(text.size(), begin + m_longest); ++end) {
            const auto piece = m_pieces.find(std::string_view(text).substr(begin, end - begin));
            if (piece != m_pieces.end()) {
                known = known || end == letter;
                reach(begin, end, piece->second.number, piece->second.score);
            }
        }
        if (!known) {
            reach(begin, letter, unknown, unknownScore);
        }
    }
    std::vector<int> numbers;
    for (std::size_t end = text.size(); end > 0; end = best[end].begin) {
        numbers.push_back(best[end].number);
    }
    std::reverse(numbers.begin(), numbers.end());
    return numbers;
}

} // namespace querent::language::neural
