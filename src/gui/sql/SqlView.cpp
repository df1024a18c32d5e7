// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/SqlView.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/sql/SqlCompleter.h"
#include "gui/sql/SqlText.h"
#include "gui/sql/VerdictLine.h"
#include "gui/theme/Shapes.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace querent::gui {

namespace {

constexpr int mostLines = 18;
constexpr std::chrono::milliseconds typingPause{250};

QString quotedWhereNeeded(const QString &name)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*$"));
    return plain.match(name).hasMatch() ? name : QStringLiteral("\"%1\"").arg(name);
}

} // namespace

SqlView::SqlView(QWidget *parent)
    : QWidget(parent)
    , m_editor(new SqlEditor(this))
    , m_note(new Text(tr("A row limit was added so that the answer stays quick."), TypeScale::Label,
                      Tone::Muted, this))
    , m_copy(makeButton(tr("Copy"), "ghost", "copy", this))
    , m_edit(makeButton(tr("Edit"), "ghost", "pencil", this))
    , m_format(makeButton(tr("Format"), "ghost", "align-left", this))
    , m_run(makeButton(tr("Run"), "primary", "play", this))
    , m_discard(makeButton(tr("Discard"), "ghost", nullptr, this))
    , m_verdict(new VerdictLine(this))
{
    m_editor->setAccessibleName(tr("SQL of the answer"));
    m_editor->installEventFilter(this);
    for (QPushButton *button : {m_copy, m_edit, m_format, m_run, m_discard}) {
        button->setProperty("compact", true);
    }
    m_edit->setObjectName(QStringLiteral("edit"));
    m_format->setObjectName(QStringLiteral("format"));
    m_format->setToolTip(tr("Lay the statement out to be read (Ctrl+Shift+F)"));
    m_run->setObjectName(QStringLiteral("run"));
    m_discard->setToolTip(tr("Back to the SQL of the answer (Esc)"));
    m_pause.setSingleShot(true);
    m_pause.setInterval(typingPause);

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(0, 8, 0, 0);
    bar->setSpacing(4);
    bar->addWidget(m_note, 1);
    bar->addStretch();
    bar->addWidget(m_discard);
    bar->addWidget(m_format);
    bar->addWidget(m_copy);
    bar->addWidget(m_edit);
    bar->addWidget(m_run);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_editor);
    layout->addWidget(m_verdict);
    layout->addLayout(bar);
    layout->addStretch();

    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(sql());
        m_copy->setText(tr("Copied"));
        QTimer::singleShot(1500, m_copy, [this] { m_copy->setText(tr("Copy")); });
    });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        setEditing(true);
        m_editor->setFocus(Qt::OtherFocusReason);
    });
    connect(m_discard, &QPushButton::clicked, this, &SqlView::discard);
    connect(m_format, &QPushButton::clicked, m_editor, &SqlEditor::format);
    connect(&m_pause, &QTimer::timeout, this, [this] { m_check->check(sql()); });
    connect(m_editor, &QPlainTextEdit::textChanged, this, &SqlView::checkSoon);
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(300); // less than a second of work is ever lost
    connect(&m_keeping, &QTimer::timeout, this, [this] { Q_EMIT edited(sql()); });
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        if (isEditing()) {
            m_keeping.start();
        }
    });
    connect(m_run, &QPushButton::clicked, this, &SqlView::run);
    connect(m_verdict, &VerdictLine::remedyPicked, this, [this](const QString &name) {
        if (m_last && m_last->sql == sql() && m_last->start >= 0) {
            QTextCursor part = m_editor->textCursor();
            part.setPosition(m_last->start);
            part.setPosition(m_last->start + m_last->length, QTextCursor::KeepAnchor);
            part.insertText(quotedWhereNeeded(name));
            m_editor->setTextCursor(part);
            m_editor->setFocus(Qt::OtherFocusReason);
        }
    });
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        const int lines = m_editor->document()->lineCount();
        const double line = std::ceil(QFontMetricsF(m_editor->font()).lineSpacing());
        const int shown = std::clamp(lines, 3, mostLines);
        m_editor->setFixedHeight(shown * static_cast<int>(line) + 30);
        m_editor->setVerticalScrollBarPolicy(lines > mostLines ? Qt::ScrollBarAsNeeded
                                                               : Qt::ScrollBarAlwaysOff);
        updateGeometry();
    });
    setEditing(false);
}

void SqlView::setSql(const QString &sql, bool limitEnforced)
{
    m_original = laidOutSql(sql);
    m_editor->setPlainText(m_original);
    m_limitEnforced = limitEnforced;
    setEditing(false);
}

void SqlView::resume(const QString &edit)
{
    if (!edit.isEmpty()) {
        m_editor->setPlainText(edit);
        setEditing(true);
    }
}

void SqlView::begin(const QString &sql)
{
    m_fresh = true;
    m_original = sql;
    m_editor->setPlainText(sql);
    m_editor->moveCursor(QTextCursor::End);
    setEditing(true);
    m_editor->setFocus(Qt::OtherFocusReason);
}

QString SqlView::sql() const
{
    return m_editor->toPlainText();
}

QSize SqlView::sizeHint() const
{
    const bool judged = isEditing() && m_check != nullptr;
    const int verdict = judged ? m_verdict->heightForWidth(std::max(width(), 240)) : 0;
    return {480, m_editor->height() + verdict + 8 + 36};
}

void SqlView::setSource(session::SqlCheck::CurrentSource source)
{
    m_editor->setSource(source);
    m_check = new session::SqlCheck(std::move(source), this);
    connect(m_check, &session::SqlCheck::checked, this, &SqlView::showVerdict);
}

bool SqlView::isEditing() const
{
    return !m_editor->isReadOnly();
}

void SqlView::setEditing(bool editing)
{
    m_editor->setWritable(editing);
    m_edit->setVisible(!editing);
    m_format->setVisible(editing);
    m_run->setVisible(editing);
    m_discard->setVisible(editing && !m_fresh);
    m_last.reset();
    refreshVerdict();
    checkSoon();
    update();
}

void SqlView::discard()
{
    // written over, not set: whoever edits again can undo that and has the own text back
    QTextCursor all(m_editor->document());
    all.select(QTextCursor::Document);
    all.insertText(m_original);
    setEditing(false);
    m_keeping.stop();
    Q_EMIT edited({});
    m_edit->setFocus(Qt::OtherFocusReason);
}

void SqlView::checkSoon()
{
    if (m_check == nullptr) {
        return;
    }
    m_check->cancel();
    m_pause.stop();
    if (isEditing() && isVisible()) {
        m_pause.start();
    }
    // what was underlined may be gone
    m_editor->setMistake(-1, 0);
}

void SqlView::showVerdict(const session::SqlVerdict &verdict)
{
    if (isEditing() && verdict.sql == sql()) {
        m_last = verdict;
        refreshVerdict();
        Q_EMIT judged(verdict);
    }
}

void SqlView::refreshVerdict()
{
    const bool shown = isEditing() && m_check != nullptr;
    const bool refused = shown && m_last && !m_last->allowed;
    if (m_last) {
        m_verdict->showVerdict(*m_last);
    } else {
        m_verdict->showChecking();
    }
    m_verdict->setVisible(shown);
    m_note->setVisible(m_limitEnforced && !shown);
    m_run->setEnabled(!refused);
    m_run->setToolTip(refused ? m_verdict->words()
                              : tr("Run the edited SQL (Ctrl+Enter). It passes the same checks."));
    m_run->setAccessibleDescription(m_run->toolTip());
    m_editor->setAccessibleDescription(shown ? m_verdict->words() : QString());
    const bool known = refused && m_last->start >= 0 && m_last->sql == sql();
    m_editor->setMistake(known ? m_last->start : -1, known ? m_last->length : 0);
    updateGeometry();
}

void SqlView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    checkSoon();
}

void SqlView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (m_check != nullptr) {
        m_pause.stop();
        m_check->cancel();
    }
}

void SqlView::run()
{
    const QString text = sql().trimmed();
    const bool refused = m_last && !m_last->allowed && m_last->sql == sql();
    if (!text.isEmpty() && !refused) {
        m_keeping.stop();
        Q_EMIT edited({});
        Q_EMIT runRequested(text);
    }
}

void SqlView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refreshVerdict();
    }
}

void SqlView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const bool editing = isEditing();
    drawPanel(&painter, QRectF(m_editor->geometry()), controlRadius,
              editing ? tokens.surface : tokens.sunken, editing ? tokens.accent : QColor(), 2.0);
}

bool SqlView::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey =
        event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched == m_editor && isKey && isEditing()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool control = key->modifiers().testFlag(Qt::ControlModifier);
        if (m_editor->completer()->isOpen() && !control) {
            if (key->key() == Qt::Key_Escape) {
                event->accept(); // closes the suggestions only
            }
            return false;
        }
        const bool layOut = key->key() == Qt::Key_F &&
                            key->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
        if (layOut) {
            event->accept();
            if (event->type() == QEvent::KeyPress) {
                m_editor->format();
            }
            return true;
        }
        if (key->key() == Qt::Key_Escape && !m_fresh) {
            event->accept(); // not the window's, which would cancel a run
            if (event->type() == QEvent::KeyPress) {
                discard();
            }
            return true;
        }
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool pressed = event->type() == QEvent::KeyPress;
        if (pressed && enter && control) {
            run();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
