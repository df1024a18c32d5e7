// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SecretStore.h"

#include <QCoreApplication>
#include <QMetaEnum>
#include <QTextStream>
#include <QTimer>

using namespace querent;
using session::SecretStore;

/// secret_worker find|keep|forget NAME: says where the secret is afterwards, "Keychain None 14",
/// the last being its length. The secret to keep comes on standard input, where no list of
/// processes shows it.
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3) {
        return 64;
    }
    SecretStore store(session::systemKeychain(QStringLiteral("org.querent.Tests")), nullptr,
                      std::chrono::seconds(5));
    QObject::connect(&store, &SecretStore::changed, &application, [&store](const QString &name) {
        if (store.isBusy(name)) {
            return;
        }
        QTextStream(stdout) << QMetaEnum::fromType<SecretStore::Place>().valueToKey(
                                   static_cast<int>(store.place(name)))
                            << ' '
                            << QMetaEnum::fromType<SecretStore::Trouble>().valueToKey(
                                   static_cast<int>(store.trouble(name)))
                            << ' ' << store.secret(name).size() << '\n';
        QCoreApplication::quit();
    });
    QTimer::singleShot(0, &application, [&store, &arguments] {
        if (arguments[1] == QLatin1String("keep")) {
            store.keep(arguments[2], QTextStream(stdin).readLine());
        } else if (arguments[1] == QLatin1String("forget")) {
            store.forget(arguments[2]);
        } else {
            store.find(arguments[2]);
        }
    });
    return QCoreApplication::exec();
}
