// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/CivilDate.h"
#include "data/Value.h"

#include <initializer_list>
#include <string>
#include <string_view>

/// Marks a sentence for translation: the translation tools read it as they read
/// QT_TRANSLATE_NOOP. `context` is the folder the sentence lives in.
#define QUERENT_PHRASE(context, text)                                                              \
    ::querent::data::Phrase                                                                        \
    {                                                                                              \
        context, text                                                                              \
    }

namespace querent::data {

/// An English sentence with places %1 … %9, not yet in the reader's language.
struct Phrase
{
    const char *context;
    const char *text;
};

/// Turns facts into words of the reader's language. The layers below the window say everything
/// that a person will read through one of these; this class itself speaks English. Thread-safe.
class Phrasebook
{
public:
    virtual ~Phrasebook() = default;

    /// The sentence with %1 … %9 replaced by `arguments`.
    [[nodiscard]] std::string say(Phrase phrase,
                                  std::initializer_list<std::string_view> arguments = {}) const;

    /// "1,284,310.5": at most `decimals` digits after the point, trailing zeros dropped.
    [[nodiscard]] virtual std::string number(double value, int decimals = 2) const;
    [[nodiscard]] virtual std::string integer(std::int64_t value) const;
    /// 0.342 → "34.2 %".
    [[nodiscard]] virtual std::string percent(double share, int decimals = 1) const;
    /// "31 May 2024".
    [[nodiscard]] virtual std::string date(const CivilDate &date) const;
    /// A value as a sentence shows it: numbers with separators, text as it is.
    [[nodiscard]] std::string value(const Value &value) const;

protected:
    /// The phrase in the reader's language, its places still open.
    [[nodiscard]] virtual std::string translate(Phrase phrase) const;
};

} // namespace querent::data
