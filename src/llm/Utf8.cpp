// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/Utf8.h"

#include <QByteArrayView>
#include <QString>

namespace querent::llm {

std::string validUtf8(std::string_view bytes)
{
    const QByteArrayView view(bytes.data(), static_cast<qsizetype>(bytes.size()));
    if (view.isValidUtf8()) {
        return std::string(bytes);
    }
    return QString::fromUtf8(view).toStdString();
}

std::string shortened(std::string_view text, std::size_t maximumBytes)
{
    if (text.size() <= maximumBytes) {
        return std::string(text);
    }
    std::size_t end = maximumBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return std::string(text.substr(0, end)) + "…";
}

} // namespace querent::llm
