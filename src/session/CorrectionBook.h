// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/DataDictionary.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace querent::session {

/// One thing that the user says about a table or a column.
struct Correction
{
    enum class Field {
        Kind,
        Labels,
        Date,
        Measure,
        Role,
        Aggregation,
        RollsUpTo,
        Synonyms,
        Hidden,
        Description,
        Unit,
        Personal,
    };
    std::string table;
    std::string column; ///< empty: it is about the table
    Field field = Field::Kind;
    /// As documents spell it; one value for all fields but Labels and Synonyms. Nothing: what is
    /// guessed counts again.
    std::optional<std::vector<std::string>> value;

    friend bool operator==(const Correction &, const Correction &) = default;
};

/// What becomes of all that the user says about a source. Fails where it cannot be said.
using Revision = std::function<base::Result<data::DataDictionary>(data::DataDictionary own)>;

/// The user's own data dictionary of one source: kept in a JSON file beside the lessons, never in
/// or beside the source. Thread-safe; two programs may share the file.
class CorrectionBook
{
public:
    /// Nothing is kept beyond the program's end.
    CorrectionBook() = default;
    /// Reads the file, if there is one. Fails with MalformedDocument on a file that holds something
    /// else: it is left as it is. Blocking.
    [[nodiscard]] static base::Result<std::shared_ptr<CorrectionBook>> open(std::string path);
    /// The file of a source within a folder.
    [[nodiscard]] static std::string pathFor(const std::string &folder,
                                             const std::string &location);

    /// Empty where nothing is kept.
    [[nodiscard]] const std::string &path() const noexcept { return m_path; }
    [[nodiscard]] data::DataDictionary dictionary() const;
    /// Takes it down and returns what takes it back. Blocking. Fails with StorageFailed where the
    /// file cannot be written, then nothing is changed, and with InvalidArgument for a value that
    /// the field cannot have.
    base::Result<Correction> correct(const Correction &correction);
    /// Takes down what `revision` makes of it, which may be called a second time, and returns what
    /// was said before. Blocking. Fails as correct() and `revision` do.
    base::Result<data::DataDictionary> revise(const Revision &revision);

private:
    std::string m_path; ///< empty: in memory only
    mutable std::mutex m_mutex;
    data::DataDictionary m_own;
};

} // namespace querent::session
