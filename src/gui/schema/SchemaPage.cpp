// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/SchemaPage.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/schema/DiagramView.h"
#include "gui/schema/DictionaryEntries.h"
#include "gui/schema/DictionaryView.h"
#include "gui/schema/QuestionsView.h"
#include "gui/theme/Tokens.h"
#include "query/DictionaryCheck.h"
#include "session/QtPhrasebook.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSaveFile>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

namespace querent::gui {

namespace {

constexpr double pictureScale = 2.0;

} // namespace

SchemaPage::SchemaPage(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabBar(this))
    , m_search(new QLineEdit(this))
    , m_found(new Text({}, TypeScale::Label, Tone::Muted, this))
    , m_parts(new QStackedWidget(this))
    , m_diagram(new DiagramView(this))
    , m_dictionary(new DictionaryView(this))
    , m_questions(new QuestionsView(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(16, 10, 16, 10);
    bar->setSpacing(12);
    QToolButton *back = makeIconButton("chevron-left", tr("Back (Esc)"), this);
    back->setObjectName(QStringLiteral("back"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("About the data"));
    for (const QString &name : {tr("Diagram"), tr("Data dictionary"), tr("What can I ask?")}) {
        m_tabs->addTab(name);
    }
    m_search->setPlaceholderText(tr("Find a table or column"));
    m_search->setAccessibleName(tr("Find a table or column"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(280);
    m_search->addAction(icon("search"), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);
    bar->addWidget(back);
    bar->addWidget(m_tabs);
    bar->addStretch();
    bar->addWidget(m_found);
    bar->addWidget(m_search, 1);
    layout->addLayout(bar);
    layout->addWidget(m_parts, 1);
    m_parts->addWidget(diagramPage());
    m_parts->addWidget(m_dictionary);
    m_parts->addWidget(m_questions);

    connect(back, &QToolButton::clicked, this, &SchemaPage::left);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int part) {
        m_parts->setCurrentIndex(part);
        m_search->setVisible(part != QuestionsPart);
        if (part == QuestionsPart && m_source != nullptr) {
            m_questions->setSource(m_source);
        }
        find(m_search->text());
    });
    connect(m_search, &QLineEdit::textChanged, this, &SchemaPage::find);
    connect(m_diagram, &DiagramView::tableActivated, this, &SchemaPage::tableWanted);
    connect(m_diagram, &DiagramView::menuWanted, this, &SchemaPage::openTableMenu);
    connect(m_diagram, &DiagramView::related, this, &SchemaPage::relate);
    connect(m_diagram, &DiagramView::unrelated, this,
            [this](const data::DataDictionary::Relationship &relationship) {
                Q_EMIT revised(saying(relationship), tr("They count as not related from now on."));
            });
    connect(m_dictionary, &DictionaryView::corrected, this, &SchemaPage::corrected);
    connect(m_dictionary, &DictionaryView::revised, this, &SchemaPage::revised);
    connect(m_dictionary, &DictionaryView::notified, this, &SchemaPage::notified);
    connect(m_questions, &QuestionsView::picked, this, &SchemaPage::questionPicked);
}

QWidget *SchemaPage::diagramPage()
{
    auto *page = new QWidget(this);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_diagram, 1);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(16, 8, 16, 8);
    bar->setSpacing(4);
    auto *legend = new Text(tr("Solid lines are declared, dashed ones found by names and values, "
                               "coloured ones said by you. Drag a column onto another to relate "
                               "them."),
                            TypeScale::Label, Tone::Muted, page);
    legend->setWordWrap(true);
    bar->addWidget(legend, 1);
    QPushButton *every = makeButton(tr("All columns"), "ghost", "list-tree", page);
    every->setCheckable(true);
    every->setObjectName(QStringLiteral("everyColumn"));
    QToolButton *out = makeIconButton("zoom-out", tr("Smaller (−)"), page);
    m_zoom = makeButton(QStringLiteral("100 %"), "ghost", nullptr, page);
    m_zoom->setToolTip(tr("At its own size (0)"));
    QToolButton *in = makeIconButton("zoom-in", tr("Larger (+)"), page);
    QToolButton *fit = makeIconButton("maximize", tr("Show all of it (F)"), page);
    QPushButton *save = makeButton(tr("Export…"), "ghost", "upload", page);
    save->setObjectName(QStringLiteral("exportDiagram"));
    bar->addWidget(every);
    bar->addWidget(out);
    bar->addWidget(m_zoom);
    bar->addWidget(in);
    bar->addWidget(fit);
    bar->addWidget(save);
    layout->addLayout(bar);
    connect(every, &QPushButton::toggled, m_diagram, &DiagramView::setEveryColumn);
    connect(out, &QToolButton::clicked, m_diagram, &DiagramView::zoomOut);
    connect(in, &QToolButton::clicked, m_diagram, &DiagramView::zoomIn);
    connect(fit, &QToolButton::clicked, m_diagram, &DiagramView::fit);
    connect(m_zoom, &QPushButton::clicked, m_diagram, [this] { m_diagram->setZoom(1.0); });
    connect(save, &QPushButton::clicked, this, &SchemaPage::chooseFile);
    connect(m_diagram, &DiagramView::zoomChanged, this, [this](double zoom) {
        m_zoom->setText(tr("%1 %", "zoom").arg(QLocale().toString(qRound(zoom * 100.0))));
    });
    return page;
}

void SchemaPage::setSource(const session::OpenSourcePtr &source)
{
    m_search->clear();
    m_diagram->setCurrent({});
    setUnderstood(source);
    m_diagram->fit();
    if (m_tabs->currentIndex() == QuestionsPart) {
        m_questions->setSource(source);
    }
}

void SchemaPage::setUnderstood(const session::OpenSourcePtr &source)
{
    m_source = source;
    m_diagram->setCatalog(*source->catalog, *source->dictionary);
    m_dictionary->setSource(source);
}

void SchemaPage::showPart(Part part, const QString &table)
{
    m_tabs->setCurrentIndex(part);
    m_parts->setCurrentIndex(part);
    switch (part) {
    case DiagramPart:
        if (!table.isEmpty()) {
            m_diagram->setCurrent(table);
        }
        m_diagram->setFocus(Qt::OtherFocusReason);
        break;
    case DictionaryPart:
        m_search->setText(table);
        m_search->setFocus(Qt::OtherFocusReason);
        break;
    case QuestionsPart:
        m_questions->setSource(m_source, table);
        m_questions->setFocus(Qt::OtherFocusReason);
        break;
    }
}

void SchemaPage::find(const QString &words)
{
    m_found->clear();
    if (m_tabs->currentIndex() == DictionaryPart) {
        m_dictionary->filter(words);
    } else if (m_tabs->currentIndex() == DiagramPart) {
        const int found = m_diagram->light(words);
        if (!words.trimmed().isEmpty()) {
            m_found->setText(found > 0 ? tr("%n table(s)", "found", found) : tr("Nothing found"));
        }
    }
}

void SchemaPage::relate(const data::DataDictionary::Relationship &relationship)
{
    const auto problem =
        query::problemOf(relationship, *m_source->catalog, session::QtPhrasebook(QLocale()));
    if (problem) {
        Q_EMIT notified(QString::fromStdString(*problem));
        return;
    }
    Q_EMIT revised(
        saying(relationship),
        tr("%1 points at %2 from now on.")
            .arg(QString::fromStdString(relationship.fromTable + "." + relationship.fromColumn),
                 QString::fromStdString(relationship.toTable + "." + relationship.toColumn)));
}

void SchemaPage::openTableMenu(const QString &table, const QPoint &place)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(icon("list-tree"), tr("Show in the list"), this,
                    [this, table] { Q_EMIT tableWanted(table); });
    menu->addAction(icon("book-open"), tr("Say what it holds"), this,
                    [this, table] { showPart(DictionaryPart, table); });
    menu->addAction(icon("lightbulb"), tr("What can I ask?"), this,
                    [this, table] { showPart(QuestionsPart, table); });
    menu->popup(place);
}

void SchemaPage::chooseFile()
{
    const QString name =
        QFileInfo(QString::fromStdString(m_source->displayName)).completeBaseName();
    auto *dialog = new QFileDialog(this, tr("Export the diagram"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    dialog->setNameFilters({tr("Picture (*.png)"), tr("Drawing (*.svg)")});
    dialog->selectFile(name + QStringLiteral(".png"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &filter) {
        dialog->setDefaultSuffix(filter.contains(QLatin1String("svg")) ? QStringLiteral("svg")
                                                                       : QStringLiteral("png"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &SchemaPage::exportDiagram);
    dialog->open();
}

void SchemaPage::exportDiagram(const QString &path)
{
    auto *writing = new QFutureWatcher<QString>(this);
    connect(writing, &QFutureWatcherBase::finished, this, [this, writing, path] {
        const QString problem = writing->result();
        const QString name = QFileInfo(path).fileName();
        Q_EMIT notified(problem.isEmpty() ? tr("The diagram is in “%1”.").arg(name)
                                          : tr("“%1” could not be written: %2").arg(name, problem));
        writing->deleteLater();
    });
    const bool drawing = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    writing->setFuture(QtConcurrent::run([path, drawing, diagram = m_diagram->diagram(),
                                          tokens = Tokens::of(palette())] {
        QSaveFile file(path);
        bool written = file.open(QIODevice::WriteOnly);
        if (drawing) {
            const QByteArray svg = DiagramView::svg(diagram, tokens);
            written = written && file.write(svg) == svg.size();
        } else {
            written =
                written && DiagramView::picture(diagram, tokens, pictureScale).save(&file, "PNG");
        }
        return written && file.commit() ? QString() : file.errorString();
    }));
}

bool SchemaPage::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_search->isVisible() &&
        static_cast<QKeyEvent *>(event)->matches(QKeySequence::Find)) {
        event->accept(); // elsewhere in the window it is the data panel that searches
        return true;
    }
    return QWidget::event(event);
}

void SchemaPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return;
    }
    if (event->matches(QKeySequence::Find)) {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
        return;
    }
    QWidget::keyPressEvent(event);
}

bool SchemaPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Escape && !m_search->text().isEmpty()) {
        m_search->clear();
        return true;
    }
    if (m_tabs->currentIndex() == DiagramPart) {
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_diagram->goToNext();
            return true;
        }
        if (key == Qt::Key_Down) {
            m_diagram->setFocus(Qt::TabFocusReason);
            return true;
        }
    } else if (key == Qt::Key_Down) {
        m_dictionary->tree()->setFocus(Qt::TabFocusReason);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
