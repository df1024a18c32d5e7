// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/AppearanceSection.h"

#include "gui/settings/AccentPicker.h"
#include "gui/settings/SettingRow.h"
#include "gui/theme/Style.h"
#include "gui/theme/Theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace querent::gui {

namespace {

constexpr std::array sizes{session::Settings::smallestZoom, 90, 100, 110, 125, 150, 175,
                           session::Settings::largestZoom};
constexpr int fieldWidth = 240;

} // namespace

AppearanceSection::AppearanceSection(session::Settings &settings, Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_theme(theme)
    , m_themes(new QComboBox(this))
    , m_contrast(new QCheckBox(tr("Stronger text and borders"), this))
    , m_accents(new AccentPicker(theme.accent(), this))
    , m_sizes(new QComboBox(this))
    , m_compact(new QCheckBox(tr("Rows closer together"), this))
    , m_motion(new QCheckBox(tr("Nothing moves by itself"), this))
    , m_languages(new QComboBox(this))
{
    addThemes();
    addSizes();
    addLanguages();
    for (QComboBox *box : {m_themes, m_sizes, m_languages}) {
        box->setFixedWidth(fieldWidth);
    }
    m_contrast->setChecked(m_theme.isHighContrast());
    connect(m_contrast, &QCheckBox::toggled, this, [this](bool high) {
        m_settings.setHighContrast(high);
        m_theme.setHighContrast(high);
    });
    connect(m_accents, &AccentPicker::picked, this, [this](session::Settings::Accent accent) {
        m_settings.setAccent(accent);
        m_theme.setAccent(accent);
    });
    m_compact->setChecked(m_settings.compact());
    connect(m_compact, &QCheckBox::toggled, this, [this](bool compact) {
        m_settings.setCompact(compact);
        Style::setCompact(compact);
    });
    m_motion->setChecked(m_settings.reducedMotion());
    connect(m_motion, &QCheckBox::toggled, this, [this](bool reduced) {
        m_settings.setReducedMotion(reduced);
        Style::setReducedMotion(reduced);
    });

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(new SettingRow(tr("Theme"), m_themes, this));
    layout->addWidget(new SettingRow(tr("Contrast"), m_contrast, this));
    layout->addWidget(new SettingRow(tr("Accent colour"), m_accents, this));
    layout->addWidget(new SettingRow(tr("Size"), m_sizes, this));
    layout->addWidget(new SettingRow(tr("Density"), m_compact, this));
    layout->addWidget(new SettingRow(tr("Motion"), m_motion, this));
    layout->addWidget(new SettingRow(tr("Language"), m_languages, this));
}

void AppearanceSection::addThemes()
{
    using Choice = Theme::Choice;
    const std::array choices{std::pair{tr("Like the system"), Choice::System},
                             std::pair{tr("Light"), Choice::Light},
                             std::pair{tr("Dark"), Choice::Dark}};
    for (const auto &[name, choice] : choices) {
        m_themes->addItem(name, static_cast<int>(choice));
    }
    const auto refresh = [this] {
        m_themes->setCurrentIndex(m_themes->findData(static_cast<int>(m_theme.choice())));
    };
    refresh();
    connect(&m_theme, &Theme::changed, m_themes, refresh);
    connect(m_themes, &QComboBox::activated, this, [this](int index) {
        const auto choice = static_cast<Choice>(m_themes->itemData(index).toInt());
        m_settings.setTheme(choice);
        m_theme.choose(choice);
    });
}

void AppearanceSection::addSizes()
{
    for (const int size : sizes) {
        m_sizes->addItem(tr("%1 %").arg(size), size);
    }
    showSize();
    connect(m_sizes, &QComboBox::activated, this, [this](int index) {
        const int zoom = m_sizes->itemData(index).toInt();
        if (zoom != m_settings.zoom()) {
            m_settings.setZoom(zoom);
            Q_EMIT restartNeeded(tr("The size is %1 % from the next start on.").arg(zoom));
        }
    });
}

void AppearanceSection::showSize()
{
    const int size = m_settings.zoom();
    if (m_sizes->findData(size) < 0) {
        const auto place = std::ranges::upper_bound(sizes, size) - sizes.begin();
        m_sizes->insertItem(static_cast<int>(place), tr("%1 %").arg(size), size);
    }
    m_sizes->setCurrentIndex(m_sizes->findData(size));
}

int AppearanceSection::sizeBeside(int size, bool larger)
{
    if (larger) {
        const auto next = std::ranges::upper_bound(sizes, size);
        return next != sizes.end() ? *next : sizes.back();
    }
    const auto at = std::ranges::lower_bound(sizes, size);
    return at != sizes.begin() ? *std::prev(at) : sizes.front();
}

void AppearanceSection::addLanguages()
{
    m_languages->addItem(tr("Like the system"), QString());
    // a language calls itself by its own name
    for (const char *tag : {"en", "de"}) {
        const QString name = QString::fromLatin1(tag);
        m_languages->addItem(QLocale(name).nativeLanguageName(), name);
    }
    m_languages->setCurrentIndex(std::max(0, m_languages->findData(m_settings.language())));
    connect(m_languages, &QComboBox::activated, this, [this](int index) {
        const QString tag = m_languages->itemData(index).toString();
        if (tag != m_settings.language()) {
            m_settings.setLanguage(tag);
            Q_EMIT restartNeeded(tr("The language changes when Querent starts again."));
        }
    });
}

} // namespace querent::gui
