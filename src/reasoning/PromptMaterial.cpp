// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/PromptMaterial.h"

#include "llm/TokenEstimate.h"
#include "query/PlanNames.h"
#include "query/SqlLexer.h"

#include <algorithm>
#include <set>

namespace querent::reasoning {

namespace {

using data::ColumnRole;

/// The share of the tokens that a paragraph may have, in percent.
constexpr int schemaShare = 60;
constexpr int dictionaryShare = 15;
constexpr int examplesShare = 15;
constexpr int historyShare = 10;
constexpr int resultShare = 40;
constexpr std::size_t mostRows = 20;
constexpr std::size_t mostExamples = 3;
constexpr std::size_t longestValue = 80;

std::string shortened(std::string text, std::size_t most)
{
    if (text.size() > most) {
        std::size_t end = most;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            --end;
        }
        text = text.substr(0, end) + "…";
    }
    return text;
}

std::string quoted(const data::Value &value)
{
    const nlohmann::json json = value.text() != nullptr
                                    ? nlohmann::json(shortened(*value.text(), longestValue))
                                    : nlohmann::json(value);
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string joined(const std::vector<std::string> &texts, std::string_view separator)
{
    std::string result;
    for (const std::string &text : texts) {
        result += (result.empty() ? std::string() : std::string(separator)) + text;
    }
    return result;
}

/// Adds lines while there is room for them.
class Paragraph
{
public:
    Paragraph(std::string title, int tokens) : m_text(std::move(title)), m_left(tokens) {}

    bool add(const std::string &line)
    {
        const int cost = llm::estimateTokens(line) + 1;
        if (cost > m_left) {
            return false;
        }
        m_left -= cost;
        m_text += '\n' + line;
        m_empty = false;
        return true;
    }
    [[nodiscard]] std::string text() const { return m_empty ? std::string() : m_text; }

private:
    std::string m_text;
    int m_left;
    bool m_empty = true;
};

/// Words of a text in lower case, longer than two letters.
std::set<std::string> wordsOf(std::string_view text)
{
    std::set<std::string> words;
    std::string word;
    for (const char byte : query::lowerCaseName(text) + ' ') {
        const auto code = static_cast<unsigned char>(byte);
        if (code >= 0x80 || std::isalnum(code) != 0) {
            word += byte;
        } else {
            if (word.size() > 2) {
                words.insert(word);
            }
            word.clear();
        }
    }
    return words;
}

std::size_t shared(const std::set<std::string> &left, const std::set<std::string> &right)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        left, [&right](const std::string &word) { return right.contains(word); }));
}

/// A role whose values tell about kinds of rows rather than about one.
bool mayShowExamples(ColumnRole role)
{
    return role == ColumnRole::Category || role == ColumnRole::Flag || role == ColumnRole::Label ||
           role == ColumnRole::Unknown;
}

bool mayShowRange(ColumnRole role)
{
    return role == ColumnRole::Measure || role == ColumnRole::Time;
}

} // namespace

std::string typedText(const Context &context)
{
    std::string text = context.question;
    for (const Turn &turn : context.history) {
        text += '\n' + turn.question;
    }
    return text;
}

std::string PromptMaterial::keys(const data::Table &table, const data::Column &column) const
{
    std::string text;
    if (column.primaryKeyPosition > 0) {
        text += ", primary key";
    }
    for (const data::Relationship &relation : m_disclosure.catalog().relationships) {
        if (relation.fromColumns.size() != 1 || !data::equalNames(relation.fromTable, table.name) ||
            !data::equalNames(relation.fromColumns.front(), column.name)) {
            continue;
        }
        const data::Table *to = m_disclosure.catalog().table(relation.toTable);
        const data::Column *key = to != nullptr ? to->column(relation.toColumns.front()) : nullptr;
        if (key != nullptr && m_disclosure.mayName(*to, *key)) {
            text += ", points at " + to->name + '.' + key->name;
        }
    }
    return text;
}

std::string PromptMaterial::column(const data::Table &table, const data::Column &column) const
{
    std::string text =
        "  " + column.name + ": " + std::string(data::typeName(column.type)) + keys(table, column);
    const auto *entry = m_disclosure.dictionary().column(table.name, column.name);
    if (entry != nullptr) {
        text += entry->unit.empty() ? "" : ", in " + entry->unit;
        text += entry->description.empty() ? "" : ", " + shortened(entry->description, 200);
        text += entry->synonyms.empty() ? "" : ", also called " + joined(entry->synonyms, ", ");
    }
    const bool opaque = m_disclosure.touchesPersonal(
        "SELECT 1 FROM " + query::quoteIdentifier(table.name, m_disclosure.dialect()));
    if (!showsValues() || opaque) {
        return text;
    }
    std::vector<std::string> examples;
    for (const data::Value &value : column.profile.examples) {
        if (mayShowExamples(column.role) && examples.size() < 5) {
            examples.push_back(quoted(value));
        }
    }
    text += examples.empty() ? "" : ", for example " + joined(examples, ", ");
    if (mayShowRange(column.role) && !column.profile.min.isNull()) {
        text += ", from " + quoted(column.profile.min) + " to " + quoted(column.profile.max);
    }
    return text;
}

std::string PromptMaterial::table(const data::Table &table) const
{
    std::string text = "table " + table.name;
    if (const auto *entry = m_disclosure.dictionary().table(table.name)) {
        text += entry->description.empty() ? "" : ": " + shortened(entry->description, 200);
        text += entry->synonyms.empty() ? "" : ", also called " + joined(entry->synonyms, ", ");
    }
    if (showsValues() && table.rowCount) {
        text += ", " + std::to_string(*table.rowCount) + " rows";
    }
    for (const data::Column &each : table.columns) {
        if (m_disclosure.mayName(table, each)) {
            text += '\n' + column(table, each);
        }
    }
    return text;
}

std::string PromptMaterial::schema(const RetrievedSchema &schema) const
{
    const data::Catalog &catalog = m_disclosure.catalog();
    std::vector<const data::Table *> order;
    const auto add = [&](const data::Table *table) {
        if (table != nullptr && std::ranges::find(order, table) == order.end()) {
            order.push_back(table);
        }
    };
    for (const RetrievedSchema::Entry &entry : schema.entries) {
        add(catalog.table(entry.table));
    }
    const std::size_t asked = order.size();
    for (std::size_t i = 0; i < asked; ++i) {
        for (const data::Relationship &relation : catalog.relationships) {
            if (data::equalNames(relation.fromTable, order[i]->name)) {
                add(catalog.table(relation.toTable));
            } else if (data::equalNames(relation.toTable, order[i]->name)) {
                add(catalog.table(relation.fromTable));
            }
        }
    }
    for (const data::Table &table : catalog.tables) {
        add(&table);
    }
    Paragraph paragraph("Tables of the " + catalog.engine + " source:",
                        m_tokens * schemaShare / 100);
    std::vector<std::string> left;
    for (const data::Table *each : order) {
        if (!paragraph.add(table(*each))) {
            left.push_back(each->name);
        }
    }
    std::string text = paragraph.text();
    if (!left.empty()) {
        text += "\nLeft out for want of space, " + std::to_string(left.size()) +
                " tables: " + shortened(joined(left, ", "), 600);
    }
    return text;
}

std::string PromptMaterial::dictionary(const std::string &question) const
{
    const std::set<std::string> asked = wordsOf(question);
    std::vector<std::pair<std::size_t, std::string>> lines;
    for (const data::DataDictionary::Metric &metric : m_disclosure.dictionary().metrics) {
        if (m_disclosure.namesPersonal(metric.expression)) {
            continue;
        }
        std::string line =
            "metric " + metric.name + " of " + metric.table + " = " + metric.expression;
        line += metric.description.empty() ? "" : ": " + shortened(metric.description, 200);
        line += metric.synonyms.empty() ? "" : ", also called " + joined(metric.synonyms, ", ");
        lines.emplace_back(shared(wordsOf(line), asked), std::move(line));
    }
    for (const auto &[term, meaning] : m_disclosure.dictionary().glossary) {
        std::string line = term + ": " + shortened(meaning, 300);
        lines.emplace_back(shared(wordsOf(line), asked), std::move(line));
    }
    std::ranges::stable_sort(lines, std::ranges::greater{},
                             [](const auto &line) { return line.first; });
    Paragraph paragraph("Words of the house:", m_tokens * dictionaryShare / 100);
    for (const auto &line : lines) {
        paragraph.add(line.second);
    }
    return paragraph.text();
}

std::string PromptMaterial::examples(const query::Lessons &lessons,
                                     const std::string &question) const
{
    const std::set<std::string> asked = wordsOf(question);
    std::vector<std::pair<std::size_t, std::string>> lines;
    for (const query::Lesson &lesson : lessons) {
        const bool personal = lesson.plan ? m_disclosure.touchesPersonal(*lesson.plan)
                                          : m_disclosure.touchesPersonal(lesson.sql);
        const std::size_t score = shared(wordsOf(lesson.question), asked);
        if (!lesson.isAnswer() || personal || score == 0) {
            continue;
        }
        lines.emplace_back(score, lesson.question + " → " +
                                      answer(lesson.plan, lesson.sql, lesson.question));
    }
    std::ranges::stable_sort(lines, std::ranges::greater{},
                             [](const auto &line) { return line.first; });
    if (lines.size() > mostExamples) {
        lines.resize(mostExamples);
    }
    Paragraph paragraph("Questions that were answered well before:",
                        m_tokens * examplesShare / 100);
    for (const auto &line : lines) {
        paragraph.add(line.second);
    }
    const std::string wrong = calledWrong(lessons, question);
    return wrong.empty() ? paragraph.text() : paragraph.text() + "\n\n" + wrong;
}

std::string PromptMaterial::answer(const std::optional<query::QueryPlan> &plan,
                                   const std::string &sql, const std::string &allowed) const
{
    if (!plan) {
        return statement(sql, allowed);
    }
    nlohmann::json document = query::planToJson(*plan);
    document.erase("version");
    return (showsValues() ? document : m_disclosure.withoutValues(*plan, allowed))
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string PromptMaterial::calledWrong(const query::Lessons &lessons,
                                        const std::string &question) const
{
    Paragraph paragraph("Answers to this very question that people called wrong. Do not answer "
                        "like that again:",
                        m_tokens * examplesShare / 100);
    for (const query::Lesson &lesson : lessons) {
        const auto rejection =
            query::sameWords(lesson.question, question) ? query::rejectionIn(lesson) : std::nullopt;
        const bool tellable =
            rejection && !(rejection->plan ? m_disclosure.touchesPersonal(*rejection->plan)
                                           : m_disclosure.touchesPersonal(rejection->sql));
        if (!tellable) {
            continue;
        }
        std::string line = answer(rejection->plan, rejection->sql, question);
        if (showsValues() && !rejection->part.label.empty()) {
            line += "\n  Wrong in it: " + rejection->part.label;
        }
        if (!rejection->remark.empty()) {
            line += "\n  What was meant: " + rejection->remark;
        }
        paragraph.add(line);
    }
    return paragraph.text();
}

std::string PromptMaterial::history(const Context &context) const
{
    Paragraph paragraph("The conversation so far:", m_tokens * historyShare / 100);
    if (m_level >= PrivacyLevel::Results && !context.summary.empty()) {
        paragraph.add("Earlier: " + context.summary);
    }
    const std::string allowed = typedText(context);
    for (const Turn &turn : context.history) {
        std::string line = "Question: " + turn.question;
        if (m_level >= PrivacyLevel::Results && !turn.change.empty()) {
            line += "\n  Then changed by hand: " + turn.change;
        }
        const std::string sql = statement(turn.sql, allowed);
        line += sql.empty() ? "" : "\n  Statement: " + sql;
        if (m_level >= PrivacyLevel::Results && !m_disclosure.touchesPersonal(turn.sql) &&
            !turn.response.empty()) {
            line += "\n  Answer: " + shortened(turn.response, 300);
        }
        paragraph.add(line);
    }
    return paragraph.text();
}

std::string PromptMaterial::answers(const std::vector<query::ClarificationAnswer> &answers) const
{
    std::string text;
    for (const query::ClarificationAnswer &answer : answers) {
        if (!answer.bestGuess && !answer.text.empty()) {
            text += "\nAsked back: " + answer.question + " The user answered: " + answer.text;
        }
    }
    return text.empty() ? text : text.substr(1);
}

std::string PromptMaterial::hints(const query::Interpretation &offline,
                                  const std::string &allowed) const
{
    std::vector<std::string> readings;
    const auto add = [&](const query::QueryPlan &plan) {
        if (!m_disclosure.touchesPersonal(plan)) {
            nlohmann::json json = query::planToJson(plan);
            json.erase("version");
            readings.push_back((showsValues() ? json : m_disclosure.withoutValues(plan, allowed))
                                   .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        }
    };
    for (const query::ClarificationQuestion &question : offline.questions) {
        for (const query::ClarificationChoice &choice : question.choices) {
            if (choice.plan) {
                add(*choice.plan);
            }
        }
    }
    if (!readings.empty() && offline.plan) {
        add(*offline.plan);
    }
    std::ranges::sort(readings);
    const auto repeated = std::ranges::unique(readings);
    readings.erase(repeated.begin(), repeated.end());
    std::string text;
    for (const query::UnderstoodPart &part : offline.parts) {
        if (!part.words.empty() && !m_disclosure.namesPersonal(part.label) &&
            (showsValues() ||
             (part.role != query::PlanRole::Filter && part.role != query::PlanRole::Time))) {
            text += "\n“" + part.words + "” may be the " +
                    std::string(query::planRoleName(part.role)) + " " + part.label;
        }
    }
    // a reading alone would only be said after
    if (readings.size() > 1) {
        text += "\nReadings that a simpler program finds possible:";
        for (const std::string &reading : readings) {
            text += "\n" + shortened(reading, 1500);
        }
    }
    return text.empty() ? text : "Hints:" + text;
}

std::string PromptMaterial::problem(const base::Error &error) const
{
    using base::ErrorCode;
    const bool namesOnly =
        error.code == ErrorCode::UnknownTable || error.code == ErrorCode::UnknownColumn ||
        error.code == ErrorCode::SqlRejected || error.code == ErrorCode::SqlInvalid;
    if ((namesOnly || showsValues()) && !m_disclosure.namesPersonal(error.message)) {
        return error.message;
    }
    switch (error.code) {
    case ErrorCode::UnknownTable:
    case ErrorCode::UnknownColumn:
        return "A name does not exist in the source.";
    case ErrorCode::ResultUnusable:
        return "The result was empty or of the wrong shape.";
    case ErrorCode::TypeMismatch:
        return "A column was used as if it were of another type.";
    case ErrorCode::PlanInvalid:
        return "The plan contradicts itself or the source.";
    case ErrorCode::TooExpensive:
    case ErrorCode::Timeout:
        return "The statement would read too much or took too long.";
    case ErrorCode::NotUnderstood:
        return "No plan was found.";
    default:
        return "The statement could not be run.";
    }
}

std::string PromptMaterial::statement(const std::string &sql, const std::string &allowed) const
{
    if (sql.empty() || m_disclosure.touchesPersonal(sql)) {
        return {};
    }
    return showsValues() ? sql : m_disclosure.withoutValues(sql, allowed);
}

std::string PromptMaterial::attempts(const PlanRequest &request, const std::string &allowed) const
{
    std::string text;
    for (const FailedTry &failed : request.failures) {
        const std::string sql = statement(failed.sql, allowed);
        text += "\n" + (sql.empty() ? std::string("An attempt") : sql) +
                " failed: " + problem(failed.error);
    }
    for (const std::string &advice : request.feedback) {
        if (showsValues() ? !m_disclosure.namesPersonal(advice) : advice.starts_with(modelAdvice)) {
            text += "\n" + advice;
        }
    }
    return text.empty() ? text : "Earlier attempts:" + text;
}

std::string PromptMaterial::result(const ResultRequest &request) const
{
    const data::ResultTable &table = *request.result;
    if (m_disclosure.touchesPersonal(request.sql)) {
        return "Its columns are not shown.";
    }
    std::vector<std::string> names;
    for (const data::ResultColumn &column : table.columns) {
        names.push_back(column.name + " (" + std::string(data::typeName(column.type)) + ")");
    }
    const std::string head = "Columns of the result: " + joined(names, ", ");
    if (m_level < PrivacyLevel::Results) {
        return head;
    }
    std::string title = head + "\n" + std::to_string(table.rows.size()) + " rows";
    title += table.truncated ? " shown of more:" : ":";
    Paragraph paragraph(title, m_tokens * resultShare / 100);
    std::size_t shown = 0;
    for (const data::Row &row : table.rows) {
        std::vector<std::string> cells;
        for (const data::Value &value : row) {
            cells.push_back(quoted(value));
        }
        if (shown == mostRows || !paragraph.add(joined(cells, " | "))) {
            break;
        }
        ++shown;
    }
    std::string text = shown == 0 ? title : paragraph.text();
    if (shown < table.rows.size()) {
        text += "\n" + std::to_string(table.rows.size() - shown) + " more rows are left out here.";
    }
    if (!request.analysis.is_null()) {
        text += "\nAn analysis found: " +
                shortened(
                    request.analysis.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
                    2000);
    }
    return text;
}

} // namespace querent::reasoning
