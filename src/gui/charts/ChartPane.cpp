// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartPane.h"

#include "gui/charts/ChartSettingsPanel.h"
#include "gui/controls/FileName.h"
#include "gui/controls/Text.h"
#include "gui/theme/Icons.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QSaveFile>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <utility>

namespace querent::gui {

namespace {

/// Results with more cells are prepared on another thread.
constexpr std::size_t mostAtOnce = 20'000;
/// What a chart and its settings need side by side.
constexpr int widthForBoth = 700;
constexpr int panelGap = 20;

using Drawn = std::optional<ChartModel>;

std::size_t cellsOf(const data::ResultTable &table)
{
    return table.rows.size() * table.columns.size();
}

/// Runs `work` on another thread; `done` gets its result here unless `context` is gone by then.
template <typename Work, typename Done>
void runBeside(QObject *context, Work work, Done done)
{
    using Result = decltype(work());
    auto *watcher = new QFutureWatcher<Result>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, done = std::move(done)] {
                         watcher->deleteLater();
                         done(watcher->future().takeResult());
                     });
    watcher->setFuture(QtConcurrent::run(std::move(work)));
}

QByteArray bytesOf(const ChartPicture &picture, ChartPane::Format format)
{
    constexpr double sharp = 2.0;
    switch (format) {
    case ChartPane::Format::Svg:
        return picture.svg();
    case ChartPane::Format::Pdf:
        return picture.pdf();
    case ChartPane::Format::Png:
        break;
    }
    return picture.png(sharp);
}

/// Scrolls what lies below the edge of the page up to where it can be used.
void bringToView(QWidget *widget)
{
    QWidget *outer = widget->parentWidget();
    while (outer != nullptr && qobject_cast<QScrollArea *>(outer) == nullptr) {
        outer = outer->parentWidget();
    }
    if (auto *area = qobject_cast<QScrollArea *>(outer)) {
        area->ensureWidgetVisible(widget, 0, 8);
    }
}

} // namespace

ChartPane *ChartPane::make(Content content, QWidget *parent)
{
    const ChartOptions options(content.table, content.chart);
    if (content.chart.kind == insight::ChartKind::Table ||
                content.chart.kind == insight::ChartKind::Metric
            ? !ChartModel::from(content.chart, *content.table, content.order)
            : !options.canDraw(content.chart)) {
        return nullptr;
    }
    return new ChartPane(std::move(content), parent);
}

ChartPane::ChartPane(Content content, QWidget *parent)
    : QWidget(parent)
    , m_content(std::move(content))
    , m_options(m_content.table, m_content.chart)
    , m_column(new QVBoxLayout)
    , m_row(new QHBoxLayout(this))
    , m_title(new Text({}, TypeScale::Strong, Tone::Text, this))
    , m_note(new Text({}, TypeScale::Body, Tone::Muted, this))
    , m_view(new ChartView(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(panelGap);
    m_column->setSpacing(4);
    m_column->addWidget(m_title);
    m_column->addWidget(m_view);
    m_column->addWidget(m_note);
    m_column->addStretch();
    m_row->addLayout(m_column, 1);
    m_title->setFlowing();
    m_note->setFlowing();
    m_note->setMinimumHeight(120);
    m_note->setAlignment(Qt::AlignCenter);
    connect(m_view, &ChartView::picked, this, &ChartPane::picked);
    connect(m_view, &ChartView::picked, this, &ChartPane::openMenu);
    connect(m_view, &ChartView::hidingChanged, this, &ChartPane::keepHidden);
    draw();
}

/// The view has done so already: it is not drawn anew.
void ChartPane::keepHidden(const QStringList &series)
{
    m_content.settings.hidden.clear();
    for (const QString &name : series) {
        m_content.settings.hidden.push_back(name.toStdString());
    }
    if (m_panel != nullptr) {
        m_panel->showSettings(m_content.settings, &m_view->model());
    }
    Q_EMIT settingsChanged(m_content.settings);
}

void ChartPane::openMenu(const ChartPick &pick, const QPoint &place)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *title = menu->addAction(fontMetrics().elidedText(pick.text, Qt::ElideRight, 320));
    title->setEnabled(false);
    menu->addSeparator();
    const std::vector<ChartModel::Series> &series = m_view->model().series;
    for (std::size_t index = 0; pick.series && index < series.size(); ++index) {
        if (series.size() < 2 || series[index].key != pick.series) {
            continue;
        }
        const QString name = series[index].name;
        const auto change = [this, name](bool only) {
            std::vector<std::string> hidden = m_content.settings.hidden;
            if (only) {
                hidden.clear();
            }
            for (const ChartModel::Series &one : m_view->model().series) {
                if ((one.name == name) != only) {
                    hidden.push_back(one.name.toStdString());
                }
            }
            insight::ChartSettings settings = m_content.settings;
            settings.hidden = std::move(hidden);
            setSettings(settings);
        };
        menu->addAction(icon("eye"), tr("Draw only %1").arg(name), this,
                        [change] { change(true); });
        if (m_view->model().visibleSeries() > 1) {
            menu->addAction(icon("eye-off"), tr("Hide %1").arg(name), this,
                            [change] { change(false); });
        }
        menu->addSeparator();
    }
    if (m_drills) {
        m_drills(menu, pick);
        menu->addSeparator();
    }
    menu->addAction(icon("copy"), tr("Copy “%1”").arg(pick.text), this, [this, text = pick.text] {
        QApplication::clipboard()->setText(text);
        Q_EMIT notified(tr("Copied"));
    });
    menu->popup(place);
}

void ChartPane::setSettings(const insight::ChartSettings &settings)
{
    if (settings == m_content.settings) {
        return;
    }
    m_content.settings = settings;
    draw();
    Q_EMIT settingsChanged(settings);
}

void ChartPane::setTable(ChartOptions options)
{
    m_options = std::move(options);
    m_content.table = m_options.tablePtr();
    if (m_panel != nullptr) { // it offers what the other rows carry
        showSettings(false);
        showSettings(true);
    }
    draw();
}

void ChartPane::setFooter(QWidget *footer)
{
    m_column->insertWidget(m_column->indexOf(m_note) + 1, footer);
}

void ChartPane::draw()
{
    const int drawing = ++m_drawing;
    const auto work = [content = m_content] {
        return ChartModel::from(content.chart, *content.table, content.order, content.settings);
    };
    if (cellsOf(*m_content.table) <= mostAtOnce) {
        present(work());
        return;
    }
    m_busy = true;
    if (m_view->markCount() == 0) {
        m_view->hide();
        m_note->setText(
            tr("Drawing %Ln row(s)…", "", static_cast<int>(m_content.table->rows.size())));
        m_note->show();
    }
    runBeside(this, work, [this, drawing](Drawn model) {
        if (drawing == m_drawing) {
            m_busy = false;
            present(std::move(model));
        }
    });
}

void ChartPane::present(Drawn model)
{
    const bool drawn = model.has_value();
    // the headline of an answer says what a chart shows; what the reader wrote stands above it
    m_title->setText(m_content.settings.title && drawn ? model->title : QString());
    m_title->setVisible(!m_title->text().isEmpty());
    m_view->setVisible(drawn);
    m_note->setVisible(!drawn);
    if (drawn) {
        m_view->setModel(std::move(*model));
    } else {
        m_note->setText(tr("These columns cannot be drawn as a %1. Choose other columns or "
                           "another kind of chart.")
                            .arg(chartKindText(m_options.chosen(m_content.settings).kind)));
    }
    if (m_panel != nullptr) {
        m_panel->showSettings(m_content.settings, drawn ? &m_view->model() : nullptr);
    }
    updateGeometry();
}

void ChartPane::showSettings(bool shown)
{
    if (shown == (m_panel != nullptr)) {
        return;
    }
    if (shown) {
        m_panel = new ChartSettingsPanel(m_options, this);
        m_panel->showSettings(m_content.settings, m_view->isHidden() ? nullptr : &m_view->model());
        connect(m_panel, &ChartSettingsPanel::changed, this, &ChartPane::setSettings);
        connect(m_panel, &ChartSettingsPanel::closed, this, [this] { showSettings(false); });
        arrange();
        m_panel->show();
        m_panel->focusFirst();
        QTimer::singleShot(0, m_panel, [panel = m_panel] { bringToView(panel); });
    } else {
        m_panel->hide();
        m_panel->deleteLater();
        m_panel = nullptr;
        m_view->setFocus(Qt::OtherFocusReason);
    }
    updateGeometry();
    Q_EMIT settingsShown(shown);
}

/// Side by side where there is room, else one below the other.
void ChartPane::arrange()
{
    if (m_panel == nullptr) {
        return;
    }
    const bool beside = width() >= widthForBoth;
    m_row->removeWidget(m_panel);
    m_column->removeWidget(m_panel);
    if (beside) {
        m_row->addWidget(m_panel, 0, Qt::AlignTop);
    } else {
        m_column->addWidget(m_panel);
    }
}

void ChartPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_panel != nullptr && (m_row->indexOf(m_panel) >= 0) != (width() >= widthForBoth)) {
        arrange();
    }
}

ChartPicture ChartPane::picture() const
{
    ChartPicture picture(m_view->model(), ChartInk(m_view->palette()), QSizeF(m_view->size()),
                         m_content.source);
    picture.setViewport(m_view->viewport());
    return picture;
}

void ChartPane::copyPicture()
{
    struct Copies
    {
        QImage image;
        QByteArray svg;
    };
    constexpr double sharp = 2.0;
    const auto work = [picture = picture()] { return Copies{picture.image(sharp), picture.svg()}; };
    runBeside(this, work, [this](const Copies &copies) {
        auto *mime = new QMimeData;
        mime->setImageData(copies.image);
        mime->setData(QStringLiteral("image/svg+xml"), copies.svg);
        QApplication::clipboard()->setMimeData(mime);
        Q_EMIT notified(tr("Chart copied"));
    });
}

ChartPane::Format ChartPane::formatOf(const QString &path)
{
    if (path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive)) {
        return Format::Svg;
    }
    return path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive) ? Format::Pdf : Format::Png;
}

void ChartPane::askWhereToSave()
{
    auto *dialog = new QFileDialog(this, tr("Save chart"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QStringList filters{tr("PNG pictures (*.png)"), tr("SVG drawings (*.svg)"),
                              tr("PDF documents (*.pdf)")};
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    dialog->selectFile(fileNameOf(m_view->model().title));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters](const QString &filter) {
        static const QStringList suffixes{QStringLiteral("png"), QStringLiteral("svg"),
                                          QStringLiteral("pdf")};
        dialog->setDefaultSuffix(suffixes.value(filters.indexOf(filter)));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &ChartPane::save);
    dialog->open();
}

void ChartPane::save(const QString &path)
{
    const auto work = [picture = picture(), path] {
        const QByteArray bytes = bytesOf(picture, formatOf(path));
        QSaveFile file(path);
        const bool saved = !bytes.isEmpty() && file.open(QIODevice::WriteOnly) &&
                           file.write(bytes) == bytes.size() && file.commit();
        return saved ? QString() : file.errorString();
    };
    runBeside(this, work, [this, path](const QString &problem) {
        Q_EMIT notified(problem.isEmpty() ? tr("Saved to %1").arg(path)
                                          : tr("Could not save: %1").arg(problem));
    });
}

} // namespace querent::gui
