// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ask/AskBox.h"

#include "gui/ask/OfferList.h"
#include "gui/ask/WordMarks.h"
#include "gui/controls/Buttons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int mostLines = 6;
constexpr int mostRemembered = 100;
constexpr int longestQuestion = 4000;
constexpr double radius = 12;
constexpr qsizetype shortestRecalled = 3;
constexpr std::size_t mostRecalled = 3;

/// Runs as its own words do, whichever way the window does: the dots stay behind them.
QString isolated(const QString &words)
{
    constexpr QChar firstStrongIsolate(0x2068);
    constexpr QChar popDirectionalIsolate(0x2069);
    return firstStrongIsolate + words + popDirectionalIsolate;
}

} // namespace

AskBox::AskBox(QWidget *parent)
    : QFrame(parent), m_editor(new QPlainTextEdit(this)), m_button(new QToolButton(this))
{
    m_editor->setFrameShape(NoFrame);
    m_editor->setPlaceholderText(isolated(tr("Ask about your data…")));
    m_editor->setAccessibleName(tr("Question"));
    m_editor->setTabChangesFocus(true);
    // files are for the window
    m_editor->setAcceptDrops(false);
    m_editor->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_editor->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_editor->document()->setDocumentMargin(2);
    m_editor->viewport()->setAutoFillBackground(false);
    m_editor->installEventFilter(this);
    m_editor->viewport()->installEventFilter(this);
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
        readAlong(m_editor->hasFocus());
    });
    connect(m_editor, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        // a way to go on is one from where the cursor was
        if (m_offers != nullptr && m_editor->document()->revision() == m_offersRevision) {
            m_offers->hide();
        }
    });
    connect(m_button, &QToolButton::clicked, this, [this] {
        if (stops()) {
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
    readAlong(false);
}

void AskBox::setSource(session::TypingHelp::CurrentSource source)
{
    delete m_help;
    m_help = new session::TypingHelp(std::move(source), this);
    connect(m_help, &session::TypingHelp::told, this, &AskBox::take);
}

void AskBox::setHistory(const QStringList &questions)
{
    m_history = questions.mid(std::max<qsizetype>(0, questions.size() - mostRemembered));
    m_place = m_history.size();
    m_draft.clear();
}

void AskBox::readAlong(bool typed)
{
    m_wantsOffers = typed;
    if (!typed && m_offers != nullptr) {
        m_offers->hide();
    }
    if (m_help != nullptr) {
        m_help->read(text(), m_editor->textCursor().position());
    }
}

void AskBox::take(const session::TypingReport &report)
{
    if (report.text != text()) {
        return; // the next report is about it
    }
    m_words = report.words;
    mark();
    if (m_wantsOffers && report.cursor == m_editor->textCursor().position()) {
        showOffers(report);
    }
    m_wantsOffers = false;
}

void AskBox::mark()
{
    m_editor->setExtraSelections(wordMarks(m_words, m_editor->document(), Tokens::of(palette())));
    m_editor->setAccessibleDescription(notUnderstood(m_words, text()));
}

void AskBox::showOffers(const session::TypingReport &report)
{
    std::vector<session::TypedOffer> offers;
    // questions that were asked before come first: they are known to be answered
    const QString typed = report.text.trimmed();
    for (auto asked = m_history.crbegin();
         asked != m_history.crend() && typed.size() >= shortestRecalled &&
         report.cursor == report.text.size() && offers.size() < mostRecalled;
         ++asked) {
        if (asked->size() > typed.size() && asked->startsWith(typed, Qt::CaseInsensitive)) {
            session::TypedOffer offer;
            offer.text = *asked;
            offer.length = static_cast<int>(report.text.size());
            offer.question = true;
            offers.push_back(offer);
        }
    }
    for (const session::TypedOffer &offer : report.offers) {
        const bool known =
            std::any_of(offers.begin(), offers.end(), [&offer](const session::TypedOffer &other) {
                return other.question && other.text == offer.text;
            });
        if (!known) {
            offers.push_back(offer);
        }
    }
    if (m_offers == nullptr) {
        m_offers = new OfferList(window());
        connect(m_offers, &OfferList::picked, this, &AskBox::accept);
        connect(this, &QObject::destroyed, m_offers, &QObject::deleteLater);
    }
    m_offersRevision = m_editor->document()->revision();
    const QPoint corner = mapTo(window(), QPoint(0, 0));
    const int cursorX = m_editor->mapTo(window(), m_editor->cursorRect().topLeft()).x();
    m_offers->offer(std::move(offers), QRect(corner, size()), cursorX);
}

void AskBox::accept(int offer)
{
    if (offer < 0 || static_cast<std::size_t>(offer) >= m_offers->offers().size()) {
        return;
    }
    const session::TypedOffer taken = m_offers->offers()[static_cast<std::size_t>(offer)];
    m_offers->hide();
    const QString all = text();
    QTextCursor cursor = m_editor->textCursor();
    cursor.setPosition(taken.begin);
    cursor.setPosition(std::min(taken.begin + taken.length, static_cast<int>(all.size())),
                       QTextCursor::KeepAnchor);
    const qsizetype end = cursor.selectionEnd();
    const bool spaced = taken.question || (end < all.size() && all[end].isSpace());
    cursor.insertText(taken.text + (spaced ? QString() : QStringLiteral(" ")));
    m_editor->setTextCursor(cursor);
    m_editor->setFocus(Qt::OtherFocusReason);
    m_spacedRevision = spaced ? -1 : m_editor->document()->revision();
    readAlong(false);
}

bool AskBox::spaceKey(const QKeyEvent &key)
{
    QTextCursor cursor = m_editor->textCursor();
    if (key.text().isEmpty() || m_editor->document()->revision() != m_spacedRevision) {
        return false;
    }
    m_spacedRevision = -1;
    const QString before = text().left(cursor.position());
    if (cursor.hasSelection() || !before.endsWith(QLatin1Char(' '))) {
        return false;
    }
    if (QStringLiteral("?!.,;:)").contains(key.text())) {
        cursor.deletePreviousChar();
    }
    return key.text() == QLatin1String(" ");
}

bool AskBox::offerKey(const QKeyEvent &key)
{
    if (key.key() == Qt::Key_Space && key.modifiers() == Qt::ControlModifier) {
        readAlong(true);
        return true;
    }
    if (m_offers == nullptr || !m_offers->isVisible()) {
        return false;
    }
    const bool plain = key.modifiers() == Qt::NoModifier || key.modifiers() == Qt::KeypadModifier;
    const int current = m_offers->current();
    switch (key.key()) {
    case Qt::Key_Escape:
        m_offers->hide();
        return true;
    case Qt::Key_Tab:
        if (plain) {
            accept(std::max(current, 0));
        }
        return plain;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (plain && current >= 0) {
            accept(current);
            return true;
        }
        return false;
    case Qt::Key_Down:
        m_offers->move(1);
        return true;
    case Qt::Key_Up:
        if (current < 0) {
            return false; // not in the list yet: earlier questions, as always
        }
        m_offers->move(-1);
        return true;
    default:
        return false;
    }
}

QString AskBox::meaningAt(const QPoint &position) const
{
    const int at = m_editor->cursorForPosition(position).position();
    for (const session::TypedWord &word : m_words) {
        if (at >= word.begin && at < word.begin + word.length) {
            return wordMeaning(word, text());
        }
    }
    return {};
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

void AskBox::setRun(Run run)
{
    m_run = run;
    refreshButton();
}

bool AskBox::stops() const
{
    return m_run == Run::Works || (m_run == Run::Waits && text().trimmed().isEmpty());
}

void AskBox::refreshButton()
{
    const bool stop = stops();
    m_button->setEnabled(stop || !text().trimmed().isEmpty());
    m_button->setProperty("variant", QStringLiteral("primary"));
    m_button->setIcon(stop ? icon("square", Tone::OnAccent) : icon("arrow-up", Tone::OnAccent));
    const QString name = stop ? tr("Cancel (Esc)") : tr("Ask (Enter)");
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
    if (question.isEmpty()) {
        return;
    }
    if (m_run == Run::Works) {
        Q_EMIT notNow();
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
    readAlong(false);
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
    if (watched == m_editor->viewport() && event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), meaningAt(help->pos()), m_editor);
        return true;
    }
    if (watched != m_editor) {
        return QFrame::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::FocusOut:
        if (m_offers != nullptr) {
            m_offers->hide();
        }
        update();
        break;
    case QEvent::FocusIn:
        update();
        break;
    case QEvent::PaletteChange:
        mark();
        break;
    case QEvent::Resize:
        fitHeight();
        break;
    case QEvent::KeyPress: {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (offerKey(*key) || spaceKey(*key)) {
            return true;
        }
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
