// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;

namespace querent::gui {

class Text;

/// Whether questions and answers are kept on this computer, where, and for how long.
class KeptSection : public QWidget
{
    Q_OBJECT

public:
    /// `file`: that they are kept in.
    explicit KeptSection(const QString &file, QWidget *parent = nullptr);

    void setKeeping(bool keeping);
    [[nodiscard]] QCheckBox *keeping() const noexcept { return m_keeping; }

Q_SIGNALS:
    void keepingChosen(bool keeping);
    void removalWanted();

private:
    QString m_file;
    QCheckBox *m_keeping;
    Text *m_meaning;
};

} // namespace querent::gui
