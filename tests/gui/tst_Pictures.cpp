// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Likeness.h"
#include "Scene.h"
#include "Screenshot.h"
#include "Stage.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QTest>

namespace tst_Pictures {

using namespace querent;
using test::Look;

/// Every state of the window in every look, compared with the pictures in tests/gui/pictures as an
/// eye would. What was meant to change is taken over with
///
///     QUERENT_UPDATE_PICTURES=1 ctest --test-dir build/release -R gui/Pictures
///
/// after looking at it: each run leaves the pictures in full size in build/release/screenshots,
/// and beside one that differs what was expected and where the difference is.
///
/// QUERENT_PICTURES_PART=1/2 takes every other state, beginning with the first; at another scale
/// than 1 the light look alone is compared.
class TestPictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_scene.reset(); }
    void picture_data();
    void picture();

private:
    std::unique_ptr<test::Scene> m_scene;
    QString m_state;
};

namespace {

bool isLarge()
{
    return qGuiApp->devicePixelRatio() > 1.0;
}

QString storedFile(const QString &name)
{
    return QStringLiteral(QUERENT_SOURCE_DIR "/tests/gui/pictures/%1.png").arg(name);
}

/// The same letters wherever the test runs; what is missing.
QString pinFonts()
{
    for (const char *face : {"Regular", "SemiBold", "Light"}) {
        QFontDatabase::addApplicationFont(
            QStringLiteral(":/fonts/InterTabular-%1.otf").arg(QLatin1String(face)));
    }
    QFont font(QStringLiteral("Inter Tabular"));
    font.setPixelSize(13);
    QApplication::setFont(font);
    if (QFontInfo(font).family() != QLatin1String("Inter Tabular")) {
        return QStringLiteral("the shipped font Inter Tabular cannot be loaded");
    }
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (QFontInfo(fixed).family() != QLatin1String("DejaVu Sans Mono")) {
        return QStringLiteral("the system's monospace font is “%1”, and the pictures show DejaVu "
                              "Sans Mono: install the package fonts-dejavu-core")
            .arg(QFontInfo(fixed).family());
    }
    return {};
}

} // namespace

void TestPictures::initTestCase()
{
    qputenv("TZ", "UTC");
    QApplication::setCursorFlashTime(0);
    const QString missing = pinFonts();
    QVERIFY2(missing.isEmpty(), qPrintable(missing));
    m_scene = std::make_unique<test::Scene>(*test::setStage());
}

void TestPictures::picture_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<Look>("look");
    const QList<QByteArray> part = qgetenv("QUERENT_PICTURES_PART").split('/');
    const int parts = part.size() == 2 ? std::max(1, part[1].toInt()) : 1;
    const QStringList states = test::Scene::states();
    for (int index = part.size() == 2 ? part[0].toInt() - 1 : 0; index < states.size();
         index += parts) {
        const QString &state = states[index];
        QTest::newRow(qPrintable(state)) << state << Look::Light;
        if (isLarge()) {
            continue;
        }
        QTest::newRow(qPrintable(state + QLatin1String("-dark"))) << state << Look::Dark;
        QTest::newRow(qPrintable(state + QLatin1String("-right-to-left")))
            << state << Look::RightToLeft;
        QTest::newRow(qPrintable(state + QLatin1String("-contrast")))
            << state << Look::HighContrast;
        QTest::newRow(qPrintable(state + QLatin1String("-german"))) << state << Look::German;
    }
}

void TestPictures::picture()
{
    QFETCH(QString, state);
    QFETCH(Look, look);
    m_scene->setLook(look);
    const bool anew =
        look == Look::German || (look == Look::RightToLeft && test::Scene::floats(state));
    if (state != m_state || anew) {
        m_state.clear();
        QVERIFY2(m_scene->reach(state), "the state cannot be reached");
        m_state = state;
    }
    const QString name = QString::fromUtf8(QTest::currentDataTag());
    const QString kept = name + (isLarge() ? QStringLiteral("-scale-2") : QString());
    const QImage picture = m_scene->picture();
    QVERIFY(test::screenshot(picture, kept));
    const QImage seen = test::thumbnail(picture);
    if (qEnvironmentVariableIsSet("QUERENT_UPDATE_PICTURES")) {
        if (!isLarge()) {
            QVERIFY2(seen.save(storedFile(name), "PNG", 0), qPrintable(storedFile(name)));
        }
        return;
    }
    const QImage stored(storedFile(name));
    QVERIFY2(!stored.isNull(), qPrintable(storedFile(name) + QStringLiteral(" is missing")));
    const test::Likeness likeness = test::compare(stored, seen);
    // letters and dashes are not quite as wide at another scale
    const bool alike = likeness.worst < (isLarge() ? 1.7 : 1.0);
    if (!alike) {
        test::screenshot(stored, kept + QStringLiteral("-expected"));
        test::screenshot(seen, kept + QStringLiteral("-actual"));
        test::screenshot(test::difference(stored, seen), kept + QStringLiteral("-difference"));
    }
    const QRect where = likeness.where;
    QVERIFY2(alike,
             qPrintable(QStringLiteral("%1 times what an eye would see, at %2, %3 of the window; "
                                       "look at build/release/screenshots/%4-difference.png")
                            .arg(likeness.worst, 0, 'f', 2)
                            .arg(where.x() * picture.width() / seen.width())
                            .arg(where.y() * picture.height() / seen.height())
                            .arg(kept)));
}

} // namespace tst_Pictures

QUERENT_WINDOW_TEST(Pictures)
#include "tst_Pictures.moc"
