// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelAccess.h"
#include "session/RunController.h"
#include "session/Settings.h"
#include "session/SourceOpener.h"

#include <memory>

namespace querent::gui {

class Theme;

/// What the window works with; all of it outlives the window.
struct WindowServices
{
    session::Settings &settings;
    Theme &theme;
    session::SourceOpener &opener;
    session::RunController &controller;
    QString sampleLocation;                             ///< empty: there is no sample
    std::shared_ptr<session::AuditLog> audit = nullptr; ///< null: none is kept
    session::ModelAccess *models = nullptr;             ///< null: the offline engine alone
    QString keptFolder = {}; ///< where boards and conversations are kept; empty: nowhere

    /// Where what was begun is kept; empty: nowhere.
    [[nodiscard]] std::string draftsFolder() const
    {
        return keptFolder.isEmpty() ? std::string() : keptFolder.toStdString() + "/drafts";
    }
};

} // namespace querent::gui
