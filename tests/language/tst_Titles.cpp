// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "SqlFor.h"
#include "SqlRows.h"

#include <QtTest/QtTest>

namespace tst_Titles {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// A practice whose doctors and patients have surnames in common.
std::shared_ptr<const data::Catalog> practice()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table patients{"patients",
                         false,
                         {key("patient_id"), column("first_name", ColumnType::Text),
                          column("last_name", ColumnType::Text)},
                         900,
                         {}};
    data::Table doctors{"doctors",
                        false,
                        {key("doctor_id"), column("first_name", ColumnType::Text),
                         column("last_name", ColumnType::Text)},
                        12,
                        {}};
    data::Table visits{"visits",
                       false,
                       {key("visit_id"), column("patient_id", ColumnType::Integer),
                        column("doctor_id", ColumnType::Integer), date("visited_on", "2025-02-09"),
                        column("fee", ColumnType::Real)},
                       7000,
                       {}};
    catalog.tables = {patients, doctors, visits};
    catalog.relationships = {{"visits", {"patient_id"}, "patients", {"patient_id"}, false, {}},
                             {"visits", {"doctor_id"}, "doctors", {"doctor_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

} // namespace

/// What people are addressed by tells which rows are meant.
class TestTitles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
};

void TestTitles::reads_data()
{
    addSqlColumns();
    addSqlRow("a doctor", "How many visits does Dr Okafor have?", "doctors.last_name = 'Okafor'",
              "patients");
    addSqlRow("with a stop", "How many visits did Dr. Okafor have in 2024?",
              "doctors.last_name = 'Okafor'", "patients");
    addSqlRow("in full", "total fee of visits of Doctor Okafor", "doctors.last_name = 'Okafor'",
              "patients");
    addSqlRow("a patient who is called so alone", "How many visits does Dr Lindqvist have?",
              "patients.last_name = 'Lindqvist'", "doctors");
}

void TestTitles::reads()
{
    checkSqlRow([](const QString &question) {
        return sqlFor(question, practice(),
                      {{"patients", "last_name", {"Okafor", "Lindqvist"}, true},
                       {"doctors", "last_name", {"Okafor", "Marsh"}, true}});
    });
}

} // namespace tst_Titles

QUERENT_TEST(Titles)
#include "tst_Titles.moc"
