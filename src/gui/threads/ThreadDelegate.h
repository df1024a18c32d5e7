// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace querent::gui {

/// Draws a thread: its title, below it when, how much, or what was found, with the words that were
/// searched for standing out.
class ThreadDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setSearch(const QString &words) { m_words = words; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
    [[nodiscard]] QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const override;
    /// What is being typed stays when the list is read anew below it.
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

private:
    QString m_words;
};

/// Where the words occur in `text`, as begin and length, however they are written.
[[nodiscard]] QList<std::pair<qsizetype, qsizetype>> foundWords(const QString &text,
                                                                const QString &words);

} // namespace querent::gui
