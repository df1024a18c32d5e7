// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelAccess.h"

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace querent::gui {

class ChoiceButton;
class Text;

/// What each source may tell a language model.
class PrivacySection : public QWidget
{
    Q_OBJECT

public:
    /// `access` outlives this.
    explicit PrivacySection(session::ModelAccess &access, QWidget *parent = nullptr);

    /// The source that is open; empty: none is.
    void setSource(const QString &location, const QString &name);
    /// One for each level.
    [[nodiscard]] const std::vector<ChoiceButton *> &choices() const noexcept { return m_choices; }

private:
    void refresh();
    void listOthers();

    session::ModelAccess &m_access;
    QString m_location;
    QString m_name;
    Text *m_about;
    QWidget *m_levels;
    std::vector<ChoiceButton *> m_choices;
    Text *m_agreed;
    QVBoxLayout *m_others;
};

} // namespace querent::gui
