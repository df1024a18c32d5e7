// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Statistics.h"
#include "insight/Teller.h"

#include <algorithm>
#include <cmath>

namespace querent::insight {

namespace {

struct Entry
{
    std::size_t row = 0;
    double value = 0.0;
};

/// Rows with a number, largest first; equal ones in the order of the result.
std::vector<Entry> entriesOf(const Teller &teller, std::size_t number)
{
    std::vector<Entry> entries;
    const std::vector<data::Row> &rows = teller.result().rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i][number].isNumber() && std::isfinite(rows[i][number].numeric())) {
            entries.push_back({i, rows[i][number].numeric()});
        }
    }
    std::ranges::stable_sort(
        entries, [](const Entry &left, const Entry &right) { return left.value > right.value; });
    return entries;
}

double totalOf(const std::vector<Entry> &entries)
{
    std::vector<double> values;
    for (const Entry &entry : entries) {
        values.push_back(entry.value);
    }
    return sum(values);
}

class RankingTeller
{
public:
    RankingTeller(Teller &teller, std::size_t label, std::size_t number)
        : m_teller(teller), m_label(label), m_number(number), m_entries(entriesOf(teller, number))
    {
        const bool negative = !m_entries.empty() && m_entries.back().value < 0.0;
        m_total = totalOf(m_entries);
        m_addsUp = teller.addsUp(number);
        m_hasShares = m_addsUp && !negative && m_total > 0.0;
    }

    void tell()
    {
        if (m_entries.empty()) {
            m_teller.headline(QUERENT_PHRASE("insight", "There is no value for %1."),
                              {m_teller.nameInPeriod(m_number)});
            return;
        }
        if (m_entries.size() == 2 && m_teller.shape().rows == 2 &&
            m_entries[0].value != m_entries[1].value) {
            tellPair();
            return;
        }
        const bool fromBelow = m_teller.shape().extent == Extent::Lowest || asksForLowestFirst();
        if (fromBelow) {
            std::ranges::reverse(m_entries);
        }
        tellFirst(fromBelow);
        tellNext();
        tellLast(fromBelow);
        tellWhole();
        tellNegatives();
    }

    /// The row that has the largest number, where it is only one.
    [[nodiscard]] std::optional<std::size_t> leader() const
    {
        return !m_entries.empty() && tiesAt(0) == 1 ? std::optional(m_entries.front().row)
                                                    : std::nullopt;
    }

    /// One sentence on a further number of the same rows. `first` leads by the main number.
    void tellBriefly(std::optional<std::size_t> first)
    {
        constexpr std::size_t enough = 2;
        if (m_entries.size() < enough || tiesAt(0) > 1) {
            return;
        }
        const std::string name = m_teller.nameBeside(Teller::Beside::Highest, m_number);
        if (first == m_entries.front().row) {
            m_teller.sentence(QUERENT_PHRASE("insight", "%1 also has the highest %2: %3."),
                              {labelAt(0), name, amountAt(0)});
            return;
        }
        m_teller.sentence(QUERENT_PHRASE("insight", "%1 has the highest %2: %3."),
                          {labelAt(0), name, amountAt(0)});
    }

private:
    [[nodiscard]] std::string labelAt(std::size_t place) const
    {
        return m_teller.labelOf(m_entries[place].row, m_label);
    }
    [[nodiscard]] std::string amountAt(std::size_t place) const
    {
        return m_teller.amountOf(m_number, m_entries[place].value);
    }
    [[nodiscard]] bool counts() const { return m_teller.column(m_number).meaning.countsRows; }
    [[nodiscard]] bool showsAll() const { return m_teller.shape().extent == Extent::All; }

    [[nodiscard]] bool asksForLowestFirst() const
    {
        const auto &facts = m_teller.shape().facts;
        return facts && facts->order && facts->order->column == m_number && facts->limit &&
               facts->order->direction == query::SortDirection::Ascending;
    }

    /// How many entries share the value of the one at `place`, from there on.
    [[nodiscard]] std::size_t tiesAt(std::size_t place) const
    {
        std::size_t end = place;
        while (end < m_entries.size() && m_entries[end].value == m_entries[place].value) {
            ++end;
        }
        return end - place;
    }

    [[nodiscard]] std::string share(double value) const
    {
        return m_teller.derivedShare("share", value / m_total);
    }

    void tellPair()
    {
        const std::string name = m_teller.nameBesideInPeriod(Teller::Beside::Higher, m_number);
        const data::Phrase phrase =
            counts() ? QUERENT_PHRASE("insight", "%1 has more %2: %3, against %4 for %5.")
                     : QUERENT_PHRASE("insight", "%1 has the higher %2: %3, against %4 for %5.");
        m_teller.headline(phrase, {labelAt(0), name, amountAt(0), amountAt(1), labelAt(1)});
        const double high = m_entries[0].value;
        const double low = m_entries[1].value;
        const std::string difference = m_teller.derivedAmount("difference", m_number, high - low);
        const bool percentages =
            m_teller.column(m_number).meaning.scale != ColumnMeaning::Scale::Plain;
        if (low > 0.0 && !percentages) {
            m_teller.sentence(QUERENT_PHRASE("insight", "The difference is %1, or %2."),
                              {difference, m_teller.derivedShare("growth", (high - low) / low)});
        } else if (percentages) {
            m_teller.sentence(QUERENT_PHRASE("insight", "They lie %1 apart."), {difference});
        } else {
            m_teller.sentence(QUERENT_PHRASE("insight", "The difference is %1."), {difference});
        }
    }

    void tellFirst(bool fromBelow)
    {
        const std::string name = m_teller.nameBesideInPeriod(
            fromBelow ? Teller::Beside::Lowest : Teller::Beside::Highest, m_number);
        const std::size_t ties = tiesAt(0);
        if (ties == m_entries.size() && ties > 1) {
            m_teller.headline(counts()
                                  ? QUERENT_PHRASE("insight", "All %1 have as many %2: %3 each.")
                                  : QUERENT_PHRASE("insight", "All %1 have the same %2: %3."),
                              {m_teller.derivedCount("rows", ties), m_teller.nameInPeriod(m_number),
                               amountAt(0)});
        } else if (m_teller.shape().extent == Extent::Some) {
            // cut without an order: nothing can be said about what is not shown
            m_teller.headline(
                QUERENT_PHRASE("insight", "Of those shown, %1 has the highest %2: %3."),
                {labelAt(0), name, amountAt(0)});
        } else if (ties > 1 && counts()) {
            tellTiedCounts(fromBelow, ties);
        } else if (ties == 2) {
            m_teller.headline(
                fromBelow ? QUERENT_PHRASE("insight", "%1 and %2 share the lowest %3: %4 each.")
                          : QUERENT_PHRASE("insight", "%1 and %2 share the highest %3: %4 each."),
                {labelAt(0), labelAt(1), name, amountAt(0)});
        } else if (ties > 2) {
            m_teller.headline(
                fromBelow ? QUERENT_PHRASE("insight", "%1 and %2 others share the lowest %3: %4.")
                          : QUERENT_PHRASE("insight", "%1 and %2 others share the highest %3: %4."),
                {labelAt(0), m_teller.derivedCount("ties", ties - 1), name, amountAt(0)});
        } else if (fromBelow) {
            m_teller.headline(counts() ? QUERENT_PHRASE("insight", "%1 has the fewest %2: %3.")
                                       : QUERENT_PHRASE("insight", "%1 has the lowest %2: %3."),
                              {labelAt(0), name, amountAt(0)});
        } else if (m_hasShares) {
            m_teller.headline(
                counts() ? QUERENT_PHRASE("insight", "%1 has the most %2: %3, %4 of the total.")
                         : QUERENT_PHRASE("insight", "%1 has the highest %2: %3, %4 of the total."),
                {labelAt(0), name, amountAt(0), share(m_entries[0].value)});
        } else {
            m_teller.headline(counts() ? QUERENT_PHRASE("insight", "%1 has the most %2: %3.")
                                       : QUERENT_PHRASE("insight", "%1 has the highest %2: %3."),
                              {labelAt(0), name, amountAt(0)});
        }
    }

    /// "Wien and Rom have the most orders: 9 each."
    void tellTiedCounts(bool fromBelow, std::size_t ties)
    {
        const std::string name = m_teller.nameInPeriod(m_number);
        if (ties == 2) {
            m_teller.headline(
                fromBelow ? QUERENT_PHRASE("insight", "%1 and %2 have the fewest %3: %4 each.")
                          : QUERENT_PHRASE("insight", "%1 and %2 have the most %3: %4 each."),
                {labelAt(0), labelAt(1), name, amountAt(0)});
        } else {
            m_teller.headline(
                fromBelow
                    ? QUERENT_PHRASE("insight", "%1 and %2 others have the fewest %3: %4 each.")
                    : QUERENT_PHRASE("insight", "%1 and %2 others have the most %3: %4 each."),
                {labelAt(0), m_teller.derivedCount("ties", ties - 1), name, amountAt(0)});
        }
    }

    void tellNext()
    {
        constexpr std::size_t enough = 3;
        if (m_entries.size() < enough || tiesAt(0) > 1) {
            return;
        }
        if (tiesAt(1) == 1 && m_entries.size() > enough && tiesAt(2) == 1) {
            m_teller.sentence(QUERENT_PHRASE("insight", "%1 (%2) and %3 (%4) follow."),
                              {labelAt(1), amountAt(1), labelAt(2), amountAt(2)});
        } else if (tiesAt(1) == 1) {
            m_teller.sentence(QUERENT_PHRASE("insight", "%1 follows with %2."),
                              {labelAt(1), amountAt(1)});
        }
    }

    /// The other end, which only a complete result shows.
    void tellLast(bool fromBelow)
    {
        constexpr std::size_t enough = 4;
        if (!showsAll() || m_entries.size() < enough) {
            return;
        }
        const std::size_t last = m_entries.size() - 1;
        const double value = m_entries[last].value;
        const auto ties = static_cast<std::size_t>(
            std::ranges::count_if(m_entries, [&](const Entry &e) { return e.value == value; }));
        if (ties == 1) {
            m_teller.sentence(fromBelow ? QUERENT_PHRASE("insight", "%1 is highest with %2.")
                                        : QUERENT_PHRASE("insight", "%1 is lowest with %2."),
                              {labelAt(last), amountAt(last)});
        } else if (ties < m_entries.size()) {
            m_teller.sentence(fromBelow
                                  ? QUERENT_PHRASE("insight", "%1 of them share the highest: %2.")
                                  : QUERENT_PHRASE("insight", "%1 of them share the lowest: %2."),
                              {m_teller.derivedCount("ties", ties), amountAt(last)});
        }
    }

    void tellWhole()
    {
        constexpr std::size_t manyEntries = 8;
        constexpr std::size_t few = 3;
        if (m_hasShares && m_entries.size() >= manyEntries && tiesAt(few - 1) == 1) {
            double first = 0.0;
            for (std::size_t i = 0; i < few; ++i) {
                first += m_entries[i].value;
            }
            m_teller.sentence(QUERENT_PHRASE("insight", "The first %1 of %2 make up %3."),
                              {m_teller.derivedCount("rows", few),
                               m_teller.derivedCount("rows", m_entries.size()), share(first)});
        }
        if (m_addsUp && m_entries.size() > 1) {
            m_teller.sentence(QUERENT_PHRASE("insight", "All %1 together: %2."),
                              {m_teller.derivedCount("rows", m_entries.size()),
                               m_teller.derivedAmount("total", m_number, m_total)});
        }
    }

    void tellNegatives()
    {
        const auto negative = static_cast<std::size_t>(
            std::ranges::count_if(m_entries, [](const Entry &e) { return e.value < 0.0; }));
        if (negative > 0) {
            m_teller.sentence(QUERENT_PHRASE("insight", "%1 of %2 are below zero."),
                              {m_teller.derivedCount("negatives", negative),
                               m_teller.derivedCount("rows", m_entries.size())});
        }
        const std::size_t missing = m_teller.shape().rows - m_entries.size();
        if (missing > 0) {
            m_teller.caveat(QUERENT_PHRASE("insight", "%1 of %2 rows have no %3."),
                            {m_teller.derivedCount("missing", missing),
                             m_teller.derivedCount("rows", m_teller.shape().rows),
                             m_teller.nameOf(m_number)});
        }
    }

    Teller &m_teller;
    std::size_t m_label;
    std::size_t m_number;
    std::vector<Entry> m_entries;
    double m_total = 0.0;
    bool m_addsUp = false;
    bool m_hasShares = false;
};

} // namespace

void tellRanking(Teller &teller, std::size_t label)
{
    constexpr std::size_t furtherNumbers = 2;
    const std::size_t main = teller.mainNumber();
    RankingTeller ranking(teller, label, main);
    const std::optional<std::size_t> first = ranking.leader();
    ranking.tell();
    std::size_t told = 0;
    for (const std::size_t number : teller.shape().numbers) {
        const bool further = number != main && teller.change() != main;
        if (further && told < furtherNumbers && teller.shape().extent == Extent::All) {
            RankingTeller(teller, label, number).tellBriefly(first);
            ++told;
        }
    }
    teller.tellNamelessGroup(label);
    teller.tellSharedNames();
}

void tellCombinations(Teller &teller, std::size_t first, std::size_t second)
{
    const std::size_t number = teller.mainNumber();
    const std::vector<Entry> entries = entriesOf(teller, number);
    if (entries.empty()) {
        teller.headline(QUERENT_PHRASE("insight", "There is no value for %1."),
                        {teller.nameInPeriod(number)});
        return;
    }
    const auto place = [&](const Entry &entry) {
        return teller.say(QUERENT_PHRASE("insight", "%1 / %2"),
                          {teller.labelOf(entry.row, first), teller.labelOf(entry.row, second)});
    };
    const bool all = teller.shape().extent == Extent::All;
    teller.headline(all ? QUERENT_PHRASE("insight", "%1 has the highest %2: %3.")
                        : QUERENT_PHRASE("insight", "Of those shown, %1 has the highest %2: %3."),
                    {place(entries.front()),
                     teller.nameBesideInPeriod(Teller::Beside::Highest, number),
                     teller.amountOf(number, entries.front().value)});
    if (all && entries.size() > 2 && entries[entries.size() - 2].value > entries.back().value) {
        teller.sentence(QUERENT_PHRASE("insight", "%1 is lowest with %2."),
                        {place(entries.back()), teller.amountOf(number, entries.back().value)});
    }
    if (teller.addsUp(number)) {
        teller.sentence(QUERENT_PHRASE("insight", "All %1 together: %2."),
                        {teller.derivedCount("rows", entries.size()),
                         teller.derivedAmount("total", number, totalOf(entries))});
    }
    teller.tellNamelessGroup(first);
    teller.tellNamelessGroup(second);
}

} // namespace querent::insight
