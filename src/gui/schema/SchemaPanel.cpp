// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/SchemaPanel.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/FlowLayout.h"
#include "gui/schema/MeaningPopover.h"
#include "gui/schema/PolicyPopover.h"
#include "gui/schema/SchemaDelegate.h"
#include "gui/schema/SchemaModel.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Tokens.h"
#include "ui_SchemaPanel.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace querent::gui {

namespace {

/// A small schema is shown whole.
constexpr int mostTablesExpanded = 1;

} // namespace

SchemaPanel::SchemaPanel(QWidget *parent)
    : QWidget(parent)
    , m_form(std::make_unique<Ui::SchemaPanel>())
    , m_model(new SchemaModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
{
    m_form->setupUi(this);
    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setFilterRole(SchemaModel::SearchRole);
    m_form->search->addAction(icon("search"), QLineEdit::LeadingPosition);
    m_form->tree->setModel(m_filtered);
    m_form->tree->setItemDelegate(new SchemaDelegate(this));
    m_form->tree->setIndentation(18);
    m_form->tree->setMouseTracking(true);
    m_form->tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_form->tree->viewport()->setAutoFillBackground(false);
    m_form->tree->installEventFilter(this);
    m_form->tree->viewport()->installEventFilter(this);
    m_form->search->installEventFilter(this);
    m_form->nothing->hide();
    m_form->detail->hide();
    m_form->policy->hide();
    connect(m_form->policy, &QPushButton::clicked, this, &SchemaPanel::openPolicy);
    connect(m_form->search, &QLineEdit::textChanged, this, &SchemaPanel::filter);
    connect(m_form->tree, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        Q_EMIT nameActivated(index.data(SchemaModel::NameRole).toString());
    });
    connect(m_form->tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &SchemaPanel::showDetail);
    addLinks();
}

void SchemaPanel::addLinks()
{
    auto *row = new FlowLayout(m_form->links, 4);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString &text, const QString &tip, const char *name) {
        QPushButton *button = makeButton(text, "link", nullptr, m_form->links);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    m_rows = add(tr("Show its rows"), tr("The table as it is, row by row"), "rows");
    m_change =
        add(tr("Correct this"), tr("What it is taken for, and what it may be instead"), "change");
    m_profile = add(tr("Profile"), tr("Count what is in the column (Space)"), "profile");
    m_diagram = add(tr("Diagram"), tr("How the tables hang together"), "diagram");
    m_questions = add(tr("What can I ask?"), tr("Questions about this table"), "questions");
    connect(m_change, &QPushButton::clicked, this,
            [this] { openMeaning(m_form->tree->currentIndex()); });
    connect(m_profile, &QPushButton::clicked, this,
            [this] { openProfile(m_form->tree->currentIndex()); });
    const auto table = [this] {
        const QModelIndex index = m_form->tree->currentIndex();
        return (index.parent().isValid() ? index.parent() : index)
            .data(SchemaModel::NameRole)
            .toString();
    };
    connect(m_rows, &QPushButton::clicked, this, [this, table] { Q_EMIT rowsWanted(table()); });
    connect(m_diagram, &QPushButton::clicked, this,
            [this, table] { Q_EMIT diagramWanted(table()); });
    connect(m_questions, &QPushButton::clicked, this,
            [this, table] { Q_EMIT questionsWanted(table()); });
}

SchemaPanel::~SchemaPanel() = default;

QTreeView *SchemaPanel::tree() const
{
    return m_form->tree;
}

QLineEdit *SchemaPanel::search() const
{
    return m_form->search;
}

void SchemaPanel::setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary,
                             const data::SemanticModel &semantics, const data::DataDictionary &own)
{
    m_form->search->clear();
    m_semantics = semantics;
    m_own = own;
    m_dictionary = dictionary;
    m_model->setCatalog(catalog, dictionary, semantics, own);
    if (m_model->rowCount() <= mostTablesExpanded) {
        m_form->tree->expandAll();
    }
    showDetail();
}

void SchemaPanel::setMeaning(const data::Catalog &catalog, const data::DataDictionary &dictionary,
                             const data::SemanticModel &semantics, const data::DataDictionary &own)
{
    QTreeView *tree = m_form->tree;
    const auto nameOf = [](const QModelIndex &index) {
        return index.data(SchemaModel::NameRole).toString();
    };
    const QString table = nameOf(tree->currentIndex().parent());
    const QString row = nameOf(tree->currentIndex());
    QStringList open;
    for (int i = 0; i < m_filtered->rowCount(); ++i) {
        if (tree->isExpanded(m_filtered->index(i, 0))) {
            open << nameOf(m_filtered->index(i, 0));
        }
    }
    const int scrolled = tree->verticalScrollBar()->value();
    m_semantics = semantics;
    m_own = own;
    m_dictionary = dictionary;
    m_model->setCatalog(catalog, dictionary, semantics, own);
    const auto find = [&](const QString &name, const QModelIndex &parent) {
        for (int i = 0; i < m_filtered->rowCount(parent); ++i) {
            if (nameOf(m_filtered->index(i, 0, parent)) == name) {
                return m_filtered->index(i, 0, parent);
            }
        }
        return QModelIndex();
    };
    for (const QString &name : open) {
        tree->setExpanded(find(name, {}), true);
    }
    if (!row.isEmpty()) {
        tree->setCurrentIndex(find(row, table.isEmpty() ? QModelIndex() : find(table, {})));
    }
    tree->verticalScrollBar()->setValue(scrolled);
    showDetail();
}

void SchemaPanel::setPolicy(const data::Policy &policy, const data::Catalog &catalog,
                            const QStringList &roles, bool editable)
{
    m_policy = policy;
    m_catalog = catalog;
    m_roles = roles;
    m_policyEditable = editable;
    QString line = policyLine(policy, catalog);
    if (line.isEmpty() && roles.size() > 1) {
        line = tr("What you may see");
    }
    m_form->policy->setText(line);
    m_form->policy->setVisible(!line.isEmpty());
}

void SchemaPanel::openPolicy()
{
    auto *popover = new PolicyPopover(m_policy, m_catalog, m_roles, m_policyEditable, this);
    connect(popover, &PolicyPopover::maskWanted, this, &SchemaPanel::maskWanted);
    connect(popover, &PolicyPopover::roleChosen, this, &SchemaPanel::roleChosen);
    popover->openAbove(QRect(m_form->policy->mapToGlobal(QPoint(0, 0)), m_form->policy->size()));
}

void SchemaPanel::showTable(const QString &table)
{
    m_form->search->clear();
    for (int i = 0; i < m_filtered->rowCount(); ++i) {
        const QModelIndex index = m_filtered->index(i, 0);
        if (index.data(SchemaModel::NameRole).toString() == table) {
            m_form->tree->expand(index);
            m_form->tree->setCurrentIndex(index);
            m_form->tree->scrollTo(index, QAbstractItemView::PositionAtTop);
            m_form->tree->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
}

void SchemaPanel::clear()
{
    m_form->policy->hide();
    m_form->search->clear();
    m_semantics = {};
    m_own = {};
    m_dictionary = {};
    m_model->clear();
    showDetail();
}

void SchemaPanel::filter(const QString &text)
{
    m_filtered->setFilterFixedString(text.trimmed());
    if (text.trimmed().isEmpty()) {
        m_form->tree->collapseAll();
        m_form->tree->setExpanded(m_form->tree->currentIndex().parent(), true);
    } else {
        m_form->tree->expandAll();
    }
    const bool nothing = m_filtered->rowCount() == 0 && m_model->rowCount() > 0;
    m_form->nothing->setVisible(nothing);
    m_form->tree->setVisible(!nothing);
}

void SchemaPanel::showDetail()
{
    const QModelIndex index = m_form->tree->currentIndex();
    m_form->detail->setVisible(index.isValid());
    if (!index.isValid()) {
        return;
    }
    const QString detail = index.data(SchemaModel::DetailRole).toString();
    m_form->detailName->setText(detail.section(QLatin1Char('\n'), 0, 0));
    m_form->detailText->setText(detail.section(QLatin1Char('\n'), 1));
    m_change->setVisible(!m_semantics.tables.empty());
    const bool column = index.parent().isValid();
    m_rows->setVisible(!column);
    m_profile->setVisible(column);
    m_diagram->setVisible(!column);
    m_questions->setVisible(!column);
}

QRect SchemaPanel::rowOf(const QModelIndex &index) const
{
    // as wide as the panel: what opens beside it covers nothing of what is said below
    const QWidget *viewport = m_form->tree->viewport();
    const QRect row = m_form->tree->visualRect(index);
    const int top = std::clamp(row.top(), 0, std::max(0, viewport->height() - row.height()));
    return {mapToGlobal(QPoint(0, viewport->mapTo(this, QPoint(0, top)).y())),
            QSize(width(), row.height())};
}

void SchemaPanel::openProfile(const QModelIndex &index)
{
    if (index.parent().isValid()) {
        Q_EMIT profileWanted(index.parent().data(SchemaModel::NameRole).toString(),
                             index.data(SchemaModel::NameRole).toString(), rowOf(index));
    }
}

void SchemaPanel::openMeaning(const QModelIndex &index)
{
    const auto nameOf = [](const QModelIndex &row) {
        return row.data(SchemaModel::NameRole).toString().toStdString();
    };
    const QModelIndex above = index.parent();
    const data::SemanticTable *table = m_semantics.table(nameOf(above.isValid() ? above : index));
    const data::SemanticColumn *column = above.isValid() && table != nullptr
                                             ? m_semantics.column(table->name, nameOf(index))
                                             : nullptr;
    if (!index.isValid() || table == nullptr || (above.isValid() && column == nullptr)) {
        return;
    }
    const data::Column *stored =
        column != nullptr ? m_catalog.column(table->name, column->name) : nullptr;
    auto *popover = new MeaningPopover(
        {*table, column, static_cast<data::ColumnType>(index.data(SchemaModel::TypeRole).toInt()),
         m_own, m_dictionary, stored != nullptr && stored->masked,
         m_policyEditable && stored != nullptr},
        this);
    connect(popover, &MeaningPopover::maskWanted, this, &SchemaPanel::maskWanted);
    connect(popover, &MeaningPopover::corrected, this, &SchemaPanel::corrected);
    popover->openBeside(rowOf(index));
}

bool SchemaPanel::eventFilter(QObject *watched, QEvent *event)
{
    const bool onTree = watched == m_form->tree || watched == m_form->tree->viewport();
    if (onTree && event->type() == QEvent::ContextMenu) {
        const auto *menu = static_cast<QContextMenuEvent *>(event);
        if (menu->reason() == QContextMenuEvent::Keyboard) {
            openMeaning(m_form->tree->currentIndex());
        } else {
            openMeaning(
                m_form->tree->indexAt(m_form->tree->viewport()->mapFromGlobal(menu->globalPos())));
        }
        return true;
    }
    if (watched == m_form->tree->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const auto *click = static_cast<QMouseEvent *>(event);
        const QModelIndex index = m_form->tree->indexAt(click->pos());
        const int fromEnd = layoutDirection() == Qt::RightToLeft
                                ? click->pos().x()
                                : m_form->tree->viewport()->width() - click->pos().x();
        if (click->button() == Qt::LeftButton && index.parent().isValid() &&
            fromEnd < SchemaDelegate::sideSpace(index)) {
            openMeaning(index);
        }
        return false;
    }
    if (event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == m_form->tree && enter && m_form->tree->currentIndex().isValid()) {
        Q_EMIT nameActivated(m_form->tree->currentIndex().data(SchemaModel::NameRole).toString());
        return true;
    }
    if (watched == m_form->tree && key->key() == Qt::Key_Space &&
        m_form->tree->currentIndex().parent().isValid()) {
        openProfile(m_form->tree->currentIndex());
        return true;
    }
    if (watched == m_form->search && (key->key() == Qt::Key_Down || enter) &&
        m_filtered->rowCount() > 0) {
        m_form->tree->setFocus(Qt::TabFocusReason);
        if (!m_form->tree->currentIndex().isValid()) {
            m_form->tree->setCurrentIndex(m_filtered->index(0, 0));
        }
        return true;
    }
    if (watched == m_form->search && key->key() == Qt::Key_Escape &&
        !m_form->search->text().isEmpty()) {
        m_form->search->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SchemaPanel::paintEvent(QPaintEvent *)
{
    if (m_form->detail->isVisible()) {
        QPainter painter(this);
        painter.fillRect(QRect(0, m_form->detail->y(), width(), 1), Tokens::of(palette()).border);
    }
}

} // namespace querent::gui
