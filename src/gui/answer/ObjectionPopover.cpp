// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ObjectionPopover.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Text.h"
#include "gui/theme/Style.h"
#include "insight/ColumnMeaning.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

using What = query::Rejection::What;

constexpr int popoverWidth = 360;
constexpr int mostRows = 9;

} // namespace

bool ObjectionPopover::isFor(const session::Answer &answer)
{
    return answer.outcome == session::Outcome::Answered && answer.parts.empty() &&
           (answer.interpretation.plan || answer.interpretation.sql);
}

ObjectionPopover::ObjectionPopover(const session::Answer &answer, QWidget *parent)
    : Popover(parent, popoverWidth), m_list(new QListWidget(this)), m_meant(new QLineEdit(this))
{
    setObjectName(QStringLiteral("objection"));
    setAccessibleName(tr("What was wrong?"));
    content()->addWidget(new Text(tr("What was wrong?"), TypeScale::Strong, Tone::Text, this));
    m_list->setAccessibleName(tr("What was wrong?"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    content()->addWidget(m_list);
    query::Rejection wrong;
    wrong.question = answer.question;
    wrong.plan = answer.interpretation.plan;
    wrong.sql = answer.interpretation.sql.value_or(std::string());
    if (wrong.plan) {
        for (const query::UnderstoodPart &part : answer.interpretation.parts) {
            if (part.place.section == query::PlanSection::None) {
                continue;
            }
            query::Rejection about = wrong;
            about.what = What::Part;
            about.part = part;
            add(planRoleIcon(part.role),
                tr("%1: %2", "role of a part, the part")
                    .arg(Chip::roleText(part.role), QString::fromStdString(part.label)),
                about);
        }
        if (const std::string table = query::rowsOf(*wrong.plan); !table.empty()) {
            query::Rejection about = wrong;
            about.what = What::Rows;
            about.part.label = insight::readableName(table);
            add("table-2", tr("The table: %1").arg(QString::fromStdString(about.part.label)),
                about);
        }
    }
    add("message-circle-question-mark", tr("Something else: it should be asked differently"),
        wrong);
    m_list->setFixedHeight(Style::rowHeight() * std::min(m_list->count(), mostRows));
    m_list->setCurrentRow(0);
    m_meant->setPlaceholderText(tr("What did you mean? (if you like)"));
    m_meant->setAccessibleName(tr("What did you mean?"));
    m_meant->installEventFilter(this);
    content()->addWidget(m_meant);
    QPushButton *again = makeButton(tr("Ask again"), "primary", nullptr, this);
    again->setObjectName(QStringLiteral("askAgain"));
    content()->addWidget(again, 0, Qt::AlignTrailing);
    setFocusProxy(m_list);
    connect(m_list, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem *item) { take(m_list->row(item)); });
    // words are about the whole, unless one of the parts was chosen
    connect(m_list, &QListWidget::currentRowChanged, this, [this] { m_chosen = true; });
    connect(m_list, &QListWidget::itemClicked, this, [this] { m_chosen = true; });
    connect(m_meant, &QLineEdit::textEdited, this, [this] {
        if (!m_chosen) {
            m_list->setCurrentRow(m_list->count() - 1);
        }
    });
    connect(again, &QPushButton::clicked, this, [this] { take(m_list->currentRow()); });
}

void ObjectionPopover::add(const char *iconName, const QString &text,
                           const query::Rejection &rejection)
{
    auto *item = new QListWidgetItem(icon(iconName), text, m_list);
    item->setSizeHint({0, Style::rowHeight()});
    item->setToolTip(text);
    m_rejections.push_back(rejection);
}

bool ObjectionPopover::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_meant && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            take(m_list->currentRow());
            return true;
        }
    }
    return Popover::eventFilter(watched, event);
}

void ObjectionPopover::take(int row)
{
    if (row < 0 || static_cast<std::size_t>(row) >= m_rejections.size()) {
        return;
    }
    query::Rejection rejection = m_rejections[static_cast<std::size_t>(row)];
    rejection.remark = m_meant->text().simplified().toStdString();
    close();
    Q_EMIT objected(rejection);
}

} // namespace querent::gui
