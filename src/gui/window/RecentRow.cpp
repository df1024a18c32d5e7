// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/RecentRow.h"

#include "gui/controls/Buttons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

namespace querent::gui {

namespace {

constexpr int rowHeight = 48;

const char *locationIcon(const QString &location)
{
    const QString suffix = QFileInfo(location).suffix().toLower();
    const bool sheet = suffix == QLatin1String("csv") || suffix == QLatin1String("tsv") ||
                       suffix == QLatin1String("xlsx") || suffix == QLatin1String("xls") ||
                       suffix == QLatin1String("ods");
    return sheet ? "file-spreadsheet" : "database";
}

} // namespace

bool isRemoteLocation(const QString &location)
{
    return location.contains(QStringLiteral("://"));
}

RecentRow::RecentRow(const QString &location, QWidget *parent)
    : QAbstractButton(parent)
    , m_location(location)
    , m_remove(makeIconButton("x", tr("Remove from this list"), this))
{
    const QFileInfo file(location);
    if (isRemoteLocation(location)) {
        m_name = location.section(QLatin1Char('/'), -1);
        // a password in the address is nobody's business
        m_place = location.section(QLatin1Char('@'), -1);
    } else {
        m_name = file.fileName();
        m_missing = !file.exists();
        m_place = QDir::toNativeSeparators(file.absolutePath());
        const QString home = QDir::toNativeSeparators(QDir::homePath());
        if (m_place.startsWith(home)) {
            m_place.replace(0, home.size(), QStringLiteral("~"));
        }
    }
    setText(m_name);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setToolTip(isRemoteLocation(location) ? m_place : QDir::toNativeSeparators(location));
    setAccessibleName(m_missing ? tr("%1, not found").arg(m_name) : m_name);
    setAccessibleDescription(m_place);
    // the Delete key does the same
    m_remove->setFocusPolicy(Qt::NoFocus);
    m_remove->setVisible(m_missing);
    connect(m_remove, &QToolButton::clicked, this, [this] { Q_EMIT removed(m_location); });
}

QSize RecentRow::sizeHint() const
{
    return {420, rowHeight};
}

void RecentRow::resizeEvent(QResizeEvent *event)
{
    QAbstractButton::resizeEvent(event);
    const QRect place(width() - 38, (height() - 28) / 2, 28, 28);
    m_remove->setGeometry(QStyle::visualRect(layoutDirection(), rect(), place));
}

void RecentRow::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    m_remove->show();
}

void RecentRow::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    m_remove->setVisible(m_missing);
}

void RecentRow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        Q_EMIT removed(m_location);
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void RecentRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    if (underMouse()) {
        drawPanel(&painter, QRectF(rect()), controlRadius,
                  blended(tokens.window, tokens.text, 0.05), {});
    }
    const auto mirrored = [this](const QRect &part) {
        return QStyle::visualRect(layoutDirection(), rect(), part);
    };
    const int leading =
        static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) |
        Qt::AlignVCenter | Qt::AlignAbsolute;
    paintIcon(&painter, m_missing ? "file-x" : locationIcon(m_location),
              m_missing ? tokens.faint : tokens.muted, mirrored(QRect(10, 0, 24, height())), 18);
    const int textWidth = width() - 44 - 48;
    painter.setFont(typeface(TypeScale::Body));
    const QFontMetrics metrics(painter.font());
    const QString name = metrics.elidedText(m_name, Qt::ElideMiddle, textWidth - 120);
    painter.setPen(m_missing ? tokens.faint : tokens.text);
    painter.drawText(mirrored(QRect(44, 6, textWidth, 18)), leading, name);
    if (m_missing) {
        painter.setFont(typeface(TypeScale::Label));
        painter.setPen(tokens.warn);
        painter.drawText(mirrored(QRect(44 + metrics.horizontalAdvance(name) + 10, 6, 120, 18)),
                         leading, tr("not found"));
    }
    painter.setFont(typeface(TypeScale::Label));
    painter.setPen(tokens.faint);
    painter.drawText(mirrored(QRect(44, 24, textWidth, 18)), leading,
                     QFontMetrics(painter.font()).elidedText(m_place, Qt::ElideMiddle, textWidth));
    if (hasFocus()) {
        drawFocusRing(&painter, QRectF(rect()), controlRadius, tokens);
    }
}

} // namespace querent::gui
