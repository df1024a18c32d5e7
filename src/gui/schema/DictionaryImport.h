// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/OpenSource.h"

#include <QFutureWatcher>
#include <QWidget>

class QAbstractButton;
class QListWidget;
class QPushButton;

namespace querent::gui {

class Text;

/// What a dictionary document would change, before it does: merged with what is there, or in its
/// place.
class DictionaryImport : public QWidget
{
    Q_OBJECT

public:
    explicit DictionaryImport(QWidget *parent = nullptr);

    /// Reads the document, on another thread, and shows what it would change; or why it cannot be
    /// read, and where.
    void begin(const session::OpenSourcePtr &source, const QString &path);
    [[nodiscard]] QListWidget *list() const noexcept { return m_list; }
    [[nodiscard]] QPushButton *acceptButton() const noexcept { return m_accept; }
    [[nodiscard]] QPushButton *replaceButton() const noexcept { return m_replace; }
    /// The message about a document that cannot be read, or about what does not fit the source.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void accepted(const querent::session::Revision &revision, const QString &told);
    void left();

private:
    void showRead(const base::Result<data::DataDictionary> &read);
    void preview();
    [[nodiscard]] data::DataDictionary outcome(const data::DataDictionary &own) const;

    session::OpenSourcePtr m_source;
    QString m_path;
    data::DataDictionary m_read;
    QFutureWatcher<base::Result<data::DataDictionary>> m_reading;
    Text *m_title;
    Text *m_summary;
    Text *m_problem;
    QWidget *m_choices;
    QPushButton *m_merge;
    QPushButton *m_replace;
    QListWidget *m_list;
    QPushButton *m_accept;
};

/// "orders.net · unit: EUR → USD".
[[nodiscard]] QStringList changeWords(const data::DataDictionary &before,
                                      const data::DataDictionary &after);

} // namespace querent::gui
