// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Screenshot.h"
#include "gui/theme/Tokens.h"

#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QMenu>
#include <QPixmap>
#include <QTest>

#include <cstdlib>
#include <functional>

namespace querent::test {

/// Presses keys where the keyboard is, and looks after each whether a person can tell where that
/// is: something has the focus, is in sight, has a name and a frame around it.
class Keyboard
{
public:
    explicit Keyboard(QWidget &window) : m_window(window) {}

    /// What the next key goes to.
    [[nodiscard]] QWidget *place() const
    {
        if (QWidget *popup = QApplication::activePopupWidget()) {
            return popup->focusWidget() != nullptr ? popup->focusWidget() : popup;
        }
        QWidget *focused = QApplication::focusWidget();
        return focused != nullptr ? focused : &m_window;
    }

    /// False with a warning where the keyboard cannot be told afterwards.
    bool press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(place(), key, modifiers);
        return isSeen(QKeySequence(modifiers | key).toString());
    }
    void type(const QString &text) const { QTest::keyClicks(place(), text); }
    /// Goes on until it has reached what is meant.
    bool walk(const std::function<bool(QWidget *)> &isMeant, Qt::Key key = Qt::Key_Tab,
              Qt::KeyboardModifiers modifiers = {}) const
    {
        for (int steps = 0; steps < 120; ++steps) {
            if (isMeant(place())) {
                return true;
            }
            if (!press(key, modifiers)) {
                return false;
            }
        }
        qWarning("it is nowhere on the way");
        return false;
    }
    /// Walks to what is called so.
    bool walkTo(const QString &name) const
    {
        return walk([&name](QWidget *at) { return nameOf(at).startsWith(name); });
    }
    bool walkTo(const QWidget *meant) const
    {
        return walk([meant](const QWidget *at) { return at == meant; });
    }
    /// Picks a row of the menu that is open.
    bool pick(const QString &words) const
    {
        if (!QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; })) {
            return false;
        }
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        for (int steps = 0; menu != nullptr && steps <= menu->actions().size(); ++steps) {
            if (menu->activeAction() != nullptr && menu->activeAction()->text().contains(words)) {
                QTest::keyClick(menu, Qt::Key_Return);
                return comesBack();
            }
            QTest::keyClick(menu, Qt::Key_Down);
        }
        qWarning("no row “%s”", qPrintable(words));
        return false;
    }

    /// To the window from what was above it, which a desktop does by itself.
    bool comesBack() const
    {
        m_window.activateWindow();
        return QTest::qWaitForWindowActive(&m_window);
    }

    static QString nameOf(QWidget *widget)
    {
        // a combo box tells its value instead, and its name by the label that is its buddy
        if (!widget->accessibleName().isEmpty()) {
            return widget->accessibleName();
        }
        QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
        return accessible != nullptr ? accessible->text(QAccessible::Name) : QString();
    }

    /// Whether one sees where the keyboard is.
    [[nodiscard]] bool isSeen(const QString &after) const
    {
        // a page that was just shown takes its place first
        QString problem;
        const bool seen = QTest::qWaitFor(
            [&] {
                problem = problemOf(place());
                return problem.isEmpty();
            },
            2'000);
        if (!seen) {
            screenshot(&m_window, QStringLiteral("keyboard-lost"));
            qWarning("after %s: %s (%s “%s”)", qPrintable(after), qPrintable(problem),
                     place()->metaObject()->className(), qPrintable(nameOf(place())));
        }
        return seen;
    }

private:
    QString problemOf(QWidget *at) const
    {
        if (at == &m_window) {
            return QStringLiteral("nothing has the focus");
        }
        if (!isInSight(at)) {
            return QStringLiteral("what has the focus is out of sight");
        }
        if (const auto *menu = qobject_cast<QMenu *>(at)) {
            return menu->activeAction() == nullptr ? QStringLiteral("no row is chosen") : QString();
        }
        if (nameOf(at).isEmpty()) {
            return QStringLiteral("what has the focus has no name");
        }
        return hasFrame(at) ? QString() : QStringLiteral("no frame shows the focus");
    }

    /// Some of it is within all that holds it; what lies on it does not count.
    static bool isInSight(const QWidget *widget)
    {
        QRect area = widget->rect();
        for (const QWidget *at = widget; !at->isWindow(); at = at->parentWidget()) {
            area = area.translated(at->pos()) & at->parentWidget()->rect();
        }
        return widget->isVisible() && !area.isEmpty();
    }

    /// A line in the accent colour on it or close around it.
    static bool hasFrame(QWidget *widget)
    {
        constexpr int around = 12;
        constexpr int longEnough = 8;
        QWidget *top = widget->window();
        const QImage image = top->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QColor accent = gui::Tokens::of(top->palette()).accent;
        const QRect area = QRect(widget->mapTo(top, QPoint()), widget->size())
                               .adjusted(-around, -around, around, around) &
                           image.rect();
        const auto isAccent = [&accent](const QColor &colour) {
            return std::abs(colour.red() - accent.red()) +
                       std::abs(colour.green() - accent.green()) +
                       std::abs(colour.blue() - accent.blue()) <
                   30;
        };
        for (int y = area.top(); y <= area.bottom(); ++y) {
            for (int x = area.left(), run = 0; x <= area.right(); ++x) {
                run = isAccent(image.pixelColor(x, y)) ? run + 1 : 0;
                if (run >= longEnough) {
                    return true;
                }
            }
        }
        return false;
    }

    QWidget &m_window;
};

} // namespace querent::test
