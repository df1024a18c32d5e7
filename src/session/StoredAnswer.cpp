// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/StoredAnswer.h"

#include "base/ErrorJson.h"
#include "session/WordsOfOld.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

constexpr int newestVersion = 2;
/// Before it, the kind of a caveat was told by its words.
constexpr int firstWithKinds = 2;

/// As data::Value writes itself, except where that would lose something.
json storedCell(const data::Value &value)
{
    if (const double *real = value.real(); real != nullptr && !std::isfinite(*real)) {
        return {{"real", std::isnan(*real) ? "nan" : *real > 0 ? "inf" : "-inf"}};
    }
    const std::string *text = value.text();
    if (text != nullptr && data::validUtf8(*text) != *text) {
        const auto *bytes = reinterpret_cast<const std::byte *>(text->data());
        return {{"text", json(data::Value(data::Blob{{bytes, bytes + text->size()}}))}};
    }
    return json(value);
}

data::Value cellFrom(const json &cell)
{
    if (!cell.is_object() || cell.size() != 1) {
        return cell.get<data::Value>();
    }
    if (const auto real = cell.find("real"); real != cell.end()) {
        const double infinity = std::numeric_limits<double>::infinity();
        return *real == "nan"   ? std::numeric_limits<double>::quiet_NaN()
               : *real == "inf" ? infinity
                                : -infinity;
    }
    if (const auto text = cell.find("text"); text != cell.end()) {
        const auto held = text->get<data::Value>();
        if (const data::Blob *blob = held.blob()) {
            return std::string(reinterpret_cast<const char *>(blob->bytes.data()),
                               blob->bytes.size());
        }
        return {};
    }
    return cell.get<data::Value>();
}

json storedTable(const data::ResultTable &table)
{
    data::ResultTable head = table;
    head.rows.clear();
    json document = head;
    json rows = json::array();
    for (const data::Row &row : table.rows) {
        json cells = json::array();
        for (const data::Value &value : row) {
            cells.push_back(storedCell(value));
        }
        rows.push_back(std::move(cells));
    }
    document["row_count"] = table.rows.size();
    document["rows"] = std::move(rows);
    return document;
}

data::ResultTable tableFrom(const json &document)
{
    json head = document;
    head["rows"] = json::array();
    auto table = head.get<data::ResultTable>();
    for (const json &cells : document.at("rows").get_ref<const json::array_t &>()) {
        data::Row row;
        for (const json &cell : cells.get_ref<const json::array_t &>()) {
            row.push_back(cellFrom(cell));
        }
        row.resize(table.columns.size());
        table.rows.push_back(std::move(row));
    }
    return table;
}

template <typename T>
json orNull(const std::optional<T> &value)
{
    return value ? json(*value) : json();
}

/// Takes the member over where the document has it.
template <typename T>
void take(const json &document, const char *name, T &member)
{
    if (const auto found = document.find(name); found != document.end() && !found->is_null()) {
        found->get_to(member);
    }
}

template <typename T>
void take(const json &document, const char *name, std::optional<T> &member)
{
    if (const auto found = document.find(name); found != document.end() && !found->is_null()) {
        member = found->template get<T>();
    }
}

void takeTime(const json &document, const char *name, std::chrono::microseconds &time)
{
    time = std::chrono::microseconds(document.value(name, std::int64_t{0}));
}

json storedParts(const std::vector<PartialAnswer> &parts)
{
    json documents = json::array();
    for (const PartialAnswer &part : parts) {
        json document = part;
        document["result"] = part.result ? storedTable(*part.result) : json();
        documents.push_back(std::move(document));
    }
    return documents;
}

std::vector<PartialAnswer> partsFrom(const json &documents)
{
    std::vector<PartialAnswer> parts;
    for (json document : documents) {
        const json table = std::exchange(document["result"], json());
        auto part = document.get<PartialAnswer>();
        if (!table.is_null()) {
            part.result = std::make_shared<const data::ResultTable>(tableFrom(table));
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

Answer read(const json &document)
{
    Answer answer;
    take(document, "outcome", answer.outcome);
    take(document, "trace_id", answer.traceId);
    take(document, "question", answer.question);
    take(document, "change", answer.change);
    take(document, "changed_of", answer.changedOf);
    take(document, "response", answer.response);
    take(document, "interpreted_intent", answer.interpretedIntent);
    take(document, "planned", answer.planned);
    take(document, "interpretation", answer.interpretation);
    take(document, "generated_sql", answer.generatedSql);
    take(document, "validated_sql", answer.validatedSql);
    take(document, "limit_enforced", answer.limitEnforced);
    if (const auto table = document.find("result"); table != document.end() && !table->is_null()) {
        answer.result = tableFrom(*table);
    }
    takeTime(document, "execution_us", answer.executionTime);
    take(document, "satisfaction", answer.satisfaction);
    take(document, "evaluator_notes", answer.evaluatorNotes);
    take(document, "headline", answer.headline);
    take(document, "summary", answer.summary);
    take(document, "caveats", answer.caveats);
    if (document.value("version", 0) < firstWithKinds) {
        giveKinds(answer.caveats, answer.headline);
    }
    take(document, "chart", answer.chart);
    take(document, "explanation", answer.explanation);
    for (const json &cell : document.value("statistics", json::array())) {
        answer.statistics.push_back(cellFrom(cell).numeric());
    }
    take(document, "follow_ups", answer.followUps);
    answer.parts = partsFrom(document.value("parts", json::array()));
    take(document, "analysis_code", answer.analysisCode);
    take(document, "failed_attempts", answer.failedAttempts);
    answer.promptMonitor = document.value("monitor", json());
    takeTime(document, "total_us", answer.totalTime);
    take(document, "node_ms", answer.nodeMilliseconds);
    take(document, "retry_count", answer.retryCount);
    take(document, "clarify_turns", answer.clarifyTurns);
    take(document, "tokens_used", answer.tokensUsed);
    take(document, "plan_id", answer.planId);
    take(document, "error", answer.error);
    for (const json &event : document.value("events", json::array())) {
        if (auto known = graph::eventFromJson(event)) {
            answer.events.push_back(std::move(*known));
        }
    }
    return answer;
}

} // namespace

json storedAnswer(const Answer &answer)
{
    json statistics = json::array();
    for (const double number : answer.statistics) {
        statistics.push_back(storedCell(number));
    }
    return {
        {"version", newestVersion},
        {"outcome", answer.outcome},
        {"trace_id", answer.traceId},
        {"question", answer.question},
        {"change", answer.change},
        {"changed_of", answer.changedOf},
        {"response", answer.response},
        {"interpreted_intent", answer.interpretedIntent},
        {"planned", answer.planned},
        {"interpretation", answer.interpretation},
        {"generated_sql", answer.generatedSql},
        {"validated_sql", answer.validatedSql},
        {"limit_enforced", answer.limitEnforced},
        {"result", answer.result ? storedTable(*answer.result) : json()},
        {"execution_us", answer.executionTime.count()},
        {"satisfaction", answer.satisfaction},
        {"evaluator_notes", answer.evaluatorNotes},
        {"headline", answer.headline},
        {"summary", answer.summary},
        {"caveats", answer.caveats},
        {"chart", orNull(answer.chart)},
        {"explanation", answer.explanation},
        {"statistics", std::move(statistics)},
        {"follow_ups", answer.followUps},
        {"parts", storedParts(answer.parts)},
        {"analysis_code", answer.analysisCode},
        {"failed_attempts", answer.failedAttempts},
        {"monitor", answer.promptMonitor},
        {"total_us", answer.totalTime.count()},
        {"node_ms", answer.nodeMilliseconds},
        {"retry_count", answer.retryCount},
        {"clarify_turns", answer.clarifyTurns},
        {"tokens_used", answer.tokensUsed},
        {"plan_id", answer.planId},
        {"error", orNull(answer.error)},
        {"events", answer.events},
    };
}

base::Result<Answer> answerFromStored(const json &document)
{
    const bool ours = document.is_object() && document.contains("question") &&
                      document.value("version", json()).is_number_integer();
    if (!ours) {
        return base::Error{
            base::ErrorCode::MalformedDocument, "This is not an answer that was kept.", {}};
    }
    const int version = document.value("version", 0);
    if (version < 1 || version > newestVersion) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "This answer was kept by a later version of Querent. Open it with that "
                           "version, or ask the question again.",
                           {}};
    }
    try {
        return read(document);
    } catch (const json::exception &exception) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "This answer was damaged while it was kept. Ask the question again.",
                           exception.what()};
    } catch (const std::invalid_argument &exception) { // a plan that is none
        return base::Error{base::ErrorCode::MalformedDocument,
                           "This answer was damaged while it was kept. Ask the question again.",
                           exception.what()};
    }
}

} // namespace querent::session
