// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ChipPopover.h"

#include "gui/answer/FilterForm.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Text.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"

#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr int popoverWidth = 340;
constexpr int mostRows = 8;
constexpr std::size_t manyOptions = 8;

QString originOf(const Chip &chip)
{
    const query::UnderstoodPart &part = chip.part();
    const QString words = QString::fromStdString(part.words);
    if (part.inherited) {
        return part.from.empty() ? querent::gui::ChipPopover::tr("Kept from the question before.")
                                 : querent::gui::ChipPopover::tr("Kept from “%1”.")
                                       .arg(QString::fromStdString(part.from));
    }
    return words.isEmpty()
               ? querent::gui::ChipPopover::tr("Added by Querent; no word of the question says so.")
               : querent::gui::ChipPopover::tr("From “%1” in the question.").arg(words);
}

} // namespace

ChipPopover::ChipPopover(std::shared_ptr<const PlanOptions> options, Kind kind, QWidget *parent)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint)
    , m_kind(kind)
    , m_options(std::move(options))
    , m_layout(new QVBoxLayout(this))
    , m_problem(new Text({}, TypeScale::Label, Tone::Bad, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFixedWidth(popoverWidth);
    m_layout->setContentsMargins(14, 12, 14, 10);
    m_layout->setSpacing(4);
    m_problem->setWordWrap(true);
    m_problem->hide();
    connect(&m_watcher, &QFutureWatcher<Found>::finished, this,
            [this] { list(m_watcher.result()); });
}

ChipPopover::ChipPopover(std::shared_ptr<const PlanOptions> options, QWidget *parent)
    : ChipPopover(std::move(options), Kind::Adds, parent)
{
    setAccessibleName(tr("Add to the answer"));
    m_layout->addWidget(new Text(tr("Add to the answer"), TypeScale::Label, Tone::Muted, this));
    addList();
    m_layout->addWidget(m_problem);
    m_watcher.setFuture(QtConcurrent::run([known = m_options] { return known->besides(); }));
}

ChipPopover::ChipPopover(const Chip &chip, std::shared_ptr<const PlanOptions> options,
                         QWidget *parent)
    : ChipPopover(std::move(options), Kind::Changes, parent)
{
    setAccessibleName(chip.accessibleName());
    m_layout->addWidget(new Text(chip.roleText(), TypeScale::Label, Tone::Muted, this));
    auto *label = new Text(chip.text(), TypeScale::Strong, Tone::Text, this);
    label->setFlowing();
    m_layout->addWidget(label);
    auto *from = new Text(originOf(chip), TypeScale::Label, Tone::Muted, this);
    from->setWordWrap(true);
    m_layout->addWidget(from);
    m_layout->addSpacing(4);
    const query::PlanPlace place = chip.part().place;
    if (m_options && place.section != query::PlanSection::None) {
        const auto filter = m_options->filterAt(place);
        const data::Column *column = filter ? m_options->column(*filter) : nullptr;
        if (!filter || filter->kind == query::ChosenFilter::Kind::During) {
            addList();
            m_watcher.setFuture(QtConcurrent::run(
                [known = m_options, part = chip.part()] { return known->instead(part); }));
        }
        if (column != nullptr && !column->masked) {
            addForm(*filter, place);
        }
        m_layout->addWidget(m_problem);
        addRemove(place);
    }
    QPushButton *change = makeButton(tr("Say it differently"), "link", "pencil", this);
    connect(change, &QPushButton::clicked, this, [this] {
        Q_EMIT changeRequested();
        close();
    });
    m_layout->addWidget(change, 0, Qt::AlignLeading);
}

QString ChipPopover::problem() const
{
    return m_problem->text();
}

void ChipPopover::addList()
{
    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search"));
    m_search->installEventFilter(this);
    m_layout->addWidget(m_search);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("What it may be instead"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setFixedHeight(2 * Style::rowHeight());
    m_layout->addWidget(m_list);
    setFocusProxy(m_search);
    connect(m_search, &QLineEdit::textChanged, this, &ChipPopover::narrow);
    connect(m_list, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem *item) { pickRow(m_list->row(item)); });
    connect(m_list, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem *item) { pickRow(m_list->row(item)); });
}

void ChipPopover::addForm(const query::ChosenFilter &filter, const query::PlanPlace &instead)
{
    auto *form = new FilterForm(m_options->source(), filter, m_options->days(filter), this);
    m_layout->addWidget(form);
    if (m_list == nullptr) {
        setFocusProxy(form);
    }
    connect(form, &FilterForm::applied, this, [this, instead](const query::ChosenFilter &chosen) {
        take(m_options->filtered(chosen, instead));
    });
}

void ChipPopover::addRemove(const query::PlanPlace &place)
{
    QPushButton *remove = makeButton(tr("Leave it out"), "link", "trash-2", this);
    remove->setObjectName(QStringLiteral("remove"));
    connect(remove, &QPushButton::clicked, this,
            [this, place] { take(m_options->without(place)); });
    m_layout->addWidget(remove, 0, Qt::AlignLeading);
}

void ChipPopover::list(const Found &options)
{
    m_found = options;
    m_filters.clear();
    m_list->clear();
    for (const PlanOption &option : m_found) {
        auto *item = new QListWidgetItem(option.label, m_list);
        item->setToolTip(option.change);
    }
    if (m_kind == Kind::Adds) {
        for (const auto &[name, filter] : m_options->filters()) {
            m_filters.push_back(filter);
            new QListWidgetItem(icon("funnel"), tr("Only where %1 …").arg(name), m_list);
        }
    }
    for (int row = 0; row < m_list->count(); ++row) {
        m_list->item(row)->setSizeHint({0, Style::rowHeight()});
    }
    if (m_list->count() == 0) {
        m_list->hide();
        m_search->hide();
    }
    m_search->setVisible(static_cast<std::size_t>(m_list->count()) > manyOptions);
    m_list->setFixedHeight(Style::rowHeight() * std::clamp(m_list->count(), 1, mostRows));
    if (!m_search->isVisible() && m_list->count() > 0) {
        m_list->setFocus(Qt::OtherFocusReason);
    }
    if (m_list->count() > 0) {
        m_list->setCurrentRow(0);
    }
    fit();
}

void ChipPopover::narrow(const QString &text)
{
    int first = -1;
    for (int row = 0; row < m_list->count(); ++row) {
        const bool fits = m_list->item(row)->text().contains(text.trimmed(), Qt::CaseInsensitive);
        m_list->item(row)->setHidden(!fits);
        first = first < 0 && fits ? row : first;
    }
    m_list->setCurrentRow(first);
}

bool ChipPopover::eventFilter(QObject *watched, QEvent *event)
{
    // from the search the keys reach the list
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            pickRow(m_list->currentRow());
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            m_list->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void ChipPopover::pickRow(int row)
{
    const auto at = static_cast<std::size_t>(std::max(row, 0));
    if (row < 0) {
        return;
    }
    if (at < m_found.size()) {
        Q_EMIT picked(m_found[at]);
        close();
    } else if (at - m_found.size() < m_filters.size()) {
        const query::ChosenFilter filter = m_filters[at - m_found.size()];
        m_search->hide();
        m_list->hide();
        m_list->setEnabled(false);
        addForm(filter, {});
        if (focusProxy() != nullptr) {
            findChild<FilterForm *>()->setFocus(Qt::OtherFocusReason);
        }
        fit();
    }
}

void ChipPopover::take(const PlanOptions::Option &option)
{
    if (option) {
        Q_EMIT picked(*option);
        close();
        return;
    }
    m_problem->setText(QString::fromStdString(option.error().message));
    m_problem->show();
    fit();
}

void ChipPopover::openBelow(const QWidget *widget)
{
    m_anchor = QRect(widget->mapToGlobal(QPoint(0, 0)), widget->size());
    fit();
    show();
    if (focusProxy() != nullptr) {
        setFocus(Qt::OtherFocusReason);
    }
}

void ChipPopover::fit()
{
    constexpr int gap = 6;
    constexpr int margin = 8;
    adjustSize();
    const QScreen *on = QGuiApplication::screenAt(m_anchor.center());
    if (m_anchor.isNull() || (on == nullptr && screen() == nullptr)) {
        return;
    }
    const QRect room = (on != nullptr ? on : screen())->availableGeometry();
    const int start =
        layoutDirection() == Qt::RightToLeft ? m_anchor.right() + 1 - width() : m_anchor.left();
    QPoint corner(std::clamp(start, room.left() + margin,
                             std::max(room.left() + margin, room.right() - width() - margin)),
                  m_anchor.bottom() + 1 + gap);
    if (corner.y() + height() > room.bottom()) {
        // above, or where neither has room over the chip
        const int above = m_anchor.top() - height() - gap;
        corner.setY(above >= room.top() ? above
                                        : std::max(room.top(), room.bottom() - height() - margin));
    }
    move(corner);
}

void ChipPopover::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens.surface);
    drawPanel(&painter, QRectF(rect()), 0, {}, tokens.border);
}

} // namespace querent::gui
