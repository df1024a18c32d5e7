// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Checkpointer.h"

#include <QTest>

#include <memory>

namespace querent::tests {

/// What every graph::Checkpointer has to do. A test of one derives from this class, says how to
/// make an empty one, and lists this header among its SOURCES.
class CheckpointerConformance : public QObject
{
    Q_OBJECT

protected:
    [[nodiscard]] virtual std::unique_ptr<graph::Checkpointer> makeEmpty() = 0;

private Q_SLOTS:
    void keepsEveryPartOfASnapshot();
    void replacesASnapshotOfTheSameStep();
    void theLatestIsTheHighestStep();
    void listsStepsWithoutTheirStates();
    void listsRunsByTheirLastSave();
    void forgetsARunAndNoOther();
    void saysWhatIsNotThere();
    void keepsTextThatIsHardToKeep();
    void savesFromManyThreads();
    void readsWhatIsWholeWhileItSaves();
    void keepsBigStates();
    void keepsEveryScript_data();
    void keepsEveryScript();
    void aStepSavedLateChangesNoSummary();
    void forgetsWhatThePolicySays_data();
    void forgetsWhatThePolicySays();
    void forgetsAndKeepsSpaceForMore();
    void goesOnWithARunThatWasForgotten();
    void keepsApartRunsThatGoOnAtOnce();
    void aForkKeepsItsLineage();
    void aForgottenAncestorEndsTheLineage();
    void aWaitingRunGoesOn();
    void aSnapshotOfAnEarlierVersionGoesOn();
};

} // namespace querent::tests
