// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/TypingHelp.h"

#include <QFrame>
#include <QStringList>

class QKeyEvent;
class QPlainTextEdit;
class QToolButton;

namespace querent::gui {

class OfferList;

/// Where questions are typed. Enter asks, Shift+Enter breaks the line, Up and Down go through
/// earlier questions. What is understood is underlined while one types, and ways to go on are
/// offered: Tab takes one, Down goes to it, Ctrl+Space asks for them.
class AskBox : public QFrame
{
    Q_OBJECT

public:
    /// Whether there is a run: while one works Enter asks nothing; while one waits for the user,
    /// what is typed may be meant for it.
    enum class Run { None, Works, Waits };

    explicit AskBox(QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;
    /// Replaces what is there and puts the cursor behind it.
    void setText(const QString &text);
    /// At the cursor, with a space around it where words would touch.
    void insertName(const QString &name);
    /// The button stops the run, unless what is typed can be said.
    void setRun(Run run);
    /// Whom to ask what is understood; without it nothing is marked or offered.
    void setSource(session::TypingHelp::CurrentSource source);
    /// Questions of before, oldest first, in place of those it remembers.
    void setHistory(const QStringList &questions);
    [[nodiscard]] QPlainTextEdit *editor() const noexcept { return m_editor; }
    /// Ways to go on; hidden while there are none. Null until there is a window to show it in.
    [[nodiscard]] OfferList *offers() const noexcept { return m_offers; }
    /// What is understood of the text, as far as it is known.
    [[nodiscard]] const std::vector<session::TypedWord> &words() const noexcept { return m_words; }

Q_SIGNALS:
    void asked(const QString &question);
    void cancelRequested();
    /// Enter was pressed while a run works; what was typed stays.
    void notNow();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void submit();
    [[nodiscard]] bool stops() const; ///< the button does, rather than ask
    void fitHeight();
    bool recall(int direction);
    void refreshButton();
    /// The text has changed: it is read again, and by the user's hand offers come too.
    void readAlong(bool typed);
    void take(const session::TypingReport &report);
    void mark();
    void showOffers(const session::TypingReport &report);
    /// Puts the offer in the place of what was typed of it.
    void accept(int offer);
    /// True where the key was for the offers.
    bool offerKey(const QKeyEvent &key);
    /// True where the key was a space that the offer before it has brought already; before a mark
    /// that space goes away.
    bool spaceKey(const QKeyEvent &key);
    [[nodiscard]] QString meaningAt(const QPoint &position) const;

    QPlainTextEdit *m_editor;
    QToolButton *m_button;
    QStringList m_history; ///< oldest first
    qsizetype m_place = 0; ///< in the history; its size: what is being typed
    QString m_draft;
    Run m_run = Run::None;
    session::TypingHelp *m_help = nullptr;
    OfferList *m_offers = nullptr;
    std::vector<session::TypedWord> m_words;
    bool m_wantsOffers = false;
    int m_offersRevision = -1; ///< of the text, when they were shown
    int m_spacedRevision = -1; ///< of the text, when an offer that was taken brought its space
};

} // namespace querent::gui
