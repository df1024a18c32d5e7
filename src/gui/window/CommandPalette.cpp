// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/CommandPalette.h"

#include "gui/controls/PickList.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int widest = 560;
constexpr int mostRows = 9;
constexpr int shadowSize = 12;

enum class Extent { Beginning, Whole };

/// Some word of `text` is `typed`, or begins so.
bool hasWord(const QString &text, const QString &typed, Extent extent)
{
    qsizetype at = text.indexOf(typed, 0, Qt::CaseInsensitive);
    while (at >= 0) {
        const qsizetype end = at + typed.size();
        const bool ends = end == text.size() || !text[end].isLetterOrNumber();
        if ((at == 0 || !text[at - 1].isLetterOrNumber()) &&
            (ends || extent == Extent::Beginning)) {
            return true;
        }
        at = text.indexOf(typed, at + 1, Qt::CaseInsensitive);
    }
    return false;
}

/// A word that was typed whole is meant: it counts for more than the beginning of another.
enum class Fit { None, Held, OtherWords, Words, WholeOtherWords, WholeWords, Beginning };

/// How well a command goes with the typed words, all of which have to be there.
Fit fitOf(const Command &command, const QString &typed, const QStringList &words)
{
    if (words.isEmpty() || command.title.startsWith(typed, Qt::CaseInsensitive)) {
        return Fit::Beginning;
    }
    Fit fit = Fit::WholeWords;
    for (const QString &word : words) {
        if (hasWord(command.title, word, Extent::Whole)) {
            continue;
        }
        if (hasWord(command.words, word, Extent::Whole)) {
            fit = std::min(fit, Fit::WholeOtherWords);
        } else if (hasWord(command.title, word, Extent::Beginning)) {
            fit = std::min(fit, Fit::Words);
        } else if (hasWord(command.words, word, Extent::Beginning)) {
            fit = std::min(fit, Fit::OtherWords);
        } else if (command.title.contains(word, Qt::CaseInsensitive)) {
            fit = Fit::Held;
        } else {
            return Fit::None;
        }
    }
    return fit;
}

} // namespace

CommandPalette::CommandPalette(QWidget *parent)
    : QFrame(parent), m_field(new QLineEdit(this)), m_list(new PickList(this))
{
    hide();
    setAccessibleName(tr("Search or run a command"));
    m_field->setProperty("frameless", true);
    m_field->setPlaceholderText(tr("Type a command, a table, a column or an earlier question"));
    m_field->setAccessibleName(tr("Search or run a command"));
    m_field->addAction(icon("search"), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("What was found"));
    connect(m_list, &PickList::picked, this, &CommandPalette::runCurrent);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(shadowSize, shadowSize + 8, shadowSize, shadowSize + 8);
    layout->setSpacing(8);
    auto *fieldRow = new QVBoxLayout;
    fieldRow->setContentsMargins(8, 0, 8, 0);
    fieldRow->addWidget(m_field);
    layout->addLayout(fieldRow);
    layout->addWidget(m_list);
}

void CommandPalette::open(std::vector<Command> commands)
{
    m_commands = std::move(commands);
    if (!isVisible()) {
        m_before = window()->focusWidget();
    }
    m_field->clear();
    filter(QString());
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter(const QString &text)
{
    const QString typed = text.simplified();
    const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::pair<Fit, std::size_t>> fits;
    for (std::size_t index = 0; index < m_commands.size(); ++index) {
        if (const Fit fit = fitOf(m_commands[index], typed, words); fit != Fit::None) {
            fits.emplace_back(fit, index);
        }
    }
    std::stable_sort(fits.begin(), fits.end(),
                     [](const auto &one, const auto &other) { return one.first > other.first; });
    m_found.clear();
    std::vector<PickRow> rows;
    for (const auto &[fit, index] : fits) {
        const Command &command = m_commands[index];
        m_found.push_back(index);
        rows.push_back({command.title, command.hint, command.iconName});
    }
    m_list->setRows(std::move(rows), true);
    place();
}

void CommandPalette::place()
{
    m_list->fitHeight(mostRows);
    const int width = std::min(widest, parentWidget()->width() - 32) + 2 * shadowSize;
    const int height = layout()->sizeHint().height();
    setGeometry((parentWidget()->width() - width) / 2, 52 - shadowSize, width, height);
}

void CommandPalette::leave()
{
    if (m_before != nullptr && m_before->isVisible()) {
        m_before->setFocus(Qt::PopupFocusReason); // before Qt takes the next one in line
    }
    hide();
}

void CommandPalette::runCurrent()
{
    const int current = m_list->current();
    leave();
    if (current >= 0) {
        // a copy: the command may open the palette again
        const std::function<void()> run =
            m_commands[m_found[static_cast<std::size_t>(current)]].run;
        run();
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::FocusOut) {
        // focus goes to a menu or another window: stay only for the window's own switch
        if (QApplication::activePopupWidget() == nullptr) {
            hide();
        }
    }
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        switch (key->key()) {
        case Qt::Key_Escape:
            leave();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            runCurrent();
            return true;
        case Qt::Key_Down:
            m_list->move(1);
            return true;
        case Qt::Key_Up:
            m_list->move(-1);
            return true;
        case Qt::Key_PageDown:
            m_list->move(mostRows);
            return true;
        case Qt::Key_PageUp:
            m_list->move(-mostRows);
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const QRectF area = QRectF(rect()).adjusted(shadowSize, shadowSize, -shadowSize, -shadowSize);
    drawFloatingPanel(&painter, area, shadowSize, tokens);
    // the line below the field is its frame
    painter.fillRect(QRectF(area.left() + 1, m_field->geometry().bottom() + 6, area.width() - 2, 1),
                     m_field->hasFocus() ? tokens.accent : tokens.border);
    if (m_list->count() == 0) {
        painter.setFont(typeface(TypeScale::Body));
        painter.setPen(tokens.muted);
        painter.drawText(m_list->geometry(), Qt::AlignCenter, tr("Nothing found"));
    }
}

} // namespace querent::gui
