// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;

namespace querent::gui {

class Text;

/// A line to search the rows of a grid with.
class FindBar : public QWidget
{
    Q_OBJECT

public:
    explicit FindBar(QWidget *parent = nullptr);

    [[nodiscard]] QLineEdit *field() const noexcept { return m_field; }
    [[nodiscard]] QString words() const;
    void open();
    void close();
    /// "3 of 120", or that it is nowhere; empty while it is being searched for.
    void setOutcome(const QString &text, bool found);
    [[nodiscard]] QString outcome() const;

Q_SIGNALS:
    void edited(const QString &words);
    void nextRequested();
    void previousRequested();
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLineEdit *m_field;
    Text *m_outcome;
};

} // namespace querent::gui
