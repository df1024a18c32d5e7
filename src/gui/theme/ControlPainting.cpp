// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/ControlPainting.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QPainter>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace querent::gui {

bool isVariant(const QWidget *widget, const char *variant)
{
    return widget != nullptr && widget->property("variant").toString() == QLatin1String(variant);
}

QColor hoverFill(const QPalette &palette)
{
    const Tokens &tokens = Tokens::of(palette);
    return blended(tokens.surface, tokens.text, tokens.isDark ? 0.08 : 0.05);
}

bool showsFocus(const QStyleOption &option)
{
    return option.state.testFlag(QStyle::State_HasFocus) &&
           option.state.testFlag(QStyle::State_KeyboardFocusChange);
}

namespace {

QColor pressedFill(const QPalette &palette)
{
    const Tokens &tokens = Tokens::of(palette);
    return blended(tokens.surface, tokens.text, tokens.isDark ? 0.14 : 0.10);
}

} // namespace

void drawPushButton(const QStyleOptionButton &option, QPainter *painter, const QWidget *widget)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool hovered = enabled && option.state.testFlag(QStyle::State_MouseOver);
    const bool pressed = enabled && option.state.testFlag(QStyle::State_Sunken);
    const bool checked = option.state.testFlag(QStyle::State_On);
    const QRectF area(option.rect);
    const bool pill = isVariant(widget, "pill");
    const double radius = pill ? area.height() / 2 : controlRadius;

    QColor fill;
    QColor border;
    if (isVariant(widget, "primary")) {
        fill = !enabled  ? tokens.sunken
               : pressed ? blended(tokens.accent, tokens.shadow, 0.22)
               : hovered ? blended(tokens.accent, tokens.shadow, 0.12)
                         : tokens.accent;
    } else if (isVariant(widget, "ghost") || isVariant(widget, "title")) {
        fill = pressed   ? pressedFill(option.palette)
               : hovered ? hoverFill(option.palette)
                         : QColor();
    } else if (!isVariant(widget, "link")) {
        fill = pressed   ? pressedFill(option.palette)
               : checked ? tokens.accentSoft
               : hovered ? hoverFill(option.palette)
                         : tokens.surface;
        border = checked ? tokens.accent : tokens.border;
    }
    drawPanel(painter, area, radius, fill, border);
    if (showsFocus(option)) {
        if (isVariant(widget, "primary")) {
            drawPanel(painter, area.adjusted(2, 2, -2, -2), radius - 2, {}, tokens.surface, 1.0);
        }
        drawFocusRing(painter, area, radius, tokens);
    }
}

void drawPushButtonLabel(const QStyleOptionButton &option, QPainter *painter, const QWidget *widget)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    QColor colour =
        option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
    if (enabled && isVariant(widget, "primary")) {
        colour = tokens.onAccent;
    } else if (enabled && isVariant(widget, "link")) {
        colour = tokens.accent;
    } else if (enabled && isVariant(widget, "ghost") && !hovered) {
        colour = tokens.muted;
    }
    const bool hasMenu = option.features.testFlag(QStyleOptionButton::HasMenu);
    const int iconWidth = option.icon.isNull() ? 0 : option.iconSize.width();
    const int iconGap = iconWidth > 0 && !option.text.isEmpty() ? buttonIconGap : 0;
    const int menuWidth = hasMenu ? buttonIconGap + menuArrow : 0;
    const int room = option.rect.width() - iconWidth - iconGap - menuWidth - 4;
    const QString words =
        option.fontMetrics.elidedText(option.text, Qt::ElideRight, room, Qt::TextShowMnemonic);
    const int textWidth = option.fontMetrics.size(Qt::TextShowMnemonic, words).width();
    const int total = iconWidth + iconGap + textWidth + menuWidth;
    int x = option.rect.left() + (option.rect.width() - total) / 2;
    const auto next = [&option, &x](int width, int gap) {
        const QRect part(x, option.rect.top(), width, option.rect.height());
        x += width + gap;
        return QStyle::visualRect(option.direction, option.rect, part);
    };
    if (iconWidth > 0) {
        const QIcon::State state = option.state.testFlag(QStyle::State_On) ? QIcon::On : QIcon::Off;
        option.icon.paint(painter, next(iconWidth, iconGap), Qt::AlignCenter,
                          enabled ? QIcon::Normal : QIcon::Disabled, state);
    }
    painter->setPen(colour);
    // what it says may be a question or a number: read as it is written in mirrored windows too
    painter->setLayoutDirection(words.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    painter->drawText(next(textWidth, buttonIconGap),
                      Qt::AlignCenter | Qt::TextSingleLine | Qt::TextHideMnemonic, words);
    if (hasMenu) {
        paintIcon(painter, "chevron-down", tokens.muted, next(menuArrow, 0), menuArrow);
    }
}

QStyleOptionToolButton drawToolButtonFrame(const QStyleOptionToolButton &option, QPainter *painter,
                                           const QWidget *widget)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const QRectF area(option.rect);
    if (isVariant(widget, "primary")) {
        const bool pressed = option.state.testFlag(QStyle::State_Sunken);
        const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
        drawPanel(painter, area, cardRadius,
                  !enabled  ? tokens.sunken
                  : pressed ? blended(tokens.accent, tokens.shadow, 0.22)
                  : hovered ? blended(tokens.accent, tokens.shadow, 0.12)
                            : tokens.accent,
                  {});
    } else if (enabled && option.state.testFlag(QStyle::State_Sunken)) {
        drawPanel(painter, area, controlRadius, pressedFill(option.palette), {});
    } else if (enabled && option.state.testFlag(QStyle::State_MouseOver)) {
        drawPanel(painter, area, controlRadius, hoverFill(option.palette), {});
    }
    if (showsFocus(option)) {
        drawFocusRing(painter, area, controlRadius, tokens);
    }
    QStyleOptionToolButton label(option);
    label.rect = option.rect.adjusted(4, 0, -4, 0);
    label.features &= ~QStyleOptionToolButton::HasMenu;
    if (enabled && !option.state.testFlag(QStyle::State_On)) {
        label.palette.setColor(QPalette::ButtonText, option.state.testFlag(QStyle::State_MouseOver)
                                                         ? tokens.text
                                                         : tokens.muted);
    }
    return label;
}

void drawMenuItem(const QStyleOptionMenuItem &option, QPainter *painter)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QRect area = option.rect;
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(area.left() + 8, area.center().y(), area.width() - 16, 1),
                          tokens.border);
        return;
    }
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    if (enabled && option.state.testFlag(QStyle::State_Selected)) {
        drawPanel(painter, QRectF(area).adjusted(4, 0, -4, 0), controlRadius,
                  hoverFill(option.palette), {});
    }
    const auto mirrored = [&option, &area](const QRect &part) {
        return QStyle::visualRect(option.direction, area, part);
    };
    const QRect iconArea =
        mirrored(QRect(area.left() + 10, area.top(), menuIconColumn - 10, area.height()));
    if (option.checked) {
        paintIcon(painter, "check", tokens.accent, iconArea);
    } else if (!option.icon.isNull()) {
        option.icon.paint(
            painter, iconArea.adjusted(0, (area.height() - 16) / 2, 0, -(area.height() - 16) / 2),
            Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }

    const QStringList texts = option.text.split(QLatin1Char('\t'));
    const QRect textArea = mirrored(area.adjusted(menuIconColumn + 4, 0, -16, 0));
    painter->setFont(option.font);
    painter->setPen(option.palette.color(enabled ? QPalette::Active : QPalette::Disabled,
                                         QPalette::WindowText));
    const int leading = QStyle::visualAlignment(option.direction, Qt::AlignLeft) |
                        Qt::AlignVCenter | Qt::AlignAbsolute;
    const int trailing = QStyle::visualAlignment(option.direction, Qt::AlignRight) |
                         Qt::AlignVCenter | Qt::AlignAbsolute;
    painter->drawText(textArea, leading | Qt::TextSingleLine | Qt::TextHideMnemonic, texts.front());
    if (texts.size() > 1) {
        painter->setPen(tokens.faint);
        painter->drawText(textArea, trailing | Qt::TextSingleLine, texts.at(1));
    }
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        paintIcon(painter, option.direction == Qt::RightToLeft ? "chevron-left" : "chevron-right",
                  tokens.muted, mirrored(QRect(area.right() - 26, area.top(), 20, area.height())),
                  14);
    }
}

void drawComboBox(const QStyleOptionComboBox &option, QPainter *painter, const QRect &arrow)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool hovered = enabled && option.state.testFlag(QStyle::State_MouseOver);
    const bool focused = option.state.testFlag(QStyle::State_HasFocus);
    const QColor fill = !enabled                      ? tokens.sunken
                        : hovered && !option.editable ? hoverFill(option.palette)
                                                      : tokens.surface;
    drawPanel(painter, QRectF(option.rect), controlRadius, fill,
              focused ? tokens.accent : tokens.border, focused ? 2.0 : 1.0);
    paintIcon(painter, "chevron-down", enabled ? tokens.muted : tokens.faint, QRectF(arrow),
              menuArrow);
}

namespace {

/// The ground of a mark that is on or off.
void drawMarkGround(const QStyleOption &option, QPainter *painter, const QRectF &area,
                    double radius)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool set = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const bool hovered = enabled && option.state.testFlag(QStyle::State_MouseOver);
    const QColor ground = !enabled  ? tokens.sunken
                          : hovered ? hoverFill(option.palette)
                                    : tokens.surface;
    drawPanel(painter, area, radius, set && enabled ? tokens.accent : ground,
              set && enabled ? tokens.accent : blended(tokens.border, tokens.muted, 0.5));
}

QRectF markArea(const QRect &area)
{
    const int side = std::min({16, area.width(), area.height()});
    return QRectF(area.x() + (area.width() - side) / 2, area.y() + (area.height() - side) / 2, side,
                  side);
}

} // namespace

void drawCheckBox(const QStyleOption &option, QPainter *painter)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QRectF area = markArea(option.rect);
    drawMarkGround(option, painter, area, 4.0);
    const QColor ink =
        option.state.testFlag(QStyle::State_Enabled) ? tokens.onAccent : tokens.faint;
    if (option.state.testFlag(QStyle::State_On)) {
        paintIcon(painter, "check", ink, area, 12);
    } else if (option.state.testFlag(QStyle::State_NoChange)) {
        paintIcon(painter, "minus", ink, area, 12);
    }
}

void drawRadioButton(const QStyleOption &option, QPainter *painter)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QRectF area = markArea(option.rect);
    drawMarkGround(option, painter, area, area.height() / 2);
    if (option.state.testFlag(QStyle::State_On)) {
        const bool enabled = option.state.testFlag(QStyle::State_Enabled);
        drawPanel(painter, area.adjusted(5, 5, -5, -5), 3.0,
                  enabled ? tokens.onAccent : tokens.faint, {});
    }
}

void drawProgress(const QStyleOptionProgressBar &option, QPainter *painter)
{
    const Tokens &tokens = Tokens::of(option.palette);
    QRect done = option.rect;
    if (option.maximum > option.minimum) {
        const double share = static_cast<double>(option.progress - option.minimum) /
                             static_cast<double>(option.maximum - option.minimum);
        done.setWidth(static_cast<int>(share * done.width()));
    } else {
        // how much there is to do is not known yet
        done.setWidth(done.width() / 4);
    }
    drawPanel(painter, QRectF(QStyle::visualRect(option.direction, option.rect, done)),
              option.rect.height() / 2.0, tokens.accent, {});
}

void drawTab(const QStyleOptionTab &option, QPainter *painter)
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    QFont font = typeface(selected ? TypeScale::Strong : TypeScale::Body);
    painter->setFont(font);
    painter->setPen(!enabled ? option.palette.color(QPalette::Disabled, QPalette::WindowText)
                    : selected || hovered ? tokens.text
                                          : tokens.muted);
    painter->setLayoutDirection(option.text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    painter->drawText(option.rect, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextShowMnemonic,
                      option.text);
    if (selected) {
        const QRectF line(option.rect.left() + 10, option.rect.bottom() - 1,
                          option.rect.width() - 20, 2);
        drawPanel(painter, line, 1, tokens.accent, {});
    }
    if (showsFocus(option)) {
        drawFocusRing(painter, QRectF(option.rect).adjusted(2, 2, -2, -4), controlRadius, tokens);
    }
}

void drawScrollBar(const QStyleOptionSlider &option, QPainter *painter, const QRect &slider)
{
    if (option.minimum == option.maximum) {
        return;
    }
    const Tokens &tokens = Tokens::of(option.palette);
    QRectF thumb(slider);
    const bool grasped = option.state.testFlag(QStyle::State_Sunken) &&
                         option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    const double inset = grasped || hovered ? 2 : 3;
    thumb.adjust(inset, inset, -inset, -inset);
    const double strength = grasped ? 0.55 : hovered ? 0.42 : 0.26;
    drawPanel(painter, thumb, std::min(thumb.width(), thumb.height()) / 2,
              blended(tokens.window, tokens.muted, strength), {});
}

} // namespace querent::gui
