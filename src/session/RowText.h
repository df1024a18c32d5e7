// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/RowOrder.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::session {

enum class TextFormat {
    Tabs, ///< what spreadsheets paste
    Csv,  ///< RFC 4180
    Markdown,
    Json, ///< an array of objects
    Sql,  ///< INSERT … VALUES
};

/// The nearest number of so many significant digits.
[[nodiscard]] double roundedTo(int digits, double number);

/// Sums of decimals end in noise (665.2800000000002, 96308.32999999994). A double holds 15 digits:
/// in a number of more of them what comes after twelve and two zeros or nines is noise; any other
/// number keeps all its digits.
[[nodiscard]] data::Value withoutNoise(const data::Value &value);

/// Writes rows as text, one after the other.
class RowText
{
public:
    RowText(TextFormat format, std::vector<std::string> names);

    void begin(std::string &text) const;
    /// A null cell of the row is one that was not chosen: empty, and NULL in JSON and SQL.
    void row(std::string &text, const std::vector<const data::Value *> &cells);
    void end(std::string &text) const;

private:
    TextFormat m_format;
    std::vector<std::string> m_names;
    bool m_first = true;
};

/// Some cells as they are shown: `count` rows from the place `first` on, and columns in order.
struct RowBand
{
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::vector<std::size_t> columns;

    friend bool operator==(const RowBand &, const RowBand &) = default;
};

/// Takes a piece of the text; an error ends the writing.
using TextTaker = std::function<base::Result<void>(std::string_view text)>;

/// Writes the bands, which are in order, with one line for each row and the columns that any of
/// them has. `written` counts the rows. Blocking; fails with Cancelled, StorageFailed or what
/// `take` fails with.
[[nodiscard]] base::Result<void> writeRows(const RowStore &store, const RowOrder &order,
                                           const std::vector<RowBand> &bands, TextFormat format,
                                           const TextTaker &take, std::stop_token stop,
                                           std::atomic<std::int64_t> &written);

} // namespace querent::session
