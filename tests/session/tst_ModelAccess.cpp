// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "PatientKeychain.h"
#include "session/ModelAccess.h"
#include "session/SecretStore.h"
#include "session/Settings.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <future>

namespace tst_ModelAccess {

using namespace querent;
using session::ConsentRequest;
using session::Keychain;
using session::ModelAccess;
using session::ModelSettings;
using session::PrivacyLevel;

namespace {

const std::string shop = "/data/shop.db";
const QString planted = QStringLiteral("sk-planted-4242424242");

/// A model that is nowhere.
class NamedModel final : public llm::ChatModel
{
public:
    explicit NamedModel(llm::Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    [[nodiscard]] std::string name() const override { return m_endpoint.model; }
    [[nodiscard]] std::string host() const override { return llm::hostOf(m_endpoint); }
    [[nodiscard]] bool isLocal() const override { return llm::staysOnThisComputer(m_endpoint); }
    [[nodiscard]] std::string requestBody(const llm::ChatRequest &) const override { return {}; }
    [[nodiscard]] base::Result<llm::ChatReply>
    complete(const llm::ChatRequest &, const llm::ChunkSink &, std::stop_token) override
    {
        return llm::ChatReply{};
    }

private:
    llm::Endpoint m_endpoint;
};

/// The program's settings, and a network that is none.
struct Desk
{
    Desk() : settings(folder.filePath(QStringLiteral("querent.ini"))), secrets(makeKeychain()) {}

    std::unique_ptr<Keychain> makeKeychain()
    {
        auto made = std::make_unique<tests::PatientKeychain>();
        keychain = made.get();
        return made;
    }

    [[nodiscard]] session::ModelServices services()
    {
        session::ModelServices services;
        services.connect = [this](const llm::Endpoint &endpoint,
                                  const llm::Credentials &credentials)
            -> base::Result<std::shared_ptr<llm::ChatModel>> {
            shown = credentials;
            if (endpoint.model.empty()) {
                return base::Error{base::ErrorCode::ModelMissing, "Choose a model.", {}};
            }
            return std::shared_ptr<llm::ChatModel>(std::make_shared<NamedModel>(endpoint));
        };
        return services;
    }

    [[nodiscard]] static ModelSettings at(const std::string &address,
                                          const std::string &model = "bird")
    {
        llm::Endpoint endpoint;
        endpoint.baseUrl = address;
        endpoint.model = model;
        ModelSettings wanted;
        wanted.on = true;
        wanted.setEndpoint(endpoint);
        return wanted;
    }

    QTemporaryDir folder;
    session::Settings settings;
    tests::PatientKeychain *keychain = nullptr;
    session::SecretStore secrets;
    llm::Credentials shown;
};

const std::string far = "https://api.example.com/v1";
const std::string near = "http://localhost:9999/v1";

} // namespace

class TestModelAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void offByDefault();
    void aChangeCountsAtOnceAndIsKept();
    void whatCannotBeAskedSaysWhy();
    void nothingIsSentBeforeSomebodyAgreed_data();
    void nothingIsSentBeforeSomebodyAgreed();
    void decisionsAreRemembered_data();
    void decisionsAreRemembered();
    void moreThanWasAgreedToIsAskedForAgain();
    void aKeyStaysWithItsServer();
    void aQuestionWaitsForTheKeychainAWhile();
    void noKeyIsInAnyFile();
};

void TestModelAccess::offByDefault()
{
    Desk desk;
    const ModelAccess access(desk.settings, desk.secrets, desk.services());
    QVERIFY(!access.state().usable());
    QVERIFY(access.source()() == nullptr);
    QVERIFY(desk.keychain->calls.empty());
    QCOMPARE(access.permission(shop)().level, PrivacyLevel::Nothing);
}

void TestModelAccess::aChangeCountsAtOnceAndIsKept()
{
    Desk desk;
    {
        ModelAccess access(desk.settings, desk.secrets, desk.services());
        const auto source = access.source();
        QSignalSpy changed(&access, &ModelAccess::changed);
        access.setSettings(Desk::at(far));
        QCOMPARE(changed.size(), 1);
        QVERIFY(source() != nullptr);
        QCOMPARE(source()->name(), std::string("bird"));
        const auto before = source();
        ModelSettings dearer = access.settings();
        dearer.prices["bird"] = {.prompt = 1.0, .completion = 2.0};
        access.setSettings(dearer);
        QVERIFY2(source() == before, "what was found out about a server is not lost by a price");
        ModelSettings off = dearer;
        off.on = false;
        access.setSettings(off);
        QVERIFY(source() == nullptr);
        access.setSettings(dearer);
    }
    const ModelAccess again(desk.settings, desk.secrets, desk.services());
    QVERIFY(again.state().usable());
    QCOMPARE(again.state().host, std::string("api.example.com"));
    QVERIFY(again.settings().costOf("bird", 1, 1).has_value());
}

void TestModelAccess::whatCannotBeAskedSaysWhy()
{
    Desk desk;
    ModelAccess access(desk.settings, desk.secrets, desk.services());
    access.setSettings(Desk::at(far, ""));
    QVERIFY(access.state().on);
    QVERIFY(!access.state().usable());
    QCOMPARE(access.state().problem->message, std::string("Choose a model."));
    QVERIFY(access.source()() == nullptr);
}

void TestModelAccess::nothingIsSentBeforeSomebodyAgreed_data()
{
    QTest::addColumn<std::string>("address");
    QTest::addColumn<PrivacyLevel>("level");
    QTest::newRow("a server far away may see the schema, once agreed")
        << far << PrivacyLevel::Schema;
    QTest::newRow("one on this computer also samples, once agreed")
        << near << PrivacyLevel::Samples;
}

void TestModelAccess::nothingIsSentBeforeSomebodyAgreed()
{
    QFETCH(std::string, address);
    QFETCH(PrivacyLevel, level);
    Desk desk;
    ModelAccess access(desk.settings, desk.secrets, desk.services());
    access.setSettings(Desk::at(address));
    QCOMPARE(access.level(shop), level);
    const auto permission = access.permission(shop);
    QCOMPARE(permission().level, level);
    QVERIFY(!permission().agreed);
}

void TestModelAccess::decisionsAreRemembered_data()
{
    QTest::addColumn<std::string>("choice");
    QTest::addColumn<PrivacyLevel>("level");
    QTest::addColumn<bool>("agreed");
    QTest::newRow("send") << std::string(session::consentSend) << PrivacyLevel::Samples << true;
    QTest::newRow("only the schema")
        << std::string(session::consentSchema) << PrivacyLevel::Schema << true;
    QTest::newRow("answer offline")
        << std::string(session::consentOffline) << PrivacyLevel::Nothing << false;
    QTest::newRow("anything else agrees to nothing")
        << std::string("yes") << PrivacyLevel::Samples << false;
}

void TestModelAccess::decisionsAreRemembered()
{
    QFETCH(std::string, choice);
    QFETCH(PrivacyLevel, level);
    QFETCH(bool, agreed);
    Desk desk;
    {
        ModelAccess access(desk.settings, desk.secrets, desk.services());
        access.setSettings(Desk::at(far));
        access.setLevel(shop, PrivacyLevel::Samples);
        access.decide(shop,
                      ConsentRequest{.host = "api.example.com", .level = PrivacyLevel::Samples},
                      choice);
    }
    ModelAccess access(desk.settings, desk.secrets, desk.services());
    QCOMPARE(access.permission(shop)().level, level);
    QCOMPARE(access.permission(shop)().agreed, agreed);
    QVERIFY2(!access.permission("/data/other.db")().agreed, "another source is asked about");
    access.setSettings(Desk::at("https://other.example.com/v1"));
    QVERIFY2(!access.permission(shop)().agreed, "another server is asked about");
}

void TestModelAccess::moreThanWasAgreedToIsAskedForAgain()
{
    Desk desk;
    ModelAccess access(desk.settings, desk.secrets, desk.services());
    access.setSettings(Desk::at(far));
    const ConsentRequest schema{.host = "api.example.com", .level = PrivacyLevel::Schema};
    access.decide(shop, schema, session::consentSend);
    const auto permission = access.permission(shop);
    QVERIFY(permission().agreed);
    access.setLevel(shop, PrivacyLevel::Results);
    QVERIFY(!permission().agreed);
    access.setLevel(shop, std::nullopt);
    QVERIFY(permission().agreed);
}

void TestModelAccess::aKeyStaysWithItsServer()
{
    Desk desk;
    ModelAccess access(desk.settings, desk.secrets, desk.services());
    access.setSettings(Desk::at(far));
    desk.secrets.keep(ModelAccess::keyName(access.settings().endpoint()), planted);
    QCOMPARE(QString::fromUtf8(desk.shown.key().reveal().data(),
                               static_cast<qsizetype>(desk.shown.key().reveal().size())),
             planted);
    // the same server, another path
    access.setSettings(Desk::at("https://api.example.com/openai/v1"));
    QVERIFY(!desk.shown.key().empty());
    desk.keychain->calls.clear();
    access.setSettings(Desk::at("https://api.example.com.evil.example/v1"));
    desk.keychain->answer(Keychain::Outcome::Missing);
    QVERIFY(desk.shown.key().empty());
    access.setSettings(Desk::at("http://api.example.com/v1"));
    desk.keychain->answer(Keychain::Outcome::Missing);
    QVERIFY2(desk.shown.key().empty(), "not without encryption either");
}

void TestModelAccess::aQuestionWaitsForTheKeychainAWhile()
{
    Desk desk;
    ModelAccess access(desk.settings, desk.secrets, desk.services());
    access.setSettings(Desk::at(far));
    QCOMPARE(desk.keychain->calls.size(), 1U);
    auto key =
        std::async(std::launch::async, [source = desk.shown.key] { return !source().empty(); });
    QTest::qWait(30);
    desk.keychain->answer(Keychain::Outcome::Done, planted);
    QVERIFY(key.get());
}

void TestModelAccess::noKeyIsInAnyFile()
{
    Desk desk;
    ModelAccess access(desk.settings, desk.secrets, desk.services());
    access.setSettings(Desk::at(far));
    desk.secrets.keep(ModelAccess::keyName(access.settings().endpoint()), planted);
    access.decide(shop, ConsentRequest{.host = "api.example.com", .level = PrivacyLevel::Schema},
                  session::consentSend);
    int files = 0;
    QDirIterator each(desk.folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (each.hasNext()) {
        QFile file(each.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains(planted.toUtf8()), qPrintable(file.fileName()));
        ++files;
    }
    QVERIFY(files > 0);
}

} // namespace tst_ModelAccess

QUERENT_TEST(ModelAccess)
#include "tst_ModelAccess.moc"
