// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/Layers.h"
#include "language/neural/ParserGrammar.h"
#include "language/neural/ParserInput.h"
#include "language/neural/WeightsFile.h"

#include <Eigen/Core>
#include <array>
#include <vector>

namespace querent::language::neural {

struct AttentionLayer
{
    NormLayer before;
    LinearLayer qkv;
    LinearLayer out;
    MatrixView bias{nullptr, 0, 0};
    PanelMatrix value;
    MatrixView akin{nullptr, 0, 0}; ///< words to columns, back, words to tables, back; by head
    NormLayer between;
    LinearLayer wide;
    LinearLayer narrow;
};

/// A question and a schema after reading.
struct Encoding
{
    Matrix columns;
    Matrix tables;
    Matrix start;        ///< the writer's first state, one row
    PanelMatrix toAll;   ///< likeness with words, then columns, then tables
    PanelMatrix fromAll; ///< their mixture
    PanelMatrix toWords;
    PanelMatrix toColumns;
    PanelMatrix toTables;
    Matrix akinColumns; ///< how near words and columns are in meaning, from -1 to 1
    Matrix akinTables;
    PanelMatrix nearColumns; ///< a mixture of words to how near it is to columns
    PanelMatrix nearTables;
};

/// What words and names mean, in the terms that the parser learned; a row each.
struct Sensed
{
    Matrix words;
    Matrix columns; ///< the star first
    Matrix tables;
};

/// The writer's state, a row for every hypothesis.
struct WriterState
{
    Matrix h1;
    Matrix c1;
    Matrix h2;
    Matrix c2;
};

/// Scores of the next step, a row for every hypothesis, before anything is ruled out.
struct StepScores
{
    Matrix actions;
    Matrix columns;
    Matrix tables;
};

/// The trained network: reads a question with its schema, scores steps. Immutable, thread-safe; its
/// vectors lie in the weights file, which must outlive it.
class ParserNetwork
{
public:
    /// Fails with MalformedDocument where the file lacks an array of the right shape.
    [[nodiscard]] static base::Result<ParserNetwork> read(const WeightsFile &file);

    /// Puts states of the sentence encoder in the parser's terms, row by row.
    [[nodiscard]] Matrix sense(const Matrix &states) const { return m_sense(states); }
    /// `sensed` of the input's words, columns and tables.
    [[nodiscard]] Encoding encode(const ParserSchema &schema, const WordVectors &vectors,
                                  const ParserInput &input, const Sensed &sensed) const;
    /// What precedes the first step.
    [[nodiscard]] WriterState begin(const Encoding &encoding) const;
    /// Advances every hypothesis by the step it took last (`Begin` at first), each in its section.
    [[nodiscard]] StepScores advance(const Encoding &encoding, const ParserInput &input,
                                     const std::vector<Step> &last,
                                     const std::vector<Section> &sections,
                                     WriterState &state) const;
    /// What the pointers add for things used before; by section and feature.
    [[nodiscard]] const MatrixView &columnFlagWeights() const noexcept { return m_columnFlag; }
    [[nodiscard]] const MatrixView &tableFlagWeights() const noexcept { return m_tableFlag; }

private:
    ParserNetwork() = default;

    [[nodiscard]] Matrix readWords(const WordVectors &vectors, const ParserInput &input,
                                   const Matrix &sensed) const;
    [[nodiscard]] Matrix nameRow(const ParserSchema &schema, const WordVectors &vectors,
                                 const SchemaName &name) const;
    [[nodiscard]] Matrix attend(const AttentionLayer &layer, const Matrix &x,
                                const std::vector<std::uint8_t> &relations,
                                const Encoding &encoding) const;

    std::span<const std::int32_t> m_frequent;
    MatrixView m_words{nullptr, 0, 0};
    MatrixView m_columnLink{nullptr, 0, 0};
    MatrixView m_tableLink{nullptr, 0, 0};
    MatrixView m_mark{nullptr, 0, 0};
    LinearLayer m_sense;
    LstmLayer m_forward;
    LstmLayer m_backward;
    MatrixView m_sort{nullptr, 0, 0};
    MatrixView m_key{nullptr, 0, 0};
    MatrixView m_linkedColumn{nullptr, 0, 0};
    MatrixView m_linkedTable{nullptr, 0, 0};
    LinearLayer m_column;
    LinearLayer m_table;
    RowView m_star{nullptr, 0};
    std::vector<AttentionLayer> m_layers;
    NormLayer m_norm;
    MatrixView m_actions{nullptr, 0, 0};
    MatrixView m_section{nullptr, 0, 0};
    LstmLayer m_writer1;
    LinearLayer m_look1;
    LstmLayer m_writer2;
    LinearLayer m_look2;
    LinearLayer m_state;
    LinearLayer m_say;
    LinearLayer m_action;
    LinearLayer m_toColumn;
    LinearLayer m_toTable;
    LinearLayer m_toWord;
    MatrixView m_columnWeight{nullptr, 0, 0};
    MatrixView m_tableWeight{nullptr, 0, 0};
    MatrixView m_columnAkin{nullptr, 0, 0};
    MatrixView m_tableAkin{nullptr, 0, 0};
    MatrixView m_columnFlag{nullptr, 0, 0};
    MatrixView m_tableFlag{nullptr, 0, 0};
};

} // namespace querent::language::neural
