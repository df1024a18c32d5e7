// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/Kinship.h"
#include "language/neural/NeuralParser.h"

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
        ".previous\n");

extern "C" const std::byte querentParserWeights[];
extern "C" const std::byte querentParserWeightsEnd[];
extern "C" const std::byte querentKinship[];
extern "C" const std::byte querentKinshipEnd[];

namespace querent::language::neural {

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
