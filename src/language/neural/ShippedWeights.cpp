// SPDX-License-Identifier: GPL-3.0-or-later
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
        ".previous\n");

extern "C" const std::byte querentParserWeights[];
extern "C" const std::byte querentParserWeightsEnd[];

namespace querent::language::neural {

const NeuralParser *NeuralParser::shipped()
{
    static const auto parser = read({querentParserWeights, querentParserWeightsEnd});
    return parser ? &parser.value() : nullptr;
}

} // namespace querent::language::neural
