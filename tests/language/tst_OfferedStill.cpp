// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "SqlRows.h"
#include "language/PeriodsAgain.h"
#include "language/RatherThan.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_OfferedStill {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

data::Column unique(data::Column column)
{
    column.unique = true;
    return column;
}

/// Pianos that are sold where they stand, the models they are of, and what was carried for them.
std::shared_ptr<const data::Catalog> pianos()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    const auto flag = [](const char *name) {
        return column(name, ColumnType::Integer, {std::int64_t{0}, std::int64_t{1}});
    };
    data::Table owners{"owner",
                       false,
                       {key("owner_id"), column("full_name", ColumnType::Text),
                        column("owner_type", ColumnType::Text, {"School", "Private"})},
                       90,
                       {}};
    data::Table tuners{"tuner",
                       false,
                       {key("tuner_id"), column("first_name", ColumnType::Text),
                        column("last_name", ColumnType::Text), date("hired_on", "2024-03-01")},
                       12,
                       {}};
    data::Table pianos{"piano",
                       false,
                       {key("piano_id"), unique(column("address", ColumnType::Text, {}, 400)),
                        column("wood", ColumnType::Text, {"walnut", "cherry"}),
                        column("status", ColumnType::Text, {"Available", "Sold", "Reserved"}),
                        column("asking_price", ColumnType::Real),
                        column("owner_id", ColumnType::Integer),
                        column("tuner_id", ColumnType::Integer), date("listed_on", "2025-01-20")},
                       400,
                       {}};
    data::Table models{"model",
                       false,
                       {key("model_id"), column("model_name", ColumnType::Text),
                        column("list_price", ColumnType::Real),
                        column("deposit_cents", ColumnType::Integer), flag("is_retired")},
                       40,
                       {}};
    data::Table sales{"sale",
                      false,
                      {key("sale_id"), column("piano_id", ColumnType::Integer),
                       date("sold_on", "2025-02-01"), column("sale_price", ColumnType::Real),
                       column("commission_amount", ColumnType::Real)},
                      300,
                      {}};
    data::Table crates{"crate",
                       false,
                       {key("crate_id"), date("arrived_on", "2025-02-03"),
                        column("net_kg", ColumnType::Integer), column("km", ColumnType::Real),
                        flag("rejected")},
                       700,
                       {}};
    catalog.tables = {owners, tuners, pianos, models, sales, crates};
    const auto points = [](const char *from, const char *column, const char *to) {
        return data::Relationship{from, {column}, to, {column}, false, {}};
    };
    catalog.relationships = {points("piano", "owner_id", "owner"),
                             points("piano", "tuner_id", "tuner"),
                             points("sale", "piano_id", "piano")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> pianoValues()
{
    return {{"owner", "owner_type", {"School", "Private"}, true},
            {"piano", "wood", {"walnut", "cherry"}, true},
            {"piano", "address", {"12 Hill Road", "3 Mill Lane"}, false},
            {"piano", "status", {"Available", "Sold", "Reserved"}, true}};
}

QString spokenBy(const language::Tokens &tokens)
{
    QString text;
    for (const language::Token &token : tokens) {
        text +=
            (text.isEmpty() ? QString() : QStringLiteral(" ")) + QString::fromStdString(token.text);
    }
    return text;
}

} // namespace

/// What is offered and what no longer is, said in other words than those that are stored; periods
/// named by others; numbers asked for by their unit.
class TestOfferedStill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spells_data();
    void spells();
    void reads_data();
    void reads();
};

void TestOfferedStill::spells_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("spelled");
    const auto row = [](const char *said, const char *spelled) {
        QTest::newRow(said) << QString::fromUtf8(said) << QString::fromUtf8(spelled);
    };
    row("sales January to March 2025 against the same months of 2024",
        "sales January to March 2025 against January to March 2024");
    row("sales between May and July 2024 and the same three months a year earlier",
        "sales between May and July 2024 and May to July 2023");
    row("sales in Q2 2024 against the same quarter of last year",
        "sales in Q2 2024 against Q2 2023");
    row("each month from January to March 2025 against the same month of 2024",
        "each month from January to March 2025 against the same month of 2024");
    row("sales in 2024 of pianos listed that year", "sales in 2024 of pianos listed");
    row("sales that year", "sales that year");
    row("schools rather than private people", "schools");
    row("pianos sold online rather than by phone in 2024", "pianos sold online in 2024");
    row("which would you rather", "which would you rather");
}

void TestOfferedStill::spells()
{
    QFETCH(QString, said);
    const language::Tokens tokens = language::tokenize(said.toStdString());
    QTEST(spokenBy(language::leaveOutContrasts(language::spellPeriodsAgain(tokens))), "spelled");
}

void TestOfferedStill::reads_data()
{
    addSqlColumns();
    const auto &row = addSqlRow;
    row("a state of what is offered", "How many walnut pianos are on the market?",
        "COUNT(*)|status = 'Available'|wood = 'walnut'", "");
    row("for sale is no sale", "Which pianos are currently for sale?", "status = 'Available'",
        "FROM sale");
    row("no longer", "Which pianos are no longer on the market?", "status <> 'Available'", "");
    row("a flag that tells the end", "Which models do we still offer?", "is_retired = 0", "");
    row("no kinds of what is offered", "the five cheapest models per head that we still offer",
        "is_retired = 0|ORDER BY list_price|LIMIT 5", "GROUP BY|PARTITION");
    row("of what is gone", "Which models have we dropped from the range?", "is_retired = 1", "");
    row("a flag said in other words", "How many crates did we turn away in 2024?",
        "COUNT(*)|rejected = 1|arrived_on >= '2024-01-01'", "");
    row("now says nothing of its own", "How many pianos do we have right now?",
        "SELECT COUNT(*)|FROM piano", "WHERE");
    row("called by where it stands", "Which pianos ask more than 9000?",
        "SELECT address|asking_price > 9000", "piano_id");
    row("what it comes to, not what is earned by it", "sales by wood in 2024",
        "SUM(sale.sale_price)", "commission");
    row("unless it is asked for", "commission in 2024", "SUM(commission_amount)", "");
    row("a number by its unit", "total kilometres in 2024", "SUM(km)", "");
    row("in the unit that is said", "How many tonnes arrived in 2024?", "SUM(net_kg)|1000", "");
    row("in its unit beside figures of other rows",
        "total metres and number of sales by month in 2024", "SUM(km)|1000|COUNT(*)", "");
    row("who does what a table is called by", "Which owner has the piano at 12 Hill Road?",
        "full_name|12 Hill Road", "first_name");
    row("only the one", "How many of our owners are schools rather than private people?",
        "COUNT(*)|owner_type = 'School'", "Private|GROUP BY");
    row("everything is listed", "Everything we have listed at Mill Lane",
        "SELECT address|Mill Lane", "COUNT(*)");
    row("nobody speaks in cents", "Which models have a deposit above 90?", "deposit_cents > 9000",
        "");
    row("rows are counted all the same", "How many sales came to more than 900?", "COUNT(*)",
        "SUM(");
    row("months of this year", "How many crates arrived from January to February this year?",
        "arrived_on >= '2025-01-01'|arrived_on < '2025-03-01'", " OR ");
}

void TestOfferedStill::reads()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, pianos(), pianoValues()); });
}

} // namespace tst_OfferedStill

QUERENT_TEST(OfferedStill)
#include "tst_OfferedStill.moc"
