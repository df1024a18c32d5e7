// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/SettingsPage.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/CentredColumn.h"
#include "gui/controls/Text.h"
#include "gui/settings/AppearanceSection.h"
#include "gui/settings/ModelSection.h"
#include "gui/settings/PriceTable.h"
#include "gui/settings/PrivacySection.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

/// Whether anything in it is about these words.
bool speaksOf(const QWidget *section, const QString &words)
{
    for (const QLabel *label : section->findChildren<QLabel *>()) {
        if (label->text().contains(words, Qt::CaseInsensitive)) {
            return true;
        }
    }
    for (const QAbstractButton *button : section->findChildren<QAbstractButton *>()) {
        if (button->text().contains(words, Qt::CaseInsensitive) ||
            button->accessibleDescription().contains(words, Qt::CaseInsensitive)) {
            return true;
        }
    }
    return false;
}

} // namespace

SettingsPage::SettingsPage(session::Settings &settings, Theme &theme, session::ModelAccess *access,
                           QWidget *parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea(this))
    , m_search(new QLineEdit(this))
    , m_nothing(new Text(tr("No setting is about that."), TypeScale::Body, Tone::Muted, this))
    , m_appearance(new AppearanceSection(settings, theme, this))
{
    QToolButton *back = makeIconButton("chevron-left", tr("Back"), this);
    connect(back, &QToolButton::clicked, this, &SettingsPage::left);
    m_search->setPlaceholderText(tr("Search the settings"));
    m_search->setAccessibleName(tr("Search the settings"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(240);
    connect(m_search, &QLineEdit::textChanged, this, &SettingsPage::filter);

    auto *header = new QHBoxLayout;
    header->setSpacing(8);
    header->addWidget(back);
    header->addWidget(new Text(tr("Settings"), TypeScale::Title, Tone::Text, this), 1);
    header->addWidget(m_search, 1);
    auto *centred = new CentredColumn(m_scroll);
    m_column = new QVBoxLayout(centred->column());
    m_column->setContentsMargins(0, 24, 0, 32);
    m_column->setSpacing(28);
    m_column->addLayout(header);
    m_column->addWidget(m_nothing);
    m_column->addStretch(1);
    m_nothing->hide();
    addSection(tr("Appearance"), m_appearance);
    if (access != nullptr) {
        m_model = new ModelSection(*access, this);
        m_privacy = new PrivacySection(*access, this);
        m_prices = new PriceTable(*access, this);
        addSection(tr("Language model"), m_model);
        addSection(tr("What may leave"), m_privacy);
        addSection(tr("Prices"), m_prices);
    }
    m_scroll->setWidget(centred);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
}

void SettingsPage::addSection(const QString &title, QWidget *content)
{
    auto *section = new QWidget(this);
    section->setAccessibleName(title);
    auto *parts = new QVBoxLayout(section);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(12);
    parts->addWidget(new Text(title, TypeScale::Headline, Tone::Text, section));
    parts->addWidget(content);
    m_column->insertWidget(m_column->count() - 1, section); // above the stretch
    m_sections.push_back(section);
}

void SettingsPage::begin(const QString &location, const QString &sourceName)
{
    m_search->clear();
    if (m_model != nullptr) {
        m_privacy->setSource(location, sourceName);
        m_model->lookAround();
    }
    m_scroll->ensureVisible(0, 0);
}

void SettingsPage::filter(const QString &words)
{
    bool any = false;
    for (QWidget *section : m_sections) {
        const bool fits = words.trimmed().isEmpty() || speaksOf(section, words.trimmed());
        section->setVisible(fits);
        any = any || fits;
    }
    m_nothing->setVisible(!any);
}

void SettingsPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace querent::gui
