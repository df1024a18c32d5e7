// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/DraftBook.h"
#include "session/LatestTask.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

namespace querent::gui {

class AskBox;

/// Saves what is being typed for each source a moment later, and brings it back when the source is
/// opened again: a program that was ended takes no more than that moment with it.
class DraftSaver : public QObject
{
    Q_OBJECT

public:
    /// Nothing is saved where the folder is empty.
    DraftSaver(AskBox &box, const QString &folder, QObject *parent = nullptr);
    /// What was typed last is saved by then.
    ~DraftSaver() override;

    /// Whether what is typed from now on is saved; what was saved is forgotten where it is not.
    void setSaving(bool saving);
    /// The box is for this source from now on. What was begun for it comes back, unless something
    /// is typed by then; what was typed for the one before is saved with that.
    void setSource(const std::string &location);
    /// Forgets what was begun for any source; what the box holds is saved with its next change.
    void removeAll();

private:
    void note();
    void save();

    AskBox &m_box;
    session::DraftBook m_book;
    std::string m_location;
    std::string m_text; ///< as last typed for it
    bool m_saving = true;
    bool m_dirty = false;
    QTimer m_pause;
    QThreadPool m_disk; ///< one thread: nothing is read before what was written, none is dropped
    session::LatestTask m_reading{this};
};

} // namespace querent::gui
