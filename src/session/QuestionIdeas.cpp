// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/QuestionIdeas.h"

#include "language/NameSplitter.h"
#include "session/LocalDate.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>

namespace querent::session {

namespace {

using Kind = QuestionIdea::Kind;

/// So many tables are asked about, the largest first, and so many questions of a kind.
constexpr std::size_t mostTables = 8;
constexpr std::size_t mostOfAKind = 4;
constexpr std::int64_t mostGroups = 40;
/// Where the usual questions are fewer, plainer ones join them; so many of a kind about one table
/// while there are several to ask about.
constexpr std::size_t enoughIdeas = 10;
constexpr std::size_t mostOfATable = 2;
constexpr std::size_t fewTables = 2;

std::string label(const std::string &name)
{
    return language::readableName(name);
}

/// Questions about one table, none of them judged yet.
class Proposals
{
public:
    Proposals(const OpenSource &source, const data::SemanticTable &meaning,
              const data::Table &table)
        : m_source(source), m_meaning(meaning), m_table(table), m_rows(label(table.name))
    {
        for (const data::SemanticColumn &column : meaning.columns) {
            const data::Column *stored = table.column(column.name);
            if (stored == nullptr || stored->masked || column.hidden) {
                continue;
            }
            const std::int64_t values = stored->profile.distinctCount;
            if (column.role.value == data::SemanticRole::Dimension && values > 1 &&
                values <= mostGroups) {
                m_groups.push_back(stored);
            } else if (column.role.value == data::SemanticRole::Code && values > 1 &&
                       values <= mostGroups) {
                m_codes.push_back(stored);
            } else if (column.role.value == data::SemanticRole::Measure &&
                       column.name != meaning.measure.value) {
                m_measures.push_back(&column);
            }
        }
        const data::SemanticColumn *amount =
            meaning.measure.value.empty()
                ? nullptr
                : source.semantics->column(table.name, meaning.measure.value);
        if (amount != nullptr) {
            m_measures.insert(m_measures.begin(), amount);
        }
    }

    std::vector<QuestionIdea> all()
    {
        counts();
        tops();
        trends();
        shares();
        comparisons();
        metrics();
        return std::move(m_ideas);
    }

    /// Plainer ones, for where the others are few.
    std::vector<QuestionIdea> more()
    {
        for (const data::SemanticColumn *measure : m_measures) {
            const std::string name = label(measure->name);
            add(Kind::Metric, "what is the average " + name + "?");
            add(Kind::Top, "what is the highest " + name + "?");
            add(Kind::Compare, "what are the lowest and the highest " + name + "?");
        }
        // codes are no words, but where there is little else they tell groups apart
        std::vector<const data::Column *> groups = m_groups;
        groups.insert(groups.end(), m_codes.begin(), m_codes.end());
        for (const data::Column *group : groups) {
            const std::string name = label(group->name);
            add(Kind::Count, "number of " + m_rows + " by " + name);
            add(Kind::Top, "which " + name + " has the most " + m_rows + "?");
            for (const data::SemanticColumn *measure : m_measures) {
                add(Kind::Compare, "average " + label(measure->name) + " by " + name);
            }
            add(Kind::Compare, "which " + name + " has the fewest " + m_rows + "?");
            const auto &examples = group->profile.examples;
            if (!examples.empty() && examples.front().text() != nullptr) {
                add(Kind::Count,
                    "how many " + m_rows + " have " + name + " " + *examples.front().text() + "?");
                add(Kind::Count, "number of " + m_rows + " for " + *examples.front().text());
            }
        }
        if (!m_meaning.date.value.empty()) {
            add(Kind::Trend, "how many " + m_rows + " per year?");
            for (const data::SemanticColumn *measure : m_measures) {
                add(Kind::Trend, "average " + label(measure->name) + " per month");
                add(Kind::Trend, "average " + label(measure->name) + " by year");
            }
            if (const int year = lastYear(); year > 0) {
                add(Kind::Count, "how many " + m_rows + " in " + std::to_string(year) + "?");
            }
        }
        if (!m_meaning.labels.value.empty()) {
            for (const data::SemanticColumn *measure : m_measures) {
                add(Kind::Top, "top 5 " + m_rows + " by " + label(measure->name));
            }
        }
        add(Kind::Count, "show all " + m_rows);
        return std::move(m_ideas);
    }

private:
    void add(Kind kind, std::string question)
    {
        question.front() =
            static_cast<char>(std::toupper(static_cast<unsigned char>(question.front())));
        m_ideas.push_back({kind, m_table.name, std::move(question)});
    }

    /// "total amount" or "average price"; empty where nothing can be measured.
    [[nodiscard]] std::string amount(std::size_t which) const
    {
        if (which >= m_measures.size()) {
            return {};
        }
        const data::SemanticColumn &measure = *m_measures[which];
        const bool sum = measure.aggregation.value == data::Aggregation::Sum;
        return (sum ? "total " : "average ") + label(measure.name);
    }

    /// Of the table's date; 0 where it has none that says.
    [[nodiscard]] int lastYear() const
    {
        const data::Column *date = m_table.column(m_meaning.date.value);
        const std::string *last = date != nullptr ? date->profile.max.text() : nullptr;
        const bool dated = last != nullptr && last->size() >= 4 &&
                           std::all_of(last->begin(), last->begin() + 4,
                                       [](char digit) { return digit >= '0' && digit <= '9'; });
        return dated ? std::stoi(last->substr(0, 4)) : 0;
    }

    void counts()
    {
        add(Kind::Count, "how many " + m_rows + " are there?");
        for (const data::Column *group : m_groups) {
            add(Kind::Count, "number of " + m_rows + " by " + label(group->name));
        }
    }

    void tops()
    {
        for (const data::Relationship &link : m_source.catalog->relationships) {
            const data::SemanticTable *to = m_source.semantics->table(link.toTable);
            if (!data::equalNames(link.fromTable, m_table.name) || to == nullptr ||
                to->labels.value.empty() || data::equalNames(link.toTable, m_table.name)) {
                continue;
            }
            const std::string things = label(link.toTable);
            if (!amount(0).empty()) {
                add(Kind::Top, "top 5 " + things + " by " + amount(0));
            }
            add(Kind::Top, "top 5 " + things + " by number of " + m_rows);
        }
        if (!m_meaning.labels.value.empty() && !m_measures.empty()) {
            add(Kind::Top, "top 10 " + m_rows + " by " + label(m_measures.front()->name));
        }
    }

    void trends()
    {
        if (m_meaning.date.value.empty()) {
            return;
        }
        if (!amount(0).empty()) {
            add(Kind::Trend, amount(0) + " per month");
            add(Kind::Trend, amount(0) + " by year");
        }
        add(Kind::Trend, "how many " + m_rows + " per month?");
    }

    void shares()
    {
        for (const data::Column *group : m_groups) {
            if (!amount(0).empty() && amount(0).starts_with("total")) {
                add(Kind::Share, "share of " + amount(0) + " by " + label(group->name));
            }
            add(Kind::Share, "percentage of " + m_rows + " by " + label(group->name));
        }
    }

    void comparisons()
    {
        const std::string what = amount(0).empty() ? "number of " + m_rows : amount(0);
        for (const data::Column *group : m_groups) {
            const auto &examples = group->profile.examples;
            if (examples.size() >= 2 && examples[0].text() != nullptr &&
                examples[1].text() != nullptr) {
                add(Kind::Compare,
                    what + " for " + *examples[0].text() + " compared with " + *examples[1].text());
            }
        }
        if (const int year = lastYear(); year > 0) {
            add(Kind::Compare, what + " in " + std::to_string(year - 1) + " compared with " +
                                   std::to_string(year));
        }
    }

    void metrics()
    {
        for (const data::DerivedMeasure &measure : m_meaning.derived) {
            if (!measure.problem.empty() || measure.name.empty()) {
                continue;
            }
            if (measure.metric) {
                add(Kind::Metric,
                    measure.name + " by " +
                        (m_groups.empty() ? std::string("year") : label(m_groups.front()->name)));
                add(Kind::Metric, "what is the " + measure.name + "?");
            } else if (!m_groups.empty()) {
                add(Kind::Metric,
                    "average " + measure.name + " by " + label(m_groups.front()->name));
            }
        }
    }

    const OpenSource &m_source;
    const data::SemanticTable &m_meaning;
    const data::Table &m_table;
    std::string m_rows;
    std::vector<const data::Column *> m_groups;
    std::vector<const data::Column *> m_codes;
    std::vector<const data::SemanticColumn *> m_measures;
    std::vector<QuestionIdea> m_ideas;
};

/// The plan is there, nothing about it is in doubt, and the source can run it.
bool surelyAnswered(const OpenSource &source, const std::string &question, std::stop_token stop)
{
    reasoning::Context context;
    context.question = question;
    context.today = localToday();
    const auto intent = source.reasoner->interpretIntent(context, stop);
    if (!intent || intent->kind != reasoning::IntentKind::Data) {
        return false;
    }
    reasoning::PlanRequest request;
    request.context = context;
    request.intent = *intent;
    request.schema = source.reasoner->retrieveSchema(context, *intent);
    const auto understood = source.reasoner->plan(request, stop);
    // made of the source's own names, so that a little less will do than for what people type
    constexpr double sureEnough = 0.85;
    return understood && understood->plan && understood->unknownWords.empty() &&
           (understood->quality == query::PlanQuality::High ||
            (understood->questions.empty() && understood->confidence >= sureEnough));
}

std::vector<const data::Table *> tablesToAskAbout(const OpenSource &source,
                                                  const std::string &table)
{
    std::vector<const data::Table *> tables;
    const bool every = source.catalog->tables.size() <= fewTables;
    for (const data::Table &known : source.catalog->tables) {
        const data::SemanticTable *meaning = source.semantics->table(known.name);
        if (meaning == nullptr || !known.problem.empty()) {
            continue;
        }
        const bool worth = every || meaning->kind.value == data::TableKind::Fact ||
                           meaning->kind.value == data::TableKind::Entity;
        if (table.empty() ? worth : data::equalNames(known.name, table)) {
            tables.push_back(&known);
        }
    }
    std::stable_sort(tables.begin(), tables.end(),
                     [](const data::Table *left, const data::Table *right) {
                         return left->rowCount.value_or(0) > right->rowCount.value_or(0);
                     });
    if (tables.size() > mostTables) {
        tables.resize(mostTables);
    }
    return tables;
}

/// Takes from what was proposed for each table, one of each before the second of any.
class Choice
{
public:
    Choice(const OpenSource &source, std::size_t most, std::stop_token stop)
        : m_source(source), m_mostOfATable(most), m_stop(std::move(stop))
    {}

    void takeFrom(const std::vector<std::vector<QuestionIdea>> &proposed, std::size_t enough)
    {
        std::size_t longest = 0;
        for (const auto &questions : proposed) {
            longest = std::max(longest, questions.size());
        }
        for (std::size_t round = 0; round < longest; ++round) {
            for (const auto &questions : proposed) {
                if (m_stop.stop_requested() || m_ideas.size() >= enough) {
                    return;
                }
                if (round < questions.size()) {
                    consider(questions[round]);
                }
            }
        }
    }

    [[nodiscard]] std::size_t count() const { return m_ideas.size(); }

    std::vector<QuestionIdea> byKind()
    {
        std::stable_sort(m_ideas.begin(), m_ideas.end(),
                         [](const QuestionIdea &left, const QuestionIdea &right) {
                             return left.kind < right.kind;
                         });
        return std::move(m_ideas);
    }

private:
    void consider(const QuestionIdea &idea)
    {
        std::size_t &already = m_ofTable[{idea.table, idea.kind}];
        const bool known =
            std::any_of(m_ideas.begin(), m_ideas.end(),
                        [&](const QuestionIdea &other) { return other.question == idea.question; });
        if (!known && m_ofKind[idea.kind] < mostOfAKind && already < m_mostOfATable &&
            surelyAnswered(m_source, idea.question, m_stop)) {
            ++m_ofKind[idea.kind];
            ++already;
            m_ideas.push_back(idea);
        }
    }

    const OpenSource &m_source;
    std::size_t m_mostOfATable;
    std::stop_token m_stop;
    std::map<Kind, std::size_t> m_ofKind;
    std::map<std::pair<std::string, Kind>, std::size_t> m_ofTable;
    std::vector<QuestionIdea> m_ideas;
};

} // namespace

std::vector<QuestionIdea> questionIdeas(const OpenSource &source, const std::string &table,
                                        std::stop_token stop)
{
    std::vector<QuestionIdea> ideas;
    if (source.reasoner == nullptr) {
        return ideas;
    }
    if (source.reasoner->usesModel()) {
        for (const std::string &question : source.reasoner->suggestQuestions(12)) {
            ideas.push_back({Kind::Count, {}, question});
        }
        return ideas;
    }
    const std::vector<const data::Table *> tables = tablesToAskAbout(source, table);
    std::vector<std::vector<QuestionIdea>> usual;
    std::vector<std::vector<QuestionIdea>> plainer;
    for (const data::Table *known : tables) {
        const data::SemanticTable &meaning = *source.semantics->table(known->name);
        usual.push_back(Proposals(source, meaning, *known).all());
        plainer.push_back(Proposals(source, meaning, *known).more());
    }
    Choice choice(source, tables.size() <= fewTables ? mostOfAKind : mostOfATable, stop);
    choice.takeFrom(usual, std::numeric_limits<std::size_t>::max());
    choice.takeFrom(plainer, enoughIdeas);
    return choice.byKind();
}

void QuestionFinder::find(const OpenSourcePtr &source, const std::string &table)
{
    m_work.start(
        [source, table](std::stop_token stop) { return questionIdeas(*source, table, stop); },
        [this](const std::vector<QuestionIdea> &ideas) { Q_EMIT found(ideas); });
}

} // namespace querent::session
