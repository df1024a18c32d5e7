// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ask/DraftSaver.h"

#include "gui/ask/AskBox.h"

#include <QPlainTextEdit>

#include <chrono>
#include <utility>

namespace querent::gui {

namespace {

/// Less than a second of typing is ever lost.
constexpr std::chrono::milliseconds pause{300};

} // namespace

DraftSaver::DraftSaver(AskBox &box, const QString &folder, QObject *parent)
    : QObject(parent), m_box(box), m_book(folder.toStdString())
{
    m_disk.setMaxThreadCount(1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &DraftSaver::save);
    connect(box.editor(), &QPlainTextEdit::textChanged, this, &DraftSaver::note);
}

DraftSaver::~DraftSaver()
{
    if (m_dirty) {
        save(); // of what was noted: the box may be gone
    }
}

void DraftSaver::setSaving(bool saving)
{
    m_saving = saving;
    if (!saving) {
        m_dirty = false;
        m_pause.stop();
        removeAll();
    }
}

void DraftSaver::setSource(const std::string &location)
{
    if (location == m_location) {
        return;
    }
    const QString typed = m_box.text();
    if (m_dirty) {
        save();
    }
    m_location = location;
    m_dirty = false;
    m_pause.stop();
    m_reading.start(
        m_disk,
        [book = m_book, location](const session::LatestTask::Link &) {
            return book.draft(location);
        },
        [this, typed](const std::string &draft) {
            // not what was typed for another source, and nothing over what is new
            if (m_box.text() == typed) {
                m_box.setText(QString::fromStdString(draft));
                m_dirty = false;
                m_pause.stop();
            }
        });
}

void DraftSaver::removeAll()
{
    m_disk.start([book = m_book] { std::ignore = book.removeAll(); });
}

void DraftSaver::note()
{
    if (!m_saving || m_location.empty()) {
        return;
    }
    m_dirty = true;
    m_text = m_box.text().toStdString();
    if (m_text.empty()) {
        m_pause.stop();
        save(); // asked, or given up
    } else {
        m_pause.start();
    }
}

void DraftSaver::save()
{
    m_dirty = false;
    m_disk.start([book = m_book, location = m_location, text = m_text] {
        std::ignore = book.keep(location, text);
    });
}

} // namespace querent::gui
