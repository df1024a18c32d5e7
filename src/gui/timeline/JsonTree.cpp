// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/JsonTree.h"

#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTreeWidgetItemIterator>

#include <algorithm>

Q_DECLARE_METATYPE(std::shared_ptr<const nlohmann::json>)

namespace querent::gui {

namespace {

using nlohmann::json;

constexpr std::size_t mostItems = 200;
/// More than that is built when it is opened.
constexpr std::size_t builtAtOnce = 40;
constexpr int mostOnTooltip = 2'000;
constexpr int oneLine = 200;
constexpr int valueRole = Qt::UserRole;      ///< of objects and lists
constexpr int wholeRole = Qt::UserRole + 1;  ///< the text that is copied
constexpr int filledRole = Qt::UserRole + 2; ///< what is in it has been built

using Kept = std::shared_ptr<const json>;

/// Rows with air between them.
class RoomyDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), 24};
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->direction == Qt::RightToLeft) { // “9 fields” reads the same in a mirrored row
            option->text = QChar(0x2068) + option->text + QChar(0x2069);
        }
    }
};

QString dump(const json &value, int indent)
{
    return QString::fromStdString(value.dump(indent, ' ', false, json::error_handler_t::replace));
}

void setTexts(QTreeWidgetItem *item, const QString &shown, const QString &whole)
{
    item->setText(1, shown);
    item->setToolTip(1, whole.size() > mostOnTooltip ? whole.left(mostOnTooltip) + QChar(0x2026)
                                                     : whole);
    item->setData(1, wholeRole, whole);
}

void addRest(QTreeWidgetItem *item, std::size_t count)
{
    auto *rest = new QTreeWidgetItem(
        item, {QString(), JsonTree::tr("and %n more", "", static_cast<int>(count))});
    rest->setForeground(1, item->treeWidget()->palette().placeholderText());
}

/// Whether a name or a value in it has these words.
bool contains(const json &value, const QString &words)
{
    if (!value.is_structured()) {
        return longText(value).contains(words, Qt::CaseInsensitive);
    }
    for (const auto &member : value.items()) {
        const bool named =
            value.is_object() &&
            QString::fromStdString(member.key()).contains(words, Qt::CaseInsensitive);
        if (named || contains(member.value(), words)) {
            return true;
        }
    }
    return false;
}

QColor colourOf(ValueChange::Kind kind, const Tokens &tokens)
{
    switch (kind) {
    case ValueChange::Kind::Added:
        return tokens.good;
    case ValueChange::Kind::Changed:
        return tokens.warn;
    case ValueChange::Kind::Removed:
        return tokens.bad;
    }
    return tokens.text;
}

} // namespace

QString shortText(const json &value)
{
    if (value.is_array()) {
        return value.empty() ? JsonTree::tr("empty")
                             : JsonTree::tr("%n item(s)", "", static_cast<int>(value.size()));
    }
    if (value.is_object()) {
        return value.empty() ? JsonTree::tr("empty")
                             : JsonTree::tr("%n field(s)", "", static_cast<int>(value.size()));
    }
    if (value.is_string()) {
        const QString text = longText(value);
        return text.isEmpty() ? JsonTree::tr("empty") : text.left(oneLine).simplified();
    }
    return value.is_null() ? JsonTree::tr("nothing") : dump(value, -1);
}

QString longText(const json &value)
{
    return value.is_string() ? QString::fromStdString(value.get_ref<const std::string &>())
                             : dump(value, 2);
}

void makeRoomy(QTreeWidget &tree)
{
    tree.setFrameShape(QFrame::NoFrame);
    tree.setUniformRowHeights(true);
    tree.setItemDelegate(new RoomyDelegate(&tree));
    tree.setFont(typeface(TypeScale::Label));
    tree.setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree.setTextElideMode(Qt::ElideRight);
    tree.setAutoFillBackground(false);
    tree.viewport()->setAutoFillBackground(false);
}

JsonTree::JsonTree(QWidget *parent) : QTreeWidget(parent)
{
    m_muted = palette().placeholderText();
    setColumnCount(2);
    setHeaderHidden(true);
    makeRoomy(*this);
    setIndentation(14);
    header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    header()->setMaximumSectionSize(180);
    header()->setStretchLastSection(true);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *copy = new QAction(tr("Copy value"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(copy);
    connect(copy, &QAction::triggered, this, &JsonTree::copyCurrent);
    connect(this, &QTreeWidget::itemExpanded, this, &JsonTree::fill);
}

QString JsonTree::wholeText(const QTreeWidgetItem *item)
{
    const QVariant kept = item->data(0, valueRole);
    return kept.isValid() ? longText(*kept.value<Kept>()) : item->data(1, wholeRole).toString();
}

void JsonTree::copyCurrent() const
{
    if (const QTreeWidgetItem *item = currentItem()) {
        const QString whole = wholeText(item);
        QApplication::clipboard()->setText(whole.isEmpty() ? item->text(1) : whole);
    }
}

void JsonTree::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        viewport()->update();
    }
    if (event->type() == QEvent::PaletteChange) {
        const QBrush muted = palette().placeholderText();
        for (QTreeWidgetItemIterator item(this); *item != nullptr; ++item) {
            for (const int column : {0, 1}) {
                if ((*item)->foreground(column) == m_muted) {
                    (*item)->setForeground(column, muted);
                }
            }
        }
        m_muted = muted;
    }
}

QTreeWidgetItem *JsonTree::addHeading(const QString &title, const QString &note)
{
    auto *heading = new QTreeWidgetItem(this, {title, note});
    heading->setFont(0, typeface(TypeScale::Heading));
    heading->setForeground(1, palette().placeholderText());
    return heading;
}

QTreeWidgetItem *JsonTree::addValue(QTreeWidgetItem *parent, const QString &name, const json &value)
{
    return addKept(parent, name, std::make_shared<const json>(value));
}

QTreeWidgetItem *JsonTree::addKept(QTreeWidgetItem *parent, const QString &name, const Kept &value)
{
    auto *item =
        parent != nullptr ? new QTreeWidgetItem(parent, {name}) : new QTreeWidgetItem(this, {name});
    item->setToolTip(0, name);
    item->setForeground(0, palette().placeholderText());
    if (!value->is_structured() || value->empty()) {
        setTexts(item, shortText(*value), longText(*value));
        return item;
    }
    item->setText(1, shortText(*value));
    item->setData(0, valueRole, QVariant::fromValue(value));
    if (value->size() <= builtAtOnce && (parent == nullptr || value->size() <= 8)) {
        fill(item);
    } else {
        item->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
    }
    return item;
}

void JsonTree::fill(QTreeWidgetItem *item)
{
    const QVariant kept = item->data(0, valueRole);
    if (!kept.isValid() || item->data(0, filledRole).toBool()) {
        return;
    }
    item->setData(0, filledRole, true);
    const Kept value = kept.value<Kept>();
    std::size_t count = 0;
    for (const auto &member : value->items()) {
        if (++count > mostItems) {
            addRest(item, value->size() - mostItems);
            break;
        }
        // a part lives as long as the whole
        addKept(item,
                value->is_array() ? QString::number(count) : QString::fromStdString(member.key()),
                Kept(value, &member.value()));
    }
}

void JsonTree::addChange(QTreeWidgetItem *parent, const ValueChange &change)
{
    const QString name = QString::fromStdString(change.name);
    const bool isStructured = change.before.is_structured() || change.after.is_structured();
    QTreeWidgetItem *item = nullptr;
    if (change.kind == ValueChange::Kind::Changed) {
        item = parent != nullptr ? new QTreeWidgetItem(parent, {name})
                                 : new QTreeWidgetItem(this, {name});
        const QString whole =
            longText(change.before) + QStringLiteral("\n→\n") + longText(change.after);
        setTexts(item,
                 isStructured && !change.parts.empty()
                     ? tr("%n change(s)", "", static_cast<int>(change.parts.size()))
                     : shortText(change.before) + QStringLiteral(" → ") + shortText(change.after),
                 whole);
        for (std::size_t part = 0; part < std::min(change.parts.size(), mostItems); ++part) {
            addChange(item, change.parts[part]);
        }
        if (change.parts.size() > mostItems) {
            addRest(item, change.parts.size() - mostItems);
        }
        if (change.parts.empty()) {
            addValue(item, tr("before"), change.before);
            addValue(item, tr("after"), change.after);
        }
    } else {
        const bool removed = change.kind == ValueChange::Kind::Removed;
        item = addValue(parent, name, removed ? change.before : change.after);
        if (removed) {
            QFont struck = item->font(1);
            struck.setStrikeOut(true);
            item->setFont(1, struck);
        }
    }
    const QColor colour = colourOf(change.kind, Tokens::of(palette()));
    item->setForeground(0, colour);
    const QString kind = change.kind == ValueChange::Kind::Added     ? tr("added")
                         : change.kind == ValueChange::Kind::Changed ? tr("changed")
                                                                     : tr("removed");
    item->setToolTip(0, name + QStringLiteral(": ") + kind);
    item->setData(0, Qt::AccessibleTextRole, name + QStringLiteral(", ") + kind);
}

void JsonTree::setFilter(const QString &text)
{
    m_filter = text.trimmed();
    refresh();
}

void JsonTree::refresh()
{
    for (int row = 0; row < topLevelItemCount(); ++row) {
        filter(topLevelItem(row), false);
    }
}

bool JsonTree::filter(QTreeWidgetItem *item, bool shown)
{
    const bool all = m_filter.isEmpty();
    const bool named = !all && item->text(0).contains(m_filter, Qt::CaseInsensitive);
    const QVariant kept = item->data(0, valueRole);
    const bool held =
        named ||
        (!all &&
         (kept.isValid()
              ? contains(*kept.value<Kept>(), m_filter)
              : item->data(1, wholeRole).toString().contains(m_filter, Qt::CaseInsensitive)));
    if (held && !named) {
        fill(item); // what is looked for may be further down
    }
    bool below = false;
    for (int row = 0; row < item->childCount(); ++row) {
        below = filter(item->child(row), shown || named) || below;
    }
    const bool visible = all || shown || held || below;
    item->setHidden(!visible);
    if (!all && below) {
        item->setExpanded(true);
    }
    return !all && (held || below);
}

} // namespace querent::gui
