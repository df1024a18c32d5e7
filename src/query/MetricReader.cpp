// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/MetricReader.h"

#include "query/PlanBuilder.h"
#include "query/PlanTree.h"
#include "query/SqlLexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <utility>

namespace querent::query {

namespace {

using data::Phrase;
using Kind = SqlTokenKind;

constexpr std::size_t longestFormula = 2'000;
constexpr int deepest = 40;

struct NamedAggregate
{
    std::string_view name;
    AggregateFunction function;
};
constexpr std::array<NamedAggregate, 9> aggregateNames{
    {{"COUNT", AggregateFunction::Count},
     {"SUM", AggregateFunction::Sum},
     {"TOTAL", AggregateFunction::Sum},
     {"AVG", AggregateFunction::Average},
     {"MIN", AggregateFunction::Min},
     {"MAX", AggregateFunction::Max},
     {"MEDIAN", AggregateFunction::Median},
     {"STDDEV", AggregateFunction::StdDev},
     {"STDDEV_SAMP", AggregateFunction::StdDev}}};

struct NamedFunction
{
    std::string_view name;
    ScalarFunction function;
    std::size_t least;
    std::size_t most;
};
constexpr std::array<NamedFunction, 10> functionNames{
    {{"ABS", ScalarFunction::Abs, 1, 1},
     {"ROUND", ScalarFunction::Round, 1, 2},
     {"LOWER", ScalarFunction::Lower, 1, 1},
     {"UPPER", ScalarFunction::Upper, 1, 1},
     {"TRIM", ScalarFunction::Trim, 1, 1},
     {"LENGTH", ScalarFunction::Length, 1, 1},
     {"COALESCE", ScalarFunction::Coalesce, 2, 8},
     {"IFNULL", ScalarFunction::Coalesce, 2, 2},
     {"NULLIF", ScalarFunction::NullIf, 2, 2},
     {"DAYS_BETWEEN", ScalarFunction::DaysBetween, 2, 2}}};

struct NamedOperator
{
    std::string_view text;
    ComparisonOperator op;
};
constexpr std::array<NamedOperator, 8> comparisons{{{"=", ComparisonOperator::Equal},
                                                    {"==", ComparisonOperator::Equal},
                                                    {"<>", ComparisonOperator::NotEqual},
                                                    {"!=", ComparisonOperator::NotEqual},
                                                    {"<", ComparisonOperator::Less},
                                                    {"<=", ComparisonOperator::LessOrEqual},
                                                    {">", ComparisonOperator::Greater},
                                                    {">=", ComparisonOperator::GreaterOrEqual}}};

/// Words that are never the name of a column unless they are quoted.
bool isReserved(const SqlToken &token)
{
    static constexpr std::array<std::string_view, 28> words{
        "SELECT", "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT",  "JOIN",   "UNION", "WITH",
        "OVER",   "CASE", "WHEN",  "THEN",  "ELSE",  "END",    "AND",    "OR",     "NOT",   "IN",
        "LIKE",   "IS",   "AS",    "BY",    "ON",    "EXISTS", "FILTER", "BETWEEN"};
    return token.kind == Kind::Word && std::ranges::find(words, token.text) != words.end();
}

/// A recursive descent; after the first failure everything returned means nothing.
class MetricReader
{
public:
    MetricReader(std::string_view sql, const data::Table &table, const data::Phrasebook &phrases)
        : m_sql(sql), m_table(table), m_phrases(phrases)
    {}

    base::Result<Expression> read()
    {
        if (m_sql.size() > longestFormula) {
            fail(QUERENT_PHRASE("query", "It is too long."));
        } else {
            m_tokens = lexSql(m_sql, Dialect::Sqlite);
        }
        if (m_tokens.empty()) {
            fail(QUERENT_PHRASE("query", "It is empty."));
        }
        Expression result = condition();
        if (m_at < m_tokens.size()) {
            failAt();
        }
        if (!m_aggregated) {
            fail(QUERENT_PHRASE("query", "Nothing in it gathers rows: use sum, avg, count, min, "
                                         "max or median."));
        }
        if (!m_problem.empty()) {
            return base::Error{base::ErrorCode::InvalidArgument, m_problem, std::string(m_sql)};
        }
        return result;
    }

private:
    void fail(Phrase phrase, std::initializer_list<std::string_view> arguments = {})
    {
        if (m_problem.empty()) {
            m_problem = m_phrases.say(phrase, arguments);
        }
        m_at = m_tokens.size();
    }
    void failAt()
    {
        if (m_at >= m_tokens.size()) {
            fail(QUERENT_PHRASE("query", "It ends too early."));
            return;
        }
        fail(QUERENT_PHRASE("query", "“%1” is not understood here."), {spelling(m_tokens[m_at])});
    }
    [[nodiscard]] std::string spelling(const SqlToken &token) const
    {
        return std::string(m_sql.substr(token.offset, std::min<std::size_t>(token.length, 60)));
    }
    [[nodiscard]] const SqlToken *token(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_tokens.size() ? &m_tokens[m_at + ahead] : nullptr;
    }
    [[nodiscard]] bool isWord(std::string_view word, std::size_t ahead = 0) const
    {
        return token(ahead) != nullptr && token(ahead)->isWord(word);
    }
    bool takeWord(std::string_view word)
    {
        const bool there = isWord(word);
        m_at += there ? 1 : 0;
        return there;
    }
    [[nodiscard]] bool is(Kind kind, std::string_view text = {}) const
    {
        return token() != nullptr && token()->kind == kind &&
               (text.empty() || token()->text == text);
    }
    bool take(Kind kind, std::string_view text = {})
    {
        const bool there = is(kind, text);
        m_at += there ? 1 : 0;
        return there;
    }
    void expect(Kind kind)
    {
        if (!take(kind)) {
            failAt();
        }
    }
    void expectWord(std::string_view word)
    {
        if (!takeWord(word)) {
            failAt();
        }
    }

    Expression condition()
    {
        Expression left = allTrue();
        while (takeWord("OR")) {
            left = joined(LogicalOperator::Or, std::move(left), allTrue());
        }
        return left;
    }
    Expression allTrue()
    {
        Expression left = denied();
        while (takeWord("AND")) {
            left = joined(LogicalOperator::And, std::move(left), denied());
        }
        return left;
    }
    static Expression joined(LogicalOperator op, Expression left, Expression right)
    {
        Logical logical;
        logical.op = op;
        logical.operands.push_back(std::move(left));
        logical.operands.push_back(std::move(right));
        return expression(std::move(logical));
    }
    Expression denied()
    {
        if (takeWord("NOT")) {
            const Depth depth(*this);
            return depth.fine() ? expression(Not{{denied()}}) : Expression{};
        }
        return compared();
    }
    Expression compared()
    {
        Expression left = sum();
        if (token() == nullptr) {
            return left;
        }
        for (const NamedOperator &known : comparisons) {
            if (take(Kind::Operator, known.text)) {
                return compare(known.op, std::move(left), sum());
            }
        }
        if (takeWord("IS")) {
            const bool negated = takeWord("NOT");
            expectWord("NULL");
            return expression(IsNull{{std::move(left)}, negated});
        }
        const bool negated = takeWord("NOT");
        if (takeWord("BETWEEN")) {
            Expression low = sum();
            expectWord("AND");
            return expression(Between{{std::move(left), std::move(low), sum()}, negated});
        }
        if (takeWord("LIKE")) {
            return expression(Like{{std::move(left), sum()}, 0, negated});
        }
        if (takeWord("IN")) {
            expect(Kind::OpenParenthesis);
            In in;
            in.operand.push_back(std::move(left));
            in.negated = negated;
            do {
                in.values.push_back(sum());
            } while (take(Kind::Comma));
            expect(Kind::CloseParenthesis);
            return expression(std::move(in));
        }
        if (negated) {
            failAt();
        }
        return left;
    }
    Expression sum()
    {
        Expression left = product();
        for (;;) {
            if (take(Kind::Operator, "+")) {
                left = arithmetic(ArithmeticOperator::Add, std::move(left), product());
            } else if (take(Kind::Operator, "-")) {
                left = arithmetic(ArithmeticOperator::Subtract, std::move(left), product());
            } else {
                return left;
            }
        }
    }
    Expression product()
    {
        Expression left = signedTerm();
        for (;;) {
            if (take(Kind::Operator, "*")) {
                left = arithmetic(ArithmeticOperator::Multiply, std::move(left), signedTerm());
            } else if (take(Kind::Operator, "/")) {
                left = arithmetic(ArithmeticOperator::Divide, std::move(left), signedTerm());
            } else if (take(Kind::Operator, "%")) {
                left = arithmetic(ArithmeticOperator::Modulo, std::move(left), signedTerm());
            } else {
                return left;
            }
        }
    }
    Expression signedTerm()
    {
        const Depth depth(*this);
        if (!depth.fine()) {
            return {};
        }
        if (take(Kind::Operator, "-")) {
            return arithmetic(ArithmeticOperator::Subtract, literal(data::Value(0)), signedTerm());
        }
        if (take(Kind::Operator, "+")) {
            return signedTerm();
        }
        return term();
    }
    Expression term()
    {
        if (token() == nullptr) {
            failAt();
            return {};
        }
        const SqlToken &first = *token();
        if (first.kind == Kind::Number) {
            return number(first);
        }
        if (first.kind == Kind::String) {
            ++m_at;
            return literal(data::Value(first.text));
        }
        if (take(Kind::OpenParenthesis)) {
            if (isWord("SELECT") || isWord("WITH") || isWord("VALUES")) {
                fail(QUERENT_PHRASE("query", "Sub-queries are not possible here."));
                return {};
            }
            Expression inner = condition();
            expect(Kind::CloseParenthesis);
            return inner;
        }
        if (takeWord("NULL")) {
            return literal({});
        }
        if (takeWord("TRUE")) {
            return literal(data::Value(1));
        }
        if (takeWord("FALSE")) {
            return literal(data::Value(0));
        }
        if (takeWord("CASE")) {
            return cases();
        }
        if (takeWord("CAST")) {
            return cast();
        }
        const bool named = (first.kind == Kind::Word && !isReserved(first)) ||
                           first.kind == Kind::QuotedIdentifier;
        if (!named) {
            failAt();
            return {};
        }
        if (first.kind == Kind::Word && token(1) != nullptr &&
            token(1)->kind == Kind::OpenParenthesis) {
            return call();
        }
        return columnHere();
    }
    Expression number(const SqlToken &spelt)
    {
        ++m_at;
        std::int64_t whole = 0;
        const char *end = spelt.text.data() + spelt.text.size();
        if (const auto read = std::from_chars(spelt.text.data(), end, whole);
            read.ec == std::errc() && read.ptr == end) {
            return literal(data::Value(whole));
        }
        double real = 0.0;
        if (const auto read = std::from_chars(spelt.text.data(), end, real);
            read.ec == std::errc() && read.ptr == end) {
            return literal(data::Value(real));
        }
        --m_at;
        failAt();
        return {};
    }
    Expression cases()
    {
        Case result;
        std::optional<Expression> tested;
        if (!isWord("WHEN")) {
            tested = sum();
        }
        while (takeWord("WHEN")) {
            Expression when = tested ? sum() : condition();
            result.conditions.push_back(
                tested ? compare(ComparisonOperator::Equal, *tested, std::move(when))
                       : std::move(when));
            expectWord("THEN");
            result.values.push_back(sum());
        }
        if (result.values.empty()) {
            failAt();
        }
        if (takeWord("ELSE")) {
            result.otherwise.push_back(sum());
        }
        expectWord("END");
        return expression(std::move(result));
    }
    Expression cast()
    {
        expect(Kind::OpenParenthesis);
        Expression value = sum();
        expectWord("AS");
        std::optional<ScalarFunction> to;
        for (const std::string_view name : {"REAL", "FLOAT", "DOUBLE", "NUMERIC", "DECIMAL"}) {
            to = takeWord(name) ? std::optional(ScalarFunction::AsReal) : to;
        }
        for (const std::string_view name : {"INTEGER", "INT", "BIGINT"}) {
            to = takeWord(name) ? std::optional(ScalarFunction::AsInteger) : to;
        }
        for (const std::string_view name : {"TEXT", "VARCHAR"}) {
            to = takeWord(name) ? std::optional(ScalarFunction::AsText) : to;
        }
        if (!to) {
            failAt();
            return {};
        }
        expect(Kind::CloseParenthesis);
        return expression(Call{*to, {std::move(value)}, {}});
    }
    Expression call()
    {
        const SqlToken name = *token();
        const auto aggregateNamed =
            std::ranges::find(aggregateNames, name.text, &NamedAggregate::name);
        if (aggregateNamed != aggregateNames.end()) {
            return aggregateHere(aggregateNamed->function);
        }
        if (name.text == "JULIANDAY") {
            return daysBetween();
        }
        const auto function = std::ranges::find(functionNames, name.text, &NamedFunction::name);
        if (function == functionNames.end()) {
            fail(QUERENT_PHRASE("query", "There is no function “%1” for metrics."),
                 {spelling(name)});
            return {};
        }
        m_at += 2;
        Call result;
        result.function = function->function;
        do {
            result.arguments.push_back(sum());
        } while (take(Kind::Comma));
        const std::size_t count = result.arguments.size();
        if (count < function->least || count > function->most) {
            fail(QUERENT_PHRASE("query", "“%1” has the wrong number of arguments."),
                 {spelling(name)});
        }
        expect(Kind::CloseParenthesis);
        return expression(std::move(result));
    }
    /// julianday(end) - julianday(start): the one way to write days that everybody knows.
    Expression daysBetween()
    {
        const auto day = [&] {
            expectWord("JULIANDAY");
            expect(Kind::OpenParenthesis);
            Expression when = term();
            expect(Kind::CloseParenthesis);
            return when;
        };
        Expression until = day();
        if (!take(Kind::Operator, "-")) {
            failAt();
            return {};
        }
        Expression from = day();
        return expression(
            Call{ScalarFunction::DaysBetween, {std::move(from), std::move(until)}, {}});
    }
    Expression aggregateHere(AggregateFunction function)
    {
        if (m_inAggregate) {
            fail(QUERENT_PHRASE("query", "An aggregate cannot lie within another."));
            return {};
        }
        m_aggregated = true;
        m_inAggregate = true;
        m_at += 2;
        Aggregate result;
        result.function = function;
        result.distinct = takeWord("DISTINCT");
        if (function == AggregateFunction::Count && !result.distinct && take(Kind::Operator, "*")) {
            result.argument.push_back(star());
        } else {
            const SqlToken *argument = token();
            result.argument.push_back(condition());
            if (function == AggregateFunction::Sum || function == AggregateFunction::Average) {
                checkNumber(result.argument.front(), argument);
            }
        }
        expect(Kind::CloseParenthesis);
        if (takeWord("FILTER")) {
            expect(Kind::OpenParenthesis);
            expectWord("WHERE");
            result.filter.push_back(condition());
            expect(Kind::CloseParenthesis);
        }
        if (isWord("OVER")) {
            fail(QUERENT_PHRASE("query", "Windows (OVER) are not possible here."));
        }
        m_inAggregate = false;
        return expression(std::move(result));
    }
    void checkNumber(const Expression &argument, const SqlToken *spelt)
    {
        const auto *reference = std::get_if<ColumnRef>(&argument.node);
        const data::Column *column =
            reference != nullptr ? m_table.column(reference->column) : nullptr;
        const bool words = column != nullptr && column->type == data::ColumnType::Text;
        if (words && spelt != nullptr) {
            fail(QUERENT_PHRASE("query", "“%1” holds words, which cannot be added up."),
                 {column->name});
        }
    }
    Expression columnHere()
    {
        SqlToken name = *token();
        ++m_at;
        if (take(Kind::Dot)) {
            if (!data::equalNames(plain(name), m_table.name)) {
                fail(QUERENT_PHRASE("query", "“%1” is another table; only columns of “%2” can be "
                                             "used."),
                     {plain(name), m_table.name});
                return {};
            }
            if (token() == nullptr ||
                (token()->kind != Kind::Word && token()->kind != Kind::QuotedIdentifier)) {
                failAt();
                return {};
            }
            name = *token();
            ++m_at;
        }
        const data::Column *found = m_table.column(plain(name));
        if (found == nullptr) {
            fail(QUERENT_PHRASE("query", "“%1” is no column of “%2”."),
                 {plain(name), m_table.name});
            return {};
        }
        if (!m_inAggregate) {
            fail(QUERENT_PHRASE("query", "“%1” stands outside of sum, avg, count, min, max and "
                                         "median."),
                 {found->name});
        }
        return column(m_table.name, found->name);
    }
    [[nodiscard]] std::string plain(const SqlToken &token) const
    {
        return token.kind == Kind::Word ? spelling(token) : token.text;
    }

    /// One level of nesting; too many of them are refused.
    class Depth
    {
    public:
        explicit Depth(MetricReader &reader) : m_reader(reader)
        {
            if (++m_reader.m_depth > deepest) {
                m_reader.fail(QUERENT_PHRASE("query", "It is nested too deeply."));
            }
        }
        ~Depth() { --m_reader.m_depth; }
        Depth(const Depth &) = delete;
        Depth &operator=(const Depth &) = delete;
        [[nodiscard]] bool fine() const noexcept { return m_reader.m_depth <= deepest; }

    private:
        MetricReader &m_reader;
    };

    std::string_view m_sql;
    const data::Table &m_table;
    const data::Phrasebook &m_phrases;
    std::vector<SqlToken> m_tokens;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_inAggregate = false;
    bool m_aggregated = false;
    std::string m_problem;
};

void restrict(Expression &metric, const Expression &filter)
{
    if (auto *aggregate = as<Aggregate>(metric)) {
        std::vector<Expression> all = std::move(aggregate->filter);
        all.push_back(filter);
        aggregate->filter = {allOf(std::move(all))};
        return;
    }
    forEachChild(
        metric, [&](Expression &child) { restrict(child, filter); }, [](QueryPlan &) {});
}

} // namespace

base::Result<Expression> readMetric(std::string_view text, const data::Table &table,
                                    const data::Phrasebook &phrases)
{
    return MetricReader(text, table, phrases).read();
}

Expression onlyWhere(Expression metric, const Expression &filter)
{
    restrict(metric, filter);
    return metric;
}

} // namespace querent::query
