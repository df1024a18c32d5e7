// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/threads/ThreadModel.h"

#include "gui/controls/TimeText.h"

#include <algorithm>

namespace querent::gui {

ThreadModel::ThreadModel(QObject *parent) : QAbstractListModel(parent) {}

void ThreadModel::setThreads(const std::vector<session::ThreadHead> &threads)
{
    // row by row and never as a reset: the selection stays, and a name that is being typed too
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (std::ranges::find(threads, m_threads[static_cast<std::size_t>(row)].id,
                              &session::ThreadHead::id) == threads.end()) {
            beginRemoveRows({}, row, row);
            m_threads.erase(m_threads.begin() + row);
            endRemoveRows();
        }
    }
    for (int row = 0; row < static_cast<int>(threads.size()); ++row) {
        const session::ThreadHead &thread = threads[static_cast<std::size_t>(row)];
        const int former = rowOf(thread.id).row();
        if (former < 0) {
            beginInsertRows({}, row, row);
            m_threads.insert(m_threads.begin() + row, thread);
            endInsertRows();
        } else if (former != row) {
            beginMoveRows({}, former, former, {}, row);
            std::rotate(m_threads.begin() + row, m_threads.begin() + former,
                        m_threads.begin() + former + 1);
            endMoveRows();
        }
    }
    m_threads = threads;
    if (!threads.empty()) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    }
}

void ThreadModel::setCurrent(const std::string &id)
{
    m_current = id;
    if (!m_threads.empty()) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {CurrentRole});
    }
}

QModelIndex ThreadModel::rowOf(const std::string &id) const
{
    const auto found = std::ranges::find(m_threads, id, &session::ThreadHead::id);
    return found == m_threads.end() ? QModelIndex()
                                    : index(static_cast<int>(found - m_threads.begin()));
}

int ThreadModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_threads.size());
}

QVariant ThreadModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const session::ThreadHead &thread = m_threads[static_cast<std::size_t>(index.row())];
    const QString title = QString::fromStdString(thread.title).simplified();
    const QString time =
        timeText(QDateTime::fromMSecsSinceEpoch(thread.asked.time_since_epoch().count()));
    const QString count = tr("%n question(s)", "", thread.answers);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return title;
    case Qt::ToolTipRole:
        return tr("%1\n%2 · %3\n%4", "title, time, number of questions, place of the source")
            .arg(title, time, count, QString::fromStdString(thread.location));
    case Qt::AccessibleTextRole:
        return (thread.pinned ? tr("%1, pinned, %2, %3", "title, time, number of questions")
                              : tr("%1, %2, %3", "title, time, number of questions"))
            .arg(title, time, count);
    case IdRole:
        return QString::fromStdString(thread.id);
    case TimeRole:
        return time;
    case CountRole:
        return count;
    case FoundRole:
        return QString::fromStdString(thread.found).simplified();
    case PinnedRole:
        return thread.pinned;
    case CurrentRole:
        return thread.id == m_current;
    default:
        return {};
    }
}

bool ThreadModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const QString title = value.toString().simplified();
    if (role != Qt::EditRole || title.isEmpty() || title == index.data().toString()) {
        return false;
    }
    m_threads[static_cast<std::size_t>(index.row())].title = title.toStdString();
    Q_EMIT dataChanged(index, index);
    Q_EMIT renamed(index.data(IdRole).toString(), title);
    return true;
}

Qt::ItemFlags ThreadModel::flags(const QModelIndex &index) const
{
    return QAbstractListModel::flags(index) | Qt::ItemIsEditable;
}

} // namespace querent::gui
