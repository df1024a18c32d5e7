// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/OllamaPull.h"

#include "llm/HttpFailure.h"
#include "llm/ServiceLine.h"
#include "llm/Utf8.h"

#include <limits>
#include <map>
#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

/// Reads one JSON object a line. Every line counts as a token.
class PullReader final : public BodyReader
{
public:
    PullReader(const Endpoint &endpoint,
               const std::function<void(const PullProgress &)> &onProgress)
        : m_endpoint(endpoint), m_onProgress(onProgress)
    {}

    void restart() override
    {
        m_line.clear();
        m_files.clear();
    }
    std::optional<ModelFailure> read(std::string_view data) override
    {
        constexpr std::size_t maximumLine = std::size_t{1} << 20U;
        m_line += data;
        std::size_t end = 0;
        while ((end = m_line.find('\n')) != std::string::npos) {
            const std::string line = m_line.substr(0, end);
            m_line.erase(0, end + 1);
            if (auto failure = readLine(line)) {
                return failure;
            }
        }
        return m_line.size() > maximumLine ? std::optional(endlessFailure()) : std::nullopt;
    }
    std::optional<ModelFailure> finish() override
    {
        if (auto failure = read("\n")) {
            return failure;
        }
        if (m_done) {
            return std::nullopt;
        }
        ModelFailure made;
        made.fault = ModelFault::BrokeOff;
        made.message = "The download ended early. Try again: what has arrived is kept.";
        return made;
    }
    [[nodiscard]] int tokens() const override { return m_lines; }
    [[nodiscard]] bool done() const override { return m_done; }
    [[nodiscard]] bool enough() const override { return m_done; }
    [[nodiscard]] std::size_t maximumBytes() const override
    {
        return std::numeric_limits<std::size_t>::max();
    }

private:
    struct File
    {
        std::int64_t done = 0;
        std::int64_t total = 0;
    };

    std::optional<ModelFailure> readLine(const std::string &line)
    {
        if (line.find_first_not_of(" \r\t") == std::string::npos) {
            return std::nullopt;
        }
        const json document = json::parse(line, nullptr, false);
        if (!document.is_object()) {
            return foreignFailure(line, m_endpoint);
        }
        if (document.contains("error")) {
            ModelFailure made;
            made.fault = ModelFault::ModelUnknown;
            made.message = "Ollama could not download the model. Check its name.";
            made.detail = complaintIn(line);
            return made;
        }
        m_lines = m_lines == std::numeric_limits<int>::max() ? 1 : m_lines + 1;
        report(document);
        return std::nullopt;
    }

    void report(const json &document)
    {
        const auto number = [&](const char *name) {
            const json value = document.value(name, json());
            return value.is_number_integer() ? value.get<std::int64_t>() : std::int64_t{0};
        };
        const auto text = [&](const char *name) {
            const json value = document.value(name, json());
            return value.is_string() ? value.get<std::string>() : std::string();
        };
        if (const std::string digest = text("digest"); !digest.empty()) {
            File &file = m_files[digest];
            file.total = std::max(file.total, number("total"));
            file.done = std::max(file.done, number("completed"));
        }
        PullProgress progress{shortened(text("status"), 200), 0, 0};
        for (const auto &[digest, file] : m_files) {
            progress.doneBytes += file.done;
            progress.totalBytes += file.total;
        }
        m_done = progress.status == "success";
        if (m_onProgress) {
            m_onProgress(progress);
        }
    }

    const Endpoint &m_endpoint;
    const std::function<void(const PullProgress &)> &m_onProgress;
    std::string m_line;
    std::map<std::string, File> m_files;
    int m_lines = 0;
    bool m_done = false;
};

} // namespace

base::Result<void> pullOllamaModel(const Endpoint &endpoint, const Credentials &credentials,
                                   std::string_view model,
                                   const std::function<void(const PullProgress &)> &onProgress,
                                   std::stop_token stop)
{
    using std::chrono::hours;
    using std::chrono::minutes;
    Endpoint patient = endpoint;
    // checking what has arrived takes minutes for the largest models, and nothing is said meanwhile
    patient.timeouts.betweenTokens =
        std::max<std::chrono::milliseconds>(patient.timeouts.betweenTokens, minutes(15));
    patient.timeouts.total = hours(48);
    const auto line = ServiceLine::create(std::move(patient), credentials, {});
    if (!line) {
        return line.error();
    }
    PullReader reader((*line)->endpoint(), onProgress);
    const json body{{"model", validUtf8(model)}, {"stream", true}};
    const ExchangeReport report =
        (*line)->exchange((*line)->urlBeside("api/pull"), body.dump(), reader, std::move(stop));
    if (report.failure) {
        return report.failure->toError();
    }
    return {};
}

} // namespace querent::llm
