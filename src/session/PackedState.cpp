// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/PackedState.h"

#include <QCryptographicHash>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

/// Members of a state that are longer than this are stored apart.
constexpr std::size_t smallBytes = 100;
/// Longer ones are looked at closely each time rather than held in memory to be compared with.
constexpr std::size_t mostKeptBytes = std::size_t{4} * 1024 * 1024;

// CBOR's map of a length that shows at its end: the small members are not counted beforehand
constexpr std::uint8_t mapBegins = 0xbf;
constexpr std::uint8_t mapEnds = 0xff;

Bytes hashOf(const Bytes &bytes)
{
    const QByteArray hash = QCryptographicHash::hash(
        QByteArray::fromRawData(reinterpret_cast<const char *>(bytes.data()),
                                static_cast<qsizetype>(bytes.size())),
        QCryptographicHash::Blake2b_256);
    return {hash.begin(), hash.end()};
}

} // namespace

PackedState packState(const json &state, const LargeMembers &stored)
{
    if (!state.is_object()) {
        return {.small = packed(state), .large = packed(json::object()), .fresh = {}};
    }
    PackedState result;
    Bytes &small = result.small;
    json large = json::object();
    small.reserve(256);
    small.push_back(mapBegins);
    for (const auto &member : state.items()) {
        const std::size_t before = small.size();
        json::to_cbor(member.key(), small);
        const std::size_t begin = small.size();
        json::to_cbor(member.value(), small);
        if (small.size() - begin <= smallBytes) {
            continue;
        }
        const auto value = small.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto same = stored.find(member.key());
        if (same != stored.end() && std::equal(value, small.end(), same->second->packed.begin(),
                                               same->second->packed.end())) {
            large[member.key()] = json::binary(same->second->hash);
        } else {
            auto one = std::make_shared<LargeMember>();
            one->packed.assign(value, small.end());
            one->hash = hashOf(one->packed);
            large[member.key()] = json::binary(one->hash);
            result.fresh.emplace(member.key(), std::move(one));
        }
        small.resize(before);
    }
    small.push_back(mapEnds);
    result.large = packed(large);
    return result;
}

void keepMembers(LargeMembers &stored, LargeMembers fresh)
{
    for (auto &[name, member] : fresh) {
        if (member->packed.size() <= mostKeptBytes) {
            stored.insert_or_assign(name, std::move(member));
        } else {
            stored.erase(name);
        }
    }
}

Bytes packed(const json &document)
{
    return json::to_cbor(document);
}

json unpacked(const Bytes &bytes)
{
    return json::from_cbor(bytes, true, false);
}

} // namespace querent::session
