// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "session/CorrectionBook.h"

#include <QFrame>

#include <functional>
#include <vector>

class QLineEdit;
class QVBoxLayout;

namespace querent::gui {

/// A small window beside a table or column of the schema: what it is taken for, why, and what it
/// may be instead. One click says so.
class MeaningPopover : public QFrame
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
    };
    MeaningPopover(const Subject &subject, QWidget *parent);

    /// Beside `row`, in global coordinates, within the screen.
    void openBeside(const QRect &row);

Q_SIGNALS:
    void corrected(const querent::session::Correction &correction);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
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
    void say(session::Correction correction);

    QVBoxLayout *m_layout;
    QLineEdit *m_synonyms = nullptr;
    QString m_synonymsBefore;
    session::Correction m_synonymsCorrection;
    bool m_said = false;
};

} // namespace querent::gui
