// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QObject>

#include <string>
#include <vector>

namespace querent::session {

/// A question that can be asked of a source.
struct QuestionIdea
{
    enum class Kind { Count, Top, Trend, Share, Compare, Metric };

    Kind kind = Kind::Count;
    std::string table;
    std::string question; ///< in English, as questions are

    friend bool operator==(const QuestionIdea &, const QuestionIdea &) = default;
};

/// Questions of every kind about the source, or about one of its tables where `table` is not empty.
/// Only those that the reasoner surely understands; where a language model would have to be asked
/// for that, the ones that it is known to answer without. Blocking.
[[nodiscard]] std::vector<QuestionIdea>
questionIdeas(const OpenSource &source, const std::string &table, std::stop_token stop);

/// The same on another thread. The latest table wins; lives on the GUI thread.
class QuestionFinder : public QObject
{
    Q_OBJECT

public:
    explicit QuestionFinder(QObject *parent = nullptr) : QObject(parent), m_work(this) {}

    /// found() follows, unless another table or cancel() comes first.
    void find(const OpenSourcePtr &source, const std::string &table);
    void cancel() { m_work.cancel(); }

Q_SIGNALS:
    void found(const std::vector<querent::session::QuestionIdea> &ideas);

private:
    LatestTask m_work;
};

} // namespace querent::session
