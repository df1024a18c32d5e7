// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Likeness.h"
#include "Stage.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QApplication>
#include <QPainter>
#include <QRandomGenerator>
#include <QTest>

namespace tst_Likeness {

using namespace querent;
using gui::Tokens;

namespace {

/// Something like a window, and what may be wrong with it.
struct Sketch
{
    QPointF panel = {264, 88};
    QPointF words = {0, 0};
    int bars = 5;
    QColor bar = {};
    QString headline = QStringLiteral("Furniture led 2024 with 1.28 M, 36 % of all sales.");
    QString note = QStringLiteral("12 orders have no category and are left out.");
    bool chip = true;
    bool icon = true;
    bool focus = false;
    QColor ink = {};
    int rowHeight = 28;
    double scale = 1.0;
};

QImage drawn(const Sketch &sketch)
{
    const Tokens &tokens = Tokens::light();
    QImage picture(QSize(1280, 800) * sketch.scale, QImage::Format_RGB32);
    picture.setDevicePixelRatio(sketch.scale);
    picture.fill(tokens.window);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(sketch.ink.isValid() ? sketch.ink : tokens.text);
    painter.setFont(gui::typeface(gui::TypeScale::Body));
    for (int row = 0; row < 12; ++row) {
        const QPointF place(20 + sketch.words.x(), 120 + row * sketch.rowHeight + sketch.words.y());
        painter.drawText(place, QStringLiteral("row number %1").arg(row));
    }
    painter.translate(sketch.panel);
    gui::drawPanel(&painter, QRectF(0, 0, 660, 560), gui::cardRadius, tokens.surface,
                   tokens.border);
    painter.setPen(tokens.text);
    painter.setFont(gui::typeface(gui::TypeScale::Headline));
    painter.drawText(QPointF(20, 34) + sketch.words, sketch.headline);
    painter.setFont(gui::typeface(gui::TypeScale::Body));
    painter.setPen(tokens.muted);
    painter.drawText(QPointF(44, 64) + sketch.words, sketch.note);
    if (sketch.icon) {
        gui::paintIcon(&painter, "triangle-alert", tokens.warn, QRectF(20, 52, 16, 16), 16);
    }
    if (sketch.chip) {
        gui::drawPanel(&painter, QRectF(20, 84, 120, 26), 13, tokens.accentSoft, {});
        painter.setPen(tokens.text);
        painter.drawText(QPointF(40, 101) + sketch.words, QStringLiteral("categories"));
    }
    for (int bar = 0; bar < sketch.bars; ++bar) {
        painter.fillRect(QRectF(60, 150 + bar * 40, 500 - bar * 80, 22),
                         sketch.bar.isValid() ? sketch.bar : tokens.accent);
    }
    if (sketch.focus) {
        gui::drawFocusRing(&painter, QRectF(20, 480, 620, 48), gui::cardRadius, tokens);
    }
    return picture;
}

/// As another graphics stack gives it: every level a little off.
QImage withNoise(QImage picture, double gamma)
{
    QRandomGenerator random(7);
    for (int y = 0; y < picture.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x) {
            const auto level = [&](int value) {
                const double bent = 255.0 * std::pow(value / 255.0, gamma);
                return std::clamp(static_cast<int>(bent) + random.bounded(-3, 4), 0, 255);
            };
            line[x] = qRgb(level(qRed(line[x])), level(qGreen(line[x])), level(qBlue(line[x])));
        }
    }
    return picture;
}

} // namespace

/// What the comparison of pictures sees, and what it does not mind.
class TestLikeness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void compared_data();
    void compared();
    void theDifferenceIsWhereItIs();
};

void TestLikeness::compared_data()
{
    QTest::addColumn<QImage>("picture");
    QTest::addColumn<bool>("alike");
    const auto row = [](const char *name, bool alike, auto &&change) {
        Sketch sketch;
        change(sketch);
        QTest::newRow(name) << drawn(sketch) << alike;
    };
    row("the same", true, [](Sketch &) {});
    row("taken at scale 2", true, [](Sketch &sketch) { sketch.scale = 2.0; });
    row("words a pixel lower", true, [](Sketch &sketch) { sketch.words = {0, 1}; });
    row("words half a pixel aside", true, [](Sketch &sketch) { sketch.words = {0.5, 0}; });
    row("all of it a quarter of a pixel aside", true, [](Sketch &sketch) {
        sketch.panel += {0.25, 0.25};
    });
    QTest::newRow("levels a little off") << withNoise(drawn({}), 1.0) << true;
    QTest::newRow("another gamma") << withNoise(drawn({}), 1.03) << true;

    row("a panel four pixels aside", false, [](Sketch &sketch) { sketch.panel += {4, 0}; });
    row("a panel four pixels lower", false, [](Sketch &sketch) { sketch.panel += {0, 4}; });
    row("a lost chip", false, [](Sketch &sketch) { sketch.chip = false; });
    row("a lost icon", false, [](Sketch &sketch) { sketch.icon = false; });
    row("a lost bar", false, [](Sketch &sketch) { sketch.bars = 4; });
    row("bars of another colour", false,
        [](Sketch &sketch) { sketch.bar = Tokens::light().series[4]; });
    row("words in another tone", false, [](Sketch &sketch) { sketch.ink = Tokens::light().faint; });
    row("another word", false, [](Sketch &sketch) {
        sketch.headline.replace(QLatin1String("Furniture"), QLatin1String("Technology"));
    });
    row("a clipped sentence", false, [](Sketch &sketch) { sketch.note.chop(9); });
    row("one text over another", false, [](Sketch &sketch) {
        sketch.note += QStringLiteral(" ");
        sketch.headline = QStringLiteral("Furniture led 2024 with 1.28 M, 36 % of all sales,");
        sketch.words = {0, 6};
    });
    row("rows closer together", false, [](Sketch &sketch) { sketch.rowHeight = 27; });
    row("a focus ring", false, [](Sketch &sketch) { sketch.focus = true; });
}

void TestLikeness::compared()
{
    QFETCH(QImage, picture);
    QFETCH(bool, alike);
    const test::Likeness likeness =
        test::compare(test::thumbnail(drawn({})), test::thumbnail(picture));
    QVERIFY2(likeness.alike() == alike, qPrintable(QString::number(likeness.worst)));
}

void TestLikeness::theDifferenceIsWhereItIs()
{
    Sketch sketch;
    sketch.icon = false;
    const QImage before = test::thumbnail(drawn({}));
    const QImage after = test::thumbnail(drawn(sketch));
    const test::Likeness likeness = test::compare(before, after);
    QVERIFY(likeness.where.intersects(QRect(71, 35, 4, 4)));
    const QImage shown = test::difference(before, after);
    QVERIFY(qRed(shown.pixel(73, 37)) > qGreen(shown.pixel(73, 37)) + 40);
    QCOMPARE(qRed(shown.pixel(300, 190)), qGreen(shown.pixel(300, 190)));
}

} // namespace tst_Likeness

QUERENT_WINDOW_TEST(Likeness)
#include "tst_Likeness.moc"
