// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/SqlCompleter.h"

#include "gui/schema/SchemaModel.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyledItemDelegate>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int rowHeight = 26;
constexpr int mostRows = 8;
constexpr int listWidth = 340;
constexpr int aboutRole = Qt::UserRole + 1;
constexpr int iconRole = Qt::UserRole + 2;

QByteArray iconOf(const query::SqlSuggestion &suggestion)
{
    using Kind = query::SqlSuggestion::Kind;
    switch (suggestion.kind) {
    case Kind::Column: {
        data::Column column;
        column.type = suggestion.type;
        return columnIcon(column);
    }
    case Kind::Alias:
        return "tag";
    case Kind::Table:
        return "table-2";
    case Kind::Named:
        return "layers";
    case Kind::Function:
        return "sigma";
    case Kind::Keyword:
        break;
    }
    return "command";
}

QString aboutOf(const query::SqlSuggestion &suggestion)
{
    using Kind = query::SqlSuggestion::Kind;
    switch (suggestion.kind) {
    case Kind::Column: {
        const QString type = columnTypeText(suggestion.type);
        const QString table = QString::fromStdString(suggestion.about);
        return table.isEmpty() ? type : table + QStringLiteral(" · ") + type;
    }
    case Kind::Alias:
        return QString::fromStdString(suggestion.about);
    case Kind::Table:
        return SqlCompleter::tr("table");
    case Kind::Named:
        return SqlCompleter::tr("named query");
    case Kind::Function:
        return SqlCompleter::tr("function");
    case Kind::Keyword:
        break;
    }
    return {};
}

class SuggestionDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = Tokens::of(option.palette);
        const QRect row = option.rect;
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->fillRect(row, tokens.accentSoft);
        }
        paintIcon(painter, index.data(iconRole).toByteArray().constData(), tokens.muted,
                  QRect(row.left() + 6, row.top(), 18, row.height()), 14);
        const QString about = index.data(aboutRole).toString();
        painter->setFont(typeface(TypeScale::Label));
        // as the painter measures, rounded up: a word that fits is not cut
        const QFontMetrics small = painter->fontMetrics();
        const int side = std::min(small.horizontalAdvance(about) + 2, row.width() / 2);
        painter->setPen(tokens.muted);
        painter->drawText(QRect(row.right() - side - 8, row.top(), side, row.height()),
                          Qt::AlignRight | Qt::AlignVCenter,
                          small.elidedText(about, Qt::ElideRight, side));
        const QFont mono = typeface(TypeScale::Mono);
        const int room = row.width() - side - 48;
        painter->setFont(mono);
        painter->setPen(tokens.text);
        painter->drawText(
            QRect(row.left() + 30, row.top(), room, row.height()), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(mono).elidedText(index.data().toString(), Qt::ElideRight, room));
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {listWidth, rowHeight};
    }
};

} // namespace

SqlCompleter::SqlCompleter(QPlainTextEdit *editor)
    : QObject(editor), m_editor(editor), m_list(new QListWidget(editor))
{
    // a tool tip takes no focus: what is typed still goes to the editor
    m_list->setWindowFlags(Qt::ToolTip);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setLayoutDirection(Qt::LeftToRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new SuggestionDelegate(m_list));
    m_list->setAccessibleName(tr("Suggestions"));
    m_list->hide();
    connect(m_list, &QListWidget::itemClicked, this, &SqlCompleter::take);
}

void SqlCompleter::open(bool asked)
{
    const session::OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (source == nullptr || m_editor->isReadOnly()) {
        close();
        return;
    }
    const QString text = m_editor->toPlainText();
    const int cursor = m_editor->textCursor().position();
    const auto bytes = static_cast<std::size_t>(text.left(cursor).toUtf8().size());
    const std::string sql = text.toStdString();
    m_suggestions = query::suggestSql(sql, bytes, *source->catalog, source->source->dialect());
    const std::string typed = sql.substr(m_suggestions.from, bytes - m_suggestions.from);
    m_from = static_cast<int>(
        QString::fromUtf8(sql.data(), static_cast<qsizetype>(m_suggestions.from)).size());
    const bool afterDot = m_suggestions.from > 0 && sql[m_suggestions.from - 1] == '.';
    const bool said =
        m_suggestions.all.size() == 1 && data::equalNames(m_suggestions.all.front().text, typed);
    if (m_suggestions.all.empty() || said || (!asked && typed.empty() && !afterDot)) {
        close();
        return;
    }
    m_list->clear();
    for (const query::SqlSuggestion &suggestion : m_suggestions.all) {
        auto *item = new QListWidgetItem(QString::fromStdString(suggestion.text), m_list);
        item->setData(iconRole, iconOf(suggestion));
        item->setData(aboutRole, aboutOf(suggestion));
        item->setData(Qt::AccessibleTextRole,
                      item->text() + QStringLiteral(", ") + item->data(aboutRole).toString());
    }
    m_list->setCurrentRow(0);
    place();
    m_list->show();
}

void SqlCompleter::place()
{
    QTextCursor start = m_editor->textCursor();
    start.setPosition(m_from);
    const QRect cursor = m_editor->cursorRect(start);
    const int high = std::min(mostRows, m_list->count()) * rowHeight + 2;
    m_list->setFixedSize(listWidth, high);
    m_list->move(m_editor->viewport()->mapToGlobal(cursor.bottomLeft() + QPoint(-30, 4)));
}

void SqlCompleter::close()
{
    m_list->hide();
}

bool SqlCompleter::isOpen() const
{
    return m_list->isVisible();
}

bool SqlCompleter::takeKey(QKeyEvent *event)
{
    if (!isOpen() || event->modifiers().testFlag(Qt::ControlModifier)) {
        return false;
    }
    const int row = m_list->currentRow();
    const int rows = m_list->count();
    switch (event->key()) {
    case Qt::Key_Down:
        m_list->setCurrentRow((row + 1) % rows);
        return true;
    case Qt::Key_Up:
        m_list->setCurrentRow((row + rows - 1) % rows);
        return true;
    case Qt::Key_PageDown:
        m_list->setCurrentRow(std::min(rows - 1, row + mostRows));
        return true;
    case Qt::Key_PageUp:
        m_list->setCurrentRow(std::max(0, row - mostRows));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab:
        take();
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return false;
    }
}

void SqlCompleter::take()
{
    if (m_list->currentItem() == nullptr) {
        return;
    }
    const auto &taken = m_suggestions.all[static_cast<std::size_t>(m_list->currentRow())];
    const bool called = taken.kind == query::SqlSuggestion::Kind::Function;
    QTextCursor cursor = m_editor->textCursor();
    const int end = cursor.position();
    cursor.setPosition(m_from);
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    cursor.insertText(QString::fromStdString(taken.text) +
                      (called ? QStringLiteral("()") : QString()));
    if (called) {
        cursor.movePosition(QTextCursor::PreviousCharacter);
    }
    m_editor->setTextCursor(cursor);
    close();
}

} // namespace querent::gui
