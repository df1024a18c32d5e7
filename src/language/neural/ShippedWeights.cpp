// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Forest.h"
#include "language/neural/Kinship.h"
#include "language/neural/NeuralParser.h"
#include "language/neural/SentenceEncoder.h"

// The weights lie in the program itself: no file to find, nothing to copy, read where they are.
__asm__(".section .rodata\n"
        ".balign 64\n"
        ".global querentParserWeights, querentParserWeightsEnd\n"
        ".hidden querentParserWeights, querentParserWeightsEnd\n"
        "querentParserWeights:\n"
        ".incbin \"" QUERENT_PARSER_WEIGHTS "\"\n"
        "querentParserWeightsEnd:\n"
        ".byte 0\n"
        ".balign 64\n"
        ".global querentKinship, querentKinshipEnd\n"
        ".hidden querentKinship, querentKinshipEnd\n"
        "querentKinship:\n"
        ".incbin \"" QUERENT_KINSHIP "\"\n"
        "querentKinshipEnd:\n"
        ".byte 0\n"
        ".balign 64\n"
        ".global querentEncoder, querentEncoderEnd\n"
        ".hidden querentEncoder, querentEncoderEnd\n"
        "querentEncoder:\n"
        ".incbin \"" QUERENT_ENCODER "\"\n"
        "querentEncoderEnd:\n"
        ".byte 0\n"
        ".balign 64\n"
        ".global querentChoice, querentChoiceEnd\n"
        ".hidden querentChoice, querentChoiceEnd\n"
        "querentChoice:\n"
        ".incbin \"" QUERENT_CHOICE "\"\n"
        "querentChoiceEnd:\n"
        ".byte 0\n"
        ".previous\n");

extern "C" const std::byte querentParserWeights[];
extern "C" const std::byte querentParserWeightsEnd[];
extern "C" const std::byte querentKinship[];
extern "C" const std::byte querentKinshipEnd[];
extern "C" const std::byte querentEncoder[];
extern "C" const std::byte querentEncoderEnd[];
extern "C" const std::byte querentChoice[];
extern "C" const std::byte querentChoiceEnd[];

namespace querent::language::neural {

const SentenceEncoder *SentenceEncoder::shipped()
{
    static const auto encoder = read({querentEncoder, querentEncoderEnd});
    return encoder ? &encoder.value() : nullptr;
}

const NeuralParser *NeuralParser::shipped()
{
    static const auto parser = read({querentParserWeights, querentParserWeightsEnd});
    return parser ? &parser.value() : nullptr;
}

const Kinship *Kinship::shipped()
{
    static const std::optional<Kinship> kinship = []() -> std::optional<Kinship> {
        const NeuralParser *parser = NeuralParser::shipped();
        const auto senses = WeightsFile::read({querentKinship, querentKinshipEnd});
        if (parser == nullptr || !senses) {
            return std::nullopt;
        }
        Kinship read(senses.value(), parser->vectors());
        return read.empty() ? std::nullopt : std::optional<Kinship>(std::move(read));
    }();
    return kinship ? &*kinship : nullptr;
}

} // namespace querent::language::neural

namespace querent::language {

const TrainedChoice *TrainedChoice::shipped()
{
    static const std::optional<TrainedChoice> choice = []() -> std::optional<TrainedChoice> {
        const auto weights = neural::WeightsFile::read({querentChoice, querentChoiceEnd});
        if (!weights) {
            return std::nullopt;
        }
        const auto reading = Forest::read(weights.value(), "reading");
        const auto ranking = Forest::read(weights.value(), "ranking");
        const auto winner = Forest::read(weights.value(), "winner");
        const std::span<const float> bars = weights.value().floats("bars", {3});
        if (!reading || !ranking || !winner || bars.size() != 3) {
            return std::nullopt;
        }
        return TrainedChoice{reading.value(),
                             ranking.value(),
                             winner.value(),
                             static_cast<double>(bars[0]),
                             static_cast<double>(bars[1]),
                             static_cast<double>(bars[2])};
    }();
    return choice ? &*choice : nullptr;
}

} // namespace querent::language
