// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QPushButton;

namespace querent::gui {

class SettingRow;
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
    /// How long a conversation is kept after it was used last; 0: for ever.
    void setDays(int days);
    /// So many would be deleted by what daysChosen() said; daysConfirmed() follows, or not.
    void warnOfLoss(int conversations);
    [[nodiscard]] QComboBox *days() const noexcept { return m_daysBox; }
    [[nodiscard]] QPushButton *confirmation() const noexcept { return m_confirm; }

Q_SIGNALS:
    void keepingChosen(bool keeping);
    void daysChosen(int days);
    void daysConfirmed(int days, int conversations);
    void removalWanted();

protected:
    /// What was not confirmed is not chosen.
    void hideEvent(QHideEvent *event) override;

private:
    QString m_file;
    QCheckBox *m_keeping;
    Text *m_meaning;
    QComboBox *m_daysBox;
    QPushButton *m_confirm;
    SettingRow *m_row = nullptr;
    int m_days = 0;
    int m_loss = 0;
};

} // namespace querent::gui
