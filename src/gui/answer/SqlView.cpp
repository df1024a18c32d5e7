// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/SqlView.h"

#include "gui/answer/SqlHighlighter.h"
#include "gui/answer/SqlText.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr int mostLines = 18;

} // namespace

SqlView::SqlView(QWidget *parent)
    : QWidget(parent)
    , m_editor(new QPlainTextEdit(this))
    , m_highlighter(new SqlHighlighter(m_editor->document()))
    , m_note(new Text(tr("A row limit was added so that the answer stays quick."), TypeScale::Label,
                      Tone::Muted, this))
    , m_copy(makeButton(tr("Copy"), "ghost", "copy", this))
    , m_edit(makeButton(tr("Edit"), "ghost", "pencil", this))
    , m_run(makeButton(tr("Run"), "primary", "play", this))
    , m_discard(makeButton(tr("Discard"), "ghost", nullptr, this))
{
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setFont(typeface(TypeScale::Mono));
    m_editor->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_editor->setTabChangesFocus(true);
    m_editor->setAccessibleName(tr("SQL of the answer"));
    m_editor->document()->setDocumentMargin(12);
    m_editor->viewport()->setAutoFillBackground(false);
    m_editor->installEventFilter(this);
    for (QPushButton *button : {m_copy, m_edit, m_run, m_discard}) {
        button->setProperty("compact", true);
    }
    m_run->setToolTip(tr("Run the edited SQL (Ctrl+Enter). It passes the same checks."));

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(0, 8, 0, 0);
    bar->setSpacing(4);
    bar->addWidget(m_note, 1);
    bar->addStretch();
    bar->addWidget(m_discard);
    bar->addWidget(m_copy);
    bar->addWidget(m_edit);
    bar->addWidget(m_run);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_editor);
    layout->addLayout(bar);

    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(sql());
        m_copy->setText(tr("Copied"));
        QTimer::singleShot(1500, m_copy, [this] { m_copy->setText(tr("Copy")); });
    });
    connect(m_edit, &QPushButton::clicked, this, [this] { setEditing(true); });
    connect(m_discard, &QPushButton::clicked, this, [this] {
        m_editor->setPlainText(m_original);
        setEditing(false);
    });
    connect(m_run, &QPushButton::clicked, this, &SqlView::run);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        const int lines = m_editor->document()->lineCount();
        const double line = std::ceil(QFontMetricsF(m_editor->font()).lineSpacing());
        const int shown = std::clamp(lines, 3, mostLines);
        m_editor->setFixedHeight(shown * static_cast<int>(line) + 30);
        m_editor->setVerticalScrollBarPolicy(lines > mostLines ? Qt::ScrollBarAsNeeded
                                                               : Qt::ScrollBarAlwaysOff);
        updateGeometry();
    });
    setEditing(false);
}

void SqlView::setSql(const QString &sql, bool limitEnforced)
{
    m_original = laidOutSql(sql);
    m_editor->setPlainText(m_original);
    m_note->setVisible(limitEnforced);
    setEditing(false);
}

QString SqlView::sql() const
{
    return m_editor->toPlainText();
}

QSize SqlView::sizeHint() const
{
    return {480, m_editor->height() + 8 + 36};
}

void SqlView::setEditing(bool editing)
{
    m_editor->setReadOnly(!editing);
    // a read-only editor still shows where the keyboard is
    m_editor->setTextInteractionFlags(editing ? Qt::TextEditorInteraction
                                              : Qt::TextSelectableByMouse |
                                                    Qt::TextSelectableByKeyboard);
    m_edit->setVisible(!editing);
    m_run->setVisible(editing);
    m_discard->setVisible(editing);
    update();
    if (editing) {
        m_editor->setFocus(Qt::OtherFocusReason);
    }
}

void SqlView::run()
{
    const QString text = sql().trimmed();
    if (!text.isEmpty()) {
        Q_EMIT runRequested(text);
    }
}

void SqlView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->rehighlight();
    }
}

void SqlView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const bool editing = !m_editor->isReadOnly();
    drawPanel(&painter, QRectF(m_editor->geometry()), controlRadius,
              editing ? tokens.surface : tokens.sunken, editing ? tokens.accent : QColor(), 2.0);
}

bool SqlView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_editor && event->type() == QEvent::KeyPress && !m_editor->isReadOnly()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            run();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
