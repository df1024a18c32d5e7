// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ColumnPicture.h"

#include <QFrame>
#include <QImage>

#include <nlohmann/json_fwd.hpp>

#include <memory>

class QVBoxLayout;

namespace querent::gui {

class CellFormat;
class Text;

/// A small window beside a cell or the name of a column; Escape closes it.
class GridPopover : public QFrame
{
    Q_OBJECT

public:
    GridPopover(const QString &title, QWidget *parent);

    /// Below `area` of a widget, or above it where there is no room.
    void openAt(const QWidget *widget, const QRect &area);

protected:
    void paintEvent(QPaintEvent *event) override;

    [[nodiscard]] QVBoxLayout *content() const noexcept { return m_layout; }
    void say(const QString &words);
    /// Takes the size that its contents now ask for.
    void settle();

private:
    QVBoxLayout *m_layout;
    Text *m_words;
};

/// What a cell holds, read by another thread before it is shown.
struct CellContents
{
    QString text;       ///< as it is copied: the words, the JSON in lines, the first bytes
    bool words = false; ///< to be read, not a structure or bytes
    QString summary;    ///< "JSON, 1.2 KiB"
    QImage picture;     ///< where a blob is one, in place of a text; no larger than it is shown
    QImage whole;       ///< the picture as it is copied
    std::shared_ptr<const nlohmann::json> tree; ///< null where it is no JSON
};

/// Reads and, where it is JSON, orders what a cell holds; any thread.
[[nodiscard]] CellContents contentsOf(const data::Value &value);

/// The whole of a cell: long text, JSON as text and as a tree, the bytes or the picture of a blob.
class CellPopover : public GridPopover
{
    Q_OBJECT

public:
    CellPopover(const QString &title, QWidget *parent);

    void show(const CellContents &contents);

Q_SIGNALS:
    void copyRequested(const QString &text);
    void pictureCopyRequested(const QImage &picture);

private:
    void addTree(const CellContents &contents);
};

/// What a column holds: how many values, which, and how they are spread.
class GridColumnPopover : public GridPopover
{
    Q_OBJECT

public:
    GridColumnPopover(const QString &title, QWidget *parent);

    void show(const session::ColumnPicture &picture, const CellFormat &format);
    void showProblem(const QString &message);
};

} // namespace querent::gui
