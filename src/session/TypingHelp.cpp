// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/TypingHelp.h"

#include <algorithm>
#include <utility>

namespace querent::session {

namespace {

constexpr std::size_t mostOffers = 8;
constexpr std::size_t mostQuestions = 3;
constexpr qsizetype shortestBeginning = 2;

/// Counts bytes of a text in QChars.
class Places
{
public:
    explicit Places(const std::string &utf8) : m_utf8(utf8) {}

    [[nodiscard]] int at(std::size_t bytes) const
    {
        const std::size_t end = std::min(bytes, m_utf8.size());
        return static_cast<int>(
            QString::fromUtf8(m_utf8.data(), static_cast<qsizetype>(end)).size());
    }

private:
    const std::string &m_utf8;
};

/// What was saved as an example and begins with what is typed.
void offerSaved(const OpenSource &source, TypingReport &report)
{
    const QString typed = report.text.left(report.cursor).trimmed();
    if (typed.size() < shortestBeginning || report.cursor < report.text.size()) {
        return;
    }
    const query::LessonsPtr lessons = source.lessons->lessons();
    std::size_t found = 0;
    for (auto lesson = lessons->rbegin(); lesson != lessons->rend(); ++lesson) {
        const QString question = QString::fromStdString(lesson->question);
        if (lesson->isAnswer() && question.startsWith(typed, Qt::CaseInsensitive) &&
            question.size() > typed.size() && found < mostQuestions) {
            TypedOffer offer;
            offer.text = question;
            offer.length = static_cast<int>(report.text.size());
            offer.question = true;
            report.offers.push_back(offer);
            ++found;
        }
    }
}

} // namespace

TypingReport readTyped(const OpenSource &source, const QString &text, int cursor)
{
    TypingReport report{.text = text, .cursor = cursor, .words = {}, .offers = {}};
    offerSaved(source, report);
    const auto aid = source.reasoner ? source.reasoner->typingAid() : nullptr;
    if (!aid) {
        return report;
    }
    const std::string utf8 = text.toStdString();
    const Places places(utf8);
    for (const query::ReadWord &word : aid->read(utf8)) {
        const int begin = places.at(word.begin);
        report.words.push_back({.begin = begin,
                                .length = places.at(word.begin + word.length) - begin,
                                .known = word.known,
                                .kind = word.kind,
                                .target = QString::fromStdString(word.target)});
    }
    const std::size_t bytes = text.left(cursor).toStdString().size();
    for (const query::Completion &completion : aid->complete(utf8, bytes, mostOffers)) {
        const int begin = places.at(completion.begin);
        report.offers.push_back({.text = QString::fromStdString(completion.text),
                                 .begin = begin,
                                 .length = places.at(completion.begin + completion.length) - begin,
                                 .kind = completion.kind,
                                 .question = false,
                                 .detail = QString::fromStdString(completion.detail),
                                 .type = completion.type,
                                 .role = completion.role});
    }
    return report;
}

TypingHelp::TypingHelp(CurrentSource source, QObject *parent)
    : QObject(parent), m_source(std::move(source)), m_task(this)
{}

void TypingHelp::read(const QString &text, int cursor)
{
    const OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (!source) {
        cancel();
        return;
    }
    m_task.startNext([source, text,
                      cursor](const std::stop_token &) { return readTyped(*source, text, cursor); },
                     [this](const TypingReport &report) { Q_EMIT told(report); });
}

} // namespace querent::session
