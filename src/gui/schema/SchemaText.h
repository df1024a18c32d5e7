// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

/// What sources and dictionaries say, as windows show it.
namespace querent::gui {

[[nodiscard]] inline QString text(const std::string &words)
{
    return QString::fromStdString(words);
}

/// "customer, client, account"
[[nodiscard]] inline QString joined(const std::vector<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words) {
        list << text(word);
    }
    return list.join(QStringLiteral(", "));
}

} // namespace querent::gui
