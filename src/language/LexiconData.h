// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

/// The lines of resources/language/*.txt, comments and empty lines left out.
namespace querent::language::lexicondata {

[[nodiscard]] std::span<const std::string_view> adjectives() noexcept;
[[nodiscard]] std::span<const std::string_view> antonyms() noexcept;
[[nodiscard]] std::span<const std::string_view> attributes() noexcept;
[[nodiscard]] std::span<const std::string_view> chatter() noexcept;
[[nodiscard]] std::span<const std::string_view> containers() noexcept;
[[nodiscard]] std::span<const std::string_view> countries() noexcept;
[[nodiscard]] std::span<const std::string_view> cues() noexcept;
[[nodiscard]] std::span<const std::string_view> english() noexcept;
[[nodiscard]] std::span<const std::string_view> events() noexcept;
[[nodiscard]] std::span<const std::string_view> glossary() noexcept;
[[nodiscard]] std::span<const std::string_view> kinds() noexcept;
[[nodiscard]] std::span<const std::string_view> sayings() noexcept;
[[nodiscard]] std::span<const std::string_view> states() noexcept;
[[nodiscard]] std::span<const std::string_view> stopwords() noexcept;
[[nodiscard]] std::span<const std::string_view> stored() noexcept;
[[nodiscard]] std::span<const std::string_view> stored_sayings() noexcept;
[[nodiscard]] std::span<const std::string_view> synonyms() noexcept;
[[nodiscard]] std::span<const std::string_view> thesaurus() noexcept;
[[nodiscard]] std::span<const std::string_view> values() noexcept;

} // namespace querent::language::lexicondata
