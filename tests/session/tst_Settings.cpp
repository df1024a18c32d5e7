// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/Settings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_Settings {

using querent::session::Settings;

class TestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void remembersWhatItIsTold();
    void keepsTheEightLatestSources();
    void tellsChangesAndOnlyThose();
    void damageMeansDefaults();

private:
    QTemporaryDir m_folder;
};

void TestSettings::remembersWhatItIsTold()
{
    const QString path = m_folder.filePath(QStringLiteral("a.ini"));
    {
        Settings settings(path);
        settings.addRecentSource(QStringLiteral("/data/Zürich, 2024 = \"x\".db"));
        settings.setTheme(Settings::Theme::Dark);
        settings.setWindow(QByteArray("\0\1\2", 3), QByteArray("state"));
        settings.setLanguage(QStringLiteral("de"));
        QCOMPARE(settings.keptDays(), 0);
        settings.setKeptDays(90);
    }
    const Settings settings(path);
    QCOMPARE(settings.keptDays(), 90);
    QCOMPARE(settings.recentSources(),
             QStringList{QStringLiteral("/data/Zürich, 2024 = \"x\".db")});
    QCOMPARE(settings.theme(), Settings::Theme::Dark);
    QCOMPARE(settings.windowGeometry(), QByteArray("\0\1\2", 3));
    QCOMPARE(settings.windowState(), QByteArray("state"));
    QCOMPARE(settings.language(), QStringLiteral("de"));
}

void TestSettings::keepsTheEightLatestSources()
{
    Settings settings(m_folder.filePath(QStringLiteral("b.ini")));
    for (int i = 1; i <= 10; ++i) {
        settings.addRecentSource(QStringLiteral("%1.db").arg(i));
    }
    settings.addRecentSource(QStringLiteral("5.db"));
    settings.addRecentSource(QString());
    QCOMPARE(settings.recentSources().size(), 8);
    QCOMPARE(
        settings.recentSources().mid(0, 3),
        (QStringList{QStringLiteral("5.db"), QStringLiteral("10.db"), QStringLiteral("9.db")}));
    settings.removeRecentSource(QStringLiteral("10.db"));
    QVERIFY(!settings.recentSources().contains(QStringLiteral("10.db")));
}

void TestSettings::tellsChangesAndOnlyThose()
{
    Settings settings(m_folder.filePath(QStringLiteral("c.ini")));
    const QSignalSpy themes(&settings, &Settings::themeChanged);
    const QSignalSpy sources(&settings, &Settings::recentSourcesChanged);
    settings.setTheme(Settings::Theme::System);
    settings.removeRecentSource(QStringLiteral("unknown.db"));
    QCOMPARE(themes.size() + sources.size(), 0);
    settings.setTheme(Settings::Theme::Light);
    settings.addRecentSource(QStringLiteral("a.db"));
    QCOMPARE(themes.size(), 1);
    QCOMPARE(sources.size(), 1);
}

void TestSettings::damageMeansDefaults()
{
    const QString path = m_folder.filePath(QStringLiteral("d.ini"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[window\n\xff\xfe theme=Purple\n]]]]\nrecent=@Invalid()\n[window]\ntheme=Purple\n");
    file.close();
    const Settings settings(path);
    QCOMPARE(settings.theme(), Settings::Theme::System);
    QVERIFY(settings.recentSources().isEmpty());
    QVERIFY(settings.language().isEmpty());
}

} // namespace tst_Settings

QUERENT_TEST(Settings)
#include "tst_Settings.moc"
