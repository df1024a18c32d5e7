// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/PrivacySection.h"

#include "gui/answer/ChoiceButton.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/settings/PrivacyWords.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

namespace querent::gui {

namespace {

using session::PrivacyLevel;

constexpr std::array levels{PrivacyLevel::Nothing, PrivacyLevel::Schema, PrivacyLevel::Samples,
                            PrivacyLevel::Results};

QString nameOf(const QString &location)
{
    const QString name = QFileInfo(location).fileName();
    return name.isEmpty() ? location : name;
}

} // namespace

PrivacySection::PrivacySection(session::ModelAccess &access, QWidget *parent)
    : QWidget(parent)
    , m_access(access)
    , m_about(new Text(QString(), TypeScale::Body, Tone::Muted, this))
    , m_levels(new QWidget(this))
    , m_agreed(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_others(new QVBoxLayout)
{
    auto *grid = new QGridLayout(m_levels);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(8);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    for (const PrivacyLevel level : levels) {
        auto *choice = new ChoiceButton(privacyLabel(level), privacyMeaning(level), 0, m_levels);
        const int index = static_cast<int>(m_choices.size());
        grid->addWidget(choice, index / 2, index % 2);
        connect(choice, &ChoiceButton::clicked, this, [this, level] {
            m_access.setLevel(m_location.toStdString(), level);
            refresh(); // a click on what was chosen already takes the mark away
        });
        m_choices.push_back(choice);
    }
    m_about->setFlowing();
    m_agreed->setFlowing();
    auto *personal = new Text(tr("Columns that are masked, hidden or marked as personal never "
                                 "leave, whatever is chosen here."),
                              TypeScale::Label, Tone::Muted, this);
    personal->setFlowing();
    m_others->setSpacing(4);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(m_about);
    layout->addWidget(m_levels);
    layout->addWidget(m_agreed);
    layout->addWidget(personal);
    layout->addLayout(m_others);
    connect(&m_access, &session::ModelAccess::changed, this, &PrivacySection::refresh);
    refresh();
}

void PrivacySection::setSource(const QString &location, const QString &name)
{
    m_location = location;
    m_name = name;
    refresh();
}

void PrivacySection::refresh()
{
    const bool open = !m_location.isEmpty();
    m_levels->setVisible(open);
    m_agreed->setVisible(open);
    m_about->setText(open ? tr("What a model may be told about “%1”:").arg(m_name)
                          : tr("Open a source to choose what a model may be told about it."));
    if (open) {
        const std::string location = m_location.toStdString();
        const PrivacyLevel level = m_access.level(location);
        for (std::size_t index = 0; index < levels.size(); ++index) {
            m_choices[index]->setChecked(levels[index] == level);
        }
        const auto permission = m_access.permission(location)();
        m_agreed->setText(
            level == PrivacyLevel::Nothing ? QString()
            : permission.agreed
                ? tr("You agreed that this goes to %1.")
                      .arg(QString::fromStdString(m_access.state().host))
                : tr("Before anything is sent the first time you will see exactly what it is."));
    }
    listOthers();
}

void PrivacySection::listOthers()
{
    while (QLayoutItem *item = m_others->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const auto &[location, privacy] : m_access.privacyBook()) {
        const QString place = QString::fromStdString(location);
        if (place == m_location) {
            continue;
        }
        auto *row = new QWidget(this);
        auto *line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        auto *name = new Text(nameOf(place), TypeScale::Body, Tone::Text, row);
        name->setToolTip(place);
        line->addWidget(name);
        line->addWidget(
            new Text(privacyLabel(m_access.level(location)), TypeScale::Label, Tone::Muted, row),
            1);
        QPushButton *forget = makeButton(tr("Ask again", "about a source"), "link", nullptr, row);
        forget->setAccessibleName(tr("Ask again about %1").arg(nameOf(place)));
        connect(forget, &QPushButton::clicked, this,
                [this, kept = location] { m_access.forgetPrivacy(kept); });
        line->addWidget(forget);
        m_others->addWidget(row);
    }
}

} // namespace querent::gui
