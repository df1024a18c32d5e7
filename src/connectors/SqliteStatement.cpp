// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteStatement.h"

namespace querent::connectors {

data::Value SqliteStatement::value(int column) const
{
    switch (sqlite3_column_type(handle(), column)) {
    case SQLITE_INTEGER:
        return data::Value(integer(column));
    case SQLITE_FLOAT:
        return data::Value(sqlite3_column_double(handle(), column));
    case SQLITE_TEXT:
        return data::Value(text(column));
    case SQLITE_BLOB: {
        const auto *const bytes =
            static_cast<const std::byte *>(sqlite3_column_blob(handle(), column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle(), column));
        // a blob without bytes has no address
        return data::Value(bytes != nullptr ? data::Blob{{bytes, bytes + size}} : data::Blob{});
    }
    default:
        return {};
    }
}

std::string SqliteStatement::text(int column) const
{
    const unsigned char *const bytes = sqlite3_column_text(handle(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle(), column));
    return bytes != nullptr ? std::string(reinterpret_cast<const char *>(bytes), size)
                            : std::string();
}

void SqliteStatement::bind(int place, std::string_view text) noexcept
{
    sqlite3_bind_text64(handle(), place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

std::string identifier(std::string_view name)
{
    std::string text = "\"";
    for (const char c : name) {
        text += c;
        if (c == '"') {
            text += c;
        }
    }
    return text + "\"";
}

} // namespace querent::connectors
