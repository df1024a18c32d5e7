// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ask/DraftSaver.h"

#include "session/Settings.h"

#include <QPlainTextEdit>

#include <chrono>
#include <utility>

namespace querent::gui {

namespace {

/// Less than a second of typing is ever lost.
constexpr std::chrono::milliseconds pause{300};

} // namespace

DraftSaver::DraftSaver(QPlainTextEdit &editor, Bring bring, session::DraftBook book,
                       const session::Settings &settings, QObject *parent)
    : QObject(parent)
    , m_editor(editor)
    , m_bring(std::move(bring))
    , m_book(std::move(book))
    , m_settings(settings)
{
    m_disk.setMaxThreadCount(1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &DraftSaver::save);
    connect(&editor, &QPlainTextEdit::textChanged, this, &DraftSaver::note);
}

DraftSaver::~DraftSaver()
{
    if (m_dirty) {
        save(); // of what was noted: the box may be gone
    }
}

void DraftSaver::setSource(const std::string &location)
{
    if (location == m_location) {
        return;
    }
    const QString typed = m_editor.toPlainText();
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
            if (m_editor.toPlainText() == typed) {
                m_bring(QString::fromStdString(draft));
                m_dirty = false;
                m_pause.stop();
            }
        });
}

void DraftSaver::forget()
{
    m_text.clear();
    m_pause.stop();
    save();
}

void DraftSaver::removeAll()
{
    m_dirty = false;
    m_pause.stop();
    m_disk.start([book = m_book] { std::ignore = book.removeAll(); });
}

void DraftSaver::note()
{
    if (m_location.empty()) {
        return;
    }
    m_dirty = true;
    m_text = m_editor.toPlainText().toStdString();
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
    if (m_settings.keepsAnswers() || m_text.empty()) {
        m_disk.start([book = m_book, location = m_location, text = m_text] {
            std::ignore = book.keep(location, text);
        });
    }
}

} // namespace querent::gui
