// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace querent::language::neural {

/// One named array of trained numbers; points into the file's bytes.
struct Tensor
{
    std::string type; ///< "float32", "int8", "uint8" or "int32"
    std::vector<std::size_t> shape;
    std::span<const std::byte> bytes;
};

/// A versioned container of trained numbers, as src/language/training writes it: magic, version,
/// checksum, a directory, and arrays aligned to 64 bytes. Reads in place; `bytes` must outlive it
/// and be aligned to 64 bytes.
class WeightsFile
{
public:
    /// Fails with MalformedDocument on a wrong magic, version, checksum or directory.
    [[nodiscard]] static base::Result<WeightsFile> read(std::span<const std::byte> bytes);

    /// Nothing where there is no such array of this shape; `shape` empty: any.
    [[nodiscard]] std::span<const float> floats(const std::string &name,
                                                const std::vector<std::size_t> &shape) const;
    [[nodiscard]] std::span<const std::int8_t> signedBytes(const std::string &name) const;
    [[nodiscard]] std::span<const std::int32_t> integers(const std::string &name) const;
    [[nodiscard]] std::string text(const std::string &name) const;
    /// The first length of an array's shape; 0 where it is missing.
    [[nodiscard]] std::size_t rows(const std::string &name) const;

private:
    template <typename Number>
    [[nodiscard]] std::span<const Number> numbers(const std::string &name, const char *type,
                                                  const std::vector<std::size_t> &shape) const;

    std::map<std::string, Tensor> m_tensors;
};

} // namespace querent::language::neural
