// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/StatePage.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/PlainView.h"
#include "gui/controls/Text.h"
#include "gui/timeline/StateTree.h"
#include "session/RunController.h"

#include <QHBoxLayout>
#include <QJsonDocument>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

using nlohmann::json;

/// Longer than that, nobody edits a field by hand.
constexpr int longestEdited = 200'000;

/// Where a text stops being JSON, in words.
QString whereBroken(const QString &text)
{
    QJsonParseError error{};
    std::ignore = QJsonDocument::fromJson(text.toUtf8(), &error);
    const QString read = QString::fromUtf8(text.toUtf8().left(error.offset));
    const auto line = read.count(QLatin1Char('\n')) + 1;
    const auto column = read.size() - read.lastIndexOf(QLatin1Char('\n'));
    return error.error == QJsonParseError::NoError || error.error == QJsonParseError::IllegalValue
               ? StatePage::tr("This is no JSON value yet. Texts stand in quotes.")
               : StatePage::tr("This is no JSON: look at line %1, character %2.")
                     .arg(line)
                     .arg(column);
}

QString quoted(const QString &text)
{
    return StatePage::tr("“%1”", "a name in quotes").arg(text);
}

} // namespace

StatePage::StatePage(session::RunController &controller, QWidget *parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_states(new session::RunStates(controller, this))
    , m_back(makeIconButton("chevron-left", tr("Back"), this))
    , m_title(new Text(QString(), TypeScale::Title, Tone::Text, this))
    , m_sides(new QTabBar(this))
    , m_search(new QLineEdit(this))
    , m_tree(new StateTree(this))
    , m_field(new Text(QString(), TypeScale::Strong, Tone::Text, this))
    , m_why(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_editor(new PlainView(this))
    , m_sign(new IconLabel("triangle-alert", Tone::Bad, 16, this))
    , m_problem(new Text(QString(), TypeScale::Label, Tone::Bad, this))
    , m_undo(makeButton(tr("As it was"), "ghost", "rotate-ccw", this))
    , m_outlook(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_goOn(makeButton(tr("Run on from here"), "primary", "play", this))
{
    m_sides->addTab(tr("Before the step"));
    m_sides->addTab(tr("After it"));
    m_sides->setExpanding(false);
    m_sides->setDrawBase(false);
    m_sides->setAccessibleName(tr("Which state is shown"));
    m_search->setPlaceholderText(tr("Search the state"));
    m_search->setAccessibleName(tr("Search the state"));
    m_search->setClearButtonEnabled(true);
    m_editor->setAccessibleName(tr("Value of the field"));
    m_why->setWordWrap(true);
    m_problem->setWordWrap(true);
    m_outlook->setWordWrap(true);
    m_undo->setObjectName(QStringLiteral("undo"));
    m_goOn->setObjectName(QStringLiteral("goOn"));

    auto *heading = new QHBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(m_back);
    heading->addWidget(m_title, 1);
    auto *left = new QWidget(this);
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 8, 0);
    leftLayout->setSpacing(8);
    leftLayout->addWidget(m_sides);
    leftLayout->addWidget(m_search);
    leftLayout->addWidget(m_tree, 1);
    auto *right = new QWidget(this);
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(8, 4, 0, 0);
    rightLayout->setSpacing(8);
    auto *fieldRow = new QHBoxLayout;
    fieldRow->addWidget(m_field, 1);
    fieldRow->addWidget(m_undo);
    rightLayout->addLayout(fieldRow);
    rightLayout->addWidget(m_why);
    rightLayout->addWidget(m_editor, 1);
    auto *problemRow = new QHBoxLayout;
    problemRow->setSpacing(6);
    problemRow->addWidget(m_sign, 0, Qt::AlignTop);
    problemRow->addWidget(m_problem, 1);
    rightLayout->addLayout(problemRow);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({1000, 1000});
    auto *footer = new QHBoxLayout;
    footer->setSpacing(12);
    footer->addWidget(m_outlook, 1);
    footer->addWidget(m_goOn);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    layout->addLayout(heading);
    layout->addWidget(splitter, 1);
    layout->addLayout(footer);
    say({});

    connect(m_back, &QToolButton::clicked, this, &StatePage::left);
    connect(m_sides, &QTabBar::currentChanged, this, &StatePage::showState);
    connect(m_search, &QLineEdit::textChanged, m_tree, &StateTree::setFilter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &StatePage::showField);
    connect(m_tree, &QTreeWidget::itemActivated, this,
            [this] { m_editor->setFocus(Qt::OtherFocusReason); });
    connect(m_editor, &PlainView::textChanged, this, &StatePage::takeOver);
    connect(m_undo, &QPushButton::clicked, this, [this] {
        m_changes.erase(m_tree->currentField().toStdString());
        showState();
        m_editor->setFocus(Qt::OtherFocusReason);
    });
    connect(m_goOn, &QPushButton::clicked, this, &StatePage::fork);
    connect(&controller, &session::RunController::runStarted, this, &StatePage::refreshOutlook);
    connect(&controller, &session::RunController::runFinished, this, &StatePage::refreshOutlook);
    connect(
        m_states, &session::RunStates::statesRead, this,
        [this](const QString &, const std::vector<session::SavedState> &states) { take(states); });
    connect(m_states, &session::RunStates::failed, this, [this](const QString &reason) {
        m_pair.clear();
        m_tree->clear();
        showField();
        say(reason);
        Q_EMIT statesShown();
    });
}

StatePage::Side StatePage::side() const
{
    return m_sides->currentIndex() == 0 ? Side::Before : Side::After;
}

void StatePage::setSide(Side side)
{
    m_sides->setCurrentIndex(side == Side::Before ? 0 : 1);
}

QString StatePage::problem() const
{
    return m_problem->text();
}

QString StatePage::outlook() const
{
    return m_outlook->text();
}

QString StatePage::stepName() const
{
    const auto step = std::ranges::find(m_trace.steps, m_index, &session::RunStep::index);
    return step != m_trace.steps.end() ? nodeText(step->node) : QString();
}

void StatePage::open(const Trace &trace, int index, Side side)
{
    m_trace = trace;
    m_index = index;
    m_pair.clear();
    m_changes = json::object();
    m_search->clear();
    m_tree->clear();
    say({});
    m_title->setText(tr("The state at “%1”").arg(stepName()));
    const auto step = std::ranges::find(trace.steps, index, &session::RunStep::index);
    const bool hasAfter = step != trace.steps.end() && step->after >= 0;
    m_sides->setTabEnabled(1, hasAfter);
    setSide(side == Side::After && hasAfter ? Side::After : Side::Before);
    showField();
    refreshOutlook();
    if (step == trace.steps.end() || step->before < 0) {
        say(tr("Parts have no states of their own. Open the step that put them together."));
        Q_EMIT statesShown();
        return;
    }
    std::vector<int> steps{step->before};
    if (hasAfter) {
        steps.push_back(step->after);
    }
    m_states->read(trace.runId, steps);
}

void StatePage::take(const std::vector<session::SavedState> &states)
{
    m_pair = states;
    showState();
    if (m_tree->currentItem() == nullptr && m_tree->topLevelItemCount() > 0) {
        m_tree->setCurrentItem(m_tree->topLevelItem(0));
    }
    m_tree->setFocus(Qt::OtherFocusReason);
    Q_EMIT statesShown();
}

const session::SavedState *StatePage::state() const
{
    const auto place = static_cast<std::size_t>(side() == Side::Before ? 0 : 1);
    return place < m_pair.size() ? &m_pair[place] : nullptr;
}

void StatePage::showState()
{
    if (const session::SavedState *shown = state()) {
        m_tree->show(*shown, m_changes);
    }
    showField();
    refreshOutlook();
}

void StatePage::showField()
{
    const QSignalBlocker blocker(m_editor);
    const session::SavedState *shown = state();
    const std::string field = m_tree->currentField().toStdString();
    const bool there = shown != nullptr && shown->fields.contains(field);
    m_editor->setVisible(there);
    m_undo->setVisible(there && m_changes.contains(field));
    m_field->setText(QString::fromStdString(field));
    m_why->setVisible(there);
    if (!there) {
        return;
    }
    const json &value = m_changes.contains(field) ? m_changes[field] : shown->fields[field];
    const QString text = longText(value);
    m_asText = shown->fields[field].is_string();
    const QString fixed = whyFixed(field);
    const bool tooLong = text.size() > longestEdited;
    m_editor->setPlainText(tooLong ? text.left(longestEdited) : text);
    m_editor->setReadOnly(!fixed.isEmpty() || tooLong);
    m_why->setText(!fixed.isEmpty() ? fixed
                   : tooLong        ? tr("Too long to be set by hand; this is its beginning.")
                   : m_asText       ? tr("Edited as a text.")
                                    : tr("Edited as JSON."));
    say({});
}

void StatePage::say(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_sign->setVisible(!problem.isEmpty());
    const session::SavedState *shown = state();
    m_goOn->setEnabled(shown != nullptr && problem.isEmpty() && !m_controller.isBusy() &&
                       (!shown->next.empty() || shown->node.empty() || !m_changes.empty()));
}

void StatePage::takeOver()
{
    const session::SavedState *shown = state();
    const std::string field = m_tree->currentField().toStdString();
    if (shown == nullptr || m_editor->isReadOnly() || !shown->fields.contains(field)) {
        return;
    }
    const QString text = m_editor->toPlainText();
    const json value =
        m_asText ? json(text.toStdString()) : json::parse(text.toStdString(), nullptr, false);
    m_changes.erase(field);
    QString problem;
    if (value.is_discarded()) {
        problem = whereBroken(text);
    } else if (value != shown->fields[field]) {
        if (const auto refused = session::fieldProblem(*shown, field, value)) {
            problem = tr("%1 cannot be set to that: %2")
                          .arg(quoted(QString::fromStdString(field)),
                               QString::fromStdString(refused->detail));
        } else {
            m_changes[field] = value;
        }
    }
    m_undo->setVisible(m_changes.contains(field) || !problem.isEmpty());
    say(problem);
    refreshOutlook();
    if (QTreeWidgetItem *item = m_tree->currentItem();
        item != nullptr && item->parent() == nullptr && problem.isEmpty()) {
        item->setText(1, shortText(value));
    }
}

void StatePage::refreshOutlook()
{
    const session::SavedState *shown = state();
    const auto graph = m_controller.graph();
    if (shown == nullptr || graph == nullptr) {
        m_outlook->clear();
        say(problem());
        return;
    }
    std::vector<std::string> changed;
    QStringList names;
    for (const auto &change : m_changes.items()) {
        changed.push_back(change.key());
        names << QString::fromStdString(change.key());
    }
    const std::string next = shown->next.empty() && shown->node.empty() ? "ingress" : shown->next;
    const session::Entry entry = session::entryAfter(changed, next, graph->graph().topology());
    QStringList lines;
    if (!names.isEmpty()) {
        lines << tr("Set by hand: %1.").arg(names.join(QStringLiteral(", ")));
    }
    if (entry.node.empty()) {
        lines << tr("The run has ended here. Set a field, or open an earlier step.");
    } else {
        lines << tr("Goes on at “%1” as a run of its own; this one stays as it is.")
                     .arg(nodeText(QString::fromStdString(entry.node)));
    }
    for (const auto &[field, node] : entry.overwritten) {
        lines << tr("“%1” will be written anew by “%2”.")
                     .arg(QString::fromStdString(field), nodeText(QString::fromStdString(node)));
    }
    m_outlook->setText(lines.join(QLatin1Char(' ')));
    say(problem());
}

void StatePage::fork()
{
    const session::SavedState *shown = state();
    if (shown == nullptr || !m_goOn->isEnabled()) {
        return;
    }
    session::ForkOrder order{shown->id, m_changes, {}};
    const json &settings =
        m_changes.contains("settings") ? m_changes["settings"] : shown->fields["settings"];
    if (settings.is_object()) {
        order.timeout = std::chrono::milliseconds(settings.value("timeout_ms", std::int64_t{0}));
    }
    QStringList names;
    QString question = m_trace.question;
    for (const auto &change : m_changes.items()) {
        // a question that was set by hand is what the run answers
        if (change.key() == "question" && change.value().is_string()) {
            question = QString::fromStdString(change.value().get<std::string>());
        } else {
            names << QString::fromStdString(change.key());
        }
    }
    const QString from = side() == Side::Before ? tr("again from “%1” on").arg(stepName())
                                                : tr("on after “%1”").arg(stepName());
    const QString told =
        names.isEmpty() ? tr("%1 (%2)", "question, from where").arg(question, from)
                        : tr("%1 (%2, set by hand: %3)", "question, from where, names of fields")
                              .arg(question, from, names.join(QStringLiteral(", ")));
    Q_EMIT forkWanted(told, order);
}

void StatePage::keyPressEvent(QKeyEvent *event)
{
    const bool goOn = (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
                      event->modifiers().testFlag(Qt::ControlModifier);
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
    } else if (goOn) {
        fork();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace querent::gui
