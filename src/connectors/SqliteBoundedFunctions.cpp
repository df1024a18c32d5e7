// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteBoundedFunctions.h"

#include "connectors/SqliteDatabase.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>
#include <vector>

namespace querent::connectors {

namespace {

// Comparisons between two looks at the clock: a fraction of a millisecond.
constexpr unsigned stepsBetweenLooks = 1U << 16;
// What the widths in a format may come to, which it fills with spaces.
constexpr std::int64_t widestFormat = 1'000'000;

/// Counts what a call does and asks now and then whether it must stop.
class Patience
{
public:
    explicit Patience(sqlite3_context *context)
        : m_database(*static_cast<const SqliteDatabase *>(sqlite3_user_data(context)))
    {}
    /// False once the call has to end.
    [[nodiscard]] bool goesOn(unsigned steps = 1)
    {
        m_steps += steps;
        if (m_steps >= stepsBetweenLooks) {
            m_steps = 0;
            m_ended = m_ended || m_database.mustStop();
        }
        return !m_ended;
    }
    [[nodiscard]] bool ended() const { return m_ended; }

private:
    const SqliteDatabase &m_database;
    unsigned m_steps = 0;
    bool m_ended = false;
};

/// The argument as text. Like the engine's own functions for patterns, those here see a text up to
/// its first NUL.
std::string_view textOf(sqlite3_value *value)
{
    const auto *const text = reinterpret_cast<const char *>(sqlite3_value_text(value));
    return text != nullptr ? std::string_view(text) : std::string_view();
}

std::string_view bytesOf(sqlite3_value *value, bool asBlob)
{
    // asked for before its size, which depends on the form
    const void *const bytes = asBlob ? sqlite3_value_blob(value) : sqlite3_value_text(value);
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
    return bytes != nullptr ? std::string_view(static_cast<const char *>(bytes), size)
                            : std::string_view();
}

bool anyNull(int count, sqlite3_value **arguments)
{
    return std::any_of(arguments, arguments + count, [](sqlite3_value *value) {
        return sqlite3_value_type(value) == SQLITE_NULL;
    });
}

bool continues(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The length of the character at `at`.
std::size_t characterAt(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    if (static_cast<unsigned char>(text[at]) >= 0xC0U) {
        while (end < text.size() && continues(text[end])) {
            ++end;
        }
    }
    return end - at;
}

char lowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// LIKE and GLOB. Where a character does not fit, goes back to the last wildcard alone, so that it
/// takes at most the product of both lengths.
class Pattern
{
public:
    Pattern(std::string_view pattern, std::string_view escape)
        : m_pattern(pattern), m_escape(escape), m_any('%'), m_one('_')
    {}
    explicit Pattern(std::string_view pattern)
        : m_pattern(pattern), m_any('*'), m_one('?'), m_glob(true)
    {}

    [[nodiscard]] bool matches(std::string_view text, Patience &patience) const
    {
        constexpr std::size_t none = std::string_view::npos;
        std::size_t at = 0;
        std::size_t place = 0;
        std::size_t wildcard = none; ///< where the pattern goes on after the last one
        std::size_t mark = 0;        ///< where in the text that was tried
        while (at < text.size() && patience.goesOn()) {
            if (place < m_pattern.size() && isWildcard(place)) {
                wildcard = ++place;
                mark = at;
                continue;
            }
            if (const std::size_t next = fits(place, text, at, patience); next != none) {
                place = next;
                at += characterAt(text, at);
            } else if (wildcard != none) {
                mark += characterAt(text, mark);
                at = mark;
                place = wildcard;
            } else {
                return false;
            }
        }
        while (place < m_pattern.size() && isWildcard(place)) {
            ++place;
        }
        return place == m_pattern.size();
    }

private:
    [[nodiscard]] bool isEscape(std::size_t place) const
    {
        return !m_escape.empty() && m_pattern.substr(place).starts_with(m_escape);
    }
    [[nodiscard]] bool isWildcard(std::size_t place) const
    {
        return m_pattern[place] == m_any && !isEscape(place);
    }

    /// Where the pattern goes on if its part at `place` fits the character at `at`.
    [[nodiscard]] std::size_t fits(std::size_t place, std::string_view text, std::size_t at,
                                   Patience &patience) const
    {
        constexpr std::size_t none = std::string_view::npos;
        if (place >= m_pattern.size()) {
            return none;
        }
        if (isEscape(place)) {
            place += m_escape.size();
            return place < m_pattern.size() && same(place, text, at)
                       ? place + characterAt(m_pattern, place)
                       : none;
        }
        if (m_pattern[place] == m_one) {
            return place + 1;
        }
        if (m_glob && m_pattern[place] == '[') {
            return fitsSet(place + 1, text.substr(at, characterAt(text, at)), patience);
        }
        return same(place, text, at) ? place + characterAt(m_pattern, place) : none;
    }

    [[nodiscard]] bool same(std::size_t place, std::string_view text, std::size_t at) const
    {
        const std::string_view wanted = m_pattern.substr(place, characterAt(m_pattern, place));
        const std::string_view found = text.substr(at, characterAt(text, at));
        return wanted == found || (!m_glob && wanted.size() == 1 && found.size() == 1 &&
                                   lowerCase(wanted[0]) == lowerCase(found[0]));
    }

    /// [abc], [^a-z], []x]: UTF-8 orders characters as their numbers do.
    [[nodiscard]] std::size_t fitsSet(std::size_t place, std::string_view character,
                                      Patience &patience) const
    {
        constexpr std::size_t none = std::string_view::npos;
        const auto take = [&] {
            const std::string_view one = m_pattern.substr(place, characterAt(m_pattern, place));
            place += one.size();
            return one;
        };
        const bool inverted = place < m_pattern.size() && m_pattern[place] == '^';
        place += inverted ? 1U : 0U;
        bool found = false;
        std::string_view before;
        if (place < m_pattern.size() && m_pattern[place] == ']') {
            found = character == "]";
            ++place;
        }
        while (place < m_pattern.size() && m_pattern[place] != ']' && patience.goesOn()) {
            const bool range = m_pattern[place] == '-' && !before.empty() &&
                               place + 1 < m_pattern.size() && m_pattern[place + 1] != ']';
            if (range) {
                ++place;
                const std::string_view last = take();
                found = found || (before <= character && character <= last);
                before = {};
            } else {
                before = take();
                found = found || before == character;
            }
        }
        return place < m_pattern.size() && found != inverted ? place + 1 : none;
    }

    std::string_view m_pattern;
    std::string_view m_escape;
    char m_any;
    char m_one;
    bool m_glob = false;
};

void answer(sqlite3_context *context, const Patience &patience, bool matched)
{
    if (patience.ended()) {
        sqlite3_result_error_code(context, SQLITE_INTERRUPT);
    } else {
        sqlite3_result_int(context, matched ? 1 : 0);
    }
}

bool isTooLong(sqlite3_context *context, sqlite3_value *pattern)
{
    const int most =
        sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LIKE_PATTERN_LENGTH, -1);
    if (sqlite3_value_bytes(pattern) <= most) {
        return false;
    }
    sqlite3_result_error(context, "LIKE or GLOB pattern too complex", -1);
    return true;
}

/// like(pattern, text[, escape])
void like(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    if (isTooLong(context, arguments[0]) || anyNull(count, arguments)) {
        return;
    }
    const std::string_view escape = count == 3 ? textOf(arguments[2]) : std::string_view();
    if (count == 3 && (escape.empty() || characterAt(escape, 0) != escape.size())) {
        sqlite3_result_error(context, "ESCAPE expression must be a single character", -1);
        return;
    }
    Patience patience(context);
    const bool matched =
        Pattern(textOf(arguments[0]), escape).matches(textOf(arguments[1]), patience);
    answer(context, patience, matched);
}

/// glob(pattern, text)
void glob(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    if (isTooLong(context, arguments[0]) || anyNull(count, arguments)) {
        return;
    }
    Patience patience(context);
    const bool matched = Pattern(textOf(arguments[0])).matches(textOf(arguments[1]), patience);
    answer(context, patience, matched);
}

/// Where `part` begins; takes time by the sum of both lengths, not by their product.
std::size_t positionIn(std::string_view text, std::string_view part)
{
    if (part.empty()) {
        return 0;
    }
    const void *const found = memmem(text.data(), text.size(), part.data(), part.size());
    return found != nullptr
               ? static_cast<std::size_t>(static_cast<const char *>(found) - text.data())
               : std::string_view::npos;
}

/// instr(text, part)
void instr(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    if (anyNull(count, arguments)) {
        return;
    }
    const bool blobs = sqlite3_value_type(arguments[0]) == SQLITE_BLOB &&
                       sqlite3_value_type(arguments[1]) == SQLITE_BLOB;
    const std::string_view text = bytesOf(arguments[0], blobs);
    const std::size_t found = positionIn(text, bytesOf(arguments[1], blobs));
    if (found == std::string_view::npos) {
        sqlite3_result_int(context, 0);
        return;
    }
    const auto before =
        blobs ? static_cast<std::ptrdiff_t>(found)
              : std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(found),
                              [](char c) { return !continues(c); });
    sqlite3_result_int64(context, before + 1);
}

/// replace(text, part, by)
void replace(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    if (anyNull(count, arguments)) {
        return;
    }
    std::string_view text = bytesOf(arguments[0], false);
    const std::string_view part = bytesOf(arguments[1], false);
    const std::string_view by = bytesOf(arguments[2], false);
    if (part.empty() || part.front() == '\0') {
        sqlite3_result_value(context, arguments[0]);
        return;
    }
    const auto most = static_cast<std::size_t>(
        sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1));
    constexpr unsigned stepsOfASearch = 256;
    Patience patience(context);
    std::string result;
    for (std::size_t at = positionIn(text, part); at != std::string_view::npos;
         at = positionIn(text, part)) {
        result.append(text.substr(0, at)).append(by);
        text.remove_prefix(at + part.size());
        if (result.size() + text.size() > most) {
            sqlite3_result_error_toobig(context);
            return;
        }
        if (!patience.goesOn(stepsOfASearch)) {
            sqlite3_result_error_code(context, SQLITE_INTERRUPT);
            return;
        }
    }
    result.append(text);
    sqlite3_result_text64(context, result.data(), result.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

enum Sides : unsigned { Left = 1, Right = 2 };

/// trim(text[, characters])
template <unsigned sides>
void trim(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    if (anyNull(count, arguments)) {
        return;
    }
    std::string_view text = bytesOf(arguments[0], false);
    const std::string_view set = count == 2 ? textOf(arguments[1]) : std::string_view(" ");
    std::vector<std::string_view> characters;
    for (std::size_t at = 0; at < set.size(); at += characters.back().size()) {
        characters.push_back(set.substr(at, characterAt(set, at)));
    }
    Patience patience(context);
    const auto cut = [&](bool left) {
        for (const std::string_view one : characters) {
            if (!patience.goesOn()) {
                return false;
            }
            if (left ? text.starts_with(one) : text.ends_with(one)) {
                left ? text.remove_prefix(one.size()) : text.remove_suffix(one.size());
                return true;
            }
        }
        return false;
    };
    while ((sides & Left) != 0 && cut(true)) {
    }
    while ((sides & Right) != 0 && cut(false)) {
    }
    if (patience.ended()) {
        sqlite3_result_error_code(context, SQLITE_INTERRUPT);
        return;
    }
    sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// The engine's own printf(), asked on a database of its own once the widths in the format are
/// known to be small: it goes on filling a width of billions long after its result is too large.
class Formatter
{
public:
    Formatter(const Formatter &) = delete;
    Formatter &operator=(const Formatter &) = delete;
    ~Formatter()
    {
        m_statements.clear();
        sqlite3_close(m_engine);
    }

    /// Nothing where there is no memory for it.
    static std::unique_ptr<Formatter> make(int longestText)
    {
        std::unique_ptr<Formatter> formatter(new Formatter);
        if (sqlite3_open(":memory:", &formatter->m_engine) != SQLITE_OK) {
            return nullptr;
        }
        sqlite3_limit(formatter->m_engine, SQLITE_LIMIT_LENGTH, longestText);
        return formatter;
    }

    void format(sqlite3_context *context, int count, sqlite3_value **arguments)
    {
        if (count == 0) {
            return;
        }
        if (widthsOf(textOf(arguments[0]), count, arguments) > widestFormat) {
            sqlite3_result_error_toobig(context);
            return;
        }
        SqliteStatement &statement = m_statements[count];
        if (statement.handle() == nullptr) {
            std::string sql = "SELECT printf(?1";
            for (int i = 2; i <= count; ++i) {
                sql += ",?" + std::to_string(i);
            }
            sqlite3_stmt *handle = nullptr;
            sqlite3_prepare_v2(m_engine, (sql + ")").c_str(), -1, &handle, nullptr);
            statement = SqliteStatement(handle);
        }
        for (int i = 0; i < count; ++i) {
            sqlite3_bind_value(statement.handle(), i + 1, arguments[i]);
        }
        const int code = sqlite3_step(statement.handle());
        if (code == SQLITE_ROW) {
            sqlite3_result_value(context, sqlite3_column_value(statement.handle(), 0));
        } else {
            sqlite3_result_error_code(context, code);
        }
        statement.reset();
        sqlite3_clear_bindings(statement.handle());
    }

private:
    Formatter() = default;

    /// All widths and precisions of the format together, those given as `*` too.
    static std::int64_t widthsOf(std::string_view format, int count, sqlite3_value **arguments)
    {
        std::int64_t sum = 0;
        int next = 1;
        const auto add = [&sum](std::int64_t number) {
            // no overflow: both are small
            sum += std::clamp<std::int64_t>(number, -widestFormat - 1, widestFormat + 1) < 0
                       ? -std::max(number, -widestFormat - 1)
                       : std::min(number, widestFormat + 1);
        };
        for (std::size_t i = 0; i < format.size() && sum <= widestFormat; ++i) {
            if (format[i] != '%') {
                continue;
            }
            std::int64_t number = 0;
            for (++i; i < format.size(); ++i) {
                if (format[i] >= '0' && format[i] <= '9') {
                    number = std::min(number * 10 + (format[i] - '0'), widestFormat + 1);
                    continue;
                }
                add(std::exchange(number, 0));
                if (format[i] == '*') {
                    add(next < count ? sqlite3_value_int64(arguments[next]) : 0);
                    ++next;
                } else if (std::string_view("-+ #!,.l").find(format[i]) == std::string_view::npos) {
                    next += format[i] == '%' || format[i] == 'n' ? 0 : 1;
                    break;
                }
            }
            add(number);
        }
        return sum;
    }

    sqlite3 *m_engine = nullptr;
    std::map<int, SqliteStatement> m_statements; ///< by the number of arguments
};

using Function = void (*)(sqlite3_context *, int, sqlite3_value **);

constexpr int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

int registerFormatter(sqlite3 *handle, const char *name)
{
    auto formatter = Formatter::make(sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1));
    if (formatter == nullptr) {
        return SQLITE_NOMEM;
    }
    // the engine destroys it, also when registering fails
    return sqlite3_create_function_v2(
        handle, name, -1, flags, formatter.release(),
        [](sqlite3_context *context, int count, sqlite3_value **arguments) {
            static_cast<Formatter *>(sqlite3_user_data(context))->format(context, count, arguments);
        },
        nullptr, nullptr, [](void *kept) { delete static_cast<Formatter *>(kept); });
}

} // namespace

int registerBoundedFunctions(sqlite3 *handle, const SqliteDatabase &database)
{
    struct Registration
    {
        const char *name;
        int arguments;
        Function function;
    };
    constexpr Registration registrations[]{
        {"like", 2, like},
        {"like", 3, like},
        {"glob", 2, glob},
        {"instr", 2, instr},
        {"replace", 3, replace},
        {"trim", 1, trim<Left | Right>},
        {"trim", 2, trim<Left | Right>},
        {"ltrim", 1, trim<Left>},
        {"ltrim", 2, trim<Left>},
        {"rtrim", 1, trim<Right>},
        {"rtrim", 2, trim<Right>},
    };
    for (const Registration &entry : registrations) {
        const int code = sqlite3_create_function_v2(handle, entry.name, entry.arguments, flags,
                                                    const_cast<SqliteDatabase *>(&database),
                                                    entry.function, nullptr, nullptr, nullptr);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    const int code = registerFormatter(handle, "printf");
    return code == SQLITE_OK ? registerFormatter(handle, "format") : code;
}

} // namespace querent::connectors
