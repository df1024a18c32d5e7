// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/DraftBook.h"
#include "session/LatestTask.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <functional>

class QPlainTextEdit;

namespace querent::session {
class Settings;
}

namespace querent::gui {

/// Saves what is being typed for each source a moment later, and brings it back when the source is
/// opened again: a program that was ended takes no more than that moment with it. Nothing is saved
/// while the settings say that answers are not kept.
class DraftSaver : public QObject
{
    Q_OBJECT

public:
    /// Is given what was begun, perhaps nothing.
    using Bring = std::function<void(const QString &draft)>;

    DraftSaver(QPlainTextEdit &editor, Bring bring, session::DraftBook book,
               const session::Settings &settings, QObject *parent = nullptr);
    /// What was typed last is saved by then.
    ~DraftSaver() override;

    /// The editor is for this source from now on. What was begun for it is brought, unless
    /// something is typed by then; what was typed for the one before is saved with that.
    void setSource(const std::string &location);
    /// What the editor holds was asked: it is no draft any more.
    void forget();
    /// Forgets what was begun for any source; what the editor holds is saved with its next change.
    void removeAll();

private:
    void note();
    void save();

    QPlainTextEdit &m_editor;
    Bring m_bring;
    session::DraftBook m_book;
    const session::Settings &m_settings;
    std::string m_location;
    std::string m_text; ///< as last typed for it
    bool m_dirty = false;
    QTimer m_pause;
    QThreadPool m_disk; ///< one thread: nothing is read before what was written, none is dropped
    session::LatestTask m_reading{this};
};

} // namespace querent::gui
