// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

#include <algorithm>
#include <array>

namespace querent::agent::nodes {

namespace {

/// Blanks that people paste along with a question: spaces of all widths, joiners, byte order marks.
constexpr std::array<std::string_view, 11> blanks{
    " ",           "\t",           "\n",           "\r",           "\v",
    "\xC2\xA0",    "\xE2\x80\x8B", "\xE2\x80\x8E", "\xE2\x80\xAF", "\xE3\x80\x80",
    "\xEF\xBB\xBF"};

std::string_view trimmed(std::string_view text)
{
    bool shorter = true;
    while (shorter) {
        shorter = false;
        for (const std::string_view blank : blanks) {
            if (text.starts_with(blank)) {
                text.remove_prefix(blank.size());
                shorter = true;
            }
            if (text.ends_with(blank)) {
                text.remove_suffix(blank.size());
                shorter = true;
            }
        }
    }
    return text;
}

std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

/// One line: what a control character would do to a terminal or a log is not part of a question.
std::string withoutControls(std::string text)
{
    std::ranges::replace_if(
        text,
        [](char byte) {
            const auto code = static_cast<unsigned char>(byte);
            return (code < 0x20 && byte != '\n' && byte != '\t') || code == 0x7F;
        },
        ' ');
    return text;
}

} // namespace

graph::Step<IngressWrites> ingress(const Services &services, const std::string &question,
                                   const RunSettings &settings, const std::string &userId,
                                   const std::string &sessionId)
{
    const std::string clean = std::string(trimmed(withoutControls(data::validUtf8(question))));
    if (clean.empty() && settings.sql.empty()) {
        return base::Error{base::ErrorCode::EmptyQuestion,
                           services.phrases->say(QUERENT_PHRASE(
                               "agent", "There is no question. Type what you want to know.")),
                           {}};
    }
    const std::size_t length = characters(settings.sql.empty() ? clean : settings.sql);
    if (length > maximumQuestionCharacters) {
        const auto &phrases = *services.phrases;
        return base::Error{
            base::ErrorCode::QuestionTooLong,
            phrases.say(QUERENT_PHRASE("agent", "The question has %1 characters; %2 is the most "
                                                "that can be read. Ask it more briefly."),
                        {phrases.integer(static_cast<std::int64_t>(length)),
                         phrases.integer(std::int64_t{maximumQuestionCharacters})}),
            {}};
    }
    if (services.catalog->tables.empty()) {
        return base::Error{
            base::ErrorCode::PolicyViolation,
            services.phrases->say(
                QUERENT_PHRASE(
                    "agent",
                    "The policy “%1” hides every table of this source. Choose another policy."),
                {services.policy->name}),
            {}};
    }
    nlohmann::json context{{"user", userId},
                           {"session", sessionId},
                           {"source", services.catalog->sourceName},
                           {"policy", services.policy->name},
                           {"tables", services.catalog->tables.size()},
                           {"dictionary", !services.dictionary->empty()},
                           {"reasoner", services.reasoner->name()}};
    return IngressWrites()
        .set<&State::question>(clean)
        .set<&State::userContext>(std::move(context))
        .set<&State::history>({})
        .add<&State::logs>("ingress: " + std::to_string(length) + " characters");
}

} // namespace querent::agent::nodes
