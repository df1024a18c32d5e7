// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Settles what the passes have read into one frame: what is shown, counted, grouped and left out.
class FrameSettler : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "On a full scholarship": a small word before a column is one of its values.
    void readQualified();
    /// What is shown, counted and left out, once every word has its place.
    void settle();
    /// Metrics are never rows: what shows, compares or sorts by one works it out for groups.
    void settleMetrics();
    /// "How long do rentals last": the verb says again what "how long" says.
    void passOverLasting();

private:
    /// Whether some rows of `base` point at no row of `table`: "orders with a promotion".
    [[nodiscard]] bool mayLack(int base, int table) const;
    /// "Bottles per sale": all of them by the number of sales.
    void averagePerEvent();
    /// Takes out of what is shown and counted what only repeats a condition.
    void tidyAsked();
    /// A column of the rows that there are groups for is shown beside the figures `asked` of
    /// others.
    bool showAttribute(ColumnId output, const std::vector<Measure> &asked);
    /// What the rows of a group belong to is shown beside its figures.
    void showParents();
    /// "Arrivals in May": a noun and a period ask how many, unless they ask for the rows.
    void countHappenings(bool grouping);
    /// Lists rows with what each of them has one of, where a question groups by them and works
    /// nothing out.
    void listOfEach();
    /// "Payments over 2000": the rows are told by their size, one by one, and not counted.
    [[nodiscard]] bool sizedOneByOne(int table) const;
    /// "Our turnover", where the amount is not called so.
    [[nodiscard]] bool saysTakings(ColumnId amount) const;
    /// "Clubs opened after 2015": the question names the rows and what happened to them.
    [[nodiscard]] bool saysWhatBefell(int table) const;
    void completeMeasures();
    void listForBoxes();
    void dropRowsOfKinds(); ///< "which suppliers do our parts come from": not the parts
    void settleLevels();
    [[nodiscard]] bool isMetric(ColumnId id) const;
    /// Shows both names of a person where a first name is shown and nothing is said of it.
    void showWholeNames();
};

} // namespace querent::language
