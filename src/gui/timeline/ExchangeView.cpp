// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/ExchangeView.h"

#include "gui/charts/NumberText.h"
#include "gui/controls/PlainView.h"
#include "gui/controls/Text.h"
#include "gui/settings/PrivacyWords.h"
#include "gui/timeline/Trace.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTabBar>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

constexpr int leastHeight = 140;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ExchangeView)
};

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QString costText(double cost, const std::string &currency)
{
    const int digits = cost >= 1.0 ? 2 : cost >= 0.01 ? 3 : 5;
    return QLocale().toString(cost, 'f', digits) + QLatin1Char(' ') + text(currency);
}

/// One line on who was asked and what it took.
QString factsOf(const session::ModelExchange &exchange, const session::ModelSettings &settings)
{
    const reasoning::ModelCall &call = exchange.call;
    QStringList facts{text(call.model), call.local ? Words::tr("this computer") : text(call.host),
                      privacyLabel(call.level)};
    if (!exchange.end) {
        facts << Words::tr("is being asked…");
        return facts.join(QStringLiteral(" · "));
    }
    ModelUse use;
    use.add(exchange, settings);
    if (use.calls > 0) {
        facts << use.words(settings.currency);
    }
    facts << durationText(exchange.end->time);
    if (exchange.end->finish == "length") {
        facts << Words::tr("cut off");
    }
    if (exchange.end->error) {
        facts << text(exchange.end->error->message);
    }
    return facts.join(QStringLiteral(" · "));
}

QString sentText(const reasoning::ModelCall &call)
{
    QString sent;
    for (const reasoning::PromptMessage &message : call.messages) {
        sent += QStringLiteral("── %1 ──\n%2\n\n").arg(text(message.role), text(message.content));
    }
    return sent;
}

} // namespace

void ModelUse::add(const session::ModelExchange &exchange, const session::ModelSettings &settings)
{
    if (!exchange.end || exchange.end->promptTokens + exchange.end->completionTokens == 0) {
        return; // nothing was counted, since nothing was answered
    }
    const auto price = settings.costOf(exchange.call.model, exchange.end->promptTokens,
                                       exchange.end->completionTokens);
    priced = (calls == 0 || priced) && price.has_value();
    cost += price.value_or(0.0);
    promptTokens += exchange.end->promptTokens;
    completionTokens += exchange.end->completionTokens;
    estimated = estimated || exchange.end->estimated;
    ++calls;
}

QString ModelUse::words(const std::string &currency) const
{
    if (calls == 0) {
        return {};
    }
    const QString tokens =
        Words::tr("%1%2 + %3 tokens", "≈ or nothing, tokens sent, tokens written")
            .arg(estimated ? QStringLiteral("≈") : QString(), fullInteger(promptTokens),
                 fullInteger(completionTokens));
    return priced ? tokens + QStringLiteral(" · ") + costText(cost, currency) : tokens;
}

ExchangeView::ExchangeView(QWidget *parent)
    : QWidget(parent)
    , m_facts(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_pages(new QTabBar(this))
    , m_text(new PlainView(this))
{
    m_facts->setFlowing();
    m_facts->setContentsMargins(4, 0, 4, 0);
    m_pages->addTab(tr("Sent"));
    m_pages->addTab(tr("Reply"));
    m_pages->addTab(tr("Thoughts"));
    m_text->setMinimumHeight(leastHeight);
    m_pages->setExpanding(false);
    m_pages->setDrawBase(false);
    m_pages->setAccessibleName(tr("What was sent to the model and what it said"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_facts);
    layout->addWidget(m_pages);
    layout->addWidget(m_text, 1);
    connect(m_pages, &QTabBar::currentChanged, this, &ExchangeView::refresh);
}

void ExchangeView::show(const std::vector<session::ModelExchange> &exchanges,
                        const session::ModelSettings &settings)
{
    setVisible(!exchanges.empty());
    bool thoughts = false;
    ModelUse use;
    for (const session::ModelExchange &exchange : exchanges) {
        use.add(exchange, settings);
        thoughts = thoughts || (exchange.end && !exchange.end->reasoning.empty());
    }
    m_exchanges = exchanges;
    m_settings = settings;
    // of several calls each has its facts above its text
    m_facts->setText(exchanges.size() == 1 ? factsOf(exchanges.front(), settings)
                                           : use.words(settings.currency));
    m_facts->setVisible(!m_facts->text().isEmpty());
    m_pages->setTabVisible(static_cast<int>(Page::Thoughts), thoughts);
    refresh();
}

void ExchangeView::open(Page page)
{
    m_pages->setCurrentIndex(static_cast<int>(page));
}

QString ExchangeView::facts() const
{
    return m_facts->text();
}

void ExchangeView::refresh()
{
    QString shown;
    for (std::size_t index = 0; index < m_exchanges.size(); ++index) {
        const session::ModelExchange &exchange = m_exchanges[index];
        if (m_exchanges.size() > 1) {
            shown += tr("Call %1").arg(index + 1) + QStringLiteral(" · ") +
                     factsOf(exchange, m_settings) + QStringLiteral("\n\n");
        }
        switch (static_cast<Page>(m_pages->currentIndex())) {
        case Page::Sent:
            shown += sentText(exchange.call);
            break;
        case Page::Reply:
            shown += exchange.end ? QString::fromStdString(exchange.end->text) : QString();
            break;
        case Page::Thoughts:
            shown += exchange.end ? QString::fromStdString(exchange.end->reasoning) : QString();
            break;
        }
        shown += QLatin1Char('\n');
    }
    m_text->setPlainText(shown.trimmed());
}

} // namespace querent::gui
