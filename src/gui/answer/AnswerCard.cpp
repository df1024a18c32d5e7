// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/AnswerCard.h"

#include "gui/answer/CardNote.h"
#include "gui/answer/ChartDrills.h"
#include "gui/answer/ChipPopover.h"
#include "gui/answer/DrawnRows.h"
#include "gui/answer/ObjectionNote.h"
#include "gui/answer/ObjectionPopover.h"
#include "gui/answer/TableDrills.h"
#include "gui/charts/ChartPane.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Chip.h"
#include "gui/controls/FlowLayout.h"
#include "gui/grid/ResultGrid.h"
#include "gui/report/ReportDocument.h"
#include "gui/sql/SqlView.h"
#include "ui_AnswerCard.h"

#include <QMenu>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace querent::gui {

namespace {

using PlanPart = query::UnderstoodPart;

/// More of them say less.
constexpr int mostColumnChips = 5;

/// The text that follows the headline in the response, or all of it.
QString restOf(const QString &response, const QString &headline)
{
    return response.startsWith(headline) ? response.mid(headline.size()).trimmed() : response;
}

/// Keeps a number and its per cent on one line.
QString bound(QString text)
{
    return text.replace(QStringLiteral(" %"), QStringLiteral("\u00a0%"));
}

} // namespace

AnswerCard::AnswerCard(session::AnswerPtr answer, const QString &stepsText, QWidget *parent)
    : Card(parent), m_answer(std::move(answer)), m_form(std::make_unique<Ui::AnswerCard>())
{
    m_form->setupUi(this);
    m_form->footer->setAlignment(m_form->steps, Qt::AlignBottom);
    showWords();
    showUnderstanding();
    showNotes();
    showEvidence();
    showFollowUps();
    m_form->steps->setText(stepsText);
    m_form->steps->setIcon(icon("activity"));
    m_form->steps->setCursor(Qt::PointingHandCursor);
    connect(m_form->steps, &QPushButton::clicked, this, [this] {
        Q_EMIT requested({Request::Kind::ShowSteps, {}});
    });
    orderForKeyboard();
    setAccessibleName(tr("Answer: %1").arg(m_form->headline->text()));
}

AnswerCard::~AnswerCard() = default;

void AnswerCard::setSource(const session::SqlCheck::CurrentSource &source)
{
    m_source = source;
    if (m_sql != nullptr) {
        m_sql->setSource(source);
    }
    if (m_grid != nullptr) {
        m_grid->setSource(source);
    }
}

std::shared_ptr<const PlanOptions> AnswerCard::options()
{
    const session::OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (!m_options && source != nullptr && m_answer->interpretation.plan) {
        m_options = std::make_shared<const PlanOptions>(source, *m_answer->interpretation.plan);
    }
    return m_options;
}

void AnswerCard::change(const PlanOption &option)
{
    auto revised =
        std::make_shared<query::RevisedPlan>(options()->revised(option, m_answer->interpretation));
    if (!m_answer->change.empty()) {
        revised->change = m_answer->change + "; " + revised->change;
    }
    revised->of = m_answer->traceId;
    Q_EMIT requested(
        {Request::Kind::ChangePlan, QString::fromStdString(m_answer->question), revised});
}

void AnswerCard::leaveOut(const query::PlanPlace &place)
{
    if (const auto known = options()) {
        if (const auto option = known->without(place)) {
            change(*option);
        } else {
            Q_EMIT notified(QString::fromStdString(option.error().message));
        }
    }
}

void AnswerCard::orderForKeyboard()
{
    // as the eye reads: chips, views and their tools, the evidence, what to ask next
    QList<QWidget *> order;
    for (QWidget *chip : m_form->understood->findChildren<QAbstractButton *>()) {
        order << chip;
    }
    order << m_form->tabs << m_form->remember << m_form->reject << m_form->chartKind
          << m_form->exportButton;
    if (m_pane != nullptr) {
        order << m_pane->view();
    }
    if (m_drawn != nullptr) {
        order << m_drawn->link();
    }
    if (m_grid != nullptr) {
        order << m_grid->tabStops();
    }
    if (m_sql != nullptr) {
        for (QWidget *part : m_sql->findChildren<QWidget *>()) {
            if (part->focusPolicy() != Qt::NoFocus) {
                order << part;
            }
        }
    }
    for (QWidget *button : m_form->followUps->findChildren<QPushButton *>()) {
        order << button;
    }
    order << m_form->steps;
    for (qsizetype next = 1; next < order.size(); ++next) {
        setTabOrder(order[next - 1], order[next]);
    }
}

void AnswerCard::showWords()
{
    const QString response = QString::fromStdString(m_answer->response).trimmed();
    const QString headline = QString::fromStdString(m_answer->headline).trimmed();
    const bool hasHeadline = !headline.isEmpty();
    // an explanation is prose, not a headline
    const bool prose = !hasHeadline && m_answer->outcome == session::Outcome::Explained;
    m_form->headline->setText(bound(hasHeadline ? headline : response));
    m_form->headline->setFlowing();
    m_form->headline->setVisible(!prose);
    m_form->body->setText(
        bound(prose ? response : restOf(response, hasHeadline ? headline : response)));
    m_form->body->setFlowing();
    m_form->body->setVisible(!m_form->body->text().isEmpty());
}

void AnswerCard::showUnderstanding()
{
    const std::vector<query::UnderstoodPart> &parts = m_answer->interpretation.parts;
    m_form->understood->setVisible(!parts.empty());
    if (parts.empty()) {
        return;
    }
    auto *flow = new FlowLayout(m_form->understood, 6);
    auto *lead = new Text(tr("Understood as"), TypeScale::Label, Tone::Muted, m_form->understood);
    lead->setFixedHeight(26);
    lead->setToolTip(QString::fromStdString(m_answer->interpretation.explanation));
    flow->addWidget(lead);
    const auto columns = std::ranges::count(parts, query::PlanRole::Output, &PlanPart::role);
    QList<Chip *> folded;
    for (const PlanPart &part : parts) {
        auto *chip = new Chip(part, m_form->understood);
        if (part.role == query::PlanRole::Output && columns > mostColumnChips) {
            folded << chip;
            chip->hide();
        }
        const query::PlanPlace place = part.place;
        chip->setRemovable(m_answer->interpretation.plan &&
                           place.section != query::PlanSection::None);
        connect(chip, &Chip::clicked, this, [this, chip] { explainChip(chip); });
        connect(chip, &Chip::removeRequested, this, [this, part] {
            m_edited = part;
            leaveOut(part.place);
        });
        flow->addWidget(chip);
    }
    if (!folded.isEmpty()) {
        flow->addWidget(foldedColumns(folded));
    }
    if (m_answer->interpretation.plan) {
        QToolButton *more = makeIconButton("plus", tr("Add to the answer"), m_form->understood);
        more->setObjectName(QStringLiteral("addToAnswer"));
        more->setFixedSize(Chip::standardHeight, Chip::standardHeight);
        connect(more, &QToolButton::clicked, this, [this, more] { offerMore(more); });
        flow->addWidget(more);
    }
}

Chip *AnswerCard::foldedColumns(const QList<Chip *> &columns)
{
    PlanPart part;
    part.role = query::PlanRole::Output;
    part.label = tr("%n column(s)", "", static_cast<int>(columns.size())).toStdString();
    auto *chip = new Chip(part, m_form->understood);
    chip->setObjectName(QStringLiteral("allColumns"));
    chip->setToolTip(tr("Show them all"));
    connect(chip, &Chip::clicked, this, [chip, columns] {
        for (Chip *column : columns) {
            column->show();
        }
        columns.front()->setFocus(Qt::OtherFocusReason);
        chip->hide();
    });
    return chip;
}

void AnswerCard::explainChip(Chip *chip)
{
    auto *popover = new ChipPopover(*chip, options(), this);
    connect(popover, &ChipPopover::picked, this,
            [this, part = chip->part()](const PlanOption &option) {
                m_edited = part;
                change(option);
            });
    connect(popover, &ChipPopover::changeRequested, this, [this] {
        Q_EMIT requested({Request::Kind::EditQuestion, QString::fromStdString(m_answer->question)});
    });
    popover->openBelow(chip);
}

void AnswerCard::offerMore(QWidget *button)
{
    if (const auto known = options()) {
        auto *popover = new ChipPopover(known, this);
        connect(popover, &ChipPopover::picked, this, &AnswerCard::change);
        popover->openBelow(button);
    }
}

void AnswerCard::offerTakingBack()
{
    QPushButton *back = makeButton(tr("Take it back"), "ghost", "rotate-ccw", m_form->notes);
    back->setObjectName(QStringLiteral("takeBack"));
    back->setProperty("compact", true);
    connect(back, &QPushButton::clicked, this, [this] {
        Q_EMIT requested({Request::Kind::TakeBack, {}});
    });
    m_form->notesLayout->insertWidget(1, back, 0, Qt::AlignLeading);
}

void AnswerCard::showNotes()
{
    if (!m_answer->change.empty()) {
        m_form->notesLayout->addWidget(new CardNote(
            "pencil", Tone::Muted,
            tr("Changed by you: %1").arg(QString::fromStdString(m_answer->change)), m_form->notes));
    }
    for (const insight::Caveat &caveat : m_answer->caveats) {
        const QString words = QString::fromStdString(caveat.text);
        // what the card already says in its sentences need not be said twice
        QString body = m_form->body->text();
        m_form->body->setText(body.remove(bound(words)).simplified());
        m_form->body->setVisible(!m_form->body->text().isEmpty());
        auto *note = new CardNote("triangle-alert", Tone::Warn, words, m_form->notes);
        m_form->notesLayout->addWidget(note);
        if (caveat.isAboutCut()) {
            m_cutNotes.push_back(note);
        }
    }
    const std::vector<std::string> &leftOut = m_answer->interpretation.leftOut;
    const auto isLeftOut = [&](const std::string &assumption) {
        return std::ranges::find(leftOut, assumption) != leftOut.end();
    };
    for (const std::string &assumption : m_answer->interpretation.assumptions) {
        const bool warns = isLeftOut(assumption);
        auto *note =
            new CardNote(warns ? "triangle-alert" : "info", warns ? Tone::Warn : Tone::Muted,
                         QString::fromStdString(assumption), m_form->notes);
        if (warns) {
            note->setToolTip(tr("The answer does not heed this. Ask in other words, or change the "
                                "parts shown under the answer’s headline."));
        }
        m_form->notesLayout->addWidget(note);
    }
    showLessons();
    m_form->notes->setVisible(m_form->notesLayout->count() > 0);

    const std::size_t attempts = m_answer->failedAttempts.size();
    m_form->quality->setVisible(attempts > 0);
    m_form->quality->setText(
        tr("%n attempt(s) before this one did not work out", "", static_cast<int>(attempts)));
}

/// What was taught and counted can be taken back where it shows.
void AnswerCard::showLessons()
{
    const std::vector<std::string> &lessons = m_answer->interpretation.lessons;
    if (lessons.empty()) {
        return;
    }
    QStringList ids;
    for (const std::string &id : lessons) {
        ids << QString::fromStdString(id);
    }
    QPushButton *forget =
        makeButton(tr("Forget that and ask again"), "ghost", "rotate-ccw", m_form->notes);
    forget->setProperty("compact", true);
    forget->setToolTip(tr("What was saved or chosen before no longer counts"));
    connect(forget, &QPushButton::clicked, this, [this, ids, forget] {
        forget->setEnabled(false);
        Q_EMIT requested({Request::Kind::Forget, ids.join(QLatin1Char('\n'))});
    });
    m_form->notesLayout->addWidget(forget, 0, Qt::AlignLeading);
}

void AnswerCard::offerRemembering()
{
    m_form->remember->setIcon(icon("thumbs-up"));
    m_form->remember->setVisible(
        m_answer->outcome == session::Outcome::Answered && m_answer->parts.empty() &&
        (m_answer->interpretation.plan || !m_answer->validatedSql.empty()));
    connect(
        m_form->remember, &QToolButton::clicked, this,
        [this, whatItDoes = m_form->remember->toolTip()] {
            const bool right = m_form->remember->isChecked();
            m_form->remember->setToolTip(right ? tr("Remembered; press again to take that back")
                                               : whatItDoes);
            Q_EMIT requested({right ? Request::Kind::Remember : Request::Kind::RememberNot, {}});
        });
}

void AnswerCard::offerRejecting()
{
    m_form->reject->setIcon(icon("thumbs-down"));
    m_form->reject->setVisible(ObjectionPopover::isFor(*m_answer));
    connect(m_form->reject, &QToolButton::clicked, this, &AnswerCard::askWhatWasWrong);
}

void AnswerCard::askWhatWasWrong()
{
    if (!ObjectionPopover::isFor(*m_answer)) {
        Q_EMIT notified(tr("This answer was not planned by Querent: change its SQL instead."));
        return;
    }
    auto *popover = new ObjectionPopover(*m_answer, this);
    connect(popover, &ObjectionPopover::objected, this, [this](const query::Rejection &rejection) {
        m_edited = rejection.part;
        Q_EMIT requested({Request::Kind::Reject, QString::fromStdString(m_answer->question),
                          nullptr, std::make_shared<const query::Rejection>(rejection)});
    });
    const QWidget *button = m_form->reject;
    popover->openBeside(QRect(button->mapToGlobal(QPoint(0, button->height() + 4)), QSize(0, 0)));
    popover->list()->setFocus(Qt::PopupFocusReason);
}

void AnswerCard::tellNothingElse(const QString &why)
{
    dropNothingElse();
    auto *note = new ObjectionNote(why, m_answer->interpretation.plan.has_value(), m_sql != nullptr,
                                   m_form->notes);
    connect(note, &ObjectionNote::wordsWanted, this, [this] {
        Q_EMIT requested({Request::Kind::EditQuestion, QString::fromStdString(m_answer->question)});
    });
    connect(note, &ObjectionNote::schemaWanted, this, [this] {
        Q_EMIT requested({Request::Kind::ShowSchema, {}});
    });
    connect(note, &ObjectionNote::chipsWanted, this, [this] { focusPart(m_edited); });
    connect(note, &ObjectionNote::sqlWanted, this, [this] {
        m_form->tabs->setCurrentIndex(m_form->pages->indexOf(m_sql));
        m_form->tabs->setFocus(Qt::OtherFocusReason);
    });
    m_form->notesLayout->insertWidget(0, note);
    note->show(); // not only when control returns to the event loop
    m_form->notes->show();
}

void AnswerCard::dropNothingElse()
{
    delete m_form->notes->findChild<ObjectionNote *>();
    m_form->notes->setVisible(m_form->notesLayout->count() > 0);
}

void AnswerCard::focusPart(const std::optional<query::UnderstoodPart> &part)
{
    const auto fits = [&part](const Chip *chip, bool exactly) {
        return part && chip->part().role == part->role &&
               (!exactly || chip->part().place == part->place);
    };
    const QList<Chip *> chips = m_form->understood->findChildren<Chip *>();
    for (const bool exactly : {true, false}) {
        for (Chip *chip : chips) {
            if (fits(chip, exactly)) {
                chip->setFocus(Qt::OtherFocusReason);
                return;
            }
        }
    }
    // it is gone, or something came in besides
    QWidget *other = m_form->understood->findChild<QToolButton *>(QStringLiteral("addToAnswer"));
    other = other != nullptr ? other : m_form->tabs;
    other->setFocus(Qt::OtherFocusReason);
}

void AnswerCard::dropCutNotes()
{
    if (m_grid->hasAllRows()) {
        for (QWidget *note : m_cutNotes) {
            note->hide();
        }
        m_form->notes->setVisible(m_form->notesLayout->count() >
                                  static_cast<int>(m_cutNotes.size()));
        if (std::ranges::find(m_answer->caveats, insight::CaveatKind::RowsAndHeadlineCut,
                              &insight::Caveat::kind) != m_answer->caveats.end()) {
            m_form->headline->setText(
                tr("%Ln row(s).", "", static_cast<int>(m_grid->model()->allRows())));
        }
    }
}

void AnswerCard::addPage(QWidget *page, const QString &title)
{
    m_form->tabs->addTab(title);
    m_form->pages->addWidget(page);
}

data::ResultTable AnswerCard::orderedTable() const
{
    return inChartOrder(*m_answer->result, m_answer->chart, rowOrderOf(*m_answer));
}

void AnswerCard::showEvidence()
{
    m_form->tabs->setDrawBase(false);
    m_form->tabs->setExpanding(false);
    m_form->tabs->setFocusPolicy(Qt::TabFocus);
    m_form->tabs->setAccessibleName(tr("Views of the answer"));
    if (m_answer->result && m_answer->chart) {
        m_pane = ChartPane::make(
            {.table = std::shared_ptr<const data::ResultTable>(m_answer, &*m_answer->result),
             .chart = *m_answer->chart,
             .order = rowOrderOf(*m_answer),
             .source = {}},
            m_form->pages);
    }
    if (m_pane != nullptr) {
        addPage(m_pane, tr("Chart"));
        connect(m_pane, &ChartPane::notified, this, &AnswerCard::notified);
        connect(m_pane, &ChartPane::settingsChanged, this, [this](const auto &settings) {
            m_form->pages->updateGeometry();
            Q_EMIT chartSettingsChanged(settings);
        });
        connect(m_pane, &ChartPane::settingsShown, m_form->pages, &QWidget::updateGeometry);
        m_pane->setDrills([this](QMenu *menu, const ChartPick &pick) {
            if (const auto known = options()) {
                auto *drills = new ChartDrills(m_answer, known, menu);
                connect(drills, &ChartDrills::changed, this, &AnswerCard::change);
                connect(drills, &ChartDrills::requested, this, &AnswerCard::requested);
                drills->addTo(menu, pick);
            } else if (m_grid != nullptr) {
                auto *drills = new TableDrills(*m_grid, menu);
                connect(drills, &TableDrills::tableWanted, this, &AnswerCard::showTable);
                connect(drills, &TableDrills::notified, this, &AnswerCard::notified);
                drills->addTo(menu, pick);
            }
        });
    }
    if (m_answer->result && !m_answer->result->columns.empty()) {
        m_grid = new ResultGrid(m_form->pages);
        m_grid->setTable(orderedTable());
        if (m_answer->parts.empty() && m_answer->analysisCode.empty()) {
            m_grid->setStatement(m_answer->question, m_answer->generatedSql);
        }
        connect(m_grid, &ResultGrid::notified, this, &AnswerCard::notified);
        connect(m_grid, &ResultGrid::allRowsRead, this, &AnswerCard::dropCutNotes);
        const auto &plan = m_answer->interpretation.plan;
        m_grid->setDrillable(plan && query::hasRowsBehind(*plan));
        connect(m_grid, &ResultGrid::rowsBehindRequested, this, &AnswerCard::showRowsBehind);
        addPage(m_grid, tr("Table"));
    }
    if (m_pane != nullptr && m_answer->result->truncated) {
        m_drawn = new DrawnRows(m_pane->options().tablePtr(), m_pane, m_grid);
        m_pane->setFooter(m_drawn);
    }
    const std::string &sql =
        m_answer->validatedSql.empty() ? m_answer->generatedSql : m_answer->validatedSql;
    if (!sql.empty()) {
        m_sql = new SqlView(m_form->pages);
        m_sql->setSql(QString::fromStdString(sql), m_answer->limitEnforced);
        connect(m_sql, &SqlView::runRequested, this, [this](const QString &text) {
            Q_EMIT requested({Request::Kind::RunSql, text});
        });
        connect(m_sql, &SqlView::edited, this, &AnswerCard::sqlEdited);
        addPage(m_sql, tr("SQL"));
    }
    m_form->evidence->setVisible(m_form->tabs->count() > 0);
    connect(m_form->tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_form->pages->setCurrentIndex(index);
        m_form->chartKind->setVisible(m_pane != nullptr && index == 0);
    });
    offerRemembering();
    offerRejecting();
    offerChartKinds();
    offerExports();
}

void AnswerCard::showRowsBehind(const ResultGrid::NamedValues &row)
{
    const session::OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (source == nullptr) {
        return;
    }
    std::vector<query::ResultValue> values;
    QStringList words;
    for (const auto &[column, value] : row) {
        values.push_back({column, value});
        if (!value.isNull()) {
            words << QString::fromStdString(data::toText(value));
        }
    }
    if (const auto request =
            ChartDrills::rowsBehind(*m_answer, *source->catalog, values, words.value(0))) {
        Q_EMIT requested(*request);
    } else {
        Q_EMIT notified(tr("The rows behind this one cannot be told apart"));
    }
}

insight::ChartSettings AnswerCard::chartSettings() const
{
    return m_pane != nullptr ? m_pane->settings() : insight::ChartSettings{};
}

void AnswerCard::setChartSettings(const insight::ChartSettings &settings)
{
    if (m_pane != nullptr) {
        m_pane->setSettings(settings);
    }
}

void AnswerCard::resumeSql(const QString &edit)
{
    if (m_sql != nullptr && !edit.isEmpty()) {
        m_sql->resume(edit);
        m_form->tabs->setCurrentIndex(m_form->pages->indexOf(m_sql));
    }
}

void AnswerCard::showChart()
{
    if (m_pane != nullptr) {
        m_form->tabs->setCurrentIndex(m_form->pages->indexOf(m_pane));
    }
}

void AnswerCard::showTable()
{
    if (m_grid != nullptr) {
        m_form->tabs->setCurrentIndex(m_form->pages->indexOf(m_grid));
    }
}

ChartView *AnswerCard::chart() const
{
    return m_pane != nullptr ? m_pane->view() : nullptr;
}

void AnswerCard::showFollowUps()
{
    auto *flow = new FlowLayout(m_form->followUps, 4);
    for (const session::FollowUp &followUp : m_answer->followUps) {
        QPushButton *button = makeButton(QString::fromStdString(followUp.label), "ghost",
                                         "corner-down-right", m_form->followUps);
        button->setProperty("compact", true);
        const QString question = QString::fromStdString(followUp.question);
        button->setToolTip(question);
        connect(button, &QPushButton::clicked, this, [this, question] {
            Q_EMIT requested({Request::Kind::Ask, question});
        });
        flow->addWidget(button);
    }
}

} // namespace querent::gui
