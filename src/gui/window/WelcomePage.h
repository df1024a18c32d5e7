// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Notice.h"

#include <QStringList>
#include <QWidget>

#include <memory>

namespace querent::gui {

namespace Ui {
class WelcomePage;
}

/// What is shown before a source is open: how to open one, and why the last try failed.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);
    ~WelcomePage() override;

    void setRecent(const QStringList &locations);
    /// Without a sample the button for it is hidden.
    void setSampleAvailable(bool available);
    void showFailure(const Notice &notice);
    void clearFailure();
    /// While a file is held over the window.
    void setDropLit(bool lit);

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    void recentPicked(const QString &location);
    void recentRemoved(const QString &location);
    void requested(const querent::gui::Request &request);

private:
    std::unique_ptr<Ui::WelcomePage> m_form;
};

} // namespace querent::gui
