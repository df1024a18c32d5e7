// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/AskBox.h"

#include "gui/controls/Buttons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int mostLines = 6;
constexpr int mostRemembered = 100;
constexpr int longestQuestion = 4000;
constexpr double radius = 12;

} // namespace

AskBox::AskBox(QWidget *parent)
    : QFrame(parent), m_editor(new QPlainTextEdit(this)), m_button(new QToolButton(this))
{
    m_editor->setFrameShape(NoFrame);
    m_editor->setPlaceholderText(tr("Ask about your data…"));
    m_editor->setAccessibleName(tr("Question"));
    m_editor->setTabChangesFocus(true);
    m_editor->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_editor->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_editor->document()->setDocumentMargin(2);
    m_editor->viewport()->setAutoFillBackground(false);
    m_editor->installEventFilter(this);
    QFont font = typeface(TypeScale::Body);
    font.setPixelSize(font.pixelSize() + 1);
    m_editor->setFont(font);
    setFocusProxy(m_editor);
    m_button->setObjectName(QStringLiteral("askButton"));
    m_button->setFocusPolicy(Qt::TabFocus);
    m_button->setFixedSize(32, 32);
    m_button->setCursor(Qt::PointingHandCursor);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_editor, 1, Qt::AlignVCenter);
    layout->addWidget(m_button, 0, Qt::AlignBottom);

    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        fitHeight();
        refreshButton();
    });
    connect(m_button, &QToolButton::clicked, this, [this] {
        if (m_busy) {
            Q_EMIT cancelRequested();
        } else {
            submit();
        }
    });
    fitHeight();
    refreshButton();
}

QString AskBox::text() const
{
    return m_editor->toPlainText();
}

void AskBox::setText(const QString &text)
{
    m_editor->setPlainText(text);
    m_editor->moveCursor(QTextCursor::End);
}

void AskBox::insertName(const QString &name)
{
    QTextCursor cursor = m_editor->textCursor();
    const QString all = text();
    const int start = cursor.selectionStart();
    const int end = cursor.selectionEnd();
    const bool before = start > 0 && !all[start - 1].isSpace();
    const bool after = end >= all.size() || !all[end].isSpace();
    cursor.insertText((before ? QStringLiteral(" ") : QString()) + name +
                      (after ? QStringLiteral(" ") : QString()));
    m_editor->setTextCursor(cursor);
    m_editor->setFocus(Qt::OtherFocusReason);
}

void AskBox::setBusy(bool busy)
{
    m_busy = busy;
    refreshButton();
}

void AskBox::refreshButton()
{
    const bool canAsk = !text().trimmed().isEmpty();
    m_button->setEnabled(m_busy || canAsk);
    m_button->setProperty("variant", QStringLiteral("primary"));
    m_button->setIcon(m_busy ? icon("square", Tone::OnAccent) : icon("arrow-up", Tone::OnAccent));
    const QString name = m_busy ? tr("Cancel (Esc)") : tr("Ask (Enter)");
    m_button->setToolTip(name);
    m_button->setAccessibleName(name);
}

void AskBox::fitHeight()
{
    const QFontMetrics metrics(m_editor->font());
    int lines = 0;
    for (QTextBlock block = m_editor->document()->begin(); block.isValid(); block = block.next()) {
        lines += std::max(1, block.layout() != nullptr ? block.layout()->lineCount() : 1);
    }
    const int shown = std::clamp(lines, 1, mostLines);
    m_editor->setFixedHeight(shown * metrics.lineSpacing() + 5);
    m_editor->setVerticalScrollBarPolicy(lines > mostLines ? Qt::ScrollBarAsNeeded
                                                           : Qt::ScrollBarAlwaysOff);
}

void AskBox::submit()
{
    const QString question = text().trimmed().left(longestQuestion + 1);
    if (question.isEmpty() || m_busy) {
        return;
    }
    m_history.removeAll(question);
    m_history << question;
    if (m_history.size() > mostRemembered) {
        m_history.removeFirst();
    }
    m_place = m_history.size();
    m_draft.clear();
    m_editor->clear();
    Q_EMIT asked(question);
}

bool AskBox::recall(int direction)
{
    const qsizetype next = m_place + direction;
    if (next < 0 || next > m_history.size()) {
        return false;
    }
    if (m_place == m_history.size()) {
        m_draft = text();
    }
    m_place = next;
    setText(next == m_history.size() ? m_draft : m_history[next]);
    return true;
}

bool AskBox::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_editor) {
        return QFrame::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        update();
        break;
    case QEvent::Resize:
        fitHeight();
        break;
    case QEvent::KeyPress: {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool plain = !(key->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier |
                                                 Qt::AltModifier | Qt::MetaModifier));
        const QTextCursor cursor = m_editor->textCursor();
        switch (key->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (plain || key->modifiers() == Qt::KeypadModifier) {
                submit();
                return true;
            }
            break;
        case Qt::Key_Up:
            if (plain && cursor.blockNumber() == 0 && recall(-1)) {
                return true;
            }
            break;
        case Qt::Key_Down:
            if (plain && cursor.blockNumber() == m_editor->blockCount() - 1 && recall(1)) {
                return true;
            }
            break;
        default:
            break;
        }
        break;
    }
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

void AskBox::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const bool focused = m_editor->hasFocus();
    drawPanel(&painter, QRectF(rect()), radius, tokens.surface,
              focused ? tokens.accent : tokens.border, focused ? 2.0 : 1.0);
}

} // namespace querent::gui
