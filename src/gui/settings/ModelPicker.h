// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"
#include "session/ModelDesk.h"

#include <QWidget>

class QComboBox;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace querent::gui {

class Text;

/// Names a model: one that the server offers, or in words of one's own; and makes Ollama download
/// one.
class ModelPicker : public QWidget
{
    Q_OBJECT

public:
    /// `desk` outlives this.
    explicit ModelPicker(session::ModelDesk &desk, QWidget *parent = nullptr);

    /// Shows what this endpoint names, and asks its server for more.
    void setEndpoint(const session::Endpoint &endpoint);
    void refresh();
    [[nodiscard]] QComboBox *choice() const noexcept { return m_choice; }
    [[nodiscard]] QPushButton *download() const noexcept { return m_download; }
    /// What is going on, or why there is no list; empty where there is nothing to say.
    [[nodiscard]] QString status() const;

Q_SIGNALS:
    void picked(const QString &model);

private:
    void pick(const QString &model);
    void showModels(const std::vector<session::ModelInfo> &models);
    void showProgress(const session::PullProgress &progress);
    void endDownload();
    void say(const QString &text, Tone tone);

    session::ModelDesk &m_desk;
    session::Endpoint m_endpoint;
    QComboBox *m_choice;
    QToolButton *m_refresh;
    QPushButton *m_download;
    QProgressBar *m_progress;
    QPushButton *m_cancel;
    Text *m_status;
};

} // namespace querent::gui
