// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/EntryList.h"

#include "gui/answer/RefusalWords.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Card.h"
#include "gui/controls/Text.h"
#include "gui/theme/Type.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace querent::gui {

namespace {

constexpr std::chrono::milliseconds typingPause{150};

QString written(const QWidget *editor)
{
    const auto *line = qobject_cast<const QLineEdit *>(editor);
    return line != nullptr ? line->text().trimmed()
                           : qobject_cast<const QComboBox *>(editor)->currentText();
}

void clear(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

} // namespace

EntryList::EntryList(EntryKind kind, QWidget *parent)
    : QWidget(parent)
    , m_kind(std::move(kind))
    , m_add(makeButton(m_kind.addText, "", "plus", this))
    , m_nothing(new Text(m_kind.nothing, TypeScale::Body, Tone::Muted, this))
    , m_layout(new QVBoxLayout(this))
    , m_rows(new QVBoxLayout)
{
    m_add->setObjectName(QStringLiteral("add"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(12);
    m_nothing->setWordWrap(true);
    m_rows->setSpacing(10);
    m_layout->addWidget(m_add, 0, Qt::AlignLeading);
    m_layout->addWidget(m_nothing);
    m_layout->addLayout(m_rows);
    m_layout->addStretch();
    m_pause.setSingleShot(true);
    m_pause.setInterval(typingPause);
    if (m_kind.statement >= 0) {
        m_check = new session::SqlCheck(m_kind.source, this);
        connect(m_check, &session::SqlCheck::checked, this, &EntryList::showVerdict);
    }
    connect(&m_pause, &QTimer::timeout, this, &EntryList::judge);
    connect(m_add, &QPushButton::clicked, this, &EntryList::add);
}

void EntryList::refresh()
{
    clear(m_rows);
    const std::vector<EntryRow> rows = m_kind.rows();
    for (const EntryRow &row : rows) {
        m_rows->addWidget(rowWidget(row));
    }
    m_nothing->setVisible(rows.empty() && m_form == nullptr);
}

QWidget *EntryList::rowWidget(const EntryRow &row)
{
    auto *card = new Card(this);
    auto *layout = new QHBoxLayout(card);
    layout->setContentsMargins(16, 12, 12, 12);
    layout->setSpacing(8);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    const auto addText = [&](const QString &text, TypeScale scale, Tone tone) {
        if (!text.isEmpty()) {
            auto *line = new Text(text, scale, tone, card);
            line->setFlowing();
            line->setTextFormat(Qt::PlainText);
            words->addWidget(line);
        }
    };
    addText(row.key, TypeScale::Strong, Tone::Text);
    addText(row.detail, row.code ? TypeScale::Mono : TypeScale::Body, Tone::Text);
    addText(row.remark, TypeScale::Label, Tone::Muted);
    addText(row.problem, TypeScale::Label, Tone::Bad);
    layout->addLayout(words, 1);
    const auto offer = [&](const QString &text, const char *iconName) {
        QPushButton *button = makeButton(text, "ghost", iconName, card);
        button->setProperty("compact", true);
        button->setAccessibleName(text + QStringLiteral(": ") + row.key);
        layout->addWidget(button, 0, Qt::AlignTop);
        return button;
    };
    const QString key = row.key;
    if (row.own && m_kind.fields) {
        connect(offer(tr("Change"), "pencil"), &QPushButton::clicked, this,
                [this, key] { open(key); });
    }
    if (row.own || !row.removeText.isEmpty()) {
        const QString text = row.removeText.isEmpty() ? tr("Remove") : row.removeText;
        connect(
            offer(text, row.own ? "trash-2" : "unlink"), &QPushButton::clicked, this, [this, key] {
                Q_EMIT revised(m_kind.remove(key), tr("“%1” does not count any more.").arg(key));
            });
    } else {
        layout->addWidget(
            new Text(tr("Comes with the source"), TypeScale::Label, Tone::Faint, card), 0,
            Qt::AlignTop);
    }
    return card;
}

void EntryList::add()
{
    open({});
}

void EntryList::open(const QString &key)
{
    closeForm();
    m_key = key;
    m_fields = m_kind.fields(key);
    buildForm();
    m_nothing->hide();
    if (!m_editors.empty()) {
        m_editors.front()->setFocus(Qt::OtherFocusReason);
    }
}

void EntryList::buildForm()
{
    m_form = new Card(this);
    m_form->setObjectName(QStringLiteral("form"));
    auto *layout = new QVBoxLayout(m_form);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->setSpacing(4);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const EntryField &field = m_fields[i];
        auto *label = new Text(field.optional ? tr("%1 (if you like)").arg(field.name) : field.name,
                               TypeScale::Label, Tone::Muted, m_form);
        layout->addWidget(label);
        QWidget *editor = nullptr;
        const int index = static_cast<int>(i);
        const auto changed = [this, index] {
            if (m_kind.follow) {
                for (std::size_t other = 0; other < m_fields.size(); ++other) {
                    m_fields[other].value = written(m_editors[other]);
                }
                m_kind.follow(m_fields, index);
                for (std::size_t other = 0; other < m_fields.size(); ++other) {
                    auto *box = qobject_cast<QComboBox *>(m_editors[other]);
                    if (box != nullptr && static_cast<int>(other) != index) {
                        const QSignalBlocker quiet(box);
                        box->clear();
                        for (const QString &choice : m_fields[other].choices) {
                            box->addItem(choice);
                        }
                        box->setCurrentText(m_fields[other].value);
                    }
                }
            }
            m_pause.start();
        };
        if (field.choices.empty()) {
            auto *line = new QLineEdit(field.value, m_form);
            line->setPlaceholderText(field.hint);
            if (field.code) {
                line->setFont(typeface(TypeScale::Mono));
            }
            connect(line, &QLineEdit::textChanged, this, [this] { m_pause.start(); });
            connect(line, &QLineEdit::returnPressed, this, &EntryList::save);
            editor = line;
        } else {
            auto *box = new QComboBox(m_form);
            for (const QString &choice : field.choices) {
                box->addItem(choice);
            }
            box->setCurrentText(field.value);
            connect(box, &QComboBox::currentTextChanged, this, changed);
            editor = box;
        }
        editor->setObjectName(QStringLiteral("field%1").arg(i));
        editor->setAccessibleName(field.name);
        editor->installEventFilter(this);
        label->setBuddy(editor);
        layout->addWidget(editor);
        layout->addSpacing(4);
        m_editors.push_back(editor);
    }
    m_problem = new Text({}, TypeScale::Label, Tone::Bad, m_form);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setFlowing();
    m_problem->hide();
    layout->addWidget(m_problem);
    auto *bar = new QHBoxLayout;
    m_save = makeButton(tr("Keep"), "primary", nullptr, m_form);
    m_save->setObjectName(QStringLiteral("save"));
    QPushButton *cancel = makeButton(tr("Cancel"), "ghost", nullptr, m_form);
    bar->addWidget(m_save);
    bar->addWidget(cancel);
    bar->addStretch();
    layout->addLayout(bar);
    connect(m_save, &QPushButton::clicked, this, &EntryList::save);
    connect(cancel, &QPushButton::clicked, this, [this] {
        closeForm();
        refresh();
        m_add->setFocus(Qt::OtherFocusReason);
    });
    m_layout->insertWidget(1, m_form);
}

void EntryList::closeForm()
{
    m_pause.stop();
    m_editors.clear();
    m_fields.clear();
    if (m_form != nullptr) {
        m_form->hide();
        m_form->deleteLater();
        m_form = nullptr;
    }
}

QStringList EntryList::values() const
{
    QStringList all;
    for (const QWidget *editor : m_editors) {
        all << written(editor);
    }
    return all;
}

void EntryList::judge()
{
    if (m_form == nullptr) {
        return;
    }
    const QStringList all = values();
    bool complete = true;
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        complete = complete && (m_fields[i].optional || !all[static_cast<int>(i)].isEmpty());
    }
    const auto problem = complete && m_kind.problem ? m_kind.problem(all) : std::nullopt;
    if (m_check != nullptr && complete && !problem) {
        const QString &statement = all[m_kind.statement];
        if (!m_verdict || m_verdict->sql != statement) {
            say({}, false);
            m_check->check(statement);
            return;
        }
        showVerdict(*m_verdict);
        return;
    }
    say(problem.value_or(QString()), complete && !problem);
}

void EntryList::showVerdict(const session::SqlVerdict &verdict)
{
    if (m_form == nullptr || values()[m_kind.statement] != verdict.sql) {
        return;
    }
    m_verdict = verdict;
    const RefusalWords words = RefusalWords::of(verdict);
    say(verdict.allowed ? QString() : words.reason + QLatin1Char(' ') + words.advice,
        verdict.allowed);
}

void EntryList::say(const QString &problem, bool keepable)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_save->setEnabled(keepable);
    m_save->setAccessibleDescription(problem);
}

void EntryList::save()
{
    judge();
    if (m_form == nullptr || !m_save->isEnabled()) {
        const auto empty = std::find_if(m_editors.begin(), m_editors.end(),
                                        [](QWidget *editor) { return written(editor).isEmpty(); });
        if (empty != m_editors.end()) {
            (*empty)->setFocus(Qt::OtherFocusReason);
        }
        return;
    }
    const session::Revision revision = m_kind.keep(m_key, values());
    closeForm();
    m_add->setFocus(Qt::OtherFocusReason);
    Q_EMIT revised(revision, tr("Kept. It counts from the next question on."));
}

bool EntryList::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && m_form != nullptr &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        closeForm();
        refresh();
        m_add->setFocus(Qt::OtherFocusReason);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
