// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/PriceTable.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/settings/SettingRow.h"

#include <QDoubleValidator>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int priceWidth = 110;
constexpr double dearest = 100'000.0;

QString priceText(double price)
{
    return price > 0.0 ? QLocale().toString(price, 'g', 8) : QString();
}

double priceIn(const QLineEdit *edit)
{
    bool number = false;
    const double price = QLocale().toDouble(edit->text(), &number);
    return number && price > 0.0 ? price : 0.0;
}

} // namespace

PriceTable::PriceTable(session::ModelAccess &access, QWidget *parent)
    : QWidget(parent)
    , m_access(access)
    , m_currency(new QLineEdit(QString::fromStdString(access.settings().currency), this))
    , m_grid(new QGridLayout)
    , m_heading(new QWidget(this))
    , m_add(makeButton(tr("Add a model"), "ghost", "plus", this))
{
    auto *about = new Text(tr("With the prices of your contract the timeline says what each step "
                              "cost. They are for a million tokens."),
                           TypeScale::Body, Tone::Muted, this);
    about->setFlowing();
    m_currency->setFixedWidth(priceWidth);
    auto *currency = new SettingRow(tr("Currency"), inLine({m_currency}, this), this);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(8);
    m_grid->setColumnStretch(0, 1);
    auto *heading = new QHBoxLayout(m_heading);
    heading->setContentsMargins(0, 0, 0, 0);
    heading->setSpacing(8);
    const auto title = [this, heading](const QString &text, int width) {
        auto *label = new Text(text, TypeScale::Heading, Tone::Muted, m_heading);
        if (width > 0) {
            label->setFixedWidth(width);
        }
        heading->addWidget(label, width > 0 ? 0 : 1);
    };
    title(tr("Model"), 0);
    title(tr("Sent", "price of tokens"), priceWidth);
    title(tr("Written", "price of tokens"), priceWidth);
    heading->addSpacing(32);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(about);
    layout->addWidget(currency);
    layout->addWidget(m_heading);
    layout->addLayout(m_grid);
    layout->addWidget(m_add, 0, Qt::AlignLeading);
    for (const auto &[model, price] : access.settings().prices) {
        addRow(QString::fromStdString(model), price);
    }
    m_heading->setVisible(!m_rows.empty());
    connect(m_currency, &QLineEdit::editingFinished, this, &PriceTable::keep);
    connect(m_add, &QPushButton::clicked, this, [this] {
        const QString current = QString::fromStdString(m_access.settings().endpoint().model);
        const bool known = std::ranges::any_of(
            m_rows, [&current](const Row &row) { return row.model->text() == current; });
        addRow(known ? QString() : current, {});
        (known ? m_rows.back().model : m_rows.back().prompt)->setFocus(Qt::OtherFocusReason);
    });
}

void PriceTable::addRow(const QString &model, const session::TokenPrice &price)
{
    const auto edit = [this](const QString &text, const QString &name) {
        auto *field = new QLineEdit(text, this);
        field->setAccessibleName(name);
        connect(field, &QLineEdit::editingFinished, this, &PriceTable::keep);
        return field;
    };
    const auto number = [&](double value, const QString &name) {
        QLineEdit *field = edit(priceText(value), name);
        auto *validator = new QDoubleValidator(0.0, dearest, 6, field);
        validator->setNotation(QDoubleValidator::StandardNotation);
        field->setValidator(validator);
        field->setFixedWidth(priceWidth);
        field->setAlignment(Qt::AlignTrailing);
        return field;
    };
    Row row{.model = edit(model, tr("Model")),
            .prompt = number(price.prompt, tr("Price of a million tokens sent")),
            .completion = number(price.completion, tr("Price of a million tokens written")),
            .remove = nullptr};
    QToolButton *remove = makeIconButton("trash-2", tr("Remove this price"), this);
    connect(remove, &QToolButton::clicked, this, [this, name = row.model] { removeRow(name); });
    row.remove = remove;
    const int line = m_grid->rowCount();
    m_grid->addWidget(row.model, line, 0);
    m_grid->addWidget(row.prompt, line, 1);
    m_grid->addWidget(row.completion, line, 2);
    m_grid->addWidget(row.remove, line, 3);
    m_rows.push_back(row);
    m_heading->show();
}

void PriceTable::removeRow(const QLineEdit *model)
{
    const auto row = std::ranges::find(m_rows, model, &Row::model);
    for (QWidget *part : {static_cast<QWidget *>(row->model), static_cast<QWidget *>(row->prompt),
                          static_cast<QWidget *>(row->completion), row->remove}) {
        m_grid->removeWidget(part);
        part->hide();
        part->deleteLater();
    }
    m_rows.erase(row);
    m_heading->setVisible(!m_rows.empty());
    keep();
}

void PriceTable::keep()
{
    session::ModelSettings settings = m_access.settings();
    settings.currency = m_currency->text().trimmed().toStdString();
    settings.prices.clear();
    for (const Row &row : m_rows) {
        const std::string model = row.model->text().trimmed().toStdString();
        const session::TokenPrice price{.prompt = priceIn(row.prompt),
                                        .completion = priceIn(row.completion)};
        if (!model.empty() && price != session::TokenPrice()) {
            settings.prices[model] = price;
        }
    }
    m_access.setSettings(settings);
}

} // namespace querent::gui
