// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheck.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace querent::gui {

class Text;

/// One entry of the data dictionary, as a row of a list.
struct EntryRow
{
    QString key;        ///< tells it apart; also its title
    QString detail;     ///< what is said
    QString remark;     ///< more about it, fainter
    QString problem;    ///< why it does not count; else empty
    bool own = true;    ///< the user's: can be changed and removed
    bool code = false;  ///< `detail` is SQL
    QString removeText; ///< in the place of "Remove", where it is not removed but denied
};

/// A field of the form in which an entry is written.
struct EntryField
{
    QString name;
    QString hint;
    QString value;
    std::vector<QString> choices; ///< to choose from; empty: to write
    bool code = false;
    bool optional = false;
};

/// What is the same for metrics, relationships, terms and examples: where entries come from and
/// what becomes of them.
struct EntryKind
{
    QString addText;
    QString nothing; ///< what stands where there is none
    std::function<std::vector<EntryRow>()> rows;
    /// Of the entry with this key; of a new one where it is empty.
    std::function<std::vector<EntryField>(const QString &key)> fields;
    /// What is wrong with what is written; nothing where it may be kept. Empty: nothing ever is.
    std::function<std::optional<QString>(const QStringList &values)> problem;
    /// The fields as they are to be once `changed` has another value: choices may depend on it.
    std::function<void(std::vector<EntryField> &fields, int changed)> follow;
    /// The field that holds a statement, which is kept only where the gate lets it run; -1: none.
    int statement = -1;
    session::SqlCheck::CurrentSource source; ///< the statement is about
    std::function<session::Revision(const QString &key, const QStringList &values)> keep;
    std::function<session::Revision(const QString &key)> remove;
};

/// A list of entries of one kind, each with buttons to change and remove it, and a form to write
/// one, in the place where it will stand.
class EntryList : public QWidget
{
    Q_OBJECT

public:
    explicit EntryList(EntryKind kind, QWidget *parent = nullptr);

    /// The dictionary has changed. A form that is open stays open.
    void refresh();
    /// Opens the form for a new entry.
    void add();
    [[nodiscard]] QPushButton *addButton() const noexcept { return m_add; }
    /// The form; null while none is open.
    [[nodiscard]] QWidget *form() const noexcept { return m_form; }

Q_SIGNALS:
    /// `told`: what to say about it.
    void revised(const querent::session::Revision &revision, const QString &told);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void open(const QString &key);
    void closeForm();
    void buildForm();
    void judge();
    void showVerdict(const session::SqlVerdict &verdict);
    void say(const QString &problem, bool keepable);
    void save();
    [[nodiscard]] QStringList values() const;
    QWidget *rowWidget(const EntryRow &row);

    EntryKind m_kind;
    QPushButton *m_add;
    Text *m_nothing;
    QVBoxLayout *m_layout;
    QVBoxLayout *m_rows;
    QWidget *m_form = nullptr;
    std::vector<EntryField> m_fields;
    std::vector<QWidget *> m_editors; ///< a line or a choice for each field
    Text *m_problem = nullptr;
    QPushButton *m_save = nullptr;
    QString m_key;  ///< of the entry the form is about; empty: a new one
    QTimer m_pause; ///< until the writing has stood still
    session::SqlCheck *m_check = nullptr;
    std::optional<session::SqlVerdict> m_verdict; ///< on the statement as it is or was
};

} // namespace querent::gui
