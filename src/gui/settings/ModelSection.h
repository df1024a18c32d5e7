// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelDesk.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace querent::gui {

class ChoiceButton;
class ConnectionTester;
class KeyField;
class LocalFinder;
class ModelPicker;
class NetworkRows;
class SettingRow;

/// Who answers: the offline engine alone, or with the help of a language model, and which. Every
/// change counts at once.
class ModelSection : public QWidget
{
    Q_OBJECT

public:
    /// `access` outlives this.
    explicit ModelSection(session::ModelAccess &access, QWidget *parent = nullptr);

    /// Asks the server for its models and the keychain for the key, where a model is on.
    void lookAround();
    [[nodiscard]] ChoiceButton *offline() const noexcept { return m_offline; }
    [[nodiscard]] ChoiceButton *online() const noexcept { return m_online; }
    [[nodiscard]] QComboBox *provider() const noexcept { return m_provider; }
    [[nodiscard]] QLineEdit *address() const noexcept { return m_address; }
    [[nodiscard]] KeyField *key() const noexcept { return m_key; }
    [[nodiscard]] ModelPicker *model() const noexcept { return m_model; }
    [[nodiscard]] ConnectionTester *tester() const noexcept { return m_tester; }
    [[nodiscard]] LocalFinder *finder() const noexcept { return m_finder; }
    [[nodiscard]] QPushButton *more() const noexcept { return m_more; }

private:
    void addRows(QWidget *form);
    void refresh();
    void refreshHints(const session::Endpoint &endpoint);
    void change(const std::function<void(session::Endpoint &endpoint)> &edit);
    void turn(bool on);
    void chooseProvider(const std::string &id);
    void enterAddress();

    session::ModelAccess &m_access;
    session::ModelDesk m_desk;
    ChoiceButton *m_offline;
    ChoiceButton *m_online;
    QWidget *m_form;
    QComboBox *m_provider;
    QLineEdit *m_address;
    SettingRow *m_addressRow = nullptr;
    QLineEdit *m_version;
    SettingRow *m_versionRow = nullptr;
    KeyField *m_key;
    ModelPicker *m_model;
    SettingRow *m_modelRow = nullptr;
    ConnectionTester *m_tester;
    LocalFinder *m_finder;
    QPushButton *m_more;
    NetworkRows *m_network;
};

} // namespace querent::gui
