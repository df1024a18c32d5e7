// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/PolicyBook.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::session {

using nlohmann::json;

PolicyBook::PolicyBook(const std::string &path)
    : m_document(path, "does not hold a policy, so nothing of this source is shown.",
                 "The policy cannot be kept", 2)
{}

std::string PolicyBook::pathFor(const std::string &folder, const std::string &location)
{
    return keptPath(folder, location, ".policy.json");
}

base::Error PolicyBook::damaged(const base::Error &reason) const
{
    return {reason.code, "“" + m_document.path() + "”: " + reason.message, reason.detail};
}

base::Result<std::optional<data::PolicyDocument>> PolicyBook::read() const
{
    auto kept = m_document.read();
    if (!kept) {
        return std::move(kept).error();
    }
    if (!*kept) {
        return std::optional<data::PolicyDocument>();
    }
    auto document = data::parsePolicyDocument((*kept)->dump());
    return document ? base::Result<std::optional<data::PolicyDocument>>(*std::move(document))
                    : damaged(document.error());
}

base::Result<void> PolicyBook::setMasked(const data::Policy &current, const std::string &column,
                                         bool masked) const
{
    return m_document.change([&](const std::optional<json> &kept) -> base::Result<json> {
        data::PolicyDocument document{current.name, {{current.role, current}}};
        if (kept) {
            auto known = data::parsePolicyDocument(kept->dump());
            if (!known) {
                return damaged(known.error());
            }
            document = *std::move(known);
        }
        const auto role = document.roles.find(current.role);
        if (role == document.roles.end()) {
            return document.role(current.role).error();
        }
        std::set<std::string> &columns = role->second.maskedColumns;
        std::erase_if(columns, [&column](const std::string &other) {
            return data::equalNames(other, column);
        });
        if (masked) {
            columns.insert(column);
        }
        return json(document);
    });
}

} // namespace querent::session
