// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/EvalReport.h"

#include "cli/Discrepancy.h"
#include "cli/JsonMembers.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>

namespace querent::cli {

namespace {

using nlohmann::json;

constexpr std::array<const char *, 4> hardnessLevels{"easy", "medium", "hard", "extra"};
constexpr std::array<const char *, 3> bands{"high", "medium", "low"};
constexpr int bins = 10;

double share(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Shares and times without the noise of their last digits.
double rounded(double value)
{
    return std::round(value * 1e4) / 1e4;
}

struct Tally
{
    std::size_t questions = 0;
    std::size_t right = 0;
    std::size_t exact = 0;
    std::size_t answered = 0;

    void add(const JudgedAnswer &answer)
    {
        ++questions;
        right += answer.verdict.verdict == "right" ? 1U : 0U;
        exact += answer.verdict.exact ? 1U : 0U;
        answered += answer.answered ? 1U : 0U;
    }
    [[nodiscard]] json document() const
    {
        return {{"questions", questions},
                {"right", right},
                {"accuracy", rounded(share(right, questions))},
                {"exact_accuracy", rounded(share(exact, questions))},
                {"answered", rounded(share(answered, questions))},
                {"right_of_answered", rounded(share(right, answered))}};
    }
};

using Tallies = std::vector<std::pair<std::string, Tally>>;

Tallies talliesBy(const std::vector<const JudgedAnswer *> &answers,
                  const std::function<std::string(const JudgedAnswer &)> &key)
{
    std::map<std::string, Tally> groups;
    for (const JudgedAnswer *answer : answers) {
        if (std::string name = key(*answer); !name.empty()) {
            groups[name].add(*answer);
        }
    }
    Tallies sorted(groups.begin(), groups.end());
    const auto place = [](const std::string &name) {
        return std::find(hardnessLevels.begin(), hardnessLevels.end(), name) -
               hardnessLevels.begin();
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto &left, const auto &right) {
        return place(left.first) < place(right.first);
    });
    return sorted;
}

/// All the ways to split the questions that expect SQL.
std::vector<std::pair<std::string, Tallies>>
splits(const std::vector<const JudgedAnswer *> &answers)
{
    return {{"suites", talliesBy(answers, [](const JudgedAnswer &a) { return a.suite; })},
            {"hardness", talliesBy(answers, [](const JudgedAnswer &a) { return a.hardness; })},
            {"kinds", talliesBy(answers, [](const JudgedAnswer &a) { return a.kind; })},
            {"turns", talliesBy(answers,
                                [](const JudgedAnswer &a) {
                                    return std::string(a.followUp ? "follow-up" : "first");
                                })},
            {"databases", talliesBy(answers, [](const JudgedAnswer &a) { return a.database; })},
            {"folds", talliesBy(answers, [](const JudgedAnswer &a) {
                 return std::to_string(foldOf(a.database));
             })}};
}

json errorsOf(const std::vector<const JudgedAnswer *> &answers)
{
    std::map<std::string, std::size_t> verdicts;
    std::map<std::string, std::size_t> alone;
    std::map<std::string, std::size_t> among;
    std::size_t unnamed = 0;
    for (const JudgedAnswer *answer : answers) {
        const Verdict &verdict = answer->verdict;
        ++verdicts[verdict.verdict];
        if (verdict.verdict != "wrong") {
            continue;
        }
        unnamed += verdict.differences.empty() ? 1U : 0U;
        for (const std::string &difference : verdict.differences) {
            ++(verdict.differences.size() == 1 ? alone : among)[difference];
        }
    }
    json kinds = json::object();
    for (const Difference difference : allDifferences) {
        const std::string name(differenceName(difference));
        kinds[name] = {{"alone", alone[name]}, {"among_others", among[name]}};
    }
    return {{"verdicts", verdicts}, {"wrong_in", kinds}, {"wrong_otherwise", unnamed}};
}

json confidenceOf(const std::vector<const JudgedAnswer *> &answers)
{
    std::vector<std::pair<double, bool>> curve;
    std::map<std::string, Tally> byBand;
    std::array<Tally, bins> byBin;
    std::array<double, bins> said{};
    std::size_t answered = 0;
    for (const JudgedAnswer *answer : answers) {
        if (!answer->answered) {
            continue;
        }
        ++answered;
        curve.emplace_back(answer->confidence, answer->verdict.verdict == "right");
        byBand[answer->quality].add(*answer);
        const int bin = std::clamp(static_cast<int>(answer->confidence * bins), 0, bins - 1);
        byBin[static_cast<std::size_t>(bin)].add(*answer);
        said[static_cast<std::size_t>(bin)] += answer->confidence;
    }
    json bandRows = json::object();
    for (const char *band : bands) {
        const Tally &tally = byBand[band];
        bandRows[band] = {{"plans", tally.questions},
                          {"share", rounded(share(tally.questions, answered))},
                          {"accuracy", rounded(share(tally.right, tally.questions))}};
    }
    json binRows = json::array();
    for (std::size_t bin = 0; bin < byBin.size(); ++bin) {
        const Tally &tally = byBin[bin];
        if (tally.questions > 0) {
            binRows.push_back(
                {{"from", static_cast<double>(bin) / bins},
                 {"plans", tally.questions},
                 {"confidence", rounded(said[bin] / static_cast<double>(tally.questions))},
                 {"accuracy", rounded(share(tally.right, tally.questions))}});
        }
    }
    const auto area = areaUnderCurve(std::move(curve));
    return {{"auroc", area ? json(rounded(*area)) : json()},
            {"bands", bandRows},
            {"reliability", binRows}};
}

json expectationsOf(const std::vector<JudgedAnswer> &answers)
{
    json rows = json::object();
    for (const JudgedAnswer &answer : answers) {
        if (answer.expect.empty()) {
            continue;
        }
        json &row = rows[answer.expect];
        if (row.is_null()) {
            row = {{"questions", 0}, {"right", 0}, {"assumed", 0}, {"reading_offered", 0}};
        }
        const auto count = [&row](const char *name, bool holds) {
            row[name] = row[name].get<int>() + (holds ? 1 : 0);
        };
        count("questions", true);
        count("right", answer.verdict.verdict == "right");
        count("assumed", answer.verdict.verdict == "assumed");
        count("reading_offered", answer.verdict.readingOffered);
    }
    return rows;
}

/// What came of the questions that have an answer.
json outcomesOf(const std::vector<const JudgedAnswer *> &answers)
{
    std::map<std::string, std::size_t> outcomes;
    for (const JudgedAnswer *answer : answers) {
        ++outcomes[answer->outcome];
    }
    return outcomes;
}

json latencyOf(const std::vector<JudgedAnswer> &answers)
{
    std::vector<double> times;
    for (const JudgedAnswer &answer : answers) {
        times.push_back(answer.milliseconds);
    }
    std::sort(times.begin(), times.end());
    return {{"p50_ms", rounded(times[times.size() / 2])},
            {"p95_ms", rounded(times[times.size() * 95 / 100])},
            {"max_ms", rounded(times.back())}};
}

std::vector<const JudgedAnswer *> withSql(const std::vector<JudgedAnswer> &answers)
{
    std::vector<const JudgedAnswer *> result;
    for (const JudgedAnswer &answer : answers) {
        if (answer.expect.empty()) {
            result.push_back(&answer);
        }
    }
    return result;
}

/// Writes lines of tables.
class Page
{
public:
    void heading(const std::string &text) { m_text += text + '\n'; }
    template <typename... Values>
    void row(const char *format, const std::string &name, Values... values)
    {
        std::array<char, 200> line{};
        // a count of columns, not of bytes, would be needed for names beyond ASCII
        std::snprintf(line.data(), line.size(), format, name.c_str(), values...);
        m_text += line.data();
        m_text += '\n';
    }
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

void writeTallies(Page &page, const std::string &heading, const Tallies &tallies)
{
    page.row("\n%-26s     right       %%  exact %%  answered %%  right of answered %%", heading);
    for (const auto &[name, tally] : tallies) {
        page.row("  %-24s %5zu/%-5zu %6.1f   %6.1f      %6.1f               %6.1f", name,
                 tally.right, tally.questions, 100.0 * share(tally.right, tally.questions),
                 100.0 * share(tally.exact, tally.questions),
                 100.0 * share(tally.answered, tally.questions),
                 100.0 * share(tally.right, tally.answered));
    }
}

void writeErrors(Page &page, const json &errors)
{
    page.row("\n%-26s  alone  with others", "wrong in");
    for (const Difference difference : allDifferences) {
        const std::string name(differenceName(difference));
        const json &row = errors["wrong_in"][name];
        page.row("  %-24s %6d  %11d", name, row["alone"].get<int>(),
                 row["among_others"].get<int>());
    }
    page.row("  %-24s %6d", "something else", errors["wrong_otherwise"].get<int>());
    for (const auto &[name, text] :
         {std::pair{"error", "does not run"}, std::pair{"timeout", "takes too long"},
          std::pair{"none", "no answer"}, std::pair{"goldfail", "expected SQL fails"}}) {
        if (errors["verdicts"].contains(name)) {
            page.row("  %-24s %6d", text, errors["verdicts"][name].get<int>());
        }
    }
}

void writeConfidence(Page &page, const json &confidence)
{
    page.row("\n%-26s  plans  share %%  right %%", "quality");
    for (const char *band : bands) {
        const json &row = confidence["bands"][band];
        page.row("  %-24s %6d   %6.1f   %6.1f", band, row["plans"].get<int>(),
                 100.0 * row["share"].get<double>(), 100.0 * row["accuracy"].get<double>());
    }
    page.row("\n%-26s  plans  said %%  right %%", "confidence");
    for (const json &row : confidence["reliability"]) {
        const int from = static_cast<int>(std::lround(100.0 * row["from"].get<double>()));
        page.row("  %-24s %6d  %6.1f   %6.1f",
                 std::to_string(from) + " – " + std::to_string(from + 100 / bins) + " %",
                 row["plans"].get<int>(), 100.0 * row["confidence"].get<double>(),
                 100.0 * row["accuracy"].get<double>());
    }
    if (confidence["auroc"].is_number()) {
        page.row("  %-24s %6.3f", "AUROC", confidence["auroc"].get<double>());
    }
}

void writeExpectations(Page &page, const json &expectations, const json &outcomes)
{
    if (!expectations.empty()) {
        page.row("\n%-26s     right       %%  assumed  a reading offered", "expected");
        for (const auto &[name, row] : expectations.items()) {
            const int questions = row["questions"].get<int>();
            const int right = row["right"].get<int>();
            page.row("  %-24s %5d/%-5d %6.1f  %7d  %17d", name, right, questions,
                     100.0 * right / std::max(questions, 1), row["assumed"].get<int>(),
                     row["reading_offered"].get<int>());
        }
    }
    int all = 0;
    for (const json &count : outcomes) {
        all += count.get<int>();
    }
    page.row("\n%-26s", "outcome, where there is an answer");
    for (const auto &[name, count] : outcomes.items()) {
        page.row("  %-24s %6d   %6.1f %%", name, count.get<int>(),
                 100.0 * count.get<int>() / std::max(all, 1));
    }
}

} // namespace

int foldOf(const std::string &database)
{
    const QByteArray hash =
        QCryptographicHash::hash(QByteArray::fromStdString(database), QCryptographicHash::Sha1);
    return static_cast<unsigned char>(hash.at(0)) % folds;
}

JudgedAnswer judgedAnswer(const json &question, const json &prediction, Verdict verdict)
{
    JudgedAnswer answer;
    answer.suite = textOf(question, "suite");
    answer.id = memberOf(question, "id");
    answer.database = textOf(question, "db_id");
    answer.hardness = textOf(question, "hardness");
    answer.kind = textOf(question, "kind");
    answer.expect =
        textOf(question, "gold_sql").empty() ? textOf(question, "expect") : std::string();
    const json turns = memberOf(question, "turns");
    answer.followUp = turns.is_array() && !turns.empty();
    answer.answered = !textOf(prediction, "sql").empty();
    answer.outcome = textOf(prediction, "outcome");
    answer.quality = textOf(prediction, "quality");
    const json confidence = memberOf(prediction, "confidence");
    answer.confidence = confidence.is_number() ? confidence.get<double>() : 0.0;
    const json time = memberOf(prediction, "ms");
    answer.milliseconds = time.is_number() ? time.get<double>() : 0.0;
    answer.verdict = std::move(verdict);
    return answer;
}

std::optional<double> areaUnderCurve(std::vector<std::pair<double, bool>> answers)
{
    std::sort(answers.begin(), answers.end());
    double right = 0.0;
    double ranks = 0.0; // of the right ones; equal confidences share theirs
    for (std::size_t i = 0; i < answers.size();) {
        std::size_t end = i;
        double here = 0.0;
        for (; end < answers.size() && answers[end].first == answers[i].first; ++end) {
            here += answers[end].second ? 1.0 : 0.0;
        }
        ranks += here * (static_cast<double>(i + end) + 1.0) / 2.0;
        right += here;
        i = end;
    }
    const double wrong = static_cast<double>(answers.size()) - right;
    if (right == 0.0 || wrong == 0.0) {
        return std::nullopt;
    }
    return (ranks - right * (right + 1.0) / 2.0) / (right * wrong);
}

void EvalReport::add(JudgedAnswer answer)
{
    m_answers.push_back(std::move(answer));
}

std::string EvalReport::text() const
{
    Page page;
    const auto answers = withSql(m_answers);
    const std::map<std::string, std::string> headings{
        {"suites", "suite"}, {"hardness", "hardness"},  {"kinds", "kind"},
        {"turns", "turn"},   {"databases", "database"}, {"folds", "fold of databases"}};
    for (const auto &[name, tallies] : splits(answers)) {
        if (tallies.size() > 1 || (name == "suites" && !tallies.empty())) {
            writeTallies(page, headings.at(name), tallies);
        }
    }
    if (!answers.empty()) {
        writeErrors(page, errorsOf(answers));
        writeConfidence(page, confidenceOf(answers));
    }
    writeExpectations(page, expectationsOf(m_answers), outcomesOf(answers));
    const json latency = latencyOf(m_answers);
    page.row("\n%-26s  p50 %.1f  p95 %.1f  max %.1f", "milliseconds to the SQL",
             latency["p50_ms"].get<double>(), latency["p95_ms"].get<double>(),
             latency["max_ms"].get<double>());
    return page.take();
}

json EvalReport::accuracy() const
{
    json suites = json::object();
    const auto bySuite =
        talliesBy(withSql(m_answers), [](const JudgedAnswer &answer) { return answer.suite; });
    for (const auto &[name, tally] : bySuite) {
        suites[name] = tally.document();
    }
    return suites;
}

json EvalReport::document() const
{
    const auto answers = withSql(m_answers);
    json document{{"version", 1},
                  {"errors", errorsOf(answers)},
                  {"confidence", confidenceOf(answers)},
                  {"expected", expectationsOf(m_answers)},
                  {"outcomes", outcomesOf(answers)},
                  {"latency", m_answers.empty() ? json() : latencyOf(m_answers)}};
    for (const auto &[name, tallies] : splits(answers)) {
        json &rows = document[name] = json::object();
        for (const auto &[key, tally] : tallies) {
            rows[key] = tally.document();
        }
    }
    json &verdicts = document["verdicts"] = json::array();
    for (const JudgedAnswer &answer : m_answers) {
        verdicts.push_back({{"suite", answer.suite},
                            {"id", answer.id},
                            {"db_id", answer.database},
                            {"verdict", answer.verdict.verdict},
                            {"exact", answer.verdict.exact},
                            {"detail", answer.verdict.detail},
                            {"differences", answer.verdict.differences},
                            {"quality", answer.quality},
                            {"confidence", rounded(answer.confidence)},
                            {"outcome", answer.outcome}});
    }
    return document;
}

} // namespace querent::cli
