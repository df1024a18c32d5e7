// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "ModelBench.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/answer/ChoiceButton.h"
#include "gui/controls/Toast.h"
#include "gui/settings/AccentPicker.h"
#include "gui/settings/AppearanceSection.h"
#include "gui/settings/ConnectionTester.h"
#include "gui/settings/KeyField.h"
#include "gui/settings/LocalFinder.h"
#include "gui/settings/ModelPicker.h"
#include "gui/settings/ModelSection.h"
#include "gui/settings/PriceTable.h"
#include "gui/settings/PrivacySection.h"
#include "gui/settings/SettingsPage.h"
#include "gui/window/MainWindow.h"
#include "gui/window/StatusDot.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace tst_SettingsPage {

using namespace querent;
using gui::ConnectionFinding;
using session::Keychain;
using session::ModelFault;
using session::PrivacyLevel;
using test::ModelBench;

class TestSettingsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void offlineIsTheDefault();
    void aModelIsSwitchedOnAndChosen();
    void theKeyIsWrittenAndNeverShown();
    void whereAKeyIsKeptIsSaid_data();
    void whereAKeyIsKeptIsSaid();
    void anAddressWithAPasswordIsNotKept();
    void eachFaultIsSaidExactly_data();
    void eachFaultIsSaidExactly();
    void aTestShowsItsFindingAndCanBeCancelled();
    void serversOfThisComputerAreAskedOnlyWhenAllowed();
    void aDownloadShowsProgressAndCanBeCancelled();
    void privacyIsChosenForTheOpenSource();
    void pricesAreEdited();
    void theSearchFindsSections();
    void everythingIsReachableByKeyboardAndNamed();
    void appearanceShowsAtOnceAndIsKept();
    void sizeAndLanguageWaitForARestart();
    void theWindowIsEnlargedByKeys();
    void theWindowLeadsThereAndBack();
    void looksRight_data();
    void looksRight();

private:
    /// A page as the window shows it.
    std::unique_ptr<gui::SettingsPage> pageOf(ModelBench &bench, int height = 1500);

    gui::Theme *m_theme = nullptr;
};

void TestSettingsPage::initTestCase()
{
    m_theme = test::setStage();
}

std::unique_ptr<gui::SettingsPage> TestSettingsPage::pageOf(ModelBench &bench, int height)
{
    auto page = std::make_unique<gui::SettingsPage>(bench.settings, *m_theme, &bench.access);
    page->setAutoFillBackground(true);
    page->resize(1000, height);
    page->begin(QStringLiteral("/data/northbeam.db"), QStringLiteral("northbeam.db"));
    page->show();
    return page;
}

void TestSettingsPage::offlineIsTheDefault()
{
    ModelBench bench;
    const auto page = pageOf(bench);
    QVERIFY(page->model()->offline()->isChecked());
    QVERIFY(!page->model()->online()->isChecked());
    QVERIFY(!page->model()->provider()->isVisible());
    QVERIFY(bench.keychain->calls.empty());
}

void TestSettingsPage::aModelIsSwitchedOnAndChosen()
{
    ModelBench bench;
    bench.models = {ModelBench::model("qwen2.5-coder:7b"), ModelBench::model("llama3.2")};
    const auto page = pageOf(bench);
    page->model()->online()->click();
    QVERIFY(page->model()->online()->isChecked());
    QVERIFY(page->model()->provider()->isVisible());
    QVERIFY(bench.access.settings().on);
    QVERIFY2(!bench.access.state().usable(), "no model yet");
    QComboBox *models = page->model()->model()->choice();
    QTRY_COMPARE(models->count(), 2);
    QVERIFY(models->currentText().isEmpty());
    models->setCurrentIndex(1);
    Q_EMIT models->activated(1);
    QCOMPARE(bench.access.settings().endpoint().model, std::string("llama3.2"));
    QVERIFY(bench.access.state().usable());
    QVERIFY(bench.access.source()() != nullptr);
    // words of one's own
    models->lineEdit()->setText(QStringLiteral("mine"));
    Q_EMIT models->lineEdit()->editingFinished();
    QCOMPARE(bench.access.settings().endpoint().model, std::string("mine"));
    // another provider has its own, and the first is there again later
    QComboBox *provider = page->model()->provider();
    const int openai = provider->findData(QStringLiteral("openai"));
    provider->setCurrentIndex(openai);
    Q_EMIT provider->activated(openai);
    QCOMPARE(bench.access.settings().endpoint().model, std::string());
    QCOMPARE(page->model()->address()->placeholderText(),
             QStringLiteral("https://api.openai.com/v1"));
    const int ollama = provider->findData(QStringLiteral("ollama"));
    provider->setCurrentIndex(ollama);
    Q_EMIT provider->activated(ollama);
    QCOMPARE(bench.access.settings().endpoint().model, std::string("mine"));
    page->model()->offline()->click();
    QVERIFY(bench.access.source()() == nullptr);
}

void TestSettingsPage::theKeyIsWrittenAndNeverShown()
{
    ModelBench bench;
    bench.turnOn("openai", "big");
    bench.keychain->answer(Keychain::Outcome::Missing);
    const auto page = pageOf(bench);
    gui::KeyField *key = page->model()->key();
    QCOMPARE(key->edit()->echoMode(), QLineEdit::Password);
    QTest::keyClicks(key->edit(), QStringLiteral("sk-planted"));
    QTest::keyClick(key->edit(), Qt::Key_Return);
    QVERIFY2(key->edit()->text().isEmpty(), "it is not shown again, not even as dots");
    QCOMPARE(bench.keychain->calls.size(), 1U);
    QCOMPARE(bench.keychain->calls.front().secret, QStringLiteral("sk-planted"));
    QCOMPARE(bench.keychain->calls.front().name,
             QStringLiteral("model-key https://api.openai.com"));
    bench.keychain->answer(Keychain::Outcome::Done);
    QVERIFY2(key->status().contains(QStringLiteral("keychain")), qPrintable(key->status()));
    for (const QPushButton *button : key->findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Remove")) {
            QVERIFY(button->isVisible());
            QMetaObject::invokeMethod(const_cast<QPushButton *>(button), "click");
        }
    }
    QCOMPARE(bench.keychain->calls.front().what, QStringLiteral("remove"));
    bench.keychain->answer(Keychain::Outcome::Done);
    QVERIFY(key->status().startsWith(QStringLiteral("None entered")));
}

void TestSettingsPage::whereAKeyIsKeptIsSaid_data()
{
    QTest::addColumn<Keychain::Outcome>("outcome");
    QTest::addColumn<QString>("said");
    QTest::newRow("in the keychain")
        << Keychain::Outcome::Done << "Kept in the keychain of this computer.";
    QTest::newRow("there is no keychain")
        << Keychain::Outcome::Unavailable
        << "Kept only until you quit: no keychain runs on this computer.";
    QTest::newRow("the keychain did not want it")
        << Keychain::Outcome::Refused << "Kept only until you quit: the keychain did not take it.";
}

void TestSettingsPage::whereAKeyIsKeptIsSaid()
{
    QFETCH(Keychain::Outcome, outcome);
    QFETCH(QString, said);
    ModelBench bench;
    gui::KeyField field(bench.secrets, QStringLiteral("Key"));
    field.setName(QStringLiteral("a key"));
    field.edit()->setText(QStringLiteral("sk"));
    QTest::keyClick(field.edit(), Qt::Key_Return);
    bench.keychain->answer(outcome);
    QCOMPARE(field.status(), said);
}

void TestSettingsPage::anAddressWithAPasswordIsNotKept()
{
    ModelBench bench;
    bench.turnOn("custom", "big");
    const auto page = pageOf(bench);
    QLineEdit *address = page->model()->address();
    address->setText(QStringLiteral("https://anna:hunter2@llm.example.com/v1"));
    Q_EMIT address->editingFinished();
    QCOMPARE(bench.access.settings().endpoint().baseUrl, std::string());
    QVERIFY(!bench.settings.modelDocument().contains(QStringLiteral("hunter2")));
    address->setText(QStringLiteral("https://llm.example.com/v1"));
    Q_EMIT address->editingFinished();
    QCOMPARE(bench.access.settings().endpoint().baseUrl, std::string("https://llm.example.com/v1"));
    QCOMPARE(bench.access.state().host, std::string("llm.example.com"));
}

void TestSettingsPage::eachFaultIsSaidExactly_data()
{
    QTest::addColumn<ModelFault>("fault");
    QTest::addColumn<QString>("said");
    QTest::newRow("no such name") << ModelFault::NameNotFound << "no server called llm.example.com";
    QTest::newRow("nothing listens") << ModelFault::Refused << "Nothing answers at";
    QTest::newRow("no way there") << ModelFault::Unreachable << "cannot be reached";
    QTest::newRow("a proxy in the way") << ModelFault::ProxyFailed << "proxy does not let";
    QTest::newRow("no key") << ModelFault::KeyMissing << "wants a key";
    QTest::newRow("another key") << ModelFault::KeyRefused << "does not accept this key";
    QTest::newRow("a key in the open") << ModelFault::KeyExposed << "unencrypted";
    QTest::newRow("not allowed") << ModelFault::Forbidden << "does not allow this";
    QTest::newRow("another path") << ModelFault::WrongPath << "no model at this address";
    QTest::newRow("sent elsewhere") << ModelFault::Redirected << "another server";
    QTest::newRow("a web page") << ModelFault::NotAModelServer << "not as a model server";
    QTest::newRow("another model") << ModelFault::ModelUnknown << "has no model called big";
    QTest::newRow("too many questions") << ModelFault::RateLimited << "fewer questions";
    QTest::newRow("its own trouble") << ModelFault::ServerError << "problem of its own";
    QTest::newRow("too slow") << ModelFault::TimedOut << "takes too long";
    QTest::newRow("broken off") << ModelFault::BrokeOff << "broke off";
    QTest::newRow("without end") << ModelFault::Repeats << "does not come to an end";
    QTest::newRow("unreadable") << ModelFault::Malformed << "cannot be read";
    QTest::newRow("refused") << ModelFault::RequestRefused << "does not take the question";
    QTest::newRow("certificate") << ModelFault::TlsFailed << "vouches for itself";
}

void TestSettingsPage::eachFaultIsSaidExactly()
{
    QFETCH(ModelFault, fault);
    QFETCH(QString, said);
    session::ConnectionReport report;
    report.host = "llm.example.com";
    report.failure.fault = fault;
    report.failure.certificate = session::CertificateFault::SelfSigned;
    session::Endpoint endpoint;
    endpoint.model = "big";
    const ConnectionFinding finding = gui::findingOf(report, endpoint);
    QCOMPARE(finding.tone, gui::Tone::Bad);
    QVERIFY2(finding.what.contains(said), qPrintable(finding.what));
}

void TestSettingsPage::aTestShowsItsFindingAndCanBeCancelled()
{
    ModelBench bench;
    bench.turnOn("custom", "big");
    bench.report.host = "llm.example.com";
    bench.report.failure.fault = ModelFault::WrongPath;
    bench.report.suggestedUrl = "https://llm.example.com/v1";
    const auto page = pageOf(bench);
    gui::ConnectionTester *tester = page->model()->tester();
    bench.hold = true;
    tester->button()->click();
    QTRY_VERIFY(tester->finding().contains(QStringLiteral("Asking for an answer")));
    QCOMPARE(tester->button()->text(), QStringLiteral("Cancel the test"));
    tester->button()->click();
    QVERIFY(tester->finding().isEmpty());
    bench.hold = false;
    tester->button()->click();
    QTRY_VERIFY(tester->finding().contains(QStringLiteral("no model at this address")));
    for (QPushButton *button : tester->findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Use https://llm.example.com/v1")) {
            button->click();
        }
    }
    QCOMPARE(bench.access.settings().endpoint().baseUrl, std::string("https://llm.example.com/v1"));
    QVERIFY2(tester->finding().isEmpty(), "what was found out was about another address");
}

void TestSettingsPage::serversOfThisComputerAreAskedOnlyWhenAllowed()
{
    ModelBench bench;
    session::LocalServer server;
    server.endpoint.preset = "lmstudio";
    server.endpoint.baseUrl = "http://localhost:1234/v1";
    server.models = {ModelBench::model("phi-4")};
    bench.servers = {server};
    bench.turnOn("ollama", "");
    const auto page = pageOf(bench);
    gui::LocalFinder *finder = page->model()->finder();
    finder->button()->click();
    QVERIFY(finder->allow()->isVisible());
    QVERIFY2(finder->findChildren<gui::ChoiceButton *>().isEmpty(), "nobody allowed it yet");
    finder->allow()->click();
    QTRY_COMPARE(finder->findChildren<gui::ChoiceButton *>().size(), 1);
    QVERIFY(test::screenshot(page.get(), QStringLiteral("settings found servers")));
    finder->findChildren<gui::ChoiceButton *>().front()->click();
    QCOMPARE(bench.access.settings().provider, std::string("lmstudio"));
    QCOMPARE(bench.access.settings().endpoint().model, std::string("phi-4"));
}

void TestSettingsPage::aDownloadShowsProgressAndCanBeCancelled()
{
    ModelBench bench;
    bench.turnOn("ollama", "qwen2.5-coder:7b");
    bench.hold = true;
    const auto page = pageOf(bench);
    gui::ModelPicker *picker = page->model()->model();
    QTRY_VERIFY(picker->status().contains(QStringLiteral("no model yet")));
    picker->download()->click();
    QTRY_VERIFY(picker->status().contains(QStringLiteral("1.2 GB of 4.7 GB")));
    QVERIFY(test::screenshot(page.get(), QStringLiteral("settings download")));
    for (QPushButton *button : picker->findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Cancel")) {
            button->click();
        }
    }
    QVERIFY(picker->status().contains(QStringLiteral("cancelled")));
    bench.hold = false;
    bench.models = {ModelBench::model("qwen2.5-coder:7b")};
    picker->download()->click();
    QTRY_COMPARE(picker->choice()->count(), 1);
}

void TestSettingsPage::privacyIsChosenForTheOpenSource()
{
    ModelBench bench;
    bench.turnOn("openai", "big");
    const std::string source = "/data/northbeam.db";
    const auto page = pageOf(bench);
    const auto &choices = page->privacy()->choices();
    QCOMPARE(choices.size(), 4U);
    QVERIFY2(choices[1]->isChecked(), "the schema only is usual for a server far away");
    choices[0]->click();
    QCOMPARE(bench.access.level(source), PrivacyLevel::Nothing);
    choices[0]->click();
    QVERIFY2(choices[0]->isChecked(), "a second click does not take the choice away");
    choices[3]->click();
    QCOMPARE(bench.access.level(source), PrivacyLevel::Results);
    QVERIFY2(!bench.access.permission(source)().agreed, "somebody is asked before it is sent");
}

void TestSettingsPage::pricesAreEdited()
{
    ModelBench bench;
    bench.turnOn("openai", "big");
    const auto page = pageOf(bench);
    gui::PriceTable *prices = page->prices();
    prices->add()->click();
    QCOMPARE(prices->rows().size(), 1U);
    QCOMPARE(prices->rows()[0].model->text(), QStringLiteral("big"));
    QTest::keyClicks(prices->rows()[0].prompt, QStringLiteral("2.5"));
    QTest::keyClicks(prices->rows()[0].completion, QStringLiteral("10"));
    QTest::keyClick(prices->rows()[0].completion, Qt::Key_Return);
    QCOMPARE(bench.access.settings().costOf("big", 1'000'000, 100'000).value_or(0.0), 3.5);
    QTest::mouseClick(prices->rows()[0].remove, Qt::LeftButton);
    QVERIFY(bench.access.settings().prices.empty());
}

void TestSettingsPage::theSearchFindsSections()
{
    ModelBench bench;
    const auto page = pageOf(bench);
    page->search()->setText(QStringLiteral("currency"));
    QVERIFY(page->prices()->isVisible());
    QVERIFY(!page->privacy()->isVisible());
    QVERIFY(!page->model()->isVisible());
    page->search()->setText(QStringLiteral("proxy"));
    QVERIFY(page->model()->isVisible());
    QVERIFY(!page->prices()->isVisible());
    page->search()->clear();
    QVERIFY(page->privacy()->isVisible());
}

void TestSettingsPage::everythingIsReachableByKeyboardAndNamed()
{
    ModelBench bench;
    bench.turnOn("azure", "deployment");
    const auto page = pageOf(bench);
    page->model()->more()->click();
    int reached = 0;
    QWidget *first = page->search();
    for (QWidget *at = first->nextInFocusChain(); at != first; at = at->nextInFocusChain()) {
        const bool stops = (at->focusPolicy() & Qt::TabFocus) != 0 && at->isVisible() &&
                           at->isEnabled() && at->focusProxy() == nullptr;
        const auto *button = qobject_cast<QAbstractButton *>(at);
        const bool field = qobject_cast<QLineEdit *>(at) != nullptr &&
                           qobject_cast<QComboBox *>(at->parentWidget()) == nullptr;
        if (!stops || (button == nullptr && !field && qobject_cast<QComboBox *>(at) == nullptr)) {
            continue;
        }
        ++reached;
        const bool named =
            !at->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
        QVERIFY2(named, qPrintable(QStringLiteral("%1 in %2 has no name")
                                       .arg(QString::fromLatin1(at->metaObject()->className()),
                                            QString::fromLatin1(
                                                at->parentWidget()->metaObject()->className()))));
    }
    QVERIFY2(reached > 20, qPrintable(QString::number(reached)));
}

void TestSettingsPage::appearanceShowsAtOnceAndIsKept()
{
    ModelBench bench;
    const auto page = pageOf(bench);
    gui::AppearanceSection *section = page->appearance();
    const auto window = [&] { return gui::Tokens::of(page->palette()); };
    QTest::keyClick(section->contrast(), Qt::Key_Space);
    QVERIFY(m_theme->isHighContrast());
    QVERIFY(bench.settings.highContrast());
    QCOMPARE(window().border, gui::Tokens::lightContrast().border);
    QTest::keyClick(section->contrast(), Qt::Key_Space);
    QVERIFY(!bench.settings.highContrast());

    const auto dots = section->accent()->findChildren<QAbstractButton *>();
    QCOMPARE(dots.size(), 6);
    QTest::mouseClick(dots.at(4), Qt::LeftButton);
    QCOMPARE(bench.settings.accent(), session::Settings::Accent::Green);
    QVERIFY(window().accent != gui::Tokens::light().accent);
    QTRY_COMPARE(page->palette().color(QPalette::Link), window().accent);
    QTest::mouseClick(dots.at(0), Qt::LeftButton);
    QCOMPARE(window().accent, gui::Tokens::light().accent);

    const int usual = gui::Style::rowHeight();
    QTest::keyClick(section->compact(), Qt::Key_Space);
    QVERIFY(gui::Style::rowHeight() < usual);
    QVERIFY(bench.settings.compact());
    QTest::keyClick(section->compact(), Qt::Key_Space);
    QCOMPARE(gui::Style::rowHeight(), usual);

    section->theme()->setFocus();
    QTest::keyClick(section->theme(), Qt::Key_End);
    QVERIFY(m_theme->isDark());
    QCOMPARE(bench.settings.theme(), session::Settings::Theme::Dark);
    m_theme->choose(gui::Theme::Choice::Light);
    QCOMPARE(section->theme()->currentText(), QStringLiteral("Light"));
}

void TestSettingsPage::sizeAndLanguageWaitForARestart()
{
    ModelBench bench;
    const auto page = pageOf(bench);
    QSignalSpy needed(page->appearance(), &gui::AppearanceSection::restartNeeded);
    QTest::keyClick(page->appearance()->size(), Qt::Key_End);
    QCOMPARE(bench.settings.zoom(), 200);
    QCOMPARE(needed.size(), 1);
    QTest::keyClick(page->appearance()->language(), Qt::Key_End);
    QCOMPARE(bench.settings.language(), QStringLiteral("de"));
    QCOMPARE(needed.size(), 2);
    bench.settings.setZoom(1000);
    QCOMPARE(bench.settings.zoom(), session::Settings::largestZoom);
}

void TestSettingsPage::theWindowIsEnlargedByKeys()
{
    ModelBench bench;
    session::SourceOpener opener({});
    session::RunController controller(std::make_shared<const data::Phrasebook>());
    gui::MainWindow window({.settings = bench.settings,
                            .theme = *m_theme,
                            .opener = opener,
                            .controller = controller,
                            .sampleLocation = {}});
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(bench.settings.zoom(), 110);
    const auto *toast = window.findChild<gui::Toast *>();
    QVERIFY(toast->text().contains(QStringLiteral("110")));
    QVERIFY(toast->action()->isVisible());
    // the keys go by the sizes of the settings, which show the one that was chosen
    const QComboBox *size = window.findChild<gui::SettingsPage *>()->appearance()->size();
    QCOMPARE(size->currentData().toInt(), 110);
    QTest::keyClick(&window, Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(bench.settings.zoom(), 125);
    QCOMPARE(size->currentData().toInt(), 125);
    QTest::keyClick(&window, Qt::Key_Minus, Qt::ControlModifier);
    QTest::keyClick(&window, Qt::Key_Minus, Qt::ControlModifier);
    QTest::keyClick(&window, Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(bench.settings.zoom(), 90);
    QTest::keyClick(&window, Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(bench.settings.zoom(), 100);
}

void TestSettingsPage::theWindowLeadsThereAndBack()
{
    ModelBench bench;
    session::SourceOpener opener({});
    session::RunController controller(std::make_shared<const data::Phrasebook>());
    gui::MainWindow window({.settings = bench.settings,
                            .theme = *m_theme,
                            .opener = opener,
                            .controller = controller,
                            .sampleLocation = {},
                            .audit = nullptr,
                            .models = &bench.access});
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto *page = window.findChild<gui::SettingsPage *>();
    auto *dot = window.findChild<gui::StatusDot *>();
    QVERIFY(page != nullptr && dot != nullptr);
    QCOMPARE(dot->text(), QStringLiteral("Offline"));
    QTest::keyClick(&window, Qt::Key_Comma, Qt::ControlModifier);
    QTRY_VERIFY(page->isVisible());
    QTest::keyClick(page->search(), Qt::Key_Escape);
    QVERIFY(!page->isVisible());
    bench.turnOn("openai", "big");
    QCOMPARE(dot->text(), QStringLiteral("big · api.openai.com"));
    bench.turnOn("ollama", "small");
    QCOMPARE(dot->text(), QStringLiteral("small · this computer"));
    bench.turnOn("openai", "");
    QCOMPARE(dot->text(), QStringLiteral("Offline"));
    dot->click();
    QVERIFY(page->isVisible());
}

void TestSettingsPage::looksRight_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("on");
    QTest::newRow("settings light off") << false << false;
    QTest::newRow("settings light on") << false << true;
    QTest::newRow("settings dark on") << true << true;
}

void TestSettingsPage::looksRight()
{
    QFETCH(bool, dark);
    QFETCH(bool, on);
    m_theme->choose(dark ? gui::Theme::Choice::Dark : gui::Theme::Choice::Light);
    ModelBench bench;
    if (on) {
        bench.models = {ModelBench::model("gpt-large"), ModelBench::model("gpt-small")};
        bench.report.host = "api.openai.com";
        bench.report.firstToken = std::chrono::milliseconds(240);
        bench.report.streams = true;
        bench.report.structured = session::StructuredMode::JsonSchema;
        bench.report.contextTokens = 128'000;
        bench.turnOn("openai", "gpt-large");
        bench.keychain->answer(Keychain::Outcome::Done, QStringLiteral("sk"));
        session::ModelSettings priced = bench.access.settings();
        priced.prices["gpt-large"] = {.prompt = 2.5, .completion = 10.0};
        bench.access.setSettings(priced);
    }
    const auto page = pageOf(bench, on ? 1500 : 900);
    if (on) {
        page->model()->tester()->button()->click();
        QTRY_VERIFY(page->model()->tester()->finding().contains(QStringLiteral("answers")));
        page->model()->more()->click();
        QTRY_COMPARE(page->model()->model()->choice()->count(), 2);
    }
    QTest::qWait(30);
    QVERIFY(test::screenshot(page.get(), QString::fromLatin1(QTest::currentDataTag())));
    m_theme->choose(gui::Theme::Choice::Light);
}

} // namespace tst_SettingsPage

QUERENT_WINDOW_TEST(SettingsPage)
#include "tst_SettingsPage.moc"
