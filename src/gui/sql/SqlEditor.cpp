// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/SqlEditor.h"

#include "gui/sql/SqlCompleter.h"
#include "gui/sql/SqlHighlighter.h"
#include "gui/sql/SqlText.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"
#include "query/SqlFormatter.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>
#include <utility>
#include <vector>

namespace querent::gui {

namespace {

constexpr int gutterPadding = 10;
constexpr int indentStep = 4;

/// The places of the parenthesis at `position` and of its partner; nothing where there is none.
std::vector<int> bracketsAt(const QString &text, int position)
{
    std::vector<std::pair<int, bool>> brackets; // place, opens
    for (const SqlToken &token : sqlTokens(text)) {
        const QChar letter = text[token.start];
        if (token.kind == SqlToken::Kind::Symbol &&
            (letter == QLatin1Char('(') || letter == QLatin1Char(')'))) {
            brackets.emplace_back(static_cast<int>(token.start), letter == QLatin1Char('('));
        }
    }
    for (const int place : {position, position - 1}) {
        const auto here = std::find_if(brackets.begin(), brackets.end(),
                                       [place](const auto &entry) { return entry.first == place; });
        if (here == brackets.end()) {
            continue;
        }
        int depth = 0;
        const auto closes = [&depth](const auto &entry) {
            depth += entry.second ? 1 : -1;
            return depth == 0;
        };
        if (here->second) {
            const auto partner = std::find_if(here, brackets.end(), closes);
            return partner != brackets.end() ? std::vector<int>{place, partner->first}
                                             : std::vector<int>{};
        }
        const auto begin = std::make_reverse_iterator(here + 1);
        const auto partner = std::find_if(begin, brackets.rend(), closes);
        return partner != brackets.rend() ? std::vector<int>{partner->first, place}
                                          : std::vector<int>{};
    }
    return {};
}

} // namespace

class SqlEditor::Gutter final : public QWidget
{
public:
    explicit Gutter(SqlEditor *editor) : QWidget(editor), m_editor(editor) {}

protected:
    void paintEvent(QPaintEvent *event) override { m_editor->paintGutter(event); }

private:
    SqlEditor *m_editor;
};

SqlEditor::SqlEditor(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_highlighter(new SqlHighlighter(document()))
    , m_completer(new SqlCompleter(this))
    , m_gutter(new Gutter(this))
{
    setLayoutDirection(Qt::LeftToRight); // as SQL is written everywhere
    setFrameShape(QFrame::NoFrame);
    setFont(typeface(TypeScale::Mono));
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setTabChangesFocus(true);
    document()->setDocumentMargin(12);
    viewport()->setAutoFillBackground(false);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &SqlEditor::refreshMargins);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &area, int scrolled) {
        if (scrolled != 0) {
            m_gutter->scroll(0, scrolled);
        } else {
            m_gutter->update(0, area.y(), m_gutter->width(), area.height());
        }
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        refreshMarks();
        m_gutter->update();
    });
    setWritable(false);
}

void SqlEditor::setSource(session::SqlCheck::CurrentSource source)
{
    m_source = std::move(source);
    m_completer->setSource(m_source);
}

void SqlEditor::setWritable(bool writable)
{
    setReadOnly(!writable);
    // a read-only editor still shows where the keyboard is
    setTextInteractionFlags(writable ? Qt::TextEditorInteraction
                                     : Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_completer->close();
    refreshMargins();
    refreshMarks();
}

void SqlEditor::setMistake(int start, int length)
{
    m_mistake = length > 0 ? start : -1;
    m_mistakeLength = length;
    refreshMarks();
}

query::Dialect SqlEditor::dialect() const
{
    const session::OpenSourcePtr source = m_source ? m_source() : nullptr;
    return source != nullptr ? source->source->dialect() : query::Dialect::Sqlite;
}

void SqlEditor::setWholeText(const QString &text)
{
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    cursor.endEditBlock();
}

void SqlEditor::format()
{
    const QString text = toPlainText();
    const QString laidOut = QString::fromStdString(query::formatSql(text.toStdString(), dialect()));
    if (laidOut != text) {
        setWholeText(laidOut);
    }
}

void SqlEditor::toggleComment()
{
    QTextCursor cursor = textCursor();
    const QTextBlock first = document()->findBlock(cursor.selectionStart());
    const QTextBlock last = document()->findBlock(cursor.selectionEnd());
    bool all = true;
    for (QTextBlock block = first; block.isValid(); block = block.next()) {
        all = all && block.text().trimmed().startsWith(QLatin1String("--"));
        if (block == last) {
            break;
        }
    }
    cursor.beginEditBlock();
    for (QTextBlock block = first; block.isValid(); block = block.next()) {
        QTextCursor line(block);
        if (all) {
            const auto at = static_cast<int>(block.text().indexOf(QLatin1String("--")));
            const bool space = block.text().mid(at + 2, 1) == QLatin1String(" ");
            line.setPosition(block.position() + at);
            line.setPosition(block.position() + at + (space ? 3 : 2), QTextCursor::KeepAnchor);
            line.removeSelectedText();
        } else {
            line.insertText(QStringLiteral("-- "));
        }
        if (block == last) {
            break;
        }
    }
    cursor.endEditBlock();
}

int SqlEditor::gutterWidth() const
{
    if (isReadOnly()) {
        return 0;
    }
    const QString widest = QLocale().toString(std::max(10, blockCount()));
    return 2 * gutterPadding + QFontMetrics(typeface(TypeScale::Label)).horizontalAdvance(widest);
}

void SqlEditor::refreshMargins()
{
    // code goes from left to right in every language, and so do its lines' numbers
    setViewportMargins(gutterWidth(), 0, 0, 0);
    m_gutter->setVisible(gutterWidth() > 0);
    m_gutter->setGeometry(
        QRect(contentsRect().topLeft(), QSize(gutterWidth(), contentsRect().height())));
}

void SqlEditor::refreshMarks()
{
    const Tokens &tokens = Tokens::of(palette());
    QList<QTextEdit::ExtraSelection> marks;
    const auto mark = [&](int start, int length) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(start);
        selection.cursor.setPosition(start + length, QTextCursor::KeepAnchor);
        return selection;
    };
    const int size = document()->characterCount() - 1;
    if (!isReadOnly()) {
        QTextEdit::ExtraSelection line;
        line.cursor = textCursor();
        line.cursor.clearSelection();
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        line.format.setBackground(blended(tokens.surface, tokens.text, 0.04));
        marks << line;
        for (const int place : bracketsAt(toPlainText(), textCursor().position())) {
            QTextEdit::ExtraSelection bracket = mark(place, 1);
            bracket.format.setBackground(tokens.accentSoft);
            bracket.format.setForeground(tokens.accent);
            marks << bracket;
        }
    }
    if (m_mistake >= 0 && m_mistake + m_mistakeLength <= size) {
        QTextEdit::ExtraSelection mistake = mark(m_mistake, m_mistakeLength);
        mistake.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mistake.format.setUnderlineColor(tokens.bad);
        marks << mistake;
    }
    setExtraSelections(marks);
}

void SqlEditor::paintGutter(QPaintEvent *event)
{
    QPainter painter(m_gutter);
    const Tokens &tokens = Tokens::of(palette());
    painter.setFont(typeface(TypeScale::Label));
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    const int here = textCursor().blockNumber();
    const double line = fontMetrics().height();
    while (block.isValid() && top <= event->rect().bottom()) {
        const double height = blockBoundingRect(block).height();
        if (block.isVisible() && top + height >= event->rect().top()) {
            painter.setPen(block.blockNumber() == here ? tokens.text : tokens.faint);
            painter.drawText(QRectF(0, top, m_gutter->width() - gutterPadding, line),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute,
                             QLocale().toString(block.blockNumber() + 1));
        }
        top += height;
        block = block.next();
    }
}

void SqlEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    refreshMargins();
}

void SqlEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->rehighlight();
        refreshMarks();
        m_gutter->update();
    }
}

void SqlEditor::paintEvent(QPaintEvent *event)
{
    QPlainTextEdit::paintEvent(event);
    if (hasFocus() && isReadOnly()) {
        QPainter painter(viewport());
        drawFocusRing(&painter, QRectF(viewport()->rect()), controlRadius, Tokens::of(palette()));
    }
}

void SqlEditor::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) {
        m_completer->close();
    }
}

bool SqlEditor::focusNextPrevChild(bool next)
{
    // Tab takes a suggestion while there are some
    return !m_completer->isOpen() && QPlainTextEdit::focusNextPrevChild(next);
}

void SqlEditor::keyPressEvent(QKeyEvent *event)
{
    if (isReadOnly() || m_completer->takeKey(event)) {
        if (isReadOnly()) {
            QPlainTextEdit::keyPressEvent(event);
        }
        return;
    }
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    if (control && event->key() == Qt::Key_Space) {
        m_completer->open(true);
        return;
    }
    if (control && event->key() == Qt::Key_Slash) {
        toggleComment();
        return;
    }
    if (!control && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        // the next line begins where this one does
        const QString line = textCursor().block().text();
        int indent = 0;
        while (indent < line.size() && line[indent] == QLatin1Char(' ')) {
            ++indent;
        }
        const QString before = line.left(textCursor().positionInBlock()).trimmed();
        indent += before.endsWith(QLatin1Char('(')) ? indentStep : 0;
        insertPlainText(QLatin1Char('\n') + QString(indent, QLatin1Char(' ')));
        ensureCursorVisible();
        m_completer->close();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
    const QString typed = event->text();
    const bool letter =
        !typed.isEmpty() && (typed[0].isLetterOrNumber() || typed[0] == QLatin1Char('_') ||
                             typed[0] == QLatin1Char('.'));
    if (letter && !control) {
        m_completer->open(false);
    } else if (m_completer->isOpen() && (event->key() == Qt::Key_Backspace)) {
        m_completer->open(false);
    } else if (!typed.isEmpty()) {
        m_completer->close();
    }
}

} // namespace querent::gui
