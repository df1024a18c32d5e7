// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/NameSenses.h"
#include "language/neural/ParserNetwork.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace querent::language::neural {

/// One way the parser writes a question down.
struct Parse
{
    std::vector<Step> steps;
    double logProbability = 0.0;
};

/// The trained parser: question and schema in, the likeliest sequences of steps out. Immutable and
/// thread-safe; the bytes it was read from must outlive it.
class NeuralParser
{
public:
    /// Fails with MalformedDocument.
    [[nodiscard]] static base::Result<NeuralParser> read(std::span<const std::byte> bytes);
    /// The parser that comes with the program, read at the first call; null where its weights are
    /// damaged.
    static const NeuralParser *shipped();

    [[nodiscard]] const WordVectors &vectors() const noexcept { return m_vectors; }
    [[nodiscard]] const ParserNetwork &network() const noexcept { return m_network; }
    /// Reads what parse() writes down, once for every width of its beam: an encoding for each
    /// input.
    [[nodiscard]] std::vector<Encoding> encode(const ParserSchema &schema,
                                               const std::vector<ParserInput> &inputs) const;
    /// Beam search; at most `beam` parses, the likeliest first. `encoding` is what encode() makes
    /// of the same schema and input. When `stop` is requested, returns with what is finished.
    [[nodiscard]] std::vector<Parse> parse(const ParserSchema &schema, const ParserInput &input,
                                           const Encoding &encoding, std::size_t beam,
                                           const std::stop_token &stop) const;
    /// The logarithm of each step's probability where exactly `steps` are taken.
    [[nodiscard]] std::vector<double> score(const ParserSchema &schema, const ParserInput &input,
                                            const std::vector<Step> &steps) const;

private:
    NeuralParser(WordVectors vectors, ParserNetwork network, const SentenceEncoder &encoder);

    WordVectors m_vectors;
    ParserNetwork m_network;
    const SentenceEncoder *m_encoder;
    std::shared_ptr<NameSenses> m_names;
};

} // namespace querent::language::neural
