// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/CommandPalette.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int widest = 560;
constexpr int rowHeight = 36;
constexpr int mostRows = 9;
constexpr int shadowSize = 12;

enum Role { CommandRole = Qt::UserRole + 1, HintRole, IconRole };

class CommandDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = Tokens::of(option.palette);
        const QRect area = option.rect;
        if (option.state.testFlag(QStyle::State_Selected)) {
            drawPanel(painter, QRectF(area).adjusted(6, 1, -6, -1), controlRadius,
                      tokens.accentSoft, {});
        }
        const auto mirrored = [&option, &area](const QRect &part) {
            return QStyle::visualRect(option.direction, area, part);
        };
        paintIcon(painter, index.data(IconRole).toByteArray().constData(), tokens.muted,
                  mirrored(QRect(area.left() + 16, area.top(), 16, area.height())));
        const QString hint = index.data(HintRole).toString();
        painter->setFont(typeface(TypeScale::Label));
        const int hintWidth = QFontMetrics(painter->font()).horizontalAdvance(hint);
        painter->setPen(tokens.faint);
        painter->drawText(mirrored(QRect(area.right() - 18 - hintWidth, area.top(), hintWidth + 2,
                                         area.height())),
                          Qt::AlignVCenter, hint);
        painter->setFont(typeface(TypeScale::Body));
        painter->setPen(tokens.text);
        const QRect words = mirrored(area.adjusted(44, 0, -30 - hintWidth, 0));
        painter->drawText(
            words,
            QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter |
                Qt::AlignAbsolute,
            QFontMetrics(painter->font())
                .elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, words.width()));
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {200, rowHeight};
    }
};

} // namespace

CommandPalette::CommandPalette(QWidget *parent)
    : QFrame(parent)
    , m_field(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_model(new QStandardItemModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
{
    hide();
    setAccessibleName(tr("Search or run a command"));
    m_field->setProperty("frameless", true);
    m_field->setPlaceholderText(tr("Type a command, a table, a column or an earlier question"));
    m_field->setAccessibleName(tr("Search or run a command"));
    m_field->addAction(icon("search"), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_filtered);
    m_list->setItemDelegate(new CommandDelegate(this));
    m_list->setFrameShape(NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setAccessibleName(tr("What was found"));
    connect(m_list, &QListView::entered, m_list, &QListView::setCurrentIndex);
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
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
    m_model->clear();
    for (std::size_t index = 0; index < m_commands.size(); ++index) {
        auto *item = new QStandardItem(m_commands[index].title);
        item->setData(static_cast<int>(index), CommandRole);
        item->setData(m_commands[index].hint, HintRole);
        item->setData(QByteArray(m_commands[index].iconName), IconRole);
        m_model->appendRow(item);
    }
    m_field->clear();
    filter(QString());
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter(const QString &text)
{
    // every word has to be there, in this order
    QStringList words;
    for (const QString &word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        words << QRegularExpression::escape(word);
    }
    m_filtered->setFilterRegularExpression(QRegularExpression(
        words.join(QStringLiteral(".*")), QRegularExpression::CaseInsensitiveOption));
    m_list->setCurrentIndex(m_filtered->index(0, 0));
    place();
}

void CommandPalette::place()
{
    const int rows = std::clamp(m_filtered->rowCount(), 1, mostRows);
    m_list->setFixedHeight(rows * rowHeight + 4);
    const int width = std::min(widest, parentWidget()->width() - 32) + 2 * shadowSize;
    const int height = layout()->sizeHint().height();
    setGeometry((parentWidget()->width() - width) / 2, 52 - shadowSize, width, height);
}

void CommandPalette::runCurrent()
{
    const QModelIndex current = m_list->currentIndex();
    hide();
    if (current.isValid()) {
        const auto index = static_cast<std::size_t>(current.data(CommandRole).toInt());
        // a copy: the command may open the palette again
        const std::function<void()> run = m_commands[index].run;
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
        const int row = m_list->currentIndex().row();
        const int rows = m_filtered->rowCount();
        switch (key->key()) {
        case Qt::Key_Escape:
            hide();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            runCurrent();
            return true;
        case Qt::Key_Down:
            m_list->setCurrentIndex(m_filtered->index(std::min(row + 1, rows - 1), 0));
            return true;
        case Qt::Key_Up:
            m_list->setCurrentIndex(m_filtered->index(std::max(row - 1, 0), 0));
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
    QColor shadow = tokens.shadow;
    shadow.setAlphaF(tokens.isDark ? 0.05F : 0.010F);
    for (int spread = shadowSize; spread > 0; --spread) {
        drawPanel(&painter, area.adjusted(-spread, -spread + 3, spread, spread),
                  cardRadius + spread, shadow, {});
    }
    drawPanel(&painter, area, cardRadius, tokens.surface, tokens.border);
    painter.fillRect(QRectF(area.left() + 1, m_field->geometry().bottom() + 6, area.width() - 2, 1),
                     tokens.border);
    if (m_filtered->rowCount() == 0) {
        painter.setFont(typeface(TypeScale::Body));
        painter.setPen(tokens.muted);
        painter.drawText(m_list->geometry(), Qt::AlignCenter, tr("Nothing found"));
    }
}

} // namespace querent::gui
