// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ErrorJson.h"
#include "cli/Commands.h"
#include "session/AuditCheck.h"

namespace querent::cli {

CommandSpec auditVerifySpec()
{
    return {.name = "audit verify",
            .summary = "Says whether an audit log is as it was written.\nPrints how many lines it "
                       "has, the hash of the last one, and the first that was changed, "
                       "removed,\ninserted, moved or cut off. Ends with 0 when it is intact, with "
                       "3 when it is not or cannot be\nread.",
            .argument = "FILE",
            .options = {{.name = "expect",
                         .value = "HASH",
                         .help = "the hash that an earlier verify printed: the log must still "
                                 "have its line"}}};
}

ExitStatus auditVerify(const CommandLine &line, std::stop_token /*stop*/)
{
    nlohmann::json document{{"version", 1}, {"file", line.argument}, {"error", nullptr}};
    const auto verdict =
        session::checkAudit(pathOf(line.argument), line.value("expect").value_or(""));
    if (!verdict) {
        document["outcome"] = "failed";
        document["error"] = verdict.error();
        printDocument(document);
        printMessage(verdict.error().message);
        return statusOf(verdict.error());
    }
    document.update(nlohmann::json(*verdict));
    printDocument(document);
    if (verdict->fault) {
        printMessage(verdict->fault->file.string() + ":" + std::to_string(verdict->fault->line) +
                     ": " + verdict->fault->message);
    }
    return verdict->intact() ? Success : NotAnswered;
}

} // namespace querent::cli
