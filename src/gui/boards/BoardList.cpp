// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/BoardList.h"

#include "gui/controls/Text.h"
#include "gui/theme/Icons.h"

#include <QKeyEvent>
#include <QListWidget>
#include <QVBoxLayout>

namespace querent::gui {

BoardList::BoardList(session::BoardDesk &desk, QWidget *parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_list(new QListWidget(this))
    , m_hint(new Text(tr("Pin an answer with Ctrl+D to keep it here."), TypeScale::Label,
                      Tone::Muted, this))
{
    setObjectName(QStringLiteral("boards"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 4);
    layout->setSpacing(0);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_hint);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Pinboards"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumHeight(40);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->installEventFilter(this);
    layout->addWidget(m_list, 1);
    const auto pick = [this](const QListWidgetItem *item) {
        Q_EMIT picked(item->data(Qt::UserRole).toString());
    };
    connect(m_list, &QListWidget::itemClicked, this, pick);
    connect(&m_desk, &session::BoardDesk::listChanged, this, &BoardList::fill);
    connect(&m_desk, &session::BoardDesk::changed, this, &BoardList::fill);
    fill();
}

void BoardList::setCurrent(const std::string &boardId)
{
    m_current = boardId;
    fill();
}

void BoardList::fill()
{
    // a row that was clicked must outlive the click
    const auto &boards = m_desk.boards();
    while (m_list->count() > static_cast<int>(boards.size())) {
        delete m_list->takeItem(m_list->count() - 1);
    }
    m_list->setCurrentRow(-1);
    for (std::size_t index = 0; index < boards.size(); ++index) {
        const session::Board &board = boards[index];
        const auto row = static_cast<int>(index);
        if (row == m_list->count()) {
            m_list->addItem(new QListWidgetItem(icon("layout-dashboard"), {}));
        }
        QListWidgetItem *item = m_list->item(row);
        item->setText(QString::fromStdString(board.name));
        item->setData(Qt::UserRole, QString::fromStdString(board.id));
        item->setToolTip(tr("%n tile(s)", "", static_cast<int>(board.tiles.size())));
        if (board.id == m_current) {
            m_list->setCurrentRow(row);
        }
    }
    m_list->setVisible(!boards.empty());
    m_hint->setVisible(boards.empty());
}

bool BoardList::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && m_list->currentItem() != nullptr) {
        const QString id = m_list->currentItem()->data(Qt::UserRole).toString();
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            Q_EMIT picked(id);
            return true;
        case Qt::Key_Delete:
            Q_EMIT removeRequested(id);
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
