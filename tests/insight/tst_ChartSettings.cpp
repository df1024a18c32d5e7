// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "insight/ChartSettings.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <functional>

namespace tst_ChartSettings {

using namespace querent::insight;

using Change = std::function<void(ChartSettings &)>;

class TestChartSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesOnlyWhatWasChanged_data();
    void writesOnlyWhatWasChanged();
    void survivesADocumentOfTheWrongShape_data();
    void survivesADocumentOfTheWrongShape();
    void laysItselfOverTheSuggestion();
};

void TestChartSettings::writesOnlyWhatWasChanged_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("document");
    const auto row = [](const char *name, const Change &change, const char *document) {
        QTest::newRow(name) << change << QString::fromUtf8(document);
    };
    row(
        "nothing", [](ChartSettings &) {}, R"({"version":1})");
    row(
        "the kind", [](ChartSettings &s) { s.kind = ChartKind::Area; },
        R"({"kind":"area","version":1})");
    row(
        "the category", [](ChartSettings &s) { s.x = "month"; }, R"({"version":1,"x":"month"})");
    row(
        "the values",
        [](ChartSettings &s) {
            s.y = {"a", "b"};
        },
        R"({"version":1,"y":["a","b"]})");
    row(
        "no series any more", [](ChartSettings &s) { s.series = ""; },
        R"({"series":"","version":1})");
    row(
        "the order", [](ChartSettings &s) { s.order = ChartOrder::ByNameBackwards; },
        R"({"order":"by_name_backwards","version":1})");
    row(
        "all categories", [](ChartSettings &s) { s.most = 0; }, R"({"most":0,"version":1})");
    row(
        "the rest as one", [](ChartSettings &s) { s.restAsOther = true; },
        R"({"rest_as_other":true,"version":1})");
    row(
        "shares", [](ChartSettings &s) { s.stacking = ChartStacking::Shares; },
        R"({"stacking":"shares","version":1})");
    row(
        "averages", [](ChartSettings &s) { s.combining = ChartCombining::Average; },
        R"({"combining":"average","version":1})");
    row(
        "no labels", [](ChartSettings &s) { s.labels = false; }, R"({"labels":false,"version":1})");
    row(
        "a logarithmic axis", [](ChartSettings &s) { s.logarithmic = true; },
        R"({"logarithmic":true,"version":1})");
    row(
        "numbers",
        [](ChartSettings &s) {
            s.numbers = {NumberStyle::Compact, 1, "€"};
        },
        R"({"numbers":{"decimals":1,"style":"compact","unit":"€"},"version":1})");
    row(
        "a colour",
        [](ChartSettings &s) {
            s.colours = {{"North", 3}};
        },
        R"({"colours":{"North":3},"version":1})");
    row(
        "a hidden series", [](ChartSettings &s) { s.hidden = {"West"}; },
        R"({"hidden":["West"],"version":1})");
    row(
        "titles",
        [](ChartSettings &s) {
            s.title = "T";
            s.categoryTitle = "";
            s.valueTitle = "V";
        },
        R"({"category_title":"","title":"T","value_title":"V","version":1})");
}

void TestChartSettings::writesOnlyWhatWasChanged()
{
    QFETCH(Change, change);
    QFETCH(QString, document);
    ChartSettings settings;
    change(settings);
    const nlohmann::json json = settings;
    QCOMPARE(QString::fromStdString(json.dump()), document);
    QVERIFY(json.get<ChartSettings>() == settings);
    QCOMPARE(settings == ChartSettings{}, document == QStringLiteral(R"({"version":1})"));
}

void TestChartSettings::survivesADocumentOfTheWrongShape_data()
{
    QTest::addColumn<QString>("document");
    for (const char *document :
         {"null", "[]", "{}", R"({"version":"1","labels":true})", R"({"version":2,"labels":true})",
          R"({"version":1,"kind":"spiral","x":7,"y":"a","series":[],"order":1,"most":-3})",
          R"({"version":1,"stacking":"heap","combining":null,"labels":1,"logarithmic":"yes"})",
          R"({"version":1,"numbers":{"style":"loud","decimals":99,"unit":5},"hidden":"a"})",
          R"({"version":1,"numbers":[],"colours":{"a":8,"b":-1,"c":"red"},"title":{}})"}) {
        QTest::newRow(document) << QString::fromUtf8(document);
    }
}

void TestChartSettings::survivesADocumentOfTheWrongShape()
{
    QFETCH(QString, document);
    const auto json = nlohmann::json::parse(document.toStdString(), nullptr, false);
    QVERIFY(json.get<ChartSettings>() == ChartSettings{});
}

void TestChartSettings::laysItselfOverTheSuggestion()
{
    const ChartSpec suggested{ChartKind::Bar, "category", {"sales"}, "region", "Sales"};
    QVERIFY(chartWith(suggested, {}) == suggested);
    ChartSettings settings;
    settings.kind = ChartKind::Line;
    settings.x = "month";
    settings.y = {"profit"};
    settings.series = "";
    settings.title = "Profit";
    QVERIFY(chartWith(suggested, settings) ==
            (ChartSpec{ChartKind::Line, "month", {"profit"}, "", "Profit"}));
}

} // namespace tst_ChartSettings

QUERENT_TEST(ChartSettings)
#include "tst_ChartSettings.moc"
