// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"
#include "session/ModelServices.h"

#include <QString>

namespace querent::gui {

/// What a test of a connection found out, for people.
struct ConnectionFinding
{
    Tone tone = Tone::Good;
    QString what;    ///< in one sentence
    QString advice;  ///< what to do, or how well it works; may be empty
    QString detail;  ///< in the server's own words; may be empty
    QString address; ///< a better one to use; may be empty
};

[[nodiscard]] ConnectionFinding findingOf(const session::ConnectionReport &report,
                                          const session::Endpoint &endpoint);
/// "Asking for an answer…"
[[nodiscard]] QString stepWords(session::TestStep step);
/// "1.4 GB"
[[nodiscard]] QString sizeWords(std::int64_t bytes);
/// "7.6B · Q4_K_M · 4.7 GB"; empty where nothing is known.
[[nodiscard]] QString modelWords(const session::ModelInfo &model);

} // namespace querent::gui
