// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QTest>

namespace querent::test {

/// Picks a row of the menu that is open, by its words.
inline bool pick(const QString &words)
{
    if (!QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; }, 5'000)) {
        return false;
    }
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    for (QAction *action : menu != nullptr ? menu->actions() : QList<QAction *>()) {
        if (action->text().contains(words)) {
            menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
            return true;
        }
    }
    const QWidget *open = QApplication::activePopupWidget();
    qWarning("no row “%s” in %s", qPrintable(words),
             open != nullptr ? open->metaObject()->className() : "nothing");
    return false;
}

/// Types into the field of the popover that is open, and presses Enter.
inline bool enter(const QString &words)
{
    const auto field = [] {
        const QWidget *open = QApplication::activePopupWidget();
        return open != nullptr ? open->findChild<QLineEdit *>() : nullptr;
    };
    if (!QTest::qWaitFor([field] { return field() != nullptr && field()->hasFocus(); }, 5'000)) {
        return false;
    }
    QTest::keyClicks(field(), words);
    QTest::keyClick(field(), Qt::Key_Return);
    return true;
}

} // namespace querent::test
