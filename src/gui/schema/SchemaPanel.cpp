// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/SchemaPanel.h"

#include "gui/schema/SchemaDelegate.h"
#include "gui/schema/SchemaModel.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Tokens.h"
#include "ui_SchemaPanel.h"

#include <QKeyEvent>
#include <QPainter>
#include <QSortFilterProxyModel>

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
    m_form->search->installEventFilter(this);
    m_form->nothing->hide();
    m_form->detail->hide();
    connect(m_form->search, &QLineEdit::textChanged, this, &SchemaPanel::filter);
    connect(m_form->tree, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        Q_EMIT nameActivated(index.data(SchemaModel::NameRole).toString());
    });
    connect(m_form->tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &SchemaPanel::showDetail);
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

void SchemaPanel::setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary)
{
    m_form->search->clear();
    m_model->setCatalog(catalog, dictionary);
    if (m_model->rowCount() <= mostTablesExpanded) {
        m_form->tree->expandAll();
    }
    showDetail();
}

void SchemaPanel::clear()
{
    m_form->search->clear();
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
}

bool SchemaPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == m_form->tree && enter && m_form->tree->currentIndex().isValid()) {
        Q_EMIT nameActivated(m_form->tree->currentIndex().data(SchemaModel::NameRole).toString());
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
