// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/DocumentReader.h"
#include "query/PlanNames.h"
#include "query/QueryPlan.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

/// Takes a plan document apart. Keeps the first thing that is wrong, with its place; whatever is
/// returned after that means nothing.
class PlanReader
{
public:
    [[nodiscard]] base::Result<QueryPlan> read(const nlohmann::json &document);

private:
    using Json = nlohmann::json;

    QueryPlan plan(const Json &json, const std::string &place);
    /// The members of a plan: `isDocument` also allows "version".
    QueryPlan planMembers(const Json &json, const std::string &place, bool isDocument);
    TableSource source(const Json &json, const std::string &place);
    std::vector<CommonTable> commonTables(const Json &json, const std::string &place);
    std::vector<SelectItem> selectItems(const Json &json, const std::string &place);
    std::vector<Join> joins(const Json &json, const std::string &place);
    std::vector<OrderItem> orderItems(const Json &json, const std::string &place);
    std::optional<SetOperation> setOperation(const Json &json, const std::string &place);

    Expression expression(const Json &json, const std::string &place);
    Expression::Node node(const Json &json, const std::string &place);
    Expression::Node columnRef(const Json &json, const std::string &place);
    Expression::Node literal(const Json &json, const std::string &place);
    Expression::Node star(const Json &json, const std::string &place);
    Expression::Node aggregate(const Json &json, const std::string &place);
    Expression::Node arithmetic(const Json &json, const std::string &place);
    Expression::Node call(const Json &json, const std::string &place);
    Expression::Node timeBucket(const Json &json, const std::string &place);
    Expression::Node duringPeriod(const Json &json, const std::string &place);
    Expression::Node comparison(const Json &json, const std::string &place);
    Expression::Node logical(const Json &json, const std::string &place);
    Expression::Node negation(const Json &json, const std::string &place);
    Expression::Node between(const Json &json, const std::string &place);
    Expression::Node in(const Json &json, const std::string &place);
    Expression::Node like(const Json &json, const std::string &place);
    Expression::Node isNull(const Json &json, const std::string &place);
    Expression::Node exists(const Json &json, const std::string &place);
    Expression::Node scalarSubquery(const Json &json, const std::string &place);
    Expression::Node caseOf(const Json &json, const std::string &place);
    Expression::Node window(const Json &json, const std::string &place);

    /// Member `key`, or null (and a failure) where it is missing.
    const Json &member(const Json &json, const std::string &place, const char *key);
    /// Member `key`, or null without a failure.
    static const Json &optionalMember(const Json &json, const char *key);
    /// The expression in member `key`, in a list of one.
    std::vector<Expression> one(const Json &json, const std::string &place, const char *key);
    /// The same, or an empty list where the member is missing.
    std::vector<Expression> noneOrOne(const Json &json, const std::string &place, const char *key);
    /// The expressions in the list `key`; `count` is how many there must be, 0 for any number.
    std::vector<Expression> many(const Json &json, const std::string &place, const char *key,
                                 std::size_t count = 0);
    const Json &listIn(const Json &json, const std::string &place, const char *key);
    std::optional<std::int64_t> integer(const Json &json, const std::string &place,
                                        const char *key);
    std::optional<data::CivilDate> date(const Json &json, const std::string &place,
                                        const char *key);
    data::DateEncoding encoding(const Json &value, const std::string &place);
    data::DateEncoding encodingIn(const Json &json, const std::string &place);
    void onlyKeys(const Json &json, const std::string &place,
                  std::initializer_list<std::string_view> known);

    /// The enumerator that member `key` names.
    template <typename Enum>
    Enum named(const Json &json, const std::string &place, const char *key)
    {
        const Json &value = member(json, place, key);
        if (value.is_string()) {
            if (const auto found = fromName<Enum>(value.get_ref<const std::string &>())) {
                return *found;
            }
        }
        std::string names;
        for (const Spelling<Enum> &spelling : spellings(Enum{})) {
            names += (names.empty() ? "" : ", ") + std::string(spelling.name);
        }
        m_reader.fail(data::DocumentReader::inside(place, key), "must be one of " + names);
        return {};
    }

    data::DocumentReader m_reader{"The plan"};
    int m_depth = 0;
};

} // namespace querent::query
