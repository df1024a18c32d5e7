// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

bool binWord(const Item &item)
{
    static constexpr std::array<std::string_view, 17> words{
        "bin",    "bins",  "bucket",  "buckets",  "slot",     "slots",
        "band",   "bands", "bracket", "brackets", "interval", "intervals",
        "ranges", "steps", "tiers",   "decades",  "chunks"};
    return std::find(words.begin(), words.end(), item.word) != words.end();
}

/// What may stand between the numbers of "under 50, 50-100 and 100 plus".
bool connects(const Item &item)
{
    static constexpr std::array<std::string_view, 18> words{
        "-",  "–",  ",",   "to",     "(",    ")",     "+",     "plus",   "and",
        "or", "up", "low", "medium", "high", "small", "large", "middle", ";"};
    return item.cue("cmp") != nullptr || item.cue("and") != nullptr || item.cue("or") != nullptr ||
           item.kind == ItemKind::Sign || (item.kind == ItemKind::Word && !item.content) ||
           std::find(words.begin(), words.end(), item.word) != words.end();
}

double inUnitsOf(const ColumnModel &column, const std::string &unit, double number)
{
    const std::vector<std::string> &words = column.names.front().words;
    const auto counts = [&](std::initializer_list<std::string_view> units) {
        return std::any_of(units.begin(), units.end(), [&](std::string_view name) {
            return std::find(words.begin(), words.end(), name) != words.end();
        });
    };
    const bool minutes = counts({"min", "mins", "minute", "minutes"});
    if (unit.starts_with("hour") && minutes) {
        return number * 60.0;
    }
    if (unit.starts_with("day") && (minutes || counts({"hour", "hours"}))) {
        return number * (minutes ? 1440.0 : 24.0);
    }
    return number;
}

} // namespace

std::vector<double> QuestionReader::binEdges(std::size_t from, std::size_t *last) const
{
    std::vector<double> edges;
    bool openBelow = false;
    bool ranged = false;
    std::size_t numbers = 0;
    for (std::size_t k = from; k < m_items.size(); ++k) {
        const Item &item = m_items[k];
        if (item.kind == ItemKind::Number && !item.used && !item.ordinal) {
            const bool under = k > 0 && m_items[k - 1].cue("cmp") != nullptr &&
                               m_items[k - 1].cue("cmp")->payload.front() == '<';
            openBelow = openBelow || (numbers == 0 && under);
            ranged =
                ranged || (k > 0 && (m_items[k - 1].cue("cmp") != nullptr ||
                                     m_items[k - 1].word == "-" || m_items[k - 1].word == "to"));
            edges.push_back(item.number);
            ++numbers;
            *last = k;
        } else if (!connects(item) && (numbers == 0 || k > *last + 3 || !connects(item))) {
            const bool unit = numbers > 0 && k == *last + 1 && item.kind != ItemKind::Cue;
            if (numbers > 0 && !unit) {
                break;
            }
        }
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    // "1-10, 11-50": the second begins where the first ends
    for (std::size_t i = 0; i + 1 < edges.size();) {
        if (edges[i + 1] == edges[i] + 1.0 && i > 0) {
            edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
    if (!openBelow && edges.size() > 2) {
        edges.erase(edges.begin());
    }
    return ranged && numbers >= 3 ? edges : std::vector<double>{};
}

void QuestionReader::readBins()
{
    std::optional<std::size_t> word;
    for (std::size_t i = 0; i < m_items.size() && !word; ++i) {
        if (binWord(m_items[i]) && !m_items[i].is(LinkKind::Table)) {
            word = i;
        }
    }
    const bool sorted = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
        return item.word == "into" || item.word == "how many of each" || item.word == "bucketed";
    });
    double width = 0.0;
    std::string unit;
    std::vector<std::size_t> spent;
    if (word) {
        // "in 10 minute slots", "in bins of 50"
        for (std::size_t back = 1; back <= 3 && back <= *word && width <= 0.0; ++back) {
            const Item &item = m_items[*word - back];
            if (item.kind == ItemKind::Number && !item.used) {
                width = item.number;
                spent.push_back(*word - back);
            } else if (item.kind == ItemKind::Word || item.kind == ItemKind::TimeUnit) {
                unit = item.word;
                spent.push_back(*word - back);
            } else {
                break;
            }
        }
        if (width <= 0.0 && *word + 2 < m_items.size() && m_items[*word + 1].word == "of" &&
            m_items[*word + 2].kind == ItemKind::Number) {
            width = m_items[*word + 2].number;
            spent = {*word + 2};
        }
    }
    std::vector<double> edges;
    if (width <= 0.0 && (word || sorted)) {
        for (std::size_t i = 0; i < m_items.size() && edges.empty(); ++i) {
            if (m_items[i].kind != ItemKind::Number || m_items[i].used) {
                continue;
            }
            std::size_t last = i;
            edges = binEdges(i, &last);
            for (std::size_t k = i; !edges.empty() && k <= last; ++k) {
                spent.push_back(k);
            }
            if (!edges.empty() && i > 0 && m_items[i - 1].cue("cmp") != nullptr) {
                spent.push_back(i - 1);
            }
        }
    }
    if (width <= 0.0 && edges.size() < 2) {
        return;
    }
    // the number that is cut up: the nearest one named, else the amount
    const std::size_t at = spent.front();
    std::optional<std::size_t> target;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const auto distance = [&](std::size_t k) { return k > at ? k - at : at - k; };
        if (!isMention(i, LinkKind::Column) || !m_source.column(linkAt(i).id()).numeric) {
            continue;
        }
        if (!target || distance(i) < distance(*target)) {
            target = i;
        }
    }
    Grouping group;
    const int subject = subjectTable();
    if (target) {
        group.column = linkAt(*target).id();
        group.words = wordsAt(*target);
        m_items[*target].used = true;
    } else if (subject >= 0 && m_source.table(subject).money >= 0) {
        group.column = ColumnId{subject, m_source.table(subject).money};
    } else {
        return;
    }
    group.width = inUnitsOf(m_source.column(group.column), unit, width);
    group.edges = std::move(edges);
    for (const std::size_t k : spent) {
        m_items[k].used = true;
        m_items[k].content = false;
        std::erase_if(m_bucketItems, [&](std::size_t bucket) { return bucket == k; });
    }
    if (word) {
        m_items[*word].used = true;
        m_items[*word].content = false;
    }
    for (Item &item : m_items) {
        if (item.word == "distributed" || item.word == "distribution" || item.word == "cut" ||
            item.cue("group") != nullptr || (item.word == "size" && !item.used)) {
            item.used = true;
            item.content = false;
        }
    }
    m_frame.groups.push_back(std::move(group));
    m_frame.chart = m_frame.chart == "histogram" ? "bar" : m_frame.chart;
}

} // namespace querent::language
