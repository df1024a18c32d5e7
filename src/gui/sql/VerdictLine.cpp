// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/VerdictLine.h"

#include "gui/answer/RefusalWords.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>

namespace querent::gui {

namespace {

constexpr int iconSize = 16;

} // namespace

VerdictLine::VerdictLine(QWidget *parent)
    : QWidget(parent)
    , m_good(new IconLabel("circle-check", Tone::Good, iconSize, this))
    , m_bad(new IconLabel("shield-alert", Tone::Bad, iconSize, this))
    , m_busy(new IconLabel("hourglass", Tone::Faint, iconSize, this))
    , m_reason(new Text({}, TypeScale::Label, Tone::Text, this))
    , m_advice(new Text({}, TypeScale::Label, Tone::Muted, this))
    , m_remedy(makeButton({}, "link", nullptr, this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(8);
    for (IconLabel *icon : {m_good, m_bad, m_busy}) {
        layout->addWidget(icon, 0, Qt::AlignTop);
    }
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    for (Text *text : {m_reason, m_advice}) {
        text->setFlowing();
        text->setTextFormat(Qt::PlainText);
        words->addWidget(text);
    }
    words->addWidget(m_remedy, 0, Qt::AlignLeading);
    m_remedy->setObjectName(QStringLiteral("remedy"));
    m_remedy->hide();
    connect(m_remedy, &QPushButton::clicked, this, [this] { Q_EMIT remedyPicked(m_nearest); });
    layout->addLayout(words, 1);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    showChecking();
}

void VerdictLine::showVerdict(const session::SqlVerdict &verdict)
{
    offer(verdict.allowed ? QString() : verdict.nearest);
    if (verdict.allowed) {
        QStringList advice;
        if (verdict.dear) {
            advice << tr("It reads a lot: you are asked before it does.");
        }
        if (verdict.limit > 0) {
            advice << tr("A limit of %1 rows is added.").arg(QLocale().toString(verdict.limit));
        }
        say(m_good, Tone::Good, tr("This may run."), advice.join(QLatin1Char(' ')));
        return;
    }
    const RefusalWords words = RefusalWords::of(verdict);
    // nobody has done anything wrong before the first word
    const bool nothing = verdict.sql.trimmed().isEmpty();
    say(nothing ? nullptr : m_bad, nothing ? Tone::Muted : Tone::Bad, words.reason, words.advice);
}

void VerdictLine::offer(const QString &name)
{
    m_nearest = name;
    m_remedy->setText(name.isEmpty() ? QString() : tr("Did you mean “%1”?").arg(name));
    m_remedy->setVisible(!name.isEmpty());
}

void VerdictLine::showChecking()
{
    offer({});
    say(m_busy, Tone::Faint, tr("Checking…"), {});
}

QString VerdictLine::words() const
{
    QStringList words{m_reason->text(), m_advice->text(), m_remedy->text()};
    words.removeAll(QString());
    return words.join(QLatin1Char(' '));
}

void VerdictLine::say(QWidget *icon, Tone tone, const QString &reason, const QString &advice)
{
    for (IconLabel *each : {m_good, m_bad, m_busy}) {
        each->setVisible(each == icon);
    }
    m_reason->setTone(tone);
    m_reason->setText(reason);
    m_advice->setText(advice);
    m_advice->setVisible(!advice.isEmpty());
    if (accessibleName() != words()) {
        setAccessibleName(words());
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace querent::gui
