// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Style.h"

#include "gui/theme/ControlPainting.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCursor>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOption>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int controlHeight = 32;
constexpr int compactHeight = 28;
constexpr int menuItemHeight = 30;
constexpr int progressHeight = 6;
/// Brings the words of a header over those of its cells.
constexpr int headerInset = 8;
/// What items of views keep free at their sides, on top of Qt's own margin.
constexpr int itemInset = 8;
constexpr int indicatorSize = 16;

bool motionReduced = false;

bool rowsCompact = false;

bool isEditable(const QStyleOptionComplex &option)
{
    const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(&option);
    return box != nullptr && box->editable;
}

/// Items begin where the words of their header do. The first column of a tree has its arrows there.
bool hasInset(const QStyleOption *option, const QWidget *widget)
{
    const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option);
    const auto *tree = qobject_cast<const QTreeView *>(widget);
    const bool first = item != nullptr && item->index.column() == 0;
    return item != nullptr && widget != nullptr &&
           !(first && tree != nullptr && tree->rootIsDecorated());
}

/// Latin words in a mirrored row are read as they are written.
QString isolated(const QString &text)
{
    return text.isEmpty() ? text : QChar(0x2068) + text + QChar(0x2069);
}

/// While a menu is open nobody tells the button below it that the mouse has left it.
void leaveButtons()
{
    for (QWidget *widget : QApplication::allWidgets()) {
        const bool left = widget->underMouse() && widget->isVisible() &&
                          !widget->rect().contains(widget->mapFromGlobal(QCursor::pos()));
        if (left && qobject_cast<QAbstractButton *>(widget) != nullptr) {
            QEvent leave(QEvent::Leave);
            QCoreApplication::sendEvent(widget, &leave);
            widget->update();
        }
    }
}

/// What a combo box offers, as tall as the items of a menu.
class ComboItems final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width() + 16, menuItemHeight};
    }
};

} // namespace

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

QIcon Style::standardIcon(StandardPixmap name, const QStyleOption *option,
                          const QWidget *widget) const
{
    // Qt's own is a picture of one size, and dark in the dark as well
    return name == SP_LineEditClearButton ? icon("x")
                                          : QProxyStyle::standardIcon(name, option, widget);
}

void Style::setReducedMotion(bool reduced)
{
    motionReduced = reduced;
}

bool Style::isMotionReduced()
{
    return motionReduced;
}

void Style::setCompact(bool compact)
{
    if (rowsCompact == compact) {
        return;
    }
    rowsCompact = compact;
    for (QWidget *widget : QApplication::allWidgets()) {
        QEvent event(QEvent::StyleChange);
        QCoreApplication::sendEvent(widget, &event);
    }
}

int Style::rowHeight()
{
    return rowsCompact ? 24 : 28;
}

int motionDuration()
{
    return motionReduced ? 0 : 140;
}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QPushButton *>(widget) != nullptr ||
        qobject_cast<QToolButton *>(widget) != nullptr ||
        qobject_cast<QComboBox *>(widget) != nullptr ||
        qobject_cast<QTabBar *>(widget) != nullptr ||
        qobject_cast<QScrollBar *>(widget) != nullptr) {
        widget->setAttribute(Qt::WA_Hover);
    }
    if (auto *menu = qobject_cast<QMenu *>(widget)) {
        connect(menu, &QMenu::aboutToHide, qApp, &leaveButtons, Qt::QueuedConnection);
    }
    if (auto *box = qobject_cast<QComboBox *>(widget)) {
        box->view()->setItemDelegate(new ComboItems(box->view()));
        if (box->isEditable()) {
            // the box has the frame
            box->lineEdit()->setProperty("frameless", true);
        }
    }
    if (auto *view = qobject_cast<QAbstractItemView *>(widget)) {
        view->viewport()->setAttribute(Qt::WA_Hover);
    }
    if (auto *tree = qobject_cast<QTreeView *>(widget)) {
        tree->setAllColumnsShowFocus(tree->selectionBehavior() == QAbstractItemView::SelectRows);
    }
    if (auto *header = qobject_cast<QHeaderView *>(widget)) {
        header->setFont(typeface(TypeScale::Heading));
        if (header->defaultAlignment() == Qt::AlignCenter) {
            header->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
        }
        const auto *below = qobject_cast<const QAbstractItemView *>(header->parentWidget());
        if (below != nullptr && !below->viewport()->autoFillBackground()) {
            header->viewport()->setAutoFillBackground(false); // as the view itself
        }
    }
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    const Tokens &tokens = Tokens::of(option->palette);
    const QRectF area(option->rect);
    const bool hovered =
        option->state.testFlag(State_MouseOver) && option->state.testFlag(State_Enabled);
    const bool selected = option->state.testFlag(State_Selected);

    switch (element) {
    case PE_FrameFocusRect:
        // a tree asks for the ring of a whole row without saying who it is
        if (widget == nullptr || qobject_cast<const QAbstractItemView *>(widget) != nullptr ||
            showsFocus(*option)) {
            drawFocusRing(painter, area.adjusted(1, 1, -1, -1), controlRadius, tokens);
        }
        return;
    case PE_FrameLineEdit:
    case PE_PanelLineEdit: {
        if (widget != nullptr && widget->property("frameless").toBool()) {
            return;
        }
        const bool focused = option->state.testFlag(State_HasFocus);
        drawPanel(painter, area, controlRadius, tokens.surface,
                  focused ? tokens.accent : tokens.border, focused ? 2.0 : 1.0);
        return;
    }
    case PE_FrameMenu:
        return;
    case PE_PanelMenu:
        painter->fillRect(option->rect, tokens.surface);
        drawPanel(painter, area, 0, {}, tokens.border);
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, tokens.surface);
        drawPanel(painter, area, 0, {}, tokens.border);
        return;
    case PE_PanelItemViewRow:
        return;
    case PE_PanelItemViewItem:
        if (qobject_cast<const QListView *>(widget) != nullptr) {
            if (selected || hovered) {
                drawPanel(painter, area.adjusted(4, 0, -4, 0), controlRadius,
                          selected ? tokens.accentSoft : hoverFill(option->palette), {});
            }
            return;
        }
        if (selected) {
            painter->fillRect(option->rect, tokens.accentSoft);
        }
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawCheckBox(*option, painter);
        return;
    case PE_IndicatorRadioButton:
        drawRadioButton(*option, painter);
        return;
    case PE_PanelScrollAreaCorner:
        return;
    case PE_IndicatorBranch:
        if (option->state.testFlag(State_Children)) {
            const bool open = option->state.testFlag(State_Open);
            const bool mirrored = option->direction == Qt::RightToLeft;
            paintIcon(painter,
                      open       ? "chevron-down"
                      : mirrored ? "chevron-left"
                                 : "chevron-right",
                      tokens.muted, area, 14);
        }
        return;
    case PE_IndicatorArrowDown:
        paintIcon(painter, "chevron-down", tokens.muted, area, 14);
        return;
    case PE_IndicatorHeaderArrow:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            paintIcon(painter,
                      header->sortIndicator == QStyleOptionHeader::SortUp ? "chevron-up"
                                                                          : "chevron-down",
                      tokens.muted, area, 12);
        }
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, tokens.border);
        return;
    case PE_FrameTabBarBase:
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    const Tokens &tokens = Tokens::of(option->palette);
    switch (element) {
    case CE_PushButtonBevel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            drawPushButton(*button, painter, widget);
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            drawPushButtonLabel(*button, painter, widget);
            return;
        }
        break;
    case CE_ToolButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            QStyleOptionToolButton label(*button);
            label.state &= ~State_Sunken;
            QProxyStyle::drawControl(element, &label, painter, widget);
            return;
        }
        break;
    case CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            drawMenuItem(*item, painter);
            return;
        }
        break;
    case CE_MenuEmptyArea:
        return;
    case CE_TabBarTab:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            drawTab(*tab, painter);
            return;
        }
        break;
    case CE_ItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            QStyleOptionViewItem quiet(*item);
            quiet.palette.setColor(QPalette::HighlightedText, tokens.text);
            if (quiet.direction == Qt::RightToLeft) {
                quiet.text = isolated(quiet.text);
            }
            QProxyStyle::drawControl(element, &quiet, painter, widget);
            return;
        }
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea: {
        // as the view below: on a page it has no ground of its own
        const auto *view = qobject_cast<const QAbstractItemView *>(
            widget != nullptr ? widget->parentWidget() : nullptr);
        if (view == nullptr || view->viewport()->autoFillBackground()) {
            painter->fillRect(option->rect, option->palette.color(QPalette::Base));
        }
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
            tokens.border);
        return;
    }
    case CE_HeaderLabel: {
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        if (header != nullptr) {
            QStyleOptionHeaderV2 muted;
            static_cast<QStyleOptionHeader &>(muted) = *header;
            muted.palette.setColor(QPalette::ButtonText, tokens.muted);
            muted.rect.adjust(headerInset, 0, -headerInset, 0);
            QProxyStyle::drawControl(element, &muted, painter, widget);
            return;
        }
        break;
    }
    case CE_ProgressBarGroove:
        drawPanel(painter, QRectF(option->rect), option->rect.height() / 2.0, tokens.sunken, {});
        return;
    case CE_ProgressBarContents:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option)) {
            drawProgress(*bar, painter);
            return;
        }
        break;
    case CE_Splitter: {
        // a hairline, however wide what the mouse can take
        const QRect area = option->rect;
        const bool upright = area.height() > area.width();
        const QRect line = upright ? QRect(area.center().x(), area.top(), 1, area.height())
                                   : QRect(area.left(), area.center().y(), area.width(), 1);
        painter->fillRect(line, tokens.border);
        return;
    }
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                               QPainter *painter, const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
            drawScrollBar(*slider, painter,
                          subControlRect(control, option, SC_ScrollBarSlider, widget));
            return;
        }
    }
    if (control == CC_ComboBox) {
        if (const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
            drawComboBox(*box, painter, subControlRect(control, option, SC_ComboBoxArrow, widget));
            return;
        }
    }
    if (control == CC_ToolButton) {
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            const QStyleOptionToolButton label = drawToolButtonFrame(*button, painter, widget);
            proxy()->drawControl(CE_ToolButtonLabel, &label, painter, widget);
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return 10;
    case PM_ScrollBarSliderMin:
        return 28;
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_MenuHMargin:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarBaseHeight:
    case PM_TabBarBaseOverlap:
    case PM_DockWidgetFrameWidth:
        return 0;
    case PM_MenuPanelWidth:
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 1;
    case PM_MenuVMargin:
    case PM_ToolTipLabelFrameWidth:
        return 6;
    case PM_HeaderMargin:
        return 4;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize:
        return 16;
    case PM_HeaderMarkSize:
        return 12;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return indicatorSize;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 8;
    case PM_ToolBarIconSize:
        return 20;
    case PM_TreeViewIndentation:
        return 18;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_ComboBox_Popup:
        return 0; // below the box, not over it
    case SH_Widget_Animation_Duration:
        return motionDuration();
    case SH_ItemView_ShowDecorationSelected:
    case SH_Menu_MouseTracking:
        return 1;
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_UnderlineShortcut:
        break;
    case SH_ToolTip_WakeUpDelay:
        return 450;
    case SH_Table_GridLineColor:
        return static_cast<int>(
            Tokens::of(option != nullptr ? option->palette : QApplication::palette()).border.rgb());
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
    return 0;
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                              const QWidget *widget) const
{
    switch (type) {
    case CT_PushButton: {
        const bool compact = widget != nullptr && widget->property("compact").toBool();
        const bool link = isVariant(widget, "link");
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool menu =
            button != nullptr && button->features.testFlag(QStyleOptionButton::HasMenu);
        const bool iconOnly = button != nullptr && button->text.isEmpty();
        const int height = link ? 24 : compact ? compactHeight : controlHeight;
        const int padding = iconOnly ? 0 : link ? 4 : compact ? 10 : 14;
        // the contents were measured with a gap of 4 and without an arrow
        const bool iconAndWords = button != nullptr && !button->icon.isNull() && !iconOnly;
        const int width = contents.width() + 2 * padding + (iconAndWords ? buttonIconGap - 4 : 0) +
                          (menu ? buttonIconGap + menuArrow : 0);
        return {std::max(width, height), std::max(height, contents.height() + 8)};
    }
    case CT_ToolButton:
        return {std::max(contents.width() + 12, controlHeight),
                std::max(contents.height() + 8, controlHeight)};
    case CT_ComboBox:
        return {contents.width() + comboArrow + 12, std::max(controlHeight, contents.height() + 8)};
    case CT_ProgressBar:
        return {contents.width(), progressHeight};
    case CT_LineEdit:
        return {contents.width() + 16, std::max(controlHeight, contents.height() + 8)};
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            if (item->menuItemType == QStyleOptionMenuItem::Separator) {
                return {contents.width(), 9};
            }
            const int shortcut = item->text.contains(QLatin1Char('\t')) ? 32 : 0;
            const int subMenu = item->menuItemType == QStyleOptionMenuItem::SubMenu ? 20 : 0;
            return {contents.width() + menuIconColumn + 28 + shortcut + subMenu, menuItemHeight};
        }
        break;
    case CT_TabBarTab:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            const QFontMetrics strong(typeface(TypeScale::Strong));
            return {strong.size(Qt::TextShowMnemonic, tab->text).width() + 24, 36};
        }
        break;
    case CT_HeaderSection: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return {base.width() + 2 * headerInset, 32};
    }
    case CT_ItemViewItem: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return {base.width() + (hasInset(option, widget) ? 2 * itemInset : 0),
                std::max(base.height(), rowHeight())};
    }
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                            SubControl part, const QWidget *widget) const
{
    if (control == CC_ComboBox) {
        const QRect area = option->rect;
        switch (part) {
        case SC_ComboBoxEditField:
            return visualRect(option->direction, area,
                              area.adjusted(isEditable(*option) ? 1 : 9, 1, -comboArrow, -1));
        case SC_ComboBoxArrow:
            return visualRect(
                option->direction, area,
                QRect(area.right() - comboArrow + 1, area.y(), comboArrow, area.height()));
        case SC_ComboBoxListBoxPopup:
            return area.adjusted(0, 4, 0, 4);
        default:
            return area;
        }
    }
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != CC_ScrollBar || bar == nullptr) {
        return QProxyStyle::subControlRect(control, option, part, widget);
    }
    const QRect area = bar->rect;
    const bool horizontal = bar->orientation == Qt::Horizontal;
    const int length = horizontal ? area.width() : area.height();
    const qint64 range = qint64{bar->maximum} - bar->minimum;
    int slider = length;
    if (range > 0) {
        slider = static_cast<int>(qint64{bar->pageStep} * length / (range + bar->pageStep));
        slider = std::clamp(slider, std::min(28, length), length);
    }
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                              length - slider, bar->upsideDown);
    const auto along = [&](int from, int size) {
        return horizontal ? visualRect(bar->direction, area,
                                       QRect(area.x() + from, area.y(), size, area.height()))
                          : QRect(area.x(), area.y() + from, area.width(), size);
    };
    switch (part) {
    case SC_ScrollBarSlider:
        return along(start, slider);
    case SC_ScrollBarGroove:
        return area;
    case SC_ScrollBarSubPage:
        return along(0, start);
    case SC_ScrollBarAddPage:
        return along(start + slider, length - start - slider);
    default:
        return {};
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option,
                            const QWidget *widget) const
{
    if (element == SE_LineEditContents) {
        return option->rect.adjusted(8, 2, -8, -2);
    }
    const bool ofItem = element == SE_ItemViewItemCheckIndicator ||
                        element == SE_ItemViewItemDecoration || element == SE_ItemViewItemText;
    if (ofItem && hasInset(option, widget)) {
        QStyleOptionViewItem inner(*qstyleoption_cast<const QStyleOptionViewItem *>(option));
        inner.rect.adjust(itemInset, 0, -itemInset, 0);
        return QProxyStyle::subElementRect(element, &inner, widget);
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

} // namespace querent::gui
