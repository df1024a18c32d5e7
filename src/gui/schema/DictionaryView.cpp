// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/DictionaryView.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/CentredColumn.h"
#include "gui/schema/DictionaryEntries.h"
#include "gui/schema/DictionaryImport.h"
#include "gui/schema/DictionaryModel.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Tokens.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

#include <nlohmann/json.hpp>

namespace querent::gui {

namespace {

/// Empty where it was written, else why not.
QString writeFile(const QString &path, const QByteArray &contents)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size() ||
        !file.commit()) {
        return file.errorString();
    }
    return {};
}

/// Shows of a cell that it can be written in: what is missing, and a mark where the mouse or the
/// keyboard is.
class WritableCells : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const override
    {
        QWidget *editor = QStyledItemDelegate::createEditor(parent, option, index);
        const QString field = index.model()->headerData(index.column(), Qt::Horizontal).toString();
        const QString name = index.siblingAtColumn(DictionaryModel::NameColumn).data().toString();
        editor->setAccessibleName(
            DictionaryView::tr("%1 of %2", "a field of a column").arg(field, name));
        return editor;
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        if (!index.flags().testFlag(Qt::ItemIsEditable)) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        const bool empty = cell.text.isEmpty();
        const bool here = cell.state.testFlag(QStyle::State_MouseOver) ||
                          cell.state.testFlag(QStyle::State_HasFocus);
        // of the three only the description is missed at all times
        const bool invites = here || index.column() == DictionaryModel::DescriptionColumn;
        const QString words = !empty    ? cell.text
                              : invites ? index.data(DictionaryModel::PlaceholderRole).toString()
                                        : QString();
        const QStyle *style = cell.widget->style();
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
        // where the words of any other item begin, and so below those of the header
        const QRect room = style->subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget)
                               .adjusted(margin, 0, -margin, 0);
        cell.text.clear();
        style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
        const Tokens &tokens = Tokens::of(cell.palette);
        const int mark = here ? markRoom : 0;
        const QRect area = QStyle::visualRect(cell.direction, room, room.adjusted(0, 0, -mark, 0));
        painter->save();
        painter->setFont(cell.font);
        painter->setPen(empty ? tokens.faint : tokens.text);
        painter->drawText(
            area,
            int(QStyle::visualAlignment(cell.direction, cell.displayAlignment) | Qt::AlignAbsolute),
            cell.fontMetrics.elidedText(words, Qt::ElideRight, area.width()));
        painter->restore();
        if (here) {
            paintIcon(painter, "pencil", tokens.muted,
                      QStyle::visualRect(
                          cell.direction, room,
                          QRect(room.right() - markRoom + 1, room.top(), markRoom, room.height())),
                      markSize);
        }
    }

private:
    static constexpr int markSize = 13;
    static constexpr int markRoom = 20;
};

} // namespace

DictionaryView::DictionaryView(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabBar(this))
    , m_pages(new QStackedWidget(this))
    , m_tree(new QTreeView(this))
    , m_model(new DictionaryModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_import(new DictionaryImport(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 12, 24, 16);
    layout->setSpacing(12);
    auto *bar = new QHBoxLayout;
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("Parts of the data dictionary"));
    for (const QString &name : {tr("Tables and columns"), tr("Metrics"), tr("Relationships"),
                                tr("Words"), tr("Examples")}) {
        m_tabs->addTab(name);
    }
    QPushButton *take = makeButton(tr("Import…"), "ghost", "download", this);
    QPushButton *give = makeButton(tr("Export…"), "ghost", "upload", this);
    take->setObjectName(QStringLiteral("import"));
    give->setObjectName(QStringLiteral("export"));
    bar->addWidget(m_tabs);
    bar->addStretch();
    bar->addWidget(take);
    bar->addWidget(give);
    layout->addLayout(bar);
    layout->addWidget(m_pages, 1);
    addTree();
    addEntries();
    m_pages->addWidget(m_import);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    // also the one that was current before a document was read
    connect(m_tabs, &QTabBar::tabBarClicked, m_pages, &QStackedWidget::setCurrentIndex);
    connect(take, &QPushButton::clicked, this, &DictionaryView::chooseImport);
    connect(give, &QPushButton::clicked, this, &DictionaryView::chooseExport);
    const auto leave = [this] { m_pages->setCurrentIndex(m_tabs->currentIndex()); };
    connect(m_import, &DictionaryImport::left, this, leave);
    connect(m_import, &DictionaryImport::accepted, this,
            [this, leave](const session::Revision &revision, const QString &told) {
                leave();
                Q_EMIT revised(revision, told);
            });
}

void DictionaryView::addTree()
{
    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setFilterKeyColumn(-1);
    m_tree->setModel(m_filtered);
    m_tree->setItemDelegate(new WritableCells(m_tree));
    m_tree->installEventFilter(this);
    m_tree->setAccessibleName(tr("Tables and columns"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->viewport()->setAutoFillBackground(false);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setTabKeyNavigation(false);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(DictionaryModel::DescriptionColumn,
                                           QHeaderView::Stretch);
    m_tree->setColumnWidth(DictionaryModel::NameColumn, 220);
    m_tree->setColumnWidth(DictionaryModel::SynonymsColumn, 200);
    m_tree->setColumnWidth(DictionaryModel::UnitColumn, 110);
    m_tree->setColumnWidth(DictionaryModel::PersonalColumn, 90);
    connect(m_model, &DictionaryModel::corrected, this, &DictionaryView::corrected);
    m_pages->addWidget(m_tree);
}

void DictionaryView::addEntries()
{
    const DictionarySource source = [this] { return m_source; };
    for (EntryKind &kind :
         std::vector<EntryKind>{metricEntries(source), relationshipEntries(source),
                                termEntries(source), exampleEntries(source)}) {
        auto *scroll = new QScrollArea(this);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setWidgetResizable(true);
        auto *middle = new CentredColumn(scroll);
        auto *column = new QVBoxLayout(middle->column());
        column->setContentsMargins(0, 4, 0, 24);
        auto *list = new EntryList(std::move(kind), middle->column());
        column->addWidget(list);
        scroll->setWidget(middle);
        scroll->viewport()->setAutoFillBackground(false);
        middle->setAutoFillBackground(false);
        connect(list, &EntryList::revised, this, &DictionaryView::revised);
        m_entries.push_back(list);
        m_pages->addWidget(scroll);
    }
}

bool DictionaryView::eventFilter(QObject *watched, QEvent *event)
{
    const bool pressed = event->type() == QEvent::KeyPress;
    if (watched != m_tree || (!pressed && event->type() != QEvent::ShortcutOverride)) {
        return QWidget::eventFilter(watched, event);
    }
    const auto *key = static_cast<QKeyEvent *>(event);
    const QModelIndex cell = m_tree->currentIndex();
    const bool writable = cell.flags().testFlag(Qt::ItemIsEditable);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (writable && pressed && enter) {
        m_tree->edit(cell);
        return true;
    }
    if (writable && !pressed && key->key() == Qt::Key_F2) {
        event->accept(); // elsewhere in the window it renames the conversation
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

EntryList *DictionaryView::entries(Page page) const
{
    return page == TablesPage ? nullptr : m_entries[static_cast<std::size_t>(page) - 1];
}

void DictionaryView::setSource(const session::OpenSourcePtr &source)
{
    m_source = source;
    m_model->setSource(source->catalog, source->dictionary, source->corrections->dictionary());
    for (EntryList *list : m_entries) {
        list->refresh();
    }
    if (source->catalog->tables.size() == 1) {
        m_tree->expandAll();
    }
}

void DictionaryView::showPage(Page page)
{
    m_tabs->setCurrentIndex(page);
    m_pages->setCurrentIndex(page);
}

void DictionaryView::filter(const QString &words)
{
    m_filtered->setFilterFixedString(words.trimmed());
    if (!words.trimmed().isEmpty()) {
        showPage(TablesPage);
        m_tree->expandAll();
    }
}

void DictionaryView::importFrom(const QString &path)
{
    m_pages->setCurrentWidget(m_import);
    m_import->begin(m_source, path);
}

void DictionaryView::chooseImport()
{
    auto *dialog = new QFileDialog(this, tr("Import a data dictionary"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Data dictionaries (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &DictionaryView::importFrom);
    dialog->open();
}

void DictionaryView::chooseExport()
{
    const QString name =
        QFileInfo(QString::fromStdString(m_source->displayName)).completeBaseName();
    auto *dialog = new QFileDialog(this, tr("Export the data dictionary"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setNameFilters({tr("Data dictionaries (*.json)")});
    dialog->selectFile(name + QStringLiteral(".dictionary.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &DictionaryView::exportTo);
    dialog->open();
}

void DictionaryView::exportTo(const QString &path)
{
    auto *writing = new QFutureWatcher<QString>(this);
    connect(writing, &QFutureWatcherBase::finished, this, [this, writing, path] {
        const QString problem = writing->result();
        const QString name = QFileInfo(path).fileName();
        Q_EMIT notified(problem.isEmpty() ? tr("The data dictionary is in “%1”.").arg(name)
                                          : tr("“%1” could not be written: %2").arg(name, problem));
        writing->deleteLater();
    });
    writing->setFuture(QtConcurrent::run([path, dictionary = m_source->dictionary] {
        const nlohmann::json document(*dictionary);
        return writeFile(path, QByteArray::fromStdString(document.dump(2)) + '\n');
    }));
}

} // namespace querent::gui
