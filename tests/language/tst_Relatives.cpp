// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"

#include <QtTest/QtTest>

namespace tst_Relatives {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

data::Column reference(std::string name)
{
    data::Column result = column(std::move(name), ColumnType::Integer);
    result.role = data::ColumnRole::Reference;
    result.profile.nullCount = 30;
    return result;
}

/// A travelling circus: artists with a boss, troupes within troupes, and who brought whom.
std::shared_ptr<const data::Catalog> circus()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table artists{"artists",
                        false,
                        {key("artist_id"), column("first_name", ColumnType::Text),
                         column("last_name", ColumnType::Text), reference("sup_artist_id"),
                         reference("recruited_by"), column("fee", ColumnType::Real)},
                        140,
                        {}};
    data::Table troupes{"troupes",
                        false,
                        {key("troupe_id"), column("troupe_name", ColumnType::Text),
                         reference("parent_troupe_id"), reference("choreographer_id"),
                         reference("backup_tent_id")},
                        24,
                        {}};
    data::Table tents{"tents",
                      false,
                      {key("tent_id"), column("tent_name", ColumnType::Text),
                       column("seats", ColumnType::Integer)},
                      8,
                      {}};
    data::Table shows{"shows",
                      false,
                      {key("show_id"), reference("troupe_id"), reference("tent_id"),
                       date("show_date", "2024-12-30"), column("takings", ColumnType::Real)},
                      900,
                      {}};
    catalog.tables = {artists, troupes, tents, shows};
    catalog.relationships = {{"artists", {"sup_artist_id"}, "artists", {"artist_id"}, false, {}},
                             {"artists", {"recruited_by"}, "artists", {"artist_id"}, false, {}},
                             {"troupes", {"parent_troupe_id"}, "troupes", {"troupe_id"}, false, {}},
                             {"troupes", {"choreographer_id"}, "artists", {"artist_id"}, false, {}},
                             {"troupes", {"backup_tent_id"}, "tents", {"tent_id"}, false, {}},
                             {"shows", {"troupe_id"}, "troupes", {"troupe_id"}, false, {}},
                             {"shows", {"tent_id"}, "tents", {"tent_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

QString sqlFor(const QString &question)
{
    const auto catalog = circus();
    std::vector<data::ColumnValues> values{
        {"artists", "first_name", {"Ada", "Olaf", "Mirela"}, true},
        {"artists", "last_name", {"Holm", "Reed", "Stoica"}, true},
        {"troupes", "troupe_name", {"Aerial", "Clowns", "High Wire"}, true},
        {"tents", "tent_name", {"Big Top", "Little Top"}, true}};
    return pieces::sqlFor(question, catalog, std::move(values));
}

} // namespace

/// Rows that others of their table point at, and what a key says the row behind it is.
class TestRelatives : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheOtherRow_data();
    void findsTheOtherRow();
};

void TestRelatives::findsTheOtherRow_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("part");

    const QString boss = QStringLiteral(
        "SELECT supervisor_artist.first_name, supervisor_artist.last_name FROM artists LEFT "
        "JOIN artists AS supervisor_artist ON artists.sup_artist_id = "
        "supervisor_artist.artist_id");
    const QString below =
        QStringLiteral("SELECT first_name, last_name FROM artists WHERE sup_artist_id IN");
    const QString named =
        QStringLiteral("WHERE artists.first_name = 'Ada' AND artists.last_name = 'Holm'");
    const QString ada =
        QStringLiteral("SELECT artist_id FROM artists WHERE first_name = 'Ada' AND last_name = "
                       "'Holm'");
    QTest::newRow("the boss of") << "who is the boss of the artist Ada Holm" << boss << named;
    QTest::newRow("somebody's boss") << "who is Ada Holm's supervisor?" << boss << named;
    QTest::newRow("reports to whom") << "who does Ada Holm report to?" << boss << named;
    QTest::newRow("who reports to") << "who reports directly to Ada Holm?" << below << ada;
    QTest::newRow("direct reports of") << "list the direct reports of Ada Holm" << below << ada;
    QTest::newRow("how many below") << "how many people report to Ada Holm?"
                                    << "SELECT COUNT(*)" << ada;
    QTest::newRow("those without one") << "artists without a supervisor"
                                       << "SELECT first_name, last_name FROM artists"
                                       << "sup_artist_id IS NULL";
    QTest::newRow("rows and their parents")
        << "list all troupes with the name of their parent troupe"
        << "SELECT troupes.troupe_name"
        << "LEFT JOIN troupes AS parent_troupe ON troupes.parent_troupe_id = "
           "parent_troupe.troupe_id";
    QTest::newRow("parts of a whole") << "what are the sub-troupes under Aerial?"
                                      << "SELECT troupe_name FROM troupes WHERE parent_troupe_id IN"
                                      << "troupe_name = 'Aerial'";
    QTest::newRow("what belongs to") << "troupes that belong to Aerial as their parent troupe"
                                     << "SELECT troupe_name FROM troupes WHERE parent_troupe_id IN"
                                     << "troupe_name = 'Aerial'";
    QTest::newRow("the most below")
        << "which supervisor has the most direct reports?"
        << "SELECT supervisor_artist.first_name, supervisor_artist.last_name FROM artists"
        << "GROUP BY artists.sup_artist_id";
    QTest::newRow("on average below")
        << "how many direct reports does a supervisor have on average?"
        << "SELECT 1.0 * COUNT(*) / COUNT(DISTINCT sup_artist_id)"
        << "sup_artist_id IS NOT NULL";
    QTest::newRow("below each") << "how many direct reports does each supervisor have?"
                                << "SELECT supervisor_artist.first_name"
                                << "GROUP BY artists.sup_artist_id";
    QTest::newRow("who brought the most")
        << "which artist has brought us the most new artists?"
        << "SELECT recruited_by.first_name, recruited_by.last_name FROM artists"
        << "GROUP BY artists.recruited_by";
    QTest::newRow("brought by") << "artists who were recruited by Ada Holm"
                                << "SELECT first_name, last_name FROM artists WHERE recruited_by IN"
                                << ada;
    QTest::newRow("brought by nobody") << "how many artists were not recruited by anyone?"
                                       << "SELECT COUNT(*)"
                                       << "recruited_by IS NULL";
    QTest::newRow("a role of other rows")
        << "who is the choreographer of the troupe Clowns?"
        << "SELECT choreographer.first_name, choreographer.last_name FROM troupes"
        << "troupes.troupe_name = 'Clowns'";
    QTest::newRow("a thing in a role") << "what is the backup tent of High Wire?"
                                       << "SELECT backup_tent.tent_name FROM troupes"
                                       << "troupes.troupe_name = 'High Wire'";
    QTest::newRow("what belongs elsewhere is no part of itself")
        << "how many shows belong to Aerial?"
        << "SELECT COUNT(*)"
        << "FROM shows JOIN troupes";
}

void TestRelatives::findsTheOtherRow()
{
    QFETCH(QString, question);
    QFETCH(QString, shown);
    QFETCH(QString, part);
    const QString sql = sqlFor(question);
    QVERIFY2(sql.startsWith(shown), qPrintable(sql));
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

} // namespace tst_Relatives

QUERENT_TEST(Relatives)
#include "tst_Relatives.moc"
