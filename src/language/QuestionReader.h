// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/Gap.h"
#include "language/LinkResolver.h"
#include "language/PendingPeriod.h"
#include "language/Reading.h"
#include "language/RoleKeys.h"

#include <functional>
#include <string>
#include <vector>

namespace querent::language {

/// Which way the money goes that a word speaks of.
enum class MoneyFlow { Billed, Income, Spent };

/// Reads linked items into a frame: one pass for each role, every word used once.
class QuestionReader
{
public:
    /// `tried` is a link put first to see where it leads, and no better for that.
    QuestionReader(const SourceModel &source, const data::CivilDate &today,
                   std::optional<Link> tried = std::nullopt)
        : m_source(source), m_today(today), m_tried(std::move(tried))
    {}

    [[nodiscard]] Reading read(Resolution resolution);
    /// Reads only what changes a former frame: no subject is made up.
    [[nodiscard]] Reading readFragment(Resolution resolution, const Frame &former);
    /// The items as read: used, or not.
    [[nodiscard]] const Items &items() const noexcept { return m_items; }

private:
    // walking over items
    [[nodiscard]] std::size_t nextContent(std::size_t at) const;
    [[nodiscard]] bool isMention(std::size_t at, LinkKind kind) const;
    [[nodiscard]] const Link &linkAt(std::size_t at) const { return m_items[at].links.front(); }
    [[nodiscard]] std::string wordsAt(std::size_t at) const { return m_items[at].word; }
    [[nodiscard]] bool wordBefore(std::size_t at, std::string_view word) const;

    // the passes, in order
    /// Chooses for verbs and nouns of what happened between its date and the state it leads to.
    void settleEvents();
    /// Takes the item for a word that says nothing of its own.
    static void passOver(Item &item);
    /// What it says is taken care of, or nothing of it is to be looked for in the source.
    static void silence(Item &item);
    /// Whether the link is a state that rows are in.
    [[nodiscard]] bool states(const Link &link) const;
    [[nodiscard]] bool isVerb(std::size_t at) const;
    /// Whether what happened narrows the rows, or is counted.
    [[nodiscard]] bool tellsWhat(std::size_t at) const;
    [[nodiscard]] bool countedAt(std::size_t at) const;
    /// "Cancellation rate": a rate of the item is asked for.
    [[nodiscard]] bool ratedAt(std::size_t at) const;
    [[nodiscard]] bool saysDone(std::size_t at) const;
    /// Which of several things a word names, where only those around it tell.
    void settleSenses();
    void passOverMaking(std::size_t at);
    void meanSpan(std::size_t at);
    void meanOwnDates(std::size_t at);
    void meanRated(std::size_t at);
    void meanStaff(std::size_t at);
    void meanSales(std::size_t at);
    [[nodiscard]] bool saysSpanTime(std::size_t at) const; ///< "lead time"
    void meanTakings(std::size_t at);
    void meanPay(std::size_t at);
    void meanUndone(std::size_t at);
    void meanLimit(std::size_t at);
    /// Puts the rows that are meant behind a kind of them: "desserts" are dishes.
    void nameKinds();
    /// The rows that are of the kind that the item names; -1 where it names none.
    [[nodiscard]] int thingsOfKind(std::size_t at) const;
    /// The places of a number and of that which it is told as a share of, where the item does so.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>>
    partOfAnother(std::size_t at) const;
    void readFilled(); ///< "with an email"
    /// "Billing by month", "who spent the most": words for money that name no column.
    void readMoneyWords();
    /// The amounts that such a word most likely means; not valid where there are none.
    [[nodiscard]] ColumnId moneyMeant(MoneyFlow flow) const;
    [[nodiscard]] bool isAmount(const Link &link) const;
    /// "The most money": the amount that it is.
    void readMoneyLeads();
    /// Of what people may call so, the rows to which the numbers that are asked for belong.
    void preferOwners();
    /// The amount that a verb before "most" at `at` names, where what follows only says for what.
    [[nodiscard]] std::optional<ColumnId> amountDone(std::size_t at) const;
    /// Whether the rows at `rows` are ranked by what follows: "top 5 machines with most downtime".
    [[nodiscard]] bool rankedBelow(std::size_t rows) const;
    /// The rows whose numbers rank those above them are not listed beside.
    void dropMeasuredRows();
    /// "Leeds or Glasgow, who has the better score": two values set against each other.
    void readRivals();
    void readAgainstOthers(); ///< "than everyone else"
    void readContrasts();
    /// "How many more … than …", "the ratio of … to …", of two values of a column.
    void readGaps();
    void settleGaps();
    void pairValues();
    /// "Orders, cancelled orders and …": figures listed, of all rows and of some.
    void readParts();
    void countListed(std::size_t first, std::size_t rows, std::optional<std::size_t> value);
    /// "Which channel has the highest cancellation rate": ranked by a share.
    /// "… the highest revenue per room": by a quotient.
    void readShareRanks();
    /// Where a share, a rate or a quotient is named soon after `at`; past the end where none is.
    [[nodiscard]] std::size_t workedOutFrom(std::size_t at, bool time) const;
    /// "…, highest total first": which of several figures comes first.
    void readFirstOfFigure();
    void readSortedShare();
    void orderByFigure();
    [[nodiscard]] std::optional<GapSaid> gapSaidAt(std::size_t at) const;
    /// Two values of one column that the items may name.
    [[nodiscard]] std::optional<std::pair<Link, Link>> valuesOfOne(std::size_t one,
                                                                   std::size_t other) const;
    /// The flag that is named at `at`, or that one of its values is of.
    [[nodiscard]] std::optional<ColumnId> flagAt(std::size_t at) const;
    /// "Opened in May": not the rows that are open, but the date on which that happened.
    void settleHappened(bool timed);
    /// Figures listed with "longest", "cheapest", "min": aggregates, not rankings.
    /// Returns which items they are.
    std::vector<std::size_t> readListedExtremes();
    /// "The busiest weekday for check-ins": the rows named are counted for each stretch of time.
    void readBusiestTimes();
    /// "The most returned products", "the most popular class", "the busiest club": ranked by the
    /// rows that tell of it, which need not be the nearest.
    void readMostDone();
    /// Ranks what the column at `at` holds by the rows that hold it, where these happened.
    bool rankMentioned(std::size_t at, bool most);
    /// The nearest rows below those of `entity` that tell what was done to them: returns of
    /// "returned"; -1 for none.
    [[nodiscard]] int rowsTelling(int entity, const std::string &stem) const;
    /// Those in which people take, book or attend a row of `entity`, at most two steps away;
    /// `anyhow` those in which anything happens there.
    [[nodiscard]] int takenFrom(int entity, bool anyhow) const;
    /// "Expiring next month": the period limits the date on which rows end.
    void readComing();
    void readNouns();
    void readNamedBuckets();
    void readNamedUnits();
    void readHeads(); ///< "more than 4 people" of rows that count heads
    void readCollected();
    void readMoneyOfRows();
    void readTakingsOf(std::size_t at); ///< "pass income"
    [[nodiscard]] std::optional<MoneyFlow> flowDone(std::size_t at) const;
    /// "With 2 rooms": just so many, as the number before a column says.
    void readExactNumbers();
    bool readUnitOf(std::size_t mention, std::size_t unit);
    void readAmountsOf();
    void passOverVerbs();
    void passOverWhere(); ///< the verbs of "where is the class held"
    /// The "where" that the question begins with.
    [[nodiscard]] std::optional<std::size_t> whereAsked() const;
    /// The columns of a table that say where its rows are, what people ask for first in front.
    [[nodiscard]] std::vector<ColumnId> placesOf(int table) const;
    /// The table that says where rows of `subject` are, at most `far` joins away; -1 for none.
    [[nodiscard]] int nearestPlace(int subject, int far) const;
    /// The number by which related rows judge those of a table: the stars of reviews.
    [[nodiscard]] ColumnId judgementOf(int subject) const;
    /// "The best reviewed show", "which show got the worst reviews": by their average.
    void readBestReviewed();
    void readCharts();
    void readOperations();
    void readPeriods();
    void readRates();
    void readGrowth();
    void readBins();
    void readLikes();
    void readNegations();
    /// Whether the rows at `at`, after what denies them, are those of the question, told by a
    /// value.
    [[nodiscard]] bool namesRowsAgain(std::size_t denial, std::size_t at) const;
    /// Puts the period that follows into the last condition: rows that are not there since then.
    void datesWhatLacks(std::size_t at);
    /// "Not serviced for a year": the date that is missing, or the last of them, lies before that.
    void lapseSince(std::size_t at);
    void readComparisons();
    void readValues();
    void readSortings();
    void readGroupings();
    void readRatios();
    void readRowVolumes();
    void readMeasures();
    /// What is counted where only the name of a kind of things says so.
    [[nodiscard]] Measure happeningsOf(std::size_t value) const;
    /// Whether the rows that the item at `at` names are counted elsewhere in the question.
    [[nodiscard]] bool countsBeside(std::size_t at) const;
    /// Ranks each of what is listed by what its rows add up to, where other figures are shown.
    void rankByTotals();
    void readListedCounts();
    /// "Average length of an outage": the time from one date of a row to another.
    void readSpans();
    void readLastingNouns();
    /// The dates on which rows of `table` begin and end.
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> spanOf(int table) const;
    /// The same of the table, else of the nearest rows that belong to its.
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> spanNear(int table) const;
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> spanNamed(std::size_t at) const;
    /// Words that say how to answer, not what is asked.
    void readAsides();
    /// Where "no matter what status", "regardless of channel" ends that begins at `at`; `at` where
    /// none does.
    [[nodiscard]] std::size_t endOfEither(std::size_t at) const;
    /// "based on the order date", "going by when they replied": which date the periods go by.
    void readDateBasis();
    [[nodiscard]] bool opensBasis(std::size_t at) const;
    /// The date column that the words from `begin` to before `end` name.
    [[nodiscard]] ColumnId dateNamedIn(std::size_t begin, std::size_t end) const;
    void readAddresses();
    /// What is told of rows where nothing says which figure: money that changes hands is added up.
    [[nodiscard]] Measure figureOf(int table) const;
    /// A name for rows that are money: "payments", "refunds".
    [[nodiscard]] static bool isMoneyWord(const std::string &word);
    [[nodiscard]] static query::AggregateFunction functionOf(const std::string &payload);
    [[nodiscard]] static query::ComparisonOperator operatorOf(const std::string &payload);
    /// "Best selling products", "which shop sells the most".
    void readSales();
    /// How much of an entity was sold: units, or the money of it; nothing where none is kept.
    [[nodiscard]] std::optional<Measure> salesOf(int entity) const;
    void rankBySales(int entity, const Measure &sales, bool descending, std::int64_t rows,
                     std::string words);
    /// Whether nothing but the word at `ranking` says in what order.
    [[nodiscard]] bool namesNoNumber(std::size_t ranking) const;
    void readSuperlatives();
    void readStates();
    void readEvents();
    void readNever();
    void readQualified();
    void readAsked();
    void readOutputs();
    /// Whether a list of columns begins there.
    [[nodiscard]] bool listsColumns(std::size_t at) const;
    void settle();
    /// Whether some rows of `base` point at no row of `table`: "orders with a promotion".
    [[nodiscard]] bool mayLack(int base, int table) const;

    // parts of passes
    struct Range;
    [[nodiscard]] std::optional<Range> rangeAt(std::size_t at) const;
    [[nodiscard]] std::vector<Range> rangesFrom(std::size_t at) const;
    /// What a question calls the bins, one for each; empty where it does not name them all.
    [[nodiscard]] std::vector<std::string> binNames(const std::vector<Range> &ranges) const;
    bool readSpelledBins();
    bool readEvenBins();
    [[nodiscard]] double binWidth(std::size_t word, std::string *unit,
                                  std::pair<std::size_t, std::size_t> *spent) const;
    /// The numeric column named inside or nearest to a stretch of items.
    [[nodiscard]] std::optional<ColumnId> numberNear(std::size_t begin, std::size_t end,
                                                     std::size_t *place) const;
    /// Marks items as read, whatever they were.
    void spend(std::size_t begin, std::size_t end);
    void readComparison(std::size_t at, query::ComparisonOperator op);
    bool readRelative(std::size_t at, query::ComparisonOperator op);
    /// "Older than 60", where the day of birth is kept and no age.
    bool readAge(std::size_t at, std::size_t number, query::ComparisonOperator op);
    /// "Claims older than 90 days", "open for more than 2 weeks": rows that began so long ago.
    bool readElapsed(std::size_t at, std::size_t number, query::ComparisonOperator op);
    /// "Resolution time": how long it took, where rows keep the days and a list only targets.
    void readHappenedTimes();
    /// The date of the rows below a list on which what the list plans did happen; not valid where
    /// there is none, or more than one.
    [[nodiscard]] ColumnId happenedOf(ColumnId planned, const Item &said) const;
    /// The date on which rows of the table begin; not valid where none is kept.
    [[nodiscard]] ColumnId beginOf(int table) const;
    /// "Overdue", of rows that keep only the day by which something is due again.
    bool readPassedDue(std::size_t at);
    /// "Overdue by more than 30 days": by how many, which are then read.
    int daysOverdue(std::size_t at);
    /// "Took longer than 30 days", where two dates tell how long.
    bool readLasting(std::size_t at, std::size_t number, query::ComparisonOperator op);
    bool readFigureOf(std::size_t first, std::size_t after,
                      const std::function<void(Having)> &finish);
    /// "the club average": the item says of which rows the average is meant.
    [[nodiscard]] bool namesPeers(std::size_t at) const;
    /// "Whose average price is above the overall average": what groups come to on average.
    bool readMeanAbove(std::size_t at, query::ComparisonOperator op);
    void readPeers(Condition &condition, std::size_t at);
    /// "More visits than the average patient": what the rows of each come to, beside the mean of
    /// all.
    bool readAboveOthers(std::size_t at, std::size_t after, query::ComparisonOperator op);
    /// What is said from `at` on of the rows over which the average is taken.
    void readAveraged(Condition &condition, std::size_t at);
    void readGroupAt(std::size_t at, bool several);
    /// Whether "by" and the number behind it rank rows, rather than take them apart.
    [[nodiscard]] bool ranksRows(std::size_t by, std::size_t next) const;
    void readScorecards();
    void readRowsWithFigures();
    void readSuperlativeAt(std::size_t at);
    bool readAsSorting(std::size_t at);
    /// "Trainers by hourly rate from high to low": rows in that order, not one for each rate.
    [[nodiscard]] bool ordersRows(std::size_t by) const;
    /// Whether rows of the subject have several of `table`, so that naming them asks how many.
    [[nodiscard]] bool countsBelow(int table) const;
    bool readAsRange(std::size_t at);
    /// "Sales per shop opened before 2020": a column that limits which rows count.
    [[nodiscard]] bool limitsRows(std::size_t at) const;
    bool addGroup(std::size_t at);
    /// A value that says what people do, as a noun for them: "by waiter".
    [[nodiscard]] bool namesRole(std::size_t at) const;
    /// "customer number": the key itself is meant, not the name behind it.
    [[nodiscard]] static bool namesKey(const std::string &words);
    bool readReference(std::size_t at);
    [[nodiscard]] std::optional<Measure> measureAt(std::size_t at,
                                                   query::AggregateFunction function) const;
    [[nodiscard]] Measure countOf(int table, const std::string &words) const;
    [[nodiscard]] std::optional<ColumnId>
    conceptColumn(int table, const std::vector<std::string> &concepts, bool descending) const;
    [[nodiscard]] int subjectTable() const;
    [[nodiscard]] std::optional<std::size_t> nearestColumn(std::size_t at, bool numeric) const;
    void place(const PendingPeriod &pending);
    /// The days that the words mean for the dates in `column`, which is noted for the reader.
    [[nodiscard]] Period daysMeant(const RelativePeriod &relative, ColumnId column,
                                   const std::string &words);
    /// Whether rows of `table`, which `said` speaks of, meet those of something else that is
    /// named only through what both belong to.
    [[nodiscard]] bool liesAcross(int table, const Item &said) const;
    [[nodiscard]] ColumnId timeColumnFor(std::size_t at) const;
    /// The date that is exact enough for what recurs; not valid where none is.
    [[nodiscard]] ColumnId recurringColumnFor(const Recurring &recurring, std::size_t at) const;
    /// "on weekends", "in the morning": conditions of their own, days that add up together.
    void attachRecurring();
    [[nodiscard]] int childOf(int table) const;
    /// The table of events that joins `table` to what else is named; -1 for none.
    [[nodiscard]] int eventBetween(int table) const;
    /// The date column of `table` that a word such as "open" or "cancelled" speaks of.
    [[nodiscard]] ColumnId stateColumn(const Lexicon::StateWord &state, int table) const;
    /// The state that the words from `at` on speak of, and how many items they are.
    [[nodiscard]] std::pair<const Lexicon::StateWord *, std::size_t> stateAt(std::size_t at) const;
    bool readStateAt(std::size_t at);
    /// Takes a noun in the plural for the rows that are listed, not for one of the values.
    void preferListedRows();
    /// Takes words for a state of the rows in `named` that an end date of theirs tells of, not for
    /// values of others.
    void preferOwnStates(const std::vector<int> &named);
    /// Notes the date that tells what happened where the question asks for it as well.
    void noteStateDate(const Lexicon::StateWord *state, ColumnId date);
    /// The word that excludes those in the state at `at`.
    [[nodiscard]] std::optional<std::size_t> exclusionBefore(std::size_t at) const;
    /// "Who works there today": as things are, not what happened today.
    void readPresentDay();
    /// "Joining date", "…, names please": no dates or names of anything else.
    void joinPlainNouns();
    /// "Gone or not": the words of both; false where there are none.
    bool passOverEither(std::size_t at);
    /// "Left the company", "cancelled with us": what follows only says whom.
    void passOverOurselves(std::size_t at);
    void readLackAt(std::size_t at);
    /// "Overdue invoices": due by now, and neither paid nor returned.
    /// Two dates of the same rows: until when it should be done, and when it was.
    struct DueAndDone
    {
        ColumnId due;
        ColumnId done;
    };
    [[nodiscard]] std::optional<DueAndDone> dueAndDone(int table) const;
    /// Those of the one table that has such dates; nothing where several have.
    [[nodiscard]] std::optional<DueAndDone> onlyDueAndDone() const;
    [[nodiscard]] Condition lateCondition(const DueAndDone &dates, bool late) const;
    /// Rows whose `date` lies more than so many days before the present day of `clock`.
    [[nodiscard]] Condition passedCondition(ColumnId date, ColumnId clock, int days,
                                            const std::string &words);
    void requireOverdue(const DueAndDone &dates, const std::string &words, int days = 0);
    /// Rows that others of their table point at, and what a key says the row behind it is: "the
    /// boss of", "reports to", "main supplier of".
    void readRelatives();
    /// "The same category as Wound closure".
    bool readAlike(std::size_t at);
    bool readRoleOf(std::size_t at);
    bool readRoleBeside(std::size_t at);
    bool readAboveVerb(std::size_t at);
    /// What says that rows have another of their table above them: "reports to", "subsidiaries of".
    struct BelowSaid
    {
        Kin kin = Kin::None;
        std::size_t next = 0; ///< the item after the words
        bool rows = false;    ///< the words name the rows themselves
        bool loose = false;   ///< they say as much of what belongs to rows of other tables
        int table = -1;       ///< of "sub-sections"
    };
    [[nodiscard]] std::optional<BelowSaid> belowSaidAt(std::size_t at) const;
    [[nodiscard]] std::vector<std::size_t> rowAbove(std::size_t at, const BelowSaid &said,
                                                    int table);
    bool readAsRole(std::size_t at, const RoleKey &role);
    void nameBelow(std::size_t at, std::size_t first, bool rows, int table);
    bool readBelow(std::size_t at);
    /// "Which manager has the most direct reports".
    bool rankAbove();
    /// What the question says of rows above and below others, and what else.
    struct KinSaid
    {
        bool above = false;
        bool below = false;
        bool rows = false; ///< rows of the table, as those below
        bool row = false;  ///< one that is called by its name
        bool counts = false;
        bool averages = false;
        bool other = false; ///< rows or figures of something else
    };
    [[nodiscard]] KinSaid kinSaid(const RoleKey &role, std::size_t most) const;
    bool countBelow();
    void aboveEach(const RoleKey &role, bool grouped);
    void readAbsentKin();
    bool readAbsentKinAt(std::size_t no, std::size_t at);
    void showBehind(const RoleKey &role, bool alone);
    /// The items from `at` on by which a row of `table` is called; empty where there is none.
    [[nodiscard]] std::vector<std::size_t> rowNamedAt(std::size_t at, int table);
    /// The same for what ends just before `at`.
    [[nodiscard]] std::vector<std::size_t> rowNamedBefore(std::size_t at, int table);
    /// How many items from `at` on say the role; 0 where they do not.
    [[nodiscard]] std::size_t saysRole(std::size_t at, const RoleKey &role) const;
    [[nodiscard]] Condition conditionOf(std::size_t value) const;
    /// "Below their reorder level", "over budget": two columns of a row that are compared.
    struct PairSaid
    {
        query::ComparisonOperator op = query::ComparisonOperator::Greater;
        std::size_t right = 0; ///< from where on the second one is said
    };
    void readColumnPairs();
    bool readColumnPairAt(std::size_t at);
    [[nodiscard]] std::optional<PairSaid> pairSaidAt(std::size_t at) const;
    /// The number that is held against `bound`, and its item; none where it is not said.
    [[nodiscard]] std::pair<ColumnId, std::size_t> firstOfPair(std::size_t at, const PairSaid &said,
                                                               ColumnId bound) const;
    /// The number that the item names, of `table` where it names several; not valid for none.
    [[nodiscard]] ColumnId numberMeant(std::size_t at, int table) const;
    /// The one limit that the word is another name of; not valid for none.
    [[nodiscard]] ColumnId limitCalled(const std::string &word) const;
    /// The number of the same rows that a limit is for: the stock for a reorder level.
    [[nodiscard]] ColumnId heldAgainst(ColumnId limit) const;
    /// "After the promised date", "later than planned": two dates that are compared.
    struct LaterSaid
    {
        std::size_t limit = 0; ///< the item that says which of the dates is the limit
        std::size_t end = 0;   ///< the item after the words
        bool before = false;
        bool days = false; ///< "so many days late"
    };
    void readLaterThan();
    /// "Repaired after the promised date": two dates of one row against each other.
    void readTwoDates();
    /// The date column that the item names, of the table where one is given; not valid for none.
    [[nodiscard]] ColumnId dateMeant(std::size_t at, int table) const;
    [[nodiscard]] std::optional<LaterSaid> laterSaidAt(std::size_t at) const;
    [[nodiscard]] std::optional<DueAndDone> dueAndDoneSaid(std::size_t limit) const;
    void nameRowsDone(const DueAndDone &dates, std::size_t before);
    bool measureDelay(std::size_t at, const DueAndDone &dates);
    /// Arrival and departure, where rows tell of nights.
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> nightsOf(int table) const;
    /// "Late payments", "who pays late", "arrears": rows that two dates tell of.
    void readLateRows();
    void readOnTime(std::size_t at);
    void readDelays(std::size_t at);
    bool readOverdueAt(std::size_t at);
    /// "Paid late", "delivered on time".
    bool readLateAt(std::size_t at);
    [[nodiscard]] bool pointsAtPeople(ColumnId key) const;
    /// "Never logged in": the date of it is empty.
    bool readNeverDated(std::size_t at, int subject);
    /// "Bottles per sale": all of them by the number of sales.
    void averagePerEvent();
    /// "When did …": the date that the verb speaks of.
    void readWhen();
    /// "Who …": the people whom the rest is about.
    void readWho();
    /// "Where does she work": the place of the rows themselves, or else of what they belong to.
    void readWhere();
    /// What is measured first, then the subject, what else is named, and what lies between.
    [[nodiscard]] std::vector<int> tablesInPlay() const;
    void attachPeriods();
    /// "In 2022 but not in 2023": whether the period at `item` is the one that is denied.
    [[nodiscard]] bool isDenied(std::size_t item) const;
    /// Two stretches of one date that have no day in common.
    void uniteApart();
    /// Takes out of what is shown and counted what only repeats a condition.
    void tidyAsked();
    /// A column of the rows that there are groups for is shown beside the figures `asked` of
    /// others.
    bool showAttribute(ColumnId output, const std::vector<Measure> &asked);
    /// What the rows of a group belong to is shown beside its figures.
    void showParents();
    /// "Arrivals in May": a noun and a period ask how many, unless they ask for the rows.
    void countHappenings(bool grouping);
    /// Lists rows with what each of them has one of, where a question groups by them and works
    /// nothing out.
    void listOfEach();
    /// "Payments over 2000": the rows are told by their size, one by one, and not counted.
    [[nodiscard]] bool sizedOneByOne(int table) const;
    /// "Our turnover", where the amount is not called so.
    [[nodiscard]] bool saysTakings(ColumnId amount) const;
    /// "Clubs opened after 2015": the question names the rows and what happened to them.
    [[nodiscard]] bool saysWhatBefell(int table) const;
    void mergeEqualConditions();
    void completeMeasures();
    /// The number of rows or the sum of the column that the item names.
    [[nodiscard]] std::optional<Measure> amountNamed(std::size_t at) const;
    [[nodiscard]] std::optional<std::size_t> amountBefore(std::size_t at) const;
    [[nodiscard]] std::optional<std::size_t> amountAfter(std::size_t at) const;
    /// The table whose rows join one of `left` with one of `right`; -1 for none.
    [[nodiscard]] int tableBetween(int left, int right) const;
    /// "against the month before": the unit by which the earlier stretch lies back.
    [[nodiscard]] std::optional<query::TimeUnit> earlierAt(std::size_t at, std::size_t *end) const;
    bool readSeriesStep();
    void readTwoPeriods();
    /// "Booking growth in 2024": a change in one stretch of time is one against that before it.
    /// "Which clubs earned more this year than last": of what is set against an earlier time, only
    /// those that have more, or less.
    void readOnlyChanged();
    void readOnePeriod();
    /// The column of all that `part` is some of: pieces made for pieces scrapped.
    [[nodiscard]] std::optional<ColumnId> wholeOf(ColumnId part) const;
    /// Whether the average that is said before `above` is that of another figure.
    [[nodiscard]] bool averagesAnother(std::size_t above) const;
    /// Whether something else than "`above` `per` `below`" says what there is a row for.
    [[nodiscard]] bool groupsBeside(std::size_t per, std::size_t above, std::size_t below) const;
    /// Whether there is a row for something that the rows named at `below` have or belong to.
    [[nodiscard]] bool groupedByOwn(std::size_t below) const;
    void addQuotient(std::size_t above, std::size_t below, double factor);
    void settleRatios();
    /// What happened of the kind that a value names, where the kinds themselves have no dates.
    [[nodiscard]] int happeningInstead(int table) const;
    /// "Longer than an hour", "over half a day": numbers that articles stand for.
    void numberUnits();
    /// "60 square metres" as one unit.
    void joinSquares();
    /// Units of numbers that their columns do not count in name nothing else.
    void passOverUnits();
    /// What a question bids to do where the source has a column of that name: "rank".
    void readCommand();
    /// "How long does one visit last": an article, not the number.
    void passOverArticles();
    /// "Booked ten times or more": so many rows of what happened.
    void countTimes();
    /// "4,000 hours or more", "ten times or more": the limit stands before its number.
    void putLimitsFirst();
    /// What is no number of rows but so much of something is added up.
    void addUpMasses();
    /// Numbers said in another unit than that of their column: "over 5 minutes" of seconds.
    void convertUnits();
    /// The one column of the table that is measured in units such as the one said at `unit`.
    [[nodiscard]] std::optional<ColumnId> measuredColumn(int table, std::size_t unit) const;
    /// Whether the value at `at` asks for a figure of its own beside others.
    [[nodiscard]] bool countsPart(std::size_t at) const;
    /// The same where values are listed after what is counted.
    [[nodiscard]] bool listedAfterCount(std::size_t at) const;
    void addPart(const Condition &condition);
    /// The condition that contradicts a figure's own is that of another figure.
    void splitCounts();
    void dropOwnRows();
    /// Takes the item for the number that it may name; false where it names none.
    bool preferNumber(std::size_t at);
    void listForBoxes();
    void dropRowsOfKinds(); ///< "which suppliers do our parts come from": not the parts
    /// Metrics are never rows: what shows, compares or sorts by one works it out for groups.
    void settleMetrics();
    void passOverLasting();
    /// "How long does delivery take": on average, where nothing else is said.
    void readHowLong();
    [[nodiscard]] std::optional<Measure> lastingOf(const std::vector<std::string> &stems) const;
    void settleLevels();
    [[nodiscard]] bool isMetric(ColumnId id) const;
    /// Numbers are shown in the units that the question names: cents in euros, kilos in tonnes.
    void showMajorUnits();
    /// Shows both names of a person where a first name is shown and nothing is said of it.
    void showWholeNames();
    void score(Reading &reading) const;

    const SourceModel &m_source;
    data::CivilDate m_today;
    std::optional<Link> m_tried;
    Items m_items;
    Frame m_frame;
    std::vector<RoleKey> m_roles;
    std::vector<PendingPeriod> m_periods;
    std::vector<std::size_t> m_bucketItems;
    std::optional<Gap> m_gap;
    std::optional<std::pair<query::AggregateFunction, bool>> m_firstFigure; ///< and downwards
    bool m_fragment = false;
    bool m_guessedMeasure = false;
    bool m_guessedSubject = false;
    bool m_openRanking = false;
    std::optional<std::size_t> m_notBefore; ///< "not" of "but not in 2023"
    bool m_topList = false;
    bool m_countAsked = false;
    bool m_rate = false;
    bool m_rank = false;    ///< every one gets its place
    bool m_figures = false; ///< "…, with the amounts"
    bool m_related = false;
    bool m_behindAlone = false;         ///< only the rows behind a key are asked for
    bool m_andTheirs = false;           ///< rows, "and their" columns
    ColumnId m_timeChosen;              ///< "(by order date)"
    bool m_topLast = false;             ///< "…, top 5" with nothing after it
    std::vector<ColumnId> m_stateDates; ///< "… and on what date": shown besides
};

} // namespace querent::language
