// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/Secret.h"

#include <QByteArray>

#include <utility>

namespace querent::llm {

namespace {

void replaceAll(std::string &text, std::string_view what)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
        text.replace(at, what.size(), "***");
        at += 3;
    }
}

} // namespace

Secret::Secret(std::string_view text) : m_bytes(text.begin(), text.end()) {}

Secret::Secret(const Secret &other) = default;

Secret::Secret(Secret &&other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}

Secret &Secret::operator=(const Secret &other)
{
    if (this != &other) {
        wipe();
        m_bytes = other.m_bytes;
    }
    return *this;
}

Secret &Secret::operator=(Secret &&other) noexcept
{
    if (this != &other) {
        wipe();
        m_bytes = std::exchange(other.m_bytes, {});
    }
    return *this;
}

Secret::~Secret()
{
    wipe();
}

std::string_view Secret::reveal() const noexcept
{
    return {m_bytes.data(), m_bytes.size()};
}

void Secret::wipe() noexcept
{
    // through a volatile pointer, as writes to memory that is given back may be left out otherwise
    volatile char *const bytes = m_bytes.data();
    for (std::size_t i = 0; i < m_bytes.size(); ++i) {
        bytes[i] = 0;
    }
    m_bytes.clear();
}

std::string withoutSecret(std::string_view text, const Secret &secret)
{
    // shorter ones would tear words apart, and keep nothing worth the name
    constexpr std::size_t shortest = 6;
    std::string clean(text);
    const std::string_view revealed = secret.reveal();
    if (revealed.size() < shortest) {
        return clean;
    }
    replaceAll(clean, revealed);
    const QByteArray escaped =
        QByteArray(revealed.data(), static_cast<qsizetype>(revealed.size())).toPercentEncoding();
    replaceAll(clean, {escaped.constData(), static_cast<std::size_t>(escaped.size())});
    return clean;
}

} // namespace querent::llm
