// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartSettingsPanel.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/ChartInk.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/FlowLayout.h"
#include "gui/controls/PageStack.h"
#include "gui/controls/Text.h"
#include "gui/theme/Shapes.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

using insight::ChartKind;
using insight::ChartSettings;

namespace {

constexpr std::size_t mostColours = 8;

QIcon swatch(const QColor &colour)
{
    constexpr int size = 12;
    constexpr int sharpness = 3;
    QPixmap picture(size * sharpness, size * sharpness);
    picture.setDevicePixelRatio(sharpness);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    drawPanel(&painter, QRectF(0, 0, size, size), 3, colour, {});
    return picture;
}

void select(QComboBox *box, const QVariant &value)
{
    const QSignalBlocker quiet(box);
    box->setCurrentIndex(std::max(0, box->findData(value)));
}

void write(QLineEdit *line, const std::optional<std::string> &text, const QString &usual)
{
    const QSignalBlocker quiet(line);
    const QString words = text ? QString::fromStdString(*text) : QString();
    // a space at the end is one before the next word
    if (line->text().trimmed() != words) {
        line->setText(words);
    }
    line->setPlaceholderText(usual);
}

std::optional<std::string> textOf(const QString &words)
{
    const QString text = words.trimmed();
    return text.isEmpty() ? std::nullopt : std::optional(text.toStdString());
}

} // namespace

ChartSettingsPanel::ChartSettingsPanel(ChartOptions options, QWidget *parent)
    : QWidget(parent)
    , m_options(std::move(options))
    , m_tabs(new QTabBar(this))
    , m_pages(new PageStack(this))
{
    setAccessibleName(tr("Chart settings"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto *head = new QHBoxLayout;
    head->setSpacing(0);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setAccessibleName(tr("Chart settings"));
    head->addWidget(m_tabs, 1);
    QToolButton *close = makeIconButton("x", tr("Close the chart settings"), this);
    connect(close, &QToolButton::clicked, this, &ChartSettingsPanel::closed);
    head->addWidget(close);
    layout->addLayout(head);
    layout->addWidget(m_pages);
    buildData();
    buildOrder();
    buildLook();
    buildText();
    // all are as tall as the tallest, so that nothing below them moves; what they hold is on top
    m_pages->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    for (int page = 0; page < m_pages->count(); ++page) {
        static_cast<QVBoxLayout *>(m_pages->widget(page)->layout())->addStretch();
    }
    // the tabs are never cut, in whatever language and size
    setFixedWidth(std::max(preferredWidth, m_tabs->sizeHint().width() + close->sizeHint().width()));
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &PageStack::setCurrentIndex);
    m_reset = makeButton(tr("Reset"), "link", "rotate-ccw", this);
    connect(m_reset, &QPushButton::clicked, this, &ChartSettingsPanel::reset);
    layout->addWidget(m_reset, 0, Qt::AlignLeading);
    layout->addStretch();
}

QVBoxLayout *ChartSettingsPanel::addPage(const QString &title)
{
    auto *page = new QWidget(m_pages);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_tabs->addTab(title);
    m_pages->addWidget(page);
    return layout;
}

QComboBox *ChartSettingsPanel::addBox(QVBoxLayout *page, const QString &title,
                                      const Choices &choices, std::function<void(int)> chosen)
{
    auto *words = new Text(title, TypeScale::Label, Tone::Muted, this);
    auto *box = new QComboBox(this);
    box->setAccessibleName(title);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    words->setBuddy(box);
    for (const Choice &choice : choices) {
        box->addItem(choice.words, choice.value);
    }
    connect(box, &QComboBox::currentIndexChanged, this,
            [this, box, chosen = std::move(chosen)](int index) {
                chosen(box->itemData(index).toInt());
                change();
            });
    page->addWidget(words);
    page->addWidget(box);
    page->addSpacing(4);
    return box;
}

QCheckBox *ChartSettingsPanel::addCheck(QVBoxLayout *page, const QString &title,
                                        std::function<void(bool)> chosen)
{
    auto *check = new QCheckBox(title, this);
    connect(check, &QCheckBox::toggled, this, [this, chosen = std::move(chosen)](bool on) {
        chosen(on);
        change();
    });
    page->addWidget(check);
    page->addSpacing(4);
    return check;
}

QLineEdit *ChartSettingsPanel::addLine(QVBoxLayout *page, const QString &title,
                                       std::function<void(const QString &)> chosen)
{
    auto *words = new Text(title, TypeScale::Label, Tone::Muted, this);
    auto *line = new QLineEdit(this);
    line->setAccessibleName(title);
    words->setBuddy(line);
    connect(line, &QLineEdit::textEdited, this,
            [this, chosen = std::move(chosen)](const QString &text) {
                chosen(text);
                change();
            });
    page->addWidget(words);
    page->addWidget(line);
    page->addSpacing(4);
    return line;
}

ChartSettingsPanel::Choices ChartSettingsPanel::columnChoices(bool withNone) const
{
    Choices choices;
    if (withNone) {
        choices.push_back({tr("Nothing", "no column"), -1});
    }
    for (std::size_t column = 0; column < m_options.table().columns.size(); ++column) {
        choices.push_back(
            {readableName(m_options.table().columns[column].name), static_cast<int>(column)});
    }
    return choices;
}

void ChartSettingsPanel::addKinds(QVBoxLayout *page)
{
    auto *row = new QWidget(this);
    auto *flow = new FlowLayout(row, 4);
    flow->setContentsMargins(0, 0, 0, 0);
    for (const ChartKind kind : insight::allChartKinds) {
        if (kind == ChartKind::Table || !m_options.withKind({}, kind)) {
            continue;
        }
        QPushButton *button = makeButton({}, "pill", chartKindIcon(kind), row);
        button->setCheckable(true);
        button->setAccessibleName(chartKindText(kind));
        button->setToolTip(chartKindText(kind));
        connect(button, &QPushButton::clicked, this, [this, kind] {
            if (auto settings = m_options.withKind(m_settings, kind)) {
                m_settings = std::move(*settings);
            }
            change();
        });
        flow->addWidget(button);
        m_kinds.emplace_back(kind, button);
    }
    page->addWidget(row);
    page->addSpacing(4);
}

void ChartSettingsPanel::addValues(QVBoxLayout *page)
{
    page->addWidget(new Text(tr("Numbers"), TypeScale::Label, Tone::Muted, this));
    auto *row = new QWidget(this);
    auto *flow = new FlowLayout(row, 4);
    flow->setContentsMargins(0, 0, 0, 0);
    for (std::size_t column = 0; column < m_options.table().columns.size(); ++column) {
        if (!m_options.isNumber(column)) {
            continue;
        }
        const std::string &name = m_options.table().columns[column].name;
        QPushButton *pill = makeButton(readableName(name), "pill", nullptr, row);
        pill->setCheckable(true);
        pill->setAccessibleName(tr("Numbers: %1").arg(readableName(name)));
        connect(pill, &QPushButton::clicked, this,
                [this, name](bool checked) { toggleValue(name, checked); });
        flow->addWidget(pill);
        m_values.emplace_back(name, pill);
    }
    page->addWidget(row);
    page->addSpacing(4);
}

void ChartSettingsPanel::toggleValue(const std::string &column, bool wanted)
{
    std::vector<std::string> values = m_options.chosen(m_settings).y;
    std::erase_if(values,
                  [&column](const std::string &name) { return data::equalNames(name, column); });
    if (wanted) {
        values.push_back(column);
    }
    // a chart needs one
    if (!values.empty()) {
        m_settings.y = std::move(values);
    }
    change();
}

void ChartSettingsPanel::buildData()
{
    QVBoxLayout *page = addPage(tr("Data"));
    addKinds(page);
    m_category = addBox(page, tr("Along"), columnChoices(true), [this](int column) {
        m_settings.x = column < 0
                           ? std::string()
                           : m_options.table().columns[static_cast<std::size_t>(column)].name;
    });
    addValues(page);
    m_series = addBox(page, tr("Split by"), columnChoices(true), [this](int column) {
        m_settings.series = column < 0
                                ? std::string()
                                : m_options.table().columns[static_cast<std::size_t>(column)].name;
    });
    using insight::ChartCombining;
    m_combining =
        addBox(page, tr("Several rows at one place"),
               {{tr("Sum"), static_cast<int>(ChartCombining::Sum)},
                {tr("Average"), static_cast<int>(ChartCombining::Average)},
                {tr("Smallest"), static_cast<int>(ChartCombining::Smallest)},
                {tr("Largest"), static_cast<int>(ChartCombining::Largest)}},
               [this](int value) { m_settings.combining = static_cast<ChartCombining>(value); });
}

void ChartSettingsPanel::buildOrder()
{
    using insight::ChartOrder;
    QVBoxLayout *page = addPage(tr("Order"));
    m_order = addBox(page, tr("Sorted"),
                     {{tr("Automatically"), static_cast<int>(ChartOrder::Automatic)},
                      {tr("Largest first"), static_cast<int>(ChartOrder::LargestFirst)},
                      {tr("Smallest first"), static_cast<int>(ChartOrder::SmallestFirst)},
                      {tr("By name"), static_cast<int>(ChartOrder::ByName)},
                      {tr("By name, backwards"), static_cast<int>(ChartOrder::ByNameBackwards)},
                      {tr("As in the table"), static_cast<int>(ChartOrder::AsInTable)}},
                     [this](int value) { m_settings.order = static_cast<ChartOrder>(value); });
    m_most = addBox(
        page, tr("How many"),
        {{tr("As many as fit"), -1},
         {tr("The first %Ln", "", 3), 3},
         {tr("The first %Ln", "", 5), 5},
         {tr("The first %Ln", "", 10), 10},
         {tr("The first %Ln", "", 20), 20},
         {tr("The first %Ln", "", 50), 50},
         {tr("All"), 0}},
        [this](int value) { m_settings.most = value < 0 ? std::nullopt : std::optional(value); });
    m_rest = addCheck(page, tr("The rest together as “Other”"),
                      [this](bool on) { m_settings.restAsOther = on; });
}

void ChartSettingsPanel::buildLook()
{
    using insight::ChartStacking;
    QVBoxLayout *page = addPage(tr("Look"));
    m_stacking =
        addBox(page, tr("Series"),
               {{tr("As usual for this kind"), static_cast<int>(ChartStacking::Automatic)},
                {tr("Beside each other"), static_cast<int>(ChartStacking::None)},
                {tr("Stacked"), static_cast<int>(ChartStacking::Stacked)},
                {tr("Stacked to 100 %"), static_cast<int>(ChartStacking::Shares)}},
               [this](int value) { m_settings.stacking = static_cast<ChartStacking>(value); });
    m_labels = addBox(page, tr("Numbers at the marks"),
                      {{tr("Where they fit"), -1}, {tr("Always"), 1}, {tr("Never"), 0}},
                      [this](int value) {
                          m_settings.labels = value < 0 ? std::nullopt : std::optional(value == 1);
                      });
    m_logarithmic =
        addCheck(page, tr("Logarithmic axis"), [this](bool on) { m_settings.logarithmic = on; });
    m_coloursTitle = new Text(tr("Colours"), TypeScale::Label, Tone::Muted, this);
    page->addWidget(m_coloursTitle);
    m_colours = new QWidget(this);
    auto *flow = new FlowLayout(m_colours, 4);
    flow->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_colours);
}

void ChartSettingsPanel::buildText()
{
    using insight::NumberStyle;
    QVBoxLayout *page = addPage(tr("Text"));
    m_style = addBox(
        page, tr("Written"),
        {{tr("Automatically"), static_cast<int>(NumberStyle::Automatic)},
         {tr("In full: %1").arg(ChartNumbers({NumberStyle::Full, std::nullopt, {}}).full(1284310)),
          static_cast<int>(NumberStyle::Full)},
         {tr("Short: %1").arg(ChartNumbers({NumberStyle::Compact, std::nullopt, {}}).full(1284310)),
          static_cast<int>(NumberStyle::Compact)},
         {tr("Per cent: 0.34 is %1")
              .arg(ChartNumbers({NumberStyle::Percent, std::nullopt, {}}).full(0.34)),
          static_cast<int>(NumberStyle::Percent)}},
        [this](int value) { m_settings.numbers.style = static_cast<NumberStyle>(value); });
    Choices decimals{{tr("As needed"), -1}};
    for (int count = 0; count <= 4; ++count) {
        decimals.push_back({QString::number(count), count});
    }
    m_decimals = addBox(page, tr("Decimals"), decimals, [this](int value) {
        m_settings.numbers.decimals = value < 0 ? std::nullopt : std::optional(value);
    });
    m_unit = addLine(page, tr("Unit"), [this](const QString &text) {
        m_settings.numbers.unit = textOf(text).value_or(std::string());
    });
    m_unit->setMaxLength(12);
    addTitles(page);
}

void ChartSettingsPanel::addTitles(QVBoxLayout *page)
{
    m_title = addLine(page, tr("Title"),
                      [this](const QString &text) { m_settings.title = textOf(text); });
    m_valueTitle = addLine(page, tr("Axis of the numbers"),
                           [this](const QString &text) { m_settings.valueTitle = textOf(text); });
    m_categoryTitle = addLine(page, tr("The other axis"), [this](const QString &text) {
        m_settings.categoryTitle = textOf(text);
    });
}

void ChartSettingsPanel::change()
{
    m_beforeReset.reset();
    Q_EMIT changed(m_settings);
}

void ChartSettingsPanel::reset()
{
    // a reset can be taken back as long as nothing else was changed
    const std::optional<ChartSettings> before = m_beforeReset;
    const ChartSettings now = m_settings;
    m_settings = before.value_or(ChartSettings{});
    Q_EMIT changed(m_settings);
    m_beforeReset = before ? std::nullopt : std::optional(now);
    m_reset->setText(m_beforeReset ? tr("Take the reset back") : tr("Reset"));
    m_reset->setEnabled(m_beforeReset || m_settings != ChartSettings{});
}

void ChartSettingsPanel::showColumns(const insight::ChartSpec &spec)
{
    const auto placeOf = [this](const std::string &name) {
        const std::vector<data::ResultColumn> &columns = m_options.table().columns;
        const auto found =
            std::find_if(columns.begin(), columns.end(), [&name](const data::ResultColumn &column) {
                return data::equalNames(column.name, name);
            });
        return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
    };
    select(m_category, placeOf(spec.x));
    select(m_series, placeOf(spec.series));
    for (const auto &[name, pill] : m_values) {
        const std::string &column = name;
        pill->setChecked(std::any_of(spec.y.begin(), spec.y.end(), [&column](const auto &value) {
            return data::equalNames(value, column);
        }));
    }
    for (const auto &[kind, button] : m_kinds) {
        button->setChecked(kind == spec.kind);
    }
}

void ChartSettingsPanel::showSettings(const ChartSettings &settings, const ChartModel *drawn)
{
    m_settings = settings;
    const insight::ChartSpec spec = m_options.chosen(settings);
    showColumns(spec);
    select(m_combining, static_cast<int>(settings.combining));
    m_combining->setEnabled(drawn != nullptr && (drawn->combined || drawn->rest));
    select(m_order, static_cast<int>(settings.order));
    m_order->setEnabled(drawn != nullptr && !drawn->isTime());
    select(m_most, settings.most.value_or(-1));
    select(m_stacking, static_cast<int>(settings.stacking));
    m_stacking->setEnabled(drawn != nullptr && drawn->series.size() > 1);
    select(m_labels, settings.labels ? (*settings.labels ? 1 : 0) : -1);
    const std::vector<std::pair<QCheckBox *, bool>> checks{{m_rest, settings.restAsOther},
                                                           {m_logarithmic, settings.logarithmic}};
    for (const auto &[check, on] : checks) {
        const QSignalBlocker quiet(check);
        check->setChecked(on);
    }
    m_logarithmic->setToolTip(settings.logarithmic && drawn != nullptr && !drawn->logarithmic
                                  ? tr("Needs numbers above zero that are not stacked")
                                  : QString());
    select(m_style, static_cast<int>(settings.numbers.style));
    select(m_decimals, settings.numbers.decimals.value_or(-1));
    write(m_unit, settings.numbers.unit, tr("€, kg, hours …"));
    write(m_title, settings.title, QString::fromStdString(m_options.suggested().title));
    write(m_categoryTitle, settings.categoryTitle, readableName(spec.x));
    write(m_valueTitle, settings.valueTitle,
          spec.y.empty() ? QString() : readableName(spec.y.front()));
    m_reset->setText(tr("Reset"));
    m_reset->setEnabled(settings != ChartSettings{});
    showColours(drawn);
}

void ChartSettingsPanel::showColours(const ChartModel *drawn)
{
    auto *flow = static_cast<FlowLayout *>(m_colours->layout());
    // who has just chosen one by keyboard goes on from there
    const auto *reached = qobject_cast<QPushButton *>(focusWidget());
    const QString left =
        reached != nullptr && reached->hasFocus() && m_colours->isAncestorOf(reached)
            ? reached->accessibleName()
            : QString();
    flow->clear();
    m_coloursTitle->hide();
    if (drawn == nullptr || drawn->kind == ChartKind::Heatmap || drawn->kind == ChartKind::Box ||
        drawn->kind == ChartKind::Metric) {
        return;
    }
    const ChartInk ink(palette());
    const bool pie = drawn->kind == ChartKind::Pie;
    const std::size_t count =
        pie ? static_cast<std::size_t>(drawn->categories.size()) : drawn->series.size();
    QWidget *before = m_logarithmic;
    for (std::size_t index = 0; index < std::min(count, mostColours); ++index) {
        const QString name =
            pie ? drawn->categories[static_cast<qsizetype>(index)] : drawn->series[index].name;
        const QColor colour = pie ? ink.part(*drawn, index) : ink.series(*drawn, index);
        QPushButton *button = makeButton(fontMetrics().elidedText(name, Qt::ElideRight, 180),
                                         "ghost", nullptr, m_colours);
        button->setProperty("compact", true);
        button->setIcon(swatch(colour));
        button->setAccessibleName(tr("Colour of %1").arg(name));
        button->setToolTip(tr("Colour of %1").arg(name));
        connect(button, &QPushButton::clicked, this,
                [this, button, name] { chooseColour(button, name); });
        flow->addWidget(button);
        button->show();
        m_coloursTitle->show();
        setTabOrder(before, button);
        before = button;
        if (button->accessibleName() == left) {
            button->setFocus(Qt::OtherFocusReason);
        }
    }
}

void ChartSettingsPanel::chooseColour(QPushButton *button, const QString &series)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto take = [this, series](std::optional<int> colour) {
        m_settings.colours.erase(series.toStdString());
        if (colour) {
            m_settings.colours.emplace(series.toStdString(), *colour);
        }
        change();
    };
    const Tokens &tokens = Tokens::of(palette());
    for (int place = 0; place < static_cast<int>(tokens.series.size()); ++place) {
        menu->addAction(swatch(tokens.series[static_cast<std::size_t>(place)]),
                        tr("Colour %1").arg(place + 1), this, [take, place] { take(place); });
    }
    menu->addSeparator();
    menu->addAction(tr("Its own colour"), this, [take] { take(std::nullopt); });
    menu->popup(button->mapToGlobal(QPoint(0, button->height())));
}

void ChartSettingsPanel::focusFirst()
{
    m_tabs->setFocus(Qt::TabFocusReason);
}

void ChartSettingsPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace querent::gui
