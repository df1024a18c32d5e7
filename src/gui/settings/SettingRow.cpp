// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/SettingRow.h"

#include "gui/controls/Text.h"

#include <QGridLayout>
#include <QHBoxLayout>

namespace querent::gui {

namespace {

constexpr int nameWidth = 150;
/// Where a field has more lines, the name is beside the first.
constexpr int fieldHeight = 32;

} // namespace

SettingRow::SettingRow(const QString &name, QWidget *field, QWidget *parent)
    : QWidget(parent)
    , m_name(new Text(name, TypeScale::Body, Tone::Text, this))
    , m_field(field)
    , m_hint(new Text(QString(), TypeScale::Label, Tone::Muted, this))
{
    m_name->setWordWrap(true);
    m_name->setFixedWidth(nameWidth);
    m_name->setMinimumHeight(fieldHeight);
    m_name->setBuddy(entry());
    if (entry()->accessibleName().isEmpty()) {
        entry()->setAccessibleName(name);
    }
    m_hint->setFlowing();
    m_hint->hide();
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(16);
    layout->setVerticalSpacing(4);
    layout->addWidget(m_name, 0, 0, Qt::AlignTop | Qt::AlignLeading);
    // one that may not grow does not keep its column from taking the room
    const bool grows = field->maximumWidth() == QWIDGETSIZE_MAX;
    layout->addWidget(field, 0, 1, grows ? Qt::Alignment() : Qt::AlignLeading);
    layout->addWidget(m_hint, 1, 1);
    layout->setColumnStretch(1, 1);
}

QWidget *SettingRow::entry() const
{
    return m_field->focusProxy() != nullptr ? m_field->focusProxy() : m_field;
}

void SettingRow::setHint(const QString &text, Tone tone)
{
    m_hint->setText(text);
    m_hint->setTone(tone);
    m_hint->setVisible(!text.isEmpty());
    entry()->setAccessibleDescription(text);
}

QWidget *inLine(std::initializer_list<QWidget *> widgets, QWidget *parent)
{
    auto *line = new QWidget(parent);
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (QWidget *widget : widgets) {
        layout->addWidget(widget, widget == *widgets.begin() ? 1 : 0);
    }
    if ((*widgets.begin())->maximumWidth() < QWIDGETSIZE_MAX) {
        layout->setStretch(0, 0);
        layout->addStretch(1);
    }
    line->setFocusProxy(*widgets.begin());
    return line;
}

} // namespace querent::gui
