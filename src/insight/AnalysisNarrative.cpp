// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Periods.h"
#include "insight/Teller.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace querent::insight {

using data::Phrase;
using data::Phrasebook;
using nlohmann::json;

namespace {

class FindingTeller
{
public:
    FindingTeller(Teller &teller, const json &finding) : m_teller(teller), m_finding(finding) {}

    /// True where the finding is of a known kind and complete.
    bool tell()
    {
        const std::string kind = text("kind");
        if (kind == "correlation") {
            return tellCorrelation();
        }
        if (kind == "outliers") {
            return tellOutliers();
        }
        if (kind == "trend") {
            return tellTrend();
        }
        if (kind == "distribution") {
            return tellDistribution();
        }
        return kind == "forecast" && tellForecast();
    }

private:
    [[nodiscard]] std::string text(const char *member) const
    {
        const auto found = m_finding.find(member);
        return found != m_finding.end() && found->is_string() ? found->get<std::string>()
                                                              : std::string();
    }
    [[nodiscard]] bool has(std::initializer_list<const char *> members) const
    {
        return std::ranges::all_of(members, [&](const char *member) {
            const auto found = m_finding.find(member);
            return found != m_finding.end() && found->is_number();
        });
    }
    [[nodiscard]] double number(const char *member) const
    {
        return m_finding[member].get<double>();
    }

    /// The first finding is the headline, further ones are sentences.
    void say(Phrase phrase, std::initializer_list<std::string_view> arguments)
    {
        if (m_teller.hasHeadline()) {
            m_teller.sentence(phrase, arguments);
        } else {
            m_teller.headline(phrase, arguments);
        }
    }

    [[nodiscard]] const ColumnShape *columnOf(const char *member) const
    {
        const auto &columns = m_teller.shape().columns;
        const auto found = std::ranges::find(columns, text(member), &ColumnShape::name);
        return found != columns.end() ? &*found : nullptr;
    }
    [[nodiscard]] std::string nameOf(const char *member)
    {
        const ColumnShape *column = columnOf(member);
        return column != nullptr ? m_teller.nameOf(column->index)
                                 : m_teller.given(readableName(text(member)));
    }
    /// A number of the finding in the words of one of its columns.
    [[nodiscard]] std::string amountOf(const char *columnMember, const char *member, double value)
    {
        const ColumnShape *column = columnOf(columnMember);
        return column != nullptr ? m_teller.derivedAmount(member, column->index, value)
                                 : m_teller.derivedNumber(member, value, 2);
    }
    [[nodiscard]] std::string amountOf(const char *columnMember, const char *member)
    {
        return amountOf(columnMember, member, number(member));
    }
    [[nodiscard]] std::string countOf(const char *member)
    {
        return m_teller.derivedCount(member,
                                     static_cast<std::size_t>(std::max(0.0, number(member))));
    }
    /// "May 2024" of "2024-05".
    [[nodiscard]] std::string periodOf(const std::string &period)
    {
        const auto unit = unitOfText(period);
        return m_teller.given(unit ? periodLabel(period, *unit, m_teller.phrases()) : period);
    }
    [[nodiscard]] std::string unitWord() const
    {
        const Phrasebook &phrases = m_teller.phrases();
        const std::string unit = text("unit");
        using query::TimeUnit;
        return unit == "year"      ? unitLabel(TimeUnit::Year, phrases)
               : unit == "quarter" ? unitLabel(TimeUnit::Quarter, phrases)
               : unit == "month"   ? unitLabel(TimeUnit::Month, phrases)
               : unit == "week"    ? unitLabel(TimeUnit::Week, phrases)
               : unit == "day"     ? unitLabel(TimeUnit::Day, phrases)
                                   : m_teller.say(QUERENT_PHRASE("insight", "row"));
    }

    bool tellCorrelation()
    {
        if (!has({"pearson", "rows"})) {
            return false;
        }
        const double pearson = number("pearson");
        const bool first = !m_teller.hasHeadline();
        const std::string left = nameOf("x");
        say(relationPhrase(pearson),
            {relationStartsWithName(pearson) ? capitalised(left) : left, nameOf("y"),
             m_teller.derivedNumber("correlation", pearson, 2), countOf("rows")});
        if (has({"spearman"}) && first) {
            m_teller.sentence(
                QUERENT_PHRASE("insight", "By rank (Spearman) the correlation is %1."),
                {m_teller.derivedNumber("rank correlation", number("spearman"), 2)});
        }
        if (first) {
            m_teller.caveat(QUERENT_PHRASE("insight", "That two numbers move together does not "
                                                      "show that one causes the other."));
        }
        return true;
    }

    bool tellOutliers()
    {
        if (!has({"rows", "count", "low", "high", "below", "above"})) {
            return false;
        }
        const std::string name = nameOf("column");
        if (number("count") == 0.0) {
            say(QUERENT_PHRASE("insight", "None of the %1 values of %2 lies unusually far out."),
                {countOf("rows"), name});
        } else {
            say(QUERENT_PHRASE("insight", "%1 of %2 values of %3 are outliers: %4 below %5 and %6 "
                                          "above %7."),
                {countOf("count"), countOf("rows"), name, countOf("below"),
                 amountOf("column", "low"), countOf("above"), amountOf("column", "high")});
        }
        m_teller.sentence(QUERENT_PHRASE("insight",
                                         "Outliers lie more than %1 times the interquartile range "
                                         "outside of the middle half."),
                          {m_teller.derivedNumber("factor", 1.5, 1)});
        if (has({"beyondThree"})) {
            m_teller.sentence(
                QUERENT_PHRASE("insight", "%1 lie more than %2 standard deviations from the mean."),
                {countOf("beyondThree"), m_teller.derivedNumber("factor", 3.0, 0)});
        }
        return true;
    }

    bool tellTrend()
    {
        if (!has({"slope", "r2", "rows", "start", "end"})) {
            return false;
        }
        const double slope = number("slope");
        const std::string name = capitalised(nameOf("y"));
        const std::string change = amountOf("y", "slope", std::abs(slope));
        if (slope == 0.0) {
            say(QUERENT_PHRASE("insight", "%1 shows no trend over %2 values."),
                {name, countOf("rows")});
        } else {
            say(slope > 0.0 ? QUERENT_PHRASE("insight", "%1 rises by %2 per %3 on average.")
                            : QUERENT_PHRASE("insight", "%1 falls by %2 per %3 on average."),
                {name, change, unitWord()});
        }
        m_teller.sentence(
            QUERENT_PHRASE("insight", "The straight line through %1 values goes from %2 to %3 and "
                                      "explains %4 of the variation."),
            {countOf("rows"), amountOf("y", "start"), amountOf("y", "end"),
             m_teller.derivedShare("r2", number("r2"))});
        if (!text("first").empty()) {
            m_teller.sentence(QUERENT_PHRASE("insight", "It covers %1 to %2."),
                              {periodOf(text("first")), periodOf(text("last"))});
        }
        constexpr double poorFit = 0.3;
        if (number("r2") < poorFit && slope != 0.0) {
            m_teller.caveat(
                QUERENT_PHRASE("insight", "The values scatter widely around the line."));
        }
        if (has({"missing"}) && number("missing") > 0.0) {
            m_teller.caveat(
                QUERENT_PHRASE("insight", "%1 stretches (%2) in between have no value."),
                {countOf("missing"), unitWord()});
        }
        return true;
    }

    bool tellDistribution()
    {
        if (!has({"rows", "mean", "median", "q1", "q3", "minimum", "maximum"})) {
            return false;
        }
        say(QUERENT_PHRASE("insight",
                           "The median %1 is %2; half of the %3 values lie between %4 and %5."),
            {nameOf("column"), amountOf("column", "median"), countOf("rows"),
             amountOf("column", "q1"), amountOf("column", "q3")});
        m_teller.sentence(QUERENT_PHRASE("insight", "They range from %1 to %2 with a mean of %3."),
                          {amountOf("column", "minimum"), amountOf("column", "maximum"),
                           amountOf("column", "mean")});
        if (has({"deviation"})) {
            m_teller.sentence(QUERENT_PHRASE("insight", "The standard deviation is %1."),
                              {amountOf("column", "deviation")});
        }
        constexpr double skewed = 1.0;
        if (has({"skewness"}) && std::abs(number("skewness")) >= skewed) {
            m_teller.sentence(number("skewness") > 0.0
                                  ? QUERENT_PHRASE("insight", "A few high values stretch it to the "
                                                              "right.")
                                  : QUERENT_PHRASE("insight", "A few low values stretch it to the "
                                                              "left."));
        }
        return true;
    }

    bool tellForecast()
    {
        const auto ahead = m_finding.find("ahead");
        const bool complete = ahead != m_finding.end() && ahead->is_array() && !ahead->empty() &&
                              std::ranges::all_of(*ahead, [](const json &point) {
                                  return point.is_object() && point.contains("period") &&
                                         point["period"].is_string() && point.contains("value") &&
                                         point["value"].is_number() && point.contains("low") &&
                                         point["low"].is_number() && point.contains("high") &&
                                         point["high"].is_number();
                              });
        if (!complete) {
            return false;
        }
        for (const json &point : *ahead) {
            say(QUERENT_PHRASE("insight", "%1 in %2: about %3, likely between %4 and %5."),
                {capitalised(nameOf("y")), periodOf(point["period"].get<std::string>()),
                 amountOf("y", "forecast", point["value"].get<double>()),
                 amountOf("y", "forecast", point["low"].get<double>()),
                 amountOf("y", "forecast", point["high"].get<double>())});
        }
        const bool seasonal = m_finding.contains("seasonal") && m_finding["seasonal"] == true;
        m_teller.caveat(
            seasonal
                ? QUERENT_PHRASE("insight", "This carries the straight trend and the usual season "
                                            "on; it knows nothing of what is to come.")
                : QUERENT_PHRASE("insight", "This carries the straight trend on; it knows nothing "
                                            "of what is to come."));
        return true;
    }

    Teller &m_teller;
    const json &m_finding;
};

std::string scalarWords(Teller &teller, const json &value)
{
    if (value.is_number()) {
        return teller.derivedNumber("analysis", value.get<double>(), 4);
    }
    return value.is_string() ? teller.given(value.get<std::string>()) : value.dump();
}

/// A value that came from no template: its plain members, as they are called.
void tellMembers(Teller &teller, const json &value)
{
    constexpr std::size_t mostMembers = 6;
    std::string text;
    std::size_t told = 0;
    for (const auto &member : value.items()) {
        if (member.value().is_structured() || member.value().is_null() || told == mostMembers) {
            continue;
        }
        const std::string words = teller.say(
            QUERENT_PHRASE("insight", "%1: %2"),
            {teller.given(readableName(member.key())), scalarWords(teller, member.value())});
        text = text.empty() ? capitalised(words)
                            : teller.say(QUERENT_PHRASE("insight", "%1; %2"), {text, words});
        ++told;
    }
    if (!text.empty()) {
        teller.headline(QUERENT_PHRASE("insight", "%1."), {text});
    }
}

} // namespace

Narrative narrateAnalysis(const json &value, const AnsweredQuery &answered,
                          const Phrasebook &phrases)
{
    const ResultShape shape = shapeOf(answered, phrases);
    Teller teller(answered, shape, phrases);
    if (value.is_object() && value.contains("findings") && value["findings"].is_array()) {
        for (const json &finding : value["findings"]) {
            if (finding.is_object()) {
                FindingTeller(teller, finding).tell();
            }
        }
    }
    if (!teller.hasHeadline() && value.is_object()) {
        tellMembers(teller, value);
    } else if (!teller.hasHeadline() && !value.is_structured() && !value.is_null()) {
        const std::string words = scalarWords(teller, value);
        teller.headline(value.is_string() ? QUERENT_PHRASE("insight", "%1")
                                          : QUERENT_PHRASE("insight", "The analysis gives %1."),
                        {words});
    }
    if (!teller.hasHeadline()) {
        teller.headline(QUERENT_PHRASE("insight", "The analysis is done."));
    }
    return teller.take();
}

} // namespace querent::insight
