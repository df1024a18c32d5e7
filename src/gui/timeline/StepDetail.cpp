// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/StepDetail.h"

#include "gui/theme/Type.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QStyledItemDelegate>

namespace querent::gui {

namespace {

constexpr int mostItems = 200;

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
};

QString scalarText(const nlohmann::json &value)
{
    if (value.is_string()) {
        return QString::fromStdString(value.get_ref<const std::string &>());
    }
    return QString::fromStdString(
        value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

QString containerText(const nlohmann::json &value)
{
    return value.is_array() ? StepDetail::tr("%n item(s)", "", static_cast<int>(value.size()))
                            : StepDetail::tr("%n field(s)", "", static_cast<int>(value.size()));
}

} // namespace

StepDetail::StepDetail(QWidget *parent) : QTreeWidget(parent)
{
    setColumnCount(2);
    setHeaderHidden(true);
    setFrameShape(NoFrame);
    setUniformRowHeights(true);
    setIndentation(14);
    setItemDelegate(new RoomyDelegate(this));
    setFont(typeface(TypeScale::Label));
    setEditTriggers(NoEditTriggers);
    setTextElideMode(Qt::ElideRight);
    setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    header()->setMaximumSectionSize(180);
    header()->setStretchLastSection(true);
    setAccessibleName(tr("What the step read and wrote"));
    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *copy = new QAction(tr("Copy value"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(copy);
    connect(copy, &QAction::triggered, this, [this] {
        if (currentItem() != nullptr) {
            QApplication::clipboard()->setText(currentItem()->toolTip(1).isEmpty()
                                                   ? currentItem()->text(1)
                                                   : currentItem()->toolTip(1));
        }
    });
}

void StepDetail::show(const session::RunStep &step)
{
    clear();
    if (!step.message.isEmpty()) {
        auto *message = new QTreeWidgetItem(this, {tr("Message"), step.message.simplified()});
        message->setToolTip(1, step.message);
    }
    addSection(tr("Read"), step.reads);
    addSection(tr("Wrote"), step.writes);
}

void StepDetail::addSection(const QString &title, const nlohmann::json &fields)
{
    auto *section = new QTreeWidgetItem(this, {title});
    section->setFont(0, typeface(TypeScale::Heading));
    if (!fields.is_object() || fields.empty()) {
        section->setText(1, tr("nothing"));
        section->setForeground(1, palette().placeholderText());
        return;
    }
    for (const auto &field : fields.items()) {
        addValue(section, QString::fromStdString(field.key()), field.value());
    }
    section->setExpanded(true);
}

void StepDetail::addValue(QTreeWidgetItem *parent, const QString &name, const nlohmann::json &value)
{
    auto *item = new QTreeWidgetItem(parent, {name});
    item->setToolTip(0, name);
    item->setForeground(0, palette().placeholderText());
    if (!value.is_structured() || value.empty()) {
        const QString text = value.is_structured() ? containerText(value) : scalarText(value);
        item->setText(1, text.simplified());
        item->setToolTip(1, text);
        return;
    }
    item->setText(1, containerText(value));
    int count = 0;
    if (value.is_array()) {
        for (const nlohmann::json &element : value) {
            if (++count > mostItems) {
                break;
            }
            addValue(item, QString::number(count), element);
        }
        return;
    }
    for (const auto &field : value.items()) {
        if (++count > mostItems) {
            break;
        }
        addValue(item, QString::fromStdString(field.key()), field.value());
    }
}

} // namespace querent::gui
