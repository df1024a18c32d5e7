// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ThreadStore.h"

#include <QAbstractListModel>

#include <vector>

namespace querent::gui {

/// The threads of a source as rows.
class ThreadModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole,
        TimeRole,  ///< when it was last asked in, as text
        CountRole, ///< how many questions, as text
        FoundRole, ///< what was found in it, if not the title
        PinnedRole,
        CurrentRole, ///< it is the one that is open
    };

    explicit ThreadModel(QObject *parent = nullptr);

    void setThreads(const std::vector<session::ThreadHead> &threads);
    void setCurrent(const std::string &id);
    /// The row of a thread, invalid where it is not listed.
    [[nodiscard]] QModelIndex rowOf(const std::string &id) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    /// Its title was edited in place.
    void renamed(const QString &id, const QString &title);

private:
    std::vector<session::ThreadHead> m_threads;
    std::string m_current;
};

} // namespace querent::gui
