// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/threads/ThreadDelegate.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"
#include "gui/threads/ThreadModel.h"

#include <QLineEdit>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int rowHeight = 44;
constexpr int titleHeight = 20;
constexpr int margin = 12;
constexpr int pinSize = 12;

/// Letter by letter as searching compares it; one letter may become several.
QString soughtLetter(QChar letter)
{
    return QString::fromStdString(session::soughtText(QString(letter).toStdString()));
}

void drawLine(QPainter *painter, const QRect &area, const QFont &font, const QColor &colour,
              const QColor &marked, const QString &text, const QString &words,
              Qt::LayoutDirection direction)
{
    const QString shown = QFontMetrics(font).elidedText(text, Qt::ElideRight, area.width());
    QTextLayout layout(shown, font);
    QTextOption option((direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft) |
                       Qt::AlignAbsolute);
    // words read as they are written, wherever the line stands
    option.setTextDirection(shown.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    for (const auto &[begin, length] : foundWords(shown, words)) {
        QTextCharFormat format;
        format.setBackground(marked);
        formats.append({static_cast<int>(begin), static_cast<int>(length), format});
    }
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(area.width());
    layout.endLayout();
    painter->setPen(colour);
    layout.draw(painter, QPointF(area.left(), area.top() + (area.height() - line.height()) / 2.0));
}

} // namespace

QList<std::pair<qsizetype, qsizetype>> foundWords(const QString &text, const QString &words)
{
    QString plain;
    QList<qsizetype> origin; // of each plain letter, the letter it came from
    for (qsizetype place = 0; place < text.size(); ++place) {
        const QString letter =
            text[place].isSpace() ? QStringLiteral(" ") : soughtLetter(text[place]);
        plain += letter;
        origin.insert(origin.size(), letter.size(), place);
    }
    QList<std::pair<qsizetype, qsizetype>> found;
    const QString sought = QString::fromStdString(session::soughtText(words.toStdString()));
    for (const QString &word : sought.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        for (qsizetype at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
            const qsizetype begin = origin[at];
            found.append({begin, origin[at + word.size() - 1] - begin + 1});
        }
    }
    return found;
}

void ThreadDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QRect area = option.rect;
    const auto mirrored = [&option, &area](const QRect &part) {
        return QStyle::visualRect(option.direction, area, part);
    };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool current = index.data(ThreadModel::CurrentRole).toBool();
    const bool pointed = option.state.testFlag(QStyle::State_MouseOver) ||
                         option.state.testFlag(QStyle::State_Selected);
    const QRectF row = QRectF(area).adjusted(4, 1, -4, -1);
    if (current || pointed) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(current ? tokens.accentSoft : tokens.sunken);
        painter->drawRoundedRect(row, controlRadius, controlRadius);
    }
    const bool pinned = index.data(ThreadModel::PinnedRole).toBool();
    const int end = pinned ? pinSize + 6 : 0;
    const QRect title(area.left() + margin, area.top() + 4, area.width() - 2 * margin - end,
                      titleHeight);
    drawLine(painter, mirrored(title), typeface(current ? TypeScale::Strong : TypeScale::Body),
             tokens.text, blended(tokens.surface, tokens.accent, 0.3), index.data().toString(),
             m_words, option.direction);
    if (pinned) {
        paintIcon(
            painter, "pin", tokens.muted,
            mirrored(QRect(area.right() - margin - pinSize + 1, title.top(), pinSize, titleHeight)),
            pinSize);
    }
    const QString found = index.data(ThreadModel::FoundRole).toString();
    const QString facts =
        QStringLiteral("%1 · %2").arg(index.data(ThreadModel::TimeRole).toString(),
                                      index.data(ThreadModel::CountRole).toString());
    drawLine(painter,
             mirrored(QRect(area.left() + margin, title.bottom(), area.width() - 2 * margin, 18)),
             typeface(TypeScale::Label), current ? tokens.muted : tokens.faint,
             blended(tokens.surface, tokens.accent, 0.3), found.isEmpty() ? facts : found, m_words,
             option.direction);
    if (option.state.testFlag(QStyle::State_HasFocus) &&
        option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        drawFocusRing(painter, row, controlRadius, tokens);
    }
    painter->restore();
}

QSize ThreadDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {120, rowHeight};
}

QWidget *ThreadDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                      const QModelIndex &index) const
{
    QWidget *editor = QStyledItemDelegate::createEditor(parent, option, index);
    editor->setAccessibleName(tr("Name of the conversation"));
    return editor;
}

void ThreadDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    const auto *line = qobject_cast<QLineEdit *>(editor);
    if (line == nullptr || !line->isModified()) {
        QStyledItemDelegate::setEditorData(editor, index);
    }
}

void ThreadDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                          const QModelIndex &) const
{
    editor->setGeometry(option.rect.adjusted(4, 6, -4, -6));
}

} // namespace querent::gui
