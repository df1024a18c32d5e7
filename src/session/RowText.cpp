// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/RowText.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

namespace querent::session {

namespace {

constexpr std::int64_t rowsAtOnce = 512;
constexpr std::size_t bytesAtOnce = std::size_t{1} << 18;

std::string oneLine(std::string text)
{
    std::string result;
    for (const char c : text) {
        const bool breaks = c == '\t' || c == '\r' || c == '\n';
        if (!breaks) {
            result += c;
        } else if (result.empty() || result.back() != ' ') {
            result += ' ';
        }
    }
    return result;
}

std::string quoted(const std::string &text)
{
    if (text.find_first_of("\",\r\n") == std::string::npos) {
        return text;
    }
    std::string result = "\"";
    for (const char c : text) {
        result += c;
        if (c == '"') {
            result += c;
        }
    }
    return result + '"';
}

std::string markdownCell(const std::string &text)
{
    std::string result;
    for (const char c : oneLine(text)) {
        if (c == '|' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string sqlText(const std::string &text, char mark)
{
    std::string result(1, mark);
    for (const char c : text) {
        result += c;
        if (c == mark) {
            result += c;
        }
    }
    return result + mark;
}

std::string sqlValue(const data::Value *value)
{
    if (value == nullptr || value->isNull()) {
        return "NULL";
    }
    if (value->text() != nullptr) {
        return sqlText(*value->text(), '\'');
    }
    return value->blob() != nullptr ? "X'" + data::toText(*value) + "'"
                                    : data::toText(withoutNoise(*value));
}

nlohmann::json jsonOf(const data::Value *value)
{
    return value != nullptr ? nlohmann::json(withoutNoise(*value)) : nlohmann::json();
}

std::string dumped(const nlohmann::json &json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Names that differ, as the keys of an object must.
std::vector<std::string> toldApart(std::vector<std::string> names)
{
    std::set<std::string> used;
    for (std::string &name : names) {
        const std::string plain = name;
        for (int next = 2; !used.insert(name).second; ++next) {
            name = plain + " (" + std::to_string(next) + ")";
        }
    }
    return names;
}

/// The columns that any of the bands has.
std::vector<std::size_t> columnsOf(const std::vector<RowBand> &bands)
{
    std::vector<std::size_t> columns;
    for (const RowBand &band : bands) {
        for (const std::size_t column : band.columns) {
            if (std::ranges::find(columns, column) == columns.end()) {
                columns.push_back(column);
            }
        }
    }
    return columns;
}

/// Visits the rows of a band in order.
template <typename Visit>
base::Result<void> forRows(const RowStore &store, const RowOrder &order, const RowBand &band,
                           const std::stop_token &stop, Visit visit)
{
    const std::int64_t end = std::min(band.first + band.count, order.size());
    for (std::int64_t at = band.first; at < end; at += rowsAtOnce) {
        const auto numbers = order.numbers(at, std::min(rowsAtOnce, end - at));
        if (!numbers) {
            return numbers.error();
        }
        const auto batch = store.rows(RowStore::Lane::Exports, *numbers, 0, stop);
        if (!batch) {
            return batch.error();
        }
        for (const data::Row &row : batch->rows) {
            if (auto visited = visit(row); !visited) {
                return visited;
            }
        }
    }
    return {};
}

} // namespace

double roundedTo(int digits, double number)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                   std::chars_format::scientific, digits - 1);
    double result = number;
    std::from_chars(buffer.data(), end.ptr, result);
    return result;
}

data::Value withoutNoise(const data::Value &value)
{
    const double *real = value.real();
    if (real == nullptr || !std::isfinite(*real) || std::trunc(*real) == *real) {
        return value;
    }
    if (roundedTo(15, *real) == *real) {
        return value;
    }
    const double plain = roundedTo(12, *real);
    return plain == roundedTo(14, *real) ? data::Value(plain) : value;
}

RowText::RowText(TextFormat format, std::vector<std::string> names)
    : m_format(format)
    , m_names(format == TextFormat::Json ? toldApart(std::move(names)) : std::move(names))
{}

void RowText::begin(std::string &text) const
{
    std::string rule = "|";
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const std::string &name = m_names[i];
        switch (m_format) {
        case TextFormat::Tabs:
            text += (i > 0 ? "\t" : "") + oneLine(name);
            break;
        case TextFormat::Csv:
            text += (i > 0 ? "," : "") + quoted(name);
            break;
        case TextFormat::Markdown:
            text += (i > 0 ? " " : "| ") + markdownCell(name) + " |";
            rule += " --- |";
            break;
        case TextFormat::Json:
            break;
        case TextFormat::Sql:
            text += (i > 0 ? ", " : "INSERT INTO result (") + sqlText(name, '"');
            break;
        }
    }
    switch (m_format) {
    case TextFormat::Tabs:
        break;
    case TextFormat::Csv:
        text += "\r\n";
        break;
    case TextFormat::Markdown:
        text += "\n" + rule + "\n";
        break;
    case TextFormat::Json:
        text += "[";
        break;
    case TextFormat::Sql:
        text += ") VALUES";
        break;
    }
}

void RowText::row(std::string &text, const std::vector<const data::Value *> &cells)
{
    const auto plain = [](const data::Value *cell) {
        return cell != nullptr ? data::toText(withoutNoise(*cell)) : std::string();
    };
    switch (m_format) {
    case TextFormat::Tabs:
        text += '\n';
        break;
    case TextFormat::Json:
        text += m_first ? "\n{" : ",\n{";
        break;
    case TextFormat::Sql:
        text += m_first ? "\n(" : ",\n(";
        break;
    default:
        break;
    }
    m_first = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        switch (m_format) {
        case TextFormat::Tabs:
            text += (i > 0 ? "\t" : "") + oneLine(plain(cells[i]));
            break;
        case TextFormat::Csv:
            text += (i > 0 ? "," : "") + quoted(plain(cells[i]));
            break;
        case TextFormat::Markdown:
            text += (i > 0 ? " " : "| ") + markdownCell(plain(cells[i])) + " |";
            break;
        case TextFormat::Json:
            text += (i > 0 ? ", " : "") + dumped(m_names[i]) + ": " + dumped(jsonOf(cells[i]));
            break;
        case TextFormat::Sql:
            text += (i > 0 ? ", " : "") + sqlValue(cells[i]);
            break;
        }
    }
    switch (m_format) {
    case TextFormat::Csv:
        text += "\r\n";
        break;
    case TextFormat::Markdown:
        text += '\n';
        break;
    case TextFormat::Json:
        text += '}';
        break;
    case TextFormat::Sql:
        text += ')';
        break;
    default:
        break;
    }
}

void RowText::end(std::string &text) const
{
    if (m_format == TextFormat::Json) {
        text += "\n]\n";
    } else if (m_format == TextFormat::Sql) {
        text += ";\n";
    }
}

base::Result<void> writeRows(const RowStore &store, const RowOrder &order,
                             const std::vector<RowBand> &bands, TextFormat format,
                             const TextTaker &take, std::stop_token stop,
                             std::atomic<std::int64_t> &written)
{
    const std::vector<std::size_t> columns = columnsOf(bands);
    std::vector<std::string> names;
    for (const std::size_t column : columns) {
        names.push_back(store.columns()[column].name);
    }
    RowText text(format, std::move(names));
    std::string piece;
    text.begin(piece);
    for (const RowBand &band : bands) {
        std::vector<bool> chosen;
        for (const std::size_t column : columns) {
            chosen.push_back(std::ranges::find(band.columns, column) != band.columns.end());
        }
        std::vector<const data::Value *> cells(columns.size());
        auto done = forRows(store, order, band, stop, [&](const data::Row &row) {
            for (std::size_t i = 0; i < columns.size(); ++i) {
                cells[i] = chosen[i] ? &row[columns[i]] : nullptr;
            }
            text.row(piece, cells);
            ++written;
            if (piece.size() < bytesAtOnce) {
                return base::Result<void>();
            }
            auto taken = take(piece);
            piece.clear();
            return taken;
        });
        if (!done) {
            return done;
        }
    }
    text.end(piece);
    return take(piece);
}

} // namespace querent::session
