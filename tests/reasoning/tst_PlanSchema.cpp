// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/PlanNames.h"
#include "query/QueryPlan.h"
#include "reasoning/PlanSchema.h"

#include <QDir>
#include <QFile>
#include <QTest>

namespace tst_PlanSchema {

using namespace querent;
using namespace querent::reasoning;
using nlohmann::json;

namespace {

/// Whether `value` keeps to `schema`, as far as these schemas go. Written down by place: `why`.
bool keepsTo(const json &value, const json &schema, const json &root, std::string &why);

bool hasType(const json &value, const json &type)
{
    if (type.is_array()) {
        for (const json &each : type) {
            if (hasType(value, each)) {
                return true;
            }
        }
        return false;
    }
    return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
           (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
           (type == "integer" && value.is_number_integer()) ||
           (type == "number" && value.is_number()) || (type == "null" && value.is_null());
}

bool membersKeepTo(const json &value, const json &schema, const json &root, std::string &why)
{
    for (const json &name : schema.value("required", json::array())) {
        if (!value.contains(name.get<std::string>())) {
            why = "without " + name.get<std::string>() + ": " + value.dump();
            return false;
        }
    }
    for (const auto &entry : value.items()) {
        const json &known = schema["properties"];
        if (!known.contains(entry.key())) {
            why = "unknown " + entry.key() + ": " + value.dump();
            return false;
        }
        if (!keepsTo(entry.value(), known[entry.key()], root, why)) {
            return false;
        }
    }
    return true;
}

bool keepsTo(const json &value, const json &schema, const json &root, std::string &why)
{
    if (schema.contains("$ref")) {
        const auto name = schema["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
        return keepsTo(value, root["$defs"][name], root, why);
    }
    if (schema.contains("anyOf")) {
        for (const json &each : schema["anyOf"]) {
            if (keepsTo(value, each, root, why)) {
                return true;
            }
        }
        return false;
    }
    if (schema.contains("type") && !hasType(value, schema["type"])) {
        why = "type: " + value.dump();
        return false;
    }
    if (schema.contains("enum")) {
        const json &names = schema["enum"];
        if (std::find(names.begin(), names.end(), value) == names.end()) {
            why = "no such name: " + value.dump();
            return false;
        }
    }
    if (value.is_array() && schema.contains("items")) {
        for (const json &item : value) {
            if (!keepsTo(item, schema["items"], root, why)) {
                return false;
            }
        }
    }
    return !value.is_object() || !schema.contains("properties") ||
           membersKeepTo(value, schema, root, why);
}

} // namespace

class TestPlanSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfPlanKeepsToIt_data();
    void everyKindOfPlanKeepsToIt();
    void whatThePlanDoesNotReadDoesNotKeepToIt();
};

void TestPlanSchema::everyKindOfPlanKeepsToIt_data()
{
    QTest::addColumn<QByteArray>("select");

    const auto row = [](const char *name, const char *expression) {
        QTest::newRow(name) << QByteArray(expression);
    };
    row("a column", R"({"column":"a.b"})");
    row("a text", R"({"value":"x"})");
    row("a number", R"({"value":1.5})");
    row("an aggregate with a filter",
        R"({"aggregate":"sum","of":{"column":"x"},"where":{"is_null":{"column":"y"}}})");
    row("arithmetic", R"({"arithmetic":"/","operands":[{"column":"x"},{"value":2}]})");
    row("a call", R"({"call":"round","arguments":[{"column":"x"},{"value":1}]})");
    row("a bucket", R"({"bucket":"month","of":{"column":"d"}})");
    row("a period", R"({"during":{"from":"2024-01-01"},"of":{"column":"d"}})");
    row("a comparison",
        R"({"compare":">=","left":{"column":"x"},"right":{"value":"a"},"ignore_case":true})");
    row("logic",
        R"({"and":[{"not":{"is_null":{"column":"x"}}},{"or":[{"column":"a"},{"column":"b"}]}]})");
    row("between", R"({"between":[{"column":"x"},{"value":1},{"value":2}],"negated":true})");
    row("in a list", R"({"in":{"column":"x"},"values":[{"value":1}]})");
    row("in a query",
        R"({"in":{"column":"x"},"subquery":{"select":[{"expr":{"column":"y"}}],"from":{"table":"t"}}})");
    row("like", R"({"like":[{"column":"x"},{"value":"%a%"}]})");
    row("exists",
        R"({"exists":{"select":[{"expr":{"value":1}}],"from":{"table":"t"}},"negated":true})");
    row("a case",
        R"({"case":[{"when":{"is_null":{"column":"x"}},"then":{"value":0}}],"else":{"column":"x"}})");
    row("a window",
        R"({"window":"rank","order_by":[{"expr":{"column":"x"},"direction":"descending"}]})");
}

void TestPlanSchema::everyKindOfPlanKeepsToIt()
{
    QFETCH(QByteArray, select);

    const json expression = json::parse(select.toStdString());
    json plan{
        {"version", 1},
        {"select", {{{"expr", expression}, {"as", "x"}}}},
        {"from", {{"table", "t"}, {"as", "a"}}},
        {"joins",
         {{{"kind", "left"},
           {"table", "u"},
           {"on",
            {{"compare", "="}, {"left", {{"column", "a.x"}}}, {"right", {{"column", "u.x"}}}}}}}},
        {"where", {{"is_null", {{"column", "x"}}}}},
        {"group_by", {{{"column", "x"}}}},
        {"order_by", {{{"expr", {{"column", "x"}}}, {"direction", "ascending"}}}},
        {"limit", 3}};
    const auto read = query::planFromJson(plan);
    QVERIFY2(read.ok(), read ? "" : read.error().message.c_str());
    json written = query::planToJson(*read);
    written.erase("version");
    std::string why;
    const json answer{
        {"answer", "plan"}, {"plan", written}, {"explanation", "x"}, {"confidence", 0.5}};
    QVERIFY2(keepsTo(answer, planAnswerSchema(), planAnswerSchema(), why), why.c_str());
}

void TestPlanSchema::whatThePlanDoesNotReadDoesNotKeepToIt()
{
    std::string why;
    const json answer{
        {"answer", "plan"},
        {"plan", {{"select", {{{"expr", {{"sum", "x"}}}}}}, {"from", {{"table", "t"}}}}},
        {"explanation", "x"},
        {"confidence", 0.5}};
    QVERIFY(!keepsTo(answer, planAnswerSchema(), planAnswerSchema(), why));
}

} // namespace tst_PlanSchema

QUERENT_TEST(PlanSchema)
#include "tst_PlanSchema.moc"
