// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/AnswerCard.h"
#include "gui/charts/ChartChoices.h"
#include "gui/charts/ChartPane.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"
#include "gui/report/MarkdownWriter.h"
#include "gui/sql/SqlView.h"
#include "gui/theme/Icons.h"
#include "session/Board.h"
#include "ui_AnswerCard.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

namespace querent::gui {

void AnswerCard::offerChartKinds()
{
    m_form->chartKind->setVisible(m_pane != nullptr);
    if (m_pane == nullptr) {
        return;
    }
    auto *menu = new QMenu(m_form->chartKind);
    auto *group = new QActionGroup(menu);
    const auto kindNow = [this] { return m_pane->options().chosen(m_pane->settings()).kind; };
    for (const insight::ChartKind kind : chartChoices(m_pane->view()->model())) {
        QAction *action =
            menu->addAction(icon(chartKindIcon(kind)), chartKindText(kind), this, [this, kind] {
                if (const auto settings = m_pane->options().withKind(m_pane->settings(), kind)) {
                    m_pane->setSettings(*settings);
                }
            });
        action->setCheckable(true);
        action->setData(QVariant::fromValue(kind));
        group->addAction(action);
    }
    menu->addSeparator();
    menu->addAction(icon("sliders-horizontal"), tr("Chart settings…"), this,
                    [this] { m_pane->showSettings(true); });
    const auto mark = [this, group, kindNow] {
        m_form->chartKind->setIcon(icon(chartKindIcon(kindNow())));
        for (QAction *action : group->actions()) {
            action->setChecked(action->data().value<insight::ChartKind>() == kindNow());
        }
    };
    connect(m_pane, &ChartPane::settingsChanged, group, mark);
    mark();
    m_form->chartKind->setMenu(menu);
    m_form->chartKind->setPopupMode(QToolButton::InstantPopup);
}

QWidget *AnswerCard::moreButton() const
{
    return m_form->exportButton;
}

void AnswerCard::copyTable()
{
    QApplication::clipboard()->setText(toTabbedText(orderedTable()));
    Q_EMIT notified(tr("Table copied"));
}

void AnswerCard::offerExports()
{
    auto *menu = new QMenu(m_form->exportButton);
    const auto copy = [this](const QString &text, const QString &told) {
        QApplication::clipboard()->setText(text);
        Q_EMIT notified(told);
    };
    if (session::canBePinned(*m_answer)) {
        menu->addAction(icon("pin"), tr("Pin to a board…"), this, [this] {
            Q_EMIT requested({Request::Kind::Pin, {}});
        });
        menu->addSeparator();
    }
    if (m_grid != nullptr) {
        menu->addAction(icon("copy"), tr("Copy table"), this, &AnswerCard::copyTable);
        menu->addAction(icon("download"), tr("Save table…"), m_grid, &ResultGrid::saveAll);
    }
    if (m_pane != nullptr) {
        menu->addSeparator();
        menu->addAction(icon("image"), tr("Copy chart"), m_pane, &ChartPane::copyPicture);
        menu->addAction(icon("download"), tr("Save chart…"), m_pane, &ChartPane::askWhereToSave);
    }
    if (m_sql != nullptr) {
        menu->addSeparator();
        menu->addAction(icon("code-xml"), tr("Copy SQL"), this,
                        [this, copy] { copy(m_sql->sql(), tr("SQL copied")); });
    }
    menu->addSeparator();
    menu->addAction(icon("type"), tr("Copy answer"), this, [this, copy] {
        copy(QString::fromStdString(m_answer->response), tr("Answer copied"));
    });
    menu->addAction(icon("hash"), tr("Copy answer as Markdown"), this, [this, copy] {
        copy(toMarkdown(reportOf(QString::fromStdString(m_answer->question), {}, {m_answer})),
             tr("Answer copied as Markdown"));
    });
    m_form->exportButton->setIcon(icon("ellipsis"));
    m_form->exportButton->setMenu(menu);
    m_form->exportButton->setPopupMode(QToolButton::InstantPopup);
}

} // namespace querent::gui
