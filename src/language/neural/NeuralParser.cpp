// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/NeuralParser.h"

#include "language/neural/PointerMemory.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace querent::language::neural {

namespace {

constexpr std::size_t longestParse = 60;
constexpr double impossible = -1e9;
constexpr double hopeless = -15.0;

/// A parse that is still being written.
struct Hypothesis
{
    GrammarState state;
    PointerMemory memory;
    std::vector<Step> steps;
    double logProbability = 0.0;
    std::size_t row = 0; ///< of the writer's state it goes on from
};

PointerMemory emptyMemory(const ParserSchema &schema, const ParserInput &input)
{
    auto places = std::make_shared<std::vector<int>>();
    auto foreign = std::make_shared<std::vector<bool>>();
    for (const int number : input.columns) {
        const SchemaColumn &column = schema.columns()[static_cast<std::size_t>(number)];
        places->push_back(input.placeOfTable(column.table));
        foreign->push_back(column.foreign);
    }
    return {std::move(places), std::move(foreign), input.tables.size()};
}

/// The logarithms of the probabilities of all steps: actions, columns, tables.
std::vector<double> stepLogs(const ParserNetwork &network, const Hypothesis &hypothesis,
                             const StepScores &scores, Eigen::Index row)
{
    const Choices choices = hypothesis.state.choices();
    const auto section = static_cast<Eigen::Index>(hypothesis.state.section());
    const auto columns = static_cast<std::size_t>(scores.columns.cols());
    const auto tables = static_cast<std::size_t>(scores.tables.cols());
    std::vector<double> logs(actionCount + columns + tables, impossible);
    for (std::size_t a = 0; a < actionCount; ++a) {
        if (choices.actions[a]) {
            logs[a] = static_cast<double>(scores.actions(row, static_cast<Eigen::Index>(a)));
        }
    }
    for (std::size_t c = 0; choices.columns && c < columns; ++c) {
        float score = scores.columns(row, static_cast<Eigen::Index>(c));
        const PointerMemory::ColumnFlags flags = hypothesis.memory.columnFlags(hypothesis.state, c);
        for (std::size_t f = 0; f < flags.size(); ++f) {
            score += flags[f] * network.columnFlagWeights()(section, static_cast<Eigen::Index>(f));
        }
        logs[actionCount + c] = static_cast<double>(score);
    }
    for (std::size_t t = 0; choices.tables && t < tables; ++t) {
        float score = scores.tables(row, static_cast<Eigen::Index>(t));
        const PointerMemory::TableFlags flags = hypothesis.memory.tableFlags(hypothesis.state, t);
        for (std::size_t f = 0; f < flags.size(); ++f) {
            score += flags[f] * network.tableFlagWeights()(section, static_cast<Eigen::Index>(f));
        }
        logs[actionCount + columns + t] = static_cast<double>(score);
    }
    const double most = *std::max_element(logs.begin(), logs.end());
    double sum = 0.0;
    for (const double log : logs) {
        sum += log > impossible ? std::exp(log - most) : 0.0;
    }
    for (double &log : logs) {
        log = log > impossible ? log - most - std::log(sum) : impossible;
    }
    return logs;
}

Step stepAt(std::size_t place, std::size_t columns)
{
    if (place < actionCount) {
        return Step{StepKind::Action, static_cast<int>(place)};
    }
    if (place < actionCount + columns) {
        return Step{StepKind::Column, static_cast<int>(place - actionCount)};
    }
    return Step{StepKind::Table, static_cast<int>(place - actionCount - columns)};
}

std::size_t placeOf(const Step &step, std::size_t columns)
{
    const auto number = static_cast<std::size_t>(step.number);
    return step.kind == StepKind::Action   ? number
           : step.kind == StepKind::Column ? actionCount + number
                                           : actionCount + columns + number;
}

void take(Hypothesis &hypothesis, const Step &step, double log)
{
    hypothesis.memory.note(hypothesis.state, step);
    hypothesis.state.take(step);
    hypothesis.steps.push_back(step);
    hypothesis.logProbability += log;
}

/// Whether nothing that is still being written can become one of the `beam` likeliest parses.
bool settled(const std::vector<Parse> &finished, const std::vector<Hypothesis> &alive,
             std::size_t beam)
{
    const double best = std::ranges::max(alive, {}, &Hypothesis::logProbability).logProbability;
    return static_cast<std::size_t>(std::ranges::count_if(
               finished, [&](const Parse &parse) { return parse.logProbability >= best; })) >= beam;
}

Matrix chosenRows(const Matrix &matrix, const std::vector<Hypothesis> &alive)
{
    Matrix rows(static_cast<Eigen::Index>(alive.size()), matrix.cols());
    for (std::size_t i = 0; i < alive.size(); ++i) {
        rows.row(static_cast<Eigen::Index>(i)) =
            matrix.row(static_cast<Eigen::Index>(alive[i].row));
    }
    return rows;
}

StepScores advanceAll(const ParserNetwork &network, const Encoding &encoding,
                      const ParserInput &input, const std::vector<Hypothesis> &alive,
                      WriterState &state)
{
    std::vector<Step> last;
    std::vector<Section> sections;
    for (const Hypothesis &hypothesis : alive) {
        last.push_back(hypothesis.steps.empty() ? Step{} : hypothesis.steps.back());
        sections.push_back(hypothesis.state.section());
    }
    state = WriterState{chosenRows(state.h1, alive), chosenRows(state.c1, alive),
                        chosenRows(state.h2, alive), chosenRows(state.c2, alive)};
    return network.advance(encoding, input, last, sections, state);
}

} // namespace

base::Result<NeuralParser> NeuralParser::read(std::span<const std::byte> bytes)
{
    const auto file = WeightsFile::read(bytes);
    if (!file) {
        return file.error();
    }
    auto network = ParserNetwork::read(file.value());
    if (!network) {
        return network.error();
    }
    WordVectors vectors(file.value());
    if (vectors.size() == 0) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "The trained weights hold no words. Install the program again.",
                           {}};
    }
    const SentenceEncoder *encoder = SentenceEncoder::shipped();
    if (encoder == nullptr) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "The trained encoder cannot be read. Install the program again.",
                           {}};
    }
    return NeuralParser(std::move(vectors), std::move(network.value()), *encoder);
}

NeuralParser::NeuralParser(WordVectors vectors, ParserNetwork network,
                           const SentenceEncoder &encoder)
    : m_vectors(std::move(vectors))
    , m_network(std::move(network))
    , m_encoder(&encoder)
    , m_names(std::make_shared<NameSenses>(encoder))
{}

std::vector<Encoding> NeuralParser::encode(const ParserSchema &schema,
                                           const std::vector<ParserInput> &inputs) const
{
    std::vector<std::vector<std::string>> sentences;
    for (const ParserInput &input : inputs) {
        std::vector<std::string> &words = sentences.emplace_back();
        for (const Token &token : input.tokens) {
            words.push_back(token.lower);
        }
    }
    const Matrix sensedWords = m_network.sense(m_encoder->wordsOfAll(sentences));
    std::vector<Encoding> encodings;
    Eigen::Index begin = 0;
    for (const ParserInput &input : inputs) {
        std::vector<std::vector<std::string>> names;
        for (const int column : input.columns) {
            names.push_back(
                schema.wordsOf(schema.columns()[static_cast<std::size_t>(column)].name));
        }
        for (const int table : input.tables) {
            names.push_back(schema.wordsOf(schema.tables()[static_cast<std::size_t>(table)]));
        }
        const Matrix sensed = m_names->of(names, m_network);
        const auto words = static_cast<Eigen::Index>(input.tokens.size());
        encodings.push_back(
            m_network.encode(schema, m_vectors, input,
                             {sensedWords.middleRows(begin, words),
                              sensed.topRows(static_cast<Eigen::Index>(input.columns.size())),
                              sensed.bottomRows(static_cast<Eigen::Index>(input.tables.size()))}));
        begin += words;
    }
    return encodings;
}

std::vector<Parse> NeuralParser::parse(const ParserSchema &schema, const ParserInput &input,
                                       const Encoding &encoding, std::size_t beam,
                                       const std::stop_token &stop) const
{
    std::vector<Parse> finished;
    WriterState state = m_network.begin(encoding);
    std::vector<Hypothesis> alive{{{}, emptyMemory(schema, input), {}, 0.0, 0}};
    for (std::size_t length = 0; length < longestParse && !alive.empty(); ++length) {
        if (stop.stop_requested() || settled(finished, alive, beam)) {
            break;
        }
        const StepScores scores = advanceAll(m_network, encoding, input, alive, state);
        struct Next
        {
            double total;
            std::size_t parent;
            std::size_t place;
            double log;
        };
        std::vector<Next> next;
        for (std::size_t i = 0; i < alive.size(); ++i) {
            const std::vector<double> logs =
                stepLogs(m_network, alive[i], scores, static_cast<Eigen::Index>(i));
            for (std::size_t place = 0; place < logs.size(); ++place) {
                if (logs[place] > hopeless) {
                    next.push_back({alive[i].logProbability + logs[place], i, place, logs[place]});
                }
            }
        }
        std::stable_sort(next.begin(), next.end(), [](const Next &left, const Next &right) {
            return left.total > right.total;
        });
        std::vector<Hypothesis> grown;
        for (std::size_t i = 0; i < next.size() && i < 2 * beam && grown.size() < beam; ++i) {
            Hypothesis hypothesis = alive[next[i].parent];
            take(hypothesis, stepAt(next[i].place, input.columns.size()), next[i].log);
            hypothesis.row = next[i].parent;
            if (hypothesis.state.done()) {
                finished.push_back({std::move(hypothesis.steps), hypothesis.logProbability});
            } else {
                grown.push_back(std::move(hypothesis));
            }
        }
        alive = std::move(grown);
    }
    std::stable_sort(finished.begin(), finished.end(), [](const Parse &left, const Parse &right) {
        return left.logProbability > right.logProbability;
    });
    if (finished.size() > beam) {
        finished.resize(beam);
    }
    for (Parse &parse : finished) {
        for (Step &step : parse.steps) {
            if (step.kind == StepKind::Table) {
                step.number = input.tables[static_cast<std::size_t>(step.number)];
            }
        }
    }
    return finished;
}

std::vector<double> NeuralParser::score(const ParserSchema &schema, const ParserInput &input,
                                        const std::vector<Step> &steps) const
{
    const Encoding encoding = std::move(encode(schema, {input}).front());
    WriterState state = m_network.begin(encoding);
    std::vector<Hypothesis> alive{{{}, emptyMemory(schema, input), {}, 0.0, 0}};
    std::vector<double> logs;
    for (const Step &step : steps) {
        const StepScores scores = advanceAll(m_network, encoding, input, alive, state);
        const double log =
            stepLogs(m_network, alive.front(), scores, 0)[placeOf(step, input.columns.size())];
        logs.push_back(log);
        if (log <= impossible) {
            break;
        }
        take(alive.front(), step, log);
    }
    return logs;
}

} // namespace querent::language::neural
