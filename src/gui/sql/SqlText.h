// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace querent::gui {

/// A piece of SQL, for colouring and for breaking lines; not a judgement on its validity.
struct SqlToken
{
    enum class Kind { Keyword, Function, Name, QuotedName, String, Number, Comment, Symbol, Space };

    Kind kind = Kind::Symbol;
    qsizetype start = 0;
    qsizetype length = 0;
};

[[nodiscard]] std::vector<SqlToken> sqlTokens(const QString &sql);

/// Puts each clause on a line of its own; text that has line breaks already stays as it is.
[[nodiscard]] QString laidOutSql(const QString &sql);

} // namespace querent::gui
