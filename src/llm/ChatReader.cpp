// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ChatReader.h"

#include "llm/HttpFailure.h"
#include "llm/TolerantJson.h"
#include "llm/Utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

constexpr std::string_view openThought = "<think>";
constexpr std::string_view closeThought = "</think>";
constexpr std::string_view blanks = " \t\r\n";

/// Of text and thoughts together.
constexpr std::size_t maximumReplyBytes = std::size_t{2} * 1024 * 1024;

/// How much of `text` at its end may be the beginning of `mark`.
std::size_t overlap(std::string_view text, std::string_view mark)
{
    for (std::size_t size = std::min(text.size(), mark.size() - 1); size > 0; --size) {
        if (mark.starts_with(text.substr(text.size() - size))) {
            return size;
        }
    }
    return 0;
}

void handOn(std::string_view text, ChunkKind kind, const ChunkSink &sink)
{
    if (!text.empty()) {
        sink(text, kind);
    }
}

/// The length of the shortest piece that the whole of `text` is made of (the text's own where
/// there is none): its size less its longest proper prefix that is also its end.
std::size_t periodOf(std::string_view text)
{
    std::vector<std::size_t> border(text.size() + 1, 0);
    std::size_t length = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        while (length > 0 && text[i] != text[length]) {
            length = border[length];
        }
        length += text[i] == text[length] ? 1 : 0;
        border[i + 1] = length;
    }
    return text.size() - length;
}

/// A member, or null where there is none or this is no object.
const json &member(const json &object, const char *name)
{
    static const json none;
    if (!object.is_object()) {
        return none;
    }
    const auto found = object.find(name);
    return found == object.end() ? none : *found;
}

std::string textOf(const json &value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

bool isCut(const std::string &reason)
{
    constexpr std::array<std::string_view, 6> reasons{
        "length",         "max_tokens", "model_length",
        "content_filter", "error",      "insufficient_system_resource"};
    return std::ranges::find(reasons, reason) != reasons.end();
}

int countOf(const json &value)
{
    constexpr std::int64_t most = 1'000'000'000;
    return value.is_number()
               ? static_cast<int>(std::clamp<std::int64_t>(value.get<std::int64_t>(), 0, most))
               : 0;
}

} // namespace

void ThoughtSplitter::add(std::string_view piece, const ChunkSink &sink)
{
    m_held += piece;
    while (advance(sink)) {
    }
}

bool ThoughtSplitter::advance(const ChunkSink &sink)
{
    if (m_state == State::Answer) {
        handOn(std::exchange(m_held, {}), ChunkKind::Text, sink);
        return false;
    }
    if (m_state == State::Thought) {
        const std::size_t end = m_held.find(closeThought);
        const bool ends = end != std::string::npos;
        const std::size_t certain = ends ? end : m_held.size() - overlap(m_held, closeThought);
        handOn(std::string_view(m_held).substr(0, certain), ChunkKind::Reasoning, sink);
        m_held.erase(0, ends ? end + closeThought.size() : certain);
        m_state = ends ? State::Gap : State::Thought;
        return ends;
    }
    const std::size_t first = m_held.find_first_not_of(blanks);
    if (first == std::string::npos) {
        return false;
    }
    const std::string_view text = std::string_view(m_held).substr(first);
    if (m_state == State::Start && text.starts_with(openThought)) {
        m_held.erase(0, first + openThought.size());
        m_state = State::Thought;
        return true;
    }
    if (m_state == State::Start && openThought.starts_with(text)) {
        return false;
    }
    if (m_state == State::Gap) {
        m_held.erase(0, first);
    }
    m_state = State::Answer;
    return true;
}

void ThoughtSplitter::finish(const ChunkSink &sink)
{
    if (m_state == State::Gap) {
        return;
    }
    const bool thinking = m_state == State::Thought;
    handOn(std::exchange(m_held, {}), thinking ? ChunkKind::Reasoning : ChunkKind::Text, sink);
}

bool repeatsWithoutEnd(std::string_view text)
{
    struct Rule
    {
        std::size_t tail;
        std::size_t period;
    };
    constexpr std::array rules{Rule{2048, 128}, Rule{8192, 1024}};
    return std::ranges::any_of(rules, [&](const Rule &rule) {
        return text.size() >= rule.tail &&
               periodOf(text.substr(text.size() - rule.tail)) <= rule.period;
    });
}

void ChatReader::restart()
{
    m_form = Form::Unknown;
    m_decoder = {};
    m_start.clear();
    m_splitter = {};
    m_reply = {};
    m_toolArguments.clear();
    m_heldText.clear();
    m_heldReasoning.clear();
    m_checkedBytes = 0;
    m_tokens = 0;
    m_done = false;
}

void ChatReader::settleForm()
{
    const std::size_t first = m_start.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (first != std::string::npos) {
        constexpr std::string_view documents = "{[<\"";
        const bool document = documents.find(m_start[first]) != std::string_view::npos;
        m_form = document ? Form::Document : Form::Stream;
    }
}

std::optional<ModelFailure> ChatReader::read(std::string_view data)
{
    if (m_form != Form::Stream) {
        m_start += data;
        if (m_form == Form::Unknown) {
            settleForm();
        }
        if (m_form != Form::Stream) {
            return std::nullopt;
        }
        data = m_start;
    }
    auto events = m_decoder.feed(data);
    if (!events) {
        return endlessFailure();
    }
    for (const SseEvent &event : *events) {
        if (auto failure = readEvent(event.data)) {
            return failure;
        }
        if (m_done) {
            break;
        }
    }
    return excess();
}

std::optional<ModelFailure> ChatReader::finish()
{
    if (m_form == Form::Stream && !m_done) {
        // the blank line after the last message is often missing
        if (auto failure = read("\n\n")) {
            return failure;
        }
    }
    if (m_form != Form::Stream) {
        const json document = json::parse(validUtf8(m_start), nullptr, false);
        if (!document.is_object()) {
            return foreignFailure(m_start, m_endpoint);
        }
        if (auto failure = readDocument(document)) {
            return failure;
        }
        if (!member(document, "choices").is_array()) {
            return foreignFailure(m_start, m_endpoint);
        }
        return excess();
    }
    if (m_tokens == 0 && !m_done && !enough()) {
        return foreignFailure(m_start, m_endpoint);
    }
    if (!m_done && !enough()) {
        ModelFailure made;
        made.fault = ModelFault::BrokeOff;
        made.message = hostOf(m_endpoint) + " ended its answer in the middle.";
        return made;
    }
    return std::nullopt;
}

std::optional<ModelFailure> ChatReader::readEvent(const std::string &data)
{
    if (data == "[DONE]") {
        m_done = true;
        return std::nullopt;
    }
    if (data.find_first_not_of(blanks) == std::string::npos) {
        return std::nullopt;
    }
    const json document = json::parse(data, nullptr, false);
    if (!document.is_discarded()) {
        return readDocument(document);
    }
    // half a character at the end of a piece is the usual reason
    const auto repaired = readTolerantJson(data);
    if (!repaired || repaired->cut) {
        ModelFailure made;
        made.fault = ModelFault::Malformed;
        made.message = hostOf(m_endpoint) + " sent something that is not JSON.";
        made.detail = complaintIn(data);
        return made;
    }
    return readDocument(repaired->value);
}

std::optional<ModelFailure> ChatReader::readDocument(const json &document)
{
    if (const json &error = member(document, "error"); !error.is_null()) {
        return reportedFailure(document.dump(-1, ' ', false, json::error_handler_t::replace),
                               m_endpoint);
    }
    readUsage(member(document, "usage"));
    const json &choices = member(document, "choices");
    if (choices.is_array() && !choices.empty()) {
        readChoice(choices.front());
    }
    return std::nullopt;
}

void ChatReader::readChoice(const json &choice)
{
    const json &delta = member(choice, "delta");
    const json &message = delta.is_object() ? delta : member(choice, "message");
    for (const char *const name : {"reasoning_content", "reasoning"}) {
        const std::string thought = textOf(member(message, name));
        if (!thought.empty()) {
            add(thought, ChunkKind::Reasoning);
            break;
        }
    }
    readContent(member(message, "content"));
    readContent(member(message, "refusal"));
    readContent(member(choice, "text"));
    readToolCalls(member(message, "tool_calls"));
    const std::string reason = textOf(member(choice, "finish_reason"));
    if (!reason.empty()) {
        m_reply.finishReason = reason;
    }
}

void ChatReader::readContent(const json &content)
{
    const ChunkSink split = [this](std::string_view piece, ChunkKind kind) { add(piece, kind); };
    if (content.is_string()) {
        const std::string text = textOf(content);
        m_tokens += text.empty() ? 0 : 1;
        m_splitter.add(text, split);
    } else if (content.is_array()) {
        for (const json &part : content) {
            readContent(member(part, "text"));
            const json &thoughts = member(part, "thinking");
            const json &thought = thoughts.is_array() && !thoughts.empty()
                                      ? member(thoughts.front(), "text")
                                      : thoughts;
            add(textOf(thought), ChunkKind::Reasoning);
        }
    }
}

void ChatReader::readToolCalls(const json &calls)
{
    if (!calls.is_array()) {
        return;
    }
    for (const json &call : calls) {
        // one tool is offered; what a model asks of it a second time is no part of the answer
        if (countOf(member(call, "index")) > 0) {
            continue;
        }
        const json &arguments = member(member(call, "function"), "arguments");
        const std::string piece = arguments.is_object() ? arguments.dump() : textOf(arguments);
        if (!piece.empty()) {
            ++m_tokens;
            m_toolArguments += piece;
            stream(piece, ChunkKind::Text);
        }
    }
}

void ChatReader::readUsage(const json &usage)
{
    if (usage.is_object()) {
        m_reply.usage.prompt = countOf(member(usage, "prompt_tokens"));
        m_reply.usage.completion = countOf(member(usage, "completion_tokens"));
    }
}

void ChatReader::add(std::string_view piece, ChunkKind kind)
{
    if (piece.empty()) {
        return;
    }
    ++m_tokens;
    (kind == ChunkKind::Text ? m_reply.text : m_reply.reasoning) += piece;
    stream(piece, kind);
}

void ChatReader::stream(std::string_view piece, ChunkKind kind)
{
    if (m_key.empty()) {
        m_sink(piece, kind);
        return;
    }
    std::string &held = kind == ChunkKind::Text ? m_heldText : m_heldReasoning;
    held = withoutSecret(held + std::string(piece), m_key);
    const std::size_t certain = held.size() - overlap(held, m_key.reveal());
    handOn(std::string_view(held).substr(0, certain), kind, m_sink);
    held.erase(0, certain);
}

std::optional<ModelFailure> ChatReader::excess()
{
    constexpr std::size_t interval = 1024;
    const std::size_t size =
        m_reply.text.size() + m_reply.reasoning.size() + m_toolArguments.size();
    if (size > maximumReplyBytes) {
        return endlessFailure();
    }
    if (size < m_checkedBytes + interval) {
        return std::nullopt;
    }
    m_checkedBytes = size;
    if (!repeatsWithoutEnd(m_reply.text) && !repeatsWithoutEnd(m_reply.reasoning) &&
        !repeatsWithoutEnd(m_toolArguments)) {
        return std::nullopt;
    }
    ModelFailure made;
    made.fault = ModelFault::Repeats;
    made.message = "The model says the same again and again. Ask in other words, or choose "
                   "another model.";
    return made;
}

ChatReply ChatReader::takeReply()
{
    m_splitter.finish([this](std::string_view piece, ChunkKind kind) { add(piece, kind); });
    handOn(std::exchange(m_heldReasoning, {}), ChunkKind::Reasoning, m_sink);
    handOn(std::exchange(m_heldText, {}), ChunkKind::Text, m_sink);
    ChatReply reply = std::move(m_reply);
    const std::size_t end = reply.text.find(closeThought);
    if (end != std::string::npos && reply.reasoning.empty() && m_toolArguments.empty()) {
        // the opening mark was part of the model's template, so that nothing told the thoughts
        // from the answer while they came
        reply.reasoning = reply.text.substr(0, end);
        reply.text.erase(0, end + closeThought.size());
        reply.text.erase(0, std::min(reply.text.find_first_not_of(blanks), reply.text.size()));
    }
    if (!m_toolArguments.empty()) {
        reply.text = std::move(m_toolArguments);
    }
    reply.text = withoutSecret(reply.text, m_key);
    reply.reasoning = withoutSecret(reply.reasoning, m_key);
    reply.cut = isCut(reply.finishReason);
    return reply;
}

} // namespace querent::llm
