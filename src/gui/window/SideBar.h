// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QWidget>

#include <vector>

class QAction;
class QSplitter;

namespace querent::gui {

class FoldHeading;

/// One part of the side bar: a heading that folds it, its tools, and what is in it.
class SideSection : public QWidget
{
    Q_OBJECT

public:
    /// Takes `content`. The tools show as small buttons in the heading.
    SideSection(const QString &title, QWidget *content, const QList<QAction *> &tools,
                QWidget *parent = nullptr);

    [[nodiscard]] bool isOpen() const;
    void setOpen(bool open);
    [[nodiscard]] FoldHeading *heading() const noexcept { return m_heading; }
    [[nodiscard]] QWidget *content() const noexcept { return m_content; }

Q_SIGNALS:
    void toggled(bool open);

private:
    FoldHeading *m_heading;
    QWidget *m_content;
};

/// The panel at the leading side: the data first, then what other parts of the window add, one
/// below the other, each of which folds.
class SideBar : public QWidget
{
    Q_OBJECT

public:
    explicit SideBar(QWidget *parent = nullptr);

    /// The first one that is added takes the room that the others leave. The content's objectName
    /// keeps the section apart in state().
    SideSection *addSection(const QString &title, QWidget *content,
                            const QList<QAction *> &tools = {});
    /// Which sections are open and how tall they are, as restore() takes it.
    [[nodiscard]] QByteArray state() const;
    void restore(const QByteArray &state);

private:
    void arrange();

    QSplitter *m_splitter;
    std::vector<SideSection *> m_sections;
};

} // namespace querent::gui
