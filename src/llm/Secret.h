// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace querent::llm {

/// A key or password. Cannot be streamed, written as JSON or compared by accident, and overwrites
/// its memory when it goes.
class Secret
{
public:
    Secret() = default;
    explicit Secret(std::string_view text);
    Secret(const Secret &other);
    Secret(Secret &&other) noexcept;
    Secret &operator=(const Secret &other);
    Secret &operator=(Secret &&other) noexcept;
    ~Secret();

    [[nodiscard]] bool empty() const noexcept { return m_bytes.empty(); }
    /// The text itself, to be handed to the network and to nothing else; valid while this lives.
    [[nodiscard]] std::string_view reveal() const noexcept;

    friend std::ostream &operator<<(std::ostream &, const Secret &) = delete;
    friend void to_json(nlohmann::json &, const Secret &) = delete;

private:
    void wipe() noexcept;

    std::vector<char> m_bytes; ///< moved as a whole, unlike a short std::string
};

/// Where a secret is kept. Asked once a call, on the thread that asks the model; may be null, and
/// gives an empty Secret where there is none.
using SecretSource = std::function<Secret()>;

/// `text` with every occurrence of the secret replaced by asterisks, also where it was escaped for
/// a URL.
[[nodiscard]] std::string withoutSecret(std::string_view text, const Secret &secret);

} // namespace querent::llm
