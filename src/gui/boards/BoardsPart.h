// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/ReportExporter.h"
#include "gui/window/WindowContext.h"
#include "insight/ChartSettings.h"
#include "session/Answer.h"
#include "session/BoardDesk.h"
#include "session/BoardRefresher.h"

#include <QObject>
#include <QPointer>

class QAction;
class QMenu;

namespace querent::gui {

class BoardList;
class BoardPage;
class BoardShow;

/// Pinboards in the window: pinning answers, the list at the side, the page, presenting and
/// exporting.
class BoardsPart : public QObject
{
    Q_OBJECT

public:
    explicit BoardsPart(const WindowContext &context);

    [[nodiscard]] session::BoardDesk &desk() noexcept { return m_desk; }
    [[nodiscard]] BoardPage *page() const noexcept { return m_page; }
    /// Asks onto which board, beside `button`; null: there is nothing to pin.
    QMenu *offerToPin(const session::AnswerPtr &answer, const insight::ChartSettings &settings,
                      const QWidget *button);
    void pin(const session::AnswerPtr &answer, const insight::ChartSettings &settings,
             const std::string &boardId);
    void open(const std::string &boardId);
    void exportTo(ReportFormat format, const QString &path);

private:
    void addCommands();
    void addList();
    void listenToPage();
    void listenToExporter();
    void enableCommands();
    void newBoard();
    void pinToNew(const session::AnswerPtr &answer, const insight::ChartSettings &settings,
                  const QWidget *button);
    void present();
    void chooseFile(ReportFormat format);
    QMenu *makeExportMenu();
    void offerUndo(const QString &what);
    [[nodiscard]] QString freeName() const;

    WindowContext m_context;
    session::BoardDesk m_desk;
    session::BoardRefresher m_refresher;
    ReportExporter m_exporter;
    BoardPage *m_page;
    QString m_offered; ///< what the toast says that can be undone
    BoardList *m_list;
    QPointer<BoardShow> m_show;
    QList<QAction *> m_boardActions; ///< that need a board in sight
};

} // namespace querent::gui
