// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/ConnectionTester.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

using Errand = session::ModelDesk::Errand;

void showWords(Text *line, const QString &text)
{
    line->setText(text);
    line->setVisible(!text.isEmpty());
}

} // namespace

ConnectionTester::ConnectionTester(session::ModelDesk &desk, QWidget *parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_button(makeButton(tr("Test connection"), "", "activity", this))
    , m_what(new Text(QString(), TypeScale::Strong, Tone::Text, this))
    , m_advice(new Text(QString(), TypeScale::Body, Tone::Text, this))
    , m_detail(new Text(QString(), TypeScale::Label, Tone::Faint, this))
    , m_use(makeButton(QString(), "link", nullptr, this))
{
    auto *top = new QHBoxLayout;
    top->addWidget(m_button);
    top->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(top);
    for (Text *line : {m_what, m_advice, m_detail}) {
        line->setFlowing();
        layout->addWidget(line);
    }
    layout->addWidget(m_use, 0, Qt::AlignLeading);
    setFocusProxy(m_button);
    show(ConnectionFinding{});

    connect(m_button, &QPushButton::clicked, this, &ConnectionTester::toggle);
    connect(m_use, &QPushButton::clicked, this, [this] { Q_EMIT addressPicked(m_address); });
    connect(&m_desk, &session::ModelDesk::testStepped, this, [this](session::TestStep step) {
        show({.tone = Tone::Muted,
              .what = stepWords(step),
              .advice = {},
              .detail = {},
              .address = {}});
    });
    connect(&m_desk, &session::ModelDesk::tested, this,
            [this](const session::ConnectionReport &report) {
                show(findingOf(report, m_endpoint));
                refresh();
            });
}

void ConnectionTester::setEndpoint(const session::Endpoint &endpoint)
{
    if (endpoint != m_endpoint) {
        m_endpoint = endpoint;
        m_desk.cancel(Errand::Test);
        show(ConnectionFinding{});
    }
    refresh();
}

void ConnectionTester::toggle()
{
    if (m_desk.isBusy(Errand::Test)) {
        m_desk.cancel(Errand::Test);
        show(ConnectionFinding{});
    } else {
        m_desk.test(m_endpoint);
        show({.tone = Tone::Muted,
              .what = stepWords(session::TestStep::Connect),
              .advice = {},
              .detail = {},
              .address = {}});
    }
    refresh();
}

void ConnectionTester::refresh()
{
    m_button->setText(m_desk.isBusy(Errand::Test) ? tr("Cancel the test") : tr("Test connection"));
}

void ConnectionTester::show(const ConnectionFinding &finding)
{
    showWords(m_what, finding.what);
    m_what->setTone(finding.tone);
    showWords(m_advice, finding.advice);
    showWords(m_detail, finding.detail);
    m_address = finding.address;
    m_use->setText(tr("Use %1", "an address").arg(m_address));
    m_use->setVisible(!m_address.isEmpty());
    m_button->setAccessibleDescription(this->finding());
}

QString ConnectionTester::finding() const
{
    return (m_what->text() + QLatin1Char(' ') + m_advice->text()).trimmed();
}

} // namespace querent::gui
