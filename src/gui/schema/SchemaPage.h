// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/OpenSource.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace querent::gui {

class DiagramView;
class DictionaryView;
class QuestionsView;
class Text;

/// All about the data that is open, as a page of the window: how tables hang together, what is said
/// of them, and what can be asked.
class SchemaPage : public QWidget
{
    Q_OBJECT

public:
    enum Part { DiagramPart, DictionaryPart, QuestionsPart };

    explicit SchemaPage(QWidget *parent = nullptr);

    void setSource(const session::OpenSourcePtr &source);
    /// The same source, understood anew: what is shown stays where it is.
    void setUnderstood(const session::OpenSourcePtr &source);
    /// `table`: the one to begin with, or empty.
    void showPart(Part part, const QString &table = {});
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    [[nodiscard]] QTabBar *tabs() const noexcept { return m_tabs; }
    [[nodiscard]] DiagramView *diagram() const noexcept { return m_diagram; }
    [[nodiscard]] DictionaryView *dictionary() const noexcept { return m_dictionary; }
    [[nodiscard]] QuestionsView *questions() const noexcept { return m_questions; }
    /// Writes the diagram on another thread; as SVG where the file is called so.
    void exportDiagram(const QString &path);

Q_SIGNALS:
    void left();
    void questionPicked(const QString &question);
    /// A table is to be shown in the list of tables.
    void tableWanted(const QString &table);
    void corrected(const querent::session::Correction &correction);
    void revised(const querent::session::Revision &revision, const QString &told);
    void notified(const QString &text);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *diagramPage();
    void find(const QString &words);
    void openTableMenu(const QString &table, const QPoint &place);
    void chooseFile();
    void relate(const data::DataDictionary::Relationship &relationship);

    session::OpenSourcePtr m_source;
    QTabBar *m_tabs;
    QLineEdit *m_search;
    Text *m_found;
    QStackedWidget *m_parts;
    DiagramView *m_diagram;
    QPushButton *m_zoom = nullptr;
    DictionaryView *m_dictionary;
    QuestionsView *m_questions;
};

} // namespace querent::gui
