// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SettingsPart.h"

#include "gui/controls/Toast.h"
#include "gui/settings/AppearanceSection.h"
#include "gui/settings/LearnedSection.h"
#include "gui/settings/SettingsPage.h"
#include "gui/theme/Style.h"
#include "gui/theme/Theme.h"
#include "gui/window/AuditMenu.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/SettingsMenu.h"
#include "gui/window/SourceDesk.h"
#include "gui/window/TopBar.h"

#include <QAction>
#include <QCoreApplication>
#include <QLineEdit>
#include <QProcess>

namespace querent::gui {

SettingsPart::SettingsPart(const WindowContext &context, TopBar *topBar)
    : QObject(&context.window), m_context(context), m_topBar(topBar)
{
    session::Settings &settings = m_context.services.settings;
    Style::setCompact(settings.compact());
    Style::setReducedMotion(settings.reducedMotion());
    m_context.services.theme.setHighContrast(settings.highContrast());
    m_context.services.theme.setAccent(settings.accent());
    addPage();
    addSizes();
    addMenu();
    const QAction *theme = m_context.commands.addHidden(
        "contrast", tr("Switch between light and dark"), Commands::Need::Nothing,
        [this] { Q_EMIT m_topBar->themeToggled(); });
    m_context.commands.addWords(theme, tr("theme mode night colors", "words to find a command by"));
    connect(m_topBar, &TopBar::themeToggled, this, [this] {
        m_context.services.theme.toggle();
        m_context.services.settings.setTheme(m_context.services.theme.choice());
    });
    const auto refreshTheme = [this] { m_topBar->setDark(m_context.services.theme.isDark()); };
    connect(&m_context.services.theme, &Theme::changed, this, refreshTheme);
    refreshTheme();
    refreshReasoner();
}

void SettingsPart::addPage()
{
    session::ModelAccess *models = m_context.services.models;
    m_page = new SettingsPage(m_context.services.settings, m_context.services.theme, models,
                              &m_context.window);
    auto *learned = new LearnedSection([this] { return m_context.sources.current(); }, m_page);
    m_page->addSection(tr("What was learned"), learned);
    connect(learned, &LearnedSection::notified, &m_context.toast, &Toast::say);
    connect(learned, &LearnedSection::undoOffered, &m_context.toast,
            [this](const QString &text, const std::function<void()> &undo) {
                m_context.toast.offer(text, tr("Undo"), undo);
            });
    m_context.pages.add(m_page);
    m_action = m_context.commands.add(Commands::Section::Program, "settings", tr("Settings…"),
                                      QKeySequence(Qt::CTRL | Qt::Key_Comma),
                                      Commands::Need::Nothing, [this] { show(); });
    m_context.commands.addWords(
        m_action, tr("preferences options configuration", "words to find a command by"));
    m_action->setMenuRole(QAction::PreferencesRole);
    // the palette finds the settings by what they are about
    const auto addAbout = [this](const QString &about, const QString &words) {
        m_context.commands.addWords(m_context.commands.addHidden("settings", about,
                                                                 Commands::Need::Nothing,
                                                                 [this] { show(); }),
                                    words);
    };
    addAbout(tr("Appearance: theme, contrast, accent colour, size, density, motion, language"),
             tr("dark light high mode font zoom scale compact dense color animation German English",
                "words to find a command by"));
    addAbout(tr("Language model: provider, key, network, and what may leave this computer"),
             tr("AI LLM GPT Ollama OpenAI API server proxy offline privacy",
                "words to find a command by"));
    connect(m_topBar, &TopBar::reasonerClicked, this, &SettingsPart::show);
    connect(m_page, &SettingsPage::left, &m_context.pages, &Pages::back);
    connect(m_page->appearance(), &AppearanceSection::restartNeeded, this,
            &SettingsPart::offerRestart);
    if (models != nullptr) {
        m_context.services.controller.setConsentKeeper(
            [models](const std::string &location, const session::ConsentRequest &request,
                     const std::string &choice) { models->decide(location, request, choice); });
        connect(models, &session::ModelAccess::changed, this, &SettingsPart::refreshReasoner);
    }
}

void SettingsPart::addSizes()
{
    Commands &commands = m_context.commands;
    const auto resize = [this](int size) {
        session::Settings &settings = m_context.services.settings;
        if (settings.zoom() != size) {
            settings.setZoom(size);
            m_page->appearance()->showSize();
            offerRestart(tr("The size is %1 % from the next start on.").arg(settings.zoom()));
        }
    };
    const auto beside = [this](bool larger) {
        return AppearanceSection::sizeBeside(m_context.services.settings.zoom(), larger);
    };
    using Section = Commands::Section;
    using Need = Commands::Need;
    QAction *larger = commands.add(Section::View, "plus", tr("Larger"), {}, Need::Nothing,
                                   [resize, beside] { resize(beside(true)); });
    larger->setShortcuts(QKeySequence::keyBindings(QKeySequence::ZoomIn));
    QAction *smaller = commands.add(Section::View, "minus", tr("Smaller"), {}, Need::Nothing,
                                    [resize, beside] { resize(beside(false)); });
    smaller->setShortcuts(QKeySequence::keyBindings(QKeySequence::ZoomOut));
    QAction *usual =
        commands.add(Section::View, "search", tr("Usual size"), QKeySequence(Qt::CTRL | Qt::Key_0),
                     Need::Nothing, [resize] { resize(100); });
    commands.addWords(larger, tr("zoom in size font text bigger", "words to find a command by"));
    commands.addWords(smaller, tr("zoom out size font text", "words to find a command by"));
    commands.addWords(usual, tr("zoom reset normal font text", "words to find a command by"));
}

void SettingsPart::offerRestart(const QString &text)
{
    m_context.toast.offer(text, tr("Restart now"), [this] {
        const session::OpenSourcePtr source = m_context.sources.current();
        QStringList arguments;
        if (source) {
            arguments << QString::fromStdString(source->location);
        }
        if (QProcess::startDetached(QCoreApplication::applicationFilePath(), arguments)) {
            m_context.window.close();
        }
    });
}

void SettingsPart::addMenu()
{
    auto *menu =
        new SettingsMenu(m_context.services.settings, m_context.services.theme, &m_context.window);
    menu->addSeparator();
    menu->addAction(m_action);
    if (m_context.services.audit) {
        auto *audit = new AuditMenu(m_context.services.audit, menu);
        menu->addMenu(audit);
        connect(audit, &AuditMenu::notified, &m_context.toast, &Toast::say);
        connect(&m_context.services.controller, &session::RunController::runFinished, audit,
                &AuditMenu::tellProblem);
    }
    m_topBar->setSettingsMenu(menu);
}

void SettingsPart::show()
{
    const session::OpenSourcePtr source = m_context.sources.current();
    m_page->begin(source ? QString::fromStdString(source->location) : QString(),
                  source ? QString::fromStdString(source->displayName) : QString());
    m_context.pages.visit(m_page);
    m_page->search()->setFocus(Qt::OtherFocusReason);
}

void SettingsPart::refreshReasoner()
{
    const session::ModelAccess *models = m_context.services.models;
    m_topBar->setReasoner(models != nullptr ? models->state() : session::ModelState());
}

} // namespace querent::gui
