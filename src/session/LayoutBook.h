// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::session {

struct OpenSource;

/// How a reader arranged one column of a result.
struct ColumnLayout
{
    std::string column;
    int width = 0; ///< in pixels; 0: as its contents ask for
    bool hidden = false;
    bool pinned = false;
    std::string shading; ///< "bars", "scale" or empty

    friend bool operator==(const ColumnLayout &, const ColumnLayout &) = default;
};

/// The columns in the order in which they are shown.
using TableLayout = std::vector<ColumnLayout>;

/// How the results of one source were arranged, by the names of their columns: kept in a file
/// beside what was said about the source, which several programs may share. What cannot be read
/// counts as nothing. Blocking; any thread.
class LayoutBook
{
public:
    /// Nothing is kept where the path is empty.
    explicit LayoutBook(std::string path) : m_path(std::move(path)) {}
    /// That of a source; of one about which nothing is kept neither is this.
    [[nodiscard]] static LayoutBook of(const OpenSource &source);

    [[nodiscard]] const std::string &path() const noexcept { return m_path; }
    /// Of results that have these columns, in the order of the query.
    [[nodiscard]] std::optional<TableLayout> layout(const std::vector<std::string> &columns) const;
    /// An empty layout forgets. Those kept long ago give way. Fails with StorageFailed.
    base::Result<void> keep(const std::vector<std::string> &columns,
                            const TableLayout &layout) const;

private:
    std::string m_path;
};

} // namespace querent::session
