// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QualityJudge.h"

#include "language/Calibrator.h"
#include "language/ChosenNumber.h"
#include "language/PlanExplainer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// The two ends of a reference are one thing, whichever of them is named.
bool sameThing(const Ambiguity &variation, const SourceModel &source)
{
    const Link &left = variation.chosen;
    const Link &right = variation.other;
    const auto joins = [](const JoinEdge &edge, const Link &from, const Link &to) {
        return edge.from == from.table && edge.to == to.table && edge.fromColumns.size() == 1 &&
               edge.fromColumns.front() == from.column && edge.toColumns.size() == 1 &&
               edge.toColumns.front() == to.column;
    };
    return left.kind == LinkKind::Column && right.kind == LinkKind::Column &&
           std::ranges::any_of(source.graph().edges(), [&](const JoinEdge &edge) {
               return joins(edge, left, right) || joins(edge, right, left);
           });
}

bool differs(const Candidate &left, const Candidate &right)
{
    return !(left.plan == right.plan);
}

} // namespace

std::string constraintOf(const Link &link, const SourceModel &source)
{
    nlohmann::json json;
    json["kind"] = link.number                     ? "number"
                   : link.kind == LinkKind::Table  ? "table"
                   : link.kind == LinkKind::Column ? "column"
                                                   : "value";
    json["table"] = source.table(link.table).table->name;
    if (link.column >= 0) {
        json["column"] = source.column(link.id()).column->name;
    }
    if (link.kind == LinkKind::Value) {
        json["value"] = link.value;
    }
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string constraintOf(const query::QueryPlan &plan)
{
    const nlohmann::json json{{"kind", "reading"}, {"plan", query::planToJson(plan)}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<query::QueryPlan> readingOf(const std::string &constraint)
{
    const nlohmann::json json = nlohmann::json::parse(constraint, nullptr, false);
    if (!json.is_object() || !json.contains("kind") || json["kind"] != "reading" ||
        !json.contains("plan")) {
        return std::nullopt;
    }
    base::Result<query::QueryPlan> plan = query::planFromJson(json["plan"]);
    return plan ? std::optional(std::move(*plan)) : std::nullopt;
}

std::optional<Link> linkOf(const std::string &constraint, const SourceModel &source)
{
    const nlohmann::json json = nlohmann::json::parse(constraint, nullptr, false);
    if (!json.is_object()) {
        return std::nullopt;
    }
    const auto text = [&](const char *key) {
        const auto found = json.find(key);
        return found != json.end() && found->is_string() ? found->get<std::string>()
                                                         : std::string();
    };
    Link link;
    const std::string kind = text("kind");
    link.number = kind == "number";
    link.kind = kind == "table"                   ? LinkKind::Table
                : kind == "column" || link.number ? LinkKind::Column
                                                  : LinkKind::Value;
    link.value = text("value");
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const TableModel &table = source.tables()[t];
        if (!data::equalNames(table.table->name, text("table"))) {
            continue;
        }
        link.table = static_cast<int>(t);
        for (const ColumnModel &column : table.columns) {
            if (data::equalNames(column.column->name, text("column"))) {
                link.column = column.id.column;
            }
        }
    }
    if (link.number && link.column < 0) {
        link.kind = LinkKind::Table;
    }
    if (link.table < 0 || (link.kind != LinkKind::Table && link.column < 0)) {
        return std::nullopt;
    }
    return link;
}

query::ClarificationChoice QualityJudge::choice(const Link &link, const std::string &words) const
{
    const PlanExplainer explainer(m_source, m_phrases);
    query::ClarificationChoice choice;
    choice.constraint = constraintOf(link, m_source);
    switch (link.kind) {
    case LinkKind::Table:
        choice.label = explainer.tableName(link.table);
        choice.detail = m_phrases.say(QUERENT_PHRASE("language", "the rows of %1"),
                                      {m_source.table(link.table).table->name});
        break;
    case LinkKind::Column:
        choice.label = explainer.columnName(link.id());
        choice.detail = m_phrases.say(
            QUERENT_PHRASE("language", "the column %1 of %2"),
            {m_source.column(link.id()).column->name, m_source.table(link.table).table->name});
        break;
    case LinkKind::Value:
        choice.label = link.value;
        choice.detail = m_phrases.say(QUERENT_PHRASE("language", "“%1” as %2"),
                                      {words, explainer.columnName(link.id())});
        break;
    }
    return choice;
}

query::ClarificationQuestion QualityJudge::whichOne(const std::vector<Candidate> &ranked,
                                                    const Items &items) const
{
    query::ClarificationQuestion question;
    for (const Candidate &candidate : ranked) {
        if (!candidate.variation || sameThing(*candidate.variation, m_source)) {
            continue;
        }
        const Ambiguity &variation = *candidate.variation;
        const std::string &words = items[variation.item].word;
        if (question.choices.empty()) {
            question.text =
                m_phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {words});
            question.about = words;
            query::ClarificationChoice first = choice(variation.chosen, words);
            for (const Candidate &plain : ranked) {
                if (!plain.variation) {
                    first.plan = plain.plan;
                }
            }
            question.choices.push_back(std::move(first));
        } else if (question.choices.size() >= 4 ||
                   question.text !=
                       m_phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"),
                                     {words})) {
            continue;
        }
        query::ClarificationChoice other = choice(variation.other, words);
        other.plan = candidate.plan;
        const bool twice = std::any_of(
            question.choices.begin(), question.choices.end(),
            [&](const query::ClarificationChoice &known) { return known.label == other.label; });
        if (twice) {
            other.label += " (" + other.detail + ")";
        }
        question.choices.push_back(std::move(other));
    }
    return question;
}

std::string byWhichNumber(const data::Phrasebook &phrases)
{
    return phrases.say(QUERENT_PHRASE("language", "By which number?"));
}

query::ClarificationQuestion QualityJudge::byWhat(const Candidate &best) const
{
    query::ClarificationQuestion question;
    question.text = byWhichNumber(m_phrases);
    const PlanExplainer explainer(m_source, m_phrases);
    const Frame &frame = best.reading.frame;
    for (const Measure &measure : numbersFor(frame, m_source)) {
        Link link;
        link.kind = measure.column.valid() ? LinkKind::Column : LinkKind::Table;
        link.table = measure.table;
        link.column = measure.column.column;
        link.number = true;
        query::ClarificationChoice offered = choice(link, {});
        const bool own =
            measure.column.valid() && !frame.orders.empty() && measure.table == frame.subject;
        if (!own) {
            offered.label = explainer.measure(measure);
        }
        question.choices.push_back(std::move(offered));
    }
    return question;
}

query::ClarificationQuestion QualityJudge::whichLink(const Rivalry &rivalry) const
{
    query::ClarificationQuestion question;
    question.text =
        m_phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {rivalry.words});
    question.about = rivalry.words;
    for (const Link &column : rivalry.links) {
        question.choices.push_back(choice(column, rivalry.words));
    }
    return question;
}

query::ClarificationQuestion
QualityJudge::whichOf(const std::vector<std::pair<std::string, query::QueryPlan>> &readings) const
{
    constexpr std::size_t mostReadings = 3;
    query::ClarificationQuestion question;
    question.text =
        m_phrases.say(QUERENT_PHRASE("language", "I am not sure what you mean. Is it this?"));
    for (const auto &[label, plan] : readings) {
        const bool told = std::any_of(question.choices.begin(), question.choices.end(),
                                      [&label = label](const query::ClarificationChoice &known) {
                                          return known.label == label;
                                      });
        if (!told && question.choices.size() < mostReadings) {
            question.choices.push_back({label, {}, constraintOf(plan), plan});
        }
    }
    return question;
}

query::ClarificationQuestion QualityJudge::whichReading(const std::vector<Candidate> &ranked) const
{
    const PlanExplainer explainer(m_source, m_phrases);
    std::vector<std::pair<std::string, query::QueryPlan>> readings;
    for (const Candidate &candidate : ranked) {
        readings.emplace_back(explainer.explain(candidate.reading.frame), candidate.plan);
    }
    return whichOf(readings);
}

bool QualityJudge::mainThingUnknown(const Items &items, const Reading &reading) const
{
    if (reading.unknown.empty()) {
        return false;
    }
    // "customers in country Atlantis": leaving the name out would answer another question
    for (std::size_t i = 1; i < items.size(); ++i) {
        const Item &item = items[i];
        const bool unknown = item.kind == ItemKind::Word && item.content && !item.used;
        const bool name = item.capital && items[i - 1].word != "." && items[i - 1].word != "!" &&
                          items[i - 1].word != "?" && items[i - 1].word != ":";
        if (unknown && name && !item.quoted) {
            return true;
        }
        // "how many visits were cancelled": all visits would answer another question
        const std::string &before = items[i - 1].word;
        const bool restricted =
            before == "were" || before == "was" || before == "got" || before == "been";
        const bool rows = i >= 2 && items[i - 2].is(LinkKind::Table);
        if (unknown && restricted && rows && item.word.ends_with("ed")) {
            return true;
        }
    }
    // the first word of content after "how many", "which", "average" … names what is asked for
    bool asked = false;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item &item = items[i];
        if (item.cue("count") != nullptr || item.cue("agg") != nullptr ||
            item.cue("muchof") != nullptr || item.cue("which") != nullptr ||
            item.cue("list") != nullptr) {
            asked = true;
            continue;
        }
        if (item.kind == ItemKind::Word && item.content && !item.used) {
            if (i > 0 && items[i - 1].word == "how") {
                return true; // "how happy are …"
            }
            if (asked || i == 0) {
                // a verb or adjective before a noun that is known does not matter
                std::size_t next = i + 1;
                while (next < items.size() && items[next].filler() && items[next].word != "of" &&
                       items[next].word != "in") {
                    ++next;
                }
                const bool covered = next < items.size() && next == i + 1 &&
                                     items[next].kind == ItemKind::Mention &&
                                     !items[next].is(LinkKind::Value);
                return !covered;
            }
            continue;
        }
        if (item.kind == ItemKind::Mention) {
            const bool named = item.is(LinkKind::Value);
            const bool more = i + 1 < items.size() && items[i + 1].kind == ItemKind::Word &&
                              items[i + 1].content && !items[i + 1].used;
            if (asked && ((named && more) || item.links.front().soft)) {
                continue; // "blood pressure": the last word says what is asked for
            }
            break;
        }
    }
    return reading.score < 0.5 && reading.unknown.size() >= 2;
}

bool QualityJudge::saysNothingKnown(const Items &items, const Reading &reading)
{
    return !reading.unknown.empty() &&
           std::none_of(items.begin(), items.end(), [](const Item &item) {
               return item.kind != ItemKind::Word && item.kind != ItemKind::Sign &&
                      item.cue("and") == nullptr && item.cue("list") == nullptr &&
                      item.cue("which") == nullptr;
           });
}

Judgement QualityJudge::judge(const std::vector<Candidate> &ranked, const Candidates &candidates,
                              bool followsUp) const
{
    Judgement judgement;
    judgement.unknown = candidates.first.unknown;
    if (ranked.empty()) {
        judgement.declined = true;
        return judgement;
    }
    judgement.supposed =
        std::any_of(candidates.items.begin(), candidates.items.end(), [](const Item &item) {
            return item.kind == ItemKind::Mention && item.used && item.links.front().soft;
        });
    const Candidate &best = ranked.front();
    const Reading &reading = best.reading;
    double rival = 1.0;
    for (std::size_t i = 1; i < ranked.size(); ++i) {
        if (differs(best, ranked[i])) {
            rival = std::min(rival, best.score - ranked[i].score);
        }
    }
    judgement.confidence = probability(featuresOf(ranked, candidates.items, followsUp));
    // "finished on time", where nothing tells when something was due
    for (std::size_t i = 1; i < candidates.items.size(); ++i) {
        const std::string &before = candidates.items[i - 1].word;
        if (candidates.items[i].word == "time" && (before == "on" || before.ends_with(" on")) &&
            !candidates.items[i].used) {
            judgement.unknown.emplace_back("on time");
            judgement.quality = query::PlanQuality::Low;
            judgement.declined = true;
            return judgement;
        }
    }
    if (followsUp ? saysNothingKnown(candidates.items, reading)
                  : mainThingUnknown(candidates.items, reading)) {
        judgement.quality = query::PlanQuality::Low;
        judgement.declined = true;
        return judgement;
    }
    // a share, a ratio or a growth goes wrong unseen: high only where every word is certain
    const Frame &frame = reading.frame;
    const bool delicate =
        frame.operation != Operation::None ||
        std::any_of(frame.measures.begin(), frame.measures.end(),
                    [](const Measure &measure) { return !measure.operand.empty(); });
    const bool certain = reading.weakLinks == 0 && !reading.guessedMeasure &&
                         reading.unknown.empty() && reading.unused.empty();
    if (reading.openRanking) {
        query::ClarificationQuestion question = byWhat(best);
        if (question.choices.size() >= 2) {
            judgement.quality = query::PlanQuality::Medium;
            judgement.questions.push_back(std::move(question));
            return judgement;
        }
    }
    // what leaves a word of the question out may be right, but not sure
    if (judgement.confidence >= highBar() && judgement.unknown.empty() && !judgement.supposed &&
        (certain || !delicate)) {
        judgement.quality = query::PlanQuality::High;
        return judgement;
    }
    judgement.quality =
        judgement.confidence >= lowBar() ? query::PlanQuality::Medium : query::PlanQuality::Low;
    if (reading.analysed && reading.unknown.empty() && judgement.confidence < lowBar()) {
        // the calibration knows questions for rows; here the question names what it takes
        judgement.confidence = lowBar();
        judgement.quality = query::PlanQuality::Medium;
    }
    if (!frame.analysis.empty() && !reading.analysed && !reading.unknown.empty()) {
        judgement.quality = query::PlanQuality::Low; // one of the numbers it takes is not known
    }
    if (rival < 0.05) {
        query::ClarificationQuestion question = whichOne(ranked, candidates.items);
        if (question.choices.size() >= 2) {
            judgement.questions.push_back(std::move(question));
        }
    } else if (reading.guessedMeasure) {
        query::ClarificationQuestion question = byWhat(best);
        if (question.choices.size() >= 2) {
            judgement.questions.push_back(std::move(question));
        }
    }
    const bool leftOut = !reading.unknown.empty() || !reading.unused.empty();
    if (judgement.quality == query::PlanQuality::Low && leftOut && judgement.questions.empty()) {
        query::ClarificationQuestion question = whichReading(ranked);
        // a single reading is no choice
        if (question.choices.size() >= 2) {
            judgement.questions.push_back(std::move(question));
        }
    }
    return judgement;
}

} // namespace querent::language
