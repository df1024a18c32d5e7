// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSyntaxHighlighter>

namespace querent::gui {

/// Colours keywords, strings, numbers and comments of SQL in the colours of the palette.
class SqlHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    explicit SqlHighlighter(QTextDocument *document);

protected:
    void highlightBlock(const QString &line) override;
};

} // namespace querent::gui
