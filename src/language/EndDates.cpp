// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/EndDates.h"

#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

bool saysEnding(const std::string &word)
{
    return oneOf(word, {"expire", "expires", "expired", "expiring", "end", "ends", "ended",
                        "ending", "lapse", "lapses", "lapsed", "lapsing", "mature", "matures",
                        "matured", "maturing"});
}

bool saysBeginning(const std::string &word)
{
    static constexpr std::array<std::string_view, 47> beginnings{
        "start",    "started",   "starts",     "begin",     "begins",    "began",       "from",
        "opened",   "open",      "created",    "ordered",   "order",     "entered",     "entry",
        "hired",    "hire",      "reported",   "report",    "admitted",  "admission",   "rented",
        "rental",   "pickup",    "requested",  "submitted", "departure", "departed",    "borrowed",
        "loaned",   "received",  "checkin",    "issued",    "applied",   "application", "filed",
        "lodged",   "raised",    "logged",     "initiated", "placed",    "registered",  "posted",
        "enrolled", "enrolment", "enrollment", "signed",    "joined"};
    return oneOf(word, beginnings);
}

const ColumnModel *endDateOf(const TableModel &table)
{
    const auto ends = [](const ColumnModel &column) {
        return column.date && !column.hidden &&
               std::ranges::any_of(column.names.front().words, [](const std::string &word) {
                   return oneOf(word, {"end", "ends", "expiry", "expires", "expire", "expiration",
                                       "until", "maturity", "renewal"});
               });
    };
    const auto found = std::ranges::find_if(table.columns, ends);
    return found == table.columns.end() ? nullptr : &*found;
}

} // namespace querent::language
