// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/PlanOptions.h"

#include <QFrame>
#include <QFutureWatcher>

#include <memory>
#include <vector>

class QLineEdit;
class QListWidget;
class QVBoxLayout;

namespace querent::gui {

class Chip;
class Text;

/// A small window below a chip: what it stands for, where that came from, and what it may be
/// changed to.
class ChipPopover : public QFrame
{
    Q_OBJECT

public:
    /// `options` may be null: then nothing can be changed here.
    ChipPopover(const Chip &chip, std::shared_ptr<const PlanOptions> options, QWidget *parent);
    /// What may come in besides.
    ChipPopover(std::shared_ptr<const PlanOptions> options, QWidget *parent);

    void openBelow(const QWidget *widget);
    /// The reason why the last choice cannot be taken.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void picked(const querent::gui::PlanOption &option);
    /// The words of the question shall say it.
    void changeRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using Found = std::vector<PlanOption>;
    enum class Kind { Changes, Adds };

    ChipPopover(std::shared_ptr<const PlanOptions> options, Kind kind, QWidget *parent);

    void addList();
    void addForm(const query::ChosenFilter &filter, const query::PlanPlace &instead);
    void addRemove(const query::PlanPlace &place);
    void list(const Found &options);
    void pickRow(int row);
    void take(const PlanOptions::Option &option);
    void narrow(const QString &text);
    /// As large as what is in it, below the chip or above it, within the screen.
    void fit();

    Kind m_kind;
    QRect m_anchor; ///< the chip, in global coordinates
    std::shared_ptr<const PlanOptions> m_options;
    QVBoxLayout *m_layout;
    Text *m_problem;
    QLineEdit *m_search = nullptr;
    QListWidget *m_list = nullptr;
    Found m_found;
    std::vector<query::ChosenFilter> m_filters; ///< rows after those of m_found
    QFutureWatcher<Found> m_watcher;
};

} // namespace querent::gui
