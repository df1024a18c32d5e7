// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ParserNetwork.h"

#include "language/neural/Relations.h"
#include "language/neural/SentenceEncoder.h"

#include <algorithm>
#include <cmath>

namespace querent::language::neural {

namespace {

constexpr Eigen::Index width = 128;
constexpr Eigen::Index heads = 4;
constexpr int layers = 5;
constexpr Eigen::Index stateWidth = 160;
constexpr Eigen::Index wordWidth = WordVectors::width;
constexpr std::size_t nameWords = 6;
constexpr float linkScale = 4.0F;
constexpr float akinScale = 4.0F;
constexpr Eigen::Index senseWidth = 64;

Eigen::Index index(std::size_t number)
{
    return static_cast<Eigen::Index>(number);
}

/// The cosines between two sets of rows.
Matrix cosines(const Matrix &left, const Matrix &right)
{
    return PanelMatrix(right.rowwise().normalized())(left.rowwise().normalized());
}

/// Takes arrays out of a file and remembers whether one was missing.
class ArrayReader
{
public:
    explicit ArrayReader(const WeightsFile &file) : m_file(file) {}

    void matrix(MatrixView &view, const std::string &name, Eigen::Index rows, Eigen::Index columns)
    {
        const auto numbers = m_file.floats(
            name, {static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)});
        note(numbers.empty(), name);
        new (&view)
            MatrixView(numbers.data(), numbers.empty() ? 0 : rows, numbers.empty() ? 0 : columns);
    }
    /// One of `parts` matrices that are stored as one array.
    void part(MatrixView &view, const std::string &name, int number, int parts, Eigen::Index rows,
              Eigen::Index columns)
    {
        const auto numbers =
            m_file.floats(name, {static_cast<std::size_t>(parts), static_cast<std::size_t>(rows),
                                 static_cast<std::size_t>(columns)});
        note(numbers.empty(), name);
        if (!numbers.empty()) {
            new (&view) MatrixView(numbers.data() + number * rows * columns, rows, columns);
        }
    }
    void bytes(QuantizedMatrix &weights, const std::string &name, Eigen::Index rows,
               Eigen::Index columns)
    {
        MatrixView view(nullptr, 0, 0);
        matrix(view, name, rows, columns);
        weights = QuantizedMatrix(view);
    }
    void row(RowView &view, const std::string &name, Eigen::Index length)
    {
        const auto numbers = m_file.floats(name, {static_cast<std::size_t>(length)});
        note(numbers.empty(), name);
        new (&view) RowView(numbers.data(), numbers.empty() ? 0 : length);
    }
    void linear(LinearLayer &layer, const std::string &name, Eigen::Index from, Eigen::Index to)
    {
        bytes(layer.weight, name + ".weight", to, from);
        row(layer.bias, name + ".bias", to);
    }
    void norm(NormLayer &layer, const std::string &name)
    {
        row(layer.weight, name + ".weight", width);
        row(layer.bias, name + ".bias", width);
    }
    void lstm(LstmLayer &layer, const std::string &name, const std::string &ending,
              Eigen::Index from, Eigen::Index to)
    {
        bytes(layer.input, name + ".weight_ih_l0" + ending, 4 * to, from);
        bytes(layer.hidden, name + ".weight_hh_l0" + ending, 4 * to, to);
        row(layer.inputBias, name + ".bias_ih_l0" + ending, 4 * to);
        row(layer.hiddenBias, name + ".bias_hh_l0" + ending, 4 * to);
    }
    void note(bool missing, const std::string &name)
    {
        if (missing && m_missing.empty()) {
            m_missing = name;
        }
    }
    [[nodiscard]] const std::string &missing() const noexcept { return m_missing; }

private:
    const WeightsFile &m_file;
    std::string m_missing;
};

} // namespace

base::Result<ParserNetwork> ParserNetwork::read(const WeightsFile &file)
{
    ParserNetwork net;
    ArrayReader in(file);
    net.m_frequent = file.integers("frequent");
    const auto frequent = static_cast<Eigen::Index>(file.rows("frequent"));
    const Eigen::Index relations = relationCount();
    in.matrix(net.m_words, "words.weight", frequent + 1, wordWidth);
    in.matrix(net.m_columnLink, "columnLink.weight", columnLinkCount, 16);
    in.matrix(net.m_tableLink, "tableLink.weight", tableLinkCount, 16);
    in.matrix(net.m_mark, "mark.weight", wordMarkCount, 8);
    in.linear(net.m_sense, "sense", SentenceEncoder::width, senseWidth);
    in.lstm(net.m_forward, "reader", "", wordWidth + 40 + senseWidth, width / 2);
    in.lstm(net.m_backward, "reader", "_reverse", wordWidth + 40 + senseWidth, width / 2);
    in.matrix(net.m_sort, "sort.weight", 5, 16);
    in.matrix(net.m_key, "key.weight", 4, 8);
    in.matrix(net.m_linkedColumn, "linkedColumn.weight", columnLinkCount, 16);
    in.matrix(net.m_linkedTable, "linkedTable.weight", tableLinkCount, 16);
    in.linear(net.m_column, "column", 2 * wordWidth + 40 + senseWidth, width);
    in.linear(net.m_table, "table", 2 * wordWidth + 16 + senseWidth, width);
    in.row(net.m_star, "star", width);
    for (int i = 0; i < layers; ++i) {
        const std::string name = "layers." + std::to_string(i) + ".";
        AttentionLayer &layer = net.m_layers.emplace_back();
        in.norm(layer.before, name + "norm1");
        in.linear(layer.qkv, name + "qkv", width, 3 * width);
        in.linear(layer.out, name + "out", width, width);
        in.matrix(layer.bias, name + "bias.weight", relations, heads);
        MatrixView value(nullptr, 0, 0);
        in.matrix(value, name + "value", relations, width / heads);
        layer.value = PanelMatrix(value.transpose());
        in.part(layer.akin, "akin", i, layers, 4, heads);
        in.norm(layer.between, name + "norm2");
        in.linear(layer.wide, name + "wide", width, 2 * width);
        in.linear(layer.narrow, name + "narrow", 2 * width, width);
    }
    in.norm(net.m_norm, "norm");
    in.matrix(net.m_actions, "actions.weight", actionCount, width);
    in.matrix(net.m_section, "section.weight", sectionCount, 16);
    in.lstm(net.m_writer1, "writer1", "", width + 16, stateWidth);
    in.linear(net.m_look1, "look1", stateWidth, width);
    in.lstm(net.m_writer2, "writer2", "", stateWidth + width, stateWidth);
    in.linear(net.m_look2, "look2", stateWidth, width);
    in.linear(net.m_state, "state", width, stateWidth);
    in.linear(net.m_say, "say", stateWidth + width, width);
    in.linear(net.m_action, "action", width, actionCount);
    in.linear(net.m_toColumn, "toColumn", width, width);
    in.linear(net.m_toTable, "toTable", width, width);
    in.linear(net.m_toWord, "toWord", width, width);
    in.matrix(net.m_columnWeight, "columnWeight.weight", sectionCount, columnLinkCount);
    in.matrix(net.m_tableWeight, "tableWeight.weight", sectionCount, tableLinkCount);
    in.matrix(net.m_columnAkin, "columnAkin.weight", sectionCount, 1);
    in.matrix(net.m_tableAkin, "tableAkin.weight", sectionCount, 1);
    in.matrix(net.m_columnFlag, "columnFlag.weight", sectionCount, 8);
    in.matrix(net.m_tableFlag, "tableFlag.weight", sectionCount, 4);
    if (!in.missing().empty()) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "The trained weights lack the array “" + in.missing() +
                               "”. Install the program again.",
                           {}};
    }
    return net;
}

Matrix ParserNetwork::readWords(const WordVectors &vectors, const ParserInput &input,
                                const Matrix &sensed) const
{
    const std::size_t count = input.tokens.size();
    Matrix embedded = Matrix::Zero(index(count), wordWidth + 40 + senseWidth);
    embedded.rightCols(senseWidth) = sensed;
    for (std::size_t w = 0; w < count; ++w) {
        const WordVectors::Vector vector = vectors.vector(input.words[w]);
        auto line = embedded.row(index(w));
        line.head(wordWidth) = RowView(vector.data(), wordWidth);
        const auto known = std::lower_bound(m_frequent.begin(), m_frequent.end(), input.words[w]);
        if (known != m_frequent.end() && *known == input.words[w]) {
            line.head(wordWidth) += m_words.row(1 + (known - m_frequent.begin()));
        }
        auto columnLink = ColumnLink::None;
        for (std::size_t c = 0; c < input.columns.size(); ++c) {
            columnLink = std::max(columnLink, input.columnLink(w, c));
        }
        auto tableLink = TableLink::None;
        for (std::size_t t = 0; t < input.tables.size(); ++t) {
            tableLink = std::max(tableLink, input.tableLink(w, t));
        }
        line.segment(wordWidth, 16) = m_columnLink.row(static_cast<int>(columnLink));
        line.segment(wordWidth + 16, 16) = m_tableLink.row(static_cast<int>(tableLink));
        line.segment(wordWidth + 32, 8) = m_mark.row(static_cast<int>(input.marks[w]));
    }
    Matrix read(index(count), width);
    for (const bool back : {false, true}) {
        const LstmLayer &layer = back ? m_backward : m_forward;
        const Matrix fed = layer.input(embedded);
        Matrix h = Matrix::Zero(1, width / 2);
        Matrix c = Matrix::Zero(1, width / 2);
        for (std::size_t i = 0; i < count; ++i) {
            const Eigen::Index w = index(back ? count - 1 - i : i);
            layer.step(fed.row(w), h, c);
            read.row(w).segment(back ? width / 2 : 0, width / 2) = h;
        }
    }
    return read;
}

Matrix ParserNetwork::nameRow(const ParserSchema &schema, const WordVectors &vectors,
                              const SchemaName &name) const
{
    Matrix row = Matrix::Zero(1, 2 * wordWidth);
    float known = 0.0F;
    const std::size_t count = std::min(name.words.size(), nameWords);
    for (std::size_t i = 0; i < count; ++i) {
        const int word = schema.words()[static_cast<std::size_t>(name.words[i])].vector;
        const WordVectors::Vector vector = vectors.vector(word);
        const RowView view(vector.data(), wordWidth);
        row.leftCols(wordWidth) += view;
        known += word >= 0 ? 1.0F : 0.0F;
        if (i + 1 == count) {
            row.rightCols(wordWidth) = view;
        }
    }
    row.leftCols(wordWidth) /= std::max(known, 1.0F);
    return row;
}

Matrix ParserNetwork::attend(const AttentionLayer &layer, const Matrix &x,
                             const std::vector<std::uint8_t> &relations,
                             const Encoding &encoding) const
{
    const Eigen::Index size = x.rows();
    constexpr Eigen::Index depth = width / heads;
    const Matrix qkv = layer.qkv(layer.before(x));
    Matrix mixed(size, width);
    for (Eigen::Index head = 0; head < heads; ++head) {
        const PanelMatrix keys(qkv.middleCols(width + head * depth, depth));
        Matrix scores = keys(qkv.middleCols(head * depth, depth));
        scores /= std::sqrt(static_cast<float>(depth));
        const std::uint8_t *relation = relations.data();
        for (Eigen::Index row = 0; row < size; ++row) {
            for (Eigen::Index column = 0; column < size; ++column) {
                scores(row, column) += layer.bias(*relation++, head);
            }
        }
        const auto akin = [&](Eigen::Index kind) { return akinScale * layer.akin(kind, head); };
        const Eigen::Index words = encoding.akinColumns.rows();
        const Eigen::Index columns = encoding.akinColumns.cols();
        const Eigen::Index tables = encoding.akinTables.cols();
        scores.block(0, words, words, columns) += akin(0) * encoding.akinColumns;
        scores.block(words, 0, columns, words) += akin(1) * encoding.akinColumns.transpose();
        scores.topRightCorner(words, tables) += akin(2) * encoding.akinTables;
        scores.bottomLeftCorner(tables, words) += akin(3) * encoding.akinTables.transpose();
        softmaxRows(scores);
        Matrix mass = Matrix::Zero(size, layer.value.inputs());
        relation = relations.data();
        for (Eigen::Index row = 0; row < size; ++row) {
            for (Eigen::Index column = 0; column < size; ++column) {
                mass(row, *relation++) += scores(row, column);
            }
        }
        const PanelMatrix values(qkv.middleCols(2 * width + head * depth, depth).transpose());
        mixed.middleCols(head * depth, depth) = values(scores) + layer.value(mass);
    }
    const Matrix y = x + layer.out(mixed);
    return y + layer.narrow(layer.wide(layer.between(y)).cwiseMax(0.0F));
}

Encoding ParserNetwork::encode(const ParserSchema &schema, const WordVectors &vectors,
                               const ParserInput &input, const Sensed &sensed) const
{
    const Eigen::Index words = index(input.tokens.size());
    const Eigen::Index columns = index(input.columns.size());
    const Eigen::Index tables = index(input.tables.size());
    Encoding encoding;
    encoding.akinColumns = cosines(sensed.words, sensed.columns);
    encoding.akinColumns.col(0).setZero();
    encoding.akinTables = cosines(sensed.words, sensed.tables);
    encoding.nearColumns = PanelMatrix(encoding.akinColumns.transpose());
    encoding.nearTables = PanelMatrix(encoding.akinTables.transpose());
    Matrix columnIn(columns, 2 * wordWidth + 40 + senseWidth);
    for (std::size_t c = 0; c < input.columns.size(); ++c) {
        const SchemaColumn &column = schema.columns()[static_cast<std::size_t>(input.columns[c])];
        auto line = columnIn.row(index(c));
        line.head(2 * wordWidth) = nameRow(schema, vectors, column.name);
        auto link = ColumnLink::None;
        for (std::size_t w = 0; w < input.tokens.size(); ++w) {
            link = std::max(link, input.columnLink(w, c));
        }
        line.segment(2 * wordWidth, 16) = m_sort.row(static_cast<int>(column.sort));
        line.segment(2 * wordWidth + 16, 8) =
            m_key.row((column.key ? 1 : 0) + (column.foreign ? 2 : 0));
        line.segment(2 * wordWidth + 24, 16) = m_linkedColumn.row(static_cast<int>(link));
        line.tail(senseWidth) = sensed.columns.row(index(c));
    }
    Matrix tableIn(tables, 2 * wordWidth + 16 + senseWidth);
    for (std::size_t t = 0; t < input.tables.size(); ++t) {
        auto link = TableLink::None;
        for (std::size_t w = 0; w < input.tokens.size(); ++w) {
            link = std::max(link, input.tableLink(w, t));
        }
        tableIn.row(index(t)) << nameRow(
            schema, vectors, schema.tables()[static_cast<std::size_t>(input.tables[t])]),
            m_linkedTable.row(static_cast<int>(link)), sensed.tables.row(index(t));
    }
    Matrix x(words + columns + tables, width);
    x.topRows(words) = readWords(vectors, input, sensed.words);
    x.middleRows(words, columns) = m_column(columnIn);
    x.row(words) = m_star;
    x.bottomRows(tables) = m_table(tableIn);
    const std::vector<std::uint8_t> relations = relationsOf(schema, input);
    for (const AttentionLayer &layer : m_layers) {
        x = attend(layer, x, relations, encoding);
    }
    const Matrix all = m_norm(x);
    encoding.columns = all.middleRows(words, columns);
    encoding.tables = all.bottomRows(tables);
    encoding.toAll = PanelMatrix(all);
    encoding.fromAll = PanelMatrix(all.transpose());
    encoding.toWords = PanelMatrix(all.topRows(words));
    encoding.toColumns = PanelMatrix(encoding.columns);
    encoding.toTables = PanelMatrix(encoding.tables);
    const Matrix mean = all.topRows(words).colwise().mean();
    encoding.start = bent(m_state(mean));
    return encoding;
}

WriterState ParserNetwork::begin(const Encoding &encoding) const
{
    const Matrix nothing = Matrix::Zero(1, stateWidth);
    return WriterState{encoding.start, nothing, encoding.start, nothing};
}

StepScores ParserNetwork::advance(const Encoding &encoding, const ParserInput &input,
                                  const std::vector<Step> &last,
                                  const std::vector<Section> &sections, WriterState &state) const
{
    const Eigen::Index count = index(last.size());
    const float scale = 1.0F / std::sqrt(static_cast<float>(width));
    Matrix fed(count, width + 16);
    Matrix columnWeights(count, columnLinkCount);
    Matrix tableWeights(count, tableLinkCount);
    for (std::size_t i = 0; i < last.size(); ++i) {
        const Eigen::Index row = index(i);
        const Step &step = last[i];
        fed.row(row).head(width) =
            step.kind == StepKind::Action   ? Matrix(m_actions.row(step.number))
            : step.kind == StepKind::Column ? Matrix(encoding.columns.row(step.number))
                                            : Matrix(encoding.tables.row(step.number));
        const int section = static_cast<int>(sections[i]);
        fed.row(row).tail(16) = m_section.row(section);
        columnWeights.row(row) = linkScale * m_columnWeight.row(section);
        tableWeights.row(row) = linkScale * m_tableWeight.row(section);
    }
    const auto look = [&](const LinearLayer &layer, const Matrix &from) {
        Matrix share = encoding.toAll(layer(from)) * scale;
        softmaxRows(share);
        return encoding.fromAll(share);
    };
    m_writer1.step(m_writer1.input(fed), state.h1, state.c1);
    Matrix second(count, stateWidth + width);
    second << state.h1, look(m_look1, state.h1);
    m_writer2.step(m_writer2.input(second), state.h2, state.c2);
    second << state.h2, look(m_look2, state.h2);
    const Matrix said = bent(m_say(second));
    Matrix focus = encoding.toWords(m_toWord(said)) * scale;
    softmaxRows(focus);
    StepScores scores;
    scores.actions = m_action(said);
    scores.columns = encoding.toColumns(m_toColumn(said)) * scale;
    scores.tables = encoding.toTables(m_toTable(said)) * scale;
    const Matrix nearColumns = encoding.nearColumns(focus);
    const Matrix nearTables = encoding.nearTables(focus);
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const auto section = static_cast<Eigen::Index>(sections[i]);
        scores.columns.row(index(i)) +=
            akinScale * m_columnAkin(section, 0) * nearColumns.row(index(i));
        scores.tables.row(index(i)) +=
            akinScale * m_tableAkin(section, 0) * nearTables.row(index(i));
    }
    for (std::size_t w = 0; w < input.tokens.size(); ++w) {
        for (std::size_t c = 0; c < input.columns.size(); ++c) {
            const auto link = static_cast<Eigen::Index>(input.columnLink(w, c));
            if (link != 0) {
                scores.columns.col(index(c)).array() +=
                    focus.col(index(w)).array() * columnWeights.col(link).array();
            }
        }
        for (std::size_t t = 0; t < input.tables.size(); ++t) {
            const auto link = static_cast<Eigen::Index>(input.tableLink(w, t));
            if (link != 0) {
                scores.tables.col(index(t)).array() +=
                    focus.col(index(w)).array() * tableWeights.col(link).array();
            }
        }
    }
    return scores;
}

} // namespace querent::language::neural
