// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"

#include <QTest>

#include <memory>
#include <string>

namespace querent::tests {

/// What every connectors::DataSource has to do. A test of one derives from this class, says where a
/// source with these tables is, and lists this header among its SOURCES.
///
///   customers(id key, name, city)        5 rows, ids 1 to 5; cities Bonn ×3, Rome, NULL
///   orders(id key, customer_id → customers.id, amount, day, note)
///                                        12 rows, ids 1 to 12; amount is 10.5 × id, day is
///                                        2024-01-id, note is NULL but for the first ("fragile")
class DataSourceConformance : public QObject
{
    Q_OBJECT

protected:
    [[nodiscard]] virtual std::shared_ptr<const connectors::DataSource> shop() = 0;
    /// A SELECT that would run for minutes, which the gate accepts.
    [[nodiscard]] virtual std::string endlessQuery() const = 0;

    /// A connection to shop() and its catalog.
    struct Opened
    {
        std::unique_ptr<connectors::Connection> connection;
        data::Catalog catalog;
    };
    [[nodiscard]] Opened open();
    /// `sql` through the gate, with the preset policy.
    [[nodiscard]] static base::Result<query::ValidatedSql> validate(Opened &opened,
                                                                    const std::string &sql);
    /// `sql` through the gate and executed.
    [[nodiscard]] static base::Result<connectors::Execution>
    execute(Opened &opened, const std::string &sql, const connectors::ExecutionLimits &limits = {},
            std::stop_token stop = {});

private Q_SLOTS:
    void hasANameForPeople();
    void catalogTellsTablesColumnsAndKeys();
    void catalogTellsWhatIsInTheColumns();
    void catalogIsTheSameEachTime();
    void distinctValuesComeMostFrequentFirst();
    void distinctValuesSayWhenThereAreMore();
    void distinctValuesOfWhatIsNotThere();
    void inspectionReportsTablesAndColumns();
    void inspectionKnowsWritingFromReading_data();
    void inspectionKnowsWritingFromReading();
    void writesAroundTheGateAreRefused_data();
    void writesAroundTheGateAreRefused();
    void whatIsGluedToAQueryDoesNotRun();
    void inspectionSaysWhatCannotBePrepared();
    void executionGivesExactValues();
    void columnsMayShareAName();
    void anEmptyResultHasItsColumns();
    void moreRowsThanAllowedAreCut_data();
    void moreRowsThanAllowedAreCut();
    void aLimitOfTheGateIsACutToo_data();
    void aLimitOfTheGateIsACutToo();
    void failingStatementsSayWhy();
    void dryRunsShowThePlan();
    void statementsEndAtTheirTimeout();
    void statementsEndWhenCancelled();
    void nothingStartsAfterACancellation();
    void connectionsWorkSideBySide();
};

} // namespace querent::tests
