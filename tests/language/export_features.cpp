// SPDX-License-Identifier: GPL-3.0-or-later
/// Writes what the parser sees of a file of questions, for training (src/language/training):
///
///     export_features VECTORS.bin DATABASES-FOLDER SCHEMAS.jsonl FEATURES.jsonl STATES.bin
///                     QUESTIONS.jsonl…
///
/// With "-" as the folder every question is about the small source of the parity test.
#include "GoldenSource.h"
#include "HintsOf.h"
#include "MeasuredSource.h"
#include "language/neural/ParserInput.h"
#include "language/neural/SentenceEncoder.h"

#include <nlohmann/json.hpp>

#include <Eigen/Core>
#include <filesystem>
#include <map>

using namespace querent;
using namespace querent::language;

namespace {

nlohmann::json wordNumbers(const neural::ParserSchema &schema, const neural::SchemaName &name)
{
    nlohmann::json numbers = nlohmann::json::array();
    for (const int word : name.words) {
        numbers.push_back(schema.words()[static_cast<std::size_t>(word)].vector);
    }
    return numbers;
}

/// Rows of the sentence encoder as numbers of two bytes, each sentence and each name once.
class StatesFile
{
public:
    explicit StatesFile(const std::string &path) : m_file(path, std::ios::binary) {}

    /// The row of the first word.
    std::size_t words(const std::vector<std::string> &sentence)
    {
        return place("w", sentence, [&] { return m_encoder.words(sentence); });
    }
    std::size_t name(const std::vector<std::string> &words)
    {
        return place("n", words, [&] { return m_encoder.phrases({words}); });
    }

private:
    template <typename Read>
    std::size_t place(std::string key, const std::vector<std::string> &words, const Read &read)
    {
        for (const std::string &word : words) {
            key.append("\t").append(word);
        }
        const auto [known, fresh] = m_places.emplace(std::move(key), m_rows);
        if (fresh) {
            const Eigen::Matrix<Eigen::half, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows =
                read().template cast<Eigen::half>();
            m_file.write(reinterpret_cast<const char *>(rows.data()),
                         static_cast<std::streamsize>(rows.size() * 2));
            m_rows += static_cast<std::size_t>(rows.rows());
        }
        return known->second;
    }

    const neural::SentenceEncoder &m_encoder = *neural::SentenceEncoder::shipped();
    std::ofstream m_file;
    std::map<std::string, std::size_t> m_places;
    std::size_t m_rows = 0;
};

nlohmann::json schemaDocument(const neural::ParserSchema &schema, StatesFile &states)
{
    const SourceModel &source = schema.source();
    nlohmann::json document;
    document["tables"] = nlohmann::json::array();
    for (std::size_t t = 0; t < schema.tables().size(); ++t) {
        document["tables"].push_back({{"name", source.table(static_cast<int>(t)).table->name},
                                      {"words", wordNumbers(schema, schema.tables()[t])},
                                      {"state", states.name(schema.wordsOf(schema.tables()[t]))}});
    }
    document["columns"] = nlohmann::json::array();
    for (const neural::SchemaColumn &column : schema.columns()) {
        const auto state = column.id.valid()
                               ? static_cast<std::int64_t>(states.name(schema.wordsOf(column.name)))
                               : -1;
        document["columns"].push_back(
            {{"name", column.id.valid() ? source.column(column.id).column->name : "*"},
             {"table", column.table},
             {"words", wordNumbers(schema, column.name)},
             {"state", state},
             {"sort", static_cast<int>(column.sort)},
             {"key", column.key},
             {"foreign", column.foreign}});
    }
    document["keys"] = nlohmann::json::array();
    for (const neural::SchemaKey &key : schema.keys()) {
        document["keys"].push_back({key.from, key.to});
    }
    document["joins"] = nlohmann::json::array();
    for (const JoinEdge &edge : source.graph().edges()) {
        document["joins"].push_back({edge.from, edge.to, edge.inferred});
    }
    return document;
}

nlohmann::json inputDocument(const neural::ParserInput &input, StatesFile &states)
{
    nlohmann::json document;
    std::vector<std::string> sentence;
    for (const Token &token : input.tokens) {
        sentence.push_back(token.lower);
    }
    document["state"] = states.words(sentence);
    for (std::size_t t = 0; t < input.tokens.size(); ++t) {
        document["tokens"].push_back(input.tokens[t].lower);
        document["words"].push_back(input.words[t]);
        document["marks"].push_back(static_cast<int>(input.marks[t]));
    }
    document["columns"] = input.columns;
    document["columnLinks"] = nlohmann::json::array();
    document["tableLinks"] = nlohmann::json::array();
    for (std::size_t t = 0; t < input.tokens.size(); ++t) {
        for (std::size_t c = 0; c < input.columns.size(); ++c) {
            if (const auto link = static_cast<int>(input.columnLink(t, c)); link != 0) {
                document["columnLinks"].push_back({t, c, link});
            }
        }
        for (std::size_t table = 0; table < input.tables.size(); ++table) {
            if (const auto link = static_cast<int>(input.tableLink(t, table)); link != 0) {
                document["tableLinks"].push_back({t, input.tables[table], link});
            }
        }
    }
    document["values"] = nlohmann::json::array();
    for (const neural::ValueMention &value : input.values) {
        document["values"].push_back(
            {value.begin, value.end, value.column, value.value, value.score, value.several});
    }
    return document;
}

void writeLine(std::ostream &out, const nlohmann::json &document)
{
    out << document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 7) {
        std::cerr << "usage: export_features VECTORS.bin DATABASES-FOLDER SCHEMAS.jsonl "
                     "FEATURES.jsonl STATES.bin QUESTIONS.jsonl…\n";
        return 64;
    }
    std::ifstream vectorFile(argv[1], std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(vectorFile)), {});
    const auto weights = neural::WeightsFile::read(std::as_bytes(std::span(bytes)));
    if (!weights) {
        std::cerr << argv[1] << ": " << weights.error().message << "\n";
        return 65;
    }
    const neural::WordVectors vectors(weights.value());
    std::ofstream schemas(argv[3]);
    std::ofstream features(argv[4]);
    StatesFile states(argv[5]);
    std::map<std::string, std::optional<testing::MeasuredSource>> sources;
    std::map<std::string, neural::ParserSchema> known;
    for (int file = 6; file < argc; ++file) {
        std::ifstream questions(argv[file]);
        std::string line;
        while (std::getline(questions, line)) {
            const nlohmann::json item = nlohmann::json::parse(line, nullptr, false);
            if (!item.is_object() || !item.contains("gold_sql")) {
                continue;
            }
            const auto id = item["db_id"].get<std::string>();
            if (sources.find(id) == sources.end()) {
                sources[id] =
                    std::string_view(argv[2]) == "-"
                        ? testing::MeasuredSource{nullptr, testing::goldenSource(), nullptr}
                        : testing::openMeasuredSource(
                              (std::filesystem::path(argv[2]) / (id + ".sqlite")).string());
                if (sources[id]) {
                    const auto &schema =
                        known.try_emplace(id, *sources[id]->model, vectors).first->second;
                    nlohmann::json document = schemaDocument(schema, states);
                    document["db"] = id;
                    writeLine(schemas, document);
                }
            }
            const auto schema = known.find(id);
            if (schema == known.end()) {
                continue;
            }
            const auto question = item["question"].get<std::string>();
            nlohmann::json document = inputDocument(
                neural::makeInput(schema->second, vectors, question, 150,
                                  testing::hintsOf(question, schema->second.source())),
                states);
            document["db"] = id;
            document["suite"] = item["suite"];
            document["id"] = item["id"];
            document["question"] = item["question"];
            document["gold"] = item["gold_sql"];
            writeLine(features, document);
        }
    }
    return 0;
}
