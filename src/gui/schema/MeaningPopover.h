// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "gui/controls/Popover.h"
#include "session/CorrectionBook.h"

#include <vector>

class QCheckBox;
class QHBoxLayout;
class QLineEdit;
class QPushButton;

namespace querent::gui {

/// A small window beside a table or column of the schema: what it is taken for, why, and what it
/// may be instead. One click says so.
class MeaningPopover : public Popover
{
    Q_OBJECT

public:
    /// What a table or one of its columns is taken for; all of it is copied from.
    struct Subject
    {
        const data::SemanticTable &table;
        const data::SemanticColumn *column; ///< null: the table itself
        data::ColumnType type;              ///< of the column
        const data::DataDictionary &own;    ///< what the user has said before
        const data::DataDictionary &all;    ///< and what came with the source
        bool masked = false;                ///< the column, by the policy
        bool maskable = false;              ///< it is for the user to mask it
    };
    MeaningPopover(const Subject &subject, QWidget *parent);

Q_SIGNALS:
    void corrected(const querent::session::Correction &correction);
    /// "table.column" is to be masked.
    void maskWanted(const QString &column, bool masked);

protected:
    void giveUp() override;
    void showEvent(QShowEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    using Field = session::Correction::Field;
    struct Option
    {
        QString words;
        std::vector<std::string> value;
        bool current = false;
    };

    void addTable(const Subject &subject);
    void addColumn(const Subject &subject);
    /// Alternatives side by side, the current one marked, with the reason below.
    void addGroup(const QString &title, const std::string &reason,
                  const std::vector<Option> &options, session::Correction correction, bool own);
    void addSynonyms(const std::vector<std::string> &known, const std::vector<std::string> &own,
                     session::Correction correction);
    /// A line to write in; what is written counts when the window closes but by Escape.
    void addLine(const QString &title, const QString &placeholder, const char *name,
                 const QString &before, session::Correction correction);
    void addSave();
    /// There is something to save as soon as a line reads otherwise than before.
    void offerToSave();
    /// `given`: it comes with the source.
    void addPersonal(const Subject &subject, bool before, bool given,
                     session::Correction correction);
    /// Where the values of the column go, and where they are seen all the same.
    void addWhereabouts(const Subject &subject);
    void say(session::Correction correction);

    struct Line
    {
        QLineEdit *edit;
        QString before;
        session::Correction correction;
    };

    std::vector<Line> m_lines;
    QHBoxLayout *m_foot;
    QPushButton *m_save = nullptr;
};

} // namespace querent::gui
