// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"

#include "language/AsideReader.h"
#include "language/AskedReader.h"
#include "language/BinReader.h"
#include "language/ColumnPairReader.h"
#include "language/ComparisonReader.h"
#include "language/ConditionReader.h"
#include "language/ContrastReader.h"
#include "language/FrameSettler.h"
#include "language/GroupReader.h"
#include "language/GrowthReader.h"
#include "language/KinReader.h"
#include "language/LatenessReader.h"
#include "language/ListReader.h"
#include "language/MeasureReader.h"
#include "language/MoneyReader.h"
#include "language/NounReader.h"
#include "language/OperationReader.h"
#include "language/OrderReader.h"
#include "language/PartReader.h"
#include "language/PeriodReader.h"
#include "language/RatioReader.h"
#include "language/SaleTotals.h"
#include "language/SpanReader.h"
#include "language/StateReader.h"
#include "language/TotalsFirst.h"
#include "language/UnitReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

Reading QuestionReader::read(Resolution resolution)
{
    m_state.items = std::move(resolution.items);
    m_state.frame = Frame{};
    AsideReader(m_state).readCommand();
    AsideReader(m_state).passOverArticles();
    AsideReader(m_state).putLimitsFirst();
    AsideReader(m_state).countTimes();
    NounReader(m_state).settleSenses();
    UnitReader(m_state).passOverUnits();
    AskedReader(m_state).passOverVerbs();
    AskedReader(m_state).passOverWhere();
    FrameSettler(m_state).passOverLasting();
    ComparisonReader(m_state).readHappenedTimes();
    SpanReader(m_state).readHowLong();
    AsideReader(m_state).readAsides();
    AsideReader(m_state).readDateBasis();
    KinReader(m_state).readRelatives();
    StateReader(m_state).preferListedRows();
    StateReader(m_state).joinPlainNouns();
    ContrastReader(m_state).readGaps();
    PartReader(m_state).readParts();
    PartReader(m_state).readFigureLists();
    StateReader(m_state).readPresentDay();
    MoneyReader(m_state).readSales();
    OrderReader(m_state).readMostDone();
    StateReader(m_state).readComing();
    readRoles();
    FrameSettler(m_state).settle();
    ContrastReader(m_state).settleGaps();
    RatioReader(m_state).orderByFigure();
    settleSaleTotals(m_state.source, m_state.frame);
    settleTotalsFirst(m_state.source, m_state.items, m_state.frame);
    keepWhatWentThrough(m_state.source, m_state.items, m_state.frame);
    ListReader(m_state).addUpMasses();
    UnitReader(m_state).convertUnits();
    Reading reading;
    reading.frame = m_state.frame;
    reading.guessedMeasure = m_state.guessedMeasure;
    reading.guessedSubject = m_state.guessedSubject;
    reading.openRanking = m_state.openRanking;
    reading.related = m_state.related;
    score(reading);
    return reading;
}

Reading QuestionReader::readFragment(Resolution resolution, const Frame &former)
{
    m_state.fragment = true;
    m_state.items = std::move(resolution.items);
    m_state.frame = Frame{};
    m_state.frame.subject = former.subject;
    NounReader(m_state).settleSenses();
    readRoles();
    FrameSettler(m_state).settleMetrics();
    PeriodReader(m_state).attachPeriods();
    ConditionReader(m_state).mergeEqualConditions();
    Reading reading;
    reading.frame = m_state.frame;
    score(reading);
    return reading;
}

void QuestionReader::readRoles()
{
    StateReader(m_state).settleEvents();
    if (!m_state.fragment) {
        LatenessReader(m_state).readLaterThan();
    }
    LatenessReader(m_state).readLateRows();
    SpanReader(m_state).readLastingNouns();
    OrderReader(m_state).readMoneyLeads();
    MoneyReader(m_state).readMoneyWords();
    OrderReader(m_state).preferOwners();
    if (!m_state.fragment) {
        OrderReader(m_state).readBusiestTimes();
    }
    NounReader(m_state).readNouns();
    NounReader(m_state).readNamedBuckets();
    UnitReader(m_state).readNamedUnits();
    UnitReader(m_state).readHeads();
    MoneyReader(m_state).readAmountsOf();
    OperationReader(m_state).readCharts();
    OperationReader(m_state).readOperations();
    PeriodReader(m_state).readPeriods();
    BinReader(m_state).readBins();
    GrowthReader(m_state).readGrowth();
    GrowthReader(m_state).readRates();
    if (!m_state.fragment) {
        RatioReader(m_state).readFirstOfFigure();
        RatioReader(m_state).readShareRanks();
        RatioReader(m_state).readSortedShare();
    }
    ConditionReader(m_state).readLikes();
    AsideReader(m_state).readAddresses();
    ConditionReader(m_state).readNegations();
    NounReader(m_state).readFilled();
    ContrastReader(m_state).readContrasts();
    ContrastReader(m_state).readRivals();
    UnitReader(m_state).readExactNumbers();
    ColumnPairReader(m_state).readColumnPairs();
    ComparisonReader(m_state).readComparisons();
    RatioReader(m_state).readRatios();
    ListReader(m_state).readRowVolumes();
    GroupReader(m_state).readSortings();
    GroupReader(m_state).readGroupings();
    if (!m_state.fragment) {
        OrderReader(m_state).readBestReviewed();
    }
    OrderReader(m_state).readSuperlatives();
    SpanReader(m_state).readSpans();
    MeasureReader(m_state).readMeasures();
    ListReader(m_state).readListedCounts();
    FrameSettler(m_state).readQualified();
    ConditionReader(m_state).readValues();
    if (!m_state.fragment) {
        ListReader(m_state).splitCounts();
    }
    StateReader(m_state).readStates();
    StateReader(m_state).readEvents();
    StateReader(m_state).readNever();
    if (!m_state.fragment) {
        AskedReader(m_state).readAsked();
    }
    AskedReader(m_state).readOutputs();
}

void QuestionReader::score(Reading &reading) const
{
    double total = 0.0;
    double got = 0.0;
    for (const Item &item : m_state.items) {
        if (item.kind == ItemKind::Word && item.content && !item.used) {
            total += 1.0;
            reading.unknown.push_back(item.word);
        } else if (item.kind == ItemKind::Mention) {
            const auto words = static_cast<double>(item.end - item.begin);
            total += words;
            const Link &link = item.links.front();
            const bool tried = m_state.tried && link.kind == m_state.tried->kind &&
                               link.table == m_state.tried->table &&
                               link.column == m_state.tried->column &&
                               link.value == m_state.tried->value;
            const double fit = std::clamp(tried ? m_state.tried->score : link.score, 0.0, 1.0);
            if (item.used) {
                got += words * fit;
                reading.weakLinks += fit < 0.82 ? 1 : 0;
            } else {
                reading.unused.push_back(item.word);
                got += 0.2 * words;
            }
        } else if ((item.kind == ItemKind::Number || item.kind == ItemKind::Period ||
                    item.cue("between") != nullptr) &&
                   !item.used) {
            total += 1.0;
            reading.unused.push_back(item.word);
        }
    }
    reading.score = total > 0.0 ? got / total : 0.0;
    reading.score -= reading.guessedMeasure ? 0.08 : 0.0;
    reading.score -= reading.guessedSubject ? 0.08 : 0.0;
}

} // namespace querent::language
