// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QObject>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace querent::session {

/// What is in a column, counted over all rows that may be seen.
struct ColumnFacts
{
    struct Share
    {
        data::Value value; ///< NULL never is among them
        std::int64_t rows = 0;
    };
    struct Bin
    {
        double from = 0.0;
        double to = 0.0; ///< belongs to the next one, but for the last
        std::int64_t rows = 0;
    };

    std::string table;
    std::string column;
    /// What the reading came to; nothing where the engine took too long for it.
    std::optional<std::int64_t> rows;
    std::optional<std::int64_t> nulls;
    std::optional<std::int64_t> distinct;
    data::Value least;
    data::Value most;
    std::optional<double> mean;
    std::vector<Share> frequent; ///< most frequent first
    std::vector<Bin> bins;       ///< of numbers, upwards
    /// Of dates: "2024-05" or "2024", in order.
    std::vector<std::pair<std::string, std::int64_t>> periods;
};

/// Reads a column through the gate. Of a masked one nothing is read: fails with PolicyViolation.
/// Blocking; parts that take longer than a few seconds are left out.
[[nodiscard]] base::Result<ColumnFacts> columnFacts(const OpenSource &source,
                                                    const std::string &table,
                                                    const std::string &column,
                                                    std::stop_token stop);

/// The same on another thread. The latest column wins; lives on the GUI thread.
class ColumnStudy : public QObject
{
    Q_OBJECT

public:
    explicit ColumnStudy(QObject *parent = nullptr) : QObject(parent), m_work(this) {}

    /// studied() or failed() follows, unless another column or cancel() comes first.
    void study(const OpenSourcePtr &source, const std::string &table, const std::string &column);
    void cancel() { m_work.cancel(); }

Q_SIGNALS:
    void studied(const querent::session::ColumnFacts &facts);
    void failed(const querent::base::Error &error);

private:
    LatestTask m_work;
};

} // namespace querent::session
