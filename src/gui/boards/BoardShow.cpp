// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/BoardShow.h"

#include "gui/boards/BoardCanvas.h"
#include "gui/controls/Text.h"
#include "gui/report/ReportDocument.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int showMargin = 40;
constexpr int usualInterval = 15'000;
constexpr int lowestRow = 52;
constexpr int tallestRow = 150;

} // namespace

BoardShow::BoardShow(session::BoardDesk &desk, const std::string &boardId, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_desk(desk)
    , m_title(new Text({}, TypeScale::Title, Tone::Text, this))
    , m_hint(new Text({}, TypeScale::Label, Tone::Muted, this))
    , m_scroll(new QScrollArea(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(showMargin, 24, showMargin, 24);
    layout->setSpacing(16);
    auto *header = new QHBoxLayout;
    m_title->setTextFormat(Qt::PlainText);
    header->addWidget(m_title, 1);
    header->addWidget(m_hint);
    layout->addLayout(header);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_scroll, 1);
    m_canvas = new BoardCanvas(false, m_scroll);
    m_scroll->setWidget(m_canvas);
    m_timer.setInterval(usualInterval);
    connect(&m_timer, &QTimer::timeout, this, [this] { step(1); });
    connect(&m_desk, &session::BoardDesk::changed, this, [this](const QString &id) {
        if (id.toStdString() == m_boardId) {
            present(m_boardId);
        }
    });
    present(boardId);
}

void BoardShow::present(const std::string &boardId)
{
    const session::Board *board = m_desk.board(boardId);
    if (board == nullptr || !m_desk.source()) {
        return;
    }
    m_boardId = boardId;
    const QString filters = filtersText(board->filters);
    const QString name = QString::fromStdString(board->name);
    m_title->setText(filters.isEmpty() ? name
                                       : tr("%1 · %2", "board and filters").arg(name, filters));
    setWindowTitle(name);
    m_canvas->setBoard(session::shownUnder(*m_desk.source()->policy, *board));
    fit();
    sayState();
}

void BoardShow::step(int by)
{
    const auto &boards = m_desk.boards();
    const auto here = std::ranges::find(boards, m_boardId, &session::Board::id);
    if (boards.size() < 2 || here == boards.end()) {
        return;
    }
    const auto count = static_cast<int>(boards.size());
    const int next = (static_cast<int>(here - boards.begin()) + by + count) % count;
    const std::string id = boards[static_cast<std::size_t>(next)].id;
    present(id);
    Q_EMIT shown(QString::fromStdString(id));
}

void BoardShow::fit()
{
    const int rows = m_canvas->rows();
    if (rows == 0) {
        return;
    }
    const int room = m_scroll->viewport()->height() + BoardCanvas::gap;
    m_canvas->setRowHeight(std::clamp(room / rows - BoardCanvas::gap, lowestRow, tallestRow));
}

void BoardShow::sayState()
{
    const bool several = m_desk.boards().size() > 1;
    QString hint = tr("Esc ends");
    if (several) {
        hint = m_timer.isActive() ? tr("Going on by itself · Space stops · Esc ends")
                                  : tr("← → other boards · Space goes on by itself · Esc ends");
    }
    m_hint->setText(hint);
}

void BoardShow::keyPressEvent(QKeyEvent *event)
{
    const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Escape:
    case Qt::Key_F5:
        close();
        return;
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        step(event->key() == Qt::Key_Right ? forward : 1);
        break;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        step(event->key() == Qt::Key_Left ? -forward : -1);
        break;
    case Qt::Key_Space:
        if (m_timer.isActive()) {
            m_timer.stop();
        } else if (m_desk.boards().size() > 1) {
            m_timer.start();
        }
        sayState();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void BoardShow::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), palette().color(QPalette::Window));
}

void BoardShow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace querent::gui
