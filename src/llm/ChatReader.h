// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ServiceLine.h"
#include "llm/SseDecoder.h"

namespace querent::llm {

/// Takes the thoughts that some models write into their answer, between <think> and </think> at
/// its start, apart from the answer, wherever the stream happens to be cut.
class ThoughtSplitter
{
public:
    /// Hands on what is certain by now.
    void add(std::string_view piece, const ChunkSink &sink);
    /// Hands on the rest.
    void finish(const ChunkSink &sink);

private:
    enum class State { Start, Thought, Gap, Answer };

    /// True where another look at what is held back makes sense.
    bool advance(const ChunkSink &sink);

    State m_state = State::Start;
    std::string m_held;
};

/// True where the end of `text` is one short piece over and over: some models never find out.
[[nodiscard]] bool repeatsWithoutEnd(std::string_view text);

/// Puts a chat reply together from the stream of its pieces, or from one document where a server
/// does not stream.
class ChatReader final : public BodyReader
{
public:
    ChatReader(const Endpoint &endpoint, const ChunkSink &sink) : m_endpoint(endpoint), m_sink(sink)
    {}

    void keepBack(const Secret &key) override { m_key = key; }
    void restart() override;
    [[nodiscard]] std::optional<ModelFailure> read(std::string_view data) override;
    [[nodiscard]] std::optional<ModelFailure> finish() override;
    [[nodiscard]] int tokens() const override { return m_tokens; }
    [[nodiscard]] bool done() const override { return m_done; }
    [[nodiscard]] bool enough() const override { return !m_reply.finishReason.empty(); }

    /// What has come; to be read once, at the end. Usage is zero where the service did not count.
    [[nodiscard]] ChatReply takeReply();

private:
    enum class Form { Unknown, Stream, Document };

    [[nodiscard]] std::optional<ModelFailure> readEvent(const std::string &data);
    [[nodiscard]] std::optional<ModelFailure> readDocument(const nlohmann::json &document);
    void readChoice(const nlohmann::json &choice);
    void readContent(const nlohmann::json &content);
    void readToolCalls(const nlohmann::json &calls);
    void readUsage(const nlohmann::json &usage);
    void add(std::string_view piece, ChunkKind kind);
    /// Hands on what cannot become a part of the key.
    void stream(std::string_view piece, ChunkKind kind);
    [[nodiscard]] std::optional<ModelFailure> excess();
    void settleForm();

    const Endpoint &m_endpoint;
    const ChunkSink &m_sink;
    Secret m_key;
    std::string m_heldText; ///< may be the beginning of the key
    std::string m_heldReasoning;
    Form m_form = Form::Unknown;
    SseDecoder m_decoder;
    std::string m_start; ///< of the body: all of it unless it is a stream
    ThoughtSplitter m_splitter;
    ChatReply m_reply;
    std::string m_toolArguments;
    std::size_t m_checkedBytes = 0;
    int m_tokens = 0;
    bool m_done = false;
};

} // namespace querent::llm
