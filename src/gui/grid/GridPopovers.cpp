// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/GridPopovers.h"

#include "gui/charts/NumberText.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/PlainView.h"
#include "gui/controls/Text.h"
#include "gui/grid/CellFormat.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr std::size_t mostBytesShown = 4'096;
constexpr std::size_t bytesOfLine = 12;
/// Larger ones are shown as they are written.
constexpr std::size_t mostJsonBytes = std::size_t{1} << 20;
/// More would hold up the window while it is laid out.
constexpr qsizetype mostTextShown = 20'000;
constexpr int mostTreeItems = 2'000;
constexpr qsizetype mostItemText = 300;
constexpr QSize largestPicture(480, 320);

/// "0000  48 65 6c 6c 6f …  Hello…", as many bytes a line as there is room for.
QString hexOf(const std::vector<std::byte> &bytes)
{
    QString text;
    const std::size_t shown = std::min(bytes.size(), mostBytesShown);
    for (std::size_t at = 0; at < shown; at += bytesOfLine) {
        QString line = QStringLiteral("%1 ").arg(at, 6, 16, QLatin1Char('0'));
        QString letters;
        for (std::size_t i = at; i < at + bytesOfLine; ++i) {
            const bool there = i < shown;
            const auto byte = there ? std::to_integer<unsigned>(bytes[i]) : 0U;
            line += there ? QStringLiteral(" %1").arg(byte, 2, 16, QLatin1Char('0'))
                          : QStringLiteral("   ");
            letters += !there                     ? QString()
                       : byte >= 32 && byte < 127 ? QString(QChar(static_cast<char16_t>(byte)))
                                                  : QStringLiteral(".");
        }
        text += line + QStringLiteral("  ") + letters + QLatin1Char('\n');
    }
    return text + (shown < bytes.size() ? QStringLiteral("…") : QString());
}

QString shortJson(const nlohmann::json &json)
{
    const QString text = QString::fromStdString(
        json.is_string() ? json.get<std::string>()
                         : json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return text.size() > mostItemText ? text.left(mostItemText) + QStringLiteral("…") : text;
}

void addItems(QTreeWidgetItem *parent, const nlohmann::json &json, int &left)
{
    for (const auto &entry : json.items()) {
        if (--left < 0) {
            if (left == -1) {
                new QTreeWidgetItem(parent, {QStringLiteral("…")});
            }
            return;
        }
        const bool nested = entry.value().is_structured();
        auto *item =
            new QTreeWidgetItem(parent, {QString::fromStdString(entry.key()),
                                         nested ? QStringLiteral("%1").arg(entry.value().size())
                                                : shortJson(entry.value())});
        if (nested) {
            addItems(item, entry.value(), left);
        }
    }
}

/// Bars with their labels before and their counts behind them, or a histogram.
class BarsPicture final : public QWidget
{
public:
    BarsPicture(const session::ColumnPicture &picture, const CellFormat &format, QWidget *parent)
        : QWidget(parent)
        , m_picture(picture)
        , m_format(format)
        , m_histogram(!picture.bars.empty() && picture.bars.front().high)
    {
        setFont(typeface(TypeScale::Label));
        setFixedHeight(m_histogram ? 96 : static_cast<int>(picture.bars.size()) * line);
        setMinimumWidth(280);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        // values rise from left to right in every language, as on a chart
        painter.setLayoutDirection(Qt::LeftToRight);
        if (m_histogram) {
            paintHistogram(&painter);
        } else {
            paintList(&painter);
        }
    }

private:
    [[nodiscard]] double largest() const
    {
        std::int64_t most = 1;
        for (const auto &bar : m_picture.bars) {
            most = std::max(most, bar.count);
        }
        return static_cast<double>(most);
    }
    void paintHistogram(QPainter *painter) const
    {
        const Tokens &tokens = Tokens::of(palette());
        constexpr int foot = 18;
        const double step =
            static_cast<double>(width()) / static_cast<double>(m_picture.bars.size());
        for (std::size_t i = 0; i < m_picture.bars.size(); ++i) {
            const double share = static_cast<double>(m_picture.bars[i].count) / largest();
            const double tall = share > 0 ? std::max(1.0, share * (height() - foot)) : 0.0;
            painter->fillRect(
                QRectF(static_cast<double>(i) * step, height() - foot - tall, step - 1, tall),
                tokens.accent);
        }
        painter->setPen(tokens.muted);
        painter->drawText(rect(), Qt::AlignBottom | Qt::AlignLeft,
                          compactNumber(m_picture.min.numeric()));
        painter->drawText(rect(), Qt::AlignBottom | Qt::AlignRight,
                          compactNumber(m_picture.max.numeric()));
    }
    void paintList(QPainter *painter) const
    {
        const Tokens &tokens = Tokens::of(palette());
        int top = 0;
        for (const auto &bar : m_picture.bars) {
            const QRect area(0, top, width(), line);
            const int room = width() / 2;
            const auto at = [&](const QRect &part) {
                return QStyle::visualRect(layoutDirection(), area, part);
            };
            const auto leading = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft);
            painter->setPen(tokens.text);
            painter->drawText(at({0, top, room - 8, line}), leading | Qt::AlignVCenter,
                              painter->fontMetrics().elidedText(m_format.text(bar.low),
                                                                Qt::ElideRight, room - 8));
            const int length =
                static_cast<int>(static_cast<double>(bar.count) / largest() * (room - 72));
            painter->fillRect(at({room, top + 7, std::max(1, length), line - 14}), tokens.accent);
            painter->setPen(tokens.muted);
            painter->drawText(at({room + length + 6, top, 72, line}), leading | Qt::AlignVCenter,
                              compactNumber(static_cast<double>(bar.count)));
            top += line;
        }
    }

    static constexpr int line = 22;
    session::ColumnPicture m_picture;
    CellFormat m_format;
    bool m_histogram;
};

} // namespace

GridPopover::GridPopover(const QString &title, QWidget *parent)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint)
    , m_layout(new QVBoxLayout(this))
    , m_words(new Text(QString(), TypeScale::Label, Tone::Muted, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setMaximumWidth(560);
    setAccessibleName(title);
    m_layout->setContentsMargins(14, 12, 14, 12);
    m_layout->setSpacing(6);
    m_layout->addWidget(new Text(title, TypeScale::Strong, Tone::Text, this));
    m_words->setWordWrap(true);
    m_layout->addWidget(m_words);
}

void GridPopover::say(const QString &words)
{
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
}

void GridPopover::openAt(const QWidget *widget, const QRect &area)
{
    adjustSize();
    const QRect anchor(widget->mapToGlobal(area.topLeft()), area.size());
    const QRect screen = widget->screen()->availableGeometry().adjusted(8, 8, -8, -8);
    const bool above = anchor.bottom() + height() > screen.bottom();
    const int x = layoutDirection() == Qt::RightToLeft ? anchor.right() - width() : anchor.left();
    const int y = above ? anchor.top() - height() - 4 : anchor.bottom() + 4;
    move(std::clamp(x, screen.left(), std::max(screen.left(), screen.right() - width())),
         std::clamp(y, screen.top(), std::max(screen.top(), screen.bottom() - height())));
    QFrame::show();
}

void GridPopover::settle()
{
    // what is added to a window that is open counts only once it is shown
    for (int i = 0; i < m_layout->count(); ++i) {
        QWidget *const part = m_layout->itemAt(i)->widget();
        if (part != nullptr && !part->testAttribute(Qt::WA_WState_ExplicitShowHide)) {
            part->show();
        }
    }
    m_layout->activate();
    adjustSize();
}

void GridPopover::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens.surface);
    drawPanel(&painter, QRectF(rect()), 0, {}, tokens.border);
}

CellContents contentsOf(const data::Value &value)
{
    CellContents contents;
    const QLocale locale;
    if (const data::Blob *blob = value.blob()) {
        const auto size = static_cast<qint64>(blob->bytes.size());
        const auto bytes =
            QByteArray::fromRawData(reinterpret_cast<const char *>(blob->bytes.data()), size);
        contents.picture = QImage::fromData(bytes);
        contents.summary = contents.picture.isNull()
                               ? CellPopover::tr("Bytes, %1").arg(locale.formattedDataSize(size))
                               : CellPopover::tr("Picture, %1 × %2, %3")
                                     .arg(contents.picture.width())
                                     .arg(contents.picture.height())
                                     .arg(locale.formattedDataSize(size));
        contents.whole = contents.picture;
        if (contents.picture.width() > largestPicture.width() ||
            contents.picture.height() > largestPicture.height()) {
            contents.picture = contents.picture.scaled(largestPicture, Qt::KeepAspectRatio,
                                                       Qt::SmoothTransformation);
        }
        if (contents.picture.isNull()) {
            contents.text = hexOf(blob->bytes);
        }
    } else if (const std::string *text = value.text()) {
        const auto size = static_cast<qint64>(text->size());
        const bool braced = !text->empty() && (text->front() == '{' || text->front() == '[');
        nlohmann::json json = braced && text->size() <= mostJsonBytes
                                  ? nlohmann::json::parse(*text, nullptr, false)
                                  : nlohmann::json(nlohmann::json::value_t::discarded);
        const bool structured = json.is_structured();
        contents.summary = (structured ? CellPopover::tr("JSON, %1") : CellPopover::tr("Text, %1"))
                               .arg(locale.formattedDataSize(size));
        contents.text = QString::fromStdString(
            structured ? json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace)
                       : *text);
        if (contents.text.size() > mostTextShown) {
            contents.summary += QStringLiteral(". ") +
                                CellPopover::tr("Here is its beginning; “Copy” takes all of it.");
        }
        contents.words = !structured;
        if (structured) {
            contents.tree = std::make_shared<const nlohmann::json>(std::move(json));
        }
    } else if (value.isNull()) {
        contents.summary = CellPopover::tr("No value is stored here (NULL in SQL)");
    } else {
        contents.summary = value.integer() != nullptr ? CellPopover::tr("Whole number")
                                                      : CellPopover::tr("Number");
        contents.text = QString::fromStdString(data::toText(value));
    }
    return contents;
}

CellPopover::CellPopover(const QString &title, QWidget *parent) : GridPopover(title, parent)
{
    say(tr("Reading…"));
}

void CellPopover::show(const CellContents &contents)
{
    say(contents.summary);
    if (!contents.picture.isNull()) {
        auto *picture = new QLabel(this);
        picture->setPixmap(QPixmap::fromImage(contents.picture));
        picture->setAccessibleName(contents.summary);
        content()->addWidget(picture, 0, Qt::AlignCenter);
    }
    if (contents.tree) {
        addTree(contents);
    }
    if (!contents.text.isEmpty()) {
        auto *text = new PlainView(this);
        const QString shown = contents.text.left(mostTextShown);
        if (contents.words) {
            text->setFont(typeface(TypeScale::Body));
        }
        text->setPlainText(shown);
        text->setAccessibleName(tr("Contents of the cell"));
        const int lines = static_cast<int>(
            std::clamp<qsizetype>(shown.count(QLatin1Char('\n')) + shown.size() / 60 + 2, 2, 14));
        text->setFixedSize(shown.size() > 40 ? 520 : 280, lines * 20);
        content()->addWidget(text);
        text->setFocus(Qt::PopupFocusReason);
    }
    QPushButton *copy = makeButton(tr("Copy"), "link", "copy", this);
    connect(copy, &QPushButton::clicked, this,
            [this, all = contents.text, picture = contents.whole] {
                if (picture.isNull()) {
                    Q_EMIT copyRequested(all);
                } else {
                    Q_EMIT pictureCopyRequested(picture);
                }
                close();
            });
    content()->addWidget(copy, 0, Qt::AlignLeading);
    copy->setVisible(!contents.text.isEmpty() || !contents.picture.isNull());
    if (contents.text.isEmpty()) {
        copy->setFocus(Qt::PopupFocusReason);
    }
    settle();
}

void CellPopover::addTree(const CellContents &contents)
{
    auto *tree = new QTreeWidget(this);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setHeaderHidden(true);
    tree->setColumnCount(2);
    tree->setUniformRowHeights(true);
    tree->setAccessibleName(tr("JSON as a tree"));
    int left = mostTreeItems;
    addItems(tree->invisibleRootItem(), *contents.tree, left);
    tree->expandToDepth(0);
    tree->resizeColumnToContents(0);
    tree->setFixedSize(520, 180);
    content()->addWidget(tree);
}

GridColumnPopover::GridColumnPopover(const QString &title, QWidget *parent)
    : GridPopover(title, parent)
{
    say(tr("Counting…"));
}

void GridColumnPopover::show(const session::ColumnPicture &picture, const CellFormat &format)
{
    const auto counted = [](std::int64_t number) { return fullInteger(number); };
    const QString different =
        picture.distinctExact ? tr("%1 different values") : tr("about %1 different values");
    QStringList words{tr("%1 rows").arg(counted(picture.rows)),
                      different.arg(counted(picture.distinct))};
    if (picture.nulls > 0) {
        const double share = static_cast<double>(picture.nulls) / static_cast<double>(picture.rows);
        words << tr("%1 without a value (%2)").arg(counted(picture.nulls), percentage(share));
    }
    say(words.join(QStringLiteral(" · ")));
    if (picture.rows > picture.nulls) {
        QStringList ends{tr("from %1").arg(format.text(picture.min)),
                         tr("to %1").arg(format.text(picture.max))};
        if (picture.mean && format.isNumber()) {
            ends << tr("on average %1").arg(fullNumber(*picture.mean));
        }
        content()->addWidget(
            new Text(ends.join(QStringLiteral(" · ")), TypeScale::Label, Tone::Text, this));
    }
    if (!picture.bars.empty()) {
        content()->addSpacing(4);
        content()->addWidget(new BarsPicture(picture, format, this));
    }
    settle();
}

void GridColumnPopover::showProblem(const QString &message)
{
    say(message);
    settle();
}

} // namespace querent::gui
