// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace querent::gui {

/// Says of an answer that it was called wrong and that nothing better was found, and what can be
/// done now.
class ObjectionNote : public QWidget
{
    Q_OBJECT

public:
    /// `why`: what the engine says about it.
    ObjectionNote(const QString &why, bool hasChips, bool hasSql, QWidget *parent);

Q_SIGNALS:
    void chipsWanted();
    void schemaWanted();
    void sqlWanted();
    void wordsWanted();

private:
    void offer(class QLayout *row, const char *name, const QString &text,
               void (ObjectionNote::*wanted)());
};

} // namespace querent::gui
