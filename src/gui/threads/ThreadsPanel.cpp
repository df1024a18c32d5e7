// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/threads/ThreadsPanel.h"

#include "gui/controls/Text.h"
#include "gui/theme/Icons.h"
#include "gui/threads/ThreadDelegate.h"
#include "gui/threads/ThreadModel.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QVBoxLayout>

#include <chrono>

namespace querent::gui {

namespace {

constexpr std::chrono::milliseconds typingPause{120};
constexpr int leastHeight = 148; ///< the search and two rows

} // namespace

ThreadsPanel::ThreadsPanel(QWidget *parent)
    : QWidget(parent)
    , m_search(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_nothing(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_model(new ThreadModel(this))
    , m_delegate(new ThreadDelegate(this))
{
    setObjectName(QStringLiteral("history"));
    setMinimumHeight(leastHeight);
    m_search->setPlaceholderText(tr("Search the history"));
    m_search->setAccessibleName(tr("Find a question or an answer"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(icon("search"), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setAccessibleName(tr("Conversations"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->installEventFilter(this);
    m_nothing->setWordWrap(true);
    m_nothing->setMargin(14);

    auto *searchRow = new QHBoxLayout;
    searchRow->setContentsMargins(12, 4, 12, 8);
    searchRow->addWidget(m_search);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(searchRow);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_nothing, 1, Qt::AlignTop);

    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPause);
    connect(&m_typing, &QTimer::timeout, this, [this] {
        m_delegate->setSearch(m_search->text());
        Q_EMIT searched(m_search->text().trimmed());
    });
    connect(m_search, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(m_list, &QListView::clicked, this,
            [this](const QModelIndex &index) { open(index, true); });
    connect(m_list, &QListView::customContextMenuRequested, this, &ThreadsPanel::openMenu);
    connect(m_model, &ThreadModel::renamed, this, &ThreadsPanel::renamed);
    showEmptiness();
}

ThreadsPanel::~ThreadsPanel() = default;

void ThreadsPanel::setKeeping(bool keeping)
{
    m_keeping = keeping;
    showEmptiness();
}

void ThreadsPanel::setThreads(const std::vector<session::ThreadHead> &threads)
{
    const std::string selected =
        m_list->currentIndex().data(ThreadModel::IdRole).toString().toStdString();
    const int row = m_list->currentIndex().row();
    m_model->setThreads(threads);
    if (!m_list->currentIndex().isValid()) {
        const QModelIndex same = m_model->rowOf(selected);
        // where one was deleted, the next one is at hand
        m_list->setCurrentIndex(
            same.isValid() ? same : m_model->index(std::min(row, m_model->rowCount() - 1)));
    }
    showEmptiness();
}

void ThreadsPanel::setCurrent(const std::string &id)
{
    m_current = id;
    m_model->setCurrent(id);
}

void ThreadsPanel::rename()
{
    const QModelIndex index = m_list->hasFocus() && m_list->currentIndex().isValid()
                                  ? m_list->currentIndex()
                                  : m_model->rowOf(m_current);
    if (index.isValid()) {
        m_list->setFocus(Qt::OtherFocusReason);
        m_list->setCurrentIndex(index);
        m_list->edit(index);
    }
}

QString ThreadsPanel::emptyText() const
{
    return m_nothing->isHidden() ? QString() : m_nothing->text();
}

void ThreadsPanel::showEmptiness()
{
    const bool empty = m_model->rowCount() == 0;
    const bool searching = !m_search->text().trimmed().isEmpty();
    m_search->setEnabled(!empty || searching);
    if (empty && searching && m_list->hasFocus()) {
        m_search->setFocus(Qt::OtherFocusReason); // not to what happens to be next
    }
    m_list->setVisible(!empty);
    m_nothing->setVisible(empty);
    if (empty) {
        m_nothing->setText(searching   ? tr("Nothing was asked or answered with these words.")
                           : m_keeping ? tr("Your questions and their answers are kept here, on "
                                            "this computer only.")
                                       : tr("New questions and answers are not kept."));
    }
}

void ThreadsPanel::open(const QModelIndex &index, bool clicked)
{
    if (index.isValid()) {
        Q_EMIT opened(index.data(ThreadModel::IdRole).toString(), clicked);
    }
}

void ThreadsPanel::remove(const QModelIndex &index)
{
    if (index.isValid()) {
        Q_EMIT removed(index.data(ThreadModel::IdRole).toString(), index.data().toString());
    }
}

void ThreadsPanel::openMenu(const QPoint &position)
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid()) {
        return;
    }
    const QString id = index.data(ThreadModel::IdRole).toString();
    const bool isPinned = index.data(ThreadModel::PinnedRole).toBool();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(icon("corner-down-right"), tr("Open"), this, [this, index] { open(index); });
    QAction *renaming = menu->addAction(icon("pencil"), tr("Rename"), this, &ThreadsPanel::rename);
    renaming->setShortcut(QKeySequence(Qt::Key_F2));
    menu->addAction(icon(isPinned ? "pin-off" : "pin"), isPinned ? tr("Unpin") : tr("Pin to top"),
                    this, [this, id, isPinned] { Q_EMIT pinned(id, !isPinned); });
    menu->addAction(icon("download"), tr("Export…"), this, [this, id] { Q_EMIT exportWanted(id); });
    menu->addSeparator();
    QAction *removing =
        menu->addAction(icon("trash-2"), tr("Delete"), this, [this, index] { remove(index); });
    removing->setShortcut(QKeySequence(Qt::Key_Delete));
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

bool ThreadsPanel::eventFilter(QObject *watched, QEvent *event)
{
    // what the editor of a title leaves over is not for the list
    const bool writing =
        watched == m_list && m_list->viewport()->isAncestorOf(window()->focusWidget());
    if (event->type() == QEvent::KeyPress && !writing) {
        const auto *pressed = static_cast<QKeyEvent *>(event);
        const int key = pressed->key();
        if (watched == m_search && key == Qt::Key_Down && m_model->rowCount() > 0) {
            m_list->setFocus(Qt::TabFocusReason);
            m_list->setCurrentIndex(m_model->index(0));
            return true;
        }
        if (watched == m_search && key == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        if (watched == m_list && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            open(m_list->currentIndex());
            return true;
        }
        if (watched == m_list && key == Qt::Key_Delete) {
            remove(m_list->currentIndex());
            return true;
        }
        const QString text = pressed->text();
        const bool plain = (pressed->modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
        if (watched == m_list && plain && !text.isEmpty() && text.front().isLetterOrNumber()) {
            Q_EMIT typed(text);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QSize ThreadsPanel::sizeHint() const
{
    return {240, 200}; // also while it is empty: a few rows will come
}

} // namespace querent::gui
