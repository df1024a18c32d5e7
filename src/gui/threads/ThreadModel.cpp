// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/threads/ThreadModel.h"

#include "gui/controls/TimeText.h"

#include <algorithm>

namespace querent::gui {

ThreadModel::ThreadModel(QObject *parent) : QAbstractListModel(parent) {}

void ThreadModel::setThreads(const std::vector<session::ThreadHead> &threads)
{
    const bool sameRows = std::ranges::equal(threads, m_threads, {}, &session::ThreadHead::id,
                                             &session::ThreadHead::id);
    if (sameRows) {
        // the selection and an editor that is open stay
        m_threads = threads;
        if (!threads.empty()) {
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        }
        return;
    }
    beginResetModel();
    m_threads = threads;
    endResetModel();
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
