// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../reasoning/ModelBench.h"

#include <QTest>

#include <memory>

namespace querent::tests {

/// What every reasoning::Reasoner has to do, over the small shop of ModelBench. A test of one
/// derives from this class, says what to think with, and lists this header among its SOURCES.
class ReasonerConformance : public QObject
{
    Q_OBJECT

protected:
    /// A shop whose source has the reasoner that is to be tested.
    [[nodiscard]] virtual std::unique_ptr<ModelBench> makeBench() = 0;

private Q_SLOTS:
    void hasAName();
    void readsWhatIsWanted_data();
    void readsWhatIsWanted();
    void retrievesWhatAQuestionNames();
    void plansWhatTheBinderTakes_data();
    void plansWhatTheBinderTakes();
    void highPlansNeedNoQuestion();
    void sayOfWhatTheDataCannotAnswer();
    void aGuessIsMadeWhereNobodyMayBeAsked();
    void plansSomethingElseAfterARejection();
    void advisesWithoutFailing();
    void explainsOrIsSilent();
    void writesAnalysesOrSaysThatItDoesNot();
    void judgesAndTellsOrIsSilent();
    void suggestsNoMoreThanWasAsked();
    void servesManyThreadsAtOnce();
    void isCancelledByEveryCall();
};

} // namespace querent::tests
