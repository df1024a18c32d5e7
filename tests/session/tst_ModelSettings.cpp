// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/ModelSettings.h"

#include <QTest>

namespace tst_ModelSettings {

using namespace querent;
using session::ModelSettings;
using session::PrivacyLevel;
using session::SourcePrivacy;

namespace {

llm::Endpoint endpointOf(const std::string &preset, const std::string &model)
{
    llm::Endpoint endpoint;
    endpoint.preset = preset;
    endpoint.model = model;
    return endpoint;
}

} // namespace

class TestModelSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void settingsAreReadAsTheyWereWritten();
    void damagedSettingsHaveDefaults_data();
    void damagedSettingsHaveDefaults();
    void eachProviderKeepsWhatWasEntered();
    void aCostNeedsAPrice();
    void privacyIsReadAsItWasWritten();
    void anUnknownLevelIsNothing();
};

void TestModelSettings::settingsAreReadAsTheyWereWritten()
{
    ModelSettings settings;
    settings.on = true;
    llm::Endpoint endpoint = endpointOf("mistral", "mistral-large");
    endpoint.proxy = {
        .kind = llm::Proxy::Kind::Http, .host = "proxy.example.com", .port = 3128, .user = "anna"};
    endpoint.certificateFile = "/etc/ssl/own.pem";
    settings.setEndpoint(endpoint);
    settings.currency = "EUR";
    settings.prices["mistral-large"] = {.prompt = 1.8, .completion = 5.4};
    QCOMPARE(session::modelSettingsFromText(session::modelSettingsToText(settings)) == settings,
             true);
}

void TestModelSettings::damagedSettingsHaveDefaults_data()
{
    QTest::addColumn<std::string>("text");
    QTest::newRow("nothing") << std::string();
    QTest::newRow("no JSON") << std::string("{\"version\":");
    QTest::newRow("an array") << std::string("[1,2]");
    QTest::newRow("a version of the future") << std::string(R"({"version":2,"on":true})");
    QTest::newRow("values of other kinds") << std::string(
        R"({"version":1,"on":"yes","provider":7,"endpoints":[],"prices":3,"currency":null})");
    QTest::newRow("a provider that nobody knows")
        << std::string(R"({"version":1,"provider":"nobody","endpoints":{"nobody":{}}})");
    QTest::newRow("an endpoint that is none")
        << std::string(R"({"version":1,"endpoints":{"ollama":"here"}})");
}

void TestModelSettings::damagedSettingsHaveDefaults()
{
    QFETCH(std::string, text);
    QVERIFY(session::modelSettingsFromText(text) == ModelSettings());
    QVERIFY(session::privacyFromText(text).empty());
}

void TestModelSettings::eachProviderKeepsWhatWasEntered()
{
    ModelSettings settings;
    settings.setEndpoint(endpointOf("openai", "one"));
    settings.setEndpoint(endpointOf("ollama", "two"));
    QCOMPARE(settings.endpoint().model, std::string("two"));
    settings.provider = "openai";
    QCOMPARE(settings.endpoint().model, std::string("one"));
    settings.provider = "vllm";
    QCOMPARE(settings.endpoint().preset, std::string("vllm"));
    QCOMPARE(settings.endpoint().model, std::string());
}

void TestModelSettings::aCostNeedsAPrice()
{
    ModelSettings settings;
    settings.prices["known"] = {.prompt = 2.0, .completion = 10.0};
    QVERIFY(!settings.costOf("other", 1'000, 1'000));
    QCOMPARE(settings.costOf("known", 500'000, 100'000).value_or(-1.0), 2.0);
    const auto read = session::modelSettingsFromText(
        R"({"version":1,"prices":{"a":{"prompt":-3,"completion":"much"},"b":{"prompt":1}}})");
    QVERIFY(read.prices.at("a") == session::TokenPrice());
    QCOMPARE(read.prices.at("b").prompt, 1.0);
}

void TestModelSettings::privacyIsReadAsItWasWritten()
{
    const session::PrivacyBook book{
        {"/data/shop.db", SourcePrivacy{.level = PrivacyLevel::Results,
                                        .agreed = {{"api.example.com", PrivacyLevel::Schema}}}},
        {"/data/usual.db", SourcePrivacy{.level = std::nullopt, .agreed = {}}}};
    QVERIFY(session::privacyFromText(session::privacyToText(book)) == book);
}

void TestModelSettings::anUnknownLevelIsNothing()
{
    const auto book = session::privacyFromText(
        R"({"version":1,"sources":{"a":{"level":"everything","agreed":{"h":5}},"b":1}})");
    QCOMPARE(book.at("a").level.value_or(PrivacyLevel::Results), PrivacyLevel::Nothing);
    QCOMPARE(book.at("a").agreed.at("h"), PrivacyLevel::Nothing);
    QVERIFY(!book.contains("b"));
}

} // namespace tst_ModelSettings

QUERENT_TEST(ModelSettings)
#include "tst_ModelSettings.moc"
