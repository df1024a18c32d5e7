// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/AboutDialog.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

AboutDialog::AboutDialog(QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("About Querent"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(28, 24, 28, 20);
    layout->setSpacing(8);
    const auto add = [this, layout](const QString &words, TypeScale scale, Tone tone) {
        auto *text = new Text(words, scale, tone, this);
        text->setWordWrap(true);
        text->setMinimumWidth(380);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(text);
    };
    add(tr("Querent"), TypeScale::Title, Tone::Text);
    add(tr("Version %1").arg(QCoreApplication::applicationVersion()), TypeScale::Label,
        Tone::Muted);
    layout->addSpacing(8);
    add(tr("Ask your data a question; get an answer with its proof."), TypeScale::Body, Tone::Text);
    add(tr("Questions are answered on this computer. Querent opens sources for reading only and "
           "never changes them."),
        TypeScale::Body, Tone::Muted);
    layout->addSpacing(8);
    add(tr("Free software under the GNU General Public License, version 3 or later. Built with Qt "
           "%1, SQLite, nlohmann/json, Lucide icons (ISC) and the Inter typeface (OFL 1.1).")
            .arg(QString::fromLatin1(qVersion())),
        TypeScale::Label, Tone::Muted);
    layout->addSpacing(12);
    QPushButton *close = makeButton(tr("Close"), "", nullptr, this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    layout->addWidget(close, 0, Qt::AlignTrailing);
}

} // namespace querent::gui
