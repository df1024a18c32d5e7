// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "PatientKeychain.h"
#include "session/SecretStore.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_SecretStore {

using namespace querent;
using session::Keychain;
using session::SecretStore;
using tests::PatientKeychain;
using Outcome = Keychain::Outcome;
using Place = SecretStore::Place;
using Trouble = SecretStore::Trouble;

namespace {

const QString name = QStringLiteral("model:https://api.example.com");
const QString planted = QStringLiteral("sk-planted-4242424242");

} // namespace

class TestSecretStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhereASecretIs_data();
    void tellsWhereASecretIs();
    void aSecretCountsBeforeTheKeychainAnswers();
    void aKeychainThatIsSilentHoldsNothingUp();
    void onlyTheReplyToTheLastCallCounts();
    void whatIsKnownIsNotAskedForAgain();
    void theRealKeychainKeepsAcrossPrograms();
    void withoutAKeychainItIsKeptInMemory();

private:
    /// What the worker says in a session of its own; `script` uses "$worker".
    [[nodiscard]] QStringList inSession(const QString &script) const;
};

void TestSecretStore::tellsWhereASecretIs_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<Place>("place");
    QTest::addColumn<Trouble>("trouble");
    QTest::addColumn<bool>("known");

    QTest::newRow("a secret that is found")
        << "find" << Outcome::Done << Place::Keychain << Trouble::None << true;
    QTest::newRow("none is there")
        << "find" << Outcome::Missing << Place::Absent << Trouble::None << false;
    QTest::newRow("it is not handed over")
        << "find" << Outcome::Refused << Place::Unknown << Trouble::Refused << false;
    QTest::newRow("there is no keychain to look into")
        << "find" << Outcome::Unavailable << Place::Absent << Trouble::NoKeychain << false;
    QTest::newRow("a secret that is kept")
        << "keep" << Outcome::Done << Place::Keychain << Trouble::None << true;
    QTest::newRow("it is not taken")
        << "keep" << Outcome::Refused << Place::Memory << Trouble::Refused << true;
    QTest::newRow("there is no keychain to put it into")
        << "keep" << Outcome::Unavailable << Place::Memory << Trouble::NoKeychain << true;
    QTest::newRow("a secret that is forgotten")
        << "forget" << Outcome::Done << Place::Absent << Trouble::None << false;
    QTest::newRow("nothing was there to forget")
        << "forget" << Outcome::Missing << Place::Absent << Trouble::None << false;
    QTest::newRow("the keychain does not let go of it")
        << "forget" << Outcome::Refused << Place::Keychain << Trouble::Refused << false;
}

void TestSecretStore::tellsWhereASecretIs()
{
    QFETCH(QString, call);
    QFETCH(Outcome, outcome);
    QFETCH(Place, place);
    QFETCH(Trouble, trouble);
    QFETCH(bool, known);

    auto keychain = std::make_unique<PatientKeychain>();
    PatientKeychain &patient = *keychain;
    SecretStore store(std::move(keychain));
    QSignalSpy changed(&store, &SecretStore::changed);
    if (call == QLatin1String("find")) {
        store.find(name);
    } else if (call == QLatin1String("keep")) {
        store.keep(name, planted);
    } else {
        store.forget(name);
    }
    QVERIFY(store.isBusy(name));
    QCOMPARE(patient.calls.size(), 1U);
    changed.clear();
    patient.answer(outcome, planted);
    QCOMPARE(changed.size(), 1);
    QVERIFY(!store.isBusy(name));
    QCOMPARE(store.place(name), place);
    QCOMPARE(store.trouble(name), trouble);
    QCOMPARE(store.secret(name), known ? planted : QString());
}

void TestSecretStore::aSecretCountsBeforeTheKeychainAnswers()
{
    SecretStore store(std::make_unique<PatientKeychain>());
    store.keep(name, planted);
    QCOMPARE(store.secret(name), planted);
    QCOMPARE(store.place(name), Place::Memory);
    store.forget(name);
    QCOMPARE(store.secret(name), QString());
}

void TestSecretStore::aKeychainThatIsSilentHoldsNothingUp()
{
    auto keychain = std::make_unique<PatientKeychain>();
    PatientKeychain &patient = *keychain;
    SecretStore store(std::move(keychain), nullptr, std::chrono::milliseconds(20));
    QSignalSpy changed(&store, &SecretStore::changed);
    QElapsedTimer clock;
    clock.start();
    store.keep(name, planted);
    QVERIFY(clock.elapsed() < 1'000);
    QCOMPARE(store.trouble(name), Trouble::None);
    QVERIFY(changed.wait(5'000));
    QCOMPARE(store.trouble(name), Trouble::Silent);
    QCOMPARE(store.place(name), Place::Memory);
    patient.answer(Outcome::Done);
    QCOMPARE(store.trouble(name), Trouble::None);
    QCOMPARE(store.place(name), Place::Keychain);
}

void TestSecretStore::onlyTheReplyToTheLastCallCounts()
{
    auto keychain = std::make_unique<PatientKeychain>();
    PatientKeychain &patient = *keychain;
    SecretStore store(std::move(keychain));
    QSignalSpy changed(&store, &SecretStore::changed);
    store.find(name);
    store.keep(name, planted);
    changed.clear();
    patient.answer(Outcome::Done, QStringLiteral("an older one"));
    QCOMPARE(changed.size(), 0);
    QCOMPARE(store.secret(name), planted);
    patient.answer(Outcome::Done);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(store.place(name), Place::Keychain);
}

void TestSecretStore::whatIsKnownIsNotAskedForAgain()
{
    auto keychain = std::make_unique<PatientKeychain>();
    PatientKeychain &patient = *keychain;
    SecretStore store(std::move(keychain));
    store.find(name);
    patient.answer(Outcome::Done, planted);
    QSignalSpy changed(&store, &SecretStore::changed);
    store.find(name);
    QVERIFY(changed.wait(5'000));
    QVERIFY(patient.calls.empty());
    QCOMPARE(store.secret(name), planted);
}

QStringList TestSecretStore::inSession(const QString &script) const
{
    QTemporaryDir home;
    QProcess session;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), home.path());
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home.path());
    environment.insert(QStringLiteral("XDG_DATA_HOME"), home.filePath(QStringLiteral("data")));
    environment.insert(QStringLiteral("worker"),
                       QStringLiteral(QUERENT_BINARY_DIR "/tests/secret_worker"));
    for (const char *other : {"DBUS_SESSION_BUS_ADDRESS", "GNOME_KEYRING_CONTROL", "DISPLAY",
                              "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP"}) {
        environment.remove(QString::fromLatin1(other));
    }
    session.setProcessEnvironment(environment);
    session.start(QStringLiteral("dbus-run-session"),
                  {QStringLiteral("--"), QStringLiteral("sh"), QStringLiteral("-c"), script});
    session.waitForStarted();
    session.write(planted.toUtf8() + '\n');
    session.closeWriteChannel();
    if (!session.waitForFinished(60'000)) {
        session.kill();
        session.waitForFinished();
        return {};
    }
    // what the keychain keeps is encrypted
    QDirIterator files(home.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(planted.toUtf8())) {
            return {QStringLiteral("the secret lies open in ") + file.fileName()};
        }
    }
    return QString::fromUtf8(session.readAllStandardOutput())
        .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

void TestSecretStore::theRealKeychainKeepsAcrossPrograms()
{
    for (const char *program : {"dbus-run-session", "gnome-keyring-daemon"}) {
        if (QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty()) {
            QSKIP("No keychain was tried: install the packages dbus-daemon, gnome-keyring and "
                  "libsecret-1-0");
        }
    }
    const QStringList said = inSession(
        QStringLiteral("printf password | gnome-keyring-daemon --unlock --components=secrets >&2\n"
                       "\"$worker\" find key\n"
                       "\"$worker\" keep key\n"
                       "\"$worker\" find key\n"
                       "\"$worker\" find other\n"
                       "\"$worker\" forget key\n"
                       "\"$worker\" find key\n"));
    QCOMPARE(said, (QStringList{QStringLiteral("Absent None 0"),
                                QStringLiteral("Keychain None %1").arg(planted.size()),
                                QStringLiteral("Keychain None %1").arg(planted.size()),
                                QStringLiteral("Absent None 0"), QStringLiteral("Absent None 0"),
                                QStringLiteral("Absent None 0")}));
}

void TestSecretStore::withoutAKeychainItIsKeptInMemory()
{
    if (QStandardPaths::findExecutable(QStringLiteral("dbus-run-session")).isEmpty()) {
        QSKIP("No session bus was tried: install the package dbus-daemon");
    }
    const QStringList said =
        inSession(QStringLiteral("export DBUS_SESSION_BUS_ADDRESS=unix:path=$HOME/nobody\n"
                                 "\"$worker\" keep key\n"
                                 "\"$worker\" find key\n"));
    QCOMPARE(said, (QStringList{QStringLiteral("Memory NoKeychain %1").arg(planted.size()),
                                QStringLiteral("Absent NoKeychain 0")}));
}

} // namespace tst_SecretStore

QUERENT_TEST(SecretStore)
#include "tst_SecretStore.moc"
