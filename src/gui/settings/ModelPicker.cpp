// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/ModelPicker.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/settings/ConnectionWords.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

using Errand = session::ModelDesk::Errand;

constexpr int fullProgress = 1000;

bool isOllama(const session::Endpoint &endpoint)
{
    const session::ProviderPreset *preset = session::findPreset(endpoint.preset);
    return preset != nullptr && preset->models == session::ModelListKind::Ollama;
}

bool hasList(const session::Endpoint &endpoint)
{
    const session::ProviderPreset *preset = session::findPreset(endpoint.preset);
    return preset != nullptr && preset->models != session::ModelListKind::Typed;
}

} // namespace

ModelPicker::ModelPicker(session::ModelDesk &desk, QWidget *parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_choice(new QComboBox(this))
    , m_refresh(makeIconButton("refresh-cw", tr("Ask the server for its models"), this))
    , m_download(makeButton(tr("Download"), "", "download", this))
    , m_progress(new QProgressBar(this))
    , m_cancel(makeButton(tr("Cancel"), "ghost", "x", this))
    , m_status(new Text(QString(), TypeScale::Label, Tone::Muted, this))
{
    m_choice->setEditable(true);
    m_choice->setInsertPolicy(QComboBox::NoInsert);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setAccessibleName(tr("Model"));
    m_choice->lineEdit()->setPlaceholderText(tr("Name of the model"));
    m_download->setToolTip(tr("Makes Ollama download the model that is named here"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Download"));
    m_progress->hide();
    m_cancel->hide();
    m_status->setFlowing();
    m_status->hide();
    setFocusProxy(m_choice);

    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_choice, 1);
    line->addWidget(m_refresh);
    line->addWidget(m_download);
    line->addWidget(m_cancel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    layout->addWidget(m_status);

    connect(m_choice, &QComboBox::activated, this,
            [this](int index) { pick(m_choice->itemText(index)); });
    connect(m_choice->lineEdit(), &QLineEdit::editingFinished, this,
            [this] { pick(m_choice->currentText().trimmed()); });
    connect(m_refresh, &QToolButton::clicked, this, &ModelPicker::refresh);
    connect(m_download, &QPushButton::clicked, this, [this] {
        const QString model = m_choice->currentText().trimmed();
        if (model.isEmpty()) {
            say(tr("Name the model to download: “qwen2.5-coder:7b”, for example."), Tone::Muted);
            m_choice->setFocus(Qt::OtherFocusReason);
            return;
        }
        m_progress->setRange(0, 0);
        m_progress->show();
        m_cancel->show();
        m_download->hide();
        say(tr("Asking Ollama to download %1…").arg(model), Tone::Muted);
        m_desk.pull(m_endpoint, model.toStdString());
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_desk.cancel(Errand::Pull);
        endDownload();
        say(tr("The download was cancelled. What has arrived is kept for the next time."),
            Tone::Muted);
    });
    connect(&m_desk, &session::ModelDesk::listed, this, &ModelPicker::showModels);
    connect(&m_desk, &session::ModelDesk::listFailed, this, [this] {
        m_refresh->setEnabled(true);
        say(tr("The server does not tell its models now. A name can be typed all the same."),
            Tone::Muted);
    });
    connect(&m_desk, &session::ModelDesk::pullProgressed, this, &ModelPicker::showProgress);
    connect(&m_desk, &session::ModelDesk::pulled, this, [this](const QString &model) {
        endDownload();
        say(tr("%1 is here.", "a model").arg(model), Tone::Good);
        pick(model);
        m_desk.list(m_endpoint);
    });
    connect(&m_desk, &session::ModelDesk::pullFailed, this, [this](const base::Error &error) {
        endDownload();
        say(tr("It cannot be downloaded. %1").arg(QString::fromStdString(error.message)),
            Tone::Bad);
    });
}

void ModelPicker::setEndpoint(const session::Endpoint &endpoint)
{
    const bool otherServer = session::baseUrlOf(endpoint) != session::baseUrlOf(m_endpoint) ||
                             endpoint.preset != m_endpoint.preset;
    m_endpoint = endpoint;
    const QSignalBlocker quiet(m_choice);
    if (otherServer) {
        m_choice->clear();
        say({}, Tone::Muted);
    }
    m_choice->setCurrentText(QString::fromStdString(endpoint.model));
    m_refresh->setVisible(hasList(endpoint));
    m_download->setVisible(isOllama(endpoint) && !m_desk.isBusy(Errand::Pull));
}

void ModelPicker::refresh()
{
    if (hasList(m_endpoint)) {
        m_refresh->setEnabled(false);
        say(tr("Asking for its models…"), Tone::Muted);
        m_desk.list(m_endpoint);
    }
}

void ModelPicker::pick(const QString &model)
{
    if (model.toStdString() != m_endpoint.model) {
        m_endpoint.model = model.toStdString();
        Q_EMIT picked(model);
    }
}

void ModelPicker::showModels(const std::vector<session::ModelInfo> &models)
{
    m_refresh->setEnabled(true);
    const QSignalBlocker quiet(m_choice);
    const QString current = m_choice->currentText();
    m_choice->clear();
    for (const session::ModelInfo &model : models) {
        m_choice->addItem(QString::fromStdString(model.id));
        m_choice->setItemData(m_choice->count() - 1, modelWords(model), Qt::ToolTipRole);
    }
    m_choice->setCurrentText(current);
    say(models.empty() ? tr("The server is there and has no model yet.")
                       : tr("%n model(s) to choose from", "", static_cast<int>(models.size())),
        Tone::Muted);
}

void ModelPicker::showProgress(const session::PullProgress &progress)
{
    if (progress.totalBytes <= 0) {
        m_progress->setRange(0, 0);
        return;
    }
    const double share =
        static_cast<double>(progress.doneBytes) / static_cast<double>(progress.totalBytes);
    m_progress->setRange(0, fullProgress);
    m_progress->setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * fullProgress));
    say(tr("%1 of %2", "downloaded")
            .arg(sizeWords(progress.doneBytes), sizeWords(progress.totalBytes)),
        Tone::Muted);
}

void ModelPicker::endDownload()
{
    m_progress->hide();
    m_cancel->hide();
    m_download->setVisible(isOllama(m_endpoint));
}

void ModelPicker::say(const QString &text, Tone tone)
{
    m_status->setText(text);
    m_status->setTone(tone);
    m_status->setVisible(!text.isEmpty());
}

QString ModelPicker::status() const
{
    return m_status->text();
}

} // namespace querent::gui
