// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/ColumnPopover.h"

#include "gui/charts/Moment.h"
#include "gui/charts/NumberText.h"
#include "gui/controls/Text.h"
#include "gui/schema/ProfileChart.h"
#include "gui/schema/SchemaModel.h"

#include <QGridLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int popoverWidth = 320;
constexpr int longestValue = 40;

bool isDate(const data::Column &column)
{
    return column.type == data::ColumnType::Date || column.type == data::ColumnType::DateTime;
}

QString share(std::int64_t part, std::int64_t whole)
{
    return percentage(static_cast<double>(part) /
                      static_cast<double>(std::max<std::int64_t>(1, whole)));
}

} // namespace

ColumnPopover::ColumnPopover(const session::OpenSourcePtr &source, const data::Table &table,
                             const data::Column &column, QWidget *parent)
    : Popover(parent, popoverWidth)
    , m_column(column)
    , m_study(this)
    , m_grid(new QGridLayout)
    , m_state(new Text(tr("Counting…"), TypeScale::Label, Tone::Faint, this))
    , m_chartTitle(new Text({}, TypeScale::Label, Tone::Muted, this))
    , m_chart(new ProfileChart(this))
{
    const QString name = QString::fromStdString(column.name);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("What is in “%1”").arg(name));
    auto *title = new Text(name, TypeScale::Strong, Tone::Text, this);
    title->setFlowing();
    QString type = columnTypeText(column.type);
    if (!column.declaredType.empty()) {
        type += QStringLiteral(" · ") + QString::fromStdString(column.declaredType);
    }
    content()->addWidget(title);
    content()->addWidget(new Text(type, TypeScale::Label, Tone::Muted, this));
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(1, 1);
    content()->addSpacing(4);
    content()->addLayout(m_grid);
    content()->addWidget(m_chartTitle);
    content()->addWidget(m_chart);
    content()->addWidget(m_state);
    m_chartTitle->hide();
    m_chart->hide();
    if (column.masked) {
        m_state->setText(tr("Masked: nothing is shown of its values."));
        m_state->setWordWrap(true);
        return;
    }
    session::ColumnFacts known;
    const data::ColumnProfile &profile = column.profile;
    if (table.rowCount) {
        known.rows = table.rowCount;
    }
    if (profile.exact && profile.rowCount > 0) {
        known.nulls = profile.nullCount;
        known.distinct = profile.distinctCount;
    }
    known.least = profile.min;
    known.most = profile.max;
    showFacts(known);
    m_state->setText(tr("Counting…"));
    m_state->show();
    connect(&m_study, &session::ColumnStudy::studied, this, &ColumnPopover::showFacts);
    connect(&m_study, &session::ColumnStudy::failed, this, [this](const base::Error &error) {
        m_state->setText(
            tr("It could not be counted: %1").arg(QString::fromStdString(error.message)));
        m_state->setWordWrap(true);
        fit();
    });
    m_study.study(source, table.name, column.name);
}

QString ColumnPopover::valueText(const data::Value &value) const
{
    if (isDate(m_column) && value.text() != nullptr) {
        if (const auto moment = Moment::parse(QString::fromStdString(*value.text()))) {
            return moment->text();
        }
    }
    const QString text = cellText(value).simplified();
    return text.size() > longestValue ? text.left(longestValue - 1) + QStringLiteral("…") : text;
}

void ColumnPopover::showFact(const QString &name, const QString &value)
{
    for (const auto &[label, shown] : m_facts) {
        if (label->text() == name) {
            shown->setText(value);
            return;
        }
    }
    const auto row = static_cast<int>(m_facts.size());
    auto *label = new Text(name, TypeScale::Label, Tone::Muted, this);
    auto *shown = new Text(value, TypeScale::Label, Tone::Text, this);
    shown->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(shown, row, 1);
    m_facts.emplace_back(label, shown);
}

void ColumnPopover::showFacts(const session::ColumnFacts &facts)
{
    if (facts.rows) {
        showFact(tr("Rows"), fullInteger(*facts.rows));
    }
    if (facts.nulls && facts.rows) {
        showFact(tr("Empty"), *facts.nulls == 0 ? tr("none", "of the rows")
                                                : tr("%1, %2", "number, share")
                                                      .arg(fullInteger(*facts.nulls),
                                                           share(*facts.nulls, *facts.rows)));
    }
    if (facts.distinct) {
        const bool apart = facts.rows && *facts.distinct == *facts.rows && *facts.rows > 1;
        showFact(tr("Distinct"), apart ? tr("%1, each once").arg(fullInteger(*facts.distinct))
                                       : fullInteger(*facts.distinct));
    }
    if (!facts.least.isNull() && !(m_column.numbersAsText && facts.least.text() != nullptr)) {
        const bool ordered = facts.least.isNumber() || isDate(m_column);
        showFact(ordered ? (isDate(m_column) ? tr("Earliest") : tr("Least")) : tr("First by name"),
                 valueText(facts.least));
        showFact(ordered ? (isDate(m_column) ? tr("Latest") : tr("Most")) : tr("Last by name"),
                 valueText(facts.most));
    }
    if (facts.mean && m_column.primaryKeyPosition == 0) {
        showFact(tr("Mean"), fullNumber(*facts.mean));
    }
    showSpread(facts);
    m_state->hide();
    fit();
}

void ColumnPopover::showSpread(const session::ColumnFacts &facts)
{
    using Part = ProfileChart::Part;
    const qint64 rows = facts.rows.value_or(0);
    std::vector<Part> parts;
    const bool few = !facts.distinct || *facts.distinct <= 12;
    if (!facts.bins.empty() && !few) {
        for (const session::ColumnFacts::Bin &bin : facts.bins) {
            parts.push_back({tr("%1 to %2", "a range of numbers")
                                 .arg(compactNumber(bin.from), compactNumber(bin.to)),
                             bin.rows});
        }
        m_chart->setEnds(compactNumber(facts.bins.front().from),
                         compactNumber(facts.bins.back().to));
        m_chartTitle->setText(tr("How the values are spread"));
        m_chart->setParts(ProfileChart::Shape::Columns, std::move(parts), rows);
    } else if (facts.periods.size() > 1) {
        for (const auto &[period, count] : facts.periods) {
            parts.push_back({QString::fromStdString(period), count});
        }
        m_chart->setEnds(parts.front().label, parts.back().label);
        m_chartTitle->setText(tr("Rows over time"));
        m_chart->setParts(ProfileChart::Shape::Columns, std::move(parts), rows);
    } else if (!facts.frequent.empty()) {
        const bool once = facts.frequent.front().rows == 1;
        if (once) {
            QStringList examples;
            for (const session::ColumnFacts::Share &value : facts.frequent) {
                if (examples.size() < 5) {
                    examples << valueText(value.value);
                }
            }
            m_chartTitle->setText(tr("For example %1").arg(examples.join(QStringLiteral(", "))));
            m_chartTitle->setWordWrap(true);
            m_chartTitle->show();
            return;
        }
        for (const session::ColumnFacts::Share &value : facts.frequent) {
            parts.push_back({valueText(value.value), value.rows});
        }
        m_chartTitle->setText(tr("The most frequent values"));
        m_chart->setParts(ProfileChart::Shape::Bars, std::move(parts), rows);
    }
    m_chart->setVisible(!m_chart->parts().empty());
    m_chartTitle->setVisible(!m_chartTitle->text().isEmpty());
}

QString ColumnPopover::words() const
{
    QStringList lines;
    for (const auto &[label, shown] : m_facts) {
        lines << label->text() + QStringLiteral(": ") + shown->text();
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace querent::gui
