// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SampleDatabase.h"
#include "app/Translations.h"
#include "gui/theme/Theme.h"
#include "gui/window/MainWindow.h"
#include "session/ModelAccess.h"
#include "session/QtPhrasebook.h"
#include "session/Reasoners.h"
#include "session/RunController.h"
#include "session/SecretStore.h"
#include "session/Settings.h"
#include "session/SourceOpener.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QScreen>
#include <QStandardPaths>
#include <QTimer>

using namespace querent;

namespace {

/// Paths become absolute, so that "recent" still finds them; addresses stay as they are.
QString sourceLocation(const QString &argument)
{
    const bool address = argument.contains(QStringLiteral("://"));
    return address ? argument : QFileInfo(argument).absoluteFilePath();
}

/// Everything as large as the user likes it; what the environment says counts first.
void prepareSize()
{
    const int zoom = session::Settings().zoom();
    if (zoom != 100 && !qEnvironmentVariableIsSet("QT_SCALE_FACTOR")) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(zoom / 100.0));
    }
}

} // namespace

int main(int argc, char **argv)
{
    prepareSize();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("querent"));
    QApplication::setApplicationVersion(QStringLiteral(QUERENT_VERSION));
    QApplication::setOrganizationName(QStringLiteral("Querent"));
    QApplication::setDesktopFileName(QStringLiteral("org.querent.Querent"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/app/querent.svg")));

    session::Settings settings;
    app::installTranslations(settings.language());
    QApplication::setApplicationDisplayName(QApplication::translate("main", "Querent"));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("main", "Ask your data a question in plain words."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("source"), QApplication::translate("main", "A file or an address to open."),
        QApplication::translate("main", "[source]", "a place on the command line"));
    parser.process(application);

    const auto phrases = std::make_shared<const session::QtPhrasebook>(QLocale());
    session::OpenOptions options;
    options.phrases = phrases;
    const QString kept = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    options.lessonsFolder = (kept + QStringLiteral("/lessons")).toStdString();
    options.audit =
        std::make_shared<session::AuditLog>((kept + QStringLiteral("/audit.jsonl")).toStdString(),
                                            session::AuditOptions{.mayMiss = true});
    options.policiesFolder = (kept + QStringLiteral("/policies")).toStdString();
    const QMap<QString, QString> roles = settings.policyRoles();
    for (auto role = roles.begin(); role != roles.end(); ++role) {
        options.roles[role.key().toStdString()] = role.value().toStdString();
    }
    session::SecretStore secrets(session::systemKeychain(QStringLiteral("org.querent.Querent")));
    session::ModelAccess models(settings, secrets, session::networkModelServices());
    options.chooseReasoner =
        session::modelReasoner({.model = models.source(), .permissions = models.permissions()});
    gui::Theme theme(settings.theme());
    session::SourceOpener opener(options);
    session::RunController controller(phrases);
    controller.keepRunsIn(kept + QStringLiteral("/runs.db"));
    gui::MainWindow window({.settings = settings,
                            .theme = theme,
                            .opener = opener,
                            .controller = controller,
                            .sampleLocation = app::sampleDatabase(),
                            .audit = options.audit,
                            .models = &models,
                            .keptFolder = kept});
    // at first it has the size that it is drawn for, where the screen has room for that
    if (settings.windowGeometry().isEmpty() &&
        gui::MainWindow::fillsScreen(window.size(), window.screen()->availableSize())) {
        window.showMaximized();
    } else {
        window.show();
    }

    // the window comes first, whatever the source takes
    const QStringList sources = parser.positionalArguments();
    const QString source = !sources.isEmpty()        ? sourceLocation(sources.front())
                           : settings.restoresLast() ? settings.lastSource()
                                                     : QString();
    if (!source.isEmpty()) {
        QTimer::singleShot(0, &window, [&window, source] { window.openLocation(source); });
    }
    return QApplication::exec();
}
