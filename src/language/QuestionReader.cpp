// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"

#include "language/SaleTotals.h"
#include "language/TotalsFirst.h"

#include <algorithm>
#include <array>

namespace querent::language {

Reading QuestionReader::read(Resolution resolution)
{
    m_items = std::move(resolution.items);
    m_frame = Frame{};
    readCommand();
    passOverArticles();
    putLimitsFirst();
    countTimes();
    settleSenses();
    passOverUnits();
    passOverVerbs();
    passOverWhere();
    passOverLasting();
    readHappenedTimes();
    readHowLong();
    readAsides();
    readDateBasis();
    readRelatives();
    preferListedRows();
    joinPlainNouns();
    readGaps();
    readParts();
    readPresentDay();
    readSales();
    readMostDone();
    readComing();
    settleEvents();
    readLaterThan();
    readLateRows();
    readLastingNouns();
    readMoneyLeads();
    readMoneyWords();
    preferOwners();
    readBusiestTimes();
    readNouns();
    readNamedBuckets();
    readNamedUnits();
    readHeads();
    readAmountsOf();
    readCharts();
    readOperations();
    readPeriods();
    readBins();
    readGrowth();
    readRates();
    readFirstOfFigure();
    readShareRanks();
    readSortedShare();
    readLikes();
    readAddresses();
    readNegations();
    readFilled();
    readContrasts();
    readRivals();
    readExactNumbers();
    readColumnPairs();
    readComparisons();
    readRatios();
    readRowVolumes();
    readSortings();
    readGroupings();
    readBestReviewed();
    readSuperlatives();
    readSpans();
    readMeasures();
    readListedCounts();
    readQualified();
    readValues();
    splitCounts();
    readStates();
    readEvents();
    readNever();
    readAsked();
    readOutputs();
    settle();
    settleGaps();
    orderByFigure();
    settleSaleTotals(m_source, m_frame);
    settleTotalsFirst(m_source, m_items, m_frame);
    keepWhatWentThrough(m_source, m_items, m_frame);
    addUpMasses();
    convertUnits();
    Reading reading;
    reading.frame = m_frame;
    reading.guessedMeasure = m_guessedMeasure;
    reading.guessedSubject = m_guessedSubject;
    reading.openRanking = m_openRanking;
    reading.related = m_related;
    score(reading);
    return reading;
}

Reading QuestionReader::readFragment(Resolution resolution, const Frame &former)
{
    m_fragment = true;
    m_frame.subject = former.subject;
    m_items = std::move(resolution.items);
    m_frame = Frame{};
    m_frame.subject = former.subject;
    settleSenses();
    settleEvents();
    readLateRows();
    readLastingNouns();
    readMoneyLeads();
    readMoneyWords();
    preferOwners();
    readNouns();
    readNamedBuckets();
    readNamedUnits();
    readHeads();
    readAmountsOf();
    readCharts();
    readOperations();
    readPeriods();
    readBins();
    readGrowth();
    readRates();
    readLikes();
    readAddresses();
    readNegations();
    readFilled();
    readContrasts();
    readRivals();
    readExactNumbers();
    readColumnPairs();
    readComparisons();
    readRatios();
    readRowVolumes();
    readSortings();
    readGroupings();
    readSuperlatives();
    readSpans();
    readMeasures();
    readListedCounts();
    readQualified();
    readValues();
    readStates();
    readEvents();
    readNever();
    readOutputs();
    settleMetrics();
    attachPeriods();
    mergeEqualConditions();
    Reading reading;
    reading.frame = m_frame;
    score(reading);
    return reading;
}

std::size_t QuestionReader::nextContent(std::size_t at) const
{
    while (at < m_items.size() && m_items[at].filler()) {
        ++at;
    }
    return at;
}

bool QuestionReader::isMention(std::size_t at, LinkKind kind) const
{
    return at < m_items.size() && m_items[at].is(kind);
}

bool QuestionReader::wordBefore(std::size_t at, std::string_view word) const
{
    for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
        const Item &item = m_items[at - back];
        if (item.word == word) {
            return true;
        }
        if (!item.filler()) {
            return false;
        }
    }
    return false;
}

int QuestionReader::subjectTable() const
{
    if (m_frame.subject >= 0) {
        return m_frame.subject;
    }
    for (const Item &item : m_items) {
        if (item.is(LinkKind::Table)) {
            return item.links.front().table;
        }
    }
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::Mention) {
            return item.links.front().table;
        }
    }
    return -1;
}

void QuestionReader::readCharts()
{
    for (Item &item : m_items) {
        if (item.kind != ItemKind::Cue) {
            continue;
        }
        if (const Cue *chart = item.cue("chart")) {
            if (m_frame.chart.empty() || chart->payload != "any") {
                m_frame.chart = chart->payload;
            }
            item.used = true;
        } else if (const Cue *analysis = item.cue("analysis")) {
            m_frame.analysis = m_frame.analysis.empty() ? analysis->payload : m_frame.analysis;
            item.used = true;
        }
    }
    if (m_frame.chart == "any") {
        m_frame.chart.clear();
    }
}

void QuestionReader::readOperations()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Cue || item.used) {
            continue;
        }
        const auto claim = [&](Operation operation) {
            m_frame.operation = operation;
            item.used = true;
        };
        if (item.cue("share") != nullptr && partOfAnother(i)) {
            continue;
        }
        if (item.cue("share") != nullptr) {
            // "did it grow, in percent": the unit of the growth, not a share
            const bool unit =
                (item.word.find("percent") != std::string::npos || item.word.ends_with('%')) &&
                std::any_of(m_items.begin(), m_items.end(), [](const Item &other) {
                    return other.cue("growth") != nullptr || other.cue("change") != nullptr;
                });
            if (unit) {
                claim(Operation::GrowthPercent);
            } else {
                claim(Operation::ShareOfTotal);
            }
        } else if (item.cue("growth") != nullptr) {
            claim(Operation::GrowthPercent);
        } else if (item.cue("change") != nullptr) {
            if (m_frame.operation != Operation::GrowthPercent) {
                claim(m_frame.operation == Operation::ShareOfTotal ? Operation::GrowthPercent
                                                                   : Operation::Difference);
            }
            item.used = true;
        } else if (item.cue("running") != nullptr) {
            claim(Operation::Running);
        } else if (item.cue("moving") != nullptr) {
            claim(Operation::Moving);
            for (std::size_t back = i; back-- > 0 && back + 4 > i;) {
                if (m_items[back].kind == ItemKind::Number) {
                    m_frame.window = static_cast<int>(m_items[back].number);
                    m_items[back].used = true;
                    for (std::size_t unit = back + 1; unit < i; ++unit) {
                        passOver(m_items[unit]); // "3-month"
                    }
                    break;
                }
            }
        } else if (item.cue("rank") != nullptr) {
            const bool within = std::any_of(m_items.begin(), m_items.end(), [](const Item &other) {
                return other.cue("group") != nullptr;
            });
            item.cues = {Cue{within ? "top" : "desc", "-"}};
            m_rank = within;
        } else if (item.cue("rate") != nullptr) {
            m_rate = true;
        }
    }
    if (m_frame.operation == Operation::Difference &&
        std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
            return item.word == "percent" || item.word == "%" || item.word == "percentage";
        })) {
        m_frame.operation = Operation::GrowthPercent;
    }
}

void QuestionReader::score(Reading &reading) const
{
    double total = 0.0;
    double got = 0.0;
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::Word && item.content && !item.used) {
            total += 1.0;
            reading.unknown.push_back(item.word);
        } else if (item.kind == ItemKind::Mention) {
            const auto words = static_cast<double>(item.end - item.begin);
            total += words;
            const Link &link = item.links.front();
            const bool tried = m_tried && link.kind == m_tried->kind &&
                               link.table == m_tried->table && link.column == m_tried->column &&
                               link.value == m_tried->value;
            const double fit = std::clamp(tried ? m_tried->score : link.score, 0.0, 1.0);
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
