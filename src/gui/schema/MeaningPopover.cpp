// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/MeaningPopover.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/FlowLayout.h"
#include "gui/controls/Text.h"
#include "gui/schema/SchemaText.h"
#include "gui/schema/SemanticWords.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

using data::SemanticRole;

constexpr std::size_t mostCandidates = 8;

std::vector<SemanticRole> rolesOf(data::ColumnType type, SemanticRole current)
{
    std::vector<SemanticRole> roles;
    switch (type) {
    case data::ColumnType::Integer:
    case data::ColumnType::Real:
        roles = {SemanticRole::Measure, SemanticRole::Dimension, SemanticRole::Code,
                 SemanticRole::Key};
        break;
    case data::ColumnType::Boolean:
        roles = {SemanticRole::Flag, SemanticRole::Dimension};
        break;
    case data::ColumnType::Date:
    case data::ColumnType::DateTime:
        roles = {SemanticRole::Date, SemanticRole::Dimension};
        break;
    default:
        roles = {SemanticRole::Label, SemanticRole::Dimension, SemanticRole::Code,
                 SemanticRole::Text, SemanticRole::Personal};
    }
    if (std::find(roles.begin(), roles.end(), current) == roles.end()) {
        roles.insert(roles.begin(), current);
    }
    return roles;
}

} // namespace

MeaningPopover::MeaningPopover(const Subject &subject, QWidget *parent)
    : Popover(parent), m_foot(new QHBoxLayout)
{
    const std::string &name = subject.column != nullptr ? subject.column->name : subject.table.name;
    auto *title = new Text(text(name), TypeScale::Strong, Tone::Text, this);
    title->setFlowing();
    content()->addWidget(title);
    setAccessibleName(tr("What “%1” means").arg(text(name)));
    if (subject.column != nullptr) {
        addColumn(subject);
    } else {
        addTable(subject);
    }
    addSave();
}

void MeaningPopover::addTable(const Subject &subject)
{
    const data::SemanticTable &table = subject.table;
    const data::DataDictionary::TableEntry *own = subject.own.table(table.name);
    const auto about = [&](Field field) { return session::Correction{table.name, {}, field, {}}; };
    std::vector<Option> kinds;
    for (const data::TableKind kind : data::tableKinds) {
        kinds.push_back({kindWords(kind), {std::string(nameOf(kind))}, kind == table.kind.value});
    }
    addGroup(tr("Its rows are"), table.kind.reason, kinds, about(Field::Kind),
             own != nullptr && own->kind);
    const auto candidates = [&](const std::vector<std::string> &current, const auto &fits,
                                bool none) {
        std::vector<Option> options;
        if (!current.empty() && !current.front().empty()) {
            options.push_back({joined(current), current, true});
        }
        for (const data::SemanticColumn &column : table.columns) {
            const bool known = current.size() == 1 && current.front() == column.name;
            if (fits(column) && !known && options.size() < mostCandidates) {
                options.push_back({text(column.name), {column.name}, false});
            }
        }
        if (none && !options.empty()) {
            options.push_back(
                {tr("None", "of the columns"), {std::string()}, current.front().empty()});
        }
        return options;
    };
    addGroup(tr("A row is called by"), table.labels.reason,
             candidates(
                 table.labels.value,
                 [](const data::SemanticColumn &column) {
                     const SemanticRole role = column.role.value;
                     return role == SemanticRole::Label || role == SemanticRole::Personal ||
                            role == SemanticRole::Text || role == SemanticRole::Dimension ||
                            role == SemanticRole::Code;
                 },
                 false),
             about(Field::Labels), own != nullptr && own->labels);
    addGroup(tr("It happened on"), table.date.reason,
             candidates(
                 {table.date.value},
                 [](const data::SemanticColumn &column) {
                     return column.role.value == SemanticRole::Date;
                 },
                 true),
             about(Field::Date), own != nullptr && own->date);
    addGroup(tr("Its amount is"), table.measure.reason,
             candidates(
                 {table.measure.value},
                 [](const data::SemanticColumn &column) {
                     return column.role.value == SemanticRole::Measure;
                 },
                 true),
             about(Field::Measure), own != nullptr && own->measure);
    addSynonyms(table.synonyms, own != nullptr ? own->synonyms : std::vector<std::string>(),
                about(Field::Synonyms));
    const data::DataDictionary::TableEntry *known = subject.all.table(table.name);
    addLine(tr("What it holds"), tr("A sentence"), "description",
            known != nullptr ? text(known->description) : QString(), about(Field::Description));
}

void MeaningPopover::addColumn(const Subject &subject)
{
    const data::SemanticColumn &column = *subject.column;
    const data::SemanticTable &table = subject.table;
    const data::DataDictionary::ColumnEntry *own = subject.own.column(table.name, column.name);
    const data::DataDictionary::TableEntry *ownTable = subject.own.table(table.name);
    const auto about = [&](Field field) {
        return session::Correction{table.name, column.name, field, {}};
    };
    std::vector<Option> roles;
    for (const SemanticRole role : rolesOf(subject.type, column.role.value)) {
        roles.push_back({roleWords(role), {std::string(nameOf(role))}, role == column.role.value});
    }
    addGroup(tr("What it is"), column.role.reason, roles, about(Field::Role),
             own != nullptr && own->role);
    if (column.role.value == SemanticRole::Measure) {
        std::vector<Option> ways;
        for (const data::Aggregation way : data::aggregations) {
            ways.push_back({aggregationWords(way),
                            {std::string(nameOf(way))},
                            way == column.aggregation.value});
        }
        addGroup(tr("Several rows together"), column.aggregation.reason, ways,
                 about(Field::Aggregation), own != nullptr && own->aggregation);
    }
    if (column.role.value == SemanticRole::Date) {
        const bool event = table.date.value == column.name;
        const std::vector<std::string> other{event ? std::string() : table.date.value};
        addGroup(
            tr("When a row happened"), table.date.reason,
            {{tr("On this date"), {column.name}, event},
             {other.front().empty() ? tr("Not on this date") : text(other.front()), other, !event}},
            {table.name, {}, Field::Date, {}}, ownTable != nullptr && ownTable->date);
    }
    if (!column.rollsUpTo.value.empty() || column.rollsUpTo.chosen) {
        const std::string &parent = column.rollsUpTo.value;
        std::vector<Option> parents{
            {tr("Nothing", "a column is gathered under"), {std::string()}, parent.empty()}};
        if (!parent.empty()) {
            parents.insert(parents.begin(), {text(parent), {parent}, true});
        }
        addGroup(tr("Gathered under"), column.rollsUpTo.reason, parents, about(Field::RollsUpTo),
                 own != nullptr && own->rollsUpTo);
    }
    addGroup(tr("In answers"), {},
             {{tr("Shown"), {"false"}, !column.hidden}, {tr("Kept out"), {"true"}, column.hidden}},
             about(Field::Hidden), own != nullptr && own->hidden);
    addSynonyms(column.synonyms, own != nullptr ? own->synonyms : std::vector<std::string>(),
                about(Field::Synonyms));
    const data::DataDictionary::ColumnEntry *known = subject.all.column(table.name, column.name);
    addLine(tr("What it holds"), tr("A sentence"), "description",
            known != nullptr ? text(known->description) : QString(), about(Field::Description));
    if (column.role.value == SemanticRole::Measure) {
        addLine(tr("Counted in"), tr("For example EUR, kg or %"), "unit",
                text(known != nullptr && !known->unit.empty() ? known->unit : column.unit),
                about(Field::Unit));
    }
    const bool personal = known != nullptr && known->personal;
    addPersonal(subject, personal, personal && (own == nullptr || !own->personal),
                about(Field::Personal));
}

void MeaningPopover::addGroup(const QString &title, const std::string &reason,
                              const std::vector<Option> &options, session::Correction correction,
                              bool own)
{
    if (options.size() < 2) {
        return;
    }
    content()->addSpacing(4);
    auto *head = new QHBoxLayout;
    head->addWidget(new Text(title, TypeScale::Label, Tone::Muted, this));
    head->addStretch();
    if (own) {
        head->addWidget(new Text(tr("Set by you"), TypeScale::Label, Tone::Accent, this));
        QPushButton *reset = makeButton(tr("Reset"), "link", nullptr, this);
        reset->setAccessibleName(tr("Reset: %1").arg(title));
        connect(reset, &QPushButton::clicked, this, [this, correction] { say(correction); });
        head->addWidget(reset);
    }
    content()->addLayout(head);
    auto *row = new QWidget(this);
    auto *flow = new FlowLayout(row, 6);
    flow->setContentsMargins(0, 0, 0, 0);
    for (const Option &option : options) {
        QPushButton *pill = makeButton(option.words, "pill", nullptr, row);
        pill->setCheckable(true);
        pill->setChecked(option.current);
        pill->setAccessibleName(
            tr("%1: %2", "a question, one of its answers").arg(title, option.words));
        pill->setAccessibleDescription(text(reason));
        flow->addWidget(pill);
        connect(pill, &QPushButton::clicked, this, [this, correction, option]() mutable {
            correction.value = option.value;
            if (option.current) {
                close();
            } else {
                say(std::move(correction));
            }
        });
    }
    content()->addWidget(row);
    if (!reason.empty()) {
        auto *why =
            new Text(tr("Because %1.").arg(text(reason)), TypeScale::Label, Tone::Faint, this);
        why->setWordWrap(true);
        content()->addWidget(why);
    }
}

void MeaningPopover::addSynonyms(const std::vector<std::string> &known,
                                 const std::vector<std::string> &own,
                                 session::Correction correction)
{
    std::vector<std::string> given;
    std::copy_if(known.begin(), known.end(), std::back_inserter(given),
                 [&](const std::string &word) {
                     return std::find(own.begin(), own.end(), word) == own.end();
                 });
    addLine(given.empty() ? tr("Also called") : tr("Also called %1 and").arg(joined(given)),
            tr("Words of yours, with commas between them"), "synonyms", joined(own),
            std::move(correction));
}

void MeaningPopover::addLine(const QString &title, const QString &placeholder, const char *name,
                             const QString &before, session::Correction correction)
{
    content()->addSpacing(4);
    auto *label = new Text(title, TypeScale::Label, Tone::Muted, this);
    content()->addWidget(label);
    auto *edit = new QLineEdit(before, this);
    edit->setObjectName(QLatin1String(name));
    edit->setPlaceholderText(placeholder);
    edit->setAccessibleName(title);
    label->setBuddy(edit);
    connect(edit, &QLineEdit::returnPressed, this, &QWidget::close);
    connect(edit, &QLineEdit::textChanged, this, &MeaningPopover::offerToSave);
    content()->addWidget(edit);
    m_lines.push_back({edit, edit->text(), std::move(correction)});
}

void MeaningPopover::addSave()
{
    m_save = makeButton(tr("Save"), "primary", nullptr, this);
    m_save->setObjectName(QStringLiteral("save"));
    m_save->setEnabled(false);
    connect(m_save, &QPushButton::clicked, this, &QWidget::close);
    m_foot->addStretch();
    m_foot->addWidget(m_save);
    content()->addLayout(m_foot);
}

void MeaningPopover::offerToSave()
{
    m_save->setEnabled(std::ranges::any_of(
        m_lines, [](const Line &line) { return line.edit->text() != line.before; }));
}

void MeaningPopover::addPersonal(const Subject &subject, bool before, bool given,
                                 session::Correction correction)
{
    content()->addSpacing(4);
    auto *box = new QCheckBox(tr("Tells about people"), this);
    box->setObjectName(QStringLiteral("personal"));
    box->setChecked(before);
    box->setEnabled(!given); // what comes with the source is not for the user to take away
    content()->addWidget(box);
    addWhereabouts(subject);
    connect(box, &QCheckBox::clicked, this, [this, correction](bool checked) mutable {
        correction.value = {checked ? "true" : "false"};
        say(std::move(correction));
    });
}

void MeaningPopover::addWhereabouts(const Subject &subject)
{
    auto *words =
        new Text(subject.masked ? tr("Never leaves this computer; masked in answers.")
                                : tr("Never leaves this computer; answers still show it."),
                 TypeScale::Label, Tone::Muted, this);
    words->setObjectName(QStringLiteral("whereabouts"));
    words->setWordWrap(true);
    content()->addWidget(words);
    if (subject.masked || !subject.maskable) {
        return;
    }
    QPushButton *mask = makeButton(tr("Mask it in answers too"), "link", nullptr, this);
    mask->setObjectName(QStringLiteral("mask"));
    m_foot->addWidget(mask);
    const QString column = text(subject.table.name + "." + subject.column->name);
    connect(mask, &QPushButton::clicked, this, [this, column] {
        close(); // what was written counts first
        Q_EMIT maskWanted(column, true);
    });
}

void MeaningPopover::say(session::Correction correction)
{
    close(); // what was written counts first
    Q_EMIT corrected(correction);
}

void MeaningPopover::showEvent(QShowEvent *event)
{
    Popover::showEvent(event);
    for (QPushButton *button : findChildren<QPushButton *>()) {
        if (button->isChecked()) {
            button->setFocus(Qt::PopupFocusReason);
            return;
        }
    }
}

void MeaningPopover::closeEvent(QCloseEvent *event)
{
    for (Line &line : std::exchange(m_lines, {})) {
        if (line.edit->text() == line.before) {
            continue;
        }
        const QString words = line.edit->text().simplified();
        std::vector<std::string> value;
        if (line.correction.field != Field::Synonyms) {
            value = {words.toStdString()};
        } else {
            for (const QString &word : words.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
                if (!word.trimmed().isEmpty()) {
                    value.push_back(word.trimmed().toStdString());
                }
            }
        }
        if (!words.isEmpty() && !value.empty()) {
            line.correction.value = std::move(value);
        }
        Q_EMIT corrected(line.correction);
    }
    Popover::closeEvent(event);
}

void MeaningPopover::giveUp()
{
    for (const Line &line : m_lines) {
        line.edit->setText(line.before);
    }
}

} // namespace querent::gui
