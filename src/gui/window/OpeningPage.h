// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace querent::gui {

class Text;

/// What is shown while a source is being opened: its name, the shape of its tables, and what is
/// happening.
class OpeningPage : public QWidget
{
    Q_OBJECT

public:
    explicit OpeningPage(QWidget *parent = nullptr);

    void begin(const QString &location);
    /// One of the stages of SourceOpener.
    void showStage(const QString &stage);

Q_SIGNALS:
    void cancelled();

private:
    Text *m_name;
    Text *m_stage;
};

} // namespace querent::gui
