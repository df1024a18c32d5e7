// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/TileFrame.h"

#include "gui/boards/TileContent.h"
#include "gui/boards/TileSettings.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Skeleton.h"
#include "gui/controls/Text.h"
#include "gui/theme/Shapes.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyleOption>
#include <QToolButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

constexpr int headerHeight = 40;
constexpr int cornerSize = 18;

QString timeText(const session::TileResult &result)
{
    const auto time = QDateTime::fromMSecsSinceEpoch(
        std::chrono::duration_cast<std::chrono::milliseconds>(result.readAt.time_since_epoch())
            .count());
    return QLocale().toString(time, QLocale::ShortFormat);
}

} // namespace

TileFrame::TileFrame(const session::Tile &tile, bool editable, QWidget *parent)
    : Card(parent)
    , m_tile(tile)
    , m_editable(editable)
    , m_layout(new QVBoxLayout(this))
    , m_header(new QHBoxLayout)
    , m_title(new Text({}, TypeScale::Heading, Tone::Muted, this))
    , m_note(new Text({}, TypeScale::Label, Tone::Warn, this))
{
    m_layout->setContentsMargins(16, 8, 16, 12);
    m_layout->setSpacing(4);
    m_header->setSpacing(4);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setTextFormat(Qt::PlainText);
    m_header->addWidget(m_title, 1);
    m_layout->addLayout(m_header);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_note->hide();
    m_layout->addWidget(m_note);
    if (m_editable) {
        m_more = makeIconButton("ellipsis", tr("What to do with this tile"), this);
        m_header->addWidget(m_more);
        connect(m_more, &QToolButton::clicked, this, [this] {
            QMenu *menu = makeMenu();
            menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
        });
        setFocusPolicy(Qt::StrongFocus);
        for (QWidget *part : {static_cast<QWidget *>(this), static_cast<QWidget *>(m_title),
                              static_cast<QWidget *>(m_note)}) {
            part->setMouseTracking(true);
        }
    }
    showTitle();
    showContent();
}

void TileFrame::setTile(const session::Tile &tile)
{
    session::Tile before = std::exchange(m_tile, tile);
    showTitle();
    // where it lies does not change what it shows
    before.place = m_tile.place;
    if (before != m_tile && !isEditing()) {
        showContent();
    }
    if (m_settings != nullptr && tileChart(m_tile)) {
        m_settings->showTile(m_tile);
    }
    describe();
}

void TileFrame::setState(State state, const QString &reason)
{
    if (m_state == state && m_reason == reason) {
        return;
    }
    m_state = state;
    m_reason = reason;
    // rows from before stay in sight while new ones are read
    if (state != State::Waiting || !m_tile.result) {
        showContent();
    }
    describe();
    update();
}

void TileFrame::setUnfiltered(const QString &filters)
{
    m_note->setText(tr("Not filtered by %1").arg(filters));
    m_note->setToolTip(m_note->text());
    m_note->setVisible(!filters.isEmpty());
    describe();
}

void TileFrame::showTitle()
{
    const bool heading = m_tile.kind == session::TileKind::Text;
    m_title->setScale(heading ? TypeScale::Title : TypeScale::Heading);
    m_title->setTone(heading ? Tone::Text : Tone::Muted);
    m_title->setText(QString::fromStdString(m_tile.title));
    m_title->setToolTip(
        m_tile.result ? tr("%1\nRead %2", "question and time")
                            .arg(QString::fromStdString(m_tile.question), timeText(*m_tile.result))
                      : QString::fromStdString(m_tile.question));
    describe();
}

void TileFrame::describe()
{
    setAccessibleName(tr("Tile: %1").arg(m_title->text()));
    QStringList facts;
    if (m_state == State::Failed || m_state == State::Dear) {
        facts << m_reason;
    } else if (m_state == State::Waiting) {
        facts << tr("Being read");
    } else if (m_tile.kind == session::TileKind::Metric) {
        facts << metricText(m_tile);
    } else if (m_tile.kind == session::TileKind::Text) {
        facts << QString::fromStdString(m_tile.text);
    }
    if (!m_note->isHidden()) {
        facts << m_note->text();
    }
    setAccessibleDescription(facts.join(QStringLiteral(". ")));
}

QWidget *TileFrame::makeProblem()
{
    auto *box = new QWidget(this);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    const bool dear = m_state == State::Dear;
    row->addWidget(new IconLabel(dear ? "hourglass" : "triangle-alert",
                                 dear ? Tone::Warn : Tone::Bad, 16, box),
                   0, Qt::AlignTop);
    auto *reason = new Text(m_reason, TypeScale::Label, Tone::Text, box);
    reason->setFlowing();
    reason->setTextFormat(Qt::PlainText);
    row->addWidget(reason, 1);
    layout->addLayout(row);
    if (m_editable) {
        QPushButton *again =
            makeButton(dear ? tr("Read it anyway") : tr("Try again"), "ghost", "refresh-cw", box);
        again->setProperty("compact", true);
        connect(again, &QPushButton::clicked, this, [this, dear] {
            Q_EMIT requested(
                {.kind = dear ? TileRequest::Kind::RefreshDearly : TileRequest::Kind::Refresh});
        });
        layout->addWidget(again, 0, Qt::AlignLeading);
    }
    layout->addStretch(1);
    return box;
}

QWidget *TileFrame::makeContent()
{
    if (m_state == State::Failed || m_state == State::Dear) {
        return makeProblem();
    }
    if (!m_tile.result && m_tile.kind != session::TileKind::Text) {
        auto *skeleton = new Skeleton(Skeleton::Shape::Source, this);
        skeleton->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
        return skeleton;
    }
    return makeTileContent(m_tile, this);
}

void TileFrame::showContent()
{
    replaceContent(makeContent());
}

void TileFrame::replaceContent(QWidget *content)
{
    if (m_content != nullptr) {
        m_layout->removeWidget(m_content);
        m_content->hide();
        m_content->deleteLater();
    }
    m_content = content;
    m_layout->addWidget(m_content, 1);
    m_content->show();
}

bool TileFrame::movesAt(const QPoint &position) const
{
    return m_editable && !isEditing() && position.y() < headerHeight && !sizesAt(position) &&
           (m_more == nullptr || !m_more->geometry().contains(position));
}

bool TileFrame::sizesAt(const QPoint &position) const
{
    const bool atEnd = layoutDirection() == Qt::RightToLeft ? position.x() <= cornerSize
                                                            : position.x() >= width() - cornerSize;
    return m_editable && !isEditing() && atEnd && position.y() >= height() - cornerSize;
}

bool TileFrame::isEditing() const
{
    return m_name != nullptr || m_words != nullptr;
}

void TileFrame::rename()
{
    if (isEditing() || !m_editable) {
        return;
    }
    m_name = new QLineEdit(m_title->text(), this);
    m_name->setAccessibleName(tr("Title of the tile"));
    m_name->setMaxLength(200);
    m_header->insertWidget(0, m_name, 1);
    m_title->hide();
    m_name->show();
    m_name->selectAll();
    m_name->setFocus(Qt::OtherFocusReason);
    m_name->installEventFilter(this);
    connect(m_name, &QLineEdit::returnPressed, this, [this] { finishEditing(true); });
}

void TileFrame::editText()
{
    if (isEditing() || !m_editable || m_tile.kind != session::TileKind::Text) {
        rename();
        return;
    }
    rename();
    m_words = new QPlainTextEdit(QString::fromStdString(m_tile.text), this);
    m_words->setAccessibleName(tr("Words of the tile"));
    m_words->setPlaceholderText(tr("What there is to say; Ctrl+Enter when it is said"));
    m_words->setTabChangesFocus(true);
    m_words->installEventFilter(this);
    replaceContent(m_words);
    m_name->setPlaceholderText(tr("Heading"));
}

void TileFrame::openSettings()
{
    if (!m_editable || m_tile.kind != session::TileKind::Chart || !m_tile.result || !m_tile.chart) {
        return;
    }
    m_settings = new TileSettings(m_tile, this);
    connect(m_settings, &TileSettings::changed, this,
            [this](const insight::ChartSettings &settings) {
                Q_EMIT requested({.kind = TileRequest::Kind::ChangeChart, .settings = settings});
            });
    m_settings->openBeside({mapToGlobal(QPoint(0, 0)), size()});
}

TileSettings *TileFrame::settings() const noexcept
{
    return m_settings;
}

void TileFrame::finishEditing(bool keep)
{
    if (!isEditing()) {
        return;
    }
    QLineEdit *name = std::exchange(m_name, nullptr);
    QPlainTextEdit *words = std::exchange(m_words, nullptr);
    const QString title = name != nullptr ? name->text().trimmed() : m_title->text();
    const QString text = words != nullptr ? words->toPlainText() : QString();
    if (name != nullptr) {
        name->removeEventFilter(this);
        m_header->removeWidget(name);
        name->hide();
        name->deleteLater();
        m_title->show();
    }
    if (words != nullptr) {
        words->removeEventFilter(this);
        showContent();
    }
    setFocus(Qt::OtherFocusReason);
    if (keep && title != m_title->text() && (!title.isEmpty() || words != nullptr)) {
        Q_EMIT requested({.kind = TileRequest::Kind::Rename, .text = title});
    }
    if (keep && words != nullptr && text.toStdString() != m_tile.text) {
        Q_EMIT requested({.kind = TileRequest::Kind::Write, .text = text});
    }
}

QMenu *TileFrame::makeMenu()
{
    using Kind = TileRequest::Kind;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [this, menu](const char *iconName, const QString &text,
                                  const TileRequest &request) {
        return menu->addAction(icon(iconName), text, this,
                               [this, request] { Q_EMIT requested(request); });
    };
    const bool words = m_tile.kind == session::TileKind::Text;
    QAction *edit = menu->addAction(icon("pencil"), words ? tr("Edit") : tr("Rename"), this,
                                    [this] { editText(); });
    edit->setShortcut(Qt::Key_F2);
    if (!words) {
        add("refresh-cw", tr("Refresh"), {.kind = Kind::Refresh});
        menu->addSeparator();
        for (const session::TileKind kind : otherKinds(m_tile)) {
            const char *iconName = kind == session::TileKind::Metric  ? "hash"
                                   : kind == session::TileKind::Table ? "table-2"
                                                                      : "chart-column";
            add(iconName, showAsText(kind), {.kind = Kind::ShowAs, .text = {}, .shown = kind});
        }
        if (m_tile.kind == session::TileKind::Chart && tileChart(m_tile)) {
            menu->addAction(icon("sliders-horizontal"), tr("Chart settings…"), this,
                            &TileFrame::openSettings);
        }
        menu->addSeparator();
        if (!m_tile.question.empty()) {
            add("corner-down-right", tr("Ask again in the conversation"),
                {.kind = Kind::OpenAsQuestion});
        }
    }
    add("copy", tr("Duplicate"), {.kind = Kind::Duplicate});
    menu->addSeparator();
    add("trash-2", tr("Remove from the board"), {.kind = Kind::Remove})
        ->setShortcut(Qt::Key_Delete);
    return menu;
}

void TileFrame::paintEvent(QPaintEvent *event)
{
    const bool plain = m_tile.kind == session::TileKind::Text && !isEditing();
    if (!plain) {
        Card::paintEvent(event);
    }
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    if (m_state == State::Waiting) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.accent);
        painter.drawRoundedRect(QRectF(16, 2, width() - 32, 2), 1, 1);
    }
    if (hasFocus() && m_focusVisible) {
        drawFocusRing(&painter, rect(), cardRadius, tokens);
    }
    if (m_editable && underMouse()) {
        // the corner that sizes
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens.faint, 1.4, Qt::SolidLine, Qt::RoundCap));
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        const auto x = [&](double fromEnd) { return mirrored ? fromEnd : width() - fromEnd; };
        painter.drawLine(QPointF(x(12), height() - 5.0), QPointF(x(5), height() - 12.0));
        painter.drawLine(QPointF(x(7.5), height() - 5.0), QPointF(x(5), height() - 7.5));
    }
}

bool TileFrame::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // here these keys are the tile's, whatever they do elsewhere in the window
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (m_editable && (key == Qt::Key_F2 || key == Qt::Key_Delete)) {
            event->accept();
        }
    }
    return Card::event(event);
}

void TileFrame::keyPressEvent(QKeyEvent *event)
{
    const bool grows = event->modifiers().testFlag(Qt::ShiftModifier);
    if (!m_editable || (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0) {
        Card::keyPressEvent(event);
        return;
    }
    const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    const auto step = [this, grows](int columns, int rows) {
        if (grows) {
            Q_EMIT grown(columns, rows);
        } else {
            Q_EMIT stepped(columns, rows);
        }
    };
    switch (event->key()) {
    case Qt::Key_Left:
        step(-forward, 0);
        return;
    case Qt::Key_Right:
        step(forward, 0);
        return;
    case Qt::Key_Up:
        step(0, -1);
        return;
    case Qt::Key_Down:
        step(0, 1);
        return;
    case Qt::Key_F2:
        editText();
        return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        Q_EMIT requested({.kind = TileRequest::Kind::Remove});
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Menu:
        m_more->click();
        return;
    default:
        Card::keyPressEvent(event);
    }
}

void TileFrame::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_editable) {
        makeMenu()->popup(event->globalPos());
    }
}

void TileFrame::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_editable && (movesAt(event->pos()) || m_tile.kind == session::TileKind::Text)) {
        editText();
    }
}

void TileFrame::focusInEvent(QFocusEvent *event)
{
    m_focusVisible = event->reason() != Qt::MouseFocusReason;
    Card::focusInEvent(event);
    update();
}

void TileFrame::focusOutEvent(QFocusEvent *event)
{
    Card::focusOutEvent(event);
    update();
}

bool TileFrame::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool done =
            key->key() == Qt::Key_Return && key->modifiers().testFlag(Qt::ControlModifier);
        if (key->key() == Qt::Key_Escape || done) {
            finishEditing(done);
            return true;
        }
    }
    if (event->type() == QEvent::FocusOut && isEditing()) {
        // going from the heading to the words is no leaving
        QMetaObject::invokeMethod(
            this,
            [this] {
                const bool within = (m_name != nullptr && m_name->hasFocus()) ||
                                    (m_words != nullptr && m_words->hasFocus());
                if (!within) {
                    finishEditing(true);
                }
            },
            Qt::QueuedConnection);
    }
    return Card::eventFilter(watched, event);
}

} // namespace querent::gui
