// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/PolicyPopover.h"

#include "gui/charts/NumberText.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/schema/SchemaText.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

/// Longer lists are told by their length.
constexpr int mostListed = 8;

QString kindWords(data::PersonalData kind)
{
    switch (kind) {
    case data::PersonalData::Email:
        return PolicyPopover::tr("E-mail");
    case data::PersonalData::Phone:
        return PolicyPopover::tr("Phone");
    case data::PersonalData::Address:
        return PolicyPopover::tr("Address");
    case data::PersonalData::BirthDate:
        return PolicyPopover::tr("Date of birth");
    case data::PersonalData::Iban:
        return PolicyPopover::tr("IBAN");
    case data::PersonalData::CardNumber:
        return PolicyPopover::tr("Card number");
    case data::PersonalData::TaxNumber:
        return PolicyPopover::tr("Tax or identity number");
    case data::PersonalData::SocialNumber:
        return PolicyPopover::tr("Insurance number");
    case data::PersonalData::None:
        break;
    }
    return {};
}

struct Counts
{
    int masked = 0;
    int filtered = 0;
    int proposed = 0;
};

Counts countsOf(const data::Catalog &catalog)
{
    Counts counts;
    for (const data::Table &table : catalog.tables) {
        counts.filtered += table.filtered ? 1 : 0;
        for (const data::Column &column : table.columns) {
            counts.masked += column.masked ? 1 : 0;
            counts.proposed +=
                !column.masked && column.personalData != data::PersonalData::None ? 1 : 0;
        }
    }
    return counts;
}

} // namespace

QString policyLine(const data::Policy &policy, const data::Catalog &catalog)
{
    const Counts counts = countsOf(catalog);
    const bool role = !policy.role.empty();
    if (counts.masked > 0 && counts.filtered > 0) {
        return PolicyPopover::tr("Masked columns: %1, filtered tables: %2")
            .arg(counts.masked)
            .arg(counts.filtered);
    }
    if (counts.masked > 0) {
        return role ? PolicyPopover::tr("%n column(s) are masked for your role", "", counts.masked)
                    : PolicyPopover::tr("%n column(s) are masked", "", counts.masked);
    }
    if (counts.filtered > 0) {
        return role ? PolicyPopover::tr("Rows of %n table(s) are filtered for your role", "",
                                        counts.filtered)
                    : PolicyPopover::tr("Rows of %n table(s) are filtered", "", counts.filtered);
    }
    if (counts.proposed > 0) {
        return PolicyPopover::tr("%Ln column(s) may hold personal data", "", counts.proposed);
    }
    return role ? PolicyPopover::tr("You see this as %1").arg(text(policy.role)) : QString();
}

PolicyPopover::PolicyPopover(const data::Policy &policy, const data::Catalog &catalog,
                             const QStringList &roles, bool editable, QWidget *parent)
    : Popover(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("What you may see"));
    content()->addWidget(new Text(tr("What you may see"), TypeScale::Strong, Tone::Text, this));
    addRoles(roles, text(policy.role));
    addLine(policy.allowedTables.empty()
                ? tr("All tables")
                : tr("%n table(s)", "that may be seen", static_cast<int>(catalog.tables.size())));
    addLine(tr("At most %1 rows and %2 seconds for each question")
                .arg(fullInteger(policy.maximumRows),
                     fullInteger(std::max<std::int64_t>(1, policy.timeout.count() / 1000))));
    if (!policy.allowSetOperations) {
        addLine(tr("No UNION, INTERSECT and EXCEPT"));
    }
    if (!policy.allowCrossJoins) {
        addLine(tr("No joins without a condition"));
    }
    const Counts counts = countsOf(catalog);
    if (counts.filtered > 0) {
        addHeading(tr("Only some rows"));
        for (const data::Table &table : catalog.tables) {
            if (const std::string *filter = policy.rowFilter(table.name)) {
                addLine(text(table.name + ": " + *filter));
            }
        }
    }
    const auto addAll = [&](bool masked) {
        int listed = 0;
        for (const data::Table &table : catalog.tables) {
            for (const data::Column &column : table.columns) {
                const bool fits =
                    masked ? column.masked
                           : !column.masked && column.personalData != data::PersonalData::None;
                if (fits && ++listed <= mostListed) {
                    addColumn(text(table.name + "." + column.name), kindWords(column.personalData),
                              !editable ? QString()
                              : masked  ? tr("Show", "a masked column")
                                        : tr("Mask", "a column"),
                              masked);
                }
            }
        }
        if (listed > mostListed) {
            addLine(tr("and %n more", "columns", listed - mostListed));
        }
    };
    if (counts.masked > 0) {
        addHeading(tr("Shown as ••• only"));
        addAll(true);
    }
    if (counts.proposed > 0) {
        addHeading(tr("Possibly personal data"));
        addAll(false);
    }
}

void PolicyPopover::addHeading(const QString &words)
{
    content()->addSpacing(4);
    content()->addWidget(new Text(words, TypeScale::Label, Tone::Muted, this));
}

void PolicyPopover::addLine(const QString &words)
{
    auto *line = new Text(words, TypeScale::Body, Tone::Text, this);
    line->setFlowing();
    content()->addWidget(line);
}

void PolicyPopover::addColumn(const QString &name, const QString &kind, const QString &action,
                              bool masked)
{
    auto *row = new QHBoxLayout;
    auto *words = new Text(name, TypeScale::Body, Tone::Text, this);
    words->setFlowing();
    row->addWidget(words, 1);
    row->addWidget(new Text(kind, TypeScale::Label, Tone::Muted, this));
    if (!action.isEmpty()) {
        QPushButton *button = makeButton(action, "link", nullptr, this);
        button->setAccessibleName(action + QLatin1Char(' ') + name);
        connect(button, &QPushButton::clicked, this, [this, name, masked] {
            Q_EMIT maskWanted(name, !masked);
            close();
        });
        row->addWidget(button);
    }
    content()->addLayout(row);
}

void PolicyPopover::addRoles(const QStringList &roles, const QString &current)
{
    if (roles.size() < 2) {
        if (!current.isEmpty()) {
            addLine(tr("Your role: %1").arg(current));
        }
        return;
    }
    auto *row = new QHBoxLayout;
    auto *label = new Text(tr("Your role"), TypeScale::Label, Tone::Muted, this);
    auto *choice = new QComboBox(this);
    choice->addItems(roles);
    choice->setCurrentText(current);
    choice->setAccessibleName(tr("Your role"));
    label->setBuddy(choice);
    connect(choice, &QComboBox::textActivated, this, [this, current](const QString &role) {
        if (role != current) {
            Q_EMIT roleChosen(role);
            close();
        }
    });
    row->addWidget(label);
    row->addWidget(choice, 1);
    content()->addLayout(row);
}

} // namespace querent::gui
