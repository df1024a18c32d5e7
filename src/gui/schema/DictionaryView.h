// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/OpenSource.h"

#include <QWidget>

#include <vector>

class QSortFilterProxyModel;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace querent::gui {

class DictionaryImport;
class DictionaryModel;
class EntryList;

/// The data dictionary of a source: what tables and columns hold, metrics, relationships, words and
/// examples, to be read and changed; taken in from a file and written to one.
class DictionaryView : public QWidget
{
    Q_OBJECT

public:
    enum Page { TablesPage, MetricsPage, RelationshipsPage, TermsPage, ExamplesPage };

    explicit DictionaryView(QWidget *parent = nullptr);

    /// The source, or what it is understood as anew.
    void setSource(const session::OpenSourcePtr &source);
    void showPage(Page page);
    /// Shows only what has these words in its name or description.
    void filter(const QString &words);
    /// Reads a document and shows what it would change.
    void importFrom(const QString &path);
    /// Writes all that is said, what came with the source included, on another thread.
    void exportTo(const QString &path);
    [[nodiscard]] QTreeView *tree() const noexcept { return m_tree; }
    [[nodiscard]] QTabBar *tabs() const noexcept { return m_tabs; }
    [[nodiscard]] EntryList *entries(Page page) const;
    [[nodiscard]] DictionaryImport *import() const noexcept { return m_import; }

Q_SIGNALS:
    void corrected(const querent::session::Correction &correction);
    void revised(const querent::session::Revision &revision, const QString &told);
    void notified(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void addTree();
    void addEntries();
    void chooseImport();
    void chooseExport();

    session::OpenSourcePtr m_source;
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    QTreeView *m_tree;
    DictionaryModel *m_model;
    QSortFilterProxyModel *m_filtered;
    std::vector<EntryList *> m_entries; ///< of the pages after the first
    DictionaryImport *m_import;
};

} // namespace querent::gui
